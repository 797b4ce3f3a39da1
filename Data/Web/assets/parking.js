// The first page, the list and the page of a parking: counting down, the walking time, the live map, and what is
// kept on the device.

import { announce } from "./toast.js";
import { isSupported } from "./base-map.js";
import { coordinates, mayLocate, ownPlace } from "./location.js";
import { countDown } from "./ring.js";
import { duration } from "./measure.js";
import { keepPage, keepParkings } from "./keeping.js";
import { offerKeptPictures } from "./kept-pictures.js";
import { shareLink } from "./share.js";
import { forget, kept, send } from "./outbox.js";
import { offerSuggestions } from "./suggestions.js";

const data = document.getElementById("state");
const state = data ? JSON.parse(data.textContent) : null;
const details = document.getElementById("parking-data");
const page = details ? JSON.parse(details.textContent) : null;
document.documentElement.classList.add("scripted");
/** The timer of the next attempt to send what was typed without network, and the milliseconds before the one after it. */
let nextAttempt;
let pause = 2000;

if (page) {
  countDown(page.texts, () => { if (navigator.onLine) location.reload(); });
  offerSuggestions({
    state: () => page, center: () => null, locate: ownPlace,
    fill(field, label, at) {
      field.value = label;
      const { form } = field;
      for (const [suffix, value] of [["At", at], ["Was", label]]) {
        const key = field.name + suffix;
        const hidden = form.elements[key] ?? form.appendChild(
          Object.assign(document.createElement("input"), { type: "hidden", name: key }));
        hidden.value = value;
      }
      form.requestSubmit();
    },
  });
  sendKept();
  addEventListener("online", sendKept);
  if (page.keeps) keepParkings([page.links.home, page.links.park, ...page.files], page.keeps);
  offerKeptPictures(page.texts);
}

/** Sends what was typed without network, again and again until the service has answered. */
async function sendKept() {
  clearTimeout(nextAttempt);
  const box = document.getElementById("kept");
  if (!kept(page.person).length) {
    if (box) box.hidden = true;
    return;
  }
  const { outcome, fields } = await send(page.person, page.links.park, page.token);
  if (outcome === "sent") {
    announce(page.texts.keptSent);
    setTimeout(() => location.assign(page.links.home), 1500);
  } else if (outcome === "refused") {
    say(box, page.texts.keptRefused);
    const form = Object.assign(document.createElement("form"), { method: "post", action: page.links.park });
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    form.append(Object.assign(document.createElement("button"), { className: "button small", textContent: page.texts.look }));
    box?.append(form, discard(box, fields.key));
  } else {
    // A device that is connected may not reach the service yet.
    nextAttempt = setTimeout(sendKept, pause);
    pause = Math.min(2 * pause, 60000);
    if (box?.querySelector("button")) return;
    say(box, page.texts.kept);
    const [entry] = kept(page.person);
    box?.append(discard(box, entry.fields.key));
  }
}

/** The button that throws a kept parking away. */
function discard(box, key) {
  const button = Object.assign(document.createElement("button"), {
    type: "button", className: "button small", textContent: page.texts.discard });
  button.addEventListener("click", async () => {
    await forget(key);
    sendKept();
  });
  return button;
}

function say(box, text) {
  if (!box) return;
  box.hidden = false;
  box.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
}

// The time to walk, if the device tells its place without asking.

async function showWalk() {
  const button = document.querySelector(".way-back[data-to]");
  const time = button?.querySelector(".walk-time");
  if (!time || !(await mayLocate())) return;
  try {
    const { at } = await ownPlace();
    const from = coordinates(at);
    const query = new URLSearchParams({ from, to: button.dataset.to, mode: "walking", format: "json" });
    const response = await fetch(`${page.links.route}?${query}`);
    if (!response.ok) return;
    const { durationSeconds } = await response.json();
    if (durationSeconds < 36000) time.textContent = `· ${duration(durationSeconds)}`;
    const href = new URL(button.href);
    href.searchParams.set("fromAt", from);
    button.href = href;
    // The garage may have no network.
    if (page.keeps) keepPage(href);
  } catch {
    // The way back is found without it.
  }
}
if (page) showWalk();

for (const button of document.querySelectorAll("[data-locate]")) {
  button.hidden = !navigator.geolocation;
  button.addEventListener("click", async () => {
    announce(page.texts.locating);
    try {
      const { at } = await ownPlace();
      const url = new URL(location.href);
      url.searchParams.delete("from");
      url.searchParams.set("fromAt", coordinates(at));
      location.assign(url);
    } catch {
      announce(page.texts.noLocation);
    }
  });
}

for (const form of document.querySelectorAll(".extend")) {
  form.addEventListener("change", (event) => {
    const { until } = event.target.dataset;
    if (until) form.querySelector("button[type=submit]").textContent = until;
  });
}

const share = document.getElementById("share");
if (share) {
  share.hidden = !(navigator.share || navigator.clipboard);
  share.addEventListener("click", () => {
    shareLink(share.dataset.title, document.getElementById("link").value, page.texts.linkCopied);
  });
}

for (const menu of document.querySelectorAll("details.menu")) {
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { menu.open = false; menu.querySelector("summary").focus(); }
  });
  document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
}

// The live map is loaded only where it is seen, and has nothing to show without network.

const map = document.getElementById("map");
if (state && map && map.offsetParent !== null && navigator.onLine && state.links.library && isSupported()) openMap();

async function openMap() {
  try {
    const { SmallMap } = await import("./small-map.js");
    const live = await SmallMap.open(state);
    live.addButton("locate", state.texts.locate, async () => {
      try {
        const { at, accuracy } = await ownPlace();
        live.showOwnPlace(at, accuracy);
        live.goTo(at, 16);
      } catch {
        announce(state.texts.locateFailed);
      }
    });
    document.addEventListener("click", (event) => {
      const step = event.target.closest(".steps li[data-at]");
      if (!step) return;
      const [latitude, longitude] = step.dataset.at.split(",").map(Number);
      live.goTo([longitude, latitude]);
    });
  } catch {
    // The picture stays.
  }
}

// Adding a parking: the place from the device, a pin that can be moved, and sending once, later if there is no
// network. Without this, the buttons of the form do the same.

import { announce } from "./toast.js";
import { isSupported } from "./base-map.js";
import { coordinates, ownPlace } from "./location.js";
import { forget, keep, kept } from "./outbox.js";
import { keptPhoto } from "./kept-photos.js";
import { offerSuggestions } from "./suggestions.js";

const form = document.getElementById("park");
const page = JSON.parse(document.getElementById("parking-data").textContent);
let state = JSON.parse(document.getElementById("state").textContent);
let live = null;
let latest = 0;
let isSending = false;
const touched = new Set();

document.documentElement.classList.add("scripted");
// A page that was kept without network has the key of an earlier parking; a parking that was, keeps its own.
const isKept = kept(page.person).some(({ fields }) => fields.key === form.elements.key.value);
if (isKept) attachKeptPhoto(); else if (crypto.randomUUID) form.elements.key.value = crypto.randomUUID();
form.addEventListener("input", (event) => {
  if (event.isTrusted) touched.add(event.target.name);
  event.target.closest(".refused")?.classList.remove("refused");
});
offerSuggestions({
  state: () => page, center: () => null, locate: ownPlace,
  fill: (field, label, at) => {
    field.value = "";
    const [latitude, longitude] = at.split(",").map(Number);
    return setPlace([longitude, latitude], { label });
  },
});

// The place

/** Shows the address of a place, and what was entered at the last parking near it. */
async function setPlace(at, { accuracy, label } = {}) {
  const turn = ++latest;
  const url = new URL(page.links.park, location.href);
  url.searchParams.set("at", coordinates(at));
  if (accuracy) url.searchParams.set("accuracy", Math.round(accuracy));
  if (label) url.searchParams.set("label", label);
  url.searchParams.set("lang", document.documentElement.lang);
  busy(true);
  try {
    const response = await fetch(url, { headers: { Accept: "text/html" } });
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    if (turn !== latest) return;
    const found = next.getElementById("park-place");
    if (!found) throw new Error("not a page");
    document.getElementById("park-place").replaceWith(document.adoptNode(found));
    for (const name of ["building", "suite"]) {
      const value = next.querySelector(`[name=${name}]`)?.value;
      if (value && !touched.has(name) && !form.elements[name].value) form.elements[name].value = value;
    }
    const hours = next.querySelector("[name=hours]:checked")?.value;
    if (hours && !touched.has("hours") && !form.querySelector("[name=hours]:checked")) choose(hours);
    const filled = next.getElementById("filled");
    if (filled.textContent) document.getElementById("filled").replaceWith(document.adoptNode(filled));
    state = JSON.parse(next.getElementById("state").textContent);
    reveal();
    if (live) {
      const isMoved = !accuracy && !label;
      live.state = state;
      if (isMoved) live.draw(); else live.show(state);
    }
  } catch {
    // Without network the place is still known, only its address is not.
    if (turn === latest) placeWithoutAddress(at, accuracy);
  } finally {
    if (turn === latest) busy(false);
  }
}

function placeWithoutAddress(at, accuracy) {
  for (const [name, value] of Object.entries({
    at: coordinates(at), label: coordinates(at).replace(",", ", "), accuracy: accuracy ? Math.round(accuracy) : "", source: "pin",
  })) {
    const field = form.elements[name] ?? form.appendChild(
      Object.assign(document.createElement("input"), { type: "hidden", name }));
    field.value = value;
  }
  form.querySelector(".spot .row-title").textContent = form.elements.label.value;
  const note = document.getElementById("locating");
  if (note) note.textContent = page.texts.noAddress;
}

function choose(hours) {
  const radio = form.querySelector(`[name=hours][value="${hours}"]`);
  if (!radio) return;
  radio.checked = true;
  updateButton();
}

/** Shows the field for the address, which takes the place of the device's own. */
function askAddress() {
  form.querySelector(".change")?.classList.remove("is-waiting");
}

function busy(isBusy) {
  document.getElementById("park-place").setAttribute("aria-busy", String(isBusy));
}

async function locate() {
  const message = document.getElementById("locating");
  if (message) message.textContent = page.texts.locating;
  busy(true);
  try {
    const { at, accuracy } = await ownPlace();
    // An address that is being typed counts more.
    if (form.elements.address.value) return busy(false);
    await setPlace(at, { accuracy });
  } catch {
    if (message?.isConnected) message.textContent = page.texts.noLocation; else announce(page.texts.noLocation);
    askAddress();
    busy(false);
  }
}

function reveal() {
  const note = form.elements.at && form.querySelector(".spot .row-note");
  if (note && live && !note.dataset.isLive) {
    note.dataset.isLive = "true";
    note.textContent += ` ${page.texts.dragPin}`;
  }
  const button = document.getElementById("locate");
  if (!button) return;
  button.hidden = !navigator.geolocation;
  if (button.dataset.isLive) return;
  button.dataset.isLive = "true";
  button.addEventListener("click", locate);
  for (const nudge of form.querySelectorAll("button[name=move]")) {
    nudge.addEventListener("click", (event) => {
      const [latitude, longitude] = form.elements.at.value.split(",").map(Number);
      const [x, y] = { north: [0, 1], south: [0, -1], west: [-1, 0], east: [1, 0] }[nudge.value];
      event.preventDefault();
      const scale = Math.cos(latitude * Math.PI / 180);
      const isOpen = nudge.closest("details")?.open;
      setPlace([longitude + x * 10 / 111320 / scale, latitude + y * 10 / 111320]).then(() => {
        const details = form.querySelector("details.change");
        if (details && isOpen) details.open = true;
        form.querySelector(`button[name=move][value=${nudge.value}]`)?.focus();
      });
    });
  }
}

// The button says until when

function updateButton() {
  const chosen = form.querySelector("[name=hours]:checked");
  const button = document.getElementById("save");
  if (!isSending) button.textContent = chosen ? chosen.dataset.until : button.dataset.plain;
}

/** The ends move on with the clock, until the form is sent. */
function moveOn() {
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: form.dataset.zone });
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: form.dataset.zone });
  const name = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "short", timeZone: form.dataset.zone });
  const now = new Date(Date.now() + page.now - loadedAt);
  for (const radio of form.querySelectorAll("[name=hours]")) {
    const end = new Date(now.getTime() + radio.value * 3600000);
    const text = (day.format(end) === day.format(now) ? "" : `${name.format(end).replace(".", "")} `) + clock.format(end);
    radio.parentElement.querySelector(".stay-end").textContent = text;
    radio.dataset.until = document.getElementById("save").dataset.until.replace("{time}", text);
  }
  updateButton();
}
const loadedAt = Date.now();

// Sending

async function submit(event) {
  const { submitter } = event;
  if (submitter?.name === "choose" || submitter?.name === "move" || submitter?.value === "find") return;
  event.preventDefault();
  if (isSending) return;
  isSending = true;
  const button = document.getElementById("save");
  button.setAttribute("aria-disabled", "true");
  button.classList.add("is-sending");
  button.textContent = form.dataset.saving;
  const body = new FormData(form);
  body.set("do", "save");
  try {
    const response = await fetch(form.action, { method: "POST", body: encoded(body), redirect: "manual" });
    if (response.type === "opaqueredirect") {
      await forget(form.elements.key.value);
      return location.assign(page.links.home);
    }
    if (response.status === 401) {
      // The sign-in has ended; what was typed is sent after the next one.
      await keepForm(body);
      return location.assign(page.links.home);
    }
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    const main = next.getElementById("park");
    if (!main) throw new Response();
    // The server keeps what was typed.
    document.title = next.title;
    main.querySelector("[autofocus]")?.removeAttribute("autofocus");
    const files = [...form.querySelectorAll("[type=file]")].map(({ name, files: chosen }) => [name, chosen]);
    form.replaceChildren(...document.adoptNode(main).childNodes);
    for (const [name, chosen] of files) if (chosen.length) form.elements[name].files = chosen;
    reveal();
    form.querySelector(".summary, #confusion")?.focus();
    (form.querySelector(".summary") ?? form.querySelector("#confusion"))?.scrollIntoView({ block: "center" });
  } catch (error) {
    if (error instanceof Response) {
      announce(page.texts.failed);
    } else {
      announceKept(await keepForm(body));
      return;
    }
  }
  isSending = false;
  const again = document.getElementById("save");
  again.removeAttribute("aria-disabled");
  again.classList.remove("is-sending");
  updateButton();
}

/** Files need a form of parts. */
function encoded(body) {
  const hasFile = [...body.values()].some((value) => typeof value !== "string" && value.size > 0);
  return hasFile ? body : new URLSearchParams([...body].filter(([, value]) => typeof value === "string"));
}

function announceKept(what) {
  const strip = document.createElement("div");
  strip.className = "notice kept";
  strip.setAttribute("role", "alert");
  strip.append(
    Object.assign(document.createElement("p"), {
      textContent: page.texts[{ all: "kept", fields: "keptNoPhoto", nothing: "keptNothing" }[what]] }),
    Object.assign(document.createElement("a"), { className: "button small", href: page.links.home, textContent: page.texts.home }));
  document.querySelector(".save-bar").replaceChildren(strip);
  addEventListener("online", () => location.assign(page.links.home));
}

form.addEventListener("submit", submit);
form.addEventListener("change", (event) => { if (event.target.name === "hours") updateButton(); });
reveal();
moveOn();
setInterval(() => { if (!isSending) moveOn(); }, 15000);

/** Keeps what was typed and the photo on the device; resolves to what of it. */
function keepForm(body) {
  const fields = Object.fromEntries([...body].filter(([, value]) => typeof value === "string"));
  const photo = [...body.values()].find((value) => typeof value !== "string" && value.size > 0);
  return keep(page.person, fields, photo);
}

/** Chooses the photo again that was kept with this parking. */
async function attachKeptPhoto() {
  const photo = await keptPhoto(form.elements.key.value);
  if (!photo) return;
  const files = new DataTransfer();
  files.items.add(new File([photo], "photo.jpg", { type: photo.type || "image/jpeg" }));
  form.elements.photo.files = files.files;
  form.elements.photo.dispatchEvent(new Event("change", { bubbles: true }));
  form.querySelector(".more-fields").open = true;
}

// The live map

async function openMap() {
  if (!state.links.library || !isSupported()) return;
  try {
    const { SmallMap } = await import("./small-map.js");
    live = await SmallMap.open(state, (at) => setPlace(at));
    live.addButton("locate", state.texts.locate, locate);
    reveal();
    if (live.state !== state) live.show(state);
  } catch {
    live = null;
  }
}

form.addEventListener("click", (event) => {
  if (!event.target.closest(".change.is-waiting > summary")) return;
  event.preventDefault();
  askAddress();
  document.getElementById("address").focus();
});
if (form.elements.at || form.querySelector(".refused, [name=choose]")) askAddress(); else locate();
openMap();

// May I park here: the slider for the hour moves the answer, the bar of the day and the lines on the map.

import { announce } from "./toast.js";
import { isSupported } from "./base-map.js";
import { coordinates, ownPlace } from "./location.js";
import { offerSuggestions } from "./suggestions.js";

const page = JSON.parse(document.getElementById("place-data").textContent);
const state = JSON.parse(document.getElementById("state").textContent);
const form = document.getElementById("kerb-form");
const slider = document.getElementById("minute");
const clock = document.getElementById("clock");
document.documentElement.classList.add("scripted");

// The place

offerSuggestions({ state: () => page, center: () => null, locate: ownPlace, fill });

function fill(field, label, at) {
  setPlace(label, at);
  field.value = label;
  form.requestSubmit();
}

function setPlace(label, at) {
  for (const [name, value] of [["fromAt", at], ["fromWas", label]]) {
    const hidden = form.elements[name]
      ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name }));
    hidden.value = value;
  }
}

const locate = form.querySelector("[data-locate]");
locate.hidden = !navigator.geolocation;
locate.addEventListener("click", async () => {
  announce(page.texts.locating);
  try {
    const { at } = await ownPlace();
    announce("");
    fill(form.elements.from, page.texts.myPlace, coordinates(at));
  } catch {
    announce(page.texts.locateFailed);
  }
});

// The hour

slider.addEventListener("input", () => {
  const minute = Number(slider.value);
  const text = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
  clock.value = text;
  slider.setAttribute("aria-valuetext", text);
  askSoon();
});
for (const name of ["date", "stay"]) form.elements[name].addEventListener("change", () => askSoon());

// The permits decide about the lines on the map, too.
for (const name of ["zone", "disabled"]) form.elements[name]?.addEventListener("change", () => form.requestSubmit());

/** The time of the answer; null if there is none. */
function shownMoment() {
  return document.querySelector("#answer [data-moment]")?.dataset.moment ?? null;
}

// A page about now stays one if another place is asked about.
let isNow = !new URLSearchParams(location.search).has("minute");
for (const name of ["minute", "date"]) form.elements[name].addEventListener("input", () => { isNow = false; });
form.addEventListener("submit", () => {
  for (const name of ["minute", "date"]) form.elements[name].disabled = isNow;
});
addEventListener("pageshow", () => {
  for (const name of ["minute", "date"]) form.elements[name].disabled = false;
});

let waiting;
let loading;

function askSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(ask, 150);
}

/** Takes the answer from the page for the values in the form. */
async function ask() {
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  const address = `${form.action}?${query}`;
  loading?.abort();
  loading = new AbortController();
  const answer = document.getElementById("answer");
  const slow = setTimeout(() => answer.setAttribute("aria-busy", "true"), 400);
  try {
    const response = await fetch(address, { signal: loading.signal });
    if (!response.ok) throw new Error(String(response.status));
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    const wasOpen = answer.querySelector(".week")?.open;
    answer.replaceWith(document.adoptNode(next.getElementById("answer")));
    const week = document.querySelector("#answer .week");
    if (week) week.open = wasOpen ?? false;
    document.title = next.title;
    history.replaceState(history.state, "", address);
    const moment = shownMoment();
    if (moment) layer?.setTime(moment);
    document.getElementById("spoken").textContent = document.getElementById("verdict")?.textContent ?? "";
  } catch (error) {
    if (error.name !== "AbortError") form.requestSubmit();
  } finally {
    clearTimeout(slow);
  }
}

// The map

let layer = null;

async function open() {
  const [{ SmallMap }, { KerbLayer }] = await Promise.all([import("./small-map.js"), import("./kerb-layer.js")]);
  const live = await SmallMap.open(state);
  layer = new KerbLayer(live.map, state.links.kerbs, shownMoment());
  live.map.on("styledata", () => { if (live.map.isStyleLoaded()) layer.draw(); });
  await layer.load();
  // A tap asks about the kerb there.
  live.map.on("click", ({ lngLat }) => {
    const at = `${lngLat.lat.toFixed(5)},${lngLat.lng.toFixed(5)}`;
    const label = at.replace(",", ", ");
    form.elements.from.value = label;
    setPlace(label, at);
    form.requestSubmit();
  });
}

if (state.links.library && isSupported()) open().catch(() => {});

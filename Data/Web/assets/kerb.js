// May I park here: the slider for the hour moves the answer, the bar of the day and the lines on the map.

import { isSupported } from "./base-map.js";
import { KerbLayer, clockText } from "./kerb-layer.js";
import { fill, form } from "./place-search.js";

const state = JSON.parse(document.getElementById("state").textContent);
const slider = document.getElementById("minute");
const clock = document.getElementById("clock");
document.documentElement.classList.add("scripted");

// The hour

slider.addEventListener("input", () => {
  clock.value = clockText(Number(slider.value));
  slider.setAttribute("aria-valuetext", clock.value);
  askSoon();
});
for (const name of ["date", "stay"]) form.elements[name].addEventListener("change", () => askSoon());

// The permits decide about the lines on the map, too.
for (const name of ["zone", "disabled"]) form.elements[name]?.addEventListener("change", () => form.requestSubmit());

/** The time of the form, on the region's clocks. */
function moment() {
  return `${form.elements.date.value}T${clock.value}`;
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
    layer?.setTime(moment());
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
  const { SmallMap } = await import("./small-map.js");
  const live = await SmallMap.open(state);
  layer = new KerbLayer(live.map, state.links.kerbs, moment());
  live.map.on("styledata", () => { if (live.map.isStyleLoaded()) layer.draw(); });
  await layer.load();
  // A tap asks about the kerb there.
  live.map.on("click", ({ lngLat }) => {
    const at = `${lngLat.lat.toFixed(5)},${lngLat.lng.toFixed(5)}`;
    fill(form.elements.from, at.replace(",", ", "), at);
  });
}

if (state.links.library && isSupported()) open().catch(() => {});

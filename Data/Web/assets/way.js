// The walk back: follows the device, says the next turn, and looks for a new way if one leaves this one. Without
// network, the kept steps stay, and the straight line to the car says where it is from any place.

import { announce } from "./toast.js";
import { coordinates, mayLocate } from "./location.js";
import { keepPage } from "./keeping.js";
import { length } from "./measure.js";
import { RouteProgress, bearing, distance } from "./route-progress.js";
import "./parking.js";

const page = JSON.parse(document.getElementById("parking-data").textContent);
const state = JSON.parse(document.getElementById("state").textContent);
const steps = [...document.querySelectorAll(".steps li[data-at]")].map((row) => ({
  row, at: row.dataset.at.split(",").map(Number).reverse(), seconds: Number(row.dataset.seconds),
  text: row.querySelector(".sentence").textContent,
}));
const line = state.lines[0]?.points ?? [];
const progress = line.length > 1 && steps.length ? new RouteProgress(line, steps) : null;
const car = state.pins.find(({ kind }) => kind === "car").at;
const start = state.pins.find(({ kind }) => kind === "start")?.at;
const turn = document.getElementById("next-turn");
const offline = document.getElementById("offline");
/** Farther from the way than this, in metres, besides the uncertainty of the position. */
const far = 60;
let lost = 0;
let hasArrived = false;

const network = () => { offline.hidden = navigator.onLine; };
addEventListener("online", network);
addEventListener("offline", network);
network();

function follow({ coords }) {
  const at = [coords.longitude, coords.latitude];
  if (distance(at, car) < Math.max(15, Math.min(30, coords.accuracy))) {
    say(page.texts.arrived);
    if (!hasArrived) announce(page.texts.arrived);
    hasArrived = true;
    return;
  }
  if (!progress) {
    // Without a way, the straight line still leads to the car.
    if (navigator.onLine) restart(at); else sayStraight(at);
    return;
  }
  const found = progress.at(at);
  if (start && distance(at, start) < 150 && found.off > far) {
    // Between the start and its road.
    lost = 0;
    say(steps[0].text);
    return;
  }
  if (found.off > far + coords.accuracy) {
    lost += 1;
    if (lost < 3 || !navigator.onLine) sayStraight(at); else restart(at);
    return;
  }
  lost = 0;
  const next = steps[found.next];
  for (const { row } of steps) row.classList.toggle("is-next", row === next.row);
  next.row.scrollIntoView({ block: "nearest" });
  say(`${length(found.toNext, state.shortUnit)} · ${next.text}`);
}

function say(text) {
  turn.hidden = false;
  if (turn.textContent !== text) turn.textContent = text;
}

/** Says how far the car is from a place, and in which direction. */
function sayStraight(at) {
  const direction = Math.round(bearing(at, car) / 45) % 8;
  say(page.texts.straight.replace("{arrow}", "↑↗→↘↓↙←↖"[direction])
    .replace("{distance}", length(distance(at, car), state.shortUnit))
    .replace("{direction}", page.texts[`direction${direction}`]));
}

/** Loads the way from another place. */
function restart(at) {
  const url = new URL(location.href);
  url.searchParams.delete("from");
  url.searchParams.set("fromAt", coordinates(at));
  announce(page.texts.offRoute);
  location.replace(url);
}

// Without network, a start is coordinates, or a street of the way.

/** The place that `text` means on this device: `[longitude, latitude]`; undefined if nothing is known of it. */
function placeOf(text) {
  const numbers = text.match(/^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/);
  if (numbers && Math.abs(numbers[1]) <= 90 && Math.abs(numbers[2]) <= 180) return [Number(numbers[2]), Number(numbers[1])];
  const words = text.trim().toLowerCase();
  return words.length < 3 ? undefined : steps.find((step) => step.text.toLowerCase().includes(words))?.at;
}

function showFrom(text) {
  const at = placeOf(text);
  if (!at) return announce(page.texts.offlineStart);
  for (const { row, at: place } of steps) row.classList.toggle("is-next", place === at);
  sayStraight(at);
  turn.scrollIntoView({ block: "nearest" });
  return undefined;
}

document.querySelector(".start").addEventListener("submit", (event) => {
  if (navigator.onLine) return;
  event.preventDefault();
  showFrom(event.target.elements.from.value);
});

const asked = new URL(location.href).searchParams;
if (navigator.onLine) {
  if (line.length) keepPage();
} else if (asked.has("fromAt") || asked.has("from")) {
  // The kept page begins elsewhere.
  showFrom(asked.get("fromAt") ?? asked.get("from"));
}
if (navigator.geolocation) {
  mayLocate().then((isAllowed) => {
    // One tap on "Way back" is enough: the browser itself asks, once.
    if (!isAllowed && (asked.has("from") || asked.has("fromAt"))) return;
    navigator.geolocation.watchPosition(follow, () => {}, { enableHighAccuracy: true, maximumAge: 5000 });
  });
}

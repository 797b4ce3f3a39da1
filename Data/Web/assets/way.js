// The walk back: follows the device, says the next turn, and looks for a new way if one leaves this one.

import { announce } from "./toast.js";
import { coordinates, distance, mayLocate } from "./location.js";
import { keepPage } from "./keeping.js";
import "./parking.js";

const page = JSON.parse(document.getElementById("parking-data").textContent);
const steps = [...document.querySelectorAll(".steps li[data-at]")].map((element) => {
  const [latitude, longitude] = element.dataset.at.split(",").map(Number);
  return { element, at: [longitude, latitude] };
});
const state = JSON.parse(document.getElementById("state").textContent);
const line = state.lines[0]?.points ?? [];
const car = state.pins.find(({ kind }) => kind === "car").at;
const start = state.pins.find(({ kind }) => kind === "start")?.at;
const turn = document.getElementById("next-turn");
const offline = document.getElementById("offline");
const far = 60;
let lost = 0;
let hasArrived = false;

const network = () => { offline.hidden = navigator.onLine; };
addEventListener("online", network);
addEventListener("offline", network);
network();

function length(meters) {
  const rounded = meters < 100 ? Math.round(meters / 5) * 5 : Math.round(meters / 10) * 10;
  return rounded < 1000 ? `${rounded} m` : `${(rounded / 1000).toFixed(1)} km`;
}

/** The point of the line that is nearest to a place, and how far it is. */
function onLine(at) {
  let best = { index: 0, gap: Infinity };
  line.forEach((point, index) => {
    const next = line[index + 1] ?? point;
    const gap = toSegment(at, point, next);
    if (gap < best.gap) best = { index, gap };
  });
  return best;
}

function toSegment(at, from, to) {
  const scale = Math.cos(at[1] * Math.PI / 180);
  const [x, y] = [(at[0] - from[0]) * scale, at[1] - from[1]];
  const [dx, dy] = [(to[0] - from[0]) * scale, to[1] - from[1]];
  const part = Math.max(0, Math.min(1, (x * dx + y * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - part * dx, y - part * dy) * 111320;
}

function follow({ coords }) {
  const at = [coords.longitude, coords.latitude];
  const rest = distance(at, car);
  if (rest < Math.max(15, Math.min(30, coords.accuracy))) {
    say(page.texts.arrived);
    if (!hasArrived) announce(page.texts.arrived);
    hasArrived = true;
    return;
  }
  if (line.length < 2) {
    // Without a way, the straight distance still leads to the car.
    if (!navigator.onLine) return say(`${length(rest)} ${arrow(at, car)}`);
    return restart(at);
  }
  const { index, gap } = onLine(at);
  if (start && distance(at, start) < 150 && gap > far) {
    // Between the start and its road.
    lost = 0;
    return say(steps[0].element.querySelector(".sentence").textContent);
  }
  if (gap > far + coords.accuracy) {
    if (++lost < 3 || !navigator.onLine) return say(`${length(rest)} ${arrow(at, car)}`);
    return restart(at);
  }
  lost = 0;
  const next = steps.find((step) => nearestIndex(step.at) > index) ?? steps.at(-1);
  for (const step of steps) step.element.classList.toggle("is-next", step === next);
  next.element.scrollIntoView({ block: "nearest" });
  say(`${length(along(at, index, nearestIndex(next.at)))} · ${next.element.querySelector(".sentence").textContent}`);
}

function nearestIndex(at) {
  return line.reduce((best, point, index) => (distance(point, at) < distance(line[best], at) ? index : best), 0);
}

function along(at, from, to) {
  let sum = distance(at, line[Math.min(from + 1, line.length - 1)]);
  for (let index = from + 1; index < to; index++) sum += distance(line[index], line[index + 1]);
  return sum;
}

/** An arrow to the car: north is up. */
function arrow([x1, y1], [x2, y2]) {
  const angle = Math.atan2((x2 - x1) * Math.cos(y1 * Math.PI / 180), y2 - y1);
  return "↑↗→↘↓↙←↖"[(Math.round(angle / Math.PI * 4) + 8) % 8];
}

function say(text) {
  turn.hidden = false;
  if (turn.textContent !== text) turn.textContent = text;
}

/** Loads the way from another place. */
function restart(at) {
  const url = new URL(location.href);
  url.searchParams.delete("from");
  url.searchParams.set("fromAt", coordinates(at));
  announce(page.texts.offRoute);
  location.replace(url);
}

if (line.length) keepPage();
if (navigator.geolocation) {
  mayLocate().then((isAllowed) => {
    // One tap on "Way back" is enough: the browser itself asks, once.
    const asked = new URL(location.href).searchParams;
    if (!isAllowed && (asked.has("from") || asked.has("fromAt"))) return;
    navigator.geolocation.watchPosition(follow, () => {}, { enableHighAccuracy: true, maximumAge: 5000 });
  });
}

// What happens to the person's parkings, as it happens: reminders, and changes that were made elsewhere. One
// window of the browser listens for all of them.

import { announce } from "./toast.js";

const { events, now, zone, leave, soon, ended, test, changed, reload } = document.body.dataset;
const reminders = { "reminder.leave": leave, "reminder.ends-soon": soon, "reminder.ended": ended, "reminder.test": test };
const changes = ["added", "extended", "ended", "reopened", "changed", "removed", "restored"].map((what) => `parking.${what}`);
const windows = new BroadcastChannel("parkway-events");

windows.addEventListener("message", (event) => show(event.data));
if (navigator.locks) navigator.locks.request("parkway-events", listen); else listen();

/** Listens until the service refuses, as after the session has ended; then another window may try. */
function listen() {
  return new Promise((resolve) => {
    const source = new EventSource(events);
    for (const name of [...Object.keys(reminders), ...changes]) {
      source.addEventListener(name, (event) => {
        const told = JSON.parse(event.data);
        windows.postMessage(told);
        show(told);
        notify(told);
      });
    }
    source.addEventListener("error", () => { if (source.readyState === EventSource.CLOSED) resolve(); });
  });
}

function show(told) {
  const sentence = words(told);
  if (sentence) announce(sentence);
  // The page tells already what happened before it was made.
  else if (Date.parse(told.at) > Number(now)) offerReload();
}

/** The sentence of a reminder; undefined if it is none. */
function words({ name, members }) {
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "numeric", minute: "2-digit", timeZone: zone });
  // A test is about no parking.
  if (!members.validUntil) return reminders[name];
  return reminders[name]?.replace("{time}", time.format(new Date(members.validUntil)))
    .replace("{place}", members.address.split(", ")[0]);
}

function offerReload() {
  const column = document.getElementById("column");
  if (!column || document.getElementById("stale")) return;
  const strip = Object.assign(document.createElement("p"), { id: "stale", className: "strip quiet" });
  strip.setAttribute("role", "status");
  strip.append(
    Object.assign(document.createElement("span"), { textContent: changed }),
    Object.assign(document.createElement("a"), { href: location.href, textContent: reload }));
  column.querySelector("header").after(strip);
}

async function notify(told) {
  const sentence = words(told);
  if (!sentence || globalThis.Notification?.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.ready;
  worker?.showNotification("Parkway", { body: sentence, tag: told.subject ?? told.name, renotify: true, data: document.querySelector(".brand")?.href });
}

// What happens to the person's records, as it happens: reminders, changes that were made elsewhere, messages and
// requests. One window of the browser listens for all of them. Pages hear of it by `parkway:event`, and by
// `parkway:connection` when the connection is lost and when it is there again.

import { announce } from "./toast.js";

const { events, inbox, now, zone, leave, move, soon, ended, test, changed, reload } = document.body.dataset;
const reminders = { "reminder.leave": leave, "reminder.move": move, "reminder.ends-soon": soon, "reminder.ended": ended, "reminder.test": test };
const changes = ["added", "extended", "ended", "reopened", "changed", "removed", "restored"].map((what) => `parking.${what}`);
const conversations = ["opened", "message", "read", "blocked", "unblocked", "partner-gone"].map((what) => `conversation.${what}`);
const partners = ["posted", "changed", "ended", "asked", "withdrawn", "accepted", "refused", "request-ended"].map((what) => `partner.${what}`);
const others = [...conversations, ...partners, "reset"];
const windows = new BroadcastChannel("parkway-events");

windows.addEventListener("message", ({ data }) => { if (data.connection) connect(data.connection); else show(data); });
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
    for (const name of others) {
      source.addEventListener(name, (event) => {
        const told = { name, ...JSON.parse(event.data) };
        windows.postMessage(told);
        show(told);
      });
    }
    source.addEventListener("open", () => tellConnection("open"));
    source.addEventListener("error", () => {
      tellConnection("lost");
      if (source.readyState === EventSource.CLOSED) resolve();
    });
  });
}

function tellConnection(connection) {
  windows.postMessage({ connection });
  connect(connection);
}

function connect(connection) {
  document.dispatchEvent(new CustomEvent("parkway:connection", { detail: connection }));
}

function show(told) {
  document.dispatchEvent(new CustomEvent("parkway:event", { detail: told }));
  if (others.includes(told.name)) return countInbox();
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
  return reminders[name]?.replace("{time}", time.format(new Date(members.until ?? members.validUntil)))
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

let counting = 0;

/** Shows how much waits in the inbox, once for several events. */
export function countInbox() {
  clearTimeout(counting);
  counting = setTimeout(async () => {
    const link = document.querySelector(`.destinations a[href="${inbox.replace(/\/count$/, "")}"]`);
    if (!link) return;
    const response = await fetch(inbox).catch(() => null);
    if (!response?.ok) return;
    const { sum } = await response.json();
    link.querySelector(".badge")?.remove();
    link.querySelector(".hidden")?.remove();
    if (sum) link.append(Object.assign(document.createElement("span"), { className: "badge", textContent: Math.min(sum, 99) }));
  }, 300);
}

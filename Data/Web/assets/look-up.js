// Looks up plates without a new page and, without network, in the copy on this device.

import { keepLookUp, keptCopy, loadCopy, sendLookUps } from "./car-copy.js";
import { plateOf } from "./plate-match.js";
import { card, filled, judge, logged, moment } from "./verdict.js";

const page = JSON.parse(document.getElementById("guard-data").textContent);
let isLooking = false;

document.addEventListener("submit", (event) => {
  if (event.target.id === "report") {
    event.preventDefault();
    report(event.target);
  }
  if (event.target.id !== "look-up") return;
  event.preventDefault();
  lookUp(event.target, event.submitter);
});
document.addEventListener("focusin", (event) => { if (event.target.id === "plate") event.target.select(); });

async function lookUp(form, submitter) {
  if (isLooking) return;
  isLooking = true;
  const button = document.getElementById("look-up-button");
  button.setAttribute("aria-disabled", "true");
  const body = new URLSearchParams(new FormData(form));
  if (submitter?.name === "use") body.set("use", submitter.value);
  try {
    const answer = await fetch(page.page, { method: "POST", body, headers: { Accept: "text/html" }, redirect: "manual" });
    // The sign-in has ended, or somebody is no guard any more.
    if (answer.status !== 200 && answer.status !== 422) return location.reload();
    await replace(answer);
    show();
  } catch {
    await lookUpHere(body.get("use") || body.get("plate"));
  } finally {
    isLooking = false;
    delete form.dataset.sending;
    document.getElementById("look-up-button").removeAttribute("aria-disabled");
  }
}

/** Shows what the page has become. */
async function replace(answer) {
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.title = next.title;
  const main = document.getElementById("content");
  main.replaceChildren(...document.adoptNode(next.getElementById("content")).childNodes);
}

/** Reports the car that was looked up. What was typed stays if it fails. */
async function report(form) {
  if (isLooking) return;
  isLooking = true;
  const body = new URLSearchParams(new FormData(form));
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" }, redirect: "manual" });
    // Reported, or the sign-in has ended.
    if (answer.type === "opaqueredirect") return location.assign(page.page);
    if (answer.status !== 422) throw new Error(answer.status);
    await replace(answer);
    document.querySelector("#report [aria-invalid]")?.focus();
  } catch {
    say(page.texts.guard_reportFailed);
    document.getElementById("no-network").scrollIntoView({ block: "center" });
  } finally {
    isLooking = false;
    delete form.dataset.sending;
  }
}

/** Without network */
async function lookUpHere(text) {
  const copy = await keptCopy(page);
  if (!copy) return say(page.texts.guard_noCopy);
  say(filled(page.texts.guard_asOf, { time: moment(page, copy.at, copy.now()) }));
  const typed = plateOf(text);
  mistake(typed ? "" : page.texts.wrongPlate);
  const field = document.getElementById("plate");
  if (!typed) return field.focus();
  field.value = typed;
  const found = await judge(copy, typed);
  keepLookUp(page, typed, found.step, copy);
  const time = moment(page, found.now, found.now);
  document.getElementById("answer").replaceChildren(
    card(page, found), logged(page, page.texts.guard_loggedLater, time, page.name));
  show();
}

function say(text) {
  const strip = document.getElementById("no-network");
  strip.hidden = !text;
  document.getElementById("no-network-text").textContent = text;
}

function mistake(text) {
  const error = document.getElementById("plate-error");
  error.hidden = !text;
  error.querySelector("span").textContent = text;
  document.querySelector(".look-up-box").classList.toggle("refused", Boolean(text));
}

function show() {
  const verdict = document.getElementById("verdict");
  if (!verdict) return document.getElementById("plate").focus();
  verdict.focus({ preventScroll: true });
  document.getElementById("look-up").scrollIntoView({ block: "start" });
  if (verdict.dataset.tone === "stop") navigator.vibrate?.([120, 80, 120]);
}
if (document.getElementById("verdict")) show();

async function prepare() {
  if (!navigator.onLine) return withoutNetwork();
  try {
    await sendLookUps(page.person, page.token);
    const copy = await loadCopy(page);
    await keepCheck();
    const note = document.getElementById("kept-note");
    note.hidden = !copy;
    if (copy) note.textContent = filled(page.texts.guard_kept, { time: moment(page, copy.ends, copy.now()) });
  } catch {
    await withoutNetwork();
  }
}

async function withoutNetwork() {
  offerReport(false);
  const copy = await keptCopy(page);
  say(copy ? filled(page.texts.guard_asOf, { time: moment(page, copy.at, copy.now()) }) : page.texts.guard_noCopy);
}

/** Reports need network: what they say of the car is the verdict of the service. */
function offerReport(isOffered) {
  const details = document.getElementById("car-report");
  if (details) details.hidden = !isOffered;
}

/** The page that checks receipts belongs to nobody, so it is kept with its own files. */
async function keepCheck() {
  const cache = await globalThis.caches?.open("parkway-receipts");
  if (!cache || await cache.match(page.check)) return;
  const answer = await fetch(page.check, { headers: { Accept: "text/html" } });
  if (!answer.ok || answer.redirected) return;
  const shown = new DOMParser().parseFromString(await answer.clone().text(), "text/html");
  const { files } = JSON.parse(shown.getElementById("check-data").textContent);
  await cache.addAll(files);
  await cache.put(page.check, answer);
}

prepare();
addEventListener("online", () => { say(""); offerReport(true); prepare(); });
addEventListener("offline", withoutNetwork);

// Checks a receipt on this device, without network, and reads it with the camera where the browser can. With network,
// the service also says whether the stay was ended before the printed end, to those who may know.

import { canCheck, checkReceipt } from "./receipt-code.js";

const page = JSON.parse(document.getElementById("check-data").textContent);
const form = document.getElementById("check");
const verdict = document.getElementById("verdict");
const [shown, start, stop] = ["camera", "camera-start", "camera-stop"].map((id) => document.getElementById(id));
const picture = document.getElementById("picture");
const canVerify = await canCheck();
let { keys } = page;
let stream = null;

form.addEventListener("submit", async (event) => {
  // The server checks if the browser cannot; without network, it says so.
  if (!canVerify && navigator.onLine) return;
  event.preventDefault();
  if (!canVerify) return show({ reason: "noMethod" });
  await check(form.elements.code.value);
});

async function check(text) {
  const found = await checkReceipt(text, keys, Date.now(), form.elements.building.value);
  // A receipt that is refused here stays refused.
  const told = found.reason === "valid" && navigator.onLine ? await ask() : null;
  if (!told) return show(found);
  verdict.hidden = false;
  verdict.className = told.className;
  verdict.replaceChildren(...document.adoptNode(told).childNodes);
  present(verdict.classList.contains("ok"));
}

/** The verdict of the service; null if it cannot be reached at once. */
async function ask() {
  try {
    const answer = await fetch(form.action, {
      method: "POST", body: new URLSearchParams(new FormData(form)), headers: { Accept: "text/html" }, redirect: "manual",
      signal: AbortSignal.timeout(4000),
    });
    if (answer.status !== 200) return null;
    const told = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("verdict");
    return told && !told.hidden ? told : null;
  } catch {
    return null;
  } finally {
    delete form.dataset.sending;
  }
}

function show({ reason, receipt }) {
  const { texts } = page;
  const isValid = reason === "valid";
  verdict.hidden = false;
  verdict.classList.toggle("ok", isValid);
  verdict.classList.toggle("stop", !isValid);
  document.getElementById("verdict-icon").setAttribute("href", `${page.icons}#${isValid ? "check" : "cross"}`);
  document.getElementById("verdict-heading").textContent =
    isValid ? texts.receipt_valid.replace("{time}", moment(receipt.until)) : texts.receipt_notValid;
  document.getElementById("verdict-reason").textContent = texts[`receipt_reason_${reason}`];
  const facts = receipt ? [
    [texts.receipt_plateEnds, receipt.plate, true], [texts.building, receipt.building, true],
    [texts.receipt_from, moment(receipt.from)], [texts.receipt_until, moment(receipt.until)],
  ] : [];
  document.getElementById("verdict-facts").replaceChildren(...facts.map(([label, text, isCode]) => {
    const row = document.createElement("div");
    row.append(
      Object.assign(document.createElement("dt"), { textContent: label }),
      Object.assign(document.createElement("dd"), { textContent: text, className: isCode ? "code" : "" }));
    return row;
  }));
  document.getElementById("verdict-note").textContent =
    texts.receipt_checkedHere.replace("{time}", moment(Date.now()));
  present(isValid);
}

function present(isValid) {
  if (!isValid) navigator.vibrate?.([120, 80, 120]);
  verdict.focus();
  verdict.scrollIntoView({ block: "nearest" });
}

/** The time today, otherwise with the day, on the clocks of the region. */
function moment(time) {
  const locale = page.language === "en" ? "en-GB" : page.language;
  const format = (options) => new Intl.DateTimeFormat(locale, { timeZone: page.zone, ...options });
  const day = format({ dateStyle: "short" });
  const clock = { hour: "2-digit", minute: "2-digit" };
  return day.format(time) === day.format(Date.now())
    ? format(clock).format(time) : format({ day: "numeric", month: "short", ...clock }).format(time);
}

// The camera

async function scan() {
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  picture.srcObject = stream;
  shown.hidden = false;
  start.hidden = true;
  await picture.play();
  while (stream) {
    const [found] = await detector.detect(picture).catch(() => []);
    if (found && stream) {
      form.elements.code.value = found.rawValue;
      endScan();
      await check(found.rawValue);
      return;
    }
    await new Promise((wake) => setTimeout(wake, 150));
  }
}

function endScan() {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
  shown.hidden = true;
  start.hidden = false;
}

async function offerCamera() {
  if (!canVerify || !("BarcodeDetector" in globalThis) || !navigator.mediaDevices) return;
  const formats = await BarcodeDetector.getSupportedFormats().catch(() => []);
  if (!formats.includes("qr_code")) return;
  start.hidden = false;
  document.getElementById("check-button").classList.remove("primary");
  start.addEventListener("click", () => scan().catch(() => {
    endScan();
    show({ reason: "noCamera" });
  }));
  stop.addEventListener("click", endScan);
}
offerCamera();

// What this device keeps, so that it checks without network. It belongs to nobody.

async function keep() {
  if (!globalThis.caches || !navigator.onLine) return;
  try {
    const answer = await fetch(page.keysAt);
    if (answer.ok) keys = (await answer.json()).keys.map((key) => key.publicKey);
    const cache = await caches.open("parkway-receipts");
    const wanted = [page.page, ...page.files].map((href) => new URL(href, location.href).href);
    for (const request of await cache.keys()) if (!wanted.includes(request.url)) await cache.delete(request);
    const current = await fetch(page.page, { headers: { Accept: "text/html" } });
    if (current.ok && !current.redirected) await cache.put(page.page, current);
    for (const file of page.files) if (!await cache.match(file)) await cache.add(file);
    document.getElementById("kept-note").hidden = !canVerify;
  } catch {
    // What was kept before stays.
  }
}
keep();
addEventListener("online", keep);

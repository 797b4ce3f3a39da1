// Adding a parking: the place from the device, a pin that can be moved, and sending once, later if there is no
// network. Without this, the buttons of the form do the same.

import { announce } from "./toast.js";
import { forget, keep, kept } from "./outbox.js";
import { keptPhoto } from "./kept-photos.js";
import { PlacePicker } from "./place-picker.js";

const form = document.getElementById("park");
const page = JSON.parse(document.getElementById("parking-data").textContent);
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

const picker = new PlacePicker(form, page, takeFrom);

/** Fills in what was entered at the last parking near the place. */
function takeFrom(next) {
  for (const name of ["building", "suite"]) {
    const value = next.querySelector(`[name=${name}]`)?.value;
    if (value && !touched.has(name) && !form.elements[name].value) form.elements[name].value = value;
  }
  const hours = next.querySelector("[name=hours]:checked")?.value;
  if (hours && !touched.has("hours") && !form.querySelector("[name=hours]:checked")) choose(hours);
  const filled = next.getElementById("filled");
  if (filled.textContent) document.getElementById("filled").replaceWith(document.adoptNode(filled));
}

function choose(hours) {
  const radio = form.querySelector(`[name=hours][value="${hours}"]`);
  if (!radio) return;
  radio.checked = true;
  updateButton();
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
    picker.reveal();
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

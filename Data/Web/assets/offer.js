// Offering a space: the size from length and width with its plan, and photos that are sent when they are chosen.
// Without this, the buttons of the form do the same.

import { announce } from "./toast.js";

document.documentElement.classList.add("scripted");
const form = document.getElementById("place-form");
const [length, width, size] = ["length", "width", "size"].map((id) => document.getElementById(id));

const feet = (field) => Number(field.value.trim().replace(",", ".")) || 0;

if (size) {
  const update = (event) => {
    const [across, deep] = [feet(length), feet(width)];
    if (event.target !== size && across > 0 && deep > 0) size.value = Math.round(across * deep);
    if (across > 0 && deep > 0) draw(across, deep);
    clearMistakes();
  };
  form.addEventListener("input", update);
  form.addEventListener("click", (event) => {
    if (event.target.name !== "typical") return;
    event.preventDefault();
    length.value = width.value = "";
    size.value = event.target.value;
    clearMistakes();
    size.focus();
  });
}

/** The mistakes of the three fields are one. */
function clearMistakes() {
  for (const field of form.querySelectorAll(".sides .refused")) field.classList.remove("refused");
  for (const input of form.querySelectorAll(".sides [aria-invalid]")) input.removeAttribute("aria-invalid");
  for (const mistake of form.querySelectorAll(".side-notes .field-error")) mistake.hidden = true;
}

/** The plan of a room of `across` × `deep` feet, as the page draws it. */
function draw(across, deep) {
  const ratio = Math.min(Math.max(across / deep, 0.4), 2.5);
  const height = Math.floor(Math.min(130, 240 / ratio));
  const wide = Math.floor(Math.min(130, 240 / ratio) * ratio);
  const [x, y] = [190 - Math.floor(wide / 2), 16 + Math.floor((130 - height) / 2)];
  const [bottom, middle] = [y + height, x + Math.floor(wide / 2)];
  const set = (selector, attributes) => {
    for (const part of document.querySelectorAll(`.plan ${selector}`)) {
      for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, value);
    }
  };
  set(".room", { x, y, width: wide, height });
  set(".door", { d: `M${middle - 22} ${bottom - 44}A44 44 0 0 1 ${middle + 22} ${bottom}` });
  set(".opening", { x1: middle - 22, x2: middle + 22, y1: bottom, y2: bottom });
  set(".boxes rect", { x, y });
  set(".length-label", { x: middle, y: bottom });
  set(".width-label", { x, y: y + Math.floor(height / 2) });
  document.querySelector(".length-label").textContent = `${across} ft`;
  document.querySelector(".width-label").textContent = `${deep} ft`;
}

form.addEventListener("change", async ({ target }) => {
  if (target.type !== "file" || !target.files.length) return;
  const button = form.querySelector(".add-photo");
  if (target.files.length === 1) return form.requestSubmit(button);
  // One after the other, so that one that fails or is large does not stop the others.
  const fields = new FormData(form, button);
  fields.delete("photoTaken");
  const refused = [];
  const files = [...target.files];
  target.value = "";
  form.setAttribute("aria-busy", "true");
  for (const [index, file] of files.entries()) {
    const { sending } = document.getElementById("photo-field").dataset;
    announce(sending.replace("{number}", index + 1).replace("{count}", files.length));
    fields.set("photo", file);
    const page = await send(fields);
    if (!page) return location.reload();
    const reason = page.querySelector("#photo-error span")?.textContent;
    if (reason && !refused.includes(reason)) refused.push(reason);
    take(page);
    // No more photos can be added.
    if (!document.getElementById("photo")) break;
  }
  announce("");
  form.removeAttribute("aria-busy");
  show(refused);
});

/** Sends the form, and returns the page that answers; nothing if none does. */
async function send(fields) {
  const response = await fetch(form.action, { method: "POST", body: fields, headers: { Accept: "text/html" } }).catch(() => null);
  if (!response || response.status >= 500) return null;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.getElementById("photo-field") ? page : null;
}

/** Shows the photos of `page`, and whether more can be added. */
function take(page) {
  for (const id of ["photos", "photo-field"]) {
    document.getElementById(id).replaceWith(document.adoptNode(page.getElementById(id)));
  }
}

/** Shows the reasons why photos were refused. */
function show(reasons) {
  const field = document.getElementById("photo-field");
  const known = field.querySelector("#photo-error span");
  if (!reasons.length || known) {
    if (known) known.textContent = reasons.join(" ");
    return;
  }
  const line = Object.assign(document.createElement("p"), { className: "field-error", id: "photo-error" });
  line.setAttribute("role", "alert");
  line.append(Object.assign(document.createElement("span"), { textContent: reasons.join(" ") }));
  field.classList.add("refused");
  field.prepend(line);
}

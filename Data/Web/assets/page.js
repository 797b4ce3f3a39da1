// What all pages do with scripts: messages that go away, passwords that can be shown, forms that are
// sent once, and the service worker.

import { forgetKept } from "./kept-cache.js";

const flash = document.getElementById("flash");
if (flash) {
  let timer = 0;
  const wait = () => { timer = setTimeout(() => flash.remove(), 10000); };
  const stay = () => clearTimeout(timer);
  for (const event of ["mouseenter", "focusin"]) flash.addEventListener(event, stay);
  for (const event of ["mouseleave", "focusout"]) flash.addEventListener(event, wait);
  wait();
}

for (const button of document.querySelectorAll(".show-password")) {
  const field = document.getElementById(button.getAttribute("aria-controls"));
  button.hidden = false;
  button.addEventListener("click", () => {
    const isShown = field.type === "text";
    field.type = isShown ? "password" : "text";
    button.setAttribute("aria-pressed", String(!isShown));
  });
}

// A second press does nothing. Back shows the form as it was.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sending) {
    event.preventDefault();
    return;
  }
  form.dataset.sending = "true";
  event.submitter?.setAttribute("aria-disabled", "true");
});
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sending]")) delete form.dataset.sending;
  for (const button of document.querySelectorAll("button[aria-disabled]")) {
    button.removeAttribute("aria-disabled");
  }
});

// The name of a chosen file stands on its button.
document.addEventListener("change", (event) => {
  if (event.target.type !== "file") return;
  const [file] = event.target.files;
  event.target.classList.toggle("is-chosen", Boolean(file));
  if (file) event.target.parentElement.querySelector("span").textContent = file.name;
});

// A mistake goes away while it is corrected; the server checks again.
document.addEventListener("input", (event) => {
  const field = event.target.closest(".field.refused");
  if (!field) return;
  field.classList.remove("refused");
  event.target.removeAttribute("aria-invalid");
});

// Parkings that are kept for no network belong to the person.
document.querySelector("form.sign-out")?.addEventListener("submit", forgetKept);

navigator.serviceWorker?.register(document.body.dataset.worker).catch(() => {});

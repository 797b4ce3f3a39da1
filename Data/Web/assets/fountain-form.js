// A review of a fountain: its sliders, and its place if that is still to be chosen. A chosen photo stays chosen
// when the server finds a mistake.

import { announce } from "./toast.js";

const form = document.getElementById("place-form");
const data = document.getElementById("place-data");
document.documentElement.classList.add("scripted");
let picker;
if (data) openPlace();

async function openPlace() {
  const { PlacePicker } = await import("./place-picker.js");
  picker = new PlacePicker(form, JSON.parse(data.textContent), (next) => {
    const near = next.getElementById("near-fountains");
    if (near) document.getElementById("near-fountains").replaceWith(document.adoptNode(near));
  });
}

// Sliders

function show(slider) {
  const range = slider.querySelector("[type=range]");
  const isNotRated = slider.querySelector("[type=checkbox]").checked;
  const words = slider.dataset.words.split("|");
  const value = Number(range.value);
  range.style.setProperty("--filled", isNotRated ? "0%" : `${value}%`);
  slider.classList.toggle("is-not-rated", isNotRated);
  slider.querySelector("output").textContent = isNotRated
    ? slider.dataset.none : `${words[Math.min(4, Math.floor(value / 20))]} ${value}`;
}

const showAll = () => { for (const slider of form.querySelectorAll(".slider")) show(slider); };
showAll();
// Back shows the form as it was.
addEventListener("pageshow", showAll);

form.addEventListener("input", ({ target }) => {
  if (target.type === "range") {
    const slider = target.closest(".slider");
    slider.querySelector("[type=checkbox]").checked = false;
    const number = form.elements[`${target.name}Number`];
    if (number.value) number.value = target.value;
    show(slider);
  } else if (target.name?.endsWith("Not")) {
    const slider = target.closest(".slider");
    if (target.checked) form.elements[target.name.replace(/Not$/, "Number")].value = "";
    show(slider);
  } else if (target.name?.endsWith("Number")) {
    const name = target.name.replace(/Number$/, "");
    const slider = form.elements[name].closest(".slider");
    const value = Number(target.value);
    const isRating = target.value.trim() !== "" && Number.isInteger(value) && value >= 0 && value <= 100;
    if (isRating) form.elements[name].value = value;
    slider.querySelector("[type=checkbox]").checked = !isRating;
    show(slider);
  }
});

// Sending

let isSending = false;
form.addEventListener("submit", async (event) => {
  const { submitter } = event;
  if (submitter?.name === "choose" || submitter?.name === "move" || submitter?.value === "find") return;
  // Only a chosen file would be lost with the page.
  if (![...form.querySelectorAll("[type=file]")].some(({ files }) => files.length)) return;
  event.preventDefault();
  if (isSending) return;
  isSending = true;
  const button = document.getElementById("save");
  const label = button.textContent;
  button.setAttribute("aria-disabled", "true");
  button.classList.add("is-sending");
  button.textContent = form.dataset.saving;
  const body = new FormData(form);
  body.set("do", "save");
  try {
    const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    const main = next.getElementById("place-form");
    if (response.redirected && !main) {
      location.assign(response.url);
      return;
    }
    if (!main) {
      // The sign-in, or a failure: sent again as a form, the page shows it.
      form.submit();
      return;
    }
    document.title = next.title;
    main.querySelector("[autofocus]")?.removeAttribute("autofocus");
    const files = [...form.querySelectorAll("[type=file]")].map(({ name, files: chosen }) => [name, chosen]);
    form.replaceChildren(...document.adoptNode(main).childNodes);
    for (const [name, chosen] of files) {
      if (!chosen.length) continue;
      form.elements[name].files = chosen;
      form.elements[name].dispatchEvent(new Event("change", { bubbles: true }));
    }
    showAll();
    picker?.reveal();
    const summary = form.querySelector(".summary");
    summary?.focus();
    summary?.scrollIntoView({ block: "center" });
  } catch {
    announce(form.dataset.failed);
    button.removeAttribute("aria-disabled");
    button.classList.remove("is-sending");
    button.textContent = label;
  }
  isSending = false;
});

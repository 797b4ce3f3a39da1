// A form that asks about places: suggestions, and the device's own place.

import { announce } from "./toast.js";
import { coordinates, ownPlace } from "./location.js";
import { offerSuggestions } from "./suggestions.js";

/** What the form needs: its texts and addresses. */
export const page = JSON.parse(document.getElementById("place-data").textContent);
export const form = document.querySelector("form.start");
export const locate = form.querySelector("[data-locate]");

/** Puts a place into its field, and searches if no other is missing. */
export function fill(field, label, at) {
  field.value = label;
  for (const [suffix, value] of [["At", at], ["Was", label]]) {
    const name = field.name + suffix;
    const hidden = form.elements[name]
      ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name }));
    hidden.value = value;
  }
  const empty = [...form.querySelectorAll(".place-input")].find((other) => !other.value);
  if (empty) empty.focus(); else form.requestSubmit();
}

offerSuggestions({ state: () => page, center: () => null, locate: ownPlace, fill });

locate.hidden = !navigator.geolocation;
locate.addEventListener("click", async () => {
  announce(page.texts.locating);
  try {
    const { at } = await ownPlace();
    announce("");
    fill(form.elements.from, page.texts.myPlace, coordinates(at));
  } catch {
    announce(page.texts.locateFailed);
  }
});

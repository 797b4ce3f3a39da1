// Lists of fountains: suggestions for places, the device's own place, and the live map.

import { announce } from "./toast.js";
import { coordinates, mayLocate, ownPlace } from "./location.js";
import { offerSuggestions } from "./suggestions.js";
import "./record-map.js";

const page = JSON.parse(document.getElementById("place-data").textContent);
const form = document.querySelector("form.start");

offerSuggestions({ state: () => page, center: () => null, locate: ownPlace, fill });

/** Puts a place into its field, and searches if no other is missing. */
function fill(field, label, at) {
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

const locate = form.querySelector("[data-locate]");
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

// The nearest ones were asked for, and the device tells its place without asking.
const isNearest = new URLSearchParams(location.search).get("sort") === "nearest";
if (isNearest && !form.elements.from.value && await mayLocate()) locate.click();

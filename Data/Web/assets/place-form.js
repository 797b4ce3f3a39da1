// A form with a place, whose fields the server otherwise fills in by its buttons.

import { PlacePicker } from "./place-picker.js";

const page = JSON.parse(document.getElementById("place-data").textContent);
document.documentElement.classList.add("scripted");
new PlacePicker(document.getElementById("place-form"), page);

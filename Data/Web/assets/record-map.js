// The live map next to a record or a list of records: its pins, the way to it, and the rows that belong to pins.

import { isSupported } from "./base-map.js";

const data = document.getElementById("state");
document.documentElement.classList.add("scripted");

async function open(state) {
  const { SmallMap } = await import("./small-map.js");
  const live = await SmallMap.open(state);
  for (const row of document.querySelectorAll(".rows > li[id]")) {
    row.addEventListener("pointerenter", () => live.drawing.mark(row.id));
    row.addEventListener("focusin", () => live.drawing.mark(row.id));
  }
}

if (data) {
  const state = JSON.parse(data.textContent);
  // Without the live map there is its picture.
  if (state.links.library && isSupported()) open(state).catch(() => {});
}

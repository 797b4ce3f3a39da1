// Without network, the picture of the map comes closer and goes wider among those that this device keeps.

import { announce } from "./toast.js";

const figure = document.getElementById("picture");
const kept = figure?.dataset.kept ? JSON.parse(figure.dataset.kept) : [];
// The server's own picture is the one in the middle.
let shown = Math.floor(kept.length / 2);

function show() {
  for (const source of figure.querySelectorAll("source")) {
    source.srcset = source.media.includes("dark") ? `${kept[shown]}&theme=dark` : kept[shown];
  }
  figure.querySelector("img").src = kept[shown];
}

/** Lets the buttons next to the picture choose among the kept ones while there is no network. */
export function offerKeptPictures(texts) {
  if (!kept.length) return;
  const update = () => {
    document.documentElement.classList.toggle("offline", !navigator.onLine);
    if (!navigator.onLine) show();
  };
  addEventListener("online", update);
  addEventListener("offline", update);
  update();
  figure.querySelector(".moves")?.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || navigator.onLine) return;
    event.preventDefault();
    const step = { plus: 1, minus: -1 }[link.querySelector("use").getAttribute("href").split("#")[1]];
    const next = shown + (step ?? 0);
    if (!step || !kept[next]) return announce(texts.noPicture);
    shown = next;
    show();
  });
}

// The map page: everything here makes quicker what the page does without it.

import { follow, go, pageState, onArrival } from "./navigation.js";
import { offerSuggestions } from "./suggestions.js";
import { isSupported } from "./base-map.js";
import { LiveMap } from "./live-map.js";
import { ownPlace } from "./location.js";
import { Guide } from "./guide.js";
import { shareLink } from "./share.js";
import { Sheet } from "./sheet.js";
import { announce } from "./toast.js";

const root = document.documentElement;
let live = null;
let guide = null;

follow(() => live?.searchCenter());
offerSuggestions({
  state: pageState,
  center: () => live?.searchCenter(),
  locate: () => live?.ownPlace() ?? ownPlace(),
});

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]");
  const share = event.target.closest("[data-share]");
  const texts = pageState().texts;
  if (copy) {
    await navigator.clipboard?.writeText(copy.dataset.copy.replace("−", "-").replaceAll("−", "-"));
    announce(texts.copied);
  } else if (share && (navigator.share || navigator.clipboard)) {
    event.preventDefault();
    await shareLink(share.dataset.share, share.href, texts.linkCopied);
  }
}, true);

/** Shows what needs scripts. */
function reveal() {
  for (const element of document.querySelectorAll("[data-copy]")) element.hidden = !navigator.clipboard;
}

async function start() {
  reveal();
  const state = pageState();
  onArrival((next) => { reveal(); live?.show(next, guide?.isActive); guide?.arrive(); });
  if (!state.links.library || !isSupported()) return;
  root.classList.add("live");
  const sheet = new Sheet(pageState);
  try {
    live = await LiveMap.open(state, { go, sheet, ownPlace });
    guide = new Guide(live, pageState);
    guide.offer();
  } catch {
    // The picture stays.
    root.classList.remove("live");
    live = null;
    announce(state.texts.picture);
  }
}

start();

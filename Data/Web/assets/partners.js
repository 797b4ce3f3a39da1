// The feed: new posts wait behind their count, asking and withdrawing change one card, and posts that have ended
// leave. Without this, links and forms do the same.

import { ownPlace, coordinates } from "./location.js";
import { announce } from "./toast.js";

const column = document.getElementById("column");
const posts = document.getElementById("posts");
const patience = 30000;

// New posts

async function countNew() {
  removeEnded();
  if (document.hidden) return;
  const response = await fetch(column.dataset.count).catch(() => null);
  if (!response?.ok) return;
  const { count, label } = await response.json();
  const place = document.getElementById("new-posts");
  if (!count || place.textContent === label) return;
  place.replaceChildren(Object.assign(document.createElement("a"), { href: column.dataset.href, textContent: label }));
}

function removeEnded() {
  for (const card of posts.querySelectorAll("[data-ends]")) {
    if (Number(card.dataset.ends) <= Date.now() && !column.dataset.href.includes("show=")) card.remove();
  }
}

setInterval(countNew, patience);
document.addEventListener("visibilitychange", countNew);

// One card

posts.addEventListener("submit", async (event) => {
  const form = event.target;
  const card = form.closest("li");
  if (event.defaultPrevented || form.dataset.sending) return;
  event.preventDefault();
  form.dataset.sending = "true";
  form.querySelector("button").setAttribute("aria-disabled", "true");
  try {
    const response = await fetch(form.action, {
      method: "POST", body: new URLSearchParams(new FormData(form)), headers: { Accept: "text/html" },
    });
    if (!response.ok) throw new Error("refused");
    take(await page(response), card.id, true);
  } catch {
    form.submit();
  }
});

async function page(response) {
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** Replaces the card `id` by that of the page `next`. */
function take(next, id, isOwn) {
  const card = document.getElementById(id);
  const found = next.getElementById(id);
  const message = next.querySelector("#flash p");
  if (isOwn && message) announce(message.textContent);
  if (!found || !card) return;
  const hadFocus = card.contains(document.activeElement);
  card.replaceWith(document.adoptNode(found));
  if (hadFocus || isOwn) found.querySelector(".post-action :is(a, button)")?.focus({ preventScroll: true });
}

let timer = 0;
const changed = new Set();
document.addEventListener("parkway:event", ({ detail: { name, subject } }) => {
  const id = `post-${subject}`;
  if (!name.startsWith("partner.") || !document.getElementById(id)) return;
  changed.add(id);
  takeChanged();
});
// What was answered before the connection was there, or while it was lost.
document.addEventListener("parkway:connection", ({ detail }) => {
  const waiting = [...posts.querySelectorAll("li:has(.pending)")];
  if (detail !== "open" || !waiting.length) return;
  for (const { id } of waiting) changed.add(id);
  takeChanged();
});

/** Replaces the cards that have changed, once for several events. */
function takeChanged() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    // What changes while the page is on its way needs another one.
    const cards = [...changed];
    changed.clear();
    const response = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
    if (!response?.ok) return cards.forEach((card) => changed.add(card));
    const next = await page(response);
    for (const card of cards) take(next, card, false);
  }, 300);
}

// The place of the filter

const button = document.getElementById("near-me");
button.hidden = !navigator.geolocation;
button.addEventListener("click", async () => {
  try {
    const { at } = await ownPlace();
    document.getElementById("near").value = coordinates(at);
  } catch {
    document.getElementById("near").focus();
  }
});

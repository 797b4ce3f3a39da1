// The lists of the inbox and the page of a post, as they are now: after an event, the server makes the part of the
// page that may have changed again.

import { announce } from "./toast.js";

let timer = 0;
document.addEventListener("parkway:event", ({ detail: { name } }) => {
  if (/^(conversation|partner|reset)/.test(name)) refreshSoon();
});
// What happened before the connection was there, or while it was lost.
document.addEventListener("parkway:connection", ({ detail }) => { if (detail === "open") refreshSoon(); });

function refreshSoon() {
  clearTimeout(timer);
  timer = setTimeout(refresh, 300);
}

async function refresh() {
  const part = document.getElementById("live");
  // Nothing is taken away from under the fingers.
  if (part.querySelector("details[open]")) return;
  const response = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!response?.ok) return;
  const next = new DOMParser().parseFromString(await response.text(), "text/html");
  const found = next.getElementById("live");
  if (!found || part.querySelector("details[open]")) return;
  const focused = document.activeElement?.closest("li[id]")?.id;
  const heading = part.querySelector("h1").textContent;
  part.replaceWith(document.adoptNode(found));
  document.title = next.title;
  if (focused) document.getElementById(focused)?.querySelector("a, button")?.focus();
  const now = found.querySelector("h1").textContent;
  if (now !== heading) announce(now);
}

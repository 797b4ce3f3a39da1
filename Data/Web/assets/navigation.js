// Follows links and forms of this page without loading it again: the server makes the next page, and its
// parts replace those of this one.

import { announce } from "./toast.js";

const arrivals = [];
let shown = location.search;
let latest = 0;
let center = () => null;

/** What the server wants the map to show. */
export function pageState() {
  return JSON.parse(document.getElementById("state").textContent);
}

/** Calls `action` with the state of each page that replaces the first. */
export function onArrival(action) {
  arrivals.push(action);
}

/** Starts to follow links and forms. `searchCenter` is the middle of the map, for distances. */
export function follow(searchCenter) {
  center = searchCenter;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey
      || event.shiftKey || link.target || link.download || link.hreflang || !isHere(link.href)
      || link.getAttribute("href").startsWith("#")) return;
    event.preventDefault();
    go(link.href);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "get" || !isHere(form.action)) return;
    event.preventDefault();
    go(addressOf(form));
  });
  document.addEventListener("change", (event) => {
    const form = event.target.closest(".filters");
    if (form) go(addressOf(form));
  });
  addEventListener("popstate", () => {
    if (location.search !== shown) load(location.href, false);
  });
}

/** Shows the page at `href`, which is an address of this page, as a new entry of the history. */
export function go(href) {
  return load(href, true);
}

function isHere(href) {
  const url = new URL(href, location.href);
  return url.origin === location.origin && url.pathname === location.pathname;
}

/** The address that `form` leads to, without empty fields. */
export function addressOf(form) {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (value !== "") query.append(name, value);
  }
  const url = new URL(form.action, location.href);
  url.search = query;
  return url.href;
}

async function load(href, isNew) {
  const url = new URL(href, location.href);
  const request = new URL(url);
  const middle = center();
  if (middle && !request.searchParams.has("center")) request.searchParams.set("center", middle);
  const turn = ++latest;
  const column = document.querySelector(".column");
  column.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(request, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (turn !== latest) return;
    if (!page.getElementById("state")) throw new Error("not a page");
    replace(page);
    document.title = page.title;
    const hash = url.hash || location.hash;
    if (isNew) history.pushState(null, "", url.pathname + url.search + hash);
    shown = location.search;
    for (const action of arrivals) action(pageState());
    moveFocus();
  } catch {
    if (turn === latest) announce(pageState().texts.failed);
  } finally {
    if (turn === latest) column.removeAttribute("aria-busy");
  }
}

/** Replaces the parts of the page that differ. */
function replace(page) {
  const ids = ["top", "panel", "state"];
  // The picture is drawn for those who see it only.
  if (document.getElementById("picture")) ids.push("picture");
  for (const id of ids) {
    const [old, next] = [document.getElementById(id), page.getElementById(id)];
    if (old && next) old.replaceWith(document.adoptNode(next));
  }
}

/** To the answer, so that screen readers begin there. */
function moveFocus() {
  const panel = document.getElementById("panel");
  const heading = panel.querySelector(".count, .card h2, .notice") ?? document.getElementById("heading");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  panel.scrollTop = 0;
}

// The page without network lists the parkings that this device keeps.

import { keptCache } from "./kept-cache.js";

// A building that was never loaded.
document.getElementById("not-loaded").hidden = !location.pathname.endsWith("/look-up");

const place = document.getElementById("kept");
const cache = await keptCache();
const list = document.createElement("ul");
list.className = "rows card-rows";
for (const request of await cache?.keys() ?? []) {
  if (!/\/parkings\/[0-9a-f-]{36}$/.test(new URL(request.url).pathname)) continue;
  const page = new DOMParser().parseFromString(await (await cache.match(request)).text(), "text/html");
  const link = Object.assign(document.createElement("a"), { className: "row", href: request.url });
  const words = document.createElement("span");
  words.className = "row-text";
  for (const [selector, name] of [["#heading", "row-title"], [".facts dd", "row-note"]]) {
    const text = page.querySelector(selector)?.textContent;
    if (text) words.append(Object.assign(document.createElement("span"), { className: name, textContent: text }));
  }
  link.append(words);
  const row = document.createElement("li");
  row.append(link);
  list.append(row);
}
if (list.children.length) place.append(list);

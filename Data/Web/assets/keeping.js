// Keeps the pages of valid parkings on this device, so that the way back is there without network.

import { keptCache } from "./kept-cache.js";

/**
 * Keeps `always`, and what `parkings` list (the addresses of each); drops those that are over. What was kept before
 * stays if it cannot be loaded.
 */
export async function keepParkings(always, parkings) {
  if (!navigator.onLine) return;
  const cache = await keptCache();
  if (!cache) return;
  const wanted = new Set([...always, ...parkings.flat()].map((href) => new URL(href, location.href).href));
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
  for (const href of wanted) {
    const kept = await cache.match(href);
    // The name of an asset changes with its content, and the address of a picture or a photo with what it shows.
    const isPicture = href.includes("/map.png?") || href.includes("/photo?");
    if (kept && (href.includes("/assets/") || isPicture)) continue;
    // The way from a place, which was kept under the address of the page alone.
    const source = kept?.url && new URL(kept.url).pathname === new URL(href).pathname ? kept.url : href;
    if (!await keep(cache, source, href, isPicture)) return;
  }
}

/** Keeps the page at `source` under the address without the query: this page, as it is now, if none is named. */
export async function keepPage(source = location.href) {
  const cache = await keptCache();
  const url = new URL(source, location.href);
  if (cache) await keep(cache, url.href, url.origin + url.pathname);
}

/** False if there is no answer; what was kept before then stays. */
async function keep(cache, source, href, isPicture = false) {
  try {
    const response = await fetch(source, { headers: { Accept: isPicture ? "image/*" : "text/html" } });
    if (response.ok && !response.redirected) await cache.put(href, response);
    return true;
  } catch {
    return false;
  }
}

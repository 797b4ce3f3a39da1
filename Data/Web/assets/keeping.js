// Keeps the pages of valid parkings on this device, so that the way back is there without network.

const name = "parkway-parkings";

/**
 * Keeps `always`, and what `parkings` list (the addresses of each); drops those that are over. What was kept before
 * stays if it cannot be loaded.
 */
export async function keepParkings(always, parkings) {
  if (!("caches" in self) || !navigator.onLine) return;
  const cache = await caches.open(name);
  const wanted = new Set([...always, ...parkings.flat()].map((href) => new URL(href, location.href).href));
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
  for (const href of wanted) {
    // The name of an asset changes with its content.
    if (href.includes("/assets/") && await cache.match(href)) continue;
    try {
      const response = await fetch(href, { headers: { Accept: href.includes(".png") || href.includes("/photo?") ? "image/*" : "text/html" } });
      if (response.ok && !response.redirected) await cache.put(href, response);
    } catch {
      return;
    }
  }
}

/** Keeps this page as it is now, under its address without the query. */
export async function keepPage() {
  if (!("caches" in self)) return;
  const cache = await caches.open(name);
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (response.ok && !response.redirected) await cache.put(location.origin + location.pathname, response);
  } catch {
    // It stays as it was kept before.
  }
}

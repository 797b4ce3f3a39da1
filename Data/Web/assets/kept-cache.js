// What this device keeps of a person's parkings, for no network. The only place that knows its name.

const name = "parkway-parkings";

/** The cache with the pages of valid parkings; undefined if the browser has none. */
export function keptCache() {
  return globalThis.caches?.open(name);
}

/** Forgets all of it, as at the sign-out: parkings belong to the person. */
export function forgetKept() {
  globalThis.caches?.delete(name);
}

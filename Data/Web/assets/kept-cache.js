// What this device keeps of a person for no network: parkings, and the buildings that a guard looks after. The only
// place that knows the names.

const name = "parkway-parkings";
const guardName = "parkway-guard";

/** The cache with the pages of valid parkings; undefined if the browser has none. */
export function keptCache() {
  return globalThis.caches?.open(name);
}

/** The cache with the look-up pages of buildings; undefined if the browser has none. */
export function guardCache() {
  return globalThis.caches?.open(guardName);
}

/** Forgets all buildings. */
export function forgetGuardCopies() {
  return globalThis.caches?.delete(guardName);
}

/** Forgets all of it, as at the sign-out: it belongs to the person. */
export function forgetKept() {
  globalThis.caches?.delete(name);
  forgetGuardCopies();
}

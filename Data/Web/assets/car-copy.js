// What the phone of a guard keeps: the look-up page of a building with a copy of its cars, for some hours, and
// look-ups that wait to be logged.

import { forgetGuardCopies, guardCache } from "./kept-cache.js";

const waitingName = "parkway-look-ups";
/** More than anybody looks up without network. */
const maximumWaiting = 1000;
const perRequest = 200;
/** A copy that is younger is not loaded again, in milliseconds. */
const fresh = 5 * 60000;

/** The copy of the page's building; null if there is none, if it is another person's, or too old. */
export async function keptCopy(page) {
  const cache = await guardCache();
  const kept = await (await cache?.match(page.copy))?.json();
  if (!kept) return null;
  const now = Date.now() - kept.loadedAt + kept.copy.at;
  if (kept.person !== page.person || now >= kept.copy.ends || now < kept.copy.at) {
    await forgetBuilding(page.page);
    return null;
  }
  return { ...kept.copy, loadedAt: kept.loadedAt, now: () => Date.now() - kept.loadedAt + kept.copy.at };
}

/** Loads the copy and what the page needs without network. Resolves to the copy; null if there is none. */
export async function loadCopy(page) {
  const cache = await guardCache();
  if (!cache) return null;
  const known = await keptCopy(page);
  if (known && Date.now() - known.loadedAt < fresh && await cache.match(page.page)) return known;
  const loadedAt = Date.now();
  const answer = await fetch(page.copy, { method: "POST", body: new URLSearchParams(page.token), redirect: "manual" });
  if (answer.status !== 200) {
    if (answer.status === 404 || answer.status === 204) await forgetBuilding(page.page);
    return null;
  }
  const copy = await answer.json();
  const shown = await fetch(page.page, { headers: { Accept: "text/html" } });
  if (!shown.ok || shown.redirected) return null;
  for (const file of page.files) if (!await cache.match(file)) await cache.add(file);
  await cache.put(page.page, shown);
  await cache.put(page.copy, new Response(JSON.stringify({ person: page.person, loadedAt, copy })));
  return keptCopy(page);
}

/** Forgets the building whose look-up page is `path`. */
export async function forgetBuilding(path) {
  const cache = await guardCache();
  await cache?.delete(path);
  await cache?.delete(path + "/copy");
}

/** Forgets all buildings but those of the look-up pages in `pages`, and what is too old or another person's. */
export async function forgetOthers(person, pages) {
  if (!pages.length) return forgetGuardCopies();
  const cache = await guardCache();
  for (const request of await cache?.keys() ?? []) {
    const { pathname } = new URL(request.url);
    if (!pathname.endsWith("/look-up/copy")) continue;
    const page = pathname.slice(0, -"/copy".length);
    if (!pages.includes(page)) await forgetBuilding(page); else await keptCopy({ person, page, copy: pathname });
  }
}

// Look-ups that wait to be logged: only the end of each plate

function waiting() {
  try {
    return JSON.parse(localStorage.getItem(waitingName)) ?? [];
  } catch {
    return [];
  }
}

function store(entries) {
  if (entries.length) localStorage.setItem(waitingName, JSON.stringify(entries)); else localStorage.removeItem(waitingName);
}

/** Keeps a look-up until it can be logged. */
export function keepLookUp(page, plate, step, copy) {
  const lookUp = {
    key: crypto.randomUUID(), at: Math.round(copy.now()), copiedAt: copy.at, ending: plate.slice(1).slice(-3),
    mayBeHere: step.may, reason: step.reason,
  };
  store([...waiting(), { person: page.person, late: page.late, lookUp }].slice(-maximumWaiting));
}

/** Sends the look-ups of a person. The service logs each once, however often it is sent. */
export async function sendLookUps(person, token) {
  const work = async () => {
    for (;;) {
      const [first] = waiting().filter((entry) => entry.person === person);
      if (!first) return;
      const batch = waiting().filter((entry) => entry.person === person && entry.late === first.late).slice(0, perRequest);
      const body = new URLSearchParams({ ...token, lookUps: JSON.stringify(batch.map(({ lookUp }) => lookUp)) });
      const answer = await fetch(first.late, { method: "POST", body, redirect: "manual" }).catch(() => null);
      // Who is no guard any more cannot log.
      if (!answer || ![204, 400, 404].includes(answer.status)) return;
      const keys = new Set(batch.map(({ lookUp }) => lookUp.key));
      store(waiting().filter(({ lookUp }) => !keys.has(lookUp.key)));
    }
  };
  await (navigator.locks ? navigator.locks.request(waitingName, work) : work());
}

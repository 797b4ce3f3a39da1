// Parkings that were typed without network: kept on this device, and sent once when there is one.

import { forgetPhoto, keepPhoto, keptPhoto } from "./kept-photos.js";

const name = "parkway-outbox";
/** More than anybody parks without network. */
const maximum = 20;

function all() {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? [];
  } catch {
    return [];
  }
}

function store(kept) {
  if (kept.length) localStorage.setItem(name, JSON.stringify(kept)); else localStorage.removeItem(name);
}

/**
 * Keeps the fields of a form of `person`, and the `photo` if one was chosen. The key in the fields makes sure that
 * it becomes one parking. Resolves to what is kept: `all`, `fields` without the photo, or `nothing`.
 */
export async function keep(person, fields, photo) {
  const others = all().filter((other) => other.fields.key !== fields.key);
  if (others.length >= maximum) return "nothing";
  try {
    store([...others, { person, fields, at: Date.now() }]);
  } catch {
    return "nothing";
  }
  return !photo || await keepPhoto(fields.key, photo) ? "all" : "fields";
}

/** The kept parkings of `person`. */
export function kept(person) {
  return all().filter((entry) => entry.person === person);
}

/** Forgets the parking with this key, which was sent or is not wanted. */
export async function forget(key) {
  store(all().filter((entry) => entry.fields.key !== key));
  await forgetPhoto(key);
}

/** The form of an entry: files need a form of parts. */
async function body(fields) {
  const photo = await keptPhoto(fields.key);
  if (!photo) return new URLSearchParams(fields);
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("photo", photo, "photo.jpg");
  return form;
}

/**
 * Sends what is kept, and resolves to `sent`, `refused` with the fields of the first that was refused, or
 * `waiting`. Nothing is sent twice by two windows at the same time.
 */
export async function send(person, action, token) {
  const work = async () => {
    let result = { outcome: "none" };
    for (const entry of kept(person)) {
      const fields = { ...entry.fields, ...token };
      let response;
      try {
        response = await fetch(action, { method: "POST", body: await body(fields), redirect: "manual" });
      } catch {
        return { outcome: "waiting" };
      }
      if (response.type === "opaqueredirect") {
        await forget(fields.key);
        result = { outcome: "sent" };
      } else if (response.status === 422 || response.status === 200) {
        return { outcome: "refused", fields };
      } else {
        return { outcome: "waiting" };
      }
    }
    return result;
  };
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

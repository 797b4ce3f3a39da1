// Parkings that were typed without network: kept on this device, and sent once when there is one.

const name = "parkway-outbox";

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

/** Keeps the fields of a form of `person`. The key in it makes sure that it becomes one parking. */
export function keep(person, fields) {
  store([...all().filter((other) => other.fields.key !== fields.key), { person, fields, at: Date.now() }]);
}

/** The kept parkings of `person`. */
export function kept(person) {
  return all().filter((entry) => entry.person === person);
}

function forget(key) {
  store(all().filter((entry) => entry.fields.key !== key));
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
        response = await fetch(action, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
      } catch {
        return { outcome: "waiting" };
      }
      if (response.type === "opaqueredirect") {
        forget(fields.key);
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

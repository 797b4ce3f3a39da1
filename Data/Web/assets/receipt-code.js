// Reads the code of a receipt and checks its signature on this device.

const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 146;
const signedLength = 27;

/** Whether this browser can check signatures. */
export async function canCheck() {
  try {
    await importKey("A".repeat(43));
    return true;
  } catch (error) {
    // A wrong key is another error than a method that the browser lacks.
    return Boolean(globalThis.crypto?.subtle) && error.name !== "NotSupportedError";
  }
}

/**
 * What a code is worth at `now`, in milliseconds: `reason` is "valid" or why not; `receipt` is there only if its
 * signature is right. White space, hyphens and the case of letters have no meaning.
 */
export async function checkReceipt(typed, keys, now, building = "") {
  const text = [...typed.slice(0, 1000)].filter((character) => !/[\s-]/.test(character)).join("").toUpperCase();
  if (!text.startsWith("PR")) return { reason: "notAReceipt" };
  const values = [...text.slice(2)].map(value);
  if (values.includes(-1)) return { reason: "notAReceipt" };
  if (values.length < codeLength) return { reason: values.length ? "incomplete" : "notAReceipt" };
  if ((values[0] << 3 | values[1] >> 2) !== 1) return { reason: "unknownVersion" };
  const read = values.length > codeLength ? null : bytes(values);
  if (!read) return { reason: "notAReceipt" };
  const view = new DataView(read.buffer);
  const receipt = {
    from: view.getUint32(13) * 1000, until: view.getUint32(17) * 1000,
    building: view.getUint32(21).toString(36).toUpperCase().padStart(5, "0"),
    plate: ending(view.getUint16(25)),
  };
  if (receipt.building.length > 5 || !receipt.plate || receipt.from >= receipt.until) return { reason: "forged" };
  const id = hex(read.subarray(1, 5));
  const named = [];
  for (const key of keys) if (await keyName(key) === id) named.push(key);
  if (!named.length) return { reason: "unknownKey" };
  const message = new Uint8Array([...new TextEncoder().encode("Parkway receipt\n"), ...read.subarray(0, signedLength)]);
  let isSigned = false;
  for (const key of named) {
    isSigned ||= await crypto.subtle.verify("Ed25519", await importKey(key), read.subarray(signedLength), message);
  }
  if (!isSigned) return { reason: "forged" };
  const wanted = building.trim().toUpperCase();
  if (wanted && wanted !== receipt.building) return { reason: "otherBuilding", receipt };
  if (now < receipt.from) return { reason: "notYetValid", receipt };
  if (now >= receipt.until) return { reason: "expired", receipt };
  return { reason: "valid", receipt };
}

function value(character) {
  if (character === "O") return 0;
  if (character === "I" || character === "L") return 1;
  return digits.indexOf(character);
}

/** Null if the last digit has bits that belong to no byte. */
function bytes(values) {
  const read = [];
  let rest = 0;
  let bits = 0;
  for (const next of values) {
    rest = (rest << 5) | next;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      read.push(rest >> bits);
      rest &= (1 << bits) - 1;
    }
  }
  return rest ? null : new Uint8Array(read);
}

/** The digits of the plate, 1 to 36 in base 37; null for any other number. */
function ending(number) {
  let text = "";
  for (let rest = number; rest > 0; rest = Math.floor(rest / 37)) {
    if (rest % 37 === 0) return null;
    text = (rest % 37 - 1).toString(36).toUpperCase() + text;
  }
  return text && text.length <= 3 ? text : null;
}

function rawKey(key) {
  return Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}

function importKey(key) {
  return crypto.subtle.importKey("raw", rawKey(key), "Ed25519", false, ["verify"]);
}

/** The first four bytes of the hash of a key. */
async function keyName(key) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", rawKey(key))).subarray(0, 4));
}

function hex(list) {
  return [...list].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

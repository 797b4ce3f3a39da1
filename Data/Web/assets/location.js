// Where the device is.

/** The place of the device as `{ at: [longitude, latitude], accuracy }`. */
export function ownPlace() {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error("no geolocation"));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ at: [coords.longitude, coords.latitude], accuracy: coords.accuracy }),
      reject, { enableHighAccuracy: true, timeout: 15000, maximumAge: 10000 });
  });
}

/** Whether the device tells its place without asking the person. */
export async function mayLocate() {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state === "granted";
  } catch {
    return false;
  }
}

/** `45.39082,-65.35644` */
export function coordinates([longitude, latitude]) {
  return `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
}

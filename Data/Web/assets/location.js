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

/** The distance in metres. */
export function distance([x1, y1], [x2, y2]) {
  const scale = Math.cos((y1 + y2) / 2 * Math.PI / 180);
  return Math.hypot((x2 - x1) * scale, y2 - y1) * 111320;
}

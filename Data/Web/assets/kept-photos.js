// Photos of parkings that were typed without network, next to what the outbox keeps: by the key of their form, in
// the browser's database. They are made smaller first, and few are kept.

const name = "parkway-photos";
const longestSide = 2048;
/** The server takes no more, and a device has little room. */
const limits = { bytes: 8 << 20, photos: 5 };

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("photo");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Does `work` with the photos in one transaction, and resolves to the result of its request. */
async function photos(mode, work) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction("photo", mode);
      const request = work(transaction.objectStore("photo"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The photo as a JPEG file that is small enough to be kept; the file itself if the browser cannot read it. */
async function smaller(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    if (scale === 1 && file.size <= 1 << 20) return file;
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
  } catch {
    return file;
  }
}

/** Keeps the photo of the form with `key`; false if there is no room for it. */
export async function keepPhoto(key, file) {
  try {
    const photo = await smaller(file);
    if (photo.size > limits.bytes) return false;
    const keys = await photos("readonly", (store) => store.getAllKeys());
    if (!keys.includes(key) && keys.length >= limits.photos) return false;
    await photos("readwrite", (store) => store.put(photo, key));
    return true;
  } catch {
    return false;
  }
}

/** The photo of the form with `key`; undefined if none is kept. */
export async function keptPhoto(key) {
  try {
    return await photos("readonly", (store) => store.get(key));
  } catch {
    return undefined;
  }
}

export async function forgetPhoto(key) {
  try {
    await photos("readwrite", (store) => store.delete(key));
  } catch {
    // Without a database there is no photo.
  }
}

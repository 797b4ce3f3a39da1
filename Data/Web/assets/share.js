// Links for others.

import { announce } from "./toast.js";

/** Shares a link as the device does, or copies it and then says `copied`. */
export async function shareLink(title, url, copied) {
  if (navigator.share) return navigator.share({ title, url }).catch(() => {});
  await navigator.clipboard.writeText(url);
  return announce(copied);
}

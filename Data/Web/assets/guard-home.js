// On the first page: sends look-ups that waited, and forgets copies of buildings that are no longer the person's.

import { forgetOthers, sendLookUps } from "./car-copy.js";

const page = JSON.parse(document.getElementById("guard-home-data").textContent);

async function tidy() {
  if (!navigator.onLine) return;
  await sendLookUps(page.person, page.token);
}

// A page that was kept without network may be of yesterday.
if (navigator.onLine) forgetOthers(page.person, page.pages);
tidy();
addEventListener("online", tidy);

// The service worker: the pages' files, an offline page, and what the page modules keep for a parking.
// The service puts a line before this one: const shell = { version, offline, files, passes }.

const own = "parkway-shell-" + shell.version;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(own)
    .then((cache) => cache.addAll([shell.offline, ...shell.files]))
    .then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names
      .filter((name) => name.startsWith("parkway-shell-") && name !== own)
      .map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (shell.passes.some((path) => url.pathname.startsWith(path))) return;
  if (shell.files.includes(url.pathname)) {
    // Named by their content, so a kept one is always right.
    event.respondWith(kept(request).then((answer) => answer ?? fetch(request)));
  } else {
    event.respondWith(fetch(request).then(forgetGone(url), () => withoutNetwork(request)));
  }
});

/** A guard's page that is not there any more is not kept either. */
function forgetGone(url) {
  return async (answer) => {
    if (answer.status === 404 && url.pathname.endsWith("/look-up")) await caches.delete("parkway-guard");
    return answer;
  };
}

function kept(request) {
  return caches.match(request, { ignoreVary: true });
}

async function withoutNetwork(request) {
  const answer = await kept(request)
    // The page of a parking is the same wherever one comes from.
    ?? (request.mode === "navigate" ? await caches.match(request, { ignoreVary: true, ignoreSearch: true }) : null)
    ?? (request.mode === "navigate" ? await caches.match(shell.offline, { ignoreVary: true }) : null);
  return answer ?? Response.error();
}

// A tap on a reminder leads to the parkings.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const home = event.notification.data ?? shell.offline;
  event.waitUntil(self.clients.matchAll({ type: "window" })
    .then(([open]) => (open ? open.focus().then((window) => window.navigate(home)) : self.clients.openWindow(home))));
});

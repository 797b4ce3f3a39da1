// The switch for notifications on this device, where the browser has them, and the test, which this page itself
// shows when it arrives.

const section = document.getElementById("notifications");
const button = section?.querySelector("button");

function show() {
  const { permission } = Notification;
  section.hidden = false;
  button.hidden = permission !== "default";
  for (const text of section.querySelectorAll("[data-permission]")) text.hidden = text.dataset.permission !== permission;
}

const test = document.getElementById("test");
test?.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const body = new URLSearchParams(new FormData(test, event.submitter));
    const response = await fetch(test.action, { method: "POST", body, headers: { Accept: "text/html" } });
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    const said = next.querySelector("#flash p");
    if (said) test.querySelector("[role=status]").textContent = said.textContent; else location.assign(response.url);
  } catch {
    test.submit();
  }
});

if (section && globalThis.Notification && navigator.serviceWorker) {
  show();
  button.addEventListener("click", async () => {
    await Notification.requestPermission();
    show();
  });
}

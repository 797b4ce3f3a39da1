// The switch for notifications on this device, where the browser has them.

const section = document.getElementById("notifications");
const button = section?.querySelector("button");

function show() {
  const { permission } = Notification;
  section.hidden = false;
  button.hidden = permission !== "default";
  for (const text of section.querySelectorAll("[data-permission]")) text.hidden = text.dataset.permission !== permission;
}

if (section && globalThis.Notification && navigator.serviceWorker) {
  show();
  button.addEventListener("click", async () => {
    await Notification.requestPermission();
    show();
  });
}

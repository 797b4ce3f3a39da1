// Short messages, which screen readers say.

let timer = 0;

/** Shows `text` for ten seconds. */
export function announce(text) {
  const toast = document.getElementById("toast");
  clearTimeout(timer);
  toast.textContent = text;
  timer = setTimeout(() => { toast.textContent = ""; }, 10000);
}

// A chat as it happens. The server makes the messages; after each event, and after each loss of the connection,
// those after the last one on the page are fetched, so that none is missing, none is there twice, and the order is
// that of the server.

const chat = document.getElementById("chat");
const list = document.getElementById("messages");
const log = list.parentElement;
const form = document.getElementById("composer");
const connection = document.getElementById("connection");
const { dataset: words } = chat;
/** A draft stays in its window until it is sent, also when the page is left. */
const draftKey = `parkway-draft-${words.chat}`;
/** Whether the page has the last messages, and not earlier ones. */
const isWhole = words.whole === "1";
let isFetching = false;
let isWanted = false;
let isLost = false;

document.documentElement.classList.add("scripted");

// Receiving

function lastNumber() {
  const numbers = [...list.querySelectorAll("[data-number]")].map((row) => Number(row.dataset.number));
  return Math.max(0, ...numbers);
}

/** Fetches what is missing, one request after the other. */
async function fill() {
  if (!isWhole) return;
  isWanted = true;
  if (isFetching) return;
  isFetching = true;
  try {
    while (isWanted) {
      isWanted = false;
      const url = new URL(words.messages, location.href);
      url.searchParams.set("after", lastNumber());
      url.searchParams.set("lang", document.documentElement.lang);
      if (!document.hidden) url.searchParams.set("seen", "1");
      const response = await fetch(url);
      if (response.redirected || response.status === 401) return location.reload();
      if (!response.ok) throw new Error("refused");
      if (add(new DOMParser().parseFromString(await response.text(), "text/html"))) isWanted = true;
    }
    setLost(false);
  } catch {
    setLost(true);
  } finally {
    isFetching = false;
  }
}

/** Adds the messages of `part` that are not here yet; whether there were any. */
function add(part) {
  const next = part.getElementById("part");
  if (!next) throw new Error("not a part");
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 120;
  let hasNew = false;
  let isOther = false;
  let day = null;
  // Own messages are not read back.
  const rows = [...next.children];
  const isOwnOnly = rows.every((row) => !row.dataset.number || row.classList.contains("own"));
  log.setAttribute("aria-live", isOwnOnly ? "off" : "polite");
  for (const row of rows) {
    if (!row.dataset.number) {
      day = row;
      continue;
    }
    if (document.getElementById(row.id)) continue;
    // A message that is being sent stands at the end until it has its number.
    const firstWaiting = list.querySelector(".is-waiting");
    if (day) list.insertBefore(document.adoptNode(day), firstWaiting);
    day = null;
    list.insertBefore(document.adoptNode(row), firstWaiting);
    hasNew = true;
    isOther ||= !row.classList.contains("own");
  }
  markRead(Number(next.dataset.readUpTo));
  // Somebody was blocked, or unblocked.
  if (Boolean(next.dataset.writable) !== Boolean(form)) keepDraftAndReload();
  if (hasNew && (isAtEnd || !isOther)) toEnd();
  return hasNew;
}

function markRead(number) {
  for (const row of list.querySelectorAll(".own[data-number]")) {
    if (Number(row.dataset.number) <= number) row.querySelector(".receipt").classList.add("is-read");
  }
}

function toEnd() {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
}

function setLost(lost) {
  if (lost === isLost) return;
  isLost = lost;
  connection.hidden = !lost;
  connection.textContent = lost ? words.reconnecting : "";
}

document.addEventListener("parkway:event", ({ detail: { name, subject } }) => {
  if (name === "reset" || (name.startsWith("conversation.") && subject === words.chat)) fill();
});
document.addEventListener("parkway:connection", ({ detail }) => {
  if (detail === "open") fill(); else setLost(true);
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) fill(); });
addEventListener("pageshow", fill);
addEventListener("online", fill);
addEventListener("offline", () => setLost(true));
// The listening window may have been closed.
setInterval(() => { if (isLost && navigator.onLine) fill(); }, 5000);

// Sending

function keepDraftAndReload() {
  saveDraft();
  location.reload();
}

function saveDraft() {
  if (!form) return;
  const text = form.elements.text.value;
  if (text) sessionStorage.setItem(draftKey, text); else sessionStorage.removeItem(draftKey);
}

/** Shows a message that is on its way. */
function waitingRow(text) {
  const row = document.createElement("li");
  row.className = "message own is-waiting";
  const bubble = Object.assign(document.createElement("p"), { className: "bubble" });
  bubble.append(Object.assign(document.createElement("span"), { className: "hidden", textContent: `${words.you}: ` }), text);
  row.append(bubble, Object.assign(document.createElement("p"), { className: "meta" }));
  log.setAttribute("aria-live", "off");
  list.append(row);
  toEnd();
  return row;
}

/** Sends `body`, again with the same key if the person wants that. */
async function send(row, body) {
  const meta = row.querySelector(".meta");
  row.classList.remove("is-failed");
  meta.textContent = words.sendingWord;
  try {
    const response = await fetch(form.action, { method: "POST", body, redirect: "manual" });
    if (response.type !== "opaqueredirect") {
      // The session has ended, or the server refuses the message: its page says why.
      if (response.status === 401) return location.reload();
      const next = new DOMParser().parseFromString(await response.text(), "text/html");
      throw new Error(next.querySelector(".summary a, #closed p")?.textContent ?? "");
    }
    row.remove();
    await fill();
  } catch (error) {
    row.classList.add("is-failed");
    const again = Object.assign(document.createElement("button"), { type: "button", className: "again", textContent: words.again });
    again.addEventListener("click", () => send(row, body));
    // A network error has words of the browser.
    const reason = error instanceof TypeError || !error.message ? words.failed : error.message;
    const sentence = Object.assign(document.createElement("span"), { textContent: `${reason} ` });
    sentence.setAttribute("role", "alert");
    meta.replaceChildren(sentence, again);
  }
}

if (form) {
  const field = form.elements.text;
  const refreshKey = () => { form.elements.key.value = crypto.randomUUID?.() ?? String(Math.random()).slice(2) + Date.now(); };
  if (!field.value) field.value = sessionStorage.getItem(draftKey) ?? "";
  field.addEventListener("input", saveDraft);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return field.focus();
    const body = new URLSearchParams(new FormData(form));
    refreshKey();
    field.value = "";
    saveDraft();
    field.focus();
    send(waitingRow(text), body);
  });
  field.addEventListener("keydown", (event) => {
    const isPhone = matchMedia("(pointer: coarse)").matches;
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || isPhone) return;
    event.preventDefault();
    form.requestSubmit();
  });
  refreshKey();
}

if (isWhole && !location.hash) toEnd();

// The calendar of a space: days are chosen and months turned without loading the page again, by pointer or keys.
// Without this, its links and the fields for dates do the same.

document.documentElement.classList.add("scripted");
let latest = 0;

const form = () => document.getElementById("rent");

/** Takes the form of the page at `address`; `focus` finds the element that is focused then. */
async function take(address, focus) {
  const turn = ++latest;
  document.getElementById("calendar")?.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(address, { headers: { Accept: "text/html" } });
    const next = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("rent");
    if (turn !== latest) return;
    if (!next) throw new Error("not the page of the space");
    form().replaceWith(document.adoptNode(next));
    document.getElementById("summary")?.remove();
    history.replaceState(null, "", address);
    focus?.()?.focus({ preventScroll: true });
  } catch {
    if (turn === latest) location.assign(address);
  }
}

const day = (date) => form().querySelector(`[data-day="${date}"]`);

document.addEventListener("click", (event) => {
  const link = event.target.closest("#rent a[data-day], #rent a[data-month], #rent .free-offers a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const { day: date, month } = link.dataset;
  take(link.href, () => (date ? day(date) : form().querySelector(month ? `[data-month=${month}]` : "#from")));
});

document.addEventListener("change", (event) => {
  if (!event.target.matches("#rent [type=date]")) return;
  const { from, to } = form().elements;
  if (!from.value) return;
  const address = new URL(location.pathname, location.href);
  address.searchParams.set("from", from.value);
  if (to.value) address.searchParams.set("to", to.value);
  const { name } = event.target;
  take(address.href, () => form().elements[name]);
});

const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

document.addEventListener("keydown", (event) => {
  const link = event.target.closest?.("#rent a[data-day]");
  if (!link) return;
  const month = { PageUp: "previous", PageDown: "next" }[event.key];
  if (!month && !(event.key in steps)) return;
  event.preventDefault();
  if (month) return turn(month);
  const days = [...form().querySelectorAll("a[data-day]")];
  const wanted = shifted(link.dataset.day, steps[event.key]);
  // Days that are taken are passed over.
  const found = steps[event.key] > 0
    ? days.find((other) => other.dataset.day >= wanted)
    : days.findLast((other) => other.dataset.day <= wanted);
  if (found) found.focus(); else turn(steps[event.key] > 0 ? "next" : "previous");
});

function turn(month) {
  const link = form().querySelector(`[data-month=${month}]`);
  if (link) take(link.href, () => form().querySelector("a[data-day]"));
}

function shifted(date, days) {
  const moved = new Date(`${date}T12:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

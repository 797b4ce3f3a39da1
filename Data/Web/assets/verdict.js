// Verdicts about cars in the words of the service, from a copy on this device.

import { doubts, matches, nearLimit } from "./plate-match.js";

/** An element with properties and content. */
export function element(name, properties = {}, ...content) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...content.filter((part) => part !== null));
  return made;
}

export function icon(page, name) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${page.icons}#${name}`);
  picture.setAttribute("class", "icon");
  picture.setAttribute("aria-hidden", "true");
  picture.append(use);
  return picture;
}

function filled(text, values) {
  return Object.entries(values).reduce((filling, [name, value]) => filling.replaceAll(`{${name}}`, value), text);
}

/** The time today, with the weekday within six days, otherwise with the date, on the clocks of the page. */
export function moment(page, time, now) {
  const locale = page.language === "en" ? "en-GB" : page.language;
  const format = (options) => new Intl.DateTimeFormat(locale, { timeZone: page.zone, ...options });
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: page.zone, hour: "2-digit", minute: "2-digit" }).format(time);
  const day = (at) => Date.parse(new Intl.DateTimeFormat("en-CA", { timeZone: page.zone }).format(at)) / 86400000;
  const days = Math.abs(day(time) - day(now));
  if (days === 0) return clock;
  if (days <= 6) return `${format({ weekday: "short" }).format(time)} ${clock}`;
  return `${format({ day: "numeric", month: "short" }).format(time)}, ${clock}`;
}

async function hashed(salt, plate) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt}/${plate}`)));
  return [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function stepAt(course, now) {
  return course?.findLast((step) => step.from <= now);
}

/** What a guard reads about the typed plate, and the plates that may be meant. */
export async function judge(copy, typed) {
  const now = copy.now();
  const step = stepAt(copy.cars[typed], now) ?? copy.others[await hashed(copy.salt, typed)]
    ?? { may: false, reason: "stay", uses: [] };
  const may = Object.keys(copy.cars).filter((plate) => plate !== typed && stepAt(copy.cars[plate], now)?.may);
  const near = matches(typed, may).slice(0, nearLimit).map((plate) => ({ plate, step: stepAt(copy.cars[plate], now) }));
  const isPart = near.some(({ plate }) => plate.includes(typed)) && step.reason === "stay" && !step.suite && !step.ended;
  return { typed, step, near, isPart, now };
}

function detail(page, step, now) {
  const { texts } = page;
  if (step.may) {
    if (!step.until) return texts.guard_until_permitted;
    const key = ["visitor-hours", "plate-hours", "suite-hours"].includes(step.reason) ? step.reason : "stay";
    const minutes = Math.max(0, Math.floor((step.until - now) / 60000));
    const left = minutes < 60 ? filled(texts.guard_leftMinutes, { minutes })
      : filled(texts.guard_leftHours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    return filled(texts[`guard_until_${key}`], { time: moment(page, step.until, now), left });
  }
  if (step.reason === "stay" && step.ended) return filled(texts.guard_not_over, { time: moment(page, step.ended, now) });
  if (step.reason === "visitor-hours" && step.until) {
    return filled(texts["guard_not_visitor-hours-until"], { time: moment(page, step.until, now) });
  }
  return texts[`guard_not_${step.reason}`] ?? texts.guard_not_stay;
}

function halves(plate) {
  const start = plate.length < 4 ? plate.length : Math.floor(plate.length / 2);
  return [plate.slice(0, start), plate.slice(start)];
}

function chip(page, plate, typed = plate) {
  const marked = doubts(typed, plate);
  let at = 0;
  const groups = halves(plate).filter(Boolean).map((half) => {
    const group = element("span", {}, ...[...half].map((character) =>
      (marked.includes(at++) ? element("mark", { textContent: character }) : character)));
    group.setAttribute("aria-hidden", "true");
    return group;
  });
  return element("span", { className: "plate" },
    element("span", { className: "hidden", textContent: halves(plate).join(" ").trim() }), ...groups);
}

function facts(page, typed, step, now) {
  const rows = [[page.texts.plate, chip(page, typed)]];
  if (step.suite) rows.push([page.texts.guard_suite, step.suite]);
  if (step.since) rows.push([page.texts.guard_since, moment(page, step.since, now)]);
  return [...rows, ...step.uses].map(([label, value]) =>
    element("div", {}, element("dt", { textContent: label }), element("dd", {}, value)));
}

function named(page, character) {
  return filled(page.texts[/\d/.test(character) ? "guard_digit" : "guard_letter"], { character });
}

function nearRow(page, { plate, step }, typed, now) {
  const suite = step.suite ? filled(page.texts.guard_suiteNumber, { suite: step.suite }) : "";
  const until = step.until ? filled(page.texts.until, { time: moment(page, step.until, now) }) : page.texts.guard_until_permitted;
  const button = element("button", { className: "button small", type: "submit", name: "use", value: plate },
    page.texts.guard_use, element("span", { className: "hidden", textContent: ` ${plate}` }));
  button.setAttribute("form", "look-up");
  const [doubt, ...more] = doubts(typed, plate);
  const difference = doubt === undefined || more.length ? null : element("p", {
    className: "near-difference",
    textContent: filled(page.texts.guard_difference, { typed: named(page, typed[doubt]), known: named(page, plate[doubt]) }),
  });
  return element("li", {}, element("div", { className: "near-text" }, chip(page, plate, typed),
    element("p", { className: "near-note", textContent: [suite, until].filter(Boolean).join(", ") })), button, difference);
}

/** The card of a verdict. */
export function card(page, { typed, step, near, isPart, now }) {
  const { texts } = page;
  const count = (key, number) => filled(texts[key + (number === 1 ? "One" : "Other")], { count: number });
  const tone = isPart ? "look" : step.may ? "ok" : "stop";
  const mark = element("p", { className: "verdict-mark" }, icon(page, { ok: "check", stop: "cross", look: "warning" }[tone]));
  const heading = isPart ? count("guard_fit", near.length) : step.may ? texts.guard_may : texts.guard_mayNot;
  const head = element("div", { className: "verdict-head" }, mark, element("div", {},
    element("p", { className: "verdict-heading", id: "verdict-heading", textContent: heading }),
    element("p", { className: "verdict-detail", id: "verdict-detail", textContent: isPart ? texts.guard_fitDetail : detail(page, step, now) })));
  const status = element("div", {}, head);
  status.setAttribute("role", "status");
  const list = near.length ? element("div", { className: "near" },
    isPart ? null : element("h2", {}, icon(page, "warning"), count("guard_near", near.length)),
    element("ul", {}, ...near.map((found) => nearRow(page, found, typed, now)))) : null;
  const shown = element("section", { className: `verdict-card ${tone}`, id: "verdict", tabIndex: -1 }, status,
    element("dl", { className: "verdict-facts" }, ...(isPart ? [] : facts(page, typed, step, now))), list);
  shown.dataset.tone = tone;
  shown.setAttribute("aria-labelledby", "verdict-heading");
  return shown;
}

/** A line below the card, with a time and a name. */
export function logged(page, text, time, name) {
  return element("p", { className: "logged" }, icon(page, "shield"),
    element("span", { textContent: filled(text, { time, name }) }));
}

export { filled };

// Suggestions below the fields for places: a combobox with a list, as the ARIA authoring practices describe it.

import { addressOf, go } from "./navigation.js";

const delay = 120;
let page;

/** Starts to offer suggestions in every field for a place, now and on later pages. */
export function offerSuggestions(context) {
  page = context;
  document.addEventListener("input", (event) => {
    if (event.target.matches?.(".place-input")) boxOf(event.target).type();
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches?.(".place-input")) boxOf(event.target).press(event);
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(".place-input")) boxOf(event.target).offerOwnPlace();
  });
  document.addEventListener("focusout", (event) => {
    if (event.target.matches?.(".place-input")) setTimeout(() => boxOf(event.target).close(), 150);
  });
  // Before the field loses its focus.
  document.addEventListener("pointerdown", (event) => {
    const option = event.target.closest(".suggestions [role=option]");
    if (option) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const option = event.target.closest(".suggestions [role=option]");
    if (option) boxOf(option.closest(".suggestions").field).choose(option);
  });
}

const boxes = new WeakMap();

function boxOf(field) {
  if (!boxes.has(field)) boxes.set(field, new Combobox(field));
  return boxes.get(field);
}

class Combobox {
  constructor(field) {
    this.field = field;
    this.list = null;
    this.active = -1;
    this.turn = 0;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", "false");
  }

  get options() { return this.list ? [...this.list.querySelectorAll("[role=option]")] : []; }

  type() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), delay);
  }

  async ask() {
    const text = this.field.value.trim();
    const turn = ++this.turn;
    if (!text) return this.offerOwnPlace();
    const url = new URL(page.state().links.suggestions, location.href);
    url.searchParams.set("q", text);
    url.searchParams.set("lang", document.documentElement.lang);
    const center = page.center();
    if (center) url.searchParams.set("center", center);
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error(response.statusText);
      const found = new DOMParser().parseFromString(await response.text(), "text/html");
      if (turn !== this.turn || document.activeElement !== this.field) return;
      this.open([...found.querySelectorAll("[role=option]")], found.querySelector("ul").dataset.count);
    } catch {
      this.close();
    }
  }

  /** An empty field of a route can be filled with the own place. */
  offerOwnPlace() {
    if (this.field.value || !["from", "to"].includes(this.field.name) || !navigator.geolocation) {
      return this.field.value ? undefined : this.close();
    }
    const { texts, links } = page.state();
    const option = document.createElement("li");
    option.id = "suggestion-own";
    option.setAttribute("role", "option");
    option.dataset.own = "";
    const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    icon.classList.add("icon");
    icon.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
    icon.firstChild.setAttribute("href", `${links.icons}#locate`);
    option.append(icon, texts.myPlace);
    this.open([option], texts.myPlace);
  }

  open(options, count) {
    this.close();
    status().textContent = count;
    if (!options.length) return;
    this.list = document.createElement("ul");
    this.list.className = "suggestions";
    this.list.id = "suggestions";
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", this.field.getAttribute("aria-label") ?? this.field.name);
    this.list.append(...options);
    this.list.field = this.field;
    this.field.parentElement.append(this.list);
    this.field.setAttribute("aria-expanded", "true");
    this.field.setAttribute("aria-controls", "suggestions");
  }

  close() {
    this.list?.remove();
    this.list = null;
    this.active = -1;
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }

  press(event) {
    const count = this.options.length;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!count) return this.ask();
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.mark(this.active < 0 && step < 0 ? count - 1 : (this.active + step + count) % count);
    } else if (event.key === "Enter") {
      clearTimeout(this.timer);
      this.turn++;
      if (this.active >= 0) {
        event.preventDefault();
        this.choose(this.options[this.active]);
      } else {
        this.close();
      }
    } else if (event.key === "Escape" && count) {
      event.preventDefault();
      this.close();
    }
  }

  mark(index) {
    this.active = index;
    this.options.forEach((option, other) => option.setAttribute("aria-selected", String(other === index)));
    const option = this.options[index];
    this.field.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  async choose(option) {
    const { field } = this;
    this.turn++;
    this.close();
    if (field.name === "q") return go(option.dataset.href);
    if ("own" in option.dataset) {
      const { texts } = page.state();
      try {
        const place = await page.locate();
        return this.fill(texts.myPlace, `${place.at[1].toFixed(5)},${place.at[0].toFixed(5)}`);
      } catch {
        status().textContent = texts.locateFailed;
        return undefined;
      }
    }
    return this.fill(option.dataset.label, option.dataset.at);
  }

  /** Puts a place into the field of a form, and sends the form if nothing else is missing. */
  fill(label, at) {
    const { field } = this;
    const { form } = field;
    if (page.fill) return page.fill(field, label, at);
    if (field.name === "via") {
      field.value = at;
    } else {
      field.value = label;
      for (const [suffix, value] of [["At", at], ["Was", label]]) {
        const name = field.name + suffix;
        const hidden = form.elements[name] ?? form.appendChild(
          Object.assign(document.createElement("input"), { type: "hidden", name }));
        hidden.value = value;
      }
    }
    const empty = [...form.querySelectorAll(".place-input")].find((other) => !other.value);
    if (empty) empty.focus(); else go(addressOf(form));
  }
}

function status() {
  let element = document.getElementById("suggestion-status");
  if (!element) {
    element = document.createElement("p");
    element.id = "suggestion-status";
    element.className = "hidden";
    element.setAttribute("role", "status");
    document.body.append(element);
  }
  return element;
}

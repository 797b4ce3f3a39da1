// The fields of a place in a form: the device's own location, suggestions for an address, and a pin on the live
// map that can be moved. Without this, the buttons of the form do the same.

import { announce } from "./toast.js";
import { isSupported } from "./base-map.js";
import { coordinates, ownPlace } from "./location.js";
import { offerSuggestions } from "./suggestions.js";

const metersInDegree = 111320;

export class PlacePicker {
  /**
   * `page` has the `links` and `texts` of the form. `filled` is called with the page of a place that was found,
   * before it is shown.
   */
  constructor(form, page, filled = () => {}) {
    this.form = form;
    this.page = page;
    this.filled = filled;
    this.state = JSON.parse(document.getElementById("state").textContent);
    this.live = null;
    this.latest = 0;
    offerSuggestions({
      state: () => page, center: () => null, locate: ownPlace,
      fill: (field, label, at) => {
        field.value = "";
        const [latitude, longitude] = at.split(",").map(Number);
        return this.setPlace([longitude, latitude], { label });
      },
    });
    form.addEventListener("click", (event) => {
      if (!event.target.closest(".change.is-waiting > summary")) return;
      event.preventDefault();
      this.askAddress();
      document.getElementById("address").focus();
    });
    this.reveal();
    const hasPlace = form.elements.at || form.querySelector(".refused, [name=choose]");
    if (hasPlace || !("locates" in form.dataset)) this.askAddress(); else this.locate();
    this.openMap();
  }

  /** Shows the address of a place. */
  async setPlace(at, { accuracy, label } = {}) {
    const turn = ++this.latest;
    const url = new URL(this.page.links.here, location.href);
    url.searchParams.set("at", coordinates(at));
    if (accuracy) url.searchParams.set("accuracy", Math.round(accuracy));
    if (label) url.searchParams.set("label", label);
    url.searchParams.set("lang", document.documentElement.lang);
    this.busy(true);
    try {
      const response = await fetch(url, { headers: { Accept: "text/html" } });
      const next = new DOMParser().parseFromString(await response.text(), "text/html");
      if (turn !== this.latest) return;
      const found = next.getElementById("place-fields");
      if (!found) throw new Error("not a page");
      this.filled(next);
      document.getElementById("place-fields").replaceWith(document.adoptNode(found));
      this.state = JSON.parse(next.getElementById("state").textContent);
      this.reveal();
      if (this.live) {
        const isMoved = !accuracy && !label;
        this.live.state = this.state;
        if (isMoved) this.live.draw(); else this.live.show(this.state);
      }
    } catch {
      // Without network the place is still known, only its address is not.
      if (turn === this.latest) this.placeWithoutAddress(at, accuracy);
    } finally {
      if (turn === this.latest) this.busy(false);
    }
  }

  placeWithoutAddress(at, accuracy) {
    const { form } = this;
    for (const [name, value] of Object.entries({
      at: coordinates(at), label: coordinates(at).replace(",", ", "), accuracy: accuracy ? Math.round(accuracy) : "", source: "pin",
    })) {
      const field = form.elements[name] ?? form.appendChild(
        Object.assign(document.createElement("input"), { type: "hidden", name }));
      field.value = value;
    }
    form.querySelector(".spot .row-title").textContent = form.elements.label.value;
    const note = document.getElementById("locating");
    if (note) note.textContent = this.page.texts.noAddress;
  }

  /** Shows the field for the address, which takes the place of the device's own. */
  askAddress() {
    this.form.querySelector(".change")?.classList.remove("is-waiting");
  }

  busy(isBusy) {
    document.getElementById("place-fields").setAttribute("aria-busy", String(isBusy));
  }

  async locate() {
    const { texts } = this.page;
    const message = document.getElementById("locating");
    if (message) message.textContent = texts.locating;
    this.busy(true);
    const noAnswer = setTimeout(() => this.askAddress(), 10000);
    try {
      const { at, accuracy } = await ownPlace().finally(() => clearTimeout(noAnswer));
      // An address that is being typed counts more.
      if (this.form.elements.address.value) return this.busy(false);
      await this.setPlace(at, { accuracy });
    } catch {
      if (message?.isConnected) message.textContent = texts.noLocation; else announce(texts.noLocation);
      this.askAddress();
      this.busy(false);
    }
  }

  /** Shows what only scripts can do. */
  reveal() {
    const { form } = this;
    const note = form.elements.at && form.querySelector(".spot .row-note");
    if (note && this.live && !note.dataset.isLive) {
      note.dataset.isLive = "true";
      note.textContent += ` ${this.page.texts.dragPin}`;
    }
    const button = document.getElementById("locate");
    if (!button) return;
    button.hidden = !navigator.geolocation;
    if (button.dataset.isLive) return;
    button.dataset.isLive = "true";
    button.addEventListener("click", () => this.locate());
    for (const nudge of form.querySelectorAll("button[name=move]")) {
      nudge.addEventListener("click", (event) => this.nudge(event, nudge));
    }
  }

  nudge(event, nudge) {
    const { form } = this;
    event.preventDefault();
    const [latitude, longitude] = form.elements.at.value.split(",").map(Number);
    const [x, y] = { north: [0, 1], south: [0, -1], west: [-1, 0], east: [1, 0] }[nudge.value];
    const scale = Math.cos(latitude * Math.PI / 180);
    const isOpen = nudge.closest("details")?.open;
    const at = [longitude + x * 10 / metersInDegree / scale, latitude + y * 10 / metersInDegree];
    this.setPlace(at).then(() => {
      const details = form.querySelector("details.change");
      if (details && isOpen) details.open = true;
      form.querySelector(`button[name=move][value=${nudge.value}]`)?.focus();
    });
  }

  async openMap() {
    if (!this.state.links.library || !isSupported()) return;
    const opened = this.state;
    try {
      const { SmallMap } = await import("./small-map.js");
      this.live = await SmallMap.open(opened, (at) => this.setPlace(at));
      this.live.addButton("locate", opened.texts.locate, () => this.locate());
      this.reveal();
      if (this.state !== opened) this.live.show(this.state);
    } catch {
      this.live = null;
    }
  }
}

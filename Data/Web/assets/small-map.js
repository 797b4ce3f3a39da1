// The live map next to a parking, drawn over the server's picture: cars, the way back, or a pin to be moved.

import {
  button, followColours, group, isCalm, isDark, library, replacePicture, sameProtocol, style, whenLoaded, zoomButtons,
} from "./base-map.js";
import { Drawing } from "./drawing.js";
import { pinElement } from "./pins.js";

const meters = 111320;

export class SmallMap {
  /** Loads MapLibre and the style; rejects if either fails. `moved` is called with the place of a moved pin. */
  static async open(state, moved) {
    await library(state.links);
    const live = new SmallMap(state, moved);
    await live.ready;
    return live;
  }

  constructor(state, moved) {
    this.state = state;
    this.moved = moved;
    this.place = document.getElementById("map");
    this.container = document.createElement("div");
    this.container.className = "live-map";
    this.place.append(this.container);
    this.map = new maplibregl.Map({
      container: this.container, style: style(state.links), bounds: state.view.bounds ?? undefined,
      fitBoundsOptions: { padding: 56, maxZoom: 17 }, maxZoom: 20, maxPitch: 0, pitchWithRotate: false,
      attributionControl: false, transformRequest: sameProtocol, fadeDuration: isCalm.matches ? 0 : 200,
      cooperativeGestures: false, locale: { "Map.Title": state.texts.mapKeys },
    });
    this.drawing = new Drawing(this.map, { go: (href) => { location.href = href; } });
    this.addControls();
    followColours(this.map, () => this.state.links, () => this.draw());
    this.ready = whenLoaded(this.map).then(() => {
      this.draw();
      replacePicture(this.container);
    }, (error) => {
      this.remove();
      throw error;
    });
  }

  draw() {
    const state = this.moved ? { ...this.state, pins: [] } : this.state;
    this.drawing.show(state, isDark());
    if (this.moved && this.state.pins[0]) this.showPin(this.state.pins[0].at, this.state.accuracy);
  }

  /** Shows the state of the next page, and the whole of it. */
  show(state) {
    this.state = state;
    this.draw();
    if (!state.view.bounds) return;
    this.map.fitBounds(state.view.bounds, { padding: 56, maxZoom: 17, animate: !isCalm.matches, duration: 400 });
  }

  remove() {
    this.map.remove();
    this.container.remove();
    for (const element of this.place.querySelectorAll(".map-buttons")) element.remove();
  }

  addControls() {
    const { map, state: { texts, links } } = this;
    map.addControl(new maplibregl.AttributionControl({ compact: false }), "bottom-right");
    this.top = group("top-right");
    this.place.append(this.top, zoomButtons(map, texts, links));
  }

  /** Adds a round button that calls `action`. */
  addButton(name, label, action) {
    this.top.append(button(name, label, this.state.links, action));
  }

  /** Where the phone is. */
  showOwnPlace(at, accuracy) {
    this.drawing.showOwnPlace(at, accuracy);
  }

  goTo(center, zoom = 17) {
    this.map.easeTo({ center, zoom: Math.max(this.map.getZoom(), zoom), animate: !isCalm.matches });
  }

  // The pin that can be moved

  showPin(at, accuracy) {
    if (!this.pin) {
      const element = pinElement({ kind: this.state.pins[0].kind, tone: this.state.pins[0].tone });
      element.classList.add("is-movable");
      element.removeAttribute("aria-hidden");
      element.tabIndex = 0;
      element.setAttribute("role", "button");
      element.addEventListener("keydown", (event) => this.nudge(event));
      this.pin = new maplibregl.Marker({ element, anchor: "bottom", draggable: true }).setLngLat(at).addTo(this.map);
      // MapLibre has named it "Map marker".
      element.setAttribute("aria-label", this.state.texts.pin);
      this.pin.on("dragend", () => this.tell());
      this.map.on("click", (event) => { this.pin.setLngLat(event.lngLat); this.tell(); });
    }
    this.pin.setLngLat(at);
    if (accuracy) this.drawing.showOwnPlace(at, accuracy); else this.drawing.ownMarker?.remove();
  }

  /** Arrow keys move the pin by 10 m, with Shift by 1 m. */
  nudge(event) {
    const steps = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const length = event.shiftKey ? 1 : 10;
    const { lng, lat } = this.pin.getLngLat();
    const scale = Math.cos(lat * Math.PI / 180);
    this.pin.setLngLat([lng + step[0] * length / meters / scale, lat + step[1] * length / meters]);
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.tell(), 350);
  }

  tell() {
    const { lng, lat } = this.pin.getLngLat();
    this.moved([lng, lat]);
  }
}

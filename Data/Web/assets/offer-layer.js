// What neighbours offer, as a layer of the live map. Its pins open their pages.

import { PlacePins } from "./place-pins.js";

const meters = 111320;
const radii = { least: 100, most: 100000 };

export class OfferLayer {
  /** A layer with a `name`, whose pins are loaded from `link`. */
  constructor(map, name, link) {
    this.map = map;
    this.link = link;
    this.isShown = true;
    this.offers = [];
    this.pins = new PlacePins(map, ({ href }) => location.assign(href), `page-${name}`);
    map.on("moveend", () => this.loadSoon());
  }

  setShown(isShown) {
    this.isShown = isShown;
    this.draw();
    if (isShown) this.load();
  }

  /** Draws what was loaded, also after the style has changed. */
  draw() {
    this.pins.show(this.isShown ? this.offers : []);
  }

  loadSoon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.load(), 300);
  }

  /** Loads what is offered in sight, unless all of it is known. */
  async load() {
    const { center, radius } = this.view();
    if (!this.isShown || (this.known && distance(center, this.known.center) + radius <= this.known.radius)) return;
    // What is near the edge need not be loaded with the next step.
    const wanted = Math.min(Math.max(radius * 1.5, radii.least), radii.most);
    const query = new URLSearchParams({ at: `${center[1].toFixed(5)},${center[0].toFixed(5)}`, within: Math.round(wanted) });
    const response = await fetch(`${this.link}?${query}`, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!response?.ok) return;
    const { pins, isComplete } = await response.json();
    this.known = isComplete ? { center, radius: wanted } : null;
    if (JSON.stringify(pins) === JSON.stringify(this.offers)) return;
    this.offers = pins;
    this.draw();
  }

  /** The middle of the map, and how far its corners are, in metres. */
  view() {
    const { lng, lat } = this.map.getCenter();
    const corner = this.map.getBounds().getNorthEast();
    return { center: [lng, lat], radius: distance([lng, lat], [corner.lng, corner.lat]) };
  }
}

function distance([longitude, latitude], [otherLongitude, otherLatitude]) {
  const scale = Math.cos(latitude * Math.PI / 180);
  return Math.hypot((otherLongitude - longitude) * scale, otherLatitude - latitude) * meters;
}

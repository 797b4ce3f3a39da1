// The live map, drawn by MapLibre over the server's picture.

import {
  button, followColours, group, icon, isCalm, isDark, library, replacePicture, sameProtocol, style, whenLoaded, zoomButtons,
} from "./base-map.js";
import { Drawing } from "./drawing.js";
import { KerbLayer, clockText } from "./kerb-layer.js";
import { length } from "./measure.js";
import { OfferLayer } from "./offer-layer.js";
import { announce } from "./toast.js";

/** The layers that a person can hide, by the layers of the tiles. */
const groups = [
  ["layerCarParks", ["car_parks"]],
  ["layerFountains", ["fountains"]],
  ["layerClosures", ["closures"]],
];
/** The layers of what neighbours offer, by the links that they are loaded from. */
const offers = [["layerSpaces", "spaces"], ["layerPosts", "posts"]];

export class LiveMap {
  /** Loads MapLibre and the style; rejects if either fails. */
  static async open(state, page) {
    await library(state.links);
    const live = new LiveMap(state, page);
    await live.ready;
    return live;
  }

  constructor(state, page) {
    this.page = page;
    this.state = state;
    this.texts = state.texts;
    this.container = document.createElement("div");
    this.container.className = "live-map";
    document.getElementById("map").append(this.container);
    const [south, north] = [state.view.bounds?.[0], state.view.bounds?.[1]];
    const view = fromFragment() ?? (state.view.center
      ? { center: state.view.center, zoom: state.view.zoom - 1 }
      : { bounds: south ? [south, north] : undefined, fitBoundsOptions: { padding: this.padding, maxZoom: 16 } });
    this.map = new maplibregl.Map({
      container: this.container, style: style(state.links), ...view, maxZoom: 20, maxPitch: 0,
      attributionControl: false, pitchWithRotate: false, transformRequest: sameProtocol, fadeDuration: isCalm.matches ? 0 : 200,
      locale: { "Map.Title": state.texts.mapKeys },
    });
    if (view.bounds && state.panel === "start") this.comeCloser(view.bounds);
    this.drawing = new Drawing(this.map, page);
    this.makeRoom();
    this.addControls();
    this.follow();
    this.ready = whenLoaded(this.map).then(() => this.arrive(), (error) => {
      this.remove();
      throw error;
    });
  }

  /** A first view of the whole region fills the map, though its edges are cut on a narrow screen. */
  comeCloser([south, north]) {
    const [one, other] = [this.map.project(south), this.map.project(north)];
    const { clientWidth, clientHeight } = this.container;
    const fill = Math.max(clientWidth / Math.abs(other.x - one.x), clientHeight / Math.abs(other.y - one.y));
    if (fill > 1) this.map.jumpTo({ zoom: this.map.getZoom() + Math.min(1.2, Math.log2(fill) * 0.6) });
  }

  /** What covers the edges of the map, in pixels. */
  get padding() {
    const top = document.getElementById("top").getBoundingClientRect();
    const sheet = this.page.sheet;
    const edge = 48;
    return sheet.isPhone.matches
      ? { top: top.bottom + 40, bottom: sheet.covered + edge, left: edge, right: edge }
      : { top: edge, bottom: edge, left: edge, right: 80 };
  }

  /** The first view is complete: the picture makes room. */
  arrive() {
    this.drawing.show(this.state, isDark());
    replacePicture(this.container);
    this.writeView();
    for (const layer of this.offers) layer.load();
    this.kerbs.load();
  }

  /** On phones, the fields of a route are higher than the search. */
  makeRoom() {
    document.getElementById("map").classList.toggle("has-ends", Boolean(document.querySelector("#ends .swap")));
  }

  /** Puts the view into the address, so that a link shows the same. */
  writeView() {
    const { lat, lng } = this.map.getCenter();
    const bearing = this.map.getBearing();
    const parts = [this.map.getZoom().toFixed(2), lat.toFixed(5), lng.toFixed(5)];
    if (Math.abs(bearing) >= 0.5) parts.push(bearing.toFixed(0));
    history.replaceState(history.state, "", `#${parts.join("/")}`);
  }

  remove() {
    this.map.remove();
    this.container.remove();
    for (const element of document.querySelectorAll("#map .map-buttons")) element.remove();
  }

  /** The middle of the map, as the server reads it. */
  searchCenter() {
    const { lat, lng } = this.map.getCenter();
    return `${lat.toFixed(5)},${lng.toFixed(5)}`;
  }

  /** Shows the state of the next page. With `isGuided`, the map stays where it is. */
  show(state, isGuided = false) {
    this.state = state;
    this.setHour(minuteOf(state.kerbTime));
    this.kerbs.setTime(this.kerbTime());
    this.page.sheet.rest();
    this.drawing.show(state, isDark());
    this.makeRoom();
    if (isGuided) return;
    const shows = state.pins.length + state.lines.length + state.areas.length + state.closures.length;
    if (!shows || !state.view.bounds) return;
    const [south, north] = state.view.bounds;
    const isPoint = south[0] === north[0] && south[1] === north[1];
    const options = { padding: this.padding, animate: !isCalm.matches, duration: 500, maxZoom: 16.5 };
    if (isPoint) {
      if (this.isInSight(south) && this.map.getZoom() > 14.5) return;
      options.maxZoom = Math.max(this.map.getZoom(), 15.5);
    }
    this.map.fitBounds([south, north], options);
  }

  isInSight(place) {
    const { x, y } = this.map.project(place);
    const { top, bottom, left, right } = this.padding;
    const { clientWidth, clientHeight } = this.container;
    return x > left && x < clientWidth - right && y > top && y < clientHeight - bottom;
  }

  // Controls

  addControls() {
    const { map, texts, state } = this;
    map.addControl(new maplibregl.ScaleControl({ maxWidth: 110, unit: state.units }), "bottom-left");
    map.addControl(new maplibregl.AttributionControl({ compact: false }), "bottom-right");
    const top = group("top-right");
    this.locateButton = button("locate", texts.locate, state.links, () => this.locate());
    this.compass = button("compass", texts.north, state.links, () => map.easeTo({ bearing: 0, animate: !isCalm.matches }));
    this.compass.hidden = true;
    top.append(this.locateButton, this.layerMenu(), this.compass);
    document.getElementById("map").append(top, zoomButtons(map, texts, state.links));
    map.on("rotate", () => {
      const bearing = map.getBearing();
      this.compass.hidden = Math.abs(bearing) < 0.5;
      this.compass.querySelector("svg").style.transform = `rotate(${-bearing}deg)`;
    });
  }

  layerMenu() {
    const menu = document.createElement("details");
    menu.className = "layers";
    const summary = document.createElement("summary");
    summary.className = "map-button";
    summary.title = this.texts.layers;
    summary.setAttribute("aria-label", this.texts.layers);
    summary.append(icon("layers", this.state.links));
    const list = document.createElement("div");
    list.className = "layer-list";
    this.hiddenLayers = new Set();
    /** A box that `change` is called with, ticked at first. */
    const addBox = (key, change) => {
      const label = document.createElement("label");
      const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: true });
      box.addEventListener("change", () => change(box.checked));
      label.append(box, this.texts[key]);
      list.append(label);
    };
    this.kerbs = new KerbLayer(this.map, this.state.links.kerbs, this.state.kerbTime);
    addBox("layerKerbs", (isShown) => this.kerbs.setShown(isShown));
    list.append(this.hourSlider());
    for (const [key, names] of groups) {
      addBox(key, (isShown) => {
        for (const name of names) this.hiddenLayers[isShown ? "delete" : "add"](name);
        this.applyLayers();
      });
    }
    this.offers = offers.filter(([, name]) => this.state.links[name]).map(([key, name]) => {
      const layer = new OfferLayer(this.map, name, this.state.links[name]);
      addBox(key, (isShown) => layer.setShown(isShown));
      return layer;
    });
    menu.append(summary, list);
    menu.addEventListener("keydown", (event) => {
      if (event.key === "Escape") { menu.open = false; summary.focus(); }
    });
    return menu;
  }

  /** The hour of the kerbs. */
  hourSlider() {
    const label = document.createElement("label");
    label.className = "layer-hour";
    this.hourText = document.createElement("output");
    this.hour = Object.assign(document.createElement("input"), { type: "range", min: 0, max: 1425, step: 15 });
    this.hour.addEventListener("input", () => {
      this.setHour(Number(this.hour.value));
      clearTimeout(this.hourWaiting);
      this.hourWaiting = setTimeout(() => this.kerbs.setTime(this.kerbTime()), 150);
    });
    const head = document.createElement("span");
    head.append(this.texts.kerbHour, " ", this.hourText);
    label.append(head, this.hour);
    this.setHour(minuteOf(this.state.kerbTime));
    return label;
  }

  /** Shows an hour in the slider. */
  setHour(minute) {
    this.hour.value = minute;
    const text = clockText(minute);
    this.hourText.textContent = text;
    this.hour.setAttribute("aria-valuetext", text);
  }

  /** The hour of the slider on the day of the page. */
  kerbTime() {
    return `${this.state.kerbTime.slice(0, 10)}T${this.hourText.textContent}`;
  }

  applyLayers() {
    const known = new Set(groups.flatMap(([, names]) => names));
    for (const layer of this.map.getStyle().layers) {
      const name = layer["source-layer"] ?? (layer.id.startsWith("page-closures") ? "closures" : "");
      if (!known.has(name)) continue;
      this.map.setLayoutProperty(layer.id, "visibility", this.hiddenLayers.has(name) ? "none" : "visible");
    }
  }

  // Where am I

  async ownPlace() {
    return this.own ?? this.page.ownPlace();
  }

  async locate() {
    announce(this.texts.locating);
    try {
      this.own = await this.page.ownPlace();
    } catch {
      announce(this.texts.locateFailed);
      return;
    }
    const { at, accuracy } = this.own;
    this.drawing.showOwnPlace(at, accuracy);
    announce(this.texts.located.replace("{distance}", length(accuracy, this.state.shortUnit)));
    this.map.easeTo({ center: at, zoom: Math.max(this.map.getZoom(), 15.5), padding: this.padding, animate: !isCalm.matches });
    this.map.once("moveend", () => this.map.setPadding({ top: 0, bottom: 0, left: 0, right: 0 }));
  }

  // Guidance

  /** Moves to a position, with the direction of travel up if it is known; `zoom` is null to keep it. */
  center(place, direction, zoom) {
    const isPhone = this.page.sheet.isPhone.matches;
    this.map.easeTo({
      center: place, bearing: direction ?? this.map.getBearing(), zoom: zoom ?? this.map.getZoom(),
      // More of the way ahead than of what is behind.
      padding: { top: isPhone ? 260 : 200, bottom: 96, left: 0, right: 0 },
      animate: !isCalm.matches, duration: 800, easing: (part) => part,
    });
  }

  /** North is up again, and nothing covers the edges. */
  rest() {
    this.map.jumpTo({ bearing: 0, padding: { top: 0, bottom: 0, left: 0, right: 0 } });
  }

  // What the map tells the page

  follow() {
    const { map } = this;
    map.on("moveend", () => { if (this.container.classList.contains("is-ready")) this.writeView(); });
    addEventListener("hashchange", () => {
      const view = fromFragment();
      if (view) map.jumpTo(view);
    });
    followColours(map, () => this.state.links, () => {
      this.drawing.show(this.state, isDark());
      this.applyLayers();
      for (const layer of this.offers) layer.draw();
      this.kerbs.draw();
    });
    map.on("click", (event) => this.tap(event));
    this.page.sheet.changed = () => {};
    document.addEventListener("click", (event) => {
      const step = event.target.closest(".steps li[data-at]");
      if (!step) return;
      const [latitude, longitude] = step.dataset.at.split(",").map(Number);
      map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), 17), animate: !isCalm.matches });
    });
    for (const kind of ["pointerover", "focusin"]) {
      document.addEventListener(kind, (event) => {
        const row = event.target.closest?.(".rows > li[id]");
        if (row) this.drawing.mark(row.id);
      });
    }
  }

  /** Tells the server what was tapped: a thing if there is one, else the place. */
  tap(event) {
    const { lngLat, point } = event;
    const found = this.thing(point);
    if (found?.href) return this.page.go(found.href);
    const [longitude, latitude] = found?.at ?? [lngLat.lng, lngLat.lat];
    const at = `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
    const query = new URLSearchParams(location.search);
    const field = missingField(this.state.panel, query);
    if (field) {
      query.set(field, found?.name ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`);
      query.set(`${field}At`, at);
      query.delete(`${field}Was`);
    } else {
      for (const name of [...query.keys()]) if (!["lang", "q"].includes(name)) query.delete(name);
      query.set("at", at);
      if (found?.osm) query.set("osm", found.osm);
      if (found?.name) query.set("name", found.name);
    }
    return this.page.go(`${this.state.links.map}?${query}`);
  }

  /** The thing at a point of the screen that has the most to say. */
  thing({ x, y }) {
    const reach = 9;
    const features = this.map.queryRenderedFeatures([[x - reach, y - reach], [x + reach, y + reach]]);
    const alternative = features.find((feature) => feature.layer.id.startsWith("page-alternatives"));
    if (alternative) return { href: alternative.properties.href };
    const things = ["car_parks", "fountains", "pois", "public_transport", "peaks", "addresses"];
    const ranked = features.filter((feature) => things.includes(feature.sourceLayer))
      .sort((one, other) => things.indexOf(one.sourceLayer) - things.indexOf(other.sourceLayer));
    const feature = ranked[0];
    if (!feature) return null;
    const { properties, geometry } = feature;
    const id = String(properties.osm ?? properties.id ?? "");
    return {
      at: geometry.type === "Point" ? geometry.coordinates : null,
      name: properties[`name_${document.documentElement.lang}`] ?? properties.name,
      osm: /^[NWR][0-9]+$/.test(id) ? id : null,
    };
  }
}

/** The field of the panel that a tap fills; nothing if the panel is complete. */
function missingField(panel, query) {
  const fields = { route: ["from", "to"], parking: ["to"], reach: ["from"] }[panel] ?? [];
  return fields.find((name) => !query.get(name) && !query.get(`${name}At`));
}

/** The minute of the day of `2026-11-27T14:30`. */
function minuteOf(time) {
  const [hours, minutes] = time.slice(11).split(":").map(Number);
  return hours * 60 + minutes;
}

/** The view in the fragment, `#zoom/latitude/longitude/bearing`; nothing if there is none. */
function fromFragment() {
  const [zoom, latitude, longitude, bearing] = location.hash.slice(1).split("/").map(Number);
  if (![zoom, latitude, longitude].every(Number.isFinite) || Math.abs(latitude) > 85) return null;
  return { center: [longitude, latitude], zoom, bearing: bearing || 0 };
}

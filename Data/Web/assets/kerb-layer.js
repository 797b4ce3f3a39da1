// The kerbs of the street as a layer of a live map: whether one may park at a time, by pattern as well as colour.

import { isDark } from "./base-map.js";

const colours = {
  light: { allowed: "#17703c", limited: "#1c4fb4", permit: "#7a3f8f", forbidden: "#b3261e", unknown: "#5b5850", rim: "#ffffff" },
  dark: { allowed: "#6fd196", limited: "#8fb4ff", permit: "#d7a3e8", forbidden: "#ff9a8f", unknown: "#b4b1aa", rim: "#1a1d21" },
};
/** The lowest zoom at which kerbs are drawn. Further out, the two sides of a street would overlap. */
const leastZoom = 15;
const most = 1000;
const width = ["interpolate", ["linear"], ["zoom"], 15, 2, 17, 5, 20, 9];

export class KerbLayer {
  /** A layer whose kerbs are loaded from `link`, as they are at `time` on the region's clocks; null for now. */
  constructor(map, link, time = null) {
    this.map = map;
    this.link = link;
    this.time = time;
    this.isShown = true;
    this.features = [];
    map.on("moveend", () => this.loadSoon());
  }

  setShown(isShown) {
    this.isShown = isShown;
    this.draw();
    this.load();
  }

  setTime(time) {
    if (time === this.time) return;
    this.time = time;
    this.known = null;
    this.load();
  }

  loadSoon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.load(), 250);
  }

  /** Loads the kerbs in sight, unless all of them are known. */
  async load() {
    if (!this.isShown || this.map.getZoom() < leastZoom) return this.draw();
    const bounds = this.map.getBounds();
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    if (this.known && contains(this.known, box)) return this.draw();
    // What is near the edge need not be loaded with the next step.
    const [wide, high] = [(box[2] - box[0]) / 4, (box[3] - box[1]) / 4];
    const wanted = [box[0] - wide, box[1] - high, box[2] + wide, box[3] + high];
    const url = new URL(this.link, location.href);
    url.searchParams.set("bbox", wanted.map((degrees) => degrees.toFixed(5)).join(","));
    url.searchParams.set("limit", most);
    if (this.time) url.searchParams.set("time", this.time);
    this.loading?.abort();
    this.loading = new AbortController();
    const response = await fetch(url, { signal: this.loading.signal }).catch(() => null);
    if (!response?.ok) return;
    const { features } = await response.json();
    this.known = features.length < most ? wanted : null;
    this.features = features.map((feature) => ({ ...feature, properties: { ...feature.properties, look: look(feature.properties) } }));
    this.draw();
  }

  /** Draws what was loaded, also after the style has changed. */
  draw() {
    const { map } = this;
    const isShown = this.isShown && map.getZoom() >= leastZoom;
    this.hideTiles(isShown && this.features.length > 0);
    const data = { type: "FeatureCollection", features: isShown ? this.features : [] };
    const source = map.getSource("page-kerbs");
    if (source) source.setData(data); else map.addSource("page-kerbs", { type: "geojson", data });
    const tones = colours[isDark() ? "dark" : "light"];
    const line = (id, kind, paint, layout = {}) => this.layer({
      id: `page-kerbs-${id}`, type: "line", source: "page-kerbs", filter: ["==", ["get", "look"], kind], layout, paint,
    });
    line("allowed", "allowed", { "line-color": tones.allowed, "line-width": width });
    line("limited", "limited", { "line-color": tones.limited, "line-width": width, "line-dasharray": [2, 1.1] });
    line("permit", "permit", { "line-color": tones.permit, "line-width": 1.75, "line-gap-width": ["interpolate", ["linear"], ["zoom"], 15, 1, 17, 3, 20, 6] });
    line("forbidden", "forbidden", { "line-color": tones.forbidden, "line-width": 1.5 });
    line("ticks", "forbidden", { "line-color": tones.forbidden, "line-width": ["interpolate", ["linear"], ["zoom"], 15, 5, 17, 10, 20, 16], "line-dasharray": [0.18, 0.8] });
    line("unknown", "unknown", { "line-color": tones.unknown, "line-width": ["interpolate", ["linear"], ["zoom"], 15, 2, 17, 4, 20, 7], "line-dasharray": [0.01, 2] }, { "line-cap": "round" });
  }

  layer(layer) {
    const { map } = this;
    if (map.getLayer(layer.id)) {
      map.setPaintProperty(layer.id, "line-color", layer.paint["line-color"]);
      return;
    }
    map.addLayer(layer, map.getLayer("anchor-routes") ? "anchor-routes" : undefined);
  }

  /** The tiles show kerbs without the hour. */
  hideTiles(isHidden) {
    for (const { id, "source-layer": name } of this.map.getStyle().layers) {
      if (name === "kerb_parking") this.map.setLayoutProperty(id, "visibility", isHidden || !this.isShown ? "none" : "visible");
    }
  }
}

/** `14:30`, from a minute of the day. */
export function clockText(minute) {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

function look({ state, isLimited }) {
  if (state === "restricted") return "permit";
  if (state === "forbidden" || state === "unknown") return state;
  return isLimited ? "limited" : "allowed";
}

function contains(outer, inner) {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}

// The pins of a list. Where many stand together, one circle has their number; the list stays the same.

import { clusterElement, pinElement } from "./pins.js";

/** Pins are as high, in pixels. */
const margin = 60;

export class PlacePins {
  /** `choose` is called with a pin that was tapped; `source` is what holds the pins on the map. */
  constructor(map, choose, source = "page-places") {
    this.map = map;
    this.choose = choose;
    this.source = source;
    /** The pins and clusters on the map, by their keys. */
    this.shown = new Map();
    this.pins = [];
    map.on("moveend", () => this.update());
    map.on("idle", () => this.update());
  }

  /** Replaces the pins. */
  show(pins) {
    this.pins = pins;
    this.tone = commonTone(pins);
    this.clear();
    const data = {
      type: "FeatureCollection",
      features: pins.map((pin, index) => ({
        type: "Feature", geometry: { type: "Point", coordinates: pin.at }, properties: { index },
      })),
    };
    const { source } = this;
    const known = this.map.getSource(source);
    if (known) {
      known.setData(data);
      return;
    }
    this.map.addSource(source, { type: "geojson", data, cluster: true, clusterRadius: 30, clusterMaxZoom: 17 });
    // It is not seen, but asked for what it has.
    this.map.addLayer({ id: source, type: "circle", source, paint: { "circle-radius": 1, "circle-opacity": 0 } });
  }

  clear() {
    for (const { marker } of this.shown.values()) marker.remove();
    this.shown.clear();
  }

  /** Shows what stands alone at this zoom, and the number of what stands together. */
  update() {
    const { source } = this;
    if (!this.map.getSource(source) || !this.map.isSourceLoaded(source)) return;
    const wanted = new Map();
    const { clientWidth, clientHeight } = this.map.getContainer();
    const box = [[-margin, -margin], [clientWidth + margin, clientHeight + margin]];
    for (const { properties, geometry } of this.map.queryRenderedFeatures(box, { layers: [source] })) {
      const key = properties.cluster ? `cluster ${properties.cluster_id}` : `pin ${properties.index}`;
      wanted.set(key, { properties, at: geometry.coordinates });
    }
    for (const [key, { marker }] of this.shown) {
      if (wanted.has(key)) continue;
      marker.remove();
      this.shown.delete(key);
    }
    for (const [key, { properties, at }] of wanted) {
      if (this.shown.has(key)) continue;
      this.shown.set(key, properties.cluster ? this.cluster(properties, at) : this.pin(properties.index));
    }
    this.mark(this.marked);
  }

  pin(index) {
    const pin = this.pins[index];
    const element = pinElement(pin);
    element.addEventListener("click", (event) => {
      event.stopPropagation();
      this.choose(pin);
    });
    const anchor = pin.kind === "area" ? "center" : "bottom";
    const marker = new maplibregl.Marker({ element, anchor }).setLngLat(pin.at).addTo(this.map);
    return { marker, rows: [pin.row] };
  }

  cluster({ cluster_id: id, point_count: count }, at) {
    const element = clusterElement(count, this.tone);
    element.addEventListener("click", async (event) => {
      event.stopPropagation();
      const zoom = await this.map.getSource(this.source).getClusterExpansionZoom(id);
      this.map.easeTo({ center: at, zoom: Math.min(zoom + 0.2, 20), animate: !matchMedia("(prefers-reduced-motion: reduce)").matches });
    });
    const shown = { marker: new maplibregl.Marker({ element }).setLngLat(at).addTo(this.map), rows: [] };
    this.map.getSource(this.source).getClusterLeaves(id, count, 0).then((leaves) => {
      shown.rows = leaves.map(({ properties }) => this.pins[properties.index]?.row);
      this.mark(this.marked);
    }, () => {});
    return shown;
  }

  /** Marks the pin of a row of the list, or the cluster with it. */
  mark(row) {
    this.marked = row;
    for (const { marker, rows } of this.shown.values()) {
      marker.getElement().classList.toggle("is-marked", row !== undefined && rows.includes(row));
    }
  }
}

/** What all pins stand for; nothing if they differ. A fountain without water is a fountain. */
function commonTone(pins) {
  const tones = new Set(pins.map(({ tone }) => (tone === "broken" ? "fountain" : tone)));
  return tones.size === 1 ? [...tones][0] : undefined;
}

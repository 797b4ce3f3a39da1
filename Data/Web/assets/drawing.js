// Draws what the page found on the live map: routes, areas, closures and pins.

import { make, pinElement } from "./pins.js";
import { PlacePins } from "./place-pins.js";

const colours = {
  light: { route: "#1c4fb4", rim: "#ffffff", alternative: "#7d818a", area: "#1c4fb4", closed: "#b3261e" },
  dark: { route: "#6ea0ff", rim: "#0a1e49", alternative: "#858c98", area: "#8fb4ff", closed: "#ff9a8f" },
};

export class Drawing {
  constructor(map, page) {
    this.map = map;
    this.page = page;
    this.markers = [];
    this.places = new PlacePins(map, ({ row }) => {
      if (!row) return;
      this.mark(row);
      document.getElementById(row)?.scrollIntoView({ block: "nearest" });
    });
    this.addDragging();
  }

  /** Replaces everything by what `state` has. */
  show(state, isDark) {
    this.state = state;
    const tones = colours[isDark ? "dark" : "light"];
    for (const { marker } of this.markers) marker.remove();
    this.markers = [];
    this.showAreas(state, tones);
    this.showClosures(state, tones);
    this.showLines(state, tones);
    const isListed = ({ kind }) => kind === "number" || kind === "area";
    for (const pin of state.pins) if (!isListed(pin)) this.addPin(pin, state);
    this.places.show(state.pins.filter(isListed));
    for (const line of state.lines) {
      if (line.labelAt && line.label) this.addLabel(line.kind, line.label, line.labelAt, line.href);
    }
    for (const { geometry, label } of state.areas) this.addLabel("area", label, northernmost(geometry));
    if (this.own) this.showOwnPlace(this.own.at, this.own.accuracy, this.own.direction);
  }

  /** Marks the pin of a row of the list, and the row. */
  mark(row) {
    this.places.mark(row);
    for (const other of document.querySelectorAll(".rows > li[id]")) {
      other.classList.toggle("is-marked", other.id === row);
    }
  }

  // Lines and areas

  source(id, features) {
    const data = { type: "FeatureCollection", features };
    const source = this.map.getSource(id);
    if (source) source.setData(data); else this.map.addSource(id, { type: "geojson", data });
  }

  layer(layer, below) {
    if (this.map.getLayer(layer.id)) {
      for (const [name, value] of Object.entries(layer.paint)) this.map.setPaintProperty(layer.id, name, value);
      return;
    }
    this.map.addLayer(layer, this.map.getLayer(below) ? below : undefined);
  }

  showAreas(state, tones) {
    this.source("page-areas", state.areas.map(({ geometry, label }) => feature(geometry, { label })));
    this.layer({
      id: "page-areas", type: "fill", source: "page-areas",
      paint: { "fill-color": tones.area, "fill-opacity": 0.16 },
    }, "anchor-routes");
    this.layer({
      id: "page-areas-edge", type: "line", source: "page-areas", layout: { "line-join": "round" },
      paint: { "line-color": tones.area, "line-width": 2.5, "line-opacity": 0.9 },
    }, "anchor-routes");
  }

  showClosures(state, tones) {
    this.source("page-closures", state.closures.map(({ geometry, label }) => feature(geometry, { label })));
    this.layer({
      id: "page-closures", type: "line", source: "page-closures", layout: { "line-cap": "butt" },
      paint: { "line-color": tones.closed, "line-width": 6, "line-dasharray": [1, 0.6] },
    }, "anchor-routes");
  }

  showLines(state, tones) {
    const lines = (kind) => state.lines.filter((line) => line.kind === kind)
      .map(({ points, href }) => feature({ type: "LineString", coordinates: points }, { href: href ?? "" }));
    this.source("page-alternatives", lines("alternative"));
    this.source("page-route", lines("route"));
    this.source("page-gaps", lines("gap"));
    const round = { "line-join": "round", "line-cap": "round" };
    const line = (id, source, paint) =>
      this.layer({ id, type: "line", source, layout: round, paint }, "anchor-routes");
    line("page-alternatives-rim", "page-alternatives", { "line-color": tones.rim, "line-width": 8 });
    line("page-alternatives", "page-alternatives", { "line-color": tones.alternative, "line-width": 5 });
    line("page-route-rim", "page-route", { "line-color": tones.rim, "line-width": 11 });
    line("page-route", "page-route", { "line-color": tones.route, "line-width": 7 });
    line("page-gaps", "page-gaps", { "line-color": tones.route, "line-width": 4, "line-dasharray": [0.1, 2] });
    // For fingers.
    line("page-route-hold", "page-route", { "line-color": tones.route, "line-width": 28, "line-opacity": 0.01 });
  }

  // Pins

  addPin(pin, state) {
    const element = pinElement(pin);
    const isRound = element.classList.contains("round");
    const isMovable = state.panel === "route" && ["start", "end", "stop"].includes(pin.kind);
    const marker = new maplibregl.Marker({
      element, anchor: isRound ? "center" : "bottom", draggable: isMovable,
    }).setLngLat(pin.at).addTo(this.map);
    this.markers.push({ marker });
    element.addEventListener("click", (event) => {
      event.stopPropagation();
      if (pin.href) this.page.go(pin.href);
    });
    if (isMovable) marker.on("dragend", () => this.movePin(pin, marker.getLngLat()));
  }

  /** The time of a trip or of an area, at its line. */
  addLabel(kind, text, place, href) {
    const element = document.createElement("div");
    element.className = `route-label ${kind}`;
    element.textContent = text;
    element.setAttribute("aria-hidden", "true");
    if (href) {
      element.addEventListener("click", (event) => { event.stopPropagation(); this.page.go(href); });
    }
    const marker = new maplibregl.Marker({ element }).setLngLat(place).addTo(this.map);
    this.markers.push({ marker });
  }

  /** A dot with a circle as large as the uncertainty, and an arrow if the direction of travel is known. */
  showOwnPlace(at, accuracy, direction = null) {
    this.own = { at, accuracy, direction };
    if (!this.ownMarker) {
      const element = document.createElement("div");
      element.setAttribute("aria-hidden", "true");
      element.append(make("svg", { viewBox: "0 0 44 44", class: "own-place" }));
      element.firstChild.append(
        make("path", { class: "own-direction", d: "M22 1 30.5 13h-17Z" }),
        make("circle", { cx: 22, cy: 22, r: 10 }));
      this.ownMarker = new maplibregl.Marker({ element, rotationAlignment: "map" });
    }
    this.ownMarker.setLngLat(at).setRotation(direction ?? 0).addTo(this.map);
    this.ownMarker.getElement().classList.toggle("has-direction", direction !== null);
    this.source("page-own", [feature({ type: "Polygon", coordinates: [circle(at, accuracy)] }, {})]);
    this.layer({
      id: "page-own", type: "fill", source: "page-own",
      paint: { "fill-color": "#2f6fe4", "fill-opacity": 0.16 },
    }, "anchor-pins");
  }

  /** Marks the row of the next step of a route; null for none. */
  markStep(row) {
    for (const other of document.querySelectorAll(".steps li[aria-current]")) {
      if (other !== row) other.removeAttribute("aria-current");
    }
    if (!row || row.hasAttribute("aria-current")) return;
    row.setAttribute("aria-current", "step");
    row.scrollIntoView({ block: "nearest" });
  }

  // Dragging

  /** Dragging the line of the route adds a stop. */
  addDragging() {
    const { map } = this;
    const begin = (event) => {
      if (event.points && event.points.length !== 1) return;
      event.preventDefault();
      const grabbed = event.lngLat;
      const element = pinElement({ kind: "stop", text: "" });
      let marker = null;
      const move = (moved) => {
        if (!marker && moved.point.dist(event.point) < 6) return;
        marker ??= new maplibregl.Marker({ element }).setLngLat(moved.lngLat).addTo(map);
        marker.setLngLat(moved.lngLat);
      };
      const kind = event.type === "touchstart" ? ["touchmove", "touchend"] : ["mousemove", "mouseup"];
      map.on(kind[0], move);
      map.once(kind[1], () => {
        map.off(kind[0], move);
        if (!marker) return;
        const place = marker.getLngLat();
        marker.remove();
        this.addStop(grabbed, place);
      });
    };
    map.on("mousedown", "page-route-hold", begin);
    map.on("touchstart", "page-route-hold", begin);
    map.on("mouseenter", "page-route-hold", () => { map.getCanvas().style.cursor = "grab"; });
    map.on("mouseleave", "page-route-hold", () => { map.getCanvas().style.cursor = ""; });
  }

  addStop(grabbed, place) {
    const line = this.state.lines.find(({ kind }) => kind === "route").points;
    const at = nearest(line, [grabbed.lng, grabbed.lat]);
    const via = [...this.state.via];
    const before = via.filter((text) => {
      const [latitude, longitude] = text.split(",").map(Number);
      return nearest(line, [longitude, latitude]) <= at;
    }).length;
    via.splice(before, 0, text(place));
    this.goWith((query) => setStops(query, via));
  }

  movePin(pin, place) {
    if (pin.kind === "stop") {
      const via = [...this.state.via];
      via[Number(pin.text) - 1] = text(place);
      return this.goWith((query) => setStops(query, via));
    }
    const field = pin.kind === "start" ? "from" : "to";
    return this.goWith((query) => {
      query.set(field, text(place).replace(",", ", "));
      query.set(`${field}At`, text(place));
      query.delete(`${field}Was`);
    });
  }

  goWith(change) {
    const query = new URLSearchParams(location.search);
    query.delete("alternative");
    change(query);
    return this.page.go(`${this.state.links.map}?${query}`);
  }
}

function setStops(query, via) {
  query.delete("via");
  for (const stop of via) query.append("via", stop);
}

function text({ lat, lng }) {
  return `${lat.toFixed(5)},${lng.toFixed(5)}`;
}

function feature(geometry, properties) {
  return { type: "Feature", geometry, properties };
}

/** The point of polygons that is farthest north. */
function northernmost({ type, coordinates }) {
  const polygons = type === "Polygon" ? [coordinates] : coordinates;
  return polygons.flatMap(([outer]) => outer).reduce((best, point) => (point[1] > best[1] ? point : best));
}

/** The index of the point of a line that is nearest to a place. */
function nearest(line, [longitude, latitude]) {
  const scale = Math.cos(latitude * Math.PI / 180);
  let [best, least] = [0, Infinity];
  line.forEach(([x, y], index) => {
    const distance = ((x - longitude) * scale) ** 2 + (y - latitude) ** 2;
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

function circle([longitude, latitude], radius) {
  const degrees = radius / 111320;
  const scale = Math.cos(latitude * Math.PI / 180);
  return Array.from({ length: 65 }, (_, index) => {
    const angle = index / 32 * Math.PI;
    return [longitude + Math.cos(angle) * degrees / scale, latitude + Math.sin(angle) * degrees];
  });
}

// The drawings of pins.

const svg = "http://www.w3.org/2000/svg";

/** The colours of what pins stand for, besides places. */
const tones = { fountain: "#0b6d78", broken: "#5b5850", partner: "#7a3f8f", storage: "#8a5a1c" };

/** A drop for places and cars, a circle for the ends and stops of routes, and one with a label for an area. */
export function pinElement({ kind, text: number, tone }) {
  if (kind === "area") return areaElement(number, tones[tone] ?? "#1c4fb4");
  const element = document.createElement("div");
  const isDrop = ["place", "number", "car"].includes(kind);
  element.className = isDrop ? "marker" : "marker round";
  element.setAttribute("aria-hidden", "true");
  const drawing = make("svg", { viewBox: isDrop ? "0 0 34 46" : "0 0 30 30" });
  if (isDrop) {
    drawing.append(make("path", {
      d: "M17 44.5C12 36 2 28 2 17a15 15 0 0 1 30 0c0 11-10 19-15 27.5Z", fill: tones[tone] ?? "#1c4fb4", stroke: "#fff", "stroke-width": 2.5,
    }));
    if (tone === "broken") drawing.append(make("path", { d: "m23 5 7 7m0-7-7 7", stroke: "#b3261e", "stroke-width": 3, "stroke-linecap": "round" }));
    drawing.append(kind === "car" ? car() : number ? label(number, 17, 22.5) : make("circle", { cx: 17, cy: 17, r: 5.5, fill: "#fff" }));
  } else if (kind === "start") {
    drawing.append(make("circle", { cx: 15, cy: 15, r: 10, fill: "#fff", stroke: "#1d2026", "stroke-width": 5 }));
  } else if (kind === "end") {
    drawing.append(make("circle", { cx: 15, cy: 15, r: 13, fill: "#b3261e", stroke: "#fff", "stroke-width": 2.5 }));
    drawing.append(make("path", { d: "M11.5 22V8.5h8l-2 3 2 3h-8", fill: "none", stroke: "#fff", "stroke-width": 1.9, "stroke-linejoin": "round", "stroke-linecap": "round" }));
  } else {
    drawing.append(make("circle", { cx: 15, cy: 15, r: 11, fill: "#1c4fb4", stroke: "#fff", "stroke-width": 2.5 }));
    if (number) drawing.append(label(number, 15, 19.5));
  }
  element.append(drawing);
  return element;
}

function car() {
  return make("path", {
    d: "M10.5 20.5v-4l1.6-4.2a1.5 1.5 0 0 1 1.4-1h7a1.5 1.5 0 0 1 1.4 1l1.6 4.2v4m-13-4h13m-13 4h13m-11.5 0V22m10-1.5V22M13.3 18.6h.4m6.6 0h.4",
    fill: "none", stroke: "#fff", "stroke-width": 1.7, "stroke-linecap": "round", "stroke-linejoin": "round",
  });
}

function label(text, x, y) {
  const element = make("text", { x, y, fill: "#fff", "font-size": 15, "font-weight": 700, "text-anchor": "middle" });
  element.textContent = text;
  return element;
}

/** The middle of a place that is not shown exactly, with a label. */
function areaElement(text, colour) {
  const element = document.createElement("div");
  element.className = "marker area";
  element.setAttribute("aria-hidden", "true");
  const words = text && text.length > 14 ? `${text.slice(0, 13)}…` : text ?? "";
  const width = Math.max(48, words.length * 9 + 16);
  const drawing = make("svg", { viewBox: "0 0 64 64", overflow: "visible" });
  drawing.append(
    make("circle", { cx: 32, cy: 32, r: 31, fill: colour, "fill-opacity": 0.16, stroke: colour, "stroke-opacity": 0.5 }),
    make("rect", { x: 32 - width / 2, y: 20, width, height: 24, rx: 12, fill: colour }), label(words, 32, 37));
  element.append(drawing);
  return element;
}

/** An element of a drawing. */
export function make(name, attributes) {
  const element = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** A circle with the number of places that stand together, in the colour of what they stand for. */
export function clusterElement(count, tone) {
  const colour = tones[tone] ?? "#1c4fb4";
  const element = document.createElement("div");
  element.className = "marker cluster";
  element.setAttribute("aria-hidden", "true");
  const drawing = make("svg", { viewBox: "0 0 42 42" });
  drawing.append(
    make("circle", { cx: 21, cy: 21, r: 19.5, fill: colour, "fill-opacity": 0.3 }),
    make("circle", { cx: 21, cy: 21, r: 15, fill: colour, stroke: "#fff", "stroke-width": 2.5 }),
    label(String(count), 21, 26.5));
  element.append(drawing);
  return element;
}

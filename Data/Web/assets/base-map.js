// What all live maps share: MapLibre, the style in the colours of the page, and buttons.

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** Whether nothing may move by itself. */
export const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the browser can draw a map. */
export function isSupported() {
  const canvas = document.createElement("canvas");
  return Boolean(canvas.getContext("webgl2") ?? canvas.getContext("webgl"));
}

/** Whether the page is dark: by the person's choice, otherwise by the system's. */
export function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : prefersDark.matches;
}

/** The address of the style, in the colours and the language of the page. */
export function style(links) {
  return `${isDark() ? links.styleDark : links.styleLight}?language=${document.documentElement.lang}`;
}

/** Changes the style with the colours of the system, and then calls `draw`. */
export function followColours(map, links, draw) {
  prefersDark.addEventListener("change", () => {
    map.setStyle(style(links()), { diff: false });
    map.once("styledata", () => map.once("idle", draw));
  });
}

/** Waits for the map. Without a tile or some letters there is still a map; without its style or a source there is none. */
export function whenLoaded(map) {
  return new Promise((resolve, reject) => {
    const fail = (event) => {
      if (event.tile || /\/(fonts|sprites)\//.test(event.error?.url ?? "")) return;
      map.off("error", fail);
      reject(event.error);
    };
    map.on("error", fail);
    map.once("load", () => {
      map.off("error", fail);
      map.on("error", () => {});
      resolve();
    });
  });
}

/** The live map is complete: the picture makes room. */
export function replacePicture(container) {
  document.getElementById("picture")?.remove();
  container.classList.add("is-ready");
  document.documentElement.dataset.map = "ready";
}

/** Behind a proxy, the service may not know that pages come by HTTPS. */
export function sameProtocol(address) {
  const url = new URL(address, location.href);
  if (url.host === location.host) url.protocol = location.protocol;
  return { url: url.href };
}

/** A group of buttons in a corner of the map. */
export function group(place) {
  const element = document.createElement("div");
  element.className = `map-buttons ${place}`;
  return element;
}

/** The buttons that come closer and go away. */
export function zoomButtons(map, texts, links) {
  const buttons = group("bottom-right");
  buttons.append(
    button("plus", texts.closer, links, () => map.zoomIn({ animate: !isCalm.matches })),
    button("minus", texts.wider, links, () => map.zoomOut({ animate: !isCalm.matches })));
  return buttons;
}

export function icon(name, links) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.classList.add("icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${links.icons}#${name}`);
  svg.append(use);
  return svg;
}

export function button(name, label, links, action) {
  const element = Object.assign(document.createElement("button"), { type: "button", title: label });
  element.className = `map-button ${name}`;
  element.setAttribute("aria-label", label);
  element.append(icon(name, links));
  element.addEventListener("click", action);
  return element;
}

/** Loads MapLibre once. */
export async function library(links) {
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: links.libraryStyle });
  const script = Object.assign(document.createElement("script"), { src: links.library });
  const loaded = [style, script].map((element) => new Promise((resolve, reject) => {
    element.addEventListener("load", resolve);
    element.addEventListener("error", () => reject(new Error(element.src || element.href)));
  }));
  // Before our own sheet, which adapts it.
  document.head.prepend(style);
  document.head.append(script);
  await Promise.all(loaded);
  // Joins the letters of Arabic names and orders those that are written from right to left.
  if (links.rtl && maplibregl.getRTLTextPluginStatus() === "unavailable") {
    maplibregl.setRTLTextPlugin(new URL(links.rtl, location.href).href, true);
  }
}

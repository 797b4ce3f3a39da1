"""What a phone makes of a page: when it paints first, what moves, and what a finger can hit."""

# Both APIs report what happened before they were asked, too.
PAINT = """
const [entry] = performance.getEntriesByName("first-contentful-paint");
return entry ? entry.startTime : null;
"""

# When the first byte of the answer was there.
SERVER = "return performance.getEntriesByType('navigation')[0].responseStart;"

# The live map and the pictures of maps come after the page.
WIRE = """
const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
const isMap = ({ name }) => /maplibre|map[.]png|[/](tiles|fonts|sprites|styles)[/]|small-map|drawing|pins-/.test(name);
return entries.filter((entry) => !isMap(entry)).reduce((sum, { transferSize }) => sum + transferSize, 0);
"""

SHIFTS = """
const done = arguments[0];
let sum = 0;
const moved = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    sum += entry.value;
    for (const { node } of entry.sources) {
      moved.push(node?.id || node?.className?.baseVal || node?.className || node?.nodeName || "?");
    }
  }
}).observe({ type: "layout-shift", buffered: true });
setTimeout(() => done([sum, moved]), 100);
"""

# How far the column of a page moves when its map arrives, which follows in the document.
ARRIVAL = """
const column = document.querySelector("main > [data-map]");
const top = column.getBoundingClientRect().top;
while (column.nextElementSibling) column.nextElementSibling.remove();
return Math.abs(top - column.getBoundingClientRect().top);
"""

# A link within a sentence is as small as its text. A control in a label is as large as the label, and one that
# covers another as large as that one. What is scrolled out of a row of chips has its size all the same.
TARGETS = """
const small = [];
const selector = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex='0']";
for (const element of document.querySelectorAll(selector)) {
  if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
  if (element.matches(".skip, .hidden, .maplibregl-canvas, .maplibregl-ctrl *")) continue;
  const style = getComputedStyle(element);
  const text = element.parentElement.textContent.trim();
  const isInline = style.display === "inline" && text.length > element.textContent.trim().length;
  if (element.matches("a[href]") && isInline && !element.querySelector("svg, img")) continue;
  if (element.matches("input, textarea") && element.closest("label, .field-box") && !element.matches("label .button *")) {
    const box = element.closest("label, .field-box").getBoundingClientRect();
    if (box.width >= 43.5 && box.height >= 43.5) continue;
  }
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || (width >= 43.5 && height >= 43.5)) continue;
  small.push(`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`);
}
return small;
"""


def slow_down(page, times=4):
    """The processor of a phone; 1 is that of this machine."""
    page.devtools("Emulation.setCPUThrottlingRate", {"rate": times})


def first_paint(page):
    """When the first text or picture was there, in milliseconds from the start of the navigation."""
    return page.until(lambda: page.run(PAINT), "nothing was painted")


def shifts(page):
    """How much has moved by itself, and what: the sum of all layout shifts since the navigation."""
    return page.driver.execute_async_script(SHIFTS)


def step_of_map(page):
    """How far the column moves when the map arrives, in pixels. Removes the map."""
    return page.run(ARRIVAL)


def small_targets(page):
    """What a finger may miss: everything that can be pressed and is smaller than 44 × 44 pixels."""
    return page.run(TARGETS)

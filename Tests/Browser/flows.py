"""Drives the pages of a service with the sample town in Chromium.

    /usr/bin/python3 Tests/Browser/flows.py http://127.0.0.1:8080 [FOLDER FOR PICTURES [PART OF A NAME]]

Every flow runs under the content security policy; a message on the console is a failure.
"""

import sys
import time
import traceback

import people  # Its flows.
from browser import DESK, DOWN, ENTER, ESCAPE, FLOWS, PHONE, Browser, flow

LIVE = [(PHONE, "light", True), (DESK, "dark", True)]
BARE = [(PHONE, "light", False), (DESK, "light", False)]


def choose(page, field, words):
    """Moves to the suggestion with `words` by the arrow keys."""
    page.see("[role=option]", words)
    for _ in page.all("[role=option]"):
        page.keys(field, DOWN)
        if words in page.text("[role=option][aria-selected=true]"):
            return
    raise AssertionError(f"the arrow keys do not reach '{words}'")


# The live map

@flow(*LIVE)
def search_with_the_keyboard(page):
    page.open("/map", live=True)
    page.picture("start")
    page.type("#q", "mark")
    page.see("[role=option]", "Market Square")
    assert page.one("#q").get_attribute("aria-expanded") == "true"
    choose(page, "#q", "Market Square Car Park")
    active = page.one("#q").get_attribute("aria-activedescendant")
    assert page.one(f"#{active}").get_attribute("aria-selected") == "true"
    said = page.run("return document.getElementById('suggestion-status').textContent")
    assert "answers" in said, said
    page.picture("suggestions")
    page.keys("#q", ENTER)
    page.see(".card h2", "Market Square")
    page.settle()
    page.picture("place")
    assert "at=" in page.driver.current_url
    page.driver.back()
    page.until(lambda: not page.all(".card"), "Back does not work")


@flow((DESK, "light", True))
def escape_closes_the_suggestions(page):
    page.open("/map", live=True)
    page.type("#q", "har")
    page.see("[role=option]")
    page.keys("#q", ESCAPE)
    page.until(lambda: not page.all("[role=option]"), "Escape does not close the list")
    page.keys("#q", "bour street", ENTER)
    page.see("h2.count", "answer")
    page.picture("answers")


@flow(*LIVE)
def tap_on_the_map(page):
    page.open("/map?at=45.39082,-65.35644#17/45.39082/-65.35644", live=True)
    x, y = (260, 300) if page.size == PHONE else (1050, 500)
    page.tap(x, y)
    page.until(lambda: "at=45.39082" not in page.driver.current_url and "at=" in page.driver.current_url,
               "the tap finds nothing")
    page.see(".card h2")
    page.settle()
    page.picture("tapped")
    page.see(".card .button.primary", "Route here").click()
    page.see("#ends")
    assert page.one("#ends [name=to]").get_attribute("value")


@flow(*LIVE)
def plan_a_route(page):
    page.open("/map?show=route", live=True)
    for name, words in [("from", "4 Gull Terrace"), ("to", "Station Car Park")]:
        page.type(f"#ends [name={name}]", words)
        choose(page, f"#ends [name={name}]", words)
        page.keys(f"#ends [name={name}]", ENTER)
    page.see(".trip[aria-current]", "min")
    page.see(".steps li")
    page.settle()
    page.picture("route")
    trips = len(page.all(".trip"))
    if trips > 1:
        page.press(".trip", 1)
        page.until(lambda: "alternative=1" in page.driver.current_url, "the alternative is not chosen")
        page.driver.back()
        page.until(lambda: "alternative" not in page.driver.current_url, "Back does not work")
    page.press(".modes a", 2)
    page.until(lambda: "mode=walking" in page.driver.current_url, "the mode is not chosen")
    page.see(".modes a[aria-current]")
    page.settle()
    page.picture("route-on-foot")


@flow((PHONE, "light", True))
def drag_the_start(page):
    page.open("/map?show=route&from=A&fromAt=45.3975,-65.3625&to=B&toAt=45.3895,-65.3520", live=True)
    page.see(".trip[aria-current]")
    start = page.run("return document.querySelectorAll('.marker.round').length")
    assert start == 2
    marker = page.all(".marker.round")[0].rect
    x, y = marker["x"] + 15, marker["y"] + 15
    page.drag((x, y), (x + 60, y + 20))
    page.until(lambda: "from=45." in page.driver.current_url, "the start cannot be moved")
    page.see(".trip[aria-current]")


@flow(*LIVE)
def drag_the_line(page):
    page.open("/map?show=route&from=A&fromAt=45.3975,-65.3625&to=B&toAt=45.3895,-65.3520", live=True)
    page.see(".trip[aria-current]")
    page.until(lambda: "#" in page.driver.current_url, "the view is not in the address")
    # Where the middle of the line is on the screen.
    x, y = page.run("""
        const [zoom, latitude, longitude] = location.hash.slice(1).split('/').map(Number);
        const size = 512 * 2 ** zoom;
        const world = ([x, y]) => [
          (x + 180) / 360 * size,
          (0.5 - Math.log(Math.tan(Math.PI / 4 + y * Math.PI / 360)) / 2 / Math.PI) * size];
        const box = document.querySelector('.live-map canvas').getBoundingClientRect();
        const { points } = JSON.parse(document.getElementById('state').textContent)
          .lines.find(({ kind }) => kind === 'route');
        const center = world([longitude, latitude]);
        const middle = world(points[Math.floor(points.length / 2)]);
        return [0, 1].map((axis) => middle[axis] - center[axis]
          + (axis ? box.top + box.height / 2 : box.left + box.width / 2));
    """)
    page.until(lambda: page.all(".route-label, .marker.round"), "the route is not drawn")
    page.drag((x, y), (x + 50, y - 30))
    page.until(lambda: "via=45." in page.driver.current_url, "dragging the line adds no stop")
    page.see(".stop-row", "Via")
    page.settle()
    page.picture("stop")
    page.press(".stop-row .icon-button")
    page.until(lambda: "via=" not in page.driver.current_url, "the stop cannot be removed")


@flow(*LIVE)
def find_parking(page):
    page.open("/map?show=parking", live=True)
    page.type("#ends [name=to]", "Town Hall")
    choose(page, "#ends [name=to]", "Town Hall")
    page.keys("#ends [name=to]", ENTER)
    page.see(".place-row")
    page.run("const s = document.querySelector('[name=stay]'); s.value = '2';"
             "s.dispatchEvent(new Event('change', {bubbles: true}))")
    page.see("h2.count", "2 hours")
    page.settle()
    page.until(lambda: page.all(".marker:not(.round)"), "no pins")
    page.picture("parking")
    pins = len(page.all(".marker:not(.round)"))
    assert pins == len(page.all(".place-row")), "a pin for each row"


@flow((DESK, "dark", True))
def reachable_areas(page):
    page.open("/map?show=reach&from=Town+Hall&fromAt=45.39179,-65.35560&mode=walking", live=True)
    page.see(".areas li", "5 min")
    page.until(lambda: len(page.all(".route-label.area")) == 3, "the areas have no times")
    page.picture("reach")


@flow((PHONE, "light", True))
def where_am_i(page):
    page.devtools("Emulation.setGeolocationOverride",
                  {"latitude": 45.3915, "longitude": -65.3565, "accuracy": 40})
    page.open("/map", live=True)
    page.press(".map-button.locate")
    page.see("#toast", "accurate to")
    page.until(lambda: page.all(".own-place"), "the own place is not drawn")
    page.picture("located")


@flow((PHONE, "dark", True))
def the_sheet_has_three_heights(page):
    page.open("/map?q=parking", live=True)
    heights = []
    for _ in range(3):
        heights.append(page.one("#sheet").rect["height"])
        page.press("#handle")
    assert len(set(heights)) == 3, heights
    box = page.one("#handle").rect
    page.drag((195, box["y"] + 14), (195, 830))
    assert page.one("#sheet").rect["height"] == min(heights)


@flow((DESK, "light", True))
def layers_can_be_hidden(page):
    page.open("/map", live=True)
    page.press(".layers summary")
    for box in page.all(".layer-list input"):
        box.click()
    page.picture("layers")


@flow((DESK, "light", True))
def the_view_stays_in_the_address(page):
    page.open("/map#16/45.39082/-65.35644", live=True)
    page.press(".map-button.plus")
    page.until(lambda: "#17.00/" in page.driver.current_url, "the zoom is not in the address")


# Without the live map

@flow(*BARE)
def bare_search(page):
    page.open("/map")
    page.picture("bare-start")
    assert page.one("#picture img").size["width"] > 300
    page.type("#q", "market square")
    page.press(".search .go")
    page.see(".answers .row", "Market Square").click()
    page.see(".card h2", "Market Square")
    page.picture("bare-place")
    page.press(".moves a")
    assert "zoom=" in page.driver.current_url and "center=" in page.driver.current_url


@flow(*BARE)
def bare_route(page):
    page.open("/map?show=route")
    page.type("[name=from]", "4 Gull Terrace")
    page.type("[name=to]", "Station Car Park")
    page.press("#ends .go")
    page.see(".trip[aria-current]", "min")
    page.see(".steps li")
    page.picture("bare-route")


@flow(*BARE)
def bare_parking(page):
    page.open("/map?show=parking&to=Town+Hall&stay=2&fee=free")
    page.see("h2.count", "2 hours")
    page.picture("bare-parking")


@flow((PHONE, "light", True), (DESK, "dark", True), webgl=False)
def without_webgl(page):
    page.open("/map")
    page.type("#q", "mark")
    choose(page, "#q", "Market Square")
    page.keys("#q", ENTER)
    page.see(".card h2", "Market Square")
    page.settle()
    assert page.all("#picture img"), "the picture stays"
    assert "pins=" in page.one("#picture img").get_attribute("src")
    page.picture("no-webgl")


def main(base, pictures=None, part=""):
    failures = []
    begun = time.monotonic()
    flows = [flow for flow in FLOWS if part in flow[0].__name__]
    for webgl in {flow[4] for flow in flows}:
        page = Browser(base, webgl, pictures)
        try:
            for function, size, scheme, scripts, wants_webgl in flows:
                if wants_webgl != webgl:
                    continue
                name = f"{function.__name__} ({'phone' if size == PHONE else 'desk'}, {scheme})"
                start = time.monotonic()
                page.become(size, scheme, scripts)
                page.console()
                try:
                    function(page)
                    said = page.console()
                    assert not said, f"the console says: {said}"
                except Exception:
                    failures.append(name)
                    print(f"FAILED {name}\n{traceback.format_exc()}", file=sys.stderr)
                    page.picture("failed-" + function.__name__)
                print(f"{time.monotonic() - start:5.1f} s  {name}")
        finally:
            page.close()
    print(f"{len(flows)} flows in {time.monotonic() - begun:.0f} s, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))

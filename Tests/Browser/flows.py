"""Drives the pages of a service with the sample town in Chromium.

    /usr/bin/python3 Tests/Browser/flows.py http://127.0.0.1:8080 [FOLDER FOR PICTURES [PART OF A NAME]]

Every flow runs under the content security policy; a message on the console is a failure, and so is what
axe-core finds in a state of the page.
"""

import sys
import time
import traceback

import people  # Its flows.
from browser import AXE, DESK, DOWN, ENTER, ESCAPE, FLOWS, NARROW, PHONE, Browser, flow

SIZES = {PHONE: "phone", DESK: "desk", NARROW: "narrow"}

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
    page.state("start")
    page.type("#q", "mark")
    page.see("[role=option]", "Market Square")
    assert page.one("#q").get_attribute("aria-expanded") == "true"
    choose(page, "#q", "Market Square Car Park")
    active = page.one("#q").get_attribute("aria-activedescendant")
    assert page.one(f"#{active}").get_attribute("aria-selected") == "true"
    said = page.run("return document.getElementById('suggestion-status').textContent")
    assert "answers" in said, said
    page.state("suggestions")
    page.keys("#q", ENTER)
    page.see(".card h2", "Market Square")
    page.settle()
    page.state("place")
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
    page.state("answers")


@flow(*LIVE)
def tap_on_the_map(page):
    page.open("/map?at=45.39082,-65.35644#17/45.39082/-65.35644", live=True)
    x, y = (260, 300) if page.size == PHONE else (1050, 500)
    page.tap(x, y)
    page.until(lambda: "at=45.39082" not in page.driver.current_url and "at=" in page.driver.current_url,
               "the tap finds nothing")
    page.see(".card h2")
    page.settle()
    page.state("tapped")
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
    page.state("route")
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
    page.state("route-on-foot")


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


def drag_middle(page):
    """Drags the middle of the line, and says whether there is a stop now."""
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
    page.drag((x, y), (x + 50, y - 30))
    end = time.monotonic() + 5
    while time.monotonic() < end and "via=45." not in page.driver.current_url:
        time.sleep(0.1)
    return "via=45." in page.driver.current_url


@flow(*LIVE)
def drag_the_line(page):
    page.open("/map?show=route&from=A&fromAt=45.3975,-65.3625&to=B&toAt=45.3895,-65.3520", live=True)
    page.see(".trip[aria-current]")
    page.until(lambda: "#" in page.driver.current_url, "the view is not in the address")
    page.until(lambda: page.all(".route-label, .marker.round"), "the route is not drawn")
    page.settle()
    # The line can be grasped some frames after it is there.
    page.until(lambda: drag_middle(page), "dragging the line adds no stop")
    page.see(".stop-row", "Via")
    page.settle()
    page.state("stop")
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
    page.state("parking")
    rows = len(page.all(".place-row"))
    page.until(lambda: counted(page) == rows, "not every row has a pin or is in a cluster")
    if page.size == PHONE:
        # How many let one stay depends on the hour; without a stay, all are there.
        page.run("const s = document.querySelector('[name=stay]'); s.value = '';"
                 "s.dispatchEvent(new Event('change', {bubbles: true}))")
        page.until(lambda: "stay=2" not in page.driver.current_url, "the stay is still asked for")
        page.settle()
        rows = len(page.all(".place-row"))
        page.until(lambda: counted(page) == rows, "not every row has a pin or is in a cluster")
        # Where they stand together, there is one circle with their number, which a tap divides.
        page.until(lambda: page.all(".marker.cluster"), "no cluster")
        marks = len(page.all(".marker:not(.round)"))
        assert marks < rows
        view = page.driver.current_url
        page.press(".marker.cluster")
        page.until(lambda: page.driver.current_url != view, "the map does not come closer")
        assert len(page.all(".place-row")) == rows


def counted(page):
    """The places of the pins and the clusters."""
    return sum(int(marker.get_attribute("textContent")) if "cluster" in marker.get_attribute("class") else 1
               for marker in page.all(".marker:not(.round)"))


@flow((DESK, "dark", True))
def reachable_areas(page):
    page.open("/map?show=reach&from=Town+Hall&fromAt=45.39179,-65.35560&mode=walking", live=True)
    page.see(".areas li", "5 min")
    page.until(lambda: len(page.all(".route-label.area")) == 3, "the areas have no times")
    page.state("reach")


@flow((PHONE, "light", True))
def where_am_i(page):
    page.devtools("Emulation.setGeolocationOverride",
                  {"latitude": 45.3915, "longitude": -65.3565, "accuracy": 40})
    page.open("/map", live=True)
    page.press(".map-button.locate")
    page.see("#toast", "accurate to")
    page.until(lambda: page.all(".own-place"), "the own place is not drawn")
    page.state("located")


ROUTE = "/map?show=route&from=A&fromAt=45.39244,-65.36167&to=B&toAt=45.39151,-65.35037"


def line_of(page):
    """The points of the route as [longitude, latitude]."""
    return page.run("""
        return JSON.parse(document.getElementById('state').textContent)
          .lines.find(({ kind }) => kind === 'route').points""")


def stand_at(page, point, accuracy=8):
    page.devtools("Emulation.setGeolocationOverride",
                  {"latitude": point[1], "longitude": point[0], "accuracy": accuracy})


@flow(*LIVE)
def follow_a_route(page):
    page.open(ROUTE, live=True)
    points = line_of(page)
    stand_at(page, points[0])
    page.press("#guide-start")
    page.see("#guide-distance", "m")
    first = page.text("#guide-step")
    assert page.text("#guide-time").endswith("min")
    assert "arrive" in page.text("#guide-rest")
    assert "In " in page.run("return document.getElementById('guide-status').textContent")
    page.until(lambda: page.all(".steps li[aria-current=step]"), "the step is not marked")
    # Further along, the next turn is another, and the position is still in the middle.
    middle = points[len(points) // 2]
    stand_at(page, middle)
    page.until(lambda: page.text("#guide-step") != first, "the turn stays the same")
    page.until(lambda: page.all(".has-direction"), "the direction is not shown")
    page.until(lambda: near_the_view(page, middle), "the map does not follow")
    page.state("guide")
    # Who moves the map looks around, until they want to go on.
    x, y = (195, 420) if page.size == PHONE else (850, 400)
    page.drag((x, y), (x - 70, y + 90))
    page.see("#guide-follow")
    page.until(lambda: not near_the_view(page, middle), "the map cannot be moved")
    page.press("#guide-follow")
    page.until(lambda: near_the_view(page, middle), "the map does not go on")
    assert not page.one("#guide-follow").is_displayed()
    # Off the route, there is a new one from here.
    stand_at(page, [middle[0] + 0.004, middle[1] + 0.003])
    page.see("#guide-off", "left the route")
    page.state("guide-off")
    page.press("#guide-new")
    page.until(lambda: "fromAt=45.39244" not in page.driver.current_url, "there is no new route")
    page.until(lambda: not page.one("#guide-off").is_displayed(), "the new route is not followed")
    stand_at(page, line_of(page)[-1])
    page.see("#guide-step", "You have arrived.")
    page.state("guide-arrived")
    page.press("#guide-end")
    page.until(lambda: not page.one("#guide").is_displayed(), "the guidance does not end")
    assert page.run("return document.activeElement.id") == "guide-start"


def near_the_view(page, point):
    """Whether a place is in the middle of what is not covered of the map."""
    view = page.driver.current_url.split("#")[1].split("/")
    return abs(float(view[1]) - point[1]) < 0.0001 and abs(float(view[2]) - point[0]) < 0.0002


@flow((PHONE, "light", True))
def guidance_needs_a_position(page):
    page.devtools("Emulation.clearGeolocationOverride")
    page.devtools("Browser.setPermission", {"permission": {"name": "geolocation"}, "setting": "denied"})
    try:
        page.open(ROUTE, live=True)
        page.press("#guide-start")
        page.see("#toast", "did not share its location")
        page.until(lambda: not page.one("#guide").is_displayed(), "the guidance does not end")
    finally:
        page.devtools("Browser.setPermission", {"permission": {"name": "geolocation"}, "setting": "granted"})


@flow((PHONE, "dark", True))
def arrive_by_a_time(page):
    page.open("/map?show=route&from=4+Gull+Terrace&to=Station+Car+Park", live=True)
    page.press(".departure summary")
    page.run("document.querySelector('[name=when]').value = 'arrive';"
             "document.querySelector('[name=time]').value = '2030-11-21T18:30'")
    page.state("when")
    page.press(".departure button")
    page.see(".trip[aria-current]", "leave by 18:2")
    page.see(".departure summary", "Arrive by 2030-11-21 18:30")


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
    for box in page.all(".layer-list input[type=checkbox]"):
        box.click()
    page.state("layers")


# Mill Lane: free by day, for residents of zone 4 at night.
LANE = "/kerb?fromAt=45.390331,-65.365857&date=2026-11-25&minute=960"
KERBS = """
    return performance.getEntriesByType("resource").some(({ name }) =>
      name.includes("kerbs.geojson") && decodeURIComponent(name).includes(`time=2026-11-25T${arguments[0]}`))"""


@flow(*LIVE)
def may_i_park_here_by_the_hour(page):
    page.open(LANE, live=True)
    page.see("#verdict", "Yes, until 18:00")
    page.until(lambda: page.run(KERBS, "16:00"), "no kerbs on the map")
    page.state("kerb-day")
    page.run("const s = document.getElementById('minute'); s.value = 1260; s.dispatchEvent(new Event('input'))")
    assert page.text("#clock") == "21:00"
    page.see("#verdict", "No, not until")
    page.until(lambda: page.run(KERBS, "21:00"), "the map does not follow the hour")
    assert "minute=1260" in page.driver.current_url
    page.state("kerb-night")
    page.press(".kerb-answers .row")
    page.see(".verdict-place", " side")


@flow((PHONE, "dark", False), webgl=False)
def may_i_park_here_without_scripts(page):
    page.open("/kerb")
    page.type("#from-place", "Mill Lane")
    page.press(".start .go")
    page.see(".choices-list", "Which “Mill Lane”?")
    page.press(".choices-list a")
    page.see("#verdict")
    page.open(LANE)
    page.see("#verdict", "Yes, until 18:00")
    page.see(".verdict-body", "The same on each of the next seven days")
    page.state("bare-kerb")


@flow((DESK, "light", True))
def the_view_stays_in_the_address(page):
    page.open("/map#16/45.39082/-65.35644", live=True)
    page.press(".map-button.plus")
    page.until(lambda: "#17.00/" in page.driver.current_url, "the zoom is not in the address")


STATES = {
    "start": "/map",
    "answers": "/map?q=market",
    "place": "/map?q=market+square+car+park&at=45.39082,-65.35644",
    "steps": ROUTE,
    "parking": "/map?show=parking&to=Town+Hall&stay=2",
    "reach": "/map?show=reach&from=Town+Hall&mode=walking",
    "closures": "/map?show=closures",
    "nothing": "/map?q=xyzzyplugh",
    "error": "/map?show=route&from=4+Gull+Terrace&to=Sea&toAt=44.0,-65.0",
}


# Without the live map

@flow((NARROW, "light", False), (NARROW, "dark", False), webgl=False)
def narrow_with_large_text(page):
    """Nothing is cut at 320 px with the text at twice its size."""
    for name, path in STATES.items():
        page.open(path)
        page.run("document.documentElement.style.fontSize = '200%'")
        wide = page.run("""
            const width = document.documentElement.clientWidth;
            return [...document.querySelectorAll('body *')].filter((element) => {
              const box = element.getBoundingClientRect();
              return box.width > 1 && box.right > width + 1 && !element.closest('.hidden, .skip, svg');
            }).map((element) => `${element.tagName}.${element.className}`)""")
        assert not wide, f"{name}: {wide} is wider than the screen"
        page.state(f"large-{name}")


@flow((PHONE, "light", False), (DESK, "dark", False), webgl=False)
def every_state_without_scripts(page):
    for name, path in STATES.items():
        page.open(path)
        page.state(f"bare-{name}")


@flow(*LIVE)
def every_state(page):
    page.open("/map", live=True)
    for name, path in STATES.items():
        page.run("const link = document.createElement('a'); link.href = arguments[0];"
                 "document.getElementById('panel').append(link); link.click()", path)
        page.until(lambda: path.split("?")[-1] in page.driver.current_url, f"{name} is not shown")
        page.settle()
        page.state(f"live-{name}")


@flow((DESK, "light", True))
def colours_of_the_system(page):
    page.devtools("Emulation.setEmulatedMedia", {"features": [
        {"name": "forced-colors", "value": "active"}, {"name": "prefers-contrast", "value": "more"}]})
    page.open(ROUTE, live=True)
    page.until(lambda: page.all(".route-label"), "the route is not drawn")
    chosen = page.run("return getComputedStyle(document.querySelector('.trip[aria-current]')).outlineStyle")
    assert chosen == "solid", chosen
    page.picture("forced-colours")


@flow((PHONE, "light", True))
def without_a_network(page):
    page.open("/map", live=True)
    page.network(False)
    try:
        page.press(".tools a", 0)
        page.see("#toast", "No answer from the server")
        page.state("offline")
    finally:
        page.network(True)
    page.console()
    page.press(".tools a", 0)
    page.see("#ends")


@flow(*BARE, webgl=False)
def bare_search(page):
    page.open("/map")
    page.state("bare-start")
    assert page.one("#picture img").size["width"] > 300
    page.type("#q", "market square")
    page.press(".search .go")
    page.see(".answers .row", "Market Square").click()
    page.see(".card h2", "Market Square")
    page.state("bare-place")
    page.press(".moves a")
    assert "zoom=" in page.driver.current_url and "center=" in page.driver.current_url


@flow(*BARE, webgl=False)
def bare_route(page):
    page.open("/map?show=route")
    page.type("[name=from]", "4 Gull Terrace")
    page.type("[name=to]", "Station Car Park")
    page.press("#ends .go")
    page.see(".trip[aria-current]", "min")
    page.see(".steps li")
    page.state("bare-route")


@flow(*BARE, webgl=False)
def bare_parking(page):
    page.open("/map?show=parking&to=Town+Hall&stay=2&fee=free")
    page.see("h2.count", "2 hours")
    page.state("bare-parking")


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
    page.state("no-webgl")


def main(base, pictures=None, part="", variants="all"):
    """Runs the flows whose names have one of the parts, each in all its variants or in the first."""
    if not AXE:
        sys.exit("axe-core is not installed; run Scripts/python-clients")
    failures = []
    begun = time.monotonic()
    parts = part.split(",")
    flows = [flow for flow in FLOWS if any(one in flow[0].__name__ for one in parts)]
    if missing := [one for one in parts if not any(one in flow[0].__name__ for flow in flows)]:
        sys.exit(f"no flow is called {', '.join(missing)}")
    if variants == "first":
        functions = dict.fromkeys(flow[0] for flow in flows)
        flows = [next(flow for flow in flows if flow[0] is function) for function in functions]
    for webgl in {flow[4] for flow in flows}:
        page = Browser(base, webgl, pictures or None)
        try:
            for function, size, scheme, scripts, wants_webgl in flows:
                if wants_webgl != webgl:
                    continue
                name = f"{function.__name__} ({SIZES[size]}, {scheme})"
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
    print(f"{len(flows)} flows in {time.monotonic() - begun:.0f} s, {len(failures)} failed{': ' * bool(failures)}{', '.join(failures)}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:5]))

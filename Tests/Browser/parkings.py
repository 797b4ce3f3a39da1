"""Drives the pages of parkings in Chromium: one person from the sign-up to the end of a parking.

    /usr/bin/python3 Tests/Browser/parkings.py http://127.0.0.1:8080 [FOLDER FOR PICTURES [PART OF A NAME]]

Each flow has a new person. The messages of a lost network are expected in flows that switch it off.
"""

import sys
import time

from browser import DESK, PHONE
from flows import FLOWS, flow, main
from halting import halting_before_the_map
from measures import first_paint, shifts, slow_down, small_targets, step_of_map
from steps import GARDEN, HARBOUR, PICTURE, be_at, sign_up

FLOWS.clear()
BARE = [(PHONE, "light", False), (DESK, "light", False)]


def fill(page, building="A1B2C", suite="1204", hours="4", plate="CKXR318"):
    page.run("arguments[0].click()", page.one(f"[name=plate][value='{plate}']"))
    page.run("arguments[0].click()", page.one(f"[name=hours][value='{hours}']"))
    page.type("[name=building]", building)
    page.type("[name=suite]", suite)


# What the form of /park sends.
SEND_FORM = """
const [fields, done] = arguments;
fetch("/park").then((answer) => answer.text()).then((text) => {
  const body = new URLSearchParams(fields);
  body.set("formToken", text.match(/name="formToken" value="(\\w+)"/)[1]);
  body.set("key", crypto.randomUUID());
  return fetch("/park", { method: "POST", body });
}).then((answer) => done(answer.url));
"""


def park(page, building="A1B2C", suite="1204", hours="4", plate="CKXR318"):
    """A parking where the device is, without the form and its map; at the end the page of the parking is there."""
    be_at(page, HARBOUR)
    page.driver.execute_async_script(SEND_FORM, {
        "building": building, "suite": suite, "hours": hours, "plate": plate, "source": "device",
        "at": f"{HARBOUR[0]},{HARBOUR[1]}", "label": "12 Harbour Street, Old Town", "accuracy": "8", "do": "save"})
    page.open("/")
    page.see("h1", "Parked until")


@flow((PHONE, "light", True), (DESK, "dark", True))
def park_where_one_is(page):
    sign_up(page)
    page.state("home-empty")
    be_at(page, HARBOUR)
    page.press(".button.primary")
    page.see(".spot .row-note", "accurate to 8 m")
    page.until(lambda: page.run("return document.documentElement.dataset.map") == "ready", "no live map")
    assert not page.all("[name=plate]:checked"), "no plate is preselected"
    fill(page)
    page.see("#save", "until")
    page.state("park")
    page.press("#save")
    page.see("h1", "Parked until")
    page.see(".flash", "Saved.")

    page.state("home-parked")
    page.press(".way-back")
    page.see("h1", "Way back")


@flow((PHONE, "light", True), webgl=False)
def a_known_building_takes_three_taps(page):
    sign_up(page)
    park(page)
    page.press("form[action$='/end'] button")
    page.see("h1", "Nothing parked now")
    page.press(".button.primary")
    page.see(".filled")
    page.press(".cars .choice")
    page.press("#save")
    page.see("h1", "Parked until")


@flow((PHONE, "light", True), (DESK, "dark", True))
def the_way_back_is_one_tap(page):
    sign_up(page)
    park(page)
    be_at(page, GARDEN)
    page.open("/")
    page.see(".way-back", "min")
    page.press(".way-back")
    page.see(".steps li")
    page.see("#next-turn", "m")
    page.until(lambda: page.run("return document.documentElement.dataset.map") == "ready", "no live map")
    page.state("way")


@flow((PHONE, "light", True))
def the_pin_moves_and_the_address_follows(page):
    sign_up(page)
    be_at(page, HARBOUR)
    page.open("/park")
    page.see(".spot .row-title")
    page.until(lambda: page.run("return document.documentElement.dataset.map") == "ready", "no live map")
    pin = page.one("#map .marker[tabindex]")
    before = page.one("[name=at]").get_attribute("value")
    pin.send_keys("\ue013")  # Arrow up
    page.until(lambda: page.one("[name=at]").get_attribute("value") != before, "the pin does not move")
    after = page.one("[name=at]").get_attribute("value")
    assert float(after.split(",")[0]) > float(before.split(",")[0]), (before, after)
    box = page.one("#map .marker[tabindex]").rect
    page.drag((box["x"] + 17, box["y"] + 20), (box["x"] + 90, box["y"] + 60))
    page.until(lambda: page.one("[name=at]").get_attribute("value") != after, "the pin cannot be dragged")


@flow((PHONE, "light", True), webgl=False)
def no_location_asks_for_the_address(page):
    sign_up(page)
    page.devtools("Emulation.setGeolocationOverride", {})
    page.open("/park")
    page.see("#locating", "did not share its location")
    page.state("park-no-location")
    page.type("#address", "12 Harbour")
    page.see("[role=option]", "12 Harbour Street").click()
    page.see(".spot .row-title", "12 Harbour Street")


@flow((PHONE, "light", True), webgl=False)
def mistakes_keep_what_was_typed(page):
    sign_up(page)
    be_at(page, HARBOUR)
    page.open("/park")
    page.see(".spot .row-title")
    fill(page, building="A1", suite="1")
    page.press("#save")
    page.see(".summary", "There is a problem")
    page.console()  # The status is 422.
    page.state("park-mistakes")
    assert page.one("#building").get_attribute("value") == "A1"
    page.type("#building", "A1B2C")
    page.type("#suite", "1204")
    page.press("#save")
    page.see("h1", "Parked until")


@flow((PHONE, "light", True), webgl=False)
def look_alikes_are_asked(page):
    sign_up(page)
    be_at(page, HARBOUR)
    page.open("/park")
    page.see(".spot .row-title")
    fill(page, plate="new")
    page.type("#typedPlate", "CKX R3I8")
    page.press("#save")
    page.see("#confusion", "Letter I or Digit 1")
    page.state("park-look-alike")
    page.press("#confusion .choice")
    page.press("#save")
    page.see("h1", "Parked until")
    assert "R318" in page.text(".plate")


@flow((PHONE, "dark", True), (DESK, "light", True))
def extend_look_and_end(page):
    sign_up(page)
    park(page)
    page.press(".parking-actions a:nth-of-type(2)")
    page.see("#extend")
    page.press("#extend .choice")
    page.see("#extend button", "Extend until")
    page.state("extend")
    page.press("#extend button[type=submit]")
    page.see(".flash", "Extended until")
    page.open(page.driver.current_url.replace(page.base, "") + "?from=4+Gull+Terrace")
    page.see(".steps li")
    if page.size == DESK:
        page.until(lambda: page.run("return document.documentElement.dataset.map") == "ready", "no live map")
    page.state("detail")
    page.press("form[action$='/end'] button")
    page.see("h1", "Nothing parked now")
    page.open("/parkings")
    page.see(".parking-row", "Ended early")
    page.state("list")


@flow((PHONE, "light", True), (DESK, "light", True), webgl=False)
def back_and_reload_in_the_middle(page):
    sign_up(page)
    park(page)
    page.press(".way-back")
    page.see("h1", "Way back")
    page.driver.refresh()
    page.see("h1", "Way back")
    page.driver.back()
    page.see("h1", "Parked until")
    page.driver.back()
    page.driver.forward()
    page.see("h1", "Parked until")
    page.open("/parkings")
    assert len(page.all(".parking-row")) == 1


@flow((PHONE, "light", True))
def without_network_it_is_kept_and_sent_once(page):
    sign_up(page)
    be_at(page, HARBOUR)
    page.open("/park")
    page.see(".spot .row-title")
    fill(page)
    page.network(False)
    page.press("#save")
    page.see(".kept", "No network.")
    page.state("park-offline")
    page.console()
    page.network(True)
    # The page itself goes home, and sends.
    page.see("h1", "Parked until")
    page.open("/parkings")
    assert len(page.all(".parking-row")) == 1
    page.console()


@flow((PHONE, "light", True), webgl=False)
def a_slow_network_only_takes_longer(page):
    sign_up(page)
    be_at(page, HARBOUR)
    page.slow_network()
    page.open("/park")
    page.see(".spot .row-title", "Merchant Drive")
    fill(page)
    page.press("#save")
    # Somebody who is impatient presses again.
    page.run("document.getElementById('save')?.click()")
    page.see("h1", "Parked until")
    page.press(".way-back")
    page.see("h1", "Way back")
    page.open("/parkings")
    assert len(page.all(".parking-row")) == 1, "one parking was added"
    page.network(True)


@flow((PHONE, "light", True), webgl=False)
def two_windows_see_each_other(page):
    sign_up(page)
    park(page)
    page.press(".parking-actions a:nth-of-type(2)")
    page.see("#extend")
    first = page.driver.current_window_handle
    address = page.driver.current_url
    page.driver.switch_to.new_window("tab")
    try:
        page.driver.get(address)
        page.see("#extend")
        page.press("#extend button[type=submit]")
        page.see(".flash", "Extended until")
    finally:
        page.driver.close()
        page.driver.switch_to.window(first)
    page.press("#extend button[type=submit]")
    page.see("#extend", "changed in another window")


@flow((PHONE, "light", True), webgl=False)
def a_change_elsewhere_is_told(page):
    sign_up(page)
    park(page)
    first = page.driver.current_window_handle
    page.driver.switch_to.new_window("tab")
    try:
        page.open("/parkings")
        page.press(".parking-row a")
        page.press(".parking-actions a:nth-of-type(2)")
        page.press("#extend button[type=submit]")
        page.see(".flash", "Extended until")
        assert not page.all("#stale"), "a page tells its own change as news"
    finally:
        page.driver.close()
        page.driver.switch_to.window(first)
    page.see("#stale", "have changed")


@flow(*BARE, webgl=False)
def everything_without_scripts(page):
    sign_up(page)
    page.open("/park")
    page.type("#address", "12 Harbour Street")
    page.press(".find")
    page.until(lambda: page.all(".spot") or page.all("[name=choose]"), "nothing is found")
    if not page.all(".spot"):
        page.press("[name=choose]")
        page.see(".spot")
    page.press(".cars .choice")
    page.press(".stays .choice", 1)
    page.type("#building", "A1B2C")
    page.type("#suite", "1204")
    page.state("bare-park")
    page.press("#save")
    page.see("h1", "Parked until")
    page.see(".as-of", "Reload")
    page.state("bare-home")
    page.press(".way-back")
    page.type("#from-place", "4 Gull Terrace")
    page.press(".start .go")
    page.see(".steps li", "Gull Terrace")
    page.state("bare-way")


@flow((PHONE, "light", True))
def a_photo_without_network_is_sent_with_its_parking(page):
    sign_up(page)
    be_at(page, HARBOUR)
    page.open("/park")
    page.see(".spot .row-title")
    fill(page)
    page.run("document.querySelector('.more-fields').open = true")
    page.one("#photo").send_keys(str(PICTURE))
    page.network(False)
    page.press("#save")
    page.see(".kept", "kept on this phone")
    page.console()
    page.network(True)
    page.see("h1", "Parked until")
    page.until(lambda: page.all(".parking-photo"), "the photo is not there")
    page.open("/parkings")
    assert len(page.all(".parking-row")) == 1
    page.console()


@flow((PHONE, "light", True))
def the_way_back_without_network_begins_anywhere(page):
    sign_up(page)
    park(page)
    be_at(page, GARDEN)
    page.open("/")
    page.until(lambda: page.run("return !!navigator.serviceWorker.controller"), "no service worker")
    way = page.see(".way-back", "min").get_attribute("href").split("?")[0]
    kept = "return caches.match(arguments[0]).then((page) => page?.text()).then((text) => /data-at/.test(text ?? ''))"
    page.until(lambda: page.run(kept, way), "the way from here is not kept")
    pictures = "return caches.open('parkway-parkings').then((c) => c.keys()).then((all) => all.filter(({ url }) => url.includes('/map.png')).length)"
    page.until(lambda: page.run(pictures) == 6, "not all pictures are kept")
    page.network(False)
    try:
        page.driver.get(way)
        page.see("#offline", "No network")
        page.see(".steps li")
        page.devtools("Emulation.setGeolocationOverride", {})
        if page.all("details.change"):
            page.press("details.change summary")
        page.type("#from-place", "45.3975, -65.3700")
        page.press(".start .go")
        page.see("#next-turn", "in a straight line, south-east")
        page.type("#from-place", "nowhere at all")
        page.press(".start .go")
        page.see("#toast", "Without network, type coordinates")
        page.until(lambda: page.all(".moves a"), "there are no buttons")
        before = page.one("#picture img").get_attribute("src")
        page.press(".moves a")
        page.until(lambda: page.one("#picture img").get_attribute("src") != before, "the picture stays")
        page.until(lambda: page.run("return document.querySelector('#picture img').naturalWidth") > 0, "no picture")
        page.state("way-offline")
    finally:
        page.network(True)
        page.console()


@flow((PHONE, "light", True), (DESK, "light", False), webgl=False)
def what_was_typed_survives_the_session(page):
    sign_up(page)
    page.open("/me/profile")
    email = page.one("#email").get_attribute("value")
    page.type("#name", "Nora <Kept> Amsel")
    first = page.driver.current_window_handle
    page.driver.switch_to.new_window("tab")
    page.open("/me")
    page.press(".sign-out button")
    page.see("h1", "Sign in")
    page.driver.close()
    page.driver.switch_to.window(first)
    page.press("main .button.primary")
    page.see(".strip", "what you typed is kept")
    page.console()  # The status is 401.
    page.state("sign-in-kept")
    page.type("#email", email)
    page.type("#password", "seven-grey-ferries")
    page.press("main .button.primary")
    page.see("h1", "Not sent yet")
    page.see("dd", "Nora <Kept> Amsel")
    page.state("resume")
    page.press("main .button.primary")
    page.see(".flash", "Profile saved")
    page.see(".self-name", "Nora <Kept> Amsel")


@flow((PHONE, "light", True), (DESK, "light", False), webgl=False)
def reminders_are_tested(page):
    sign_up(page)
    park(page) if page.scripts else None
    page.open("/me/reminders")
    page.press("[name=test]")
    page.see("#test [role=status]" if page.scripts else ".flash", "Test sent")
    page.state("reminders")


# What a phone makes of the pages

def measured_pages(page):
    """Signs up, parks, and yields the name of each page after it was opened: first without a session."""
    page.driver.delete_all_cookies()
    for path in ["/", "/sign-in"]:
        page.open(path)
        page.see("h1", "Sign in")
        yield f"{path} (signed out)"
    sign_up(page)
    park(page)
    be_at(page, GARDEN)
    page.open("/")
    parking = page.one(".parking-place").get_attribute("href").replace(page.base, "")
    for path, name in [("/", "/"), ("/park", "/park"), ("/parkings", "/parkings"), (parking, "/parkings/{id}"),
                       (f"{parking}/way", "/parkings/{id}/way"), ("/me", "/me"), ("/me/reminders", "/me/reminders"),
                       ("/me/plates", "/me/plates"), ("/me/tokens", "/me/tokens"), ("/me/appearance", "/me/appearance")]:
        page.open(path)
        page.see("h1")
        yield name


@flow((PHONE, "light", True))
def pages_stand_still_and_are_easy_to_tap(page):
    slow_down(page)
    found = []
    try:
        for name in measured_pages(page):
            time.sleep(1.5)  # What comes later must not move anything either.
            moved, what = shifts(page)
            print(f"        {name}: first paint after {first_paint(page):.0f} ms, shift {moved:.4f}")
            if moved >= 0.01:
                found.append(f"{name} moves by {moved:.3f}: {', '.join(what)}")
            found += [f"{name} has a small target, {target}" for target in small_targets(page)]
            found += [f"{name}: {violation}" for violation in page.violations()]
    finally:
        slow_down(page, 1)
    assert not found, "\n".join(found)


@flow((PHONE, "light", True), (DESK, "light", True), webgl=False)
def what_is_next_to_a_map_waits_for_it(page):
    sign_up(page)
    park(page)
    be_at(page, GARDEN)
    page.open("/")
    parking = page.one(".parking-place").get_attribute("href").replace(page.base, "")
    with halting_before_the_map(page) as painted:
        for path in ["/park", f"{parking}/way", "/storage", "/fountains"]:
            painted.clear()
            page.open(path)
            page.see("#map")
            assert painted.is_set(), f"{path} paints nothing before its map"
            moved, what = shifts(page)
            assert moved < 0.01, f"{path} moves by {moved:.3f}: {', '.join(what)}"


# The device tells its place when the page says so.
LATE_PLACE = """
const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
navigator.geolocation.getCurrentPosition = (...answer) => { window.tellPlace = () => ask(...answer); };
"""


@flow((PHONE, "light", True), webgl=False)
def a_place_that_is_told_late_moves_nothing(page):
    sign_up(page)
    be_at(page, GARDEN)
    late = page.devtools("Page.addScriptToEvaluateOnNewDocument", {"source": LATE_PLACE})
    try:
        page.open("/park")
        page.until(lambda: page.run("return Boolean(window.tellPlace)"), "the device is not asked")
        # Whatever waits for its time has had it, and is painted.
        page.run("for (const animation of document.getAnimations()) animation.finish();"
                 "requestAnimationFrame(() => requestAnimationFrame(window.tellPlace))")
        page.see(".spot .row-note", "accurate to 8 m")
    finally:
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", late)
    moved, what = shifts(page)
    assert moved < 0.01, f"it moves by {moved:.3f}: {', '.join(what)}"


@flow((PHONE, "light", True), webgl=False)
def the_place_of_a_map_is_free_before_it_arrives(page):
    sign_up(page)
    park(page)
    page.open("/")
    parking = page.one(".parking-place").get_attribute("href").replace(page.base, "")
    for path in ["/park", f"{parking}/way", "/storage", "/storage/new/address", "/fountains", "/fountains/new",
                 f"/partners/new?at={GARDEN[0]},{GARDEN[1]}", "/buildings/new"]:
        page.open(path)
        page.see("#map")
        assert (step := step_of_map(page)) < 1, f"{path} moves by {step} pixels"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:5]))

"""Drives the pages of water fountains in Chromium: finding one, saying whether it works, and reviewing it.

    /usr/bin/python3 Tests/Browser/fountains.py http://127.0.0.1:8080 [FOLDER FOR PICTURES [PART OF A NAME]]
"""

import sys
import time

from browser import DESK, NARROW, PHONE
from flows import FLOWS, flow, main
from measures import small_targets
from steps import HARBOUR, PICTURE, be_at, sign_up

FLOWS.clear()
TAP = "Fishers’ Tap"


def slide(page, name, value):
    page.run("""const [field, value] = arguments; field.value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));""", page.one(f"#{name}"), value)


def open_tap(page):
    """The page of the fountain with a name, by the list."""
    page.open("/fountains")
    page.run("arguments[0].click()", page.see(".fountain-row a.row", TAP))
    page.see("h1", TAP)


@flow((PHONE, "light", True), (DESK, "dark", True))
def find_the_nearest(page):
    page.driver.delete_all_cookies()
    be_at(page, HARBOUR)
    page.open("/fountains")
    page.see(".fountain-row", TAP)
    page.see("[data-locate]")
    page.state("fountains")
    page.press("[data-locate]")
    page.see("h1", "Nearest fountains")
    page.see(".fountain-row", "min")
    page.until(lambda: page.run("return document.documentElement.dataset.map") == "ready", "no live map")
    if page.size == PHONE:
        # The brand is that of all pages.
        small = [target for target in small_targets(page) if "brand" not in target]
        assert not small, small
    page.state("fountains-near")
    page.press(".chip[href*='bottle=1']")
    page.see(".chip[aria-current][href]", "Bottle")
    page.press(".fountain-row a.row, .empty a")
    page.see("h1")


@flow((PHONE, "dark", True), webgl=False)
def say_that_it_works(page):
    sign_up(page)
    open_tap(page)
    page.press("[value=out-of-order]")
    page.see(".broken-notice", "Out of order")
    page.see(".flash", "Noted")
    page.state("fountain-broken")
    page.press(".own-word form button")
    page.see(".flash", "Taken back")
    page.press("[value=works]")
    page.see("h1", "Works, confirmed just now")
    page.see(".own-word", "You said just now")
    page.state("fountain")


@flow((DESK, "light", True), webgl=False)
def review_it(page):
    sign_up(page)
    open_tap(page)
    page.press("a[href$='/review']")
    page.see("output", "Not rated")
    slide(page, "flow", 82)
    page.see("#flow-output", "gushing 82")
    assert not page.all("[name=flowNot]:checked"), "the first move rates"
    page.one("#photo").send_keys(str(PICTURE))
    page.press("#save")
    page.see(".summary", "Give your review a title.")
    page.console()  # The status is 422.
    assert page.run("return document.getElementById('photo').files.length") == 1, "the photo is lost"
    assert page.one("#flow").get_attribute("value") == "82"
    page.state("fountain-review-mistake")
    page.type("#title", "Cold and quick")
    page.type("#description", "Good for bottles. The button is stiff.")
    page.press("#save")
    page.see(".review", "Cold and quick")
    page.see(".review", "Flow 82, gushing")
    page.state("fountain-reviewed")
    page.press(".own-actions form button")
    page.see(".flash", "Review removed.")
    page.press(".flash button")
    page.see(".review", "Cold and quick")


@flow((PHONE, "light", True), webgl=False)
def add_a_new_one(page):
    sign_up(page)
    # Where no run before has added one.
    place = (45.3975, -65.3625 - int(time.time()) % 90 * 0.001)
    be_at(page, place)
    page.open("/fountains/new")
    page.see(".spot .row-note", "accurate to 8 m")
    page.see("#place-form")
    page.state("fountain-new")
    page.type("#title", "Behind the hedge")
    page.type("#fountainName", "Hedge Tap")
    page.press("#save")
    page.see("h1", "Hedge Tap")
    page.see(".review", "Behind the hedge")
    page.open("/fountains/new")
    page.see("#near-fountains", "Hedge Tap")
    assert page.one("[name=which]:checked").get_attribute("value") != "new", "the known one is not chosen"


@flow((PHONE, "light", False), webgl=False)
def all_of_it_without_scripts(page):
    sign_up(page)
    page.open("/fountains?from=12+Harbour+Street&sort=nearest")
    page.see(".fountain-row", "min")
    page.state("fountains-bare")
    page.press(".fountain-row a.row")
    page.see("h1")
    page.press("a[href$='/review']")
    page.type("#title", "Fine")
    page.press("details.numbers summary")
    page.type("#flowNumber", "64")
    page.press("#save")
    page.see(".review", "Flow 64, strong")
    page.state("fountain-bare")
    page.open("/fountains/along?from=12+Harbour+Street&to=Station+Road+6")
    page.see(".column")
    page.state("fountains-along-bare")


@flow((NARROW, "light", True), webgl=False)
def pass_one_on_the_way(page):
    page.open("/fountains/along?from=Harbour&fromAt=45.39128,-65.35609&to=Garden&toAt=45.3975,-65.3625")
    page.see(".fountain-row", "on the way")
    width = page.run("return document.documentElement.scrollWidth")
    assert width <= page.size[0], width
    page.state("fountains-along")
    page.press(".fountain-row .icon-button")
    page.see(".trip", "min")
    assert "via=" in page.driver.current_url


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:5]))

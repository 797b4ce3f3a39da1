"""Drives the pages of storage spaces in Chromium: one person offers a space, another one rents it.

    /usr/bin/python3 Tests/Browser/spaces.py http://127.0.0.1:8080 [FOLDER FOR PICTURES [PART OF A NAME]]

Each flow has new people, and no location of the device.
"""

import sys
from datetime import date, timedelta

from browser import DESK, NARROW, PHONE
from flows import FLOWS, flow, main
from steps import PICTURE, return_to, session, sign_up

FLOWS.clear()
NEXT = "[name=do][value=save]:not(.hidden)"
PLACE = "at=45.39128,-65.35609&label=12%20Harbour%20Street,%20Old%20Town,%20Ternhaven"


def expect_only_full_streams(page):
    """A person who turns many pages in a few seconds has more streams of events than the service allows, since it
    notices only with the next heartbeat that they were left."""
    said = [text for text in page.console() if not ("/me/events" in text and "429" in text)]
    assert not said, f"the console says: {said}"


def choose(page, field, value):
    page.run("arguments[0].click()", page.one(f"[name={field}][value='{value}']"))


def next_step(page, heading):
    page.press(NEXT)
    page.see("h1", heading)


def offer(page, booking="instant", price="3.50"):
    """Offers a space in the five steps, and returns the path of its page."""
    page.open(f"/storage/new/address?{PLACE}")
    page.see(".spot .row-title", "12 Harbour Street")
    next_step(page, "How big is it?")
    page.type("#size", "120")
    next_step(page, "How much a day?")
    page.type("#price", price)
    choose(page, "booking", booking)
    next_step(page, "What does it look like?")
    page.one("#photo").send_keys(str(PICTURE))
    if not page.scripts:
        page.press("[name=do][value=add]")
    page.see(".photo-tools", "In the list")
    next_step(page, "Check your space")
    next_step(page, "Your space is listed")
    return page.all(".empty .button")[1].get_attribute("href").replace(page.base, "")


def days_from(first, last):
    """Days from today, as addresses have them."""
    today = date.today()
    return f"from={today + timedelta(first)}&to={today + timedelta(last)}"


@flow((PHONE, "light", True), (DESK, "dark", True))
def a_space_is_offered_in_steps(page):
    sign_up(page, "Jonas Meyer")
    page.open("/storage")
    page.press(".offer")
    page.see("#locating", "did not share its location")
    page.type("#address", "12 Harbour")
    page.see("[role=option]", "12 Harbour Street").click()
    page.see(".spot .row-title", "12 Harbour Street")
    page.until(lambda: page.run("return document.documentElement.dataset.map") == "ready", "no live map")
    page.state("offer-address")
    next_step(page, "How big is it?")
    page.press(NEXT)
    page.see(".summary", "Type the size")
    page.until(lambda: page.run("return document.activeElement.id") == "summary", "the focus is not on the summary")
    page.console()  # The status is 422.
    page.type("#length", "12")
    page.type("#width", "10")
    assert page.one("#size").get_attribute("value") == "120"
    page.state("offer-size")
    next_step(page, "How much a day?")
    page.type("#price", "3.50")
    page.state("offer-price")
    next_step(page, "What does it look like?")
    page.one("#photo").send_keys(str(PICTURE))
    page.see(".photo-tools", "In the list")
    page.state("offer-photo")
    next_step(page, "Check your space")
    page.press(".space-change a", 2)
    page.see("h1", "How big is it?")
    page.press("#place-form .chip", 2)
    assert page.one("#size").get_attribute("value") == "200"
    next_step(page, "Check your space")
    page.see(".space-change", "200 sq ft")
    page.state("offer-confirm")
    page.press(".cancel")
    page.see(".flash", "Draft kept")
    page.see("h2", "Drafts")
    page.state("own-spaces")
    page.press(".space-row .row")
    page.press(".space-actions .primary")
    page.see(".flash", "Your space is listed")
    page.state("own-space")
    page.press("form[action$='/pause'] button")
    page.see(".flash", "Paused")
    expect_only_full_streams(page)


@flow((PHONE, "dark", True), (DESK, "light", True))
def a_space_is_rented_on_the_calendar(page):
    sign_up(page, "Jonas Meyer")
    space = offer(page)
    sign_up(page)
    page.open("/storage?near=Queen%27s+Garden&sort=walking", live=page.size == DESK)
    page.see(".space-rows .row-title", "Harbour Street")
    page.state("spaces")
    page.open(space)
    month = page.text("#calendar h2")
    page.press("[data-month=next]")
    page.until(lambda: page.text("#calendar h2") != month, "the month stays")
    page.until(lambda: page.run("return document.activeElement.dataset.month") == "next", "the focus is lost")
    first = page.all("#rent a[data-day]")[8].get_attribute("data-day")
    page.press("#rent a[data-day]", 8)
    page.see("#sum strong", "$3.50")
    page.until(lambda: page.run("return document.activeElement.dataset.day") == first, "the focus is lost")
    page.keys(f"[data-day='{first}']", "\ue014")  # Arrow right
    page.run("document.activeElement.click()")
    page.see("#sum strong", "$7.00")
    page.state("space")
    page.press(".rent-bar .primary")
    page.see("h1", "Rented from")
    page.see(".flash", "Rented:")
    page.see(".receipt", "12 Harbour Street")
    page.state("rental")
    page.press(".rental-buttons .danger")
    page.see(".flash", "Cancelled. Nothing is to be paid.")
    page.press(".flash button")
    page.see("h1", "Rented from")
    # Somebody else sees these days as taken.
    sign_up(page, "Paul Sander")
    page.open(f"{space}?from={first}&to={first}")
    page.see(".summary", "is taken")
    page.see(".free-offers", "is free")
    page.console()  # The status is 422.
    page.state("space-taken")


@flow((NARROW, "light", True), (DESK, "dark", True), webgl=False)
def a_request_is_answered(page):
    sign_up(page, "Jonas Meyer")
    owner = session(page)
    space = offer(page, booking="on-request")
    sign_up(page)
    page.open(f"{space}?{days_from(3, 8)}")
    page.see("#sum", "6 days")
    page.state("space-asking")
    page.press(".rent-bar .primary")
    page.see("h1", "Waiting for an answer")
    return_to(page, owner)
    page.open("/rentals")
    page.see("h1", "1 request to answer")
    page.state("rentals")
    page.press(".rental-answer .primary")
    page.see(".flash", "Accepted.")
    page.see("h1", "Rented from")


@flow((PHONE, "light", True), (PHONE, "light", False), webgl=False)
def several_photos_are_chosen_at_once(page):
    sign_up(page, "Jonas Meyer")
    page.open(f"/storage/new/address?{PLACE}")
    next_step(page, "How big is it?")
    page.type("#size", "120")
    next_step(page, "How much a day?")
    page.type("#price", "3.50")
    next_step(page, "What does it look like?")
    page.one("#photo").send_keys("\n".join([str(PICTURE), __file__, str(PICTURE)]))
    if not page.scripts:
        page.press("[name=do][value=add]")
    page.see("#photo-error", "spaces.py")
    page.until(lambda: len(page.all(".photo-list li")) == 2, "the others are not added")
    page.console()  # The status is 422.
    page.state("offer-photos")
    next_step(page, "Check your space")
    page.see(".confirm-photo", "2 photos")


@flow((PHONE, "light", True))
def spaces_are_a_layer_of_the_map(page):
    sign_up(page, "Jonas Meyer")
    offer(page)
    page.open("/map#17/45.39128/-65.35609", live=True)
    # Where others of the same street are near, they are one circle.
    pins = """return [...document.querySelectorAll('.marker.area, .marker.cluster')].filter((pin) =>
        pin.textContent.startsWith('$') || pin.querySelector('[fill="#8a5a1c"]'))"""
    page.until(lambda: page.run(pins), "no space is on the map")
    page.press(".layers summary")
    page.see(".layer-list", "Storage spaces")
    page.state("map-offers")
    box = next(label for label in page.all(".layer-list label") if label.text == "Storage spaces")
    box.click()
    page.until(lambda: not page.run(pins), "the layer stays")
    box.click()
    page.press(".layers summary")
    page.until(lambda: page.run(pins), "the layer is not shown again")
    if page.run(pins)[0].text.startswith("$"):
        page.run("arguments[0].click()", page.run(pins)[0])
        page.until(lambda: "/storage/" in page.driver.current_url, "the pin does not open its page")


@flow((PHONE, "light", False), webgl=False)
def everything_works_without_scripts(page):
    sign_up(page, "Jonas Meyer")
    space = offer(page)
    sign_up(page)
    page.open("/storage")
    page.see(".space-rows .row-title", "Harbour Street")
    page.state("bare-spaces")
    page.open(space)
    page.press("[data-month=next]")
    page.press("#rent a[data-day]", 3)
    page.see("#sum strong", "$3.50")
    page.state("bare-space")
    page.press(".rent-bar .primary")
    page.see("h1", "Rented from")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:5]))

"""Drives the pages of buildings in Chromium: an owner registers one and sets its rules, a guard joins in a session
of their own, a guest parks, and the owner sees it all.

    /usr/bin/python3 Tests/Browser/buildings.py http://127.0.0.1:8080 [FOLDER FOR PICTURES [PART OF A NAME]]
"""

import random
import re
import string
import sys
import uuid

from browser import DESK, NARROW, PHONE
from flows import FLOWS, flow, main
from spaces import expect_only_full_streams
from steps import HARBOUR, Other, at, no_side_scroll, sign_up

FLOWS.clear()
PLACE = "at=45.39128,-65.35609&label=12%20Harbour%20Street,%20Old%20Town,%20Ternhaven"


def new_code():
    return "".join(random.choices(string.ascii_uppercase, k=5))


def register(page, code):
    """Registers a building at the harbour; the page with its rules is open then."""
    page.open(f"/buildings/new?{PLACE}")
    page.see(".spot .row-title", "12 Harbour Street")
    page.type("#buildingName", "Harbour House")
    page.type("#building", code)
    page.type("#spaces", "6")
    page.press("#save")
    page.see("h1", "Harbour House")
    page.see(".flash", "is registered")


def park(guest, code, plate, hours="4", suite="1204"):
    guest.get("/park")
    guest.post("/park", key=str(uuid.uuid4()), at=at(HARBOUR), label="12 Harbour Street, Old Town", source="address",
               plate="new", typedPlate=plate, sure=plate, hours=hours, building=code, suite=suite, do="save")
    assert guest.address == "/", guest.address


def look(page, name):
    no_side_scroll(page)
    page.state(name)


@flow((PHONE, "light", True), (DESK, "dark", True), (PHONE, "dark", False))
def an_owner_runs_a_building(page):
    scripts = page.scripts
    code = new_code()
    # The first page after signing up needs its script.
    page.become(page.size, page.scheme)
    sign_up(page, "Nora Amsel")
    page.become(page.size, page.scheme, scripts=scripts)
    page.open("/buildings")
    look(page, "buildings-empty")
    page.open(f"/buildings/new?{PLACE}")
    look(page, "building-new")
    page.press("#save")
    page.see("#summary", "A name is one line")
    look(page, "building-new-refused")
    page.console()  # The status of the answer.
    register(page, code)
    page.open(f"/buildings/{code}")
    page.see(".empty", f"Guests enter the code {code}")
    look(page, "occupancy-empty")
    guest = Other(page.base, "Tom Reed")
    for plate, suite in [("CKXR318", "1204"), ("QZ5512", "808"), ("TRN204", "1110")]:
        park(guest, code, plate, suite=suite)
    rules(page, code)
    people(page, code)
    page.open(f"/buildings/{code}")
    page.see(".figures", "of 6 spaces")
    page.press(".plot-table summary")
    page.see(".plot-table td", "3")
    look(page, "occupancy")
    page.press(".card-table button")
    page.see(".flash", "Stay ended at")
    page.open(f"/buildings/{code}?span=week")
    look(page, "occupancy-week")
    log(page, code)
    cameras(page, code)
    page.open(f"/buildings/{code}/settings")
    look(page, "building-settings")
    page.open(f"/buildings/{code}/remove")
    look(page, "building-remove")
    page.open(f"/buildings/{code}/wall-map")
    page.see("svg.sheet", code)
    look(page, "wall-map")
    expect_only_full_streams(page)


def rules(page, code):
    page.open(f"/buildings/{code}/rules")
    page.type("#plateHours", "24")
    page.type("#plateDays", "7")
    page.type("#blocked", "TRN 204")
    page.press("[name=do][value=preview]")
    page.see("[role=status]", "This changes something for 1 car now.")
    page.see(".affected", "the plate is blocked")
    look(page, "building-rules")
    page.press("[name=do][value=save]:not(.hidden)")
    page.see(".flash", "Rules saved.")
    page.see("#preview", "Each car may park for 24 hours in any 7 days.")


def people(page, code):
    page.open(f"/buildings/{code}/guards")
    page.press("main form .button.primary")
    link = page.see(".secret-text").text
    look(page, "building-guards")
    guard = Other(page.base, "Ada King")
    offer = guard.get(link.replace(page.base, ""))
    assert "Harbour House" in offer and "Guards look up plates" in offer
    guard.post("/buildings/join", invitationCode=link.split("code=")[1], do="accept")
    assert guard.address == f"/buildings/{code}" and "Look up a plate" in guard.page
    page.open(f"/buildings/{code}/guards")
    page.see(".acting-row", "Ada King")


def log(page, code):
    page.open(f"/buildings/{code}/log")
    page.see(".log-table", "Stay ended")
    look(page, "building-log")
    page.press(".chips a", 4)
    page.see(".log-table", "Invitation accepted")
    exports = [link.get_attribute("href") for link in page.all(".export-links a")]
    assert [re.sub(".*/", "", link) for link in exports] == [
        "log.csv?kind=people", "log.json?kind=people"], exports
    lines = page.run("return fetch(arguments[0]).then((answer) => answer.text())", exports[0]) if page.scripts else ""
    assert not page.scripts or "join" in lines and "register" not in lines, lines


@flow((PHONE, "dark", True), (DESK, "light", True))
def a_guard_joins_and_sees_the_building(page):
    code = new_code()
    owner = Other(page.base, "Nora Amsel")
    owner.get("/buildings/new")
    owner.post("/buildings/new", at=at(HARBOUR), label="12 Harbour Street, Old Town", source="address",
               buildingName="Harbour House", building=code, spaces="6", do="save")
    owner.get(f"/buildings/{code}/guards")
    owner.post(f"/buildings/{code}/guards", duty="guard", hours="72")
    invitation = re.search(r"code=([\w-]{43})", owner.page)[1]
    sign_up(page, "Ada King")
    page.open(f"/buildings/join?code={invitation}")
    page.see(".card h2", "Harbour House")
    look(page, "building-join")
    page.press("[name=do][value=accept]")
    page.see(".flash", "You are part of Harbour House now.")
    look(page, "building-member")
    page.open("/buildings")
    page.see(".row-note", "Guard · 0 of 6 spaces taken")
    look(page, "buildings")
    page.open(f"/buildings/{code}/rules")
    page.see("h1", "There is nothing here")
    page.console()  # The status of the answer.


def cameras(page, code):
    page.open(f"/buildings/{code}/sightings")
    page.type("#cameraName", "North gate")
    page.press("[name=do][value=add]")
    page.see(".secret-text")
    page.see(".acting-row", "North gate")
    look(page, "building-sightings")


@flow((NARROW, "light", True))
def every_page_fits_the_narrowest_screen(page):
    code = new_code()
    sign_up(page, "Nora Amsel")
    register(page, code)
    park(Other(page.base, "Tom Reed"), code, "CKXR318")
    for part in ["", "/rules", "/guards", "/log", "/sightings", "/settings", "/remove"]:
        page.open(f"/buildings/{code}{part}")
        look(page, "narrow-building" + part.replace("/", "-"))
    expect_only_full_streams(page)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:5]))

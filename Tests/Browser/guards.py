"""Drives the pages of guards, guests and hosts in Chromium, also without network.

    /usr/bin/python3 Tests/Browser/guards.py http://127.0.0.1:8080 [FOLDER FOR PICTURES [PART OF A NAME]]

Each flow has a new building. Its owner, guards and hosts are made over HTTP.
"""

import json
import random
import string
import sys
import urllib.request
import uuid

from browser import DESK, PHONE
from flows import FLOWS, flow, main
from measures import small_targets
from steps import PASSWORD

FLOWS.clear()
# What a guard types, with plates of which the copy and the service must say the same.
PARKED = ["CKXR318", "TRN204", "HJL77K", "BWK4471", "LRT90F"]
TYPED = ["CKXR318", "ckx r3i8", "CKXR31", "KCXR318", "TRN2O4", "R31", "77K", "BWK4477", "LRT9OF", "RTL90F", "QQQ999",
         "BAD111", "OWN777", "0WN777", "8WK4471"]


class Person:
    """Somebody with an account, over HTTP."""

    def __init__(self, base, name):
        self.base = base
        self.email = f"{uuid.uuid4().hex}@example.org"
        self.token = None
        self.send("POST", "/accounts", {
            "email": self.email, "name": name, "password": PASSWORD, "contactNumber": "+37798765432",
            "plate": "CKXR318"})
        self.token = self.send("POST", "/sessions", {"email": self.email, "password": PASSWORD})["token"]

    def send(self, method, path, body=None):
        request = urllib.request.Request(
            f"{self.base}/api/v1{path}", method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/merge-patch+json" if method == "PATCH" else "application/json",
                     "Accept": "application/json"})
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
        return json.loads(text) if text else None


class House:
    """A building with an owner, a guard, a host and cars."""

    def __init__(self, base):
        self.code = "".join(random.choices(string.ascii_uppercase, k=5))
        self.owner, self.guard, self.host = (Person(base, name) for name in ["Ann Reed", "Tom Ross", "Bob Hill"])
        self.owner.send("POST", "/buildings", {
            "code": self.code, "name": "Harbour House", "spaces": 20, "at": "45.39128,-65.35609",
            "address": "12 Harbour Street", "suiteHours": "24h/7d", "guests": 5, "blocked": ["BAD111"],
            "permitted": ["OWN777"]})
        for person, duty in [(self.guard, {"duty": "guard"}), (self.host, {"duty": "host", "suite": "1204"})]:
            code = self.owner.send("POST", f"/buildings/{self.code}/people", duty)["code"]
            person.send("POST", "/building-invitations/accept", {"code": code})
        self.page = f"/buildings/{self.code}/look-up"

    def park(self, plates, base):
        guest = Person(base, "Sam Lee")
        for number, plate in enumerate(plates):
            guest.send("POST", "/parkings", {
                "building": self.code, "suite": str(310 + number), "plate": plate, "hours": 4,
                "address": "12 Harbour Street"})

    def look_ups(self):
        lines = self.owner.send("GET", f"/buildings/{self.code}/audit?limit=100")["items"]
        return [line["note"] for line in lines if line["action"] == "look-up" and line["note"].startswith("…")]


def sign_in(page, person):
    page.driver.delete_all_cookies()
    page.open("/sign-in")
    page.type("[name=email]", person.email)
    page.type("[name=password]", PASSWORD)
    page.press("form[method=post] button[type=submit]:not(.show-password)", -1)
    page.see("h1", "Nothing parked now")


VERDICT = """
const card = document.getElementById("verdict");
const texts = (selector) => [...card.querySelectorAll(selector)].map((e) => e.textContent.replace(/\\s+/g, " ").trim());
return JSON.stringify([card.dataset.tone, texts(".verdict-heading"), texts(".verdict-detail"), texts(".near-note"),
  texts(".near-difference"), texts("dd:not(:has(.plate))"), texts("dt"), texts(".near h2"), texts("[name=use]").length]);
"""


def look_up(page, plate):
    """What the page says about a plate, apart from what is left, which changes each minute."""
    page.run("document.getElementById('verdict')?.remove()")
    page.type("#plate", plate)
    page.press("#look-up-button")
    page.see("#verdict")
    said = json.loads(page.run(VERDICT))
    said[2] = [text.split(", ")[0] for text in said[2]]
    return said


@flow((PHONE, "light", True))
def a_guard_looks_up_plates_with_and_without_network(page):
    house = House(page.base)
    house.park(PARKED, page.base)
    sign_in(page, house.guard)
    page.see("#guard-plate")
    page.state("guard-home")
    page.open(house.page)
    page.see("#kept-note", "Works without network")
    page.until(lambda: page.run("return !!navigator.serviceWorker.controller"), "no service worker")
    online = {plate: look_up(page, plate) for plate in TYPED}
    assert online["CKXR318"][0] == "ok" and online["BAD111"][2] == ["This plate is blocked."], online
    assert online["R31"][0] == "look" and online["ckx r3i8"][4], online
    look_up(page, "CKXR318")
    page.state("may-park")
    assert not small_targets(page), small_targets(page)
    look_up(page, "R31")
    page.state("a-part")
    page.become(DESK, "dark")
    look_up(page, "CKXR318")
    page.state("may-park")
    page.become(PHONE, "light")
    look_up(page, "CKXR3I8")
    page.state("near-match")
    page.press("[name=use]")
    page.see("#verdict-heading", "May park")
    logged = len(house.look_ups())
    page.press("#parked-link")
    page.see("h1", "Parked now")
    page.state("parked-now")
    page.network(False)
    try:
        page.driver.get(page.base + house.page)
        page.see("#no-network-text", "As it was at")
        offline = {plate: look_up(page, plate) for plate in TYPED}
        for plate in TYPED:
            assert offline[plate] == online[plate], (plate, online[plate], offline[plate])
        look_up(page, "CKXR3I8")
        page.state("near-match-offline")
        page.driver.get(page.base + "/check-receipt")
        page.see("#check-button")
        page.driver.get(f"{page.base}/buildings/QQQQQ/look-up")
        page.see("#not-loaded", "Receipts can be checked")
        assert len(house.look_ups()) == logged
    finally:
        page.network(True)
        page.console()
    for _ in range(2):
        page.open(house.page)
        page.until(lambda: not page.run("return localStorage.getItem('parkway-look-ups')"), "nothing is sent")
    late = [note for note in house.look_ups() if "without network at" in note]
    assert len(late) == len(TYPED) + 1, late
    kept = "return caches.match(arguments[0]).then((page) => !!page)"
    assert page.run(kept, page.base + house.page)
    member = next(m for m in house.owner.send("GET", f"/buildings/{house.code}/people")["members"] if m["duty"] == "guard")
    house.owner.send("DELETE", f"/buildings/{house.code}/people/{member['id']}")
    page.open("/")
    page.until(lambda: not page.run(kept, page.base + house.page), "the copy is kept")
    assert not page.all("#guard-plate")


@flow((PHONE, "light", True), (DESK, "dark", True), (PHONE, "dark", False))
def a_guard_reports_a_car_and_the_owner_sees_it(page):
    scripts = page.scripts
    house = House(page.base)
    house.park(["CKXR318"], page.base)
    page.become(page.size, page.scheme)
    sign_in(page, house.guard)
    page.become(page.size, page.scheme, scripts)
    page.open(house.page)
    assert not page.all("#car-report")
    page.type("#plate", "CKX")
    page.press("#look-up-button")
    page.see("#verdict-heading", "One plate fits")
    assert not page.all("#car-report"), "a part of a plate is no car"
    page.type("#plate", "CKXR318")
    page.press("#look-up-button")
    page.see("#verdict-heading", "May park")
    page.press("#car-report summary")
    page.type("#whereabouts", "a" * 201)
    page.state("report")
    if scripts and page.size == PHONE:
        assert not small_targets(page), small_targets(page)
    page.press("#report button[type=submit]")
    page.see("#whereabouts-error", "up to 200 characters")
    page.console()  # The status is 422.
    page.state("report-wrong")
    page.type("#whereabouts", "bay 14, blocks the exit")
    if scripts:
        page.network(False)
        page.run("dispatchEvent(new Event('offline'))")
        page.until(lambda: not page.one("#car-report").is_displayed(), "reports are offered without network")
        page.network(True)
        page.console()
        page.run("dispatchEvent(new Event('online'))")
        page.until(lambda: page.one("#car-report").is_displayed(), "reports are not offered again")
    page.press("#report button[type=submit]")
    page.see(".flash", "…318 reported")
    page.state("reported")
    page.become(page.size, page.scheme)
    sign_in(page, house.owner)
    page.become(page.size, page.scheme, scripts)
    page.open(f"/buildings/{house.code}/sightings")
    page.see("main", "reported by Tom Ross")
    page.see("main", "bay 14, blocks the exit")
    page.state("sightings")
    page.open(f"/buildings/{house.code}/log")
    page.see("main", "Car reported")
    page.open(f"/buildings/{house.code}/guards")
    page.see("main", "last active")
    page.state("last-active")


@flow((PHONE, "light", True), (DESK, "dark", True), (PHONE, "light", False))
def a_guard_checks_the_receipt_of_a_stay_that_ended(page):
    scripts = page.scripts
    house = House(page.base)
    guest = Person(page.base, "Sam Lee")
    parking = guest.send("POST", "/parkings", {
        "building": house.code, "suite": "1204", "plate": "CKXR318", "hours": 4, "address": "12 Harbour Street"})["id"]
    code = guest.send("GET", f"/parkings/{parking}/receipt")["code"]
    guest.send("POST", f"/parkings/{parking}/end")

    def check(heading, note):
        page.open("/check-receipt")
        page.type("#code", code)
        page.press("#check-button")
        page.see("#verdict-heading", heading)
        page.see("#verdict-note", note)

    page.driver.delete_all_cookies()
    page.become(page.size, page.scheme, scripts)
    check("Valid until", "Only the signature was checked")
    page.state("receipt-signature")
    for person in [house.host, house.guard]:
        page.become(page.size, page.scheme)
        sign_in(page, person)
        page.become(page.size, page.scheme, scripts)
        if person is house.host:
            check("Valid until", "Only the signature was checked")
    check("Not valid", "The signature and the stay were checked")
    page.see("#verdict-reason", "This receipt is genuine, but the stay ended:")
    page.state("receipt-ended")
    if scripts:
        page.network(False)
        try:
            page.type("#code", code)
            page.press("#check-button")
            page.see("#verdict-heading", "Valid until")
            page.see("#verdict-note", "only the signature")
            page.state("receipt-ended-offline")
        finally:
            page.network(True)
            page.console()


def fill(page, passcode):
    page.type("#plate", "NEW123")
    page.run("document.querySelector('[name=hours][value=\"4\"]').click()")
    page.type("#passcode", passcode)
    page.press("#register")


@flow((PHONE, "dark", True), (DESK, "light", False))
def a_guest_registers_and_the_host_ends_the_stay(page):
    scripts = page.scripts
    house = House(page.base)
    page.become(page.size, page.scheme)
    sign_in(page, house.host)
    page.become(page.size, page.scheme, scripts)
    page.open("/me/guests")
    page.press("[name=passcode]")
    passcode = page.see("#passcode").text
    page.state("host")
    host = dict(page.driver.get_cookie("parkway-session"))
    path = page.one(".link-text a").get_attribute("href")
    page.driver.delete_all_cookies()
    page.driver.get(path)
    page.see("h1", "Park at Harbour House")
    page.state("visit")
    fill(page, "AAAAA-AAAAA")
    page.see("#passcode-error", "wrong")
    page.console()  # The status is 422.
    page.state("visit-wrong")
    fill(page, passcode)
    page.see("#guest-qr svg")
    page.state("receipt")
    own = page.driver.current_url
    width = page.run("return document.querySelector('.qr').getBoundingClientRect().width")
    assert width >= 200, width
    code = page.run("return [...document.querySelectorAll('.receipt-code span')].map((s) => s.textContent).join('')")
    if scripts:
        page.open("/check-receipt")
        page.see("#kept-note", "works without network")
        page.until(lambda: page.run("return !!navigator.serviceWorker.controller"), "no service worker")
        page.network(False)
        try:
            page.driver.get(page.base + "/check-receipt")
            page.type("#code", code)
            page.type("#building", house.code)
            page.press("#check-button")
            page.see("#verdict h2", "Valid until")
        finally:
            page.network(True)
            page.console()
    page.open("/map")
    page.driver.add_cookie(host)
    page.open("/me/guests")
    page.see(".car-row", "until")
    page.state("host-with-guest")
    page.press("[name=stay]")
    page.see(".flash", "has ended")
    page.driver.get(own)
    page.see("h1", "Ended")
    assert not page.all(".qr")
    page.state("receipt-ended")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:5]))

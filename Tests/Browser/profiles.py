"""Drives the pages of people in Chromium: a profile, its photos, and a report of one.

    /usr/bin/python3 Tests/Browser/profiles.py http://127.0.0.1:8080 [FOLDER FOR PICTURES [PART OF A NAME]]

Each flow has new people. Moderation needs the owner of a server, whom only a command on the server can make.
"""

import itertools
import pathlib
import sys
import time

from browser import DESK, PHONE
from flows import FLOWS, flow, main

FLOWS.clear()
NUMBERS = itertools.count(int(time.time()) % 1_000_000)
PICTURE = pathlib.Path(__file__).resolve().parent.parent / "PhotoRenderingTests/Pictures/turned.jpg"


def sign_up(page, name="Nora Amsel"):
    """A new person; returns a number that no other person has."""
    page.driver.delete_all_cookies()
    page.open("/sign-up")
    number = next(NUMBERS)
    for field, text in [("name", name), ("email", f"person{number}@example.org"),
                        ("password", "seven-grey-ferries"), ("phone", "+37798765432"), ("plate", "CKXR318")]:
        page.one(f"[name={field}]").send_keys(text)
    page.press("form[method=post] button[type=submit]:not(.show-password)", -1)
    page.see("h1", "Nothing parked now")
    return number


def send(page):
    page.press("main .button.primary")


def choose_username(page, number):
    page.open("/me/profile")
    page.type("#username", f"nora.{number}")
    page.type("#about", "Walks along the harbour.")
    send(page)
    page.see(".flash", "Profile saved")


def post_photo(page, caption="Low tide"):
    page.open("/photos/new")
    page.one("#photo").send_keys(str(PICTURE))
    page.type("#caption", caption)
    send(page)
    page.see("figcaption", caption)


@flow((PHONE, "light", True), (DESK, "dark", True), webgl=False)
def a_person_shows_themself(page):
    number = sign_up(page)
    page.open("/me")
    page.see(".strip", "Choose a username")
    page.state("me-settings")
    page.open("/me/profile")
    page.type("#username", "n")
    send(page)
    page.see(".field-error", "3 to 30 letters")
    page.console()
    page.state("profile-error")
    choose_username(page, number)
    page.open("/me?tab=about")
    page.see(".about-text", "harbour")
    page.state("me-about")
    page.open("/me/profile")
    page.one("#photo").send_keys(str(PICTURE))
    page.press("main form[enctype] button.small")
    page.see(".flash", "Photo saved")
    page.state("profile")
    page.open(f"/people/NORA.{number}")
    page.see(".person-head", f"@nora.{number}")
    page.state("person")


@flow((PHONE, "dark", True), (DESK, "light", False), webgl=False)
def a_photo_is_posted_and_removed(page):
    sign_up(page)
    page.open("/photos/new")
    page.state("photo-new")
    send(page)
    page.see("#summary", "Choose a photo")
    page.console()
    post_photo(page)
    page.state("photo")
    page.open("/me?tab=photos")
    page.see(".photo-grid img")
    page.state("me-photos")
    page.press(".photo-grid li:nth-child(2) a")
    page.see("figcaption", "Low tide")
    page.press("form[action$='/remove'] button")
    page.see(".flash", "Photo removed")
    page.press(".flash button")
    page.see("figcaption", "Low tide")


@flow((PHONE, "light", True), webgl=False)
def another_person_reports_a_photo(page):
    number = sign_up(page)
    choose_username(page, number)
    post_photo(page)
    sign_up(page, "Bo Fisher")
    page.open(f"/people/nora.{number}?tab=photos")
    page.press(".photo-grid a")
    page.see("h1", "Photo by Nora Amsel")
    page.press("a[href*='/report']")
    page.see("h1", "Report this photo")
    page.type("#reason", "It is not hers.")
    page.state("report")
    send(page)
    page.see(".flash", "Reported")
    page.open("/moderation")
    page.see("h1")
    assert not page.all("a[href$='/moderation/trail']"), "strangers see moderation"
    page.console()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))

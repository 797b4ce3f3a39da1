"""Drives the pages of people in Chromium: a profile, its photos, and a report of one.

    /usr/bin/python3 Tests/Browser/profiles.py http://127.0.0.1:8080 [FOLDER FOR PICTURES [PART OF A NAME]]

Each flow has new people. Moderation needs the owner of a server, whom only a command on the server can make.
"""

import sys
import uuid

from browser import DESK, PHONE
from flows import FLOWS, flow, main
from steps import PICTURE, send, sign_up

FLOWS.clear()


def choose_username(page):
    """Shows a profile with a new username, which it returns."""
    name = f"nora.{uuid.uuid4().hex[:10]}"
    page.open("/me/profile")
    page.type("#username", name)
    page.type("#about", "Walks along the harbour.")
    send(page)
    page.see(".flash", "Profile saved")
    return name


def post_photo(page, caption="Low tide"):
    page.open("/photos/new")
    page.one("#photo").send_keys(str(PICTURE))
    page.type("#caption", caption)
    send(page)
    page.see("figcaption", caption)


@flow((PHONE, "light", True), (DESK, "dark", True), webgl=False)
def a_person_shows_themself(page):
    sign_up(page)
    page.open("/me")
    page.see(".strip", "Choose a username")
    page.state("me-settings")
    page.open("/me/profile")
    page.type("#username", "n")
    send(page)
    page.see(".field-error", "3 to 30 letters")
    page.console()
    page.state("profile-error")
    name = choose_username(page)
    page.open("/me?tab=about")
    page.see(".about-text", "harbour")
    page.state("me-about")
    page.open("/me/profile")
    page.one("#photo").send_keys(str(PICTURE))
    page.press("main form[enctype] button.small")
    page.see(".flash", "Photo saved")
    page.state("profile")
    page.open(f"/people/{name.upper()}")
    page.see(".person-head", f"@{name}")
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
    sign_up(page)
    name = choose_username(page)
    post_photo(page)
    sign_up(page, "Bo Fisher")
    page.open(f"/people/{name}?tab=photos")
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
    sys.exit(main(*sys.argv[1:5]))

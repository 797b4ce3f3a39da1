"""Flows of people who sign up, sign in and change their account."""

from browser import DESK, PHONE, flow
from steps import PASSWORD, no_side_scroll, send, sign_up

PEOPLE = [(PHONE, "light", True), (DESK, "dark", True), (PHONE, "dark", False)]


@flow(*PEOPLE, webgl=False)
def the_doors(page):
    page.devtools("Network.clearBrowserCookies")
    page.open("/me/devices")
    page.see("h1", "Sign in")
    assert "next=" in page.driver.current_url
    page.state("sign-in")
    no_side_scroll(page)
    page.type("#email", "nora@ternhaven.example")
    page.type("#password", "guessed")
    send(page)
    page.see("#summary", "There is a problem")
    page.console()  # 422 is a message there.
    assert page.driver.title.startswith("Error: ")
    page.until(lambda: page.run("return document.activeElement.id") == "summary",
               "the summary has no focus")
    assert page.one("#email").get_attribute("value") == "nora@ternhaven.example"
    assert page.one("#password").get_attribute("value") == ""
    page.state("sign-in-error")
    page.press("main a.button.wide")
    page.see("h1", "Create an account")
    send(page)
    page.see("#summary a", "Enter your name.")
    page.console()
    page.until(lambda: len(page.all("#summary a")) == 5, "not all fields are refused")
    page.state("sign-up-errors")
    no_side_scroll(page)


@flow((PHONE, "light", True), (DESK, "dark", False), webgl=False)
def an_account_from_first_to_last(page):
    email = sign_up(page)
    page.see(".flash", "Your account is ready")
    page.open("/me")
    page.see("h1", "Me")
    page.state("me")
    no_side_scroll(page)
    page.open("/me/profile")
    page.state("profile")
    page.type("#name", "Nora A. Amsel")
    send(page)
    page.see(".self-name", "Nora A. Amsel")
    page.state("saved")
    page.open("/me/password")
    page.type("#currentPassword", "wrong")
    page.type("#password", "eight-grey-ferries")
    send(page)
    page.see(".field-error", "This is not your password")
    page.console()
    page.state("password-error")
    page.type("#currentPassword", PASSWORD)
    page.type("#password", "eight-grey-ferries")
    send(page)
    page.see(".flash", "Password changed")
    page.open("/me/devices")
    page.see(".tag", "This device")
    page.state("devices")
    no_side_scroll(page)
    page.open("/me/appearance")
    page.state("appearance")
    page.run("document.querySelector('[value=de]').click(); document.querySelector('[value=dark]').click()") \
        if page.scripts else [page.all(".choice")[index].click() for index in (1, 7)]
    send(page)
    page.see("h1", "Ich")
    assert page.one("html").get_attribute("data-theme") == "dark"
    page.state("me-german")
    no_side_scroll(page)
    page.open("/me/delete")
    page.state("delete")
    page.type("#currentPassword", "eight-grey-ferries")
    page.press("main .button.danger")
    page.see(".flash", "gelöscht")
    page.type("#email", email)
    page.type("#password", "eight-grey-ferries")
    send(page)
    page.see("#summary")
    page.console()
    page.devtools("Network.clearBrowserCookies")


@flow((PHONE, "light", True), (DESK, "dark", False), webgl=False)
def plates_and_tokens(page):
    sign_up(page)
    page.open("/me/plates")
    page.type("#plate", "ckx r3i8")
    page.type("#nickname", "Van")
    send(page)
    page.see(".flash", "Plate saved")
    page.see(".warned", "easily confused")
    page.state("plates")
    no_side_scroll(page)
    page.press("[name=remove]")
    page.see(".flash", "Plate removed")
    page.press(".flash button")
    page.see(".row-title", "Van")
    page.open("/me/tokens")
    page.type("#tokenName", "Home automation")
    send(page)
    page.see(".secret code", "parkway_")
    page.state("token")
    no_side_scroll(page)
    page.press("[name=revoke]")
    page.see(".flash", "Token revoked")


@flow((PHONE, "light", True), (DESK, "light", False), webgl=False)
def back_and_two_tabs(page):
    email = sign_up(page)
    page.open("/me")
    page.press(".sign-out button")
    page.see(".flash", "You are signed out")
    page.driver.back()
    page.driver.refresh()
    page.see("h1", "Sign in")
    page.type("#email", email)
    page.type("#password", PASSWORD)
    send(page)
    page.see(".bar, .destinations")
    page.open("/me")
    # A form of another tab, loaded before the session changed.
    first = page.driver.current_window_handle
    page.driver.switch_to.new_window("tab")
    page.open("/me")
    page.press(".sign-out button")
    page.see("h1", "Sign in")
    page.driver.close()
    page.driver.switch_to.window(first)
    page.press(".sign-out button")
    page.see("h1", "Sign in")
    page.console()


@flow((PHONE, "light", True), webgl=False)
def show_the_password(page):
    page.devtools("Network.clearBrowserCookies")
    page.open("/sign-in")
    page.type("#password", "secret")
    page.press(".show-password")
    assert page.one("#password").get_attribute("type") == "text"
    page.press(".show-password")
    assert page.one("#password").get_attribute("type") == "password"


@flow((PHONE, "light", True), (DESK, "dark", True), webgl=False)
def nothing_here(page):
    sign_up(page)
    page.open("/nothing")
    page.see("h1", "nothing here")
    page.console()  # 404 is a message there.
    page.state("nothing")
    no_side_scroll(page)


@flow((PHONE, "light", True), webgl=False)
def without_network(page):
    sign_up(page)
    page.open("/me")
    page.until(lambda: page.run("return !!navigator.serviceWorker.controller"), "no service worker")
    page.network(False)
    try:
        page.driver.get(page.base + "/me/profile")
        page.see("h1", "No network")
        page.state("offline")
        page.console()  # The refused requests.
    finally:
        page.network(True)

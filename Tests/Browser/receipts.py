"""Drives receipts in Chromium: a guest shows one, and a guard's phone checks it, also without network.

    /usr/bin/python3 Tests/Browser/receipts.py http://127.0.0.1:8080 [FOLDER FOR PICTURES [PART OF A NAME]]
"""

import sys

from browser import DESK, PHONE
from flows import FLOWS, flow, main
from parkings import park, sign_up

FLOWS.clear()
# The path of the parking that the first page shows.
OWN = "return [...document.links].map((a) => a.pathname).find((path) => /parkings.[0-9a-f-]{36}$/.test(path))"
# Signed by the key of another service.
FOREIGN = ("PR05B4EPN7000000000000ESAKY40EWTS8000G2E242PVG64YCKWANBPGQW3GTY57NJJB50GF3"
           "Z9C7K1XTAFMNYZRR12EYKYW2GR9ETSA2D5R7P5KQZKCQF2E8EKC2W8DCBW96WFCTRSXVN6NC10")


def receipt(page):
    """A parking, and the code of its receipt."""
    sign_up(page)
    park(page)
    page.open(page.run(OWN))
    page.see("a[href$='/receipt']", "Show receipt")
    page.press("a[href$='/receipt']")
    page.see("svg.qr")
    page.state("receipt")
    return page.run("return [...document.querySelectorAll('.receipt-code span')].map((s) => s.textContent).join('')")


def check(page, code, building=""):
    page.type("#code", code)
    page.type("#building", building)
    page.press("#check-button")


def refuses(page, code, reason, building=""):
    check(page, code, building)
    page.see("#verdict h2", "Not valid")
    page.see("#verdict-reason", reason)


def refusals(page, code):
    """Forged, truncated, foreign, for another building, and no receipt at all."""
    changed = code[:60] + ("0" if code[60] != "0" else "1") + code[61:]
    refuses(page, changed, "changed or made up")
    refuses(page, code[:-12], "The end of the code is missing")
    refuses(page, code[:4] + "ZZZZ" + code[8:], "Another service made this receipt")
    refuses(page, FOREIGN, "Another service made this receipt")
    refuses(page, code, "for another building", "ZZZZZ")
    refuses(page, "CKXR318", "not the code of a receipt")


@flow((PHONE, "light", True), (DESK, "dark", True), webgl=False)
def a_phone_checks_a_receipt(page):
    code = receipt(page)
    assert len(code) == 148, code
    page.open("/check-receipt")
    page.state("check")
    check(page, " ".join(code[i:i + 5] for i in range(0, 148, 5)).lower(), "a1b2c")
    page.see("#verdict h2", "Valid until")
    page.see("#verdict-facts", "318")
    # It is online, but its building is not registered.
    page.see("#verdict-note", "Only the signature was checked")
    page.state("valid")
    refusals(page, code)
    page.state("refused")
    page.run("const now = Date.now(); Date.now = () => now + 5 * 3600000")
    refuses(page, code, "The time of this receipt is over")
    page.run("const now = Date.now(); Date.now = () => now - 24 * 3600000")
    refuses(page, code, "has not begun")


@flow((PHONE, "dark", True), webgl=False)
def a_phone_checks_a_receipt_without_network(page):
    code = receipt(page)
    own = page.driver.current_url
    page.open("/")
    page.until(lambda: page.run("return !!navigator.serviceWorker.controller"), "no service worker")
    kept = "return caches.match(arguments[0]).then((page) => !!page)"
    page.until(lambda: page.run(kept, own), "the receipt is not kept")
    page.open("/check-receipt")
    page.see("#kept-note", "works without network")
    page.until(lambda: page.run(kept, page.driver.current_url), "the page is not kept")
    page.network(False)
    try:
        page.driver.get(own)
        page.see("svg.qr")
        page.driver.get(page.base + "/check-receipt")
        check(page, code, "A1B2C")
        page.see("#verdict h2", "Valid until")
        page.see("#verdict-note", "Checked on this device")
        page.state("valid-offline")
        refusals(page, code)
    finally:
        page.network(True)
        page.console()


@flow((PHONE, "light", False), (DESK, "light", False), webgl=False)
def the_server_checks_a_receipt_without_scripts(page):
    page.become(page.size, page.scheme)
    code = receipt(page)
    page.become(page.size, page.scheme, scripts=False)
    page.open("/check-receipt")
    check(page, code, "A1B2C")
    page.see("#verdict h2", "Valid until")
    page.state("valid-bare")
    refusals(page, code)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:5]))

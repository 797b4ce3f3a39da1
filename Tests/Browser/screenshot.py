"""Takes the picture at the beginning of the README.

    /usr/bin/python3 Tests/Browser/screenshot.py http://127.0.0.1:8080 PICTURE
"""

import base64
import sys
import time

from browser import DESK, Browser
from parkings import fill
from steps import be_at, sign_up

CAR = (45.38905, -65.35255)


def main(base, picture):
    page = Browser(base)
    try:
        page.become(DESK, pixels=1.5)
        sign_up(page)
        be_at(page, CAR)
        page.open("/park")
        page.see(".spot .row-title")
        fill(page)
        page.press("#save")
        page.see("h1", "Parked until")
        address = page.one(".parking-place").get_attribute("href").replace(page.base, "")
        page.open(f"{address}?from=Town+Hall", live=True)
        page.see(".steps li")
        time.sleep(3)  # Tiles and letters.
        data = page.devtools("Page.captureScreenshot", {"format": "png"})["data"]
        with open(picture, "wb") as file:
            file.write(base64.b64decode(data))
    finally:
        page.close()


main(*sys.argv[1:3])

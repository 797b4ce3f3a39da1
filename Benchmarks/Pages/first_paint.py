"""Measures the pages on a phone whose processor is four times as slow: one line of JSON for each page.

    /usr/bin/python3 Benchmarks/Pages/first_paint.py http://127.0.0.1:8080

Each page is opened several times; the figures are medians. `firstPaint` and `server` are milliseconds from the
start of the navigation to the first text or picture, and to the first byte of the answer; `shift` is the sum of all
layout shifts; `bytes` is what came over the wire, without the live map, if the browser has nothing kept.
"""

import json
import pathlib
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "Tests/Browser"))

from browser import PHONE, Browser  # noqa: E402
from measures import SERVER, WIRE, first_paint, shifts, slow_down  # noqa: E402
from parkings import measured_pages  # noqa: E402

ROUNDS = 5


def main(base):
    page = Browser(base)
    try:
        page.become(PHONE)
        for name in measured_pages(page):
            address = page.driver.current_url.removeprefix(base)
            paints, servers = [], []
            page.devtools("Network.clearBrowserCache")
            page.open(address)
            time.sleep(1)
            wire = page.run(WIRE)
            slow_down(page)
            for _ in range(ROUNDS):
                page.open(address)
                time.sleep(1)
                paints.append(first_paint(page))
                servers.append(page.run(SERVER))
            moved, _ = shifts(page)
            slow_down(page, 1)
            print(json.dumps({
                "page": name, "firstPaint": round(statistics.median(paints)),
                "server": round(statistics.median(servers)), "shift": round(moved, 4), "bytes": wire}), flush=True)
    finally:
        page.close()


main(*sys.argv[1:2])

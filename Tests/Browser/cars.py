"""Drives the pages about parked cars in Chromium: parkings, buildings and guards, one after the other.

    /usr/bin/python3 Tests/Browser/cars.py http://127.0.0.1:8080 [FOLDER FOR PICTURES]
"""

from chain import run

if __name__ == "__main__":
    run("parkings.py", "buildings.py", "guards.py")

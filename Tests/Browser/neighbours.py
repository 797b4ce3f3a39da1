"""Drives the pages of neighbours in Chromium: storage spaces, fountains, partners, people and receipts, one after the other.

    /usr/bin/python3 Tests/Browser/neighbours.py http://127.0.0.1:8080 [FOLDER FOR PICTURES]
"""

from chain import run

if __name__ == "__main__":
    run("spaces.py", "fountains.py", "partners.py", "profiles.py", "receipts.py")

"""Drives the pages of neighbours in Chromium: storage spaces, fountains, partners, people, receipts,
buildings and guards, one after the other.

    /usr/bin/python3 Tests/Browser/neighbours.py http://127.0.0.1:8080 [FOLDER FOR PICTURES [PART OF A NAME]]
"""

import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
FILES = ["spaces.py", "fountains.py", "partners.py", "profiles.py", "receipts.py", "buildings.py",
         "guards.py"]

if __name__ == "__main__":
    failed = [name for name in FILES if subprocess.call([sys.executable, FOLDER / name, *sys.argv[1:]])]
    sys.exit(f"failed: {', '.join(failed)}" if failed else 0)

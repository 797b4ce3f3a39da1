"""Runs files of flows one after the other, so that no more browsers than files of `BrowserTests` share the machine."""

import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent


def run(*files):
    """Runs all flows of the files."""
    run_some({name: [""] for name in files})


def run_some(flows, variants="all"):
    """Runs the flows with these names, or parts of names, of each file; with "first", each in one variant."""
    base, pictures = [*sys.argv[1:3], ""][:2]
    failed = [name for name, some in flows.items()
              if subprocess.call([sys.executable, FOLDER / name, base, pictures, ",".join(some), variants])]
    sys.exit(f"failed: {', '.join(failed)}" if failed else 0)

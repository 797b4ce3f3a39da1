"""Runs files of flows one after the other, so that no more browsers than files of `BrowserTests` share the machine."""

import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent


def run(*files):
    failed = [name for name in files if subprocess.call([sys.executable, FOLDER / name, *sys.argv[1:]])]
    sys.exit(f"failed: {', '.join(failed)}" if failed else 0)

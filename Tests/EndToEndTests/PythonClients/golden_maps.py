"""Draws places of the sample town with MapLibre Native and compares them with kept pictures.

    golden_maps.py URL            compares; exits with 1 if a picture differs
    golden_maps.py URL --update   replaces the kept pictures

The pictures that differ are written to the current folder, next to their differences. MapLibre
Native draws on the CPU (Mesa), so the pictures hardly depend on the machine: fonts of another
version move letters by a pixel, which the tolerance allows.
"""

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import numpy
from PIL import Image

FOLDER = Path(__file__).parent / "golden"
WIDTH, HEIGHT = 400, 300

# Name, latitude, longitude, zoom of MapLibre, themes.
PLACES = [
    ("region", 45.392, -65.356, 11, ["light", "dark"]),
    ("town", 45.391, -65.356, 13, ["light", "dark", "print"]),
    ("old-town", 45.3905, -65.3568, 15.5, ["light", "dark"]),
    ("car-park", 45.3924, -65.3588, 17, ["light", "dark"]),
    ("kerb", 45.3945, -65.3556, 17.5, ["light", "dark", "print"]),
]

# A pixel differs if a channel differs by more than this,
CHANNEL = 48
# and a picture if more than this share of its pixels differ.
SHARE = 0.01


def draw(style, picture, latitude, longitude, zoom):
    """Draws in a process of its own, because MapLibre Native does not survive a second map."""
    environment = os.environ | {"EGL_PLATFORM": "surfaceless"}
    command = [sys.executable, __file__, "--draw", style, picture, latitude, longitude, zoom]
    done = subprocess.run(
        [str(part) for part in command], env=environment, capture_output=True, text=True)
    complaints = [line for line in done.stderr.splitlines() if "Error parsing style" in line]
    if done.returncode != 0 or complaints:
        sys.exit(f"{picture}: MapLibre Native failed\n{done.stdout}{done.stderr}")


def draw_here(style, picture, latitude, longitude, zoom):
    import pymgl

    with pymgl.Map(
        Path(style).read_text(), WIDTH, HEIGHT, 1, float(longitude), float(latitude), float(zoom)
    ) as chart:
        Path(picture).write_bytes(chart.renderPNG())


def difference(first, second):
    """The share of differing pixels, and a picture of them."""
    one, two = (
        numpy.asarray(Image.open(file).convert("RGB"), dtype=int) for file in (first, second))
    if one.shape != two.shape:
        return 1, None
    differs = numpy.abs(one - two).max(axis=2) > CHANNEL
    return differs.mean(), Image.fromarray((differs * 255).astype("uint8"))


def main(url, update):
    failures = 0
    for name, latitude, longitude, zoom, themes in PLACES:
        for theme in themes:
            with urllib.request.urlopen(f"{url}/styles/{theme}.json?language=en") as answer:
                style = json.load(answer)
            Path("style.json").write_text(json.dumps(style))
            file = Path(f"{name}-{theme}.png")
            draw("style.json", file, latitude, longitude, zoom)
            kept = FOLDER / file.name
            if update:
                FOLDER.mkdir(exist_ok=True)
                Image.open(file).convert("RGB").quantize(128).save(kept, optimize=True)
                continue
            share, picture = difference(file, kept) if kept.exists() else (1, None)
            print(f"{file.name}: {share:.2%} of the pixels differ")
            if share > SHARE:
                failures += 1
                if picture:
                    picture.save(f"{name}-{theme}-difference.png")
    return 1 if failures else 0


if __name__ == "__main__":
    if sys.argv[1] == "--draw":
        draw_here(*sys.argv[2:])
    else:
        sys.exit(main(sys.argv[1], "--update" in sys.argv))

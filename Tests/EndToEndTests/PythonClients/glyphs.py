"""Reads the letters that a service serves for maps, and compares them with what FreeType makes of the
same fonts. Prints the number of letters compared.

usage: glyphs.py BASE_URL
"""

import sys
import urllib.parse
import urllib.request

import freetype

NOTO = "/usr/share/fonts/truetype/noto/"
# Two bits of the format: the border of the pictures, and the ascent of Noto Sans.
BORDER, ASCENT = 3, 26
RANGES = [
    ("Noto Sans Regular", "NotoSans-Regular.ttf", (0, 256, 1024, 8192)),
    ("Noto Sans Bold", "NotoSans-Bold.ttf", (0, 768)),
    ("Noto Sans Italic", "NotoSans-Italic.ttf", (0,)),
    ("Noto Sans Regular", "NotoSansArabic-Regular.ttf", (1536,)),
    ("Noto Sans Bold", "NotoSansHebrew-Bold.ttf", (1280,)),
]
# The outlines of these overlap, which FreeType's renderer of distances does not take into account.
OVERLAPPING = set("ÅÇçĄąĘĮįŞşţųǪǫǬǭ")


def numbers(data, index=0):
    value = shift = 0
    while True:
        byte = data[index]
        index += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, index


def fields(data):
    """The fields of a message, as glyphs.proto needs them: varints, bytes and messages."""
    index = 0
    while index < len(data):
        tag, index = numbers(data, index)
        assert tag & 7 in (0, 2), tag
        value, index = numbers(data, index)
        if tag & 7 == 2:
            value, index = data[index:index + value], index + value
        yield tag >> 3, value


def signed(value):
    return value >> 1 ^ -(value & 1)


def letters(base, stack, first):
    url = f"{base}/fonts/{urllib.parse.quote(stack)}/{first}-{first + 255}.pbf"
    message = urllib.request.urlopen(url, timeout=60).read()
    (number, fonts), = fields(message)
    assert number == 1
    parts = list(fields(fonts))
    assert parts[0] == (1, stack.encode()), parts[0]
    assert parts[1] == (2, f"{first}-{first + 255}".encode()), parts[1]
    for number, part in parts[2:]:
        assert number == 3
        yield dict(fields(part))


def near(ours, theirs, slack, what):
    assert abs(ours - theirs) <= slack, f"{what}: {ours} instead of {theirs}"


def compare_metrics(face, letter, name):
    face.load_char(letter[1], freetype.FT_LOAD_NO_HINTING | freetype.FT_LOAD_NO_BITMAP)
    near(letter[7], face.glyph.metrics.horiAdvance / 64, 0.52, f"{name}: advance")
    if not face.glyph.outline.points:
        assert 2 not in letter and letter[3] == letter[4] == 0, name
        return False
    box = face.glyph.outline.get_bbox()
    left, top = signed(letter[5]), signed(letter[6]) + ASCENT
    near(left, box.xMin / 64, 0.52, f"{name}: left")
    near(top, box.yMax / 64, 0.52, f"{name}: top")
    near(left + letter[3], box.xMax / 64, 0.52, f"{name}: right")
    near(top - letter[4], box.yMin / 64, 0.52, f"{name}: bottom")
    assert len(letter[2]) == (letter[3] + 2 * BORDER) * (letter[4] + 2 * BORDER), name
    return True


def level(glyph, letter, x, y):
    """FreeType's value for a pixel of the service's picture; 0 outside of FreeType's."""
    bitmap = glyph.bitmap
    x += signed(letter[5]) - BORDER - glyph.bitmap_left
    y += glyph.bitmap_top - (signed(letter[6]) + ASCENT + BORDER)
    inside = 0 <= x < bitmap.width and 0 <= y < bitmap.rows
    return bitmap.buffer[y * bitmap.pitch + x] if inside else 0


def compare_distances(face, letter, name):
    """FreeType has 16 levels for a pixel of distance, and 128 at the edge; the format 32 and 191. At
    sharp corners FreeType takes the inside for the outside, so the inside is that of its bitmap."""
    width = letter[3] + 2 * BORDER
    places = [(index % width, index // width) for index in range(len(letter[2]))]
    face.load_char(letter[1], freetype.FT_LOAD_NO_HINTING | freetype.FT_LOAD_RENDER)
    covers = [level(face.glyph, letter, *place) for place in places]
    face.load_char(letter[1], freetype.FT_LOAD_NO_HINTING)
    face.glyph.render(freetype.FT_RENDER_MODE_SDF)
    distances = [2 * abs(level(face.glyph, letter, *place) - 128) for place in places]
    for ours, place, cover, distance in zip(letter[2], places, covers, distances):
        near(abs(ours - 191), min(distance, 191 if ours < 191 else 64), 6, f"{name}: {place}")
        # Of a pixel whose centre is half a pixel inside, three quarters are covered.
        assert ours < 207 or cover >= 190, f"{name}: {place} is outside"
        assert ours > 175 or cover <= 65, f"{name}: {place} is inside"


def main(base):
    compared = 0
    for stack, file, firsts in RANGES:
        face = freetype.Face(NOTO + file)
        face.set_char_size(24 * 64)
        for first in firsts:
            for letter in letters(base, stack, first):
                assert first <= letter[1] < first + 256
                name = f"{stack}, U+{letter[1]:04X}"
                if face.get_char_index(letter[1]) == 0:
                    continue
                has_shape = compare_metrics(face, letter, name)
                # Comparing all pixels of all letters takes Python minutes.
                if has_shape and letter[1] % 5 == 0 and chr(letter[1]) not in OVERLAPPING:
                    compare_distances(face, letter, name)
                compared += 1
    print(compared)


main(sys.argv[1].rstrip("/"))

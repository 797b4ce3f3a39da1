"""Compares the tiles of a PMTiles archive and of an MBTiles file by their bytes: the layers that both
have, compressed alike, for the tiles that both have. The second row of a zoom is without the names in
languages that the MBTiles file lacks."""

import gzip
import sqlite3
import sys

from pmtiles.reader import MmapSource, all_tiles


def varint(data, offset):
    value, shift = 0, 0
    while True:
        byte = data[offset]
        value |= (byte & 0x7F) << shift
        offset, shift = offset + 1, shift + 7
        if byte < 0x80:
            return value, offset


def fields(data):
    """The fields of a protobuf message whose fields have lengths: number, whole bytes, content."""
    offset = 0
    while offset < len(data):
        start = offset
        tag, offset = varint(data, offset)
        if tag & 7 == 0:
            _, offset = varint(data, offset)
            continue
        length, offset = varint(data, offset)
        yield tag >> 3, data[start:offset + length], data[offset:offset + length]
        offset += length


def packed(numbers):
    """The bytes of a packed field."""
    out = bytearray()
    for number in numbers:
        while number >= 0x80:
            out.append(number & 0x7F | 0x80)
            number >>= 7
        out.append(number)
    return bytes(out)


def field(number, content):
    return packed([number << 3 | 2, len(content)]) + content


def unpacked(data):
    numbers, offset = [], 0
    while offset < len(data):
        number, offset = varint(data, offset)
        numbers.append(number)
    return numbers


def with_names(layer, kept):
    """A layer without the fields `name_xx` of languages that are not in `kept`."""
    _, content_start = varint(layer, 0)
    _, content_start = varint(layer, content_start)
    content = layer[content_start:]
    parts = list(fields(content))
    keys = [text.decode() for number, _, text in parts if number == 3]
    values = [whole for number, whole, _ in parts if number == 4]
    new_keys, new_values, out = {}, {}, b""
    for number, whole, text in parts:
        if number != 2:
            continue
        feature = b""
        for inner, inner_whole, inner_content in fields(text):
            if inner != 2:
                continue
            tags = unpacked(inner_content)
            pairs = []
            for key, value in zip(tags[::2], tags[1::2]):
                name = keys[key]
                if name.startswith("name_") and name not in kept:
                    continue
                pairs += [new_keys.setdefault(name, len(new_keys)),
                          new_values.setdefault(values[value], len(new_values))]
            feature += field(2, packed(pairs))
        # The type and the geometry.
        offset = 0
        while offset < len(text):
            start = offset
            tag, offset = varint(text, offset)
            if tag & 7 == 0:
                _, offset = varint(text, offset)
                feature += text[start:offset]
                continue
            length, offset = varint(text, offset)
            offset += length
            if tag >> 3 == 4:
                feature += text[start:offset]
        out += field(2, feature)
    name = next(whole for number, whole, _ in parts if number == 1)
    body = name + out + b"".join(field(3, key.encode()) for key in new_keys)
    # Version and extent are as long in both.
    body += b"".join(new_values) + bytes([15 << 3, 2]) + packed([5 << 3, 4096])
    return field(3, body)


def layers(tile):
    found = {}
    for number, whole, content in fields(tile):
        if number == 3:
            name = next(text for field, _, text in fields(content) if field == 1)
            found[name.decode()] = whole
    return found


def size(tile, names):
    return len(gzip.compress(b"".join(tile[name] for name in sorted(names) if name in tile), 6))


def quantile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


ours, theirs = {}, {}
with open(sys.argv[1], "rb") as file:
    for address, data in all_tiles(MmapSource(file)):
        ours[address] = layers(gzip.decompress(data))
for z, x, row, data in sqlite3.connect(sys.argv[2]).execute(
        "SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles"):
    theirs[z, x, (1 << z) - 1 - row] = layers(gzip.decompress(data))

names = {name for tile in ours.values() for name in tile} & {
    name for tile in theirs.values() for name in tile}
print("layers:", " ".join(sorted(names)))
common = {"name_de", "name_en"}
print("| zoom | tiles | Parkway: median, 95 % | tilemaker: median, 95 % | all bytes |")
for zoom in range(15):
    both = [address for address in ours if address[0] == zoom and address in theirs]
    if not both:
        continue
    one = [size(ours[address], names) for address in both]
    other = [size(theirs[address], names) for address in both]
    equal = [size({name: with_names(layer, common) for name, layer in ours[address].items()
                   if name in names}, names) for address in both]
    for label, bytes_ in [("", one), (" equal names", equal)]:
        print(f"| {zoom}{label} | {len(both)} | {quantile(bytes_, .5):,}, {quantile(bytes_, .95):,} "
              f"| {quantile(other, .5):,}, {quantile(other, .95):,} "
              f"| {sum(bytes_) / sum(other):.2f} |")
by_layer = {}
for name in sorted(names):
    tiles = [address for address in ours if address[0] == 14 and address in theirs]
    one = sum(size(ours[address], [name]) for address in tiles)
    other = sum(size(theirs[address], [name]) for address in tiles)
    by_layer[name] = f"{one:,} / {other:,}"
print("zoom 14 by layer, Parkway / tilemaker:", by_layer)

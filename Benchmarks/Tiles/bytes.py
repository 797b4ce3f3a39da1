"""Compares the tiles of a PMTiles archive and of an MBTiles file by their bytes: the layers that both
have, compressed alike, for the tiles that both have."""

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
print("| zoom | tiles | Parkway: median, 95 % | tilemaker: median, 95 % | all bytes |")
for zoom in range(15):
    both = [address for address in ours if address[0] == zoom and address in theirs]
    if not both:
        continue
    one = [size(ours[address], names) for address in both]
    other = [size(theirs[address], names) for address in both]
    print(f"| {zoom} | {len(both)} | {quantile(one, .5):,}, {quantile(one, .95):,} "
          f"| {quantile(other, .5):,}, {quantile(other, .95):,} "
          f"| {sum(one) / sum(other):.2f} |")
by_layer = {}
for name in sorted(names):
    tiles = [address for address in ours if address[0] == 14 and address in theirs]
    one = sum(size(ours[address], [name]) for address in tiles)
    other = sum(size(theirs[address], [name]) for address in tiles)
    by_layer[name] = f"{one:,} / {other:,}"
print("zoom 14 by layer, Parkway / tilemaker:", by_layer)

"""Decodes every tile of a PMTiles archive with other people's libraries, and compares it with the
atlas that it was made from: every named street, car park and address must be there, within a pixel
of its place and only once, and GEOS must call every geometry valid. Prints what was compared."""

import collections
import gzip
import json
import math
import sqlite3
import struct
import sys

import mapbox_vector_tile
import shapely
from pmtiles.reader import MmapSource, Reader, all_tiles
from shapely.geometry import LineString, Point, shape

EXTENT = 4096
PIXEL = EXTENT / 512
LARGEST_ZOOM = 14
STREETS = """motorway motorway_link trunk trunk_link primary primary_link secondary secondary_link
tertiary tertiary_link unclassified residential busway bus_guideway living_street pedestrian service
track cycleway footway steps path""".split()

problems = collections.Counter()


def problem(kind, text):
    problems[kind] += 1
    if problems[kind] <= 20:
        print(f"{kind}: {text}")


def position(longitude, latitude):
    """The tile of the largest zoom at a place, and the place on its grid, y downwards."""
    side = 1 << LARGEST_ZOOM
    x = (longitude + 180) / 360 * side
    radians = math.radians(latitude)
    y = (1 - math.log(math.tan(math.pi / 4 + radians / 2)) / math.pi) / 2 * side
    return (int(x), int(y)), (x % 1 * EXTENT, y % 1 * EXTENT)


def vertices(blob):
    """The vertices of a point or a line in SpatiaLite's format."""
    count, start = 1, 43
    if struct.unpack_from("<I", blob, 39)[0] == 2:
        (count,), start = struct.unpack_from("<I", blob, 43), 47
    values = struct.unpack_from(f"<{2 * count}d", blob, start)
    return list(zip(values[::2], values[1::2]))


def check(address, tile):
    for name, layer in tile.items():
        extent = EXTENT if address[0] >= LARGEST_ZOOM else EXTENT // 2
        if (layer["version"], layer["extent"]) != (2, extent):
            problem("header", f"{address} {name}")
        seen = set()
        for feature in layer["features"]:
            geometry = shape(feature["geometry"])
            if not geometry.is_valid:
                problem("invalid", f"{address} {name}: {shapely.is_valid_reason(geometry)}")
            if geometry.is_empty:
                problem("empty", f"{address} {name}")
            key = (geometry.wkb, json.dumps(feature["properties"], sort_keys=True))
            # Two benches or houses may share a place on the grid, but not a name or number.
            told_apart = set(feature["properties"]) & {"name", "housenumber", "id", "ref"}
            if key in seen and told_apart:
                problem("twice", f"{address} {name}: {feature['properties']}")
            seen.add(key)


class Labels:
    """The features of one tile by the value of a property."""

    def __init__(self, tile):
        self.by_key = collections.defaultdict(list)
        for layer, key in [("addresses", "housenumber"), ("addresses", "housename"),
                           ("pois", "housenumber"), ("pois", "housename"),
                           ("street_labels", "name"), ("streets_polygons_labels", "name"),
                           ("car_parks", "id")]:
            for feature in tile.get(layer, {"features": []})["features"]:
                value = feature["properties"].get(key)
                if value is not None:
                    self.by_key[layer, value].append(shape(feature["geometry"]))

    def has(self, layers, value, point, pixels=1.0):
        return any(geometry.distance(point) <= pixels * PIXEL
                   for layer in layers for geometry in self.by_key.get((layer, value), []))


archive, atlas_path = sys.argv[1:]
labels = {}
counts = collections.Counter()
with open(archive, "rb") as file:
    source = MmapSource(file)
    reader = Reader(source)
    header, metadata = reader.header(), reader.metadata()
    layers = {layer["id"] for layer in metadata["vector_layers"]}
    for (z, x, y), data in all_tiles(source):
        tile = mapbox_vector_tile.decode(
            gzip.decompress(data), default_options={"y_coord_down": True})
        counts["tiles"] += 1
        counts["features"] += sum(len(layer["features"]) for layer in tile.values())
        check((z, x, y), tile)
        if set(tile) - layers:
            problem("layers", f"{set(tile) - layers} are not in the metadata")
        if gzip.decompress(reader.get(z, x, y)) != gzip.decompress(data):
            problem("archive", f"{(z, x, y)} differs by address")
        if z == LARGEST_ZOOM:
            labels[x, y] = Labels(tile)
if counts["tiles"] != header["addressed_tiles_count"]:
    problem("archive", f"{header['addressed_tiles_count']} tiles are announced")

atlas = sqlite3.connect(f"file:{atlas_path}?mode=ro&immutable=1", uri=True)
nothing = Labels({})

for number, name, blob in atlas.execute("SELECT house_number, house_name, geometry FROM address"):
    address, place = position(*vertices(blob)[0])
    tile = labels.get(address, nothing)
    value = number if number is not None else name
    counts["addresses"] += 1
    # A shop with an address is a point of interest, which may stand elsewhere in its house.
    if not tile.has(["addresses"], value, Point(place)) and not tile.has(
            ["pois"], value, Point(place), 60):
        problem("address", f"{value} at {address} {place} is missing")

kerbs = {row[0] for row in atlas.execute("SELECT DISTINCT way FROM segment")}
for kind, number, blob in atlas.execute("SELECT osm_type, osm_id, geometry FROM car_park"):
    if kind == "W" and number in kerbs:
        continue
    address, place = position(*vertices(blob)[0])
    counts["car parks"] += 1
    if not labels.get(address, nothing).has(["car_parks"], f"{kind}{number}", Point(place)):
        problem("car park", f"{kind}{number} at {address} {place} is missing")

marks = ",".join("?" for _ in STREETS)
missing = []
for way, name, blob in atlas.execute(
        f"SELECT way, name, geometry FROM segment WHERE name IS NOT NULL AND class IN ({marks})",
        STREETS):
    line = vertices(blob)
    middle = LineString(line).interpolate(0.5, normalized=True)
    address, place = position(middle.x, middle.y)
    counts["named segments"] += 1
    tile = labels.get(address, nothing)
    # The outline of a square is a way, but its name stands inside.
    if not tile.has(["street_labels"], name, Point(place)) and not tile.has(
            ["streets_polygons_labels"], name, Point(place), 100):
        missing.append((way, name, address, place))


def is_ring(way):
    """Whether a way ends where it begins."""
    ends = collections.Counter()
    for nodes in atlas.execute("SELECT first_node, last_node FROM segment WHERE way = ?", [way]):
        ends.update(nodes)
    return all(count % 2 == 0 for count in ends.values())


for way, name, address, place in missing:
    # Shortbread has no layer for areas of residential streets and the like.
    if is_ring(way):
        counts["segments of areas"] += 1
    else:
        problem("street", f"{name} at {address} {place} is missing")

print(dict(counts))
if problems:
    sys.exit(f"{dict(problems)}")

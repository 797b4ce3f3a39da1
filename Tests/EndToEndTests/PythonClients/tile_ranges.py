"""Serves a PMTiles archive from a plain web server that knows ranges, and reads it with the pmtiles
package through them. Every tile must be what the file has, and the first 16 KiB must be enough to know
where the tiles are."""

import http.server
import re
import sys
import threading
import urllib.request

from pmtiles.reader import MmapSource, Reader, all_tiles

archive = sys.argv[1]
with open(archive, "rb") as file:
    content = file.read()


class Ranges(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        first, last = map(int, re.fullmatch(
            r"bytes=(\d+)-(\d+)", self.headers["Range"]).groups())
        part = content[first:last + 1]
        self.send_response(206)
        self.send_header("Content-Range", f"bytes {first}-{first + len(part) - 1}/{len(content)}")
        self.send_header("Content-Length", str(len(part)))
        self.end_headers()
        self.wfile.write(part)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Ranges)
threading.Thread(target=server.serve_forever, daemon=True).start()
known = {}


def get_bytes(offset, length):
    if (offset, length) not in known:
        request = urllib.request.Request(
            f"http://127.0.0.1:{server.server_port}/region.pmtiles",
            headers={"Range": f"bytes={offset}-{offset + length - 1}"})
        with urllib.request.urlopen(request) as answer:
            known[offset, length] = answer.read()
    return known[offset, length]


def require(fact, text):
    if not fact:
        sys.exit(text)


reader = Reader(get_bytes)
header = reader.header()
require(header["root_offset"] + header["root_length"] <= 16384, "the root is beyond 16 KiB")
require(header["tile_data_offset"] + header["tile_data_length"] == len(content),
        f"the header ends at another byte than the file, {len(content)}")
west, east = header["min_lon_e7"], header["max_lon_e7"]
south, north = header["min_lat_e7"], header["max_lat_e7"]
require(west < header["center_lon_e7"] < east and south < header["center_lat_e7"] < north,
        "the centre is outside")
require(header["min_zoom"] <= header["center_zoom"] <= header["max_zoom"], "the centre's zoom")
require({layer["id"] for layer in reader.metadata()["vector_layers"]} >= {"streets", "coverage"},
        "layers are missing")

count = 0
with open(archive, "rb") as file:
    for address, tile in all_tiles(MmapSource(file)):
        require(reader.get(*address) == tile, f"{address} differs")
        count += 1
require(count == header["addressed_tiles_count"], f"{count} tiles")
require(reader.get(14, 0, 0) is None, "a tile off the map has content")
print(count, "tiles")

"""Sends every kind of request that routingpy has for OSRM, and prints its results.

usage: osrm.py BASE_URL LONGITUDE,LATITUDE LONGITUDE,LATITUDE ...
"""

import json
import sys

from routingpy import OSRM
from routingpy.exceptions import RouterApiError

base, *places = sys.argv[1:]
places = [[float(degrees) for degrees in place.split(",")] for place in places]
client = OSRM(base_url=base, timeout=600)


def line(direction):
    return {
        "duration": direction.duration,
        "distance": direction.distance,
        "geometry": direction.geometry,
    }


def refusal(ask):
    try:
        ask()
    except RouterApiError as error:
        return {"status": error.status, "code": json.loads(error.message)["code"]}


directions = {}
for profile in ("driving", "cycling", "walking"):
    for geometries in (None, "polyline", "polyline6", "geojson"):
        found = client.directions(
            places[:2],
            profile=profile,
            geometries=geometries,
            overview="full",
            steps=True,
            annotations=True,
            continue_straight=False,
            radiuses=[5000, 5000],
        )
        directions[f"{profile} {geometries}"] = line(found)

alternatives = client.directions(places[:2], alternatives=2)
constrained = client.directions(
    places, bearings=[[0, 180]] * len(places), overview="simplified", exclude="toll"
)
matrix = client.matrix(places, profile="driving")
part = client.matrix(
    places, profile="walking", sources=[0], destinations=[1, 2], annotations=["duration"]
)

json.dump(
    {
        "directions": directions,
        "alternatives": [line(route) for route in alternatives],
        "constrained": line(constrained),
        "matrix": {"durations": matrix.durations, "distances": matrix.distances},
        "part": {"durations": part.durations, "distances": part.distances},
        "refusals": [
            refusal(lambda: client.directions(places[:1])),
            refusal(lambda: client.directions(places[:2], radiuses=[5000])),
            refusal(lambda: client.directions([[1, 1], [2, 2]])),
            refusal(lambda: client.matrix(places, sources=[99])),
        ],
    },
    sys.stdout,
)

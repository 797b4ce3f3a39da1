#!/usr/bin/env python3
"""Measures OSRM or Valhalla in process, on existing graphs; prints a line of JSON per measure.

usage: peers.py osrm|valhalla EXTRACT

The graphs are in PEERS_WORK, where the scripts osrm_bench.py and valhalla_bench.py in PEERS_TOOLS
put them. The pairs and the method of timing are the same as in these scripts. Each measure has the
name that routing-figures uses for the same work.
"""

import json
import os
import subprocess
import sys

sys.path.insert(0, os.environ.get("PEERS_TOOLS", os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "../../../shared/tools/peers")))

from common import ROOT, bench, matrix_points, queries

PEER, EXTRACT = sys.argv[1:3]
# Contracting New York takes OSRM an hour, so multi-level Dijkstra is used there.
ALGORITHM = "ch" if os.path.exists(f"{ROOT}/build/osrm/{EXTRACT}.ch/g.osrm.properties") else "mld"
# Queries that take seconds are repeated less often.
IS_LARGE = len(queries(EXTRACT, "random")) > 0 and EXTRACT.startswith("new-york")


def emit(measure, times, unanswered=0):
    times = sorted(times)
    print(json.dumps({
        "peer": PEER, "algorithm": ALGORITHM if PEER == "osrm" else "", "extract": EXTRACT,
        "measure": measure, "queries": len(times), "unanswered": unanswered,
        "median": times[len(times) // 2], "p99": times[min(len(times) - 1, len(times) * 99 // 100)],
    }), flush=True)


def emit_open(code, arguments):
    """The minimum over nine processes: from opening the file to the first answer."""
    runs = [subprocess.run([sys.executable, "-c", code, *arguments], check=True,
                           capture_output=True, text=True) for _ in range(9)]
    emit("open", [min(float(run.stdout.split()[-1]) for run in runs) * 1e6])


def measure(name, query, items, passes):
    """Queries that fail are timed like any other, and counted."""
    failed = set()

    def ask(number):
        try:
            query(items[number])
        except Exception:
            failed.add(number)

    times = bench(range(len(items)), ask, passes)
    emit(name, times, len(failed))


def osrm():
    import osrm
    base = f"{ROOT}/build/osrm/{EXTRACT}.{ALGORITHM}/g.osrm"
    random, local, places = (queries(EXTRACT, "random"), queries(EXTRACT, "local"),
                             matrix_points(EXTRACT))
    engine = osrm.OSRM(algorithm=ALGORITHM.upper(), storage_config=base, use_shared_memory=False,
                       max_locations_distance_table=100000)

    def routes(pairs, **options):
        return [osrm.RouteParameters(coordinates=[(q[0], q[1]), (q[2], q[3])],
                                     generate_hints=False, **options) for q in pairs]

    def table(sources, destinations, **options):
        return osrm.TableParameters(
            coordinates=sources + destinations, sources=list(range(len(sources))),
            destinations=[len(sources) + n for n in range(len(destinations))],
            generate_hints=False, **options)

    full = {"overview": "full", "geometries": "polyline6", "steps": True}
    for name, items, query, passes in [
        ("duration", routes(random, overview="false"), engine.Route, 3),
        ("route", routes(random, **full), engine.Route, 3),
        ("local-duration", routes(local, overview="false"), engine.Route, 3),
        ("local-route", routes(local, **full), engine.Route, 3),
        ("alternatives", routes(random, number_of_alternatives=2, **full), engine.Route, 2),
        ("nearest", [osrm.NearestParameters(coordinates=[(q[0] + .0003, q[1] + .0003)],
                                            generate_hints=False) for q in random],
         engine.Nearest, 3),
        ("matrix-1x1000", [table([p], places) for p in places[:3 if IS_LARGE else 20]],
         engine.Table, 2),
        ("matrix-100x100", [table(places[:100], places[100:200])], engine.Table, 5),
        ("matrix-100x100-distances",
         [table(places[:100], places[100:200], annotations=["duration", "distance"])],
         engine.Table, 2 if IS_LARGE else 5),
        ("matrix-1000x1000", [table(places, places)], engine.Table, 1 if IS_LARGE else 3),
    ]:
        measure(name, query, items, passes)
    emit_open(
        "import osrm, sys, time; p = list(map(float, sys.argv[3:])); t = time.perf_counter();"
        "e = osrm.OSRM(algorithm=sys.argv[2], storage_config=sys.argv[1],"
        " use_shared_memory=False, use_mmap=True);"
        "e.Route(osrm.RouteParameters(coordinates=[(p[0], p[1]), (p[2], p[3])], overview='full',"
        " steps=True)); print(time.perf_counter() - t)",
        [base, ALGORITHM.upper(), *map(str, random[0])])


def valhalla():
    from valhalla import Actor
    config = f"{ROOT}/build/valhalla/{EXTRACT}/valhalla.json"
    actor = Actor(config)
    random = queries(EXTRACT, "random")

    def body(pair, costing="auto"):
        return json.dumps({"costing": costing, "locations": [
            {"lon": pair[0], "lat": pair[1]}, {"lon": pair[2], "lat": pair[3]}]})

    def isochrone(pair):
        return json.dumps({"costing": "auto", "contours": [{"time": 10}], "polygons": True,
                           "locations": [{"lon": pair[0], "lat": pair[1]}]})

    parking = [] if IS_LARGE else [body(q, "auto_pedestrian") for q in random[:300]]
    for name, items, query in [
        ("route", [body(q) for q in random[:300 if IS_LARGE else 1_000]], actor.route),
        ("isochrone", [isochrone(q) for q in random[:100]], actor.isochrone),
        ("park-and-walk", parking, actor.route),
    ]:
        if items:
            measure(name, query, items, 2)
    emit_open(
        "import sys, time, valhalla; t = time.perf_counter();"
        "valhalla.Actor(sys.argv[1]).route(sys.argv[2]); print(time.perf_counter() - t)",
        [config, body(random[0])])


{"osrm": osrm, "valhalla": valhalla}[PEER]()

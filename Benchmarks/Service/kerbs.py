#!/usr/bin/env python3
"""Measures requests about parking one after the other over one connection: the median and the 95th
percentile in microseconds, one line of JSON for each kind. The service must have the sample town.

    Benchmarks/Service/kerbs.py 127.0.0.1:8649
"""
import http.client
import json
import random
import sys
import time

COUNT = 300
BOX = (45.386, -65.368, 45.398, -65.348)


def places(seed):
    random.seed(seed)
    for _ in range(COUNT):
        yield random.uniform(BOX[0], BOX[2]), random.uniform(BOX[1], BOX[3])


def kinds():
    hour = "time=2026-11-25T16:00:00Z"
    yield "kerb", [f"/api/v1/kerb?at={lat:.5f},{lon:.5f}&{hour}" for lat, lon in places(1)]
    yield "find-parking", [
        f"/api/v1/find-parking?near={lat:.5f},{lon:.5f}&from=45.3966,-65.3534"
        "&arrive=2026-11-25T16:00:00Z" for lat, lon in places(2)]
    yield "kerbs of a box", [
        f"/api/v1/kerbs.geojson?bbox={lon:.4f},{lat:.4f},{lon + .004:.4f},{lat + .003:.4f}&{hour}"
        for lat, lon in places(3)]


connection = http.client.HTTPConnection(sys.argv[1])
for name, paths in kinds():
    times, answered = [], 0
    for round_number in range(2):
        for path in paths:
            began = time.perf_counter()
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            # The first round fills the caches.
            if round_number == 1:
                times.append(time.perf_counter() - began)
                answered += answer.status == 200
    times.sort()
    print(json.dumps({
        "figure": name, "medianMicroseconds": round(times[len(times) // 2] * 1e6),
        "p95Microseconds": round(times[len(times) * 95 // 100] * 1e6),
        "answered": answered / len(times)}))

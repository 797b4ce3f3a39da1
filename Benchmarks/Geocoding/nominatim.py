#!/usr/bin/env python3
"""Sends the queries of geocoding-figures to Nominatim; prints a line of JSON for each kind.

usage: nominatim.py PROJECT [DSN] < QUERIES

PROJECT is Nominatim's project folder; DSN is a database other than the project's, such as
`sqlite:dbname=FILE`. Times are CPU times in microseconds, of this process and of its PostgreSQL
backend, if there is one. Each query counts with the minimum of two passes.
"""

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import nominatim_api


def backends():
    """The PostgreSQL backend processes of a Nominatim database."""
    found = subprocess.run(["pgrep", "-f", "^postgres: .* nominatim"], stdout=subprocess.PIPE,
                           text=True, check=False).stdout
    return [int(line) for line in found.split()]


def cpu(processes):
    """CPU time in nanoseconds; schedstat is the finest counter in proc(5)."""
    total = time.process_time_ns()
    for process in processes:
        try:
            total += int(Path(f"/proc/{process}/schedstat").read_text().split()[0])
        except FileNotFoundError:
            pass
    return total


def main():
    settings = {"NOMINATIM_DATABASE_DSN": sys.argv[2]} if len(sys.argv) > 2 else None
    name = "nominatim-sqlite" if settings else "nominatim"
    api = nominatim_api.NominatimAPI(Path(sys.argv[1]), settings)
    queries = {}
    for line in sys.stdin:
        query = json.loads(line)
        queries.setdefault(query["measure"], []).append(query)

    def send(query):
        if "place" in query:
            latitude, longitude = query["place"]
            return api.reverse((longitude, latitude), address_details=True)
        return api.search(query["text"], max_results=10, address_details=True)

    send({"text": "Monaco"})
    processes = [] if settings else backends()
    for measure, sent in queries.items():
        best = [float("inf")] * len(sent)
        unanswered = 0
        for _ in range(2):
            unanswered = 0
            for index, query in enumerate(sent):
                began = cpu(processes)
                if not send(query):
                    unanswered += 1
                best[index] = min(best[index], (cpu(processes) - began) / 1e3)
        best.sort()
        print(json.dumps({
            "peer": name, "measure": measure, "queries": len(best), "unanswered": unanswered,
            "median": statistics.median(best), "p99": best[len(best) * 99 // 100]}), flush=True)


main()

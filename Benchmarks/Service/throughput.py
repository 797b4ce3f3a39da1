#!/usr/bin/env python3
"""Measures the requests per second of running services, alternating between them, with wrk.

    parkway serve --store STORE --log-level warning &
    Benchmarks/Service/throughput.py --parkway http://127.0.0.1:8080 --pid $! \
        [--osrm http://127.0.0.1:5000] [--nominatim http://127.0.0.1:8088]

The store must contain the extract that --extract names. Routes run between its random pairs,
searches use its addresses (PARKWAY_EXTRACTS, default ../shared/data). Figures are medians over the
rounds of one run on one machine: quote the ratios, which are medians of those within each round, so
that a machine whose speed changes does not change them. OSRM means osrm-routed on the same extract,
Nominatim its own server. Needs wrk.
"""
import argparse
import contextlib
import csv
import glob
import itertools
import json
import os
import random
import statistics
import subprocess
import tempfile
import urllib.parse

here = os.path.dirname(os.path.abspath(__file__))


def route_targets(folder, extract):
    with open(f"{folder}/routing/{extract}.random.csv") as file:
        for row in csv.DictReader(file):
            yield ("/route/v1/driving/"
                   f"{row['slon']},{row['slat']};{row['tlon']},{row['tlat']}")


def full_route_targets(folder, extract):
    """Routes with their steps and every point of their lines."""
    for target in route_targets(folder, extract):
        yield f"{target}?steps=true&overview=full"


def empty_targets(folder, extract):
    """The least that a request can cost: a fixed answer of some bytes."""
    yield "/healthz"


def nearest_targets(folder, extract):
    with open(f"{folder}/routing/{extract}.random.csv") as file:
        for row in csv.DictReader(file):
            yield f"/nearest/v1/driving/{row['slon']},{row['slat']}"


def table_targets(folder, extract):
    """Tables of 100 × 100 cells."""
    with open(f"{folder}/routing/{extract}.matrix.csv") as file:
        places = [f"{row['lon']},{row['lat']}" for row in csv.DictReader(file)]
    for first in range(0, len(places), 100):
        yield "/table/v1/driving/" + ";".join(places[first:first + 100])


def search_targets(folder, extract):
    for kind in ["addr_*", "street"]:
        for path in sorted(glob.glob(f"{folder}/geocoding/dev/{kind}.jsonl")):
            if "typo" in path:
                continue
            for line in open(path):
                case = json.loads(line)
                if case["extract"] == extract:
                    query = urllib.parse.urlencode({"q": case["query"], "format": "jsonv2"})
                    yield f"/search?{query}"


def new_search_targets(folder, extract):
    """The same searches, each with a parameter that changes nothing but the request, so that no
    answer was given before, also not in an earlier round."""
    known = list(search_targets(folder, extract))
    first = next(new_search_numbers)
    for number in range(first, first + new_searches):
        yield f"{known[number % len(known)]}&number={number}"


new_searches = 200_000
new_search_numbers = itertools.count(step=new_searches)


@contextlib.contextmanager
def target_file(source, folder, extract):
    targets = list(source(folder, extract))
    random.Random(1).shuffle(targets)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(targets) + "\n")
        file.flush()
        yield file.name


def load(url, targets, seconds, connections, pause=0):
    command = ["wrk", "-t2", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s",
               "-s", f"{here}/targets.lua", url, "--", targets, str(pause)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    figures = json.loads(output.strip().splitlines()[-1])
    figures["rate"] = figures["requests"] / figures["seconds"]
    return figures


def memory(pid):
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmRSS"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--parkway", required=True, help="base URL")
    parser.add_argument("--osrm", help="base URL of osrm-routed")
    parser.add_argument("--nominatim", help="base URL of a Nominatim server")
    parser.add_argument("--pid", type=int, help="Parkway's process id, to read its memory")
    parser.add_argument("--extract", default="monaco")
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--connections", type=int, default=64)
    options = parser.parse_args()
    folder = os.environ.get("PARKWAY_EXTRACTS", f"{here}/../../../shared/data")

    jobs = [("empty", empty_targets, None, None),
            ("route", route_targets, "OSRM", options.osrm),
            ("full", full_route_targets, "OSRM", options.osrm),
            ("nearest", nearest_targets, "OSRM", options.osrm),
            ("table", table_targets, "OSRM", options.osrm),
            ("search", search_targets, "Nominatim", options.nominatim),
            ("new", new_search_targets, None, None)]
    for job, source, peer, peer_url in jobs:
        def measure(url, connections, pause=0):
            with target_file(source, folder, options.extract) as targets:
                return load(url, targets, options.seconds, connections, pause)

        servers = {"Parkway": options.parkway}
        if peer_url:
            servers[peer] = peer_url
        rates = {name: [] for name in servers}
        for _ in range(options.rounds):
            for name, url in servers.items():
                result = measure(url, options.connections)
                rates[name].append(result)
                print(f"{job:7} {name:10} {result['rate']:9.0f} /s   p50 {result['p50']:7.2f}"
                      f" ms   p99 {result['p99']:7.2f} ms   refused {result['refused']}"
                      f"   broken {result['broken']}", flush=True)
        median = {name: statistics.median(r["rate"] for r in results)
                  for name, results in rates.items()}
        for name, rate in median.items():
            print(f"{job:7} {name:10} {rate:9.0f} /s, median")
        if peer_url:
            ratios = [own["rate"] / other["rate"]
                      for own, other in zip(rates["Parkway"], rates[peer])]
            print(f"{job:7} Parkway / {peer}: {statistics.median(ratios):.2f}"
                  f" ({min(ratios):.2f} to {max(ratios):.2f})")
        alone = measure(options.parkway, 2)
        print(f"{job:7} Parkway, one request at a time per thread: p50 {alone['p50']:.2f} ms,"
              f" p99 {alone['p99']:.2f} ms")
        # Half the load: each connection pauses, so that the total rate is halved.
        pause = 2_000 * options.connections / median["Parkway"]
        half = measure(options.parkway, options.connections, round(pause))
        print(f"{job:7} Parkway at {half['rate']:.0f} /s: p50 {half['p50']:.2f} ms,"
              f" p99 {half['p99']:.2f} ms")
        if options.pid:
            print(f"{job:7} Parkway's memory: {memory(options.pid):.0f} MB")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures how long one client's requests take while another client loads a running service.

    parkway serve --store STORE --log-level warning &
    Benchmarks/Service/fairness.py --parkway http://127.0.0.1:8080

The store must contain the extract that --extract names (PARKWAY_EXTRACTS, default ../shared/data).
A client asks for one simple route after the other, and signs in again and again: alone, while 24
connections of another client ask for routes through 500 places with everything that an answer may
have, and while 30 connections of it sign in. It takes about a minute.

The clients are processes of their own with different addresses, 127.0.0.2 and 127.0.0.3, so the
service must listen on an IPv4 address of this machine. They use cores, too. The accounts that they
create are deleted at the end.
"""
import argparse
import csv
import http.client
import json
import multiprocessing
import os
import statistics
import threading
import time
import urllib.parse
import uuid

here = os.path.dirname(os.path.abspath(__file__))
light_address, heavy_address = "127.0.0.2", "127.0.0.3"
password = "four words not together"


class Client:
    """A connection from an address, which is opened again if the service closes it."""

    def __init__(self, url, address):
        self.host, self.address, self.connection = urllib.parse.urlsplit(url).netloc, address, None

    def send(self, method, target, body=None, token=None):
        """The status and the body of the answer; (0, reason) if there is none."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection(
                self.host, timeout=120, source_address=(self.address, 0))
        headers = {"Content-Type": "application/json"} if body else {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            self.connection.request(method, target, json.dumps(body) if body else None, headers)
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            self.connection = None
            return 0, str(error).encode()

    def sign_up(self):
        """The e-mail address of a new account."""
        email = f"fairness-{uuid.uuid4().hex[:12]}@example.org"
        status, answer = self.send("POST", "/api/v1/accounts", {
            "email": email, "name": "Ada Harbour", "phone": "+442079460100",
            "plate": "CKXR318", "password": password})
        if status != 201:
            raise SystemExit(f"cannot sign up: {status} {answer.decode()}")
        return email

    def sign_in(self, email):
        return self.send("POST", "/api/v1/sessions", {"email": email, "password": password})

    def delete(self, email):
        status, answer = self.sign_in(email)
        if status == 201:
            token = json.loads(answer)["token"]
            self.send("DELETE", "/api/v1/account", {"password": password}, token)


class Load:
    """Connections that repeat `request(client, number)` in a process of their own."""

    def __init__(self, url, count, request):
        self.stop, self.tallies = multiprocessing.Event(), multiprocessing.Queue()
        self.process = multiprocessing.Process(target=self.run, args=(url, count, request))

    def run(self, url, count, request):
        answers = []

        def repeat(number):
            client = Client(url, heavy_address)
            while not self.stop.is_set():
                status, body = request(client, number)
                answers.append((status, len(body)))

        threads = [threading.Thread(target=repeat, args=(number,)) for number in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.tallies.put(answers)

    def __enter__(self):
        self.process.start()
        time.sleep(1)

    def __exit__(self, *error):
        self.stop.set()
        answers = self.tallies.get()
        self.process.join()
        sizes = [size for status, size in answers if status in (200, 201)]
        print(f"    the load: {tally(status for status, _ in answers)}"
              f", {statistics.mean(sizes or [0]) / 1e6:.3f} MB on average", flush=True)


def tally(statuses):
    counts = {}
    for status in statuses:
        counts[status] = counts.get(status, 0) + 1
    return ", ".join(f"{count} × {status}" for status, count in sorted(counts.items()))


def percentile(times, share):
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def measure(name, seconds, request):
    times, statuses = [], []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.perf_counter()
        status, _ = request(len(times))
        times.append((time.perf_counter() - began) * 1000)
        statuses.append(status)
    print(f"{name:42} p50 {statistics.median(times):8.1f} ms"
          f"  p99 {percentile(times, 0.99):8.1f} ms  longest {max(times):8.1f} ms"
          f"  {tally(statuses)}", flush=True)


def targets(options):
    """Simple routes, and a long one."""
    folder = os.environ.get("PARKWAY_EXTRACTS", f"{here}/../../../shared/data")
    with open(f"{folder}/routing/{options.extract}.random.csv") as file:
        rows = list(csv.DictReader(file))
    routes = [f"/route/v1/driving/{row['slon']},{row['slat']};{row['tlon']},{row['tlat']}"
              for row in rows]
    # Five decimals, so that the target stays below the default limit.
    places = [f"{float(row['slon']):.5f},{float(row['slat']):.5f}" for row in rows]
    places = (places * (options.places // len(places) + 1))[:options.places]
    return routes, ("/route/v1/driving/" + ";".join(places)
                    + "?steps=true&overview=full&geometries=geojson&annotations=true")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--parkway", required=True, help="base URL")
    parser.add_argument("--extract", default="monaco")
    parser.add_argument("--seconds", type=int, default=8, help="for each figure")
    parser.add_argument("--connections", type=int, default=24, help="that ask for long routes")
    parser.add_argument("--places", type=int, default=500, help="of a long route")
    parser.add_argument("--sign-ins", type=int, default=30, help="connections that sign in")
    options = parser.parse_args()
    routes, long_route = targets(options)
    light = Client(options.parkway, light_address)
    heavy = Client(options.parkway, heavy_address)
    email = light.sign_up()
    # At most ten attempts with an account may be in progress.
    emails = [heavy.sign_up() for _ in range(options.sign_ins // 5 + 1)]

    def measure_both(load):
        measure(f"route, {load}", options.seconds,
                lambda number: light.send("GET", routes[number % len(routes)]))
        measure(f"sign-in, {load}", options.seconds, lambda _: light.sign_in(email))

    try:
        measure_both("alone")
        with Load(options.parkway, options.connections,
                  lambda client, _: client.send("GET", long_route)):
            measure_both(f"{options.connections} × {options.places} places")
        with Load(options.parkway, options.sign_ins,
                  lambda client, number: client.sign_in(emails[number // 5])):
            measure_both(f"{options.sign_ins} sign-ins")
    finally:
        light.delete(email)
        for email in emails:
            heavy.delete(email)


if __name__ == "__main__":
    main()

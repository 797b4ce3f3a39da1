#!/usr/bin/env python3
"""Lets simulated people use a running service together, and counts what goes wrong.

    parkway serve --store STORE --listen 127.0.0.1:8080 --log-level warning &
    Benchmarks/Service/neighbours.py --parkway http://127.0.0.1:8080 --pid $! [--people 200] [--minutes 10]

With several addresses, of services on one database, each person uses one of them after the other, and streams of
events are resumed on any. nodes.py starts such services.

The store must contain the sample town, Data/harbour-town.osm. Each person has an address of their own
(127.0.1.1 and on), signs up, listens to their events, and every few seconds parks, looks for places and
routes, offers and rents storage spaces, reviews fountains, posts activities, asks to join them, answers, and
writes messages. Streams of events are cut again and again and resumed with Last-Event-ID.

It fails if an answer is an error that the request does not explain, if a person's stream of events lost an
event, had one twice or in another order than the log, or if a message that was acknowledged is not in the
conversation exactly once. It prints the median and the 99th percentile of the answers of each kind, and the
memory of the service every minute. The accounts are deleted at the end.
"""
import argparse
import asyncio
import collections
import datetime
import json
import random
import statistics
import sys
import time
import urllib.parse
import uuid

PASSWORD = "four words not together"
SOUTH, NORTH, WEST, EAST = 45.3885, 45.3985, -65.3640, -65.3500
PHOTO = "Tests/PhotoRenderingTests/Pictures/turned.jpg"
ACTIVITIES = ["Tennis", "Running", "Chess", "Sailing", "Walking the dog"]


class Failure(Exception):
    pass


class Service:
    """The service under load, on one node or several: times of answers, by kind, and what went wrong."""

    def __init__(self, urls):
        addresses = [urllib.parse.urlsplit(url) for url in urls]
        self.nodes = [(address.hostname, address.port) for address in addresses]
        self.host = self.nodes[0][0]
        self.times = collections.defaultdict(list)
        self.failures = []
        self.isMeasured = False

    def fail(self, text):
        self.failures.append(text)
        print("FAILED", text, file=sys.stderr)


class Connection:
    """A kept connection from an address, to another node after some requests if there are several."""

    def __init__(self, service, address, random):
        self.service, self.address, self.random, self.streams = service, address, random, None

    async def send(self, kind, method, target, body=None, headers=(), allowed=(200, 201, 204)):
        """The answer as JSON; None for an allowed refusal."""
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        fields = [f"{method} {target} HTTP/1.1", f"Host: {self.service.host}", *headers]
        if body is not None and not isinstance(body, bytes):
            fields.append("Content-Type: application/json")
        if data or method in ("POST", "PUT"):
            fields.append(f"Content-Length: {len(data)}")
        if len(self.service.nodes) > 1 and self.random.random() < 0.2:
            self.close()
        begun = time.perf_counter()
        if self.streams is None:
            self.streams = await asyncio.open_connection(
                *self.random.choice(self.service.nodes), local_addr=(self.address, 0))
        reader, writer = self.streams
        writer.write("\r\n".join(fields).encode() + b"\r\n\r\n" + data)
        try:
            status, text = await asyncio.wait_for(self.answer(reader), 60)
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError) as error:
            self.close()
            self.service.fail(f"{method} {target}: no answer ({type(error).__name__})")
            return None
        if self.service.isMeasured:
            self.service.times[kind].append(time.perf_counter() - begun)
        if status not in allowed:
            self.service.fail(f"{method} {target}: {status} {text[:200]!r}")
            return None
        return json.loads(text) if text[:1] in (b"{", b"[") and status < 300 else None

    async def answer(self, reader):
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
        status = int(head[0].split()[1])
        if "content-length" in fields:
            text = await reader.readexactly(int(fields["content-length"]))
        elif fields.get("transfer-encoding") == "chunked":
            text = b""
            while True:
                size = int(await reader.readline(), 16)
                text += await reader.readexactly(size)
                await reader.readline()
                if size == 0:
                    break
        else:
            text = b""
        if fields.get("connection") == "close":
            self.close()
        return status, text

    def close(self):
        if self.streams:
            self.streams[1].close()
        self.streams = None


class Person:
    def __init__(self, service, number):
        self.service, self.number = service, number
        self.random = random.Random(number)
        self.address = f"127.0.{1 + number // 250}.{1 + number % 250}"
        self.connection = Connection(service, self.address, self.random)
        self.headers = []
        self.events = []
        self.sent = collections.defaultdict(list)
        self.posts, self.spaces = [], []

    async def call(self, kind, method, target, body=None, allowed=(200, 201, 204), new=False, headers=()):
        headers = [*self.headers, *headers]
        if new:
            headers.append(f"Idempotency-Key: {uuid.uuid4()}")
        return await self.connection.send(kind, method, "/api/v1" + target, body, headers, allowed)

    async def sign_up(self):
        email = f"person-{uuid.uuid4().hex[:12]}@example.org"
        await self.call("sign up", "POST", "/accounts", {
            "email": email, "name": f"Person {self.number}",
            "contactNumber": "+442079460100", "plate": f"P{self.number:05d}", "password": PASSWORD})
        session = await self.call("sign in", "POST", "/sessions", {"email": email, "password": PASSWORD})
        if session is None:
            raise Failure(f"person {self.number} cannot sign in")
        self.headers = [f"Authorization: Bearer {session['token']}"]

    async def leave(self):
        await self.call("leave", "DELETE", "/account", {"password": PASSWORD}, allowed=(200, 204))
        self.connection.close()

    # The stream of events

    async def listen(self):
        """Reads events, cuts the stream again and again, and resumes after the last event."""
        while True:
            try:
                reader, writer = await asyncio.open_connection(
                    *self.random.choice(self.service.nodes), local_addr=(self.address, 0))
                last = [f"Last-Event-ID: {self.events[-1]['id']}"] if self.events else ["Last-Event-ID: 0"]
                lines = [f"GET /api/v1/events HTTP/1.1", f"Host: {self.service.host}",
                         "Accept: text/event-stream", *self.headers, *last]
                writer.write("\r\n".join(lines).encode() + b"\r\n\r\n")
                until = time.monotonic() + self.random.uniform(5, 40)
                try:
                    if b" 200 " not in await asyncio.wait_for(reader.readline(), 60):
                        await asyncio.sleep(0.5)
                        continue
                    while time.monotonic() < until:
                        line = await asyncio.wait_for(reader.readline(), max(0.1, until - time.monotonic()))
                        if line in (b"", b"0\r\n"):  # The last chunk: the service has ended the stream.
                            break
                        if line.startswith(b"data: {"):
                            event = json.loads(line[6:])
                            if "id" in event and "name" in event:
                                self.events.append(event)
                except asyncio.TimeoutError:
                    pass
                finally:
                    writer.close()
            except OSError:
                await asyncio.sleep(0.5)

    # What people do

    def place(self):
        return f"{self.random.uniform(SOUTH, NORTH):.5f},{self.random.uniform(WEST, EAST):.5f}"

    async def park(self):
        await self.call("park", "POST", "/parkings", {
            "building": "A1B2C", "suite": "1204", "hours": self.random.choice([1, 4, 12, 24]),
            "at": self.place()}, allowed=(201, 404), new=True)

    async def look_at_parkings(self):
        await self.call("list parkings", "GET", "/parkings?limit=20")

    async def find_route(self):
        mode = self.random.choice(["driving", "walking", "cycling"])
        await self.call("route", "GET", f"/route?from={self.place()}&to={self.place()}&mode={mode}",
                        allowed=(200, 404, 422))

    async def search(self):
        text = urllib.parse.quote(self.random.choice(["Market Square", "harbour", "4 Gull Terrace", "parking"]))
        await self.call("search", "GET", f"/geocode?q={text}", allowed=(200, 404))

    async def offer_space(self):
        if len(self.spaces) >= 2:
            return await self.browse_spaces()
        made = await self.call("offer space", "POST", "/spaces", {
            "squareFeet": self.random.randint(20, 400), "price": str(self.random.randint(1, 30)),
            "at": self.place(), "booking": self.random.choice(["instant", "on-request"])},
            allowed=(201, 404), new=True)
        if made is None:
            return
        with open(PHOTO, "rb") as file:
            photo = file.read()
        await self.call("space photo", "POST", f"/spaces/{made['id']}/photos", photo,
                        headers=["Content-Type: image/jpeg"])
        await self.call("publish space", "POST", f"/spaces/{made['id']}/publish")
        self.spaces.append(made["id"])

    async def browse_spaces(self):
        near = f"?near={self.place()}" if self.random.random() < 0.5 else ""
        return await self.call("list spaces", "GET", "/spaces" + near)

    async def rent(self):
        page = await self.browse_spaces()
        others = [space for space in (page or {}).get("items", []) if space["id"] not in self.spaces]
        if not others:
            return
        first = datetime.date.today() + datetime.timedelta(days=self.random.randint(1, 200))
        until = first + datetime.timedelta(days=self.random.randint(1, 5))
        rental = await self.call(
            "rent", "POST", f"/spaces/{self.random.choice(others)['id']}/rentals",
            {"from": str(first), "until": str(until)}, allowed=(201, 404, 409, 422), new=True)
        if rental and self.random.random() < 0.3:
            await self.call("cancel rental", "POST", f"/rentals/{rental['id']}/cancel", allowed=(200, 409))

    async def answer_rentals(self):
        page = await self.call("list rentals", "GET", "/rentals?side=owner")
        for rental in (page or {}).get("items", []):
            if rental["state"] == "requested":
                verb = self.random.choice(["accept", "refuse"])
                await self.call(f"{verb} rental", "POST", f"/rentals/{rental['id']}/{verb}", allowed=(200, 409))
                return

    async def drink(self):
        found = await self.call("nearest fountains", "GET", f"/fountains/nearest?near={self.place()}&limit=3",
                                allowed=(200, 404, 422))
        items = (found or {}).get("items", [])
        if not items:
            return
        fountain = self.random.choice(items)["fountain"]["reference"]
        if self.random.random() < 0.4:
            await self.call("review", "POST", "/fountain-reviews", {
                "title": "Cold and clear", "fountain": fountain, "flow": self.random.randint(0, 100)},
                allowed=(201, 409), new=True)
        else:
            await self.call("confirm", "PUT", f"/fountains/{fountain}/confirmation",
                            {"verdict": self.random.choice(["works", "out-of-order"])})

    async def post_activity(self):
        if len(self.posts) >= 3:
            return await self.answer_requests()
        made = await self.call("post activity", "POST", "/partners", {
            "activity": self.random.choice(ACTIVITIES), "days": ["sat", "sun"], "places": 3,
            "validUntil": str(datetime.date.today() + datetime.timedelta(days=7)), "at": self.place()},
            allowed=(201, 404), new=True)
        if made:
            self.posts.append(made["id"])

    async def ask_to_join(self):
        feed = await self.call("feed", "GET", "/partners?limit=20")
        others = [post for post in (feed or {}).get("items", []) if post["id"] not in self.posts]
        if others:
            await self.call("ask", "POST", f"/partners/{self.random.choice(others)['id']}/request",
                            allowed=(200, 403, 404, 409))

    async def answer_requests(self):
        page = await self.call("list requests", "GET", "/partners/requests")
        for request in (page or {}).get("items", []):
            if request["state"] == "pending":
                await self.call("answer", "POST", f"/partners/requests/{request['id']}/answer",
                                {"accept": self.random.random() < 0.8}, allowed=(200, 409))

    async def chat(self):
        page = await self.call("conversations", "GET", "/conversations")
        items = (page or {}).get("items", [])
        if not items:
            return await self.ask_to_join()
        conversation = self.random.choice(items)["id"]
        text = f"{self.number} {len(self.sent[conversation])} {uuid.uuid4()}"
        made = await self.call("write", "POST", f"/conversations/{conversation}/messages", {"text": text},
                               allowed=(201, 429), new=True)
        if made:
            self.sent[conversation].append(text)
        read = await self.call("read", "GET", f"/conversations/{conversation}/messages?limit=20")
        if read and read["items"]:
            await self.call("mark as read", "PUT", f"/conversations/{conversation}/read",
                            {"upTo": read["items"][-1]["number"]})

    async def live(self, until, pause):
        acts = [(self.park, 6), (self.look_at_parkings, 14), (self.find_route, 14), (self.search, 10),
                (self.offer_space, 3), (self.browse_spaces, 8), (self.rent, 5), (self.answer_rentals, 4),
                (self.drink, 10), (self.post_activity, 3), (self.ask_to_join, 6), (self.answer_requests, 6),
                (self.chat, 20)]
        names, weights = zip(*acts)
        await asyncio.sleep(self.random.uniform(0, pause))
        while time.monotonic() < until:
            await self.random.choices(names, weights)[0]()
            await asyncio.sleep(self.random.expovariate(1 / pause))

    # What must hold at the end

    async def check_events(self):
        log, after = [], "0"
        while True:
            page = await self.call("replay", "GET", f"/events?after={after}&limit=1000")
            if page is None:
                return
            log += page["items"]
            if not page["items"] or log[-1]["id"] == page["latest"]:
                break
            after = log[-1]["id"]
        for _ in range(100):
            if not log or (self.events and self.events[-1]["id"] == log[-1]["id"]):
                break
            await asyncio.sleep(0.2)
        kept = {event["id"] for event in log}
        heard = [event["id"] for event in self.events if not kept or int(event["id"]) >= int(log[0]["id"])]
        if heard != [event["id"] for event in log]:
            self.service.fail(f"person {self.number} heard {len(heard)} events of {len(log)}")

    async def check_messages(self):
        for conversation, texts in self.sent.items():
            found, after = [], 0
            while True:
                page = await self.call("read all", "GET",
                                       f"/conversations/{conversation}/messages?limit=100&after={after}")
                if page is None:
                    return
                found += [item.get("text") for item in page["items"]]
                if not page["hasLater"]:
                    break
                after = page["items"][-1]["number"]
            mine = [text for text in found if text in set(texts)]
            if mine != texts:
                self.service.fail(
                    f"person {self.number} wrote {len(texts)} messages, of which {len(mine)} are there")


def memory(pids):
    """The resident memory of each process, in MB."""
    found = []
    for pid in pids:
        with open(f"/proc/{pid}/status") as file:
            found.append(int(next(line for line in file if line.startswith("VmRSS")).split()[1]) / 1024)
    return " + ".join(f"{size:.0f}" for size in found)


async def main(options):
    service = Service(options.parkway)
    people = [Person(service, number) for number in range(options.people)]
    gate = asyncio.Semaphore(4)

    async def through(step):
        async with gate:
            await step

    await asyncio.gather(*[through(person.sign_up()) for person in people])
    print(f"{len(people)} people have signed up")
    listening = [asyncio.create_task(person.listen()) for person in people]
    service.isMeasured = True
    begun, until = time.monotonic(), time.monotonic() + options.minutes * 60

    async def watch():
        while options.pid and time.monotonic() < until:
            print(f"minute {(time.monotonic() - begun) / 60:4.1f}: {memory(options.pid)} MB resident, "
                  f"{sum(map(len, service.times.values()))} answers", flush=True)
            await asyncio.sleep(60)

    watching = asyncio.create_task(watch())
    await asyncio.gather(*[person.live(until, options.pause) for person in people])
    seconds = time.monotonic() - begun
    watching.cancel()
    service.isMeasured = False
    await asyncio.gather(*[through(person.check_events()) for person in people])
    await asyncio.gather(*[through(person.check_messages()) for person in people])
    if options.pid:
        print(f"at the end: {memory(options.pid)} MB resident")
    for task in listening:
        task.cancel()
    events = sum(len(person.events) for person in people)
    messages = sum(len(texts) for person in people for texts in person.sent.values())
    await asyncio.gather(*[through(person.leave()) for person in people])
    print(f"{'kind':18} {'answers':>8} {'median ms':>10} {'p99 ms':>8} {'most ms':>8}")
    every = sorted(time for times in service.times.values() for time in times)
    for kind, times in [*sorted(service.times.items()), ("all", every)]:
        times = sorted(times)
        print(f"{kind:18} {len(times):8} {statistics.median(times) * 1e3:10.1f} "
              f"{times[int(len(times) * 0.99)] * 1e3:8.1f} {times[-1] * 1e3:8.1f}")
    print(f"{len(every) / seconds:.0f} answers a second, {events} events heard, {messages} messages written, "
          f"{len(service.failures)} failures")
    return 1 if service.failures else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parkway", required=True, nargs="+", help="address of the service, or of each node")
    parser.add_argument("--pid", type=int, nargs="+", help="their processes, whose memory is printed")
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--pause", type=float, default=2, help="mean seconds between two acts of a person")
    sys.exit(asyncio.run(main(parser.parse_args())))

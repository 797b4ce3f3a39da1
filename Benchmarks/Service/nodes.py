#!/usr/bin/env python3
"""Runs services on one PostgreSQL server of their own, and measures them.

    Benchmarks/Service/nodes.py neighbours [--nodes 2] [--people 200] [--minutes 10]
    Benchmarks/Service/nodes.py rates [--seconds 5] [--rounds 3]
    Benchmarks/Service/nodes.py breaks [--times 100] [--seed 1]

'neighbours' lets simulated people use all nodes together (neighbours.py).

'rates' prints how many parkings are added, listed and extended per second, with the latency, by one, two and three
nodes and by one service on SpatiaLite, in turn, with 1, 16 and 64 connections.

'breaks' kills a node, a connection's process on the server, or the server itself while people add parkings. If it
was the server, its synchronous replica takes over, and a new replica is made. After each break every parking
that was acknowledged must be there once, nothing else, and every stream of events must go on without a gap; a
request may fail with 503 meanwhile.

Everything is in a temporary folder. Needs 'parkway' on the PATH (or --program) and PostgreSQL 15 with PostGIS 3.3.
"""
import argparse
import asyncio
import collections
import glob
import json
import os
import random
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import types
import uuid

import neighbours

here = os.path.dirname(os.path.abspath(__file__))
# A place of the town, near 12 Harbour Street.
HARBOUR = "45.39082,-65.35644"
TOWN = f"{here}/../../Data/harbour-town.osm"
SCRIPT = f"{here}/neighbours.py"
# PostgreSQL refuses to run as root.
AS_POSTGRES = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []


def run(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          **options).stdout


class Server:
    """A PostgreSQL server, primary or replica, that listens on a socket in its folder."""

    binaries = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1:]

    def __init__(self, folder, name):
        self.folder, self.name, self.process = f"{folder}/{name}", name, None

    def make(self, source=None):
        """Makes a new server, or a replica of `source`."""
        shutil.rmtree(self.folder, ignore_errors=True)
        os.mkdir(self.folder, 0o700)
        if AS_POSTGRES:
            shutil.chown(self.folder, "postgres", "postgres")
        if source is None:
            self.tool("initdb", "-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        else:
            self.tool("pg_basebackup", "-D", "data", "-c", "fast", "-R", "-d",
                      f"host={source.folder} user=postgres application_name={self.name}")
        self.start()

    def start(self):
        log = open(f"{self.folder}/log", "a")
        self.process = subprocess.Popen(
            [*AS_POSTGRES, f"{self.binaries[0]}/postgres", "-D", "data", "-c", "listen_addresses=",
             "-c", f"unix_socket_directories={self.folder}", "-c", "max_connections=200", "-c", "shared_buffers=128MB",
             "-c", "hot_standby=on", "-c", "wal_keep_size=256MB"],
            cwd=self.folder, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        for _ in range(600):
            try:
                self.sql("SELECT 1")
                return
            except subprocess.CalledProcessError:
                time.sleep(0.1)
        raise RuntimeError(f"PostgreSQL has not started; see {self.folder}/log")

    def tool(self, name, *arguments):
        return run(*AS_POSTGRES, f"{self.binaries[0]}/{name}", *arguments, cwd=self.folder)

    def sql(self, text, database="postgres"):
        return run(*AS_POSTGRES, "psql", "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-h", self.folder,
                   "-U", "postgres", "-d", database, "-c", text, cwd="/").strip()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        # The processes of its connections see that it has gone, and end.
        while subprocess.run(["pgrep", "-f", f"postgres.*{self.folder}"], stdout=subprocess.DEVNULL).returncode == 0:
            subprocess.run(["pkill", "-KILL", "-f", f"postgres.*{self.folder}"])
            time.sleep(0.05)

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()


class Node:
    """A service with a map folder of its own."""

    def __init__(self, program, folder, number, records=None):
        self.program, self.folder, self.records, self.process = program, f"{folder}/node-{number}", records, None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def environment(self):
        found = {**os.environ, "PARKWAY_STORE": self.folder, "XDG_STATE_HOME": f"{self.folder}-state",
                 "PARKWAY_TILES_CACHE_FOLDER": f"{self.folder}-tiles", "PARKWAY_LOG_LEVEL": "warning",
                 "PARKWAY_LISTEN": f"127.0.0.1:{self.port}"}
        found.pop("PARKWAY_RECORDS", None)
        return found | ({"PARKWAY_RECORDS": self.records} if self.records else {})

    def command(self, *arguments):
        return run(self.program, *arguments, env=self.environment())

    def start(self):
        log = open(f"{self.folder}.log", "a")
        self.process = subprocess.Popen([self.program, "serve", "--quiet"], env=self.environment(), stdout=log,
                                        stderr=log, stdin=subprocess.DEVNULL)
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError(f"the service has not started; see {self.folder}.log")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()


class Town:
    """A database with a replica, and services that share it."""

    def __init__(self, program, count, replicas=1):
        self.program, self.count, self.replicas = program, count, replicas
        # Not in the folder for temporary files: the path of a socket may have only 107 bytes.
        self.folder = tempfile.mkdtemp(prefix="nodes-", dir="/tmp")
        os.chmod(self.folder, 0o755)
        self.servers = [Server(self.folder, name) for name in ["a", "b"][:replicas + 1]]

    def __enter__(self):
        self.primary.make()
        self.primary.sql("CREATE DATABASE parkway")
        self.primary.sql("CREATE EXTENSION postgis", "parkway")
        if self.replicas:
            self.replicate()
        hosts = ",".join(server.folder for server in self.servers)
        self.records = f"postgres://postgres@/parkway?host={hosts}&target_session_attrs=read-write"
        self.nodes = [Node(self.program, self.folder, number, self.records) for number in range(self.count)]
        self.nodes[0].command("migrate")
        for node in self.nodes:
            node.command("import", TOWN)
            node.start()
        return self

    def __exit__(self, *_):
        for part in [*self.nodes, *self.servers]:
            part.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def primary(self):
        return self.servers[0]

    def replicate(self):
        """Makes the second server a replica, without which the first acknowledges nothing."""
        replica = self.servers[1]
        replica.make(self.primary)
        self.primary.sql("ALTER SYSTEM SET synchronous_standby_names = 'a,b'")
        self.primary.sql("SELECT pg_reload_conf()")
        while self.primary.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1":
            time.sleep(0.1)

    def fail_over(self):
        """Kills the primary; the replica takes over, and gets a replica in its turn."""
        self.primary.kill()
        self.servers.reverse()
        # Until there is a replica again, one copy is enough.
        self.primary.sql("ALTER SYSTEM SET synchronous_standby_names = ''")
        self.primary.sql("SELECT pg_promote()")
        self.primary.sql("SELECT pg_reload_conf()")
        self.replicate()

    def break_backend(self):
        """Kills the process of a connection, after which the server ends all others and recovers."""
        pids = self.primary.sql("SELECT pid FROM pg_stat_activity WHERE datname = 'parkway' AND pid <> "
                                "pg_backend_pid() ORDER BY random() LIMIT 1")
        if pids:
            os.kill(int(pids), signal.SIGKILL)


# People who add, list and extend parkings

async def person(service, number):
    made = neighbours.Person(service, number)
    await made.sign_up()
    return made


async def measured(urls, connections, seconds):
    """The times of adding, listing and extending, each by `connections` people at once."""
    service = neighbours.Service(urls)
    people = [await person(service, number) for number in range(connections)]
    rates = {}
    for kind in ["add", "list", "extend"]:
        service.times.clear()
        service.isMeasured = True
        until = time.monotonic() + seconds

        async def work(one):
            while time.monotonic() < until:
                if kind == "list":
                    await one.look_at_parkings()
                elif kind == "add" or not one.own:
                    body = {"building": "A1B2C", "suite": "1204", "hours": 1, "at": HARBOUR}
                    made = await one.call("add", "POST", "/parkings", body, allowed=(201,), new=True)
                    if made:
                        one.own.append(made["id"])
                else:
                    await one.call("extend", "POST", f"/parkings/{one.own[-1]}/extensions", {"hours": 1},
                                   allowed=(200, 201, 409, 422), new=True)

        for one in people:
            one.own = getattr(one, "own", [])
            # Each keeps its connection, as a browser does.
            one.connection.random = types.SimpleNamespace(random=lambda: 1, choice=one.random.choice)
        await asyncio.gather(*[work(one) for one in people])
        service.isMeasured = False
        times = sorted(service.times[{"list": "list parkings"}.get(kind, kind)])
        rates[kind] = (len(times) / seconds, statistics.median(times) * 1e3, times[int(len(times) * .99)] * 1e3)
    for one in people:
        await one.leave()
    if service.failures:
        raise RuntimeError(f"{len(service.failures)} requests failed")
    return rates


def rates(options):
    found = collections.defaultdict(list)
    with Town(options.program, 3, replicas=0) as town:
        alone = Node(options.program, town.folder, "alone")
        alone.command("import", TOWN)
        alone.start()
        town.nodes.append(alone)
        ways = {"SpatiaLite": [alone.url]} | {
            f"{count} node{'s' * (count > 1)}": [node.url for node in town.nodes[:count]] for count in [1, 2, 3]}
        for _ in range(options.rounds):
            for connections in [1, 16, 64]:
                for name, urls in ways.items():
                    for kind, figures in asyncio.run(measured(urls, connections, options.seconds)).items():
                        found[kind, connections, name].append(figures)
    print(f"{'':8} {'connections':>11} {'':12} {'per second':>10} {'median ms':>10} {'p99 ms':>8}")
    for (kind, connections, name), rows in sorted(found.items(), key=lambda item: item[0][:2]):
        rate, median, p99 = (statistics.median(column) for column in zip(*rows))
        print(f"{kind:8} {connections:11} {name:12} {rate:10.0f} {median:10.1f} {p99:8.1f}")


def live(options):
    with Town(options.program, options.nodes) as town:
        return subprocess.run([
            sys.executable, SCRIPT, "--parkway", *[node.url for node in town.nodes],
            "--pid", *[str(node.process.pid) for node in town.nodes],
            "--people", str(options.people), "--minutes", str(options.minutes)]).returncode


# What breaks

class Writer(neighbours.Person):
    """Adds parkings, each with a key until it is acknowledged, and remembers them."""

    def __init__(self, service, number):
        super().__init__(service, number)
        self.acknowledged, self.refused, self.isBusy = [], collections.Counter(), False

    async def write(self, must_go_on):
        while must_go_on():
            self.isBusy = True
            key = uuid.uuid4()
            body = {"building": "A1B2C", "suite": "1204", "hours": 1, "at": HARBOUR}
            while True:
                made = await self.attempt(body, key)
                if made:
                    self.acknowledged.append(made["id"])
                    break
            self.isBusy = False
            await asyncio.sleep(self.random.uniform(0, 0.05))

    async def attempt(self, body, key):
        """Asks once, of any node; None if there was no answer, or a 503."""
        try:
            return await ask(self.connection, body, [*self.headers, f"Idempotency-Key: {key}"])
        except OSError as error:
            self.refused[type(error).__name__] += 1
        except Unavailable:
            self.refused["503"] += 1
        except asyncio.IncompleteReadError:
            self.refused["cut"] += 1
        self.connection.close()
        await asyncio.sleep(0.1)
        return None

    async def listed(self):
        found, after = [], ""
        while True:
            page = await self.call("list", "GET", f"/parkings?limit=100{after}")
            found += [item["id"] for item in page["items"]]
            if not page.get("next"):
                return found
            after = "&after=" + page["next"]


class Unavailable(Exception):
    pass


async def ask(connection, body, headers):
    """One request that may fail in any way but a wrong answer."""
    if connection.streams is None:
        connection.streams = await asyncio.open_connection(
            *connection.random.choice(connection.service.nodes), local_addr=(connection.address, 0))
    reader, writer = connection.streams
    data = json.dumps(body).encode()
    fields = ["POST /api/v1/parkings HTTP/1.1", "Host: 127.0.0.1", *headers, "Content-Type: application/json",
              f"Content-Length: {len(data)}"]
    writer.write("\r\n".join(fields).encode() + b"\r\n\r\n" + data)
    status, text = await asyncio.wait_for(connection.answer(reader), 60)
    if status == 503:
        raise Unavailable
    if status not in (200, 201):
        connection.service.fail(f"adding a parking: {status} {text[:200]!r}")
        raise Unavailable
    return json.loads(text)


async def broken(town, options):
    chance = random.Random(options.seed)
    service = neighbours.Service([node.url for node in town.nodes])
    writers = [Writer(service, number) for number in range(options.people)]
    for one in writers:
        await one.sign_up()
    listening = [asyncio.create_task(one.listen()) for one in writers]
    counts = collections.Counter()
    for turn in range(options.times):
        isOn = True
        writing = [asyncio.create_task(one.write(lambda: isOn)) for one in writers]
        await asyncio.sleep(chance.uniform(0.3, 1.5))
        kind = chance.choice(["node", "backend", "primary"])
        counts[kind] += 1
        begun = time.monotonic()
        if kind == "node":
            node = chance.choice(town.nodes)
            node.kill()
            await asyncio.to_thread(node.start)
        elif kind == "backend":
            await asyncio.to_thread(town.break_backend)
        else:
            await asyncio.to_thread(town.fail_over)
        await asyncio.sleep(1)
        isOn = False
        await asyncio.wait_for(asyncio.gather(*writing), 120)
        for one in writers:
            one.connection.close()
            found = await one.listed()
            if sorted(found) != sorted(one.acknowledged):
                service.fail(f"break {turn}, {kind}: person {one.number} has {len(found)} parkings, of which "
                             f"{len(one.acknowledged)} were acknowledged")
            await one.check_events()
        print(f"{turn + 1:4} {kind:8} {time.monotonic() - begun:5.1f} s  "
              f"{sum(len(one.acknowledged) for one in writers)} parkings, {len(service.failures)} failures", flush=True)
    for task in listening:
        task.cancel()
    refused = sum((one.refused for one in writers), collections.Counter())
    print(f"{dict(counts)}; {sum(len(one.acknowledged) for one in writers)} parkings acknowledged, "
          f"{sum(len(one.events) for one in writers)} events heard; refused meanwhile {dict(refused)}; "
          f"{len(service.failures)} failures")
    return 1 if service.failures else 0


def breaks(options):
    with Town(options.program, options.nodes) as town:
        return asyncio.run(broken(town, options))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="parkway")
    parts = parser.add_subparsers(required=True)
    part = parts.add_parser("neighbours")
    part.add_argument("--nodes", type=int, default=2)
    part.add_argument("--people", type=int, default=200)
    part.add_argument("--minutes", type=float, default=10)
    part.set_defaults(act=live)
    part = parts.add_parser("rates")
    part.add_argument("--seconds", type=float, default=5)
    part.add_argument("--rounds", type=int, default=3)
    part.set_defaults(act=rates)
    part = parts.add_parser("breaks")
    part.add_argument("--nodes", type=int, default=2)
    part.add_argument("--times", type=int, default=100)
    part.add_argument("--people", type=int, default=8)
    part.add_argument("--seed", type=int, default=1)
    part.set_defaults(act=breaks)
    options = parser.parse_args()
    sys.exit(options.act(options))


if __name__ == "__main__":
    main()

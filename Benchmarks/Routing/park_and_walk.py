#!/usr/bin/env python3
"""Times Valhalla's drive, park and walk (`auto_pedestrian`) on the tiles that the peers' script
valhalla_bench.py has built in PEERS_WORK, in its manner.

usage: park_and_walk.py EXTRACT ...
"""

import json
import os
import sys

sys.path.insert(0, os.environ.get(
    "PEERS_TOOLS", os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../shared/tools/peers")))

from common import ROOT, Out, bench, queries
from valhalla import Actor

for extract in sys.argv[1:]:
    actor = Actor(f"{ROOT}/build/valhalla/{extract}/valhalla.json")
    bodies = [
        json.dumps({
            "locations": [{"lon": q[0], "lat": q[1]}, {"lon": q[2], "lat": q[3]}],
            "costing": "auto_pedestrian",
        })
        for q in queries(extract, "random")[:300]
    ]

    def answers(body):
        try:
            actor.route(body)
            return True
        except RuntimeError:
            return False

    out = Out("park-and-walk", extract)
    out.emit("inproc.park_and_walk.answered", 100 * sum(map(answers, bodies)) / len(bodies), "%")
    out.stats("inproc.park_and_walk", bench(bodies, answers, 2))

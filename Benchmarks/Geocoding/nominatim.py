#!/usr/bin/env python3
"""Asks Nominatim what geocoding-figures asks; prints a line of JSON for each kind of question.

usage: nominatim.py PROJECT [DSN] < QUESTIONS

PROJECT is Nominatim's project folder; DSN another database than the project's, such as
`sqlite:dbname=FILE`. Times are the CPU's, in microseconds: of this process and, where there is
one, of PostgreSQL's backend that works for it; the lesser of two passes for each question.
"""

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import nominatim_api


def backends():
    """The processes in which PostgreSQL works for a Nominatim database."""
    found = subprocess.run(["pgrep", "-f", "^postgres: .* nominatim"], stdout=subprocess.PIPE,
                           text=True, check=False).stdout
    return [int(line) for line in found.split()]


def cpu(processes):
    """Nanoseconds on the processor; schedstat is proc(5)'s finest count."""
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
    questions = {}
    for line in sys.stdin:
        question = json.loads(line)
        questions.setdefault(question["measure"], []).append(question)

    def ask(question):
        if "place" in question:
            latitude, longitude = question["place"]
            return api.reverse((longitude, latitude), address_details=True)
        return api.search(question["text"], max_results=10, address_details=True)

    ask({"text": "Monaco"})
    processes = [] if settings else backends()
    for measure, asked in questions.items():
        best = [float("inf")] * len(asked)
        unanswered = 0
        for _ in range(2):
            unanswered = 0
            for index, question in enumerate(asked):
                began = cpu(processes)
                if not ask(question):
                    unanswered += 1
                best[index] = min(best[index], (cpu(processes) - began) / 1e3)
        best.sort()
        print(json.dumps({
            "peer": name, "measure": measure, "queries": len(best), "unanswered": unanswered,
            "median": statistics.median(best), "p99": best[len(best) * 99 // 100]}), flush=True)


main()

"""Reads metrics with the parser of Prometheus, and prints each sample on a line."""

import sys

from prometheus_client.parser import text_string_to_metric_families

with open(sys.argv[1], encoding="utf-8") as text:
    for family in text_string_to_metric_families(text.read()):
        if not family.documentation or family.type == "unknown":
            sys.exit(f"{family.name} has no help or no type")
        for sample in family.samples:
            print(sample.name, sample.labels, sample.value)

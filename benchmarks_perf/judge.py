"""The static judge: how long 2,000 programs with their traces take.

    python -m benchmarks_perf.judge [--quick]

The programs are those of the labelled judge set, each run in W once; what is timed is parsing and judging, not W.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import time

PROGRAMS = 2000


def main() -> None:
    """Judge, print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="the labelled set once; the time is scaled to 2,000")
    options = parser.parse_args()
    from dynaflow.curation import labelled, static

    items = labelled.load()
    runs = asyncio.run(labelled.observe(items))
    work = list(zip(items, runs, strict=True))
    count = len(work) if options.quick else PROGRAMS
    start, cpu = time.perf_counter(), time.process_time()
    reported = 0
    for number in range(count):
        item, run = work[number % len(work)]
        reported += bool(static.judge(item.task, run, item.program))
    wall, cpu = time.perf_counter() - start, time.process_time() - cpu
    metrics = {
        "programs": count,
        "reported": reported,
        "wall_s": round(wall, 2),
        "cpu_s": round(cpu, 2),
        "w2000_s": round(wall * PROGRAMS / count, 1),
    }
    for name, value in metrics.items():
        print(f"{name:<12} {value:>8,}")
    print(json.dumps({"bench": "judge", "machine": platform.platform(), "metrics": metrics, "ratios": {}}))


if __name__ == "__main__":
    main()

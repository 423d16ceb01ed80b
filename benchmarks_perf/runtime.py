"""What the workflow runtime costs, with a backend that answers at once or after a fixed delay.

    python -m benchmarks_perf.runtime [--quick]

empty_ms            an empty workflow, amortised over 200 with 8 at a time (process, V8, sandbox, records)
par1000_us          one call of 1000 parallel ones in one workflow
seq1000_us          one call of 1000 sequential ones
w200x5_s            200 workflows of 5 parallel calls, no-op backend
w688x5_s            688 workflows of 5 sequential calls, 1 s backend, all at once      (full only)
w688x20_s           688 workflows of 20 parallel calls, 2 s backend, 256 at once       (full only)
waiting_private_mb  private memory of a workflow that waits for its calls
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import statistics
import sys
import time
from pathlib import Path

from dynaflow.config import Limits
from dynaflow.runtime import CallOutcome, CallSpec, Executor, Runtime

LIMITS = Limits.model_validate({"calls": 1000, "concurrency": 1000})

EMPTY = "return 1"
PARALLEL = "return (await parallel(Array.from({length: args.n}, (_, i) => () => agent('task ' + i)))).length"
SEQUENTIAL = "for (let i = 0; i < args.n; i++) await agent('task ' + i)\nreturn args.n"


async def noop(_: CallSpec) -> CallOutcome:
    """A backend that costs nothing."""
    return CallOutcome("ok", "ok")


def delayed(seconds: float) -> Executor:
    """A backend that takes `seconds` and costs nothing else."""

    async def execute(_: CallSpec) -> CallOutcome:
        await asyncio.sleep(seconds)
        return CallOutcome("ok", "ok")

    return execute


async def many(runtime: Runtime, program: str, count: int, at_once: int, execute: Executor, n: int = 0) -> float:
    """Seconds for `count` workflows with `at_once` of them running.

    Raises:
        RuntimeError: one of them did not complete; its figures would be worthless.
    """
    gate = asyncio.Semaphore(at_once)

    async def one() -> None:
        async with gate:
            observation = await runtime.run(program, {"n": n}, execute=execute, limits=LIMITS)
            if observation.status != "completed":
                raise RuntimeError(f"{observation.status}: {observation.error}")

    began = time.perf_counter()
    await asyncio.gather(*(one() for _ in range(count)))
    return time.perf_counter() - began


async def waiting_private_mb(runtime: Runtime, count: int = 20) -> float:
    """Mean private memory (MB) of `count` children that all wait for their calls. Linux; elsewhere 0."""
    if sys.platform != "linux":
        return 0.0
    release, all_wait = asyncio.Event(), asyncio.Event()
    waiting = 0

    async def execute(_: CallSpec) -> CallOutcome:
        nonlocal waiting
        waiting += 1
        if waiting == 5 * count:
            all_wait.set()
        await release.wait()
        return CallOutcome("ok", "ok")

    run = asyncio.create_task(many(runtime, PARALLEL, count, count, execute, n=5))
    await all_wait.wait()
    private = sum(_private_kb(pid) for pid in runtime.children()) / 1024
    release.set()
    await run
    return private / count


def _private_kb(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Clean", "Private_Dirty")))


async def measure(quick: bool) -> dict[str, float]:
    """All metrics, each the best of a few runs: the noise of a shared machine only ever adds."""
    metrics: dict[str, float] = {}
    repeats = 3 if quick else 5
    async with Runtime() as runtime:
        await many(runtime, EMPTY, 16, 8, noop)
        empty = [await many(runtime, EMPTY, 200, 8, noop) for _ in range(repeats)]
        metrics["empty_ms"] = min(empty) / 200 * 1e3
        metrics["empty_ms_median"] = statistics.median(empty) / 200 * 1e3
        metrics["par1000_us"] = min([await many(runtime, PARALLEL, 1, 1, noop, 1000) for _ in range(repeats)]) * 1e3
        metrics["seq1000_us"] = min([await many(runtime, SEQUENTIAL, 1, 1, noop, 1000) for _ in range(repeats)]) * 1e3
        metrics["w200x5_s"] = min([await many(runtime, PARALLEL, 200, 200, noop, 5) for _ in range(1 if quick else 3)])
        metrics["waiting_private_mb"] = await waiting_private_mb(runtime)
        if not quick:
            metrics["w688x5_s"] = await many(runtime, SEQUENTIAL, 688, 688, delayed(1.0), 5)
            metrics["w688x20_s"] = await many(runtime, PARALLEL, 688, 256, delayed(2.0), 20)
    return metrics


def main() -> None:
    """Print a table and, last, one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="end within 50 s on 2 cores")
    metrics = asyncio.run(measure(parser.parse_args().quick))
    for name, value in metrics.items():
        print(f"{name:<20} {value:10.2f}")
    machine = f"{platform.machine()} {os.cpu_count()} cores, Python {platform.python_version()}"
    rounded = {name: round(value, 3) for name, value in metrics.items()}
    print(json.dumps({"bench": "runtime", "machine": machine, "metrics": rounded, "ratios": {}}))


if __name__ == "__main__":
    main()

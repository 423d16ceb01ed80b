"""What the workflow runtime costs, with a backend that answers at once or after a fixed delay, beside its peers.

    python -m benchmarks_perf.runtime [--quick] [--plot FILE.png]

empty_ms            an empty workflow, amortised over 200 with 8 at a time (process, V8, sandbox, records)
par1000_us          one call of 1000 parallel ones in one workflow
seq1000_us          one call of 1000 sequential ones
w200x5_s            200 workflows of 5 parallel calls, no-op backend
w688x5_s            688 workflows of 5 sequential calls, 1 s backend, all at once      (full only)
w688x20_s           688 workflows of 20 parallel calls, 2 s backend, 256 at once       (full only)
waiting_private_mb  private memory of a workflow that waits for its calls
*_cpu_*             the same as CPU time of all processes: what other load on the machine does not change
growth              cost of one of 2000 workflows over that of one of 200              (full only; --plot: the curve)

The peers run the same programs with no process, no sandbox, no budget and no trace: bare mini-racer in one process, and
Node's `vm` over a pipe. A ratio is ours over theirs, median of runs that alternate. Wall times are the best of the
runs: the noise of a shared machine only ever adds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks_perf import runtime_peers
from dynaflow.runtime import CallOutcome, CallSpec, Executor, Runtime
from dynaflow.settings import Limits

LIMITS = Limits.model_validate({"calls": 1000, "concurrency": 1000})

EMPTY = "return 1"
PARALLEL = "return (await parallel(Array.from({length: args.n}, (_, i) => () => agent('task ' + i)))).length"
SEQUENTIAL = "for (let i = 0; i < args.n; i++) await agent('task ' + i)\nreturn args.n"


@dataclass(frozen=True)
class Case:
    """`count` runs of a program, `at_once` of them at a time; `unit` turns their seconds into the metric."""

    program: str
    count: int
    at_once: int
    n: int = 0
    delay: float = 0.0
    unit: float = 1.0


QUICK = {
    "empty_ms": Case(EMPTY, 200, 8, unit=1e3 / 200),
    "par1000_us": Case(PARALLEL, 1, 1, 1000, unit=1e6 / 1000),
    "seq1000_us": Case(SEQUENTIAL, 1, 1, 1000, unit=1e6 / 1000),
    "w200x5_s": Case(PARALLEL, 200, 200, 5),
}
FULL = {
    "w688x5_s": Case(SEQUENTIAL, 688, 688, 5, 1.0),
    "w688x20_s": Case(PARALLEL, 688, 256, 20, 2.0),
}
GROWTH = (1, 10, 50, 200, 500, 1000, 2000)


def backend(seconds: float) -> Executor:
    """A backend that takes `seconds` and costs nothing else."""

    async def execute(_: CallSpec) -> CallOutcome:
        if seconds:
            await asyncio.sleep(seconds)
        return CallOutcome("ok", "ok")

    return execute


async def many(runtime: Runtime, case: Case) -> float:
    """Seconds for the runs of a case.

    Raises:
        RuntimeError: one of them did not complete; its figures would be worthless.
    """
    gate = asyncio.Semaphore(case.at_once)
    execute = backend(case.delay)

    async def one() -> None:
        async with gate:
            observation = await runtime.run(case.program, {"n": case.n}, execute=execute, limits=LIMITS)
            if observation.status != "completed":
                raise RuntimeError(f"{observation.status}: {observation.error}")

    began = time.perf_counter()
    await asyncio.gather(*(one() for _ in range(case.count)))
    return time.perf_counter() - began


async def run(case: Case | None) -> tuple[float, float]:
    """Wall and CPU seconds of a case in a runtime of its own; the CPU time covers its start and end. None: no case."""
    before = _cpu()
    async with Runtime() as runtime:
        await runtime.run(EMPTY, execute=backend(0), limits=LIMITS)
        wall = 0.0 if case is None else await many(runtime, case)
    return wall, _cpu() - before


def _cpu() -> float:
    """CPU seconds of this process and of all that it has waited for."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def peer(name: str, case: Case) -> float:
    """Seconds that a peer takes for a case."""
    numbers = map(str, (case.count, case.at_once, case.n, case.delay))
    command = [sys.executable, "-m", "benchmarks_perf.runtime_peers", name, *numbers]
    done = subprocess.run(command, input=case.program, capture_output=True, text=True, check=True, timeout=300)
    return float(done.stdout)


async def waiting_private_mb(count: int = 20) -> float:
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

    async with Runtime() as runtime:
        runs = [runtime.run(PARALLEL, {"n": 5}, execute=execute, limits=LIMITS) for _ in range(count)]
        tasks = asyncio.gather(*runs)
        await all_wait.wait()
        private = sum(_private_kb(pid) for pid in runtime.children()) / 1024
        release.set()
        await tasks
    return private / count


def _private_kb(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Clean", "Private_Dirty")))


async def growth() -> dict[int, float]:
    """Milliseconds per workflow, by how many are started at once."""
    async with Runtime() as runtime:
        await many(runtime, Case(PARALLEL, 8, 8, 5))
        return {count: await many(runtime, Case(PARALLEL, count, count, 5)) / count * 1e3 for count in GROWTH}


async def measure(quick: bool) -> tuple[dict[str, float], dict[str, float], dict[int, float]]:
    """Metrics, ratios, and the growth curve."""
    metrics: dict[str, float] = {}
    ratios: dict[str, float] = {}
    start = min([(await run(None))[1] for _ in range(3)])
    for name, case in (QUICK if quick else QUICK | FULL).items():
        repeats = (3 if quick else 5) if name in QUICK else 1
        ours: list[tuple[float, float]] = []
        theirs: dict[str, list[float]] = {peer_: [] for peer_ in runtime_peers.available()}
        for _ in range(repeats):
            ours.append(await run(case))
            for peer_, walls in theirs.items():
                walls.append(await asyncio.to_thread(peer, peer_, case))
        metrics[name] = min(wall for wall, _ in ours) * case.unit
        if case.unit != 1.0:
            what, unit = name.rsplit("_", 1)
            metrics[f"{what}_cpu_{unit}"] = (min(cpu for _, cpu in ours) - start) * case.unit
        for peer_, walls in theirs.items():
            pairs = [wall / other for (wall, _), other in zip(ours, walls, strict=True)]
            ratios[f"{name.rsplit('_', 1)[0]}_vs_{peer_}"] = statistics.median(pairs)
    metrics["waiting_private_mb"] = await waiting_private_mb()
    curve = {} if quick else await growth()
    if curve:
        metrics["growth"] = curve[2000] / curve[200]
    return metrics, ratios, curve


def plot(curve: dict[int, float], path: Path) -> None:
    """The cost of a workflow by the number of them."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 4), layout="tight")
    axes = figure.add_subplot()
    axes.plot(list(curve), [count * each / 1e3 for count, each in curve.items()], "o-")
    axes.set(xscale="log", yscale="log", xlabel="workflows of 5 parallel calls, all at once", ylabel="seconds")
    axes.grid(visible=True, which="both", alpha=0.3)
    figure.savefig(path)


def main() -> None:
    """Print a table and, last, one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="end within 50 s on 2 cores")
    parser.add_argument("--plot", type=Path, help="draw the growth curve here (not with --quick)")
    options = parser.parse_args()
    metrics, ratios, curve = asyncio.run(measure(options.quick))
    for name, value in (metrics | ratios).items():
        print(f"{name:<28} {value:10.2f}")
    for count, each in curve.items():
        print(f"{count:>5} workflows {each:10.2f} ms each")
    if "node" not in runtime_peers.available():
        print("node is missing on this machine: no ratios to its vm")
    if options.plot and curve:
        plot(curve, options.plot)
    machine = f"{platform.machine()} {os.cpu_count()} cores, Python {platform.python_version()}"
    rounded = [{name: round(value, 3) for name, value in part.items()} for part in (metrics, ratios)]
    print(json.dumps({"bench": "runtime", "machine": machine, "metrics": rounded[0], "ratios": rounded[1]}))


if __name__ == "__main__":
    main()

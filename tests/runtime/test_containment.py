"""Hostile programs among healthy ones: these complete, those end with the right status in time, nothing is left."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import sys
import threading
from pathlib import Path

import pytest

from dynaflow.rollout import Observation
from dynaflow.runtime import Runtime
from dynaflow.settings import Limits
from tests.runtime.conftest import echo
from tests.runtime.test_hostile import BOMBS

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(sys.platform != "linux", reason="needs /proc"),
]

HOSTILE = Limits.model_validate({"step_s": 1, "cpu_s": 3, "wall_s": 30, "heap_mb": 32, "data_mb": 256})
HEALTHY = "const r = []; for (let i = 0; i < 3; i++) r.push(await agent(args.n + ' ' + i)); return r"

# What a hostile program may end as. `completed`: what it does is harmless here, or a mere expression.
ENDS = {
    **dict.fromkeys(("atomics_wait_cont", "dyn_import", "globals", "lastindexof_slow", "temporal"), ("completed",)),
    **dict.fromkeys(("ret_huge_str", "ret_thenable"), ("completed", "crashed")),
    **dict.fromkeys(("bigint", "err_stack2", "intl", "proxy_proto", "recursion", "replace_bomb"), ("failed",)),
    **dict.fromkeys(("arraybuffer", "arraybuffer_resz", "str_double", "wasm_many"), ("failed",)),
    **dict.fromkeys(("loop_sync", "storm", "regex", "throw_obj2", "arr_copywithin"), ("timeout",)),
}
ANY = ("timeout", "crashed", "failed")


class Footprint:
    """What this process and its zygote hold."""

    def __init__(self, runtime: Runtime) -> None:
        gc.collect()
        self.files = len(os.listdir("/proc/self/fd"))
        self.threads = {thread.name for thread in threading.enumerate()}
        self.tasks = len(asyncio.all_tasks())
        self.processes = [pid for pid in _children(os.getpid()) if pid != runtime.zygote_pid]
        self.grandchildren = runtime.children() + _children(runtime.zygote_pid or 0)
        self.memory_mb = sum(_resident_mb(pid) for pid in (os.getpid(), runtime.zygote_pid or 0))


def _children(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += map(int, (task / "children").read_text().split())
    return found


def _resident_mb(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def among_healthy(runtime: Runtime, hostile: list[str], healthy: int) -> list[Observation]:
    """The hostile ones' observations; checks the others, and that everything is as it was afterwards."""
    await runtime.run("return 1", execute=echo, limits=Limits())
    before = Footprint(runtime)
    good = [runtime.run(HEALTHY, {"n": n}, execute=echo, limits=Limits(wall_s=600)) for n in range(healthy)]
    bad = [runtime.run(program, execute=echo, limits=HOSTILE) for program in hostile]
    middle = healthy // 2
    observations = await asyncio.gather(*good[:middle], *bad, *good[middle:])
    for n, observation in enumerate(observations[:middle] + observations[middle + len(bad) :]):
        assert (observation.status, observation.output) == ("completed", [f"got {n} {i}" for i in range(3)])
    after = Footprint(runtime)
    assert after.files <= before.files
    assert after.threads == before.threads
    assert after.tasks == before.tasks
    assert after.processes == before.processes
    assert after.grandchildren == []
    assert after.memory_mb - before.memory_mb < 100
    return observations[middle : middle + len(bad)]


@pytest.mark.slow
async def test_a_few_bombs_among_healthy_programs(runtime: Runtime) -> None:
    names = ("loop after await", "heap", "abort", "array buffers")
    observations = await among_healthy(runtime, [*(BOMBS[name] for name in names), "return 1", "let a = ;"], 10)
    assert all(observation.status in ANY for observation in observations[:4])
    assert [observation.status for observation in observations[4:]] == ["completed", "invalid_program"]


def shared_programs() -> dict[str, str]:
    folder = os.environ.get("DYNAFLOW_SHARED")
    if folder is None:
        return {}
    programs: dict[str, str] = json.loads((Path(folder) / "hostile_programs.json").read_text())
    return programs


needs_shared = pytest.mark.skipif(
    not os.environ.get("DYNAFLOW_SHARED"), reason="set DYNAFLOW_SHARED to the folder with hostile_programs.json"
)


@pytest.mark.slow
@needs_shared
@pytest.mark.parametrize("healthy", [0, 50])
@pytest.mark.parametrize("name", shared_programs())
async def test_the_shared_hostile_programs(runtime: Runtime, name: str, healthy: int) -> None:
    """As a program, and evaluated by one whose result it becomes; alone, and among fifty healthy ones."""
    program = shared_programs()[name]
    evaluated = f"return await (async () => {{ return eval({json.dumps(program)}) }})()"
    for text in (program, evaluated):
        async with Waits(runtime) as waits:
            (observation,) = await among_healthy(runtime, [text], healthy)
        assert observation.status in ENDS.get(name, ANY), observation.error
        assert observation.wall_s - waits.seconds() < HOSTILE.step_s + 1


class Waits:
    """How long the busiest child, and this process, had work to do and no core: what a busy machine adds to a wall."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._ran: dict[int, int] = {}
        self._waited: dict[int, int] = {}

    async def __aenter__(self) -> Waits:
        self._mine = _schedule("thread-self")[1]
        self._task = asyncio.create_task(self._watch())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])
        self._mine = _schedule("thread-self")[1] - self._mine

    async def _watch(self) -> None:
        while True:
            for pid in self._runtime.children():
                with contextlib.suppress(OSError):
                    self._ran[pid], self._waited[pid] = _schedule(str(pid))
            await asyncio.sleep(0.02)

    def seconds(self) -> float:
        busiest = max(self._ran, key=self._ran.__getitem__, default=0)
        return (self._mine + self._waited.get(busiest, 0)) / 1e9


def _schedule(process: str) -> tuple[int, int]:
    """Nanoseconds that a process has run, and has waited for a core."""
    ran, waited, _ = Path(f"/proc/{process}/schedstat").read_text().split()
    return int(ran), int(waited)


@pytest.mark.slow
@needs_shared
async def test_hundreds_of_bombs_at_once_keep_to_the_bound() -> None:
    """All shared programs, many times over, under a small bound: it holds, and healthy programs still complete."""
    programs = [program for program in shared_programs().values() for _ in range(6)]
    most = 0.0

    async def watch() -> None:
        nonlocal most
        while True:
            await asyncio.sleep(0.05)
            most = max(most, sum(map(_private_mb, runtime.children())))

    async with Runtime(memory_mb=1500) as runtime:
        watcher = asyncio.create_task(watch())
        limits = HOSTILE.model_copy(update={"step_s": 0.2, "wall_s": 600.0, "cpu_s": 1})
        bad = [runtime.run(program, execute=echo, limits=limits) for program in programs]
        good = [runtime.run(HEALTHY, {"n": n}, execute=echo, limits=Limits(wall_s=600)) for n in range(50)]
        observations = await asyncio.gather(*bad, *good)
        watcher.cancel()
    assert {observation.status for observation in observations[len(bad) :]} == {"completed"}
    assert 100 < most < 1500


def _private_mb(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private")) / 1024

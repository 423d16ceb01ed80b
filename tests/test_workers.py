"""Worker processes: whatever a function does, its caller gets a verdict in time and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import psutil
import pytest

from dynaflow import confine, engine
from dynaflow.errors import WorkerError
from dynaflow.workers import WorkerPool
from tests import worker_functions as functions

SOON = 20.0


@pytest.fixture
async def pool() -> AsyncIterator[WorkerPool]:
    async with WorkerPool(2, memory_mb=1024) as pool:
        yield pool


async def test_results_are_json_and_the_worker_is_kept(pool: WorkerPool) -> None:
    value = {"text": "`${x}` 🦜\x00", "list": [None, True, 1.5, -(2**53)]}
    assert await pool.run(functions.echo, value, timeout_s=SOON) == value
    assert await pool.run(functions.add, 1, 2.5, timeout_s=SOON) == 3.5
    assert len({await pool.run(functions.pid, timeout_s=SOON) for _ in range(3)}) == 1


@pytest.mark.slow
async def test_a_power_tower_is_late_and_disturbs_no_other(pool: WorkerPool) -> None:
    await pool.run(functions.pid, timeout_s=SOON)
    started = time.monotonic()
    tower = asyncio.create_task(pool.run(functions.tower, timeout_s=1.0))
    others = [await pool.run(functions.add, number, 1, timeout_s=SOON) for number in range(5)]
    assert not tower.done()
    with pytest.raises(WorkerError, match="tower: no result within 1 s") as caught:
        await tower
    assert caught.value.kind == "timeout"
    assert others == [1, 2, 3, 4, 5]
    assert time.monotonic() - started < 20
    assert await pool.run(functions.add, 1, 1, timeout_s=SOON) == 2


@pytest.mark.parametrize(
    ("function", "args", "kind", "message"),
    [
        (functions.die, [7], "crashed", "exit code 7"),
        (functions.hog, [], "memory", "MemoryError"),
        (functions.fail, [], "raised", "KeyError: 'no such letter"),
        (functions.no_json, [], "raised", "TypeError"),
        (functions.echo, ["\ud83d"], "raised", "not JSON"),
        (functions.echo, [], "raised", "missing 1 required"),
    ],
)
async def test_no_result_has_its_kind_and_the_next_call_works(
    pool: WorkerPool, function: object, args: list[object], kind: str, message: str
) -> None:
    with pytest.raises(WorkerError, match=message) as caught:
        await pool.run(function, *args, timeout_s=SOON)  # type: ignore[arg-type]
    assert caught.value.kind == kind
    assert await pool.run(functions.add, 1, 1, timeout_s=SOON) == 2


async def test_a_function_that_the_processor_kept_waiting_has_longer_but_not_for_ever(pool: WorkerPool) -> None:
    await pool.run(functions.pid, timeout_s=SOON)
    assert await pool.run(functions.pause, 0.5, timeout_s=0.3)
    with pytest.raises(WorkerError, match=r"no result within 0\.3 s"):
        await pool.run(functions.pause, 30, timeout_s=0.3)


async def test_what_a_library_prints_is_no_reply(pool: WorkerPool) -> None:
    assert await pool.run(functions.noisy, timeout_s=SOON) == "quiet"


async def test_a_function_a_worker_could_not_find_is_refused(pool: WorkerPool) -> None:
    with pytest.raises(TypeError, match="functions of modules"):
        await pool.run(lambda: 1, timeout_s=SOON)


async def test_cancelling_kills_the_worker_and_all_it_started(pool: WorkerPool) -> None:
    others = set(psutil.Process().children(recursive=True))
    task = asyncio.create_task(pool.run(functions.spawn, timeout_s=60))
    children: set[psutil.Process] = set()
    async with asyncio.timeout(60):
        while len(children) < 2:
            await asyncio.sleep(0.05)
            children = set(psutil.Process().children(recursive=True)) - others
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    _, alive = psutil.wait_procs(children, timeout=5)
    assert alive == []


@pytest.mark.slow
async def test_no_more_workers_than_the_size_and_none_is_left() -> None:
    async with WorkerPool(2) as pool:
        pids = await asyncio.gather(*(pool.run(functions.pause, 0.05, timeout_s=SOON) for _ in range(8)))
    assert len(set(pids)) == 2
    assert not any(psutil.pid_exists(int(pid)) for pid in pids)


def test_workers_end_when_their_owner_is_killed() -> None:
    program = """
import asyncio
from dynaflow.workers import WorkerPool
from tests import worker_functions as functions
async def main():
    async with WorkerPool(1) as pool:
        print(await pool.run(functions.pid, timeout_s=60), flush=True)
        await pool.run(functions.tower, timeout_s=600)
asyncio.run(main())
"""
    owner = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    assert owner.stdout is not None
    worker = psutil.Process(int(owner.stdout.readline()))
    owner.send_signal(signal.SIGKILL)
    owner.wait()
    owner.stdout.close()
    with contextlib.suppress(psutil.NoSuchProcess):
        worker.wait(10)
    assert not worker.is_running()


async def test_no_key_reaches_a_worker(monkeypatch: pytest.MonkeyPatch, pool: WorkerPool) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    assert await pool.run(functions.secrets, timeout_s=SOON) == []


@pytest.mark.skipif(confine.landlock_abi() < 4, reason="needs Landlock with network rules (Linux 6.7)")
async def test_a_worker_writes_no_file_starts_no_program_and_opens_no_connection(
    pool: WorkerPool, tmp_path: Path
) -> None:
    with pytest.raises(WorkerError, match="PermissionError"):
        await pool.run(functions.write, str(tmp_path / "file"), timeout_s=SOON)
    with socket.create_server(("127.0.0.1", 0)) as server, pytest.raises(WorkerError, match="PermissionError"):
        await pool.run(functions.connect, server.getsockname()[1], timeout_s=SOON)
    with pytest.raises(WorkerError, match="PermissionError"):
        await pool.run(functions.execute, timeout_s=SOON)
    assert os.listdir(tmp_path) == []


FORKS = """
import sys, time
from pathlib import Path
from dynaflow import engine, workers
with engine.exclusive(Path(sys.argv[1])), workers.processes() as pool:
    for _ in range(4):
        pool.submit(time.sleep, 60)
    print("up", flush=True)
    time.sleep(60)
"""


def test_forks_end_with_their_parent_and_hold_no_lock_of_its(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", FORKS, str(tmp_path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "up\n"
        forks = psutil.Process(process.pid).children(recursive=True)
        assert forks
        process.kill()
    assert psutil.wait_procs(forks, timeout=10)[1] == []
    with engine.exclusive(tmp_path):
        pass

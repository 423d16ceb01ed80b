"""Peers of the runtime benchmark, without any isolation: bare mini-racer in this process, and Node's `vm` over a pipe.

    python -m benchmarks_perf.runtime_peers mini_racer|node COUNT AT_ONCE N DELAY_S < PROGRAM

Prints the seconds that COUNT runs of PROGRAM took, AT_ONCE of them at a time, with `args.n` = N and a backend that
answers after DELAY_S seconds. A process of its own, because V8 has no business in ours.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

Run = Callable[[str, dict[str, Any], float], Awaitable[Any]]

PRELUDE = """
var queue = [], pending = new Map(), next = 0, done = null, args;
var agent = (prompt) => new Promise((resolve) => { pending.set(next, resolve); queue.push([next++, String(prompt)]); });
var parallel = (thunks) => Promise.all(thunks.map((thunk) => thunk()));
var AsyncFunction = (async () => {}).constructor;
var start = (source, given) => {
  args = JSON.parse(given);
  new AsyncFunction(source)().then((value) => { done = [value]; });
};
var deliver = (json) => { for (const [id, value] of JSON.parse(json)) { pending.get(id)(value); pending.delete(id); } };
var drain = () => { const text = JSON.stringify([queue, done]); queue = []; return text; };
"""


async def bare(program: str, args: dict[str, Any], delay: float) -> Any:
    """One program in a context of its own."""
    from py_mini_racer import MiniRacer

    with MiniRacer() as v8:
        v8.eval(PRELUDE)
        v8.eval(f"start({json.dumps(program)}, {json.dumps(json.dumps(args))})")
        while True:
            drained = v8.eval("drain()")
            assert isinstance(drained, str)
            calls, done = json.loads(drained)
            if done is not None:
                return done[0]
            await asyncio.sleep(delay)
            results = json.dumps([[call, "ok"] for call, _ in calls])
            v8.eval(f"deliver({json.dumps(results)})")


class Node:
    """A Node process that runs programs, each in a `vm` context of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._running: dict[int, asyncio.Future[Any]] = {}
        self._started = 0
        self._delay = 0.0

    @classmethod
    async def open(cls) -> Node:
        script = Path(__file__).with_name("runtime_vm.js")
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec("node", str(script), stdin=pipe, stdout=pipe, limit=1 << 26))

    async def run(self, program: str, args: dict[str, Any], delay: float) -> Any:
        """One program."""
        number, self._started, self._delay = self._started, self._started + 1, delay
        done = self._running[number] = asyncio.get_running_loop().create_future()
        self._send({"start": number, "source": program, "args": args})
        return await done

    async def pump(self) -> None:
        """Answer calls until the process ends."""
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            results = []
            for number, call, value in json.loads(line):
                if call == "done":
                    self._running.pop(number).set_result(value)
                else:
                    results.append([number, call, "ok"])
            if results:
                asyncio.get_running_loop().call_later(self._delay, self._send, {"results": results})

    def close(self) -> None:
        """End the process."""
        self._process.kill()

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")


async def many(run: Run, program: str, count: int, at_once: int, n: int, delay: float) -> float:
    """Seconds for `count` programs."""
    gate = asyncio.Semaphore(at_once)

    async def one() -> None:
        async with gate:
            await run(program, {"n": n}, delay)

    await run(program, {"n": n}, 0.0)
    began = time.perf_counter()
    await asyncio.gather(*(one() for _ in range(count)))
    return time.perf_counter() - began


async def _main(peer: str, program: str, count: int, at_once: int, n: int, delay: float) -> float:
    if peer == "mini_racer":
        return await many(bare, program, count, at_once, n, delay)
    node = await Node.open()
    pump = asyncio.create_task(node.pump())
    try:
        return await many(node.run, program, count, at_once, n, delay)
    finally:
        node.close()
        await pump


def available() -> list[str]:
    """The peers that are on this machine."""
    return ["mini_racer", *(["node"] if shutil.which("node") else [])]


if __name__ == "__main__":
    _, name, runs, at_once, size, seconds = sys.argv
    print(asyncio.run(_main(name, sys.stdin.read(), int(runs), int(at_once), int(size), float(seconds))))

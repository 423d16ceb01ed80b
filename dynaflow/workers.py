"""Killable worker processes for CPU-bound functions over hostile text, graders first of all.

    async with WorkerPool() as pool:
        verdict = await pool.run(verify, gold, text, timeout_s=5.0)

A thread would not do: one big-integer power holds the interpreter lock for minutes, and no thread can be killed. A
worker that is late, dies or runs out of memory is killed with everything it started and replaced; the other workers
and the event loop notice nothing. Arguments and results are JSON values (never pickles, which would let a hijacked
worker run code here). A module's `prepare()`, where it has one, is called before the first function of it. Workers
have no key in their environment and, where the kernel offers Landlock, write no file, start no program and open no
TCP connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import os
import signal
import struct
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

import orjson
import psutil

from dynaflow import confine
from dynaflow.errors import WorkerError
from dynaflow.rollout import Json

START_S = 60.0
"""Longest start of a worker, import and preparation of a function's module; none counts against `timeout_s`."""
_PATIENCE = 3
MAX_FRAME = 64 * 1024 * 1024
_HEADER = struct.Struct("!I")
_ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH", "SYSTEMROOT")


def processes() -> ProcessPoolExecutor:
    """A process for each core, for work of our own on data of our own.

    They are forks, so they hold what this process has open, a run's lock too: they end with it, however it ends.
    """
    return ProcessPoolExecutor(os.cpu_count(), initializer=_belong, initargs=(os.getpid(),))


def _belong(parent: int) -> None:
    confine.die_with_parent(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C at the terminal is for the parent


class WorkerPool:
    """At most `size` worker processes, started when they are needed, of at most `memory_mb` MiB each."""

    def __init__(self, size: int | None = None, memory_mb: int = 2048) -> None:
        self._slots = asyncio.Semaphore(size or min(4, os.cpu_count() or 1))
        self._memory_mb = memory_mb
        self._idle: list[_Worker] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        while self._idle:
            await self._idle.pop().kill()

    async def run(self, function: Callable[..., Json], *args: Json, timeout_s: float) -> Json:
        """The result of `function(*args)`, computed in a worker.

        Args:
            function: a function of a module, found there by its name.
            args: JSON values.
            timeout_s: longest wall time of the function itself, in seconds. On a busy machine one that the processor
                gave less than a third of it has up to three times as long: a verdict is not a matter of load.

        Raises:
            WorkerError: no result. `kind` is `timeout`, `crashed`, `memory` (the worker's limit) or `raised`.
        """
        if "." in function.__qualname__:
            raise TypeError(f"{function.__qualname__}: a worker finds functions of modules only")
        try:
            job = orjson.dumps([function.__module__, function.__name__, args])
        except TypeError as error:  # lone surrogates, for example
            raise WorkerError("raised", f"{function.__name__}: the arguments are not JSON: {error}") from None
        async with self._slots:
            worker = self._idle.pop() if self._idle else await _Worker.start(self._memory_mb)
            try:
                reply = await worker.ask(job, timeout_s)
            except TimeoutError:
                raise WorkerError("timeout", f"{function.__name__}: no result within {timeout_s:g} s") from None
            except (asyncio.IncompleteReadError, ConnectionError):
                how = await worker.kill()
                raise WorkerError("crashed", f"{function.__name__}: its worker ended ({how})") from None
            else:
                if reply.get("error") is None:
                    self._idle.append(worker)
                    return reply["value"]
                kind = "memory" if reply["error"] == "MemoryError" else "raised"
                if kind == "raised":
                    self._idle.append(worker)
                raise WorkerError(kind, f"{function.__name__}: {reply['error']}: {reply['message']}")
            finally:
                if worker not in self._idle:  # late, dead, out of memory, or nobody waits for its result any more
                    await worker.kill()


class _Worker:
    """One process, with one function call at a time in it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._input, self._output = process, process.stdin, process.stdout

    @classmethod
    async def start(cls, memory_mb: int) -> _Worker:
        environment = {name: value for name, value in os.environ.items() if name in _ENVIRONMENT}
        environment |= {name: value for name, value in os.environ.items() if name.startswith("DYNAFLOW_")}
        environment |= {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "OMP_NUM_THREADS": "1"}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "dynaflow.workers", str(os.getpid()), str(memory_mb)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment,
            start_new_session=True,  # Ctrl-C at the terminal is not for it, and what it starts is killed with it
        )
        return cls(process)

    async def ask(self, job: bytes, timeout_s: float) -> dict[str, Json]:
        """Raises TimeoutError, and IncompleteReadError or ConnectionError when the process is gone."""
        self._input.write(_HEADER.pack(len(job)) + job)
        async with asyncio.timeout(START_S):
            await self._input.drain()
            reply = await self._read()
        if reply.get("began"):
            reply = await self._result(timeout_s)
        return reply

    async def _result(self, timeout_s: float) -> dict[str, Json]:
        reading = asyncio.ensure_future(self._read())
        begun = self._processor_s()
        try:
            for _ in range(_PATIENCE):
                if (await asyncio.wait({reading}, timeout=timeout_s))[0]:
                    return reading.result()
                if self._processor_s() - begun > timeout_s / _PATIENCE:
                    break
            raise TimeoutError
        finally:
            reading.cancel()

    def _processor_s(self) -> float:
        try:
            used = psutil.Process(self._process.pid).cpu_times()
        except psutil.NoSuchProcess:  # its end is about to be read
            return 0.0
        return float(used.user + used.system)

    async def _read(self) -> dict[str, Json]:
        (size,) = _HEADER.unpack(await self._output.readexactly(_HEADER.size))
        if size > MAX_FRAME:
            raise ConnectionError(f"a frame of {size} bytes")
        try:
            reply: dict[str, Json] = orjson.loads(await self._output.readexactly(size))
        except orjson.JSONDecodeError as error:
            raise ConnectionError(str(error)) from None
        return reply

    async def kill(self) -> str:
        """End the process and everything it started; how it ended, for messages."""
        with contextlib.suppress(ProcessLookupError, PermissionError):  # PermissionError: only zombies left (macOS)
            os.killpg(self._process.pid, signal.SIGKILL)
        self._input.close()
        code = await asyncio.shield(self._process.wait())
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"


def _serve(parent: int, memory_mb: int) -> None:
    """The worker's side: calls in on standard input, results out on what was standard output."""
    confine.die_with_parent(parent)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what a library prints is no reply
    confine.limit_resources({"DATA": memory_mb << 20, "CORE": 0})
    confine.restrict_filesystem([Path("/")])
    prepared: set[str] = set()
    while job := _receive(sys.stdin.buffer):
        name, function_name, args = orjson.loads(job)
        try:
            module = importlib.import_module(name)
            if name not in prepared:
                getattr(module, "prepare", lambda: None)()
                prepared.add(name)
            function = getattr(module, function_name)
            _send(out, {"began": True})
            _send(out, {"value": function(*args)})
        except Exception as error:  # noqa: BLE001  (the caller gets it)
            message = str(error)[:2000].encode(errors="replace").decode()
            _send(out, {"error": type(error).__name__, "message": message})


def _receive(stream: BinaryIO) -> bytes:
    header = stream.read(_HEADER.size)
    return stream.read(*_HEADER.unpack(header)) if header else b""


def _send(stream: BinaryIO, value: dict[str, Json]) -> None:
    data = orjson.dumps(value)
    stream.write(_HEADER.pack(len(data)) + data)
    stream.flush()


if __name__ == "__main__":
    _serve(int(sys.argv[1]), int(sys.argv[2]))

"""The `python` tool: a model's program in a process of its own, with nothing to reach and little to use up.

Each program runs in a fresh process (`python_child.py`) under resource limits, Landlock (it can read Python and its
packages, nothing else, and write nowhere) and seccomp (no socket, no other process, no signal to one). It gets no
environment of ours. Its output is capped and its whole process group is killed, however it ends.

Not covered: a kernel without seccomp lets a program start processes; one that leaves its group (`setsid`) outlives it
there. `limits.require_os_sandbox` refuses to run on such a kernel.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import signal
import sys
import time
from dataclasses import dataclass
from typing import Literal

from dynaflow import confine
from dynaflow.errors import PrerequisiteError
from dynaflow.rollout import Json
from dynaflow.settings import PythonTool

SPEC: dict[str, Json] = {
    "type": "function",
    "function": {
        "name": "python",
        "description": "Runs a Python program and gives what it printed. It has numpy and sympy, no files, no network.",
        "parameters": {
            "type": "object",
            "properties": {"code": {"type": "string", "description": "The program. It prints its results."}},
            "required": ["code"],
        },
    },
}

_ENVIRONMENT = {"PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "LC_ALL": "C.UTF-8"}
_CHILD = [sys.executable, "-s", "-P", "-B", "-c", "from dynaflow.tools.python_child import main; main()"]
_CHUNK = 65_536
# Beside what W's children may do: look at files and folders (Landlock decides which).
_LOOKING = (
    "stat", "lstat", "newfstatat", "statx", "access", "faccessat", "faccessat2", "readlink", "readlinkat", "getdents64",
    "pread64", "getcwd", "getuid", "geteuid", "getgid", "getegid", "getppid", "set_tid_address",
)  # fmt: skip


@functools.cache
def _filter() -> list[str]:
    """The seccomp filter as an argument of the child; none where there is no seccomp."""
    if not confine.layers()["seccomp"]:
        return []
    return [confine.Seccomp((*confine.ALLOWED_SYSCALLS, *_LOOKING), opening=True).to_hex()]


Ended = Literal["ok", "error", "timeout", "output_limit", "killed"]


@dataclass(frozen=True, slots=True)
class PythonResult:
    """How a program ended and what it wrote, each stream cut to the tool's `output_chars`."""

    status: Ended
    """error: an exception or exit code; killed: by the kernel (memory, CPU time, a crash)."""
    stdout: str
    stderr: str
    wall_s: float

    def text(self) -> str:
        """What the model reads."""
        if self.status == "ok":
            return self.stdout.rstrip() or "(the program printed nothing)"
        parts = (self.stdout.rstrip(), self.stderr.rstrip(), f"[{_WHY[self.status]}]")
        return "\n".join(part for part in parts if part)


_WHY = {
    "error": "the program failed",
    "timeout": "the program was stopped: it took too long",
    "output_limit": "the program was stopped: it printed too much",
    "killed": "the program was stopped: it ran out of memory or processor time, or it crashed",
}


def failed(text: str) -> bool:
    """Whether a result of the tool says that its program failed."""
    return text.endswith(tuple(f"[{why}]" for why in _WHY.values()))


class Python:
    """The tool. One instance serves a run; at most `processes` programs run at once, others wait."""

    name = "python"
    spec = SPEC

    def __init__(self, settings: PythonTool, require_os_sandbox: bool = False) -> None:
        missing = [layer for layer, there in confine.layers().items() if not there]
        if missing and require_os_sandbox:
            raise PrerequisiteError(
                f"tools.python: this system lacks {', '.join(missing)} and limits.require_os_sandbox is set"
            )
        self._settings = settings
        self._gate = asyncio.Semaphore(settings.processes)

    async def __call__(self, arguments: dict[str, Json]) -> str:
        """Run `arguments["code"]`. A program that fails is no error of the tool: its message is the result."""
        code = arguments.get("code")
        if not isinstance(code, str):
            return "python needs `code`, a string"
        return (await self.run(code)).text()

    async def run(self, code: str) -> PythonResult:
        """Run a program to its end or to a limit."""
        async with self._gate:
            return await _run(code, self._settings)


async def _run(code: str, settings: PythonTool) -> PythonResult:
    begin = time.monotonic()
    child = await asyncio.create_subprocess_exec(
        *_CHILD,
        *map(str, (os.getpid(), settings.cpu_s, settings.memory_mb, *_filter())),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=_ENVIRONMENT,
        cwd="/",
        start_new_session=True,
    )
    assert child.stdin is not None
    wrote = {name: bytearray() for name in ("stdout", "stderr")}
    ended: Ended | None = None

    async def listen(stream: asyncio.StreamReader | None, kept: bytearray) -> None:
        nonlocal ended
        assert stream is not None
        while ended is None and (chunk := await stream.read(_CHUNK)):
            kept += chunk
            if len(kept) > settings.output_chars:
                ended = "output_limit"
                _kill(child.pid)

    try:
        async with asyncio.timeout(settings.wall_s):
            await asyncio.gather(
                listen(child.stdout, wrote["stdout"]), listen(child.stderr, wrote["stderr"]), _feed(child.stdin, code)
            )
            await child.wait()
    except TimeoutError:
        ended = "timeout"
    finally:
        _kill(child.pid)
        await asyncio.shield(child.wait())
    if ended is None:
        ended = "killed" if (child.returncode or 0) < 0 else "error" if child.returncode else "ok"
    stdout, stderr = (bytes(kept[: settings.output_chars]).decode(errors="replace") for kept in wrote.values())
    return PythonResult(ended, stdout, stderr, time.monotonic() - begin)


async def _feed(stream: asyncio.StreamWriter, code: str) -> None:
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # it is gone: its exit code says why
        stream.write(code.encode(errors="replace"))
        await stream.drain()
        stream.close()


def _kill(group: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):  # PermissionError: only zombies left (macOS)
        os.killpg(group, signal.SIGKILL)

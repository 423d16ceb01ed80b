"""Steps of one program: its calls' results go in, its messages come out, under the step, CPU and memory limits."""

from __future__ import annotations

import asyncio
import os
import signal
import time

from dynaflow.rollout import ProgramError, RunStatus
from dynaflow.runtime.child import NOT_CONFINED, STOP
from dynaflow.runtime.hints import compile_error
from dynaflow.runtime.run import ProtocolError, Workflow
from dynaflow.runtime.sandbox import ChildGone, NotBegun, Sandboxed
from dynaflow.runtime.wire import quoted
from dynaflow.settings import Limits

_REAP_S = 2.0
_LAST_WORDS_S = 0.3
_MEASURE_AFTER_S = 0.001
"""CPU time of a step after which the program's memory is measured; in less it can take a few MB at most."""


class StepTimeout(Exception):
    """The program computed longer than `step_s` without returning to the pump."""


class Pump:
    """Drives one program. A step begins with a frame to the child and ends with its last message."""

    def __init__(self, workflow: Workflow, process: Sandboxed) -> None:
        self._workflow = workflow
        self._process = process
        self._channel = process.channel
        self.begun = False
        """A message has come: the program runs, or has run."""
        self._in_step = False
        self._sent = ""
        self._ending = False
        """The child has said why it ends; its last messages follow."""
        self._channel.on_close = workflow.wake.set

    async def run(self, source: str) -> None:
        """Alternate between the program's steps and deliveries to it until the workflow has a status.

        Raises:
            StepTimeout: a step took longer than `step_s`.
            ChildGone: the child is dead.
            ProtocolError: the child sent something the kernel never sends.
        """
        frame: tuple[str, bytes] | None = ("P", quoted(source) + b"," + self._workflow.start_state())
        while frame is not None:
            await self._step(*frame)
            frame = await self._next()

    async def last_words(self) -> None:
        """Take what the program has said in a step that was cut short: it is asked to stop, and has a moment to."""
        if not self._in_step:
            return
        if not self._ending:
            self._process.child.kill(STOP)
        deadline = time.monotonic() + _LAST_WORDS_S
        while (left := deadline - time.monotonic()) > 0:
            try:
                kind, payload = await self._channel.receive(left)
            except (TimeoutError, ChildGone):
                return
            if kind == "X":
                continue
            if kind not in "dD":
                return
            try:
                self._workflow.feed(payload)
            except ProtocolError:
                return

    async def _step(self, kind: str, payload: bytes) -> None:
        await self._process.begin_step()
        before = self._process.child.cpu_seconds()
        self._in_step = True
        self._sent = kind
        self._channel.send(kind, payload)
        await self._answer(before)
        if self._ending:
            return
        self._in_step = False
        now = self._process.child.cpu_seconds()
        self._process.end_step(before is None or now is None or now - before > _MEASURE_AFTER_S)

    async def _answer(self, cpu_before: float | None) -> None:
        """Take what the child sends until its step is over, within the step limit.

        The limit is kept here, because nothing in the child can be trusted to stop. With more programs than cores a
        child waits for its core: while it has used less CPU time than the limit, it gets up to ten times the limit on
        the wall.
        """
        limit = self._workflow.limits.step_s
        began, wait = time.monotonic(), limit
        while time.monotonic() - began < 10 * limit:
            try:
                kind, payload = await self._channel.receive(wait)
            except TimeoutError:
                cpu = self._process.child.cpu_seconds()
                left = 0.0 if cpu is None or cpu_before is None else limit - (cpu - cpu_before)
                if left <= 0:
                    break
                wait = max(left, 0.05)
                continue
            if self._take(kind, payload):
                return
            await asyncio.sleep(0)  # frames may be queued up: others get their turn between them
        raise StepTimeout

    def _take(self, kind: str, payload: bytes) -> bool:
        """Handle one frame of the child; True when it was the last of the step."""
        workflow = self._workflow
        if kind in "dD":
            self.begun = True
            workflow.feed(payload)
        elif kind == "M":
            self._ending = True
            workflow.finish("crashed", ProgramError(message=f"heap limit of {workflow.limits.heap_mb} MB reached"))
        elif kind == "X":
            self._ending = True
            workflow.finish("timeout", _cpu_limit(workflow.limits))
        elif kind == "e" and self._sent == "N":
            workflow.not_compiled(payload.decode("utf-8", "replace"))
        elif kind == "E" and not self.begun:
            workflow.finish("invalid_program", compile_error(payload.decode("utf-8", "replace"), workflow.program))
        else:
            raise ProtocolError(f"frame {kind!r}: {payload[:500].decode('utf-8', 'replace')}")
        return kind != "d" or workflow.status not in (None, "completed")

    async def _next(self) -> tuple[str, bytes] | None:
        """Wait until calls have ended; what they gave, all together. None when the run is over, or a fault ends it."""
        workflow = self._workflow
        while workflow.status is None and workflow.fault is None:
            if self._channel.closed:
                raise ChildGone("the sandbox process ended")
            if (frame := workflow.take()) is not None:
                return frame
            if not workflow.waiting():
                workflow.stuck()
            else:
                await workflow.wake.wait()
        return None


async def post_mortem(process: Sandboxed, text: str, limits: Limits, begun: bool) -> tuple[RunStatus, ProgramError]:
    """Why a child is gone. `begun`: its program has done something.

    Raises:
        NotBegun: it is the sandbox's fault, and nothing is lost.
    """
    if process.channel.violation is not None:
        return "crashed", ProgramError(message=process.channel.violation)
    try:
        async with asyncio.timeout(_REAP_S):
            end = await asyncio.shield(process.child.exit)
    except TimeoutError:
        return "crashed", ProgramError(message=text)
    if end is None:
        why = "the sandbox's zygote died, and this program's process with it"
        if not begun:
            raise NotBegun(why)
        return "crashed", ProgramError(message=why)
    number = os.WTERMSIG(end.status) if os.WIFSIGNALED(end.status) else 0
    if number == signal.SIGXCPU or (number == signal.SIGKILL and end.cpu_s >= limits.cpu_s):
        return "timeout", _cpu_limit(limits)
    if number == 0:
        code = os.waitstatus_to_exitcode(end.status)
        if code == NOT_CONFINED:
            raise NotBegun("a sandbox process could not confine itself; `dynaflow doctor` says what is missing")
        return "crashed", ProgramError(message=f"{text} (exit code {code})")
    name = signal.Signals(number).name
    return "crashed", ProgramError(message=f"the sandbox process died of {name}: V8 aborted or memory ran out")


def _cpu_limit(limits: Limits) -> ProgramError:
    return ProgramError(message=f"CPU limit of {limits.cpu_s} s reached")

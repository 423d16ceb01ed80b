"""`Runtime`: programs in, observations out."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from types import TracebackType
from typing import Self

from dynaflow import confine
from dynaflow.config import Limits
from dynaflow.errors import ConfigError, SandboxError
from dynaflow.rollout import Json, Observation, ProgramError, RunStatus
from dynaflow.runtime.calls import UNSET, Event, Executor, TokenMeter
from dynaflow.runtime.hints import compile_error, located
from dynaflow.runtime.nested import Resolver
from dynaflow.runtime.run import ProtocolError, Workflow
from dynaflow.runtime.sandbox import Channel, Child, ChildGone, Zygote
from dynaflow.runtime.source import MetaError, Source, prepare
from dynaflow.runtime.wire import quoted, well_formed

_BOOT_TIMEOUT_S = 120.0
_REAP_S = 5.0
_CHILD_MB = 16


class StepTimeout(Exception):
    """The program computed longer than `step_s` without returning to the pump."""


def default_children() -> int:
    """How many programs may be alive at once: half the memory at 16 MB each, and two descriptors each."""
    import resource

    pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    by_files = 1024 if files == resource.RLIM_INFINITY else (files - 64) // 3
    return max(4, min(pages // 2 // _CHILD_MB, by_files, 1024))


class Runtime:
    """Runs programs, each in a sandboxed process of its own. Use as an async context manager; share it freely.

    Args:
        children: programs alive at once; more wait. Default by memory and descriptors.
    """

    def __init__(self, children: int | None = None) -> None:
        self._places = asyncio.Semaphore(children or default_children())
        self._zygote: Zygote | None = None
        self._starting = asyncio.Lock()

    async def __aenter__(self) -> Self:
        await self._live_zygote()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._zygote is not None:
            self._zygote.close()
            self._zygote = None

    @property
    def zygote_pid(self) -> int | None:
        """Process id of the zygote; None before the first start and after the end."""
        return None if self._zygote is None else self._zygote.pid

    def children(self) -> list[int]:
        """Process ids of the programs that are alive."""
        return [] if self._zygote is None else self._zygote.children()

    async def run(
        self,
        program: str,
        args: Json = UNSET,
        *,
        execute: Executor,
        limits: Limits,
        calls_left: int | None = None,
        tokens: TokenMeter | None = None,
        on_event: Callable[[Event], None] | None = None,
        cancel: asyncio.Event | None = None,
        resolve: Resolver | None = None,
    ) -> Observation:
        """Run one program to its end, whatever that is, and return its output with its trace.

        Args:
            program: JavaScript in the workflow dialect.
            args: what the program sees as `args`; UNSET is `undefined`.
            execute: carries out one agent() call. It returns an outcome; what it raises is raised from here.
            on_event: told what happens, in order; what it raises is raised from here.
            calls_left: agent() calls left to the rollout; the smaller of this and `limits.calls` holds.
            tokens: output tokens as the program's `budget` shows them.
            cancel: setting it ends the run with status "cancelled" and a full observation.
            resolve: finds the programs that workflow(ref) names; None: there are none.

        Raises:
            SandboxError: the runtime failed, not the program.
            ValueError, TypeError: `args` is not JSON, or nested more than 100 levels.
            ConfigError: `limits.require_os_sandbox`, and this machine lacks a layer.
            asyncio.CancelledError: the calling task was cancelled; the child is dead and no call is left running.
        """
        _check_layers(limits)
        workflow = Workflow(well_formed(program), args, execute, limits, calls_left, tokens, on_event, resolve)
        pump = asyncio.create_task(self._drive(workflow))
        waits: set[asyncio.Task[object]] = {pump}
        if cancel is not None:
            waits.add(asyncio.create_task(cancel.wait()))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            if pump.done():
                pump.result()
            else:
                workflow.finish("cancelled", ProgramError(message="the run was cancelled"))
        finally:
            await _to_the_end(_wind_up(waits, workflow))
        if workflow.fault is not None:
            raise workflow.fault
        return workflow.observation()

    async def check(self, program: str) -> ProgramError | None:
        """Whether V8 takes `program`: its first error, or None. Nothing runs."""
        program = well_formed(program)
        limits = Limits.model_validate({})
        source = _prepared(program, limits)
        if isinstance(source, ProgramError):
            return source
        try:
            async with self._child(limits) as (_, channel):
                channel.send("C", quoted(source.text))
                kind, payload = await channel.receive(_BOOT_TIMEOUT_S)
        except (TimeoutError, ChildGone):
            return ProgramError(message="V8 could not compile this program within its limits")
        return None if kind == "c" else compile_error(payload.decode("utf-8", "replace"), program)

    async def _drive(self, workflow: Workflow) -> None:
        """Pump one program until `workflow.status` is set."""
        limits = workflow.limits
        source = _prepared(workflow.program, limits)
        if isinstance(source, ProgramError):
            workflow.finish("invalid_program", source)
            return
        workflow.read(source)
        async with self._child(limits) as (child, channel):
            workflow.started()
            try:
                async with asyncio.timeout(limits.wall_s) as wall:
                    await _pump(workflow, source.text, child, channel)
            except StepTimeout:
                message = f"step limit: {limits.step_s:g} s of JavaScript without waiting for a call"
                workflow.finish("timeout", ProgramError(message=message))
            except TimeoutError:
                if not wall.expired():
                    raise  # from on_event
                workflow.finish("timeout", ProgramError(message=f"wall clock limit of {limits.wall_s:g} s reached"))
            except ChildGone as gone:
                workflow.finish(*await _post_mortem(child, str(gone), limits))
            except ProtocolError as error:
                workflow.finish("crashed", ProgramError(message=f"the sandbox process sent a broken message: {error}"))

    @contextlib.asynccontextmanager
    async def _child(self, limits: Limits) -> AsyncIterator[tuple[Child, Channel]]:
        """A booted child; dead and reaped at the end."""
        async with self._places:
            try:
                child, channel = await self._boot(limits)
            except SandboxError:  # the zygote died meanwhile: once more, under a new one
                child, channel = await self._boot(limits)
            try:
                yield child, channel
            finally:
                await _end(child, channel)

    async def _boot(self, limits: Limits) -> tuple[Child, Channel]:
        channel = Channel(max_frame=(8 << 20) + 8 * max(2 * limits.prompt_chars, limits.output_chars))
        numbers = {"data_mb": limits.data_mb, "cpu_s": limits.cpu_s, "heap_mb": limits.heap_mb}
        child = await (await self._live_zygote()).spawn(numbers, channel)
        booted = False
        try:
            await channel.receive(_BOOT_TIMEOUT_S)
            booted = True
        except (TimeoutError, ChildGone) as error:
            raise SandboxError(f"a sandbox process did not come up: {error}") from error
        finally:
            if not booted:
                await _end(child, channel)
        return child, channel

    async def _live_zygote(self) -> Zygote:
        async with self._starting:
            if self._zygote is None or self._zygote.dead:
                if self._zygote is not None:
                    self._zygote.close()
                self._zygote = await Zygote.start()
            return self._zygote


async def _end(child: Child, channel: Channel) -> None:
    """Kill a child and wait until it is reaped."""
    channel.close()
    child.kill()
    await asyncio.shield(child.exit)


async def _wind_up(waits: set[asyncio.Task[object]], workflow: Workflow) -> None:
    for task in waits:
        task.cancel()
    await asyncio.wait(waits)
    await workflow.settle()


async def _to_the_end(work: Coroutine[object, object, None]) -> None:
    """Await `work` to its end. A cancellation meanwhile is raised after it."""
    task = asyncio.create_task(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    task.result()
    if cancelled is not None:
        raise cancelled


def _check_layers(limits: Limits) -> None:
    if limits.require_os_sandbox and not all(confine.layers().values()):
        missing = ", ".join(name for name, there in confine.layers().items() if not there)
        raise ConfigError(
            f"limits.require_os_sandbox = true, but this machine lacks: {missing}. Set it to false to run without."
        )


def _prepared(program: str, limits: Limits) -> Source | ProgramError:
    """The text V8 gets, or why it gets none."""
    if len(program) > limits.program_chars:
        return ProgramError(message=f"the program is {len(program)} characters, more than {limits.program_chars}")
    try:
        return prepare(program)
    except MetaError as error:
        return located(str(error), error.line, error.column, program)


async def _pump(workflow: Workflow, source: str, child: Child, channel: Channel) -> None:
    """Alternate between the program's steps and deliveries to it until the workflow has a status."""
    channel.on_close = workflow.wake.set
    channel.send("C", quoted(source))
    channel.send("S", workflow.start_state())
    await _step(workflow, child, channel)
    while await _deliver(workflow, channel):
        await _step(workflow, child, channel)


async def _step(workflow: Workflow, child: Child, channel: Channel) -> None:
    """Take what the child sends until its step is over, within the step limit.

    The limit is kept here, because nothing in the child can be trusted to stop. With more programs than cores a child
    waits for its core: while it has used less CPU time than the limit, it gets up to ten times the limit on the wall.
    """
    limit = workflow.limits.step_s
    cpu_before, began = child.cpu_seconds(), time.monotonic()
    wait = limit
    while time.monotonic() - began < 10 * limit:
        try:
            kind, payload = await channel.receive(wait)
        except TimeoutError:
            cpu = child.cpu_seconds()
            left = 0.0 if cpu is None or cpu_before is None else limit - (cpu - cpu_before)
            if left <= 0:
                break
            wait = max(left, 0.05)
            continue
        if _take(workflow, kind, payload):
            return
        await asyncio.sleep(0)  # frames may be queued up: others get their turn between them
    raise StepTimeout


def _take(workflow: Workflow, kind: str, payload: bytes) -> bool:
    """Handle one frame of the child; True when it was the last of the step."""
    if kind == "M":
        workflow.finish("crashed", ProgramError(message=f"heap limit of {workflow.limits.heap_mb} MB reached"))
    elif kind == "E" and not workflow.compiled:
        workflow.finish("invalid_program", compile_error(payload.decode("utf-8", "replace"), workflow.program))
    elif kind == "e":
        workflow.not_compiled(payload.decode("utf-8", "replace"))
    elif kind == "c":
        workflow.compiled = True
    elif kind in "dD":
        workflow.feed(payload)
    else:
        raise ProtocolError(f"frame {kind!r}: {payload[:500].decode('utf-8', 'replace')}")
    return kind not in "cd"


async def _deliver(workflow: Workflow, channel: Channel) -> bool:
    """Wait until calls have ended and send what they gave, all together. False when the run is over."""
    while workflow.status is None:
        if workflow.fault is not None:
            raise workflow.fault
        if channel.closed:
            raise ChildGone("the sandbox process ended")
        if (frame := workflow.take()) is not None:
            channel.send(*frame)
            return True
        if not workflow.waiting():
            message = "the program waits for something that can not happen: no call is running"
            workflow.finish("failed", ProgramError(message=message))
        else:
            await workflow.wake.wait()
    return False


async def _post_mortem(child: Child, text: str, limits: Limits) -> tuple[RunStatus, ProgramError]:
    """Why a child is gone."""
    try:
        async with asyncio.timeout(_REAP_S):
            status = await asyncio.shield(child.exit)
    except TimeoutError:
        return "crashed", ProgramError(message=text)
    if status is None:
        return "crashed", ProgramError(message="the sandbox's zygote died, and this program's process with it")
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if number == signal.SIGXCPU:
        return "timeout", ProgramError(message=f"CPU limit of {limits.cpu_s} s reached")
    if number == 0:
        return "crashed", ProgramError(message=f"{text} (exit code {os.waitstatus_to_exitcode(status)})")
    name = signal.Signals(number).name
    return "crashed", ProgramError(message=f"the sandbox process died of {name}: V8 aborted or memory ran out")

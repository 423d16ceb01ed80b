"""`Runtime`: programs in, observations out."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from types import TracebackType
from typing import Self, TypeVar

from dynaflow import confine
from dynaflow.errors import ConfigError
from dynaflow.rollout import Delivery, Json, Observation, ProgramError, RunStatus
from dynaflow.runtime.calls import UNSET, Event, Executor, TokenMeter
from dynaflow.runtime.hints import compile_error, located
from dynaflow.runtime.memory import Memory
from dynaflow.runtime.nested import Resolver
from dynaflow.runtime.pump import Pump, StepTimeout, post_mortem
from dynaflow.runtime.run import ProtocolError, Workflow
from dynaflow.runtime.sandbox import Channel, ChildGone, NotBegun, Sandboxed, Zygote, to_the_end
from dynaflow.runtime.source import MetaError, Source, prepare
from dynaflow.runtime.wire import quoted, well_formed
from dynaflow.settings import Limits, Programs

_COMPILE_S = 120.0
_OTHER_FILES = 64
_T = TypeVar("_T")


def default_memory_mb() -> int:
    """Half of the machine's memory."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 21


def _by_descriptors(wanted: int) -> int:
    """How many of the `wanted` programs the open-file limit allows, raised as far as it can be.

    Each has a socket and a pidfd, and one more while it starts.
    """
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY in (soft, hard):
        return wanted
    if soft < (files := min(hard, 3 * wanted + _OTHER_FILES)):
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
        soft = files
    return max(1, min(wanted, (soft - _OTHER_FILES) // 3))


class Runtime:
    """Runs programs, each in a sandboxed process of its own. Use as an async context manager; share it freely.

    Args:
        children: programs alive at once; more wait. Fewer where memory or the open-file limit has no room for as many.
        memory_mb: what all of them may hold together. Default: half of the machine's.
    """

    def __init__(self, children: int | None = None, memory_mb: int | None = None) -> None:
        self._memory = Memory(memory_mb or default_memory_mb())
        programs = self._memory.programs if children is None else min(children, self._memory.programs)
        self._places = asyncio.Semaphore(_by_descriptors(programs))
        self._zygote: Zygote | None = None
        self._starting = asyncio.Lock()

    @classmethod
    def of(cls, programs: Programs) -> Self:
        """As configured."""
        return cls(programs.children, programs.memory_mb)

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
        recorded: Sequence[Delivery] | None = None,
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
            recorded: replay: what goes into the program is this, in this order, and the run ends where it ends.

        Raises:
            SandboxError: the runtime failed, not the program.
            ValueError, TypeError: `args` is not JSON, or nested more than 100 levels.
            ConfigError: `limits.require_os_sandbox`, and this machine lacks a layer.
            asyncio.CancelledError: the calling task was cancelled; the child is dead and no call is left running.
        """
        _check_layers(limits)
        workflow = Workflow(
            well_formed(program), args, execute, limits, calls_left, tokens, on_event, resolve, recorded
        )
        pump = asyncio.create_task(self._drive(workflow))
        waits: set[asyncio.Task[object]] = {pump}
        if cancel is not None:
            waits.add(asyncio.create_task(cancel.wait()))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            if not pump.done():
                _stop(workflow, pump, "cancelled", "the run was cancelled")
                await asyncio.wait([pump])
            if not pump.cancelled():
                pump.result()
        finally:
            await to_the_end(_wind_up(waits, workflow))
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
        return await _twice(lambda: self._compile(program, source.text, limits))

    async def _compile(self, program: str, source: str, limits: Limits) -> ProgramError | None:
        failed = ProgramError(message="V8 could not compile this program within its limits")
        async with self._process(limits) as process:
            try:
                await process.begin_step()
                process.channel.send("C", quoted(source))
                kind, payload = await process.channel.receive(_COMPILE_S)
            except TimeoutError:
                return failed
            except ChildGone as gone:
                await post_mortem(process, str(gone), limits, begun=False)
                return failed
        return None if kind == "c" else compile_error(payload.decode("utf-8", "replace"), program)

    async def _drive(self, workflow: Workflow) -> None:
        """Pump one program until `workflow.status` is set."""
        source = _prepared(workflow.program, workflow.limits)
        if isinstance(source, ProgramError):
            workflow.finish("invalid_program", source)
            return
        workflow.read(source)
        await _twice(lambda: self._attempt(workflow, source.text))

    async def _attempt(self, workflow: Workflow, source: str) -> None:
        """Run the program in a process.

        Raises:
            NotBegun: it has done nothing yet.
        """
        limits = workflow.limits
        task = asyncio.current_task()
        assert task is not None
        async with self._process(limits) as process:
            process.on_eviction = lambda why: _stop(workflow, task, "crashed", why)
            pump = Pump(workflow, process)
            workflow.started()
            try:
                async with asyncio.timeout(limits.wall_s) as wall:
                    await pump.run(source)
            except StepTimeout:
                message = f"step limit: {limits.step_s:g} s of JavaScript without waiting for a call"
                workflow.finish("timeout", ProgramError(message=message))
            except TimeoutError:
                if not wall.expired():
                    raise  # from on_event
                workflow.finish("timeout", ProgramError(message=f"wall clock limit of {limits.wall_s:g} s reached"))
            except ChildGone as gone:
                workflow.finish(*await post_mortem(process, str(gone), limits, pump.begun))
            except ProtocolError as error:
                workflow.finish("crashed", ProgramError(message=f"the sandbox process sent a broken message: {error}"))
            except asyncio.CancelledError:
                if workflow.status is None:
                    raise  # not by `_stop`: nobody wants an observation
            await pump.last_words()

    @contextlib.asynccontextmanager
    async def _process(self, limits: Limits) -> AsyncIterator[Sandboxed]:
        """A new child; dead and reaped at the end."""
        async with self._places:
            zygote = await self._live_zygote()
            most_mb = min(limits.data_mb - zygote.data_mb, self._memory.most_mb)
            numbers = {"data_mb": int(zygote.data_mb + most_mb), "cpu_s": limits.cpu_s, "heap_mb": limits.heap_mb}
            child, sock = await zygote.spawn(numbers)
            max_frame = (1 << 20) + 9 * limits.prompt_chars + 3 * limits.output_chars  # their JSON in JSON, in UTF-8
            process = Sandboxed(child, Channel(sock, max_frame), self._memory, most_mb)
            try:
                yield process
            finally:
                await process.end()

    async def _live_zygote(self) -> Zygote:
        async with self._starting:
            if self._zygote is None or self._zygote.dead:
                if self._zygote is not None:
                    self._zygote.close()
                self._zygote = await Zygote.start()
            return self._zygote


async def _twice(attempt: Callable[[], Awaitable[_T]]) -> _T:
    """Await `attempt()`; when its program could not begin, once more, under another zygote where that one is gone."""
    try:
        return await attempt()
    except NotBegun:
        return await attempt()


def _stop(workflow: Workflow, pump: asyncio.Task[None], status: RunStatus, why: str) -> None:
    """End a run from outside; what its program has said by then is kept."""
    if workflow.status is None:
        workflow.finish(status, ProgramError(message=why))
        pump.cancel()


async def _wind_up(waits: set[asyncio.Task[object]], workflow: Workflow) -> None:
    for task in waits:
        task.cancel()
    await asyncio.wait(waits)
    await workflow.settle()


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

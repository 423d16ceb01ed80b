"""Calls on their way: first come, first served, so many at once, until an endpoint can answer no more."""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import Callable

from dynaflow.rollout import Cause
from dynaflow.runtime.admission import Refusal
from dynaflow.runtime.calls import CallOutcome, Executor
from dynaflow.runtime.entry import Entry


class Dispatch:
    """Carries out calls with an executor.

    Args:
        on_start: told before a call is carried out.
        on_end: told how a call ended.
        on_fault: told that something was raised; it is in `fault` then.
    """

    def __init__(
        self,
        execute: Executor,
        concurrency: int,
        on_start: Callable[[Entry], None],
        on_end: Callable[[Entry, CallOutcome], None],
        on_fault: Callable[[], None],
    ) -> None:
        self._execute = execute
        self._on_start = on_start
        self._on_end = on_end
        self._on_fault = on_fault
        self._queue: deque[Entry] = deque()
        self._free_slots = list(range(concurrency))
        self._tasks: dict[asyncio.Task[None], Entry] = {}
        self._closed = False
        self.fault: BaseException | None = None
        """What the executor or a listener raised: a bug there, to be raised by `Runtime.run`."""
        self.broken: Refusal | None = None
        """Why no call is carried out any more: one of them met an error after which no other can succeed."""

    def __bool__(self) -> bool:
        """Whether any call is on its way."""
        return bool(self._tasks or self._queue)

    def add(self, entry: Entry) -> None:
        """Queue a call; `start` starts it when its turn comes."""
        self._queue.append(entry)

    def start(self) -> None:
        """Start calls while there are free slots."""
        while self._queue and self._free_slots and not self._closed:
            entry = self._queue.popleft()
            if self.broken is not None:
                self._on_end(entry, self.broken.outcome())
                continue
            entry.slot = heapq.heappop(self._free_slots)
            task = asyncio.create_task(self._carry_out(entry))
            self._tasks[task] = entry
            task.add_done_callback(self._on_done)

    def close(self) -> None:
        """Start nothing any more."""
        self._closed = True

    async def stop(self) -> None:
        """Start nothing any more, cancel what is on its way and wait until it is over; that ends none of the calls."""
        self._closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _carry_out(self, entry: Entry) -> None:
        self._on_start(entry)
        outcome = await self._execute(entry.spec)
        if outcome.terminal and outcome.cause is not None and self.broken is None:
            why = f"not sent: call {entry.spec.index} met an error that ends all calls ({outcome.cause.message})"
            self.broken = Refusal("refused", "terminal", why)
        self._on_end(entry, outcome)

    def _on_done(self, task: asyncio.Task[None]) -> None:
        entry = self._tasks.pop(task)
        assert entry.slot is not None
        heapq.heappush(self._free_slots, entry.slot)
        if task.cancelled():
            if not self._closed:
                cause = Cause(kind="cancelled", message="the call was cancelled")
                self._on_end(entry, CallOutcome("cancelled", cause=cause))
        elif (error := task.exception()) is not None:
            self.fault = self.fault or error
            self._on_fault()
        self.start()

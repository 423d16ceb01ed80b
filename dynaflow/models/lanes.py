"""Who may send to where: the fair slots of a role, and the replicas that serve it."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

REST_S = 1.0
"""How long a replica that failed gets no new request; doubles with each failure in a row."""
MAX_REST_S = 30.0


class Slots:
    """At most `count` holders at once. Owners that wait are served in turn, each owner's own waiters in order.

    So a program with a hundred parallel calls delays the other questions by one of them, not by all.
    """

    def __init__(self, count: int) -> None:
        self._free = count
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def hold(self, owner: str) -> AsyncIterator[None]:
        """Wait for a slot and keep it for the time of the block."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(owner)
        try:
            yield
        finally:
            self._release()

    async def _wait(self, owner: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the slot came at the same moment
                self._release()
            raise

    def _release(self) -> None:
        while self._waiting:
            owner, queue = next(iter(self._waiting.items()))
            turn = queue.popleft()
            self._waiting.move_to_end(owner)
            if not queue:
                del self._waiting[owner]
            if not turn.cancelled():
                turn.set_result(None)
                return
        self._free += 1


class Replica:
    """One base URL, with what is in flight there and how it has done."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.in_flight = 0
        self.answered = False
        """Whether it has ever answered, however."""
        self._failures = 0
        self._rests_until = 0.0
        self._last_used = 0.0

    def resting(self) -> bool:
        """Whether it failed and is not tried again yet."""
        return time.monotonic() < self._rests_until

    def failed(self) -> None:
        """It refused, broke or was late: leave it alone for a while."""
        self._failures += 1
        self._rests_until = time.monotonic() + min(REST_S * 2.0 ** min(self._failures - 1, 30), MAX_REST_S)

    def worked(self) -> None:
        """It answered, and not with a failure of its own."""
        self._failures = 0
        self._rests_until = 0.0

    @classmethod
    def least_busy(cls, replicas: Sequence[Replica]) -> Replica:
        """The replica for the next request; when all of them rest, the one that rests the shortest."""
        if len(replicas) == 1:
            return replicas[0]
        fit = [replica for replica in replicas if not replica.resting()]
        if fit:
            chosen = min(fit, key=lambda replica: (replica.in_flight, replica._last_used))
        else:
            chosen = min(replicas, key=lambda replica: replica._rests_until)
        chosen._last_used = time.monotonic()
        return chosen

"""The hard budget of one side (main agent or sub-agents) of a rollout: requests and output tokens.

An attempt reserves its max_tokens before it is sent and settles to what it used. One that does not fit waits while
others are in flight, because they may settle for less; when nothing is in flight it is refused. So `spent` never
exceeds `total`, whatever the interleaving. An attempt whose usage is unknown debits its whole reservation.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from dynaflow.config import Pool
from dynaflow.errors import BudgetRefused


class Reservation:
    """Tokens set aside for one request; settle with what it used."""

    def __init__(self, tokens: int) -> None:
        self.tokens = tokens
        self.used: int | None = None

    def settle(self, used: int) -> None:
        """Record the output tokens the request really cost."""
        self.used = used


class TokenPool:
    """Requests and output tokens of one side of a rollout."""

    def __init__(self, pool: Pool, side: str) -> None:
        self.total = pool.output_tokens
        self._max_requests = pool.requests
        self._side = side
        self._spent = 0
        self._reserved = 0
        self._requests = 0
        self._changed = asyncio.Condition()

    def spent(self) -> int:
        """Output tokens settled so far."""
        return self._spent

    def remaining(self) -> int | None:
        """Tokens neither spent nor reserved; None without a limit."""
        return None if self.total is None else self.total - self._spent - self._reserved

    def debit(self, tokens: int, requests: int = 1) -> None:
        """Account for requests that were made before a resume: they cost this rollout the same."""
        self._spent += tokens
        self._requests += requests

    @asynccontextmanager
    async def reserve(self, tokens: int) -> AsyncIterator[Reservation]:
        """Hold `tokens` while a request is in flight.

        Raises:
            BudgetRefused: no request is left, or the tokens do not fit and nothing in flight could make room.
        """
        async with self._changed:
            while True:
                if self._max_requests is not None and self._requests >= self._max_requests:
                    raise BudgetRefused("requests", f"{self._side}: all {self._max_requests} model requests are used")
                if self.total is None or self._spent + self._reserved + tokens <= self.total:
                    break
                if not self._reserved:
                    raise BudgetRefused(
                        "output_tokens",
                        f"{self._side}: a request of up to {tokens} output tokens does not fit; "
                        f"{self._spent} of {self.total} output tokens are spent",
                    )
                await self._changed.wait()
            self._requests += 1
            self._reserved += tokens
        held = Reservation(tokens)
        try:
            yield held
        finally:
            async with self._changed:
                self._reserved -= tokens
                self._spent += tokens if held.used is None else held.used
                self._changed.notify_all()

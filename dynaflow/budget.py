"""The hard budget of one side (main agent or sub-agents) of a rollout: requests and output tokens.

An attempt reserves its max_tokens before it is sent and settles to what it used. One that does not fit waits while
others are in flight, because they may settle for less; when nothing is in flight it is refused. So `spent` never
exceeds `total`, whatever the interleaving. An attempt whose usage is unknown debits its whole reservation.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from dynaflow.errors import BudgetRefused
from dynaflow.settings import Pool


class Reservation:
    """Tokens set aside for one request and its retries; settle with what they used."""

    def __init__(self, pool: TokenPool, tokens: int) -> None:
        self._pool = pool
        self._tokens = tokens
        self.held = tokens
        self.attempts = 0
        self.billed = 0
        self.used: int | None = None

    def attempt(self, billed: int) -> None:
        """Call before each attempt is sent. `billed`: earlier attempts that may have cost tokens; each stays reserved.

        Raises:
            BudgetRefused: no request is left, or this attempt does not fit beside those.
        """
        self.billed = billed
        needed = (billed + 1) * self._tokens
        self._pool.take(needed - self.held)
        self.held = needed
        self.attempts += 1

    def settle(self, used: int, unknown: int = 0) -> None:
        """Record what was spent: `used` tokens, and `unknown` attempts that debit their whole reservation."""
        self.used = used + unknown * self._tokens


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

    def debit(self, tokens: int, requests: int) -> None:
        """Account for requests that were made before a resume: they cost this rollout the same."""
        self._spent += tokens
        self._requests += requests

    @asynccontextmanager
    async def reserve(self, tokens: int) -> AsyncIterator[Reservation]:
        """Hold `tokens` while a request is in flight; left without `settle`, all of it is spent.

        Raises:
            BudgetRefused: the tokens do not fit, and nothing in flight could make room.
        """
        async with self._changed:
            while self._reserved and not self._fits(tokens):
                await self._changed.wait()
            self._need(tokens)
            self._reserved += tokens
        reservation = Reservation(self, tokens)
        try:
            yield reservation
        finally:
            async with self._changed:
                self._reserved -= reservation.held
                self._spent += reservation.held if reservation.used is None else reservation.used
                self._changed.notify_all()

    def take(self, tokens: int) -> None:
        """Count one attempt and reserve `tokens` more for it (fewer than none gives some back).

        Raises:
            BudgetRefused: no request is left, or the tokens do not fit.
        """
        if self._max_requests is not None and self._requests >= self._max_requests:
            raise BudgetRefused("requests", f"{self._side}: all {self._max_requests} model requests are used")
        self._need(tokens)
        self._requests += 1
        self._reserved += tokens

    def _fits(self, tokens: int) -> bool:
        return self.total is None or self._spent + self._reserved + tokens <= self.total

    def _need(self, tokens: int) -> None:
        if not self._fits(tokens):
            raise BudgetRefused(
                "output_tokens",
                f"{self._side}: a request of up to {tokens} output tokens does not fit; "
                f"{self._spent} of {self.total} output tokens are spent and {self._reserved} reserved",
            )

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
    """Tokens set aside for one request and its retries; settle with what they used."""

    def __init__(self, pool: TokenPool, tokens: int) -> None:
        self._pool = pool
        self._tokens = tokens
        self._attempts = 0
        self.held = tokens
        self.used: int | None = None

    def attempt(self) -> None:
        """Call before each attempt is sent: every one after the first reserves its tokens anew.

        Raises:
            BudgetRefused: the retry does not fit.
        """
        self._attempts += 1
        if self._attempts > 1:
            self._pool.take(self._tokens)
            self.held += self._tokens

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
            while self._reserved and not self._fits(tokens):
                await self._changed.wait()
            self.take(tokens)
        reservation = Reservation(self, tokens)
        try:
            yield reservation
        finally:
            async with self._changed:
                self._reserved -= reservation.held
                self._spent += reservation.held if reservation.used is None else reservation.used
                self._changed.notify_all()

    def _fits(self, tokens: int) -> bool:
        return self.total is None or self._spent + self._reserved + tokens <= self.total

    def take(self, tokens: int) -> None:
        """Reserve for one attempt at once.

        Raises:
            BudgetRefused: no request is left, or the tokens do not fit.
        """
        if self._max_requests is not None and self._requests >= self._max_requests:
            raise BudgetRefused("requests", f"{self._side}: all {self._max_requests} model requests are used")
        if not self._fits(tokens):
            raise BudgetRefused(
                "output_tokens",
                f"{self._side}: a request of up to {tokens} output tokens does not fit; "
                f"{self._spent} of {self.total} output tokens are spent and {self._reserved} reserved",
            )
        self._requests += 1
        self._reserved += tokens

"""The memory that all programs together may hold, so that no number of bombs exhausts the machine.

A program can only grow while it computes. So a step needs room for all that its program's own limits allow it to grow,
and waits, first come first served, until there is. What it really holds is measured when the step is over. Programs
that wait for their calls are charged what they hold, and thousands of them fit.

When nothing computes and the next step still does not fit, programs sit on memory while they wait. The one that holds
the most is ended.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

CHILD_MB = 4
"""Set aside for every program: a fresh child has 2.5 MB of its own."""
_ROUNDING = 1e-6


class Seat:
    """What one program holds and may hold (MB)."""

    def __init__(self, most_mb: float, measure: Callable[[], float], end: Callable[[str], None]) -> None:
        self.held = float(CHILD_MB)
        self.most = max(most_mb, self.held)
        self.measure = measure
        self.end = end
        self.computing = False

    @property
    def charge(self) -> float:
        """What is set aside for it now, beyond what every program has."""
        return (self.most if self.computing else self.held) - CHILD_MB


class Memory:
    """A bound of `total_mb` over all seats.

    A third of it is the programs' own, CHILD_MB each. What they hold beyond that comes out of the rest, and one of them
    may come to as much, so while the others hold nothing there is room for a step of any.
    """

    def __init__(self, total_mb: float) -> None:
        self.total = total_mb
        self.programs = max(1, int(total_mb / 3 / CHILD_MB))
        """How many may be alive at once."""
        self.most_mb = max(total_mb - (self.programs - 1) * CHILD_MB, float(CHILD_MB))
        """What one of them may hold."""
        self._room = self.most_mb - CHILD_MB
        self._used = 0.0
        self._seats: set[Seat] = set()
        self._computing = 0
        self._ending: Seat | None = None
        self._waiting: deque[tuple[Seat, asyncio.Future[None]]] = deque()

    def free(self) -> float:
        """What programs may take beyond their own (MB)."""
        return self._room - self._used

    def add(self, seat: Seat) -> None:
        """A program starts."""
        self._seats.add(seat)
        self._used += seat.charge

    def remove(self, seat: Seat) -> None:
        """A program has ended, and its process is gone."""
        self._seats.discard(seat)
        self._used -= seat.charge
        self._computing -= seat.computing
        seat.computing = False
        if self._ending is seat:
            self._ending = None
        self._admit()

    async def enter(self, seat: Seat) -> None:
        """Wait until `seat` may compute."""
        if not self._waiting and self._fits(seat):
            self._begin(seat)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((seat, turn))
        self._admit()
        try:
            await turn
        except asyncio.CancelledError:
            if seat.computing:
                self.leave(seat, worked=False)
            elif (seat, turn) in self._waiting:
                self._waiting.remove((seat, turn))
                self._admit()
            raise

    def leave(self, seat: Seat, worked: bool) -> None:
        """The step is over; `worked`: it took long enough to have grown."""
        if not seat.computing:
            return
        self._used -= seat.charge
        seat.computing = False
        self._computing -= 1
        if worked:
            seat.held = max(float(CHILD_MB), seat.measure())
        self._used += seat.charge
        self._admit()

    def _fits(self, seat: Seat) -> bool:
        return self._used - seat.held + seat.most <= self._room + _ROUNDING

    def _begin(self, seat: Seat) -> None:
        self._used += seat.most - seat.held
        seat.computing = True
        self._computing += 1

    def _admit(self) -> None:
        while self._waiting:
            seat, turn = self._waiting[0]
            if turn.cancelled():
                self._waiting.popleft()
            elif self._fits(seat):
                self._waiting.popleft()
                self._begin(seat)
                turn.set_result(None)
            else:
                break
        if self._waiting and not self._computing and self._ending is None:
            self._ending = largest = max(self._seats, key=lambda seat: seat.held)
            largest.end(
                f"the programs of this process may hold {self.total:.0f} MB together (programs.memory_mb), no step of "
                f"another fits any more, and this one held the most: {largest.held:.0f} MB"
            )

"""A graph of calls: which call waits for which. Shape, depth, width and critical path follow from it.

It comes from an abstract run of the source or from a trace. Call k waits for the calls in mask `before[k]` (closed:
what those wait for is in it too), and is never made together with the calls in `never[k]`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from dynaflow.analysis.structure_plan import Plan
from dynaflow.analysis.structure_values import bits
from dynaflow.rollout import Call

Shape = Literal["none", "single", "sequential", "parallel", "hybrid"]
SHAPES: tuple[Shape, ...] = ("none", "single", "sequential", "parallel", "hybrid")
NOT_MADE = ("refused", "skipped")
"""Statuses of calls that no agent ever saw: they are no part of a structure."""


@dataclass(frozen=True, slots=True)
class Graph:
    """Calls and what each waits for."""

    before: list[int]
    never: list[int]

    def shape(self) -> Shape:
        """none, single; parallel or sequential where no or every two calls wait for one another; hybrid else.

        Two calls on different sides of a condition are neither: a program of those alone is single.
        """
        if not self.before:
            return "none"
        ordered = any(self.before)
        together = any(self._beside(k) for k in range(len(self.before)))
        if ordered and together:
            return "hybrid"
        return "sequential" if ordered else "parallel" if together else "single"

    def _beside(self, k: int) -> bool:
        """Whether an earlier call runs beside call k."""
        others = ((1 << k) - 1) & ~self.before[k] & ~self.never[k]
        return any(not self.before[j] >> k & 1 for j in bits(others))

    def levels(self) -> list[int]:
        """Of each call, how many calls there are on the longest chain that ends in it."""
        found: list[int] = []
        for mask in self.before:
            found.append(1 + max((found[j] for j in bits(mask)), default=0))
        return found

    def depth(self) -> int:
        """Calls on the longest chain: the critical path in calls."""
        return max(self.levels(), default=0)

    def width(self) -> int:
        """Most calls on one level that can be made together."""
        by_level: dict[int, list[int]] = {}
        for k, level in enumerate(self.levels()):
            by_level.setdefault(level, []).append(k)
        return max((self._together(calls) for calls in by_level.values()), default=0)

    def _together(self, calls: list[int]) -> int:
        """The most of these calls on one side of each condition (greedy: each call starts one choice)."""
        best = 0
        for first in calls if any(self.never[k] for k in calls) else calls[:1]:
            taken = 1 << first
            for k in calls:
                clash = self.never[k] & taken or any(self.never[j] >> k & 1 for j in bits(taken))
                taken |= 0 if clash else 1 << k
            best = max(best, taken.bit_count())
        return best

    def critical(self, seconds: Sequence[float]) -> tuple[float, list[int]]:
        """The chain of calls that takes longest, and how long."""
        best: list[float] = []
        came: list[int | None] = []
        for k in range(len(self.before)):
            last = max(bits(self.before[k]), key=lambda j: best[j], default=None)
            best.append(seconds[k] + (best[last] if last is not None else 0.0))
            came.append(last)
        if not best:
            return 0.0, []
        at: int | None = max(range(len(best)), key=lambda k: best[k])
        total, path = best[at or 0], []
        while at is not None:
            path.append(at)
            at = came[at]
        return total, path[::-1]


def of_plan(plan: Plan) -> Graph:
    """The graph of an abstract run."""
    return Graph([call.before for call in plan.calls], [call.never for call in plan.calls])


_GROUP = re.compile(r"(?:parallel|pipeline)\[\d+\]\[\d+\]")


def of_trace(calls: Sequence[Call]) -> Graph:
    """The graph of calls as they were made, in the order of `made(...)`.

    A call waits for those that had ended when it was made, except for those in another slot of the same parallel() or
    another lane of the same pipeline(): these do not wait for one another, whatever their times.
    """
    ends = sorted((call.t_end if call.t_end is not None else float("inf"), k) for k, call in enumerate(calls))
    ended = [0]
    for _, k in ends:
        ended.append(ended[-1] | 1 << k)
    times = [end for end, _ in ends]
    groups: dict[str, int] = {}
    slots: dict[str, int] = {}
    places = [list(_slots(call.path)) for call in calls]
    for k, place in enumerate(places):
        for group, slot in place:
            groups[group] = groups.get(group, 0) | 1 << k
            slots[slot] = slots.get(slot, 0) | 1 << k
    before = []
    for k, call in enumerate(calls):
        mask = ended[bisect_right(times, call.t_queued)] & ~(1 << k) & ((1 << k) - 1)
        for group, slot in places[k]:
            mask &= ~(groups[group] & ~slots[slot])
        before.append(mask)
    return Graph(before, [0] * len(calls))


def _slots(path: str) -> Iterator[tuple[str, str]]:
    """(group, slot) for every parallel() and pipeline() that a call stands in: "parallel[0]" and "parallel[0][2]"."""
    for match in _GROUP.finditer(path):
        yield path[: match.end()].rpartition("[")[0], path[: match.end()]


def made(calls: Sequence[Call]) -> list[Call]:
    """The calls that were made, in the order of their being made."""
    return sorted((call for call in calls if call.status not in NOT_MADE), key=lambda call: (call.t_queued, call.index))


def seconds(call: Call) -> float:
    """How long a call ran; 0 where it never started or its end is not known."""
    return max(0.0, call.t_end - call.t_start) if call.t_start is not None and call.t_end is not None else 0.0

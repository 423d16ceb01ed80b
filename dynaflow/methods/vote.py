"""Plurality vote over answers, as the benchmark's own rule tells equal ones.

Classes are formed in sampling order: an answer joins the first class whose first member is the same by the grader's
rule, else it opens one. The largest class wins; of equally large ones the one that was opened first, which needs no
gold answer and no model. What could not be read, or was cut off, has no vote.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Vote:
    """Classes of sample numbers, in the order in which they were opened."""

    classes: list[list[int]]

    def of(self, k: int) -> Vote:
        """The vote over the first `k` samples alone: classes are formed in order, so it is a part of this one."""
        kept = [[number for number in members if number < k] for members in self.classes]
        return Vote([members for members in kept if members])

    @property
    def winner(self) -> int | None:
        """The sample that stands for the winning class: its first member. None: nobody voted."""
        return max(self.classes, key=len)[0] if self.classes else None

    @property
    def tied(self) -> list[int]:
        """First members of all classes of the winning size; more than one is a tie."""
        most = max(map(len, self.classes), default=0)
        return [members[0] for members in self.classes if len(members) == most]


async def vote(answers: Sequence[str | None], same: Callable[[str, str], Awaitable[bool]]) -> Vote:
    """Count the extracted `answers`; `same(first, other)` tells whether two are one."""
    classes: list[list[int]] = []
    for number, answer in enumerate(answers):
        if answer is None:
            continue
        for members in classes:
            first = answers[members[0]]
            if first == answer or (first is not None and await same(first, answer)):
                members.append(number)
                break
        else:
            classes.append([number])
    return Vote(classes)

"""The Stage 1 filter: tests of a teacher rollout in a fixed order, each with its reasons.

Kept are rollouts whose first turn is one valid action, whose final answer is right and whose delegation protocol was
followed. Leaked answers and other defects of a program are the business of curation, never of this filter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from dynaflow.rollout import Json, Rollout
from dynaflow.settings import Collect

Test = Callable[[Rollout, Collect], str | None]
"""Why a rollout fails the test; None: it passes."""


def parses(rollout: Rollout, settings: Collect) -> str | None:
    """The teacher answered, and its first turn is exactly one action that could be read."""
    if not rollout.turns:
        return "endpoint_error" if rollout.status == "error" else "no_turn"
    turn = rollout.turns[0]
    if len(turn.tool_calls) > 1:
        return "several_calls"
    if any(call.arguments is None for call in turn.tool_calls):
        return "truncated" if turn.finish == "length" else "unparsed"
    if turn.action.kind == "invalid" and (turn.tool_calls or turn.finish == "length"):
        return "truncated" if turn.finish == "length" else "no_valid_action"
    return None


def runs(rollout: Rollout, settings: Collect) -> str | None:
    """The program of the first turn compiled and ended by itself. A turn without a program passes."""
    observation = rollout.turns[0].observation
    if observation is None or observation.status in ("completed", "completed_degraded"):
        return None
    return f"program_{observation.status.removesuffix('_program')}"


def right(rollout: Rollout, settings: Collect) -> str | None:
    """The final answer is right."""
    if rollout.status == "error":
        return "endpoint_error"
    if rollout.score is None or rollout.score.extracted is None:
        return "no_answer"
    return None if rollout.score.correct or rollout.as_answered else "wrong_answer"


def follows(rollout: Rollout, settings: Collect) -> str | None:
    """The delegation protocol: first action, a call that succeeded, an answer that an output supports."""
    protocol = rollout.protocol
    if protocol is None:
        return "protocol_unknown"
    if protocol.first_action_valid is False:
        return "first_action"
    if protocol.call_ok is False:
        return "no_call_succeeded"
    return "answer_not_supported" if protocol.answer_supported is False else None


def whole(rollout: Rollout, settings: Collect) -> str | None:
    """Nothing was cut: not the first turn, not the rollout."""
    if rollout.turns[0].finish == "length":
        return "first_turn_truncated"
    return None if rollout.status == "ok" else rollout.status


def reasons(rollout: Rollout, settings: Collect) -> str | None:
    """The first turn has its reasoning r, which Stage 1 trains too."""
    wanted = settings.require_reasoning and not rollout.turns[0].reasoning.strip()
    return "no_reasoning" if wanted else None


def fits(rollout: Rollout, settings: Collect) -> str | None:
    """The first turn is not longer than `max_output_tokens`, by the teacher's count (unknown: it passes)."""
    limit = settings.max_output_tokens
    return "too_long" if limit is not None and rollout.turns[0].usage.output > limit else None


TESTS: dict[str, Test] = {
    "parses": parses,
    "valid program": runs,
    "right answer": right,
    "protocol": follows,
    "not truncated": whole,
    "reasoning": reasons,
    "length": fits,
}
"""In the order in which they are applied."""


def reject_reason(rollout: Rollout, settings: Collect | None = None) -> str | None:
    """The reason of the first test that a rollout fails; None: it is kept."""
    found = first_failure(rollout, settings or Collect())
    return None if found is None else found[1]


def first_failure(rollout: Rollout, settings: Collect) -> tuple[str, str] | None:
    """The first test that a rollout fails, and why."""
    for name, test in TESTS.items():
        reason = test(rollout, settings)
        if reason is not None:
            return name, reason
    return None


@dataclass(slots=True)
class Step:
    """One step of the funnel."""

    name: str
    entered: int = 0
    rejected: Counter[str] = field(default_factory=Counter)

    @property
    def left(self) -> int:
        """Rollouts that passed."""
        return self.entered - self.rejected.total()

    def to_json(self) -> dict[str, Json]:
        """For filter_report.json."""
        return {"name": self.name, "in": self.entered, "out": self.left, "rejected": dict(self.rejected)}


class Funnel:
    """Counts what each step lets through, in the order of the steps."""

    def __init__(self, *further: str) -> None:
        self.steps = {name: Step(name) for name in (*TESTS, *further)}

    def reject(self, step: str, reason: str) -> None:
        """A rollout passed the steps before `step` and fell out there."""
        self._enter(step)
        self.steps[step].rejected[reason] += 1

    def keep(self) -> None:
        """A rollout passed all steps."""
        self._enter(None)

    def _enter(self, last: str | None) -> None:
        for name, step in self.steps.items():
            step.entered += 1
            if name == last:
                return

    def rejected(self) -> dict[str, int]:
        """Counts by reason, over all steps."""
        return dict(sum((step.rejected for step in self.steps.values()), Counter[str]()))

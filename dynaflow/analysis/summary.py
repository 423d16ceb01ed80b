"""`summary.json`: what a run measured, as a pure function of its rollouts (DESIGN section 13).

Every rate has n, the number of rollouts, as its denominator: an error, a truncation or a missing answer counts as
wrong and never leaves the sum.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dynaflow.analysis.stats import mcnemar, paired_bootstrap, wilson
from dynaflow.files import write_json
from dynaflow.rollout import Rollout

COMPLETED = ("completed", "completed_degraded")
BOOTSTRAP_SEED = 42


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one rollout contributes to the tables."""

    system: str
    """"<policy>/<system>"."""
    benchmark: str
    family: str | None
    item: tuple[str, str]
    """(benchmark, question hash): the unit that paired comparisons match."""
    sample: int
    apart: bool
    """A kind of question that was never trained on: not part of the pooled numbers."""
    status: str
    correct: bool
    as_answered: bool
    answered: bool
    valid_program: bool
    delegated: bool
    subagents: int
    tokens: int


def outcome(rollout: Rollout) -> Outcome:
    """Reduce a rollout to its outcome."""
    family = rollout.meta.get("family")
    return Outcome(
        system=f"{rollout.policy.name}/{rollout.system}",
        benchmark=rollout.benchmark,
        family=None if family is None else str(family),
        item=(rollout.benchmark, rollout.question_sha),
        sample=rollout.sample,
        apart=bool(rollout.meta.get("held_out")),
        status=rollout.status,
        correct=is_correct(rollout),
        as_answered=bool(rollout.as_answered),
        answered=rollout.score is not None and rollout.score.extracted is not None,
        valid_program=has_valid_program(rollout),
        delegated=any(turn.action.kind == "workflow" for turn in rollout.turns),
        subagents=sum(
            call.status not in ("refused", "skipped") for seen in rollout.observations() for call in seen.calls
        ),
        tokens=sum(usage.output for role, usage in rollout.usage.items() if role in ("main", "sub")),
    )


def is_correct(rollout: Rollout) -> bool:
    """Graded correct, and nothing went wrong on the way: every status but ok counts as wrong."""
    return rollout.status == "ok" and rollout.score is not None and rollout.score.correct


def has_valid_program(rollout: Rollout) -> bool:
    """The first program compiles, completes and has an ok call. A repaired second program does not count."""
    for turn in rollout.turns:
        if turn.action.program is not None:
            seen = turn.observation
            return seen is not None and seen.status in COMPLETED and bool(seen.ok_calls())
    return False


def latest(rollouts: Iterable[Rollout]) -> list[Outcome]:
    """Outcomes with one per key: where a key occurs twice the last record wins."""
    return list({rollout.key: outcome(rollout) for rollout in rollouts}.values())


def summarise(rollouts: Iterable[Rollout], wall_s: float, peak_rss_gb: float) -> dict[str, Any]:
    """The content of `summary.json`.

    Returns:
        `{"wall_s", "peak_rss_gb", "systems": {"<policy>/<system>": row}, "benchmarks": {name: {"systems"}},
        "families": {name: {"systems"}}}`. "systems" pools all benchmarks but the kinds of question that were never
        trained on (`rollout.meta["held_out"]`), which stand apart; families come from `rollout.meta["family"]`.
        The fields of a row are those of `row`.
    """
    outcomes = latest(rollouts)
    benchmarks = sorted({o.benchmark for o in outcomes})
    families = sorted({o.family for o in outcomes if o.family is not None})
    return {
        "wall_s": wall_s,
        "peak_rss_gb": peak_rss_gb,
        "systems": _rows([o for o in outcomes if not o.apart]),
        "benchmarks": {b: {"systems": _rows([o for o in outcomes if o.benchmark == b])} for b in benchmarks},
        "families": {f: {"systems": _rows([o for o in outcomes if o.family == f])} for f in families},
    }


def _rows(outcomes: list[Outcome]) -> dict[str, Any]:
    systems = sorted({o.system for o in outcomes})
    return {system: row([o for o in outcomes if o.system == system]) for system in systems}


def row(outcomes: list[Outcome]) -> dict[str, Any]:
    """One system's numbers over a non-empty list of outcomes.

    `errors`, `truncated`, `budget` and `protocol_violations` count rollouts of that status; `no_answer` counts rollouts
    that ended ok but from which the grader could extract nothing. These five never overlap. `answered_accuracy` is the
    verdict on the answers as they stand, whatever the status. `subagents_per_question` counts `agent()` calls except
    refused and skipped ones. `tokens_per_question` is output tokens, reasoning included, of main agent and sub-agents.
    """
    n = len(outcomes)
    correct = sum(o.correct for o in outcomes)

    def having(status: str) -> int:
        return sum(o.status == status for o in outcomes)

    return {
        "n": n,
        "correct": correct,
        "accuracy": correct / n,
        "wilson95": list(wilson(correct, n)),
        "errors": having("error"),
        "truncated": having("truncated"),
        "budget": having("budget"),
        "protocol_violations": having("protocol_violation"),
        "no_answer": sum(o.status == "ok" and not o.answered for o in outcomes),
        "answered_accuracy": sum(o.as_answered for o in outcomes) / n,
        "valid_program_rate": sum(o.valid_program for o in outcomes) / n,
        "delegation_rate": sum(o.delegated for o in outcomes) / n,
        "subagents_per_question": sum(o.subagents for o in outcomes) / n,
        "tokens_per_question": sum(o.tokens for o in outcomes) / n,
    }


def paired(rollouts: Iterable[Rollout], a: str, b: str) -> dict[str, Any] | None:
    """Compare systems `a` and `b` ("<policy>/<system>") on the questions that both have a record of (pooled ones).

    Only sample 0 enters: further samples of a question are not independent of it and would make the interval too
    narrow.

    Returns:
        `{"a", "b", "n", "correct_a", "correct_b", "only_a", "only_b", "delta", "ci95": [lo, hi], "p"}`; delta is
        accuracy of a minus accuracy of b with its paired bootstrap interval, p McNemar's exact two-sided value.
        None where no question has both.
    """
    right: dict[str, dict[tuple[str, str], bool]] = {a: {}, b: {}}
    for o in latest(rollouts):
        if o.system in right and o.sample == 0 and not o.apart:
            right[o.system][o.item] = o.correct
    shared = sorted(right[a].keys() & right[b].keys())
    if not shared:
        return None
    of_a, of_b = [right[a][item] for item in shared], [right[b][item] for item in shared]
    only_a = sum(x and not y for x, y in zip(of_a, of_b, strict=True))
    only_b = sum(y and not x for x, y in zip(of_a, of_b, strict=True))
    delta, lo, hi = paired_bootstrap(of_a, of_b, BOOTSTRAP_SEED)
    return {
        "a": a,
        "b": b,
        "n": len(shared),
        "correct_a": sum(of_a),
        "correct_b": sum(of_b),
        "only_a": only_a,
        "only_b": only_b,
        "delta": delta,
        "ci95": [lo, hi],
        "p": mcnemar(only_a, only_b),
    }


def write_summary(path: Path, summary: dict[str, Any]) -> None:
    """Write `summary.json` as a whole or not at all."""
    write_json(path, summary)

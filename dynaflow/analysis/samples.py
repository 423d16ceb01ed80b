"""Several samples of one system on one question: pass@k, maj@k, and CoT-SC at equal tokens.

CoT-SC with k samples is the vote over k independent CoT rollouts, so one pool of CoT rollouts of the base policy gives
it for every k. A system that makes many requests is set beside the k whose mean output tokens on the same questions of
a benchmark are nearest to its own. The vote's rules are those of the `cot_sc` system (`methods.vote`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dynaflow.analysis.outcome import Outcome
from dynaflow.analysis.stats import pass_at_k
from dynaflow.grading import Grader
from dynaflow.methods import SYSTEMS
from dynaflow.methods.vote import Vote, vote
from dynaflow.rollout import Question

POOL = ("base", "cot")
"""Policy and system whose samples CoT-SC is made of."""

Item = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Sampled:
    """The samples of a system on a question, in sample order, and the vote over them."""

    outcomes: list[Outcome]
    votes: Vote

    def majority(self, k: int) -> bool:
        """Whether the vote over the first `k` samples is right. No vote is wrong."""
        winner = self.votes.of(k).winner
        return winner is not None and self.outcomes[winner].correct

    def tokens(self, k: int) -> int:
        """Output tokens of the first `k` samples."""
        return sum(outcome.output for outcome in self.outcomes[:k])


async def sampled(outcomes: Iterable[Outcome], questions: Mapping[Item, Question]) -> dict[str, dict[Item, Sampled]]:
    """Per system and question: its samples 0, 1, 2, ... without a gap, and the vote over them."""
    groups: dict[tuple[str, Item], dict[int, Outcome]] = defaultdict(dict)
    for outcome in outcomes:
        groups[outcome.system, outcome.item][outcome.sample] = outcome
    found: dict[str, dict[Item, Sampled]] = defaultdict(dict)
    async with Grader() as grader:
        for (system, item), by_sample in groups.items():
            row = [by_sample[number] for number in range(len(by_sample)) if number in by_sample]

            async def same(first: str, second: str, question: Question = questions[item]) -> bool:
                return await grader.same(question, first, second)

            answers = [outcome.extracted if outcome.status == "ok" else None for outcome in row]
            found[system][item] = Sampled(row, await vote(answers, same))
    return dict(found)


def rates(items: Iterable[Sampled]) -> dict[str, Any]:
    """pass@k and maj@k of a system over its questions, for every k that all of them have samples for.

    Returns:
        `{"n", "samples", "pass": [share of k = 1, 2, ...], "maj": [the same]}`; pass@k is the unbiased estimate from
        all samples, maj@k the vote over the first k.
    """
    rows = list(items)
    most = min(len(row.outcomes) for row in rows)
    right = [(len(row.outcomes), sum(outcome.correct for outcome in row.outcomes)) for row in rows]
    return {
        "n": len(rows),
        "samples": most,
        "pass": [sum(pass_at_k(n, c, k) for n, c in right) / len(rows) for k in range(1, most + 1)],
        "maj": [sum(row.majority(k) for row in rows) / len(rows) for k in range(1, most + 1)],
    }


def curve(pool: Mapping[Item, Sampled]) -> list[dict[str, Any]]:
    """Accuracy and mean output tokens of CoT-SC(k) for every k that all questions of the pool have samples for."""
    most = min((len(row.outcomes) for row in pool.values()), default=0)
    return [
        {
            "k": k,
            "accuracy": sum(row.majority(k) for row in pool.values()) / len(pool),
            "tokens": sum(row.tokens(k) for row in pool.values()) / len(pool),
        }
        for k in range(1, most + 1)
    ]


def is_many(outcome: Outcome) -> bool:
    """Whether a system makes many requests for an answer, so that equal tokens are a question."""
    known = SYSTEMS.get(outcome.method)
    return known is None or known.many


def needed(outcomes: Iterable[Outcome], pool: Iterable[Outcome], most: int) -> dict[tuple[str, str], int]:
    """How many CoT samples cost as much as a system does: k by (system, benchmark), within 1..`most`."""
    of_sample = _means((outcome.benchmark, outcome.output) for outcome in pool)
    of_system = _means(((o.system, o.benchmark), o.output) for o in outcomes if is_many(o))
    return {
        (system, benchmark): max(1, min(most, round(tokens / of_sample[benchmark])))
        for (system, benchmark), tokens in of_system.items()
        if of_sample.get(benchmark)
    }


def _means(pairs: Iterable[tuple[Any, int]]) -> dict[Any, float]:
    groups: dict[Any, list[int]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return {key: sum(values) / len(values) for key, values in groups.items()}

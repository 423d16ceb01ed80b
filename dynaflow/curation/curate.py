"""D1 to D2: every row judged, what passes kept; and the same-size random subsets that control for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import orjson
from pydantic import ValidationError

from dynaflow import benchmarks
from dynaflow.curation.defects import Defect
from dynaflow.curation.prompt import Case
from dynaflow.curation.raters import Opinion
from dynaflow.errors import DataError
from dynaflow.rollout import Json, Observation, Question, Usage, digest
from dynaflow.settings import Curate

Row = dict[str, Json]
"""A row of d1.jsonl: `{"key", "question", "messages", "tools", "turn", "observation"}`."""

Outcome = Literal["passed", "failed", "undecided"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one row. A row without a program (a direct first turn) passes without being judged.

    `defects`: those of all judges that count, each once. `private`: no report may show their excerpts.
    """

    key: str
    outcome: Outcome
    direct: bool
    private: bool
    defects: list[Defect]


@dataclass(frozen=True, slots=True)
class CurationResult:
    """D2 (`rows`, in the order of D1), a verdict per row of D1, and the report that `curation.json` holds."""

    rows: list[Row]
    verdicts: list[Verdict]
    report: dict[str, Json]


def case(row: Row, number: int) -> Case | None:
    """What a judge sees of row `number` (from 1); None for a direct first turn, which has no program.

    Raises:
        DataError: the row lacks a field or a field is not what it should be; the message names the row.
    """
    name = f"row {number} ({str(row.get('key'))[:12]})"
    try:
        question = Question.model_validate(row["question"])
        observation = None if row["observation"] is None else Observation.model_validate(row["observation"])
        program = observation.program if observation else _program(row["turn"]["tool_calls"])
        task = "\n".join([question.text, *(question.passages or [])])
        return None if program is None else Case(str(row["key"]), task, program, observation)
    except KeyError as error:
        raise DataError(f"d1: {name}: no field {error.args[0]!r}; collect the rows again") from error
    except (ValidationError, TypeError, orjson.JSONDecodeError) as error:
        raise DataError(f"d1: {name}: {error}") from error


def _program(tool_calls: list[Json]) -> str | None:
    """The program of a first turn that was not run; None where it called no workflow."""
    for call in tool_calls:
        if call["function"]["name"] == "workflow":
            return str(orjson.loads(call["function"]["arguments"])["program"])
    return None


def curate(rows: Sequence[Row], opinions: Mapping[str, Mapping[str, Opinion]], settings: Curate) -> CurationResult:
    """Combine the opinions on D1 and keep the rows that pass.

    Args:
        rows: D1.
        opinions: by judge, then by row key; none for direct rows.
        settings: which severity fails, how judges are combined, what becomes of undecided rows.
    """
    verdicts = []
    for row in rows:
        key = str(row["key"])
        heard = {name: by_key[key] for name, by_key in opinions.items() if key in by_key}
        outcome: Outcome = _combined([outcome_of(found, settings) for found in heard.values()], settings)
        distinct = {(d.kind, d.sub, d.excerpt): d for found in reversed(heard.values()) for d in found.defects}
        private = benchmarks.is_private(str(row["question"]["benchmark"]))
        verdicts.append(Verdict(key, outcome, not heard, private, list(distinct.values())))
    passing = {"passed"} | ({"undecided"} if settings.undecided == "pass" else set())
    kept = [row for row, verdict in zip(rows, verdicts, strict=True) if verdict.outcome in passing]
    return CurationResult(kept, verdicts, _report(verdicts, opinions, settings, len(kept)))


def outcome_of(opinion: Opinion, settings: Curate) -> Outcome:
    """One judge's verdict: a defect of the failing severity fails, whatever else it was undecided about."""
    if any(settings.fail_on == "minor" or defect.severity == "major" for defect in opinion.defects):
        return "failed"
    return "passed" if opinion.undecided is None else "undecided"


def _combined(outcomes: Sequence[Outcome], settings: Curate) -> Outcome:
    """The verdict of all judges; those that are undecided have no say. Without judges (no program) a row passes."""
    decided = [outcome for outcome in outcomes if outcome != "undecided"]
    if not decided:
        return "undecided" if outcomes else "passed"
    failed = decided.count("failed")
    enough = {"any": 1, "majority": len(decided) // 2 + 1, "all": len(decided)}[settings.combine]
    return "failed" if failed >= enough else "passed"


def _report(
    verdicts: Sequence[Verdict], opinions: Mapping[str, Mapping[str, Opinion]], settings: Curate, kept: int
) -> dict[str, Json]:
    """The funnel, the counts, every judge and every verdict.

    `kinds`, `subs` and `severities` count rows with at least one such defect, so that a row with the same defect
    five times counts once.
    """

    def rows_with(field: str) -> dict[str, int]:
        return dict(Counter(value for v in verdicts for value in sorted({getattr(d, field) for d in v.defects})))

    outcomes = Counter(v.outcome for v in verdicts)
    return {
        "settings": settings.model_dump(mode="json"),
        "fail_on": settings.fail_on,
        "rows": len(verdicts),
        "direct": sum(v.direct for v in verdicts),
        "passed": outcomes["passed"],
        "failed": outcomes["failed"],
        "undecided": outcomes["undecided"],
        "kept": kept,
        "kinds": rows_with("kind"),
        "subs": rows_with("sub"),
        "severities": rows_with("severity"),
        "judges": {name: _judge(list(found.values()), settings) for name, found in opinions.items()},
        "agreement": [
            {"a": a, "b": b, **agreement(opinions[a], opinions[b], settings)} for a, b in combinations(opinions, 2)
        ],
        "verdicts": [
            {
                "key": v.key,
                "outcome": v.outcome,
                "direct": v.direct,
                "private": v.private,
                "defects": [d.model_dump() for d in v.defects],
                "opinions": {name: _said(found[v.key], settings) for name, found in opinions.items() if v.key in found},
            }
            for v in verdicts
        ],
    }


def _said(opinion: Opinion, settings: Curate) -> dict[str, Json]:
    fields = opinion.model_dump(mode="json", include={"defects", "rejected", "not_assessed", "undecided", "asked"})
    return {"outcome": outcome_of(opinion, settings), **fields}


def _judge(opinions: Sequence[Opinion], settings: Curate) -> dict[str, Json]:
    outcomes = Counter(outcome_of(opinion, settings) for opinion in opinions)
    return {
        **{name: outcomes[name] for name in ("passed", "failed", "undecided")},
        "undecided_causes": dict(Counter(opinion.undecided for opinion in opinions if opinion.undecided)),
        "asked_again": sum(opinion.asked > 1 for opinion in opinions),
        "reports": sum(len(opinion.defects) + len(opinion.rejected) for opinion in opinions),
        "without_evidence": sum(len(opinion.rejected) for opinion in opinions),
        "not_assessed": sum(opinion.not_assessed for opinion in opinions),
        "usage": sum((opinion.usage for opinion in opinions), Usage()).model_dump(),
    }


def agreement(a: Mapping[str, Opinion], b: Mapping[str, Opinion], settings: Curate) -> dict[str, Json]:
    """Cohen's kappa of two judges over the rows on which both came to a verdict (failed or passed).

    None where it is not defined: no such row, or both always say the same one thing.
    """
    outcomes = [(outcome_of(a[key], settings), outcome_of(b[key], settings)) for key in a if key in b]
    pairs = [(x == "failed", y == "failed") for x, y in outcomes if "undecided" not in (x, y)]
    if not pairs:
        return {"n": 0, "observed": None, "kappa": None}
    n = len(pairs)
    observed = sum(x == y for x, y in pairs) / n
    first, second = sum(x for x, _ in pairs) / n, sum(y for _, y in pairs) / n
    expected = first * second + (1 - first) * (1 - second)
    kappa = None if expected == 1 else round((observed - expected) / (1 - expected), 4)
    return {"n": n, "observed": round(observed, 4), "kappa": kappa}


def control_draw(rows: Sequence[Row], size: int, seed: int, draw: int) -> list[Row]:
    """A random subset of D1 for the control: `size` rows, chosen and ordered by a hash of row key, `seed` and `draw`.

    The order of `rows` plays no part; another `draw` is an independent subset.

    Raises:
        DataError: there are fewer than `size` rows.
    """
    if not 0 <= size <= len(rows):
        raise DataError(f"control draw: {size} rows wanted, D1 has {len(rows)}")
    return sorted(rows, key=lambda row: digest("control", seed, draw, row["key"]))[:size]

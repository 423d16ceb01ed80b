"""D1 to D2: every row judged, what passes kept; and the same-size random subset that controls for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import orjson
from pydantic import ValidationError

from dynaflow.curation.defects import Defect, Severity
from dynaflow.curation.static import judge, readable
from dynaflow.errors import DataError
from dynaflow.rollout import Json, Observation, Question, digest

Row = dict[str, Json]
"""A row of d1.jsonl: `{"key", "question", "messages", "tools", "turn", "observation"}`."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one row. A row without a program (a direct first turn) passes; one whose program the judge can not
    read is undecided, and left out like a failed one.
    """

    key: str
    outcome: Literal["passed", "failed", "undecided"]
    direct: bool
    defects: list[Defect]


@dataclass(frozen=True, slots=True)
class CurationResult:
    """D2 (`rows`, in the order of D1), a verdict per row of D1, and the report that `curation.json` holds."""

    rows: list[Row]
    verdicts: list[Verdict]
    report: dict[str, Json]


def curate(rows: Sequence[Row], fail_on: Severity) -> CurationResult:
    """Judge D1 and keep the rows without a defect of severity `fail_on` or above.

    Raises:
        DataError: a row lacks a field or a field is not what it should be; the message names the row.
    """
    verdicts = [_verdict(row, number, fail_on) for number, row in enumerate(rows, 1)]
    kept = [row for row, verdict in zip(rows, verdicts, strict=True) if verdict.outcome == "passed"]
    return CurationResult(kept, verdicts, _report(verdicts, fail_on))


def _verdict(row: Row, number: int, fail_on: Severity) -> Verdict:
    key, task, observation, program = _parts(row, number)
    if program is None:
        return Verdict(key, "passed", True, [])
    defects = judge(task, observation, program)
    if any(fail_on == "minor" or defect.severity == "major" for defect in defects):
        return Verdict(key, "failed", False, defects)
    return Verdict(key, "passed" if readable(program) else "undecided", False, defects)


def _parts(row: Row, number: int) -> tuple[str, str, Observation | None, str | None]:
    """Key, all that the task gave, observation and program of a row."""
    name = f"row {number} ({str(row.get('key'))[:12]})"
    try:
        question = Question.model_validate(row["question"])
        observation = None if row["observation"] is None else Observation.model_validate(row["observation"])
        program = observation.program if observation else _program(row["turn"]["tool_calls"])
        return str(row["key"]), "\n".join([question.text, *(question.passages or [])]), observation, program
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


def _report(verdicts: list[Verdict], fail_on: Severity) -> dict[str, Json]:
    """The funnel, the counts and every verdict.

    `kinds`, `subs` and `severities` count rows with at least one such defect, so that a row with the same defect
    five times counts once.
    """

    def rows_with(field: str) -> dict[str, int]:
        return dict(Counter(value for v in verdicts for value in sorted({getattr(d, field) for d in v.defects})))

    outcomes = Counter(v.outcome for v in verdicts)
    return {
        "fail_on": fail_on,
        "rows": len(verdicts),
        "direct": sum(v.direct for v in verdicts),
        "passed": outcomes["passed"],
        "failed": outcomes["failed"],
        "undecided": outcomes["undecided"],
        "kinds": rows_with("kind"),
        "subs": rows_with("sub"),
        "severities": rows_with("severity"),
        "verdicts": [
            {"key": v.key, "outcome": v.outcome, "direct": v.direct, "defects": [d.model_dump() for d in v.defects]}
            for v in verdicts
        ],
    }


def control_draw(rows: Sequence[Row], size: int, seed: int, draw: int) -> list[Row]:
    """A random subset of D1 for the control: `size` rows, chosen and ordered by a hash of row key, `seed` and `draw`.

    The order of `rows` plays no part; another `draw` is an independent subset.

    Raises:
        DataError: there are fewer than `size` rows.
    """
    if not 0 <= size <= len(rows):
        raise DataError(f"control draw: {size} rows wanted, D1 has {len(rows)}")
    return sorted(rows, key=lambda row: digest("control", seed, draw, row["key"]))[:size]

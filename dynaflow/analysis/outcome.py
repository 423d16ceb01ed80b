"""What one rollout contributes to the tables: a small record, read from a line of `rollouts.jsonl`.

A report reads every line once, keeps this of it and drops the rest, so its memory does not grow with the texts. Lines
are read as plain JSON (checking every nested record would take longer than the rest of the report).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import orjson

from dynaflow.analysis.failures import Gold, failure
from dynaflow.errors import DataError
from dynaflow.results import parse
from dynaflow.rollout import SCHEMA_VERSION, Json, Rollout

COMPLETED = ("completed", "completed_degraded")
GOT_RESULT = ("ok", "cached")
_TYPES = {
    (str,): (
        *("key", "question_id", "question_sha", "benchmark", "system", "status", "config_digest"),
        *("policy.name", "score.grader"),
    ),
    (int, float): ("sample", "started", "wall_s"),
}
ROLES = ("main", "sub")
"""Model roles whose tokens are the system's own; judge and teacher are not."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One rollout, as the tables see it."""

    key: str
    policy: str
    method: str
    """The system's own name: direct, forced, cot, ..."""
    benchmark: str
    question_id: str
    item: tuple[str, str]
    """(benchmark, question hash): the unit that paired comparisons match."""
    sample: int
    settings: str
    """Config digest and adapter hash: rollouts of different settings are never mixed."""
    started: float
    family: str | None
    level: str | None
    language: str | None
    apart: bool
    """A kind of question that was never trained on: not part of the pooled numbers."""
    searched: bool
    """The system could search: not comparable with those that could not."""
    status: str
    correct: bool
    """Graded right, and nothing went wrong on the way: every status but ok counts as wrong."""
    as_answered: bool
    extracted: str | None
    grader: str | None
    measures: dict[str, float]
    """The grader's other verdicts (`score.detail`): exact match, F1, ...; 0 where the status is not ok."""
    valid_program: bool
    """The first program compiles, completes and has an ok call. A repaired second program does not count."""
    delegated: bool
    subagents: int
    """agent() calls of all programs but refused and skipped ones."""
    requests: int
    tools: int
    input: int
    output: int
    reasoning: int
    wall_s: float
    failure: str | None
    """Why it is wrong (`failures`); None: it is right."""
    tie: list[bool] = field(default_factory=list)
    """Of a vote that ended in a tie: the verdict on each tied class."""
    offset: int = 0
    """Where its line begins in the file."""

    @property
    def system(self) -> str:
        """ "<policy>/<method>"."""
        return f"{self.policy}/{self.method}"

    @property
    def answered(self) -> bool:
        """The grader could read an answer."""
        return self.extracted is not None

    @property
    def tokens(self) -> int:
        """Output tokens, reasoning included."""
        return self.output


def outcome(rollout: Rollout | Mapping[str, Json], gold: Gold | None = None, offset: int = 0) -> Outcome:
    """Reduce a rollout, or the plain JSON of one. `gold`: its question's, for the analysis of failures."""
    if isinstance(rollout, Rollout):
        rollout = rollout.model_dump(mode="json")
    turns = rollout["turns"]
    meta = rollout["meta"]
    score = rollout["score"] or {}
    status: str = rollout["status"]
    correct = status == "ok" and bool(score.get("correct"))
    calls = [call for turn in turns if turn["observation"] for call in turn["observation"]["calls"]]
    usage = [used for role, used in rollout["usage"].items() if role in ROLES]

    def spent(name: str) -> int:
        return sum(used.get(name, 0) for used in usage)

    return Outcome(
        key=rollout["key"],
        policy=rollout["policy"]["name"],
        method=rollout["system"],
        benchmark=rollout["benchmark"],
        question_id=rollout["question_id"],
        item=(rollout["benchmark"], rollout["question_sha"]),
        sample=rollout["sample"],
        settings=f"{rollout['config_digest']} {rollout['policy'].get('adapter_sha')}",
        started=rollout["started"],
        family=_text(meta.get("family")),
        level=_text(meta.get("level")),
        language=_text(meta.get("language")),
        apart=bool(meta.get("held_out")),
        searched="search" in meta.get("tools", ()),
        status=status,
        correct=correct,
        as_answered=bool(rollout["as_answered"]),
        extracted=score.get("extracted"),
        grader=score.get("grader"),
        measures=_measures(score.get("detail", {}), status),
        valid_program=_valid_program(turns),
        delegated=any(turn["action"]["kind"] == "workflow" for turn in turns),
        subagents=sum(call["status"] not in ("refused", "skipped") for call in calls),
        requests=spent("attempts"),
        tools=spent("tools"),
        input=spent("input"),
        output=spent("output"),
        reasoning=spent("reasoning"),
        wall_s=rollout["wall_s"],
        failure=None if correct else failure(rollout, gold),
        tie=[bool(verdict) for verdict in meta.get("tie", ())],
        offset=offset,
    )


def _text(value: Json) -> str | None:
    return None if value is None else str(value)


def _measures(detail: Mapping[str, Json], status: str) -> dict[str, float]:
    """The verdicts and shares among a score's details."""
    found = {name: value for name, value in detail.items() if isinstance(value, bool | float)}
    return {name: float(value) if status == "ok" else 0.0 for name, value in found.items() if 0 <= value <= 1}


def _valid_program(turns: Iterable[Mapping[str, Json]]) -> bool:
    for turn in turns:
        if turn["action"]["program"] is not None:
            seen = turn["observation"]
            if seen is None or seen["status"] not in COMPLETED:
                return False
            return any(call["status"] in GOT_RESULT for call in seen["calls"])
    return False


def read(path: Path, golds: Callable[[Mapping[str, Json]], Gold | None]) -> list[Outcome]:
    """The outcomes of a file, in file order; of a key that occurs twice the last line counts.

    Args:
        path: a `rollouts.jsonl`. A last line without its newline is torn and skipped.
        golds: the gold of a rollout's question, where it is known.

    Raises:
        DataError: a line is not a rollout of this schema version.
    """
    found: dict[str, Outcome] = {}
    offset = 0
    with path.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            if not line.endswith(b"\n"):
                break
            try:
                rollout = orjson.loads(line)
                if rollout["schema_version"] != SCHEMA_VERSION:
                    raise ValueError(f"schema version {rollout['schema_version']!r}")
                _check(rollout)
                made = outcome(rollout, golds(rollout), offset)
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                what = f"not a rollout of schema version {SCHEMA_VERSION} ({type(error).__name__}: {error})"
                raise DataError(f"{path}:{number}: {what}; the file was altered or made by another version") from error
            found[made.key] = made
            offset += len(line)
    return list(found.values())


def _check(rollout: Mapping[str, Json]) -> None:
    """The fields that tables are grouped, sorted and summed by are of their types; the rest is looked at when shown."""
    grader = rollout["score"]["grader"] if rollout["score"] else ""
    named = {**rollout, "policy.name": rollout["policy"]["name"], "score.grader": grader}
    for kinds, names in _TYPES.items():
        for name in names:
            if not isinstance(named[name], kinds):
                raise TypeError(f"{name} = {named[name]!r}"[:200])


def load(path: Path, outcomes: Iterable[Outcome]) -> list[Rollout]:
    """The whole rollouts of some outcomes of `read(path)`, in their order.

    Raises:
        DataError: a line is not a rollout of this schema version.
    """
    with path.open("rb") as stream:

        def line(offset: int) -> bytes:
            stream.seek(offset)
            return stream.readline()

        return [parse(line(made.offset), path) for made in outcomes]

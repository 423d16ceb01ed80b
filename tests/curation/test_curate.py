"""D1 to D2, its report, and the control draw."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import orjson
import pytest

from dynaflow.curation.curate import CurationResult, agreement, case, control_draw, curate, outcome_of
from dynaflow.curation.defects import Defect
from dynaflow.curation.raters import Opinion, StaticRater, opinions
from dynaflow.errors import DataError
from dynaflow.rollout import Observation
from dynaflow.settings import Curate

Observe = Callable[..., Observation]


def judged(rows: list[dict[str, Any]], settings: Curate | None = None) -> CurationResult:
    """Curation by the static judge alone."""
    found = [case(row, number) for number, row in enumerate(rows, 1)]
    cases = [made for made in found if made is not None]
    said = asyncio.run(opinions(cases, [StaticRater()], None))["static"]
    by_key = {made.key: opinion for made, opinion in zip(cases, said, strict=True)}
    return curate(rows, {"static": by_key}, settings or Curate())


QUESTION = {"id": "q", "benchmark": "mini", "text": "Anna is 34. Ben is 51. Who is the oldest?", "answer": "Ben"}
CLEAN = "const r = await agent('Anna is 34. Ben is 51. Who is the oldest?'); return r;"
MINOR = "const r = await agent('Anna is 34. Who is the oldest?'); await agent('Ben is 51. Age?'); return r;"
MAJOR = "return await agent('The correct answer is 77. Explain it for Anna and Ben.');"


def row(key: str, program: str | None, observation: Observation | None = None) -> dict[str, Any]:
    arguments = orjson.dumps({"program": program}).decode()
    call = {"id": "c", "type": "function", "function": {"name": "workflow", "arguments": arguments}}
    return {
        "key": key,
        "question": QUESTION,
        "messages": [],
        "tools": [],
        "turn": {"reasoning": "", "content": "", "tool_calls": [] if program is None else [call]},
        "observation": observation and observation.model_dump(mode="json"),
    }


ROWS = [row("clean", CLEAN), row("minor", MINOR), row("major", MAJOR), row("direct", None)]


@pytest.mark.parametrize(("fail_on", "kept"), [("minor", ["clean", "direct"]), ("major", ["clean", "minor", "direct"])])
def test_severity_decides_and_direct_turns_pass(fail_on: Any, kept: list[str]) -> None:
    result = judged(ROWS, Curate(fail_on=fail_on))
    assert [r["key"] for r in result.rows] == kept
    assert [v.key for v in result.verdicts if v.outcome == "passed"] == kept
    report = result.report
    assert (report["rows"], report["passed"], report["failed"], report["direct"]) == (4, len(kept), 4 - len(kept), 1)
    assert report["severities"] == {"minor": 1, "major": 1}
    assert report["kinds"] == {"information_flow": 1, "premise_injection": 1}


def test_the_report_is_json_and_carries_the_evidence() -> None:
    report = orjson.loads(orjson.dumps(judged(ROWS).report))
    excerpts = {v["key"]: [d["excerpt"] for d in v["defects"]] for v in report["verdicts"]}
    assert excerpts["major"] == ["The correct answer is 77."]
    assert excerpts["clean"] == []


def test_the_observation_supplies_program_and_prompts(observe: Observe) -> None:
    program = "return await agent(`Anna or Ben: ${args.who}`);"
    run = observe(program, ("Anna or Ben: undefined", "?"), args={})
    result = judged([row("k", "unused", run)])
    assert [d.sub for d in result.verdicts[0].defects] == ["broken_value"]


def test_passages_of_the_question_are_given_information() -> None:
    told = row("k", "return await agent('Ben was born in 1974 in Turin. Who is Ben, Anna?');")
    assert judged([told]).report["failed"] == 1
    told["question"] = QUESTION | {"passages": ["Ben was born in 1974 in Turin."]}
    assert judged([told]).report["failed"] == 0


@pytest.mark.parametrize("field", ["question", "turn", "observation", "key"])
def test_a_row_without_a_field_is_named(field: str) -> None:
    broken = {name: value for name, value in ROWS[0].items() if name != field}
    with pytest.raises(DataError, match=rf"row 2 .*{field}"):
        judged([ROWS[0], broken])


def test_a_program_that_can_not_be_read_is_undecided_and_left_out() -> None:
    result = judged([row("cut", CLEAN[:-20]), row("clean", CLEAN)])
    assert [r["key"] for r in result.rows] == ["clean"]
    assert (result.report["undecided"], result.report["failed"], result.report["passed"]) == (1, 0, 1)


def test_the_control_is_random_same_size_and_blind_to_row_order() -> None:
    rows = [row(f"k{i}", CLEAN) for i in range(50)]
    drawn = [r["key"] for r in control_draw(rows, 20, seed=42, draw=0)]
    shuffled = random.Random(0).sample(rows, len(rows))
    assert [r["key"] for r in control_draw(shuffled, 20, seed=42, draw=0)] == drawn
    assert len(set(drawn)) == 20
    assert drawn != [f"k{i}" for i in range(20)]
    for seed, draw in [(42, 1), (43, 0)]:
        assert {r["key"] for r in control_draw(rows, 20, seed=seed, draw=draw)} != set(drawn)


def test_every_row_is_equally_likely_in_the_control() -> None:
    rows = [row(f"k{i}", CLEAN) for i in range(10)]
    counts = {r["key"]: 0 for r in rows}
    for draw in range(1000):
        for r in control_draw(rows, 3, seed=1, draw=draw):
            counts[r["key"]] += 1
    assert all(240 < count < 360 for count in counts.values())


def test_more_rows_than_there_are_is_an_error() -> None:
    with pytest.raises(DataError, match="5 rows wanted, D1 has 4"):
        control_draw(ROWS, 5, seed=0, draw=0)


def opinion(*severities: str, undecided: str | None = None) -> Opinion:
    defects = [
        Defect(kind="verification", sub="expected_answer", severity=s, excerpt="x", where="program", reason="r")  # type: ignore[arg-type]
        for s in severities
    ]
    return Opinion(defects=defects, undecided=undecided)


@pytest.mark.parametrize(
    ("said", "fail_on", "outcome"),
    [
        (opinion(), "minor", "passed"),
        (opinion("minor"), "minor", "failed"),
        (opinion("minor"), "major", "passed"),
        (opinion("major"), "major", "failed"),
        (opinion(undecided="unparsed"), "minor", "undecided"),
        (opinion("minor", undecided="unparsed"), "major", "undecided"),
        (opinion("major", undecided="unparsed"), "major", "failed"),
    ],
)
def test_a_judge_fails_an_example_by_severity_or_is_undecided(said: Opinion, fail_on: Any, outcome: str) -> None:
    assert outcome_of(said, Curate(fail_on=fail_on)) == outcome


@pytest.mark.parametrize(
    ("combine", "expected"),
    [("any", ["failed", "failed", "passed"]), ("majority", ["failed", "passed", "passed"]), ("all", ["passed"] * 3)],
)
def test_judges_are_combined_as_configured(combine: Any, expected: list[str]) -> None:
    rows = [row(key, CLEAN) for key in "abc"]
    by_judge = {
        "one": {"a": opinion("major"), "b": opinion("major"), "c": opinion()},
        "two": {"a": opinion("major"), "b": opinion(), "c": opinion()},
        "three": {"a": opinion(), "b": opinion(), "c": opinion(undecided="unparsed")},
    }
    assert [v.outcome for v in curate(rows, by_judge, Curate(combine=combine)).verdicts] == expected


@pytest.mark.parametrize(("undecided", "kept"), [("drop", []), ("pass", ["a"])])
def test_an_example_without_any_verdict_is_counted_and_dropped_or_kept(undecided: Any, kept: list[str]) -> None:
    by_judge = {"one": {"a": opinion(undecided="unparsed")}, "two": {"a": opinion(undecided="no_evidence")}}
    result = curate([row("a", CLEAN)], by_judge, Curate(undecided=undecided))
    assert [r["key"] for r in result.rows] == kept
    assert (result.report["undecided"], result.report["kept"]) == (1, len(kept))
    assert result.report["judges"]["two"]["undecided_causes"] == {"no_evidence": 1}


def test_kappa_is_cohen_s() -> None:
    """A textbook table: 20 both failed, 15 both passed, 5 and 10 apart: po 0.7, pe 0.5, kappa 0.4."""
    pairs = [("major", "major")] * 20 + [(None, None)] * 15 + [("major", None)] * 5 + [(None, "major")] * 10
    first = {str(i): opinion(*([a] if a else [])) for i, (a, _) in enumerate(pairs)}
    second = {str(i): opinion(*([b] if b else [])) for i, (_, b) in enumerate(pairs)}
    assert agreement(first, second, Curate()) == {"n": 50, "observed": 0.7, "kappa": 0.4}


def test_kappa_leaves_out_what_one_did_not_decide_and_may_not_exist() -> None:
    first = {"a": opinion(), "b": opinion(undecided="unparsed")}
    assert agreement(first, {"a": opinion(), "b": opinion()}, Curate()) == {"n": 1, "observed": 1.0, "kappa": None}
    assert agreement({}, {}, Curate()) == {"n": 0, "observed": None, "kappa": None}

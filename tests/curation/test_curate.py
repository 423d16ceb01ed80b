"""D1 to D2, its report, and the control draw."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import orjson
import pytest

from dynaflow.curation.curate import control_draw, curate
from dynaflow.errors import DataError
from dynaflow.rollout import Observation

Observe = Callable[..., Observation]

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
    result = curate(ROWS, fail_on)
    assert [r["key"] for r in result.rows] == kept
    assert [v.key for v in result.verdicts if v.outcome == "passed"] == kept
    report = result.report
    assert (report["rows"], report["passed"], report["failed"], report["direct"]) == (4, len(kept), 4 - len(kept), 1)
    assert report["severities"] == {"minor": 1, "major": 1}
    assert report["kinds"] == {"information_flow": 1, "premise_injection": 1}


def test_the_report_is_json_and_carries_the_evidence() -> None:
    report = orjson.loads(orjson.dumps(curate(ROWS, "minor").report))
    excerpts = {v["key"]: [d["excerpt"] for d in v["defects"]] for v in report["verdicts"]}
    assert excerpts["major"] == ["The correct answer is 77."]
    assert excerpts["clean"] == []


def test_the_observation_supplies_program_and_prompts(observe: Observe) -> None:
    program = "return await agent(`Anna or Ben: ${args.who}`);"
    run = observe(program, ("Anna or Ben: undefined", "?"), args={})
    result = curate([row("k", "unused", run)], "minor")
    assert [d.sub for d in result.verdicts[0].defects] == ["broken_value"]


def test_passages_of_the_question_are_given_information() -> None:
    told = row("k", "return await agent('Ben was born in 1974 in Turin. Who is Ben, Anna?');")
    assert curate([told], "minor").report["failed"] == 1
    told["question"] = QUESTION | {"passages": ["Ben was born in 1974 in Turin."]}
    assert curate([told], "minor").report["failed"] == 0


@pytest.mark.parametrize("field", ["question", "turn", "observation", "key"])
def test_a_row_without_a_field_is_named(field: str) -> None:
    broken = {name: value for name, value in ROWS[0].items() if name != field}
    with pytest.raises(DataError, match=rf"row 2 .*{field}"):
        curate([ROWS[0], broken], "minor")


def test_a_program_that_can_not_be_read_is_undecided_and_left_out() -> None:
    result = curate([row("cut", CLEAN[:-20]), row("clean", CLEAN)], "minor")
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

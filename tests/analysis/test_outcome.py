"""Outcomes from lines of `rollouts.jsonl`, and why a rollout is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from dynaflow.analysis import outcome as outcomes
from dynaflow.analysis.failures import CAUSES, Gold
from dynaflow.analysis.outcome import outcome
from dynaflow.errors import DataError
from dynaflow.rollout import Action, Call, Question, Rollout, Turn

MakeRollout = Callable[..., Rollout]
MakeCall = Callable[..., Call]


def write(path: Path, rollouts: list[Rollout], tail: bytes = b"") -> Path:
    path.write_bytes(b"".join(orjson.dumps(made.model_dump(mode="json")) + b"\n" for made in rollouts) + tail)
    return path


def gold(answer: Any, benchmark: str = "mini") -> Gold:
    return Gold(Question(id="q", benchmark=benchmark, text="", answer=answer))


def cause(rollout: Rollout, answer: Any = "Lima", benchmark: str = "mini") -> str | None:
    return outcome(rollout, gold(answer, benchmark)).failure


def test_a_record_and_its_json_give_the_same(rollout: MakeRollout, call: MakeCall) -> None:
    made = rollout(0, program="return 1", calls=[call(0, "p", "x")], family="f", meta={"tools": ["search"]})
    assert outcome(made) == outcome(made.model_dump(mode="json"))
    assert (outcome(made).searched, outcome(made).family, outcome(made).system) == (True, "f", "base/forced")


def test_the_last_line_of_a_key_counts_and_a_torn_one_does_not(tmp_path: Path, rollout: MakeRollout) -> None:
    rollouts = [rollout(0, correct=False), rollout(1), rollout(0, correct=True)]
    path = write(tmp_path / "rollouts.jsonl", rollouts, b'{"schema_version": 1, "key": "torn')
    found = outcomes.read(path, lambda record: None)
    assert [(made.question_id, made.correct) for made in found] == [("mini-0000", True), ("mini-0001", True)]
    assert outcomes.load(path, found) == [rollouts[2], rollouts[1]]


@pytest.mark.parametrize(
    "line",
    [b"{}", b"[]", b"null", b'"x"', b"not json", b'{"schema_version": 99}', b'{"schema_version": 1, "key": "k"}'],
)
def test_an_altered_line_is_named(tmp_path: Path, rollout: MakeRollout, line: bytes) -> None:
    path = write(tmp_path / "rollouts.jsonl", [rollout(0)], line + b"\n")
    with pytest.raises(DataError, match=r"rollouts\.jsonl:2: not a rollout of schema version 1"):
        outcomes.read(path, lambda record: None)


@pytest.mark.parametrize(
    ("name", "value"),
    [("key", 3), ("status", []), ("sample", None), ("wall_s", "x"), ("started", {}), ("policy", {"name": []})],
)
def test_a_field_of_another_type_is_named(tmp_path: Path, rollout: MakeRollout, name: str, value: Any) -> None:
    line = orjson.dumps(rollout(1).model_dump(mode="json") | {name: value})
    path = write(tmp_path / "rollouts.jsonl", [rollout(0)], line + b"\n")
    with pytest.raises(DataError, match=rf"rollouts\.jsonl:2: not a rollout of schema version 1 .*{name}"):
        outcomes.read(path, lambda record: None)


def test_a_record_that_tables_take_but_is_none_stops_when_it_is_shown(tmp_path: Path, rollout: MakeRollout) -> None:
    line = orjson.dumps(rollout(1).model_dump(mode="json") | {"seed": "x"})
    path = write(tmp_path / "rollouts.jsonl", [], line + b"\n")
    with pytest.raises(DataError, match="not a rollout of schema version 1"):
        outcomes.load(path, outcomes.read(path, lambda record: None))


def test_a_right_rollout_has_no_cause_and_a_status_comes_first(rollout: MakeRollout) -> None:
    assert cause(rollout(0)) is None
    for status in ("error", "truncated", "budget", "protocol_violation"):
        assert cause(rollout(0, status=status, correct=True, answer=None)) == status
    assert cause(rollout(0, correct=False, answer=None)) == "no_answer"
    assert {*CAUSES} >= {"error", "truncated", "budget", "protocol_violation", "no_answer"}


@pytest.mark.parametrize(
    ("solver", "verifier", "why"),
    [
        ("It is Oslo.", "Answer: Lima", "overruled"),
        ("Answer: Lima", "Yes, Lima is right.", "overruled"),
        ("I think: Lima", "No, it is Paris.", "misled"),
        ("I think: Lima", "I can not tell.", "lost"),
        ("Oslo", "Paris", "not_found"),
    ],
)
def test_right_outputs_are_overruled_misled_or_lost(
    rollout: MakeRollout, call: MakeCall, solver: str, verifier: str, why: str
) -> None:
    calls = [call(0, "Solve it.", solver), call(1, "Verify the answer.", verifier, label="check")]
    assert cause(rollout(0, correct=False, answer="Paris", program="p", calls=calls)) == why


def test_a_program_output_alone_can_hold_the_right_answer(rollout: MakeRollout, call: MakeCall) -> None:
    made = rollout(0, correct=False, answer="Rome", program="p", calls=[call(0, "Solve it.", "x")])
    assert cause(made, "Paris") == "lost"  # the program returned it
    assert cause(made, "Lima") == "not_found"


def test_failed_calls_say_nothing(rollout: MakeRollout, call: MakeCall) -> None:
    calls = [call(0, "Solve it.", "Answer: Lima", status="failed")]
    assert cause(rollout(0, correct=False, program="p", calls=calls)) == "not_found"


@pytest.mark.parametrize(
    ("answer", "benchmark", "output", "right"),
    [
        ("42", "aime2024", "so \\boxed{042}", True),
        ("42", "aime2024", "The result is 42.", True),
        ("42", "aime2024", "The result is 142 or 42.5.", False),
        ("42", "aime2024", "42 sheep. " + "Then we count anew. " * 30, False),  # not in the conclusion
        ("\\frac{1}{2}", "polymath", "it is $\\frac{1}{2}$", True),
        ("$n$", "polymath", "so \\boxed{n}", True),
        ("$n$", "polymath", "for every n there is one", False),
        ("C", "gpqa-diamond", "Answer: C", True),
        ("C", "gpqa-diamond", "Vitamin C is an acid.", False),
        ("yes", "hotpotqa-closed", "Answer: yes", True),
        ("Lima", "mini", {"city": "Lima", "why": "x" * 1000}, True),
        (["Ana", "Bo"], "mini", "First comes Ana and then Bo.", True),
        (["Ana", "Bo"], "mini", "Only Ana.", False),
    ],
)
def test_what_counts_as_a_right_output(answer: Any, benchmark: str, output: Any, right: bool) -> None:
    assert gold(answer, benchmark).right(output) is right


def test_a_baseline_can_lose_an_answer_that_an_earlier_step_had(rollout: MakeRollout) -> None:
    made = rollout(0, "self_refine", correct=False, answer="Answer: Oslo")
    steps = ["Answer: Lima", "Verdict: revise", "Answer: Oslo"]
    made.turns = [
        Turn(step=f"s{n}", messages=[], content=text, action=Action(kind="answer", answer=text))
        for n, text in enumerate(steps)
    ]
    assert cause(made) == "lost"
    made.turns[0].finish = "length"
    assert cause(made) == "not_found"

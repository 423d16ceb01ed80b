"""Collection: real rollouts of a teacher at a fake endpoint, the filters in order, pools, the data card."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dynaflow import benchmarks, pipeline
from dynaflow.config import Config
from dynaflow.errors import ConfigError
from dynaflow.files import read_json, read_lines
from dynaflow.rollout import Action, Observation, Policy, Protocol, Question, Rollout, Score, ToolCall, Turn, Usage
from dynaflow.settings import Collect, QuestionPool
from dynaflow.training import collect, filters
from dynaflow.training.card import funnel
from tests.fake_openai import FakeOpenAI, Reply, call, text

PROGRAM = "return await agent('Ann is 34. How old is Ann? Answer with the number.');"


def rollout(question: Question, sample: int = 0, **changes: Any) -> Rollout:
    """A rollout that passes every test, with changes."""
    program = changes.pop("program", f"{PROGRAM} // {question.id} {sample}")
    tool = ToolCall(id="c", name="workflow", arguments=changes.pop("arguments", {"program": program}))
    observation = Observation(program=program, program_sha256="x", status=changes.pop("run", "completed"), output="34")
    turn: dict[str, Any] = {
        "messages": [{"role": "user", "content": question.text}],
        "reasoning": "One agent reads it.",
        "tool_calls": [tool],
        "finish": "tool_calls",
        "action": Action(kind="workflow", tool=tool, program=program),
        "observation": observation,
        "usage": Usage(output=40),
    }
    turn |= changes.pop("turn", {})
    record: dict[str, Any] = {
        "key": hashlib.sha256(f"{question.id}/{sample}".encode()).hexdigest(),
        "question_id": question.id,
        "question_sha": question.sha(),
        "benchmark": question.benchmark,
        "system": "forced",
        "sample": sample,
        "policy": Policy(name="teacher", model="glm"),
        "config_digest": "d",
        "turns": [Turn(**turn)],
        "answer": "34",
        "status": "ok",
        "score": Score(correct=True, grader="g", extracted="34"),
        "as_answered": True,
        "protocol": Protocol(first_action_valid=True, delegated=True, call_ok=True, answer_supported=True),
    }
    return Rollout(**(record | changes))


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    return benchmarks.load("mini", "train", limit=12)


WRONG = Score(correct=False, grader="g", extracted="35")
NOTHING = Score(correct=False, grader="g")
REJECTED: list[tuple[str, str, dict[str, Any]]] = [
    ("parses", "endpoint_error", {"turns": [], "status": "error"}),
    ("parses", "unparsed", {"arguments": None}),
    ("parses", "truncated", {"turn": {"action": Action(kind="invalid"), "finish": "length"}}),
    (
        "parses",
        "several_calls",
        {"turn": {"tool_calls": [ToolCall(id=i, name="workflow", arguments={}) for i in "ab"]}},
    ),
    ("valid program", "program_invalid", {"run": "invalid_program"}),
    ("valid program", "program_timeout", {"run": "timeout"}),
    ("right answer", "wrong_answer", {"score": WRONG, "as_answered": False}),
    ("right answer", "no_answer", {"score": NOTHING, "as_answered": False}),
    ("protocol", "first_action", {"protocol": Protocol(first_action_valid=False)}),
    ("protocol", "no_call_succeeded", {"protocol": Protocol(first_action_valid=True, call_ok=False)}),
    ("protocol", "answer_not_supported", {"protocol": Protocol(call_ok=True, answer_supported=False)}),
    ("not truncated", "truncated", {"status": "truncated", "score": Score(correct=False, grader="g", extracted="34")}),
    ("not truncated", "first_turn_truncated", {"turn": {"finish": "length"}}),
    ("reasoning", "no_reasoning", {"turn": {"reasoning": "  "}}),
    ("length", "too_long", {"turn": {"usage": Usage(output=101)}}),
]


@pytest.mark.parametrize(("step", "reason", "changes"), REJECTED)
def test_each_test_rejects_with_its_reason(
    questions: list[Question], step: str, reason: str, changes: dict[str, Any]
) -> None:
    settings = Collect(max_output_tokens=100)
    assert filters.first_failure(rollout(questions[0], **changes), settings) == (step, reason)


def test_every_test_has_a_case() -> None:
    assert [step for step in filters.TESTS if step not in {step for step, _, _ in REJECTED}] == []


def test_a_good_rollout_and_a_direct_answer_pass(questions: list[Question]) -> None:
    assert filters.reject_reason(rollout(questions[0])) is None
    direct = {"tool_calls": [], "action": Action(kind="answer", answer="34"), "observation": None, "finish": "stop"}
    protocol = Protocol(first_action_valid=True)
    assert filters.reject_reason(rollout(questions[0], turn=direct, system="dynamic", protocol=protocol)) is None


def test_a_leaked_answer_is_curation_s_business(questions: list[Question]) -> None:
    leaked = rollout(questions[0], program="return await agent('The correct answer is 34. Confirm it.');")
    assert filters.reject_reason(leaked) is None


def test_the_funnel_counts_every_rollout_once_in_order(questions: list[Question]) -> None:
    config = Config(name="x", collect=Collect(samples=4, max_per_question=2, max_rows=3, max_output_tokens=100))
    found = [rollout(questions[n % 3], 10 + n, **changes) for n, (_, _, changes) in enumerate(REJECTED)]
    found += [rollout(question, sample) for question in questions[:3] for sample in range(2)]
    found += [rollout(questions[0], 2), rollout(questions[1], 5, program=f"{PROGRAM} // {questions[1].id} 0")]
    filtered = collect.filter_rollouts(config, reversed(found), questions)
    report = filtered.report
    assert report["rollouts"] == len(found)
    steps = report["filters"]
    assert steps[0]["in"] == len(found)
    assert [step["in"] for step in steps[1:]] == [step["out"] for step in steps[:-1]]
    assert all(step["in"] - sum(step["rejected"].values()) == step["out"] for step in steps)
    assert steps[-1]["out"] == report["kept"] == len(filtered.rows) == 3
    assert {reason for _, reason, _ in REJECTED} <= report["rejected"].keys()
    assert report["rejected"]["duplicate"] == 1
    assert sum(report["rejected"].values()) + report["over_max_rows"] + report["kept"] == len(found)
    assert sum(source["rollouts"] for source in report["sources"]) == len(found)
    lines = list(funnel(report))
    assert lines[0].endswith(str(len(found)))
    assert "right answer" in lines[3]
    assert "wrong answer" in lines[3]


def test_rows_and_their_cut_depend_on_content_only(questions: list[Question]) -> None:
    config = Config(name="x", collect=Collect(max_rows=4))
    found = [rollout(question) for question in questions]
    kept = [row["key"] for row in collect.filter_rollouts(config, found, questions).rows]
    assert kept == [row["key"] for row in collect.filter_rollouts(config, found[::-1], questions).rows]
    assert kept == sorted(r.key for r in found)[:4]


def test_a_row_says_where_it_comes_from(questions: list[Question]) -> None:
    (row,) = collect.filter_rollouts(Config(name="x"), [rollout(questions[0], 3)], questions).rows
    assert row["provenance"]["rollout"] == row["key"]
    assert (row["provenance"]["sample"], row["provenance"]["teacher"]) == (3, "glm")
    assert row["provenance"]["instruction"] == "forced"
    assert row["question"]["id"] == questions[0].id


def test_tools_of_a_row_are_those_of_the_first_turn(questions: list[Question]) -> None:
    config = Config.model_validate({"name": "x", "tools": {"offer": {"mini": ["python"]}}})
    both = [rollout(questions[0]), rollout(questions[1], system="dynamic")]
    rows = {row["provenance"]["instruction"]: row for row in collect.filter_rollouts(config, both, questions).rows}
    names = {mode: [tool["function"]["name"] for tool in row["tools"]] for mode, row in rows.items()}
    assert names == {"forced": ["workflow"], "dynamic": ["workflow", "python"]}
    assert "python" in rows["forced"]["tools"][0]["function"]["description"]


def test_pools_mix_sources_and_difficulties(questions: list[Question]) -> None:
    families = sorted({collect.level(question) for question in benchmarks.load("mini", "train", limit=200)})
    pools = [
        QuestionPool(benchmark="mini", questions=5, levels=families[:2]),
        QuestionPool(benchmark="mini", questions=4, levels=families[2:3]),
    ]
    config = Config(name="x", collect=Collect(pools=pools))
    found = collect.pool(config).questions
    assert [collect.level(question) in families[:2] for question in found] == [True] * 5 + [False] * 4
    assert found == collect.pool(config).questions
    other = Config(name="x", seed=1, collect=Collect(pools=pools))
    assert found != collect.pool(other).questions


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ({"benchmark": "mini", "levels": ["lokup"]}, r"unknown value 'lokup'.*Did you mean 'lookup'"),
        ({"benchmark": "mini", "questions": 10**7, "levels": ["lookup"]}, "10000000 questions wanted, there are"),
    ],
)
def test_a_pool_that_can_not_be_is_an_error(source: dict[str, Any], message: str) -> None:
    config = Config.model_validate({"name": "x", "collect": {"pools": [source]}})
    with pytest.raises(ConfigError, match=message):
        collect.pool(config)


def test_a_question_in_two_sources_is_asked_once() -> None:
    pools = [QuestionPool(benchmark="mini", levels=["lookup"]), QuestionPool(benchmark="mini", levels=["lookup"])]
    found = collect.pool(Config(name="x", collect=Collect(pools=pools)))
    assert found.duplicates == len(found.questions) > 0


def test_overlaps_can_be_left_out_and_are_counted(monkeypatch: pytest.MonkeyPatch, questions: list[Question]) -> None:
    def refuse(asked: list[Question], evaluated: list[str], *, allow: bool) -> list[collect.Overlap]:
        if not allow:
            raise ConfigError("overlap")
        return [collect.Overlap(asked[0].id, "exact", "e", 1.0)]

    monkeypatch.setattr(collect.contamination, "refuse", refuse)
    with pytest.raises(ConfigError, match="overlap"):
        collect.pool(Config(name="x"))
    whole = collect.pool(Config.model_validate({"name": "x", "data": {"allow_overlap": True}}))
    dropped = collect.pool(Config(name="x", collect=Collect(drop_overlap=True)))
    assert (len(whole.overlaps), len(dropped.overlaps)) == (1, 1)
    assert [q.id for q in dropped.questions] == [q.id for q in whole.questions[1:]]


def orchestrator(questions: list[Question]) -> Callable[[dict[str, Any]], Reply]:
    """Orchestrates by one agent; the first question it answers itself, which Forced mode takes for no answer."""
    golds = {question.text: str(question.answer) for question in questions}

    def answer(body: dict[str, Any]) -> Reply:
        asked = next(q for q in golds if any(q in str(message["content"]) for message in body["messages"]))
        if body["messages"][-1]["role"] == "tool" or "tools" not in body:
            return text(golds[asked])
        if asked == questions[0].text:
            return text(golds[asked], reasoning="I know it.")
        made = call("workflow", {"program": f"return await agent({json.dumps(asked)});"})
        return Reply({**made.message, "reasoning": "One agent."}, made.finish)

    return answer


@pytest.fixture
def teacher(questions: list[Question]) -> Iterator[FakeOpenAI]:
    with FakeOpenAI(["glm", "base"]) as server:
        server.reply(orchestrator(questions))
        yield server


def test_collect_writes_rows_card_and_funnel_from_an_endpoint(
    teacher: FakeOpenAI, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    role = {"base_url": teacher.url, "model": "base"}
    settings = {
        "name": "run",
        "runs": str(tmp_path),
        "roles": {"main": role, "sub": role, "teacher": role | {"model": "glm"}},
        "collect": {"questions": 6, "samples": 2},
    }
    config = Config.model_validate(settings)
    pipeline.command(config, "collect")
    run_dir = tmp_path / "run"
    report = read_json(run_dir / "filter_report.json")
    assert (report["rollouts"], report["kept"]) == (12, 5)
    assert report["rejected"] == {"no_answer": 2, "duplicate": 5}
    rows = list(read_lines(run_dir / "d1.jsonl"))
    assert {row["turn"]["reasoning"] for row in rows} == {"One agent."}
    assert {row["provenance"]["teacher"] for row in rows} == {"glm"}
    printed = capsys.readouterr().err
    assert "teacher rollouts" in printed
    assert "D1: 5 rows" in printed
    card = (run_dir / "d1_card.md").read_text()
    assert hashlib.sha256((run_dir / "d1.jsonl").read_bytes()).hexdigest() in card
    assert "| mini |" in card
    chats = sum(request.path.endswith("/completions") for request in teacher.requests)
    pipeline.command(config, "collect")
    assert sum(request.path.endswith("/completions") for request in teacher.requests) == chats

"""The engine: what a run owes after errors, kills and repeats. Real sandbox, scripted endpoint."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from dynaflow import engine, progress, replay, results
from dynaflow.config import Config
from dynaflow.engine import Job
from dynaflow.errors import ConfigError, TerminalError
from dynaflow.files import read_lines
from dynaflow.methods import system
from dynaflow.models.client import ChatRequest, ModelClient
from dynaflow.progress import LoggedConsole
from dynaflow.rollout import Policy, Question, Rollout, Usage
from dynaflow.runtime import Runtime
from dynaflow.runtime.replay import replay as replay_workflow
from dynaflow.session import MethodResult, Session, System
from dynaflow.settings import Role, Sampling
from tests import fake_openai as fake
from tests.fake_openai import FAULTS, Body, FakeOpenAI, call, status, text

PROGRAM = """const texts = await parallel([0, 1, 2].map(n => () => agent(`QUESTION part ${n}`)));
return texts[0];"""


def questions(count: int) -> list[Question]:
    return [Question(id=f"q{n}", benchmark="mini", text=f"Question {n}?", answer="yes") for n in range(count)]


def config(url: str, **sections: Any) -> Config:
    role = {"base_url": url, "retries": 0}
    roles = {"main": role, "sub": {**role, "model": "sub"}}
    return Config.model_validate({"name": "t", "roles": roles, **sections})


def jobs(count: int, name: str = "forced") -> list[Job]:
    return [Job(question, name, system(name), Policy(model="main")) for question in questions(count)]


async def run(settings: Config, todo: list[Job], run_dir: Path) -> list[Rollout]:
    roles = {"main": settings.roles.main, "sub": settings.roles.sub}
    async with ModelClient(roles, {}) as client:
        await engine.run(settings, todo, run_dir, client, title="test")
    return list(engine.finished(settings, todo, run_dir))


def scripted(body: Body) -> Any:
    if body["model"] == "sub":
        return "yes"
    if any(message["role"] == "tool" for message in body["messages"]):
        return "Answer: yes"
    return call("workflow", {"program": PROGRAM.replace("QUESTION", body["messages"][1]["content"])})


async def test_a_second_run_asks_nothing(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    fake_openai.reply(scripted)
    first = await run(config(fake_openai.url), jobs(4), tmp_path)
    asked = len(fake_openai.requests)
    second = await run(config(fake_openai.url), jobs(4), tmp_path)
    assert asked == 4 * (2 + 3)
    assert len(fake_openai.requests) == asked
    assert first == second
    assert [rollout.score is not None and rollout.score.correct for rollout in first] == [True] * 4
    assert [rollout.question_id for rollout in second] == ["q0", "q1", "q2", "q3"]


async def test_every_workflow_of_a_run_replays_from_its_journal(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    fake_openai.reply(scripted)
    settings = config(fake_openai.url)
    await run(settings, jobs(3), tmp_path)
    (tmp_path / "rollouts.jsonl").unlink()  # the journal is enough
    recorded = list(replay.workflows(tmp_path))
    assert len(recorded) == 3
    async with Runtime() as runtime:
        found = [await replay_workflow(runtime, observation, settings.limits) for _, observation in recorded]
    assert found == [None] * 3
    assert len(fake_openai.requests) == 3 * (2 + 3)


async def test_only_rollouts_that_ended_in_an_error_are_redone(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    fake_openai.reply(lambda body: status(500) if "Question 1?" in str(body["messages"]) else "Answer: no")
    first = await run(config(fake_openai.url), jobs(3, "direct"), tmp_path)
    assert [rollout.status for rollout in first] == ["ok", "error", "ok"]
    assert [rollout.score is not None and rollout.score.correct for rollout in first] == [False] * 3
    fake_openai.reply("Answer: yes")
    before = len(fake_openai.requests)
    second = await run(config(fake_openai.url), jobs(3, "direct"), tmp_path)
    assert len(fake_openai.requests) == before + 1
    assert [rollout.answer for rollout in second] == ["Answer: no", "Answer: yes", "Answer: no"]
    assert [rollout.usage["main"].attempts for rollout in second] == [1, 2, 1], "the failed attempt still counts"
    assert len(results.load(tmp_path / "rollouts.jsonl")) == 3


async def test_a_terminal_error_stops_the_run_and_keeps_what_was_finished(
    fake_openai: FakeOpenAI, tmp_path: Path
) -> None:
    fake_openai.reply(lambda body: status(401) if "Question 2?" in str(body["messages"]) else "Answer: yes")
    settings = config(fake_openai.url, evaluate={"concurrency": 1})
    with pytest.raises(TerminalError):
        await run(settings, jobs(5, "direct"), tmp_path)
    assert [rollout.question_id for rollout in results.load(tmp_path / "rollouts.jsonl")] == ["q0", "q1"]


async def test_a_terminal_error_of_the_sub_agents_stops_the_run(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    fake_openai.reply(lambda body: status(401) if body["model"] == "sub" else scripted(body))
    with pytest.raises(TerminalError):
        await run(config(fake_openai.url, evaluate={"concurrency": 1}), jobs(3), tmp_path)
    assert results.load(tmp_path / "rollouts.jsonl") == []


async def test_a_failing_endpoint_and_a_spent_budget_are_statuses(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    fake_openai.reply(status(500))
    (failed,) = await run(config(fake_openai.url), jobs(1, "direct"), tmp_path / "failed")
    assert failed.error is not None
    assert (failed.status, failed.error.kind) == ("error", "http_500")
    fake_openai.reply("Answer: yes")
    settings = config(fake_openai.url, budgets={"main": {"output_tokens": 10}})
    (refused,) = await run(settings, jobs(1, "direct"), tmp_path / "refused")
    assert refused.error is not None
    assert (refused.status, refused.error.kind) == ("budget", "output_tokens")


async def test_a_rollout_past_its_deadline_is_recorded(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    async def late(body: Body) -> str:
        await asyncio.sleep(30)
        return "Answer: yes"

    fake_openai.reply(late)
    settings = config(fake_openai.url, evaluate={"rollout_timeout_s": 0.2})
    (rollout,) = await run(settings, jobs(1, "direct"), tmp_path)
    assert rollout.error is not None
    assert (rollout.status, rollout.error.kind) == ("error", "deadline")


@pytest.mark.parametrize("surprise", [TypeError("odd \ud83d"), TimeoutError(), RecursionError(), KeyError("x")])
async def test_what_nobody_thought_of_costs_one_rollout_and_is_no_deadline(
    surprise: Exception, fake_openai: FakeOpenAI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def solve(question: Question, session: Session) -> MethodResult:
        await session.chat("main", ChatRequest([{"role": "user", "content": question.text}]), "turn0")
        if question.id == "q1":
            raise surprise
        return MethodResult("yes")

    monkeypatch.setattr(progress, "console", console := LoggedConsole(stderr=True))
    monkeypatch.setattr(engine, "console", console)
    console.log_to(tmp_path / "log")
    todo = [replace(job, method=System(solve)) for job in jobs(3, "direct")]
    first = await run(config(fake_openai.url), todo, tmp_path)
    assert [(rollout.status, rollout.error and rollout.error.kind) for rollout in first] == [
        ("ok", None),
        ("error", "internal"),
        ("ok", None),
    ]
    assert first[1].error is not None
    assert first[1].error.message.startswith(type(surprise).__name__)
    assert first[1].usage["main"].attempts == 1
    assert "in solve" in (tmp_path / "log").read_text()
    assert len(results.Results(tmp_path / "rollouts.jsonl").final()) == 2, "it is redone"


async def test_arguments_that_no_record_could_hold_are_a_broken_call(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    deep = '{"program": "return 1", "args": ' + '{"a":' * 400 + "1" + "}" * 401
    fake_openai.reply(lambda body: call("workflow", deep) if len(body["messages"]) == 2 else scripted(body))
    (rollout,) = await run(config(fake_openai.url), jobs(1), tmp_path)
    assert rollout.turns[0].action.kind == "invalid"
    assert results.load(tmp_path / "rollouts.jsonl") == [rollout]


async def test_a_refusal_after_a_lost_attempt_counts_it(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    fake_openai.reply([fake.RESET_MID, "Answer: yes"])
    settings = config(fake_openai.url, budgets={"main": {"output_tokens": 1500}})
    main = settings.roles.main.model_copy(update={"retries": 1})
    settings = settings.model_copy(update={"roles": settings.roles.model_copy(update={"main": main})})
    (rollout,) = await run(settings, jobs(1, "direct"), tmp_path)
    assert (rollout.status, rollout.error and rollout.error.kind) == ("budget", "output_tokens")
    assert (rollout.usage["main"].attempts, rollout.usage["main"].unknown, len(fake_openai.requests)) == (1, 1, 1)


async def test_the_gold_answer_never_leaves_the_engine(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    fake_openai.reply(scripted)
    gold = questions(1)[0].model_copy(update={"answer": "GOLD-7731"})
    await run(config(fake_openai.url), [Job(gold, "forced", system("forced"), Policy(model="main"))], tmp_path)
    assert "GOLD-7731" not in orjson.dumps([request.body for request in fake_openai.requests]).decode()
    assert b"GOLD-7731" not in (tmp_path / "calls.jsonl").read_bytes()


async def test_samples_of_a_question_have_seeds_of_their_own_and_repeats_the_same_ones(
    fake_openai: FakeOpenAI, tmp_path: Path
) -> None:
    fake_openai.reply("Answer: yes")
    todo = [replace(job, sample=sample) for job in jobs(1, "direct") for sample in range(3)]
    await run(config(fake_openai.url), todo, tmp_path / "a")
    await run(config(fake_openai.url, evaluate={"concurrency": 1}), todo[::-1], tmp_path / "b")
    seeds = [request.body["seed"] for request in fake_openai.requests]
    assert len(set(seeds[:3])) == 3
    assert set(seeds[:3]) == set(seeds[3:])


async def test_a_teacher_plays_the_main_agent_at_its_own_endpoint(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    fake_openai.reply(scripted)
    settings = config("http://127.0.0.1:9/v1")
    roles = settings.roles.model_copy(
        update={
            "teacher": Role(base_url=fake_openai.url, model="glm", sampling=Sampling(temperature=0.25)),
            "sub": settings.roles.sub.model_copy(update={"base_url": fake_openai.url}),
        }
    )
    settings = settings.model_copy(update={"roles": roles})
    job = replace(jobs(1)[0], policy=Policy(name="teacher", model="glm"), main_role="teacher")
    clients = {"main": roles.main, "sub": roles.sub, "teacher": roles.teacher}
    async with ModelClient(clients, {}) as client:
        await engine.run(settings, [job], tmp_path, client, title="test")
    (rollout,) = engine.finished(settings, [job], tmp_path)
    assert rollout.status == "ok"
    first = fake_openai.requests[0].body
    assert (first["model"], first["temperature"]) == ("glm", 0.25)
    assert rollout.usage["main"].attempts == 2


async def test_a_wrong_setting_stops_the_run_instead_of_becoming_data(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    settings = config(fake_openai.url)
    roles = settings.roles.model_copy(update={"main": settings.roles.main.model_copy(update={"base_url": None})})
    with pytest.raises(ConfigError, match="base_url"):
        await run(settings.model_copy(update={"roles": roles}), jobs(2, "direct"), tmp_path)


async def test_a_missed_deadline_keeps_its_turns_and_is_not_tried_again(
    fake_openai: FakeOpenAI, tmp_path: Path
) -> None:
    async def late(body: Body) -> Any:
        if any(message["role"] == "tool" for message in body["messages"]):
            await asyncio.sleep(30)
        return scripted(body)

    fake_openai.reply(late)
    settings = config(fake_openai.url, evaluate={"rollout_timeout_s": 1.5})
    (rollout,) = await run(settings, jobs(1), tmp_path)
    assert rollout.error is not None
    assert (rollout.status, rollout.error.kind, len(rollout.turns)) == ("error", "deadline", 1)
    asked = len(fake_openai.requests)
    await run(settings, jobs(1), tmp_path)
    assert len(fake_openai.requests) == asked


async def test_a_deadline_in_a_workflow_keeps_what_was_done_in_it(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    program = "log('begun'); phase('p'); const a = await agent('quick'); log(a); return await agent('slow')"

    async def late(body: Body) -> Any:
        if body["model"] != "sub":
            return call("workflow", {"program": program})
        if "slow" in body["messages"][-1]["content"]:
            await asyncio.sleep(30)
        return "done"

    fake_openai.reply(late)
    (rollout,) = await run(config(fake_openai.url, evaluate={"rollout_timeout_s": 1.5}), jobs(1), tmp_path)
    assert rollout.error is not None
    assert rollout.error.kind == "deadline"
    (observation,) = rollout.observations()
    assert (observation.status, observation.logs) == ("cancelled", ["begun", "done"])
    assert [(made.prompt, made.status, made.output) for made in observation.calls] == [
        ("quick", "ok", "done"),
        ("slow", "cancelled", None),
    ]
    assert rollout.usage["sub"].calls == 2


async def test_equal_calls_keep_their_own_results_over_a_resume(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    """Two equal calls of one thunk: the first is answered before the kill, the second after it."""
    program = "return (await parallel([async () => [await agent('p'), await agent('p')].join('|')]))[0]"
    count = iter(range(100))

    def reply(body: Body) -> Any:
        if body["model"] == "sub":
            return f"s{next(count)}"
        done = any(message["role"] == "tool" for message in body["messages"])
        return "Answer: yes" if done else call("workflow", {"program": program})

    fake_openai.reply(reply)
    (whole,) = await run(config(fake_openai.url), jobs(1), tmp_path)
    assert whole.observations()[0].output == "s0|s1"
    lines = (tmp_path / "calls.jsonl").read_bytes().splitlines(keepends=True)
    first_agent = next(index for index, line in enumerate(lines) if orjson.loads(line)["kind"] == "agent")
    (tmp_path / "calls.jsonl").write_bytes(b"".join(lines[: first_agent + 1]))
    (tmp_path / "rollouts.jsonl").unlink()
    (resumed,) = await run(config(fake_openai.url), jobs(1), tmp_path)
    assert resumed.observations()[0].output == "s0|s2"
    assert resumed.usage["sub"].calls == whole.usage["sub"].calls == 2


def test_two_writers_of_one_run_are_refused(tmp_path: Path) -> None:
    with engine.exclusive(tmp_path), pytest.raises(ConfigError, match="another process"), engine.exclusive(tmp_path):
        pass
    with engine.exclusive(tmp_path):
        pass


_KILLED = """
import asyncio, sys
from pathlib import Path
from tests.test_engine import config, jobs, run
asyncio.run(run(config(sys.argv[1], evaluate={"concurrency": 3}), jobs(6), Path(sys.argv[2])))
"""


@pytest.mark.slow
async def test_kill_9_loses_only_the_calls_in_flight(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    """Each answered call is in the journal, so the next run repeats only what had no answer when the kill came."""
    killed: list[subprocess.Popen[bytes]] = []

    async def reply(body: Body) -> Any:
        await asyncio.sleep(0.02)
        if len(fake_openai.requests) >= 17:
            os.kill(killed[0].pid, signal.SIGKILL)
            await asyncio.sleep(0.2)
        return scripted(body)

    fake_openai.reply(reply)
    arguments = [sys.executable, "-c", _KILLED, fake_openai.url, str(tmp_path)]
    killed.append(await asyncio.to_thread(subprocess.Popen, arguments))
    assert await asyncio.to_thread(killed[0].wait) == -signal.SIGKILL
    before = len(fake_openai.requests)
    recorded = sum(entry["kind"] == "request" for entry in read_lines(tmp_path / "calls.jsonl"))
    assert before > recorded > 0
    fake_openai.reply(scripted)
    rollouts = await run(config(fake_openai.url), jobs(6), tmp_path)
    assert len(fake_openai.requests) - before == 6 * 5 - recorded
    assert Counter(rollout.status for rollout in rollouts) == {"ok": 6}
    total = sum((used for rollout in rollouts for used in rollout.usage.values()), Usage())
    assert total.attempts - total.unknown == 6 * 5
    assert before - recorded <= total.unknown <= 3 * 3, "what was in flight at the kill cost nobody knows what"
    assert total.output == sum(
        entry["value"]["usage"]["output"]
        for entry in read_lines(tmp_path / "calls.jsonl")
        if entry["kind"] == "request"
    )


RECORDED = {
    "never": ("error", "timeout", []),
    "truncated_json": ("error", "bad_json", []),
    "cut_character": ("error", "bad_json", []),
    "web_page": ("error", "bad_json", []),
    "wrong_fields": ("error", "bad_shape", []),
    "no_finish": ("error", "bad_shape", []),
    "length": ("truncated", "truncated", []),
    "cut_in_thought": ("truncated", "truncated", ["cut_in_thought"]),
    "empty": ("ok", None, ["empty_retried"]),
    "other_model": ("ok", None, ["other_model"]),
    "no_usage": ("ok", None, ["no_usage"]),
    "bad_usage": ("ok", None, ["no_usage"]),
}
"""Fault of the only turn -> status, cause and flags of the rollout; every other fault leaves no trace but attempts."""


@pytest.mark.parametrize("name", FAULTS)
async def test_what_a_fault_leaves_in_the_record_and_what_the_next_run_redoes(
    name: str, fake_openai: FakeOpenAI, tmp_path: Path
) -> None:
    good = text("Answer: yes")
    fake_openai.reply([FAULTS[name](good), *[good] * 3])
    settings = config(fake_openai.url, agent={"max_reasks": 0})
    main = settings.roles.main.model_copy(update={"retries": 1, "read_timeout_s": 1.0})
    settings = settings.model_copy(update={"roles": settings.roles.model_copy(update={"main": main})})
    (first,) = await run(settings, jobs(1, "direct"), tmp_path)
    status, cause, flags = RECORDED.get(name, ("ok", None, []))
    assert (first.status, first.error and first.error.kind) == (status, cause)
    assert first.score is not None
    assert first.score.correct == (status == "ok")
    assert [flag for turn in first.turns for flag in turn.flags] == flags
    asked = len(fake_openai.requests)
    assert first.usage["main"].attempts == asked
    (second,) = await run(settings, jobs(1, "direct"), tmp_path)
    assert len(fake_openai.requests) - asked == (status == "error")
    assert second.status == ("ok" if status == "error" else status)
    assert second.usage["main"].attempts == len(fake_openai.requests), "of both runs"
    assert second.usage["main"].unknown == first.usage["main"].unknown


async def test_replies_of_the_cache_are_marked_in_the_record_and_cost_nothing(
    fake_openai: FakeOpenAI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DYNAFLOW_CACHE", str(tmp_path / "cache"))
    fake_openai.reply(scripted)
    role = {"base_url": fake_openai.url, "cache": True}
    settings = config(fake_openai.url, roles={"main": role, "sub": {**role, "model": "sub"}})
    (first,) = await run(settings, jobs(1), tmp_path / "a")
    asked = len(fake_openai.requests)
    (again,) = await run(settings, jobs(1), tmp_path / "b")
    assert len(fake_openai.requests) == asked == 5
    assert (again.answer, again.status, again.key) == (first.answer, "ok", first.key)
    assert {(use.attempts, use.input, use.output) for use in again.usage.values()} == {(0, 0, 0)}
    assert (again.usage["main"].reused, again.usage["sub"].reused) == (2, 3)
    assert [turn.flags for turn in again.turns] == [["from_cache"]] * 2
    assert [call.usage.reused for call in again.observations()[0].calls] == [1, 1, 1]
    assert all("from_cache" not in turn.flags for turn in first.turns)


async def test_a_conversation_that_no_longer_fits_is_truncated_and_not_redone(
    fake_openai: FakeOpenAI, tmp_path: Path
) -> None:
    fake_openai.reply(status(400, "This model's maximum context length is 2048 tokens."))
    (rollout,) = await run(config(fake_openai.url), jobs(1, "direct"), tmp_path)
    assert rollout.error is not None
    assert (rollout.status, rollout.error.kind) == ("truncated", "context_length")
    await run(config(fake_openai.url), jobs(1, "direct"), tmp_path)
    assert len(fake_openai.requests) == 1

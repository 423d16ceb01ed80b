"""Puppeteer as a method, over a scripted endpoint with the real session, tools and graders."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import numpy as np
import pytest

from dynaflow import benchmarks
from dynaflow.config import Config
from dynaflow.journal import RolloutJournal
from dynaflow.models.client import ModelClient
from dynaflow.puppeteer.agents import Mask, State, roster
from dynaflow.puppeteer.explore import Bounds, Fixed
from dynaflow.puppeteer.orchestrator import Orchestrator, bounds
from dynaflow.rollout import Policy, Question
from dynaflow.runtime import Runtime
from dynaflow.session import MethodResult, Session
from dynaflow.settings import Puppeteer
from dynaflow.tools import Toolbox
from tests.fake_openai import Body, FakeOpenAI, call, status, text

QUESTION = Question(id="q", benchmark="mini", text="Ana is 3. Bo is 5. How old are they together?", answer=None)
AGENTS = {
    "plan": {"pattern": "plan", "prompt": "You plan."},
    "solve": {"pattern": "reason", "prompt": "You solve."},
    "check": {"pattern": "critique", "prompt": "You check."},
    "stop": {"pattern": "terminate"},
}


class Ways:
    """Path n follows the n-th sequence: a director for forked paths, which are told apart by what they did first."""

    def __init__(self, *ways: list[str]) -> None:
        self.ways = ways
        self.begun = 0

    async def probabilities(self, state: State, allowed: Mask) -> Any:
        names = [*AGENTS]
        if not state.steps:
            way = self.ways[self.begun]
            self.begun += 1
        else:
            way = next(way for way in self.ways if way[: len(state.steps)] == state.acted)
        found = np.zeros(len(allowed))
        found[names.index(way[len(state.steps)])] = 1
        return found


def test_both_readings_of_the_published_default_are_presets() -> None:
    shapes = [Puppeteer(), Puppeteer(shape="w4d2"), Puppeteer(shape="w4d2", width=6)]
    found = [bounds(settings, training=True) for settings in shapes]
    assert [(b.width, b.depth, b.select) for b in found] == [(3, 4, "sample"), (4, 2, "sample"), (6, 2, "sample")]
    assert bounds(Puppeteer(select="threshold"), training=False).select == "threshold"


Solve = Callable[..., Awaitable[MethodResult]]


@pytest.fixture
def solve(fake_openai: FakeOpenAI) -> Solve:
    """`await solve(director, bounds, puppeteer=..., budgets=...)`."""

    async def run(director: Any, bounds: Bounds, **sections: Any) -> MethodResult:
        role = {"base_url": fake_openai.url, "retries": 0}
        puppeteer = {"agents": AGENTS, **sections.pop("puppeteer", {})}
        config = Config.model_validate(
            {"name": "t", "roles": {"main": role, "sub": {**role, "model": "sub"}}, "puppeteer": puppeteer, **sections}
        )
        agents = roster(config)
        equipped = agents.equip(config)

        async def same(first: str, second: str) -> bool:
            return benchmarks.same(QUESTION, first, second)

        async with ModelClient({"sub": config.roles.sub}, {}) as client, Runtime() as runtime:
            session = Session(
                equipped,
                client=client,
                runtime=runtime,
                journal=RolloutJournal("k"),
                policy=Policy(model="sub"),
                seed=1,
                extract=lambda text: benchmarks.extract(QUESTION, text),
                same=same,
                tools=Toolbox(config).of("mini", list),
                offered=config.tools.offer.get("mini", ()),
            )
            return await Orchestrator(equipped, agents, director, bounds, "seed").solve(QUESTION, session)

    return run


def fixed(*names: str, agents: dict[str, Any] = AGENTS) -> Fixed:
    return Fixed([[*agents].index(name) for name in names])


def spoken(body: Body) -> tuple[str, str]:
    """System prompt and question of a request."""
    return body["messages"][0]["content"], body["messages"][-1]["content"]


async def test_agents_act_in_turn_and_see_the_results_before_them(solve: Solve, fake_openai: FakeOpenAI) -> None:
    fake_openai.reply(["Add them.", text("Answer: 9", reasoning="3 + 5"), "Wrong.\nAnswer: 8"])
    result = await solve(fixed("plan", "solve", "check"), Bounds(1, 3, "greedy"))
    assert (result.answer, result.status) == ("Wrong.\nAnswer: 8", "ok")
    assert [spoken(body) for body in fake_openai.bodies] == [
        ("You plan.", QUESTION.text),
        ("You solve.", QUESTION.text + "\n\nResults so far:\n[1] plan: Add them."),
        ("You check.", QUESTION.text + "\n\nResults so far:\n[1] plan: Add them.\n\n[2] solve: Answer: 9"),
    ]
    (turn,) = result.turns
    assert turn.observation is not None
    assert [(c.label, c.path, c.status, c.output) for c in turn.observation.calls][1] == (
        "solve", "path[0].step[1]", "ok", "Answer: 9",
    )  # fmt: skip
    (path,) = result.meta["puppeteer"]["paths"]
    assert (path["agents"], path["stopped"], path["p"], path["calls"]) == (
        ["plan", "solve", "check"], "depth", [1.0] * 3, [0, 1, 2],
    )  # fmt: skip
    assert path["tokens"] == [c.usage.input + c.usage.output for c in turn.observation.calls]
    assert turn.observation.usage.output == fake_openai.completion_tokens


async def test_nothing_leaks_between_parallel_paths(solve: Solve, fake_openai: FakeOpenAI) -> None:
    """The released code's agents are shared by all paths, with their histories (spec: defect 2)."""
    fake_openai.reply(lambda body: f"from {spoken(body)[0]} Answer: {len(fake_openai.requests)}")
    ways = Ways(["solve", "check", "solve"], ["check", "solve", "check"])
    await solve(ways, Bounds(2, 3, "sample"))
    for body in fake_openai.bodies:
        names = [line.split()[1] for line in spoken(body)[1].splitlines() if line.startswith("[")]
        mine = {"You solve.": "solve:", "You check.": "check:"}[spoken(body)[0]]
        assert names in (
            [],
            [{"solve:": "check:", "check:": "solve:"}[mine]],
            [mine, {"solve:": "check:"}.get(mine, "solve:")],
        )


async def test_paths_vote_by_the_benchmarks_own_rule(solve: Solve, fake_openai: FakeOpenAI) -> None:
    answers = iter(["Answer: 9", "Answer: eight", "Answer: 8"])
    fake_openai.reply(lambda body: next(answers))
    result = await solve(Ways(["solve"], ["solve"], ["solve"]), Bounds(3, 1, "sample"))
    assert result.answer == "Answer: eight", "eight and 8 are one answer, and the first of them stands for it"
    assert [path["answer"] for path in result.meta["puppeteer"]["paths"]] == ["Answer: 9", "Answer: eight", "Answer: 8"]


@pytest.mark.parametrize(("way", "answer"), [("last", "Answer: 7"), ("vote", "Answer: 8"), ("model", "Answer: 5")])
async def test_a_paths_answers_are_aggregated_as_configured(
    solve: Solve, fake_openai: FakeOpenAI, way: str, answer: str
) -> None:
    fake_openai.reply(["Answer: 8", "Answer: 8", "Answer: 7", "no idea at all", "Answer: 5"])
    result = await solve(fixed("solve", "check", "solve", "plan"), Bounds(1, 4, "greedy"), puppeteer={"aggregate": way})
    assert result.answer == answer
    (path,) = result.meta["puppeteer"]["paths"]
    assert (path["aggregate_tokens"] > 0) == (way == "model"), "a model's aggregation has its price"


async def test_a_failed_call_is_a_step_without_a_result(solve: Solve, fake_openai: FakeOpenAI) -> None:
    cut = text("Answer: 3", finish="length")
    fake_openai.reply([cut, status(500), "Answer: 8"])
    result = await solve(fixed("solve", "check", "solve"), Bounds(1, 3, "greedy"))
    assert (result.answer, result.status) == ("Answer: 8", "ok")
    assert spoken(fake_openai.bodies[-1])[1] == QUESTION.text, "what was cut or lost is no result"
    assert result.turns[0].observation is not None
    assert [call.status for call in result.turns[0].observation.calls] == ["failed", "failed", "ok"]


@pytest.mark.parametrize(
    ("replies", "outcome"),
    [
        ([status(500)], ("error", "http_500")),
        ([text("Answer: 3", finish="length")], ("truncated", "no_answer")),
        ([text("")], ("protocol_violation", "no_answer")),
    ],
)
async def test_no_answer_has_its_cause(
    solve: Solve, fake_openai: FakeOpenAI, replies: list[Any], outcome: tuple[str, str]
) -> None:
    fake_openai.reply(replies * 2)
    result = await solve(fixed("solve"), Bounds(1, 1, "greedy"))
    assert result.error is not None
    assert (result.answer, result.status, result.error.kind) == (None, *outcome)


async def test_the_budgets_are_those_of_every_method(solve: Solve, fake_openai: FakeOpenAI) -> None:
    fake_openai.reply("Answer: 8")
    few = await solve(fixed("solve", "check", "solve", "check"), Bounds(1, 4, "greedy"), budgets={"calls": 2})
    assert len(fake_openai.requests) == 2
    (path,) = few.meta["puppeteer"]["paths"]
    assert (path["stopped"], path["agents"], few.status) == ("budget", ["solve", "check", "solve"], "ok")
    none = await solve(fixed("solve"), Bounds(1, 1, "greedy"), budgets={"sub": {"output_tokens": 10}})
    assert none.error is not None
    assert (none.status, none.answer) == ("budget", None)


@pytest.mark.slow
async def test_a_tool_agent_runs_its_tool(solve: Solve, fake_openai: FakeOpenAI) -> None:
    """For real: a program in the sandbox."""
    agents = {"coder": {"pattern": "python"}, "stop": {"pattern": "terminate"}}

    def scripted(body: Body) -> Any:
        last = body["messages"][-1]
        if last["role"] == "tool":
            return f"Answer: {last['content'].split()[-1]}"
        return call("python", {"code": "print(3 + 5)"})

    fake_openai.reply(scripted)
    result = await solve(
        Fixed([0]), Bounds(1, 1, "greedy"), puppeteer={"agents": agents}, tools={"offer": {"mini": ["python"]}}
    )
    assert (result.answer, result.status) == ("Answer: 8", "ok")
    assert [tool["function"]["name"] for tool in fake_openai.bodies[0]["tools"]] == ["python"]


async def test_an_agents_replies_can_be_opened_for_it(solve: Solve, fake_openai: FakeOpenAI) -> None:
    fake_openai.reply(" 8")
    agents = {"guess": {"pattern": "reason", "prefix": "Answer:"}}
    result = await solve(Fixed([0]), Bounds(1, 1, "greedy"), puppeteer={"agents": agents})
    assert result.answer == "8"
    assert fake_openai.bodies[0]["messages"][-1] == {"role": "assistant", "content": "Answer:"}
    assert fake_openai.bodies[0]["continue_final_message"] is True

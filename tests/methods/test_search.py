"""Tools in agents' hands: the search baseline, the main agent beside workflow, and sub-agents."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from dynaflow.agent import main
from dynaflow.methods import search
from dynaflow.tools import search as searching
from tests.fake_openai import Body, FakeOpenAI, call
from tests.methods.conftest import QUESTION, Solve


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "_PAUSE_S", 0.0)


FOUND = "[1] Norway\nThe capital of Norway is Oslo."
OFFER: dict[str, Any] = {"tools": {"offer": {"mini": ["search", "python"]}, "calls": 2}}


def names(body: Body) -> list[str]:
    return [tool["function"]["name"] for tool in body.get("tools", [])]


async def test_search_looks_up_and_then_answers(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply([call("search", {"query": "Norway"}), "Answer: Oslo"])
    result = await solve(search.solve)
    assert (result.status, result.answer) == ("ok", "Answer: Oslo")
    assert [turn.action.kind for turn in result.turns] == ["tool", "answer"]
    assert result.turns[0].tool_result == FOUND
    first, second = fake_openai.bodies
    assert names(first) == names(second) == ["search"]
    assert first["messages"][0]["content"].endswith(search.NOTE)
    assert first["messages"][1]["content"] == QUESTION.text
    assert second["messages"][-1] == {"role": "tool", "tool_call_id": "call_fake", "content": FOUND}


async def test_the_last_turn_has_to_be_an_answer(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply(lambda body: call("search", {"query": "Norway"}) if body.get("tools") else "Answer: Oslo")
    result = await solve(search.solve, agent={"max_turns": 3})
    assert (result.answer, len(result.turns)) == ("Answer: Oslo", 3)


async def test_another_tool_or_broken_arguments_are_told(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply([call("browse", {}), call("search", "{"), "Answer: x"])
    result = await solve(search.solve)
    assert [turn.action.problem for turn in result.turns[:2]] == [
        "there is no tool 'browse'; there is: search",
        "the arguments are not a JSON object",
    ]
    assert result.answer == "Answer: x"


async def test_direct_has_no_tools_whatever_the_setting_offers(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply("Answer: 8")
    await solve(partial(main.solve, mode="direct"), **OFFER)
    assert "tools" not in fake_openai.bodies[0]


@pytest.mark.slow
async def test_dynamic_offers_the_tools_of_the_setting_and_forced_the_workflow_first(
    fake_openai: FakeOpenAI, solve: Solve
) -> None:
    fake_openai.reply([call("python", {"code": "print(2)"}), "Answer: 2"])
    result = await solve(partial(main.solve, mode="dynamic"), **OFFER)
    assert names(fake_openai.bodies[0]) == ["workflow", "search", "python"]
    assert "Every sub-agent can call these tools by itself: search, python." in str(fake_openai.bodies[0]["tools"][0])
    assert result.turns[0].tool_result == "2"
    assert result.protocol is not None
    assert result.protocol.followed()
    fake_openai.reply([call("search", {"query": "x"}), call("workflow", {"program": "return 1"}), "Answer: 1"])
    forced = await solve(partial(main.solve, mode="forced"), programs=True, **OFFER)
    first, _, third = fake_openai.bodies[2:]
    assert names(first) == ["workflow"]
    assert names(third) == ["workflow", "search", "python"]
    assert forced.turns[0].action.problem == "there is no tool 'search'; there is: workflow"


async def test_sub_agents_call_tools_a_bounded_number_of_times(fake_openai: FakeOpenAI, solve: Solve) -> None:
    def reply(body: Body) -> Any:
        if body["model"] == "main":
            seen = any(message["role"] == "tool" for message in body["messages"])
            return "Answer: Oslo" if seen else call("workflow", {"program": "return await agent('Which capital?')"})
        return call("search", {"query": "Norway"}) if body.get("tools") else "Oslo"

    fake_openai.reply(reply)
    result = await solve(partial(main.solve, mode="forced"), programs=True, **OFFER)
    subs = [body for body in fake_openai.bodies if body["model"] == "sub"]
    assert [names(body) for body in subs] == [["search", "python"], ["search", "python"], []]
    assert [message["content"] for message in subs[-1]["messages"] if message["role"] == "tool"] == [FOUND, FOUND]
    observation = result.turns[0].observation
    assert observation is not None
    assert (observation.output, observation.usage.tools, observation.usage.attempts) == ("Oslo", 2, 3)


async def test_a_cut_off_reply_calls_no_tool(fake_openai: FakeOpenAI, solve: Solve) -> None:
    cut = call("search", {"query": "Norway"}, finish="length")
    fake_openai.reply(
        lambda body: cut if body["model"] == "sub" else call("workflow", {"program": "return await agent('x')"})
    )
    result = await solve(partial(main.solve, mode="forced"), programs=True, **OFFER)
    observation = result.turns[0].observation
    assert observation is not None
    assert (observation.calls[0].cause is not None, observation.usage.tools) == (True, 0)


async def test_a_failing_search_fails_the_call_with_its_cause(fake_openai: FakeOpenAI, solve: Solve) -> None:
    def reply(body: Body) -> Any:
        if body["model"] == "sub":
            return call("search", {"query": "Norway"})
        return "Answer: x" if len(body["messages"]) > 2 else call("workflow", {"program": "return await agent('x')"})

    fake_openai.reply(reply)
    url = {"tools": {"offer": {"mini": ["search"]}, "search": {"url": "http://127.0.0.1:9", "timeout_s": 1}}}
    result = await solve(partial(main.solve, mode="forced"), programs=True, **url)
    observation = result.turns[0].observation
    assert observation is not None
    assert observation.calls[0].cause is not None
    assert observation.calls[0].cause.kind == "search"
    assert result.answer == "Answer: x"


async def test_a_call_can_name_its_tools(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply(
        lambda body: (
            "text" if body["model"] == "sub" or len(body["messages"]) > 2 else call("workflow", {"program": PROGRAM})
        )
    )
    await solve(partial(main.solve, mode="forced"), programs=True, **OFFER)
    offered = {body["messages"][-1]["content"]: names(body) for body in fake_openai.bodies if body["model"] == "sub"}
    assert offered == {"one": ["python"], "none": [], "all": ["search", "python"]}


PROGRAM = """await agent("one", {tools: ["python", "browse"]});
await agent("none", {tools: []});
return await agent("all");"""

"""The main agent over a scripted endpoint and the real V8 sandbox.

Not covered here: what W does with programs (tests/runtime), what the client does with endpoints (tests/models).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import orjson
import pytest

from dynaflow.agent import main, prompts
from dynaflow.config import Config
from dynaflow.journal import RolloutJournal
from dynaflow.methods import forced_wrong_agents
from dynaflow.models.client import ModelClient
from dynaflow.rollout import Mode, Policy, Question
from dynaflow.runtime import Runtime
from dynaflow.session import Method, MethodResult, Session
from tests.fake_openai import Body, FakeOpenAI, call, text

QUESTION = Question(id="q", benchmark="mini", text="Ana is 3. Bo is 5. How old are they together?", answer="8")
PROGRAM = """const facts = ["Ana is 3.", "Bo is 5."];
const ages = await parallel(facts.map(f => () => agent(f + " Which number?")));
return String(ages.map(Number).reduce((a, b) => a + b));"""


def by_model(main_replies: list[Any], sub: Callable[[Body], Any] | str) -> Callable[[Body], Any]:
    """Answer the main agent from a list and every sub-agent with `sub`."""
    replies = iter(main_replies)

    def reply(body: Body) -> Any:
        if body["model"] == "main":
            return next(replies)
        return sub(body) if callable(sub) else sub

    return reply


def bodies(server: FakeOpenAI) -> list[Body]:
    """What the endpoint received, in order."""
    return [request.body for request in server.requests]


def number(body: Body) -> str:
    return next(word.strip(".") for word in body["messages"][-1]["content"].split() if word.strip(".").isdigit())


async def solve(
    server: FakeOpenAI, mode: Mode, question: Question = QUESTION, *, method: Method | None = None, **sections: Any
) -> MethodResult:
    role = {"base_url": server.url, "retries": 0}
    roles = {"main": role, "sub": {**role, "model": "sub"}}
    config = Config.model_validate({"name": "t", "roles": roles, "agent": {"framing": "FRAMING"}, **sections})
    clients = {"main": config.roles.main, "sub": config.roles.sub}
    async with ModelClient(clients, {}) as client, Runtime() as runtime:
        session = Session(
            config,
            client=client,
            runtime=runtime,
            journal=RolloutJournal("k"),
            policy=Policy(model="main"),
            seed=1,
            extract=lambda answer: answer.removeprefix("Answer: "),
        )
        return await (method or partial(main.solve, mode=mode))(question, session)


async def test_forced_runs_the_program_for_real(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply(by_model([call("workflow", {"program": PROGRAM}), "Answer: 8"], number))
    result = await solve(fake_openai, "forced")
    assert (result.answer, result.status) == ("Answer: 8", "ok")
    observation = result.turns[0].observation
    assert observation is not None
    assert (observation.status, observation.output, observation.census["ok"]) == ("completed", "8", 2)
    assert result.protocol is not None
    assert result.protocol.followed()
    assert result.protocol.delegated


async def test_a_sub_agent_sees_the_framing_and_its_prompt_and_nothing_else(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply(by_model([call("workflow", {"program": PROGRAM}), "Answer: 8"], number))
    await solve(fake_openai, "forced")
    seen = [body for body in bodies(fake_openai) if body["model"] == "sub"]
    assert sorted(body["messages"][1]["content"] for body in seen) == [
        "Ana is 3. Which number?",
        "Bo is 5. Which number?",
    ]
    for body in seen:
        assert body["messages"] == [{"role": "system", "content": "FRAMING"}, body["messages"][1]]
        assert "tools" not in body
        assert "together" not in orjson.dumps(body).decode()


@pytest.mark.parametrize(("observed", "opened"), [("output:", "output:"), (None, "Answer:")])
async def test_an_opened_answer_is_one_line_and_read_as_such_whatever_opened_it(
    observed: str | None, opened: str, fake_openai: FakeOpenAI
) -> None:
    """Only replies without a tool are opened; after an observation with the observation's own opening."""
    agent = {"framing": "FRAMING", "max_workflows": 1, "answer_prefix": "Answer:", "observed_prefix": observed}
    fake_openai.reply(by_model([call("workflow", {"program": PROGRAM}), " 8"], number))
    forced = await solve(fake_openai, "forced", agent=agent)
    first, second = [body for body in bodies(fake_openai) if body["model"] == "main"]
    assert first["messages"][-1]["role"] == "user"
    assert second["messages"][-1] == {"role": "assistant", "content": opened}
    assert second["stop"] == ["\n"]
    assert forced.answer == "Answer: 8"
    fake_openai.reply(" 8")
    direct = await solve(fake_openai, "direct", agent=agent)
    assert bodies(fake_openai)[-1]["messages"][-1]["content"] == "Answer:"
    assert direct.answer == "Answer: 8"


async def test_think_and_tool_call_text_are_parsed_like_native_calls(fake_openai: FakeOpenAI) -> None:
    turn = (
        "<think>\nOne fact per agent.\n</think>\n\n<tool_call>\n<function=workflow>\n<parameter=program>\n"
        f"{PROGRAM}\n</parameter>\n</function>\n</tool_call>"
    )
    fake_openai.reply(by_model([turn, "Answer: 8"], number))
    result = await solve(fake_openai, "forced")
    assert result.turns[0].reasoning.strip() == "One fact per agent."
    assert result.turns[0].action.program == PROGRAM
    assert result.turns[0].tool_calls[0].recovered
    assert result.answer == "Answer: 8"


async def test_forced_re_asks_a_bounded_number_of_times(
    fake_openai: FakeOpenAI,
) -> None:
    fake_openai.reply(by_model(["Answer: 8"] * 9, number))
    result = await solve(fake_openai, "forced", agent={"max_reasks": 2})
    assert (result.answer, result.status, len(result.turns)) == (None, "protocol_violation", 3)
    assert fake_openai.requests[-1].body["messages"][-1]["content"] == prompts.REASK_FORCED
    assert result.protocol is not None
    assert not result.protocol.followed()


async def test_a_valid_call_after_a_re_ask_still_breaks_the_first_turn_protocol(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply(by_model(["Hm.", call("workflow", {"program": PROGRAM}), "Answer: 8"], number))
    result = await solve(fake_openai, "forced")
    assert (result.answer, result.status) == ("Answer: 8", "ok")
    assert result.protocol is not None
    assert result.protocol.first_action_valid is False


async def test_an_invalid_program_comes_back_as_an_observation(fake_openai: FakeOpenAI) -> None:
    broken = call("workflow", {"program": "const a = 1;\nconst a = 2;\nreturn a"})
    fake_openai.reply(by_model([broken, call("workflow", {"program": PROGRAM}), "Answer: 8"], number))
    result = await solve(fake_openai, "forced")
    assert result.answer == "Answer: 8"
    shown = result.turns[0].tool_result or ""
    assert "invalid_program" in shown
    assert "line 2" in shown
    last = fake_openai.requests[1].body["messages"][-1]
    assert (last["role"], last["content"]) == ("tool", shown)


async def test_invalid_programs_are_bounded(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply(by_model([call("workflow", {"program": "return ("})] * 9, number))
    result = await solve(fake_openai, "forced", agent={"max_workflows": 2, "max_turns": 5, "max_reasks": 0})
    assert sum(turn.observation is not None for turn in result.turns) == 2
    assert all("tools" in body for body in bodies(fake_openai)[:2])
    assert "tools" not in bodies(fake_openai)[2]


async def test_a_cut_off_turn_is_no_answer_and_its_program_never_runs(fake_openai: FakeOpenAI) -> None:
    cut = call("workflow", {"program": PROGRAM}, finish="length")
    fake_openai.reply(by_model([cut] * 9, number))
    result = await solve(fake_openai, "forced", agent={"max_reasks": 0})
    assert (result.status, result.answer) == ("truncated", None)
    assert all(body["model"] == "main" for body in bodies(fake_openai))
    fake_openai.reply(by_model([text("Answer: 8", finish="length")] * 9, number))
    result = await solve(fake_openai, "direct", agent={"max_reasks": 0})
    assert (result.status, result.answer) == ("truncated", None)


async def test_broken_arguments_never_poison_the_next_turn(fake_openai: FakeOpenAI) -> None:
    broken = call("workflow", '{"program": "const a = await')
    fake_openai.reply(by_model([broken, call("workflow", {"program": PROGRAM}), "Answer: 8"], number))
    result = await solve(fake_openai, "forced")
    assert result.answer == "Answer: 8"
    sent = fake_openai.requests[1].body["messages"]
    assert all(
        isinstance(orjson.loads(item["function"]["arguments"]), dict)
        for message in sent
        for item in message.get("tool_calls") or []
    )
    assert result.turns[0].tool_calls[0].raw == '{"program": "const a = await'


async def test_direct_offers_no_tool_and_dynamic_may_answer_at_once(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply(by_model(["Answer: 8", "Answer: 8"], number))
    direct = await solve(fake_openai, "direct")
    dynamic = await solve(fake_openai, "dynamic")
    assert (direct.answer, dynamic.answer) == ("Answer: 8", "Answer: 8")
    assert "tools" not in bodies(fake_openai)[0]
    assert [tool["function"]["name"] for tool in fake_openai.requests[1].body["tools"]] == ["workflow"]
    assert dynamic.protocol is not None
    assert (dynamic.protocol.delegated, dynamic.protocol.followed()) == (False, True)


async def test_an_answer_that_no_output_supports_is_found(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply(by_model([call("workflow", {"program": PROGRAM}), "Answer: 9"], number))
    result = await solve(fake_openai, "forced")
    assert result.protocol is not None
    assert result.protocol.answer_supported is False


async def test_passages_reach_the_program_as_args_context(fake_openai: FakeOpenAI) -> None:
    program = "return args.context.length + ':' + await agent(args.context[1])"
    fake_openai.reply(by_model([call("workflow", {"program": program}), "Answer: x"], lambda body: "seen"))
    question = QUESTION.model_copy(update={"passages": ["one", "two"]})
    result = await solve(fake_openai, "forced", question)
    assert result.turns[0].observation is not None
    assert result.turns[0].observation.output == "2:seen"
    assert "args.context" in fake_openai.requests[0].body["messages"][0]["content"]


async def test_corrupted_sub_agents_reach_the_program_as_wrong_values(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply(by_model([call("workflow", {"program": PROGRAM}), "Answer: 8"], number))
    result = await solve(fake_openai, "forced", method=forced_wrong_agents)
    observation = result.turns[0].observation
    assert observation is not None
    assert observation.output != "8"
    assert {call.output for call in observation.calls}.isdisjoint({"3", "5"})


@pytest.mark.parametrize("extra", [1, 3])
async def test_every_call_of_a_turn_gets_an_answer(fake_openai: FakeOpenAI, extra: int) -> None:
    first = call("workflow", {"program": PROGRAM})
    message = {
        **first.message,
        "tool_calls": [{**first.message["tool_calls"][0], "id": f"c{n}"} for n in range(1 + extra)],
    }
    several = type(first)(message, "tool_calls")
    fake_openai.reply(by_model([several, "Answer: 8"], number))
    await solve(fake_openai, "forced")
    answers = [item for item in fake_openai.requests[-1].body["messages"] if item["role"] == "tool"]
    assert [item["tool_call_id"] for item in answers] == [f"c{n}" for n in range(1 + extra)]
    assert {item["content"] for item in answers[1:]} == {prompts.ONE_ACTION}

"""Agents: constraints, prompts, and the call that an agent is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.agent.options import setting
from dynaflow.config import Config
from dynaflow.errors import ConfigError
from dynaflow.puppeteer.agents import ROLES, Roster, State, Step, prompt, roster
from dynaflow.settings import PuppeteerAgent


def make(**after: list[str | list[str]]) -> Roster:
    """Agents of pattern `reason`, and a terminator."""
    agents = {name: PuppeteerAgent(pattern="reason", after=groups) for name, groups in after.items()}
    return Roster({**agents, "stop": PuppeteerAgent(pattern="terminate")})


def test_an_agent_acts_after_all_that_it_waits_for_and_any_of_a_group() -> None:
    agents = make(a=[], b=[], c=["a", "b"], d=[["a", "b"]])
    assert list(agents.allowed([])) == [True, True, False, False, False]
    assert list(agents.allowed(["b"])) == [True, True, False, True, True]
    assert list(agents.allowed(["b", "a", "b"])) == [True] * 5


def test_the_terminator_waits_for_an_answer_unless_told_otherwise() -> None:
    planner, solver = PuppeteerAgent(pattern="plan"), PuppeteerAgent(pattern="reason")
    usual = Roster({"plan": planner, "solve": solver, "stop": PuppeteerAgent(pattern="terminate")})
    assert not usual.may("stop", ["plan"])
    assert usual.may("stop", ["plan", "solve"])
    told = Roster({"plan": planner, "solve": solver, "stop": PuppeteerAgent(pattern="terminate", after=["plan"])})
    assert told.may("stop", ["plan"])


def _possible(after: dict[str, list[str]]) -> bool:
    """Whether "must come after" has no cycle and everybody a beginning: a topological order exists."""
    left = dict(after)
    while ready := [name for name, groups in left.items() if not set(groups) & left.keys()]:
        for name in ready:
            del left[name]
    return not left


@given(st.data())
def test_somebody_may_always_act_and_nobody_is_shut_out(data: st.DataObject) -> None:
    names = [f"a{n}" for n in range(data.draw(st.integers(1, 6)))]
    after = {name: data.draw(st.lists(st.sampled_from(names), max_size=2)) for name in names}
    if not _possible(after):
        with pytest.raises(ConfigError, match="can never act"):
            make(**after)
        return
    agents = make(**after)
    acted: list[str] = []
    for _ in range(8):
        allowed = [name for name, may in zip(agents.names, agents.allowed(acted), strict=True) if may]
        assert allowed
        assert set(acted) <= set(allowed) | {"stop"}, "what was allowed once stays allowed"
        acted.append(data.draw(st.sampled_from([name for name in allowed if name != "stop"])))


@pytest.mark.parametrize(
    ("agents", "message"),
    [
        (
            {"a": {"pattern": "reason", "after": ["b"]}, "b": {"pattern": "reason", "after": ["a"]}},
            "a, b can never act",
        ),
        ({"a": {"pattern": "reason", "after": ["solvr"]}, "solver": {"pattern": "reason"}}, "Did you mean 'solver'"),
        ({"a": {"pattern": "plan"}, "b": {"pattern": "terminate"}}, "none of them answers"),
        ({"a": {"pattern": "reason"}, "b": {"pattern": "terminate"}, "c": {"pattern": "terminate"}}, "b, c"),
    ],
)
def test_agents_that_can_not_work_are_refused(agents: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        Roster({name: PuppeteerAgent.model_validate(agent) for name, agent in agents.items()})


def test_tool_agents_are_there_where_their_tool_is_offered() -> None:
    def names(**sections: Any) -> set[str]:
        return set(roster(Config.model_validate({"name": "t", **sections})).names)

    assert names() == set(ROLES) - {"search", "python", "read"}
    assert names(tools={"offer": {"mini": ["python"]}}) == set(ROLES) - {"search", "read"}
    with pytest.raises(ConfigError, match=r"needs the tool 'search', which tools.offer.mini does not have \(python\)"):
        names(tools={"offer": {"mini": ["python"]}}, puppeteer={"agents": {"web": {"pattern": "search"}}})


def test_a_fixed_order_is_checked_against_the_constraints() -> None:
    agents = make(a=[], b=["a"])
    agents.check(["a", "b", "a"], "puppeteer.fixed")
    for order, message in (
        (["b"], "`after`"),
        (["a", "stop"], "needs no terminator"),
        (["a", "c"], "unknown value 'c'"),
    ):
        with pytest.raises(ConfigError, match=message):
            agents.check(order, "puppeteer.fixed")


def test_an_agent_is_a_call_with_its_own_prompt_model_tools_and_limits() -> None:
    offered = [{"type": "function", "function": {"name": name}} for name in ("search", "python")]
    config = Config.model_validate(
        {
            "name": "t",
            "tools": {"offer": {"mini": ["search", "python"]}},
            "puppeteer": {
                "agents": {
                    "solver": {"pattern": "reason", "model": "big", "max_tokens": 7, "thinking": False},
                    "coder": {"pattern": "python", "prompt": "Code.", "prefix": "print("},
                }
            },
        }
    )
    agents = roster(config)
    equipped = agents.equip(config)
    solver = setting(equipped.agent, offered, agents.call_options("solver"))
    assert (solver.framing, solver.model, solver.tools) == (ROLES["reason"].prompt, "big", [])
    assert (solver.max_tokens, solver.thinking, solver.warnings) == (7, False, [])
    coder = setting(equipped.agent, offered, agents.call_options("coder"))
    assert (coder.framing, coder.model, coder.tools, coder.warnings) == ("Code.", None, offered[1:], [])
    assert (coder.prefix, solver.prefix) == ("print(", "")
    assert equipped.answer_digest() != config.answer_digest(), "another prompt is another experiment"


def test_an_agent_sees_the_task_and_the_results_of_its_own_path() -> None:
    state = State("2 + 2?", (Step("plan", output="add"), Step("reason", "failed"), Step("critique", output="x" * 200)))
    text = prompt(state, 100)
    assert text.startswith("2 + 2?\n\nResults so far:\n[1] plan: add\n\n[2] critique: xxx")
    assert "reason" not in text, "a failed call has no result"
    assert "200" in text, "a cut names the original size"
    assert prompt(State("2 + 2?"), 100) == "2 + 2?"

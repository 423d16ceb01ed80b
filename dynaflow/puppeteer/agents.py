"""The action space A = {(m, r, t)}: agents by name, what each is told, and which may follow which.

An agent is a sub-agent call (`agent.subagent`) under a system prompt of its own; it sees the task and the results of
the path it acts on, nothing else. So Puppeteer's agents have the models, tools, budgets and traces of DynaFlow's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dynaflow.agent.render import clip
from dynaflow.config import Config
from dynaflow.errors import ConfigError
from dynaflow.rollout import CallStatus, Json
from dynaflow.settings import AgentType, Effort, Pattern, PuppeteerAgent

Mask = npt.NDArray[np.bool_]


class Role(NamedTuple):
    """What a reasoning pattern or tool agent is told, whether its output is an answer, and its tool."""

    prompt: str
    answers: bool = True
    tool: str | None = None


_FINAL = " End with the final answer, in the form that the task asks for."
ROLES: dict[Pattern, Role] = {
    "plan": Role("You plan. Break the task into the steps that lead to its answer. Do not solve it.", answers=False),
    "reason": Role("You solve the task step by step, building on the results so far where they are right." + _FINAL),
    "critique": Role(
        "You check the results so far. Look for mistakes in each one, and say what is wrong and why." + _FINAL
    ),
    "reflect": Role(
        "The attempt so far may have failed. Say what it missed and what to do otherwise, and do it." + _FINAL
    ),
    "question": Role(
        "You ask the questions that have to be answered before the task can be solved, and answer those that you can. "
        "Do not solve the task.",
        answers=False,
    ),
    "summarise": Role("You summarise what the results so far have found, and what follows from it." + _FINAL),
    "conclude": Role("You weigh the results so far and decide." + _FINAL),
    "modify": Role("You correct the results so far: name the error, why it is one, and the correction." + _FINAL),
    "search": Role(
        "You look up what the task needs with the search tool, and use what you find." + _FINAL, tool="search"
    ),
    "python": Role(
        "You write a program for the task, run it with the python tool, and read its output." + _FINAL, tool="python"
    ),
    "read": Role(
        "You read the documents that the task is about with the read tool, and quote the sentences that matter."
        + _FINAL,
        tool="read",
    ),
    "terminate": Role("", answers=False),
}
"""Patterns in the spirit of the paper's: its planner plans only, all others may answer."""

_RESULTS = "\n\nResults so far:\n"
_PREFIX = "puppeteer:"


@dataclass(frozen=True, slots=True)
class Step:
    """One agent has acted on a path."""

    agent: str
    status: CallStatus = "ok"
    output: str | None = None
    """Its text; None where the call failed."""
    tokens: int = 0
    """Input and output tokens of all its requests; one of unknown usage counts as its longest output."""
    call: int = -1
    """Which call of the rollout it is."""
    cause: str | None = None
    """Why the call failed."""


@dataclass(frozen=True, slots=True)
class State:
    """S_t of one path, with the task: all that a policy or an agent may know. Paths share no state but this."""

    task: str
    steps: tuple[Step, ...] = ()

    @property
    def acted(self) -> list[str]:
        """Names of the agents so far, in order."""
        return [step.agent for step in self.steps]


class Roster:
    """The agents of a run in a fixed order: the actions of its policy.

    Raises:
        ConfigError: constraints name an agent that is not there or can never be met, there is more than one terminator,
            or no agent answers.
    """

    def __init__(self, agents: Mapping[str, PuppeteerAgent]) -> None:
        self.agents = dict(agents)
        self.names = tuple(self.agents)
        self.answering = [name for name, agent in self.agents.items() if _answers(agent)]
        if not self.answering:
            raise ConfigError("puppeteer.agents: none of them answers the task; add one of pattern 'reason'")
        ends = [name for name, agent in self.agents.items() if agent.pattern == "terminate"]
        if len(ends) > 1:
            raise ConfigError(f"puppeteer.agents: one terminator at most, found {', '.join(ends)}")
        self.terminator = ends[0] if ends else None
        self._after = {name: self._requirements(name) for name in self.names}
        self._check_order()

    def _requirements(self, name: str) -> list[frozenset[str]]:
        """Sets of agents, one of each of which must have acted before `name` may. A terminator needs an answer."""
        after = self.agents[name].after
        if name == self.terminator and not after:
            return [frozenset(self.answering)]
        found = [frozenset([item] if isinstance(item, str) else item) for item in after]
        for other in frozenset().union(*found) - self.agents.keys():
            raise ConfigError.unknown(f"puppeteer.agents.{name}.after", other, self.names)
        return found

    def _check_order(self) -> None:
        reached: set[str] = set()
        while more := [n for n in self.names if n not in reached | {self.terminator} and self.may(n, reached)]:
            reached.update(more)
        never = [name for name in self.names if name not in reached and not self.may(name, reached)]
        if never:
            raise ConfigError(
                f"puppeteer.agents: {', '.join(never)} can never act: no order of the agents meets `after`; "
                f"first to act may be: {', '.join(n for n in self.names if self.may(n, ())) or 'none'}"
            )

    def may(self, name: str, acted: Collection[str]) -> bool:
        """Whether `name` may act after the agents `acted`."""
        return all(not group.isdisjoint(acted) for group in self._after[name])

    def allowed(self, acted: Collection[str]) -> Mask:
        """Who may act next, (n,). Never nobody: what was allowed once stays so."""
        return np.array([self.may(name, acted) for name in self.names])

    def check(self, sequence: Sequence[str], where: str) -> None:
        """Raises ConfigError unless the agents of a fixed sequence may act in that order."""
        for place, name in enumerate(sequence):
            if name not in self.agents:
                raise ConfigError.unknown(where, name, self.names)
            if name == self.terminator or not self.may(name, sequence[:place]):
                why = "the end needs no terminator" if name == self.terminator else "`after` does not allow it there"
                raise ConfigError(f"{where}: {name!r} at place {place + 1}: {why}")

    def answers(self, name: str) -> bool:
        """Whether the agent's output is an answer to the task."""
        return name in self.answering

    def call_options(self, name: str) -> dict[str, Json]:
        """The options of the agent's call, under a configuration from `equip`."""
        return {"agentType": _PREFIX + name, "effort": _PREFIX + name}

    def equip(self, config: Config) -> Config:
        """`config` with every agent as an agent type. It is part of the rollout key, and so are the prompts."""
        types, efforts = dict(config.agent.types), dict(config.agent.efforts)
        for name, agent in self.agents.items():
            role = ROLES[agent.pattern]
            prompt = role.prompt if agent.prompt is None else agent.prompt
            tools: list[str] = [] if role.tool is None else [role.tool]
            types[_PREFIX + name] = AgentType(framing=prompt, model=agent.model, tools=tools, prefix=agent.prefix)
            efforts[_PREFIX + name] = Effort(thinking=agent.thinking, max_tokens=agent.max_tokens)
        agent_section = config.agent.model_copy(update={"types": types, "efforts": efforts})
        return config.model_copy(update={"agent": agent_section})


def _answers(agent: PuppeteerAgent) -> bool:
    return ROLES[agent.pattern].answers if agent.answers is None else agent.answers


def roster(config: Config) -> Roster:
    """The agents that the configuration names, or one of each pattern whose tool is offered.

    Raises:
        ConfigError: they can not act, or a tool agent's tool is not offered on the benchmark.
    """
    offered = config.tools.offer.get(config.puppeteer.benchmark, [])
    named = config.puppeteer.agents
    for name, agent in named.items():
        tool = ROLES[agent.pattern].tool
        if tool is not None and tool not in offered:
            raise ConfigError(
                f"puppeteer.agents.{name}: needs the tool {tool!r}, which tools.offer.{config.puppeteer.benchmark} "
                f"does not have ({', '.join(offered) or 'none'})"
            )
    usual: dict[str, PuppeteerAgent] = {
        pattern: PuppeteerAgent(pattern=pattern)
        for pattern, role in ROLES.items()
        if role.tool is None or role.tool in offered
    }
    return Roster(named or usual)


def prompt(state: State, limit: int) -> str:
    """What an agent is asked: the task, and what the agents before it on this path found, each cut to `limit`."""
    shown = results(state.steps, limit)
    return state.task + _RESULTS + shown if shown else state.task


def results(steps: Sequence[Step], limit: int) -> str:
    """The results of a path as text: those of failed calls are left out."""
    found = [step for step in steps if step.output is not None]
    return "\n\n".join(
        f"[{number}] {step.agent}: {clip(step.output or '', limit)}" for number, step in enumerate(found, 1)
    )

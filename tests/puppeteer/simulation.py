"""Simulated agents whose best policy is known: chances of being right by kind of task, prices, and unsure answers.

What an agent says is drawn from a table; whether the answer on a path is right is hidden, but an agent's "sure" or
"unsure" tells something. So the best policy is found by dynamic programming over the belief that the answer is right,
and the value of any greedy policy by going through everything that can be said.
"""

from __future__ import annotations

import asyncio
import math
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from dynaflow.benchmarks import mini
from dynaflow.config import Config
from dynaflow.models.client import ChatRequest, Completion, OnAttempt
from dynaflow.puppeteer import reward
from dynaflow.puppeteer.agents import Roster, State, Step
from dynaflow.puppeteer.encoders import Hashing, encode_all
from dynaflow.puppeteer.explore import Bounds, Director, Network, explore
from dynaflow.puppeteer.explore import Path as Exploration
from dynaflow.puppeteer.reinforce import Learner, Trajectory
from dynaflow.rollout import Question, Usage, digest
from dynaflow.settings import PuppeteerAgent, Reinforce, Reward

KINDS = {"sum": "Add up the numbers of list", "lookup": "Look up the capital of town", "riddle": "Solve the riddle of"}
TOKENS = {"guess": 20, "solver": 100, "coder": 30, "finder": 40, "critic": 60, "planner": 40, "chatter": 100}
CHANCES = {
    "guess": {"sum": 0.5, "lookup": 0.3, "riddle": 0.2},
    "solver": {"sum": 0.8, "lookup": 0.3, "riddle": 0.4},
    "coder": {"sum": 0.97, "lookup": 0.1, "riddle": 0.1},
    "finder": {"sum": 0.1, "lookup": 0.95, "riddle": 0.1},
}
SILENT = ("planner", "chatter")
SURE = {True: 0.9, False: 0.2}
DEPTH = 4
REWARD = Reward(cost_weight=0.1, gamma=0.99, phi=4.0, flops_unit=1e12)
SIZE_B = 8.0

AGENTS = {
    name: PuppeteerAgent(pattern="plan" if name in SILENT else "reason", size_b=SIZE_B, prompt=f"You are {name}.")
    for name in TOKENS
} | {"stop": PuppeteerAgent(pattern="terminate")}
ROSTER = Roster(AGENTS)


def chance(agent: str, kind: str, right: bool | None, planned: bool) -> float:
    """That the answer is right after `agent` has acted; `right`: whether it was before (None: there was none)."""
    if agent == "critic":
        return {True: 0.97, False: 0.4, None: 0.3}[right]
    return 0.9 if (agent, kind, planned) == ("solver", "riddle", True) else CHANCES[agent][kind]


def questions(start: int, count: int) -> list[Question]:
    """Questions of all kinds in turn."""
    names = list(KINDS)
    found = []
    for n in range(start, start + count):
        kind = names[n % len(names)]
        text = f"{KINDS[kind]} {n}."
        found.append(Question(id=f"s{n}", benchmark="mini", text=text, answer=str(truth(text))))
    return found


def kind_of(text: str) -> str:
    return next(kind for kind, words in KINDS.items() if text.startswith(words))


def truth(text: str) -> int:
    """The answer of a task."""
    return int(digest("truth", text.splitlines()[0])[:6], 16)


def is_right(text: str, answer: str) -> bool:
    return answer.endswith(f"Answer: {truth(text)}")


def says(text: str, right: bool, sure: bool) -> str:
    return f"I am {'sure' if sure else 'unsure'}. Answer: {truth(text) + (0 if right else 1)}"


def before(state: State) -> tuple[bool | None, bool]:
    """Whether the answer on a path is right, and whether the path has a plan."""
    spoken = [step.output for step in state.steps if step.output and "Answer:" in step.output]
    right = is_right(state.task, spoken[-1]) if spoken else None
    return right, any(step.agent == "planner" for step in state.steps)


def outcomes(agent: str, state: State) -> Iterator[tuple[float, Step]]:
    """Everything that can happen, with its probability."""
    if agent in SILENT:
        yield (
            1.0,
            Step(agent, output="Here is my plan." if agent == "planner" else "So much to say.", tokens=TOKENS[agent]),
        )
        return
    right, planned = before(state)
    p = chance(agent, kind_of(state.task), right, planned)
    for now, p_now in ((True, p), (False, 1 - p)):
        for sure, p_sure in ((True, SURE[now]), (False, 1 - SURE[now])):
            yield p_now * p_sure, Step(agent, output=says(state.task, now, sure), tokens=TOKENS[agent])


def sample(agent: str, state: State, seed: str) -> Step:
    """One of the outcomes."""
    found = list(outcomes(agent, state))
    return random.Random(seed).choices([step for _, step in found], [p for p, _ in found])[0]


# -- what is best ------------------------------------------------------------------------------------------------------


@cache
def optimum(kind: str, t: int = 1, belief: float | None = None, planned: bool = False) -> float:
    """The largest expected R_t, where the answer is right with chance `belief` (None: there is no answer yet)."""
    values = [] if belief is None else [belief]
    for agent in TOKENS:
        price = (
            REWARD.cost_weight * reward.flops(reward.Spent(TOKENS[agent], SIZE_B), REWARD) * math.log1p(t / REWARD.phi)
        )
        expected = 0.0
        for p, after in beliefs(agent, kind, belief, planned):
            plan = planned or agent == "planner"
            later = (after or 0.0) if t == DEPTH else REWARD.gamma * optimum(kind, t + 1, after, plan)
            expected += p * later
        values.append(expected - price)
    return max(values)


def beliefs(agent: str, kind: str, belief: float | None, planned: bool) -> list[tuple[float, float | None]]:
    """(probability, belief afterwards) of what `agent` can say."""
    if agent in SILENT:
        return [(1.0, belief)]
    if belief is None:
        p = chance(agent, kind, None, planned)
    else:
        p = belief * chance(agent, kind, True, planned) + (1 - belief) * chance(agent, kind, False, planned)
    found: list[tuple[float, float | None]] = []
    for yes, no in ((SURE[True], SURE[False]), (1 - SURE[True], 1 - SURE[False])):
        heard = p * yes + (1 - p) * no
        found.append((heard, round(p * yes / heard, 9)))
    return found


def best_return() -> float:
    """The largest expected return over kinds of task."""
    return sum(optimum(kind) for kind in KINDS) / len(KINDS)


@dataclass(frozen=True)
class Value:
    """Expectations of a policy on a question, or their mean over several."""

    reward: float
    accuracy: float
    tokens: float
    length: float

    @classmethod
    def mean(cls, found: Sequence[Value]) -> Value:
        return cls(
            *(sum(getattr(v, f) for v in found) / len(found) for f in ("reward", "accuracy", "tokens", "length"))
        )


async def value(director: Director, text: str) -> Value:
    """Exact expectations of the greedy policy of a director."""

    async def at(state: State, t: int, used: int) -> list[tuple[float, Value]]:
        """(probability, what R_t, accuracy, tokens and length come to) of every way on."""
        agent = ROSTER.names[int(np.argmax(await director.probabilities(state, ROSTER.allowed(state.acted))))]
        right = bool(before(state)[0])
        if agent == "stop":
            return [(1.0, Value(float(right), float(right), used, len(state.steps)))]
        spent = reward.Spent(TOKENS[agent], SIZE_B)
        price = REWARD.cost_weight * reward.flops(spent, REWARD) * math.log1p(t / REWARD.phi)
        found: list[tuple[float, Value]] = []
        for p, step in outcomes(agent, state):
            after = replace(state, steps=(*state.steps, step))
            if t == DEPTH:
                good = float(bool(before(after)[0]))
                found.append((p, Value(good - price, good, used + step.tokens, t)))
                continue
            for inner, v in await at(after, t + 1, used + step.tokens):
                found.append((p * inner, replace(v, reward=REWARD.gamma * v.reward - price)))
        return found

    ways = await at(State(text), 1, 0)
    assert abs(sum(p for p, _ in ways) - 1) < 1e-9
    return Value(*(sum(p * getattr(v, f) for p, v in ways) for f in ("reward", "accuracy", "tokens", "length")))


async def values(director: Director, asked: Sequence[Question]) -> Value:
    return Value.mean([await value(director, question.text) for question in asked])


# -- training on it, without engine and session ------------------------------------------------------------------------


async def trained(
    settings: Reinforce, seed: int, encoder: Hashing | None = None, width: int = 1
) -> tuple[Learner, Network]:
    """A policy after `settings.updates` updates on questions 0 to 299."""
    encoder = encoder or Hashing()
    learner = Learner.create(await encoder.size(), len(ROSTER.names), settings, seed)
    director = Network(learner.policy, encoder)
    pool = questions(0, 300)
    for update in range(settings.updates):
        asked = random.Random(f"{seed} {update}").sample(pool, settings.questions)
        learner.update(
            [await trajectory(path, encoder) for q in asked for path in await paths(director, q, seed, update, width)]
        )
    return learner, director


async def paths(director: Director, question: Question, seed: int, update: int, width: int = 1) -> list[Exploration]:
    """Sampled paths of a question."""

    async def act(agent: str, state: State, where: str) -> Step:
        return sample(agent, state, f"{seed} {update} {where} {question.text}")

    def draw(path: int, level: int) -> Any:
        return np.random.default_rng(int(digest(seed, update, question.text, path, level)[:16], 16))

    return await explore(question.text, ROSTER, director, act, Bounds(width, DEPTH, "sample"), draw)


async def trajectory(path: Exploration, encoder: Hashing) -> Trajectory:
    """A path as training sees it."""
    states = [State(path.state.task, path.state.steps[:n]) for n in range(len(path.decisions))]
    spent = [reward.Spent(step.tokens, SIZE_B) for step in path.state.steps]
    ended = path.stopped == "terminator"
    spent += [reward.Spent(0)] * ended
    found = reward.returns(spent, float(bool(before(path.state)[0])), REWARD, depth=DEPTH, terminated=ended)
    allowed = np.stack([ROSTER.allowed(state.acted) for state in states])
    return Trajectory(
        await encode_all(encoder, states), allowed, [ROSTER.names.index(n) for n in path.agents], found, path.state.task
    )


# -- the same agents behind a chat endpoint ----------------------------------------------------------------------------

RESULT = re.compile(r"^\[\d+\] (\w+): (.*)$", re.MULTILINE)


def reply(messages: Sequence[dict[str, Any]], seed: str) -> Step:
    """What the agent that a request is for says: it is named by its prompt, and the path stands in its question.

    Whoever has no such prompt (a baseline) is the guesser.
    """
    named = re.match(r"You are (\w+)\.", str(messages[0]["content"]))
    agent = named[1] if named and named[1] in TOKENS else "guess"
    lines = str(messages[-1]["content"]).splitlines()
    task = next((line for line in lines if line.startswith(tuple(KINDS.values()))), lines[0])
    steps = tuple(Step(name, output=output) for name, output in RESULT.findall(str(messages[-1]["content"])))
    return sample(agent, State(task, steps), seed)


class Model:
    """The simulated agents as a `Chat`, in this process. `delay_s`: how long each answer takes."""

    def __init__(self, delay_s: float = 0.0) -> None:
        self.delay_s = delay_s
        self.in_flight = self.peak = self.requests = 0

    async def chat(self, role: str, request: ChatRequest, on_attempt: OnAttempt | None = None) -> Completion:
        if on_attempt:
            on_attempt(0)
        self.requests += 1
        self.in_flight += 1
        self.peak = max(self.peak, self.in_flight)
        await asyncio.sleep(self.delay_s)
        self.in_flight -= 1
        step = reply(request.messages, digest(request.messages, request.seed))
        return Completion(step.output or "", "", [], "stop", Usage(attempts=1, output=step.tokens), "simulated", [])


def config(tmp: Path, **training: Any) -> Config:
    """A run on the simulated agents."""
    agents = {name: agent.model_dump(exclude_defaults=True) for name, agent in AGENTS.items()}
    return Config.model_validate(
        {
            "name": "sim",
            "runs": str(tmp),
            "roles": {"sub": {"sampling": {"max_tokens": 200}}},
            "evaluate": {"concurrency": 64},
            "puppeteer": {
                "agents": agents,
                "width": 2,
                "depth": DEPTH,
                "reward": REWARD.model_dump(),
                "compare": ["cot"],
                "training": {"updates": 3, "questions": 4, "hidden": [16], **training},
            },
        }
    )


class Benchmark:
    """The simulated questions in the place of a benchmark: `monkeypatch.setitem(BENCHMARKS, "mini", Benchmark())`."""

    NAMES = ("mini",)
    prompt, extract, grade = staticmethod(mini.prompt), staticmethod(mini.extract), staticmethod(mini.grade)

    @staticmethod
    def load(name: str, split: str, *, limit: int | None = None, options: Any = None) -> list[Question]:
        return questions(0 if split == "train" else 1000, limit or 100)

"""A family of simulated environments whose best policies are known, and the training on them.

An environment is a pool of agents: chances of being right by kind of task, prices, answers that say "sure" or "unsure".
Whether the answer on a path is right is hidden, but what an agent says of it tells something. `drawn` draws one from a
seed; `exact` has what is possible in it.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
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
SPECIALISTS = {"coder": "sum", "finder": "lookup", "riddler": "riddle"}
SILENT = ("planner", "chatter")
NAMES = ("guess", "solver", *SPECIALISTS, "critic", *SILENT)
DEPTH = 4
REWARD = Reward(cost_weight=0.1, gamma=0.99, phi=4.0, flops_unit=1e12)
SIZE_B = 8.0

AGENTS = {
    name: PuppeteerAgent(pattern="plan" if name in SILENT else "reason", size_b=SIZE_B, prompt=f"You are {name}.")
    for name in NAMES
} | {"stop": PuppeteerAgent(pattern="terminate")}
ROSTER = Roster(AGENTS)


@dataclass(frozen=True)
class Environment:
    """A pool of agents."""

    tokens: Mapping[str, int]
    """What each agent's output is long."""
    chances: Mapping[str, Mapping[str, float]]
    """Of a right answer, by agent and kind of task; the critic's is that where it has no answer to check."""
    keeps: float
    """Chance that the critic leaves a right answer right."""
    mends: float
    """Chance that it makes a wrong one right."""
    helped: str
    """Kind of task where a plan on the path helps the solver ..."""
    planned: float
    """... to this chance."""
    sure: Mapping[bool, float]
    """Chance that an answer is called sure, by whether it is right."""

    def chance(self, agent: str, kind: str, belief: float | None, planned: bool) -> float:
        """That the answer is right after `agent` has acted; `belief`: that it was before (None: there was none)."""
        if agent == "critic" and belief is not None:
            return belief * self.keeps + (1 - belief) * self.mends
        if planned and (agent, kind) == ("solver", self.helped):
            return self.planned
        return self.chances[agent][kind]

    def outcomes(self, agent: str, state: State) -> Iterator[tuple[float, Step]]:
        """Everything that can happen, with its probability."""
        tokens = self.tokens[agent]
        if agent in SILENT:
            yield 1.0, Step(agent, output=SAID[agent], tokens=tokens)
            return
        right, planned = before(state)
        p = self.chance(agent, kind_of(state.task), None if right is None else float(right), planned)
        for now, p_now in ((True, p), (False, 1 - p)):
            for sure, p_sure in ((True, self.sure[now]), (False, 1 - self.sure[now])):
                yield p_now * p_sure, Step(agent, output=says(state.task, now, sure), tokens=tokens)

    def sample(self, agent: str, state: State, seed: str) -> Step:
        """One of the outcomes."""
        found = list(self.outcomes(agent, state))
        return random.Random(seed).choices([step for _, step in found], [p for p, _ in found])[0]


def drawn(seed: int) -> Environment:
    """An environment of the family. All numbers are uniform in their interval and independent but for prices.

    guess      right in 0.1 to 0.4 of the tasks of a kind
    solver     the generalist: 0.4 to 0.8; on one kind, drawn too, 0.8 to 0.98 after a plan
    specialist one for each kind: 0.8 to 0.98 on its own, 0.05 to 0.3 on the others
    critic     leaves a right answer right with 0.9 to 0.99, mends a wrong one with 0.2 to 0.6, else like guess
    planner    helps the solver on that one kind, and nobody else
    chatter    helps nobody
    sure       said of 0.7 to 0.95 of the right answers and of 0.1 to 0.4 of the wrong ones
    prices     20 to 200 output tokens, log-uniform: agents of real pools differ about tenfold in length, and nothing
               says that those who are good at something are the cheaper ones

    The intervals say what the names mean (a specialist beats the generalist on its own kind only, a guesser is worse
    than both); they were written down, in a commit, before any policy was compared or trained in a drawn environment.
    """
    rng = random.Random(f"environment {seed}")

    def by_kind(low: float, high: float) -> dict[str, float]:
        return {kind: rng.uniform(low, high) for kind in KINDS}

    chances = {"guess": by_kind(0.1, 0.4), "critic": by_kind(0.1, 0.4), "solver": by_kind(0.4, 0.8)}
    for agent, own in SPECIALISTS.items():
        chances[agent] = by_kind(0.05, 0.3) | {own: rng.uniform(0.8, 0.98)}
    return Environment(
        tokens={name: round(20 * 10 ** rng.random()) for name in NAMES},
        chances=chances,
        keeps=rng.uniform(0.9, 0.99),
        mends=rng.uniform(0.2, 0.6),
        helped=rng.choice(list(KINDS)),
        planned=rng.uniform(0.8, 0.98),
        sure={True: rng.uniform(0.7, 0.95), False: rng.uniform(0.1, 0.4)},
    )


DEFAULT = drawn(0)


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


def wrong(text: str) -> int:
    """The one wrong answer that is given. It can not be told from the right one by its size."""
    return truth(text) + (1 if int(digest("wrong", text.splitlines()[0])[:1], 16) < 8 else -1)


def is_right(text: str, answer: str) -> bool:
    return answer.endswith(f"Answer: {truth(text)}")


SAID = {"planner": "Here is my plan.", "chatter": "So much to say."}


def says(text: str, right: bool, sure: bool) -> str:
    return f"I am {'sure' if sure else 'unsure'}. Answer: {truth(text) if right else wrong(text)}"


def before(state: State) -> tuple[bool | None, bool]:
    """Whether the answer on a path is right, and whether the path has a plan."""
    spoken = [step.output for step in state.steps if step.output and "Answer:" in step.output]
    right = is_right(state.task, spoken[-1]) if spoken else None
    return right, any(step.agent == "planner" for step in state.steps)


# -- training on it, without engine and session ------------------------------------------------------------------------


async def untrained(settings: Reinforce, seed: int) -> Network:
    """A policy that has seen nothing: near uniform."""
    return Network(Learner.create(await Hashing().size(), len(ROSTER.names), settings, seed).policy, Hashing())


async def trained(environment: Environment, settings: Reinforce, seed: int, width: int) -> Network:
    """A policy after `settings.updates` updates on questions 0 to 299, `width` paths each."""
    encoder = Hashing()
    learner = Learner.create(await encoder.size(), len(ROSTER.names), settings, seed)
    director = Network(learner.policy, encoder)
    pool = questions(0, 300)
    for update in range(settings.updates):
        asked = random.Random(f"{seed} {update}").sample(pool, settings.questions)
        found = [path for q in asked for path in await paths(environment, director, q, seed, update, width)]
        learner.update([await trajectory(path, encoder) for path in found])
    return director


async def paths(
    environment: Environment, director: Director, question: Question, seed: int, update: int, width: int
) -> list[Exploration]:
    """Sampled paths of a question."""

    async def act(agent: str, state: State, where: str) -> Step:
        return environment.sample(agent, state, f"{seed} {update} {where} {question.text}")

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


def reply(environment: Environment, messages: Sequence[dict[str, Any]], seed: str) -> Step:
    """What the agent that a request is for says: it is named by its prompt, and the path stands in its question.

    Whoever has no such prompt (a baseline) is the guesser.
    """
    named = re.match(r"You are (\w+)\.", str(messages[0]["content"]))
    agent = named[1] if named and named[1] in NAMES else "guess"
    lines = str(messages[-1]["content"]).splitlines()
    task = next((line for line in lines if line.startswith(tuple(KINDS.values()))), lines[0])
    steps = tuple(Step(name, output=output) for name, output in RESULT.findall(str(messages[-1]["content"])))
    return environment.sample(agent, State(task, steps), seed)


class Model:
    """The simulated agents as a `Chat`, in this process. `delay_s`: how long each answer takes."""

    def __init__(self, delay_s: float = 0.0, environment: Environment = DEFAULT) -> None:
        self.delay_s, self.environment = delay_s, environment
        self.in_flight = self.peak = self.requests = 0

    async def chat(self, role: str, request: ChatRequest, on_attempt: OnAttempt | None = None) -> Completion:
        if on_attempt:
            on_attempt(0)
        self.requests += 1
        self.in_flight += 1
        self.peak = max(self.peak, self.in_flight)
        await asyncio.sleep(self.delay_s)
        self.in_flight -= 1
        step = reply(self.environment, request.messages, digest(request.messages, request.seed))
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

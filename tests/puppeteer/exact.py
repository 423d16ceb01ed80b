"""What is possible in a simulated environment, by exact expectations: the best policy, random choice, fixed orders.

The best policy is found by dynamic programming over the belief that the answer on the path is right. What any greedy
policy is worth comes out of going through everything that can be said.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cache

import numpy as np

from dynaflow.puppeteer import reward
from dynaflow.puppeteer.agents import State
from dynaflow.puppeteer.explore import Director
from dynaflow.rollout import Question
from tests.puppeteer.simulation import DEPTH, KINDS, NAMES, REWARD, ROSTER, SILENT, SIZE_B, Environment, before


@dataclass(frozen=True)
class Value:
    """Expectations of a policy on a question, or their mean over several."""

    reward: float
    accuracy: float
    tokens: float
    length: float


def mixed(parts: Iterable[tuple[float, Value]]) -> Value:
    """The expectation over values with these probabilities."""
    return Value(*(sum(column) for column in zip(*([p * x for x in astuple(v)] for p, v in parts), strict=True)))


def mean(found: Sequence[Value]) -> Value:
    return mixed((1 / len(found), value) for value in found)


def cost(environment: Environment, agent: str, t: int) -> float:
    """lambda C_t of an agent that acts at place t."""
    spent = reward.Spent(environment.tokens[agent], SIZE_B)
    return REWARD.cost_weight * reward.flops(spent, REWARD) * math.log1p(t / REWARD.phi)


def acted(environment: Environment, agent: str, t: int, later: Value) -> Value:
    """What it comes to that `agent` acts at place t and `later` follows."""
    earned = later.reward * (1 if t == DEPTH else REWARD.gamma) - cost(environment, agent, t)
    return Value(earned, later.accuracy, later.tokens + environment.tokens[agent], later.length + 1)


# -- policies that see what is said ------------------------------------------------------------------------------------

Choose = Callable[[Mapping[str, Value]], Value]
"""What a policy makes of what each of its choices would come to."""


def best(options: Mapping[str, Value]) -> Value:
    return max(options.values(), key=lambda value: value.reward)


def uniform(options: Mapping[str, Value]) -> Value:
    return mean(list(options.values()))


def ahead(environment: Environment, kind: str, choose: Choose) -> Callable[..., dict[str, Value]]:
    """What every choice comes to from a point on, with `choose` afterwards: of the place t, the belief that the answer
    is right (None: there is none yet), and whether the path has a plan.
    """

    @cache
    def at(t: int = 1, belief: float | None = None, planned: bool = False) -> dict[str, Value]:
        options = {} if belief is None else {"stop": Value(belief, belief, 0, 0)}
        for agent in NAMES:
            after = beliefs(environment, agent, kind, belief, planned)
            if t == DEPTH:
                later = mixed((p, Value(b or 0, b or 0, 0, 0)) for p, b in after)
            else:
                later = mixed((p, choose(at(t + 1, b, planned or agent == "planner"))) for p, b in after)
            options[agent] = acted(environment, agent, t, later)
        return options

    return at


def beliefs(
    environment: Environment, agent: str, kind: str, belief: float | None, planned: bool
) -> list[tuple[float, float | None]]:
    """(probability, belief afterwards) of what `agent` can say: that it is sure, that it is not."""
    if agent in SILENT:
        return [(1.0, belief)]
    p, sure = environment.chance(agent, kind, belief, planned), environment.sure
    found: list[tuple[float, float | None]] = []
    for right, wrong in ((sure[True], sure[False]), (1 - sure[True], 1 - sure[False])):
        heard = p * right + (1 - p) * wrong
        found.append((heard, round(p * right / heard, 9)))
    return found


def policy(environment: Environment, choose: Choose) -> Value:
    """What a policy is worth over all kinds of task."""
    return mean([choose(ahead(environment, kind, choose)()) for kind in KINDS])


# -- fixed orders ------------------------------------------------------------------------------------------------------

Order = tuple[str, ...]


def orders(environment: Environment) -> dict[Order, Value]:
    """Every fixed order of up to DEPTH agents that gives an answer."""
    found: dict[Order, Value] = {}

    def extend(order: Order, right: Sequence[float | None], spent: float) -> None:
        t = len(order) + 1
        for agent in NAMES:
            now = list(right)
            if agent not in SILENT:
                plan = "planner" in order
                now = [environment.chance(agent, kind, b, plan) for kind, b in zip(KINDS, right, strict=True)]
            longer, paid = (*order, agent), spent + REWARD.gamma ** (t - 1) * cost(environment, agent, t)
            accuracy = sum(b or 0 for b in now) / len(KINDS)
            if None not in now:
                earned = REWARD.gamma ** min(t, DEPTH - 1) * accuracy - paid
                found[longer] = Value(earned, accuracy, sum(environment.tokens[a] for a in longer), t)
            if t < DEPTH:
                extend(longer, now, paid)

    extend((), [None] * len(KINDS), 0)
    return found


def of_mean_length(length: float, found: Mapping[Order, Value]) -> list[tuple[float, Order]]:
    """The orders of the two lengths around `length` that are best by return, in the shares that give this mean."""

    def best_of(n: int) -> Order:
        return max((order for order in found if len(order) == n), key=lambda order: found[order].reward)

    short = min(int(length), DEPTH - 1)
    return [(short + 1 - length, best_of(short)), (length - short, best_of(short + 1))]


# -- any greedy policy -------------------------------------------------------------------------------------------------


async def value(environment: Environment, director: Director, text: str) -> Value:
    """The greedy policy of a director on a question, by everything that can be said."""

    async def at(state: State, t: int) -> Value:
        agent = ROSTER.names[int(np.argmax(await director.probabilities(state, ROSTER.allowed(state.acted))))]
        right = float(bool(before(state)[0]))
        if agent == "stop":
            return Value(right, right, 0, 0)
        parts = []
        for p, step in environment.outcomes(agent, state):
            after = replace(state, steps=(*state.steps, step))
            if t == DEPTH:
                right = float(bool(before(after)[0]))
                parts.append((p, Value(right, right, 0, 0)))
            else:
                parts.append((p, await at(after, t + 1)))
        return acted(environment, agent, t, mixed(parts))

    return await at(State(text), 1)


async def values(environment: Environment, director: Director, asked: Sequence[Question]) -> Value:
    return mean([await value(environment, director, question.text) for question in asked])

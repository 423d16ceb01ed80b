"""What is possible in a simulated environment, by exact expectations: the best policy, random choice, fixed orders.

The best policy is found by dynamic programming over the belief that the answer on the path is right. What any greedy
policy is worth comes out of going through everything that can be said.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace

import numpy as np
import numpy.typing as npt

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

Array = npt.NDArray[np.float64]
CHOICES = ("stop", *NAMES)
FIELDS = 4
"""Of a Value, the last axis of arrays."""
Choose = Callable[[Array], Array]
"""What a policy makes of what each of its choices comes to: (n, choices, FIELDS) -> (n, FIELDS)."""


def best(options: Array) -> Array:
    return options[np.arange(len(options)), options[:, :, 0].argmax(axis=1)]


def uniform(options: Array) -> Array:
    return options[:, options[0, :, 0] > -np.inf].mean(axis=1)


def ahead(
    environment: Environment, kind: str, choose: Choose, t: int = 1, belief: Array | None = None, planned: bool = False
) -> Array:
    """What every choice at place t comes to, with `choose` afterwards, (n, choices, FIELDS).

    Args:
        belief: that the answer is right, (n,); None: there is no answer yet, and n = 1.
        planned: whether the path has a plan.
    """

    def later(belief: Array | None, planned: bool) -> Array:
        if t < DEPTH:
            return choose(ahead(environment, kind, choose, t + 1, belief, planned))
        found = np.zeros((1 if belief is None else len(belief), FIELDS))
        found[:, :2] = 0 if belief is None else belief[:, None]
        return found

    said = [beliefs(environment, agent, kind, belief, planned) for agent in NAMES if agent not in SILENT]
    p, after = np.array(said).swapaxes(0, 1)
    spoken = (p[..., None] * later(after.ravel(), planned).reshape(*p.shape, FIELDS)).sum(axis=1)
    silent = [later(belief, planned or agent == "planner") for agent in SILENT]
    options = np.concatenate([np.zeros((1, *silent[0].shape)), spoken, silent])
    options[0, :, :2] = -np.inf if belief is None else belief[:, None]
    for place, agent in enumerate(NAMES, 1):
        options[place] = np.stack(astuple(acted(environment, agent, t, Value(*options[place].T))), axis=-1)
    return options.swapaxes(0, 1)


def beliefs(
    environment: Environment, agent: str, kind: str, belief: Array | None, planned: bool
) -> tuple[Array, Array]:
    """Probabilities of what `agent` can say and the beliefs afterwards, both (said, n).

    An answer is the one before or the other one (in this order; a task has two), and each is called sure or unsure.
    That it is the same one is news too: of agents who answer for themselves, it depends on how good they are.
    """
    if belief is None:
        p = environment.chance(agent, kind, None, planned)
        answers = [(np.array([p]), np.array([1 - p]))]
    else:
        kept, mended = (environment.chance(agent, kind, right, planned) for right in (1.0, 0.0))
        answers = [(belief * kept, (1 - belief) * (1 - mended)), ((1 - belief) * mended, belief * (1 - kept))]
    sure = environment.sure
    heard = np.array(
        [
            (right * yes, wrong * no)
            for right, wrong in answers
            for yes, no in ((sure[True], sure[False]), (1 - sure[True], 1 - sure[False]))
        ]
    )
    total = heard.sum(axis=1)
    return total, heard[:, 0] / total


def policy(environment: Environment, choose: Choose) -> Value:
    """What a policy is worth over all kinds of task."""
    return mean([Value(*choose(ahead(environment, kind, choose))[0].tolist()) for kind in KINDS])


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

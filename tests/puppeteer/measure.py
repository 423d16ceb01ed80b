"""The numbers of docs/puppeteer.md on the family of simulated environments: `python -m tests.puppeteer.measure`.

What the best policy saves in 200 environments, exactly; then training in ten of them, and with two more seeds in the
first; then, with three seeds, in the next three in which the best policy saves enough against fixed orders.
`measure 100 101 ...` trains in these environments only.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from dynaflow.puppeteer.agents import State
from dynaflow.puppeteer.explore import Bounds, Director, Fixed, explore
from dynaflow.settings import Reinforce
from tests.puppeteer import exact
from tests.puppeteer import simulation as sim

SETTINGS = Reinforce(updates=400, questions=8, learning_rate=3e-3, hidden=[64], entropy=0.2)
WIDTH = 8
HELD_OUT = sim.questions(1000, 300)


# -- exactly -----------------------------------------------------------------------------------------------------------


def saved(a: exact.Value, b: exact.Value) -> float:
    """Share of b's tokens that a does without."""
    return 1 - a.tokens / b.tokens


def fixed(found: Mapping[exact.Order, exact.Value], length: float) -> exact.Value:
    """The best fixed orders of this mean length."""
    return exact.mixed((p, found[order]) for p, order in exact.of_mean_length(length, found))


def family(count: int) -> dict[str, Any]:
    """The best policy of environments 0 to `count` - 1 beside random choice and fixed orders."""
    rows: dict[str, list[list[float]]] = {"random": [], "fixed": [], "as_accurate": []}
    for seed in range(count):
        environment = sim.drawn(seed)
        best = exact.policy(environment, exact.best)
        found = exact.orders(environment)
        others = {
            "random": exact.policy(environment, exact.uniform),
            "fixed": fixed(found, best.length),
        }
        accurate = [value for value in found.values() if value.accuracy >= best.accuracy]
        if accurate:
            others["as_accurate"] = min(accurate, key=lambda value: value.tokens)
        for name, other in others.items():
            rows[name].append([saved(best, other), best.accuracy - other.accuracy, other.accuracy])
    return {name: _spread(np.array(found)) for name, found in rows.items()}


def roomy(start: int, count: int) -> list[int]:
    """The first environments from `start` on in which the best policy saves 40 % and more against random choice and
    against the best fixed orders of its length, at equal or better accuracy.
    """
    found = []
    for number in itertools.count(start):
        environment = sim.drawn(number)
        best = exact.policy(environment, exact.best)
        others = [exact.policy(environment, exact.uniform), fixed(exact.orders(environment), best.length)]
        if all(saved(best, other) >= 0.4 and best.accuracy >= other.accuracy for other in others):
            found.append(number)
        if len(found) == count:
            break
    return found


def _spread(rows: Any) -> dict[str, Any]:
    """Quartiles, and in how many environments 30 % of the tokens are saved at equal or better accuracy."""
    names = ("saved", "accuracy gained", "its accuracy")
    quartiles = np.quantile(rows, [0, 0.25, 0.5, 0.75, 1], axis=0).round(3).T.tolist() if len(rows) else [[]] * 3
    reached = sum(bool(less >= 0.3 and gained >= 0) for less, gained, _ in rows)
    return {"environments": len(rows), "reached": reached, **dict(zip(names, quartiles, strict=True))}


# -- training ----------------------------------------------------------------------------------------------------------


async def training(number: int, seed: int = 0) -> dict[str, Any]:
    """Train in an environment and compare on held-out questions: exactly, and by rollouts with paired intervals."""
    environment = sim.drawn(number)
    director = await sim.trained(environment, SETTINGS, seed, WIDTH)
    best, orders = exact.policy(environment, exact.best), exact.orders(environment)
    found = await exact.values(environment, director, HELD_OUT[:60])
    done = await rollouts(environment, director, "greedy", seed)
    length = float(done[:, 2].mean())
    others = {
        "untrained": await rollouts(environment, await sim.untrained(SETTINGS, seed), "sample", seed),
        "fixed": await _mixture(environment, exact.of_mean_length(length, orders), seed),
    }
    row: dict[str, Any] = {"environment": number, "seed": seed, "length": length, "share": found.reward / best.reward}
    for name, value in (("trained", found), ("best", best)):
        row[name] = {**asdict(value), "saved_against_fixed": saved(value, fixed(orders, value.length))}
    return row | {name: _compare(done, other) for name, other in others.items()}


async def _mixture(environment: sim.Environment, orders: Sequence[tuple[float, exact.Order]], seed: int) -> Any:
    """Rollouts of fixed orders, the second on its share of the held-out questions, drawn by `seed`."""
    (_, short), (share, long) = orders
    found, longer = [await rollouts(environment, in_order(order), "greedy", seed) for order in (short, long)]
    drawn = random.Random(seed).sample(range(len(found)), round(share * len(found)))
    found[drawn] = longer[drawn]
    return found


def in_order(order: exact.Order) -> Director:
    return Fixed([sim.ROSTER.names.index(agent) for agent in (*order, "stop")])


async def rollouts(environment: sim.Environment, director: Director, select: Any, seed: int) -> Any:
    """(right, tokens, agents) of one rollout of every held-out question, (n, 3)."""

    async def act(agent: str, state: State, where: str) -> Any:
        return environment.sample(agent, state, f"test {seed} {where} {state.task}")

    rows = []
    for question in HELD_OUT:
        rng = random.Random(f"{seed} {question.text}")
        draw = lambda path, level, rng=rng: np.random.default_rng(rng.getrandbits(63))  # noqa: E731
        (path,) = await explore(question.text, sim.ROSTER, director, act, Bounds(1, sim.DEPTH, select), draw)
        steps = path.state.steps
        rows.append([float(bool(sim.before(path.state)[0])), sum(step.tokens for step in steps), len(steps)])
    return np.array(rows)


def _compare(a: Any, b: Any) -> dict[str, Any]:
    """Accuracy of a minus that of b, and the share of b's tokens that a saves, with paired bootstrap intervals."""
    draws = np.random.default_rng(0).integers(len(a), size=(5000, len(a)))
    more = (a[:, 0] - b[:, 0])[draws].mean(axis=1)
    less = 1 - a[:, 1][draws].sum(axis=1) / b[:, 1][draws].sum(axis=1)
    return {
        "accuracy": [float(a[:, 0].mean()), float(b[:, 0].mean())],
        "accuracy_ci": [float(x) for x in np.quantile(more, [0.025, 0.975])],
        "tokens": [float(a[:, 1].mean()), float(b[:, 1].mean())],
        "saved": float(1 - a[:, 1].sum() / b[:, 1].sum()),
        "saved_ci": [float(x) for x in np.quantile(less, [0.025, 0.975])],
    }


async def main(environments: Iterable[str]) -> None:
    chosen = [(int(number), 0) for number in environments]
    if not chosen:
        print(json.dumps(family(200), indent=1))
        chosen = [*((number, 0) for number in range(10)), (0, 1), (0, 2)]
        chosen += itertools.product(roomy(10, 3), range(3))
    for number, seed in chosen:
        print(json.dumps(await training(number, seed)), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))

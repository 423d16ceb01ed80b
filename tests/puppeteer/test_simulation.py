"""Training on simulated agents whose best policy is known (`simulation`)."""

from __future__ import annotations

import itertools
import json
import math
import random
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from dynaflow.puppeteer import reward
from dynaflow.puppeteer.agents import Mask, State
from dynaflow.puppeteer.encoders import Hashing
from dynaflow.puppeteer.explore import Bounds, Director, Fixed, Uniform, explore
from dynaflow.settings import Reinforce
from tests.puppeteer import simulation as sim

SETTINGS = Reinforce(updates=400, questions=8, learning_rate=3e-3, hidden=[64], entropy=0.2)
WIDTH = 8
HELD_OUT = sim.questions(1000, 300)


@dataclass
class Best:
    """The best policy: it follows the belief that the answer is right, and looks ahead by dynamic programming."""

    async def probabilities(self, state: State, allowed: Mask) -> Any:
        kind, t = sim.kind_of(state.task), len(state.steps) + 1
        belief: float | None = None
        planned = False
        for step in state.steps:
            heard = [belief for _, belief in sim.beliefs(step.agent, kind, belief, planned)]
            belief = heard[0 if len(heard) == 1 or "I am sure" in (step.output or "") else 1]
            planned |= step.agent == "planner"
        worth = {"stop": -1.0 if belief is None else belief}
        for agent, tokens in sim.TOKENS.items():
            cost = reward.flops(reward.Spent(tokens, sim.SIZE_B), sim.REWARD) * math.log1p(t / sim.REWARD.phi)
            worth[agent] = -sim.REWARD.cost_weight * cost
            for p, after in sim.beliefs(agent, kind, belief, planned):
                plan = planned or agent == "planner"
                later = sim.REWARD.gamma * sim.optimum(kind, t + 1, after, plan) if t < sim.DEPTH else after or 0.0
                worth[agent] += p * later
        found = np.zeros(len(allowed))
        found[sim.ROSTER.names.index(max(worth, key=lambda name: worth[name]))] = 1
        return found


async def test_the_known_optimum_is_what_its_policy_really_earns() -> None:
    """Two ways to the same number: beliefs by dynamic programming, and everything that can be said, enumerated."""
    best = await sim.values(Best(), HELD_OUT[:6])
    assert best.reward == pytest.approx(sim.best_return(), abs=1e-6)
    assert best.accuracy > 0.97


async def test_no_fixed_order_comes_near_the_optimum() -> None:
    orders = itertools.chain.from_iterable(itertools.product(range(7), repeat=length) for length in (1, 2))
    fixed = [(await sim.values(_fixed(order), HELD_OUT[:3])).reward for order in orders if _answers(order)]
    assert max(fixed) < 0.75 * sim.best_return()


@pytest.mark.slow
async def test_a_little_training_goes_the_right_way() -> None:
    paths = [path for question in HELD_OUT for path in await sim.paths(Uniform(), question, 0, 0)]
    untrained = np.mean([(await sim.trajectory(path, Hashing())).returns[0] for path in paths])
    assert 0.2 < untrained < 0.4, "an untrained policy is near uniform"
    _, director = await sim.trained(SETTINGS.model_copy(update={"updates": 40, "learning_rate": 1e-2}), 0, width=4)
    assert (await sim.values(director, HELD_OUT[:6])).reward > untrained + 0.2


@pytest.mark.slow
async def test_training_reaches_the_optimum_and_saves_tokens() -> None:
    """Three seeds: at least 95 % of the best return; tokens fall by 30 % at equal or better accuracy, by intervals,
    against the untrained policy and the best fixed orders of the same mean length.
    """
    seeds = {}
    for seed in (0, 1, 2):
        _, director = await sim.trained(SETTINGS, seed, width=WIDTH)
        exact = await sim.values(director, HELD_OUT[:60])
        trained = await _rollouts(director, "greedy", seed)
        length = float(trained[:, 2].mean())
        others = {
            "untrained": await _rollouts(Uniform(), "sample", seed),
            "fixed": await _fixed_of_mean_length(length, seed),
        }
        assert others["fixed"][:, 2].mean() == pytest.approx(length)
        seeds[seed] = {"share": exact.reward / sim.best_return(), "length": length}
        seeds[seed] |= {name: _compare(trained, other) for name, other in others.items()}
    print(json.dumps(seeds, indent=1))
    for found in seeds.values():
        assert found["share"] >= 0.95
        for name in ("untrained", "fixed"):
            assert found[name]["saved_ci"][0] >= 0.3
            assert found[name]["accuracy_ci"][0] >= 0


def _fixed(order: tuple[int, ...]) -> Director:
    return Fixed([*order, sim.ROSTER.names.index("stop")])


def _answers(order: tuple[int, ...]) -> bool:
    return any(sim.ROSTER.answers(sim.ROSTER.names[n]) for n in order)


async def _best_order(length: int) -> tuple[int, ...]:
    """The fixed order of this length that is best by exact expectations: the most accurate earns most."""
    orders = [order for order in itertools.product(range(7), repeat=length) if _answers(order)]
    exact = {order: await sim.values(_fixed(order), HELD_OUT[:3]) for order in orders}
    best = max(orders, key=lambda order: exact[order].accuracy)
    assert best == max(orders, key=lambda order: exact[order].reward)
    return best


async def _fixed_of_mean_length(length: float, seed: int) -> Any:
    """Rollouts of the best orders of the two lengths around `length`, the longer one on as many held-out questions
    (drawn by `seed`) as give that mean.
    """
    short = int(length)
    found, longer = [await _rollouts(_fixed(await _best_order(n)), "greedy", seed) for n in (short, short + 1)]
    drawn = random.Random(seed).sample(range(len(found)), round((length - short) * len(found)))
    found[drawn] = longer[drawn]
    return found


async def _rollouts(director: Director, select: Any, seed: int) -> Any:
    """(right, tokens, agents) of one rollout of every held-out question, (n, 3)."""

    async def act(agent: str, state: State, where: str) -> Any:
        return sim.sample(agent, state, f"test {seed} {where} {state.task}")

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
    saved = 1 - a[:, 1][draws].sum(axis=1) / b[:, 1][draws].sum(axis=1)
    return {
        "accuracy": [float(a[:, 0].mean()), float(b[:, 0].mean())],
        "accuracy_ci": [float(x) for x in np.quantile(more, [0.025, 0.975])],
        "tokens": [float(a[:, 1].mean()), float(b[:, 1].mean())],
        "saved": float(1 - a[:, 1].sum() / b[:, 1].sum()),
        "saved_ci": [float(x) for x in np.quantile(saved, [0.025, 0.975])],
    }

"""The family of simulated environments: what is possible in it, exactly."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any

import numpy as np
import pytest

from dynaflow.puppeteer.agents import Mask, State
from dynaflow.puppeteer.explore import Director, Fixed
from tests.puppeteer import exact
from tests.puppeteer import simulation as sim

HELD_OUT = sim.questions(1000, 300)


@dataclass
class Best:
    """The best policy: it follows the belief that the answer is right, and looks ahead by dynamic programming."""

    environment: sim.Environment

    def __post_init__(self) -> None:
        self.ahead = {kind: exact.ahead(self.environment, kind, exact.best) for kind in sim.KINDS}

    async def probabilities(self, state: State, allowed: Mask) -> Any:
        kind = sim.kind_of(state.task)
        belief: float | None = None
        planned = False
        for step in state.steps:
            heard = [b for _, b in exact.beliefs(self.environment, step.agent, kind, belief, planned)]
            belief = heard[0 if len(heard) == 1 or "I am sure" in (step.output or "") else 1]
            planned |= step.agent == "planner"
        options = self.ahead[kind](len(state.steps) + 1, belief, planned)
        found = np.zeros(len(allowed))
        found[sim.ROSTER.names.index(max(options, key=lambda name: options[name].reward))] = 1
        return found


@pytest.mark.parametrize("seed", range(5))
async def test_the_known_optimum_is_what_its_policy_really_earns(seed: int) -> None:
    """Two ways to the same numbers: beliefs by dynamic programming, and everything that can be said, enumerated."""
    environment = sim.drawn(seed)
    enumerated = await exact.values(environment, Best(environment), HELD_OUT[:3])
    assert astuple(enumerated) == pytest.approx(astuple(exact.policy(environment, exact.best)), abs=1e-6)


async def test_fixed_orders_are_worth_what_they_really_earn() -> None:
    environment = sim.drawn(1)
    found = exact.orders(environment)
    assert len(found) == sum(8**n - 2**n for n in (1, 2, 3, 4)), "all but those of planner and chatter only"
    for order in (("guess",), ("planner", "solver"), ("chatter", "planner", "solver", "critic"), ("critic", "finder")):
        enumerated = await exact.values(environment, _fixed(order), HELD_OUT[:3])
        assert astuple(found[order]) == pytest.approx(astuple(enumerated), abs=1e-6)
    assert max(value.reward for value in found.values()) <= exact.policy(environment, exact.best).reward


def _fixed(order: exact.Order) -> Director:
    return Fixed([sim.ROSTER.names.index(agent) for agent in (*order, "stop")])

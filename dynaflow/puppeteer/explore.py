"""Serialised execution: a director picks who acts next on each path, agents act, until a terminator or a limit.

Paths go on level by level, those of a level at once. A path is an immutable tuple of steps, so a fork shares its past
with nobody who could change it. The one source is the task, the one sink the aggregate of the paths' answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

import numpy as np
import numpy.typing as npt

from dynaflow.puppeteer.agents import Mask, Roster, State, Step
from dynaflow.puppeteer.encoders import Encoder
from dynaflow.puppeteer.network import Mlp, entropy, masked_log_softmax

Probabilities = npt.NDArray[np.float64]
Select = Literal["greedy", "threshold", "sample"]

Act = Callable[[str, State, str], Awaitable[Step]]
"""`await act(agent, state, where)`: the agent's step, or one of status "refused" when a budget is spent."""
Draw = Callable[[int, int], np.random.Generator]
"""`draw(path, level)`: the random numbers of a decision, made from content."""


class Director(Protocol):
    """Whoever decides who acts next."""

    async def probabilities(self, state: State, allowed: Mask) -> Probabilities:
        """pi(a | S_t, tau) over all agents, 0 where not allowed."""
        ...


@dataclass(frozen=True, slots=True)
class Network:
    """The trained policy."""

    policy: Mlp
    encoder: Encoder

    async def probabilities(self, state: State, allowed: Mask) -> Probabilities:
        """The head's softmax over the allowed agents."""
        vector = await self.encoder.encode(state)
        log_p = masked_log_softmax(self.policy.forward(vector[None])[-1], allowed[None])[0]
        p = np.exp(log_p.astype(np.float64))
        result: Probabilities = p / p.sum()
        return result


class Uniform:
    """Control: any allowed agent, equally likely."""

    async def probabilities(self, state: State, allowed: Mask) -> Probabilities:
        """1 / n each."""
        result: Probabilities = allowed / allowed.sum()
        return result


@dataclass(frozen=True, slots=True)
class Fixed:
    """Control: a fixed order of agents (by number)."""

    order: Sequence[int]

    async def probabilities(self, state: State, allowed: Mask) -> Probabilities:
        """All on the next one."""
        found = np.zeros(len(allowed))
        found[self.order[len(state.steps)]] = 1
        return found


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice of the director on a path."""

    agent: str
    p: float
    """Its probability of the agent."""
    entropy: float
    """Of the distribution, nats."""
    choices: int
    """Agents that were allowed."""


@dataclass(frozen=True, slots=True)
class Path:
    """One exploration: what was decided, and what the agents did."""

    state: State
    decisions: tuple[Decision, ...] = ()
    """One more than steps where the last was a terminator, or an agent that the budget had no room for."""
    stopped: Literal["terminator", "depth", "budget"] | None = None

    @property
    def agents(self) -> list[str]:
        """Names of all that were chosen."""
        return [decision.agent for decision in self.decisions]


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far an exploration may go."""

    width: int
    depth: int
    select: Select
    branch: int = 3


async def explore(
    task: str,
    roster: Roster,
    director: Director,
    act: Act,
    bounds: Bounds,
    draw: Draw,
    on_level: Callable[[Sequence[Path]], None] | None = None,
) -> list[Path]:
    """All paths of one task, stopped.

    `sample` follows `width` independent paths, `greedy` the most probable agent on one path. `threshold` is the
    released code's selection: agents of probability above 2 / n, the most probable first, at most `branch` of them (or
    `branch` sampled ones where none is above); the first goes on with the path, the others fork it while there are less
    than `width` paths.

    Args:
        on_level: told the paths after every level.
    """
    paths = [Path(State(task))] * (bounds.width if bounds.select == "sample" else 1)

    async def picks(number: int, path: Path) -> list[Decision]:
        allowed = roster.allowed(path.state.acted)
        p = await director.probabilities(path.state, allowed)
        chosen = _pick(p, allowed, bounds, draw(number, len(path.decisions)))
        spread, choices = float(entropy(p)), int(allowed.sum())
        return [Decision(roster.names[n], float(p[n]), spread, choices) for n in chosen]

    async def go_on(number: int, path: Path) -> Path:
        agent = path.agents[-1]
        if agent == roster.terminator:
            return replace(path, stopped="terminator")
        step = await act(agent, path.state, f"path[{number}].step[{len(path.state.steps)}]")
        if step.status == "refused":
            return replace(path, stopped="budget")
        state = replace(path.state, steps=(*path.state.steps, step))
        return replace(path, state=state, stopped="depth" if len(state.steps) >= bounds.depth else None)

    while active := [number for number, path in enumerate(paths) if path.stopped is None]:
        chosen = await asyncio.gather(*(picks(number, paths[number]) for number in active))
        forks: list[int] = []
        for number, (first, *others) in zip(active, chosen, strict=True):
            before = paths[number]
            paths[number] = replace(before, decisions=(*before.decisions, first))
            for other in others[: bounds.width - len(paths)]:
                forks.append(len(paths))
                paths.append(replace(before, decisions=(*before.decisions, other)))
        going = [*active, *forks]
        for number, path in zip(going, await asyncio.gather(*(go_on(n, paths[n]) for n in going)), strict=True):
            paths[number] = path
        if on_level:
            on_level(paths)
    return paths


def _pick(p: Probabilities, allowed: Mask, bounds: Bounds, rng: np.random.Generator) -> list[int]:
    """Numbers of the agents that are followed, at least one."""
    if bounds.select == "greedy":
        return [int(np.argmax(p))]
    if bounds.select == "sample":
        return [int(rng.choice(len(p), p=p))]
    above = np.flatnonzero(p > 2 / len(p))
    if len(above):
        return [int(n) for n in sorted(above, key=lambda n: (-p[n], n))[: bounds.branch]]
    return [int(n) for n in rng.choice(len(p), size=min(bounds.branch, int((p > 0).sum())), replace=False, p=p)]

"""Serialised execution: width, depth, selection, forks, and that paths share nothing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from dynaflow.puppeteer.agents import Mask, Roster, State, Step
from dynaflow.puppeteer.explore import Bounds, Fixed, Path, Uniform, explore
from dynaflow.settings import PuppeteerAgent

AGENTS = Roster(
    {name: PuppeteerAgent(pattern="reason") for name in ("a", "b", "c")} | {"stop": PuppeteerAgent(pattern="terminate")}
)


class Told:
    """A director whose distribution is a function of who has acted."""

    def __init__(self, table: dict[tuple[str, ...], list[float]], default: list[float]) -> None:
        self.table = table
        self.default = default

    async def probabilities(self, state: State, allowed: Mask) -> Any:
        return np.array(self.table.get(tuple(state.acted), self.default))


async def act(agent: str, state: State, where: str) -> Step:
    """Says who acted after whom."""
    return Step(agent, output=f"{agent} after {','.join(state.acted)}", tokens=len(state.steps) + 1)


def draw(seed: int) -> Any:
    return lambda path, level: np.random.default_rng([seed, path, level])


async def run(director: Any, bounds: Bounds, agents: Roster = AGENTS, seed: int = 0) -> list[Path]:
    return await explore("task", agents, director, act, bounds, draw(seed))


async def test_a_sampled_path_ends_by_its_terminator_or_its_depth() -> None:
    stop = Told({("a", "b"): [0, 0, 0, 1], (): [1, 0, 0, 0]}, [0, 1, 0, 0])
    (path,) = await run(stop, Bounds(1, 4, "sample"))
    assert (path.agents, path.stopped, path.state.acted) == (["a", "b", "stop"], "terminator", ["a", "b"])
    (path,) = await run(Told({}, [0, 0, 1, 0]), Bounds(1, 4, "sample"))
    assert (path.agents, path.stopped) == (["c"] * 4, "depth")


@pytest.mark.slow
async def test_sampling_follows_the_distribution() -> None:
    paths = await run(Told({}, [0.5, 0.3, 0.2, 0]), Bounds(3000, 1, "sample"))
    share = Counter(path.agents[0] for path in paths)
    assert [share[name] / 3000 for name in "abc"] == pytest.approx([0.5, 0.3, 0.2], abs=0.03)
    assert {path.decisions[0].p for path in paths if path.agents == ["b"]} == {0.3}


async def test_the_same_draw_gives_the_same_paths() -> None:
    first = await run(Uniform(), Bounds(4, 4, "sample"), seed=1)
    assert first == await run(Uniform(), Bounds(4, 4, "sample"), seed=1)
    assert first != await run(Uniform(), Bounds(4, 4, "sample"), seed=2)


async def test_greedy_is_one_path_of_the_most_probable() -> None:
    paths = await run(Told({("b",): [0.1, 0.1, 0.1, 0.7]}, [0.3, 0.4, 0.2, 0.1]), Bounds(3, 4, "greedy"))
    assert [path.agents for path in paths] == [["b", "stop"]]


async def test_the_threshold_forks_what_stands_out_and_shares_the_past() -> None:
    six = Roster(
        {name: PuppeteerAgent(pattern="reason") for name in "abcde"} | {"stop": PuppeteerAgent(pattern="terminate")}
    )
    # 2 / n = 1/3: both a and b are above it, the more probable goes on with the path.
    table: dict[tuple[str, ...], list[float]] = {
        ("a",): [0.1, 0.45, 0.4, 0.05, 0, 0],
        ("a", "b"): [0, 0, 0, 0, 0, 1],
        ("a", "c"): [0, 0, 0, 0, 0, 1],
    }
    paths = await run(Told(table, [1, 0, 0, 0, 0, 0]), Bounds(3, 3, "threshold"), six)
    assert [path.agents for path in paths] == [["a", "b", "stop"], ["a", "c", "stop"]]
    assert [step.output for step in paths[1].state.steps] == ["a after ", "c after a"]
    assert paths[0].state.steps[0] is paths[1].state.steps[0], "the past was paid for once"
    capped = await run(Told({}, [0.34, 0.35, 0.31, 0, 0, 0]), Bounds(1, 2, "threshold"), six)
    assert [path.agents for path in capped] == [["b", "b"]], "no more paths than the width"


async def test_where_nothing_stands_out_the_threshold_samples_a_few_without_repeats() -> None:
    wide = Roster(
        {f"a{n}": PuppeteerAgent(pattern="reason") for n in range(9)} | {"stop": PuppeteerAgent(pattern="terminate")}
    )
    paths = await run(Uniform(), Bounds(8, 1, "threshold", branch=3), wide)
    assert len({path.agents[0] for path in paths}) == len(paths) == 3


async def test_a_result_never_reaches_another_path() -> None:
    paths = await run(Uniform(), Bounds(16, 4, "sample"), seed=3)
    for path in paths:
        for place, step in enumerate(path.state.steps):
            assert step.output == f"{step.agent} after {','.join(path.state.acted[:place])}"


async def test_constraints_hold_on_every_path() -> None:
    agents = Roster(
        {
            "first": PuppeteerAgent(pattern="reason"),
            "second": PuppeteerAgent(pattern="reason", after=["first"]),
            "stop": PuppeteerAgent(pattern="terminate", after=["second"]),
        }
    )
    for path in await run(Uniform(), Bounds(50, 4, "sample"), agents):
        assert path.agents[0] == "first"
        assert "stop" not in path.agents or "second" in path.agents


async def test_a_spent_budget_ends_a_path_and_keeps_what_it_has() -> None:
    async def until_two(agent: str, state: State, where: str) -> Step:
        return await act(agent, state, where) if len(state.steps) < 2 else Step(agent, "refused")

    (path,) = await explore("t", AGENTS, Told({}, [1, 0, 0, 0]), until_two, Bounds(1, 4, "sample"), draw(0))
    assert (path.stopped, path.state.acted, path.agents) == ("budget", ["a", "a"], ["a", "a", "a"])


async def test_a_fixed_order_is_followed() -> None:
    (path,) = await run(Fixed([2, 0, 2]), Bounds(1, 3, "greedy"))
    assert path.agents == ["c", "a", "c"]

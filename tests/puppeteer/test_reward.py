"""Rewards against values worked out by hand from the formulas."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.errors import ConfigError
from dynaflow.puppeteer.reward import Spent, flops, outcome, returns
from dynaflow.rollout import Score
from dynaflow.settings import Reward

PAPER = Reward(cost_weight=0.1, gamma=0.5, phi=1.0, flops_unit=1e12)
RELEASED = Reward(kind="released", cost_weight=0.1, gamma=0.5, flops_unit=1e12)


def test_flops_are_two_for_a_parameter_and_a_token() -> None:
    assert flops(Spent(tokens=100, size_b=5.0), PAPER) == 1.0
    assert flops(Spent(tokens=0), PAPER) == 0.0


def test_the_papers_returns() -> None:
    steps = [Spent(100, 5.0), Spent(200, 5.0), Spent(0)]
    # C = 1 ln 2, 2 ln 3, 0; R_3 = r; R_2 = r / 2 - 0.2 ln 3; R_1 = R_2 / 2 - 0.1 ln 2
    second = 0.5 - 0.2 * math.log(3)
    expected = [second / 2 - 0.1 * math.log(2), second, 1.0]
    assert returns(steps, 1.0, PAPER, depth=4, terminated=True) == pytest.approx(expected)


def test_the_papers_last_agent_pays_for_itself_where_no_terminator_was_chosen() -> None:
    found = returns([Spent(100, 5.0)], 1.0, PAPER, depth=1, terminated=False)
    assert found == pytest.approx([1 - 0.1 * math.log(2)])


def test_the_released_codes_returns() -> None:
    steps = [Spent(100, 5.0), Spent(100, 5.0, 1.5), Spent(0)]
    # depth 3: c(1) = 0.1 log2(5/4), c(2) = 0.1 log2(6/4), c(3) = 0.1 log2(7/4)
    end = 1 + 0.05 * math.log2(1.75)
    second = -1.5 * 0.1 * math.log2(1.5) + 0.5 * end
    expected = [-0.1 * math.log2(1.25) + 0.5 * second, second, end]
    assert returns(steps, 1.0, RELEASED, depth=3, terminated=True) == pytest.approx(expected)


def test_the_released_code_ends_a_path_that_was_cut_off_with_one_more_step() -> None:
    end = -1 - 0.05 * math.log2(5 / 3)
    found = returns([Spent(100, 5.0)], 0.0, RELEASED, depth=2, terminated=False)
    assert found == pytest.approx([-0.1 * math.log2(4 / 3) + 0.5 * end])


@given(st.integers(1, 6), st.sampled_from([0.0, 1.0]))
def test_a_longer_path_is_worth_less_by_the_paper_and_its_end_more_by_the_released_code(count: int, r: float) -> None:
    def end(kind: Reward, length: int) -> float:
        return returns([Spent(50)] * length + [Spent(0)], r, kind, depth=8, terminated=True)[-1]

    paper = [returns([Spent(50)] * n + [Spent(0)], r, PAPER, depth=8, terminated=True)[0] for n in (count, count + 1)]
    assert paper[1] < paper[0]
    difference = end(RELEASED, count + 1) - end(RELEASED, count)
    assert difference > 0 if r else difference < 0


@given(st.lists(st.integers(0, 5000), min_size=1, max_size=6), st.floats(0, 1))
def test_without_a_price_every_return_is_the_discounted_outcome(tokens: list[int], r: float) -> None:
    free = Reward(cost_weight=0.0, gamma=0.9)
    found = returns([Spent(n) for n in tokens], r, free, depth=6, terminated=False)
    assert found == pytest.approx([r * 0.9 ** (len(tokens) - 1 - place) for place in range(len(tokens))])


def test_an_open_task_is_worth_the_graders_share() -> None:
    score = Score(correct=False, grader="qa", detail={"f1": 0.4, "given": "x", "em": False})
    assert outcome(score, Reward()) == 0.0
    assert outcome(score, Reward(outcome="f1")) == 0.4
    assert outcome(score, Reward(outcome="em")) == 0.0
    assert outcome(None, Reward()) == 0.0
    with pytest.raises(ConfigError, match=r"no share 'f2'\. Allowed: correct, f1, em"):
        outcome(score, Reward(outcome="f2"))

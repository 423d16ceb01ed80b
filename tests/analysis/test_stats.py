"""Intervals and tests against closed forms, published values and brute force."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.analysis.stats import mcnemar, paired_bootstrap, wilson


def test_wilson_at_the_papers_headline_is_about_two_and_a_half_points() -> None:
    lo, hi = wilson(606, 688)
    assert (round(lo, 4), round(hi, 4)) == (0.8545, 0.9029)


def test_wilson_ends_are_exact_and_no_data_says_nothing() -> None:
    assert wilson(0, 10)[0] == 0.0
    assert wilson(0, 10)[1] == pytest.approx(0.2775, abs=1e-4)  # published: 0 of 10 -> [0, 0.2775]
    assert wilson(10, 10)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 3000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_bounds_solve_the_score_equation(case: tuple[int, int]) -> None:
    correct, n = case
    share = correct / n
    for bound in wilson(correct, n):
        assert 0 <= bound <= 1
        assert abs(share - bound) == pytest.approx(1.96 * math.sqrt(bound * (1 - bound) / n), abs=1e-9)


@pytest.mark.parametrize(("correct", "n"), [(3, 2), (-1, 4)])
def test_wilson_refuses_impossible_counts(correct: int, n: int) -> None:
    with pytest.raises(ValueError, match="not within"):
        wilson(correct, n)


def test_mcnemar_equals_enumeration_of_all_outcomes() -> None:
    for b, c in itertools.product(range(6), range(6)):
        n = b + c
        extreme = sum(abs(2 * sum(coins) - n) >= abs(b - c) for coins in itertools.product((0, 1), repeat=n))
        assert mcnemar(b, c) == pytest.approx(extreme / 2**n)


def test_mcnemar_is_exact_where_floats_would_overflow() -> None:
    assert 0 < mcnemar(900, 1100) < 1e-4
    assert mcnemar(0, 0) == 1.0


def test_bootstrap_agrees_with_resampling_the_pairs() -> None:
    rng = np.random.default_rng(5)
    a = [bool(x) for x in rng.random(120) < 0.7]
    b = [bool(x) for x in rng.random(120) < 0.5]
    delta, lo, hi = paired_bootstrap(a, b, seed=1)
    assert delta == pytest.approx(np.mean(a) - np.mean(b))
    difference = np.array(a, int) - np.array(b, int)
    plain = difference[rng.integers(0, 120, (10_000, 120))].mean(axis=1)
    assert (lo, hi) == pytest.approx(tuple(np.quantile(plain, [0.025, 0.975])), abs=0.01)


def test_bootstrap_depends_on_seed_and_items_but_not_on_their_order() -> None:
    a, b = [True, True, False, True, False] * 9, [False, True, False, False, True] * 9
    assert paired_bootstrap(a, b, seed=3) == paired_bootstrap(a[::-1], b[::-1], seed=3)
    assert paired_bootstrap(a, a, seed=3) == (0.0, 0.0, 0.0)
    assert paired_bootstrap(a, b, seed=3)[0] == -paired_bootstrap(b, a, seed=3)[0]


def test_bootstrap_refuses_unpaired_or_empty_lists() -> None:
    with pytest.raises(ValueError, match="equally long"):
        paired_bootstrap([True], [True, False], seed=0)
    with pytest.raises(ValueError, match="non-empty"):
        paired_bootstrap([], [], seed=0)

"""REINFORCE: the gradient against hand-computed values, finite differences and exact expectations; a known bandit."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dynaflow.puppeteer.network import Adam, Mlp, clip_norm, masked_log_softmax
from dynaflow.puppeteer.reinforce import Learner, Trajectory, policy_gradient
from dynaflow.settings import Reinforce


def one(action: int, value: float, allowed: list[bool], x: list[float] | None = None) -> Trajectory:
    """A trajectory of a single decision."""
    return Trajectory(np.array([x or [1.0]], np.float32), np.array([allowed]), [action], [value])


def test_the_gradient_of_a_hand_computed_case() -> None:
    # pi = (1/2, 1/2), action 0, R = 2: loss = 2 ln 2, d loss / d logits = 2 (pi - onehot) = (-1, 1), and x = 3.
    policy = Mlp([np.zeros((1, 2)), np.zeros(2)])
    batch = [one(0, 2.0, [True, True], [3.0])]
    done, (d_weight, d_bias) = policy_gradient(policy, batch, batch[0].states, np.array([2.0]), 0.0)
    assert done.loss == pytest.approx(2 * math.log(2))
    assert d_bias == pytest.approx([-1.0, 1.0])
    assert d_weight == pytest.approx(np.array([[-3.0, 3.0]]))
    assert done.entropy == pytest.approx(math.log(2))
    assert done.spread == pytest.approx(1.0)


def test_the_entropy_bonus_of_a_hand_computed_case() -> None:
    # pi = (3/4, 1/4) by logits (ln 3, 0); no advantage. d(-beta H)/dz_j = beta pi_j (ln pi_j + H).
    policy = Mlp([np.zeros((1, 2)), np.array([math.log(3), 0.0])])
    batch = [one(0, 0.0, [True, True])]
    h = -(0.75 * math.log(0.75) + 0.25 * math.log(0.25))
    done, (_, d_bias) = policy_gradient(policy, batch, batch[0].states, np.array([0.0]), 0.5)
    assert d_bias == pytest.approx([0.5 * 0.75 * (math.log(0.75) + h), 0.5 * 0.25 * (math.log(0.25) + h)])
    assert done.loss == pytest.approx(-0.5 * h)


def test_what_is_not_allowed_has_no_probability_and_no_gradient() -> None:
    policy = Mlp([np.zeros((1, 3)), np.array([5.0, 0.0, 0.0])])
    p = np.exp(masked_log_softmax(np.array([[5.0, 0.0, 0.0]]), np.array([[False, True, True]])))
    assert p[0] == pytest.approx([0.0, 0.5, 0.5])
    batch = [one(1, 1.0, [False, True, True])]
    _, (_, d_bias) = policy_gradient(policy, batch, batch[0].states, np.array([1.0]), 0.3)
    assert d_bias[0] == 0.0
    assert d_bias[1:] == pytest.approx([-0.5, 0.5])


@settings(max_examples=25)
@given(st.data())
def test_the_gradient_is_that_of_the_loss(data: st.DataObject) -> None:
    rng = np.random.default_rng(data.draw(st.integers(0, 10_000)))
    size, actions = data.draw(st.integers(1, 5)), data.draw(st.integers(2, 5))
    policy = Mlp.create([size, *data.draw(st.sampled_from([[], [4], [5, 3]])), actions], int(rng.integers(1000)), float)
    for p in policy.params:
        p += rng.normal(size=p.shape)
    batch = []
    for _ in range(data.draw(st.integers(1, 4))):
        steps = int(rng.integers(1, 4))
        chosen = rng.integers(actions, size=steps)
        allowed = rng.random((steps, actions)) < 0.6
        allowed[np.arange(steps), chosen] = True
        batch.append(Trajectory(rng.normal(size=(steps, size)), allowed, list(chosen), list(rng.normal(size=steps))))
    states = np.concatenate([t.states for t in batch])
    advantages = np.concatenate([t.returns for t in batch])

    def loss() -> float:
        return policy_gradient(policy, batch, states, advantages, 0.2)[0].loss

    _, grads = policy_gradient(policy, batch, states, advantages, 0.2)
    for p, grad in zip(policy.params, grads, strict=True):
        place = tuple(int(rng.integers(n)) for n in p.shape)
        kept = p[place]
        p[place] = kept + 1e-6
        above = loss()
        p[place] = kept - 1e-6
        below = loss()
        p[place] = kept
        assert grad[place] == pytest.approx((above - below) / 2e-6, abs=1e-5)


@pytest.mark.parametrize("baseline", ["none", "mean", "learned"])
def test_no_baseline_biases_the_gradient(baseline: Any) -> None:
    """Summed over everything that can be sampled, the estimate is the exact gradient of E[R]."""
    values, logits = np.array([0.2, 1.0, -0.5]), np.array([0.3, -0.2, 0.1])
    learner = Learner.create(1, 3, Reinforce(baseline=baseline, hidden=[], entropy=0.0), seed=3)
    learner.policy.params[0][...] = 0
    learner.policy.params[1][...] = logits
    p = np.exp(logits) / np.exp(logits).sum()
    exact = p * (values - p @ values)
    estimate = np.zeros(3)
    for actions in itertools.product(range(3), repeat=2):
        batch = [one(action, float(values[action]), [True] * 3) for action in actions]
        states = np.concatenate([t.states for t in batch])
        _, grads = policy_gradient(learner.policy, batch, states, learner.advantages(batch, states), 0.0)
        estimate -= p[list(actions)].prod() * grads[1]
    assert estimate == pytest.approx(exact, abs=1e-6)


@pytest.mark.parametrize("baseline", ["none", "mean", "learned"])
@pytest.mark.parametrize("normalise", [False, True])
def test_a_bandit_is_solved(baseline: Any, normalise: bool) -> None:
    """The best arm depends on the context; arm 3 would be the best of all, but is never allowed."""
    means = np.array([[0.2, 0.8, 0.5, 1.0], [0.7, 0.1, 0.4, 1.0]])
    rng = np.random.default_rng(0)
    learner = Learner.create(
        2, 4, Reinforce(baseline=baseline, normalise=normalise, learning_rate=0.02, hidden=[16]), seed=1
    )
    contexts = np.eye(2, dtype=np.float32)
    allowed = np.array([[True, True, True, False]])

    def p(context: int) -> Any:
        return np.exp(masked_log_softmax(learner.policy.forward(contexts[context : context + 1])[-1], allowed))[0]

    assert np.ptp(p(0)[:3]) < 0.1, "an untrained policy is near uniform"
    for _ in range(250):
        batch = []
        for context in rng.integers(2, size=16):
            chances = np.asarray(p(context), np.float64)
            arm = int(rng.choice(4, p=chances / chances.sum()))
            reward = float(rng.random() < means[context, arm])
            batch.append(Trajectory(contexts[context : context + 1], allowed, [arm], [reward]))
        learner.update(batch)
    assert p(0)[1] > 0.9
    assert p(1)[0] > 0.9


def test_a_restored_learner_goes_on_exactly() -> None:
    settings = Reinforce(baseline="learned", hidden=[4], normalise=True)
    rng = np.random.default_rng(5)
    batches = [[one(int(rng.integers(2)), float(rng.normal()), [True, True]) for _ in range(3)] for _ in range(6)]
    straight = Learner.create(1, 2, settings, seed=9)
    for batch in batches:
        straight.update(batch)
    halted = Learner.create(1, 2, settings, seed=9)
    for batch in batches[:3]:
        halted.update(batch)
    halted = Learner.restore({name: a.copy() for name, a in halted.arrays().items()}, settings)
    for batch in batches[3:]:
        halted.update(batch)
    for name, array in straight.arrays().items():
        assert np.array_equal(array, halted.arrays()[name]), name


def test_adam_takes_the_first_step_of_its_rate_whatever_the_scale() -> None:
    params = [np.array([1.0, 1.0])]
    Adam(params, 0.1).step([np.array([1e-3, -1e3])])
    assert params[0] == pytest.approx([0.9, 1.1], abs=1e-5)


def test_clipping_keeps_the_direction() -> None:
    grads = [np.array([3.0]), np.array([4.0])]
    (a, b), norm = clip_norm(grads, 1.0)
    assert (a[0], b[0], norm) == pytest.approx((0.6, 0.8, 5.0))
    assert [float(g[0]) for g in clip_norm(grads, 0.0)[0]] == [3.0, 4.0]

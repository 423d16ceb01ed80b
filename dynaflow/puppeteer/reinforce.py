"""REINFORCE with a baseline over whole batches of trajectories (Williams 1992; the paper's eq. for its gradient).

    loss = -(1/N) sum_n sum_t A_{n,t} log pi(a_t | s_t) - beta (1/M) sum_i H(pi(. | s_i))

over N trajectories with M decisions in all; A = R_t - b. The choices must have been sampled from pi: the gradient of a
top-k or threshold choice would be biased.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from dynaflow.puppeteer.agents import Mask
from dynaflow.puppeteer.network import Adam, Array, Mlp, clip_norm, entropy, masked_log_softmax
from dynaflow.settings import Reinforce


@dataclass(frozen=True, slots=True)
class Trajectory:
    """The decisions of one path."""

    states: npt.NDArray[np.float32]
    """(T, size): what the policy saw."""
    allowed: Mask
    """(T, actions)."""
    actions: list[int]
    returns: list[float]
    """R_1 .. R_T."""
    group: str = ""
    """What it is an attempt at: the baseline `mean` compares attempts at one question with each other."""


@dataclass(slots=True)
class Update:
    """What an update did."""

    loss: float
    entropy: float
    """Mean over decisions, nats."""
    spread: float
    """Mean entropy of decisions between two or more agents, as a share of the largest possible."""
    norm: float
    """Of the policy's gradient, before clipping."""
    value_loss: float = 0.0


@dataclass(slots=True)
class Learner:
    """The policy head in training: weights, value head, optimisers."""

    policy: Mlp
    value: Mlp
    settings: Reinforce
    optimiser: Adam = field(init=False)
    value_optimiser: Adam = field(init=False)

    def __post_init__(self) -> None:
        self.optimiser = Adam(self.policy.params, self.settings.learning_rate)
        self.value_optimiser = Adam(self.value.params, self.settings.learning_rate)

    @classmethod
    def create(cls, size: int, actions: int, settings: Reinforce, seed: int) -> Learner:
        """A fresh head for vectors of length `size`."""
        policy = Mlp.create([size, *settings.hidden, actions], seed)
        return cls(policy, Mlp.create([size, *settings.hidden, 1], seed + 1), settings)

    def update(self, batch: Sequence[Trajectory]) -> Update:
        """One step on a batch of at least one trajectory."""
        states = np.concatenate([t.states for t in batch])
        advantages = self.advantages(batch, states)
        done, grads = policy_gradient(self.policy, batch, states, advantages, self.settings.entropy)
        grads, done.norm = clip_norm(grads, self.settings.clip)
        self.optimiser.step(grads)
        if self.settings.baseline == "learned":
            done.value_loss = self._fit_value(states, np.concatenate([t.returns for t in batch]))
        return done

    def advantages(self, batch: Sequence[Trajectory], states: Array) -> Array:
        """A = R - b of every decision, in order, (M,). No baseline looks at the trajectory it is for."""
        found = np.concatenate([np.asarray(t.returns, np.float64) for t in batch])
        if self.settings.baseline == "mean":
            found = found - _means_of_others(batch)
        elif self.settings.baseline == "learned":
            found = found - self.value.forward(states)[-1][:, 0]
        if self.settings.normalise:
            found = (found - found.mean()) / (found.std() + 1e-8)
        result: Array = found
        return result

    def _fit_value(self, states: Array, targets: Array) -> float:
        layers = self.value.forward(states)
        error = layers[-1][:, 0] - targets.astype(states.dtype)
        grads, _ = clip_norm(self.value.backward(layers, (2 * error / len(error))[:, None]), self.settings.clip)
        self.value_optimiser.step(grads)
        return float((error**2).mean())

    def arrays(self) -> dict[str, npt.NDArray[np.generic]]:
        """Everything that training goes on from, by name."""
        found: dict[str, npt.NDArray[np.generic]] = {}
        for part, mlp, adam in (
            ("policy", self.policy, self.optimiser),
            ("value", self.value, self.value_optimiser),
        ):
            found |= {f"{part}.{n}": p for n, p in enumerate(mlp.params)}
            found |= {f"{part}.adam.{name}": array for name, array in adam.state().items()}
        return found

    @classmethod
    def restore(cls, arrays: Mapping[str, npt.NDArray[np.generic]], settings: Reinforce) -> Learner:
        """Inverse of `arrays`."""
        made = cls(_mlp(arrays, "policy."), _mlp(arrays, "value."), settings)
        for part, adam in (("policy.adam.", made.optimiser), ("value.adam.", made.value_optimiser)):
            adam.load({name.removeprefix(part): a for name, a in arrays.items() if name.startswith(part)})
        return made


def _means_of_others(batch: Sequence[Trajectory]) -> Array:
    """For every decision: the mean return of the decisions of the other trajectories of its group; where its group has
    no other, of the batch; 0 where there is none at all.
    """
    totals: dict[str | None, tuple[float, int]] = {}
    for t in batch:
        for key in (t.group, None):
            total, count = totals.get(key, (0.0, 0))
            totals[key] = (total + sum(t.returns), count + len(t.returns))
    found = []
    for t in batch:
        left = [(totals[key][0] - sum(t.returns), totals[key][1] - len(t.returns)) for key in (t.group, None)]
        mean = next((total / count for total, count in left if count), 0.0)
        found.append(np.full(len(t.returns), mean))
    return np.concatenate(found)


def _mlp(arrays: Mapping[str, npt.NDArray[np.generic]], part: str) -> Mlp:
    count = sum(name.startswith(part) and name.removeprefix(part).isdigit() for name in arrays)
    return Mlp([np.array(arrays[f"{part}{n}"]) for n in range(count)])


def policy_gradient(
    policy: Mlp, batch: Sequence[Trajectory], states: Array, advantages: Array, beta: float
) -> tuple[Update, list[Array]]:
    """The loss of the module's formula and its gradient for each parameter of `policy`."""
    allowed = np.concatenate([t.allowed for t in batch])
    actions = np.concatenate([t.actions for t in batch])
    layers = policy.forward(states)
    log_p = masked_log_softmax(layers[-1], allowed)
    p = np.exp(log_p)
    rows = np.arange(len(actions))
    chosen = np.zeros_like(p)
    chosen[rows, actions] = 1
    spread = entropy(p)
    weights = (advantages / len(batch)).astype(p.dtype)
    d_logits = weights[:, None] * (p - chosen)
    d_logits += beta / len(rows) * p * (np.where(allowed, log_p, 0) + spread[:, None])
    loss = -float((weights * log_p[rows, actions]).sum()) - beta * float(spread.mean())
    counts = allowed.sum(axis=-1)
    several = counts > 1
    share = float((spread[several] / np.log(counts[several])).mean()) if several.any() else 1.0
    return Update(loss, float(spread.mean()), share, 0.0), policy.backward(layers, d_logits)

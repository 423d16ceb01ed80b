"""The policy network: a small multi-layer perceptron in NumPy, its gradient, a masked softmax, and Adam.

NumPy is enough for a head of a few hundred thousand weights, starts at once, and makes a checkpoint plain arrays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from dynaflow.puppeteer.agents import Mask

Array = npt.NDArray[np.floating]


class Mlp:
    """x -> W_k relu(... relu(W_1 x + b_1) ...) + b_k.

    Args:
        params: W_1, b_1, W_2, b_2, ...; W has shape (in, out).
    """

    def __init__(self, params: Sequence[Array]) -> None:
        self.params = list(params)

    @classmethod
    def create(cls, sizes: Sequence[int], seed: int, dtype: npt.DTypeLike = np.float32) -> Mlp:
        """He-initialised layers of these widths; the last is near zero, so that a softmax over it is near uniform."""
        rng = np.random.default_rng(seed)
        params: list[Array] = []
        for place, (inside, outside) in enumerate(pairwise(sizes), 1):
            scale = 0.01 if place == len(sizes) - 1 else np.sqrt(2 / inside)
            params += [(rng.standard_normal((inside, outside)) * scale).astype(dtype), np.zeros(outside, dtype)]
        return cls(params)

    def forward(self, x: Array) -> list[Array]:
        """The input and the output of every layer; the last is the result. x: (n, in)."""
        layers = [x]
        for place in range(0, len(self.params), 2):
            y = layers[-1] @ self.params[place] + self.params[place + 1]
            layers.append(y if place == len(self.params) - 2 else np.maximum(y, 0))
        return layers

    def backward(self, layers: Sequence[Array], d_out: Array) -> list[Array]:
        """The gradient of each parameter, from what `forward` gave and the gradient of the result."""
        grads: list[Array] = []
        for place in range(len(self.params) - 2, -1, -2):
            inside = layers[place // 2]
            grads = [inside.T @ d_out, d_out.sum(axis=0), *grads]
            if place:
                d_out = (d_out @ self.params[place].T) * (inside > 0)
        return grads


def masked_log_softmax(logits: Array, allowed: Mask) -> Array:
    """Row-wise log-probabilities over the allowed actions; minus infinity elsewhere. Both (n, actions)."""
    kept = np.where(allowed, logits, -np.inf)
    shifted = kept - kept.max(axis=-1, keepdims=True)
    result: Array = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return result


def entropy(p: Array) -> Array:
    """Row-wise entropy in nats, (n,)."""
    result: Array = -(p * np.log(np.where(p > 0, p, 1))).sum(axis=-1)
    return result


class Adam:
    """Adam (Kingma & Ba 2015) over a list of arrays, which it changes in place."""

    def __init__(self, params: Sequence[Array], learning_rate: float) -> None:
        self._params = params
        self._rate = learning_rate
        self.steps = 0
        self.first = [np.zeros_like(p) for p in params]
        self.second = [np.zeros_like(p) for p in params]

    def step(self, grads: Sequence[Array]) -> None:
        """One descent step."""
        self.steps += 1
        rate, scale = self._rate / (1 - 0.9**self.steps), 1 - 0.999**self.steps
        for p, g, m, v in zip(self._params, grads, self.first, self.second, strict=True):
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            p -= (rate * m / (np.sqrt(v / scale) + 1e-8)).astype(p.dtype)

    def state(self) -> dict[str, npt.NDArray[np.generic]]:
        """What `load` needs to go on exactly."""
        moments = {f"first{n}": m for n, m in enumerate(self.first)} | {
            f"second{n}": v for n, v in enumerate(self.second)
        }
        return {"steps": np.array(self.steps), **moments}

    def load(self, state: Mapping[str, npt.NDArray[np.generic]]) -> None:
        """Take over a state that `state` gave."""
        self.steps = int(state["steps"])
        for n in range(len(self.first)):
            self.first[n][...] = state[f"first{n}"]
            self.second[n][...] = state[f"second{n}"]


def clip_norm(grads: Sequence[Array], limit: float) -> tuple[list[Array], float]:
    """The gradients, scaled down together to the norm `limit` (0: as they are), and their norm before."""
    norm = float(np.sqrt(sum(float((g.astype(np.float64) ** 2).sum()) for g in grads)))
    scale = limit / norm if 0 < limit < norm else 1.0
    return [g * np.asarray(scale, g.dtype) for g in grads], norm

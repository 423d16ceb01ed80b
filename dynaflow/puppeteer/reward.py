"""What a trajectory is worth: the paper's reward, and the released code's as a variant.

`paper`, for steps t = 1 .. T (T is the last decision, the terminator where it was chosen):

    C_t = F_t log(1 + t / phi)          F_t = 2 * parameters * tokens / flops_unit
    R_T = r - lambda C_T                R_t = gamma R_{t+1} - lambda C_t

`released` (OpenBMB/ChatDev, branch puppeteer): c(t) = lambda log2(1 + t / (depth + 1)); a step earns -factor F_t c(t);
the terminator earns s + c(T)/2 where the answer is right and s - c(T)/2 where not, s = +1 or -1 (the share itself for
an open task), so a longer right path is worth more. A path that was cut off earns that as one more step. With gamma.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from dynaflow.errors import ConfigError
from dynaflow.rollout import Score
from dynaflow.settings import Reward


class Spent(NamedTuple):
    """What one decision cost."""

    tokens: int
    """Input and output tokens of the agent that was chosen; 0 for the terminator."""
    size_b: float = 1.0
    """Parameters of its model in billions."""
    factor: float = 1.0
    """`PuppeteerAgent.factor`."""


def flops(spent: Spent, settings: Reward) -> float:
    """F: FLOPs of a step in units of `flops_unit`."""
    return 2 * spent.size_b * 1e9 * spent.tokens / settings.flops_unit


def returns(steps: Sequence[Spent], outcome: float, settings: Reward, *, depth: int, terminated: bool) -> list[float]:
    """R_1 .. R_T of a trajectory.

    Args:
        steps: what each decision cost, the terminator's last where `terminated`.
        outcome: r in [0, 1].
        settings: which reward, and its constants.
        depth: agents that may act on a path at most (released reward).
        terminated: whether the last decision was the terminator.
    """
    if settings.kind == "paper":
        weighted = [
            settings.cost_weight * flops(spent, settings) * math.log1p(t / settings.phi)
            for t, spent in enumerate(steps, 1)
        ]
        total, found = outcome, []
        for place in range(len(steps) - 1, -1, -1):
            total = total - weighted[place]
            found.append(total)
            total *= settings.gamma
        return found[::-1]

    def cost(t: int) -> float:
        return settings.cost_weight * math.log2(1 + t / (depth + 1))

    earned = [-spent.factor * flops(spent, settings) * cost(t) for t, spent in enumerate(steps, 1)]
    sign = outcome if outcome > 0 else -1.0
    end = sign + math.copysign(0.5 * cost(len(steps) + (not terminated)), sign)
    total = end
    if terminated:
        earned.pop()
        found = [end]
    else:
        found = []
    for value in reversed(earned):
        total = value + settings.gamma * total
        found.append(total)
    return found[::-1]


def outcome(score: Score | None, settings: Reward) -> float:
    """r of a graded answer; 0 where there is none.

    Raises:
        ConfigError: the grader gives no such share.
    """
    if score is None:
        return 0.0
    if settings.outcome == "correct":
        return float(score.correct)
    value = score.detail.get(settings.outcome)
    if isinstance(value, bool | int | float) and 0 <= value <= 1:
        return float(value)
    shares = [name for name, found in score.detail.items() if isinstance(found, bool | int | float)]
    raise ConfigError(
        f"puppeteer.reward.outcome: grader {score.grader!r} gives no share {settings.outcome!r}. "
        f"Allowed: {', '.join(['correct', *shares])}."
    )

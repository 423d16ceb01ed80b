"""Intervals and paired tests for right/wrong outcomes."""

from __future__ import annotations

import math
from collections.abc import Sequence


def wilson(correct: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson score interval of the proportion `correct / n` (Wilson 1927); z = 1.96 is 95 %.

    n = 0 says nothing about the proportion: the interval is (0.0, 1.0).

    Raises:
        ValueError: `correct` is not within 0..n.
    """
    if not 0 <= correct <= n:
        raise ValueError(f"wilson: correct = {correct} is not within 0..n = {n}")
    if n == 0:
        return 0.0, 1.0
    share = correct / n
    scale = 1 + z * z / n
    centre = (share + z * z / (2 * n)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    # At the ends the bound is exact; rounding must not push it to 1e-17 or past 1.
    return (0.0 if correct == 0 else centre - half), (1.0 if correct == n else centre + half)


def mcnemar(b: int, c: int) -> float:
    """Exact two-sided McNemar p-value; `b` and `c` count the pairs where only the one or only the other is right.

    Under the null hypothesis b ~ Binomial(b + c, 1/2). Without discordant pairs p = 1.

    Raises:
        ValueError: a count is negative.
    """
    if b < 0 or c < 0:
        raise ValueError(f"mcnemar: counts must not be negative, got b = {b}, c = {c}")
    n = b + c
    tail = sum(math.comb(n, k) for k in range(min(b, c) + 1))
    return min(1.0, 2 * tail / (1 << n))


def paired_bootstrap(a: Sequence[bool], b: Sequence[bool], seed: int, n: int = 10_000) -> tuple[float, float, float]:
    """Accuracy of `a` minus accuracy of `b` on the same items, with its 95 % percentile bootstrap interval.

    Resampling pairs with replacement only matters through how many pairs favour a, favour b or neither, so each of the
    `n` resamples is one multinomial draw: the same distribution, independent of the order of the items.

    Returns:
        (delta, lo, hi), as fractions in -1..1.

    Raises:
        ValueError: the sequences are empty or differ in length.
    """
    import numpy as np

    if len(a) != len(b) or not a:
        raise ValueError(f"paired_bootstrap: needs two equally long, non-empty sequences, got {len(a)} and {len(b)}")
    size = len(a)
    only_a = sum(x and not y for x, y in zip(a, b, strict=True))
    only_b = sum(y and not x for x, y in zip(a, b, strict=True))
    shares = [only_a / size, only_b / size, (size - only_a - only_b) / size]
    draws = np.random.default_rng(seed).multinomial(size, shares, size=n)
    lo, hi = np.quantile((draws[:, 0] - draws[:, 1]) / size, [0.025, 0.975])
    return (only_a - only_b) / size, float(lo), float(hi)


def pass_at_k(n: int, correct: int, k: int) -> float:
    """Chance that one of `k` samples is right, estimated without bias from `n` samples (Chen et al. 2021, eq. 1).

    Raises:
        ValueError: fewer samples than k, or `correct` is not within 0..n.
    """
    if not 1 <= k <= n or not 0 <= correct <= n:
        raise ValueError(f"pass_at_k: needs 1 <= k <= n and 0 <= correct <= n, got k = {k}, n = {n}, c = {correct}")
    return 1.0 - math.comb(n - correct, k) / math.comb(n, k)

"""What hostile input costs: judged by growth, in processor time, so that a slow or busy machine changes no verdict."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_CHEAP_S = 0.05
"""Below this an input of full size costs too little to be measured, or to matter."""
_BLOW_UP_S = 60


def assert_linear(run: Callable[[int], object], size: int) -> None:
    """`run(size)` may cost three times its share of `run(size // 8)`: 24 times as much. Quadratic would be 64 times."""
    for _ in range(3):  # a machine that stumbles does so once
        small, large = (_seconds(run, share) for share in (size // 8, size))
        if large < max(_CHEAP_S, 24 * small):
            return
    raise AssertionError(f"{large:.2f} s for {size}, {small:.3f} s for an eighth of it: more than linear")


@contextmanager
def no_blow_up() -> Iterator[None]:
    """For input of one size, a few milliseconds' work where nothing multiplies: a bound no machine's pace reaches."""
    began = time.process_time()
    yield
    assert time.process_time() - began < _BLOW_UP_S


def _seconds(run: Callable[[int], object], size: int) -> float:
    began = time.process_time()
    run(size)
    return time.process_time() - began

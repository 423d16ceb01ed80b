"""The rollouts that exports are tested on."""

from __future__ import annotations

from pathlib import Path

import pytest

from dynaflow.rollout import Rollout
from tests.viewer.conftest import Write, rollout, write

__all__ = ["write"]


@pytest.fixture
def rollouts() -> list[Rollout]:
    """Two of a question in two systems, one that is wrong, one direct, one private."""
    made = [
        rollout(1),
        rollout(1, "base", correct=False),
        rollout(2, status="truncated"),
        rollout(3, benchmark="gpqa-diamond"),
    ]
    for number, one in enumerate(made):
        one.started = 1_800_000_000.0 + 10 * number
        one.wall_s = 6.1
    return made


@pytest.fixture
def run(write: Write, rollouts: list[Rollout]) -> Path:
    return write(rollouts)

"""The rollouts that an export is made of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dynaflow import benchmarks
from dynaflow.results import Results
from dynaflow.rollout import Rollout
from dynaflow.viewer.server import files


def rollouts(run: Path, limit: int | None = None) -> Iterator[Rollout]:
    """The rollouts of a run (or of a rollouts.jsonl), one at a time; of lines with the same key the last one counts.

    Raises:
        ConfigError: no such run.
        DataError: a line is not a rollout.
    """
    results = Results(files(run))
    return results.of(list(results.index)[:limit])


def private(rollout: Rollout) -> bool:
    """Whether no text of it may leave the machine it lies on."""
    return benchmarks.is_private(rollout.benchmark)

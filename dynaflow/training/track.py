"""Where training metrics also go: trackio, wandb or tensorboard, through accelerate's trackers.

`metrics.jsonl` is always written; these are copies of its lines, as they come.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from dynaflow.errors import PrerequisiteError
from dynaflow.rollout import Json

_PACKAGES = {"trackio": ("trackio",), "wandb": ("wandb",), "tensorboard": ("tensorboard", "tensorboardX")}


def check(names: Sequence[str]) -> None:
    """Every tracker that is named can be used.

    Raises:
        PrerequisiteError: its package is not installed.
    """
    for name in names:
        if not any(importlib.util.find_spec(package) for package in _PACKAGES[name]):
            packages = _PACKAGES[name]
            wanted = " or ".join(packages)
            raise PrerequisiteError(f"report_to = {name!r}: {wanted} is not installed; pip install {packages[-1]}")


class Trackers:
    """The trackers of one stage. Use as a context manager; call it with every line of metrics.jsonl.

    Args:
        names: which.
        run: name of the run, the project.
        stage: name of the stage, the run in the tracker's words.
        folder: where trackers that write files do so.
        settings: what the stage was made with.
    """

    def __init__(self, names: Sequence[str], run: str, stage: str, folder: Path, settings: dict[str, Json]) -> None:
        check(names)
        self._names, self._run, self._stage, self._folder, self._settings = names, run, stage, folder, settings
        self._trackers: list[Any] | None = None

    def __call__(self, step: dict[str, Json]) -> None:
        """Hand on the figures of a step. The first one opens the trackers: a finished stage opens none."""
        if self._trackers is None:
            self._trackers = self._open()
        values = {key: value for key, value in step.items() if key != "step" and isinstance(value, int | float)}
        for tracker in self._trackers:
            tracker.log(values, step=step["step"])

    def _open(self) -> list[Any]:
        if not self._names:
            return []
        from accelerate.state import PartialState  # type: ignore[import-untyped]
        from accelerate.tracking import LOGGER_TYPE_TO_CLASS  # type: ignore[import-untyped]

        PartialState()  # accelerate's trackers write on the first process only, and ask it which that is
        plain = {key: value for key, value in self._settings.items() if isinstance(value, bool | int | float | str)}
        found = []
        for name in self._names:
            made = LOGGER_TYPE_TO_CLASS[name]
            if made.requires_logging_directory:
                tracker = made(f"{self._run}-{self._stage}", self._folder)
            else:
                tracker = made(self._run, name=self._stage)
            tracker.start()
            tracker.store_init_configuration(plain | {"stage": self._stage})
            found.append(tracker)
        return found

    def __enter__(self) -> Trackers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for tracker in self._trackers or ():
            tracker.finish()

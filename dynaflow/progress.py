"""Progress of long work: one rich line on a terminal, plain lines every few seconds elsewhere."""

from __future__ import annotations

import sys
import time
from types import TracebackType

from rich.console import Console
from rich.live import Live

from dynaflow.rollout import Rollout

console = Console(stderr=True)
_EVERY_S = 15.0


class Progress:
    """Done/total, accuracy, errors, truncations, output tokens per second and the time left."""

    def __init__(self, title: str, total: int) -> None:
        self._title = title
        self._total = total
        self._start = time.monotonic()
        self._shown = self._start
        self._done = self._fresh = self._correct = self._errors = self._truncated = self._tokens = 0
        self._live = Live(console=console, refresh_per_second=4) if sys.stderr.isatty() else None

    def __enter__(self) -> Progress:
        if self._live:
            self._live.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live:
            self._live.update(self._line())
            self._live.__exit__(kind, error, trace)
        else:
            console.print(self._line(), highlight=False)

    def skip(self, rollout: Rollout) -> None:
        """Count a rollout that an earlier run finished."""
        self._count(rollout)

    def add(self, rollout: Rollout) -> None:
        """Count a rollout that has just finished."""
        self._fresh += 1
        self._tokens += sum(usage.output for usage in rollout.usage.values())
        self._count(rollout)
        if self._live:
            self._live.update(self._line())
        elif time.monotonic() - self._shown > _EVERY_S:
            self._shown = time.monotonic()
            console.print(self._line(), highlight=False)

    def _count(self, rollout: Rollout) -> None:
        self._done += 1
        self._correct += bool(rollout.score and rollout.score.correct)
        self._errors += rollout.status == "error"
        self._truncated += rollout.status == "truncated"

    def _line(self) -> str:
        elapsed = time.monotonic() - self._start
        accuracy = f"{100 * self._correct / self._done:.0f} %" if self._done else "-"
        left = (self._total - self._done) * elapsed / self._fresh if self._fresh else 0.0
        return (
            f"{self._title}: {self._done}/{self._total}  right {accuracy}  errors {self._errors}  "
            f"cut {self._truncated}  {self._tokens / max(elapsed, 0.1):.0f} tok/s  left {left:.0f} s"
        )

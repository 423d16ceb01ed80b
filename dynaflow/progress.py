"""Progress of long work: a live table on a terminal, plain lines every few seconds elsewhere and in the run's log."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from rich.console import Console
from rich.live import Live
from rich.text import Text

from dynaflow.files import writing
from dynaflow.results import Brief

_EVERY_S = 15.0
_ROWS_EVERY_S = 60.0


class LoggedConsole(Console):
    """A console whose lines also go to the log of the run, without colours.

    It only tells of the work: when its terminal, pipe or disk is gone, the work goes on without it.
    """

    _log: Console | None = None

    def log_to(self, path: Path) -> None:
        """From now on, also write to this file (it appears with mode 0600)."""
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            path.touch(mode=0o600)
            stream = path.open("a", encoding="utf-8", errors="backslashreplace", buffering=1)
        self._log = Console(file=stream, width=160, no_color=True)

    def print(self, *objects: Any, **options: Any) -> None:
        """As rich's, and to the log."""
        with suppress(OSError):
            super().print(*objects, **options)
        self.note(*objects, **options)

    def note(self, *objects: Any, **options: Any) -> None:
        """To the log only."""
        if self._log is not None:
            with suppress(OSError):
                self._log.print(*objects, **options)

    def on_broken_pipe(self) -> None:
        """As when `tee` was ended by the same Ctrl-C: rich would end the process."""
        self.quiet = True


console = LoggedConsole(stderr=True)

Row = tuple[str, str]
"""(benchmark, "policy/system")"""


def row_of(brief: Brief) -> Row:
    """The line of the table in which a rollout counts."""
    return brief.benchmark, f"{brief.policy}/{brief.system}"


@dataclass
class _Tally:
    total: int
    done: int = 0
    fresh: int = 0
    """Done by this run."""
    graded: int = 0
    correct: int = 0
    errors: int = 0
    truncated: int = 0
    tokens: int = 0
    """Output tokens of the fresh ones."""

    def count(self, brief: Brief, fresh: bool) -> None:
        self.done += 1
        self.fresh += fresh
        self.graded += brief.graded
        self.correct += brief.correct
        self.errors += brief.status == "error"
        self.truncated += brief.status == "truncated"
        self.tokens += brief.output_tokens * fresh

    def line(self, elapsed: float) -> str:
        right = f"{100 * self.correct / self.graded:.0f} %" if self.graded else "-"
        missing = self.total - self.done
        left = f"{missing * elapsed / self.fresh:.0f} s" if self.fresh else "?" if missing else "0 s"
        counts = f"{self.done}/{self.total}  right {right}  errors {self.errors}  cut {self.truncated}"
        return f"{counts}  {self.tokens / max(elapsed, 0.1):.0f} tok/s  left {left}"


class Progress:
    """Done/total, accuracy, errors, truncations, output tokens per second and the time left: for all rollouts, and for
    each benchmark and system.

    Args:
        title: what is being done.
        rows: the row of each rollout to be.
    """

    def __init__(self, title: str, rows: Iterable[Row]) -> None:
        self._title = title
        totals = Counter(rows)
        self._rows = {row: _Tally(total) for row, total in sorted(totals.items())}
        self._all = _Tally(totals.total())
        self._start = time.monotonic()
        self._shown = self._rows_shown = self._start
        self._changed: set[Row] = set()
        self._live = Live(console=console, refresh_per_second=2) if sys.stderr.isatty() else None

    def __enter__(self) -> Progress:
        if self._live:
            self._live.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live:
            self._live.update(Text("\n".join(self._lines(self._rows))))
            self._live.__exit__(kind, error, trace)
        self._plain(list(self._changed))

    def skip(self, brief: Brief) -> None:
        """Count a rollout that an earlier run finished."""
        self._count(brief, fresh=False)

    def add(self, brief: Brief) -> None:
        """Count a rollout that has just finished."""
        self._count(brief, fresh=True)
        self._changed.add(row_of(brief))
        now = time.monotonic()
        if self._live:
            self._live.update(Text("\n".join(self._lines(self._rows))))
        if now - self._shown > _EVERY_S:
            self._shown = now
            rows: list[Row] = []
            if now - self._rows_shown > _ROWS_EVERY_S:
                self._rows_shown = now
                rows, self._changed = list(self._changed), set()
            self._plain(rows)

    def _plain(self, rows: Iterable[Row]) -> None:
        show = console.note if self._live else console.print
        for line in self._lines(rows):
            show(line, highlight=False, markup=False)

    def _count(self, brief: Brief, fresh: bool) -> None:
        self._all.count(brief, fresh)
        self._rows[row_of(brief)].count(brief, fresh)

    def _lines(self, rows: Iterable[Row]) -> list[str]:
        elapsed = time.monotonic() - self._start
        head = f"{self._title}: {self._all.line(elapsed)}"
        if len(self._rows) == 1:
            return [head]
        width = max(len(f"{benchmark} {system}") for benchmark, system in self._rows)
        named = ((f"{benchmark} {system}", self._rows[benchmark, system]) for benchmark, system in sorted(rows))
        return [*(f"  {name:<{width}}  {tally.line(elapsed)}" for name, tally in named), head]

"""Wall time and peak memory of a stage: this process and everything it started (servers, sandboxes, workers)."""

from __future__ import annotations

import contextlib
import threading
import time
from types import TracebackType

import psutil

_EVERY_S = 1.0


class Meter:
    """Context manager; afterwards `wall_s` and `peak_rss_gb` hold the figures.

    Memory is the sum of the proportional set sizes (shared pages counted once) where the system tells them, else of the
    resident sizes, sampled once a second: a shorter peak can be missed.
    """

    def __init__(self) -> None:
        self.wall_s = 0.0
        self.peak_rss_gb = 0.0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Meter:
        self._start = time.monotonic()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()
        self.wall_s = time.monotonic() - self._start

    def _watch(self) -> None:
        me = psutil.Process()
        while not self._stop.wait(_EVERY_S):
            total = sum(_memory(process) for process in [me, *me.children(recursive=True)])
            self.peak_rss_gb = max(self.peak_rss_gb, total / 1e9)


def _memory(process: psutil.Process) -> int:
    try:
        full = process.memory_full_info()
        return int(getattr(full, "pss", full.rss))
    except psutil.AccessDenied:  # confined children, and all other processes on macOS
        with contextlib.suppress(psutil.Error):
            return int(process.memory_info().rss)
    except psutil.NoSuchProcess:
        pass
    return 0

"""Wall time and peak memory of a stage: this process and everything it started (servers, sandboxes, workers)."""

from __future__ import annotations

import contextlib
import threading
import time
from types import TracebackType

import psutil

_EVERY_S = 1.0
_GROWN = 1.01
"""Growth of the resident memory, as a factor, from which on it is measured anew."""


class Meter:
    """Context manager; afterwards `wall_s` and `peak_rss_gb` hold the figures.

    Memory is the sum of the proportional set sizes (shared pages counted once) where the system tells them, else of the
    resident sizes, sampled once a second: a shorter peak can be missed. Proportional sizes are asked for only where the
    resident ones have grown: the system walks the page tables for them, and a process that allocates waits meanwhile.
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
        most = 0.0
        while not self._stop.wait(_EVERY_S):
            processes = [me, *me.children(recursive=True)]
            resident = sum(_resident(process) for process in processes)
            if resident > _GROWN * most:
                most = resident
                total = sum(_proportional(process) for process in processes)
                self.peak_rss_gb = max(self.peak_rss_gb, total / 1e9)


def _resident(process: psutil.Process) -> int:
    with contextlib.suppress(psutil.Error):
        return int(process.memory_info().rss)
    return 0


def _proportional(process: psutil.Process) -> int:
    try:
        full = process.memory_full_info()
        return int(getattr(full, "pss", full.rss))
    except psutil.AccessDenied:  # confined children, and all other processes on macOS
        return _resident(process)
    except psutil.NoSuchProcess:
        return 0

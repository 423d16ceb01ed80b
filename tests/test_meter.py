"""Peak memory of a stage. Not covered: systems without proportional sizes."""

from __future__ import annotations

import subprocess
import sys
import time

import psutil
import pytest

from dynaflow import meter
from dynaflow.meter import Meter

HOLD = "import sys; held = b'x' * 100_000_000; print('held', flush=True); sys.stdin.read()"


def test_the_peak_counts_children_and_is_measured_only_while_memory_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meter, "_EVERY_S", 0.05)
    asked: list[int] = []
    real = meter._proportional

    def proportional(process: psutil.Process) -> int:
        asked.append(process.pid)
        return real(process)

    monkeypatch.setattr(meter, "_proportional", proportional)
    with Meter() as found:
        time.sleep(0.3)
        alone = found.peak_rss_gb
        child = subprocess.Popen([sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(0.3)
        settled = len(asked)
        time.sleep(0.6)
        assert len(asked) <= settled + 2, "a dozen samples without growth"
        child.communicate()
    assert found.peak_rss_gb > alone + 0.09
    assert found.wall_s > 1.1

"""The whole pipeline on the real model, killed on the way: every stage is real, nothing finished is repeated.

Not covered: what the numbers are (the smoke size is too small to learn anything).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from dynaflow.files import read_json, read_lines
from dynaflow.results import load

STAGE_S = 600.0


def start(runs: Path) -> subprocess.Popen[bytes]:
    code = "from dynaflow.cli import main; main()"
    return subprocess.Popen([sys.executable, "-c", code, "demo", "--size", "smoke", "--set", f"runs='{runs}'"])


def wait_for(process: subprocess.Popen[bytes], condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + STAGE_S
    while not condition():
        assert process.poll() is None, f"the demo ended early with code {process.returncode}"
        assert time.monotonic() < deadline, "the demo did not come that far"
        time.sleep(0.1)


def kill(process: subprocess.Popen[bytes]) -> None:
    """kill -9 of the command alone; everything it started has to end by itself."""
    family = psutil.Process(process.pid).children(recursive=True)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    _, alive = psutil.wait_procs(family, timeout=30)
    assert [other.cmdline() for other in alive] == []


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.slow
def test_the_demo_goes_on_after_kill_9_and_repeats_nothing(tmp_path: Path) -> None:
    run_dir = tmp_path / "demo-smoke"
    process = start(tmp_path)
    wait_for(process, lambda: lines(run_dir / "collect" / "rollouts.jsonl") >= 2)
    kill(process)
    process = start(tmp_path)
    wait_for(process, lambda: lines(run_dir / "stage1" / "metrics.jsonl") >= 2)
    kill(process)
    process = start(tmp_path)
    wait_for(process, lambda: lines(run_dir / "rollouts.jsonl") > 3 * 4)
    kill(process)
    assert start(tmp_path).wait(STAGE_S) == 0

    for folder in (run_dir / "collect", run_dir):
        written = list(read_lines(folder / "rollouts.jsonl"))
        assert max(Counter(record["key"] for record in written).values()) == 1
        answered = Counter(
            (entry["rollout"], entry["scope"], entry["content"], entry["n"])
            for entry in read_lines(folder / "calls.jsonl")
            if entry["kind"] == "request"
        )
        assert max(answered.values()) == 1
    steps = [record["step"] for record in read_lines(run_dir / "stage1" / "metrics.jsonl")]
    assert steps == sorted(set(steps))
    rollouts = load(run_dir / "rollouts.jsonl")
    summary = read_json(run_dir / "summary.json")
    assert {name: row["n"] for name, row in summary["systems"].items()} == {
        f"{policy}/{system}": 3 for policy in ("base", "stage1") for system in ("direct", "dynamic", "forced")
    }
    assert len(rollouts) == 2 * 3 * (3 + 1)
    assert all(rollout.status != "error" for rollout in rollouts)
    assert (run_dir / "report.html").stat().st_size > 0

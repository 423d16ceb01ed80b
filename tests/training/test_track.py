"""Metrics to trackers: what is missing is said before any work; what is there gets every step."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from dynaflow.errors import PrerequisiteError
from dynaflow.training import track

STEP = {"step": 1, "loss": 2.5, "lr": 1e-3, "grad_norm": None, "tokens_per_s": 80.0}


def test_a_tracker_that_is_not_installed_is_named_with_its_fix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(PrerequisiteError, match=r"report_to = 'wandb'.*pip install wandb"):
        track.check(["wandb"])


def test_without_trackers_nothing_is_opened(tmp_path: Path) -> None:
    with track.Trackers([], "run", "stage1", tmp_path, {}) as trackers:
        trackers(STEP)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_tensorboard_gets_every_step(tmp_path: Path) -> None:
    with track.Trackers(["tensorboard"], "run", "stage1", tmp_path, {"rank": 4, "spec": {}}) as trackers:
        trackers(STEP)
        trackers(STEP | {"step": 2, "loss": 2.0})
    events = list((tmp_path / "run-stage1").rglob("events.out.tfevents.*"))
    assert sum(file.stat().st_size for file in events) > 200
    assert any(b"tokens_per_s" in file.read_bytes() for file in events)


def test_a_finished_stage_opens_no_tracker(tmp_path: Path) -> None:
    with track.Trackers(["tensorboard"], "run", "stage1", tmp_path, {}):
        pass
    assert list(tmp_path.iterdir()) == []

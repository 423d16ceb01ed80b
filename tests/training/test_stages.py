"""The stages of a run on a tiny model: Stage 2 and the control differ in their rows only."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dynaflow.cli import main
from dynaflow.config import Config
from dynaflow.errors import PrerequisiteError
from dynaflow.files import read_json, write_jsonl
from dynaflow.settings import Roles, Server, Train, Training
from dynaflow.training import base, stages

from .conftest import make_row


@pytest.fixture
def config(model_dir: Path, tmp_path: Path) -> Config:
    common = {"batch": 2, "rank": 4, "alpha": 8, "max_tokens": 4096}
    return Config(
        name="toy",
        runs=tmp_path,
        roles=Roles(),
        server=Server(model=str(model_dir)),
        training=Training(
            stage1=Train(learning_rate=1e-2, steps=3, **common),
            stage2=Train(learning_rate=1e-3, steps=2, **common),
        ),
    )


def test_stage2_needs_a_finished_stage1(config: Config, tmp_path: Path) -> None:
    write_jsonl(tmp_path / "d2.jsonl", [make_row(1)])
    with pytest.raises(PrerequisiteError, match=r"no finished .*stage1; run `dynaflow train`"):
        stages.train_stage2(config, tmp_path / "d2.jsonl", tmp_path / "stage1", tmp_path / "stage2")


@pytest.mark.slow
def test_stage2_and_control_start_from_the_same_parent(
    config: Config, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    d1 = [make_row(number) for number in range(8)]
    d1.append(make_row(99, program="return '</parameter>'"))
    write_jsonl(tmp_path / "d1.jsonl", d1)
    write_jsonl(tmp_path / "d2.jsonl", d1[:4])
    write_jsonl(tmp_path / "dr.jsonl", d1[4:8])
    stage1 = stages.train_stage1(config, tmp_path / "d1.jsonl", tmp_path / "stage1")
    printed = capsys.readouterr().err
    assert printed.index("first example row-0000") < printed.index("step 1/3")
    assert "row-0099" in printed
    assert [row["key"] for row in stage1.record.dropped] == ["row-0099"]
    stage2 = stages.train_stage2(config, tmp_path / "d2.jsonl", tmp_path / "stage1", tmp_path / "stage2").record
    control = stages.train_control(config, tmp_path / "dr.jsonl", tmp_path / "stage1", tmp_path / "control").record
    assert stage2.parent_sha == control.parent_sha == stage1.record.weights_sha
    assert (stage2.spec, stage2.seed, stage2.steps) == (control.spec, control.seed, control.steps)
    assert stage2.rows_sha != control.rows_sha
    assert stage2.weights_sha != control.weights_sha


@pytest.mark.slow
@pytest.mark.parametrize(("draw", "planned"), [([], ["control", "control2"]), (["--draw", "2"], ["control2"])])
def test_a_control_is_trained_on_every_draw_unless_one_is_named(
    model_dir: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    draw: list[str],
    planned: list[str],
) -> None:
    for name in ("dr.jsonl", "dr2.jsonl"):
        write_jsonl(tmp_path / "toy" / name, [make_row(number) for number in range(4)])
    sets = ["curate.control_draws=2", f"server.model={model_dir}", f"runs={tmp_path}", "name=toy"]
    arguments = ["dynaflow", "train", "--stage", "control", "--dry-run", *draw]
    monkeypatch.setattr(sys, "argv", [*arguments, *(part for item in sets for part in ("--set", item))])
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code
    printed = capsys.readouterr().out
    assert [line.split()[0] for line in printed.splitlines() if " of model" in line] == planned


@pytest.mark.slow
def test_a_finished_stage_gives_its_memory_back() -> None:
    """Freed blocks that lie below a live one stay with the process unless it trims. glibc only."""
    import ctypes

    import psutil

    if not hasattr(ctypes.CDLL(None), "malloc_trim"):
        pytest.skip("this C library gives memory back by itself, or never")
    base.release()  # what it imports takes memory too
    rss = psutil.Process().memory_info
    blocks = [bytearray(b"x" * 60_000) for _ in range(5000)]
    pin = bytearray(60_000)
    held = rss().rss
    blocks.clear()
    base.release()
    assert rss().rss < held - 200_000_000
    assert len(pin) == 60_000


@pytest.mark.slow
def test_two_processes_train_a_stage_through_the_command(model_dir: Path, tmp_path: Path) -> None:
    """torchrun starts the command twice: the first process holds the run, both train, effective batch recorded."""
    write_jsonl(tmp_path / "toy" / "d1.jsonl", [make_row(number) for number in range(8)])
    settings = {"learning_rate": 1e-2, "steps": 3, "batch": 2, "rank": 4, "alpha": 8, "max_tokens": 4096}
    sets = [f"training.{stage}.{name}={value}" for stage in ("stage1", "stage2") for name, value in settings.items()]
    sets += [f"server.model={model_dir}", f"runs={tmp_path}", "name=toy"]
    command = [str(Path(sys.executable).parent / "dynaflow"), "train", "--stage", "1"]
    command += [part for item in sets for part in ("--set", item)]
    launcher = [sys.executable, "-m", "torch.distributed.run", "--nproc_per_node", "2", "--master_port", "29613"]
    done = subprocess.run([*launcher, *command], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    record = read_json(tmp_path / "toy" / "stage1" / "record.json")
    assert (record["world_size"], record["rows_per_step"]) == (2, 4)

"""The three trainings of a run: Stage 1, Stage 2, and the control that tells better data from more training.

Stage 2 and the control differ in their rows only: same parent, steps, schedule and seed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from dynaflow.config import Config
from dynaflow.errors import ConfigError
from dynaflow.files import read_lines
from dynaflow.progress import console
from dynaflow.rollout import Json
from dynaflow.settings import Train
from dynaflow.training import base, estimate, modelcard, rows, sft, show, track, weights
from dynaflow.training.folder import finished_stage
from dynaflow.training.rows import Dropped, Row
from dynaflow.training.sft import TrainResult

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase


def train_stage1(config: Config, d1_path: Path, out: Path) -> TrainResult:
    """First-turn distillation: the base, or a fresh adapter on it, on the rows of D1.

    Raises:
        DataError: no usable rows.
    """
    return _train(config, config.training.stage1, d1_path, None, out)


def train_stage2(config: Config, d2_path: Path, stage1_dir: Path, out: Path) -> TrainResult:
    """Judge-curated continuation: the weights of Stage 1 on the rows of D2.

    Raises:
        ConfigError: Stage 1 was trained with another method.
        PrerequisiteError: Stage 1 is not finished.
        DataError: no usable rows; weights of Stage 1 that were altered, or that belong to another model.
    """
    return _train(config, config.training.stage2, d2_path, stage1_dir, out)


def train_control(config: Config, control_rows_path: Path, stage1_dir: Path, out: Path) -> TrainResult:
    """The control: as `train_stage2`, on a random subset of D1 of the size of D2."""
    return _train(config, config.training.stage2, control_rows_path, stage1_dir, out)


def _train(config: Config, spec: Train, path: Path, parent_dir: Path | None, out: Path) -> TrainResult:
    parent = None if parent_dir is None else finished_stage(parent_dir)[0]
    if first := os.environ.get("RANK", "0") == "0":
        track.check(config.report_to)
    model_dir, kept, dropped, tokenizer = _rows(config, spec, path)
    if first:
        tokens = [len(row.input_ids) for row in kept]
        console.print(
            f"{out.name}: {len(kept)} rows, {min(tokens)} to {max(tokens)} tokens; loss on {show.count(kept).shares()}",
            highlight=False,
        )
        if dropped:
            console.print(f"{out.name}: {rows.summary(dropped)}", style="yellow", markup=False, highlight=False)
        show.example(kept[0], tokenizer)
    names = config.report_to if first else []
    settings = {**spec.model_dump(mode="json"), "rows": len(kept), "seed": config.seed}
    with (
        show.Steps(out.name, spec.steps) as steps,
        track.Trackers(names, config.name, out.name, out / "tracking", settings) as trackers,
    ):

        def report(step: dict[str, Json]) -> None:
            steps(step)
            trackers(step)

        result = sft.train(
            model_dir,
            kept,
            spec,
            out,
            parent=parent,
            seed=config.seed,
            on_step=report if first else None,
            dropped=[asdict(row) for row in dropped],
        )
    base.release()
    if first:
        record = result.record
        how = "was finished before" if result.reused else f"{record.steps} steps in {record.wall_s:.0f} s"
        console.print(
            f"{out.name}: {how}; loss {record.first_loss:.4f} (parent on the same rows {record.parent_loss:.4f}) "
            f"-> {record.final_loss:.4f}; {weights.FOLDERS[spec.method]} {record.weights_sha[:12]}",
            highlight=False,
        )
        modelcard.write_card(out / "README.md", config, out.name, record)
    return result


def _rows(config: Config, spec: Train, path: Path) -> tuple[Path, list[Row], list[Dropped], PreTrainedTokenizerBase]:
    """The model folder, the rows of a file as they are trained on, those that are not, and the tokenizer."""
    base.quiet()
    from transformers import AutoTokenizer

    from dynaflow.models import embedded

    model_dir = embedded.resolve(config.server.model, on_step=console.print)
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    kept, dropped = rows.tokenise(rows.read(path), tokenizer, spec.max_tokens, config.roles.main.thinking)
    return model_dir, kept, dropped, tokenizer


def plan(config: Config, name: str, path: Path, gpus: Sequence[str]) -> None:
    """Print what a stage would hold in memory and how long it would take. Trains nothing, loads no weights.

    Args:
        config: the run's.
        name: the stage.
        path: its rows.
        gpus: names of `estimate.GPUS` to ask for; none: this machine.

    Raises:
        ConfigError: an unknown GPU.
        DataError: no usable rows.
    """
    for gpu in gpus:
        if gpu not in estimate.GPUS:
            raise ConfigError.unknown("--gpu", gpu, estimate.GPUS)
    spec = config.training.stage1 if name == "stage1" else config.training.stage2
    model_dir, kept, dropped, _ = _rows(config, spec, path)
    print(f"{name} of {model_dir.name}, loss on {show.count(kept).shares()}")
    if dropped:
        print(rows.summary(dropped))
    shape, free_gb = estimate.shape(model_dir, spec.rank), base.free_memory() / estimate.GB
    for line in estimate.lines(shape, spec, kept, gpus, free_gb, config.seed):
        print(line)
    before = [step for folder in sorted(path.parent.glob("*/metrics.jsonl")) for step in read_lines(folder)]
    if (
        not gpus
        and (seconds := estimate.measured_seconds(before, spec, [len(row.input_ids) for row in kept])) is not None
    ):
        print(f"about {seconds / 60:.0f} min at the rate of the stages that this run has trained on this machine")

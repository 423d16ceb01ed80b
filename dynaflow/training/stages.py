"""The three trainings of a run: Stage 1, Stage 2, and the control that tells better data from more training.

Stage 2 and the control differ in their rows only: same parent, steps, schedule and seed.
"""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path

from dynaflow.config import Config, Train
from dynaflow.errors import PrerequisiteError
from dynaflow.progress import console
from dynaflow.training import base, rows, sft, show
from dynaflow.training.sft import TrainResult


def train_stage1(config: Config, d1_path: Path, out: Path) -> TrainResult:
    """First-turn distillation: a fresh adapter on the rows of D1.

    Raises:
        DataError: no usable rows.
    """
    return _train(config, config.training.stage1, d1_path, None, out)


def train_stage2(config: Config, d2_path: Path, stage1_dir: Path, out: Path) -> TrainResult:
    """Judge-curated continuation: the adapter of Stage 1 on the rows of D2.

    Raises:
        PrerequisiteError: Stage 1 is not finished.
        DataError: no usable rows.
    """
    return _train(config, config.training.stage2, d2_path, stage1_dir, out)


def train_control(config: Config, control_rows_path: Path, stage1_dir: Path, out: Path) -> TrainResult:
    """The control: as `train_stage2`, on a random subset of D1 of the size of D2."""
    return _train(config, config.training.stage2, control_rows_path, stage1_dir, out)


def _train(config: Config, spec: Train, path: Path, parent_dir: Path | None, out: Path) -> TrainResult:
    if parent_dir is not None and not (parent_dir / "record.json").exists():
        raise PrerequisiteError(f"{out.name}: no finished Stage 1 at {parent_dir}; run `dynaflow train stage1` first")
    base.quiet()
    from transformers import AutoTokenizer

    from dynaflow.models import embedded

    model_dir = embedded.resolve(config.server.model, on_step=console.print)
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    kept, dropped = rows.tokenise(rows.read(path), tokenizer, spec.max_tokens, config.roles.main.thinking)
    first = os.environ.get("RANK", "0") == "0"
    if first:
        tokens = [len(row.input_ids) for row in kept]
        console.print(
            f"{out.name}: {len(kept)} rows, {min(tokens)} to {max(tokens)} tokens; loss on {show.count(kept).shares()}",
            highlight=False,
        )
        if dropped:
            console.print(f"{out.name}: {rows.summary(dropped)}", style="yellow", markup=False, highlight=False)
        show.example(kept[0], tokenizer)
    with show.Steps(out.name, spec.steps) as steps:
        result = sft.train(
            model_dir,
            kept,
            spec,
            out,
            parent_adapter=None if parent_dir is None else parent_dir / "adapter",
            seed=config.seed,
            on_step=steps if first else None,
            dropped=[asdict(row) for row in dropped],
        )
    base.release()
    if first:
        record = result.record
        how = "was finished before" if result.reused else f"{record.steps} steps in {record.wall_s:.0f} s"
        console.print(
            f"{out.name}: {how}; loss {record.first_loss:.4f} (parent on the same rows {record.parent_loss:.4f}) "
            f"-> {record.final_loss:.4f}; adapter {record.adapter_sha[:12]}",
            highlight=False,
        )
    return result

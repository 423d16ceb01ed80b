"""One stage of supervised fine-tuning: rows in, a LoRA adapter and its record out; resumable at any moment.

OUT/
  adapter/       the result: adapter_model.safetensors (fp32), adapter_config.json, base.json (what it was fitted on)
  metrics.jsonl  one line per step
  record.json    inputs, versions, figures; written last, so a stage without it is unfinished
  checkpoints/   while it runs

The rows of every step are fixed before the first, so a killed run goes on from its last complete checkpoint exactly as
if nothing had happened.
"""

from __future__ import annotations

import math
import os
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dynaflow.config import Train
from dynaflow.errors import DataError, DynaflowError
from dynaflow.files import Appender, read_json, read_lines, write_json, write_jsonl
from dynaflow.rollout import Json, Record, digest
from dynaflow.training import base, batches
from dynaflow.training.adapters import adapter_sha
from dynaflow.training.rows import Row, rows_sha

if TYPE_CHECKING:
    from dynaflow.training.trainer import Trainer

OnStep = Callable[[dict[str, Json]], None]
"""Called after every step with its line of metrics.jsonl."""

_VERSIONS = ("torch", "transformers", "trl", "peft", "accelerate", "bitsandbytes")


class StageRecord(Record):
    """record.json of a finished stage."""

    inputs: str
    """Hash over model, parent adapter, rows, spec, seed and world size: the same hash, the same stage."""
    model: str
    model_sha: str
    parent_adapter_sha: str | None
    adapter_sha: str
    rows: int
    rows_sha: str
    dropped: list[dict[str, Json]]
    spec: dict[str, Json]
    seed: int
    world_size: int
    rows_per_step: int
    layout: str
    gradient_checkpointing: bool
    trainable_params: int
    parent_loss: float
    """Loss of the parent (or the base) on the rows of step 1, scored one by one without a trainer."""
    first_loss: float
    final_loss: float
    steps: int
    tokens: int
    loss_tokens: int
    wall_s: float
    """Sum over the steps, whatever the number of interruptions."""
    versions: dict[str, str]


@dataclass(frozen=True, slots=True)
class TrainResult:
    """The adapter folder and the record. `reused`: the stage was finished before and nothing was trained."""

    adapter: Path
    record: StageRecord
    reused: bool


def train(
    model_dir: Path,
    rows: Sequence[Row],
    spec: Train,
    out_dir: Path,
    *,
    parent_adapter: Path | None = None,
    seed: int = 0,
    on_step: OnStep | None = None,
    dropped: Sequence[dict[str, Json]] = (),
) -> TrainResult:
    """Train a LoRA adapter for `spec.steps` steps on `rows`, from `parent_adapter` where one is given.

    Loss is the token mean over the accumulated batch. A finished stage with the same inputs returns at once; one with
    other inputs in the same folder is trained anew. Under torchrun each process calls this; the first one writes.

    Raises:
        ConfigError: no model folder; a launcher that started another number of processes than it said.
        DataError: no rows; an adapter that did not load, or that servers would ignore.
        DynaflowError: the loss at the first step is not the parent's loss on the same rows, or a loss is not finite.
    """
    if not rows:
        raise DataError("no rows to train on")
    inputs: dict[str, Json] = {
        "model_sha": base.fingerprint(model_dir),
        "parent_adapter_sha": None if parent_adapter is None else adapter_sha(parent_adapter),
        "rows_sha": rows_sha(rows),
        "spec": spec.model_dump(mode="json", exclude={"save_steps"}),
        "seed": seed,
        "world_size": int(os.environ.get("WORLD_SIZE", "1")),
    }
    identity = digest(inputs)
    if (finished := _finished(out_dir, identity)) is not None:
        return TrainResult(out_dir / "adapter", finished, True)
    run = _Run(out_dir, identity, on_step)
    model = _model(model_dir, spec, parent_adapter, seed)
    per_step = spec.batch * spec.accumulate * inputs["world_size"]
    shared = batches.shares_prefix(model)
    lengths = [len(row.input_ids) for row in rows]
    order = batches.order(lengths, spec.steps, per_step, spec.batch, seed, grouped=not shared)
    run.plan = [[rows[index] for index in order[i : i + per_step]] for i in range(0, len(order), per_step)]
    run.dropout = spec.dropout
    if run.checkpoint is None:
        run.parent_loss = base.mean_loss(model, run.plan[0])
    checkpointing = base.needs_checkpointing(model, spec.batch * max(lengths))
    collate = batches.shared_prefix if shared else batches.padded
    trainer = _trainer(model, model_dir, rows, order, collate, spec, run, seed, checkpointing)
    trainer.train(resume_from_checkpoint=None if run.checkpoint is None else str(run.checkpoint))
    if trainer.is_world_process_zero():
        _save(model, spec, out_dir, inputs["model_sha"])
    trainer.accelerator.wait_for_everyone()
    metrics = run.metrics()
    record = StageRecord(
        inputs=identity,
        **inputs,
        model=model_dir.name,
        adapter_sha=adapter_sha(out_dir / "adapter"),
        rows=len(rows),
        dropped=list(dropped),
        rows_per_step=per_step,
        layout="shared_prefix" if shared else "padded",
        gradient_checkpointing=checkpointing,
        trainable_params=sum(p.numel() for p in model.parameters() if p.requires_grad),
        parent_loss=metrics[0]["parent_loss"],
        first_loss=metrics[0]["loss"],
        final_loss=metrics[-1]["loss"],
        steps=len(metrics),
        tokens=sum(step["tokens"] for step in metrics),
        loss_tokens=sum(step["loss_tokens"] for step in metrics),
        wall_s=round(sum(step["seconds"] for step in metrics), 3),
        versions={name: metadata.version(name) for name in _VERSIONS},
    )
    if trainer.is_world_process_zero():
        write_json(out_dir / "record.json", record.model_dump(mode="json"))
        shutil.rmtree(out_dir / "checkpoints", ignore_errors=True)
    return TrainResult(out_dir / "adapter", record, False)


def _finished(out_dir: Path, identity: str) -> StageRecord | None:
    """The record of a stage that was finished with the same inputs and whose adapter is still the one it made."""
    if not (out_dir / "record.json").exists():
        return None
    record = StageRecord.model_validate(read_json(out_dir / "record.json"))
    adapter = out_dir / "adapter"
    return record if record.inputs == identity and adapter_sha(adapter) == record.adapter_sha else None


class _Run:
    """What one stage keeps on disk while it runs: metrics and checkpoints, both cut back to the same step."""

    def __init__(self, out_dir: Path, identity: str, on_step: OnStep | None) -> None:
        self.identity = identity
        self.folder = out_dir / "checkpoints"
        self.plan: list[list[Row]] = []
        self.parent_loss: float | None = None
        self.dropout = 0.0
        self._on_step = on_step
        self._metrics = out_dir / "metrics.jsonl"
        self.checkpoint = last_checkpoint(self.folder, identity)
        done = 0 if self.checkpoint is None else int(self.checkpoint.name.rpartition("-")[2])
        if os.environ.get("RANK", "0") == "0":
            (out_dir / "record.json").unlink(missing_ok=True)
            if self.folder.exists():
                for torn in set(self.folder.iterdir()) - {self.checkpoint}:
                    shutil.rmtree(torn)
            write_jsonl(self._metrics, (step for step in read_lines(self._metrics) if step["step"] <= done))
            self._log = Appender(self._metrics)

    def metrics(self) -> list[dict[str, Json]]:
        """The steps so far."""
        return list(read_lines(self._metrics))

    def step(self, step: int, logs: dict[str, float], seconds: float) -> None:
        """Record a step. Raises DynaflowError where its loss can not be right."""
        rows = self.plan[step - 1]
        loss_tokens = sum(row.loss_tokens for row in rows)
        tokens = sum(len(row.input_ids) for row in rows)
        loss = logs["loss"]
        line: dict[str, Json] = {
            "step": step,
            "loss": loss,
            "loss_per_example": loss * loss_tokens / len(rows),
            "lr": logs["learning_rate"],
            "grad_norm": logs.get("grad_norm"),
            "tokens": tokens,
            "loss_tokens": loss_tokens,
            "tokens_per_s": round(tokens / seconds, 1),
            "seconds": round(seconds, 3),
        }
        if not math.isfinite(loss):
            raise DynaflowError(f"training: loss {loss} at step {step}; lower learning_rate or set clip")
        if self.parent_loss is not None and step == 1:
            line["parent_loss"] = self.parent_loss
            self._check_start(loss, self.parent_loss)
        self._log.write(line)
        if self._on_step is not None:
            self._on_step(line)

    def _check_start(self, loss: float, parent_loss: float) -> None:
        """The first step sees the parent as it was. With dropout the two differ anyway, so they are only recorded."""
        tolerance = base.loss_tolerance()
        if not self.dropout and abs(loss - parent_loss) > tolerance * max(1.0, parent_loss):
            raise DynaflowError(
                f"training: the loss of step 1 is {loss:.5f}, but the parent's loss on the same rows {parent_loss:.5f} "
                f"(tolerance {tolerance}): what is trained is not what was loaded"
            )


def last_checkpoint(folder: Path, identity: str) -> Path | None:
    """The newest checkpoint that was written to its end by a run with these inputs."""
    found = []
    for marker in folder.glob("checkpoint-*/complete.json"):
        state = read_json(marker)
        if state["inputs"] == identity:
            found.append((state["step"], marker.parent))
    return max(found)[1] if found else None


def _model(model_dir: Path, spec: Train, parent: Path | None, seed: int) -> Any:
    """The base with a fresh adapter, or with the parent's, trainable.

    Raises:
        DataError: the parent's weights are not what the model holds after loading.
    """
    model = base.load(model_dir, spec.quantise, train=True)
    import torch
    import transformers
    from peft import LoraConfig, PeftModel, get_peft_model, get_peft_model_state_dict
    from safetensors.torch import load_file

    transformers.set_seed(seed)
    if parent is None:
        targets = base.lora_targets(model)
        lora = LoraConfig(
            r=spec.rank,
            lora_alpha=spec.alpha,
            lora_dropout=spec.dropout,
            target_modules=targets,
            task_type="CAUSAL_LM",
        )
        return get_peft_model(model, lora)
    model = PeftModel.from_pretrained(model, parent, is_trainable=True)
    if not any(p.requires_grad for p in model.parameters()):
        raise DataError(f"{parent}: nothing is trainable after loading this adapter")
    loaded = get_peft_model_state_dict(model)
    stored = load_file(parent / "adapter_model.safetensors")
    if loaded.keys() != stored.keys() or any(
        not torch.equal(loaded[k].cpu().float(), stored[k].float()) for k in stored
    ):
        raise DataError(f"{parent}: this adapter's weights do not fit the model {model_dir.name!r}")
    return model


def _trainer(
    model: Any,
    model_dir: Path,
    rows: Sequence[Row],
    order: list[int],
    collate: batches.Collate,
    spec: Train,
    run: _Run,
    seed: int,
    checkpointing: bool,
) -> Trainer:
    from datasets import Dataset, disable_progress_bars
    from transformers import AutoTokenizer, PrinterCallback

    from dynaflow.training.trainer import Trainer, Watch, arguments

    disable_progress_bars()
    trainer = Trainer(
        model=model,
        args=arguments(spec, run.folder, seed, checkpointing),
        train_dataset=Dataset.from_list(batches.as_items(rows)).select(order),
        data_collator=collate,
        processing_class=AutoTokenizer.from_pretrained(model_dir),
        callbacks=[Watch(run.step, run.identity)],
    )
    trainer.remove_callback(PrinterCallback)
    base.harden(model)
    return trainer


def _save(model: Any, spec: Train, out_dir: Path, model_sha: str) -> None:
    """Write the adapter folder as a whole or not at all."""
    part = out_dir / ".adapter.part"
    shutil.rmtree(part, ignore_errors=True)
    model.save_pretrained(part)
    (part / "README.md").unlink(missing_ok=True)
    base.check_adapter(part, wrapped=base.is_wrapped(model))
    write_json(part / "base.json", {"model_sha": model_sha, "quantise": spec.quantise})
    shutil.rmtree(out_dir / "adapter", ignore_errors=True)
    os.replace(part, out_dir / "adapter")

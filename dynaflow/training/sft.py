"""One stage of supervised fine-tuning: rows in, trained weights and their record out; resumable at any moment.

The rows of every step are fixed before the first, so a killed run goes on from its last complete checkpoint exactly as
if nothing had happened.
"""

from __future__ import annotations

import math
import os
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dynaflow.errors import ConfigError, DataError, DynaflowError
from dynaflow.rollout import Json, digest
from dynaflow.settings import Train
from dynaflow.training import base, batches, weights
from dynaflow.training.folder import StageFolder, StageRecord
from dynaflow.training.rows import Row, rows_sha

if TYPE_CHECKING:
    from dynaflow.training.trainer import Trainer

OnStep = Callable[[dict[str, Json]], None]
"""Called after every step with its line of metrics.jsonl."""

_DTYPE = {"fp32": "float32", "bf16": "bfloat16"}
_VERSIONS = ("torch", "transformers", "trl", "peft", "accelerate", "bitsandbytes")


@dataclass(frozen=True, slots=True)
class TrainResult:
    """The folder of the weights and the record. `reused`: the stage was finished before and nothing was trained."""

    weights: Path
    record: StageRecord
    reused: bool


def train(
    model_dir: Path,
    rows: Sequence[Row],
    spec: Train,
    out_dir: Path,
    *,
    parent: Path | None = None,
    seed: int = 0,
    on_step: OnStep | None = None,
    dropped: Sequence[dict[str, Json]] = (),
) -> TrainResult:
    """Train an adapter, or every weight (`spec.method`), for `spec.steps` steps on `rows`, from a parent's where given.

    Loss is the token mean over the accumulated batch. A finished stage with the same inputs returns at once; one with
    other inputs in the same folder is trained anew. Under torchrun each process calls this; the first one writes.

    Args:
        parent: folder of weights that `train` made of this model with the same method.
        dropped: rows that were left out before, for the record.

    Raises:
        ConfigError: no model folder; a parent of the other method; a launcher that started another number of processes
            than it said.
        DataError: no rows; a parent made of another model; an adapter that did not load, or that servers would ignore.
        DynaflowError: the loss at the first step is not the parent's loss on the same rows, or a loss is not finite.
    """
    if not rows:
        raise DataError("no rows to train on")
    model_sha = base.fingerprint(model_dir)
    if parent is not None:
        _check_parent(parent, spec, model_sha)
    inputs: dict[str, Json] = {
        "model_sha": model_sha,
        "parent_sha": None if parent is None else weights.sha(parent),
        "rows_sha": rows_sha(rows),
        "spec": spec.model_dump(mode="json", exclude={"save_steps"}),
        "seed": seed,
        "world_size": int(os.environ.get("WORLD_SIZE", "1")),
    }
    folder = StageFolder(out_dir, digest(inputs))
    if (finished := folder.finished()) is not None:
        folder.tidy()
        return TrainResult(weights.of(out_dir), finished, True)
    folder.begin()
    model = _whole(parent or model_dir) if spec.method == "full" else _adapted(model_dir, spec, parent, seed)
    from peft.helpers import disable_input_dtype_casting

    shared = batches.shares_prefix(model)
    lengths = [len(row.input_ids) for row in rows]
    per_step = spec.batch * spec.accumulate * inputs["world_size"]
    order = batches.order(lengths, spec.steps, per_step, spec.batch, seed, grouped=not shared)
    plan = [rows[index] for index in order]
    precision = base.precision(spec)
    largest = batches.largest(plan, spec.batch, shared)
    trainable = sum(p.numel() for p in model.parameters() if p.requires_grad)
    free = base.free_memory() - trainable * base.ADAM_BYTES
    checkpointing = base.Activations.of(model.config).recomputed(largest, precision, free)
    monitor = _Monitor(folder, plan, per_step, precision, on_step)
    # With dropout, which only adapters have, the two losses differ anyway, so they are only recorded.
    monitor.compare = spec.method == "full" or not spec.dropout
    if folder.resume_from is None:
        monitor.parent_loss = base.mean_loss(model, plan[:per_step])
    trainer = _trainer(model, model_dir, plan, spec, folder, monitor, seed, checkpointing, shared)
    with disable_input_dtype_casting(model, precision == "bf16"):  # autocast does that, once and not twice
        trainer.train(resume_from_checkpoint=None if folder.resume_from is None else str(folder.resume_from))
    state = trainer.accelerator.get_state_dict(trainer.model)  # of every process: sharded weights are gathered
    if folder.writes:
        part = folder.part()
        weights.save(model, state, part, model_dir, spec.quantise)
        saved = folder.publish(part, weights.FOLDERS[spec.method])
        metrics = folder.metrics()
        record = StageRecord(
            inputs=folder.identity,
            **inputs,
            model=model_dir.name,
            weights_sha=weights.sha(saved),
            rows=len(rows),
            dropped=list(dropped),
            rows_per_step=per_step,
            precision=precision,
            layout="shared_prefix" if shared else "padded",
            gradient_checkpointing=checkpointing,
            trainable_params=trainable,
            parent_loss=metrics[0]["parent_loss"],
            first_loss=metrics[0]["loss"],
            final_loss=metrics[-1]["loss"],
            steps=len(metrics),
            tokens=sum(step["tokens"] for step in metrics),
            loss_tokens=sum(step["loss_tokens"] for step in metrics),
            wall_s=round(sum(step["seconds"] for step in metrics), 3),
            versions={name: metadata.version(name) for name in _VERSIONS},
        )
        folder.finish(record)
    trainer.accelerator.wait_for_everyone()
    return TrainResult(weights.of(out_dir), StageRecord.read(out_dir), False)


class _Monitor:
    """Turns the trainer's figures into lines of metrics.jsonl and stops a training that can not be right."""

    def __init__(
        self, folder: StageFolder, plan: Sequence[Row], per_step: int, precision: base.Precision, on_step: OnStep | None
    ) -> None:
        self.parent_loss: float | None = None
        self.compare = True
        self._precision = precision
        self._folder = folder
        self._plan = plan
        self._per_step = per_step
        self._on_step = on_step

    def step(self, step: int, logs: dict[str, float], seconds: float) -> None:
        """Record step `step`, counted from 1."""
        rows = self._plan[(step - 1) * self._per_step : step * self._per_step]
        loss = logs["loss"]
        loss_tokens = sum(row.loss_tokens for row in rows)
        tokens = sum(len(row.input_ids) for row in rows)
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
            "memory_gb": round(base.memory_gb(), 2),
        }
        if not math.isfinite(loss):
            raise DynaflowError(f"training: loss {loss} at step {step}; lower learning_rate or set clip")
        if self.parent_loss is not None and step == 1:
            line["parent_loss"] = self.parent_loss
            self._check_start(loss, self.parent_loss)
        self._folder.log(line)
        if self._on_step is not None:
            self._on_step(line)

    def _check_start(self, loss: float, parent_loss: float) -> None:
        tolerance = base.loss_tolerance(self._precision)
        if self.compare and abs(loss - parent_loss) > tolerance * max(1.0, parent_loss):
            raise DynaflowError(
                f"training: the loss of step 1 is {loss:.5f}, but the parent's loss on the same rows {parent_loss:.5f} "
                f"(tolerance {tolerance}): what is trained is not what was loaded"
            )


def _check_parent(parent: Path, spec: Train, model_sha: str) -> None:
    """Refuse weights that this stage can not go on from.

    Raises:
        ConfigError: made with the other method.
        DataError: made of another model than the one with this fingerprint.
    """
    made_with = "full" if weights.is_whole(parent) else "lora"
    if made_with != spec.method:
        raise ConfigError(
            f"method = {spec.method!r}, but {str(parent)!r} was made with method = {made_with!r}: train the stage that "
            "this one goes on from anew, or set its method here"
        )
    if weights.fitted(parent)["model_sha"] != model_sha:
        raise DataError(f"{str(parent)!r} was made of another model; train the stage that this one goes on from anew")


def _whole(model_dir: Path) -> Any:
    """A model with every weight of its language model trainable, in fp32: in bf16 small updates would vanish."""
    model = base.load(model_dir, dtype="float32", train=True)
    from transformers import GenerationConfig

    # Saving is refused for some that loading takes. The stage's is copied from the base's folder.
    model.generation_config = GenerationConfig.from_model_config(model.config)
    base.unfreeze(model)
    return model


def _adapted(model_dir: Path, spec: Train, parent: Path | None, seed: int) -> Any:
    """The base with a fresh adapter, or with the parent's, trainable.

    Raises:
        DataError: the parent's weights are not what the model holds after loading.
    """
    model = base.load(model_dir, spec.quantise, _DTYPE[base.precision(spec)], train=True)
    import torch
    import transformers
    from peft import LoraConfig, PeftModel, get_peft_model, get_peft_model_state_dict
    from safetensors.torch import load_file

    transformers.set_seed(seed)
    if parent is None:
        lora = LoraConfig(
            r=spec.rank,
            lora_alpha=spec.alpha,
            lora_dropout=spec.dropout,
            target_modules=base.lora_targets(model),
            task_type="CAUSAL_LM",
        )
        return get_peft_model(model, lora)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # missing keys are an error here, below
        model = PeftModel.from_pretrained(model, parent, is_trainable=True)
    if not any(p.requires_grad for p in model.parameters()):
        raise DataError(f"{parent}: nothing is trainable after loading this adapter")
    loaded = {name: weight.cpu().float() for name, weight in get_peft_model_state_dict(model).items()}
    stored = load_file(parent / "adapter_model.safetensors")
    if loaded.keys() != stored.keys() or any(not torch.equal(loaded[name], stored[name].float()) for name in stored):
        raise DataError(f"{parent}: this adapter's weights do not fit the model {model_dir.name!r}")
    return model


def _trainer(
    model: Any,
    model_dir: Path,
    plan: Sequence[Row],
    spec: Train,
    folder: StageFolder,
    monitor: _Monitor,
    seed: int,
    checkpointing: bool,
    shared: bool,
) -> Trainer:
    from datasets import Dataset
    from transformers import AutoTokenizer, PrinterCallback

    from dynaflow.training.trainer import Trainer, Watch, arguments

    trainer = Trainer(
        model=model,
        args=arguments(spec, folder.checkpoints, seed, checkpointing),
        train_dataset=Dataset.from_list(batches.as_items(plan)),
        data_collator=batches.collate(shared),
        processing_class=AutoTokenizer.from_pretrained(model_dir),
        callbacks=[Watch(monitor.step, folder.mark)],
    )
    trainer.remove_callback(PrinterCallback)
    base.harden(model)
    return trainer

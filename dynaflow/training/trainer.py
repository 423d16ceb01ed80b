"""TRL's trainer on our batches. Imports torch, transformers and trl: import it lazily."""

from __future__ import annotations

import atexit
import gc
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from transformers import TrainerCallback, TrainerControl, TrainerState, TrainingArguments
from trl.trainer.sft_config import SFTConfig
from trl.trainer.sft_trainer import SFTTrainer

from dynaflow.errors import ConfigError
from dynaflow.settings import Train
from dynaflow.training import base
from dynaflow.training.rows import MASKED


class Trainer(SFTTrainer):
    """`SFTTrainer` with a loss that reads the output head only where there is something to learn."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Wrapper classes say False of their own loss, and `compute_loss` would get no count: a mean of means.
        self.model_accepts_loss_kwargs = True

    def compute_loss(
        self,
        model: nn.Module,
        inputs: dict[str, Tensor],
        return_outputs: bool = False,
        num_items_in_batch: Tensor | int | None = None,
    ) -> Any:
        """Token mean over the accumulated batch, as in TRL.

        TRL does the same on GPUs with a kernel of its own, but scores every position on CPUs: for a vocabulary of 49k
        that is a fifth of the work, most of it for masked positions.
        """
        labels = inputs["labels"]
        if labels.device.type != "cpu" or return_outputs:
            return super().compute_loss(model, inputs, return_outputs, num_items_in_batch)  # type: ignore[no-untyped-call]
        read = (labels[:, 1:] != MASKED).any(dim=0).nonzero().squeeze(1)
        arguments = {name: value for name, value in inputs.items() if name != "labels"}
        logits = model(**arguments, logits_to_keep=read, use_cache=False).logits
        targets = labels[:, read + 1].reshape(-1)
        loss = nn.functional.cross_entropy(
            logits.reshape(len(targets), -1).float(), targets, ignore_index=MASKED, reduction="sum"
        )
        if num_items_in_batch is None:
            return loss / (targets != MASKED).sum()
        scale = self.accelerator.num_processes if self.args.average_tokens_across_devices else 1
        return loss * scale / num_items_in_batch

    def create_model_card(self, *args: Any, **kwargs: Any) -> None:
        """None per checkpoint; the stage writes its own record."""


class Watch(TrainerCallback):
    """Hands every step's figures on, and says which checkpoints are complete."""

    def __init__(self, on_step: Callable[[int, dict[str, float], float], None], on_save: Callable[[int], None]) -> None:
        self._on_step = on_step
        self._on_save = on_save
        self._start = 0.0

    def on_step_begin(self, args: TrainingArguments, state: TrainerState, control: TrainerControl, **_: Any) -> None:
        """The clock of a step starts here; writing a checkpoint is not counted."""
        self._start = time.monotonic()

    def on_log(
        self,
        args: TrainingArguments,
        state: TrainerState,
        control: TrainerControl,
        logs: dict[str, float] | None = None,
        **_: Any,
    ) -> None:
        """One call per step, since `logging_steps` is 1, and one at the end, which has no loss of its own."""
        if logs and "loss" in logs:
            self._on_step(state.global_step, logs, time.monotonic() - self._start)

    def on_save(self, args: TrainingArguments, state: TrainerState, control: TrainerControl, **_: Any) -> None:
        """Called after the last file of a checkpoint was written."""
        self._on_save(state.global_step)


def arguments(spec: Train, folder: Path, seed: int, checkpointing: bool) -> SFTConfig:
    """A stage's settings in TRL's terms.

    Raises:
        ConfigError: the launcher started another number of processes than it announced in WORLD_SIZE.
    """
    gpu = torch.cuda.is_available()
    config = SFTConfig(
        output_dir=str(folder),
        max_steps=spec.steps,
        per_device_train_batch_size=spec.batch,
        gradient_accumulation_steps=spec.accumulate,
        learning_rate=spec.learning_rate,
        lr_scheduler_type="constant_with_warmup" if spec.schedule == "constant" else spec.schedule,
        warmup_steps=spec.warmup_steps,
        weight_decay=0.0,
        max_grad_norm=spec.clip,
        seed=seed,
        data_seed=seed,
        bf16=base.precision(spec) == "bf16",
        use_cpu=not gpu,
        gradient_checkpointing=checkpointing,
        use_cache=True,  # what config.json of the weights will say; the loss does without
        max_length=None,  # the default cuts at 1024 without a word; rows are checked by length before
        packing=False,
        dataset_kwargs={"skip_prepare_dataset": True},
        remove_unused_columns=False,
        train_sampling_strategy="sequential",
        dataloader_pin_memory=gpu,
        logging_steps=1,
        logging_nan_inf_filter=False,  # a loss that is not a number must show
        save_strategy="steps",
        save_steps=spec.save_steps,
        save_total_limit=2,
        report_to="none",
        disable_tqdm=True,
    )
    announced = int(os.environ.get("WORLD_SIZE", "1"))
    if config.world_size != announced:
        raise ConfigError(
            f"WORLD_SIZE = {announced}, but {config.world_size} process(es) take part in training. Start it with "
            f"torchrun --nproc_per_node {announced}; `accelerate launch --cpu --num_processes` runs one process only."
        )
    if announced > 1:
        atexit.register(_leave_group)
    return config


def _leave_group() -> None:
    """End this process's part in the group: its threads, met by a dying interpreter, abort the process now and then."""
    gc.collect()  # trainers are cycles, and the model in them holds the group
    if torch.distributed.is_initialized():
        torch.distributed.destroy_process_group()

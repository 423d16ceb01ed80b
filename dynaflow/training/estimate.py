"""Before a stage starts: what it will hold in memory and about how long it takes, from the model's shape alone.

No weights are read: the model is built without storage. Formulas and how near they are to measurements:
docs/training.md; a margin is added, and an estimate is called one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any

from dynaflow.errors import ConfigError
from dynaflow.settings import Train
from dynaflow.training import base, batches
from dynaflow.training.rows import Row

GB = 1e9
NF4_BITS = 4 + 8 / 64 + 32 / (64 * 256)
"""Bits of a weight in NF4 with double quantisation: its own, a share of an 8-bit scale per block of 64, and of one
fp32 scale per 256 blocks."""
_CHECKPOINTS = 3
"""Kept at once: two whole ones (weights and both moments), and the one that is being written."""
_USE = 0.35
"""Share of a GPU's peak that such a training reaches (ours: to be replaced by a measured rate where there is one)."""


@dataclass(frozen=True, slots=True)
class Device:
    """Memory in GB and peak in TFLOP/s of bf16 without sparsity (vendors' data sheets)."""

    memory: float
    tflops: float


GPUS: dict[str, Device] = {
    "b200": Device(192, 2250),
    "h200": Device(141, 989),
    "h100": Device(80, 989),
    "a100-80": Device(80, 312),
    "a100-40": Device(40, 312),
    "l40s": Device(48, 362),
    "a6000": Device(48, 155),
    "rtx4090": Device(24, 165),
    "rtx3090": Device(24, 71),
    "t4": Device(16, 65),
}


@dataclass(frozen=True, slots=True)
class Shape:
    """What of a model matters here."""

    parameters: int
    linear: int
    """Parameters of the linear layers that NF4 quantises (all but the output head)."""
    adapter: int
    """Parameters of the LoRA adapter."""
    trainable: int
    """Parameters without those of a vision tower: what full fine-tuning trains."""
    activations: base.Activations
    vocabulary: int
    shares_prefix: bool = False
    """Its batches are put into one sequence behind their common prefix (`batches.shared_prefix`)."""


def shape(model_dir: Path, rank: int) -> Shape:
    """The shape of the model in a folder, of which only config.json is read.

    Raises:
        ConfigError: no such model, or an architecture that transformers does not know.
    """
    base.quiet()
    import torch
    import transformers
    from torch import nn

    from dynaflow.training import attention

    try:
        config = transformers.AutoConfig.from_pretrained(model_dir)
    except (OSError, ValueError) as error:
        raise ConfigError(f"server.model = {str(model_dir)!r}: {str(error).splitlines()[0]}") from error
    architecture = (config.architectures or [""])[0]
    cls: Any = getattr(transformers, architecture, None)
    with torch.device("meta"):
        model = (cls or transformers.AutoModelForCausalLM.from_config)(config)
    base.unfreeze(model)
    head = model.get_output_embeddings()
    import re

    targets = re.compile(base.lora_targets(model))
    named = ((name, module) for name, module in model.named_modules() if isinstance(module, nn.Linear))
    linear = {name: module for name, module in named if module is not head}
    text = config.get_text_config()
    return Shape(
        parameters=sum(parameter.numel() for parameter in model.parameters()),
        linear=sum(module.weight.numel() for module in linear.values()),
        adapter=sum(
            rank * (module.in_features + module.out_features)
            for name, module in linear.items()
            if targets.fullmatch(name)
        ),
        trainable=sum(parameter.numel() for parameter in model.parameters() if parameter.requires_grad),
        activations=base.Activations.of(config),
        vocabulary=text.vocab_size,
        shares_prefix=attention.supports(config),
    )


@dataclass(frozen=True, slots=True)
class Estimate:
    """Memory in GB by what it is for, FLOPs of a step, and what the stage is on."""

    parts: dict[str, float]
    flops_per_step: float
    tokens_per_step: int
    steps: int
    checkpointing: bool

    @property
    def total(self) -> float:
        """GB, with a margin of a tenth for fragments and workspaces."""
        return 1.1 * sum(self.parts.values())

    def seconds(self, device: Device) -> float:
        """Seconds of the whole stage on a GPU."""
        return self.steps * self.flops_per_step / (device.tflops * 1e12 * _USE)


def estimate(
    shape: Shape,
    spec: Train,
    lengths: Sequence[int],
    loss_tokens: Sequence[int],
    *,
    gpu: bool,
    memory_gb: float,
    largest: int | None = None,
) -> Estimate:
    """What a stage takes.

    Args:
        shape: the model's.
        spec: the stage's settings.
        lengths: tokens of each row; the longest decides about memory, the mean about time.
        loss_tokens: of each row.
        gpu: computes in bf16 on a GPU; else fp32 on a CPU (or what `spec.precision` says).
        memory_gb: what is free before the model is loaded. Activations that would take more than half of what weights,
            gradients and moments leave of it are recomputed, as in training.
        largest: most tokens that one batch computes; None: as many as a batch of the longest row.
    """
    full = spec.method == "full"
    precision: base.Precision = "bf16" if (gpu or spec.precision == "bf16") and spec.precision != "fp32" else "fp32"
    bytes_ = base.BYTES[precision]
    trained = shape.trainable if full else shape.adapter
    # Frozen weights in the precision of the computation; trained ones are fp32, and copied where that is another.
    held = shape.parameters if not full or precision == "bf16" else shape.parameters - trained
    quantised = shape.linear if spec.quantise == "nf4" else 0
    tokens = largest or spec.batch * max(lengths)
    acts = shape.activations
    weights = quantised * NF4_BITS / 8 + (held - quantised) * bytes_
    state = trained * (base.BYTES["fp32"] + base.ADAM_BYTES)
    checkpointing = acts.recomputed(tokens, precision, memory_gb * GB - weights - state)
    layer = acts.layer(precision)
    kept = acts.layers * acts.hidden * bytes_ + layer if checkpointing else acts.layers * layer
    scored = spec.batch * max(loss_tokens)
    parts = {
        "weights": weights / GB,
        "trained, gradients, Adam": state / GB,
        "activations": kept * tokens / GB,
        "logits": _logits(shape.vocabulary, scored, gpu) / GB,
        "runtime": (1.5 if gpu else 0.9),
    }
    if quantised:
        parts["one dequantised layer"] = shape.linear / acts.layers * bytes_ / GB
    per_step = spec.batch * spec.accumulate * mean(lengths)
    # 2 FLOPs per weight and token forwards, 2 for the gradient of the input, 2 for that of trained weights; forwards
    # once more with checkpointing.
    flops = (4 + 2 * full + 2 * checkpointing) * shape.parameters * per_step
    return Estimate(parts, flops, round(per_step), spec.steps, checkpointing)


def _logits(vocabulary: int, scored: int, gpu: bool) -> float:
    """Bytes, in fp32 with gradients: on GPUs TRL scores in chunks, on CPUs our trainer the supervised positions."""
    chunk = min(scored, 1024) if gpu else scored
    return 3.0 * chunk * vocabulary * 4


def measured_seconds(metrics: Sequence[dict[str, Any]], spec: Train, lengths: Sequence[int]) -> float | None:
    """Seconds of a stage by the rate of one that ran before on this machine; None without one."""
    rates = [step["tokens_per_s"] for step in metrics if step.get("tokens_per_s")]
    if not rates:
        return None
    return float(spec.steps * spec.batch * spec.accumulate * mean(lengths) / mean(rates))


def lines(
    shape: Shape, spec: Train, rows: Sequence[Row], gpus: Sequence[str], free_gb: float, seed: int = 0
) -> Iterator[str]:
    """The estimate for people: for GPUs by name, or (none named) for this machine, whose memory is `free_gb`."""
    lengths, loss = [len(row.input_ids) for row in rows], [row.loss_tokens for row in rows]
    per_step = spec.batch * spec.accumulate
    trained = shape.trainable if spec.method == "full" else shape.adapter
    yield (
        f"{shape.parameters / 1e9:.2f} billion parameters, {shape.linear / 1e9:.2f} in linear layers; trained "
        f"({spec.method}) {trained / 1e6:.1f} million"
    )
    yield (
        f"on disk up to {_CHECKPOINTS * trained * (base.BYTES['fp32'] + 8) / GB:.2f} GB of checkpoints, then "
        f"{trained * base.BYTES['fp32'] / GB:.2f} GB of weights"
    )
    yield (
        f"{len(rows)} rows of {min(lengths)} to {max(lengths)} tokens (mean {mean(lengths):.0f}), {spec.steps} steps "
        f"of {per_step} rows = {spec.steps * per_step / len(rows):.2f} epochs per process"
    )
    import torch

    here = torch.cuda.is_available()
    order = batches.order(lengths, spec.steps, per_step, spec.batch, seed, grouped=not shape.shares_prefix)
    largest = batches.largest([rows[index] for index in order], spec.batch, shape.shares_prefix)
    if not gpus:
        spec = spec.model_copy(update={"precision": base.precision(spec)})
    for name in gpus or ["this machine"]:
        memory = GPUS[name].memory if gpus else free_gb
        found = estimate(shape, spec, lengths, loss, gpu=bool(gpus) or here, memory_gb=memory, largest=largest)
        yield f"{name}: {'fits' if found.total <= memory else 'DOES NOT FIT'} in {memory:.0f} GB"
        for part, gb in found.parts.items():
            yield f"  {part:<26} {gb:8.2f} GB"
        note = "gradient checkpointing" if found.checkpointing else "no checkpointing"
        yield f"  {'about, with a tenth more':<26} {found.total:8.2f} GB  ({note})"
        if gpus:
            yield f"  {_about(found.seconds(GPUS[name]))} at {100 * _USE:.0f} % of its peak"


def _about(seconds: float) -> str:
    """A duration for people."""
    if seconds < 60:
        return "under a minute"
    return f"about {seconds / 60:.0f} min" if seconds < 2 * 3600 else f"about {seconds / 3600:.1f} h"

"""The model a stage trains: loading, LoRA targets, the traps of NF4, and log-probabilities of rows.

Importing this module is cheap; its functions import torch, transformers and peft.
"""

from __future__ import annotations

import ctypes
import gc
import hashlib
import logging
import os
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from dynaflow.errors import ConfigError, DataError
from dynaflow.files import read_json
from dynaflow.hardware import cpu_multiplies_bf16
from dynaflow.rollout import digest
from dynaflow.settings import Train
from dynaflow.training.rows import MASKED, Row

if TYPE_CHECKING:
    from torch import Tensor, nn

Quantise = Literal["none", "nf4"]
Precision = Literal["fp32", "bf16"]

BYTES: dict[Precision, int] = {"bf16": 2, "fp32": 4}
"""Of a number."""

ADAM_BYTES = 4 + 8
"""What training adds to a weight: gradient and two moments, in fp32."""

_SAMPLE = 1 << 20
"""Bytes at each end of a weight file that enter its fingerprint (the safetensors header lies at the start)."""


def quiet() -> None:
    """Set up the process before torch and the Hugging Face libraries are imported: offline, no telemetry, calm threads.

    Waiting OpenMP threads that spin slow a shared machine down several times (`OMP_WAIT_POLICY`). What trl, peft and
    transformers announce to each other (FutureWarning) is nothing that a user can act on.
    """
    for name, value in {
        "HF_HUB_OFFLINE": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "DO_NOT_TRACK": "1",
        "OMP_WAIT_POLICY": "passive",
        "TOKENIZERS_PARALLELISM": "true",
    }.items():
        os.environ.setdefault(name, value)
    warnings.filterwarnings("ignore", category=FutureWarning)
    logging.getLogger("bitsandbytes").setLevel(logging.ERROR)  # misses, with a warning, kernels that need the hub


def fingerprint(model_dir: Path) -> str:
    """Hash of a model folder: small files whole; of weight files the name, the size and both ends."""
    if not (model_dir / "config.json").is_file():
        raise ConfigError(f"model folder {str(model_dir)!r}: no config.json there; a Hugging Face folder is expected")
    parts = []
    for path in sorted(p for p in model_dir.iterdir() if p.suffix in (".json", ".jinja", ".safetensors", ".bin")):
        size = path.stat().st_size
        with path.open("rb") as stream:
            sample = stream.read(_SAMPLE)
            if path.suffix not in (".json", ".jinja") and size > 2 * _SAMPLE:
                stream.seek(-_SAMPLE, os.SEEK_END)
            sample += stream.read()
        parts.append([path.name, size, hashlib.sha256(sample).hexdigest()])
    return digest(parts)


def load(model_dir: Path, quantise: Quantise = "none", dtype: str | None = None, train: bool = False) -> Any:
    """The model of a folder, to score with, or with `train` for our trainer and its batches.

    Frozen; loaded through its own class (for Qwen3.5 the vision-language wrapper: adapter keys must carry its prefix,
    or servers ignore them). fp32 on CPUs, bf16 on GPUs, unless `dtype` says otherwise; with "nf4" the linear layers are
    4-bit with double quantisation and compute in that type.

    Raises:
        DataError: the folder lacks weights of the model (transformers would draw them at random).
    """
    quiet()
    import torch
    import transformers

    transformers.utils.logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    transformers.logging.set_verbosity_error()  # type: ignore[no-untyped-call]
    gpu = torch.cuda.is_available()
    kind = getattr(torch, dtype) if dtype else (torch.bfloat16 if gpu else torch.float32)
    config = transformers.AutoConfig.from_pretrained(model_dir)
    architecture = (config.architectures or [""])[0]
    cls = getattr(transformers, architecture, transformers.AutoModelForCausalLM)
    options: dict[str, Any] = {"dtype": kind}
    if train:
        from dynaflow.training import attention

        options["attn_implementation"] = attention.NAME if attention.supports(config) else "sdpa"
    if gpu:
        options["device_map"] = {"": int(os.environ.get("LOCAL_RANK", "0"))}
    if quantise == "nf4":
        options["quantization_config"] = transformers.BitsAndBytesConfig(  # type: ignore[no-untyped-call]
            load_in_4bit=True,
            bnb_4bit_quant_type="nf4",
            bnb_4bit_use_double_quant=True,
            bnb_4bit_compute_dtype=kind,
        )
    model, loaded = cls.from_pretrained(model_dir, output_loading_info=True, **options)  # type: ignore[misc]
    if missing := sorted(loaded["missing_keys"]):
        raise DataError(f"model folder {str(model_dir)!r}: no {missing[0]!r} ({len(missing)} missing) in its weights")
    model.requires_grad_(False)  # an adapter brings its own trainable weights
    harden(model)
    return model


def memory_gb() -> float:
    """GB that training holds: on a GPU the most so far, on a CPU what the process has resident now."""
    import psutil
    import torch

    if torch.cuda.is_available():
        return float(torch.cuda.max_memory_allocated() / 1e9)
    return float(psutil.Process().memory_info().rss / 1e9)


def release() -> None:
    """Give the memory of a finished stage back to the system: the C library keeps what was freed, several GB of it."""
    import torch

    gc.collect()
    if torch.cuda.is_available():
        torch.cuda.empty_cache()
    libc = ctypes.CDLL(None)
    if hasattr(libc, "malloc_trim"):
        libc.malloc_trim(0)


def stored_dtype(model_dir: Path) -> str:
    """Number format of a model folder's weights, as its configuration names it; float32 where it names none."""
    config = read_json(model_dir / "config.json")
    text = config.get("text_config", {})
    return str(config.get("dtype") or config.get("torch_dtype") or text.get("dtype") or "float32")


def harden(model: nn.Module) -> None:
    """Disarm two silent traps of NF4 training. Harmless for other models; to be called again once a trainer is built.

    1. On CPUs with AVX512-BF16, bitsandbytes repacks weights for a kernel without autograd as soon as the model is
       evaluated; most gradients are lost from then on.
    2. TRL casts the adapters of a 4-bit model to bf16, in which small updates vanish.

    The third, an adapter that is served on a base it was not fitted to, is `weights.merge`'s business.
    """
    for module in model.modules():
        if hasattr(module, "support_avx512bf16_for_cpu"):
            setattr(module, "support_avx512bf16_for_cpu", False)  # noqa: B010  (bitsandbytes' own attribute)
    for parameter in model.parameters():
        if parameter.requires_grad:
            parameter.data = parameter.data.float()


def unfreeze(model: nn.Module) -> None:
    """Make the language model with its output head trainable, and nothing else that a wrapper holds."""
    wrapped = is_wrapped(model)
    for name, parameter in model.named_parameters():
        parameter.requires_grad = not wrapped or ".language_model." in name
    for parameter in model.get_output_embeddings().parameters():  # type: ignore[operator]
        parameter.requires_grad = True


def lora_targets(model: nn.Module) -> str:
    """A pattern for the linear layers of the language model: all of them, without output head and vision tower."""
    import re

    from torch import nn

    head = model.get_output_embeddings()  # type: ignore[operator]
    names = [name for name, module in model.named_modules() if isinstance(module, nn.Linear) and module is not head]
    wrapped = is_wrapped(model)
    if wrapped:
        names = [name for name in names if ".language_model." in name]
    leaves = sorted({name.rpartition(".")[2] for name in names})
    if not leaves:
        raise ConfigError(f"{type(model).__name__}: no linear layer to adapt was found")
    return rf".*{'language_model.*' if wrapped else ''}\.({'|'.join(map(re.escape, leaves))})"


def logprobs(model: Any, rows: Iterable[Row]) -> list[Tensor]:
    """Log-probability of every supervised token of each row (1-d tensors, in order), without gradients.

    The plain path on purpose: one row at a time, no batch layout, so that training is checked against it.
    """
    import torch

    training = model.training
    model.eval()
    result = []
    with torch.no_grad():
        for row in rows:
            ids = torch.tensor([row.input_ids], device=model.device)
            labels = torch.tensor(row.labels, device=model.device)
            at = (labels[1:] != MASKED).nonzero().squeeze(1)
            logits = model(input_ids=ids, logits_to_keep=at, use_cache=False).logits[0].float()
            result.append(logits.log_softmax(-1).gather(1, labels[at + 1, None]).squeeze(1).cpu())
    model.train(training)
    return result


def mean_loss(model: Any, rows: Iterable[Row]) -> float:
    """Token mean of the loss over rows: sum over their supervised tokens, divided by the number of these."""
    import torch

    values = torch.cat(logprobs(model, rows))
    return -float(values.double().mean())


def precision(spec: Train) -> Precision:
    """What a stage computes in on this machine, where its settings leave it open."""
    import torch

    if spec.precision != "auto":
        return spec.precision
    native = torch.cuda.is_available() or (cpu_multiplies_bf16() and spec.quantise == "none")
    return "bf16" if native else "fp32"


def loss_tolerance(precision: Precision) -> float:
    """Largest relative difference between two computations of one loss."""
    return 0.02 if precision == "bf16" else 0.001


@dataclass(frozen=True, slots=True)
class Activations:
    """What autograd keeps of a model's layers, in bytes per token.

    Per layer about 18 vectors of the hidden size and 9 of the MLP's (measured on a llama-type model, hidden 576, MLP
    1536: 97 kB in fp32, 49 kB in bf16).
    """

    layers: int
    hidden: int
    mlp: int

    @classmethod
    def of(cls, config: Any) -> Activations:
        """Those of a model with this configuration."""
        text = config.get_text_config()
        mlp = getattr(text, "intermediate_size", 4 * text.hidden_size)
        return cls(text.num_hidden_layers, text.hidden_size, mlp)

    def layer(self, precision: Precision) -> int:
        """Of one layer."""
        return (18 * self.hidden + 9 * self.mlp) * BYTES[precision]

    def recomputed(self, tokens: int, precision: Precision, free: float) -> bool:
        """Whether gradient checkpointing is worth its half more time: they would take over half of `free` bytes.

        Free is what weights, gradients and moments leave.
        """
        return self.layers * self.layer(precision) * tokens > free / 2


def free_memory() -> int:
    """Bytes that are free on the GPU, or on a CPU available to this process."""
    import psutil
    import torch

    return int(torch.cuda.mem_get_info()[0] if torch.cuda.is_available() else psutil.virtual_memory().available)


def is_wrapped(model: nn.Module) -> bool:
    """True where the language model is a part of a vision-language wrapper."""
    return any(".language_model." in name for name, _ in model.named_modules())


def check_adapter(adapter_dir: Path, wrapped: bool) -> None:
    """Refuse an adapter that a server would load and ignore.

    Raises:
        DataError: a key outside the language model, or without the prefix that vLLM maps for a wrapped model.
    """
    from safetensors import safe_open

    prefix = "base_model.model.model.language_model." if wrapped else "base_model.model.model."
    with safe_open(adapter_dir / "adapter_model.safetensors", framework="pt") as weights:
        wrong = next((key for key in weights.keys() if not key.startswith(prefix) or ".visual." in key), None)  # noqa: SIM118
    if wrong:
        raise DataError(
            f"adapter key {wrong!r} does not start with {prefix!r}: servers would ignore it without an error"
        )

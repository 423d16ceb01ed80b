"""Adapters after training: their hash, a merged copy of the model, and what merging changes."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from dynaflow.errors import DataError
from dynaflow.files import read_json, write_json
from dynaflow.rollout import digest
from dynaflow.training import base
from dynaflow.training.rows import Row

_COPIED = (
    *("tokenizer.json", "tokenizer_config.json", "special_tokens_map.json", "vocab.json", "merges.txt"),
    *("chat_template.jinja", "generation_config.json", "preprocessor_config.json", "processor_config.json"),
)
_MERGED = "merged.json"


def adapter_sha(adapter_dir: Path) -> str:
    """Content hash of an adapter: weights and settings, but not where its base lay.

    Raises:
        DataError: not an adapter folder.
    """
    try:
        weights = (adapter_dir / "adapter_model.safetensors").read_bytes()
        settings = orjson.loads((adapter_dir / "adapter_config.json").read_bytes())
    except (OSError, orjson.JSONDecodeError) as error:
        raise DataError(f"adapter {str(adapter_dir)!r}: {error}") from error
    settings.pop("base_model_name_or_path", None)
    return digest(hashlib.sha256(weights).hexdigest(), settings)


def merge(model_dir: Path, adapter_dir: Path, out_dir: Path) -> Path:
    """Write the model with the adapter folded in, as a model folder of its own, in the base's number format.

    An adapter that was fitted on an NF4 base is merged into that base, dequantised: on the original weights it would be
    out of place. Sums are made in fp32. The folder appears whole or not at all; one that already holds this very merge
    is left as it is.

    Raises:
        DataError: not an adapter made by `sft.train`, or one fitted on another model.
    """
    made_from = {"adapter_sha": adapter_sha(adapter_dir), "model_sha": base.fingerprint(model_dir)}
    if (out_dir / _MERGED).exists() and read_json(out_dir / _MERGED) == made_from:
        return out_dir
    fitted = read_json(adapter_dir / "base.json")
    if fitted["model_sha"] != made_from["model_sha"]:
        raise DataError(f"adapter {str(adapter_dir)!r} was fitted on another model than {str(model_dir)!r}")
    model = _merged(model_dir, adapter_dir, fitted["quantise"])
    import torch

    dtype = base.stored_dtype(model_dir)
    part = out_dir.with_name(f".{out_dir.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    model.to(getattr(torch, dtype)).save_pretrained(part)
    for name in _COPIED:
        if (model_dir / name).exists():
            shutil.copyfile(model_dir / name, part / name)
    write_json(part / _MERGED, made_from)
    shutil.rmtree(out_dir, ignore_errors=True)
    os.replace(part, out_dir)
    return out_dir


@dataclass(frozen=True, slots=True)
class Shift:
    """|log-prob difference| per supervised token between the trained and the served form, over `tokens` tokens."""

    mean: float
    max: float
    tokens: int


def logprob_shift(model_dir: Path, adapter_dir: Path, served_dir: Path | None, rows: Sequence[Row]) -> Shift:
    """How far what is served is from the adapter on the base that it was fitted on.

    Args:
        model_dir: the base as it came.
        adapter_dir: an adapter made by `sft.train`.
        served_dir: a merged copy; None: the adapter itself, on the base as it came (servers do not quantise it again).
        rows: what to score.

    Raises:
        DataError: no rows, or not an adapter made by `sft.train`.
    """
    if not rows:
        raise DataError("logprob_shift: no rows to compare on")
    import torch

    trained = base.logprobs(_adapted(model_dir, adapter_dir, read_json(adapter_dir / "base.json")["quantise"]), rows)
    base.release()
    model = _adapted(model_dir, adapter_dir, "none") if served_dir is None else base.load(served_dir)
    difference = (torch.cat(trained) - torch.cat(base.logprobs(model, rows))).abs()
    return Shift(float(difference.mean()), float(difference.max()), len(difference))


def _adapted(model_dir: Path, adapter_dir: Path, quantise: base.Quantise) -> Any:
    model = base.load(model_dir, quantise)
    from peft import PeftModel

    return PeftModel.from_pretrained(model, adapter_dir)


def _merged(model_dir: Path, adapter_dir: Path, quantise: base.Quantise) -> Any:
    """The merged model in fp32, its NF4 layers dequantised before the adapter is added."""
    import torch

    model = base.load(model_dir, quantise, dtype="float32")
    from peft import PeftModel

    if quantise == "nf4":
        model = model.dequantize()
    return PeftModel.from_pretrained(model.to(torch.float32), adapter_dir).merge_and_unload()

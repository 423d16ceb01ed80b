"""Trained weights: where a stage keeps them, their hash, the merged copy that is served, and what merging changes.

They are an adapter, or a whole model where every weight was trained; either is fp32 and lies beside a base.json that
says what it was fitted on.
"""

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
    *("tokenizer.json", "tokenizer.model", "tokenizer_config.json", "special_tokens_map.json", "added_tokens.json"),
    *("vocab.json", "merges.txt", "chat_template.jinja", "generation_config.json"),
    *("preprocessor_config.json", "video_preprocessor_config.json", "processor_config.json"),
)
_MERGED = "merged.json"
_FITTED = "base.json"
FOLDERS = {"lora": "adapter", "full": "model"}
"""Method of training -> name of the folder in a stage's."""


def of(stage_dir: Path) -> Path:
    """The folder of a finished stage's weights."""
    whole = stage_dir / FOLDERS["full"]
    return whole if whole.is_dir() else stage_dir / FOLDERS["lora"]


def is_whole(weights_dir: Path) -> bool:
    """True for a whole model, False for an adapter."""
    return (weights_dir / "config.json").is_file()


def sha(weights_dir: Path) -> str:
    """Content hash: of an adapter its weights and settings, but not where its base lay; of a model its fingerprint.

    Raises:
        DataError: the folder holds neither.
    """
    if is_whole(weights_dir):
        return base.fingerprint(weights_dir)
    try:
        weights = (weights_dir / "adapter_model.safetensors").read_bytes()
        settings = orjson.loads((weights_dir / "adapter_config.json").read_bytes())
    except (OSError, orjson.JSONDecodeError) as error:
        raise DataError(f"adapter {str(weights_dir)!r}: {error}") from error
    settings.pop("base_model_name_or_path", None)
    return digest(hashlib.sha256(weights).hexdigest(), settings)


def fitted(weights_dir: Path) -> dict[str, Any]:
    """What weights were fitted on: `model_sha`, the fingerprint of the base, and `quantise`.

    Raises:
        DataError: not made by `sft.train`.
    """
    found: dict[str, Any] = read_json(weights_dir / _FITTED)
    return found


def save(model: Any, state: Any, weights_dir: Path, model_dir: Path, quantise: base.Quantise) -> None:
    """Write what was trained of `model`, whose base lies in `model_dir`, to a folder. `state`: its state dict.

    Raises:
        DataError: an adapter whose keys servers would not map.
    """
    model.save_pretrained(weights_dir, state_dict=state)
    if is_whole(weights_dir):
        _complete(weights_dir, model_dir)
    else:
        (weights_dir / "README.md").unlink(missing_ok=True)
        base.check_adapter(weights_dir, wrapped=base.is_wrapped(model))
    write_json(weights_dir / _FITTED, {"model_sha": base.fingerprint(model_dir), "quantise": quantise})


def _complete(folder: Path, model_dir: Path) -> None:
    """Put the base's tokenizer and its other settings beside weights."""
    for name in _COPIED:
        if (model_dir / name).exists():
            shutil.copyfile(model_dir / name, folder / name)


def merge(model_dir: Path, weights_dir: Path, out_dir: Path) -> Path:
    """Write what is served: a model folder in the base's number format, with an adapter folded in.

    An adapter that was fitted on an NF4 base is merged into that base, dequantised: on the original weights it would be
    out of place. Sums are made in fp32. The folder appears whole or not at all; one that already holds this very merge
    is left as it is.

    Raises:
        DataError: not made by `sft.train`, or fitted on another model.
    """
    made_from = {"weights_sha": sha(weights_dir), "model_sha": base.fingerprint(model_dir)}
    if (out_dir / _MERGED).exists() and read_json(out_dir / _MERGED) == made_from:
        return out_dir
    fit = fitted(weights_dir)
    if fit["model_sha"] != made_from["model_sha"]:
        raise DataError(f"weights {str(weights_dir)!r} were fitted on another model than {str(model_dir)!r}")
    model = _merged(model_dir, weights_dir, fit["quantise"])
    import torch

    dtype = base.stored_dtype(model_dir)
    part = out_dir.with_name(f".{out_dir.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    model.to(getattr(torch, dtype)).save_pretrained(part)
    _complete(part, model_dir)
    shutil.copyfile(model_dir / "config.json", part / "config.json")  # same shape, same number format
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


def logprob_shift(model_dir: Path, weights_dir: Path, served_dir: Path | None, rows: Sequence[Row]) -> Shift:
    """How far what is served is from what was trained: a model, or an adapter on the base that it was fitted on.

    Args:
        model_dir: the base as it came.
        weights_dir: made by `sft.train`.
        served_dir: a merged copy; None: the adapter itself, on the base as it came (servers do not quantise it again).
        rows: what to score.

    Raises:
        DataError: no rows, or not made by `sft.train`.
    """
    if not rows:
        raise DataError("logprob_shift: no rows to compare on")
    import torch

    trained = base.logprobs(_trained(model_dir, weights_dir, fitted(weights_dir)["quantise"]), rows)
    base.release()
    model = _trained(model_dir, weights_dir, "none") if served_dir is None else base.load(served_dir)
    difference = (torch.cat(trained) - torch.cat(base.logprobs(model, rows))).abs()
    return Shift(float(difference.mean()), float(difference.max()), len(difference))


def _trained(model_dir: Path, weights_dir: Path, quantise: base.Quantise) -> Any:
    if is_whole(weights_dir):
        return base.load(weights_dir, dtype="float32")
    model = base.load(model_dir, quantise)
    from peft import PeftModel

    return PeftModel.from_pretrained(model, weights_dir)


def _merged(model_dir: Path, weights_dir: Path, quantise: base.Quantise) -> Any:
    """The merged model in fp32, its NF4 layers dequantised before the adapter is added."""
    import torch

    if is_whole(weights_dir):
        return base.load(weights_dir, dtype="float32")
    model = base.load(model_dir, quantise, dtype="float32")
    from peft import PeftModel

    if quantise == "nf4":
        model = model.dequantize()
    return PeftModel.from_pretrained(model.to(torch.float32), weights_dir).merge_and_unload()

"""What leaves a run: an adapter, a merged model, a folder ready for GGUF; and how far the served form has shifted.

A folder that is published holds weights, tokenizer, model card and the stage's record, nothing of this machine.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Literal

from dynaflow.config import Config
from dynaflow.errors import ConfigError, PrerequisiteError
from dynaflow.files import read_json, write_text
from dynaflow.progress import console
from dynaflow.rollout import digest
from dynaflow.training import base, modelcard, rows, weights
from dynaflow.training.folder import finished_stage
from dynaflow.training.rows import Row

Form = Literal["adapter", "merged", "gguf"]

_GGUF = """
## GGUF

This folder is what llama.cpp's converter reads (it is no part of this project):

    python convert_hf_to_gguf.py . --outfile {name}.gguf --outtype auto
    llama-quantize {name}.gguf {name}-Q4_K_M.gguf Q4_K_M
"""


def export(config: Config, policy: str, form: Form, out: Path) -> Path:
    """Write a trained policy of a run in a form, with its card, into a folder of its own.

    Raises:
        PrerequisiteError: the policy is not trained yet.
        ConfigError: the folder is there already and is none of ours; there is no adapter.
        DataError: weights or record are not those that training wrote.
    """
    stage_dir = _stage(config, policy)
    trained, record = finished_stage(stage_dir)
    if form == "adapter" and weights.is_whole(trained):
        raise ConfigError(f"--form adapter: every weight of {policy} was trained, so it has none; --form merged")
    if out.exists() and any(out.iterdir()) and not (out / "record.json").exists():
        raise ConfigError(f"--out {str(out)!r}: there is something else already; name an empty folder")
    if form == "adapter":
        part = out.with_name(f".{out.name}.part")
        shutil.rmtree(part, ignore_errors=True)
        shutil.copytree(trained, part)
        _anonymous(part / "adapter_config.json", record.model)
        shutil.rmtree(out, ignore_errors=True)
        part.rename(out)
    else:
        weights.merge(_model_dir(config), trained, out)
        _check_plain(out)
    shutil.copyfile(stage_dir / "record.json", out / "record.json")
    modelcard.write_card(out / "README.md", config, policy, record, merged=form != "adapter")
    if form == "gguf":
        card = (out / "README.md").read_text(encoding="utf-8")
        write_text(out / "README.md", card + _GGUF.format(name=f"{config.name}-{policy}"))
    return out


def _anonymous(path: Path, model: str) -> None:
    """An adapter's settings without the folder in which its base lay on this machine."""
    settings = read_json(path)
    settings["base_model_name_or_path"] = model
    write_text(path, json.dumps(settings, indent=2, sort_keys=True) + "\n")


def _check_plain(folder: Path) -> None:
    """A merged folder is plain: no quantisation left in its settings, a tokenizer with its chat template in it."""
    settings = read_json(folder / "config.json")
    if "quantization_config" in settings:
        raise ConfigError(f"{folder}: its config.json still names a quantisation; converters refuse that")
    if not (folder / "tokenizer.json").is_file():
        raise ConfigError(f"{folder}: no tokenizer.json; the base folder of the run has none")


def diff(config: Config, policy: str, count: int, threshold: float, as_json: bool) -> int:
    """Print the log-prob shift between the trained and the served form of a policy.

    The exit code is 1 where its mean is above the threshold. Served is what `server.adapters` says: the adapter on the
    base as it came, or a merged copy. A whole model always has a merged copy.

    Raises:
        PrerequisiteError: the policy is not trained yet, or its rows are gone.
        DataError: weights or record are not those that training wrote.
    """
    stage_dir = _stage(config, policy)
    model_dir, (trained, _) = _model_dir(config), finished_stage(stage_dir)
    merged = config.server.adapters == "merged" or weights.is_whole(trained)
    served = weights.merge(model_dir, trained, stage_dir / "merged") if merged else None
    chosen = _sample(config, policy, model_dir, count)
    shift = weights.logprob_shift(model_dir, trained, served, chosen)
    ok = shift.mean <= threshold
    form = "merged copy" if merged else "adapter on the base as it came"
    report = {"policy": policy, "served": form, "rows": len(chosen), **asdict(shift), "threshold": threshold, "ok": ok}
    if as_json:
        print(json.dumps(report, indent=2))
    else:
        console.print(
            f"{policy}: |log-prob shift| between trained and served ({form}) over {shift.tokens} tokens of "
            f"{len(chosen)} rows: mean {shift.mean:.5f}, largest {shift.max:.4f}; threshold of the mean {threshold}: "
            + ("ok" if ok else "TOO LARGE" + ("" if merged else "; serve a merged copy: server.adapters = 'merged'")),
            highlight=False,
        )
    return 0 if ok else 1


def _sample(config: Config, policy: str, model_dir: Path, count: int) -> Sequence[Row]:
    """So many rows of what the policy was trained on, drawn by content."""
    files = {"stage1": "d1.jsonl", "stage2": "d2.jsonl", **config.curate.controls}
    path = config.run_dir / files[policy]
    if not path.is_file():
        raise PrerequisiteError(f"model diff: no {path}, the rows that {policy} was trained on")
    base.quiet()
    from transformers import AutoTokenizer

    spec = config.training.stage1 if policy == "stage1" else config.training.stage2
    drawn = sorted(rows.read(path), key=lambda row: digest("diff", row["key"]))[:count]
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    return rows.tokenise(drawn, tokenizer, spec.max_tokens, config.roles.main.thinking)[0]


def _stage(config: Config, policy: str) -> Path:
    known = ("stage1", "stage2", *config.curate.controls)
    if policy not in known:
        raise ConfigError.unknown("policy", policy, known)
    return config.run_dir / policy


def _model_dir(config: Config) -> Path:
    from dynaflow.models import embedded

    return embedded.resolve(config.server.model)

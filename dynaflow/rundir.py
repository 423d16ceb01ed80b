"""The directory of a run: who holds it, the settings and versions it was made with, a log of each attempt.

runs/NAME/
  config.json           resolved settings
  env.json              versions, machine, endpoints with the models each replica serves, servers with their flags,
                        hashes of the questions
  stages.jsonl          wall time and peak memory of each finished stage
  logs/attempt_N.log    what each command said
  shards/I-of-N/        the same for one shard of the questions
runs/latest -> NAME     the run that was used last
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import metadata
from pathlib import Path

import psutil

from dynaflow import engine
from dynaflow.config import Config, parse
from dynaflow.errors import ConfigError, DataError
from dynaflow.files import Appender, read_json, write_json
from dynaflow.meter import Meter
from dynaflow.progress import console
from dynaflow.rollout import Json

_PACKAGES = (
    "dynaflow", "aiohttp", "mini-racer", "math-verify", "torch", "transformers", "trl", "peft", "bitsandbytes",
)  # fmt: skip
_FIXED = ("seed", "mini", "collect", "curate", "training", "agent", "budgets")


@contextmanager
def open_run(config: Config) -> Iterator[Path]:
    """Hold the run directory (of a shard: its own part of it) for the time of a command; gives that directory.

    Raises:
        ConfigError: another process writes it, or it or one of its shards was made with other settings of collection,
            training or answers.
    """
    folder = config.work_dir
    if os.environ.get("RANK", "0") != "0":  # training under torchrun: the first process holds the run for all
        yield folder
        return
    with engine.exclusive(folder):
        for path in (config.run_dir / "config.json", *config.run_dir.glob("shards/*/config.json")):
            if path.exists():
                check_same(config, path)
        write_json(folder / "config.json", config.model_dump(mode="json"))
        note(folder, **environment())
        _point_latest(config)
        number = 1 + sum(1 for _ in (folder / "logs").glob("attempt_*.log"))
        console.log_to(folder / "logs" / f"attempt_{number}.log")
        console.note(f"{' '.join(sys.argv)}", markup=False)
        yield folder


def check_same(config: Config, path: Path) -> None:
    """The settings kept at `path` would give the same rollouts and rows as `config`.

    Raises:
        ConfigError: they differ.
    """
    made_with = parse(read_json(path), str(path))  # settings that are newer than the run have their defaults
    before, resolved = made_with.model_dump(mode="json"), config.model_dump(mode="json")
    if not (config.run_dir / "stage1").exists():  # until something is trained on it, D1 may grow: small first
        for settings in (before, resolved):
            settings["collect"] |= {"questions": 0, "samples": 0}
    changed = [key for key in _FIXED if before[key] != resolved[key]]
    if not changed and made_with.answer_digest() != config.answer_digest():
        changed = ["roles, limits or server"]
    if changed:
        raise ConfigError(
            f"{path.parent}: made with other settings of {', '.join(changed)}; give this one another name "
            f"(--set name=NEW) or remove the directory"
        )


def _point_latest(config: Config) -> None:
    """Make runs/latest a link to this run. Where there can be no links there is none."""
    link = config.runs / "latest"
    part = config.runs / f".latest.{os.getpid()}"
    with suppress(OSError):
        part.unlink(missing_ok=True)
        part.symlink_to(config.name)
        os.replace(part, link)


def note(folder: Path, **facts: Json) -> None:
    """Add to a run's env.json what a result can depend on."""
    path = folder / "env.json"
    try:
        known = read_json(path)
    except DataError:
        known = {}
    write_json(path, known | facts)


def environment() -> dict[str, Json]:
    """Versions of what a result can depend on, and the machine."""
    versions: dict[str, str | None] = {}
    for name in _PACKAGES:
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            versions[name] = None
    return {
        "python": platform.python_version(),
        "platform": platform.platform(),
        "packages": versions,
        "git": _git(),
        "machine": {
            "cpus": os.cpu_count(),
            "memory_gb": round(psutil.virtual_memory().total / 1e9, 1),
            "gpus": _lines("nvidia-smi", "--query-gpu=name,memory.total,driver_version", "--format=csv,noheader"),
        },
    }


def _git() -> dict[str, Json] | None:
    """Commit of the checkout this package runs from, and whether it was changed since; None outside of one."""
    folder = str(Path(__file__).resolve().parent)
    commit = _lines("git", "-C", folder, "rev-parse", "HEAD")
    if not commit:
        return None
    return {"commit": commit[0], "changed": bool(_lines("git", "-C", folder, "status", "--porcelain", "-uno", "."))}


def _lines(*command: str) -> list[str]:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return []
    return done.stdout.splitlines() if done.returncode == 0 else []


@contextmanager
def stage(folder: Path, name: str) -> Iterator[None]:
    """Announce a stage, measure it, and record its time and memory, however it ends."""
    console.rule(f"[bold]{name}")
    meter = Meter()
    try:
        with meter:
            yield
    finally:
        if os.environ.get("RANK", "0") == "0":
            log = Appender(folder / "stages.jsonl")
            log.write({"stage": name, "wall_s": round(meter.wall_s, 1), "peak_rss_gb": round(meter.peak_rss_gb, 2)})
            log.close()

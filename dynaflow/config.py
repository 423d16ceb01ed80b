"""Configuration: one TOML file, checked in full before any work, saved resolved into the run.

`load(path, sets)` reads a file of `configs/` and applies `--set a.b=value` overrides. Unknown keys and wrong values
raise `ConfigError` with the field, the value, what is allowed and the nearest valid name.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ValidationError, field_validator, model_validator

from dynaflow.errors import ConfigError
from dynaflow.resources import resource
from dynaflow.rollout import digest
from dynaflow.settings import (
    Agent,
    Budgets,
    Collect,
    Curate,
    Data,
    Evaluate,
    Limits,
    Programs,
    Puppeteer,
    Roles,
    Server,
    Strict,
    Tools,
    Training,
)

_SERVED = {"model", "dtype", "max_model_len", "tool_parser", "reasoning_parser"}
"""Settings of a server that can change what its model says."""
SHARD = "expected i/n with i from 1 to n, e.g. 2/8"
"""What a shard looks like, for messages."""


class Config(BaseModel):
    """The whole configuration of a run."""

    model_config = Strict.model_config

    name: str
    seed: int = 42
    runs: Path = Path("runs")
    ids: list[str] = []
    """Only the questions with these ids."""
    shard: str = "1/1"
    """i/n: the i-th of n parts of the questions, for n processes or machines; `dynaflow merge` joins them."""
    roles: Roles = Roles()
    server: Server = Server()
    limits: Limits = Limits()
    programs: Programs = Programs()
    budgets: Budgets = Budgets()
    agent: Agent = Agent()
    tools: Tools = Tools()
    data: Data = Data()
    collect: Collect = Collect()
    curate: Curate = Curate()
    training: Training = Training()
    report_to: list[Literal["trackio", "wandb", "tensorboard"]] = []
    """Where the metrics of training also go; they always go to metrics.jsonl."""
    evaluate: Evaluate = Evaluate()
    puppeteer: Puppeteer = Puppeteer()
    mini: dict[str, int] = {}
    """Options of the demo benchmark's generator."""

    @field_validator("name")
    @classmethod
    def _is_a_folder_name(cls, name: str) -> str:
        if not re.fullmatch(r"[A-Za-z0-9][\w.-]*", name):
            raise ValueError(
                "allowed are letters, digits, '_', '.' and '-', a letter or digit first: it names a folder"
            )
        if name == "latest":
            raise ValueError("runs/latest is the link to the run that was used last; take another name")
        return name

    @field_validator("shard")
    @classmethod
    def _within(cls, shard: str) -> str:
        if not is_shard(shard):
            raise ValueError(SHARD)
        return shard

    @model_validator(mode="after")
    def _whole_models_are_served_as_such(self) -> Config:
        if self.training.stage1.method == "full" and self.server.adapters == "lora":
            raise ValueError(
                "server.adapters = 'lora' with training.stage1.method = 'full': full fine-tuning leaves no adapter; "
                "set server.adapters = 'merged'"
            )
        return self

    @property
    def part(self) -> tuple[int, int]:
        """`shard` as numbers: (i, n)."""
        index, _, count = self.shard.partition("/")
        return int(index), int(count)

    @property
    def run_dir(self) -> Path:
        """Where this run keeps everything."""
        return self.runs / self.name

    @property
    def work_dir(self) -> Path:
        """Where this process writes: the run directory, or its part of a shard."""
        index, count = self.part
        return self.run_dir if count == 1 else self.run_dir / "shards" / f"{index}-of-{count}"

    def answer_digest(self, main: str = "main") -> str:
        """Hash of the settings that can change an answer, with role `main` as the main agent.

        Part of every rollout key. Not covered: addresses, keys, concurrency, timeouts, paths, display, training, the
        policy (its own part of the key) and what is evaluated.
        """
        answering = {}
        for name, role in (("main", getattr(self.roles, main)), ("sub", self.roles.sub)):
            answering[name] = role.model_dump(mode="json", include={"model", "thinking", "sampling"})
        answering["main"].pop("model")
        return digest(
            answering,
            self.seed,
            self.server.model_dump(mode="json", include=_SERVED),
            self.limits.model_dump(mode="json", exclude={"concurrency", "require_os_sandbox"}),
            self.budgets.model_dump(mode="json"),
            self.agent.model_dump(mode="json"),
            self.tools.model_dump(mode="json", exclude={"python": {"processes"}}),
            self.mini,
        )


def is_shard(text: str) -> bool:
    """Whether this is i/n with i from 1 to n."""
    found = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", text, re.ASCII)
    return found is not None and int(found[1]) <= int(found[2])


def load(path: Path, sets: list[str] | None = None) -> Config:
    """Read a TOML file, or the settings that a run directory keeps, and apply `a.b=value` overrides.

    A run that was moved since is the run where it lies now.

    Raises:
        ConfigError: no such file, not TOML, unknown key, wrong value; a directory that is no run.
    """
    if path.is_dir():
        folder = path.resolve() if path.is_symlink() or path.name in ("", "..") else path  # runs/latest; "."
        return load_run(folder / "config.json", sets or []).model_copy(
            update={"runs": folder.parent, "name": folder.name}
        )
    if not path.is_file():
        if path.suffix != ".toml":
            raise ConfigError(_no_run(path))
        known = sorted(str(p) for p in path.parent.glob("*.toml")) if path.parent.is_dir() else []
        raise ConfigError(f"--config: no file {str(path)!r}. In that folder: {', '.join(known) or 'no TOML file'}.")
    tree = _read(path)
    for item in sets or []:
        _apply(tree, item)
    return parse(tree, str(path), sets or [])


def load_run(path: Path, sets: list[str]) -> Config:
    """The configuration that a run keeps (its `config.json`), with `a.b=value` overrides.

    Raises:
        ConfigError: not JSON, unknown key, wrong value.
    """
    try:
        tree: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if not path.parent.exists():
            raise ConfigError(_no_run(path.parent)) from None
        raise ConfigError(f"{path.parent}: not a run directory (it has no config.json)") from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise ConfigError(f"{path}: not the configuration of a run: {error}") from error
    for item in sets:
        _apply(tree, item)
    return parse(tree, str(path), sets)


def _no_run(path: Path) -> str:
    """What to say of a run directory that does not exist."""
    runs = sorted(str(found.parent) for found in path.parent.glob("*/config.json") if found.parent.name != "latest")
    return f"{path}: no such run. Beside it: {', '.join(runs) or 'none; `dynaflow demo` or `dynaflow eval` makes one'}"


def parse(tree: dict[str, Any], origin: str, sets: Sequence[str] = ()) -> Config:
    """Validate a tree of settings that came from `origin` (a file name, for messages), some of them from `sets`.

    Raises:
        ConfigError: unknown key, wrong value.
    """
    try:
        return Config.model_validate(tree)
    except ValidationError as error:
        given = [item.partition("=")[0].strip() for item in sets]
        lines = [
            f"{'--set' if any(f'{where}.'.startswith(f'{key}.') for key in given) else f'{origin}:'} {what}"
            for where, what in _explain(error)
        ]
        raise ConfigError("\n  ".join(lines)) from error


def flat(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """The settings of a tree by their dotted names, as `--set` takes them."""
    for key, value in tree.items():
        if isinstance(value, dict) and value:
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _read(path: Path) -> dict[str, Any]:
    """A TOML file, laid over the file of the same folder that its `extends` names."""
    try:
        tree: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: not valid TOML: {error}") from error
    base = tree.pop("extends", None)
    if base is None:
        return tree
    for folder in (path.parent, resource("configs")):
        below = folder / str(base)
        if below.is_file() and below.resolve() != path.resolve():
            return _merge(_read(below), tree)
    raise ConfigError(f"{path}: extends = {base!r}: no other file of that name beside it or among the shipped ones")


def _merge(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """`above` laid over `below`, section by section."""
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = _merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _apply(tree: dict[str, Any], item: str) -> None:
    """Apply one `a.b.c=value`; the value is TOML, or a plain string where it is not."""
    key, sep, text = item.partition("=")
    if not sep or not key.strip():
        raise ConfigError(f"--set {item!r}: expected KEY=VALUE, for example --set evaluate.limit=20")
    try:
        value: Any = tomllib.loads(f"v = {text}")["v"]
    except tomllib.TOMLDecodeError:
        value = text
    node = tree
    *parents, leaf = key.strip().split(".")
    for parent in parents:
        node = node.setdefault(parent, {})
        if not isinstance(node, dict):
            raise ConfigError(f"--set {item!r}: {parent!r} is a value, not a section")
    node[leaf] = value


def _explain(error: ValidationError) -> Iterator[tuple[str, str]]:
    """Each problem as its field, and `field = value: what is wrong; nearest name`."""
    for problem in error.errors():
        where = ".".join(str(part) for part in problem["loc"])
        if problem["type"] == "extra_forbidden":
            allowed = sorted(_fields(problem["loc"][:-1]))
            near = difflib.get_close_matches(str(problem["loc"][-1]), allowed, n=1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            yield (where, f"{where}: unknown key. Allowed here: {', '.join(allowed)}.{hint}")
        elif problem["type"] == "missing":
            yield (where, f"{where}: required, but not set")
        else:
            value = "" if isinstance(problem["input"], dict) else f" = {problem['input']!r}"
            message = problem["msg"].removeprefix("Value error, ").replace("Input should be", "must be")
            yield (where, f"{where}{value}: {message}" if where else message)


def _fields(location: tuple[int | str, ...]) -> list[str]:
    """Names of the fields of the section at `location`."""
    model: type[BaseModel] = Config
    for part in location:
        field = model.model_fields.get(str(part))
        if field is None:
            return []
        options = [field.annotation, *getattr(field.annotation, "__args__", ())]
        found = [option for option in options if isinstance(option, type) and issubclass(option, BaseModel)]
        if not found:
            return []
        model = found[0]
    return list(model.model_fields)

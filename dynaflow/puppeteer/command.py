"""`dynaflow puppeteer train | eval | graph`: opens the run, serves what is needed, and calls the stage."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from pathlib import Path
from typing import Any, Literal

from dynaflow import benchmarks, matrix
from dynaflow.config import Config
from dynaflow.errors import ConfigError, PrerequisiteError
from dynaflow.files import read_json, read_lines, write_json
from dynaflow.models.client import ModelClient
from dynaflow.pipeline import TRAINED, policy, serving
from dynaflow.progress import console
from dynaflow.puppeteer import checkpoint, graph, reward
from dynaflow.puppeteer.agents import Roster, roster
from dynaflow.puppeteer.encoders import opened
from dynaflow.puppeteer.evaluate import compared, evaluate
from dynaflow.puppeteer.plots import draw
from dynaflow.puppeteer.train import split, train
from dynaflow.results import Results
from dynaflow.rollout import Policy
from dynaflow.rundir import open_run, stage


def run(config: Config, what: Literal["train", "eval"]) -> None:
    """One stage in the run directory of `config`.

    Raises:
        ConfigError: something can not be, or the run was made with other settings; nothing has been asked.
    """
    agents = roster(config)
    matrix.check_tools(config, config.puppeteer.benchmark)
    compared(config)
    for order in config.puppeteer.fixed:
        agents.check(order, "puppeteer.fixed")
    with open_run(config) as run_dir:
        folder = run_dir / "puppeteer"
        before = checkpoint.last(folder / "checkpoints")
        if what == "eval" and before is None:
            raise PrerequisiteError(f"no policy in {folder}; run `dynaflow puppeteer train` first")
        _hold(config, folder)
        first = split(config, folder).train[0]
        reward.outcome(benchmarks.grade(first, ""), config.puppeteer.reward)  # whether the grader has such a share
        home = _home(config)
        trained = _trained(config, home) if what == "eval" else {}
        served = sorted(_adapters(agents) | trained.keys())
        with stage(run_dir, f"puppeteer {what}"), serving(config, served, home) as urls:
            asyncio.run(_go(config, folder, trained, what, urls))
        if checkpoint.last(folder / "checkpoints") != before:
            draw(folder)


_FREE: dict[str, Any] = {
    **dict.fromkeys(("select", "branch", "fixed", "compare", "trained_in"), True),
    "training": {"updates", "keep_every", "collapse_share", "collapse_entropy"},
}
"""What may change between commands on one run: how long it is trained, what it is tested by and compared with."""


def _hold(config: Config, folder: Path) -> None:
    """Keep the settings that the policy is trained with, or check that they are still the same."""
    path = folder / "settings.json"
    settings = config.puppeteer.model_dump(mode="json", exclude=_FREE)
    if not path.exists():
        write_json(path, settings)
        return
    before = read_json(path)
    changed = sorted(name for name in settings.keys() | before.keys() if settings.get(name) != before.get(name))
    if changed:
        raise ConfigError(
            f"{folder}: made with other settings of puppeteer.{', puppeteer.'.join(changed)}; give this run another "
            f"name (--set name=NEW) or remove the directory"
        )


def _home(config: Config) -> Config:
    """The run that has the trained policies."""
    folder = config.puppeteer.trained_in
    return config if folder is None else config.model_copy(update={"runs": folder.parent, "name": folder.name})


def _trained(config: Config, home: Config) -> dict[str, Policy]:
    """The trained policies that `compare` names, as far as they are there; of the others it says so."""
    found = {}
    for name in sorted({who for who, _ in compared(config)} - {"base"}):
        if (home.run_dir / name / "record.json").is_file():
            found[name] = policy(home, name)
        else:
            console.print(f"{name} is left out: {home.run_dir} has no trained policy of that name", highlight=False)
    return found


def _adapters(agents: Roster) -> set[str]:
    """Trained policies that agents are models of."""
    return {agent.model for agent in agents.agents.values() if agent.model in TRAINED}


async def _go(config: Config, folder: Path, trained: dict[str, Policy], what: str, urls: dict[str, str]) -> None:
    roles = {name: role for name, role in config.roles if role is not None}
    async with ModelClient(roles, urls) as client, opened(config.puppeteer.encoder, folder) as encoder:
        if what == "train":
            await train(config, folder, client, encoder)
        else:
            await evaluate(config, folder, client, encoder, trained)


WINDOWS = 5
"""Parts of a training run in the table of its graphs."""


def show_graphs(path: Path) -> None:
    """Fold the rollouts of a file or run directory, whatever systems made them, and print means by system; of a
    Puppeteer run also their evolution over training.

    Raises:
        ConfigError: there is no such file, or nothing in it called an agent.
    """
    files = [path] if path.is_file() else [path / "rollouts.jsonl", path / "puppeteer" / "eval" / "rollouts.jsonl"]
    lines = list(read_lines(path / "puppeteer" / "metrics.jsonl")) if path.is_dir() else []
    present = [file for file in files if file.is_file()]
    if not present and not lines:
        raise ConfigError(f"{path}: no rollouts there; expected a run directory or a rollouts.jsonl")
    rows: dict[str, list[dict[str, float]]] = defaultdict(list)
    for found in map(Results, present):
        for rollout in found.of(found.index):
            rows[f"{rollout.policy.name}/{rollout.system}"] += graph.measure([rollout])
    size = -(-len(lines) // WINDOWS) or 1
    parts = [lines[start : start + size] for start in range(0, len(lines), size)]
    table = {
        f"updates {part[0]['update']}-{part[-1]['update']}": graph.mean([p["graph"] for p in part]) for part in parts
    }
    table |= {f"{name} ({len(made)})": graph.mean(made) for name, made in sorted(rows.items()) if made}
    if not table:
        raise ConfigError(f"{path}: no rollout there has called an agent")
    graph.show(table)

"""`dynaflow puppeteer train | eval | graph`: opens the run, serves what is needed, and calls the stage."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from pathlib import Path
from typing import Any, Literal

from dynaflow import benchmarks
from dynaflow.config import Config
from dynaflow.errors import ConfigError, PrerequisiteError
from dynaflow.files import read_json, write_json
from dynaflow.methods import system
from dynaflow.models.client import ModelClient
from dynaflow.pipeline import TRAINED, serving
from dynaflow.puppeteer import checkpoint, graph, reward
from dynaflow.puppeteer.agents import Roster, roster
from dynaflow.puppeteer.encoders import opened
from dynaflow.puppeteer.evaluate import evaluate
from dynaflow.puppeteer.plots import draw
from dynaflow.puppeteer.train import split, train
from dynaflow.results import Results
from dynaflow.rundir import open_run, stage


def run(config: Config, what: Literal["train", "eval"]) -> None:
    """One stage in the run directory of `config`.

    Raises:
        ConfigError: something can not be, or the run was made with other settings; nothing has been asked.
    """
    agents = roster(config)
    for name in config.puppeteer.compare:
        system(name)
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
        with stage(run_dir, f"puppeteer {what}"), serving(config, _adapters(agents)) as urls:
            asyncio.run(_go(config, folder, what, urls))
        if checkpoint.last(folder / "checkpoints") != before:
            draw(folder)


_FREE: dict[str, Any] = {
    **dict.fromkeys(("select", "branch", "fixed", "compare"), True),
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


def _adapters(agents: Roster) -> list[str]:
    """Trained policies of the run that agents are models of."""
    return sorted({agent.model for agent in agents.agents.values() if agent.model in TRAINED})


async def _go(config: Config, folder: Path, what: str, urls: dict[str, str]) -> None:
    roles = {name: role for name, role in config.roles if role is not None}
    async with ModelClient(roles, urls) as client, opened(config.puppeteer.encoder, folder) as encoder:
        if what == "train":
            await train(config, folder, client, encoder)
        else:
            await evaluate(config, folder, client, encoder)


def show_graphs(path: Path) -> None:
    """Fold the rollouts of a file or run directory, whatever systems made them, and print means by system.

    Raises:
        ConfigError: there is no such file, or nothing in it called an agent.
    """
    file = path / "rollouts.jsonl" if path.is_dir() else path
    if not file.is_file():
        raise ConfigError(f"{file}: no such file; expected a run directory or a rollouts.jsonl")
    found = Results(file)
    rows: dict[str, list[dict[str, float]]] = defaultdict(list)
    for rollout in found.of(found.index):
        if (folded := graph.fold(rollout)).nodes:
            rows[f"{rollout.policy.name}/{rollout.system}"].append(graph.metrics(folded))
    if not rows:
        raise ConfigError(f"{file}: no rollout in it has called an agent")
    graph.show({f"{name} ({len(made)})": graph.mean(made) for name, made in sorted(rows.items())})

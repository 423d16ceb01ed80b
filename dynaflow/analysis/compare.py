"""Two runs side by side, question by question: what `dynaflow compare` prints."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console

from dynaflow.agent.render import plain
from dynaflow.analysis import outcome
from dynaflow.analysis.names import order
from dynaflow.analysis.outcome import Outcome
from dynaflow.analysis.summary import pairs
from dynaflow.analysis.terminal import Printed, pair_cells, print_table
from dynaflow.config import flat
from dynaflow.errors import ConfigError, DataError, PrerequisiteError
from dynaflow.files import read_json

_COLUMNS = ("first", "second", "benchmark", "n", "delta", "95 %", "only first", "only second", "p")
_NAMED = 20


def compare(first: Path, second: Path, systems: Iterable[str] | None = None) -> dict[str, Any]:
    """Every system that both runs have, or the given ones ("stage1/forced", or "base/direct:base/forced" for a system
    of the first run and another of the second), on the questions that both have answered.

    Returns:
        `{"first", "second", "settings": {name: [value, value]}, "pairs": [...]}`: settings that differ, and what
        `summary.pairs` gives, the systems named with their run.

    Raises:
        PrerequisiteError: a folder holds no rollouts.
        ConfigError: a system that is named is not in its run.
        DataError: a file of a run was altered.
    """
    runs = {"A": _latest(first), "B": _latest(second)}
    there = {side: {o.system for o in found} for side, found in runs.items()}
    if systems is None:
        wanted = [(name, name) for name in sorted(there["A"] & there["B"], key=order)]
    else:
        wanted = [(a, b or a) for a, _, b in (name.partition(":") for name in systems)]
    for side, names in zip("AB", zip(*wanted, strict=True) if wanted else ((), ()), strict=True):
        for name in names:
            if name not in there[side]:
                raise ConfigError.unknown(f"system of run {side}", name, there[side])
    named = [_named(o, side) for side, found in runs.items() for o in found]
    return {
        "first": str(first),
        "second": str(second),
        "settings": _differences(first, second),
        "pairs": pairs(named, [(f"A:{a}", f"B:{b}") for a, b in wanted]),
    }


def command(first: Path, second: Path, systems: Iterable[str] | None, as_json: bool) -> None:
    """Compare and print, for the command line."""
    made = compare(first, second, systems)
    if as_json:
        print(json.dumps(made))
    else:
        show(made, Console())


def show(made: Mapping[str, Any], console: Console) -> None:
    """Print a comparison: settings that differ, the pairs, and the first questions that only one side has right."""

    def line(text: str) -> None:
        console.print(plain(text), markup=False, highlight=False)

    line(f"A: {made['first']}\nB: {made['second']}")
    for name, (a, b) in made["settings"].items():
        line(f"  {name}: {a!r} in A, {b!r} in B")
    if not made["pairs"]:
        line("no system of both runs has answered the same questions")
        return
    lines = [[*pair_cells(row)[:2], row["benchmark"] or "(pooled)", *pair_cells(row)[2:]] for row in made["pairs"]]
    print_table(Printed("A minus B on the same questions, points", _COLUMNS, lines), console)
    for row in made["pairs"]:
        if row["benchmark"] is None:
            for side, ids in (("A", row["wins"]), ("B", row["losses"])):
                more = f" and {len(ids) - _NAMED} more" if len(ids) > _NAMED else ""
                if ids:
                    line(f"{row['a']}, {row['b']}: only {side} right: {', '.join(ids[:_NAMED])}{more}")


def _latest(run_dir: Path) -> list[Outcome]:
    """Of every system the rollouts of the settings that were used last."""
    path = run_dir / "rollouts.jsonl"
    if not path.is_file():
        raise PrerequisiteError(f"compare: {run_dir} holds no rollouts.jsonl; name a run directory, e.g. runs/eval")
    found = outcome.read(path, lambda record: None)
    last: dict[str, Outcome] = {}
    for made in found:
        if made.system not in last or made.started > last[made.system].started:
            last[made.system] = made
    return [made for made in found if made.settings == last[made.system].settings]


def _named(made: Outcome, side: str) -> Outcome:
    return replace(made, policy=f"{side}:{made.policy}")


def _differences(first: Path, second: Path) -> dict[str, list[Any]]:
    """Settings that differ, by their dotted names."""
    paths = [run / "config.json" for run in (first, second)]
    if not all(path.is_file() for path in paths):
        return {}
    a, b = (dict(flat(_settings(path))) for path in paths)
    skipped = ("name", "runs")
    return {
        key: [a.get(key), b.get(key)]
        for key in sorted(a.keys() | b.keys())
        if a.get(key) != b.get(key) and key not in skipped
    }


def _settings(path: Path) -> dict[str, Any]:
    tree = read_json(path)
    if not isinstance(tree, dict):
        raise DataError(f"{path}: not the configuration of a run")
    return tree

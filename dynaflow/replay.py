"""`dynaflow workflow replay RUN`: every workflow of a run's journal runs again from its record, and does the same."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from pydantic import ValidationError

from dynaflow.agent.render import plain
from dynaflow.config import Config, load_run
from dynaflow.errors import ConfigError, DataError
from dynaflow.files import read_json, read_lines
from dynaflow.rollout import Json, Observation
from dynaflow.runtime import Runtime
from dynaflow.runtime.replay import Divergence, replay


def workflows(path: Path) -> Iterator[tuple[str, Observation]]:
    """Every finished workflow, with a name: of a run's journals, or of a file that `workflow run --json` made.

    Raises:
        ConfigError: there is nothing to replay.
        DataError: a record is not of this schema version.
    """
    if path.is_file():
        yield str(path), _observation(read_json(path), str(path))
        return
    journals = sorted(path.rglob("calls.jsonl")) if path.is_dir() else []
    if not journals:
        raise ConfigError(f"{path}: nothing to replay; expected a run directory with calls.jsonl, or an observation")
    for journal in journals:
        last = {_key(entry): number for number, entry in enumerate(read_lines(journal)) if entry["kind"] == "workflow"}
        for number, entry in enumerate(read_lines(journal)):
            if entry["kind"] == "workflow" and last[_key(entry)] == number:
                name = f"{entry['rollout'][:12]} {entry['scope']}"
                yield name, _observation(entry["value"], f"{journal}: {name}")


def _key(entry: dict[str, Json]) -> tuple[Json, ...]:
    return entry["rollout"], entry["scope"], entry["content"], entry["n"]


def _observation(value: Json, where: str) -> Observation:
    try:
        return Observation.model_validate(value)
    except ValidationError as error:
        raise DataError(f"{where}: not an observation of this version: {error}") from error


def command(config: Config, path: Path, sets: list[str], as_json: bool) -> int:
    """Replay and report; the exit code is 1 when a workflow does something else than is recorded."""
    kept = path / "config.json"
    if kept.is_file():
        config = load_run(kept, sets)
    results = asyncio.run(_all(config, path))
    differing = {name: found for name, found in results if found is not None}
    if as_json:
        told = [{"workflow": name, "divergence": found and asdict(found)} for name, found in results]
        print(json.dumps(told, indent=2))
    else:
        for name, found in differing.items():
            print(plain(f"{name}: {found}"))
        print(f"{len(results) - len(differing)} of {len(results)} workflows did the same again")
    return 1 if differing else 0


async def _all(config: Config, path: Path) -> list[tuple[str, Divergence | None]]:
    results: list[tuple[str, Divergence | None]] = []
    todo = workflows(path)
    async with Runtime.of(config.programs) as runtime:

        async def work() -> None:
            for name, recorded in todo:
                results.append((name, await replay(runtime, recorded, config.limits)))

        await asyncio.gather(*(work() for _ in range(2 * (os.cpu_count() or 1))))
    return sorted(results, key=lambda result: result[0])

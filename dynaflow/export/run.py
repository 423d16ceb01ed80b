"""`dynaflow export RUN --to FORMAT`: one function per format, and what each leaves where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import orjson

from dynaflow.config import Config, load_run
from dynaflow.errors import ConfigError
from dynaflow.export import source
from dynaflow.files import write_json

Format = Literal["otel", "inspect", "chrome", "parquet", "sft"]
NAMES: dict[Format, str] = {
    "otel": "spans.jsonl",
    "inspect": "inspect",
    "chrome": "trace.json",
    "parquet": "tables",
    "sft": "sft.jsonl",
}
"""What is written into the run's `export/` where no other place is given: a file, or a folder."""


def export(run: Path, to: Format, out: Path | None, endpoint: str | None, content: bool, limit: int | None) -> str:
    """Export a run; what was done, in a sentence.

    Args:
        run: a run directory, or a rollouts.jsonl.
        out: the file or folder to write; default: `export/` in the run.
        endpoint: otel only: an OTLP/HTTP address to send to, in place of a file.
        content: otel only: with the texts of prompts and answers.
        limit: at most so many rollouts.

    Raises:
        ConfigError: no such run; an option that the format has not.
        DataError: a line is not a rollout.
        PrerequisiteError: a package is missing, or the endpoint does not answer.
    """
    if to != "otel" and (endpoint is not None or content):
        raise ConfigError(f"--endpoint, --content: only --to otel has them, this is --to {to}")
    rollouts = source.rollouts(run, limit)
    if endpoint is not None:
        from dynaflow.export import otel

        return f"{otel.send(rollouts, endpoint, content)} rollouts sent to {endpoint}"
    home = run if run.is_dir() else run.parent
    target = out or home / "export" / NAMES[to]
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if to == "otel":
        from dynaflow.export import otel

        return f"{_write(target, otel.lines(rollouts, content))} rollouts: {target}"
    if to == "chrome":
        from dynaflow.export import chrome

        document = chrome.trace(rollouts)
        write_json(target, document)
        return f"{len(document['traceEvents'])} events: {target} (for Perfetto)"
    if to == "parquet":
        from dynaflow.export import tables

        return f"{tables.write(rollouts, target)} rollouts: {target}"
    if to == "sft":
        from dynaflow.export import sft

        left: Counter[str] = Counter()
        count = _write(target, (orjson.dumps(row) + b"\n" for row in sft.rows(rollouts, _config(home), left)))
        return f"{count} rows: {target}; left out: {dict(left) or 'none'}"
    from dynaflow.export import inspect_log

    return f"{inspect_log.write(rollouts, target)} logs: {target} (inspect view --log-dir {target})"


def _write(path: Path, lines: Iterable[bytes]) -> int:
    count = 0
    part = path.with_name(f".{path.name}.part")
    with part.open("wb") as stream:
        for line in lines:
            stream.write(line)
            count += 1
    part.replace(path)
    return count


def _config(home: Path) -> Config:
    for folder in (home, home.parent):
        if (folder / "config.json").is_file():
            return load_run(folder / "config.json", [])
    raise ConfigError(f"{home}: no config.json, which tells the tools that the main agent was offered")

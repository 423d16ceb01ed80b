"""Writing whole files so that a reader never sees half of one."""

from __future__ import annotations

import os
from pathlib import Path

import orjson

from dynaflow.rollout import Json


def write_atomic(path: Path, data: bytes) -> None:
    """Write `data` to `path` through a temporary file beside it: after a crash the file is the old or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def write_json(path: Path, value: Json) -> None:
    """Write `value` as indented JSON with a final newline, atomically."""
    write_atomic(path, orjson.dumps(value, option=orjson.OPT_INDENT_2) + b"\n")

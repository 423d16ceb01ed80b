"""The list of a run's rollouts: one small row each, read as the file grows; whole records are read when asked for."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from dynaflow import benchmarks
from dynaflow.errors import DataError
from dynaflow.rollout import Json

FIELDS = (
    "key",
    "question",
    "benchmark",
    "policy",
    "system",
    "sample",
    "status",
    "right",
    "was",
    "calls",
    "failed",
    "tokens",
    "wall",
    "answer",
    "text",
)
"""Columns of a row, in this order. `right` and `was` (in the other run): 1, 0 or null (not graded)."""

_KEY = re.compile(r"[0-9a-f]{1,128}")
_TOLD = 20
"""Lines that are no rollouts of which the page says where they are."""
_SHOWN, _SEARCHED = 160, 400
"""Characters of the answer, and of the question, that a row keeps."""
_NO_RESULT = ("failed", "refused", "skipped", "cancelled", "unawaited")
Row = list[Json]
Identity = tuple[str, str, str, str, int]
"""Benchmark, question, policy, system and sample: what makes rollouts of two runs the same one."""


@dataclass(slots=True)
class _Place:
    start: int
    size: int


class Rows:
    """Rows of one `rollouts.jsonl`, in the order of their keys' first lines.

    Attributes:
        version: counts the lines that were read; a row that a later line replaces is sent again.
        generation: counts the files that have stood under the path: of a new one everything is sent again.
        unread: where lines stand that are no rollouts.
    """

    def __init__(self, path: Path, was: Mapping[Identity, int | None] | None = None) -> None:
        self.path = path
        self.generation = 0
        self._was = was
        self._file: tuple[int, int] | None = None
        self._begin()

    def _begin(self) -> None:
        self.version = 0
        self.unread: list[str] = []
        self._offset = 0
        self._places: dict[str, _Place] = {}
        self._rows: dict[str, tuple[int, Row]] = {}

    def refresh(self, limit_s: float = float("inf")) -> bool:
        """Read whole lines that were added since, for at most so long; whether all were read.

        Another file in its place, or one that got shorter, is read from its beginning.
        """
        try:
            stream = self.path.open("rb")
        except FileNotFoundError:  # a run that has only begun
            return True
        until = time.monotonic() + limit_s
        with stream:
            found = os.fstat(stream.fileno())
            file = found.st_dev, found.st_ino
            if file != self._file or found.st_size < self._offset:
                self.generation += self._file is not None
                self._file = file
                self._begin()
            stream.seek(self._offset)
            for line in stream:
                if not line.endswith(b"\n"):
                    break
                self._add(line)
                self._offset += len(line)
                if time.monotonic() > until:
                    return False
        return True

    def _add(self, line: bytes) -> None:
        self.version += 1
        try:
            made = row(orjson.loads(line), self._was)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
            if len(self.unread) < _TOLD:
                self.unread.append(f"byte {self._offset}: not a rollout ({type(error).__name__})")
            return
        self._places[str(made[0])] = _Place(self._offset, len(line))
        self._rows[str(made[0])] = (self.version, made)

    def since(self, version: int) -> list[Row]:
        """Rows added or replaced after that version."""
        return [made for number, made in self._rows.values() if number > version]

    def keys(self) -> list[str]:
        """All keys."""
        return list(self._rows)

    def record(self, key: str) -> dict[str, Any]:
        """The whole rollout, as plain JSON.

        Raises:
            KeyError: there is none.
            DataError: the file was changed under us.
        """
        place = self._places[key]
        try:
            with self.path.open("rb") as stream:
                stream.seek(place.start)
                found: dict[str, Any] = orjson.loads(stream.read(place.size))
        except (OSError, ValueError) as error:
            raise DataError(f"{self.path.name} has changed; reload the page") from error
        if found.get("key") != key:
            raise DataError(f"{self.path.name} has changed; reload the page")
        return found


def row(record: Mapping[str, Json], was: Mapping[Identity, int | None] | None = None) -> Row:
    """The row of a rollout.

    Raises:
        KeyError, TypeError: it is none.
    """
    calls = [call for turn in record["turns"] if turn["observation"] for call in turn["observation"]["calls"]]
    usage = [used for role, used in record["usage"].items() if role in ("main", "sub", "teacher")]
    if not _KEY.fullmatch(record["key"]):  # it becomes the name of a file and part of an address
        raise ValueError("key: expected a hex digest")
    return [
        str(record["key"]),
        str(record["question_id"]),
        str(record["benchmark"]),
        str(record["policy"]["name"]),
        str(record["system"]),
        int(record["sample"]),
        str(record["status"]),
        right(record),
        (was or {}).get(identity(record)),
        len(calls),
        sum(call["status"] in _NO_RESULT for call in calls),
        sum(used["output"] for used in usage),
        round(float(record["wall_s"]), 2),
        str((record["score"] or {}).get("extracted") or record["answer"] or "")[:_SHOWN],
        question_text(record)[:_SEARCHED],
    ]


def right(record: Mapping[str, Json]) -> int | None:
    """1 right, 0 wrong, None not graded. Every status but ok counts as wrong."""
    if record["score"] is None:
        return None
    return int(record["status"] == "ok" and bool(record["score"]["correct"]))


def identity(record: Mapping[str, Json]) -> Identity:
    """What makes it the same rollout as one of another run."""
    names = (str(record[name]) for name in ("benchmark", "question_sha"))
    benchmark, question = names
    return benchmark, question, str(record["policy"]["name"]), str(record["system"]), int(record["sample"])


def question_text(record: Mapping[str, Json]) -> str:
    """What the first user message of a rollout says."""
    for message in record["turns"][0]["messages"] if record["turns"] else []:
        if message.get("role") == "user" and isinstance(message.get("content"), str):
            return str(message["content"])
    return ""


def verdicts(path: Path) -> dict[Identity, int | None]:
    """The verdicts of another run, to tell what changed.

    Raises:
        DataError: a line is not a rollout.
    """
    found: dict[Identity, int | None] = {}
    with path.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            if not line.endswith(b"\n"):
                break
            try:
                record = orjson.loads(line)
                found[identity(record)] = right(record)
            except (ValueError, KeyError, TypeError) as error:
                raise DataError(f"{path}:{number}: not a rollout ({type(error).__name__}: {error})") from error
    return found


def is_private(record: Mapping[str, Json]) -> bool:
    """Whether texts of this rollout may not leave the machine (`benchmarks.is_private`)."""
    return benchmarks.is_private(str(record["benchmark"]))

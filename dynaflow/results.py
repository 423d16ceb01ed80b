"""`rollouts.jsonl` of a run: an index in memory, the records on disk, one writer.

A run of thousands of rollouts holds a few hundred bytes of each in memory. A rollout that ended in an error is redone
by a later run and then has a later line: of lines with the same key the last one counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

import orjson
from pydantic import ValidationError

from dynaflow.errors import DataError
from dynaflow.files import Appender
from dynaflow.rollout import SCHEMA_VERSION, Json, Rollout

FINAL_ERRORS = ("deadline",)
"""Errors that are an outcome: a rollout that missed its deadline is not redone, or only fast ones would count."""


class Brief(NamedTuple):
    """What is kept of a rollout in memory, and where its line is."""

    start: int
    size: int
    benchmark: str
    policy: str
    system: str
    status: str
    error: str | None
    correct: bool
    graded: bool
    output_tokens: int

    @property
    def final(self) -> bool:
        """Whether it is never redone. An error of its endpoint is."""
        return self.status != "error" or self.error in FINAL_ERRORS


class Results:
    """The rollouts of a run directory.

    Raises:
        DataError: a line is not a rollout.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.index: dict[str, Brief] = dict(_scan(path))
        """By rollout key, in the order of their first lines."""
        self._appender: Appender | None = None

    def __enter__(self) -> Self:
        self._appender = Appender(self.path)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._appender is not None
        self._appender.close()

    @property
    def written(self) -> float:
        """When the last line was written (time.monotonic()); 0 before the file was opened for writing."""
        return self._appender.written if self._appender else 0.0

    def final(self) -> set[str]:
        """Keys of the rollouts that are never redone."""
        return {key for key, brief in self.index.items() if brief.final}

    def add(self, rollout: Rollout) -> Brief:
        """Append one rollout; returns after the operating system has it."""
        return self._append(rollout.model_dump(mode="json"))

    def get(self, key: str) -> Rollout:
        """The rollout with this key, read from the file.

        Raises:
            KeyError: there is none.
            DataError: its line is not a rollout of this schema version.
        """
        brief = self.index[key]
        with self.path.open("rb") as stream:
            stream.seek(brief.start)
            return parse(stream.read(brief.size), self.path)

    def of(self, keys: Iterable[str]) -> Iterator[Rollout]:
        """The rollouts with these keys, one at a time; keys without one are left out."""
        for key in keys:
            if key in self.index:
                yield self.get(key)

    def merge(self, path: Path) -> int:
        """Take over from another file what is not here yet, or is here as an error only; how many rollouts that is.

        Merging a file again takes nothing over.
        """
        other = Results(path)
        wanted = [
            key
            for key, brief in other.index.items()
            if key not in self.index or (brief.final and not self.index[key].final)
        ]
        for rollout in other.of(wanted):
            self.add(rollout)
        return len(wanted)

    def _append(self, record: dict[str, Json]) -> Brief:
        assert self._appender is not None, "use `with results:`"
        start = self._appender.size
        self._appender.write(record)
        brief = self.index[record["key"]] = _brief(record, start, self._appender.size - start)
        return brief


def load(path: Path) -> list[Rollout]:
    """All rollouts of a file at once; of lines with the same key the last one counts.

    Raises:
        DataError: a line is not a rollout of this schema version.
    """
    results = Results(path)
    return list(results.of(results.index))


def _scan(path: Path) -> Iterator[tuple[str, Brief]]:
    if not path.exists():
        return
    start = 0
    with path.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            if not line.endswith(b"\n"):  # torn by a kill; the next writer cuts it off
                return
            try:
                record = orjson.loads(line)
                yield record["key"], _brief(record, start, len(line))
            except (orjson.JSONDecodeError, KeyError, TypeError) as error:
                raise DataError(f"{path}:{number}: not a rollout ({error}); the file was altered or cut") from error
            start += len(line)


def _brief(record: dict[str, Json], start: int, size: int) -> Brief:
    score, error = record["score"], record["error"]
    return Brief(
        start=start,
        size=size,
        benchmark=record["benchmark"],
        policy=record["policy"]["name"],
        system=record["system"],
        status=record["status"],
        error=error and error["kind"],
        correct=bool(score and score["correct"]),
        graded=score is not None,
        output_tokens=sum(usage["output"] for usage in record["usage"].values()),
    )


def parse(line: bytes, path: Path) -> Rollout:
    """A line of a file of rollouts.

    Raises:
        DataError: it is not a rollout of this schema version.
    """
    try:
        return Rollout.model_validate_json(line)
    except ValidationError as error:
        raise DataError(f"{path}: not a rollout of schema version {SCHEMA_VERSION}: {error}") from error

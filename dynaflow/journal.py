"""`calls.jsonl`: the one append-only journal of a run.

Every model request and every agent() of every role and method is written here before its result is delivered, keyed
rollout / scope (turn and structural path) / content / occurrence. A resumed rollout reads its own entries back in place of
repeating the calls, in whatever order they start. A line torn by a kill is dropped; everything before it counts.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import orjson

from dynaflow.errors import DataError
from dynaflow.rollout import Json


def read_lines(path: Path) -> Iterator[dict[str, Json]]:
    """Records of a JSONL file, in order. A torn last line is skipped.

    Raises:
        DataError: a line before the last is not JSON.
    """
    if not path.exists():
        return
    with path.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            try:
                yield orjson.loads(line)
            except orjson.JSONDecodeError as error:
                if stream.read(1):
                    raise DataError(f"{path}:{number}: not JSON ({error}); the file was altered or cut") from error
                return


class Appender:
    """Appends whole lines to a file and hands each to the operating system at once (kill -9 loses none)."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._stream = path.open("ab", buffering=0)
        os.chmod(path, 0o600)
        self._mend(path)

    def _mend(self, path: Path) -> None:
        """Cut off a torn last line, so that the next one starts on its own."""
        size = path.stat().st_size
        if not size:
            return
        with path.open("rb") as stream:
            stream.seek(-1, os.SEEK_END)
            if stream.read(1) == b"\n":
                return
            position = size
            while position > 0:
                step = min(65_536, position)
                position -= step
                stream.seek(position)
                newline = stream.read(step).rfind(b"\n")
                if newline >= 0:
                    os.truncate(path, position + newline + 1)
                    return
        os.truncate(path, 0)

    def write(self, line: bytes) -> None:
        """Append one line (newline included)."""
        self._stream.write(line)

    def close(self) -> None:
        """Close the file."""
        self._stream.close()


class Journal:
    """The journal of a run directory. Entries of finished rollouts are not kept in memory."""

    def __init__(self, path: Path, finished: set[str]) -> None:
        self._entries: dict[str, dict[tuple[str, str, str, int], Json]] = {}
        for entry in read_lines(path):
            if entry["rollout"] not in finished:
                key = (entry["kind"], entry["scope"], entry["content"], entry["n"])
                self._entries.setdefault(entry["rollout"], {})[key] = entry["value"]
        self._file = Appender(path)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def rollout(self, key: str) -> RolloutJournal:
        """The entries of one rollout, to read back and to add to."""
        return RolloutJournal(key, self._entries.pop(key, {}), self._file)


class RolloutJournal:
    """One rollout's view of the journal."""

    def __init__(self, key: str, entries: dict[tuple[str, str, str, int], Json], file: Appender | None) -> None:
        self._key = key
        self._entries = entries
        self._file = file
        self._seen: Counter[tuple[str, str, str]] = Counter()

    def slot(self, kind: str, scope: str, content: str) -> Slot:
        """The place of the next call with this scope and content; `slot.value` is what an earlier run recorded."""
        base = (kind, scope, content)
        n = self._seen[base]
        self._seen[base] += 1
        return Slot(self, (*base, n), self._entries.get((*base, n)))

    def write(self, place: tuple[str, str, str, int], value: Json) -> None:
        """Append one entry; returns after the operating system has it."""
        if self._file is None:
            return
        kind, scope, content, n = place
        entry = {"rollout": self._key, "kind": kind, "scope": scope, "content": content, "n": n, "value": value}
        self._file.write(orjson.dumps(entry) + b"\n")


class Slot:
    """One journaled call: `value` is the recorded result (None: none yet), `put` records one."""

    def __init__(self, journal: RolloutJournal, place: tuple[str, str, str, int], value: Json) -> None:
        self._journal = journal
        self._place = place
        self.value = value

    def put(self, value: Json) -> None:
        """Record the result, before it is delivered."""
        self._journal.write(self._place, value)

"""`calls.jsonl`: the one append-only journal of a run.

Every model request and every agent() of every role and method is written here before its result is delivered, keyed
rollout / scope (turn and structural path) / content / occurrence. A resumed rollout reads its own entries back in
place of repeating the calls, in whatever order they start. A line torn by a kill is dropped; everything before it
counts.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import TracebackType

from dynaflow.files import Appender, read_lines
from dynaflow.rollout import Json

_Place = tuple[str, str, str, int]


class Journal:
    """The journal of a run directory. Entries of finished rollouts are not kept in memory."""

    def __init__(self, path: Path, finished: set[str]) -> None:
        self._entries: dict[str, dict[_Place, Json]] = {}
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

    @property
    def written(self) -> float:
        """When the last entry was written (time.monotonic())."""
        return self._file.written

    def rollout(self, key: str) -> RolloutJournal:
        """The entries of one rollout, to read back and to add to."""
        return RolloutJournal(key, self._entries.pop(key, {}), self._file)


class RolloutJournal:
    """One rollout's view of the journal."""

    def __init__(self, key: str, entries: dict[_Place, Json], file: Appender | None) -> None:
        self.key = key
        self._entries = entries
        self._file = file
        self._seen: Counter[tuple[str, str, str]] = Counter()
        self._recorded: dict[tuple[str, str], list[_Place]] | None = None
        self._used: set[_Place] = set()

    def call(self, scope: str, place: str, content: str) -> Slot:
        """The place of the next agent() of the workflow `scope` with this structural place and content.

        Its `value` is the result that an earlier run has of it, if that was ok. A call outside of parallel() and
        pipeline() is also looked for, and has its result looked for, at other places: where it stands may depend on the
        order of things, while nothing awaits it. No result is given twice, so of equal calls exactly as many are made
        again as have no result.
        """
        base = ("agent", f"{scope}/{place}", content)
        key = (*base, self._seen[base])
        if not self._ok(key) or key in self._used:
            elsewhere = self._elsewhere(scope, place, content)
            if elsewhere is not None:
                self._used.add(elsewhere)
                return Slot(self, elsewhere, self._entries[elsewhere])
            while self._ok(key):  # given to another
                key = (*base, key[3] + 1)
        self._seen[base] = key[3] + 1
        self._used.add(key)
        return Slot(self, key, self._entries[key] if self._ok(key) else None)

    def _elsewhere(self, scope: str, place: str, content: str) -> _Place | None:
        if self._recorded is None:
            self._recorded = {}
            for key in self._entries:
                if key[0] == "agent" and self._ok(key):
                    self._recorded.setdefault((key[1].rpartition("/")[0], key[2]), []).append(key)
        for key in self._recorded.get((scope, content), ()):
            if key not in self._used and (_floats(place) or _floats(key[1])):
                return key
        return None

    def _ok(self, key: _Place) -> bool:
        return key in self._entries and self._entries[key]["status"] == "ok"

    def slot(self, kind: str, scope: str, content: str) -> Slot:
        """The place of the next call with this scope and content; `slot.value` is what an earlier run recorded."""
        base = (kind, scope, content)
        n = self._seen[base]
        self._seen[base] += 1
        return Slot(self, (*base, n), self._entries.get((*base, n)))

    def write(self, place: _Place, value: Json) -> None:
        """Append one entry; returns after the operating system has it."""
        if self._file is None:
            return
        kind, scope, content, n = place
        entry = {"rollout": self.key, "kind": kind, "scope": scope, "content": content, "n": n, "value": value}
        self._file.write(entry)


def _floats(place: str) -> bool:
    return place.endswith("agent")


class Slot:
    """One journaled call: `value` is the recorded result (None: none yet), `n` its occurrence, `put` records one."""

    def __init__(self, journal: RolloutJournal, place: _Place, value: Json) -> None:
        self._journal = journal
        self._place = place
        self.value = value
        self.n = place[3]

    def put(self, value: Json) -> None:
        """Record the result, before it is delivered."""
        self._journal.write(self._place, value)

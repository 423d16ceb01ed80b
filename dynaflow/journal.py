"""`calls.jsonl`: the one append-only journal of a run.

Every model request and every agent() of every role and method is written here before its result is delivered, keyed
rollout / scope (turn and structural path) / content / occurrence. A resumed rollout reads its own entries back in
place of repeating the calls, in whatever order they start. A line torn by a kill is dropped; everything before it
counts.

Each attempt of a request is also written before it is sent (`sent`), and what a request without an answer cost after it
ended (`lost`). So what a killed run had in flight still counts for the rollout that repeats it.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import TracebackType

from pydantic import ValidationError

from dynaflow.errors import DataError
from dynaflow.files import Appender, read_lines
from dynaflow.rollout import Json, Usage

_Place = tuple[str, str, str, int]


class Earlier:
    """What earlier runs journaled of one rollout."""

    def __init__(self) -> None:
        self.entries: dict[_Place, Json] = {}
        """By kind, scope, content and occurrence."""
        self._usage: dict[str, Usage] = {}
        self._open: Counter[_Place] = Counter()
        """Attempts of requests that have not ended."""

    def add(self, entry: dict[str, Json]) -> None:
        """One more line, in the order of the file."""
        kind, value = entry["kind"], entry["value"]
        place = (kind, entry["scope"], entry["content"], entry["n"])
        request = ("request", *place[1:])
        if kind == "sent":
            self._open[request] += 1
        elif kind == "lost":
            self._end(request, value)
        else:
            self.entries[place] = value
            if kind == "request":
                self._end(request, value["usage"])

    def _end(self, request: _Place, usage: Json) -> None:
        role = request[1].partition("/")[0]
        self._usage[role] = self._usage.get(role, Usage()) + Usage.model_validate(usage)
        self._open.pop(request, None)

    def usage(self) -> dict[str, Usage]:
        """By role, what all its requests cost. Those that a kill cut off cost nobody knows what."""
        found = dict(self._usage)
        for (_, scope, _, _), count in self._open.items():
            role = scope.partition("/")[0]
            found[role] = found.get(role, Usage()) + Usage(attempts=count, unknown=count)
        return found


class Journal:
    """The journal of a run directory. Entries of finished rollouts are not kept in memory.

    Raises:
        DataError: a line is not an entry.
        PrerequisiteError: the file cannot be written.
    """

    def __init__(self, path: Path, finished: set[str]) -> None:
        self._earlier: dict[str, Earlier] = {}
        for number, entry in enumerate(read_lines(path), 1):
            try:
                if entry["rollout"] not in finished:
                    self._earlier.setdefault(entry["rollout"], Earlier()).add(entry)
            except (KeyError, TypeError, AttributeError, ValidationError) as error:
                raise DataError(f"{path}:{number}: not an entry of the journal ({error}); it was altered") from error
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
        return RolloutJournal(key, self._earlier.pop(key, Earlier()), self._file)


class RolloutJournal:
    """One rollout's view of the journal. Without a file it is kept nowhere."""

    def __init__(self, key: str, earlier: Earlier | None = None, file: Appender | None = None) -> None:
        earlier = earlier or Earlier()
        self.key = key
        self.usage = earlier.usage()
        """By role, what its requests have cost in earlier runs, whether or not they are asked for again."""
        self._entries = earlier.entries
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

    def sent(self) -> None:
        """Record that one attempt of this request is about to be sent."""
        self._journal.write(("sent", *self._place[1:]), None)

    def lost(self, usage: Usage) -> None:
        """Record what this request cost, which ended without an answer."""
        self._journal.write(("lost", *self._place[1:]), usage.model_dump())

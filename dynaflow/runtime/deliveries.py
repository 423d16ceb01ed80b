"""What goes into a program, and in which order: the only thing besides its text and `args` that it depends on.

Results and timers that are ready when the program waits go in together, as many as V8 can take at once. What went in
is recorded; with a recording, exactly the same goes in again, and the program has to do the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from dynaflow.rollout import Delivery, Json
from dynaflow.runtime.nested import Children
from dynaflow.runtime.wire import dumps, quoted

_AT_ONCE = 2_000_000
"""Characters of JSON that go in together: V8 holds them three times until they are parsed."""


class Deliveries:
    """Items have names: "3" is the result of call 3, "t3" timer 3, "w3" child workflow 3, "u3" that there is none."""

    def __init__(self, children: Children, recorded: Iterable[Delivery] | None = None) -> None:
        self.log: list[Delivery] = []
        self._children = children
        self._ready: dict[str, str] = {}
        self._recorded = None if recorded is None else deque(recorded)

    def __bool__(self) -> bool:
        """Whether anything is ready."""
        return bool(self._ready or self._children.loading())

    @property
    def replaying(self) -> bool:
        """Whether a recording says what goes in when."""
        return self._recorded is not None

    def add(self, name: str, *message: Json) -> None:
        """Something is ready."""
        self._ready[name] = dumps(message)

    def drop(self, name: str) -> None:
        """It is not wanted any more."""
        self._ready.pop(name, None)

    def take(self, spent: int) -> tuple[str, bytes] | None:
        """The next frame for the child, or None. `spent`: output tokens, as the program will see them."""
        if self._recorded is None:
            if self._children.loading():
                return self._load(spent)
            return self._deliver(self._first(), spent) if self._ready else None
        if not self._recorded:
            return None
        head = self._recorded[0]
        if head.items[:1] == [f"w{self._children.loading()}"]:
            return self._load(self._recorded.popleft().spent)
        if all(name in self._ready for name in head.items):
            return self._deliver(self._recorded.popleft().items, head.spent)
        return None

    def missing(self, calls: int) -> str | None:
        """While replaying: what the recording has next and the program, after so many calls, has not asked for."""
        if not self._recorded:
            return None
        for name in self._recorded[0].items:
            asked = name in self._ready or (name.isdigit() and int(name) < calls)
            if not asked and name != f"w{self._children.loading()}":
                return name
        return None

    def over(self) -> bool:
        """Whether the recording has nothing more."""
        return self._recorded is not None and not self._recorded

    def _load(self, spent: int) -> tuple[str, bytes]:
        self.log.append(Delivery(spent=spent, items=[f"w{self._children.loading()}"]))
        return "N", self._children.next_load()

    def _first(self) -> list[str]:
        """What is ready, in order, up to a size."""
        names: list[str] = []
        size = 0
        for name, text in self._ready.items():
            size += len(text)
            if names and size > _AT_ONCE:
                break
            names.append(name)
        return names

    def _deliver(self, names: list[str], spent: int) -> tuple[str, bytes]:
        self.log.append(Delivery(spent=spent, items=names))
        messages = ",".join([str(spent), *(self._ready.pop(name) for name in names)])
        return "R", quoted(f"[{messages}]")

"""What an expression can hold in an abstract run: the promises in it, its elements, its function (`structure_plan`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from dynaflow.curation.syntax import Binding
from dynaflow.curation.tree import Node

KNOWN = 24
"""Elements of a literal list that are told apart; a longer one counts as this long."""
UNKNOWN = 2
"""Elements of a list, and rounds of a loop, whose number the source does not tell."""


@dataclass(slots=True)
class Value:
    """A value of the abstract run.

    Attributes:
        done: mask of the calls that have ended once it is awaited; 0 where it is no promise.
        items: its elements, where it is a list; `unknown`: there may be more.
        function: the function that it is.
        fields: its fields, where it is an object.
        at: the expressions that it was made by: what a parameter that receives it stands for. None: not known.
        scope: of a function, what the parameters around it held when it was made.
    """

    done: int = 0
    items: list[Value] | None = None
    function: Node | None = None
    fields: dict[str, Value] | None = None
    unknown: bool = False
    at: tuple[Node, ...] | None = None
    scope: dict[Binding, Value] | None = None

    def awaited(self) -> Value:
        """What `await` gives."""
        return replace(self, done=0)

    def ending(self, done: int) -> Value:
        """The promise of it."""
        return replace(self, done=done)

    def standing(self, *at: Node) -> Value:
        """The same value as the value of these expressions."""
        return replace(self, at=at)

    def elements(self) -> tuple[list[Value], bool]:
        """Its elements, and whether there may be more."""
        if self.items is not None:
            return self.items, self.unknown
        return [Value(self.done, function=self.function, scope=self.scope)] * UNKNOWN, True


@dataclass(slots=True)
class Frame:
    """One activation of a function: what has happened before, and how it ended."""

    now: int
    returned: int = 0
    value: Value = field(default_factory=Value)
    stop: str = ""
    """Why the statements that follow do not run: "return", "loop" or nothing."""
    left: int = 0
    """Mask of the calls made on paths that have returned."""


def placed(value: Value, *at: Node) -> Value:
    """A value that stands at these expressions, unless it is known better where."""
    return value if value.at is not None else value.standing(*at)


def union(values: Iterable[Value]) -> int:
    """Mask of the calls that have ended when all of these and their elements are awaited."""
    done = 0
    stack = list(values)
    while stack:
        value = stack.pop()
        done |= value.done
        stack += value.items or ()
    return done


def either(*values: Value) -> Value:
    """A value that is one of several."""
    if len(values) == 1:
        return values[0]
    done = 0
    for value in values:
        done |= value.done
    lists = [value for value in values if value.items]
    longest = max(lists, key=lambda value: len(value.items or ())) if lists else Value()
    called = next((value for value in values if value.function is not None), Value())
    fields = next((value.fields for value in values if value.fields), None)
    return Value(done, longest.items, called.function, fields, longest.unknown, _places(values), called.scope)


def _places(values: Sequence[Value]) -> tuple[Node, ...] | None:
    """Where one of several stands: known if it is known of each."""
    found: dict[Node, None] = {}
    for value in values:
        if value.at is None:
            return None
        found |= dict.fromkeys(value.at)
    return tuple(found)


def mask(start: int, end: int) -> int:
    """Mask of the calls from `start` up to `end`."""
    return (1 << end) - (1 << start)


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low

"""What an expression can hold in an abstract run: the promises in it, its elements, its function (`structure_plan`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

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
    """

    done: int = 0
    items: list[Value] | None = None
    function: Node | None = None
    fields: dict[str, Value] | None = None
    unknown: bool = False

    def awaited(self) -> Value:
        """What `await` gives."""
        return Value(0, self.items, self.function, self.fields, self.unknown)

    def elements(self) -> tuple[list[Value], bool]:
        """Its elements, and whether there may be more."""
        if self.items is not None:
            return self.items, self.unknown
        return [Value(self.done, function=self.function)] * UNKNOWN, True


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
    function = next((value.function for value in values if value.function is not None), None)
    fields = next((value.fields for value in values if value.fields), None)
    return Value(done, longest.items, function, fields, longest.unknown)


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low

"""What functions do in an abstract run (`structure_plan`): those of the dialect, of promises, of lists."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dynaflow.analysis.structure_values import KNOWN, Frame, Value, either, placed, union
from dynaflow.curation.tree import Node, parameters

if TYPE_CHECKING:
    from dynaflow.analysis.structure_plan import Plan

_BY_ELEMENT = frozenset({"map", "forEach", "flatMap", "filter", "some", "every", "find", "findIndex", "from"})
"""Methods whose callback gets (element, index)."""
_SAME_ELEMENTS = frozenset(
    re.findall(r"\w+", "filter slice reverse sort toSorted flat concat values toReversed fill keys entries")
)
_ORDERING = frozenset({"sort", "toSorted"})
_ONE_OF = frozenset({"find", "findLast", "pop", "shift", "at"})
_ADDING = frozenset({"push", "unshift", "add", "set"})
_ALL = frozenset({"Promise.all", "Promise.allSettled"})
_FIRST = frozenset({"Promise.race", "Promise.any"})
_OF_FIELDS = frozenset({"Object.entries", "Object.values", "Object.keys"})
_NOTHING = Value(at=())
"""A parameter that is given nothing of the program's, as the index of an element."""


def call(run: Plan, word: str, node: Node, given: Sequence[Value], frame: Frame) -> Value:
    """The value of a call of a global or unknown function."""
    if word in ("agent", "workflow"):
        return run.agent(node, frame)
    if word == "parallel" and given:
        return _parallel(run, given[0], frame)
    if word == "pipeline" and given:
        return _pipeline(run, given[0], given[1:], frame)
    if word == "phase" and given:
        run.phase = next((run.program.text(at).strip("'\"`") for at in given[0].at or ()), None)
    elif word == "Array" and (made := _sized(run, given)) is not None:
        return made
    run.callbacks(given, frame)
    return Value(union(given))


def new(run: Plan, name: str, given: Sequence[Value], frame: Frame) -> Value:
    """The value of `new Name(...)`."""
    run.callbacks(given, frame)
    if name == "Array":
        return _sized(run, given) or Value()
    return Value(union(given), given[0].items if given else None)


def method(run: Plan, whole: str, name: str, target: Value, given: Sequence[Value], frame: Frame) -> Value | None:
    """The value of a built-in method; None where it is none that is known here.

    Args:
        whole: what is called, as "Promise.all"; `name` is its last part.
        target: what it is a method of.
    """
    callback = next((value for value in given if value.function is not None), None)
    if whole in _ALL and given:
        parts, unknown = given[0].elements()
        return Value(union(parts) | given[0].done, [part.awaited() for part in parts], unknown=unknown)
    if whole in _FIRST and given:
        return Value(next((part.done for part in given[0].elements()[0]), 0))
    if whole in _OF_FIELDS and given and (pairs := _pairs(given[0], name)):
        return Value(items=pairs)
    if whole == "Array.from" and given:
        target, name = _from(run, given[0]), "from" if callback else "values"
    if name in ("then", "catch", "finally"):
        return _then(run, target, given, name == "then", frame)
    if name in _ADDING:
        for at in target.at or ():
            run.extend(at, given[-1:] if name == "set" else given)
        return Value()
    if name in ("reduce", "reduceRight") and callback is not None:
        return _reduce(run, target, callback, given, frame)
    if callback is not None:
        return _each(run, name, callback, target, frame)
    if name in _SAME_ELEMENTS and target.items is not None:
        extra = [item for value in given for item in value.items or ()] if name == "concat" else []
        return Value(target.done, target.items + extra, unknown=target.unknown)
    return either(*target.items) if name in _ONE_OF and target.items else None


# -- the dialect -------------------------------------------------------------------------------------------------------


def _parallel(run: Plan, value: Value, frame: Frame) -> Value:
    thunks, unknown = value.elements()
    first = len(run.calls)
    results = [run.invoke(thunk, None, frame) if thunk.function else thunk for thunk in thunks]
    run.open |= unknown and len(run.calls) > first
    return Value(union(results), [result.awaited() for result in results], unknown=unknown)


def _pipeline(run: Plan, whole: Value, stages: Sequence[Value], frame: Frame) -> Value:
    items, unknown = whole.elements()
    first, done = len(run.calls), 0
    for item in items:
        lane, item = Frame(frame.now), placed(item, *whole.at or ())
        value = item
        for stage in stages:
            if stage.function is not None:
                run.is_element(parameters(stage.function)[:2])
                result = run.invoke(stage, [value, item, _NOTHING], lane)
                lane.now |= result.done
                value = result.awaited().standing(*stage.at or ())
        done |= lane.now
    run.open |= unknown and len(run.calls) > first
    return Value(done, [Value() for _ in items], unknown=unknown)


# -- promises and lists ------------------------------------------------------------------------------------------------


def _then(run: Plan, target: Value, given: Sequence[Value], fulfilled: bool, frame: Frame) -> Value:
    inner, done = Frame(frame.now | target.done), target.done
    items = target.items
    for value in given:
        if value.function is not None:
            received = target.awaited() if fulfilled else _NOTHING
            result = run.invoke(value, [received], inner)
            done |= inner.now | union([result])
            items = result.items
    return Value(done, items)


def _reduce(run: Plan, target: Value, callback: Value, given: Sequence[Value], frame: Frame) -> Value:
    value = start = given[1] if len(given) > 1 else _NOTHING
    first = len(run.calls)
    items, unknown = target.elements()
    for item in items:
        begin = len(run.calls)
        so_far = value.standing(*start.at or (), *callback.at or ())
        value = run.invoke(callback, [so_far, placed(item, *target.at or ()), _NOTHING], frame)
        run.repeats(first, begin)
    run.open |= unknown and len(run.calls) > first
    return value


def _each(run: Plan, name: str, callback: Value, target: Value, frame: Frame) -> Value:
    """A callback for every element, all from the same state."""
    items, unknown = target.elements()
    first = len(run.calls)
    run.is_element(parameters(callback.function)[:1] if callback.function else [])
    rest = [_NOTHING] if name in _BY_ELEMENT else [_NOTHING.standing(*target.at or ())] * 2
    results = [
        run.invoke(callback, [placed(item, *target.at or ()), *rest], frame)
        for item in items[: 1 if name in _ORDERING else None]
    ]
    run.open |= unknown and len(run.calls) > first
    if name in _SAME_ELEMENTS:
        return target
    if name in _ONE_OF:
        return either(*items) if items else Value()
    if name == "flatMap":
        results = [inner for value in results for inner in (value.items if value.items is not None else [value])]
    return Value(items=results, unknown=unknown)


def _from(run: Plan, value: Value) -> Value:
    """`Array.from(list)`, `Array.from({length: 3})`."""
    length = (value.fields or {}).get("length")
    return value if length is None else _sized(run, [length]) or value


def _sized(run: Plan, given: Sequence[Value]) -> Value | None:
    """A list of as many elements as the source tells: `Array(3)`."""
    sizes = [run.number(at) for value in given[:1] for at in value.at or ()]
    return Value(items=[Value()] * min(sizes[0], KNOWN)) if len(sizes) == 1 and sizes[0] is not None else None


def _pairs(value: Value, name: str) -> list[Value]:
    """The entries, values or keys of an object."""
    fields = [*(value.fields or {}).values(), *(value.items or ())]
    if name == "entries":
        return [Value(union([held]), [Value(at=()), held]) for held in fields]
    return [Value(at=())] * len(fields) if name == "keys" else fields

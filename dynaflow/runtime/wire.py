"""JSON to and from a child. Everything from there is hostile: any bytes may come."""

from __future__ import annotations

import json
import math

import orjson

from dynaflow.rollout import Json

MAX_DEPTH = 100
"""Nesting of values that enter a record; the record's own serialiser gives up at 255."""


class TooDeep(ValueError):
    """A JSON value is nested more than `MAX_DEPTH` levels."""

    def __init__(self) -> None:
        super().__init__(f"nested more than {MAX_DEPTH} levels deep")


class NotFinite(ValueError):
    """A value holds NaN or Infinity."""

    def __init__(self) -> None:
        super().__init__("not JSON: NaN or Infinity is in it")


def well_formed(text: str) -> str:
    """`text` with lone surrogates replaced by U+FFFD: they can be written neither as UTF-8 nor into a record."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def quoted(text: str) -> bytes:
    """`text` as a JavaScript string literal."""
    return orjson.dumps(text)


def literal(value: Json) -> bytes:
    """JSON text of `value`, as a JavaScript string literal."""
    return quoted(dumps(value))


def dumps(value: Json) -> str:
    """JSON text of `value`."""
    try:
        return orjson.dumps(value).decode()
    except TypeError:  # a lone surrogate, or an integer beyond 64 bits
        return json.dumps(value)


def loads(data: bytes | str) -> Json:
    """The JSON value in `data`, lone surrogates replaced.

    Raises:
        ValueError: not JSON.
        TooDeep: nested more than `MAX_DEPTH` levels.
    """
    try:
        value = orjson.loads(data)
    except ValueError:
        try:
            value = json.loads(data)
        except RecursionError:
            raise TooDeep from None
        value = orjson.loads(well_formed(json.dumps(value, ensure_ascii=False)))
    _check(value)
    return value


def clean(value: Json) -> Json:
    """`value` as it may enter a record and a program: lone surrogates replaced.

    Raises:
        TypeError: not JSON.
        TooDeep: nested more than `MAX_DEPTH` levels.
        NotFinite: there is a number JSON does not have.
    """
    if isinstance(value, str):
        return well_formed(value)
    _check(value)
    return loads(dumps(value))


def _check(value: Json) -> None:
    """Depth and numbers, level by level, so that no recursion limit is met."""
    level = [value]
    for _ in range(MAX_DEPTH):
        inner: list[Json] = []
        for node in level:
            if isinstance(node, dict):
                inner += node.values()
            elif isinstance(node, list):
                inner += node
            elif isinstance(node, float) and not math.isfinite(node):
                raise NotFinite
        if not inner:
            return
        level = inner
    raise TooDeep

"""JSON to and from a child. Everything from there is hostile: any bytes may come."""

from __future__ import annotations

import json

import orjson

from dynaflow.rollout import Json


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
    """
    try:
        return orjson.loads(data)
    except ValueError:
        text = json.dumps(json.loads(data), ensure_ascii=False)
        return orjson.loads(well_formed(text))

"""JSON Schemas that a model wrote: checked before a call is paid for (dialect section 5), harmless to validate with.

Such a schema is hostile text. Nothing outside it is ever read (`$ref` may only point into the schema itself), patterns
run in a linear-time engine, and its size with every reference followed is bounded, which leaves no room for references
that multiply or never end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeGuard
from urllib.parse import unquote

from dynaflow.rollout import Json
from dynaflow.runtime.wire import dumps

if TYPE_CHECKING:
    from jsonschema_rs import Validator

_BOUNDS = (
    ("minimum", "maximum"),
    ("exclusiveMinimum", "maximum"),
    ("minimum", "exclusiveMaximum"),
    ("exclusiveMinimum", "exclusiveMaximum"),
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
)
_SIZES = ("minLength", "minItems", "minProperties")
_SIZE = 100_000
_DEPTH = 64
_PARTS = 2000
_CHARS = 50_000
_PATTERNS = 20
_PATTERN_BYTES = 1 << 15
"""Of one compiled pattern. A search costs at most time in proportion to this times the text's length."""
_MESSAGE = 500

_MAPS = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies")
"""Keywords whose value maps names to schemas."""
_DATA = ("enum", "const", "default", "examples")
"""Keywords whose value is no schema, whatever it looks like."""
_KEYWORDS = frozenset(
    re.findall(
        r"\w+",
        """type properties patternProperties additionalProperties unevaluatedProperties propertyNames required
        minProperties maxProperties dependentRequired dependentSchemas dependencies allOf anyOf oneOf not if then else
        enum const definitions title description default examples deprecated readOnly writeOnly format nullable""",
    )
)
"""What can stand in the schema of an object; so can names that begin with $ or x-."""


_JSON_NAMES = {str: "text", bool: "a boolean", int: "a number", float: "a number", list: "an array", type(None): "null"}


class InvalidSchema(ValueError):
    """A schema that can not be used; the message says where and why."""


def contradiction(schema: Json) -> str | None:
    """Why `schema`, an option of agent(), can not be used; None when nothing speaks against it."""
    try:
        validator(schema)
    except InvalidSchema as error:
        return str(error)
    return None


def misplaced(schema: Json) -> str | None:
    """What says nothing at the root of a schema, for a warning: most often a property outside of `properties`."""
    names = [name for name in schema if name not in _KEYWORDS and not name.startswith(("$", "x-"))]
    if not names:
        return None
    return _cut(
        f"the schema's root has {names[0]!r}, which is no keyword of JSON Schema and changes nothing: "
        "write {type: 'object', properties: {...}, required: [...]}"
    )


def validator(schema: Json) -> Validator:
    """A validator of objects under `schema`. It reads no file and no network.

    Raises:
        InvalidSchema: not a JSON Schema, not of type object, larger than the bounds here, or no value can satisfy it.
    """
    if not isinstance(schema, dict):
        raise InvalidSchema(f"schema must be a JSON Schema object, not {_JSON_NAMES[type(schema)]}")
    if (kind := schema.get("type", "object")) != "object":
        raise InvalidSchema(_cut(f"the schema's root must have type object, not {kind!r}"))
    _walk(schema)
    if (size := len(dumps(schema))) > _CHARS:
        raise InvalidSchema(f"the schema is {size} characters long, more than {_CHARS}")
    import jsonschema_rs

    patterns = jsonschema_rs.RegexOptions(size_limit=_PATTERN_BYTES)
    whole = schema if "$ref" in schema else {"type": "object", **schema}
    try:
        return jsonschema_rs.validator_for(whole, offline=True, validate_formats=False, pattern_options=patterns)
    except ValueError as error:
        raise InvalidSchema(f"schema at {problem(error)}") from error


def problem(error: ValueError) -> str:
    """What a validation error says, bounded: where and what."""
    where = "/".join(str(part) for part in getattr(error, "instance_path", [])) or "the root"
    text = str(getattr(error, "message", error))
    if text.endswith('is not a "regex"'):
        text += " that is supported: no lookaround, no backreference, no large repetition"
    return _cut(f"{where}: {text}")


def _walk(schema: dict[str, Json]) -> None:
    """Every part of the schema, references followed.

    Raises:
        InvalidSchema: a reference leaves the schema or leads nowhere, a bound is exceeded, or a part is contradictory.
    """
    pending: list[tuple[str, Json, int, bool]] = [("$", schema, 0, True)]
    parts = patterns = 0
    while pending:
        path, node, depth, needed = pending.pop()
        if not isinstance(node, dict):
            continue
        parts += 1
        patterns += ("pattern" in node) + _count(node.get("patternProperties"))
        if depth > _DEPTH:
            raise InvalidSchema(f"the schema is nested more than {_DEPTH} levels deep, or refers to itself")
        if parts > _PARTS:
            raise InvalidSchema(f"the schema has more than {_PARTS} parts, every $ref followed")
        if patterns > _PATTERNS:
            raise InvalidSchema(f"the schema has more than {_PATTERNS} patterns, every $ref followed")
        if needed and (text := _contradiction(node)) is not None:
            raise InvalidSchema(_cut(f"schema at {path}: {text}"))
        try:
            pending += [(path + step, part, depth + 1, needed and fixed) for step, part, fixed in _inside(node)]
            if "$ref" in node:
                pending.append((path, _target(schema, node["$ref"]), depth + 1, needed))
            _no_other_base(node, depth)
        except InvalidSchema as error:
            raise InvalidSchema(_cut(f"schema at {path}: {error}")) from error


def _inside(node: dict[str, Json]) -> Iterator[tuple[str, Json, bool]]:
    """The schemas directly inside a schema: the step to each, and whether it always applies to what it describes."""
    for key, value in node.items():
        if key in _MAPS and isinstance(value, dict):
            for name, part in value.items():
                yield f".{name}", part, key == "properties"
        elif isinstance(value, dict) and key not in _DATA:
            yield "[]" if key == "items" else f".{key}", value, key == "items"
        elif isinstance(value, list) and key not in _DATA:
            for part in value:
                yield f".{key}[]", part, key == "allOf"


def _target(schema: dict[str, Json], reference: Json) -> Json:
    """What a `$ref` of `schema` points to."""
    if not isinstance(reference, str) or not (reference == "#" or reference.startswith("#/")):
        raise InvalidSchema(f"$ref {reference!r}: it may only point into the schema itself, as in '#/$defs/name'")
    node: Json = schema
    for step in unquote(reference[1:]).split("/")[1:]:
        step = step.replace("~1", "/").replace("~0", "~")
        if isinstance(node, dict) and step in node:
            node = node[step]
        elif isinstance(node, list) and step.isascii() and step.isdigit() and int(step[:9]) < len(node):
            node = node[int(step[:9])]
        else:
            raise InvalidSchema(f"$ref {reference!r}: there is no {step!r}")
    return node


def _no_other_base(node: dict[str, Json], depth: int) -> None:
    """Keywords that make a reference mean something other than `_target` takes it for."""
    for key in ("$dynamicRef", "$recursiveRef"):
        if key in node:
            raise InvalidSchema(f"{key} is not supported; use $ref")
    if depth and isinstance(node.get("$id"), str):
        raise InvalidSchema("$id is allowed at the root only")


def _contradiction(node: dict[str, Json]) -> str | None:
    """Why no value satisfies this part of a schema, where that is plain to see."""
    if node.get("enum") == []:
        return "enum is empty"
    for low, high in _BOUNDS:
        least, most = node.get(low), node.get(high)
        if _is_number(least) and _is_number(most) and (least > most or (least == most and "exclusive" in low + high)):
            return f"{low} {least} leaves nothing below {high} {most}"
    for name in _SIZES:
        if _is_number(least := node.get(name)) and least > _SIZE:
            return f"{name} {least} is more than any reply has ({_SIZE})"
    return _types(node) or _members(node)


def _types(node: dict[str, Json]) -> str | None:
    """`type`, `const`, `enum` and `allOf` that exclude one another."""
    parts = [node, *(part for part in _list(node.get("allOf")) if isinstance(part, dict))]
    allowed = None
    for part in parts:
        names = {name for name in _list(part.get("type")) if isinstance(name, str)}
        if "number" in names:
            names.add("integer")
        if names:
            allowed = names if allowed is None else allowed & names
    if allowed is not None and not allowed:
        return "the types of allOf exclude one another"
    const = [node["const"]] if "const" in node else []
    for keyword, given in (("const", const), ("enum", _list(node.get("enum")))):
        if allowed and given and not any(_type_of(value) & allowed for value in given):
            return f"no value of {keyword} has type {' or '.join(sorted(allowed))}"
    if "const" in node and isinstance(node.get("enum"), list) and node["const"] not in node["enum"]:
        return "const is not among the values of enum"
    return None


def _type_of(value: Json) -> set[str]:
    if isinstance(value, bool):
        return {"boolean"}
    if isinstance(value, int) or (isinstance(value, float) and value.is_integer()):
        return {"integer", "number"}
    kinds: dict[type, str] = {float: "number", str: "string", list: "array", dict: "object", type(None): "null"}
    return {kinds[type(value)]}


def _members(node: dict[str, Json]) -> str | None:
    """`required` against what may be there at all."""
    required, properties = node.get("required"), node.get("properties", {})
    names = [name for name in required if isinstance(name, str)] if isinstance(required, list) else []
    parts = properties if isinstance(properties, dict) else {}
    if node.get("additionalProperties") is False and "patternProperties" not in node:
        missing = [name for name in names if name not in parts]
        if missing:
            return f"required {missing[0]!r} is excluded by additionalProperties: false"
    impossible = [name for name in names if parts.get(name) is False]
    if impossible:
        return f"required {impossible[0]!r} is excluded by its own schema, which is false"
    if _is_number(most := node.get("maxProperties")) and len(set(names)) > most:
        return f"{len(set(names))} required properties are more than maxProperties {most}"
    return None


def _is_number(value: Json) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _count(value: Json) -> int:
    return len(value) if isinstance(value, dict) else 0


def _cut(text: str) -> str:
    return text if len(text) <= _MESSAGE else f"{text[:_MESSAGE]}... [cut: {len(text)} characters in all]"

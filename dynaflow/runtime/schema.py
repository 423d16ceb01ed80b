"""Schemas no value can satisfy, found before a call is paid for (dialect section 5)."""

from __future__ import annotations

from dynaflow.rollout import Json

_BOUNDS = (
    ("minimum", "maximum"),
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
)
_DEPTH = 64


def contradiction(schema: Json) -> str | None:
    """Why `schema`, an option of agent(), can not be used; None when nothing speaks against it."""
    if not isinstance(schema, dict):
        return f"schema must be a JSON Schema object, not {type(schema).__name__}"
    if schema.get("type", "object") != "object":
        return f"the schema's root must have type object, not {schema['type']!r}"
    pending: list[tuple[str, Json, int]] = [("$", schema, 0)]
    while pending:
        path, node, depth = pending.pop()
        if not isinstance(node, dict) or depth > _DEPTH:
            continue
        if (problem := _local(node)) is not None:
            return f"schema at {path}: {problem}"
        properties = node.get("properties")
        if isinstance(properties, dict):
            pending += [(f"{path}.{name}", part, depth + 1) for name, part in properties.items()]
        pending.append((f"{path}[]", node.get("items"), depth + 1))
    return None


def _local(node: dict[str, Json]) -> str | None:
    if node.get("enum") == []:
        return "enum is empty"
    for low, high in _BOUNDS:
        least, most = node.get(low), node.get(high)
        if isinstance(least, (int, float)) and isinstance(most, (int, float)) and least > most:
            return f"{low} {least} is greater than {high} {most}"
    required, properties = node.get("required"), node.get("properties", {})
    if node.get("additionalProperties") is False and "patternProperties" not in node and isinstance(required, list):
        missing = [name for name in required if isinstance(properties, dict) and name not in properties]
        if missing:
            return f"required {missing[0]!r} is excluded by additionalProperties: false"
    return None

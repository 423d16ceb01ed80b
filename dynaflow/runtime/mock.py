"""The mock backend: answers every call at once, deterministically from the prompt, in the shape of the schema."""

from __future__ import annotations

import hashlib

from dynaflow.rollout import Json, Usage
from dynaflow.runtime.calls import CallOutcome, CallSpec

_DEPTH = 12


async def mock_executor(spec: CallSpec) -> CallOutcome:
    """Answer at once. With `options.schema`, a small value of that shape; else a line of text."""
    seed = hashlib.sha256(spec.prompt.encode("utf-8", "replace")).hexdigest()
    schema = spec.options.get("schema")
    output = _value(schema, schema, seed, 0) if isinstance(schema, dict) else f"mock {seed[:8]}: {spec.prompt[:60]}"
    tokens = len(str(output)) // 4 + 1
    usage = Usage(calls=1, attempts=1, input=len(spec.prompt) // 4 + 1, output=tokens)
    return CallOutcome("ok", output, model="mock", usage=usage)


def _value(schema: Json, root: Json, seed: str, depth: int) -> Json:
    """A value that fits `schema` where it uses the common keywords (type, enum, properties, items, bounds, $ref)."""
    if not isinstance(schema, dict) or depth > _DEPTH:
        return None
    if isinstance(reference := schema.get("$ref"), str):
        return _value(_resolve(root, reference), root, seed, depth + 1)
    if "const" in schema:
        return schema["const"]
    if schema.get("enum"):
        return schema["enum"][int(seed[:4], 16) % len(schema["enum"])]
    for keyword in ("anyOf", "oneOf"):
        if schema.get(keyword):
            return _value(schema[keyword][0], root, seed, depth + 1)
    if schema.get("allOf"):
        merged: dict[str, Json] = {key: value for key, value in schema.items() if key != "allOf"}
        for part in (part for part in schema["allOf"] if isinstance(part, dict)):
            merged = {**merged, **part, "properties": {**merged.get("properties", {}), **part.get("properties", {})}}
        return _value(merged, root, seed, depth + 1)
    kind = schema.get("type") or ("object" if "properties" in schema else "array" if "items" in schema else "string")
    if isinstance(kind, list):
        kind = next((name for name in kind if name != "null"), "null")
    if kind == "object":
        return {name: _value(part, root, seed, depth + 1) for name, part in schema.get("properties", {}).items()}
    if kind == "array":
        size = max(1, schema.get("minItems", 1))
        return [
            _value(schema.get("items", {}), root, seed, depth + 1)
            for _ in range(min(size, schema.get("maxItems", size)))
        ]
    if kind in ("integer", "number"):
        return _number(schema, seed, whole=kind == "integer")
    if kind == "boolean":
        return int(seed[0], 16) % 2 == 0
    if kind == "null":
        return None
    text = f"mock {seed[:8]}"
    return text.ljust(schema.get("minLength", 0), ".")[: schema.get("maxLength", len(text) + 1000)]


def _number(schema: dict[str, Json], seed: str, whole: bool) -> float:
    low = schema.get("minimum", schema.get("exclusiveMinimum", -1) + 1)
    high = schema.get("maximum", schema.get("exclusiveMaximum", low + 101) - 1)
    value = low + int(seed[:6], 16) % 101 / 100 * (high - low)
    return int(value) if whole else round(float(value), 2)


def _resolve(root: Json, reference: str) -> Json:
    """The target of a local `#/a/b` reference, or None."""
    node = root
    for part in reference.removeprefix("#").strip("/").split("/"):
        if part and isinstance(node, dict):
            node = node.get(part)
    return node

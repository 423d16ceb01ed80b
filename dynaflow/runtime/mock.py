"""The mock backend: answers every call at once, deterministically from the prompt, in the shape of the schema."""

from __future__ import annotations

import hashlib

from dynaflow.rollout import Cause, Json, SchemaReport, Usage
from dynaflow.runtime.calls import CallOutcome, CallSpec
from dynaflow.runtime.schema import problem, validator

_DEPTH = 12


async def mock_executor(spec: CallSpec) -> CallOutcome:
    """Answer at once. With `options.schema`, a small value that is valid under it; else a line of text.

    The call fails where no valid value is found (a `pattern`, or keywords that depend on one another).
    """
    seed = hashlib.sha256(spec.prompt.encode("utf-8", "replace")).hexdigest()
    schema = spec.options.get("schema")
    if schema is None:
        text = f"mock {seed[:8]}: {spec.prompt[:60]}"
        return CallOutcome("ok", text, model="mock", usage=_usage(spec, text))
    value = _value(schema, schema, seed, 0)
    usage = _usage(spec, str(value))
    try:
        validator(schema).validate(value)
    except ValueError as error:
        report = SchemaReport(attempts=1, last_error=problem(error))
        cause = Cause(kind="schema", message=f"the mock backend finds no value for this schema: {report.last_error}")
        return CallOutcome("failed", cause=cause, raw=str(value), model="mock", output_schema=report, usage=usage)
    return CallOutcome("ok", value, model="mock", output_schema=SchemaReport(attempts=1), usage=usage)


def _usage(spec: CallSpec, text: str) -> Usage:
    return Usage(calls=1, attempts=1, input=len(spec.prompt) // 4 + 1, output=len(text) // 4 + 1)


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
            rest = {key: value for key, value in schema.items() if key != keyword}
            return _value({"allOf": [rest, schema[keyword][0]]}, root, seed, depth + 1)
    if schema.get("allOf"):
        return _value(_merged(schema, root), root, seed, depth + 1)
    kind = schema.get("type") or ("array" if "items" in schema and "properties" not in schema else "object")
    if isinstance(kind, list):
        kind = next((name for name in kind if name != "null"), "null")
    if kind == "object":
        return _object(schema, root, seed, depth)
    if kind == "array":
        return _array(schema, root, seed, depth)
    if kind in ("integer", "number"):
        return _number(schema, seed, whole=kind == "integer")
    if kind == "boolean":
        return int(seed[0], 16) % 2 == 0
    if kind == "null":
        return None
    text = f"mock {seed[:8]}"
    return text.ljust(schema.get("minLength", 0), ".")[: schema.get("maxLength", len(text) + 100_000)]


def _merged(schema: dict[str, Json], root: Json) -> dict[str, Json]:
    """The parts of `allOf` as one schema."""
    merged: dict[str, Json] = {key: value for key, value in schema.items() if key != "allOf"}
    for part in schema["allOf"]:
        if isinstance(part, dict) and isinstance(part.get("$ref"), str):
            part = _resolve(root, part["$ref"])
        if isinstance(part, dict):
            properties = {**merged.get("properties", {}), **part.get("properties", {})}
            required = [*merged.get("required", []), *part.get("required", [])]
            merged = {**merged, **part, "properties": properties, "required": required}
            if not properties:
                del merged["properties"]
    return merged


def _object(schema: dict[str, Json], root: Json, seed: str, depth: int) -> dict[str, Json]:
    properties = schema.get("properties", {})
    named = {name: _value(part, root, _sub(seed, name), depth + 1) for name, part in properties.items()}
    extra = schema.get("additionalProperties")
    for name in schema.get("required", []):
        if name not in named:
            named[name] = _value(extra if isinstance(extra, dict) else {"type": "string"}, root, seed, depth + 1)
    return named


def _array(schema: dict[str, Json], root: Json, seed: str, depth: int) -> list[Json]:
    first = [_value(part, root, _sub(seed, str(n)), depth + 1) for n, part in enumerate(schema.get("prefixItems", []))]
    size = min(max(1, len(first), schema.get("minItems", 1)), schema.get("maxItems", 100_000))
    items = schema.get("items", {"type": "string"})
    return first[:size] + [_value(items, root, _sub(seed, str(n)), depth + 1) for n in range(len(first), size)]


def _number(schema: dict[str, Json], seed: str, whole: bool) -> float:
    step = schema.get("multipleOf", 1 if whole else 0.01)
    low = schema.get("minimum", schema.get("exclusiveMinimum"))
    high = schema.get("maximum", schema.get("exclusiveMaximum"))
    if low is None:
        low = 0 if high is None else high - 100 * step
    if high is None:
        high = low + 100 * step
    first = -(-low // step) + ("exclusiveMinimum" in schema and low % step == 0)
    last = high // step - ("exclusiveMaximum" in schema and high % step == 0)
    number = (first + int(seed[:6], 16) % max(1, last - first + 1)) * step
    return int(number) if whole else round(float(number), 6)


def _sub(seed: str, name: str) -> str:
    return hashlib.sha256(f"{seed}/{name}".encode("utf-8", "replace")).hexdigest()


def _resolve(root: Json, reference: str) -> Json:
    """The target of a local `#/a/b` reference, or None."""
    node = root
    for part in reference.removeprefix("#").strip("/").split("/"):
        part = part.replace("~1", "/").replace("~0", "~")
        if part and isinstance(node, dict):
            node = node.get(part)
    return node

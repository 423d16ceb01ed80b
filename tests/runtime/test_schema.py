# ruff: noqa: E501
"""Schemas: what is refused before a call is paid for, and the mock's values for what is not."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dynaflow.rollout import Json
from dynaflow.runtime import CallSpec, mock_executor
from dynaflow.runtime.schema import contradiction, misplaced, validator


def of(part: Json) -> Json:
    """An object schema with one required property."""
    return {"type": "object", "properties": {"a": part}, "required": ["a"]}


@pytest.mark.parametrize(
    ("schema", "reason"),
    [
        ({"type": "array"}, "root must have type object"),
        ({"type": ["object", "null"]}, "root must have type object"),
        ("{}", "not text"),
        (None, "not null"),
        ([], "not an array"),
        (of({"enum": []}), "enum is empty"),
        (of({"minimum": 3, "maximum": 2}), "minimum 3"),
        (of({"exclusiveMinimum": 2, "maximum": 2}), "exclusiveMinimum 2"),
        (of({"minLength": 3, "maxLength": 2}), "minLength 3"),
        (of({"items": {"minItems": 3, "maxItems": 2}}), "$.a[]"),
        (of({"type": "string", "enum": [1, 2]}), "no value of enum has type string"),
        (of({"type": "integer", "const": 1.5}), "no value of const has type integer"),
        (of({"enum": ["a"], "const": "b"}), "const is not among"),
        (of({"allOf": [{"type": "string"}, {"type": "number"}]}), "types of allOf"),
        ({"required": ["a"], "additionalProperties": False}, "required 'a' is excluded"),
        ({"required": ["a"], "properties": {"a": False}}, "required 'a' is excluded"),
        ({"required": ["a", "b"], "maxProperties": 1}, "2 required properties"),
        (of({"type": "strin"}), "strin"),
        (of({"$ref": "#/$defs/none"}), "there is no"),
        (of({"$ref": "http://127.0.0.1:1/x"}), "only point into"),
    ],
)
def test_contradictions_are_named(schema: Json, reason: str) -> None:
    assert reason in (contradiction(schema) or "")


@pytest.mark.parametrize(
    "schema",
    [
        {},
        of({"type": ["string", "null"], "enum": ["x", None]}),
        of({"type": "number", "enum": [1]}),
        of({"type": "integer", "const": 1.0}),
        of({"minimum": 2, "maximum": 2}),
        of({"exclusiveMinimum": 2, "maximum": 3}),
        of({"allOf": [{"type": "number"}, {"type": "integer"}]}),
        of({"anyOf": [{"type": "string"}, {"enum": []}]}),
        {"required": ["a"], "additionalProperties": False, "patternProperties": {"^a": {}}},
    ],
)
def test_what_can_be_satisfied_is_not_refused(schema: Json) -> None:
    assert contradiction(schema) is None


@pytest.mark.parametrize(
    ("schema", "name"),
    [
        ({"verdict": "string"}, "verdict"),
        ({"type": "object", "verdict": {"type": "boolean"}}, "verdict"),
        ({"name": "r", "strict": True, "schema": {"type": "object"}}, "name"),
        ({"type": "object", "items": {}}, "items"),
        ({}, None),
        (of({"verdict": "x"}), None),
        ({"$schema": "x", "$id": "y", "x-note": 1, "title": "t", "additionalProperties": {"type": "string"}}, None),
    ],
)
def test_what_says_nothing_in_a_schema_is_named(schema: Json, name: str | None) -> None:
    found = misplaced(schema)
    assert found is None if name is None else f"'{name}'" in (found or "")


@pytest.mark.parametrize("value", ["text", ["a"], 3, None])
def test_a_schema_without_a_type_asks_for_an_object_all_the_same(value: Json) -> None:
    assert not validator({}).is_valid(value)
    assert validator({}).is_valid({"a": value})


numbers = st.integers(-1000, 1000)
leaves = st.one_of(
    st.just({"type": "boolean"}),
    st.just({"type": "null"}),
    st.builds(lambda n, m: {"type": "string", "minLength": n, "maxLength": n + m}, st.integers(0, 40), st.integers(0, 9)),
    st.builds(lambda n, m: {"type": "integer", "minimum": n, "maximum": n + m}, numbers, st.integers(0, 5)),
    st.builds(lambda n, m: {"type": "integer", "exclusiveMinimum": n, "maximum": n + m}, numbers, st.integers(1, 5)),
    st.builds(lambda n, m: {"type": "number", "minimum": n, "exclusiveMaximum": n + m}, numbers, st.integers(1, 5)),
    st.builds(lambda n, m: {"type": "integer", "minimum": n, "multipleOf": m}, numbers, st.integers(1, 7)),
    st.builds(lambda values: {"enum": values}, st.lists(st.one_of(numbers, st.text(max_size=3)), min_size=1, max_size=3)),
    st.builds(lambda value: {"const": value}, st.one_of(st.none(), numbers, st.text(max_size=3))),
    st.just({"$ref": "#/$defs/shared"}),
)  # fmt: skip
names = st.sampled_from(["a", "b c", "d/e", "\u00e9", "toString"])


def _objects(inner: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    def build(parts: dict[str, Json], closed: bool) -> Json:
        return {"type": "object", "properties": parts, "required": list(parts), "additionalProperties": not closed}

    return st.builds(build, st.dictionaries(names, inner, max_size=3), st.booleans())


schemas = st.recursive(
    leaves,
    lambda inner: st.one_of(
        _objects(inner),
        st.builds(lambda part, n: {"type": "array", "items": part, "minItems": n}, inner, st.integers(0, 3)),
        st.builds(lambda part: {"anyOf": [part, {"type": "null"}]}, inner),
    ),
    max_leaves=6,
)


@settings(max_examples=80, deadline=None)
@given(_objects(schemas), st.text(max_size=20))
def test_the_mocks_values_are_valid_and_the_same_each_time(schema: dict[str, Any], prompt: str) -> None:
    schema = {**schema, "$defs": {"shared": {"type": "string", "enum": ["x", "y"]}}}
    assert contradiction(schema) is None
    spec = CallSpec(0, "agent[0]", None, "l", prompt, {"schema": schema}, None)
    first, second = asyncio.run(mock_executor(spec)), asyncio.run(mock_executor(spec))
    assert first.status == "ok", first.cause
    assert validator(schema).is_valid(first.output)
    assert first.output == second.output


async def test_the_mock_fails_where_it_finds_no_valid_value() -> None:
    schema = of({"type": "string", "pattern": "^[A-Z]{20}$"})
    outcome = await mock_executor(CallSpec(0, "agent[0]", None, "l", "p", {"schema": schema}, None))
    assert (outcome.status, outcome.output) == ("failed", None)
    assert outcome.cause is not None
    assert "pattern" in outcome.cause.message or "does not match" in outcome.cause.message

"""One agent() call with a schema: replies that fit, replies that do not, and schemas that attack.

Not covered here: how a failed call reaches a program (tests/runtime), budgets and requests (tests/agent/test_main.py).
"""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from dynaflow.agent import subagent
from dynaflow.config import Config
from dynaflow.journal import RolloutJournal
from dynaflow.models.client import ModelClient
from dynaflow.rollout import Json, Policy
from dynaflow.runtime import CallOutcome, CallSpec, Runtime, mock_executor
from dynaflow.runtime.schema import contradiction, validator
from dynaflow.runtime.wire import dumps
from dynaflow.session import Session
from tests.fake_openai import FakeOpenAI, status
from tests.growth import no_blow_up

PERSON = {"type": "object", "properties": {"age": {"type": "integer"}}, "required": ["age"]}


def nested(levels: int, key: str = "properties") -> Json:
    schema: Json = {"type": "string"}
    for _ in range(levels):
        schema = {"properties": {"a": schema}} if key == "properties" else {key: [schema]}
    return schema


def doubling(levels: int) -> Json:
    """2 ** levels visits of one value, from a schema of `levels` parts."""
    parts = {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(levels)}
    return {"$defs": {**parts, f"d{levels}": {"type": "object"}}, "$ref": "#/$defs/d0"}


UNUSABLE = {
    "no object": 5,
    "text": "object",
    "list": [],
    "unknown type": {"type": "object", "properties": {"a": {"type": "strng"}}},
    "properties is a number": {"properties": 5},
    "required is nested": {"required": [[1]], "additionalProperties": False},
    "broken pattern": {"properties": {"a": {"pattern": "("}}},
    "pattern with lookahead": {"properties": {"a": {"pattern": "(?!x)"}}},
    "huge pattern": {"properties": {"a": {"pattern": "(a{1,1000}){1,1000}"}}},
    "many patterns": {"properties": {f"a{n}": {"pattern": "^a"} for n in range(200)}},
    "reference to nothing": {"$ref": "#/nope"},
    "reference to http": {"properties": {"a": {"$ref": "http://127.0.0.1:9/s.json"}}},
    "reference to a file": {"properties": {"a": {"anyOf": [{"$ref": "file:///etc/hostname"}]}}},
    "reference to a relative file": {"$defs": {"x": {"$ref": "hostname"}}},
    "reference is a number": {"$ref": 5},
    "dynamic reference": {"$dynamicRef": "http://127.0.0.1:9/s.json#x"},
    "reference below another base": {"properties": {"a": {"$id": "http://127.0.0.1:9/s.json", "$ref": "#/x"}}},
    "unknown dialect": {"$schema": "http://127.0.0.1:9/s.json"},
    "refers to itself": {"$ref": "#"},
    "circle": {"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}},
    "references that multiply": doubling(40),
    "deep": nested(90),
    "deep lists": nested(90, "anyOf"),
    "long": {"description": "x" * 60_000},
    "wide": {"properties": {f"a{n}": {} for n in range(5000)}},
    "more than a reply holds": {"properties": {"a": {"type": "array", "minItems": 10**9}}},
}


@asynccontextmanager
async def session_on(server: FakeOpenAI, **agent: Any) -> AsyncIterator[Session]:
    role = {"base_url": server.url, "retries": 0}
    config = Config.model_validate({"name": "t", "roles": {"main": role, "sub": role}, "agent": agent})
    async with ModelClient({"sub": config.roles.sub}, {}) as client, Runtime() as runtime:
        yield Session(
            config,
            client=client,
            runtime=runtime,
            journal=RolloutJournal("k"),
            policy=Policy(),
            seed=1,
            extract=lambda answer: answer,
        )


def spec(schema: Json, **options: Json) -> CallSpec:
    return CallSpec(0, "agent[0]", None, "l", "Who?", {"schema": schema, **options}, None)


async def call(server: FakeOpenAI, schema: Json, **agent: Any) -> CallOutcome:
    """The outcome of one sub-agent with this schema."""
    async with session_on(server, **agent) as session:
        return await subagent.run(session, spec(schema), "s")


async def test_a_valid_reply_is_the_value(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply('```json\n{"age": 3}\n```')
    outcome = await call(fake_openai, PERSON)
    assert (outcome.status, outcome.output) == ("ok", {"age": 3})


async def test_a_wrong_reply_is_sent_back_with_its_place_a_bounded_number_of_times(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply(['{"age": "three"}', '{"age": "four"}', '{"age": "five"}'])
    outcome = await call(fake_openai, PERSON, schema_retries=2)
    assert outcome.cause is not None
    assert (outcome.status, outcome.cause.kind) == ("failed", "schema")
    assert outcome.output_schema is not None
    assert outcome.output_schema.attempts == 3
    assert "age:" in fake_openai.requests[1].body["messages"][-1]["content"]
    assert len(fake_openai.requests) == 3


async def test_the_same_wrong_reply_twice_ends_the_call_with_its_text_kept(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply('{"age": "three"}')
    outcome = await call(fake_openai, PERSON, schema_retries=9)
    assert outcome.cause is not None
    assert outcome.output_schema is not None
    assert (outcome.cause.kind, outcome.output_schema.attempts, len(fake_openai.requests)) == ("schema", 2, 2)
    assert "came twice" in outcome.cause.message
    assert outcome.raw == '{"age": "three"}'


async def test_a_failure_after_a_wrong_reply_keeps_that_reply_and_its_error(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply(['{"age": "three"}', status(400, "no")])
    outcome = await call(fake_openai, PERSON)
    assert (outcome.status, outcome.raw) == ("failed", '{"age": "three"}')
    assert outcome.output_schema is not None
    assert "age:" in (outcome.output_schema.last_error or "")


@pytest.mark.parametrize(
    "reply",
    [
        'Here it is: {"age": 3}. Anything else?',
        'I thought about it.\n```json\n{"age": 3}\n```\nDone.',
        '```\n{"age": 3}\n```',
        '  {"age": 3}  ',
    ],
)
def test_words_around_the_json_are_cut_off(reply: str) -> None:
    assert subagent._validate(reply, validator(PERSON)) == ({"age": 3}, None)


@pytest.mark.parametrize("reply", ['[{"age": 3}]', '{"age": 3} or {"age": 4}', '"{\\"age\\": 3}"'])
def test_json_that_is_not_the_value_is_not_taken_apart(reply: str) -> None:
    assert subagent._validate(reply, validator(PERSON))[0] is None


async def test_a_placeholder_after_wrong_replies_is_flagged(fake_openai: FakeOpenAI) -> None:
    schema: Json = {"properties": {"a": {"type": "string"}, "b": {"type": "array", "items": {"type": "string"}}}}
    schema["required"] = ["a", "b"]
    fake_openai.reply(['{"a": 1}', '{"a": "test", "b": ["x"]}'])
    outcome = await call(fake_openai, schema)
    assert outcome.status == "ok"
    assert "placeholder" in outcome.warnings[0]
    fake_openai.reply('{"a": "test", "b": ["x"]}')
    assert (await call(fake_openai, schema)).warnings == []


MAPPED: dict[str, Any] = {
    "framing": "Usual.",
    "models": {"haiku": "small"},
    "efforts": {"max": {"thinking": True, "max_tokens": 77}},
    "types": {"Explore": {"framing": "You explore.", "model": "middle"}},
}


@pytest.mark.parametrize(
    ("options", "model", "system", "warned"),
    [
        ({}, "base", "Usual.", ""),
        ({"model": "haiku"}, "small", "Usual.", ""),
        ({"model": "inherit"}, "base", "Usual.", ""),
        ({"model": "opus"}, "base", "Usual.", "model 'opus' is not in agent.models"),
        ({"agentType": "Explore"}, "middle", "You explore.", ""),
        ({"agentType": "Explore", "model": "haiku"}, "small", "You explore.", ""),
        ({"agentType": "Plan"}, "base", "Usual.", "agentType 'Plan' is not in agent.types"),
        ({"role": "You are a critic."}, "base", "Usual.\n\nYou are a critic.", ""),
        ({"effort": "low"}, "base", "Usual.", "effort 'low' is not in agent.efforts"),
        ({"model": ["x"], "role": None}, "base", "Usual.", "is not in agent.models"),
    ],
)
async def test_model_effort_and_agent_type_are_mapped_by_configuration(
    fake_openai: FakeOpenAI, options: dict[str, Json], model: str, system: str, warned: str
) -> None:
    fake_openai.reply("yes")
    async with session_on(fake_openai, **MAPPED) as session:
        outcome = await subagent.run(session, spec(None, **options), "s")
    (body,) = fake_openai.bodies
    assert outcome.status == "ok"
    assert (body["model"], body["messages"][0]["content"]) == (model, system)
    assert [warned in text for text in outcome.warnings] == ([True] if warned else [])


async def test_effort_changes_thinking_and_length(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply("yes")
    async with session_on(fake_openai, **MAPPED) as session:
        await subagent.run(session, spec(None, effort="max"), "s")
    (body,) = fake_openai.bodies
    assert (body["max_tokens"], body["chat_template_kwargs"]) == (77, {"enable_thinking": True})


async def test_warnings_reach_the_observation_also_from_the_journal(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply("yes")
    async with session_on(fake_openai) as session:
        observation = await session.workflow("return await agent('a', {model: 'opus'})", None, "turn0")
    assert any("'opus'" in text for text in observation.warnings)
    outcome = CallOutcome("ok", "x", warnings=["w"])
    assert subagent.outcome_from_json(subagent.outcome_to_json(spec(None), outcome)).warnings == ["w"]


@pytest.mark.parametrize("reply", ["", "{", "[" * 900 + "]" * 900, '{"age": NaN}', '{"age": 1e999}', "9" * 5000])
def test_a_reply_that_is_no_value_is_a_failure(reply: str) -> None:
    value, wrong = subagent._validate(reply, validator(PERSON))
    assert value is None
    assert wrong


@pytest.mark.parametrize("schema", UNUSABLE.values(), ids=UNUSABLE.keys())
def test_an_unusable_schema_is_refused_with_a_bounded_reason(schema: Json) -> None:
    with no_blow_up():
        reason = contradiction(schema)
    assert reason is not None
    assert len(reason) < 600


async def test_an_unusable_schema_fails_its_call_and_the_program_gets_the_error(fake_openai: FakeOpenAI) -> None:
    unusable = [UNUSABLE[name] for name in ("unknown type", "broken pattern", "reference to nothing", "no object")]
    program = """return await Promise.all(args.map(schema => agent('Who?', {schema}).catch(error => error.name)))"""
    async with session_on(fake_openai) as session:
        observation = await session.workflow(program, unusable, "turn0")
    assert observation.output == ["WorkflowSchemaError"] * len(unusable)
    assert {call.cause.kind for call in observation.calls if call.cause} == {"schema_invalid"}
    assert fake_openai.requests == []


async def test_a_sub_agent_with_an_unusable_schema_fails_without_a_request(fake_openai: FakeOpenAI) -> None:
    async with session_on(fake_openai) as session:
        for name, schema in UNUSABLE.items():
            outcome = await subagent.run(session, spec(schema), "s")
            assert outcome.cause is not None, name
            assert (outcome.status, outcome.cause.kind, outcome.attempts) == ("failed", "schema_invalid", 0), name
    assert fake_openai.requests == []


async def test_a_reference_to_another_place_is_not_fetched() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/schema.json"
        for schema in ({"$ref": url}, {"$id": url, "properties": {"a": {"$ref": "#/nope"}}}, {"$schema": url}):
            assert contradiction(schema) is not None
        with pytest.raises(BlockingIOError):
            listener.accept()


async def test_the_mock_backend_never_sees_an_unusable_schema() -> None:
    program = "return await agent('a', {schema: {properties: 5}}).catch(error => error.name)"
    async with Runtime() as runtime:
        observation = await runtime.run(program, execute=mock_executor, limits=Config(name="t").limits)
    assert observation.output == "WorkflowSchemaError"


def test_a_pattern_that_backtracks_elsewhere_is_matched_at_once() -> None:
    check = validator({"properties": {"a": {"pattern": "^(a+)+$"}}})
    with no_blow_up():
        _, wrong = subagent._validate(dumps({"a": "a" * 5000 + "!"}), check)
    assert wrong is not None


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"$defs": {"a b": {"type": "integer"}}, "properties": {"x": {"$ref": "#/$defs/a%20b"}}}, {"x": "no"}),
        ({"$id": "http://127.0.0.1:9/", "$defs": {"n": {"type": "null"}}, "properties": {"x": {"$ref": "#/$defs/n"}}},
         {"x": 1}),
        ({"properties": {"$ref": {"type": "string"}, "default": {"type": "string"}}}, {"default": 1}),
        ({"properties": {"x": {"enum": [{"$ref": "http://127.0.0.1:9/"}]}}}, {"x": 1}),
        ({"properties": {"x": {"anyOf": [{"enum": []}, {"type": "string"}]}}}, {"x": 1}),
    ],
)  # fmt: skip
def test_usual_schemas_are_checked_as_written(schema: Json, value: Json) -> None:
    _, wrong = subagent._validate(dumps(value), validator(schema))
    assert wrong is not None

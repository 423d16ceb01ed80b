# ruff: noqa: E501
"""Dialect, section 5: agent(). What it gives, what it throws, what its options do."""

from __future__ import annotations

from typing import Any

import pytest

from dynaflow.rollout import Cause
from dynaflow.runtime import CallOutcome, CallSpec
from tests.runtime.conftest import Run

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("program", "output"),
    [
        pytest.param("return await agent('a')", "got a", id="text"),
        pytest.param("return typeof agent('a').then", "function", id="a promise"),
        pytest.param("return agent(Symbol.iterator).then(r => r)", "got Symbol(Symbol.iterator)", id="prompts are coerced"),
        pytest.param("return [await agent(7), await agent(['x', 'y']), await agent(null)]", ["got 7", "got x,y", "got null"], id="of any type"),
        pytest.param("return await agent({toString: () => 'text'})", "got text", id="by toString"),
        pytest.param("return await agent('a', null)", "got a", id="null options"),
        pytest.param("return await agent('a', undefined)", "got a", id="undefined options"),
        pytest.param("return await agent('a', {label: undefined, schema: undefined})", "got a", id="undefined option values"),
        pytest.param("return await agent('a', {label: null, schema: null, phase: null, effort: null})", "got a", id="null option values"),
        pytest.param("return await agent('a\\u0000b')", "got a\0b", id="NUL in a prompt"),
        pytest.param("return await agent('\\ud83d\\ude00')", "got \U0001f600", id="a surrogate pair"),
        pytest.param("const {agent: ask} = globalThis; return await ask('a')", "got a", id="under another name"),
        pytest.param("return await agent('failed')", None, id="a failed call is null"),
        pytest.param("return await agent('skipped')", None, id="a skipped call is null"),
        pytest.param("return await agent('failed').then(r => r === null)", True, id="null, not undefined"),
        pytest.param("try { await agent('bad schema') } catch (e) { return [e.name, e.message, e instanceof Error] }", ["WorkflowSchemaError", "$.a: not a string", True], id="bad schema throws"),
        pytest.param("return await parallel([() => agent('bad schema')])", [None], id="bad schema in a slot is null"),
        pytest.param("return await agent('bad schema').catch(() => 'caught')", "caught", id="bad schema can be caught"),
        pytest.param("try { await agent('refused') } catch (e) { return e.name }", "WorkflowBudgetExceededError", id="a refused call throws"),
        pytest.param("return await Promise.all([agent('a'), agent('b')])", ["got a", "got b"], id="Promise.all"),
        pytest.param("return (await Promise.allSettled([agent('a'), agent('refused')])).map(r => r.status)", ["fulfilled", "rejected"], id="Promise.allSettled"),
        pytest.param("for await (const x of [agent('a')]) return x", "got a", id="for await"),
    ],
)  # fmt: skip
async def test_gives(run: Run, program: str, output: Any) -> None:
    observation = await run(program)
    assert observation.error is None
    assert observation.output == output


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("await agent('x', 'label')", "TypeError: agent(prompt, opts): opts must be an object"),
        ("await agent('x', ['label'])", "TypeError: agent(prompt, opts): opts must be an object"),
        ("await agent('x', () => 1)", "TypeError: agent(prompt, opts): opts must be an object"),
        ("await agent('x', {schema: 5n})", "TypeError: Do not know how to serialize a BigInt"),
        ("await agent('x', {effort: 'lots'})", "TypeError: agent(prompt, opts): opts.effort is 'lots'"),
        ("await agent({toString() { throw new Error('no text') }})", "Error: no text"),
        ("await agent('x', {schema: {type: 'array'}})", "WorkflowSchemaError: the schema's root must have type object"),
        ("await agent('refused')", "WorkflowBudgetExceededError: told to be refused"),
        ("await agent('bad schema')", "WorkflowSchemaError: $.a: not a string"),
    ],
)
async def test_throws_where_it_is_called(run: Run, program: str, message: str) -> None:
    observation = await run(f"const a = 1\n  {program}")
    assert observation.error is not None
    assert observation.error.message.startswith(message)
    assert observation.error.line == 2


async def test_a_failed_call_keeps_its_cause_and_its_raw_text(run: Run) -> None:
    observation = await run("return await parallel([() => agent('bad schema'), () => agent('failed')])")
    first, second = observation.calls
    assert (first.status, first.cause, first.raw) == (
        "failed",
        Cause(kind="schema", message="$.a: not a string"),
        '{"a": 1}',
    )
    assert second.cause == Cause(kind="output_tokens", message="told to be failed")
    assert observation.status == "completed_degraded"
    assert observation.census == {"failed": 2}


async def test_with_a_schema_the_value_is_an_object_of_the_programs_realm(run: Run) -> None:
    async def execute(_: CallSpec) -> CallOutcome:
        return CallOutcome("ok", {"items": [1, {"__proto__": 2}], "toString": "x"})

    program = """
        const r = await agent('a', {schema: {type: 'object'}})
        return [r instanceof Object, r.items instanceof Array, r.items.map(x => x), Object.getPrototypeOf(r) === Object.prototype, r.toString]
    """
    observation = await run(program, execute=execute)
    assert observation.output == [True, True, [1, {"__proto__": 2}], True, "x"]


@pytest.mark.parametrize(
    ("call", "label"),
    [
        ("agent('p'.repeat(100))", "p" * 60),
        ("agent('p', {label: 'mine'})", "mine"),
        ("agent('p', {label: 7})", "7"),
        ("agent('p', {label: null})", "p"),
        ("agent('p', {label: ''})", ""),
    ],
)
async def test_the_default_label_is_the_prompts_beginning(run: Run, call: str, label: str) -> None:
    assert [c.label for c in (await run(f"await {call}")).calls] == [label]


async def test_equal_labels_are_two_calls(run: Run) -> None:
    observation = await run("return await parallel([1, 2].map(i => () => agent('p' + i, {label: 'same'})))")
    assert [(c.index, c.label, c.output) for c in observation.calls] == [(0, "same", "got p1"), (1, "same", "got p2")]


async def test_options_built_by_spread_arrive_and_getters_are_read_once(run: Run) -> None:
    program = """
        let reads = 0; const base = {model: 'haiku', get effort() { reads++; return 'low' }}
        await agent('a', {...base, phase: 'P', agentType: 'Explore'}); return reads
    """
    observation = await run(program)
    assert observation.output == 1
    assert observation.calls[0].options == {"model": "haiku", "effort": "low", "agentType": "Explore"}


async def test_the_executor_sees_prompt_and_options_as_given(run: Run) -> None:
    seen: list[CallSpec] = []

    async def execute(spec: CallSpec) -> CallOutcome:
        seen.append(spec)
        return CallOutcome("ok", "x")

    await run(
        "await agent('p', {schema: {type: 'object', properties: {a: {}}}, label: 'l', phase: 'f', x: 1})",
        execute=execute,
    )
    (spec,) = seen
    assert (spec.prompt, spec.label, spec.site) == ("p", "l", "1:7")
    assert spec.options == {"schema": {"type": "object", "properties": {"a": {}}}, "x": 1}
    assert spec.phase is not None
    assert spec.phase.title == "f"

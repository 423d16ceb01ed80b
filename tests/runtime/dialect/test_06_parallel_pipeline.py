# ruff: noqa: E501
"""Dialect, section 6: parallel() is a barrier over functions, pipeline() is none; nulls, order, refusals."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from dynaflow.runtime import CallOutcome, CallSpec
from tests.runtime.conftest import Run

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("program", "output"),
    [
        pytest.param("return await parallel([])", [], id="empty"),
        pytest.param("return await parallel([() => agent('a'), async () => agent('b'), () => 3, () => undefined])", ["got a", "got b", 3, None], id="order"),
        pytest.param("return await parallel([() => { throw 1 }, async () => { throw new Error('x') }, () => Promise.reject(2), () => 4])", [None, None, None, 4], id="what throws is null"),
        pytest.param("return await parallel([() => null, () => agent('failed'), () => agent('refused')])", [None, None, None], id="nulls"),
        pytest.param("return await parallel([() => parallel([() => agent('a')]), () => pipeline([1], x => agent('b' + x))])", [["got a"], ["got b1"]], id="nesting"),
        pytest.param("let n = 0; await parallel([() => { n++ }, () => { n++; throw 1 }, () => { n++ }]); return n", 3, id="all are called"),
        pytest.param("let n = 0; const p = parallel([() => { n++ }, () => { n++ }]); const before = n; await p; return before", 2, id="at once"),
        pytest.param("return (await parallel([() => 1])) instanceof Array", True, id="an array"),
        pytest.param("return (await parallel([function () { return this === undefined }]))[0]", True, id="no this"),
        pytest.param("return await parallel([(...args) => args.length])", [0], id="no arguments"),
        pytest.param("return await parallel([() => ({then: f => f('thenable')})])", ["thenable"], id="a thenable"),
        pytest.param("return await parallel(Array.from({length: 4096}, (_, i) => () => i)).then(r => r.length)", 4096, id="4096 items"),
        pytest.param("return (await parallel([() => agent('failed'), () => agent('a')])).filter(Boolean)", ["got a"], id="filter(Boolean)"),
    ],
)  # fmt: skip
async def test_parallel(run: Run, program: str, output: Any) -> None:
    observation = await run(program)
    assert observation.error is None
    assert observation.output == output


@pytest.mark.parametrize(
    ("program", "output"),
    [
        pytest.param("return await pipeline([], x => x)", [], id="empty"),
        pytest.param("return await pipeline([1, 2])", [1, 2], id="no stages"),
        pytest.param("return await pipeline(['x', 'y'], (p, item, i) => p + item + i, async (p, item, i) => [p, item, i])", [["xx0", "x", 0], ["yy1", "y", 1]], id="stage arguments; the first prev is the item"),
        pytest.param("return await pipeline([1], x => undefined, x => typeof x)", ["undefined"], id="undefined flows on"),
        pytest.param("let n = 0; const r = await pipeline([1, 2], x => x === 1 ? null : x, x => { n++; return x }); return [r, n]", [[None, 2], 1], id="null drops the item"),
        pytest.param("let n = 0; const r = await pipeline([1, 2], x => { if (x === 1) throw 1; return x }, x => { n++; return x }); return [r, n]", [[None, 2], 1], id="a throw drops the item"),
        pytest.param("return await pipeline([1, 2], x => x, x => { if (x === 2) throw 1; return x })", [1, None], id="a throw in the last stage"),
        pytest.param("return await pipeline([0, '', false], x => x, x => [x])", [[0], [""], [False]], id="falsy values flow on"),
        pytest.param("return await pipeline([[1], [2]], x => parallel(x.map(y => () => agent('p' + y))))", [["got p1"], ["got p2"]], id="nesting"),
        pytest.param("return await pipeline(['a', 'b'], x => agent(x), x => agent(x))", ["got got a", "got got b"], id="agents in a chain"),
        pytest.param("return await pipeline([null, 1], x => x === null ? 'null item' : x)", ["null item", 1], id="a null item reaches the first stage"),
    ],
)  # fmt: skip
async def test_pipeline(run: Run, program: str, output: Any) -> None:
    observation = await run(program)
    assert observation.error is None
    assert observation.output == output


ARRAY = "TypeError: parallel() expects an array of functions"
WRAP = f"{ARRAY}, not promises. Wrap each call: () => agent(...)"


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("parallel(agent('a'), agent('b'))", ARRAY),
        ("parallel()", ARRAY),
        ("parallel('ab')", ARRAY),
        ("parallel(new Set([() => 1]))", ARRAY),
        ("parallel([agent('a')])", WRAP),
        ("parallel([() => 1, , () => 2])", WRAP),
        ("parallel([() => 1, null])", WRAP),
        ("pipeline('x')", "TypeError: pipeline() expects an array as the first argument"),
        ("pipeline(agent('x'), x => x)", "TypeError: pipeline() expects an array as the first argument"),
        ("pipeline([1], 2)", "TypeError: pipeline() stages must be functions: "),
        ("pipeline([1], x => x, agent('b'))", "TypeError: pipeline() stages must be functions: "),
        ("parallel(Array(5000).fill(() => 1))", "RangeError: parallel() takes at most 4096 items, got 5000"),
        ("pipeline(Array(4097).fill(1), x => x)", "RangeError: pipeline() takes at most 4096 items, got 4097"),
    ],
)
async def test_wrong_arguments_fail_the_whole_call(run: Run, program: str, message: str) -> None:
    observation = await run(f"log('before')\nawait {program}")
    assert observation.status == "failed"
    assert observation.error is not None
    assert observation.error.message.startswith(message)
    assert (observation.error.line, observation.error.column) == (2, 7)
    assert observation.logs == ["before"]


@pytest.mark.parametrize(
    ("program", "which"),
    [
        ("parallel([agent('a'), () => 1])", "Number 1 is a Promise"),
        ("parallel([() => 1, , () => 2])", "Number 2 is of type undefined"),
        ("parallel([() => 1, null])", "Number 2 is null"),
        ("parallel([() => 1, args && (() => 2), () => 3])", "Number 2 is of type undefined"),
        ("pipeline([1], x => x, {})", "Number 2 is of type object"),
    ],
)
async def test_what_is_no_function_is_named(run: Run, program: str, which: str) -> None:
    observation = await run(f"await {program}")
    assert observation.error is not None
    assert observation.error.message.endswith(which)


CHANGING = {
    "a thunk adds one": "const t = [async () => { t.push(() => agent('more')); return agent('a') }, () => agent('b')]; return await parallel(t)",
    "a thunk removes the others": "const t = [() => { t.length = 0; return agent('a') }, () => agent('b')]; return await parallel(t)",
    "an element changes when it is read": "let n = 0; const t = [0, () => agent('b')]; Object.defineProperty(t, 0, {get: () => n++ ? 'no function' : () => agent('a')}); return await parallel(t)",
    "a stage adds items": "const items = ['a', 'b']; return await pipeline(items, x => { items.push(x); return agent(x) })",
    "a stage removes items": "const items = ['a', 'b']; return await pipeline(items, x => { items.length = 0; return agent(x) })",
}


@pytest.mark.parametrize("name", CHANGING)
async def test_an_array_that_changes_is_taken_as_it_was(run: Run, name: str) -> None:
    observation = await run(CHANGING[name])
    assert observation.error is None
    assert observation.output == ["got a", "got b"]


async def test_eager_agents_in_a_wrong_parallel_are_named_and_counted(run: Run) -> None:
    observation = await run("await parallel([agent('a'), agent('b')])")
    assert [(call.prompt, call.status) for call in observation.calls] == [("a", "cancelled"), ("b", "cancelled")]
    assert observation.error is not None
    assert "() => agent('a')" in (observation.error.hint or "")


async def test_pipeline_items_do_not_wait_for_one_another(run: Run) -> None:
    """The second stage of the fast item ends before the first stage of the slow one."""
    slow = asyncio.Event()
    ended: list[str] = []

    async def execute(spec: CallSpec) -> CallOutcome:
        if spec.prompt == "1 slow":
            await slow.wait()
        elif spec.prompt == "2 fast":
            slow.set()
        ended.append(spec.prompt)
        return CallOutcome("ok", spec.prompt[2:])

    program = "return await pipeline(['slow', 'fast'], x => agent('1 ' + x), x => agent('2 ' + x))"
    observation = await run(program, execute=execute)
    assert observation.output == ["slow", "fast"]
    assert ended == ["1 fast", "2 fast", "1 slow", "2 slow"]


async def test_parallel_waits_for_all_also_after_a_failure(run: Run) -> None:
    async def execute(spec: CallSpec) -> CallOutcome:
        await asyncio.sleep(0.01 if spec.prompt == "late" else 0)
        return CallOutcome("ok", spec.prompt)

    program = "const r = await parallel([() => { throw 1 }, () => agent('late')]); return r"
    assert (await run(program, execute=execute)).output == [None, "late"]


@pytest.mark.parametrize(
    "call", ["parallel([() => agent('refused'), () => agent('a')])", "pipeline(['refused', 'a'], x => agent(x))"]
)
async def test_a_refusal_in_a_slot_is_null_with_a_record(run: Run, call: str) -> None:
    observation = await run(f"return await {call}")
    assert observation.output == [None, "got a"]
    assert observation.status == "completed_degraded"
    assert observation.census == {"refused": 1, "ok": 1}
    assert any("is null: WorkflowBudgetExceededError" in warning for warning in observation.warnings)


async def test_a_slot_that_throws_says_what_and_where(run: Run) -> None:
    observation = await run(
        "await parallel([\n  () => 1,\n  () => null.x,\n])\nawait pipeline([1], () => {\n  throw 'text'\n})"
    )
    assert observation.warnings == [
        "parallel[0][1] is null: TypeError: Cannot read properties of null (reading 'x') (3:14)",
        "pipeline[0][0].stage[0] is null: uncaught string: text",
    ]


@pytest.mark.parametrize(
    "program",
    [
        "return await agent('never')",
        "return await parallel([() => agent('never'), () => 1])",
        "return await pipeline([1, 2], () => agent('never'), x => x)",
        "return await parallel([() => parallel([() => agent('never').catch(() => 'swallowed')])])",
        "try { await agent('never') } catch { return 'swallowed' }",
        "return await workflow('child')",
        "await new Promise(r => setTimeout(r, 60000))",
    ],
)
async def test_a_cancelled_run_never_ends_as_nulls(run: Run, program: str) -> None:
    cancel = asyncio.Event()

    async def execute(_: CallSpec) -> CallOutcome:
        cancel.set()
        await asyncio.sleep(60)
        raise AssertionError

    if "agent" not in program:
        asyncio.get_running_loop().call_later(0.1, cancel.set)
    observation = await run(program, execute=execute, cancel=cancel, resolve=lambda *_: "return await agent('never')")
    assert (observation.status, observation.has_output) == ("cancelled", False)
    assert set(observation.census) <= {"cancelled"}


async def test_results_that_arrive_after_the_program_caught_a_failure_are_delivered(run: Run) -> None:
    program = """
        const first = agent('refused').catch(e => e.name)
        const second = agent('a')
        return [await first, await second]
    """
    assert (await run(program)).output == ["WorkflowBudgetExceededError", "got a"]


KINDS = ["ok", "failed", "refused", "throw", "null", "undefined"]


@pytest.mark.parametrize("seed", range(12))
async def test_any_mix_of_ends_gives_one_result_a_slot(run: Run, seed: int) -> None:
    """Whatever the calls give and in whatever order they end: values in their places, null for the rest."""
    random = Random(seed)
    kinds = random.choices(KINDS, k=seed)
    delays = [random.random() * 0.003 for _ in kinds]

    async def execute(spec: CallSpec) -> CallOutcome:
        kind, at = spec.prompt.split()
        await asyncio.sleep(delays[int(at)])
        return CallOutcome("ok", kind) if kind == "ok" else CallOutcome("failed" if kind == "failed" else "refused")

    program = """
        const one = (kind, i) => {
            if (kind === 'throw') throw new Error(kind)
            if (kind === 'null') return null
            return kind === 'undefined' ? undefined : agent(`${kind} ${i}`)
        }
        const a = await parallel(args.map((kind, i) => () => one(kind, i)))
        const b = await pipeline(args, (kind, _, i) => one(kind, i), x => x === undefined ? 'flows' : x)
        return [a, b]
    """
    observation = await run(program, kinds, execute=execute)
    expected = ["ok" if kind == "ok" else None for kind in kinds]
    flows = ["flows" if kind == "undefined" else value for kind, value in zip(kinds, expected, strict=True)]
    assert observation.output == [expected, flows]

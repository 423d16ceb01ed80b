# ruff: noqa: E501
"""Dialect, section 8 and 10 (13, 14): sizes and counts, dropped promises, values that are no JSON."""

from __future__ import annotations

import pytest

from tests.runtime.conftest import Run

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_thousandth_and_first_call_throws(run: Run) -> None:
    program = """
        const r = await parallel(Array.from({length: 1000}, (_, i) => () => agent(`p${i}`)))
        try { await agent('one more') } catch (e) { return [r.filter(Boolean).length, e.name, e.message] }
    """
    observation = await run(program, calls=1000)
    assert observation.output == [1000, "WorkflowAgentCapError", "Workflow agent() call cap reached: 1000 allowed"]


async def test_log_lines_are_capped_and_counted(run: Run) -> None:
    observation = await run("for (let i = 0; i < 9; i++) log(i); log('x'.repeat(9000))", log_lines=5)
    assert (observation.logs, observation.logs_dropped) == (["0", "1", "2", "3", "4"], 5)
    (line,) = (await run("log('x'.repeat(9000))")).logs
    assert line.endswith("... [cut: 9000 characters]")


async def test_a_script_over_its_size_is_refused(run: Run) -> None:
    program = "return 1 // " + "x" * 100
    assert (await run(program, program_chars=len(program))).status == "completed"
    observation = await run(program, program_chars=len(program) - 1)
    assert observation.status == "invalid_program"


@pytest.mark.parametrize(
    ("program", "output"),
    [
        ("return {a: undefined, b: NaN, c: [undefined, () => 1], d: new Date(0)}", {"b": None, "c": [None, None], "d": "1970-01-01T00:00:00.000Z"}),
        ("return {toJSON() { return {x: 1} }}", {"x": 1}),
        ("return null", None),
        ("return [, 1]", [None, 1]),
        ("return {get x() { return 5 }}", {"x": 5}),
        ("return Object.create({inherited: 1})", {}),
        ("return '\\u2028\\u0000'", "\u2028\0"),
        ("return 2 ** 53", 9007199254740992),
        ("return -0", 0),
    ],
)  # fmt: skip
async def test_returned_values_are_json(run: Run, program: str, output: object) -> None:
    observation = await run(program)
    assert observation.error is None
    assert observation.has_output
    assert observation.output == output


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("return 5n", "the returned value is not JSON: TypeError: Do not know how to serialize a BigInt"),
        ("return {a: [5n]}", "the returned value is not JSON: TypeError: Do not know how to serialize a BigInt"),
        ("const a = {}; a.a = a; return a", "the returned value is not JSON: TypeError: Converting circular"),
        ("return () => 1", "the returned value is not JSON: it is a function"),
        ("return Symbol('x')", "the returned value is not JSON: it is a symbol"),
        ("return {get x() { throw new Error('in a getter') }}", "the returned value is not JSON: Error: in a getter"),
        (
            "let v = 1; for (let i = 0; i < 300; i++) v = [v]; return v",
            "the returned value is nested more than 100 levels",
        ),
    ],
)
async def test_a_value_that_is_no_json_is_a_named_error_that_keeps_the_trace(
    run: Run, program: str, message: str
) -> None:
    observation = await run(f"log('l'); await agent('a'); {program}")
    assert (observation.status, observation.has_output) == ("failed", False)
    assert observation.error is not None
    assert observation.error.message.startswith(message)
    assert (observation.logs, observation.census) == (["l"], {"ok": 1})


@pytest.mark.parametrize(
    ("program", "warning"),
    [
        ("return new Map([[1, 2]])", "Map or Set"),
        ("return {a: [new Set([1])]}", "Map or Set"),
        ("return [1, NaN]", "NaN or Infinity"),
        ("return {a: -1 / 0}", "NaN or Infinity"),
        ("return {r: agent('a')}", "a Promise was turned into JSON text"),
        ("return {a: [new Error('x'), new TypeError('y')]}", "an Error in it"),
        ("return await Promise.allSettled([Promise.reject(new RangeError('x'))])", "an Error in it"),
    ],
)
async def test_what_json_does_not_keep_is_warned_of_once(run: Run, program: str, warning: str) -> None:
    observation = await run(program)
    assert observation.status in ("completed", "completed_degraded")
    assert [warning in text for text in observation.warnings] == [True]


@pytest.mark.parametrize(
    ("program", "status", "census"),
    [
        ("agent('a'); return 1", "completed_degraded", {"unawaited": 1}),
        ("await agent('a'); agent('b'); agent('c'); return 1", "completed_degraded", {"ok": 1, "unawaited": 2}),
        ("parallel([() => agent('a')]); return 1", "completed_degraded", {"unawaited": 1}),
        ("[1, 2].forEach(async x => { await agent('p' + x) }); return 1", "completed_degraded", {"unawaited": 2}),
        ("agent('a'); await agent('b'); return 1", "completed", {"ok": 2}),
    ],
)
async def test_calls_nobody_waits_for_are_stopped_and_named(
    run: Run, program: str, status: str, census: dict[str, int]
) -> None:
    observation = await run(program, concurrency=1)
    assert (observation.status, observation.output, observation.census) == (status, 1, census)
    for call in observation.calls:
        assert (call.status == "ok") == (call.cause is None)


BOOM = "TypeError: Cannot read properties of null (reading 'x') (line 1)"


@pytest.mark.parametrize(
    ("program", "warnings"),
    [
        pytest.param("async function main() { null.x }\nmain()\nreturn 1", [f"line 2: nothing awaits this, and it failed: {BOOM}; write await before it"], id="a dropped async function"),
        pytest.param("const main = async () => { null.x }\nif (true) { main() }\nreturn 1", [f"line 2: nothing awaits this, and it failed: {BOOM}; write await before it"], id="a dropped arrow function"),
        pytest.param("(async () => { null.x })()\nawait agent('a')\nreturn 1", [f"line 1: nothing awaits this, and it failed: {BOOM}; write await before it"], id="a dropped block"),
        pytest.param("[1, 2].forEach(async x => { null.x })\nreturn 1", [f"line 1: nothing awaits this, and it failed: {BOOM}; write await before it"], id="forEach"),
        pytest.param("[1, 2].map(async x => { null.x })\nreturn 1", [f"line 1: nothing awaits this, and it failed: {BOOM}; write await before it"], id="map"),
        pytest.param("agent('a').then(r => null.x)\nawait agent('b')\nreturn 1", [f"line 1: nothing awaits this, and it failed: {BOOM}; write await before it"], id="then"),
        pytest.param("setTimeout(async () => null.x)\nawait new Promise(r => setTimeout(r, 5))\nreturn 1", [f"line 1: nothing awaits this, and it failed: {BOOM}; write await before it"], id="an async timer"),
        pytest.param("setTimeout(() => null.x)\nawait new Promise(r => setTimeout(r, 5))\nreturn 1", [f"line 1: nothing awaits this, and it failed: {BOOM}; write await before it"], id="a timer"),
        pytest.param("async function main() { await agent('a') }\nmain()\nreturn 1", ["line 2: this was still running when the program returned; write await before it"], id="still running"),
        pytest.param("async function main() { await agent('a') }\nmain()\nawait agent('b')\nreturn 1", [], id="ended in time"),
        pytest.param("async function main() { await agent('a') }\nawait main()\nreturn 1", [], id="awaited"),
        pytest.param("await (async () => { await agent('a') })()\nreturn 1", [], id="an awaited block"),
        pytest.param("const f = async () => 5\nconst r = []\nr.push(await (f)()); await (f)()\nawait (f())\nreturn r.length", [], id="await with brackets"),
        pytest.param("async function main() { null.x }\nmain().catch(() => 0)\nreturn 1", [], id="caught"),
        pytest.param("const p = (async () => { null.x })()\ntry { await p } catch {}\nreturn 1", [], id="awaited later"),
        pytest.param("function sync() { return {then: 5} }\nsync();\n[1].forEach(x => x)\nconst p = async () => 1\nawait p()\nreturn 1", [], id="no promise"),
    ],
)  # fmt: skip
async def test_a_failure_that_nobody_awaits_is_seen(run: Run, program: str, warnings: list[str]) -> None:
    observation = await run(program, concurrency=1)
    assert observation.error is None
    assert observation.output == 1
    assert observation.warnings == warnings

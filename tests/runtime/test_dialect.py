# ruff: noqa: E501
"""The dialect (spec/workflow_dialect.md, section 10), one behaviour a test."""

from __future__ import annotations

from typing import Any

import pytest

from dynaflow.runtime import UNSET, Runtime
from tests.runtime.conftest import Run

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("program", "args", "output"),
    [
        pytest.param("return 1 + 1", UNSET, 2, id="explicit return"),
        pytest.param("return await agent('a')", UNSET, "got a", id="agent gives text"),
        pytest.param("return [args.q, globalThis.args === args]", {"q": [1]}, [[1], True], id="args"),
        pytest.param("args = 7; return globalThis.args", {}, 7, id="args can be assigned"),
        pytest.param("const args = globalThis.args || {}; return args.a", {"a": 1}, 1, id="args can be redeclared"),
        pytest.param("return typeof args", UNSET, "undefined", id="omitted args are undefined"),
        pytest.param("return args === null", None, True, id="null args stay null"),
        pytest.param("return typeof args", '{"a":1}', "string", id="string args are not parsed"),
        pytest.param("return args.__proto__ === Object.prototype", {"a": 1}, True, id="args are plain objects"),
        pytest.param("return Object.keys(args)", {"__proto__": 1}, ["__proto__"], id="__proto__ in args is data"),
        pytest.param("return (function () { return this === undefined })()", UNSET, True, id="strict mode"),
        pytest.param("return await parallel([])", UNSET, [], id="empty parallel"),
        pytest.param(
            "return await parallel([() => agent('a'), () => { throw 1 }, async () => { throw new Error('x') }, () => 3])",
            UNSET,
            ["got a", None, None, 3],
            id="parallel keeps order, a failing slot is null",
        ),
        pytest.param(
            "return await parallel([() => parallel([() => agent('a')]), () => pipeline([1], x => agent('b' + x))])",
            UNSET,
            [["got a"], ["got b1"]],
            id="nesting",
        ),
        pytest.param(
            "return await pipeline(['x', 'y'], (p, item, i) => p + item + i, async (p, item, i) => [p, item, i])",
            UNSET,
            [["xx0", "x", 0], ["yy1", "y", 1]],
            id="stage arguments; the first prev is the item",
        ),
        pytest.param("return await pipeline([1], x => undefined, x => typeof x)", UNSET, ["undefined"], id="undefined flows on"),
        pytest.param("return [budget.total, budget.spent(), budget.remaining() === Infinity]", UNSET, [None, 0, True], id="budget"),
        pytest.param("return await agent('failed')", UNSET, None, id="a failed call is null"),
        pytest.param("return await agent('skipped')", UNSET, None, id="a skipped call is null"),
        pytest.param("try { await agent('bad schema') } catch (e) { return e.message }", UNSET, "$.a: not a string", id="bad schema throws"),
        pytest.param("return await parallel([() => agent('bad schema')])", UNSET, [None], id="bad schema in a slot is null"),
        pytest.param("return new Date(0).toISOString()", UNSET, "1970-01-01T00:00:00.000Z", id="new Date(x) works"),
        pytest.param("return [Date.UTC(1970, 0), new Date(5) instanceof Date, Math.max(1, 2)]", UNSET, [0, True, 2], id="Date and Math"),
        pytest.param("{ const agent = 3; return agent }", UNSET, 3, id="inner names may shadow the API"),
        pytest.param("return agent(Symbol.iterator).then(r => r)", UNSET, "got Symbol(Symbol.iterator)", id="prompts are coerced"),
        pytest.param("return await agent('a', null)", UNSET, "got a", id="null options"),
        pytest.param("/* export const meta */ // hi\nexport const meta = {name: 'a' + 'b', n: -1, l: [true, `x`]}\nreturn meta.name", UNSET, "ab", id="meta"),
        pytest.param("return '\U0001f600'", UNSET, "\U0001f600", id="astral characters"),
        pytest.param("return await agent('a\\u0000b')", UNSET, "got a\0b", id="NUL in a prompt"),
        pytest.param("return '\\ud800x'", UNSET, "\ufffdx", id="a lone surrogate becomes U+FFFD"),
        pytest.param("return {a: undefined, b: NaN}", UNSET, {"b": None}, id="JSON drops undefined"),
        pytest.param("const w = 'import fs; require(x) process.exit Date.now'; return w.length", UNSET, 43, id="words are not code"),
    ],
)  # fmt: skip
async def test_completes_with(run: Run, program: str, args: Any, output: Any) -> None:
    observation = await run(program, args)
    assert observation.error is None
    assert observation.status in ("completed", "completed_degraded")
    assert observation.output == output


@pytest.mark.parametrize(
    ("program", "message"),
    [
        pytest.param("await parallel(agent('a'), agent('b'))", "TypeError: parallel() expects an array of functions", id="parallel of calls"),
        pytest.param("await parallel([agent('a')])", "TypeError: parallel() expects an array of functions, not promises. Wrap each call: () => agent(...)", id="parallel of promises"),
        pytest.param("await pipeline('x')", "TypeError: pipeline() expects an array as the first argument", id="pipeline of text"),
        pytest.param("await pipeline([1], 2)", "TypeError: pipeline() stages must be functions", id="stage not a function"),
        pytest.param("await parallel(Array(5000).fill(() => 1))", "RangeError: parallel() takes at most 4096 items, got 5000", id="4096 items"),
        pytest.param("Date.now()", "Error: Date.now() is unavailable", id="Date.now"),
        pytest.param("new Date(0).constructor.now()", "Error: Date.now() is unavailable", id="Date.now by the back door"),
        pytest.param("new Date()", "Error: new Date() is unavailable", id="new Date()"),
        pytest.param("Date()", "Error: Date() is unavailable", id="Date()"),
        pytest.param("Math.random()", "Error: Math.random() is unavailable", id="Math.random"),
        pytest.param("await workflow('x')", "Error: workflow('x'): there are no other workflows here", id="workflow"),
        pytest.param("return 5n", "the returned value is not JSON: TypeError: Do not know how to serialize a BigInt", id="BigInt"),
        pytest.param("const a = {}; a.a = a; return a", "the returned value is not JSON: TypeError: Converting circular", id="cycle"),
        pytest.param("return () => 1", "the returned value is not JSON: it is a function", id="function"),
        pytest.param("await new Promise(() => {})", "the program waits for something that can not happen", id="deadlock"),
        pytest.param("throw {a: 1}", "uncaught object: {\"a\":1}", id="throwing an object"),
        pytest.param("throw 'text'", "uncaught string: text", id="throwing text"),
        pytest.param("await agent('x', 'label')", "TypeError: agent(prompt, opts): opts must be an object", id="opts not an object"),
        pytest.param("budget(5)", "TypeError: budget is not a function", id="budget called"),
    ],
)  # fmt: skip
async def test_fails_with(run: Run, program: str, message: str) -> None:
    observation = await run(program)
    assert observation.status == "failed"
    assert observation.error is not None
    assert observation.error.message.startswith(message)
    assert not observation.has_output


@pytest.mark.parametrize(
    "program",
    [
        "let a = 1; let a = 2",
        "const x: number = 1",
        "import fs from 'fs'",
        "export default 1",
        "return `unclosed",
        "}); evil(); (async () => {",
        "export const meta = {name: evil()}\nreturn 1",
        "export const meta = {...x}\nreturn 1",
        "export const meta = {['a']: 1}\nreturn 1",
        "export const meta = {name: `a${1}`}\nreturn 1",
        "export const meta = {'__proto__': {}}\nreturn 1",
        "export const meta = {get name() { return 1 }}\nreturn 1",
        "const a = 1\nexport const meta = {name: 'late'}",
        "x" * 600_000,
    ],
)
async def test_is_refused_before_anything_runs(run: Run, runtime: Runtime, program: str) -> None:
    observation = await run("agent('early');\n" + program if "meta" not in program else program)
    assert observation.status == "invalid_program"
    assert observation.calls == []
    assert observation.error is not None
    assert await runtime.check(program) is not None


async def test_check_accepts_and_runs_nothing(runtime: Runtime) -> None:
    assert await runtime.check("while (true) {}") is None


@pytest.mark.parametrize(
    ("program", "warning"),
    [
        ("return new Map([[1, 2]])", "Map or Set"),
        ("return {a: [new Set([1])]}", "Map or Set"),
        ("return [1, NaN]", "NaN or Infinity"),
        ("return {a: -1 / 0}", "NaN or Infinity"),
    ],
)
async def test_what_json_does_not_keep_is_warned_of_once(run: Run, program: str, warning: str) -> None:
    observation = await run(program)
    assert observation.status == "completed"
    assert [warning in text for text in observation.warnings] == [True]


async def test_no_return_is_no_output(run: Run) -> None:
    observation = await run("1 + 1")
    assert (observation.status, observation.has_output) == ("completed", False)


@pytest.mark.parametrize(
    ("program", "line", "column", "source"),
    [
        ("export const meta = {name: 'x'}\nlet a = 1\n  let a = 2", 3, 7, "  let a = 2"),
        ("const a = 1\n\n  foo.bar()", 3, 3, "  foo.bar()"),
        ("await agent('x')\n/* \u00e9\U0001f600 */ null.x", 2, 16, "/* \u00e9\U0001f600 */ null.x"),
        (
            "async function f() {\n  throw new Error('deep')\n}\nawait agent('a')\nawait f()",
            2,
            9,
            "  throw new Error('deep')",
        ),
        ("const f = (x) => {\n  return x", 2, 11, "  return x"),
        ("export const meta = {\n  name: evil(),\n}", 2, 9, "  name: evil(),"),
        ("await parallel(3)", 1, 7, "await parallel(3)"),
    ],
)
async def test_errors_have_the_authors_position(run: Run, program: str, line: int, column: int, source: str) -> None:
    error = (await run(program)).error
    assert error is not None
    assert (error.line, error.column, error.source) == (line, column, source)


@pytest.mark.parametrize(
    ("program", "word"),
    [
        ("const x: string = 'a'", "TypeScript"),
        ("interface A { a: string }", "TypeScript"),
        ("import fs from 'fs'", "import"),
        ("return await agent(`say `hi` now`)", "backtick"),
        ("return `never closed", "not closed"),
        ("await parallel(agent('a'), agent('b'))", "one array"),
        ("const r = agent('a', {schema: {}}); return r.items.length", "await"),
        ("if (budget(1000)) return 1", "budget.remaining"),
        ("export default 1", "export const meta"),
        ("require('fs')", "no modules"),
        ("return Math.random()", "args"),
        ("```js\nreturn 1\n```", "Markdown fence"),
        ("```\nreturn 1 +\n```", "Markdown fence"),
        ("[1].forEach(x => { await agent('a') })", "async (x) =>"),
        ("function f() { return await agent('a') }", "async function"),
        ("return await agent(`${args.q`)", "${"),
        ("const r = await parallel([\n  () => agent('a')\n;\nreturn r", "( at line 1"),
        ("async function main() { return 1 }\nmain()\n}", "the } at line 3"),
        ("setInterval(() => {}, 1)", "setTimeout"),
        ("queueMicrotask(() => {})", "setTimeout"),
        ("return structuredClone({})", "JSON.parse"),
        ("return JSON.parse(await agent('export a template'))", "schema"),
    ],
)
async def test_usual_mistakes_get_a_hint(run: Run, program: str, word: str) -> None:
    error = (await run(program)).error
    assert error is not None
    assert word in (error.hint or "")

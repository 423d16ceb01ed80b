# ruff: noqa: E501
"""Errors: the author's own line and column, the source line, and a hint that says what to write instead."""

from __future__ import annotations

import pytest

from dynaflow.runtime.hints import _Scan, caret, located
from tests.growth import assert_linear
from tests.runtime.conftest import Run

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("program", "line", "column", "source"),
    [
        ("export const meta = {name: 'x', description: 'd'}\nlet a = 1\n  let a = 2", 3, 7, "  let a = 2"),
        ("const a = 1\n\n  foo.bar()", 3, 3, "  foo.bar()"),
        ("const a = 1\r\n\r\n  foo.bar()\r\n", 3, 3, "  foo.bar()"),
        ("await agent('x')\n/* \u00e9\U0001f600 */ null.x", 2, 16, "/* \u00e9\U0001f600 */ null.x"),
        ("async function f() {\n  throw new Error('deep')\n}\nawait agent('a')\nawait f()", 2, 9, "  throw new Error('deep')"),
        ("const f = (x) => {\n  return x", 2, 11, "  return x"),
        ("const f = (x) => {\n  return x\n\n", 2, 11, "  return x"),
        ("export const meta = {\n  name: evil(),\n}", 2, 9, "  name: evil(),"),
        ("await parallel(3)", 1, 7, "await parallel(3)"),
        ("const r = await parallel([\n  () => agent('a'),\n])\nr[0].x.y", 4, 8, "r[0].x.y"),
        ("function g() { h() }\nfunction h() {\n  JSON.parse('{')\n}\ng()", 3, 8, "  JSON.parse('{')"),
        ("class A {\n  #p = 1\n  m() { return this.#q }\n}", 3, 20, "  m() { return this.#q }"),
        ("await agent('a')\n await agent('refused')", 2, 8, " await agent('refused')"),
        ("await Promise.all([\n  agent('a'),\n  agent('bad schema'),\n])", 3, 3, "  agent('bad schema'),"),
        ("await Promise.any([\n  Promise.reject(new Error('no'))])", 1, None, None),
        ("f()\nasync function f() {}\nawait (async () => {\n  g()\n})()", 4, 3, "  g()"),
    ],
)  # fmt: skip
async def test_errors_have_the_authors_position(
    run: Run, program: str, line: int, column: int | None, source: str | None
) -> None:
    error = (await run(program)).error
    assert error is not None
    if column is not None:
        assert (error.line, error.column, error.source) == (line, column, source)
        assert (caret(error) or "").endswith("^")


@pytest.mark.parametrize(
    ("program", "word"),
    [
        ("const x: string = 'a'", "TypeScript"),
        ("interface A { a: string }", "TypeScript"),
        ("function f(a: number) { return a }", "TypeScript"),
        ("const f = (x): Promise<string> => agent(x)", "TypeScript"),
        ("const m = {a: 1} as const", "TypeScript"),
        ("const x = args.a!.b", "TypeScript"),
        ("return await agent<string>('x')", "TypeScript"),
        ("import fs from 'fs'", "import"),
        ("const fs = await import('fs')", "no modules"),
        ("const r = args.map(x => await agent(x))", "async (x) =>"),
        ("const f = async (x) -> { return x }", "x => ..."),
        ("const a = b ?? c || d", "needs parentheses"),
        ("const o = {\n  a: 1\n  b: 2\n}", "a comma"),
        ("const xs = ['a' 'b']", "a comma"),
        ("const x = 1\nconst x = 2", "declared once"),
        ("def main():\n    return 1", "Python"),
        ("Here is the program:\nreturn 1", "no text around it"),
        ('{"program": "return 1"}', "no JSON"),
        ("return 1 +", "ends too early"),
        ("return import.meta.url", "import is not available"),
        ("await agent('a', {schema: 'object'})", "JSON Schema of an object"),
        ("await agent('bad schema')", "make it simpler"),
        ("await agent('refused')", "budget.remaining()"),
        ("import {agent} from 'workflow'", "import"),
        ("export default 1", "export const meta"),
        ("export async function main() {}", "export const meta"),
        ("return await agent(`say `hi` now`)", "a backtick inside it as \\`"),
        ("return await agent('it's')", "the quote ' inside it as \\'"),
        ('return await agent("say "hi" now")', 'the quote " inside it as \\"'),
        ("return `never closed", "` that opens one is at line 1, column 8"),
        ("const a = `one`\nconst b = `two\nreturn a + b", "` that opens one is at line 2, column 11"),
        ("const a = 'one\nreturn a", "opens with ' at line 1, column 11"),
        ("return await agent(`${args.q`)", "${ at line 1, column 21"),
        ("const r = await parallel([\n  () => agent('a')\n;\nreturn r", "[ at line 1, column 26"),
        ("const o = {a: [1, 2}", "the } at line 1, column 20"),
        ("async function main() { return 1 }\nmain()\n}", "the } at line 3"),
        ("await parallel(agent('a'), agent('b'))", "one array"),
        ("await parallel([agent('a')])", "() => agent('a')"),
        ("await pipeline(x => x, [1])", "an array first"),
        ("const r = agent('a', {schema: {}}); return r.items.length", "await"),
        ("const r = parallel([() => agent('a')]); return r.filter(Boolean)", "until it is awaited"),
        ("for (const r of parallel([() => agent('a')])) log(r)", "until it is awaited"),
        ("return (await agent('a')).map(x => x)", "gives text, not a list"),
        ("const {a} = await agent('failed')", "null when a sub-agent fails"),
        ("if (budget(1000)) return 1", "budget.remaining"),
        ("require('fs')", "no modules"),
        ("return Math.random()", "args"),
        ("return args.topic", "args is undefined"),
        ("return args['topic'] + 1", "args is undefined"),
        ("const {topic} = args", "args is undefined"),
        ("```js\nreturn 1\n```", "Markdown fence"),
        ("```\nreturn 1 +\n```", "Markdown fence"),
        ("[1].forEach(x => { await agent('a') })", "async (x) =>"),
        ("function f() { return await agent('a') }", "async function"),
        ("setInterval(() => {}, 1)", "setTimeout"),
        ("queueMicrotask(() => {})", "setTimeout"),
        ("return structuredClone({})", "JSON.parse"),
        ("return JSON.parse(await agent('export a template'))", "schema"),
        ("const x = 1; x = 2", "let instead of const"),
        ("await agents('a')", "Did you mean agent?"),
        ("return None", "Python"),
        ("# a comment\nreturn 1", "//"),
        ("const a = 1\\nreturn a", "escaped twice"),
        ("const a = \u201chi\u201d", "typographic quote"),
        ("const f = x =&gt; x", "HTML entities"),
        ("const a = log('x')\n[1].map(x => x)", "end that line with ;"),
        ("await agent('a', 'label')", "{label: 'a'"),
        ("await new Promise(() => {})", "resolve"),
        ("return 5n", "plain data"),
    ],
)
async def test_usual_mistakes_get_a_hint(run: Run, program: str, word: str) -> None:
    error = (await run(program)).error
    assert error is not None
    assert word in (error.hint or ""), error


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("await new Promise(() => {})", "the program waits for something that can not happen"),
        ("throw {a: 1}", 'uncaught object: {"a":1}'),
        ("throw 'text'", "uncaught string: text"),
        ("throw null", "uncaught object: null"),
        ("throw undefined", "uncaught undefined: undefined"),
        ("throw new RangeError('r')", "RangeError: r"),
        ("class Mine extends Error { name = 'Mine' }; throw new Mine('m')", "Mine: m"),
        ("const e = new Error('x'); e.message = 5; throw e", "uncaught object: "),
        ("throw {get message() { throw 1 }}", "uncaught object"),
        ("budget(5)", "TypeError: budget is not a function"),
        ("function f() { f() } f()", "RangeError: Maximum call stack size exceeded"),
    ],
)
async def test_whatever_is_thrown_is_told(run: Run, program: str, message: str) -> None:
    observation = await run(program)
    assert (observation.status, observation.has_output) == ("failed", False)
    assert observation.error is not None
    assert observation.error.message.startswith(message)


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("a = `${x}` + 'y' + \"z\" // ` ' \"", None),
        ("/* ` ( */ f(`a${g(`b${'c'}`)}d`)", None),
        ("x = a / b / c; y = /[`'\"/]/g.test('('); z = [1]", None),
        ("return /\\/`/.test(x) ? 1 : 2", None),
        ("const re = x => /[(]/.exec(x)", None),
        ("'it\\'s' + \"\\\"\" + `\\``", None),
        ("f(", "( at line 1, column 2"),
        ("f(]", "] at line 1, column 3"),
        ("\n a = `x\n b", "line 2, column 6"),
        ("`${", "${ at line 1, column 2"),
        ("a = 'b\nc = 'd'", "line 1, column 5"),
    ],
)
async def test_the_scanner_knows_what_is_open(program: str, said: str | None) -> None:
    found = _Scan(program).unbalanced()
    assert found is None if said is None else said in (found or "")


@pytest.mark.parametrize(
    "piece",
    ["(", "`", "${", "`${", "'", '"', "/", "/[", "/*", "\\", "a`", "\u2028", "}", "\n", "(/[/", "'\\\n", "\ud83d"],
)
@pytest.mark.parametrize("place", [1, 10**9])
async def test_hostile_text_takes_linear_time(piece: str, place: int) -> None:
    assert_linear(lambda size: located("SyntaxError: x", place, place, piece * (size // len(piece))), 40_000)

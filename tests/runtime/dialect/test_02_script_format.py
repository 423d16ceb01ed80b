# ruff: noqa: E501
"""Dialect, section 2: meta first and literal, the body of an async function, plain strict JavaScript, positions kept."""

from __future__ import annotations

from typing import Any

import pytest

from dynaflow.rollout import Meta, MetaPhase
from dynaflow.runtime import UNSET, Runtime
from dynaflow.runtime.source import prepare
from tests.runtime.conftest import Run

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("program", "output"),
    [
        pytest.param("return 1 + 1", 2, id="explicit return"),
        pytest.param("return await Promise.resolve(3)", 3, id="top-level await"),
        pytest.param("return f()\nfunction f() { return 4 }", 4, id="hoisted function after the last return"),
        pytest.param("return (function () { return this === undefined })()", True, id="strict mode"),
        pytest.param("const w = 'import fs; require(x) process.exit Date.now'; return w.length", 43, id="words are not code"),
        pytest.param("return '\U0001f600'", "\U0001f600", id="astral characters"),
        pytest.param("return '\\ud800x'", "\ufffdx", id="a lone surrogate becomes U+FFFD"),
        pytest.param("\ufeffexport const meta = {name: 'a', description: 'b'}\r\nreturn 5\r\n", 5, id="byte order mark, CRLF"),
        pytest.param("{ const agent = 3; return agent }", 3, id="inner names may shadow the API"),
        pytest.param("const meta = 5; return meta", 5, id="meta without export is a name like any other"),
        pytest.param("return `}); x((${'`'}`", "}); x((`", id="brackets in text"),
    ],
)  # fmt: skip
async def test_body(run: Run, program: str, output: Any) -> None:
    observation = await run(program)
    assert observation.error is None
    assert (observation.status, observation.output) == ("completed", output)


@pytest.mark.parametrize(
    "program", ["1 + 1", "agent", "const x = 3\nx", "", "// nothing", "return", "return undefined"]
)
async def test_a_last_expression_is_not_returned(run: Run, program: str) -> None:
    observation = await run(program)
    assert (observation.status, observation.has_output, observation.output) == ("completed", False, None)


@pytest.mark.parametrize(
    ("meta", "value"),
    [
        ("{name: 'a', description: 'd'}", Meta(name="a", description="d")),
        ("{ 'name': \"a\", description: `d`, }", Meta(name="a", description="d")),
        ("{name: 'a' + 'b' + \"c\", description: ('d')}", Meta(name="abc", description="d")),
        (
            "{name: 'a', description: 'd', n: -1, m: +0x10, l: [true, null, 1e3, 1_000], o: {p: {}}}",
            Meta(name="a", description="d"),
        ),
        (
            "{name: '\\u{1F600}\\x41\\u0042\\n\\'', description: 'a\\\nb'}",
            Meta(name="\U0001f600AB\n'", description="ab"),
        ),
        (
            "{name: '}', description: '// not a comment */ {' /* a comment */}",
            Meta(name="}", description="// not a comment */ {"),
        ),
        ("{name: 'a', description: 'd', whenToUse: 'w'}", Meta(name="a", description="d", when_to_use="w")),
        (
            "{name: 'a', description: 'd', phases: ['One', {title: 'Two', detail: 'x', model: 'opus'}]}",
            Meta(name="a", description="d", phases=[MetaPhase(title="One"), MetaPhase(title="Two", detail="x")]),
        ),
    ],
)
async def test_meta_is_read_as_data(run: Run, meta: str, value: Meta) -> None:
    observation = await run(f"/* export const meta = f() */ // hi\n\n  export const meta = {meta}; return meta.name")
    assert (observation.meta, observation.output) == (value, value.name)
    assert observation.warnings == []


@pytest.mark.parametrize(
    ("meta", "problem"),
    [
        ("{}", "meta.name must be a non-empty string"),
        ("{name: 'a'}", "meta.description must be a non-empty string"),
        ("{name: ' ', description: 3}", "meta.description must be a non-empty string"),
        ("{name: 'a', description: 'b', phases: [1]}", "meta.phases must be a list of"),
        ("{name: 'a', description: 'b', phases: 'One'}", "meta.phases must be a list of"),
    ],
)
async def test_what_meta_lacks_is_a_warning(run: Run, meta: str, problem: str) -> None:
    observation = await run(f"export const meta = {meta}\nreturn 1")
    assert observation.status == "completed"
    assert any(problem in warning for warning in observation.warnings)


@pytest.mark.parametrize(
    ("meta", "found"),
    [
        ("{name: evil()}", "call expression"),
        ("{name: evil}", "identifier"),
        ("{...x}", "spread element"),
        ("{['a']: 1}", "computed property name"),
        ("{name: `a${1}`}", "template string"),
        ("{name: 'a' - 'b'}", "binary expression"),
        ("{name: -'a'}", "unary expression"),
        ("{get name() { return 1 }}", "method definition"),
        ("{name() {}}", "method definition"),
        ("{name}", "shorthand property identifier"),
        ("{name: () => 1}", "arrow function"),
        ("{name: /a/}", "regex"),
        ("{name: 1n}", "number"),
        ("{'__proto__': {}}", "the key __proto__"),
        ("{constructor: 1}", "the key constructor"),
        ("{a: {prototype: 1}}", "the key prototype"),
        ("5", "must be an object"),
        ("[]", "must be an object"),
        ("{name: 'a'}\n(async () => {})()", "end meta with ;"),
    ],
)
async def test_meta_that_would_have_to_be_evaluated_is_refused(
    run: Run, runtime: Runtime, meta: str, found: str
) -> None:
    program = f"export const meta = {meta}\nreturn await agent('a')"
    observation = await run(program)
    assert (observation.status, observation.calls) == ("invalid_program", [])
    assert observation.error is not None
    assert found in observation.error.message
    assert observation.error.line == 1
    assert await runtime.check(program) == observation.error


@pytest.mark.parametrize(
    "program",
    [
        "let a = 1; let a = 2",
        "const x: number = 1",
        "interface A { b: string }",
        "import fs from 'fs'",
        "import 'fs'",
        "export default 1",
        "export const other = 1",
        "const a = 1\nexport const meta = {name: 'late'}",
        "with ({}) { }",
        "return `unclosed",
        "}); evil(); (async () => {",
        "} evil(); {",
        "#!/usr/bin/env node",
        "x" * 600_000,
    ],
)
async def test_what_is_not_a_program_is_refused_before_anything_runs(run: Run, runtime: Runtime, program: str) -> None:
    observation = await run(f"agent('early');{program}")
    assert (observation.status, observation.calls) == ("invalid_program", [])
    assert observation.error is not None
    assert (await runtime.check(program)) is not None


@pytest.mark.parametrize(
    "program", ["import('fs')", "await import('fs')", "require('fs')", "eval('1')", "new Function('return 1')()"]
)
async def test_modules_are_out_of_reach(run: Run, program: str) -> None:
    observation = await run(f"const x = await (async () => {program})(); return typeof x === 'number' ? 'harmless' : x")
    assert observation.status == "failed" or observation.output == "harmless"


async def test_check_accepts_and_runs_nothing(runtime: Runtime) -> None:
    assert await runtime.check("while (true) {}") is None


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r", "\u2028"])
async def test_nothing_moves(newline: str) -> None:
    lines = [
        "// \U0001f600",
        "export const meta = {name: 'a',",
        "  description: 'd'}",
        "async function f() { g() }",
        "f();",
        "f(",
        ")",
        "return 1",
    ]
    program = newline.join(lines)
    after = prepare(program).text.replace("?.$unawaited", "")
    assert after == program.replace("export", "      ")


@pytest.mark.parametrize(
    ("line", "watched"),
    [
        ("f();", True),
        ("f() // why", True),
        ("if (x) { f() }", True),
        ("void f()", True),
        ("x && f()", True),
        ("await f()", False),
        ("await (f)()", False),
        ("await (async () => { f })()", False),
        ("x && await (f)()", False),
        ("function* g() { yield (f)() }", False),
        ("f(); g.h", False),
        ("const p = f()", False),
        ("f`x`", False),
        ("log(f())", False),
        ("list.push(f())", False),
        ("'f()'", False),
    ],
)
async def test_only_a_dropped_call_at_the_end_of_its_line_is_watched(line: str, watched: bool) -> None:
    text = prepare(f"async function f() {{}}\n{line}\nreturn 1").text
    assert ("$unawaited" in text) is watched


async def test_output_of_args_is_unset_when_none_are_given(run: Run) -> None:
    assert (await run("return typeof args", UNSET)).output == "undefined"

# ruff: noqa: E501
"""`dynaflow workflow check`: validity, warnings with their places, the structure summary, machine output."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from dynaflow import live
from dynaflow.check import Check, check_program
from dynaflow.runtime import Runtime

pytestmark = pytest.mark.asyncio(loop_scope="module")
META = "export const meta = {name: 'n', description: 'd'};\n"
RETURN = "\nreturn 1"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def runtime() -> AsyncIterator[Runtime]:
    async with Runtime() as shared:
        yield shared


async def warnings(runtime: Runtime, body: str) -> list[tuple[int, int, str]]:
    """Warnings about a body, lines counted from its own first."""
    result = await check_program(runtime, META + body + ("" if "return" in body else RETURN))
    assert result.valid, result.error
    return [(found.line - 1, found.column, found.message) for found in result.warnings]


@pytest.mark.parametrize(
    ("body", "column", "message"),
    [
        ("agent('a')", 1, "nothing waits for this agent()"),
        ("parallel([() => agent('a')])", 1, "nothing waits for this parallel()"),
        ("async function f() { await agent('a') }; f()", 42, "nothing waits for this async function"),
        ("(async () => { await agent('a') })()", 1, "nothing waits for this async function"),
        ("[1].forEach(async x => { await agent(`${x}`) })", 1, "forEach does not wait"),
        ("[1].map(async x => { await agent(`${x}`) })", 1, "nothing waits for these async functions"),
        ("await parallel(agent('a'), agent('b'))", 16, "parallel() takes an array of functions"),
        ("await parallel(() => agent('a'), () => agent('b'))", 34, "parallel() takes one array"),
        ("await parallel(() => agent('a'))", 16, "parallel() takes an array of functions"),
        ("await parallel([1].map(x => agent(`${x}`)))", 16, "parallel() takes functions, not promises"),
        ("await parallel([1].map(async x => { await agent(`${x}`) }))", 16, "parallel() takes functions, not promises"),
        ("await parallel([1].map(x => { return agent(`${x}`) }))", 16, "parallel() takes functions, not promises"),
        ("const p = [1].map(x => agent(`${x}`)); await parallel(p)", 55, "parallel() takes functions, not promises"),
        ("await pipeline([1], agent('a'))", 21, "stages of pipeline() are functions"),
        ("await pipeline(agent('a'), x => x)", 16, "pipeline() takes an array of items first"),
        ("await agent('a', 'label')", 18, "options are one object"),
        ("await agent('a', ['label'])", 18, "options are one object"),
        ("log('a' + agent('a'))", 11, "a Promise in a text"),
        ("log(JSON.stringify(agent('a')))", 20, "a Promise in JSON"),
        ("if (agent('a')) log('x')", 4, "a Promise is always true"),
        ("[1].forEach(x => agent(`${x}`))", 1, "forEach does not wait"),
        ("[1].map(x => agent(`${x}`))", 1, "nothing waits for these async functions"),
        ("await parallel([agent('a')])", 17, "write () => before this call"),
        ("const r = agent('a'); await agent(`x ${r}`)", 40, "await is missing"),
        ("await agent(agent('a'))", 13, "the prompt is a Promise"),
        ("const r = parallel([() => agent('a')]); log(r.length)", 45, "a Promise has no length"),
        ("log(agent('a').text)", 5, "a Promise has no text"),
        ("await agent({prompt: 'a'})", 7, "takes the prompt as text first"),
        ("await agent('a', {scema: {}})", 26, "did you mean 'schema'"),
        ("const opts = {labl: 'x'}; await agent('a', opts)", 21, "did you mean 'label'"),
        ("await agent('a', {isolation: 'worktree'})", 30, "has no effect here"),
        ("await agent('a', {schema: {type: 'array'}})", 27, "this call fails before it is sent"),
        ("const S = {type: 'object', properties: {a: {enum: []}}}; await agent('a', {schema: S})", 84, "enum is empty"),
        ("await agent('a', {schema: {verdict: 'string'}})", 27, "'verdict', which is no keyword"),
        ("await agent('a', {effort: 'lots'})", 27, "allowed are low, medium"),
        ("log(Date.now())", 5, "Date.now() throws"),
        ("log(new Date())", 5, "new Date() throws"),
        ("log(Math.random())", 5, "Math.random() throws"),
        ("const fs = require('fs')", 12, "require does not exist here"),
        ("setInterval(() => {}, 5)", 1, "setInterval does not exist here"),
        ("if (budget(5)) log('x')", 5, "budget is an object"),
        ("while (budget.remaining() > 10) { await agent('a') }", 1, "test budget.total too"),
        ("await parallel([1].map(x => () => agent('a').then(r => ({x, r}))))", 35, "gives null, which this object hides"),
        ("const r = agent('a')", 7, "nothing waits for r"),
        ("async function f() { await agent('a') }; const p = f()", 48, "nothing waits for p"),
        ("const a = log('x')\n[1].map(x => x)", 2, "goes on with the line before"),
    ],
)  # fmt: skip
async def test_warns(runtime: Runtime, body: str, column: int, message: str) -> None:
    found = await warnings(runtime, body)
    assert any(column == at and message in text for _, at, text in found), found


@pytest.mark.parametrize(
    "body",
    [
        "await agent('a')",
        "const r = await agent('a'); await agent(`x ${r}`); log(r.length)",
        "const r = agent('a'); const s = agent('b'); await agent(`${await r} ${await s}`)",
        "let r = agent('a'); r = await r; log(r.length)",
        "await parallel([1].map(x => () => agent(`${x}`)))",
        "await parallel([1].map(x => async () => { await agent(`${x}`) }))",
        "const of = x => () => agent(`${x}`); await parallel([1].map(of)); await parallel([1].map(x => of(x)))",
        "await pipeline([1], x => agent(`${x}`), agent)",
        "const o = {label: 'l'}; await agent('a', o); await agent('b', args.o); await agent('c', null)",
        "log('a' + await agent('a') + (await agent('b')))",
        "if (await agent('a')) log('x')",
        "log(JSON.stringify(await agent('a')))",
        "const all = [1, 2].map(x => agent(`${x}`)); await Promise.all(all)",
        "agent('a').then(r => log(r))",
        "const f = async () => agent('a'); await parallel([f, f])",
        "await parallel([1].map(x => () => agent('a').then(r => r && ({x, r}))))",
        "const Date = {now: () => 1}; log(Date.now)",
        "const require = x => x; log(require('fs'))",
        "if (typeof process !== 'undefined') log('x')",
        "log('Date.now() require(fs) import x from y') // Math.random()",
        "while (budget.total && budget.remaining() > 10) { await agent('a') }",
        "await agent('a', {label: 'l', phase: 'p', ...args.more, model: 'haiku', agentType: 'Explore', effort: 'low'})",
        "await agent('a', {schema: args.schema})",
        "const a = [1,\n[2]]; log(a\n.length)",
        "function f() { return 1 }\nreturn f()\nfunction g() {}",
        "log(new Date(0), Date.UTC(2020, 0), Math.max(1, 2))",
        "async function* g() { yield 1 }\nfor await (const x of g()) log(x)",
    ],
)
async def test_is_silent_about(runtime: Runtime, body: str) -> None:
    assert await warnings(runtime, body) == []


async def test_a_script_without_return_or_meta_is_valid_and_warned_of(runtime: Runtime) -> None:
    result = await check_program(runtime, "function f() { return 1 }\nlog(f())")
    assert result.valid
    assert result.meta is None
    assert ["there is no meta" in found.message for found in result.warnings] == [True, False]
    assert "returns nothing" in result.warnings[1].message


async def test_a_fence_is_named(runtime: Runtime) -> None:
    result = await check_program(runtime, "```js\nreturn 1\n```")
    assert any("Markdown fence" in found.message for found in result.warnings)


async def test_structure_and_meta(runtime: Runtime) -> None:
    program = """export const meta = {name: 'n', description: 'd', phases: ['One', {title: 'Two', detail: 'x'}], other: 1}
phase('One')
const a = await agent('a', {label: 'l'})
phase('Two')
const b = await parallel(args.items.map(i => () => agent(`${i}`, {schema: {type: 'object'}, label: 'm'})))
await pipeline(b, x => agent(`${x}`))
await workflow('other')
return a
"""
    result = await check_program(runtime, program)
    assert result.meta is not None
    assert [(phase.title, phase.detail) for phase in result.meta.phases] == [("One", None), ("Two", "x")]
    assert result.structure is not None
    assert result.structure.model_dump() == {
        "agents": 3,
        "parallel": 1,
        "pipeline": 1,
        "workflow": 1,
        "in_loops": 2,
        "with_schema": 1,
        "phases": ["One", "Two"],
        "options": {"label": 2, "schema": 1},
    }


@pytest.mark.parametrize("program", ["let a = 1; let a = 2", "import x from 'y'", "export const meta = {name: f()}"])
async def test_what_is_not_a_program_is_not_valid(runtime: Runtime, program: str) -> None:
    result = await check_program(runtime, program)
    assert result == Check(valid=False, error=result.error)
    assert result.error is not None
    assert result.error.line == 1


@pytest.mark.parametrize(
    "program", ["while (true) {}", "(" * 3000 + ")" * 3000, "a\u2028b`${`${`${1}`}`}`", "\ud800 = 1", "x" * 600_000]
)
async def test_hostile_text_is_judged_and_never_run(runtime: Runtime, program: str) -> None:
    await check_program(runtime, program.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))


@pytest.mark.slow
async def test_machine_output_and_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.js", tmp_path / "bad.js"
    good.write_text(META + "return await agent('a')", encoding="utf-8")
    bad.write_text("return `never closed", encoding="utf-8")
    assert await asyncio.to_thread(live.check, [good], True) == 0
    (result,) = json.loads(capsys.readouterr().out)
    assert (result["file"], result["valid"], result["error"], result["warnings"]) == (str(good), True, None, [])
    assert result["structure"]["agents"] == 1
    assert await asyncio.to_thread(live.check, [good, bad], True) == 1
    assert [entry["valid"] for entry in json.loads(capsys.readouterr().out)] == [True, False]
    assert await asyncio.to_thread(live.check, [bad], False) == 1
    shown = capsys.readouterr().out
    assert "return `never closed\n" in shown
    assert "is not closed" in shown

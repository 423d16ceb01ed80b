# ruff: noqa: E501
"""A program never sees the kernel's names or records, and can not pass for another place than it is at."""

from __future__ import annotations

import pytest

from tests.runtime.conftest import Run

pytestmark = pytest.mark.asyncio(loop_scope="session")

HUNTS = {
    "this": "see(this); see(this && Object.keys(this)); see(this && this.body)",
    "this of a callback": "await parallel([function () { see(this) }]); await pipeline([1], function () { see(this) }); setTimeout(function () { see(this) }, 0)",
    "callers": "for (const f of [new Function('return arguments.callee.caller'), new Function('see', 'see(this && this.secret)')]) { try { see(String(f())) } catch {} }",
    "stack": "see(new Error('x').stack)",
    "stack in a slot": "await parallel([async () => { await null; see(new Error('x').stack) }])",
    "stack read by a message": "const e = new Error('x'); Object.defineProperty(e, 'message', {get() { see(e.stack); see(new Error('y').stack); return '' }}); see(e.stack)",
    "stack read by a name": "const e = new Error('x'); Object.defineProperty(e, 'name', {get() { see(new Error('y').stack); return '' }}); await parallel([() => { throw e }])",
    "stack read by an inherited name": "class E extends Error { get name() { see(new Error('y').stack); return 'E' } }; await parallel([() => { throw new E('x') }]); see(new E('x').stack)",
    "stack read by a proxy": "const e = Object.setPrototypeOf(new Error('x'), new Proxy({}, {get() { see(new Error('y').stack) }, getPrototypeOf() { see(new Error('z').stack); return null }})); see(e.stack); await parallel([() => { throw e }])",
    "stack of an object": "const o = {get message() { see(new Error('y').stack); return '' }}; Error.captureStackTrace(o); see(o.stack)",
    "stack of the global object": "Object.defineProperty(globalThis, 'message', {get() { see(new Error('y').stack) }}); Error.captureStackTrace(globalThis); see(globalThis.stack)",
    "stack at the stack's end": "const f = () => { try { f() } catch (e) { see(e.stack); throw e } }; try { f() } catch {}",
    "stack of a syntax error": "try { eval('let a; let a') } catch (e) { see(e.stack); see(e.message) }",
    "formatter": "see(Error.prepareStackTrace(new Error('x'), [])); see(String(Error.prepareStackTrace))",
    "formatter with false frames": """
        const spy = {}
        for (const name of ['getFunctionName', 'getScriptNameOrSourceURL', 'getLineNumber', 'getColumnNumber', 'isPromiseAll', 'getPromiseIndex'])
            spy[name] = function () { see(this.getScriptNameOrSourceURL && Object.getPrototypeOf(this) !== spy ? 'FRAME' : ''); return 'x' }
        for (const frames of [[Object.create(spy)], new Proxy([], {get: (_, key) => key === 'length' ? 1 : Object.create(spy)})])
            try { see(Error.prepareStackTrace({}, frames)) } catch (e) { see(e.stack) }
        await parallel([() => agent('a')])
    """,
    "source": "for (const f of [agent, parallel, workflow, log, setTimeout, budget.spent, Date, Math.random, Promise.prototype.toJSON, console.log, [].forEach]) see(f.toString())",
    "errors of the API": "for (const f of [() => agent('x', 5), () => agent({toString: 5}), () => parallel(1), () => pipeline([1], 1), () => workflow(1), () => workflow('no such'), () => workflow('broken'), () => setTimeout(1)]) try { await f() } catch (e) { see(e.message); see(e.stack) }",
    "globals": "for (const name of Object.getOwnPropertyNames(globalThis)) see(name)",
}


def resolve(_: str, ref: str) -> str:
    if ref != "broken":
        raise LookupError("there is none")
    return "let a; let a"


@pytest.mark.parametrize("name", HUNTS)
async def test_the_kernels_names_are_nowhere_to_be_seen(run: Run, name: str) -> None:
    program = f"""
        const seen = []
        const see = (what) => {{ if (what !== undefined) seen.push(what === null ? 'null' : typeof what === 'object' ? 'OBJECT' : String(what)) }}
        {HUNTS[name]}
        await new Promise(done => setTimeout(done, 5))
        const found = seen.filter(text => /[0-9a-f]{{16}}|@[0-9a-f]|kernel_|OBJECT|FRAME/.test(text))
        return [found, seen.length]
    """
    observation = await run(program, resolve=resolve)
    assert observation.error is None
    assert observation.output[0] == []
    assert observation.output[1] > 0 or name.startswith("this") or name == "callers"
    assert [call.path for call in observation.calls if call.status == "ok"] in ([], ["parallel[0][0]"])


READS_A_STACK = "new Error('x').stack"
BETWEEN = {
    "args": f"workflow('c', {{toJSON() {{ {READS_A_STACK}; return {{}} }}}})",
    "reference": f"workflow({{get scriptPath() {{ {READS_A_STACK}; return 'c' }}}})",
    "another call": "workflow('c', {toJSON() { agent('x').catch(() => {}); return {} }})",
}


@pytest.mark.parametrize("name", BETWEEN)
async def test_what_runs_within_a_call_of_the_api_does_not_move_it(run: Run, name: str) -> None:
    observation = await run(f"return await {BETWEEN[name]}", resolve=lambda *_: "return await agent('a')")
    assert observation.output == "got a"
    assert observation.calls[-1].path == "workflow[0].agent[0]"
    assert observation.workflows[0].path == "workflow[0]"


CHILD = {
    "a deep stack": "const f = n => n ? f(n - 1) : [args.whose, agent('a')]; const [whose, a] = f(500); await a; return whose",
    "a promise that nobody awaits": "agent('a').then(() => { log(args.whose); return agent('b') }); await agent('c'); await agent('d'); return args.whose",
    "a timer in a deep stack": "const f = n => n ? f(n - 1) : new Promise(done => setTimeout(() => done([args.whose, agent('a')]), 0)); const [whose, a] = await f(500); await a; return whose",
}


@pytest.mark.parametrize("name", CHILD)
async def test_a_child_is_itself_however_deep_or_loose_its_stack_is(run: Run, name: str) -> None:
    program = "phase('mine'); const r = await workflow('c', {whose: 'child'}); await agent('z'); return [r, args.whose]"
    observation = await run(program, {"whose": "main"}, resolve=lambda *_: CHILD[name])
    assert observation.output == ["child", "main"]
    assert set(observation.logs) <= {"child"}
    *inner, last = observation.calls
    assert all(call.path.startswith("workflow[0].agent[") for call in inner)
    assert all(call.phase is not None and call.phase.source == "nested" for call in inner)
    assert last.path == "agent[0]"

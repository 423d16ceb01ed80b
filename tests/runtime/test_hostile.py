# ruff: noqa: E501
"""Programs that attack the runtime: each costs only itself, ends with a status, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from dynaflow.rollout import Observation
from dynaflow.runtime import Runtime
from dynaflow.settings import Limits
from tests.runtime.conftest import Run, echo

pytestmark = pytest.mark.asyncio(loop_scope="session")

STOPPED = ("timeout", "crashed", "failed")

BOMBS = {
    "loop": "while (true) {}",
    "loop after await": "await agent('a'); while (true) {}",
    "microtask storm": "await agent('a'); for (;;) await null",
    "heap": "const a = []; for (;;) a.push({x: [1, 2, 3]})",
    "heap after await": "await agent('a'); const a = []; for (;;) a.push({x: [1, 2, 3]})",
    "strings": "let s = 'ab'; for (;;) s += s",
    "array buffers": "const a = []; for (;;) { const b = new Uint8Array(1 << 26); b.fill(1); a.push(b) }",
    "abort": "'x'.repeat(2 ** 28).split('')",
    "uninterruptible": "Array.prototype.includes.call({length: 2 ** 53 - 1}, 1)",
    "regex": "/^(a+)+$/.test('a'.repeat(40) + 'b')",
    "throw with a getter": "throw {get message() { for (;;); }}",
    "endless toString": "await agent({toString() { for (;;); }})",
    "endless toJSON": "return {toJSON() { for (;;); }}",
    "promises": "const a = []; for (;;) a.push(new Promise(() => {}))",
    "recursion": "(function f() { return f() + 1 })()",
    "log flood": "for (;;) log('x'.repeat(1000))",
}

TAMPERING = {
    "toJSON": "Object.prototype.toJSON = () => 'evil'; String.prototype.toJSON = () => 'evil'",
    "array setter": "Object.defineProperty(Array.prototype, '0', {set() { throw new Error('trap') }, get() { return 'evil' }})",
    "array methods": "for (const k of ['push', 'slice', 'map', 'join']) Array.prototype[k] = () => { throw new Error('trap') }",
    "iterators": "Array.prototype[Symbol.iterator] = function* () { yield 'evil' }",
    "then": "Promise.prototype.then = () => { throw new Error('trap') }",
    "promise constructor": "globalThis.Promise = class { constructor() { throw new Error('trap') } }",
    "json": "JSON.stringify = () => '[]'; JSON.parse = () => ({})",
    "descriptors": "Object.prototype.get = () => 1; Object.prototype.value = 'evil'; Object.prototype.writable = false",
    "strings": "String.prototype.slice = () => 'evil'; globalThis.String = () => 'evil'",
    "weakmap": "WeakMap.prototype.get = () => 'cancelled'; WeakMap.prototype.set = () => { throw new Error('trap') }",
    "reflect": "Reflect.apply = () => { throw new Error('trap') }; Function.prototype.call = Reflect.apply",
}  # fmt: skip


@pytest.mark.parametrize("name", BOMBS)
async def test_a_bomb_ends_alone(run: Run, name: str) -> None:
    began = time.monotonic()
    observation = await run(BOMBS[name], step_s=0.1, cpu_s=3, wall_s=20, data_mb=700, heap_mb=16)
    assert observation.status in STOPPED
    assert observation.error is not None
    assert observation.error.message
    assert [call.output for call in observation.calls if call.status == "ok"] == (
        ["got a"] if "after" in name or "storm" in name else []
    )
    assert time.monotonic() - began < 20


async def test_bombs_do_not_disturb_their_neighbours(runtime: Runtime) -> None:
    limits = Limits.model_validate({"step_s": 0.1, "cpu_s": 3, "wall_s": 60, "data_mb": 700, "heap_mb": 16})
    healthy = "const r = []; for (let i = 0; i < 5; i++) r.push(await agent('h' + i)); return r"
    programs = [program for bomb in ("loop after await", "heap", "abort") for program in (BOMBS[bomb], healthy)]
    runs = (
        runtime.run(p, execute=echo, limits=limits if p != healthy else Limits.model_validate({})) for p in programs
    )
    observations: list[Observation] = await asyncio.gather(*runs)
    assert [o.status for o in observations[1::2]] == ["completed"] * 3
    assert all(o.output == [f"got h{i}" for i in range(5)] for o in observations[1::2])
    assert all(o.status in STOPPED for o in observations[0::2])


@pytest.mark.parametrize("name", TAMPERING)
async def test_tampering_reaches_neither_calls_nor_trace(run: Run, name: str) -> None:
    program = f"""
        const out = {{}}
        {TAMPERING[name]}
        log('still here'); phase('p')
        out.a = await agent('a')
        out.p = await parallel([() => agent('b'), () => agent('c')])
        return out.a + out.p[1]
    """
    observation = await run(program)
    assert (observation.calls[0].prompt, observation.calls[0].output) == ("a", "got a")
    assert observation.logs == ["still here"]
    assert observation.phases[0].title == "p"
    assert observation.status in ("completed", "failed")
    if observation.status == "completed" and name != "toJSON":
        assert observation.output == "got agot c"


PROMISE_TRAPS = {
    "constructor": "Object.defineProperty(Promise.prototype, 'constructor', {get() { throw new Error('trap') }})",
    "species": "Object.defineProperty(Promise, Symbol.species, {get() { throw new Error('trap') }})",
    "array getters": "for (let i = 1; i < 9; i++) Object.defineProperty(Array.prototype, i, {get() { throw new Error('trap') }})",
}  # fmt: skip


@pytest.mark.parametrize("name", PROMISE_TRAPS)
async def test_the_kernel_reads_nothing_inherited(run: Run, name: str) -> None:
    program = f"const p = [agent('a'), parallel([() => agent('b')])]; {PROMISE_TRAPS[name]}; await null; return 1"
    observation = await run(program)
    assert (observation.error, observation.output) == (None, 1)
    reached = await run(f"{PROMISE_TRAPS[name]}; agent('a').then(null, () => {{}}); return await agent('b')")
    assert reached.status in ("completed", "failed", "completed_degraded")
    assert reached.calls[0].prompt == "a"


UNSHOWABLE = {
    "stack getter": "{get stack() { throw new Error('x') }}",
    "message getter": "{get message() { throw new Error('x') }}",
    "name getter": "Object.defineProperty(new Error('x'), 'name', {get() { throw 1 }})",
    "proxy": "new Proxy(new Error('x'), {get() { throw new Error('x') }, getPrototypeOf() { throw 1 }})",
    "toString": "Object.assign(() => {}, {toString() { throw new Error('x') }})",
    "no prototype": "Object.create(null)",
    "symbol": "Symbol('s')",
}


@pytest.mark.parametrize("name", UNSHOWABLE)
async def test_whatever_is_thrown_has_a_message_and_costs_one_slot(run: Run, name: str) -> None:
    value = UNSHOWABLE[name]
    thrown = await run(f"throw {value}")
    assert thrown.status == "failed"
    assert thrown.error is not None
    assert thrown.error.message
    program = f"""
        const a = await parallel([() => agent('a'), () => {{ throw {value} }}])
        return [...a, ...await pipeline([1], () => {{ throw {value} }})]
    """
    slots = await run(program)
    assert slots.output == ["got a", None, None]
    assert len(slots.warnings) == 2


async def test_paths_and_sites_can_not_be_forged(run: Run) -> None:
    program = """
        const named = new Function('agent', "return agent('x')")
        Object.defineProperty(named, 'name', {value: '@parallel[9][9]'})
        await named(agent)
        Object.defineProperty(log, 'name', {value: '@parallel[9][9]'})
        log({toString() { agent('y'); return '' }})
        await eval("\\n\\n\\n\\n\\nagent('z')\\n//# sourceURL=workflow.js")
    """
    calls = (await run(program)).calls
    assert [call.path for call in calls] == ["agent[0]", "agent[1]", "agent[2]"]
    assert [call.site and call.site.partition(":")[0] for call in calls] == ["4", "6", "7"]


async def test_paths_reach_through_deep_stacks_and_have_a_bound(run: Run) -> None:
    deep = "const f = (n) => n ? f(n - 1) : agent('a'); return await parallel([() => f(150), () => f(150)])"
    assert [call.path for call in (await run(deep)).calls] == ["parallel[0][0]", "parallel[0][1]"]
    nested = """
        const f = async (n) => n ? (await parallel([() => f(n - 1)]))[0] : agent('a')
        return [await f(20), await f(1000)]
    """
    observation = await run(nested)
    assert observation.output == ["got a", None]
    assert len(observation.calls[0].path.split(".")) == 20
    assert "nested too deeply" in observation.warnings[0]


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        pytest.param("agent('p', {schema: {enum: []}, x: big})", "schema_invalid", id="schemas"),
        pytest.param("agent(big.repeat(4), {x: big})", "prompt_chars", id="prompts"),
        pytest.param("agent(big, {x: big, phase: big})", "calls", id="calls"),
    ],
)
async def test_calls_turned_away_are_cut_and_counted(
    run: Run, monkeypatch: pytest.MonkeyPatch, call: str, kind: str
) -> None:
    monkeypatch.setattr("dynaflow.runtime.run.TURNED_AWAY", 20)
    program = f"const big = 'x'.repeat(30000); for (;;) {{ try {{ await {call} }} catch {{}} }}"
    observation = await run(program, calls=0 if kind == "calls" else 64, prompt_chars=100_000)
    assert observation.status == "budget_exhausted"
    assert {c.cause.kind for c in observation.calls if c.cause} == {kind}
    assert len(observation.calls) == 20
    assert len(observation.model_dump_json()) < 80_000


async def test_calls_turned_away_in_a_step_that_is_cut_short_are_bounded_too(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dynaflow.runtime.run.TURNED_AWAY", 20)
    observation = await run("for (;;) agent('x').catch(() => {})", calls=0, step_s=0.2)
    assert observation.status == "timeout"
    assert len(observation.calls) == 20


async def test_unknown_options_are_named_once_and_up_to_a_number(run: Run) -> None:
    program = "const o = {}; for (let i = 0; i < 3000; i++) o['phas' + i] = 1; for (let n = 0; n < 9; n++) await agent('a', o)"
    assert len((await run(program)).warnings) == 200


async def test_a_flood_of_messages_is_drained_in_linear_time(run: Run) -> None:
    observation = await run("for (let i = 0; i < 50000; i++) { phase('p' + i % 3); log('x') } return 1", log_lines=10)
    assert (observation.output, len(observation.phases)) == (1, 3)
    assert (len(observation.logs), observation.logs_dropped) == (10, 49_990)


async def test_globals_that_leak_or_escape_are_gone(run: Run) -> None:
    names = [
        "require",
        "process",
        "fetch",
        "WebAssembly",
        "SharedArrayBuffer",
        "Atomics",
        "Intl",
        "Temporal",
        "WeakRef",
    ]
    program = f"return {json.dumps(names)}.filter(n => typeof globalThis[n] !== 'undefined')"
    assert (await run(program)).output == []


async def test_the_kernel_is_out_of_reach(run: Run) -> None:
    program = """
        const seen = []
        const hunt = (o) => { for (const k of Object.getOwnPropertyNames(o)) if (/kernel|drain|deliver/.test(k)) seen.push(k) }
        hunt(globalThis)
        try { null.x } catch (e) { if (/kernel/.test(e.stack)) seen.push(e.stack) }
        try { Error.prepareStackTrace = (e, f) => f } catch (e) { seen.push('guarded') }
        return seen
    """
    assert (await run(program)).output == ["guarded"]

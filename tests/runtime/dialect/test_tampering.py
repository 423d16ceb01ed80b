# ruff: noqa: E501
"""The kernel's newer parts (children, timers, watched promises) against programs that redefine what they stand on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dynaflow.rollout import Json
from dynaflow.runtime.run import ProtocolError, Workflow
from dynaflow.settings import Limits
from tests.runtime.conftest import Run, echo

pytestmark = pytest.mark.asyncio(loop_scope="session")

TRAP = "{ throw new Error('trap') }"
TAMPERING = {
    "then": f"Promise.prototype.then = () => {TRAP}",
    "constructor": f"Object.defineProperty(Promise.prototype, 'constructor', {{get() {TRAP}}})",
    "species": f"Object.defineProperty(Promise, Symbol.species, {{get() {TRAP}}})",
    "promise": f"globalThis.Promise = class {{ constructor() {TRAP} }}",
    "json": "JSON.stringify = () => 'null'; JSON.parse = () => ({evil: 1})",
    "toJSON": "Object.prototype.toJSON = () => 'evil'",
    "array setter": f"Object.defineProperty(Array.prototype, '0', {{set() {TRAP}}})",
    "iterator": f"Array.prototype[Symbol.iterator] = () => {TRAP}",
    "reflect": f"Reflect.apply = () => {TRAP}; Function.prototype.apply = Reflect.apply; Function.prototype.call = Reflect.apply",
    "forEach": f"Array.prototype.forEach = () => {TRAP}",
    "watch": f"Object.defineProperty(Promise.prototype, '$unawaited', {{get() {TRAP}}})",
    "strings": "String.prototype.slice = () => 'evil'; String.prototype.indexOf = () => 99; globalThis.String = () => 'evil'",
    "descriptors": "Object.prototype.get = () => 1; Object.prototype.set = () => 1; Object.prototype.value = 'evil'",
    "args": f"Object.defineProperty(globalThis, 'args', {{get() {TRAP}, set() {TRAP}, configurable: true}})",
    "fixed args": "Object.defineProperty(globalThis, 'args', {value: 5, configurable: false, writable: false})",
    "globals": "for (const k of Object.keys(globalThis)) if (k !== 'args') try { globalThis[k] = null } catch {}",
}


@pytest.mark.parametrize("name", TAMPERING)
async def test_children_timers_and_watches_hold(run: Run, name: str) -> None:
    """Whatever a program does to its realm, the trace tells what happened and the run ends with a status."""
    program = f"""
        const {{agent: ask, workflow: child, setTimeout: later, log: say}} = globalThis
        const out = []
        try {{ {TAMPERING[name]} }} catch {{ out.push('refused') }}
        say('still here')
        try {{ out.push(await child('c', {{q: 1}})) }} catch (e) {{ out.push('child: ' + e.message) }}
        try {{ await new (async () => {{}})().constructor(r => later(r, 1)) }} catch (e) {{ out.push('timer') }}
        async function main() {{ null.x }}
        try {{ main() }} catch (e) {{ out.push('main') }}
        await ask('last')
        return out.length
    """
    observation = await run(program, {"mine": 1}, resolve=lambda *_: "return [await agent('in child'), args && args.q]")
    assert observation.status in ("completed", "completed_degraded", "failed")
    assert observation.logs == ["still here"]
    assert [child.ref for child in observation.workflows] == (["c"] if observation.workflows else [])
    for call in observation.calls:
        assert call.path in ("workflow[0].agent[0]", "agent[0]")
        assert call.prompt in ("in child", "last")
        assert call.status == "ok" or observation.status == "failed"


@pytest.mark.parametrize(
    "program",
    [
        "await workflow({get scriptPath() { throw new Error('x') }})",
        "await workflow({get scriptPath() { return {} }})",
        "await workflow(new Proxy({}, {get() { throw 1 }}))",
        "await workflow('c', {toJSON() { throw new Error('x') }})",
        "await workflow('c', {get q() { throw new Error('x') }})",
        "await workflow({scriptPath: {toString() { return 'c' }}})",
        "setTimeout(() => {}, {valueOf() { throw new Error('x') }})",
        "setTimeout(() => {}, 5n)",
        "setTimeout(() => {}, Symbol('s'))",
        "clearTimeout({valueOf() { throw new Error('x') }}); throw new Error('y')",
        "Promise.prototype.$unawaited; throw new Error('y')",
        "Object.getOwnPropertyDescriptor(Promise.prototype, '$unawaited').get.call(new Proxy([], {get() { throw new Error('x') }})); throw 1",
        "Object.getOwnPropertyDescriptor(Array.prototype, '$unawaited').get.call(null)",
        "[1].forEach(5)",
        "[].forEach.call(null, () => {})",
        "console.log({get x() { throw 1 }}); console.error(new Proxy({}, {get() { throw 1 }})); throw 1",
    ],
)
async def test_hostile_arguments_are_the_programs_own_error(run: Run, program: str) -> None:
    observation = await run(program, resolve=lambda *_: "return 1")
    assert observation.status == "failed"
    assert observation.error is not None


@pytest.mark.parametrize("delay", ["-5", "NaN", "Infinity", "1e30", "'3'", "null", "undefined", "0.4"])
async def test_odd_delays(run: Run, delay: str) -> None:
    program = f"let rung = false; const id = setTimeout(() => {{ rung = true }}, {delay}); await new Promise(r => setTimeout(r, 20)); clearTimeout(id); return rung"
    observation = await run(program)
    assert observation.error is None
    assert observation.output is (delay not in ("Infinity", "1e30"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bomb", "statuses"),
    [
        ("for (;;) { const id = setTimeout(() => {}, 1); clearTimeout(id) }", ("timeout", "crashed")),
        ("const tick = () => setTimeout(tick); tick(); await new Promise(() => {})", ("timeout",)),
        ("for (;;) await new Promise(r => setTimeout(r))", ("timeout",)),
        ("for (;;) await workflow('c')", ("failed", "timeout")),
        (
            "async function f() { null.x }\nfor (let i = 0; i < 5e4; i++) {\nf()\n}\nreturn 1",
            ("completed", "timeout", "crashed"),
        ),
        ("await workflow('loop')", ("timeout", "crashed")),
        ("await workflow('heap')", ("timeout", "crashed")),
    ],
)
async def test_floods_end_at_their_limits(run: Run, bomb: str, statuses: tuple[str, ...]) -> None:
    kids = {"c": "return 1", "loop": "for (;;);", "heap": "const a = []; for (;;) a.push({x: [1]})"}
    observation = await run(bomb, resolve=lambda _, ref: kids[ref], step_s=0.3, wall_s=1.5, cpu_s=5, heap_mb=16)
    assert observation.status in statuses
    assert len(observation.warnings) <= 200


def _call(**other: Json) -> list[Json]:
    fields: dict[str, Json] = {
        "id": 0,
        "path": "p",
        "site": None,
        "prompt": "x",
        "chars": 1,
        "opts": "{}",
        "phase": None,
        "number": 0,
    }
    return ["call", *{**fields, **other}.values()]


async def test_a_message_of_the_right_shape_is_taken() -> None:
    workflow = _workflow()
    workflow.feed(
        json.dumps(
            [_call(), ["phase", "t", 0], ["timer", 1, 5], ["clear", 1], ["workflow", 1, "w", "1:1", True, "c", None]]
        ).encode()
    )
    await workflow.settle()
    assert len(workflow.observation().calls) == 1


@pytest.mark.parametrize(
    "message",
    [
        _call(id=7), _call(path=3), _call(prompt={"a": 1}), _call(chars="many"), _call(opts=5), _call(opts="[]"), _call(opts="{"), _call(number=1),
        _call(number="x"), _call(number=[]), ["phase", "t"], ["phase", "t", 3], ["timer", 1, -1], ["timer", 1, 1e300], ["timer", 1, None],
        ["timer", "x", 1], ["clear", "x"], ["workflow", 2, "p", None, True, "c", None], ["workflow", 1], ["workflow", "x", "p", None, True, "c", None],
        ["left", 1, None], ["left", 0, "x"], ["running", None], ["running", "1:1", 4], ["unseen", None, 0, "m"], ["unseen", "1:1", 9, "m", None],
        _call(path=".a" * 100_000), _call(site="1" * 1000), _call(prompt="x" * 400_001), _call(opts='{"a": "' + "x" * 400_000 + '"}'),
        ["log", "x" * 100_000], ["workflow", 1, ".a" * 100_000, None, True, "c", None], ["workflow", 1, "p", None, True, "c" * 100_000, None],
        ["slot", "x" * 100_000, "m", None], ["done", '"' + "x" * 1_000_000 + '"'], ["unseen", "1" * 1000, 0, "m", None],
        ["slot"], ["drop", "p", "x"], ["fail", "error", "m", "x:y"], ["dropped", "x"], ["warn"], [], [[]], [None], "call", 5,
    ],
)  # fmt: skip
async def test_a_message_of_another_shape_is_a_protocol_error(message: Any) -> None:
    workflow = _workflow()
    with pytest.raises(ProtocolError):
        workflow.feed(json.dumps([message]).encode())
    await workflow.settle()


def _workflow() -> Workflow:
    return Workflow("return 1", None, echo, Limits(), None, None, None, lambda *_: "return 1")

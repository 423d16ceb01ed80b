# ruff: noqa: E501
"""Dialect, section 3: the API and the standard built-ins, nothing of a host."""

from __future__ import annotations

import pytest

from tests.runtime.conftest import Run

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_api_stands_on_the_global_object(run: Run) -> None:
    names = "['agent', 'parallel', 'pipeline', 'phase', 'log', 'budget', 'workflow', 'console', 'setTimeout', 'clearTimeout']"
    observation = await run(f"return [{names}.map(n => typeof globalThis[n]), 'args' in globalThis]")
    assert observation.output == [[*["function"] * 5, "object", "function", "object", "function", "function"], True]


@pytest.mark.parametrize(
    "name",
    ["require", "process", "Buffer", "fetch", "module", "fs", "Deno", "WebAssembly", "SharedArrayBuffer", "Atomics", "Intl", "performance", "XMLHttpRequest"],
)  # fmt: skip
async def test_nothing_of_a_host_is_there(run: Run, name: str) -> None:
    assert (await run(f"return typeof {name}")).output == "undefined"


async def test_the_standard_built_ins_are_there(run: Run) -> None:
    program = """
        return [Math.max(1, 2), [3, 1].toSorted(), Object.groupBy([1, 2], x => x % 2 ? 'odd' : 'even'), 'a-b'.replaceAll('-', ''),
                new Map([[1, 2]]).get(1), [...new Set([1, 1])], encodeURIComponent(' '), parseInt('7'), /(?<x>a)/.exec('a').groups.x,
                JSON.parse('[1]'), Number('1.5'), [1, [2, [3]]].flat(9), Symbol('s').description, BigInt(5).toString(),
                Object.fromEntries([['a', 1]]), Array.from({length: 2}, (_, i) => i), (1234.5).toFixed(2), [1, 2].at(-1)]
    """
    assert (await run(program)).output == [
        2, [1, 3], {"odd": [1], "even": [2]}, "ab", 2, [1], "%20", 7, "a", [1], 1.5, [1, 2, 3], "s", "5", {"a": 1}, [0, 1], "1234.50", 2,
    ]  # fmt: skip


async def test_console_has_what_browsers_have(run: Run) -> None:
    names = "assert clear count countReset debug dir dirxml error group groupCollapsed groupEnd info log table time timeEnd timeLog trace warn"
    program = f"for (const name of '{names}'.split(' ')) console[name](); return Object.keys(console).length"
    observation = await run(program)
    assert (observation.error, observation.output) == (None, len(names.split()))


async def test_console_is_log(run: Run) -> None:
    program = """
        console.log('a', 1, {b: [2]}, null, undefined)
        console.info('i'); console.warn('w'); console.debug('d'); console.table([1]); console.trace('t'); console.dir({c: 3})
        console.error('failed', new TypeError('why'))
        console.group('g'); console.groupEnd(); console.time('x'); console.timeEnd('x'); console.assert(true, 'no'); console.assert(false, 'yes')
        const cycle = {}; cycle.cycle = cycle; console.log(cycle, 5n, () => 1)
        return 1
    """
    observation = await run(program)
    assert observation.error is None
    assert observation.logs == [
        'a 1 {"b":[2]} null undefined', "i", "w", "d", "[1]", "t", '{"c":3}', "failed TypeError: why", "g", "Assertion failed: yes",
        "[unprintable] 5 () => 1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("program", "output"),
    [
        ("const order = []; setTimeout(x => order.push(x), 5, 'b'); setTimeout(() => order.push('a')); await new Promise(r => setTimeout(r, 25)); return order", ["a", "b"]),
        ("let hit = false; const id = setTimeout(() => { hit = true }, 1); clearTimeout(id); clearTimeout(id); clearTimeout(undefined); clearTimeout('x'); await new Promise(r => setTimeout(r, 10)); return hit", False),
        ("return await Promise.race([agent('slow'), new Promise(r => setTimeout(r, 20, 'late'))])", "late"),
        ("return await Promise.race([agent('a'), new Promise(r => setTimeout(r, 90000, 'late'))])", "got a"),
        ("const wait = ms => new Promise(r => setTimeout(r, ms)); for (let i = 0; i < 3; i++) await wait(1); return 'done'", "done"),
        ("return await parallel([1, 2].map(i => async () => { await new Promise(r => setTimeout(r, 3 - i)); return agent('t' + i) }))", ["got t1", "got t2"]),
    ],
)  # fmt: skip
async def test_timers(run: Run, program: str, output: object) -> None:
    observation = await run(program, execute=_slow)
    assert observation.error is None
    assert observation.output == output
    assert observation.wall_s < 30


async def _slow(spec):  # type: ignore[no-untyped-def]
    import asyncio

    from tests.runtime.conftest import echo

    if spec.prompt == "slow":
        await asyncio.sleep(60)
    return await echo(spec)


async def test_a_call_in_a_timers_callback_has_the_path_of_where_the_timer_was_set(run: Run) -> None:
    program = "return await parallel([() => new Promise(r => setTimeout(() => r(agent('t')), 1)), () => agent('u')])"
    observation = await run(program)
    assert {(call.path, call.prompt) for call in observation.calls} == {
        ("parallel[0][0]", "t"),
        ("parallel[0][1]", "u"),
    }


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("setTimeout('text', 1)", "TypeError: setTimeout(callback, milliseconds) expects a function"),
        ("for (;;) setTimeout(() => {}, 1000)", "RangeError: more than 4096 timers are waiting"),
        ("setInterval(() => {}, 1)", "ReferenceError: setInterval is not defined"),
    ],
)
async def test_wrong_timers(run: Run, program: str, message: str) -> None:
    error = (await run(program)).error
    assert error is not None
    assert error.message.startswith(message)


async def test_a_timer_does_not_keep_a_program_that_has_returned(run: Run) -> None:
    observation = await run("setTimeout(() => agent('never'), 60000); return 1")
    assert (observation.status, observation.calls) == ("completed", [])
    assert observation.wall_s < 30


async def test_a_program_that_only_sleeps_ends_at_its_wall_limit(run: Run) -> None:
    observation = await run("await agent('a'); await new Promise(r => setTimeout(r, 60000))", wall_s=0.3)
    assert (observation.status, observation.census) == ("timeout", {"ok": 1})

# ruff: noqa: E501
"""Dialect, section 4: no clock, no randomness; judged when it runs, never by words in the text."""

from __future__ import annotations

import pytest

from dynaflow.runtime import Runtime, mock_executor
from dynaflow.settings import Limits
from tests.runtime.conftest import Run

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("program", "what"),
    [
        ("Date.now()", "Date.now()"),
        ("const {now} = Date; now()", "Date.now()"),
        ("Date['n' + 'ow']()", "Date.now()"),
        ("new Date(0).constructor.now()", "Date.now()"),
        ("new Date()", "new Date()"),
        ("class D extends Date {}; new D()", "new Date()"),
        ("Reflect.construct(Date, [])", "new Date()"),
        ("Date()", "Date()"),
        ("Math.random()", "Math.random()"),
        ("const {random} = Math; random()", "Math.random()"),
        ("new Function('return Date.now()')()", "Date.now()"),
    ],
)
async def test_is_refused_where_it_runs(run: Run, program: str, what: str) -> None:
    observation = await run(f"await agent('first')\n{program}")
    assert (observation.status, observation.census) == ("failed", {"ok": 1})
    assert observation.error is not None
    assert observation.error.message.startswith(f"Error: {what} is unavailable in workflow scripts")
    assert observation.error.line == 2
    assert "args" in (observation.error.hint or "")


@pytest.mark.parametrize(
    ("program", "output"),
    [
        ("return new Date(0).toISOString()", "1970-01-01T00:00:00.000Z"),
        ("return new Date('2020-02-03').getTime()", 1580688000000),
        ("return new Date(2020, 0, 1) instanceof Date", True),
        (
            "return [Date.UTC(1970, 0), Date.parse('1970-01-01'), Date.name, typeof Date.prototype.getTime]",
            [0, 0, "Date", "function"],
        ),
        ("class D extends Date { x() { return this.getTime() } }; return new D(5).x()", 5),
        ("return Object.prototype.toString.call(new Date(0))", "[object Date]"),
        ("return [Math.max(1, 2), Math.PI > 3, Math.floor(1.5), Object.keys(Math)]", [2, True, 1, []]),
        ("// Date.now() Math.random()\nreturn 'new Date() Date.now() require(x) import y'.length", 41),
        ("const Date = 5, random = 7; return Date + random", 12),
    ],
)
async def test_what_needs_no_clock_works(run: Run, program: str, output: object) -> None:
    observation = await run(program)
    assert observation.error is None
    assert observation.output == output


async def test_a_caught_ban_is_no_failure(run: Run) -> None:
    observation = await run("let t = 0; try { t = Date.now() } catch { t = 7 } return t")
    assert (observation.status, observation.output) == ("completed", 7)


async def test_local_time_is_utc(run: Run) -> None:
    observation = await run("const d = new Date(0); return [d.getHours(), d.getTimezoneOffset(), String(d)]")
    assert observation.output == [0, 0, "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)"]


async def test_the_hosts_locale_and_time_zone_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("LC_ALL", "de_DE.UTF-8"), ("LANG", "tr_TR.UTF-8"), ("TZ", "Asia/Tokyo")):
        monkeypatch.setenv(name, value)
    program = "return [(1234.5).toLocaleString(), new Date(0).toLocaleDateString(), new Date(0).getHours(), 'I'.toLocaleLowerCase()]"
    async with Runtime() as runtime:
        observation = await runtime.run(program, execute=mock_executor, limits=Limits())
    assert observation.output == ["1,234.5", "1/1/1970", 0, "i"]


async def test_two_runs_are_one(run: Run) -> None:
    program = """
        const rows = await parallel(['b', 'a', 'c'].map(x => () => agent(x)))
        const keys = Object.keys({z: 1, 2: 1, a: 1}); const order = [3, 1, 2].sort((x, y) => x - y)
        return [rows, keys, order, [...new Map([['k', 1]])], JSON.stringify({a: 1}), (0.1 + 0.2).toString(), 'ß'.toUpperCase()]
    """
    first, second = await run(program), await run(program)
    assert first.output == second.output
    assert [(c.path, c.prompt, c.site) for c in first.calls] == [(c.path, c.prompt, c.site) for c in second.calls]

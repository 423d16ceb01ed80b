# ruff: noqa: E501
"""Dialect, section 7: phase(), log(), args, budget, workflow()."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dynaflow.rollout import Call, Observation
from dynaflow.runtime import UNSET, CallOutcome, CallSpec
from dynaflow.runtime.nested import beside
from tests.runtime.conftest import Run, echo

pytestmark = pytest.mark.asyncio(loop_scope="session")


# ---- phase ----


def phases(observation: Observation) -> list[tuple[str, str | None, str | None]]:
    """Prompt, phase title and source of each call."""
    return [
        (call.prompt, call.phase.title if call.phase else None, call.phase.source if call.phase else None)
        for call in observation.calls
    ]


async def test_a_phase_is_bound_when_agent_is_called(run: Run) -> None:
    program = """
        const early = agent('none')
        phase('one'); const a = agent('a'); phase('two'); await a
        const late = () => agent('late'); phase('three'); await late()
        await agent('own', {phase: 'mine'}); await agent('after'); await early
    """
    assert phases(await run(program, concurrency=1)) == [
        ("none", None, None), ("a", "one", "global"), ("late", "three", "global"), ("own", "mine", "opts"), ("after", "three", "global"),
    ]  # fmt: skip


async def test_phases_are_one_group_a_title_in_order_of_first_use(run: Run) -> None:
    program = "phase('b'); await agent('1', {phase: 'a'}); phase('c'); phase('b'); await agent('2'); phase(7); phase(null); phase('')"
    observation = await run(program)
    assert [(phase.id, phase.title) for phase in observation.phases] == [
        (0, "b"),
        (1, "a"),
        (2, "c"),
        (3, "7"),
        (4, "null"),
        (5, ""),
    ]
    assert [call.phase.id for call in observation.calls if call.phase] == [1, 0]


async def test_a_declared_phase_that_is_never_used_is_not_among_the_used(run: Run) -> None:
    observation = await run(
        "export const meta = {name: 'n', description: 'd', phases: ['A', 'B']}\nphase('B')\nreturn 1"
    )
    assert observation.meta is not None
    assert [phase.title for phase in observation.meta.phases] == ["A", "B"]
    assert [phase.title for phase in observation.phases] == ["B"]


# ---- log ----


async def test_log_is_one_string_a_call(run: Run) -> None:
    observation = await run(
        "log('a', 'b'); log(1); log(undefined); log({}); log([1, 2]); log(Symbol('s')); log('x\\ny')"
    )
    assert observation.logs == ["a", "1", "undefined", "[object Object]", "1,2", "Symbol(s)", "x\ny"]


async def test_logs_before_a_failure_are_kept(run: Run) -> None:
    observation = await run("log('before'); phase('p'); await agent('a'); null.x")
    assert (observation.status, observation.logs, observation.census) == ("failed", ["before"], {"ok": 1})
    assert [phase.title for phase in observation.phases] == ["p"]


# ---- args ----


@pytest.mark.parametrize(
    ("program", "args", "output"),
    [
        pytest.param("return [args.q, globalThis.args === args]", {"q": [1]}, [[1], True], id="an object"),
        pytest.param("return typeof args", UNSET, "undefined", id="omitted"),
        pytest.param("return args === null", None, True, id="null stays null"),
        pytest.param("return [typeof args, args]", '{"a":1}', ["string", '{"a":1}'], id="text is not parsed"),
        pytest.param("const a = typeof args === 'string' ? JSON.parse(args) : args; return a.b", '{"b": 2}', 2, id="JSON text, as some hosts send it"),
        pytest.param("return [typeof args, args]", 0, ["number", 0], id="zero"),
        pytest.param("return [typeof args, args]", False, ["boolean", False], id="false"),
        pytest.param("args = 7; return globalThis.args", {}, 7, id="can be assigned"),
        pytest.param("globalThis.args = 7; return args", {}, 7, id="can be assigned on the global object"),
        pytest.param("args.list.push(3); args.new = 1; return args", {"list": []}, {"list": [3], "new": 1}, id="can be changed"),
        pytest.param("const args = globalThis.args || {}; return args.a", {"a": 1}, 1, id="can be redeclared"),
        pytest.param("const {a = 5, b = 6} = args ?? {}; return [a, b]", {"a": 1}, [1, 6], id="can be destructured"),
        pytest.param("return args.__proto__ === Object.prototype && Array.isArray(args.l)", {"l": []}, True, id="plain objects"),
        pytest.param("return [Object.keys(args), args.x]", {"__proto__": {"x": 1}}, [["__proto__"], None], id="__proto__ is data"),
    ],
)  # fmt: skip
async def test_args(run: Run, program: str, args: Any, output: Any) -> None:
    observation = await run(program, args)
    assert observation.error is None
    assert observation.output == output
    assert observation.args == (None if args is UNSET else args)


# ---- budget ----


class Meter:
    """Output tokens of a rollout: `used` of `total`."""

    def __init__(self, total: int | None, used: int = 0) -> None:
        self.total = total
        self.used = used

    def spent(self) -> int:
        return self.used


@pytest.mark.parametrize(
    ("meter", "output"),
    [
        (None, [None, 0, True]),
        (Meter(None, 5), [None, 5, True]),
        (Meter(100, 10), [100, 10, 90]),
        (Meter(100, 120), [100, 120, 0]),
    ],
)
async def test_budget_shows_total_spent_and_remaining(run: Run, meter: Meter | None, output: list[Any]) -> None:
    program = "const r = budget.remaining(); return [budget.total, budget.spent(), r === Infinity ? true : r]"
    assert (await run(program, tokens=meter)).output == output


async def test_budget_moves_with_the_calls(run: Run) -> None:
    meter = Meter(100)

    async def execute(spec: CallSpec) -> CallOutcome:
        meter.used += 30
        return await echo(spec)

    program = "const seen = []; while (budget.total && budget.remaining() >= 30) { await agent('a'); seen.push(budget.remaining()) } return seen"
    assert (await run(program, execute=execute, tokens=meter)).output == [70, 40, 10]


async def test_budget_can_not_be_changed(run: Run) -> None:
    program = "try { budget.total = 5 } catch (e) { return [e.name, budget.total] }"
    assert (await run(program, tokens=Meter(100))).output == ["TypeError", 100]


# ---- workflow ----

CHILDREN = {
    "child": "export const meta = {name: 'kid', description: 'd'}\nphase('P')\nconst x = await agent(`child ${args && args.q}`)\nreturn {x}",
    "plain": "return await parallel([1, 2].map(i => () => agent(`plain ${i}`)))",
    "nothing": "await agent('quiet')",
    "args": "const before = args; args = 'changed'; await agent('a'); return [before, args, globalThis.args]",
    "names": "const agent = 5, log = 6, args = globalThis.args; return [agent, log, args]",
    "throws": "log('in child')\n\n  null.x",
    "syntax": "let a = 1\nlet a = 2",
    "meta": "export const meta = {name: f()}\nreturn 1",
    "nested": "return await workflow('child')",
    "bigint": "return 5n",
    "refused": "return await agent('refused')",
    "endless": "for (;;) await agent('again')",
    "mutates": "args.list.push(9); return args.list",
}  # fmt: skip


def resolve(kind: str, ref: str) -> str:
    if ref in CHILDREN:
        return CHILDREN[ref]
    raise LookupError(f"no workflow named {ref!r}")


@pytest.fixture
def nest(run: Run) -> Callable[..., Any]:
    return lambda program, args=UNSET, **settings: run(program, args, **{"resolve": resolve, **settings})


def paths(calls: list[Call]) -> list[tuple[str, str]]:
    return [(call.path, call.prompt) for call in calls]


async def test_a_child_gives_its_value_and_shares_trace_and_counters(nest: Run) -> None:
    program = "phase('Main')\nconst r = await workflow('child', {q: 1})\nawait agent('after')\nreturn r"
    observation = await nest(program)
    assert observation.error is None
    assert observation.output == {"x": "got child 1"}
    assert paths(observation.calls) == [("workflow[0].agent[0]", "child 1"), ("agent[0]", "after")]
    assert observation.budget.calls == 2
    (child,) = observation.workflows
    assert (child.path, child.site, child.ref, child.name, child.status) == (
        "workflow[0]",
        "2:17",
        "child",
        "kid",
        "completed",
    )
    assert child.program == CHILDREN["child"]


async def test_a_childs_phases_are_a_group_of_their_own(nest: Run) -> None:
    program = "phase('Main'); await workflow('child'); await agent('after'); await workflow('plain'); phase('P'); await agent('last')"
    observation = await nest(program)
    by_prompt = {call.prompt: call.phase for call in observation.calls}
    ids = {phase.title: phase.id for phase in observation.phases}
    assert [phase.title for phase in observation.phases] == ["Main", "\u25b8 kid / P", "\u25b8 plain", "P"]
    kid = by_prompt["child undefined"]
    assert kid is not None
    assert (kid.title, kid.source, kid.parent) == ("\u25b8 kid / P", "nested", ids["Main"])
    assert by_prompt["after"].title == "Main"  # type: ignore[union-attr]
    assert by_prompt["plain 1"].title == "\u25b8 plain"  # type: ignore[union-attr]
    assert by_prompt["last"].title == "P"  # type: ignore[union-attr]


async def test_each_child_has_its_own_args(nest: Run) -> None:
    program = """
        const r = await parallel([() => workflow('args', {n: 1}), () => workflow('args', {n: 2}), () => workflow('args')])
        return [args, globalThis.args, ...r]
    """
    observation = await nest(program, {"mine": True})
    mine = {"mine": True}
    assert observation.output == [
        mine,
        mine,
        [{"n": 1}, "changed", "changed"],
        [{"n": 2}, "changed", "changed"],
        [None, "changed", "changed"],
    ]
    assert paths(observation.calls) == [(f"parallel[0][{i}].workflow[0].agent[0]", "a") for i in range(3)]


@pytest.mark.parametrize(
    ("program", "output"),
    [
        ("return typeof await workflow('nothing')", "undefined"),
        ("return await workflow({scriptPath: 'plain'})", ["got plain 1", "got plain 2"]),
        ("return await workflow('names', 7)", [5, 6, 7]),
        ("const list = [1]; const r = await workflow('mutates', {list}); return [list, r]", [[1], [1, 9]]),
        (
            "const out = []; for (const q of [1, 2]) out.push((await workflow('child', {q})).x); return out",
            ["got child 1", "got child 2"],
        ),
        ("return await pipeline([1], q => workflow('child', {q}), r => r.x)", ["got child 1"]),
        ("args = 5; await workflow('args', 1); return args", 5),
        (
            "return await parallel([() => workflow('none'), () => workflow('syntax'), () => workflow('throws'), () => 1])",
            [None, None, None, 1],
        ),
    ],
)
async def test_children_give(nest: Run, program: str, output: Any) -> None:
    observation = await nest(program)
    assert observation.error is None
    assert observation.output == output


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("workflow('none')", "Error: workflow('none'): no workflow named 'none'"),
        (
            "workflow('syntax')",
            "Error: workflow('syntax'): SyntaxError: Identifier 'a' has already been declared (line 2, column 5: let a = 2)",
        ),
        ("workflow('meta')", "Error: workflow('meta'): meta must be a plain literal"),
        (
            "workflow('throws')",
            "Error: workflow \"throws\" failed: TypeError: Cannot read properties of null (reading 'x') (3:8)",
        ),
        (
            "workflow('nested')",
            'Error: workflow "nested" failed: Error: workflow() cannot be called from within a child workflow \u2014 nesting is limited to one level.',
        ),
        ("workflow('bigint')", 'Error: workflow "bigint" failed: TypeError: the returned value is not JSON'),
        ("workflow()", "TypeError: workflow(ref, args) expects a name, or {scriptPath: 'file.js'}"),
        ("workflow({})", "TypeError: workflow(ref, args) expects a name"),
        ("workflow('plain', 5n)", "TypeError: Do not know how to serialize a BigInt"),
        ("workflow('plain', () => 1)", "TypeError: workflow(ref, args): args must be JSON data"),
    ],
)
async def test_a_child_that_fails_throws_where_it_was_called(nest: Run, program: str, message: str) -> None:
    observation = await nest(f"log('first')\nreturn await {program}")
    assert observation.error is not None
    assert observation.error.message.startswith(message)
    assert observation.error.line == 2
    caught = await nest(f"try {{ await {program} }} catch (e) {{ return e.message }}")
    assert message.split(": ", 1)[1] in caught.output


async def test_a_childs_failure_is_recorded(nest: Run) -> None:
    observation = await nest(
        "await parallel([() => workflow('throws'), () => workflow('none'), () => workflow('plain')])"
    )
    assert [(child.name, child.status, bool(child.error)) for child in observation.workflows] == [
        ("throws", "failed", True), ("", "failed", True), ("plain", "completed", False),
    ]  # fmt: skip
    assert observation.logs == ["in child"]


async def test_the_cap_and_refusals_go_through_a_child(nest: Run) -> None:
    observation = await nest("await agent('a'); await workflow('endless')", calls=4)
    assert (observation.status, observation.census) == ("budget_exhausted", {"ok": 4, "refused": 1})
    assert observation.error is not None
    assert observation.error.message.startswith("WorkflowAgentCapError: Workflow agent() call cap reached")
    assert observation.error.line == 1
    refused = await nest("try { await workflow('refused') } catch (e) { return e.name }")
    assert refused.output == "WorkflowBudgetExceededError"


async def test_children_share_the_concurrency(nest: Run) -> None:
    import asyncio

    running = most = 0

    async def execute(spec: CallSpec) -> CallOutcome:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.002)
        running -= 1
        return await echo(spec)

    await nest("await parallel([1, 2, 3].map(i => () => workflow('plain')))", execute=execute, concurrency=2)
    assert most == 2


async def test_without_a_resolver_there_are_no_children(run: Run) -> None:
    error = (await run("await workflow('x')")).error
    assert error is not None
    assert error.message.startswith("Error: workflow('x'): there are no other workflows here")


async def test_calls_of_workflow_are_bounded(nest: Run) -> None:
    observation = await nest("for (let i = 0; i < 60; i++) await workflow('names')", items=50)
    assert observation.status == "failed"
    assert observation.error is not None
    assert "more than 50 calls of workflow()" in observation.error.message
    assert len([child for child in observation.workflows if child.program is not None]) == 1


async def test_scripts_beside_a_script_are_found_and_none_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / "scripts"
    (folder / "sub").mkdir(parents=True)
    (folder / "one.js").write_text("return 1", encoding="utf-8")
    (folder / "two.js").write_text("export const meta = {name: 'second', description: 'd'}\nreturn 2", encoding="utf-8")
    (folder / "broken.js").write_bytes(b"\xff")
    (folder / "sub" / "three.js").write_text("return 3", encoding="utf-8")
    (tmp_path / "outside.js").write_text("return 4", encoding="utf-8")
    (folder / "link.js").symlink_to(tmp_path / "outside.js")
    (folder / "loop.js").symlink_to("loop.js")
    find = beside(folder)
    assert find("name", "one") == find("path", "one.js") == find("path", "./sub/../one.js") == "return 1"
    assert find("name", "second").endswith("return 2")
    assert find("path", "sub/three.js") == "return 3"
    for kind, ref in [("path", "../outside.js"), ("path", str(tmp_path / "outside.js")), ("path", "link.js"), ("path", "/etc/hostname"),
                      ("path", "sub"), ("path", ""), ("path", "a\0b"), ("name", "three"), ("name", "broken"), ("name", "../outside"),
                      ("name", "link"), ("name", "loop"), ("path", "loop.js"), ("path", "x" * 1900), ("path", "x/" * 900)]:  # fmt: skip
        with pytest.raises(LookupError):
            find(kind, ref)  # type: ignore[arg-type]

"""Calls: budgets, order, records, events."""

from __future__ import annotations

import asyncio

import pytest

from dynaflow.errors import SandboxError
from dynaflow.rollout import Cause, Json
from dynaflow.runtime import CallOutcome, CallSpec, Event, mock_executor
from dynaflow.runtime.sandbox import ChildGone, NotBegun
from tests.runtime.conftest import Run, echo

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_call_beyond_the_cap_is_refused_and_named(run: Run) -> None:
    program = "await agent('a'); await agent('b'); try { await agent('c') } catch (e) { return e.name }"
    observation = await run(program, calls=5, calls_left=2)
    assert observation.output == "WorkflowAgentCapError"
    assert [call.status for call in observation.calls] == ["ok", "ok", "refused"]
    assert observation.calls[2].cause == Cause(kind="calls", message="Workflow agent() call cap reached: 2 allowed")
    assert (observation.budget.calls, observation.budget.calls_left) == (2, 0)


async def test_a_program_that_ignores_the_cap_is_stopped(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dynaflow.runtime.run.TURNED_AWAY", 50)
    program = """
        for (let i = 0; i < 2000; i++) phase('p' + i)
        for (;;) await parallel(Array.from({length: 30}, () => () => agent('x'.repeat(5000))))
    """
    observation = await run(program, calls=1)
    assert observation.status == "budget_exhausted"
    assert observation.census == {"ok": 1, "refused": 50}
    assert (len(observation.calls[-1].prompt), observation.calls[-1].prompt_chars) == (2000, 5000)
    assert len(observation.phases) == 1001


async def test_an_uncaught_refusal_is_budget_exhausted_and_keeps_what_was_done(run: Run) -> None:
    observation = await run("log('l'); phase('p'); await agent('a'); await agent('refused')")
    assert observation.status == "budget_exhausted"
    assert observation.error is not None
    assert observation.error.message == "WorkflowBudgetExceededError: told to be refused"
    assert [call.output for call in observation.calls] == ["got a", None]
    assert (observation.logs, [phase.title for phase in observation.phases]) == (["l"], ["p"])


async def test_a_refused_slot_is_null_with_a_record(run: Run) -> None:
    observation = await run("return await parallel([() => agent('refused'), () => agent('b')])")
    assert (observation.status, observation.output) == ("completed_degraded", [None, "got b"])
    assert observation.census == {"refused": 1, "ok": 1}
    assert any("parallel[0][0] is null" in warning for warning in observation.warnings)


async def test_concurrency_is_bounded_and_fifo(run: Run) -> None:
    running, most, order = 0, 0, []

    async def execute(spec: CallSpec) -> CallOutcome:
        nonlocal running, most
        running += 1
        most = max(most, running)
        order.append(spec.index)
        await asyncio.sleep(0.001)
        running -= 1
        return CallOutcome("ok", spec.prompt)

    program = "return await parallel(Array.from({length: 20}, (_, i) => () => agent(String(i))))"
    observation = await run(program, execute=execute, concurrency=3)
    assert (most, order) == (3, list(range(20)))
    assert observation.output == [str(i) for i in range(20)]
    assert {call.slot for call in observation.calls} == {0, 1, 2}


async def test_paths_follow_structure_across_awaits(run: Run) -> None:
    program = """
        const two = async (x) => { await agent(x + '1'); return await agent(x + '2') }
        await agent('top')
        await parallel([() => two('a'), async () => { await two('b'); await parallel([() => agent('in')]) }])
        await pipeline([0, 1], async (p) => { await agent('s' + p); return agent('t' + p) }, (p, i) => agent('u' + i))
        await Promise.all([0, 1].map(async (i) => { await null; await agent('all' + i) }))
        await agent('end')
    """
    paths = {call.prompt: call.path for call in (await run(program)).calls}
    assert paths == {
        "top": "agent[0]",
        "a1": "parallel[0][0]",
        "a2": "parallel[0][0]",
        "b1": "parallel[0][1]",
        "b2": "parallel[0][1]",
        "in": "parallel[0][1].parallel[0][0]",
        "s0": "pipeline[0][0].stage[0]",
        "t0": "pipeline[0][0].stage[0]",
        "s1": "pipeline[0][1].stage[0]",
        "t1": "pipeline[0][1].stage[0]",
        "u0": "pipeline[0][0].stage[1]",
        "u1": "pipeline[0][1].stage[1]",
        "all0": "all[0]",
        "all1": "all[1]",
        "end": "agent[1]",
    }


async def test_paths_do_not_depend_on_who_finishes_first(run: Run) -> None:
    program = """
        const two = async (x) => { await agent(x + '1'); return agent(x + '2') }
        return await parallel([0, 1, 2, 3].map((i) => () => two('c' + i)))
    """

    def delayed(order: list[int]) -> object:
        async def execute(spec: CallSpec) -> CallOutcome:
            await asyncio.sleep(0.01 * order[int(spec.prompt[1])])
            return CallOutcome("ok", spec.prompt)

        return execute

    keys = []
    for order in ([0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]):
        observation = await run(program, execute=delayed(order))
        keys.append({(call.path, call.prompt) for call in observation.calls})
    assert keys[0] == keys[1] == keys[2]
    assert len(keys[0]) == 8


async def test_the_place_of_a_call_does_not_depend_on_the_order_of_calls(run: Run) -> None:
    seen = {}

    async def execute(spec: CallSpec) -> CallOutcome:
        seen[spec.prompt] = (spec.path, spec.place)
        return CallOutcome("ok", "")

    await run(
        "await agent('a'); await parallel([() => pipeline([0], () => agent('b'))]); await agent('c')", execute=execute
    )
    assert seen == {
        "a": ("agent[0]", "agent"),
        "b": ("parallel[0][0].pipeline[0][0].stage[0]", "parallel[0].pipeline[0].stage[0]"),
        "c": ("agent[1]", "agent"),
    }


async def test_site_label_phase_and_options(run: Run) -> None:
    program = (
        "export const meta = {name: 'n'}\nphase('one')\nconst a = agent('first')\nphase('two')\n"
        "await agent('second', {label: 'L', phase: 'three', model: 'haiku', schema: {type: 'object'}})\nawait a"
    )
    first, second = (await run(program)).calls
    assert (first.site, first.label, first.options) == ("3:11", "first", {})
    assert first.phase is not None
    assert (first.phase.title, first.phase.source) == ("one", "global")
    assert second.phase is not None
    assert (second.phase.title, second.phase.source) == ("three", "opts")
    assert (second.label, second.options) == ("L", {"model": "haiku", "schema": {"type": "object"}})


async def test_a_null_stage_drops_the_item_and_says_where(run: Run) -> None:
    program = "return await pipeline(['failed', 'b'], x => agent(x), x => agent('next ' + x))"
    observation = await run(program)
    assert observation.output == [None, "got next got b"]
    assert [(call.prompt, call.dropped_at_stage) for call in observation.calls][:2] == [("failed", 0), ("b", None)]
    assert observation.status == "completed_degraded"


async def test_unawaited_calls_are_stopped_and_named(run: Run) -> None:
    stopped = asyncio.Event()

    async def execute(spec: CallSpec) -> CallOutcome:
        try:
            await asyncio.sleep(60 if spec.prompt == "slow" else 0)
        except asyncio.CancelledError:
            stopped.set()
            raise
        return CallOutcome("ok", "")

    observation = await run("agent('slow'); await agent('b'); agent('c'); return 1", execute=execute)
    assert (observation.status, observation.output) == ("completed_degraded", 1)
    assert [call.status for call in observation.calls] == ["unawaited", "ok", "unawaited"]
    assert stopped.is_set()


async def test_unknown_options_warn_and_do_not_fail(run: Run) -> None:
    observation = await run("return await agent('a', {scema: {}, _x: 1, isolation: 'worktree'})")
    assert observation.status == "completed"
    assert observation.warnings == [
        "agent(): unknown option 'scema' ignored; did you mean 'schema'?",
        "agent(): unknown option '_x' ignored",
        "agent(): option 'isolation' has no effect here",
    ]


async def test_an_effort_that_is_none_throws_before_dispatch(run: Run) -> None:
    observation = await run("await agent('a', {effort: 'lots'})")
    assert observation.status == "failed"
    assert observation.error is not None
    assert "opts.effort is 'lots'; allowed are low, medium, high, xhigh, max" in observation.error.message
    assert observation.error.line == 1
    assert observation.calls[0].t_start is None


@pytest.mark.parametrize(
    ("program", "lint"),
    [
        ("const a = {}; await agent(`x ${a.b} y`)", ["undefined"]),
        ("await agent('r: ' + [{}])", ["[object Object]"]),
        ("await agent(`p ${agent('q')}`)", ["promise"]),
        ("await agent('p ' + JSON.stringify({a: agent('q')}))", ["promise"]),
        ("await agent('the null hypothesis is undefined')", []),
        ("await agent(' ')", ["empty"]),
        ("await agent()", ["undefined"]),
        ("await agent('items: ' + [1, 2].map(x => agent('a' + x)))", ["promise"]),
        ("await agent('got ' + await agent('failed'))", ["null"]),
    ],
)
async def test_prompt_lint(run: Run, program: str, lint: list[str]) -> None:
    assert (await run(program)).calls[-1].lint == lint


@pytest.mark.parametrize(
    "schema",
    [
        "{type: 'array'}",
        "{type: 'object', required: ['a'], additionalProperties: false}",
        "{properties: {a: {enum: []}}}",
    ],
)
async def test_impossible_schemas_throw_before_dispatch(run: Run, schema: str) -> None:
    observation = await run(f"try {{ await agent('a', {{schema: {schema}}}) }} catch (e) {{ return e.message }}")
    assert "schema" in observation.output
    assert (observation.calls[0].status, observation.calls[0].t_start) == ("failed", None)


async def test_sizes_are_limited(run: Run) -> None:
    async def long(_: CallSpec) -> CallOutcome:
        return CallOutcome("ok", "y" * 200)

    refused = await run("await agent('x'.repeat(101))", prompt_chars=100)
    assert (refused.status, refused.calls[0].prompt_chars) == ("budget_exhausted", 101)
    result = await run("return await agent('x')", execute=long, result_chars=100)
    assert (result.output, result.calls[0].status) == (None, "failed")
    assert (await run("return 'x'.repeat(101)", output_chars=100)).status == "failed"
    logs = await run("for (let i = 0; i < 9; i++) log(i)", log_lines=5)
    assert (logs.logs, logs.logs_dropped) == (["0", "1", "2", "3", "4"], 4)


async def test_values_that_no_record_can_hold_fail_by_name(run: Run) -> None:
    async def deep(_: CallSpec) -> CallOutcome:
        value: Json = 1
        for _ in range(300):
            value = [value]
        return CallOutcome("ok", value)

    result = await run("return await agent('a')", execute=deep)
    assert (result.output, result.calls[0].status) == (None, "failed")
    returned = await run("let v = 1; for (let i = 0; i < 300; i++) v = [v]; return v")
    assert returned.status == "failed"
    assert returned.error is not None
    assert "nested more than 100 levels" in returned.error.message
    surrogate = await run("return args + await agent(args)", "x\ud800y")
    assert surrogate.output == "x\ufffdygot x\ufffdy"
    surrogate.model_dump_json()


async def test_budget_shows_the_meter(run: Run) -> None:
    class Meter:
        total = 100
        used = 10

        def spent(self) -> int:
            return self.used

    meter = Meter()

    async def execute(spec: CallSpec) -> CallOutcome:
        meter.used += 50
        return await echo(spec)

    program = (
        "const a = budget.remaining(); await agent('x'); return [budget.total, a, budget.spent(), budget.remaining()]"
    )
    observation = await run(program, execute=execute, tokens=meter)
    assert observation.output == [100, 90, 60, 40]
    assert observation.budget.output_tokens_left == 40


async def test_events_tell_the_story_in_order(run: Run) -> None:
    events: list[Event] = []
    await run("phase('p'); log('l'); return await agent('a')", on_event=events.append)
    kinds = [event.kind for event in events]
    assert kinds == ["started", "phase", "log", "call_queued", "call_started", "call_ended", "ended"]
    assert events[-2].call is not None
    assert events[-2].call.status == "ok"


async def test_a_terminal_error_stops_dispatch_with_one_cause(run: Run) -> None:
    sent = []

    async def execute(spec: CallSpec) -> CallOutcome:
        sent.append(spec.prompt)
        if spec.prompt == "p2":
            return CallOutcome("failed", cause=Cause(kind="http_401", message="the key is wrong"), terminal=True)
        await asyncio.sleep(0.02)
        return await echo(spec)

    program = """
        const r = await parallel(Array.from({length: 20}, (_, i) => () => agent('p' + i)))
        try { await agent('later') } catch (e) { return [r, e.name, e.message] }
    """
    observation = await run(program, execute=execute, concurrency=3)
    results, name, message = observation.output
    assert sent == ["p0", "p1", "p2"]
    assert results == ["got p0", "got p1", *[None] * 18]
    assert (name, message) == (
        "WorkflowProviderError",
        "not sent: call 2 met an error that ends all calls (the key is wrong)",
    )
    assert observation.census == {"ok": 2, "failed": 1, "refused": 18}
    assert {call.cause.kind for call in observation.calls if call.cause} == {"http_401", "terminal"}
    assert "no further call is sent: the key is wrong" in observation.warnings


async def test_a_program_that_ignores_a_terminal_error_has_failed(run: Run) -> None:
    async def execute(_: CallSpec) -> CallOutcome:
        return CallOutcome("failed", cause=Cause(kind="quota", message="no quota"), terminal=True)

    observation = await run("await agent('a'); await agent('b')", execute=execute)
    assert observation.status == "failed"
    assert observation.error is not None
    assert "WorkflowProviderError" in observation.error.message


@pytest.mark.parametrize("error", [ZeroDivisionError, SandboxError, NotBegun, ChildGone, TimeoutError])
async def test_what_the_executor_raises_is_raised_after_one_call(run: Run, error: type[Exception]) -> None:
    made = []

    async def broken(spec: CallSpec) -> CallOutcome:
        made.append(spec.prompt)
        raise error

    with pytest.raises(error):
        await run("await agent('a')", execute=broken)
    assert made == ["a"]


async def test_what_the_executor_raises_during_a_step_is_raised(run: Run) -> None:
    async def execute(spec: CallSpec) -> CallOutcome:
        if spec.prompt == "boom":
            await asyncio.sleep(0.01)
            raise ZeroDivisionError
        return await echo(spec)

    program = "agent('boom'); await agent('a'); for (let i = 0; i < 2e7; i++); return 1"
    with pytest.raises(ZeroDivisionError):
        await run(program, execute=execute)


async def test_what_the_executor_raises_in_its_clean_up_is_raised(run: Run) -> None:
    cancel = asyncio.Event()

    async def execute(_: CallSpec) -> CallOutcome:
        cancel.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise ZeroDivisionError from None
        raise AssertionError

    with pytest.raises(ZeroDivisionError):
        await run("await agent('a')", execute=execute, cancel=cancel)


@pytest.mark.parametrize("error", [ValueError, TimeoutError])
@pytest.mark.parametrize("kind", ["started", "call_queued", "call_started", "call_ended", "ended"])
async def test_what_on_event_raises_is_raised(run: Run, kind: str, error: type[Exception]) -> None:
    def on_event(event: Event) -> None:
        if event.kind == kind:
            raise error("a bug of the host")

    with pytest.raises(error, match="a bug of the host"):
        await run("return await agent('a')", on_event=on_event)


@pytest.mark.parametrize(
    "options",
    [
        "{schema: deep}",
        "{x: deep}",
        "{schema: {additionalProperties: false, required: [{}]}}",
        "{schema: {enum: {}, properties: 5}}",
        "{schema: {minimum: 'a', maximum: []}}",
    ],
)
async def test_unusable_options_are_a_failed_call_or_pass(run: Run, options: str) -> None:
    program = f"""
        let deep = 1; for (let i = 0; i < 120; i++) deep = {{deep}}
        try {{ return await agent('a', {options}) }} catch (e) {{ return e.name }}
    """
    observation = await run(program)
    assert observation.output in ("WorkflowSchemaError", "got a")
    assert observation.output == "got a" or observation.calls[0].cause.kind == "schema_invalid"  # type: ignore[union-attr]


@pytest.mark.parametrize("value", [float("nan"), {"a": [float("inf")]}, {"\ud800": float("nan")}])
async def test_a_result_that_is_not_json_is_a_named_failure(run: Run, value: Json) -> None:
    async def execute(_: CallSpec) -> CallOutcome:
        return CallOutcome("ok", value)

    (call,) = (await run("return await agent('a')", execute=execute)).calls
    assert call.status == "failed"
    assert call.cause is not None
    assert call.cause.kind == "result_invalid"


async def test_lone_surrogates_of_an_outcome_do_not_reach_the_record(run: Run) -> None:
    async def execute(spec: CallSpec) -> CallOutcome:
        if spec.prompt == "ok":
            return CallOutcome("ok", {"a": "\ud800", "\udfff": 10**40})
        return CallOutcome("failed", cause=Cause(kind="x", message="m \ud800"), raw="raw \udfff")

    observation = await run("return [await agent('ok'), await agent('bad')]", execute=execute)
    assert observation.calls[0].output == {"a": "\ufffd", "\ufffd": 1e40}
    assert (observation.calls[1].raw, observation.calls[1].cause) == (
        "raw \ufffd",
        Cause(kind="x", message="m \ufffd"),
    )
    observation.model_dump_json()


async def test_mock_backend_is_deterministic_and_schema_shaped(run: Run) -> None:
    schema = (
        "{type: 'object', properties: {a: {type: 'integer', minimum: 3}, b: {type: 'array', items: {enum: ['x']}}}}"
    )
    program = f"return [await agent('q', {{schema: {schema}}}), await agent('q')]"
    first, second = await run(program, execute=mock_executor), await run(program, execute=mock_executor)
    assert first.output == second.output
    assert first.output[0]["a"] >= 3
    assert first.output[0]["b"] == ["x"]

"""Replay: the same output, calls and order from the record; a difference is named."""

from __future__ import annotations

import asyncio
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dynaflow.rollout import Cause, Observation
from dynaflow.runtime import UNSET, CallOutcome, CallSpec, Runtime
from dynaflow.runtime.replay import replay
from dynaflow.settings import Limits
from tests.runtime.conftest import Run, echo
from tests.runtime.test_journal import CHILD, PROGRAMS

pytestmark = pytest.mark.asyncio(loop_scope="session")

LIMITS = Limits.model_validate({"step_s": 0.2, "heap_mb": 32, "calls": 200, "wall_s": 3, "log_lines": 20})

ORDER = [
    # What comes first decides what the program does.
    "return [await Promise.race([agent('a'), agent('b'), agent('c')]), await agent('after')]",
    """const seen = []
       const f = async (x) => { const r = await agent(x); seen.push(r); if (r.length % 2) await agent('odd ' + r) }
       await Promise.all(['1', '22', '333', '4444'].map(f)); return seen""",
    """const all = []; for (const x of 'abcd') all.push(agent(x).then((r) => log(r)))
       await Promise.any(all); phase('one is there'); await Promise.all(all); return budget.spent()""",
    """let n = 0; const t = setTimeout(() => { n += 1 }, 5); await agent('a'); const first = n; await agent('b')
       clearTimeout(t); await new Promise((r) => setTimeout(r, 3)); return [first, n, await agent('c' + n)]""",
    "const c = workflow('child').then((r) => log(r)); const r = await agent('x'); log(r); await c; return r",
    "return await parallel(Array.from({length: 8}, (_, i) => async () => (await agent('q' + i)) && agent('r' + i)))",
    "try { return await agent('a', {schema: {enum: []}}) } catch (e) { return [e.message, await agent('b')] }",
    "agent('not awaited'); await agent('a'); return 1",
    "await agent('a'); log('x'); while (true) {}",
    "await agent('a'); const a = []; for (;;) a.push({x: [1, 2, 3]})",
    "await agent('a'); throw new Error('on purpose')",
    "await agent('a'); await new Promise(() => {})",
    "return args",
    "let a = ;",
    "await workflow('none'); ",
]  # fmt: skip


def backend(seed: int) -> object:
    """Answers, fails and refuses by the prompt and at random; takes its time."""
    chance = random.Random(seed)

    async def execute(spec: CallSpec) -> CallOutcome:
        await asyncio.sleep(chance.choice([0, 0, 0.001, 0.003]))
        if chance.random() < 0.15:
            return CallOutcome("failed", cause=Cause(kind="http_500", message="told to fail"))
        return await echo(spec)

    return execute


def children(_: str, ref: str) -> str:
    if ref == "none":
        raise LookupError("there is no such thing")
    return CHILD


async def record(runtime: Runtime, program: str, seed: int) -> Observation:
    args = UNSET if seed % 2 else {"n": [None, "\u00e9"]}
    observation = await runtime.run(program, args, execute=backend(seed), limits=LIMITS, resolve=children)
    return Observation.model_validate_json(observation.model_dump_json())  # as the journal keeps it


QUICK = [program for program in PROGRAMS + ORDER if "for (;;)" not in program and "while" not in program]


@given(program=st.sampled_from(QUICK), seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
async def test_a_recorded_program_does_the_same_again(runtime: Runtime, program: str, seed: int) -> None:
    recorded = await record(runtime, program, seed)
    assert await replay(runtime, recorded, LIMITS) is None


@pytest.mark.parametrize("program", ORDER)
async def test_each_kind_of_program(runtime: Runtime, program: str) -> None:
    for seed in range(2):
        recorded = await record(runtime, program, seed)
        assert await replay(runtime, recorded, LIMITS) is None


async def test_a_run_that_was_stopped_replays_as_far_as_it_went(runtime: Runtime, run: Run) -> None:
    cancel = asyncio.Event()

    async def execute(spec: CallSpec) -> CallOutcome:
        if spec.prompt == "slow":
            cancel.set()
            await asyncio.Event().wait()
        return await echo(spec)

    program = "log(await agent('a')); await parallel([() => agent('slow'), () => agent('b')]); log('never')"
    recorded = await run(program, execute=execute, cancel=cancel)
    assert recorded.status == "cancelled"
    assert await replay(runtime, recorded, Limits()) is None


async def test_the_first_difference_is_named(runtime: Runtime, run: Run) -> None:
    program = "const r = await parallel([() => agent('a'), () => agent('b')]); log(r[0]); return agent('last ' + r[1])"
    recorded = await run(program)

    def changed(**values: object) -> Observation:
        return recorded.model_copy(update=values)

    async def found(changed: Observation) -> str:
        return str(await replay(runtime, changed, Limits()))

    other = changed(program=program.replace("'last '", "'final '"))
    assert await found(other) == "call 2: recorded {'prompt': 'last got b'}, now {'prompt': 'final got b'}"
    assert "more" in await found(changed(program=program.replace("agent('b')", "agent('b'), () => agent('more')")))
    assert "call 1" in await found(changed(program=program.replace(", () => agent('b')", "")))
    calls = [call.model_copy(update={"output": "forged"} if call.index == 1 else {}) for call in recorded.calls]
    assert "last forged" in await found(changed(calls=calls))
    assert (await found(changed(output="forged"))).startswith("output: recorded forged")
    assert (await found(changed(logs=[]))).startswith("logs")
    assert "the recorded run ended here" in await found(changed(deliveries=recorded.deliveries[:-1]))
    assert await found(recorded) == "None"

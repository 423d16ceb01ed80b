"""Limits that are reached late lose nothing; all programs together keep to one bound of memory."""

from __future__ import annotations

import asyncio
import os
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dynaflow.config import Config
from dynaflow.errors import ProviderError
from dynaflow.journal import RolloutJournal
from dynaflow.models.client import ChatRequest, Completion, OnAttempt
from dynaflow.rollout import Json, Policy, Usage
from dynaflow.runtime import CallOutcome, CallSpec, Runtime
from dynaflow.runtime.memory import CHILD_MB, Memory, Seat
from dynaflow.session import Session
from dynaflow.settings import Limits
from tests.runtime.conftest import Run, echo

pytestmark = pytest.mark.asyncio(loop_scope="session")

SAID = "await agent('a'); phase('late'); log('after'); agent('never sent');"
ENDS = {
    "loop": ("while (true) {}", {"step_s": 0.2}, "timeout"),
    "storm": ("for (;;) await null", {"step_s": 0.2}, "timeout"),
    "heap": ("const a = []; for (;;) a.push({x: [1, 2, 3]})", {"heap_mb": 16}, "crashed"),
    "cpu": ("while (true) {}", {"cpu_s": 1}, "timeout"),
    "wall": ("while (true) {}", {"wall_s": 0.4}, "timeout"),
}


@pytest.mark.parametrize("name", ENDS)
async def test_a_step_that_is_cut_short_keeps_what_was_said_in_it(run: Run, name: str) -> None:
    program, limits, status = ENDS[name]
    observation = await run(f"log('before'); {SAID} {program}", **limits)
    assert observation.status == status
    assert observation.error is not None
    assert name not in ("cpu", "heap", "wall") or name in observation.error.message.lower()
    assert observation.logs == ["before", "after"]
    assert [phase.title for phase in observation.phases] == ["late"]
    assert [(call.status, call.output, call.attempts) for call in observation.calls] == [
        ("ok", "got a", 1),
        ("cancelled", None, 0),
    ]


async def test_the_first_step_too(run: Run) -> None:
    observation = await run("log('first'); while (true) {}", step_s=0.2)
    assert (observation.status, observation.logs) == ("timeout", ["first"])


async def test_a_cancelled_step_keeps_what_was_said_in_it(runtime: Runtime, run: Run) -> None:
    cancel = asyncio.Event()
    task = asyncio.create_task(run(f"{SAID} while (true) {{}}", cancel=cancel))
    while not runtime.children() or _cpu_s(runtime.children()[0]) < 0.2:  # noqa: ASYNC110 - it is in its loop then
        await asyncio.sleep(0.02)
    cancel.set()
    observation = await task
    assert (observation.status, observation.logs) == ("cancelled", ["after"])


def _cpu_s(pid: int) -> float:
    with open(f"/proc/{pid}/stat", "rb") as file:
        fields = file.read().rpartition(b")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("output", ["x" * 500_000, {"a": ["x" * 1000] * 500}], ids=["text", "objects"])
async def test_results_that_the_heap_can_hold_can_all_come_at_once(run: Run, output: Json) -> None:
    """What their way in needs beside them is bounded and collected: 15 MB of results, 32 MB of heap."""

    async def execute(_: CallSpec) -> CallOutcome:
        return CallOutcome("ok", output)

    program = "const r = await parallel(Array.from({length: 30}, (_, i) => () => agent(`p${i}`))); return r.length"
    observation = await run(program, execute=execute, concurrency=30, heap_mb=32)
    assert (observation.error, observation.output, observation.census) == (None, 30, {"ok": 30})


async def test_what_is_said_after_the_end_does_not_change_it(run: Run) -> None:
    program = "await agent('a'); try { for (;;) { log('x') } } finally { log('finally') }"
    observation = await run(program, step_s=0.2, log_lines=3)
    assert (observation.status, observation.logs) == ("timeout", ["x", "x", "x"])
    assert observation.logs_dropped > 0


@pytest.mark.slow
async def test_bombs_that_hold_their_memory_while_they_wait_do_not_pile_up() -> None:
    """Ten programs want 100 MB each and 300 MB are there: most of them are ended, the small ones complete."""
    hoard = "const keep = []; for (let i = 0; i < 25; i++) keep.push(new Uint8Array(1 << 22).fill(1)); await agent('a')"
    limits = Limits.model_validate({"data_mb": 700, "step_s": 20, "wall_s": 60})
    release = asyncio.Event()
    most = 0.0

    async def execute(spec: CallSpec) -> CallOutcome:
        nonlocal most
        most = max(most, sum(map(_private_mb, runtime.children())))
        await release.wait()
        return await echo(spec)

    async with Runtime(memory_mb=300) as runtime:
        hoarders = [runtime.run(hoard, execute=execute, limits=limits) for _ in range(10)]
        healthy = [runtime.run("return await agent('b')", execute=echo, limits=limits) for _ in range(10)]
        asyncio.get_running_loop().call_later(2, release.set)
        observations = await asyncio.gather(*hoarders, *healthy)
    assert [o.output for o in observations[10:]] == ["got b"] * 10
    ended = [o for o in observations[:10] if o.status == "crashed"]
    assert ended
    assert all(o.error is not None and "programs.memory_mb" in o.error.message for o in ended)
    assert {o.status for o in observations[:10]} <= {"crashed", "completed"}
    assert most < 300


def _private_mb(pid: int) -> float:
    try:
        with open(f"/proc/{pid}/smaps_rollup") as file:
            return sum(int(line.split()[1]) for line in file if line.startswith("Private")) / 1024
    except OSError:
        return 0.0


@given(seed=st.integers(0, 2**32), total=st.integers(20, 400), programs=st.integers(1, 12))
@settings(max_examples=60, deadline=None)
async def test_what_is_held_never_exceeds_the_bound(seed: int, total: int, programs: int) -> None:
    """Any interleaving of steps, and of growth within a program's own limit. A program gets its turns or is ended."""
    chance = random.Random(seed)
    memory = Memory(total)
    places = asyncio.Semaphore(memory.programs)
    holding: dict[Seat, float] = {}
    turns = 0

    async def program(most: float, steps: int) -> None:
        nonlocal turns
        task = asyncio.current_task()
        assert task is not None
        async with places:
            seat = Seat(most, lambda: holding[seat], lambda _: task.cancel())
            memory.add(seat)
            holding[seat] = CHILD_MB
            try:
                for _ in range(steps):
                    await memory.enter(seat)
                    for _ in range(3):
                        holding[seat] = chance.uniform(CHILD_MB, seat.most)
                        assert sum(holding.values()) <= total + 1e-6
                        await asyncio.sleep(0)
                    memory.leave(seat, worked=True)
                    turns += 1
                    await asyncio.sleep(0)
            except asyncio.CancelledError:
                turns += steps
            finally:
                del holding[seat]
                memory.remove(seat)

    wanted = [(chance.uniform(1, memory.most_mb), chance.randint(1, 5)) for _ in range(programs)]
    await asyncio.wait_for(asyncio.gather(*(program(*each) for each in wanted)), 10)
    assert turns >= sum(steps for _, steps in wanted)
    assert memory.free() == pytest.approx(memory.most_mb - CHILD_MB)


class Metered:
    """Uses any number of tokens up to what a request may, some of them without telling; takes its time."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    async def chat(self, role: str, request: ChatRequest, on_attempt: OnAttempt | None = None) -> Completion:
        assert on_attempt is not None
        on_attempt(0)
        for _ in range(self._chance.randrange(6)):
            await asyncio.sleep(0)
        fate = self._chance.random()
        if fate < 0.1:
            raise ProviderError("http_500", "told to fail", attempts=1, unknown=self._chance.randrange(2))
        used = self._chance.randint(0, MOST_TOKENS)
        usage = Usage(attempts=1, input=1) if fate < 0.2 else Usage(attempts=1, input=1, output=used)
        usage.unknown = int(fate < 0.2)
        return Completion("text", "", [], "stop", usage, "m", [])


MOST_TOKENS = 50
SPENDING = """
    const seen = []
    const spend = async (x) => { try { await agent(x) } catch (e) { seen.push(e.name) } seen.push(budget.spent()) }
    await parallel(Array.from({length: 12}, (_, i) => async () => { await spend('a' + i); await spend('b' + i) }))
    for (let i = 0; i < 4; i++) await spend('c' + i)
    return [budget.total, seen]
"""


@given(seed=st.integers(0, 2**32), total=st.integers(0, 900), concurrency=st.integers(1, 16))
@settings(max_examples=25, deadline=None)
async def test_tokens_spent_never_exceed_the_total(runtime: Runtime, seed: int, total: int, concurrency: int) -> None:
    """Every interleaving of calls that reserve, use less, fail and do not tell; what the program sees included."""
    config = Config.model_validate(
        {
            "name": "t",
            "roles": {"sub": {"sampling": {"max_tokens": MOST_TOKENS}}},
            "budgets": {"sub": {"output_tokens": total}},
            "limits": {"concurrency": concurrency},
        }
    )
    session = Session(
        config,
        client=Metered(seed),
        runtime=runtime,
        journal=RolloutJournal("r"),
        policy=Policy(),
        seed=0,
        extract=lambda text: text,
    )
    observation = await session.workflow(SPENDING, {}, "turn 0")
    shown, seen = observation.output
    spent = [value for value in seen if isinstance(value, int)]
    assert shown == total
    assert all(value <= total for value in spent)
    assert spent == sorted(spent)
    assert observation.budget.output_tokens <= total
    refused = [call for call in observation.calls if call.status == "refused"]
    assert {call.cause.kind for call in refused if call.cause} <= {"output_tokens"}
    assert all(value == "WorkflowBudgetExceededError" for value in seen if isinstance(value, str))
    # A call is refused only when the rest is smaller than what it may use.
    assert not refused or total - max(spent) < MOST_TOKENS

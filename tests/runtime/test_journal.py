"""Resume: whatever failed is made again, nothing else, in whatever order calls start and end."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dynaflow.config import Config
from dynaflow.errors import ProviderError, TerminalError
from dynaflow.journal import Journal
from dynaflow.models.client import ChatRequest, Completion, OnAttempt
from dynaflow.rollout import Observation, Policy, Usage
from dynaflow.runtime import Runtime
from dynaflow.session import Session

pytestmark = pytest.mark.asyncio(loop_scope="session")

PROGRAMS = [
    "return await parallel(Array.from({length: 6}, (_, i) => () => agent('p' + i)))",
    "const r = []; for (let i = 0; i < 5; i++) r.push(await agent('s' + i)); return r",
    "return await pipeline([1, 2, 3], x => agent('a' + x), (_, x) => agent('b' + x), (_, x) => agent('c' + x))",
    # Equal calls, at equal and at different places.
    "return await parallel(Array.from({length: 5}, () => async () => { await agent('same'); return agent('same') }))",
    "await Promise.all([agent('same'), agent('same'), agent('x')]); return agent('same')",
    # Where a call stands depends on what ends first: nothing awaits these functions while they run.
    """const f = async (x) => { await agent('f' + x); await agent('g' + x); return agent('h' + x) }
       const a = f(1), b = f(2), c = f(3); await agent('mid'); return await Promise.all([a, b, c])""",
    """const f = async (x) => { await agent('f' + x); return parallel([() => agent('u' + x), () => agent('v' + x)]) }
       const a = f(1), b = f(2); await agent('mid'); await a; return b""",
    """return await parallel([1, 2].map((x) => async () => {
         const later = (async () => { await agent('l' + x); return agent('m' + x) })()
         await agent('k' + x)
         return later
       }))""",
    "return await parallel([() => workflow('child'), () => workflow('child'), () => agent('x')])",
]
CHILD = "await agent('in child'); return agent('more')"


class Backend:
    """Answers after a random number of turns of the event loop; fails as told; remembers what it was asked."""

    def __init__(self, seed: int, failing: float) -> None:
        self._chance = random.Random(seed)
        self._failing = failing
        self.ok: Counter[str] = Counter()
        self.failed: Counter[str] = Counter()

    async def chat(self, role: str, request: ChatRequest, on_attempt: OnAttempt | None = None) -> Completion:
        prompt = request.messages[-1]["content"]
        for _ in range(self._chance.randrange(12)):
            await asyncio.sleep(0)
        if self._chance.random() < self._failing:
            self.failed[prompt] += 1
            raise ProviderError("http_500", "told to fail")
        self.ok[prompt] += 1
        usage = Usage(attempts=1, input=1, output=1)
        return Completion(f"got {prompt}", "", [], "stop", usage, "m", {})


async def resume(runtime: Runtime, journal_file: Path, program: str, backend: Backend) -> Observation:
    with Journal(journal_file, set()) as journal:
        session = Session(
            Config(name="t"),
            client=backend,
            runtime=runtime,
            journal=journal.rollout("r"),
            policy=Policy(),
            seed=0,
            extract=lambda text: text,
            resolve=lambda *_: CHILD,
        )
        return await session._run(program, {}, "turn 0")


@pytest.mark.slow
@given(
    program=st.sampled_from(PROGRAMS),
    seeds=st.tuples(st.integers(0, 2**32), st.integers(0, 2**32), st.integers(0, 2**32)),
    failing=st.sampled_from([0.0, 0.2, 0.5, 0.8, 1.0]),
)
@settings(max_examples=30, deadline=None)
async def test_exactly_the_calls_without_a_result_are_made_again(
    runtime: Runtime, program: str, seeds: tuple[int, int, int], failing: float
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "calls.jsonl"
        every = Backend(seeds[0], 0.0)
        whole = await resume(runtime, Path(folder) / "other.jsonl", program, every)
        first, second, third = (Backend(seed, share) for seed, share in zip(seeds, (failing, 0.0, 0.0), strict=True))
        await resume(runtime, file, program, first)
        resumed = await resume(runtime, file, program, second)
        again = await resume(runtime, file, program, third)
    assert second.ok == every.ok - first.ok
    assert third.ok == Counter()
    assert resumed.output == again.output == whole.output
    assert again.status == "completed"
    assert again.census == {"cached": sum(every.ok.values())}


async def test_a_terminal_error_ends_dispatch_with_one_cause(runtime: Runtime, tmp_path: Path) -> None:
    class Gone(Backend):
        async def chat(self, role: str, request: ChatRequest, on_attempt: OnAttempt | None = None) -> Completion:
            self.failed[request.messages[-1]["content"]] += 1
            if len(self.failed) == 3:
                raise TerminalError("http_401", "the key is wrong")
            return await Backend.chat(self, role, request, on_attempt)

    backend = Gone(1, 0.0)
    program = "return await parallel(Array.from({length: 40}, (_, i) => () => agent('p' + i)))"
    with pytest.raises(TerminalError):
        await resume(runtime, tmp_path / "calls.jsonl", program, backend)
    assert sum(backend.failed.values()) <= 16  # what was in flight already


async def test_every_result_is_in_the_journal_before_the_program_has_it(runtime: Runtime, tmp_path: Path) -> None:
    file = tmp_path / "calls.jsonl"

    class Counting(Backend):
        async def chat(self, role: str, request: ChatRequest, on_attempt: OnAttempt | None = None) -> Completion:
            lines = file.read_text().splitlines()
            assert sum('"kind":"agent"' in line for line in lines) == sum(self.ok.values())
            return await Backend.chat(self, role, request, on_attempt)

    await resume(runtime, file, "for (let i = 0; i < 9; i++) await agent('s' + i)", Counting(0, 0.0))

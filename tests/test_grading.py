"""Verdicts on hostile answers: in time, in a process of their own, and without disturbing others."""

from __future__ import annotations

import asyncio
import itertools
import os
import time

import pytest

from dynaflow import grading
from dynaflow.grading import Grader
from dynaflow.rollout import Question

pytestmark = pytest.mark.slow

TOWER = r"The answer is \boxed{9^{9^{9^{9}}}}"


def question(answer: str, benchmark: str = "polymath", number: int = 0) -> Question:
    return Question(id=str(number), benchmark=benchmark, text=f"Question {number}", answer=answer)


async def test_a_power_tower_gets_its_verdict_in_time_and_disturbs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "TIMEOUT_S", 2.0)
    ticks = []

    async def heartbeat() -> None:
        while True:
            ticks.append(time.monotonic())
            await asyncio.sleep(0.02)

    async with Grader() as grader:
        await grader.grade(question("1"), r"\boxed{1}")  # the workers' start is not what is measured
        beating = asyncio.create_task(heartbeat())
        hostile = asyncio.create_task(grader.grade(question("3"), TOWER))
        honest = await asyncio.gather(
            *[grader.grade(question(str(n), number=n), rf"\boxed{{{n}.0}}") for n in range(20)]
        )
        verdict = await hostile
        beating.cancel()
    assert all(score.correct for score in honest)
    assert not verdict.correct
    assert verdict.detail == {"no_verdict": "timeout"}
    assert verdict.extracted == "9^{9^{9^{9}}}"
    assert max(b - a for a, b in itertools.pairwise(ticks)) < 1.9  # the event loop never waits for the tower


async def test_a_power_tower_gets_its_verdict_within_5_s_also_when_its_worker_is_new() -> None:
    """On a busy machine a verdict waits up to three times as long (`WorkerPool.run`), and for its worker to start."""
    async with Grader() as grader:
        start = time.monotonic()
        await grader.grade(question("1"), r"\boxed{1}")
        starting = time.monotonic() - start
        for _ in range(3):
            start = time.monotonic()
            score = await grader.grade(question("3"), TOWER)
            wall = time.monotonic() - start
            busy = os.getloadavg()[0] > (os.cpu_count() or 1)
            assert score.detail == {"no_verdict": "timeout"}
            assert wall < (3 * grading.TIMEOUT_S + 5 * starting if busy else 5)


async def test_votes_between_hostile_answers_are_no_and_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "TIMEOUT_S", 0.5)
    async with Grader() as grader:
        asked = question("1")
        assert await grader.same(asked, r"\frac{1}{2}", "0.5")
        assert not await grader.same(asked, "9^{9^{9^{9}}}", "3")
        assert await grader.same(asked, "9^{9^{9^{9}}}", "9^{9^{9^{9}}}")
        assert not await grader.same(asked, "1", "2")


async def test_benchmarks_with_cheap_rules_start_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object, **__: object) -> None:
        raise AssertionError("a worker was asked")

    async with Grader() as grader:
        monkeypatch.setattr(grader._workers, "run", never)
        assert (await grader.grade(question("204", "aime2024"), r"\boxed{204}")).correct
        assert (await grader.grade(question("B", "gpqa-diamond"), "Answer: B")).correct
        assert (await grader.grade(question("yes", "hotpotqa-closed"), "Answer: yes")).correct
        assert await grader.same(question("", "hotpotqa-closed"), "The Who", "who")


HOSTILE = [
    "",
    "\ud83d \\boxed{\ud83d}",
    "\\boxed{" + "\\frac{1}{" * 200 + "2" + "}" * 200 + "}",
    r"\boxed{(10^{9})!}",
    r"\boxed{__import__('os').system('false')}",
    "\\boxed{\x00}",
    r"<think>\boxed{3}",
]


async def test_hostile_answers_are_wrong_with_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "TIMEOUT_S", 1.0)
    async with Grader() as grader:
        scores = await asyncio.gather(*[grader.grade(question("3"), text) for text in HOSTILE])
        assert (await grader.grade(question("3"), r"\boxed{3}")).correct
    assert not any(score.correct for score in scores)
    for score in scores:
        score.model_dump_json()

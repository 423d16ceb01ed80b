"""Verdicts on answers while a run goes on, and anew on a finished one.

Answers are hostile text. What may run forever on them (math-verify) runs in worker processes that are killed when they
are late; such an answer is wrong, with the cause in its score, and no other answer waits for it.
"""

from __future__ import annotations

from types import TracebackType
from typing import Self

from dynaflow import benchmarks
from dynaflow.errors import WorkerError
from dynaflow.graders import maths
from dynaflow.rollout import Json, Question, Score
from dynaflow.workers import WorkerPool

TIMEOUT_S = 3.0
"""Longest time for one verdict, in seconds (longer on a busy machine: `WorkerPool.run`); with a new worker for the next
one it stays below 5 s. Honest answers take a few milliseconds, the slowest gold answers half a second."""


class Grader:
    """Grades answers; an async context manager, since it owns worker processes (started when they are needed)."""

    def __init__(self) -> None:
        self._workers = WorkerPool()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._workers.__aexit__(kind, error, trace)

    async def grade(self, question: Question, text: str) -> Score:
        """The verdict of the question's benchmark on a final text. `detail.no_verdict`: why there is none (wrong)."""
        if not benchmarks.is_slow(question.benchmark):
            return benchmarks.grade(question, text)
        asked = question.model_dump(mode="json", include={"id", "benchmark", "text", "answer"})
        try:
            value = await self._workers.run(grade_json, asked, _sound(text), timeout_s=TIMEOUT_S)
        except WorkerError as error:
            extracted = benchmarks.extract(question, text)
            return Score(correct=False, grader="none", extracted=extracted, detail={"no_verdict": error.kind})
        return Score.model_validate(value)

    async def same(self, question: Question, first: str, second: str) -> bool:
        """Whether two extracted answers to a question are one; no where that can not be found out."""
        if first == second or not benchmarks.is_slow(question.benchmark):
            return benchmarks.same(question, first, second)
        try:
            return bool(await self._workers.run(maths.same, _sound(first), _sound(second), timeout_s=TIMEOUT_S))
        except WorkerError:
            return False


def prepare() -> None:
    """Called once in a worker before its first verdict: imports are not meant by its deadline."""
    maths.prepare()


def grade_json(question: Json, text: str) -> Json:
    """`benchmarks.grade` in JSON, for workers."""
    return benchmarks.grade(Question.model_validate(question), text).model_dump(mode="json")


def _sound(text: str) -> str:
    """Text that can be sent: no lone surrogates."""
    return text.encode(errors="replace").decode()

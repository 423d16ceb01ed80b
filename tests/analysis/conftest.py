"""Real records for the analysis tests: rollouts of main agents that answered directly or through one program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dynaflow.rollout import (
    Action,
    Call,
    Observation,
    PhaseRef,
    Policy,
    Rollout,
    Score,
    ToolCall,
    Turn,
    Usage,
    digest,
)
from tests.browser import chromium, pages

__all__ = ["chromium", "pages"]
MakeRollout = Callable[..., Rollout]


def make_call(index: int, prompt: str, output: str | None, status: str = "ok", label: str = "solver") -> Call:
    return Call(
        index=index,
        path=f"parallel[{index}]",
        label=label,
        phase=PhaseRef(id=0, title="Solve"),
        prompt=prompt,
        prompt_chars=len(prompt),
        prompt_sha256=digest(prompt),
        status=status,
        output=output,
        model="sub",
        attempts=1,
        usage=Usage(calls=1, attempts=1, input=30, output=12),
        t_queued=0.0,
        t_start=0.01,
        t_end=0.4 + index / 10,
    )


def make_observation(program: str, calls: list[Call], status: str = "completed", output: Any = "Paris") -> Observation:
    return Observation(
        program=program,
        program_sha256=digest(program),
        status=status,
        output=output,
        has_output=output is not None,
        calls=calls,
        wall_s=0.7,
    )


def build_rollout(
    number: int,
    system: str = "forced",
    policy: str = "base",
    *,
    correct: bool = True,
    status: str = "ok",
    answer: str | None = "Paris",
    program: str | None = None,
    run_status: str = "completed",
    calls: list[Call] | None = None,
    benchmark: str = "mini",
    family: str | None = None,
    sample: int = 0,
    tokens: int = 100,
    meta: dict[str, Any] | None = None,
    detail: dict[str, Any] | None = None,
) -> Rollout:
    """Rollout of question `number`; with `program` the first turn is a workflow call, the second the answer."""
    turns = []
    if program is not None:
        call = ToolCall(id="call_0", name="workflow", arguments={"program": program})
        turns.append(
            Turn(
                messages=[{"role": "user", "content": f"question {number}"}],
                reasoning="Split the facts.",
                tool_calls=[call],
                action=Action(kind="workflow", tool=call, program=program),
                observation=make_observation(program, calls or [], run_status),
            )
        )
    turns.append(Turn(messages=[], content=f"Answer: {answer}", action=Action(kind="answer", answer=answer)))
    return Rollout(
        key=digest(benchmark, number, system, policy, sample),
        question_id=f"{benchmark}-{number:04d}",
        question_sha=digest(benchmark, number),
        benchmark=benchmark,
        system=system,
        sample=sample,
        policy=Policy(name=policy, model=policy),
        config_digest="c",
        turns=turns,
        answer=answer,
        status=status,
        score=Score(correct=correct, grader="exact", extracted=answer, detail=detail or {}),
        as_answered=correct,
        usage={
            "main": Usage(attempts=2, input=200, output=tokens, reasoning=60),
            "sub": Usage(calls=1, attempts=1, tools=3, input=50, output=40),
            "judge": Usage(attempts=1, output=1000),
        },
        meta={**({} if family is None else {"family": family}), **(meta or {})},
    )


@pytest.fixture
def rollout() -> MakeRollout:
    return build_rollout


@pytest.fixture
def call() -> Callable[..., Call]:
    return make_call

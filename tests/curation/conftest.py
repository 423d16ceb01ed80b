"""Observations for the curation tests: real records of runs, built call by call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dynaflow.rollout import Call, Json, Observation, digest

Observe = Callable[..., Observation]


@pytest.fixture
def observe() -> Observe:
    """`observe(program, (prompt, output), ..., args=...)`: calls in sequence, each after the one before."""

    def build(program: str, *calls: tuple[str, Any], args: Json = None, status: str = "ok") -> Observation:
        return Observation(
            program=program,
            program_sha256=digest(program),
            args=args,
            status="completed",
            calls=[
                Call(
                    index=index,
                    path=f"[{index}]",
                    label=prompt[:60],
                    prompt=prompt,
                    prompt_chars=len(prompt),
                    prompt_sha256=digest(prompt),
                    status=status,
                    output=output,
                    t_queued=index,
                    t_start=index,
                    t_end=index + 0.5,
                )
                for index, (prompt, output) in enumerate(calls)
            ],
        )

    return build

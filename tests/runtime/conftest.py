"""One runtime for all tests of a module's session: starting a zygote takes longer than most tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest_asyncio

from dynaflow.rollout import Observation
from dynaflow.runtime import UNSET, CallOutcome, CallSpec, Runtime
from dynaflow.settings import Limits

Run = Callable[..., Awaitable[Observation]]


async def echo(spec: CallSpec) -> CallOutcome:
    """Answers "got <prompt>"; a prompt that names a status ends with it."""
    from dynaflow.rollout import Cause

    for status in ("failed", "refused", "skipped"):
        if spec.prompt.startswith(status):
            return CallOutcome(status, cause=Cause(kind="output_tokens", message=f"told to be {status}"))
    if spec.prompt.startswith("bad schema"):
        return CallOutcome("failed", cause=Cause(kind="schema", message="$.a: not a string"), raw='{"a": 1}')
    return CallOutcome("ok", f"got {spec.prompt}")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def runtime() -> AsyncIterator[Runtime]:
    async with Runtime() as shared:
        yield shared


@pytest_asyncio.fixture(loop_scope="session")
async def run(runtime: Runtime) -> Run:
    """`await run(program, args, limit=value, ...)` against `echo`."""

    async def call(program: str, args: Any = UNSET, *, execute: Any = echo, **settings: Any) -> Observation:
        options = {name: settings.pop(name) for name in list(settings) if name not in Limits.model_fields}
        limits = Limits.model_validate({"step_s": 20, **settings})
        return await runtime.run(program, args, execute=execute, limits=limits, **options)

    return call

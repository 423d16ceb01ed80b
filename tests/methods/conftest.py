"""A method over a scripted endpoint, with the real tools, sandbox and graders."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from dynaflow import benchmarks
from dynaflow.config import Config
from dynaflow.journal import RolloutJournal
from dynaflow.models.client import ModelClient
from dynaflow.rollout import Policy, Question
from dynaflow.runtime import Runtime
from dynaflow.session import Method, MethodResult, Session
from dynaflow.tools import Document, Toolbox
from tests.fake_openai import FakeOpenAI

QUESTION = Question(id="q", benchmark="mini", text="Ana is 3. Bo is 5. How old are they together?", answer=None)
DOCUMENTS = [Document("Peru", "The capital of Peru is Lima."), Document("Norway", "The capital of Norway is Oslo.")]

Solve = Callable[..., Awaitable[MethodResult]]


@pytest.fixture
def solve(fake_openai: FakeOpenAI) -> Solve:
    """`await solve(method, question, budgets=...)`: the result of a method, by mini's rules; `programs`: with W."""

    async def run(
        method: Method, question: Question = QUESTION, *, programs: bool = False, **sections: Any
    ) -> MethodResult:
        role = {"base_url": fake_openai.url, "retries": 0}
        served = {"main": role, "sub": {**role, "model": "sub"}}
        config = Config.model_validate({"name": "t", "roles": served, **sections})

        async def same(first: str, second: str) -> bool:
            return benchmarks.same(question, first, second)

        runtime = Runtime()
        async with AsyncExitStack() as stack:
            roles = {"main": config.roles.main, "sub": config.roles.sub}
            client = await stack.enter_async_context(ModelClient(roles, {}))
            if programs:
                await stack.enter_async_context(runtime)
            session = Session(
                config,
                client=client,
                runtime=runtime,
                journal=RolloutJournal("k"),
                policy=Policy(model="main"),
                seed=1,
                extract=lambda text: benchmarks.extract(question, text),
                same=same,
                tools=Toolbox(config).of("mini", lambda: DOCUMENTS),
                offered=config.tools.offer.get(question.benchmark, ()),
            )
            return await method(question, session)

    return run

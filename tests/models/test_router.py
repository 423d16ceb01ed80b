"""The real vllm-router before two scripted servers. It is an extra: `pip install vllm-router`."""

from __future__ import annotations

import asyncio
import os
import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest

from dynaflow.models import launch, server
from dynaflow.models.client import ChatRequest, ModelClient
from dynaflow.models.launch import Build
from dynaflow.settings import Role, Server
from tests.fake_openai import FakeOpenAI
from tests.ports import quiet_port

_FOUND = shutil.which("vllm-router", path=os.pathsep.join([".venv/bin", ".venv-serve/bin", os.environ.get("PATH", "")]))
ROUTER = Path(_FOUND) if _FOUND else None
pytestmark = [pytest.mark.slow, pytest.mark.skipif(ROUTER is None, reason="vllm-router is not installed")]


async def test_replicas_share_the_load_and_one_may_die(tmp_path: Path) -> None:
    assert ROUTER is not None
    build = Build(ROUTER.absolute().parent / "python", "0.32.0", cpu=True)
    port, metrics = quiet_port(), quiet_port()
    settings = Server(port=port, replicas=2, router_policy="round_robin", startup_timeout_s=60)
    with FakeOpenAI() as first, FakeOpenAI() as second:
        workers = [int(one.url.rpartition(":")[2].removesuffix("/v1")) for one in (first, second)]
        router = launch._router(settings, build, ("base",), port, workers, metrics, tmp_path)
        with ExitStack() as stack:  # entered in a thread: the router asks the scripted servers while it starts
            served = await asyncio.to_thread(stack.enter_context, server.supervised([router], 60, print))
            role = Role(base_url=served.urls["base"], concurrency=32)
            async with ModelClient({"main": role}, {}) as client:
                asks = [ChatRequest([{"role": "user", "content": str(number)}]) for number in range(200)]
                replies = await asyncio.gather(*(client.chat("main", ask) for ask in asks))
                assert {reply.usage.attempts for reply in replies} == {1}
                assert abs(len(first.requests) - len(second.requests)) <= 40
                assert await client.inventory("main") == {served.urls["base"]: {"models": {"base": 4096}}}
                before = len(first.requests)
                await asyncio.to_thread(second.stop)
                replies = await asyncio.gather(*(client.chat("main", ask) for ask in asks))
                assert len(first.requests) - before == 200
                assert len(replies) == 200
                await asyncio.to_thread(second.start)

"""A client at the scripted endpoint, and small requests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from dynaflow.models.client import ChatRequest, ModelClient
from dynaflow.settings import Role
from tests.fake_openai import FakeOpenAI

ASK = ChatRequest([{"role": "user", "content": "one two three"}])
KEY = "sk-very-secret-0123456789"
Open = Callable[..., Any]


@pytest.fixture
async def open_client(fake_openai: FakeOpenAI) -> AsyncIterator[Open]:
    """`await open_client(concurrency=2, ...)`: a client whose only role, main, is at the fake server."""
    clients = []

    async def make(**settings: Any) -> ModelClient:
        client = ModelClient({"main": Role(**{"base_url": fake_openai.url, **settings})}, {})
        clients.append(client)
        return await client.__aenter__()

    yield make
    for client in clients:
        await client.__aexit__(None, None, None)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something in the server's thread."""
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.01)

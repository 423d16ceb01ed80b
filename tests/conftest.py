"""Fixtures that all tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from dynaflow.models import retry
from tests.fake_openai import FakeOpenAI

settings.register_profile("shared machine", deadline=None)
settings.load_profile("shared machine")


@pytest.fixture
def fake_openai(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeOpenAI]:
    """A scripted endpoint: `.url`, `.requests`, `.reply(...)`. The client's backoff is shortened."""
    monkeypatch.setattr(retry, "BACKOFF_S", 0.01)
    with FakeOpenAI() as server:
        yield server

"""Fixtures that all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from dynaflow.models import retry
from tests.fake_openai import FakeOpenAI

# The same examples in every run; `pytest --hypothesis-profile search` looks for new ones.
settings.register_profile("unit", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("unit")


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: many tests wait for a child process."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture
def fake_openai(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeOpenAI]:
    """A scripted endpoint: `.url`, `.requests`, `.reply(...)`. The client's backoff is shortened."""
    monkeypatch.setattr(retry, "BACKOFF_S", 0.01)
    with FakeOpenAI() as server:
        yield server

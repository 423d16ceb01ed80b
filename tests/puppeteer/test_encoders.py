"""Encoders: what they tell apart, and that a vector is asked for once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dynaflow.errors import DataError, ProviderError
from dynaflow.puppeteer.agents import State, Step
from dynaflow.puppeteer.encoders import Hashing, Vector, as_text, opened
from dynaflow.puppeteer.model_encoders import Remembered
from dynaflow.settings import Encoder, Role
from tests.fake_openai import FakeOpenAI, status

STEPS = (Step("plan", output="First add."), Step("reason", output="It is 8. Answer: 8"))


async def test_hashing_tells_tasks_results_and_agents_apart() -> None:
    encoder = Hashing()
    states = [
        State("Add 3 and 5."),
        State("Add 5 and 3."),
        State("Add 3 and 5.", STEPS[:1]),
        State("Add 3 and 5.", STEPS),
        State("Add 3 and 5.", STEPS[::-1]),
        State("Add 3 and 5.", (*STEPS[:1], Step("critique", output=STEPS[1].output))),
        State("Add 3 and 5.", (*STEPS, Step("reason", "failed"))),
    ]
    vectors = [await encoder.encode(state) for state in states]
    assert {len(vector) for vector in vectors} == {await encoder.size()}
    for n, one in enumerate(vectors):
        for other in vectors[n + 1 :]:
            assert not np.allclose(one, other)
        assert np.array_equal(one, await Hashing().encode(states[n])), "the same state, the same vector"


async def test_hashing_takes_any_text() -> None:
    for text in ("", " ", "\ud800", "x" * 100_000, "\x00", "🎈" * 1000):
        vector = await Hashing().encode(State(text, (Step("a", output=text),)))
        assert np.isfinite(vector).all()


def test_a_long_state_keeps_its_task_and_every_result() -> None:
    state = State("Task. " * 50, tuple(Step(f"a{n}", output="word " * 4000) for n in range(4)))
    text = as_text(state, 2000)
    assert len(text) < 3000
    assert text.startswith("Task. Task.")
    assert all(f"[{n + 1}] a{n}:" in text for n in range(4))


class Model:
    """Counts what it is asked."""

    name = "counting"

    def __init__(self) -> None:
        self.batches: list[list[str]] = []

    async def vectors(self, texts: Sequence[str]) -> list[Vector]:
        self.batches.append(list(texts))
        await asyncio.sleep(0)
        return [np.array([len(text), 100 * len(self.batches), -1], np.float32) for text in texts]


async def test_vectors_are_asked_for_together_and_once_and_survive(tmp_path: Path) -> None:
    model = Model()
    encoder = Remembered(model, Encoder(), tmp_path / "vectors.jsonl")
    states = [State(f"task {n}") for n in (1, 2, 1, 3)]
    first = await asyncio.gather(*map(encoder.encode, states))
    assert model.batches == [["task 1", "task 2", "task 3"]]
    assert np.array_equal(first[0], first[2])
    assert np.mean(first[0] ** 2) == pytest.approx(1, abs=1e-2)
    again = await asyncio.gather(*map(encoder.encode, states))
    encoder.close()
    other = Model()
    resumed = Remembered(other, Encoder(), tmp_path / "vectors.jsonl")
    after = [await resumed.encode(state) for state in states]
    resumed.close()
    for a, b, c in zip(first, again, after, strict=True):
        assert np.array_equal(a, b)
        assert np.array_equal(a, c), "the resumed run sees the vectors of the killed one, to the bit"
    assert other.batches == []


@pytest.mark.parametrize(
    ("gives", "error"), [(RuntimeError("out of memory"), RuntimeError), ([], ValueError), ([np.inf, 1], DataError)]
)
async def test_whatever_stops_the_model_reaches_all_who_wait(
    tmp_path: Path, gives: Any, error: type[Exception]
) -> None:
    class Broken(Model):
        async def vectors(self, texts: Sequence[str]) -> list[Vector]:
            if isinstance(gives, Exception):
                raise gives
            return [np.array(gives, np.float32)] * len(texts) if gives else []

    broken = Remembered(Broken(), Encoder(), tmp_path / "vectors.jsonl")
    async with asyncio.timeout(5):
        raised = await asyncio.gather(*(broken.encode(State(f"task {n}")) for n in (1, 2)), return_exceptions=True)
    broken.close()
    assert [type(e) for e in raised] == [error] * 2
    whole = Remembered(Model(), Encoder(), tmp_path / "vectors.jsonl")
    assert len(await whole.encode(State("task 1"))) == 3, "nothing of it is remembered"
    whole.close()


async def test_a_served_embedding_model_encodes(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    settings = Encoder(kind="endpoint", endpoint=Role(base_url=fake_openai.url, model="embedder", retries=0))
    async with opened(settings, tmp_path) as encoder:
        assert await encoder.size() == 16
        one, two = await asyncio.gather(encoder.encode(State("a b")), encoder.encode(State("a b", STEPS)))
        assert not np.array_equal(one, two)
        assert "embedder" in encoder.name
        assert [len(body["input"]) for body in fake_openai.bodies] == [1, 2]
        fake_openai.reply(status(500))
        with pytest.raises(ProviderError):
            await encoder.encode(State("new"))
        fake_openai.reply("ok")
        assert len(await encoder.encode(State("new"))) == 16, "a failure is not remembered"


@pytest.mark.slow
async def test_a_frozen_language_models_hidden_state_encodes(tmp_path: Path) -> None:
    """On the embedded model: a vector does not depend on what else is in its batch, nor on padding."""
    states = [State("Ana is 3."), State("Ana is 3. Bo is 5. " * 20), State("Ana is 3.", STEPS)]
    async with opened(Encoder(kind="lm", model="smollm2-135m"), tmp_path / "together") as encoder:
        assert await encoder.size() == 576
        together = await asyncio.gather(*map(encoder.encode, states))
    async with opened(Encoder(kind="lm", model="smollm2-135m"), tmp_path / "alone") as encoder:
        alone = [await encoder.encode(state) for state in states]
    for one, other in zip(together, alone, strict=True):
        assert np.allclose(one, other, atol=0.02)
        assert np.mean(one**2) == pytest.approx(1, abs=1e-2)
    assert np.abs(together[0] - together[2]).max() > 0.1

"""State encoders: what makes a vector of S_t and the task. None of them is ever trained.

`hashing` needs no model and takes well under a millisecond: words of the task, of the last result and of all results
are hashed into buckets, beside who has acted. `lm` is the last hidden state of a frozen language model, as in the
paper; `endpoint` a served embedding model.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from functools import lru_cache
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from dynaflow.agent.render import clip
from dynaflow.puppeteer.agents import State, results
from dynaflow.settings import Encoder as Settings

Vector = npt.NDArray[np.float32]

_WORD = re.compile(r"\w+|[^\w\s]")
_TASK, _LAST, _ALL, _WHO = 256, 256, 128, 128
_CLOCK = 8
"""Sizes of the parts of a hashed vector."""
_MIX = np.uint32(0x9E3779B1)
"""Makes the mark of a pair depend on the order of its words."""


class Encoder(Protocol):
    """State -> vector. The same state always gives the same vector."""

    name: str
    """Names model and settings: vectors of encoders of different names do not go together."""

    async def size(self) -> int:
        """Length of the vectors."""
        ...

    async def encode(self, state: State) -> Vector:
        """(size,), float32."""
        ...


class Hashing:
    """The offline default (feature hashing, Weinberger et al. 2009)."""

    name = "hashing-2"

    def __init__(self, chars: int = 12_000) -> None:
        self._chars = chars

    async def size(self) -> int:
        """Length of the vectors."""
        return _TASK + _LAST + _ALL + _WHO + _CLOCK

    async def encode(self, state: State) -> Vector:
        """Each part has length 1 or 0, so that none drowns the others."""
        (task,) = _hashed(self._cut(state.task), _TASK)
        last, seen = np.zeros(_LAST, np.float32), np.zeros(_ALL, np.float32)
        for step in state.steps:
            if step.output is not None:
                last, words = _hashed(self._cut(step.output), _LAST, _ALL)
                seen += words
        who = np.zeros(_WHO, np.float32)
        for step in state.steps:
            who += _hashed(f"{step.agent}\n{step.status}", _WHO)[0]
        if state.steps:
            who += _hashed(f"last\n{state.steps[-1].agent}", _WHO)[0]
        clock = np.zeros(_CLOCK, np.float32)
        clock[min(len(state.steps), _CLOCK - 1)] = 1
        return np.concatenate([task, last, _unit(seen), _unit(who), clock])

    def _cut(self, text: str) -> str:
        half = self._chars // 2
        return text if len(text) <= self._chars else f"{text[:half]} {text[-half:]}"


@lru_cache(maxsize=4096)
def _hashed(text: str, *sizes: int) -> list[Vector]:
    """Words and neighbouring pairs of a text in signed buckets: a vector of length 1 for each of `sizes`."""
    words = [zlib.crc32(word.encode(errors="replace")) for word in _WORD.findall(text.casefold())]
    marks = np.array(words, np.uint32)
    marks = np.concatenate([marks, marks[:-1] * _MIX + marks[1:]])
    signs = np.where(marks >> 31, 1.0, -1.0)
    return [_unit(np.bincount(marks % size, signs, size).astype(np.float32)) for size in sizes]


def _unit(vector: Vector) -> Vector:
    norm = float(np.sqrt(vector @ vector))
    return vector / np.float32(norm) if norm else vector


def as_text(state: State, chars: int) -> str:
    """A state as text for a language model, of about `chars` characters: the task whole as long as it fits in half."""
    task = clip(state.task, chars // 2)
    room = max(100, (chars - len(task)) // max(1, len(state.steps)))
    return "\n\n".join(part for part in (task, results(state.steps, room)) if part)


@asynccontextmanager
async def opened(settings: Settings, folder: Path) -> AsyncIterator[Encoder]:
    """The configured encoder; `folder` is where a model's vectors are remembered.

    Raises:
        ConfigError: there is no such model.
    """
    if settings.kind == "hashing":
        yield Hashing(settings.chars)
        return
    from dynaflow.puppeteer import model_encoders

    if settings.kind == "lm":
        from dynaflow.models import embedded

        found: model_encoders.Model = model_encoders.HiddenState(embedded.resolve(settings.model), settings.model)
    else:
        assert settings.endpoint is not None, "checked by the configuration"
        found = model_encoders.Endpoint(settings.endpoint)
    remembered = model_encoders.Remembered(found, settings, folder / "vectors.jsonl")
    try:
        async with found.client if isinstance(found, model_encoders.Endpoint) else nullcontext():
            yield remembered
    finally:
        remembered.close()


async def encode_all(encoder: Encoder, states: Sequence[State]) -> Vector:
    """(n, size)."""
    return np.stack([await encoder.encode(state) for state in states])

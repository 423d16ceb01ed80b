"""Encoders that ask a frozen model: the hidden state of a language model, or a served embedding model.

Both are remembered on disk (`vectors.jsonl` of the run): a state is encoded once, and a resumed run sees the vectors
that the killed one saw, whatever a batch or an endpoint does to their last bits. Vectors are scaled to a mean square of
1 and kept in half precision.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from dynaflow.errors import DataError
from dynaflow.files import Appender, read_lines
from dynaflow.models.client import ModelClient
from dynaflow.puppeteer.agents import State
from dynaflow.puppeteer.encoders import Vector, as_text
from dynaflow.rollout import digest
from dynaflow.settings import Encoder as Settings
from dynaflow.settings import Role

BATCH = 32
MAX_TOKENS = 4096
"""Longest input of a language model, as in the released code; longer ones lose their middle."""


class Model(Protocol):
    """Texts -> vectors."""

    name: str

    async def vectors(self, texts: Sequence[str]) -> list[Vector]:
        """One vector for each text, all of one length."""
        ...


class Remembered:
    """An encoder on top of a model: states that arrive together are asked for together, and none twice.

    Use as an async context manager.
    """

    def __init__(self, model: Model, settings: Settings, path: Path) -> None:
        self.name = f"{model.name}, {settings.chars} characters"
        self._model = model
        self._chars = settings.chars
        self._known = {line["key"]: line["vector"] for line in read_lines(path)}
        self._file = Appender(path)
        self._asked: dict[str, tuple[str, asyncio.Future[Vector]]] = {}
        self._worker: asyncio.Task[None] | None = None

    async def size(self) -> int:
        """Length of the vectors; asks the model once."""
        return len(await self.encode(State("size")))

    async def encode(self, state: State) -> Vector:
        """The model's vector of the state's text, of mean square 1.

        Raises:
            ProviderError: the endpoint failed after its retries.
            DataError: the vector is not finite.
        """
        text = as_text(state, self._chars)
        key = digest(self.name, text)[:32]
        if key in self._known:
            return _decoded(self._known[key])
        if key not in self._asked:
            self._asked[key] = (text, asyncio.get_running_loop().create_future())
            if self._worker is None or self._worker.done():
                self._worker = asyncio.create_task(self._work())
        return await asyncio.shield(self._asked[key][1])

    async def _work(self) -> None:
        await asyncio.sleep(0)  # states of one moment make one batch
        while batch := list(self._asked.items())[:BATCH]:
            texts = [text for _, (text, _) in batch]
            try:
                found = dict(zip(texts, map(_encoded, await self._model.vectors(texts)), strict=True))
            except Exception as error:  # noqa: BLE001 - whoever waits would wait for ever
                for key, (_, future) in batch:
                    del self._asked[key]
                    future.set_exception(error)
                continue
            for key, (text, future) in batch:
                self._known[key] = found[text]
                self._file.write({"key": key, "vector": found[text]})
                del self._asked[key]
                future.set_result(_decoded(found[text]))

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _encoded(vector: Vector) -> str:
    if not np.isfinite(vector).all():
        raise DataError("the encoder's model gave a vector that is not finite: its policy could not be trained")
    scale = float(np.sqrt(np.mean(np.square(vector, dtype=np.float64)))) or 1.0
    return base64.b64encode((vector / scale).astype(np.float16).tobytes()).decode()


def _decoded(text: str) -> Vector:
    return np.frombuffer(base64.b64decode(text), np.float16).astype(np.float32)


class HiddenState:
    """The hidden state of a frozen language model at the last token, behind its last layer, as the paper has it."""

    def __init__(self, folder: Path, name: str) -> None:
        import torch
        import transformers

        self.name = f"lm {name}"
        self._torch = torch
        self._tokenizer: Any = transformers.AutoTokenizer.from_pretrained(folder, local_files_only=True)
        if self._tokenizer.pad_token is None:
            self._tokenizer.pad_token = self._tokenizer.eos_token
        self._tokenizer.padding_side = "left"
        device = "cuda" if torch.cuda.is_available() else "cpu"
        dtype = torch.bfloat16 if device == "cuda" else torch.float32
        loaded = transformers.AutoModel.from_pretrained(folder, dtype=dtype, local_files_only=True)
        self._model: Any = loaded.to(device).eval()

    async def vectors(self, texts: Sequence[str]) -> list[Vector]:
        """(hidden size,) for each text."""
        return await asyncio.to_thread(self._run, list(texts))

    def _run(self, texts: list[str]) -> list[Vector]:
        rows = [self._cut(self._tokenizer.encode(self._chat(text), add_special_tokens=False)) for text in texts]
        batch = self._tokenizer.pad({"input_ids": rows}, return_tensors="pt").to(self._model.device)
        with self._torch.no_grad():
            hidden = self._model(**batch).last_hidden_state[:, -1]
        return list(hidden.float().cpu().numpy())

    def _chat(self, text: str) -> str:
        if not self._tokenizer.chat_template:
            return text
        messages = [{"role": "user", "content": text}]
        return str(self._tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True))

    @staticmethod
    def _cut(tokens: list[int]) -> list[int]:
        half = MAX_TOKENS // 2
        return tokens if len(tokens) <= MAX_TOKENS else [*tokens[:half], *tokens[-half:]]


class Endpoint:
    """A served embedding model (`POST /embeddings`). Use within `async with client`."""

    def __init__(self, role: Role) -> None:
        self.name = f"endpoint {role.model}"
        self.client = ModelClient({"encoder": role}, {})

    async def vectors(self, texts: Sequence[str]) -> list[Vector]:
        """One vector for each text."""
        return [np.array(vector, np.float32) for vector in await self.client.embed("encoder", texts)]

"""Training rows: what carries loss and what does not.

A row of D1 or D2 (see `collect.py`) becomes the exact token sequence the policy would have read and sampled. Loss lies
on the sampled part only: reasoning, tool call with its program, end token. Instruction, question and tool definitions
are masked. A row is used whole or dropped by name, never cut.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dynaflow.errors import DataError
from dynaflow.files import read_lines
from dynaflow.models import chat
from dynaflow.rollout import Json, digest

if TYPE_CHECKING:
    from tokenizers import Encoding
    from transformers import PreTrainedTokenizerBase

MASKED = -100
"""Label of a token that carries no loss (the convention of torch's cross-entropy)."""

_END_THINK = "</think>"

_CHUNK = 256
"""Rows tokenised in one call: enough to keep the tokenizer's threads busy, few enough to bound memory."""


@dataclass(frozen=True, slots=True)
class Row:
    """One example: token ids and, of the same length, labels (`MASKED`, or the id that is learnt there)."""

    key: str
    input_ids: list[int]
    labels: list[int]
    reasoning: int = 0
    """Tokens with loss up to the end of the reasoning, its end tag included."""
    content: int = 0
    """Tokens with loss of what the action says: the program and other text arguments, or a direct answer. The rest of
    the action is its form: tags, JSON, the end token."""

    @property
    def prompt_tokens(self) -> int:
        """Length of the masked prompt."""
        return next(i for i, label in enumerate(self.labels) if label != MASKED)

    @property
    def loss_tokens(self) -> int:
        """Tokens that carry loss."""
        return sum(label != MASKED for label in self.labels)


@dataclass(frozen=True, slots=True)
class Dropped:
    """A row that is not trained on, and why. `tokens` is its length, 0 where it was not tokenised."""

    key: str
    reason: str
    tokens: int = 0


def read(path: Path) -> list[dict[str, Json]]:
    """The rows of a D1 or D2 file.

    Raises:
        DataError: no such file, a line that is not JSON, or a row without one of its fields.
    """
    if not path.is_file():
        raise DataError(f"{path}: no such file of training rows")
    rows = list(read_lines(path))
    for number, row in enumerate(rows, 1):
        if missing := {"key", "messages", "tools", "turn"} - row.keys():
            raise DataError(f"{path}:{number}: a training row without {', '.join(sorted(missing))}")
    return rows


def tokenise(
    rows: Iterable[dict[str, Json]],
    tokenizer: PreTrainedTokenizerBase,
    max_tokens: int,
    thinking: bool | None = None,
) -> tuple[list[Row], list[Dropped]]:
    """Tokenise and mask rows; `(rows to train on, rows dropped)`, both in the order of the input.

    Every row that is kept was checked: its prompt's ids are a prefix of the ids of the whole text, so training reads
    what sampling reads; decoding what carries loss gives back the turn as the template writes it, from which the parser
    reads the reasoning, `</think>` and every argument (the program); the end token is the last that carries loss.

    Args:
        rows: D1 or D2 rows.
        tokenizer: with the chat template that serving uses.
        max_tokens: longest sequence to train on.
        thinking: `enable_thinking` as the client sends it to this template.

    Raises:
        DataError: nothing is left to train on.
    """
    kept: list[Row] = []
    dropped: list[Dropped] = []
    for chunk in _chunks(rows, _CHUNK):
        for outcome in _tokenise(chunk, tokenizer, max_tokens, thinking):
            (kept if isinstance(outcome, Row) else dropped).append(outcome)  # type: ignore[arg-type]
    if not kept:
        raise DataError(f"no training row is left: {summary(dropped) or 'the file is empty'}")
    return kept, dropped


def summary(dropped: Sequence[Dropped]) -> str:
    """Counts by reason with the names, in one line. Empty where nothing was dropped."""
    names: dict[str, list[str]] = {}
    for row in dropped:
        names.setdefault(row.reason, []).append(row.key[:12] + (f" ({row.tokens})" if row.tokens else ""))
    counts = Counter(row.reason for row in dropped)
    return "; ".join(
        f"{count} dropped, {reason}: {', '.join(names[reason][:8])}{', ...' if count > 8 else ''}"
        for reason, count in counts.most_common()
    )


def rows_sha(rows: Sequence[Row]) -> str:
    """Content hash over names, tokens and masks: what a stage was trained on."""
    return digest(*([row.key, row.input_ids, row.labels] for row in rows))


def _tokenise(
    rows: Sequence[dict[str, Json]], tokenizer: PreTrainedTokenizerBase, max_tokens: int, thinking: bool | None
) -> Iterator[Row | Dropped]:
    texts: list[tuple[str, str] | Dropped] = []
    for row in rows:
        try:
            turn = {"role": "assistant", **row["turn"]}
            texts.append(chat.render_turn(_template(tokenizer), row["messages"], row["tools"], turn, thinking))
        except DataError as error:  # this row's text would be read otherwise than it was meant
            texts.append(Dropped(row["key"], str(error)))
    rendered = [text for text in texts if not isinstance(text, Dropped)]
    prompts = iter(_encode(tokenizer, [prompt for prompt, _ in rendered]))
    wholes = iter(_encode(tokenizer, [prompt + completion for prompt, completion in rendered]))
    for row, text in zip(rows, texts, strict=True):
        if isinstance(text, Dropped):
            yield text
            continue
        prompt, encoded = next(prompts).ids, next(wholes)
        whole, completion = encoded.ids, encoded.ids[len(prompt) :]
        if len(whole) > max_tokens:
            yield Dropped(row["key"], f"longer than max_tokens = {max_tokens}", len(whole))
        elif whole[: len(prompt)] != prompt:
            yield Dropped(row["key"], "the prompt's tokens are not a prefix of the row's", len(whole))
        elif lost := _lost(row["turn"], text[1], tokenizer, completion):
            yield Dropped(row["key"], f"what carries loss does not decode to the turn's {lost}", len(whole))
        else:
            parts = _parts(row["turn"], text, encoded, len(prompt))
            yield Row(row["key"], whole, [MASKED] * len(prompt) + completion, *parts)


def _parts(turn: dict[str, Json], text: tuple[str, str], encoded: Encoding, first: int) -> tuple[int, int]:
    """Tokens of a turn's reasoning and of its content; `first`: the first token of the turn."""
    prompt, completion = text
    end = completion.find(_END_THINK) + len(_END_THINK) if (turn.get("reasoning") or "").strip() else 0
    reasoning = _token(encoded, len(prompt) + end) - first if end else 0
    spans = []
    for value in _said(turn):
        for form in (value, json.dumps(value, ensure_ascii=False)[1:-1]):
            at = completion.find(form, end) if form else -1
            if at >= 0:
                spans.append((len(prompt) + at, len(prompt) + at + len(form)))
                break
    return reasoning, sum(_token(encoded, stop) - _token(encoded, start) for start, stop in spans)


def _token(encoded: Encoding, position: int) -> int:
    """The first token that begins at a character or after it."""
    token = encoded.char_to_token(position)
    return len(encoded.ids) if token is None else int(token)


def _said(turn: dict[str, Json]) -> list[str]:
    """What a turn says beside its reasoning: its text and its text arguments."""
    found = [(turn.get("content") or "").strip()]
    for call in turn.get("tool_calls") or []:
        arguments = chat.parse_arguments(call["function"]["arguments"]) or {}
        found += [value for value in arguments.values() if isinstance(value, str)]
    return found


def _lost(
    turn: dict[str, Json], rendered: str, tokenizer: PreTrainedTokenizerBase, completion: list[int]
) -> str | None:
    """The first part of a turn that its supervised tokens do not decode to."""
    if completion.count(tokenizer.eos_token_id) != 1 or completion[-1] != tokenizer.eos_token_id:
        return f"end token {tokenizer.eos_token!r}"
    text = tokenizer.decode(completion, skip_special_tokens=False, clean_up_tokenization_spaces=False)
    if text == rendered:  # which the parser has read back (`chat.render_turn`)
        return None
    parts: list[tuple[str, str]] = []
    if reasoning := (turn.get("reasoning") or "").strip():
        parts += [("reasoning", reasoning), ("end of reasoning", _END_THINK)]
    parts.append(("content", (turn.get("content") or "").strip()))
    for call in turn.get("tool_calls") or []:
        arguments = chat.parse_arguments(call["function"]["arguments"]) or {}
        parts += [(name, value) for name, value in arguments.items() if isinstance(value, str)]
    return next((name for name, part in parts if part not in text), "text")


def _template(tokenizer: PreTrainedTokenizerBase) -> str:
    if not isinstance(tokenizer.chat_template, str):
        raise DataError(f"tokenizer {tokenizer.name_or_path!r} has no chat template, so there is no text to train on")
    return tokenizer.chat_template


def _encode(tokenizer: PreTrainedTokenizerBase, texts: list[str]) -> list[Encoding]:
    if not texts:
        return []
    encoded = tokenizer(texts, add_special_tokens=False, return_attention_mask=False).encodings
    if encoded is None:
        raise DataError(f"tokenizer {tokenizer.name_or_path!r} is not a fast one, so tokens can not be told from text")
    return list(encoded)


def _chunks(rows: Iterable[Any], size: int) -> Iterator[list[Any]]:
    rest = iter(rows)
    while chunk := list(islice(rest, size)):
        yield chunk

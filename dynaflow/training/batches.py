"""Batches: which rows at which step, and how they become tensors.

Two layouts. `padded` is the plain one. `shared_prefix` puts a batch into a single sequence: the tokens that all its
rows begin with (instruction and tool definitions) once, then the rest of each row. `attention.py` lets every token see
exactly what it sees in a row of its own, so loss and gradients are the same, while the prefix is computed once and
nothing is padded.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dynaflow.training.rows import MASKED, Row

if TYPE_CHECKING:
    from torch import Tensor

Batch = dict[str, Any]
Collate = Callable[[Sequence[dict[str, Any]]], Batch]

_WINDOW = 16
"""Batches among which rows are grouped by length: enough to cut padding, few enough to keep the order random."""


def order(lengths: Sequence[int], steps: int, per_step: int, batch: int, seed: int, grouped: bool) -> list[int]:
    """Indices of the rows of every step, in order: step i takes `per_step` of them from `i * per_step`.

    Whole epochs, each in an order of its own, follow one another. With `grouped`, rows of like length share a batch.
    The result depends on the arguments only, so a resumed run sees the same batches.
    """
    rng = random.Random(seed)
    total = steps * per_step
    indices: list[int] = []
    while len(indices) < total:
        epoch = list(range(len(lengths)))
        rng.shuffle(epoch)
        indices += epoch
    indices = indices[:total]
    if not grouped:
        return indices
    result: list[int] = []
    for start in range(0, total, _WINDOW * batch):
        window = sorted(indices[start : start + _WINDOW * batch], key=lambda index: lengths[index])
        chunks = [window[i : i + batch] for i in range(0, len(window), batch)]
        rng.shuffle(chunks)
        result += [index for chunk in chunks for index in chunk]
    return result


def padded(items: Sequence[dict[str, Any]]) -> Batch:
    """Rows padded on the right to the longest: `input_ids`, `labels`, `position_ids`, each [rows, tokens].

    Padding is told by length, never by token id: where the pad token is also the end token, the end token keeps its
    loss. No attention mask is needed: attention is causal and nothing after the padding carries loss.
    """
    import torch

    longest = max(len(item["input_ids"]) for item in items)

    def fill(name: str, value: int) -> Tensor:
        return torch.tensor([item[name] + [value] * (longest - len(item[name])) for item in items])

    positions = torch.arange(longest).expand(len(items), longest)
    return {"input_ids": fill("input_ids", 0), "labels": fill("labels", MASKED), "position_ids": positions}


def shared_prefix(items: Sequence[dict[str, Any]]) -> Batch:
    """Rows in one sequence of T tokens behind their common prefix: `input_ids`, `labels`, `position_ids`, each [1, T].

    `segments` is the length of the prefix, then of what is left of each row: a list of numbers, since every layer's
    `attention.attend` reads it and a tensor would have to be fetched from the device each time.
    """
    import torch

    prefix = _shared(items)
    ids: list[int] = list(items[0]["input_ids"][:prefix])
    labels = [MASKED] * prefix
    positions = list(range(prefix))
    for item in items:
        ids += item["input_ids"][prefix:]
        labels += item["labels"][prefix:]
        positions += range(prefix, len(item["input_ids"]))
    return {
        "input_ids": torch.tensor([ids]),
        "labels": torch.tensor([labels]),
        "position_ids": torch.tensor([positions]),
        "segments": [prefix, *(len(item["input_ids"]) - prefix for item in items)],
    }


def _shared(items: Sequence[dict[str, Any]]) -> int:
    """Length of the prefix that all rows share, at least one masked token short of the first that carries loss."""
    first = items[0]["input_ids"]
    limit = min(next(i for i, label in enumerate(item["labels"]) if label != MASKED) - 1 for item in items)
    return next((i for i in range(limit) if any(item["input_ids"][i] != first[i] for item in items)), limit)


def shares_prefix(model: Any) -> bool:
    """True where a model was loaded with the attention that the `shared_prefix` layout needs."""
    from dynaflow.training.attention import NAME

    return bool(model.config._attn_implementation == NAME)


def collate(shared: bool) -> Collate:
    """What makes a batch of items in either layout."""
    return shared_prefix if shared else padded


def largest(plan: Sequence[Row], batch: int, shared: bool) -> int:
    """Most tokens that a batch of the plan has in its layout, padding included."""
    starts = range(0, len(plan), batch)
    return max(int(collate(shared)(as_items(plan[i : i + batch]))["input_ids"].numel()) for i in starts)


def as_items(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Rows as the dictionaries that a collate function takes."""
    return [{"input_ids": row.input_ids, "labels": row.labels} for row in rows]

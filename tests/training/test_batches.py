"""Batches: fixed order, padding by length, and the shared-prefix layout that must change nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dynaflow.training import base, batches, rows
from dynaflow.training.rows import MASKED, Row

from .conftest import make_row


def toy(*lengths: int, end: int = 2) -> list[dict[str, Any]]:
    """Rows of 3 shared prompt tokens, some tokens with loss, and an end token that is also the pad token."""
    result = []
    for number, length in enumerate(lengths):
        ids = [7, 8, 9, *range(20 + number, 20 + number + length), end]
        result.append({"input_ids": ids, "labels": [MASKED] * 4 + ids[4:]})
    return result


def test_the_end_token_keeps_its_loss_where_it_is_also_the_pad_token() -> None:
    items = toy(4, 9)
    batch = batches.padded(items)
    for line, item in zip(batch["labels"], items, strict=True):
        assert line.tolist() == item["labels"] + [MASKED] * (len(line) - len(item["labels"]))
    assert (batch["labels"] == 2).sum() == 2


def test_order_gives_whole_epochs_and_depends_on_its_arguments_only() -> None:
    order = batches.order([5] * 6, steps=6, per_step=4, batch=4, seed=3, grouped=False)
    assert len(order) == 24
    assert all(sorted(order[i : i + 6]) == list(range(6)) for i in range(0, 24, 6))
    assert order == batches.order([5] * 6, steps=6, per_step=4, batch=4, seed=3, grouped=False)
    assert order != batches.order([5] * 6, steps=6, per_step=4, batch=4, seed=4, grouped=False)


def test_grouping_by_length_keeps_the_rows_and_cuts_padding() -> None:
    lengths = [(index * 37) % 101 + 1 for index in range(64)]
    plain = batches.order(lengths, steps=16, per_step=4, batch=4, seed=0, grouped=False)
    grouped = batches.order(lengths, steps=16, per_step=4, batch=4, seed=0, grouped=True)
    assert sorted(plain) == sorted(grouped)

    def cells(order: list[int]) -> int:
        return sum(4 * max(lengths[i] for i in order[at : at + 4]) for at in range(0, len(order), 4))

    assert cells(grouped) < 0.75 * cells(plain)


def test_shared_prefix_computes_the_prefix_once_and_pads_nothing() -> None:
    items = toy(4, 9, 2)
    batch = batches.shared_prefix(items)
    assert batch["segments"] == [3, 5, 10, 3]
    assert batch["input_ids"].shape == (1, 21)
    assert (batch["labels"] != MASKED).sum() == sum(label != MASKED for item in items for label in item["labels"])


def test_the_largest_batch_is_counted_as_its_layout_computes_it() -> None:
    plan = [Row(str(at), **item) for at, item in enumerate(toy(4, 9, 2, 30, 1, 1))]
    assert batches.largest(plan, 3, shared=False) == 3 * len(plan[3].input_ids)
    assert batches.largest(plan, 3, shared=True) == sum(len(row.input_ids) for row in plan[3:]) - 2 * 3


def test_a_shared_prefix_never_reaches_what_carries_loss() -> None:
    """Two copies of one row share everything; the token before the first with loss must stay in each row."""
    items = [toy(4)[0], toy(4)[0]]
    assert batches.shared_prefix(items)["segments"][0] == 3


@pytest.mark.parametrize("numbers", [[1], [0, 5, 6, 11]])
def test_both_layouts_give_the_same_loss_and_gradients(model_dir: Path, tokenizer: Any, numbers: list[int]) -> None:
    import torch

    kept, _ = rows.tokenise([make_row(number) for number in numbers], tokenizer, 4096)
    model = base.load(model_dir, train=True)
    model.requires_grad_(True)
    assert batches.shares_prefix(model)
    losses, gradients = [], []
    for collate in (batches.padded, batches.shared_prefix):
        batch = collate(batches.as_items(kept))
        labels = batch.pop("labels")
        model.zero_grad()
        logits = model(**batch, use_cache=False).logits
        loss = torch.nn.functional.cross_entropy(
            logits[:, :-1].flatten(0, 1), labels[:, 1:].flatten(), ignore_index=MASKED
        )
        loss.backward()
        losses.append(loss.item())
        gradients.append(torch.cat([p.grad.flatten() for p in model.parameters()]))
    assert losses[1] == pytest.approx(losses[0], rel=1e-5)
    assert losses[0] == pytest.approx(base.mean_loss(model, kept), rel=1e-5)
    assert (gradients[0] - gradients[1]).norm() < 1e-4 * gradients[0].norm()


def test_row_counts(tokenizer: Any) -> None:
    row = Row("a", [1, 2, 3, 4], [MASKED, MASKED, 3, 4])
    assert (row.prompt_tokens, row.loss_tokens) == (2, 2)

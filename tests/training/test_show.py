"""What a person sees before step 0 and while it trains."""

from __future__ import annotations

import io
import json
from typing import Any

from rich.console import Console

from dynaflow.training import rows, show

from .conftest import make_row


def printed(row: rows.Row, tokenizer: Any, terminal: bool) -> str:
    stream = io.StringIO()
    show.example(row, tokenizer, Console(file=stream, force_terminal=terminal, width=100, color_system="truecolor"))
    return stream.getvalue()


def test_counts_add_up_and_split_at_the_end_of_reasoning(tokenizer: Any) -> None:
    row = rows.tokenise([make_row(1)], tokenizer, 4096)[0][0]
    counts = show.count([row])
    assert counts.masked == row.prompt_tokens
    assert counts.learnt == row.loss_tokens
    prompt, reasoning, action = show.parts(row, tokenizer)
    assert reasoning.startswith("<think>")
    assert reasoning.rstrip().endswith("</think>")
    assert action.strip().startswith("<tool_call>")
    assert prompt + reasoning + action == tokenizer.decode(row.input_ids)
    program = tokenizer(json.loads(make_row(1)["turn"]["tool_calls"][0]["function"]["arguments"])["program"])
    assert abs(counts.content - len(program["input_ids"])) <= 2  # tokens can straddle its two ends
    assert counts.form > 5


def test_counts_of_several_rows_are_sums(tokenizer: Any) -> None:
    kept = rows.tokenise([make_row(1), make_row(2)], tokenizer, 4096)[0]
    both, (one, two) = show.count(kept), [show.count([row]) for row in kept]
    assert (both.reasoning, both.content, both.form) == (
        one.reasoning + two.reasoning,
        one.content + two.content,
        one.form + two.form,
    )
    assert sum(int(share.split(" ")[0]) for share in both.shares().split(", ")) in (99, 100, 101)


def test_a_direct_turn_has_no_reasoning_tokens(tokenizer: Any) -> None:
    raw = make_row(1)
    raw["turn"] = {"reasoning": "", "content": "4", "tool_calls": []}
    counts = show.count(rows.tokenise([raw], tokenizer, 4096)[0])
    assert (counts.reasoning, counts.content, counts.form) == (0, 1, 1)


def test_markers_without_a_terminal_colours_on_one(tokenizer: Any) -> None:
    row = rows.tokenise([make_row(1)], tokenizer, 4096)[0][0]
    plain = printed(row, tokenizer, terminal=False)
    assert "[masked]<|im_start|>system" in plain
    assert "[reasoning]<think>" in plain
    assert "<|im_end|>[/action]" in plain
    assert "\x1b[" not in plain
    coloured = printed(row, tokenizer, terminal=True)
    assert "\x1b[" in coloured
    assert "[masked]" not in coloured


def test_hostile_text_moves_no_cursor_and_is_no_markup(tokenizer: Any) -> None:
    raw = make_row(1, reasoning="see \x1b[2J[red]this[/red]")
    row = rows.tokenise([raw], tokenizer, 4096)[0][0]
    plain = printed(row, tokenizer, terminal=False)
    assert "\x1b" not in plain
    assert "\\x1b[2J[red]this[/red]" in plain


def test_steps_show_the_time_left() -> None:
    stream = io.StringIO()
    with show.Steps("stage1", 11, Console(file=stream, width=200)) as steps:
        steps({"step": 1, "loss": 2.0, "lr": 1e-4, "tokens_per_s": 100.0, "seconds": 6.0, "memory_gb": 2.34})
    assert "step 1/11  loss 2.0000  lr 1.0e-04  100 tok/s  6.0 s/step  left 60 s  2.3 GB" in stream.getvalue()

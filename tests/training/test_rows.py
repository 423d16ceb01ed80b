"""Rows and masks: exactly what the policy would have sampled carries loss."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from dynaflow.errors import DataError
from dynaflow.models import chat
from dynaflow.training import rows
from dynaflow.training.rows import MASKED

from .conftest import SYSTEM, make_row


def learnt(row: rows.Row, tokenizer: Any) -> str:
    return str(tokenizer.decode([label for label in row.labels if label != MASKED], skip_special_tokens=False))


def test_loss_lies_on_reasoning_program_and_end_token_only(tokenizer: Any) -> None:
    raw = make_row(1)
    kept, dropped = rows.tokenise([raw], tokenizer, 4096)
    assert not dropped
    text = learnt(kept[0], tokenizer)
    assert text.startswith("<think>\nOne fact, number 1")
    assert "</think>" in text
    assert "const a = await agent(`Fact 1: Ada has 1 cats && <b>. How many?`);\nreturn a;" in text
    assert text.endswith("</tool_call><|im_end|>")
    assert SYSTEM not in text
    assert "How many cats has Ada?" not in text


def test_prompt_is_what_sampling_reads(tokenizer: Any) -> None:
    raw = make_row(2)
    kept, _ = rows.tokenise([raw], tokenizer, 4096)
    sampled_from = tokenizer.apply_chat_template(
        raw["messages"], tools=raw["tools"], add_generation_prompt=True, tokenize=True, return_dict=False
    )
    assert kept[0].input_ids[: kept[0].prompt_tokens] == sampled_from


def test_nothing_follows_the_end_token(tokenizer: Any) -> None:
    kept, _ = rows.tokenise([make_row(3)], tokenizer, 4096)
    assert kept[0].input_ids[-1] == kept[0].labels[-1] == tokenizer.eos_token_id


def test_a_direct_first_turn_is_a_row(tokenizer: Any) -> None:
    raw = make_row(4)
    raw["turn"] = {"reasoning": "", "content": "4 cats", "tool_calls": []}
    kept, dropped = rows.tokenise([raw], tokenizer, 4096)
    assert not dropped
    assert learnt(kept[0], tokenizer) == "4 cats<|im_end|>"


def test_over_long_rows_are_dropped_by_name_and_never_cut(tokenizer: Any) -> None:
    long = make_row(5, program="return 1; // " + "x " * 5000)
    kept, dropped = rows.tokenise([make_row(1), long, make_row(2)], tokenizer, 1024)
    assert [row.key for row in kept] == ["row-0001", "row-0002"]
    assert [(row.key, row.tokens > 1024) for row in dropped] == [("row-0005", True)]
    assert "1 dropped, longer than max_tokens = 1024: row-0005" in rows.summary(dropped)


@pytest.mark.parametrize("tag", ["</parameter>", "</function>"])
def test_a_program_that_holds_markup_is_refused_by_name(tokenizer: Any, tag: str) -> None:
    kept, dropped = rows.tokenise([make_row(1), make_row(6, program=f"const s = '{tag}'; return s;")], tokenizer, 4096)
    assert [row.key for row in kept] == ["row-0001"]
    assert dropped[0].key == "row-0006"
    assert tag in dropped[0].reason


@pytest.mark.parametrize("thought", ["first </think> then", "stop <|im_end|> here"])
def test_reasoning_that_would_end_early_is_refused(tokenizer: Any, thought: str) -> None:
    _, dropped = rows.tokenise([make_row(1), make_row(7, reasoning=thought)], tokenizer, 4096)
    assert [row.key for row in dropped] == ["row-0007"]


def test_no_row_left_is_an_error_that_says_why(tokenizer: Any) -> None:
    with pytest.raises(DataError, match=r"longer than max_tokens = 8: row-0001"):
        rows.tokenise([make_row(1)], tokenizer, 8)


def test_a_turn_whose_start_merges_with_the_prompt_is_dropped(tokenizer: Any) -> None:
    """A prompt that ends with a space: sampling starts behind it, but the row would hold the token " agent"."""
    raw = make_row(8)
    raw["turn"] = {"reasoning": "", "content": "agent", "tool_calls": []}
    template = tokenizer.chat_template
    tokenizer.chat_template = template.replace("'<|im_start|>assistant\\n'", "'<|im_start|>assistant '")
    try:
        assert tokenizer.chat_template != template
        with pytest.raises(DataError, match="not a prefix"):
            rows.tokenise([raw], tokenizer, 4096)
    finally:
        tokenizer.chat_template = template


FORMS = ["qwen3", "qwen3_5_think", "qwen3_6", "embedded"]
NASTY = [
    'const s = `a<b && "x"\\n`; return await agent(s);',
    "return await agent('Zoë, 数学, \\\\ and {{curly}} ${dollar}');",
    "// </think> in a comment\nreturn 1;",
    "return `</parameter`;",
    "\n  return 1;\n",
]


def template_of(name: str) -> str:
    """Chat templates of the models as TRL ships them, and our own."""
    if name == "embedded":
        return (Path(rows.__file__).parents[1] / "models" / "chat_template.jinja").read_text(encoding="utf-8")
    found = importlib.util.find_spec("trl")
    if found is None or found.origin is None:
        pytest.skip("trl is not installed")
    return (Path(found.origin).parent / "chat_templates" / f"{name}.jinja").read_text(encoding="utf-8")


@pytest.fixture(params=FORMS)
def formed(request: pytest.FixtureRequest, model_dir: Path) -> Any:
    """A tokenizer with the chat template of a model family."""
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    tokenizer.chat_template = template_of(request.param)
    return tokenizer


@pytest.mark.parametrize("program", NASTY)
def test_every_template_trains_what_serving_would_sample(formed: Any, program: str) -> None:
    """The prompt's ids are those of the serving side; what carries loss parses back to reasoning and program."""
    raw = make_row(3, program=program)
    kept, dropped = rows.tokenise([raw], formed, 1 << 20, thinking=True)
    assert dropped == []
    (row,) = kept
    prompt = formed.apply_chat_template(
        raw["messages"],
        tools=raw["tools"],
        add_generation_prompt=True,
        enable_thinking=True,
        tokenize=True,
        return_dict=False,
    )
    assert row.input_ids[: len(prompt)] == prompt
    assert row.labels[: len(prompt)] == [MASKED] * len(prompt)
    assert row.labels[len(prompt) :] == row.input_ids[len(prompt) :]
    sampled = learnt(row, formed).removesuffix(formed.eos_token)
    reasoning, rest, _ = chat.split_reasoning(sampled)
    _, calls, problems = chat.parse_tool_calls(rest, raw["tools"])
    assert problems == []
    assert [made.arguments for made in calls] == [{"program": program}]
    assert reasoning.strip() == raw["turn"]["reasoning"]
    assert row.labels[-1] == formed.eos_token_id
    assert 0 < row.content < row.loss_tokens - row.reasoning


def test_reasoning_is_supervised(formed: Any) -> None:
    (row,), _ = rows.tokenise([make_row(4)], formed, 1 << 20, thinking=True)
    assert row.reasoning > 10
    assert "</think>" in learnt(row, formed)


def test_a_template_that_has_no_place_for_reasoning_drops_the_row_by_name(model_dir: Path) -> None:
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    tokenizer.chat_template = template_of("qwen3_instruct_2507")
    with pytest.raises(DataError, match=r"reasoning do not survive.*row-0004"):
        rows.tokenise([make_row(4)], tokenizer, 1 << 20)


@pytest.mark.slow
def test_rows_of_the_embedded_model(real_model_dir: Path) -> None:
    """Its pad token is its end token, which must carry loss; its prompt is what the serving side renders."""
    from transformers import AutoTokenizer

    real = AutoTokenizer.from_pretrained(real_model_dir)
    raw = [make_row(number) for number in range(12)]
    kept, dropped = rows.tokenise(raw, real, 1024)
    assert not dropped
    assert real.pad_token_id == real.eos_token_id
    for row, source in zip(kept, raw, strict=True):
        assert row.labels[-1] == real.eos_token_id
        sampled_from = real.apply_chat_template(
            source["messages"], tools=source["tools"], add_generation_prompt=True, tokenize=True, return_dict=False
        )
        assert row.input_ids[: row.prompt_tokens] == sampled_from


def test_rows_sha_sees_a_moved_mask(tokenizer: Any) -> None:
    kept, _ = rows.tokenise([make_row(1)], tokenizer, 4096)
    moved = rows.Row(kept[0].key, kept[0].input_ids, [MASKED, *kept[0].labels[:-1]])
    assert rows.rows_sha(kept) != rows.rows_sha([moved])


def test_read_names_the_line_and_the_field(tmp_path: Path) -> None:
    path = tmp_path / "d1.jsonl"
    path.write_text('{"key":"a","messages":[],"tools":[],"turn":{}}\n{"key":"b","messages":[],"turn":{}}\n')
    with pytest.raises(DataError, match=r"d1\.jsonl:2: a training row without tools"):
        rows.read(path)

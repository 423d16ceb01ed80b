"""What counts as an answer: after the thought, the last balanced box, the last "Answer:" line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.graders import choice, numbers, qa
from dynaflow.graders.text import answer_line, ascii_digits, boxes, final_text, first_box, last_box, unwrapped
from tests.growth import assert_linear

PLAIN = st.text(st.characters(exclude_characters="\\{}<>", exclude_categories=["Cs"]), max_size=40)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("no thought at all", "no thought at all"),
        ("<think>\nx</think>\nafter", "\nafter"),
        ("thought without its opening tag</think>after", "after"),
        ("<think>a</think>b<think>c</think>d", "d"),
        ("<think>never ended \\boxed{3}", None),
        ("<think>a</think>\\boxed{3}<think>once more", None),
    ],
)
def test_the_answer_is_what_follows_the_thought(text: str, expected: str | None) -> None:
    assert final_text(text) == expected


@pytest.mark.parametrize(
    ("text", "last", "first"),
    [
        (r"\boxed{\frac{1}{2}}", r"\frac{1}{2}", r"\frac{1}{2}"),
        (r"\boxed{5} no, \boxed{7}", "7", "5"),
        (r"\boxed{\text{E}}", r"\text{E}", r"\text{E}"),
        (r"\boxed{\frac{1}{2}", None, None),
        (r"\boxed{5} and the cut-off \boxed{\frac{1}{2}", "5", "5"),
        (r"\boxed{\boxed{5}}", "5", r"\boxed{5}"),
        (r"\boxed{ \boxed{\boxed{ 5 }} }", "5", r"\boxed{\boxed{5}}"),
        (r"\boxed{x = \boxed{5}}", "5", r"x=\boxed{5}"),
        (r"\boxed {5}", "5", "5"),
        (r"\\boxed{5}", "5", "5"),
        (r"\boxed{\{1, 2\}}", r"\{1, 2\}", r"\{1,2\}"),
        (r"\boxed{\left\{ x \right.}", r"\left\{ x \right.", r"\left\{x\right."),
        (r"{ open \boxed{3}", "3", "3"),
        (r"} shut \boxed{3}", "3", "3"),
        (r"\boxed{a b}", "a b", "ab"),
        ("\\boxed{1\n2}", "1\n2", "1\n2"),
        (r"\fbox{5}", None, None),
        ("boxed{5}", None, None),
        (r"\boxed{}", "", ""),
    ],
)
def test_boxes(text: str, last: str | None, first: str | None) -> None:
    assert last_box(text) == last
    assert first_box(text) == first


@given(PLAIN, PLAIN, PLAIN)
def test_a_box_is_found_whatever_stands_around_it(before: str, content: str, after: str) -> None:
    text = f"{before}\\boxed{{{content}}}{after}"
    assert last_box(text) == content.strip()
    assert [box.content(text) for box in boxes(text)] == [content]
    assert boxes(text)[0].start == len(before)


@given(st.text("\\{}boxed 1", max_size=60))
def test_every_box_is_balanced_and_where_it_says(text: str) -> None:
    for box in boxes(text):
        assert text[box.start : box.end].endswith(box.content(text) + "}")
        assert "boxed" in text[box.start : box.end]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Answer: Paris", "Paris"),
        ("**Answer:** Paris", "Paris"),
        ("**Final answer: Paris**", "Paris"),
        ("So the answer is: Paris", "Paris"),
        ("Answer:\n\nParis\nLyon", "Paris"),
        ("answer: one\nAnswer: two", "two"),
        ("- Answer: `x`", "x"),
        ("### Answer: $5$", "5"),
        ("Answer\uff1a Paris", "Paris"),
        ("My answer depends: on this", None),
        ("the answer seems clear", None),
        ("Answer:", None),
        ("in the middle Answer: x", None),
    ],
)
def test_answer_lines(text: str, expected: str | None) -> None:
    assert answer_line(text) == expected


def test_digits_of_every_script_and_macros_are_plain() -> None:
    assert ascii_digits("\u0663\u0665 \u09eb \u0e52 \uff17 x\u00b2") == "35 5 2 7 x\u00b2"
    assert unwrapped(r"3\text{ cm} \mathrm{\textbf{x}}") == "3 cm x"


NASTY = [
    ("", "\\boxed{", ""),
    ("", "\\", ""),
    ("", "\\boxed{", "5" + "}" * 20_000),
    ("", "\\text{", ""),
    ("", "{", ""),
    ("", "answer ", ""),
    ("", "\n", "answer:"),
    ("", " ", "answer: x"),
    ("", "*", ""),
    ("Answer: ", "(", ""),
    ("", "<think>", "</think>"),
    ("", "1,", ""),
    ("", "a and b or ", ""),
    ("", "the answer is ", "A"),
]
"""What stands before, what is repeated, what stands after."""


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
@pytest.mark.parametrize(
    "extract", [numbers.boxed_answer, numbers.gsm8k_answer, choice.letter, qa.short_answer, first_box]
)
def test_hostile_text_is_read_in_linear_time(extract: Callable[[str], object], text: tuple[str, str, str]) -> None:
    before, piece, after = text
    assert_linear(lambda size: extract(before + piece * (size // len(piece)) + after), 300_000)

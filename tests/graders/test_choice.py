"""One letter: anchored, boxed or bold, never one found in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.graders.choice import letter


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Answer: D", "D"),
        ("Answer: **D**", "D"),
        ("**Answer: D**", "D"),
        ("**Answer:** D", "D"),
        ("answer: d", "D"),
        ("__Answer: D__", "D"),
        ('Answer: "D"', "D"),
        ("Answer: {D}", "D"),
        (r"Answer: \textbf{(D)}", "D"),
        ("Answer: D</s>", "D"),
        ("Answer: D. However, A is also plausible.", "D"),
        ("ANSWER: (C)", "C"),
        ("Answer: $C$", "C"),
        (r"Answer: $\boxed{C}$", "C"),
        (r"Answer: \text{C}", "C"),
        (r"Answer: \(C\)", "C"),
        ("Answer: C) the third", "C"),
        ("Answer: B. oxidation of the alcohol", "B"),
        ("Answer: option B", "B"),
        ("Answer: A, because of the charge", "A"),
        ("not B, the answer is D", "D"),
        ("The correct answer is (A).", "A"),
        ("The answer is A", "A"),
        ("The answer is A.", "A"),
        ("The answer is A because it fits", "A"),
        ("The correct option is B.", "B"),
        (r"\boxed{B}", "B"),
        (r"\boxed{\text{B}}", "B"),
        (r"\boxed{\mathrm{(B)}}", "B"),
        (r"\boxed{\textbf{(B)}}", "B"),
        ("Thus:\n\n**C**", "C"),
        ("**(C)**", "C"),
        ("Answer: A\nOn reflection:\nAnswer: C", "C"),
        ("Answer: A\nor rather\n\\boxed{C}", "C"),
        (r"\boxed{C}" "\nAnswer: A", "A"),
        ("<think>Answer: A</think>Answer: B", "B"),
        # No answer:
        ("I cannot determine", None),
        ("None of the above", None),
        ("Answer: None of the above", None),
        ("Answer seems to be open", None),
        ("A good question. Because it depends, Clearly.", None),
        ("The answer is a matter of taste", None),
        ("the answer is A good one", None),
        ("answer: a good question", None),
        ("The answer is D-glucose", None),
        ("Answer: C_6H_6", None),
        (r"Answer: $\mathrm{CO_2}$", None),
        (r"Answer: $\langle E \rangle$", None),
        ("Answer: ABC", None),
        ("Answer: A or B", None),
        ("Answer: A and C", None),
        ("Answer: (A), (B)", None),
        ("Answer: A and/or C", None),
        ("Answer: A (or C)", None),
        ("Answer: A; C", None),
        ("Answer: A C", None),
        ("Answer: A > C", None),
        ("Answer: C = 3 F", None),
        ("Answer: A + C", None),
        ("Answer: not A", None),
        ("Answer: either A or C", None),
        ("The answer is not A", None),
        ("Answer: A/B", None),
        (r"\boxed{\text{E}}", None),
        (r"\boxed{AB}", None),
        ("\\boxed{A" + " " * 200 + "or B}", None),
        (r"\boxed{A \text{ or } B}", None),
        ("**Because** of **D**", None),
        ("<think>Answer: A", None),
        ("A", None),
        ("", None),
    ],
)
def test_letter(text: str, expected: str | None) -> None:
    assert letter(text) == expected


@given(st.sampled_from("ABCD"), st.text(st.characters(codec="ascii", exclude_characters="<>{}\\*_")))
def test_the_asked_for_line_is_always_read(mark: str, before: str) -> None:
    assert letter(f"{before}\nAnswer: {mark}") == mark


WORDS = ["a", "cat", "and", "Bob", "drank", "Coffee", "in", "Denver", "because", "A", "B", "C", "D"]


@given(st.lists(st.sampled_from(WORDS)))
def test_words_hold_no_letter(words: list[str]) -> None:
    assert letter(" ".join(words)) is None

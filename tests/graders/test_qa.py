"""HotpotQA: official exact match and F1, containment."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.graders import qa


@pytest.mark.parametrize(
    ("gold", "answer", "em", "f1"),
    [
        ("Paris", "paris.", True, 1.0),
        ("The Who", "who", True, 1.0),
        ("the  Beatles", "Beatles", True, 1.0),
        ("3,677 seated", "3677 seated", True, 1.0),
        ("U.S.", "us", True, 1.0),
        ("non-fiction", "nonfiction", True, 1.0),
        ("yes", "yes", True, 1.0),
        ("yes", "Yes!", True, 1.0),
        ("yes", "yes, both are", False, 0.0),
        ("no", "yes", False, 0.0),
        ("Chief of Protocol", "no", False, 0.0),
        ("noanswer", "no answer", False, 0.0),
        ("Chief of Protocol", "Chief", False, 0.5),
        ("Shirley Temple", "Shirley Temple Black", False, 0.8),
        ("a b b", "b b", True, 1.0),
        ("dog dog", "dog", False, 2 / 3),
        ("Paris", "London", False, 0.0),
    ],
)
def test_official_rules(gold: str, answer: str, em: bool, f1: float) -> None:
    assert qa.exact_match(gold, answer) is em
    assert qa.f1(gold, answer) == pytest.approx(f1)


def test_an_answer_that_normalisation_would_empty_is_compared_as_it_stands() -> None:
    assert qa.exact_match("A", "a")
    assert not qa.exact_match("A", "the")
    assert not qa.exact_match("A", "!")
    assert not qa.exact_match("!", "?")


@pytest.mark.parametrize(
    ("gold", "answer", "expected"),
    [
        ("Paris", "It is Paris, the capital", True),
        ("New York", "York New", False),
        ("Art", "Arthur", False),
        ("Paris", "Paris or London or Rome or Berlin or Madrid or Vienna or Oslo", False),
        ("yes", "yes, both are", True),
        ("yes", "I say yes", False),
        ("yes", "yes and no", False),
        ("no", "no", True),
        ("no", "no, yes", False),
        ("no", "nobody", False),
        ("Paris", "", False),
    ],
)
def test_containment(gold: str, answer: str, expected: bool) -> None:
    assert qa.contains(gold, answer) is expected


@given(st.text(), st.text())
def test_invariants(gold: str, answer: str) -> None:
    assert qa.exact_match(gold, answer) == qa.exact_match(answer, gold)
    assert 0.0 <= qa.f1(gold, answer) <= 1.0
    assert qa.f1(gold, answer) == pytest.approx(qa.f1(answer, gold))
    if qa.exact_match(gold, answer):
        assert qa.contains(gold, answer)
        assert not qa.normalise(gold) or qa.f1(gold, answer) == 1.0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Some reasoning.\nAnswer: Chief of Protocol", "Chief of Protocol"),
        ("Reasoning.\n\\boxed{\\text{Paris}}", "Paris"),
        ("Answer: \\boxed{Paris}", "Paris"),
        ("Answer: $\\boxed{\\text{Paris}}$.", "Paris"),
        ("Answer: $\\text{Paris}$", "Paris"),
        ("\\boxed{Rome}\nAnswer: Paris", "Paris"),
        ("Answer: Paris\nAnswer: \\boxed{Rome}", "Rome"),
        ("Paris", "Paris"),
        ("**Paris**", "Paris"),
        ("First line.\nSecond line.", None),
        ("word " * 31, None),
        ("<think>Answer: Paris", None),
        ("<think>Rome</think>Paris", "Paris"),
        ("", None),
    ],
)
def test_what_is_taken_for_the_answer(text: str, expected: str | None) -> None:
    assert qa.short_answer(text) == expected

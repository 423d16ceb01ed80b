"""Whether an answer counts as supported by what a program or a sub-agent gave.

Not covered here: the other tests of the delegation protocol (tests/agent/test_main.py).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.agent import protocol
from dynaflow.rollout import Action, Observation, Turn


def supported(answer: str | None, output: str, normalise: Callable[[str], str] | None = None) -> bool | None:
    seen = Observation(program="", program_sha256="", status="completed", output=output, has_output=True)
    turns = [Turn(messages=[], action=Action(kind="workflow"), observation=seen)]
    return protocol.check("forced", turns, answer, normalise).answer_supported


@pytest.mark.parametrize(
    ("answer", "output"),
    [
        ("Łódź", "She lives in ŁÓDŹ."),
        ("Ана Ковач", "Ответ: ана ковач"),
        ("Δημήτρης", "Λέγεται ΔΗΜΉΤΡΗΣ"),
        ("東京", "答えは東京です。"),
        ("दिल्ली", "वह दिल्ली में रहती है"),
        ("القاهرة", "ولدت في القاهرة."),
        ("Zoe\u0308", "Zo\u00eb is three"),
        ("\uff11\uff12", "12"),
        ("12", "She is twelve."),
        ("Twelve", "12"),
        ("1234", "1,234 people"),
        ("3.5", "It is 3.5."),
        ("3 km", "3 km, 12 m"),
        ("H2O", "h2o"),
        ("The Who", "*the who*"),
    ],
)
def test_the_same_words_support_an_answer(answer: str, output: str) -> None:
    assert supported(answer, output) is True


@pytest.mark.parametrize(
    ("answer", "output"),
    [
        ("Ana", "Anabel"),
        ("2", "12"),
        ("3", "3.5"),
        ("2", "H2O"),
        ("Ана", "Анабель"),
        ("東京", "京東"),
        ("...", "..."),
        ("", "anything"),
        (None, "anything"),
    ],
)
def test_other_words_do_not(answer: str | None, output: str) -> None:
    assert supported(answer, output) is False


@given(st.text())
def test_a_text_with_a_letter_or_digit_supports_itself(text: str) -> None:
    has_word = any(char.isalpha() or char.isdecimal() for char in text)
    assert supported(text, f"so: {text}.") is True or not has_word


def test_a_graders_own_normalisation_is_applied_to_both_sides() -> None:
    assert supported("12 years", "12 YEARS") is True
    assert supported("12 years", "12") is False
    assert supported("12 years", "12", lambda text: text.removesuffix(" years")) is True

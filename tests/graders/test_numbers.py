"""AIME integers and the one number of a word problem."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.graders.numbers import aime, boxed_answer, gsm8k_answer, number


@pytest.mark.parametrize(
    ("extracted", "expected"),
    [
        ("204", 204),
        ("0", 0),
        ("007", 7),
        ("$204$", 204),
        ("$204$.", 204),
        ("204.", 204),
        (" 204 ", 204),
        (r"336^\circ", 336),
        (r"336^{\circ}", 336),
        ("336\u00b0", 336),
        (r"\mathbf{204}", 204),
        (r"\text{204}", 204),
        ("204,", 204),
        ("{204}", 204),
        (r"\$204\$", 204),
        (r"\,\;~204\ ", 204),
        (r"{336^{\circ}}", 336),
        ("m+n = 204", 204),
        ("x=204", 204),
        ("1000", None),
        ("1,000", None),
        ("-5", None),
        ("204.0", None),
        ("2e2", None),
        (r"\frac{204}{1}", None),
        ("204 or 205", None),
        (r"204 \text{ or } 205", None),
        ("not 204", None),
        ("204, 205", None),
        ("20 4", None),
        (r"20\,4", None),
        (r"\boxed{204", None),
        ("205=204", None),
        ("(B) 204", None),
        ("2+2=204", None),
        ("\u0662\u0660\u0664", None),
        ("\u00b2", None),
        ("9" * 5000, None),
        ("0" * 5000 + "1", None),
        ("", None),
        (None, None),
    ],
)
def test_aime(extracted: str | None, expected: int | None) -> None:
    assert aime(extracted) == expected


@given(st.integers(0, 999))
def test_every_aime_answer_is_read_as_itself(value: int) -> None:
    assert aime(str(value)) == aime(f"{value:03d}") == aime(f"${value}$") == value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\boxed{5} no, \boxed{7}", "7"),
        ("Answer: 7", "7"),
        (r"\boxed{7}" "\nAnswer: 8", "7"),
        (r"Let me see \boxed{3} maybe", "3"),
        (r"<think>Let me see \boxed{3} maybe", None),
        (r"<think>\boxed{3}</think>The answer is clear.", None),
        (r"<think>\boxed{3}</think>\boxed{4}", "4"),
        ("the result is 7", None),
        (r"\boxed{}", None),
    ],
)
def test_only_a_box_or_an_answer_line_is_an_answer(text: str, expected: str | None) -> None:
    assert boxed_answer(text) == expected


@pytest.mark.parametrize(
    ("extracted", "expected"),
    [
        ("18", "18"),
        ("18.0", "18"),
        ("$18", "18"),
        ("18 eggs", "18"),
        (r"18\text{ eggs}", "18"),
        ("1,234", "1234"),
        ("1{,}234", "1234"),
        ("1,234,567.5", "1234567.5"),
        ("-3", "-3"),
        ("\u22123", "-3"),
        (".5", "0.5"),
        ("1/4", "0.25"),
        (r"\frac{1}{4}", "0.25"),
        (r"-\frac{1}{4}", "-0.25"),
        ("20%", "20"),
        ("x = 8", "8"),
        ("5 + 3 = 8", "8"),
        ("8 (that is 8)", "8"),
        ("- 3", "-3"),
        ("-$3", "-3"),
        (r"-\$3", "-3"),
        ("-\u20ac3", "-3"),
        (r"\frac12", "0.5"),
        (r"\dfrac{1}2", "0.5"),
        (r"x = \frac{ 1 }{ 4 }", "0.25"),
        ("1/2 cup", "0.5"),
        ("1 1/2", "1.5"),
        (r"-1\frac{1}{2}", "-1.5"),
        ("18 cm^2", "18"),
        (r"18\text{ cm}^{2}", "18"),
        (r"45^{\circ}", "45"),
        (r"45\degree", "45"),
        (r"3 \times 6 = 18", "18"),
        ("18 or 19", None),
        ("5, 6", None),
        # More is said than the number: it would have to be worked out, or is no value.
        (r"\sqrt{16}", None),
        ("\u221a16", None),
        ("16!", None),
        ("2^4", None),
        ("x_5", None),
        (r"\log 100", None),
        (r"18\pi", None),
        ("2+2", None),
        ("3 x 3", None),
        (r"3 \times 3", None),
        ("7/7/7", None),
        ("<18", None),
        (r"\ge 18", None),
        (r"\text{not }18", None),
        ("|-18|", None),
        ("\u00b118", None),
        ("1/0", None),
        ("none", None),
        ("\u0661\u0668", "18"),
        (None, None),
    ],
)
def test_the_one_number_of_an_answer(extracted: str | None, expected: str | None) -> None:
    assert number(extracted) == (None if expected is None else Decimal(expected))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She has 3.\n#### 18", "18"),
        ("#### 17\n#### 1,234", "1,234"),
        (r"\boxed{18}", "18"),
        ("Answer: 18", "18"),
        ("18", None),
        ("<think>#### 18", None),
    ],
)
def test_gsm8k_takes_the_official_mark_first(text: str, expected: str | None) -> None:
    assert gsm8k_answer(text) == expected

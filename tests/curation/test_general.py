"""What is no premise: general laws, and arithmetic that is true. Numbers that are known again by what follows."""

from __future__ import annotations

import pytest

from dynaflow.curation.arithmetic import holds
from dynaflow.curation.premises import is_general
from dynaflow.curation.words import Given

SNAIL = Given("A snail named Ida climbs 3 m by day and slips 2 m by night in a well 30 m deep. When does Ida get out?")


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("30 = 2 * 3 * 5", True),
        ("30 = 2 * 3 * 4", False),
        ("3 = 2 + 1", True),
        ("10% of 30 is 3", True),
        ("3! = 6", True),
        ("3^2 = 9, so", True),
        ("n = 30 - 3", False),
        ("7 * 8 * 9 = 504", False),
        ("30", False),
        ("((((30 = 2", False),
        ("30 = 9^9^9^9", False),
    ],
)
def test_arithmetic_that_is_true_and_about_a_known_number(text: str, true: bool) -> None:
    assert holds(text, SNAIL.numbers) == true


@pytest.mark.parametrize(
    ("claim", "general"),
    [
        ("a geometric series converges if its ratio is below 1", True),
        ("by Euler and Fermat, every prime divides some power minus 1", True),
        ("(x + y)^2 = x^2 + 2xy + y^2", True),
        ("the angles of a triangle add up to 180 degrees", True),
        ("the snail rests on Sundays", False),
        ("a snail climbs less when it is tired", False),
        ("every snail sleeps at the bottom", False),
        ("Ida is faster than all others", False),
        ("no night is longer than 14 hours here", False),
    ],
)
def test_laws_and_what_is_said_of_the_things_of_a_task(claim: str, general: bool) -> None:
    assert is_general(claim, SNAIL) == general


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("40.0 mL of 0.200 M HCl", "25"),
        ("25.0 mL of 0.200 M HCl", None),
        ("40.0 mL of water", None),
        ("25 mL of 0.200 M HCl with 5.0 mL of 0.200 M NaOH", None),
    ],
)
def test_numbers_are_known_again_by_what_follows(text: str, number: str | None) -> None:
    task = Given("25.0 mL of 0.200 M HCl are mixed with 5.0 mL of 0.200 M NaOH (pKw = 14, K = 1.8e-5).")
    assert task.misquoted(text) == number

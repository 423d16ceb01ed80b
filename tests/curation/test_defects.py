"""Evidence: verbatim, then whitespace-normalised, never fuzzy."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from dynaflow.curation.defects import Defect, check_excerpt

PROGRAM = "const a = await agent(`The answer\n    is ${x}.`);"


def defect(excerpt: str, where: str = "program") -> Defect:
    return Defect(
        kind="verification", sub="expected_answer", severity="major", excerpt=excerpt, where=where, reason="r"
    )


@pytest.mark.parametrize(
    ("excerpt", "real"),
    [
        ("const a = await agent", True),
        ("The answer is ${x}.", True),
        ("The answer  is\t${x}.", True),
        ("The answer is ${y}.", False),
        ("the answer is ${x}.", False),
        ("The answer … ${x}.", False),
        ("", False),
        (" \n ", False),
    ],
)
def test_an_excerpt_must_occur_in_the_program(excerpt: str, real: bool) -> None:
    assert check_excerpt(defect(excerpt), PROGRAM, None, []) is real


def test_arguments_are_the_args_and_the_prompts_as_sent() -> None:
    args = {"hints": [{"gold": "42 apples"}], "limit": 3}
    assert check_excerpt(defect("42 apples", "args"), "", args, [])
    assert check_excerpt(defect('{"gold": "42 apples"}', "args"), "", args, [])
    assert check_excerpt(defect('{"gold":"42 apples"}', "args"), "", args, [])
    assert check_excerpt(defect("sent to", "args"), "", None, ["a", "was sent to it"])
    assert not check_excerpt(defect("43 apples", "args"), "", args, ["42 apple"])


def test_evidence_does_not_reach_across_two_places() -> None:
    assert not check_excerpt(defect("one two", "args"), "one", ["two"], ["one", "two"])


def test_deeply_nested_arguments_are_searched_without_recursion_errors() -> None:
    args: list[object] = ["needle"]
    for _ in range(500):
        args = [args]
    assert check_excerpt(defect("needle", "args"), "", args, [])


@given(st.text(min_size=1), st.data())
def test_every_non_blank_slice_of_the_program_is_evidence(program: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(program) - 1))
    end = data.draw(st.integers(start + 1, len(program)))
    piece = program[start:end]
    assert check_excerpt(defect(piece), program, None, []) is bool(piece.strip())


def test_a_defect_without_a_known_kind_is_refused() -> None:
    with pytest.raises(ValidationError):
        Defect(kind="style", sub="x", severity="major", excerpt="x", where="program", reason="r")

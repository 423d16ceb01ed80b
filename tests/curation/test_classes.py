"""The rules over classes of words: every sentence of `sentences.txt`, flagged or left alone; forms of words; scopes."""

from __future__ import annotations

from pathlib import Path

import pytest

from dynaflow.curation.lexicon import CLASSES, tag
from dynaflow.curation.stance import stance
from tests.curation.test_wordings import kinds


def sentences(table: str) -> list[tuple[str, str]]:
    """Task and sentence of each case in a table of `sentences.txt`."""
    text = (Path(__file__).parent / "sentences.txt").read_text(encoding="utf-8")
    section = next(part for part in text.split("== ")[1:] if part.startswith(f"{table}:"))
    found, task = [], ""
    for line in section.splitlines()[1:]:
        if line.startswith("? "):
            task = line[2:]
        elif line.startswith("- "):
            found.append((task, line[2:]))
    return found


@pytest.mark.parametrize(("task", "sentence"), sentences("HELD"))
def test_a_verifier_that_is_held(task: str, sentence: str) -> None:
    assert "verification" in kinds(task, sentence, verifier=True)


@pytest.mark.parametrize(("task", "sentence"), sentences("LED"))
def test_a_verifier_that_is_told_the_answer(task: str, sentence: str) -> None:
    assert "verification" in kinds(task, sentence, verifier=True)


@pytest.mark.parametrize(("task", "sentence"), sentences("FREE"))
def test_a_verifier_that_is_free(task: str, sentence: str) -> None:
    assert kinds(task, sentence, verifier=True) == set()


@pytest.mark.parametrize(("task", "sentence"), sentences("PUT"))
def test_a_premise(task: str, sentence: str) -> None:
    assert "premise_injection" in kinds(task, sentence, verifier=False)


@pytest.mark.parametrize(("task", "sentence"), sentences("OPEN"))
def test_no_premise(task: str, sentence: str) -> None:
    assert kinds(task, sentence, verifier=False) == set()


@pytest.mark.parametrize(
    ("word", "base", "form"),
    [
        ("verified", "verify", "ed"),
        ("relies", "rely", "s"),
        ("confirming", "confirm", "ing"),
        ("recounted", "recount", "ed"),
        ("overrode", "override", "ed"),
        ("worked out", "work_out", "ed"),
    ],
)
def test_inflections_are_of_the_class_of_their_base(word: str, base: str, form: str) -> None:
    (token,) = tag(word)
    assert token.classes
    assert (token.word, token.form) == (base, form)


def test_no_class_has_a_word_twice() -> None:
    for name, words in CLASSES.items():
        assert len(words.split()) == len(set(words.split())), name


@pytest.mark.parametrize(
    ("sentence", "held"),
    [
        ("Do not recompute anything.", True),
        ("Do not solve, count or search again.", True),
        ("Do not rely on the draft, and recompute everything.", False),
        ("The value need not be recomputed.", True),
        ("The value has not been recomputed.", False),
        ("If you can't verify a step, say so.", False),
        ("Never approve without recomputing.", False),
        ("Approve without recomputing.", True),
        ("Do not correct the style.", False),
        ("Do not recompute it yet.", False),
        ("Check only the spelling.", True),
        ("Check only the arithmetic.", False),
        ("Check the spelling, not the arithmetic.", True),
        ("Check the arithmetic, not the spelling.", False),
        ("Treat the result as final.", True),
        ("Do not treat the result as final.", False),
        ("Is the result final?", False),
        ("The result is final if both agree.", False),
    ],
)
def test_what_a_negation_or_a_restriction_is_over(sentence: str, held: bool) -> None:
    assert (stance(sentence) is not None) is held


def test_a_bias_can_be_taken_back_by_the_next_sentence() -> None:
    assert stance("The solver would like a yes.") is not None
    assert stance("The solver would like a yes.", "Ignore that.") is None

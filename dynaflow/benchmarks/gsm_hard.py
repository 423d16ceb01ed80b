"""GSM-Hard: GSM8K's 1,319 test problems with large, odd numbers (reasoning-machines/pal, Apache-2.0).

There is one set; about 70 % of it are `train`, 30 % `test`, by the question's hash. Answers can be negative or broken:
they are what the original program gives for the new numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from dynaflow.benchmarks import store
from dynaflow.benchmarks.build import no_split, question
from dynaflow.benchmarks.svamp import INSTRUCTION, same, side
from dynaflow.graders.numbers import boxed_answer, number
from dynaflow.rollout import Question, Score

__all__ = ["NAMES", "extract", "files", "grade", "load", "prompt", "same"]

NAMES: tuple[str, ...] = ("gsm-hard",)
TOLERANCE = Decimal("0.001")


def files(name: str, split: str) -> list[str]:
    """The files a split is read from."""
    if split not in ("train", "test"):
        raise no_split(name, split, "train, test")
    return ["train/gsm_hard.jsonl.gz"]


def load(
    name: str, split: str, *, limit: int | None = None, options: Mapping[str, int] | None = None
) -> list[Question]:
    """The problems of a split, in the data set's order."""
    (path,) = files(name, split)
    found = [row for row in store.rows(path) if side(row["question"]) == split]
    return [question(row, name, INSTRUCTION) for row in found[:limit]]


def prompt(question: Question) -> str:
    """What a model is asked."""
    return question.text


def extract(text: str) -> str | None:
    """The last balanced box, else the "Answer:" line."""
    return boxed_answer(text)


def grade(question: Question, text: str) -> Score:
    """The number is less than 0.001 off (the authors' script); `rounded`: or equal as a whole number (Puppeteer's)."""
    extracted = extract(text)
    given, gold = number(extracted), Decimal(str(question.answer))
    close = given is not None and abs(given - gold) < TOLERANCE
    return Score(
        correct=close,
        grader="number",
        extracted=extracted,
        detail={
            "given": None if given is None else str(given),
            "rounded": close or (given is not None and round(given) == round(gold)),
        },
    )

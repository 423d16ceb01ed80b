"""SVAMP: 1,000 elementary word problems (arkilpatel/SVAMP, MIT). About 700 train, 300 test, by the question's hash."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from dynaflow.benchmarks import store
from dynaflow.benchmarks.build import no_split, question
from dynaflow.graders.numbers import boxed_answer, number
from dynaflow.rollout import Question, Score

NAMES: tuple[str, ...] = ("svamp",)
INSTRUCTION = "Put the final number in \\boxed{}."


def files(name: str, split: str) -> list[str]:
    """The files a split is read from."""
    if split not in ("train", "test"):
        raise no_split(name, split, "train, test")
    return ["tiny/svamp.jsonl"]


def load(
    name: str, split: str, *, limit: int | None = None, options: Mapping[str, int] | None = None
) -> list[Question]:
    """The problems of a split; a text that occurs twice is in one split only."""
    (path,) = files(name, split)
    found = [row for row in store.rows(path) if side(row["question"]) == split]
    return [question(row, name, INSTRUCTION) for row in found[:limit]]


def side(text: str) -> str:
    """Which split a question belongs to: about 30 % "test", the others "train", by its hash."""
    return "test" if int(hashlib.sha256(text.encode()).hexdigest()[:8], 16) % 10 < 3 else "train"


def prompt(question: Question) -> str:
    """What a model is asked."""
    return question.text


def extract(text: str) -> str | None:
    """The last balanced box, else the "Answer:" line."""
    return boxed_answer(text)


def grade(question: Question, text: str) -> Score:
    """The numbers are equal."""
    extracted = extract(text)
    given = number(extracted)
    return Score(
        correct=given is not None and given == number(str(question.answer)),
        grader="number",
        extracted=extracted,
        detail={"given": None if given is None else str(given)},
    )


def same(first: str, second: str) -> bool:
    """Whether two answers are one."""
    return first == second or (number(first) is not None and number(first) == number(second))

"""GSM8K: 7,473 train and 1,319 test word problems (openai/grade-school-math, MIT).

PolyMATH's low level is 125 of the test problems: train on the train split only (`dynaflow data contamination gsm8k`).
"""

from __future__ import annotations

from collections.abc import Mapping

from dynaflow.benchmarks import store
from dynaflow.benchmarks.build import no_split, question
from dynaflow.benchmarks.svamp import INSTRUCTION, same
from dynaflow.graders.numbers import gsm8k_answer, number
from dynaflow.rollout import Question, Score

__all__ = ["NAMES", "extract", "files", "grade", "load", "prompt", "same"]

NAMES: tuple[str, ...] = ("gsm8k",)


def files(name: str, split: str) -> list[str]:
    """The files a split is read from."""
    if split not in ("train", "test"):
        raise no_split(name, split, "train, test")
    return [f"train/gsm8k_{split}.jsonl.gz"]


def load(
    name: str, split: str, *, limit: int | None = None, options: Mapping[str, int] | None = None
) -> list[Question]:
    """The problems of a split, in the data set's order."""
    (path,) = files(name, split)
    return [question(row, name, INSTRUCTION) for row in store.rows(path)[:limit]]


def prompt(question: Question) -> str:
    """What a model is asked."""
    return question.text


def extract(text: str) -> str | None:
    """Behind the last `####` (the official mark), else the last box, else the "Answer:" line."""
    return gsm8k_answer(text)


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

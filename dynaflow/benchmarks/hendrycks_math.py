"""MATH: competition problems with LaTeX answers (hendrycks/math, MIT). Hub: EleutherAI/hendrycks_math.

The offline folder has the train split (7,485 of 7,500: two have no answer, 13 are in PolyMATH); test is on the hub.
"""

from __future__ import annotations

from collections.abc import Mapping

from dynaflow.benchmarks import store
from dynaflow.benchmarks.build import no_split, question
from dynaflow.graders.numbers import boxed_answer
from dynaflow.rollout import Question, Score

NAMES: tuple[str, ...] = ("math",)
SLOW = True
INSTRUCTION = "Put the final answer in \\boxed{}."


def files(name: str, split: str) -> list[str]:
    """The files a split is read from."""
    if split not in ("train", "test"):
        raise no_split(name, split, "train, test")
    return [f"train/math_{split}.jsonl.gz"]


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
    """The last balanced box, else the "Answer:" line."""
    return boxed_answer(text)


def grade(question: Question, text: str) -> Score:
    """math-verify on the last balanced box. Run it in a worker (`dynaflow.grading`): it may never return."""
    extracted = extract(text)
    correct = extracted is not None and same(str(question.answer), extracted)
    return Score(correct=correct, grader="math-verify", extracted=extracted)


def same(first: str, second: str) -> bool:
    """Whether an answer equals a gold answer. Run it in a worker: it may never return."""
    from dynaflow.graders import maths

    return maths.same(first, second)

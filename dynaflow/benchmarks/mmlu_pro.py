"""MMLU-Pro: 12,032 multiple-choice questions with up to ten options (TIGER-Lab/MMLU-Pro, MIT).

To train an orchestrator a part is kept apart: about 30 % of the official test questions are `train`, the others `test`,
by the question's hash. Numbers on `test` are therefore of about 8,400 questions, not of all.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase

from dynaflow.benchmarks import store
from dynaflow.benchmarks.build import no_split, question
from dynaflow.benchmarks.store import Row
from dynaflow.benchmarks.svamp import side
from dynaflow.graders.choice import letter
from dynaflow.rollout import Question, Score

NAMES: tuple[str, ...] = ("mmlu-pro",)
INSTRUCTION = 'End with a line "Answer: X", where X is one of the letters {letters}.'


def files(name: str, split: str) -> list[str]:
    """The files a split is read from."""
    if split not in ("train", "test"):
        raise no_split(name, split, "train, test")
    return ["eval/mmlu_pro.jsonl.gz"]


def load(
    name: str, split: str, *, limit: int | None = None, options: Mapping[str, int] | None = None
) -> list[Question]:
    """The questions of a split, in the data set's order."""
    (path,) = files(name, split)
    wanted = "train" if split == "test" else "test"  # svamp's rule has 70 % train; here they are the test
    found = [row for row in store.rows(path) if side(row["question"]) == wanted]
    return [_question(name, row) for row in found[:limit]]


def _question(name: str, row: Row) -> Question:
    options: list[str] = row["meta"]["options"]
    letters = ascii_uppercase[: len(options)]
    listed = "\n".join(f"{mark}) {option}" for mark, option in zip(letters, options, strict=True))
    made = question(row, name, INSTRUCTION.format(letters=", ".join(letters)), text=f"{row['question']}\n\n{listed}")
    made.meta["letters"] = letters
    return made


def prompt(question: Question) -> str:
    """What a model is asked."""
    return question.text


def extract(text: str) -> str | None:
    """The letter A to J that is anchored, boxed or bold; never one found in words."""
    return letter(text, "J")


def grade(question: Question, text: str) -> Score:
    """The letter is the right one."""
    extracted = extract(text)
    return Score(
        correct=extracted == question.answer, grader="choice", extracted=extracted, detail={"gold": question.answer}
    )


def same(first: str, second: str) -> bool:
    """Whether two answers are one."""
    return first == second

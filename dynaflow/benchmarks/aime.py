"""AIME 2024, 2025, 2026 (30 problems each) and, as a training pool, AIME 1983 to 2023.

Problems: Mathematical Association of America; the answer is an integer from 0 to 999. Hub: HuggingFaceH4/aime_2024,
MathArena/aime_2025 and aime_2026. Problems with a figure are kept: all can be solved from the text.
"""

from __future__ import annotations

from collections.abc import Mapping

from dynaflow.benchmarks import store
from dynaflow.benchmarks.build import no_split, question
from dynaflow.graders.numbers import aime, boxed_answer
from dynaflow.rollout import Question, Score

PAST = "aime-past"
NAMES: tuple[str, ...] = ("aime2024", "aime2025", "aime2026", PAST)
INSTRUCTION = "The answer is an integer from 0 to 999. Put the final answer in \\boxed{}."


def files(name: str, split: str) -> list[str]:
    """The files a split is read from."""
    if split != ("train" if name == PAST else "test"):
        raise no_split(name, split, "train" if name == PAST else "test")
    return ["train/aime_1983_2023.jsonl" if name == PAST else f"eval/aime_{name[-4:]}.jsonl"]


def load(
    name: str, split: str, *, limit: int | None = None, options: Mapping[str, int] | None = None
) -> list[Question]:
    """The problems of a year, contest I before II."""
    (path,) = files(name, split)
    return [question(row, name, INSTRUCTION) for row in store.rows(path)[:limit]]


def prompt(question: Question) -> str:
    """What a model is asked."""
    return question.text


def extract(text: str) -> str | None:
    """The last balanced box, else the "Answer:" line."""
    return boxed_answer(text)


def grade(question: Question, text: str) -> Score:
    """The integers are equal."""
    extracted = extract(text)
    given = aime(extracted)
    return Score(
        correct=given is not None and given == aime(str(question.answer)),
        grader="aime",
        extracted=extracted,
        detail={"given": given},
    )


def same(first: str, second: str) -> bool:
    """Whether two answers are one."""
    return first == second or (aime(first) is not None and aime(first) == aime(second))

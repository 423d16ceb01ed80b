"""DAPO-Math-17k, a training pool of harder problems with integer answers: 17,073 rows of the offline folder.

Licence Apache-2.0. Left out: 11 rows that occur with conflicting answers. Also in MATH and old AIME: 2,321 rows, so
de-duplicate before mixing pools. No hub loader: the data set on the hub repeats every problem a hundred times.
"""

from __future__ import annotations

from collections.abc import Mapping

from dynaflow.benchmarks import store
from dynaflow.benchmarks.build import no_split, question
from dynaflow.benchmarks.hendrycks_math import INSTRUCTION
from dynaflow.benchmarks.svamp import extract, grade, prompt, same
from dynaflow.rollout import Question

__all__ = ["NAMES", "extract", "files", "grade", "load", "prompt", "same"]

NAMES: tuple[str, ...] = ("dapo",)


def files(name: str, split: str) -> list[str]:
    """The files a split is read from."""
    if split != "train":
        raise no_split(name, split, "train")
    return ["train/dapo_math_17k.jsonl.gz"]


def load(
    name: str, split: str, *, limit: int | None = None, options: Mapping[str, int] | None = None
) -> list[Question]:
    """The problems, in file order."""
    (path,) = files(name, split)
    found = [row for row in store.rows(path) if not row["meta"].get("conflicting_answers")]
    return [question(row, name, INSTRUCTION) for row in found[:limit]]

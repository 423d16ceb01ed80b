"""From a row of a file to a `Question`; shared by the benchmark modules."""

from __future__ import annotations

from dynaflow.benchmarks.store import Row
from dynaflow.errors import ConfigError
from dynaflow.rollout import Json, Question


def question(
    row: Row,
    benchmark: str,
    instruction: str,
    *,
    text: str | None = None,
    answer: Json = None,
    passages: list[str] | None = None,
) -> Question:
    """A row as a question: what is asked, then how to give the answer.

    `meta` keeps the bare question (for contamination checks), the level and the language.
    """
    bare = row["question"].strip()
    meta: dict[str, Json] = {"question": bare}
    meta |= {name: row[name] for name in ("level", "language") if row[name] is not None}
    return Question(
        id=row["id"],
        benchmark=benchmark,
        text=f"{text or bare}\n\n{instruction}",
        answer=row["answer"] if answer is None else answer,
        passages=passages,
        meta=meta,
    )


def no_split(name: str, split: str, allowed: str) -> ConfigError:
    """The error for a split that a benchmark does not have."""
    return ConfigError(f"{name}: has no split {split!r}. Allowed: {allowed}.")

"""Benchmarks by name: questions, what a model is asked, and the verdict on an answer.

A benchmark is a module with `NAMES`, `load`, `prompt`, `extract` and `grade`; this registry finds it by a question's
benchmark. Further names a module may have: `files` (what it is read from), `same`, `corpus`, `SLOW` (its grade has to
run in a worker: `dynaflow.grading`) and `PRIVATE` (its text may stand in local run files only).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from dynaflow.benchmarks import (
    aime,
    babi,
    dapo,
    gpqa,
    gsm8k,
    gsm_hard,
    hendrycks_math,
    hotpotqa,
    mini,
    mmlu_pro,
    polymath,
    svamp,
)
from dynaflow.errors import ConfigError
from dynaflow.rollout import Question, Score
from dynaflow.tools.search import Document


class Benchmark(Protocol):
    """What a benchmark module provides."""

    NAMES: tuple[str, ...]

    def load(
        self, name: str, split: str, *, limit: int | None = None, options: Mapping[str, int] | None = None
    ) -> list[Question]:
        """The questions of a split, at most `limit` of them."""
        ...

    def prompt(self, question: Question) -> str:
        """What a model is asked."""
        ...

    def extract(self, text: str) -> str | None:
        """What counts as the answer in a final text; linear in its length."""
        ...

    def grade(self, question: Question, text: str) -> Score:
        """The verdict on a final text."""
        ...


_MODULES: tuple[Benchmark, ...] = (
    mini,
    aime,
    polymath,
    gpqa,
    hotpotqa,
    svamp,
    gsm8k,
    gsm_hard,
    mmlu_pro,
    hendrycks_math,
    babi,
    dapo,
)
BENCHMARKS: dict[str, Benchmark] = {name: module for module in _MODULES for name in module.NAMES}
PAPER = ("aime2024", "aime2025", "aime2026", "polymath", "gpqa-diamond", "hotpotqa-distractor")
"""The 688 questions of the paper's evaluation, in our default reading."""
WITHHELD = "[withheld: this benchmark's text may not be shown outside the machine it lies on]"
"""What a report or an export has in place of a text of a private benchmark."""


def load(
    name: str, split: str, *, limit: int | None = None, options: Mapping[str, int] | None = None
) -> list[Question]:
    """The questions of benchmark `name`, at most `limit`; `options` are those of the demo benchmark's generator.

    Raises:
        ConfigError: no such benchmark, split or option.
        DataError: its data is missing or altered.
    """
    return find(name).load(name, split, limit=limit, options=options)


def files(name: str, split: str) -> list[str]:
    """The files of the data folder that a split is read from; none where a generator makes it.

    Raises:
        ConfigError: no such benchmark or split.
    """
    module = find(name)
    return list(module.files(name, split)) if hasattr(module, "files") else []


def prompt(question: Question) -> str:
    """What a model is asked: the question as its benchmark words it."""
    return find(question.benchmark).prompt(question)


def extract(question: Question, text: str) -> str | None:
    """What the question's benchmark takes for the answer in a final text, before any comparison."""
    return find(question.benchmark).extract(text)


def grade(question: Question, text: str) -> Score:
    """The verdict of the question's benchmark on a final text. For `is_slow` benchmarks use `dynaflow.grading`."""
    return find(question.benchmark).grade(question, text)


def same(question: Question, first: str, second: str) -> bool:
    """Whether two extracted answers to a question are one. For `is_slow` benchmarks use `dynaflow.grading`."""
    module = find(question.benchmark)
    if first == second:
        return True
    if hasattr(module, "same"):
        return bool(module.same(first, second))
    return module.grade(question.model_copy(update={"answer": first}), second).correct


def corpus(name: str) -> list[Document]:
    """What the search tool of a benchmark searches in; empty where it has no corpus."""
    module = find(name)
    return [Document(*pair) for pair in module.corpus(name)] if hasattr(module, "corpus") else []


def is_slow(name: str) -> bool:
    """Whether grading may take long or never end, so that it belongs in a worker process."""
    return bool(getattr(find(name), "SLOW", False))


def is_private(name: str) -> bool:
    """Whether the text of a benchmark may stand in local run files only (GPQA): no log, report or export shows it."""
    return name in BENCHMARKS and bool(getattr(BENCHMARKS[name], "PRIVATE", False))


def find(name: str) -> Benchmark:
    """The module of a benchmark.

    Raises:
        ConfigError: there is none.
    """
    if name not in BENCHMARKS:
        raise ConfigError.unknown("benchmark", name, BENCHMARKS)
    return BENCHMARKS[name]

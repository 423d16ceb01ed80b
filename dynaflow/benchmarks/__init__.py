"""Benchmarks by name: questions, what a model is asked, and the verdict on an answer.

A benchmark is a module with `NAMES`, `load`, `prompt` and `grade`; this registry finds it by a question's benchmark.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from dynaflow.benchmarks import mini
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

    def grade(self, question: Question, text: str) -> Score:
        """The verdict on a final text."""
        ...


_MODULES: tuple[Benchmark, ...] = (mini,)
BENCHMARKS: dict[str, Benchmark] = {name: module for module in _MODULES for name in module.NAMES}


def load(
    name: str, split: str, *, limit: int | None = None, options: Mapping[str, int] | None = None
) -> list[Question]:
    """The questions of benchmark `name`, at most `limit`; `options` are those of the demo benchmark's generator.

    Raises:
        ConfigError: no such benchmark, split or option.
        DataError: its data is missing or altered.
    """
    return _find(name).load(name, split, limit=limit, options=options)


def prompt(question: Question) -> str:
    """What a model is asked: the question as its benchmark words it."""
    return _find(question.benchmark).prompt(question)


def grade(question: Question, text: str) -> Score:
    """The verdict of the question's benchmark on a final text."""
    return _find(question.benchmark).grade(question, text)


def same(question: Question, a: str, b: str) -> bool:
    """Whether two extracted answers to a question are one: with the first as gold, the second is right."""
    return a == b or grade(question.model_copy(update={"answer": a}), b).correct


def corpus(name: str) -> list[Document]:
    """What the search tool of a benchmark searches in; empty where it has no corpus."""
    module = _find(name)
    return module.corpus(name) if hasattr(module, "corpus") else []


def _find(name: str) -> Benchmark:
    if name not in BENCHMARKS:
        raise ConfigError.unknown("benchmark", name, BENCHMARKS)
    return BENCHMARKS[name]

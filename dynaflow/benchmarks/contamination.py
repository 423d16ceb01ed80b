"""Overlap of a training pool with what is evaluated.

Four tests, strongest first; an item counts under the first that it meets:

- exact: the same text;
- normalised: the same words, whatever the case, punctuation, LaTeX dressing and script of digits;
- ngram: at least half of the 8-word runs of the shorter text occur in the other one (at least one run; runs that three
  or more evaluation items share are phrases, not items, and do not count). Scripts without spaces between words count
  character by character;
- masked: the same words with every number masked, for texts of at least 8 words: a numeric variant.

Translations are not found. Options, passages and answer formats are not compared, only the bare questions (bAbI: with
the story, since its questions are all alike).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dynaflow import benchmarks
from dynaflow.benchmarks import store
from dynaflow.errors import ConfigError
from dynaflow.rollout import Question

N = 8
SHARE = 0.5
COMMON = 3
KINDS = ("exact", "normalised", "ngram", "masked")
EVALUATION = (
    "aime2024",
    "aime2025",
    "aime2026",
    "polymath-all-with-aime",
    "gpqa-diamond",
    "hotpotqa-closed",
    "hotpotqa-closed-shuffle",
    "hotpotqa-distractor",
    "hotpotqa-fullwiki",
)
"""What the paper's evaluation is drawn from, in each of our readings."""

_UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"
_DRESSING = re.compile(r"\\(?:left|right|big|Big|text|mathrm|mathbf|displaystyle|quad|qquad|[,;:!])(?![A-Za-z])|[${}]")
_WORD = re.compile(rf"\d+(?:[.,]\d+)*|[{_UNSPACED}]|(?:(?![{_UNSPACED}\d])\w)+|[+*/=<>^\u2264\u2265-]")


class Overlap(NamedTuple):
    """A training item that is an evaluation item by one of the tests. `share`: of common 8-word runs (1 elsewhere)."""

    item: str
    kind: str
    evaluation: str
    share: float


def words(text: str) -> list[str]:
    """The words, numbers and signs of a text after normalisation."""
    text = unicodedata.normalize("NFKC", _DRESSING.sub(" ", text.replace("\\dfrac", "\\frac"))).casefold()
    return [_digits(word) for word in _WORD.findall(text.replace("\u2212", "-"))]


def _digits(word: str) -> str:
    if not word[0].isdecimal():
        return word
    return "".join(str(unicodedata.decimal(char)) if char.isdecimal() else "." for char in word if char != ",")


def _mask(tokens: list[str]) -> str | None:
    if len(tokens) < N or not any(token[0].isdecimal() for token in tokens):
        return None
    return " ".join("#" if token[0].isdecimal() else token for token in tokens)


def _runs(tokens: list[str]) -> set[int]:
    return {hash(tuple(tokens[start : start + N])) for start in range(len(tokens) - N + 1)}


def bare(question: Question) -> str:
    """What is compared: the question without options, passages and answer format."""
    return str(question.meta.get("question", question.text))


class Index:
    """The evaluation items, ready to be compared with."""

    def __init__(self, items: Iterable[tuple[str, str]]) -> None:
        """`items`: (name, text) of each evaluation item."""
        self._exact: dict[str, str] = {}
        self._normal: dict[str, str] = {}
        self._masked: dict[str, str] = {}
        self._sizes: dict[str, int] = {}
        runs: dict[int, list[str]] = defaultdict(list)
        for name, text in items:
            tokens = words(text)
            self._exact.setdefault(text, name)
            self._normal.setdefault(" ".join(tokens), name)
            if masked := _mask(tokens):
                self._masked.setdefault(masked, name)
            found = _runs(tokens)
            self._sizes[name] = len(found)
            for run in found:
                runs[run].append(name)
        self._runs = {run: names for run, names in runs.items() if len(names) < COMMON}

    def check(self, name: str, text: str) -> Overlap | None:
        """The first test that a training item meets, or None."""
        if text in self._exact:
            return Overlap(name, "exact", self._exact[text], 1.0)
        tokens = words(text)
        normal = " ".join(tokens)
        if normal in self._normal:
            return Overlap(name, "normalised", self._normal[normal], 1.0)
        runs = _runs(tokens)
        shared = Counter(item for run in runs for item in self._runs.get(run, ()))
        if shared:
            item, count = max(
                shared.items(), key=lambda pair: (pair[1] / min(len(runs), self._sizes[pair[0]]), pair[0])
            )
            share = count / min(len(runs), self._sizes[item])
            if share >= SHARE:
                return Overlap(name, "ngram", item, round(share, 3))
        masked = _mask(tokens)
        if masked and masked in self._masked:
            return Overlap(name, "masked", self._masked[masked], 1.0)
        return None

    def overlaps(self, questions: Iterable[Question]) -> Iterator[Overlap]:
        """The items of a pool that are evaluation items, in pool order."""
        for question in questions:
            found = self.check(question.id, bare(question))
            if found:
                yield found


def evaluation_items(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """(name, text) of the items of evaluation benchmarks, each text once.

    `mini` is left out: its train and test questions share no name, job, thing, city, country or number by construction,
    and their sentences are alike on purpose.

    Raises:
        DataError: the data of one is missing.
    """
    seen: set[str] = set()
    for name in names:
        if name.startswith("mini"):
            continue
        for question in benchmarks.load(name, "test"):
            text = bare(question)
            if text not in seen:
                seen.add(text)
                yield f"{name}/{question.id}", text


def available(names: Iterable[str]) -> tuple[list[str], list[str]]:
    """Of some benchmarks that are read from files, those whose files are there (right or wrong), and the others."""
    there: list[str] = []
    missing: list[str] = []
    for name in names:
        (there if all(map(store.has, benchmarks.files(name, "test"))) else missing).append(name)
    return there, missing


def refuse(questions: Iterable[Question], evaluated: Iterable[str], *, allow: bool) -> list[Overlap]:
    """Stop training on questions that are evaluated. The one call that `training.collect` makes.

    Compared with the benchmarks of the run (`evaluated`) and with everything of the paper's evaluation that the data
    folder has. Pools of the demo benchmark are not compared.

    Args:
        questions: the training pool.
        evaluated: names of the benchmarks that the run evaluates on.
        allow: the user said that overlaps may stay.

    Returns:
        The overlaps, for the record (empty unless `allow`).

    Raises:
        ConfigError: there are overlaps; the message counts them by test and names the first ones.
    """
    pool = [question for question in questions if not question.benchmark.startswith("mini")]
    if not pool:
        return []
    names, _ = available(EVALUATION)
    names += [name for name in evaluated if name not in names]
    found = list(Index(evaluation_items(names)).overlaps(pool))
    if found and not allow:
        counts = Counter(overlap.kind for overlap in found)
        first = "; ".join(f"{overlap.item} = {overlap.evaluation} ({overlap.kind})" for overlap in found[:5])
        raise ConfigError(
            f"collect.benchmark: {len(found)} of {len(pool)} training questions are evaluation questions "
            f"({', '.join(f'{kind} {counts[kind]}' for kind in KINDS if counts[kind])}): {first}. "
            "Take another pool, or set data.allow_overlap = true"
        )
    return found

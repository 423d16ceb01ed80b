"""Sentences of the task that a prompt repeats with one thing changed: a number, an ordinal, a comparison."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise

from dynaflow.curation.lexicon import group
from dynaflow.curation.words import NUMBER_WORDS, Given, sentences, sequence, stem

_SAME = 0.7
"""Share of a sentence's words that must stand in the task in the same order."""
_FEW = 2
_SHORTEST = 5
_OPPOSITES = [
    frozenset(map(stem, group.split()))
    for group in (
        "first second third fourth fifth last",
        "largest smallest",
        "greatest least",
        "longest shortest",
        "highest lowest",
        "tallest shortest",
        "oldest youngest",
        "earliest latest",
        "nearest farthest",
        "maximum minimum",
        "largest least",
        "more fewer less",
        "most fewest least",
        "older younger",
        "larger smaller",
        "longer shorter",
        "higher lower",
        "faster slower",
        "before after",
        "above below",
        "with without",
        "odd even",
        "increasing decreasing",
        "inside outside",
        "north south east west",
        "mother father",
        "daughter son",
        "father grandfather",
        "sister brother",
        "birth death",
        "born died",
        "positive negative",
        "and or",
        "atleast atmost exactly morethan lessthan",
    )
]
"""Words of which one can not stand for the other."""
_RANKS = _OPPOSITES[:9]
"""Those of them that rank things."""
_QUALIFIERS = group("no not never without distinct different positive negative exactly only")
"""Words that can not come or go without a change of meaning."""

_BOUNDS = [
    (re.compile(rf"\b(?:{said})\b", re.IGNORECASE), f" {word} ")
    for word, said in {
        "atleast": "at least|no (?:fewer|less) than|not (?:fewer|less) than",
        "atmost": "at most|no more than|not more than|up to",
        "morethan": "more than|over",
        "lessthan": "(?:fewer|less) than|under",
    }.items()
]
"""What bounds a number, as one word each."""
_EXAMPLE = re.compile(r"\b(?:for (?:example|instance)|such as|e\.g\.)", re.IGNORECASE)


def restated(text: str, task: Given) -> str | None:
    """The word of the task that a sentence otherwise repeating it has changed; None: it repeats nothing, or all.

    A change of a word and its unit together ("two weeks", "14 days") is none.
    """
    said = _plain(_EXAMPLE.split(text)[0])
    if len(said) < _SHORTEST or task.quotes(text):
        return None
    if (other := _ranked(said, _plain(task.text))) is not None:
        return other
    best, changed = _SAME, None
    for given in _statements(task):
        if len(set(given) & set(said)) < _SAME * len(said) - 1:
            continue
        matcher = SequenceMatcher(None, given, said, autojunk=False)
        same = sum(block.size for block in matcher.get_matching_blocks()) / len(said)
        if same > best:
            apart = len(given) + len(said) - 2 * round(same * len(said))
            best, changed = same, _changed(matcher, given, said, apart)
    return changed


def _ranked(said: list[str], given: list[str]) -> str | None:
    """The rank by which the task calls a thing that is called by another one here ("first album", "second album")."""
    pairs = set(pairwise(given))
    for rank, thing in pairwise(said):
        group = next((group for group in _RANKS if rank in group), frozenset())
        if group and (rank, thing) not in pairs and len(thing) > 3:
            for other in group - {rank} - set(said):
                if (other, thing) in pairs:
                    return other
    return None


@lru_cache(maxsize=2)
def _statements(task: Given) -> list[list[str]]:
    return [_plain(task.text[start:end]) for start, end in sentences(task.text)]


def _plain(text: str) -> list[str]:
    """Stems, with numbers in one spelling."""
    for said, word in _BOUNDS:
        text = said.sub(word, text)
    words = sequence(text).split()
    return [str(NUMBER_WORDS.get(word, stem(word))) for word in words]


def _changed(matcher: SequenceMatcher[str], given: list[str], said: list[str], apart: int) -> str | None:
    """What was replaced, or added or left out where no more than two words differ."""
    for kind, first, last, start, end in matcher.get_opcodes():
        if apart <= _FEW and kind in ("delete", "insert") and _QUALIFIERS & {*given[first:last], *said[start:end]}:
            return " ".join(given[first:last] or said[start:end])
        if kind != "replace" or last - first != 1 or end - start != 1:
            continue
        old, new = given[first], said[start]
        if old[0].isdigit() and new[0].isdigit():
            return old
        listed = new == "and" and {"which", "whether", "between"} & {*said}  # "which of A and B" asks of A or B
        if old != new and not listed and any(old in group and new in group for group in _OPPOSITES):
            return old
    return None

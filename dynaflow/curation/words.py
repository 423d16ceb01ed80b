"""Words, numbers and sentences of prompts, and what a given text supports."""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property

_GENERIC = frozenset(
    re.findall(
        r"\w+",
        """a about above after again agent all also an and another answer any are as ask at b be been before below
        between but by c can careful carefully check claim complete compute concise consider context correct
        could d data determine do does done each either else error evaluate exactly example explain
        explanation fact few final find first follow following for format from full get give given go good
        had has have he her here his how i if in independent independently input instruction into is it its
        itself just keep know last less let like line list look make may me mistake more most must my need
        new no not note now number of on once one only or other our out output own passage please point
        possible problem produce provide put question re read reason reasoning reply report respond response
        result return review right role same say see sentence she short should show single so solution solve
        some specific state step sub such sure task tell text than that the their them then there these they
        thing think this those through to two up us use using value verify very was way we well were what
        when where whether which while who whose why will with word work would write wrong yes you your""",
    )
)
"""Words that say nothing about which task a text belongs to."""

_NUMBER_WORDS = {
    word: value
    for value, word in enumerate(
        re.findall(
            r"\w+",
            """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
            seventeen eighteen nineteen twenty""",
        )
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "dozen": 12}

_WORD = re.compile(r"[0-9]+(?:[.,][0-9]+)*|[^\W\d_]+")
_NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?!\w)")
_SENTENCE_END = re.compile(r"(?<=[.!?;])(?=\s)|(?<=:)(?=\s+[A-Z\"'])|\n")


def fold(text: str) -> str:
    """Lower case, compatibility forms and the digits of any script as ASCII."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKC", text).casefold()
    return "".join(str(unicodedata.digit(c)) if c > "\x7f" and c.isdigit() and _is_digit(c) else c for c in text)


def _is_digit(char: str) -> bool:
    return unicodedata.digit(char, None) is not None


def number(text: str) -> str:
    """One spelling per number: no grouping commas, no trailing zeros."""
    plain = text.replace(",", "").rstrip(".")
    return plain.rstrip("0").rstrip(".") if "." in plain else plain.lstrip("0") or "0"


def number_spans(text: str) -> list[tuple[str, int, int]]:
    """Free-standing numbers written in digits, normalised, with where they stand."""
    return [(number(match[0]), *match.span()) for match in _NUMBER.finditer(text)]


def sequence(text: str) -> str:
    """Words and numbers of a text, each between single spaces: whole-word containment becomes substring search."""
    return f" {' '.join(_WORD.findall(fold(text)))} "


def content(text: str) -> set[str]:
    """Stems and numbers that tell what a text is about."""
    found = {_stem(word) for word in sequence(text).split() if word not in _GENERIC}
    return (found - _GENERIC) | {str(_NUMBER_WORDS[word]) for word in found if word in _NUMBER_WORDS}


def _stem(word: str) -> str:
    if word[0].isdigit():
        return number(word)
    for suffix in ("ing", "ed", "es", "s"):
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            return word[: -len(suffix)]
    return word


def sentences(text: str) -> list[tuple[int, int]]:
    """Spans of the sentences of a text, without surrounding whitespace. A line end or a colon ends one too."""
    spans = []
    start = 0
    for match in [*_SENTENCE_END.finditer(text), None]:
        end = match.end() if match else len(text)
        piece = text[start:end]
        if piece.strip():
            spans.append((start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())))
        start = end
    return spans


class Given:
    """A text that prompts may draw on (the task, the outputs of a run), asked for its words, numbers and statements."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sequence = sequence(text)

    @cached_property
    def numbers(self) -> set[str]:
        """The numbers in the text, digits and number words alike."""
        words = set(self.sequence.split())
        found = {number(word) for word in words if word[0].isdigit()}
        return found | {str(_NUMBER_WORDS[word]) for word in words if word in _NUMBER_WORDS}

    @cached_property
    def content(self) -> set[str]:
        """Stems and numbers that tell what the text is about."""
        return content(self.text)

    @cached_property
    def statements(self) -> list[set[str]]:
        """Content of each sentence that is not a question."""
        pieces = [self.text[start:end] for start, end in sentences(self.text)]
        return [content(piece) for piece in pieces if not piece.endswith("?")]

    @cached_property
    def latin(self) -> bool:
        """Whether its letters are mostly ASCII; otherwise prompts may be translations and words can not be compared."""
        letters = [c for c in self.text if c.isalpha()]
        return sum(c < "\x80" for c in letters) >= 0.7 * len(letters)

    def quotes(self, text: str) -> bool:
        """Whether another text is a word-for-word part of this one."""
        return sequence(text) in self.sequence

    def supports(self, claim: str) -> bool:
        """Whether one statement of the text contains everything that a claim is about."""
        wanted = content(claim)
        return any(wanted <= statement for statement in self.statements)

    def altered(self, claim: str) -> str | None:
        """The number or name by which a claim differs from the one statement that it otherwise repeats."""
        wanted = content(claim)
        names = {_stem(fold(word)) for word in re.findall(r"\b[A-Z][a-z]+", claim)}
        if len(wanted) < 3 or any(wanted <= statement for statement in self.statements):
            return None
        for statement in self.statements:
            missing = wanted - statement
            if len(missing) == 1 and (token := next(iter(missing))) and (token in names or token[0].isdigit()):
                return token
        return None

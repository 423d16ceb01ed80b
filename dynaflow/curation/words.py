"""Words, numbers and sentences of prompts, and what a given text supports."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import pairwise

from dynaflow.curation.arithmetic import combined, durations, one_step

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

NUMBER_WORDS = {
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
_NUMBER = re.compile(r"(?<![\w.])(?<!\de[-+])\d[\d,]*(?:\.\d+)?(?!\w|\.\d)")
_NAME = re.compile(r"(?<=[a-z,\d;:(\"'] )[A-Z][a-z]{2,}\b(?:'s\b)?|\b[A-Z][a-z]+ [A-Z][a-z]+\b(?:'s\b)?")
_NO_NAMES = frozenset(
    re.findall(
        r"\w+",
        """January February March April May June July August September October November December Monday
        Tuesday Wednesday Thursday Friday Saturday Sunday English French German Spanish Italian Chinese
        Japanese Latin Greek Russian Polish Dutch Portuguese Turkish Arabic Korean Hindi Swedish Czech
        Celsius Fahrenheit Kelvin Markdown Python JavaScript Wikipedia Internet
        Answer Question Problem Task Final Step Reply Solution Result Note Hint Yes No None True False
        Unknown""",
    )
)
_SIDES = 2
_FOLLOWING = 4
"""Words after a number by which it is known again."""
_LABEL = re.compile(r"(?<=[a-z] )[B-HJ-Z]\b|(?<=group )A\b|(?<=option )A\b")
_CAPITALISED = re.compile(r"\b(?!(?:I|A)\b)[A-Z]\w*|\b\w{1,9}\^\w{1,9}")
_FORM = re.compile(
    r"(?:at most|at least|up to|exactly|no more than|in|fewer than)?\s*\d+\s+(?:short\s+)?(?:words?|sentences?|lines?"
    r"|bullets?|points|characters|decimals?|digits?|paragraphs?)\b"
)
_SUBJECT = re.compile(
    r" (?!(?:the|an?|of|it|its|them|their|your|this|that|these|those|in|on|to|for|some|any|all|each|every|which|what"
    r"|how|out|whether|if|two|three|both|is|are|was|were|did|does|do|can|many|much|long|far)\b)[a-z]{2,}"
    r"|(?: (?:is|was|has|and)\b)"
)
"""What follows a capitalised word that opens a sentence and is a name: a verb, no object and no preposition."""
_QUOTED = re.compile(r"[\"“«`]([^\"”»`\n]{2,300})[\"”»`]|(?<!\w)'([^'\n]{2,80})'(?!\w)")
_SENTENCE_END = re.compile(
    r"(?<=[.!?;])(?!(?<=\d!) [^A-Z])(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\b[DM]r\.)(?=\s)|(?<=:)(?=\s+[A-Z\"'])|(?<![\w,])\n"
    r"|\n(?!\s*[a-z\d(])|(?<!.{70})\n(?!\s{2})"
)
"""A line end ends a sentence too, unless the line is only wrapped there: it is long, or the next one is indented."""
_CLOSED = re.compile(
    r"(?:^|[.!?:;,\n]\s*)(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)\b[^.!?\n]*\?",
    re.IGNORECASE,
)


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


def names(text: str) -> list[str]:
    """Names in a text, one word each: capitalised words that do not open a sentence, and the second of a pair.

    Possessives, days, months and languages are left out.
    """
    found = []
    for match in _NAME.finditer(text):
        first, *rest = match[0].split()
        if match[0].endswith("'s") or _NO_NAMES.intersection((first, *rest)) or first.lower() in _GENERIC:
            continue
        found += rest if _opens(text, match.start()) else [first, *rest]
    return found


@lru_cache(maxsize=4096)
def sequence(text: str) -> str:
    """Words and numbers of a text, each between single spaces: whole-word containment becomes substring search."""
    return f" {' '.join(_WORD.findall(fold(text)))} "


def content(text: str) -> set[str]:
    """Stems, numbers and single capital letters (as labels: "group B") that tell what a text is about."""
    found = {stem(word) for word in sequence(text).split() if word not in _GENERIC}
    labels = {f"={letter}" for letter in _LABEL.findall(text)}
    return (found - _GENERIC) | labels | {str(NUMBER_WORDS[word]) for word in found if word in NUMBER_WORDS}


def data(text: str) -> set[str]:
    """What is particular to a text: its numbers, its names and what it quotes, as words of `sequence`.

    Numbers of one digit only where there is nothing else: texts are full of them.
    """
    text = _FORM.sub(" ", text)
    strong: set[str] = set()
    weak: set[str] = set()
    for match in _CAPITALISED.finditer(text):
        opens = match[0].isalpha() and not match[0].isupper() and _opens(text, match.start())
        if not opens or _SUBJECT.match(text, match.end()):
            strong.update(sequence(match[0]).split())
    said = set(sequence(_QUOTED.sub(" ", text)).split())
    strong.update(word for match in _QUOTED.finditer(text) for word in sequence(match[0]).split() if word not in said)
    for word, _, _ in number_spans(text):
        (strong if len(word) > 1 else weak).add(word)
    return (strong - _GENERIC) or (weak - _GENERIC)


def _numbers_in_place(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each number with the words directly before and after it, and with those that follow on its unit."""
    words = sequence(text).split()
    for before, word, after in zip(words, words[1:], words[2:], strict=False):
        if word[0].isdigit() and not before[0].isdigit() and not after[0].isdigit() and len(before) > 1:
            yield number(word), (before, after)
    for length in (_FOLLOWING + 1, _FOLLOWING):
        for place, word in enumerate(words[:-length]):
            following = tuple(words[place + 1 : place + 1 + length])
            if word[0].isdigit() and not following[0][0].isdigit() and set(following[1:]) - _GENERIC:
                yield number(word), following


def _after(value: str, text: str) -> str:
    """The word after a number in a text, which is its unit."""
    words = sequence(text).split()
    return next((after for word, after in pairwise(words) if word[0].isdigit() and number(word) == value), "")


def _opens(text: str, position: int) -> bool:
    """Whether a word that begins at `position` opens a sentence."""
    while position > 0 and not text[position - 1].isalnum():
        position -= 1
        if text[position] in ".!?:;\n":
            return True
    return position == 0


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """A word (lower case) without its ending; numbers in their one spelling."""
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
        return found | {str(NUMBER_WORDS[word]) for word in words if word in NUMBER_WORDS}

    @cached_property
    def derivable(self) -> set[str]:
        """What one step of arithmetic makes of its numbers (`one_step`)."""
        words = set(sequence(self.text.replace("%", " percent ")).split())
        values = [float(word) for word, _, _ in number_spans(fold(self.text)) if len(word) < 10]
        named = [float(word) for word in self.numbers if len(word) < 10 and word.count(".") < 2]
        named += durations(self.sequence)
        return {number(f"{value:.6f}") for value in one_step(values, named, words)}

    @cached_property
    def _combined(self) -> set[str]:
        values = [float(word) for word, _, _ in number_spans(fold(self.text)) if len(word) < 10]
        return {number(f"{value:.6f}") for value in combined(values)}

    @cached_property
    def content(self) -> set[str]:
        """Stems and numbers that tell what the text is about."""
        return content(self.text)

    @cached_property
    def data(self) -> set[str]:
        """What is particular to the text (`data`)."""
        return data(self.text)

    def shares_data(self, text: str) -> bool:
        """Whether another text has anything of what is particular to this one (of its content, if nothing is)."""
        if not self.data:
            return bool(content(text) & self.content)
        words = set(sequence(text).split())
        values = {number(word) if word[0].isdigit() else str(NUMBER_WORDS.get(word, word)) for word in words}
        return bool((words | values) & self.data)

    @cached_property
    def statements(self) -> list[set[str]]:
        """Content of each sentence that is not a question."""
        pieces = [self.text[start:end] for start, end in sentences(self.text)]
        return [content(piece) for piece in pieces if not piece.endswith("?")]

    @cached_property
    def asked(self) -> list[set[str]]:
        """Content of each question."""
        pieces = [self.text[start:end] for start, end in sentences(self.text)]
        return [content(piece) for piece in pieces if piece.endswith("?")]

    @cached_property
    def closed(self) -> bool:
        """Whether the text asks something that is answered with yes or no."""
        return _CLOSED.search(self.text) is not None

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

    @cached_property
    def _places(self) -> dict[tuple[str, ...], str]:
        """Each number of the text by the words around it."""
        return {sides: value for value, sides in _numbers_in_place(self.text)}

    def misquoted(self, text: str) -> str | None:
        """The number of this text in whose place another text has one that neither occurs here nor follows.

        Where the unit is the same, another unit is no reason for another number.
        """
        for value, sides in _numbers_in_place(text):
            follows = self.derivable if len(sides) == _SIDES else self._combined
            if sides in self._places and value not in self.numbers and value not in follows:
                return self._places[sides]
        return None

    def _said_of(self, value: str, claim: str) -> bool:
        """Whether this text has a number with the unit that it has in a claim, in a statement about the same thing."""
        found = _after(value, claim)
        if not found:
            return False
        about = content(claim) - {value, stem(found)}
        pieces = [self.text[start:end] for start, end in sentences(self.text)]
        return any(_after(value, piece) == found and about & content(piece) for piece in pieces)

    def altered(self, claim: str) -> str | None:
        """The number or name by which a claim differs from the one statement that it otherwise repeats."""
        wanted = content(claim)
        named = {stem(fold(word)) for word in names(claim)} | {stem(word) for word in self.data}
        if len(wanted) < 3 or any(wanted <= statement for statement in self.statements):
            return None
        for statement in self.statements:
            missing = wanted - statement
            if len(missing) == 1 and (token := next(iter(missing))) and (token in named or token[0].isdigit()):
                return None if token[0].isdigit() and self._said_of(token, claim) else token
        return None

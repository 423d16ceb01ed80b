"""How sentences are read for the rules about verifiers: clauses, negation, orders, conditions, over tagged words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dynaflow.curation.lexicon import Token, group

Words = Sequence[Token]

STOPS = frozenset(",;:.()!?\u2013\u2014")
ENDS_SCOPE = STOPS | {"but", "and", "so", "because", "since", "then", "|"}
_SOFT = group(
    "please kindly try hard simply merely then just now always and so only therefore finally do go ahead also you we "
    "should are must may can to"
)
_REJECT = group("reject refuse dispute challenge contradict doubt question criticise criticize flag")
_WHEN = group("else before after while")
_DETERMINERS = group(
    "the this that these those all every each both its their his her our any whatever final numerical whole "
    "fragment a an of"
)


def has(word: Token, *classes: str) -> bool:
    return any(name in word.classes for name in classes)


def find(words: Words, classes: str, start: int = 0, stop: int | None = None) -> list[int]:
    """Places of the words of some classes."""
    wanted = group(classes)
    places = range(max(start, 0), len(words) if stop is None else min(stop, len(words)))
    return [place for place in places if not wanted.isdisjoint(words[place].classes)]


def any_of(words: Iterable[Token], group: frozenset[str]) -> bool:
    return any(word.word in group for word in words)


def clause(words: Words, place: int) -> tuple[int, int]:
    """Where the clause around a word begins and ends."""
    start = end = place
    while start > 0 and words[start - 1].word not in STOPS and words[start - 1].word not in ("but", "so", "then"):
        start -= 1
    while end < len(words) and words[end].word not in STOPS and words[end].word != "but":
        end += 1
    return start, end


def is_question(words: Words) -> bool:
    return any(word.word == "?" for word in words[-2:])


def negated(words: Words, place: int, reach: int = 5) -> bool:
    """Whether a negation stands before a word, in its clause and its part of a coordination."""
    first = max(clause(words, place)[0], place - reach)
    for at in range(place - 1, first - 1, -1):
        if has(words[at], "not"):
            return True
        if words[at].word == "and":
            return False
    return False


def is_open(words: Words) -> bool:
    """Whether a condition or an alternative is left."""
    return any((has(word, "if") and word.word not in _WHEN) or word.word in ("/", "|") for word in words)


def orders(words: Words, place: int) -> bool:
    """Whether a word is the verb of an order: only soft words stand between it and the start of its clause."""
    if place > 2 and words[place - 2].word == "good" and words[place - 3].word == "a":  # what a good reviewer does
        return place == 3
    while place > 0 and words[place - 1].word in _SOFT and words[place - 1].word not in ("and", "so", "then"):
        place -= 1
    return place == 0 or words[place - 1].word in ENDS_SCOPE


def acts(words: Words, start: int = 0, classes: str = "check dissent mend") -> bool:
    """Whether somebody is to check, correct or reject: as a verb, not as a noun."""
    return any(
        (at == 0 or words[at - 1].word not in _DETERMINERS) and (words[at].form != "ed" or words[at - 1].word == "be")
        for at in find(words, classes, start)
    )


def conditional(words: Words, place: int, relative: bool = True) -> bool:
    """Whether a word stands in a clause that begins with a condition (or a relative, unless that is not asked)."""
    start, _ = clause(words, place)
    if any(word.word == "even" for word in words[start:place]):
        return False
    return any(
        (has(word, "if") and word.word not in ("or", "before", "after", "while", "except", "else"))
        or (relative and word.word in ("that", "which", "who", "what", "anything"))
        for word in words[start:place]
    )


def after_even(words: Words, place: int) -> bool:
    """Whether a word stands in an "even if": what is granted, and not what is ordered."""
    return any(word.word == "even" for word in words[clause(words, place)[0] : place])


def urges_dissent(words: Words) -> bool:
    """Whether rejecting or doubting is ordered."""
    return any(
        words[at].word in _REJECT and words[at].form == "base" and orders(words, at) and not negated(words, at)
        for at in find(words, "dissent")
    )


def if_right(words: Words) -> bool:
    """Whether a sentence begins with the condition that all is right: "if nothing is wrong,"."""
    comma = next((at for at, word in enumerate(words) if word.word == ","), 0)
    if not comma or words[0].word not in ("if", "where", "wherever", "when", "once"):
        return False
    no = bool(find(words, "not", 0, comma))
    return bool(find(words, "flaw mend dissent" if no else "right approve", 0, comma))


def taken_back(words: Words) -> bool:
    """Whether what somebody thinks is to have no influence."""
    return any(
        word.word in ("ignore", "disregard", "careless")
        or (word.word in ("argument", "proof", "evidence", "influence", "impress", "sway", "weight") and no)
        for place, word in enumerate(words)
        if (no := negated(words, place, 4)) is not None
    )


def is_subject(words: Words, place: int) -> bool:
    """Whether a noun opens its clause, with nothing but determiners before it."""
    start, _ = clause(words, place)
    while start < place and words[start].word in ("and", "that", "as"):
        start += 1
    before = words[start:place]
    fits = place - start <= 3 and (not before or before[0].word in _DETERMINERS)
    return fits and not any(has(word, "if", "check", "not") for word in before)


def following(words: Words, place: int) -> str:
    return words[place + 1].word if place + 1 < len(words) else ""

"""Values that a prompt gives away: told to a verifier as what is expected, or to a solver as what comes out.

A value is a number, a fraction, an option letter or a name that the task does not contain. What tells an answer from an
example, a smaller case or a format is what it is joined to: a word of expecting, arriving, comparing, or a source that
knows ("the booklet").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dynaflow.curation.lexicon import Token, group, tag
from dynaflow.curation.phrases import METHOD
from dynaflow.curation.words import NUMBER_WORDS, Given, content, fold, names, number, stem

Words = Sequence[Token]

_OPTION = re.compile(r"\(([A-F])\)|\b([A-F])[).]")
_COUNTED = re.compile(r"\b(?:how (?:many|much)|number of|amount of) (?:more |of the |the )?([a-z]+)", re.IGNORECASE)
"""What a task asks the number of."""
_CLAIMED = re.compile(
    r"\b(?:claims?|claimed|propos\w*|suggest\w*|candidate|guess\w*|possibl\w*|might|could|perhaps|maybe|tentativ\w*"
    r"|alleg\w*|conjectur\w*|unverified|suppos(?:e|ing)|example|e\.g|such as|instance|imagine)\b",
    re.IGNORECASE,
)
_PLAIN = group(
    "is are was were be and or but so if as at in on to for from by with after before when while too also here "
    "now again then that which who it the this an a has have had does do did will should must there because since "
    "not exactly indeed instead anywhere all everything anything euros dollars percent units"
)
"""Words after a value that leave it standing alone; any other noun makes it a quantity of something."""
_OUGHT = group("should must ought has_to have_to need_to supposed will can")
_COPULA = group("is are was be been = : equal equals being")
_MATHS = frozenset("=<>\u2264\u2265+-\u00d7\u00b7*^")
_RIGHT = group("right correct confirmed expected true")
_SUBJECTS = group("it this that which answer result solution value number total count outcome probability")
_SAY = group("write reply respond return output print format end finish conclude put report state give")


def told(sentence: str, task: Given) -> str | None:
    """The value that a verifier is told to expect in a sentence."""
    words = tag(sentence)
    for place, value, novel in _values(sentence, words, task):
        if _hedged(sentence, words, place):
            continue
        near = range(max(0, place - 8), min(len(words), place + 8))
        far = range(len(words))
        span = far if novel else near
        if novel and any(_is(words[at], "source", "expect", "arrive", "compare", "ensure", "approve") for at in span):
            return value
        if not novel and _relates(words, place):
            return value
    return None


def asserted(sentence: str, task: Given) -> str | None:
    """The value that a sentence states as what comes out."""
    words = tag(sentence)
    if set("{}") & {*sentence} or not words or any(word.word in ("whose", "where") for word in words):
        return None
    if words[0].word in _SAY and "%" not in sentence and not any(w.word in ("derivation", "proof") for w in words):
        return None
    asked = set().union(*task.asked) if task.asked else set()
    for place, value, novel in _values(sentence, words, task):
        if _hedged(sentence, words, place) or any(_is(word, "if") for word in words[:place]):
            continue
        before = words[max(0, place - 7, 0 if _is_copula(words, 1) else 1) : place]
        joined = bool(before) and before[-1].word in _COPULA | {"to", "at", "on", "with", "exactly", "simply"}
        about = any(word.word in _SUBJECTS or _is(word, "result") for word in before) or bool(
            content(" ".join(word.text for word in before)) & asked
        )
        stated = joined and about and (before[-1].word in _COPULA or any(word.word in _COPULA for word in before[-3:]))
        comes = any(word.word in ("come_out", "comes_out") for word in words[place : place + 4])
        reached = (
            joined
            and any(_is(word, "arrive") for word in before[-4:])
            and any(word.word in _OUGHT | {"you", "it", "this"} for word in before)
        )
        if (stated and (novel or before[-1].word in _COPULA)) or comes or (reached and novel):
            return value
    return None


def _is_copula(words: Words, place: int) -> bool:
    return place < len(words) and words[place].word in _COPULA


def _is(word: Token, *classes: str) -> bool:
    return any(name in word.classes for name in classes)


def _values(sentence: str, words: Words, task: Given) -> Iterator[tuple[int, str, bool]]:
    """Values that the task does not contain: where, what, and whether they do not follow from it in one step either."""
    letters = {first or second for first, second in _OPTION.findall(task.text)}
    called = {fold(word) for word in names(sentence)} if not METHOD.search(sentence) else set()
    counted = {stem(word.lower()) for word in _COUNTED.findall(task.text)}
    for place, token in enumerate(words):
        word, after = token.word, words[place + 1].word if place + 1 < len(words) else ""
        alone = not after.isalpha() or after in _PLAIN or stem(after) in counted
        alone |= after.isalpha() and _is(words[place + 1], "arrive", "compare", "expect", "not", "approve")
        if word[0].isdigit():
            value = word.rstrip(".,")
            whole = value if "/" in value else number(value)
            known = f" {value} " in f" {task.text} " if "/" in value else whole in task.numbers
            before = words[place - 1].word if place else ""
            term = words[place - 2].word if place > 1 else ""
            variable = before in _MATHS and (len(term) == 1 or term[:1].isdigit())
            if known or not alone or variable or (before in _MATHS and before != "=") or after in _MATHS:
                continue
            yield place, value, "/" in value or (whole not in task.derivable and len(whole) > 1)
        elif (
            word in NUMBER_WORDS
            and str(NUMBER_WORDS[word]) not in task.numbers
            and alone
            and word not in ("one", "two")
        ):
            yield place, word, False
        elif (
            token.text in letters and len(letters) > 2 and not (token.text == "A" and after.isalpha() and after != "is")
        ):
            if not any(
                other.text in letters for other in (*words[max(0, place - 3) : place], *words[place + 1 : place + 4])
            ):
                yield place, token.text, True
        elif fold(token.text) in called and stem(fold(token.text)) not in task.content and place > 0:
            yield place, token.text, True


def _hedged(sentence: str, words: Words, place: int) -> bool:
    """Whether a value is an example, a bound, a claim to be tested, or one of several."""
    before = words[max(0, place - 6) : place]
    after = words[place + 1 : place + 3]
    if any(_is(word, "instance") for word in before) or any(word.word in ("or", "/") for word in after[:1]):
        return True
    if any(_is(word, "instance") and word.word not in ("like", "case", "let", "say_n") for word in after[:1]):
        return True
    if _CLAIMED.search(sentence[: words[place].start]):
        return True
    conditional = any(_is(word, "if") and word.word not in ("once", "until", "else", "otherwise") for word in before)
    against = any(_is(word, "not", "compare", "expect", "approve") for word in before)
    against |= any(word.word in _RIGHT for word in words[place + 1 : place + 5])
    return conditional and not against


def _relates(words: Words, place: int) -> bool:
    """Whether a value that could also be a step of the work is joined to expecting, arriving or comparing."""
    before = words[max(0, place - 11) : place]
    after = words[place + 1 : place + 8]
    if any(_is(word, "source") for word in (*before, *after)):
        return True
    if any(_is(word, "expect") for word in before) or any(_is(word, "arrive") for word in before[-4:]):
        return True
    compared = any(_is(word, "compare") for word in before[-4:])
    closed = any(word.word in _RIGHT for word in after[:4])
    ensured = any(_is(word, "ensure") for word in before) and bool(before) and before[-1].word in _COPULA | {"with"}
    return compared or closed or ensured

"""Values that a prompt gives away: told to a verifier as what is expected, or to a solver as what comes out.

A value is a number, a fraction, an option letter or a name that the task does not contain. What tells an answer from an
example, a smaller case or a format is what it is joined to: a word of expecting, arriving, comparing, or a source that
knows ("the booklet").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from dynaflow.curation.grammar import clause, is_open, is_question, negated, orders
from dynaflow.curation.lexicon import Token, group, tag
from dynaflow.curation.phrases import METHOD
from dynaflow.curation.syntax import DYNAMIC
from dynaflow.curation.words import NUMBER_WORDS, Given, content, fold, names, number, stem

Words = Sequence[Token]

_OPTION = re.compile(r"\(([A-F])\)|\b([A-F])[).]")
_NO_ANSWERS = re.compile(rf"{METHOD.pattern}|\b(?:who|that) (?:wrote|made|solved)\b|\bby (?:our|my)\b|\bMister\b", re.I)
"""Sentences whose names are those of a method, or of who did the work."""
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
    "not exactly indeed instead anywhere all everything anything euros dollars percent units hours minutes days years "
    "metres litres grams only being h m s km kg g cm mm l ml v w n min"
)
"""Words after a value that leave it standing alone; any other noun makes it a quantity of something."""
_COPULA = group("is are was be been = : equal equals being")
_MATHS = frozenset("=<>\u2264\u2265+-\u00d7\u00b7*^")
_RIGHT = group("right correct confirmed expected true")
_CLOSED_OFF = group("out_of_the_running out_of_the_question off_the_list hopeless lead_nowhere")
_VARIABLE = re.compile(r"\b[a-z] ?[=<>\u2264\u2265] ?\d")
_ROLE = 5
"""Words in which a sentence can say who its reader is: "you are reviewer 2"."""
_PARTS = group("so but ; : . ? !")
"""What ends a part of a sentence in which the rest of it is another matter."""
_MODALS = group("can could may might should must")
_LOOKS = group("look_at consider try treat examine check bother")
_TYPICAL = group("typical common frequent usual classic likely popular")
_BOUNDS = group("more less fewer greater larger smaller higher lower bigger")
_AGAIN = group("twice again separately yet same only already")
_LISTED = 2
"""Digits of a sentence beyond which it is a list."""
_LABEL = 9
"""Words up to which a sentence can be a label with its value."""
_TELLS = ("source", "expect", "arrive", "compare", "ensure", "approve")
_DIVIDED = group("divisible divide divided multiply multiplied")
_SUBJECTS = group("it this that which answer result solution value number total count outcome probability")
_REST = group("rest others remainder remaining")
_OBJECT = 5
"""Words from a verb to its object."""
_RANKS = group("first last second third two three other remaining")
_CONSIDERED = group(
    "considered discussed compared examined consider discuss compare examine check taken_into_account account matter "
    "attention count look_at treated relevant contenders candidates role"
)
_CREDIT = group("point points mark marks credit full_marks full_credit full_points award full_score")
_SHARES = group("percent % or more least")
_CREDITS = group("for if when to only")
_OTHERWISE = group("otherwise else any anything other none nothing zero 0 rest")
_MERE = group("the a an final of exactly only last just")
_ENTAILS = group("mean imply follow therefore hence thus so prove clear evident must then makes")
_SAY = group("write reply respond return output print format end finish conclude put report state give")

_OUTCOMES = group(
    "it answer result outcome value total solution conclusion number count choice verification check calculation "
    "computation derivation explanation argument"
)
_DUE = re.compile(
    r"\b(?P<subject>\w+) (?:should|must|has to|ought to|needs to|is (?:supposed|expected|known|meant|bound) to|will)"
    r" (?:be|have (?:come to|arrived at|found|got|given|said|reached|chosen|named)(?: the)?"
    r"|come out(?: as| at| to(?: be)?)?|equal|turn out(?: as| to be)?|work out (?:as|at|to)|name|say|read"
    r"|end (?:up )?(?:as|at|with)|arrive at|lead to) (?:exactly |simply )?"
    r"(?P<value>\"[^\"\n]{2,60}\"|\d{4}s|\d[\d.,/]*\d|\d|\(?[A-F]\)?(?!\w|,? (?:[A-F]|or|and)\b)"
    r"|[A-Z][\w'-]+(?: [A-Z][\w'-]*){0,4})"
    r"(?: (?P<unit>[a-z]+))?"
    r"(?=[.;!)]*(?:\s*$|[;.]\s)|\s?[,;])"
)
"""What is said to have to come out."""
_ASSURED = re.compile(
    rf"\b(?:correct|right|true|expected) (?:final )?(?:answer|result|value|solution|amount|number|figure)\b[^.!?\n]*"
    rf"\b(?:is|are)(?: this| the following| as follows)?:?\s*\"?[{DYNAMIC}]"
    rf"|\bwhat (?:should|must|has to|ought to) come out\b[^.!?\n]*[:\s]\"?[{DYNAMIC}]"
    r"|\b(?:you(?:r \w+)? (?:should|must|ought to|will|has to|have to)|(?:we|I) expect (?:you |it )?to)"
    r" (?:arrive at|get|obtain|reach|end up with|come to|come out at|find|match)(?: this)?:?"
    rf" (?:exactly )?(?:the same (?:answer|result|value|amount|number|figure|thing|conclusion)\b|\"?[{DYNAMIC}])",
    re.IGNORECASE,
)
"""What tells a verifier that the output that it is given is the one that has to come out."""
_CHOSEN = re.compile(
    r"^\W*(?i:the|our|so the) (?i:final |correct |right )?(?i:result|answer|solution|outcome|option|choice) (?i:is|was)"
    r" (?i:option |choice )?\(?([A-F])\b(?! (?:or|and)\b)(?!,? [A-F]\b)"
    r"|^\W*(?i:since|as|because) [^.!?\n]*[,(] ?option \(?([A-F])\)?,"
)
"""A sentence that chooses one of the lettered options."""
_SAME_RATE = re.compile(r"\d\s*%?\s*[a-z][\w ]{0,20}=\s*\d[\d.,]*\s*%?\s*[a-z]", re.IGNORECASE)
"""One quantity in two units."""


def told(sentence: str, task: Given) -> str | None:
    """The value that a verifier is told to expect in a sentence."""
    words = tag(sentence)
    assured = _ASSURED.search(sentence)
    if assured and not is_open(tag(sentence[: assured.end()])) and not _CLAIMED.search(sentence):
        return assured[0]
    found = list(_values(sentence, words, task))
    if (credited := next((value for place, value, _ in found if _credited(words, place)), None)) is not None:
        return credited
    if len({value for _, value, _ in found}) > 1 and any(_is(word, "flaw") for word in words):
        return None  # a rubric: so much for a right one, so much for a wrong one
    rate = _SAME_RATE.search(sentence)
    for place, value, novel in found:
        role = words[0].word == "you" and words[1].word in ("are", "be") and place < _ROLE
        if (
            role
            or _hedged(sentence, words, place)
            or (rate and (not novel or words[place].start in range(*rate.span())))
        ):
            continue
        near = range(max(0, place - 8), min(len(words), place + 8))
        far = range(len(words))
        span = far if novel else near
        labelled = place > 0 and words[place - 1].word in (":", "=") and len(words) < _LABEL
        if novel and (labelled or any(_is(words[at], *_TELLS) or words[at].word in ("i", "my") for at in span)):
            return value
        if not novel and _relates(words, place):
            return value
    return None


def due(sentence: str, task: Given) -> str | None:
    """A value that is said to have to come out, also one of the task's own ("it should come out as Lake Mjelva")."""
    for match in _DUE.finditer(sentence):
        counts = [task.text[found.start() :].split()[:_OBJECT] for found in _COUNTED.finditer(task.text)]
        counted = {stem(word.lower()) for words in counts for word in words}
        subject, value = match["subject"].lower(), match["value"].strip('"()')
        asked = len(subject) == 1 and re.search(rf"\b(?:find|determine|what is|compute) {subject}\b", task.text, re.I)
        alone = match["unit"] is None or match["unit"] in _PLAIN or stem(match["unit"]) in counted
        comes = "out" in match[0].split()  # whatever it is that comes or turns out
        if (asked or comes or subject in _OUTCOMES) and alone and not is_open(tag(sentence[: match.end()])):
            return value
    return None


def asserted(sentence: str, task: Given) -> str | None:
    """The value that a sentence states as what comes out."""
    words = tag(sentence)
    if set("{}") & {*sentence} or not words or any(word.word in ("whose", "where", "who") for word in words):
        return None
    if words[0].word in _SAY and "%" not in sentence and not any(w.word in ("derivation", "proof") for w in words):
        return None
    asked = set().union(*task.asked) if task.asked else set()
    for place, value, novel in _values(sentence, words, task):
        if _hedged(sentence, words, place) or any(_is(word, "if") for word in words[:place]):
            continue
        before = words[max(0, place - 7, 0 if _is_copula(words, 1) else 1) : place]
        before = before[:-1] if value[0].isdigit() and before and before[-1].word == "the" else before
        joined = bool(before) and (
            before[-1].word in _COPULA | {"to", "at", "on", "with", "exactly", "simply"} or _is(before[-1], "arrive")
        )
        about = any(word.word in _SUBJECTS or _is(word, "result", "source") for word in before) or bool(
            content(" ".join(word.text for word in before)) & asked
        )
        stated = joined and about and (before[-1].word in _COPULA or any(word.word in _COPULA for word in before[-3:]))
        comes = any(word.word in ("come_out", "comes_out") for word in words[place : place + 4])
        reached = joined and any(_is(word, "arrive") for word in before[-4:])
        vouched = any(_is(word, "source") for word in words[:place]) or (
            before[-1:] and before[-1].word in _COPULA and any(word.word in _RIGHT for word in before)
        )
        entailed = any(_is(word, "arrive") or word.word in _ENTAILS for word in words[:place]) and any(
            word.word in _COPULA for word in words[:place]
        )
        bracketed = (
            place > 0
            and _next(words, place) in (")", ",")
            and {"(", "option"} & {w.word for w in words[place - 2 : place]}
        )
        lettered = value.isalpha() and len(value) == 1 and (vouched or bool(entailed and bracketed))
        if (
            lettered
            or _apposed(words, place)
            or (stated and (novel or before[-1].word in _COPULA))
            or comes
            or (reached and novel)
        ):
            return value
    return None


def _offered(task: Given) -> set[str]:
    """The letters of a task's options."""
    return {first or second for first, second in _OPTION.findall(task.text)}


def chosen(sentence: str, task: Given) -> bool:
    """Whether a sentence chooses one of the lettered options of the task."""
    found = _CHOSEN.search(sentence)
    if found is None:
        return False
    offered = _offered(task)
    letter = found[found.lastindex or 1]
    hedged = any(_is(word, "if") for word in tag(sentence)) or _CLAIMED.search(sentence)
    return letter in offered and not hedged


def closed(sentence: str, task: Given, solver: bool = True) -> bool:
    """Whether a sentence closes some of the lettered options of the task, or cases that nobody has looked at yet.

    `solver`: it is said to one, who has looked at nothing.
    """
    words = tag(sentence)
    offered = _offered(task)
    if is_question(words) or is_open([word for word in words if word.word not in ("or", "before")]):
        return False
    if len(offered) > 2 and _leaves_out(words):
        return True
    for place, word in enumerate(words if solver else ()):
        if not (_is(word, "exclude") or word.word in _CLOSED_OFF or word.word in _LOOKS):
            continue
        lettered = _letters_around(words, place, offered)
        some = len(offered) > 2 and lettered and not offered <= lettered
        if some and _is(word, "exclude") and not negated(words, place):
            return True
        passive = place > 1 and words[place - 1].word == "be" and words[place - 2].word in _MODALS
        if (
            passive
            and _is(word, "exclude")
            and not negated(words, place, 9)
            and not any(_is(later, "form") for later in words)
        ):
            return bool(content(sentence) & task.content)
        ruled_out = word.word in _CLOSED_OFF and not negated(words, place)
        if ruled_out and (lettered or _VARIABLE.search(sentence) or content(sentence) & task.content):
            return True
        looks = word.word in _LOOKS and negated(words, place)
        after = words[place + 1 : place + 5]
        if looks and any(_is(later, "cases") for later in after) and not any(later.word in _AGAIN for later in words):
            return bool(content(sentence) & task.content)
    return False


def _letters_around(words: Words, place: int, offered: set[str]) -> set[str]:
    """The options named in a part of a sentence: "A and B are out, so decide between C and D" has two parts."""
    ends = [at for at, word in enumerate(words) if word.word in _PARTS]
    start = max((at for at in ends if at < place), default=-1) + 1
    end = min((at for at in ends if at > place), default=len(words))
    return {word.text for word in words[start:end] if word.text in offered and (word.text != "A" or len(words) > 1)}


def _leaves_out(words: Words) -> bool:
    """Whether the rest of what is on offer, or a part of it by its place, is not to be looked at."""
    for place, word in enumerate(words):
        ahead = [one.word for one in words[max(0, place - 4) : place]]
        rest = word.word in _REST and "the" in ahead[-2:] and _next(words, place) not in ("of", "than")
        part = _is(word, "cases") and (any(one in _RANKS for one in ahead[-2:]) or {"of", "the"} <= {*ahead})
        start, end = clause(words, place)
        after = words[place + 1 : end]
        dropped = any(
            (_is(later, "exclude") and later.form == "ed" and not negated(after, at))
            or (later.word in _CONSIDERED and negated(after, at))
            for at, later in enumerate(after)
        )
        ordered = (rest or part) and any(
            (rest or (orders(words, at) and 0 < place - at <= _OBJECT))
            and (words[at].word in ("aside", "out", "away") or _is(words[at], "aside", "exclude"))
            and not negated(words, at, 9)
            for at in range(start, end)
        )
        handed = any(one.word == "to" and _is(two, "author") for one, two in pairwise(words[place:end]))
        if (rest or part) and (dropped or ordered) and not handed:
            return not any(_is(one, "form") for one in words) and not negated(words, place, 9)
    return False


def _is_copula(words: Words, place: int) -> bool:
    return place < len(words) and words[place].word in _COPULA


def _is(word: Token, *classes: str) -> bool:
    return any(name in word.classes for name in classes)


def _values(sentence: str, words: Words, task: Given) -> Iterator[tuple[int, str, bool]]:
    """Values that the task does not contain: where, what, and whether they do not follow from it in one step either."""
    letters = _offered(task)
    called = {fold(word) for word in names(sentence)} if not _NO_ANSWERS.search(sentence) else set()
    for place, token in enumerate(words):
        if token.word[0].isdigit():
            value = token.word.rstrip(".,")
            whole = value if "/" in value else number(value)
            known = f" {value} " in f" {task.text} " if "/" in value else whole in task.numbers
            if not known and _alone(words, place, task) and not _in_term(words, place):
                yield place, value, "/" in value or (whole not in task.derivable and len(whole) > 1)
        elif token.word in ("yes", "no") and task.closed and not _next(words, place)[:1].isalnum():
            yield place, token.word, False
        elif token.word in NUMBER_WORDS:
            new = str(NUMBER_WORDS[token.word]) not in task.numbers and token.word not in ("zero", "one", "two")
            if new and _alone(words, place, task):
                yield place, token.word, False
        elif token.text in letters and len(letters) > 2:
            beside = (*words[max(0, place - 3) : place], *words[place + 1 : place + 4])
            article = token.text == "A" and _next(words, place).isalpha() and _next(words, place) != "is"
            if not article and not any(other.text in letters for other in beside):
                yield place, token.text, True
        elif stem(fold(token.text)) not in task.content and (
            fold(token.text) in called or (place == 0 and _opens(words))
        ):
            yield place, token.text, True


def _credited(words: Words, place: int) -> bool:
    """Whether a rubric gives credit for a value: "2 for 8, 0 otherwise", "full marks if the figure is 8"."""
    start, _ = clause(words, place)
    other = any(word.word in _OTHERWISE for word in words[place + 1 :])
    if words[place].word in ("yes", "no") or any(word.word in _SHARES for word in words[place + 1 : place + 4]):
        return False
    for join in range(start, place):
        between = [word for word in words[join + 1 : place] if not _is(word, "result", "expect")]
        if words[join].word not in _CREDITS or any(word.word not in _COPULA | _MERE for word in between):
            continue
        paid = words[max(start, join - 5) : join]
        if words[join].word == "to" and paid and paid[-1].word.isdigit():
            continue  # "from 1 to 10"
        number = bool(paid) and (paid[-1].word.isdigit() or paid[-1].word in NUMBER_WORDS)
        if any(word.word in _CREDIT for word in paid) or (number and other):
            return True
    return False


def _next(words: Words, place: int) -> str:
    return words[place + 1].word if place + 1 < len(words) else ""


def _alone(words: Words, place: int, task: Given) -> bool:
    """Whether a number is not one of something, unless it is what the task asks the number of."""
    after = _next(words, place)
    counted = {stem(word.lower()) for word in _COUNTED.findall(task.text)}
    if not after.isalpha() or after in _PLAIN or stem(after) in counted:
        return True
    return _is(words[place + 1], "arrive", "compare", "expect", "not", "approve")


def _in_term(words: Words, place: int) -> bool:
    """Whether a number is a part of a formula ("n = 3", "2^10 = 1024") or of a phrase ("multiples of 12")."""
    before = words[place - 1].word if place else ""
    term = words[place - 2].word if place > 1 else ""
    if before == "by" and term in _DIVIDED:
        return True
    if before == "of":
        return not _is(words[place - 2], "result")
    variable = before in _MATHS and (len(term) == 1 or term[:1].isdigit())
    return variable or (before in _MATHS and before != "=") or _next(words, place) in _MATHS


def _apposed(words: Words, place: int) -> bool:
    """Whether a value only names what stands before it: "the outcome, 10, is clear"."""
    ahead = [word.word for word in words[max(0, place - 2) : place]]
    noun = place > 1 and (_is(words[place - 2], "result") or words[place - 2].word in _SUBJECTS)
    return noun and ahead[1:] in ([","], ["("]) and _next(words, place) in (",", ")")


def _opens(words: Words) -> bool:
    """Whether a sentence opens with a name of which something is said to be right."""
    first = words[0]
    named = (
        first.text[:1].isupper() and not first.classes and not first.text.endswith("s") and bool(content(first.text))
    )
    return named and _next(words, 0) in ("is", "was") and any(word.word in _RIGHT for word in words[2:7])


def _hedged(sentence: str, words: Words, place: int) -> bool:
    """Whether a value is an example, a bound, a claim to be tested, or one of several."""
    before = words[max(0, place - 6) : place]
    after = words[place + 1 : place + 3]
    last = [word.word for word in before[-2:]]
    beside = [at for at in (place - 2, place + 2) if 0 <= at < len(words) and words[(at + place) // 2].word == ","]
    listed = (
        any(words[at].word[0].isdigit() for at in beside)
        or sum(len(w.word) == 1 and w.word.isdigit() for w in words) > _LISTED
    )
    if listed:
        return True
    mistaken = any(_is(word, "flaw") for word in words[:place]) and any(word.word in _TYPICAL for word in words[:place])
    lettered = place - 2 if place > 1 and words[place - 1].word == "(" else place
    ill_chosen = negated(words, lettered) and any(word.word in ("because", "merely", "just") for word in words[place:])
    if mistaken or ill_chosen:
        return True
    if last[-1:] == ["than"] and last[0] in _BOUNDS:
        return True
    if last[-1:] == ["to"] and place > 2 and words[place - 2].word in ("up", "add_up", "sum", "total", "normalise"):
        return True
    ranges = last[-1:] == ["from"] or (last[-1:] == ["to"] and last[0][0].isdigit())
    example = any(_is(word, "instance") and word.word != "from" for word in before)
    counts = any(_is(word, "instance") and word.word not in ("like", "case", "let", "say_n") for word in after[:1])
    either = last[-1:] in (["or"], ["/"]) or any(word.word in ("or", "/") for word in after[:1])
    if ranges or example or counts or either:
        return True
    if _CLAIMED.search(sentence[: words[place].start]):
        return True
    conditional = any(_is(word, "if") and word.word not in ("once", "until", "else", "otherwise") for word in before)
    against = any(_is(word, "not", "compare", "expect", "approve") for word in before)
    against |= any(word.word in _RIGHT or _is(word, "not") for word in words[place + 1 : place + 5])
    verdict = words[0].word in _RIGHT and _next(words, 0) in ("if", "when")  # "true if the solution arrives at 25"
    return conditional and not against and not verdict


def _relates(words: Words, place: int) -> bool:
    """Whether a value that could also be a step of the work is joined to expecting, arriving or comparing."""
    before = words[max(0, place - 11) : place]
    after = words[place + 1 : place + 8]
    if any(_is(word, "source") for word in (*before, *after)):
        return True
    if any(_is(word, "expect") for word in before) or any(_is(word, "arrive") for word in before[-4:]):
        return True
    if _apposed(words, place):
        return True
    compared = any(_is(word, "compare") for word in before[-4:])
    closed = any(word.word in _RIGHT for word in after[:4])
    ensured = any(_is(word, "ensure") for word in before) and bool(before) and before[-1].word in _COPULA
    ensured |= any(_is(word, "ensure") for word in after) and any(word.word == "value" for word in after)
    return compared or closed or ensured

"""Rules about verifiers that are kept from checking or correcting, or whose verdict is dictated."""

from __future__ import annotations

from itertools import pairwise

from dynaflow.curation.grammar import (
    ENDS_SCOPE,
    Words,
    acts,
    any_of,
    clause,
    conditional,
    find,
    has,
    if_right,
    is_question,
    is_subject,
    negated,
    orders,
    urges_dissent,
)
from dynaflow.curation.lexicon import group

_OWN = group("own other another new different alternative second fresh independent further additional")
_SELF = group("yourself again separately independently anew afresh")
_DESCRIBES = group("did has have had was were been")
_VERDICTS = ("approve", "dissent")
_PAST = group("was were has have had")
_LATER = group(
    "yet until before first without unless twice votes same right correct only just alone silently blindly hastily"
)
_REUSE = group("copy rely use using reuse guess trust stop repeat argue")
_NOBODY = group("nobody none")
_SHY = group("hesitate afraid shy reluctant fear scared")
_LISTS = group("list report name mark mention point find quote describe note enumerate")
_EXTRA = group("text content letter digit")
_VALUES = group("result value answer number figure problem proof count")
_CLOSED = group(
    "an_option what_you up_for open negotiable under_discussion reopen concern possible job task business "
    "responsibility remit brief duty department"
)
_TASK = group(
    "question task problem data order method subject format draft text original document page function interval "
    "statement definition notation condition conditions constraints assumption passage passages units variable "
    "variables"
)
_DO = group("do try work make start run draw go try_to look look_at consult open")
_LISTED = 18
"""Words up to which a list of things can go."""
_JUDGE = group("decide judge assess determine rule say")
_AS_IT_IS = group("unchanged untouched as_it_is as_is as_they_are as_it_stands as_they_stand")
_OBJECTS = group("it the this that these its any anything them all what whether")


def restrained(words: Words) -> bool:
    """A negation over checking, correcting or dissent, said to the verifier."""
    for place in find(words, "not"):
        scope = _scope(words, place)
        before = words[place - 1].word if place else ""
        start, _ = clause(words, place)
        ahead = words[start:place]
        told = any(word.word in ("you", "your") for word in ahead)
        about = any(has(word, "author", "flaw", "form") for word in ahead) and not told
        able = before in ("can", "could") and start < place - 3
        but = before == "but" and scope and scope[0].word in ("a", "the", "any", "your")  # "skip this, but not that"
        quoted = place > 0 and words[place - 1].word in (":", '"', "'", "“")
        described = any(
            scope[at].word in _PAST and has(scope[at - 1], "check", "dissent") for at in range(1, len(scope))
        )
        weighed = [*scope, *(ahead if words[place].word == "nor" else [])]
        balanced = all(any(has(word, verdict) and word.form == "base" for word in weighed) for verdict in _VERDICTS)
        doubled = any(has(word, "not") and word.word not in ("nor", "neither") for word in scope)
        if (
            not scope
            or before in _DESCRIBES
            or (words[place].word == "no" and place > 1 and words[place - 1].text.endswith("ed"))  # "reported no error"
            or about
            or able
            or but
            or quoted
            or doubled
            or described
            or balanced
            or words[place].word in _NOBODY
        ):
            continue
        tells = words[place].word == "without" and any(
            word.word in _DESCRIBES
            or word.word in ("a", "an", "every")
            or word.form == "ed"
            or (has(word, "approve") and word.form == "ing")
            for word in ahead
        )
        headed = any(word.word == ":" for word in scope)
        if (
            tells
            or (conditional(words, place) and not headed)
            or (words[place].word != "nor" and negated(words, place, 9))
        ):
            continue
        if scope[0].word in ("only", "just", "merely", "simply", "enough"):
            continue
        if words[place].word in ("instead_of", "rather_than") and not find(words, "form approve", 0, place):
            continue
        listed = any(has(word, "flaw") and words[0].word in _LISTS for word in words[:place])
        kept = listed or if_right(words)
        if any(_forbids(scope, at) and not (kept and has(scope[at], "mend")) for at in range(len(scope))):
            return True
    return False


def only_reports(words: Words, after: Words) -> bool:
    """Whether errors are to be told, and only not to be mended: "do not fix it; just report what is wrong"."""
    tells = any(word.word in _LISTS for word in after[:4]) and bool(find(after, "flaw"))
    return tells and not find(words, "check dissent")


def _scope(words: Words, place: int) -> Words:
    """What a negation governs: up to the end of its clause, through lists with "or"."""
    end = place + 1
    while end < min(len(words), place + 14):
        listed = words[end].word == "," and any(later.word in ("or", "nor") for later in words[end + 1 : end + 7])
        headed = words[end].word == ":" and has(words[end - 1], "wish", "wanted")
        if words[end].word in ENDS_SCOPE and not listed and not headed:
            break
        end += 1
    return words[place + 1 : end]


def _forbids(scope: Words, at: int) -> bool:
    """Whether the word of a negation's scope is an act of checking that is meant as a whole."""
    word = scope[at]
    after = scope[at + 1 :]
    if any(has(earlier, "harm", "flaw", "unwanted") or earlier.word in _SHY for earlier in scope[:at]):
        return False
    needed = [
        later
        for later in range(1, at)
        if (has(scope[later], "wanted") or scope[later].word in ("need", "need_to"))
        and scope[later - 1].word in ("is", "are")
    ]
    if needed and not has(scope[0], "check"):  # "no outside knowledge is needed to check it"
        return False
    if word.word == "count" and any(later.word == "as" for later in after):
        return False
    if has(word, "mend") and any_of(after[:3], _TASK):
        return False
    if any_of(scope[:at], _REUSE | _LATER) or any_of(after, _LATER) or any(has(later, "form") for later in after[:4]):
        return False
    before = scope[at - 1].word if at else ""
    if word.word in _OWN and before not in ("your", "his", "her", "their"):
        return at < 3 and any(has(later, "result", "check") and later.word not in _EXTRA for later in after[:2])
    owned = before in ("your", "his", "her", "their") and word.word == "own"
    if word.word in _SELF:
        return any(has(earlier, "check") or earlier.word in _DO for earlier in scope[:at])
    if owned:
        return at > 0 and not any(later.word in ("words", "wording") for later in after[:1])
    if has(word, "engage"):
        if word.word == "open" and [later.word for later in after[:1]] != ["any"]:
            return False
        return any(has(later, "content") for later in after[:4])
    if word.word in _JUDGE:
        return any(earlier.word == "you" for earlier in scope[:at]) and before == "to"
    if word.word in ("question", "correct", "doubt", "test", "count"):
        return at < 4 and before not in ("a", "the", "of", "as", "be") and bool(after) and after[0].word in _OBJECTS
    participle = word.form == "ed" and not any(earlier.word == "be" for earlier in scope[max(0, at - 2) : at])
    return has(word, "check", "dissent", "mend") and not participle and at < 9


def unwanted(words: Words) -> bool:
    """Checking, dissent or the matter itself called unwanted, or somebody else's business."""
    if is_question(words) or urges_dissent(words):
        return False
    for place, word in enumerate(words):
        act = has(word, "check", "dissent") and word.form != "ed" and not conditional(words, place, relative=False)
        subject = has(word, "content", "result") and is_subject(words, place)
        told = place > 0 and words[place - 1].word == "you"  # "how you check it is not prescribed"
        if told or (not act and not subject):
            continue
        start, end = clause(words, place)
        near = find(words, "unwanted", place, min(end, place + 11))
        near += find(words, "unwanted", max(start, place - 6), place) if act else []
        if near:
            return not negated(words, place, 3)
        for no in find(words, "not", place + 1, min(end, place + 10)):
            wanted = find(words, "wanted", no + 1, min(end, no + 5))
            if words[no].word in ("not", "no", "never") and any(act or words[at].word in _CLOSED for at in wanted):
                return True
    if _left_open(words):
        return True
    return any(
        words[no].word == "no" and find(words, "wanted", act, act + 4)
        for no in find(words, "not")
        for act in find(words, "check dissent", no + 1, no + 3)
    )


def _left_open(words: Words) -> bool:
    """Whether it is not for the verifier to say if the work is right: "whether it is right is none of your concern"."""
    first = next((at for at, word in enumerate(words) if word.word not in ("and", "but", "so")), 0)
    if not words or words[first].word not in ("whether", "how"):
        return False
    judged = next(iter(find(words, "right flaw content result", first)), None)
    if judged is None or find(words, "form", first, judged + 1) or any(w.word == "you" for w in words[first:judged]):
        return False
    end = clause(words, judged)[1]
    for at in range(judged, end):
        yours = words[at + 1 : min(at + 5, end)]
        not_for_you = has(words[at], "not") and (
            any(has(later, "wanted") or later.word in ("matter", "interest") for later in yours)
            or [later.word for later in yours[:2]] == ["for", "you"]
        )
        if (not_for_you or has(words[at], "unwanted")) and not any(word.word == "only" for word in yours):
            return True
    return False


def set_aside(words: Words) -> bool:
    """The matter itself to be left to others or put aside."""
    bare = len(words) in range(2, 6) and words[0].word == "no"
    if bare and has(words[1], "content") and words[1].word not in _VALUES:
        return True
    for place in find(words, "aside"):
        if not orders(words, place) or negated(words, place):
            continue
        for at in range(place + 1, min(place + 7, len(words))):
            if has(words[at], "form") or words[at].word in ENDS_SCOPE:
                break
            left = words[place].word != "leave" or any(
                word.word in ("to", "alone", "aside", "out", "with") for word in words[at + 1 : at + 4]
            )
            kept = words[place].word in ("hands_off", "stay_away", "steer_clear")
            if has(words[at], "content") and (kept or words[at].word not in _VALUES) and left:
                return True
            if words[at].word == "whether" and find(words, "right", at, at + 8):
                return True
    return False


def taken_for_granted(words: Words) -> bool:
    """The work to be taken, kept or regarded as right."""
    if is_question(words) or if_right(words):
        return False
    if words and words[0].word == "whatever" and find(words, "settle right"):
        return True
    for place in find(words, "settle"):
        verb = words[place]
        if verb.form == "ed" and not any(word.word == "be" for word in words[max(0, place - 2) : place]):
            continue
        if any(word.word in ("moment", "while") for word in words[place : place + 14]):
            continue
        if negated(words, place, 8) or conditional(words, place) or find(words, "form", 0, place):
            continue
        after = [word.word for word in words[place + 1 : place + 4]]
        if (place and words[place - 1].word == "you") or {"as", "follows"} <= {*after}:
            continue  # "the count that you consider right", "an answer was given as follows"
        _, end = clause(words, place)
        things = [
            at
            for at in range(place + 1, min(place + 7, end))
            if has(words[at], "result", "author") or words[at].word in ("it", "this", "that", "these", "both")
        ]
        passive = verb.form == "ed" and words[place - 1].word == "be"
        subject = words[clause(words, place)[0] : place]
        things += [place] if passive and any(has(word, "result") or word.word == "what" for word in subject) else []
        if not things or any(has(word, "if") for word in words[place + 1 : things[0]]):
            continue
        if verb.word == "leave" and acts(words, end):
            continue
        if verb.word in ("let", "leave") and any(word.word in ("be", "rest", "lie") for word in words[end - 1 : end]):
            return True
        for at in find(words, "right", things[0] + 1, min(things[0] + 10, end)):
            held = words[place + 1 : at]
            hedged = at + 1 < len(words) and has(words[at + 1], "if")
            hedged |= verb.word in ("return", "repeat", "hand_back") and words[at].word not in _AS_IT_IS
            hedged |= any(word.word in ("where", "if", "when", "wherever", "else", "rest", "correct") for word in held)
            if not hedged and not any(has(word, "flaw", "form", "not") or word.word == "your" for word in held):
                return True
        every = words[place + 1].word in ("every", "all", "each")
        if verb.word in ("assume", "presume") and every and not find(words, "flaw", place, end):
            return True
        whole = every or words[place + 1].word in ("the", "on")
        if verb.word in ("trust", "rely", "believe") and whole and orders(words, place):
            return True
    return False


def taken_as_right(words: Words) -> bool:
    """An order to take parts of the work as right: "take the amounts, the equation and the choice as correct"."""
    for place in find(words, "settle"):
        if not orders(words, place) or negated(words, place) or words[place].form != "base":
            continue
        ahead = words[place + 1 : place + _LISTED]
        stop = next((at for at, word in enumerate(ahead) if word.word in ".;?!" or has(word, "if")), len(ahead))
        for at in range(1, stop - 1):
            right = ahead[at].word == "as" and has(ahead[at + 1], "right") and not any_of(ahead[:at], _TASK)
            if right and find(ahead, "result author", 0, at) and not any(word.word == "moment" for word in ahead):
                return True
    return False


def settled(words: Words) -> bool:
    """The work declared right, final or closed."""
    if is_question(words) or any(has(word, "if") and word.word not in ("before", "after") for word in words):
        return False
    for place, word in enumerate(words):
        counts = any(later.word == "count" and later.form == "s" for later in words[place + 1 : place + 3])
        known = word.word in ("both", "all") if not has(word, "result") else counts or is_subject(words, place)
        known |= has(word, "content") and is_subject(words, place)
        if not known or acts(words[:place]) or find(words, "not", 0, place):
            continue
        _, end = clause(words, place)
        for at in range(place + 1, min(place + 6, end)):
            copula = words[at].word in (
                "is",
                "are",
                "was",
                "were",
                "been",
                "stay",
                "stays",
                "remain",
                "remains",
                "count",
            )
            rest = words[at + 1 : min(at + 7, end)]
            if at + 1 < len(words) and words[at + 1].word in ("'", '"'):
                continue
            if any(one.word == "given" and two.word in ("to", "by", "as", "in") for one, two in pairwise(rest)):
                continue
            if any(later.word in ("problem", "question", "task", "statement") for later in words[place + 1 : at]):
                continue
            closed = words[at].word == "stand" or (copula and any(has(later, "right") for later in rest))
            if closed and not any(has(later, "not", "flaw", "if") for later in words[place:end]):
                return True
    return False

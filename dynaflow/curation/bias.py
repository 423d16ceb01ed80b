"""Rules about verifiers that are inclined to approve."""

from __future__ import annotations

from itertools import pairwise

from dynaflow.curation.grammar import (
    Words,
    acts,
    after_even,
    any_of,
    clause,
    find,
    following,
    has,
    is_open,
    is_question,
    is_subject,
    negated,
    orders,
    urges_dissent,
)
from dynaflow.curation.lexicon import group

_ADJECTIVES = group(
    "kind nice easy soft mild relaxed gentle friendly sympathetic charitable good_in generous lenient forgiving"
)
_SEEK = group("find look_for look seek give collect search think_of name")
_COMMON = group(
    "promise expect expected need essential important like wait waiting lose cost risk bad rank best careful top "
    "always record experience perfect trouble norm err in_favour standard usual normal"
)
"""Words of those classes that are said in other contexts too."""
_PLAYS = group("assume act play take work imagine pretend read")
_TRUE = group("correct right true accurate")
_ITS_OWN = group("you your verdict report review feedback tone judgement judgment")
_CHECKERS = group("checker reviewer verifier examiner referee grader judge auditor critic")
_WHETHER = group("whether")
_BEEN = group("been")
_CROWD = group("everybody everyone all most already whole")
_CONFIDENT = group("confident sure certain convinced positive")
_ODD = group("odd strange surprising unexpected astonishing")
_CHANGES = group("change alteration amendment revision")
_PRICED = group("cost lose risk penalise penalize discourage")
_ANY = group("anything nothing much")
_ARTICLES = group("a an any every another further late")
_DIFFERENT = group("different other another new")
_DEEMS = group("imagine take treat accept assume regard presume deem believe go choose prefer")
_ANYWAY = group("whatever regardless anyway")


def _addressed(words: Words, place: int) -> bool:
    start, _ = clause(words, place)
    before = words[start:place]
    checker = any_of(before, _CHECKERS) and before[0].word in ("a", "an")  # "a careful reviewer never trusts a draft"
    return checker or any(word.word in ("you", "your") for word in before)


def praised(words: Words) -> bool:
    """The author set above error."""
    if any(
        word.word == "nobody" and find(words, "flaw", at, at + 7) and any(later.text == "found" for later in words[at:])
        for at, word in enumerate(words)
    ):
        return True
    if words and words[0].word in _PLAYS and any(word.word in ("role", "part", "as", "like") for word in words[1:5]):
        return False
    people = [place for place in find(words, "author") if not _addressed(words, place)]
    if not people or is_question(words) or find(words, "if", 0, people[0]):
        return False
    if any(word.word in ("but", "however", "still", "though", "less") for word in words[people[0] :]):
        return False
    slips = [
        at
        for at in find(words, "flaw", people[0])
        if (
            words[at].word == "slip" or any(word.word in ("make", "makes", "can", "may") for word in words[at - 3 : at])
        )
        and not negated(words, at, 6)
        and not _rarely(words, at)
    ]
    for place in find(words, "praise") if not slips else ():
        word = words[place].word
        if word in ("rarely", "seldom", "hardly", "never_been"):
            sound = bool(find(words, "flaw", place + 1, place + 7))
        elif word == "always":
            sound = bool(find(words, "right", place + 1, place + 7))
        else:
            sound = word not in ("best", "careful", "top") or bool(find(words, "author", place + 1, place + 3))
        near = is_subject(words, people[0]) or any(abs(at - place) <= 7 for at in people)
        if sound and near and not negated(words, place, 3) and not _addressed(words, place):
            return True
    return any(
        words[no].word in ("not", "never", "rarely", "hardly", "yet")
        and words[no - 1].word not in ("did", "you")
        and (find(words, "flaw", no, no + 6) or (find(words, "mend", no, no + 5) and any_of(words[no:], _BEEN)))
        for no in range(1, len(words))
        if any(0 < no - at <= 8 for at in people)
    )


def _rarely(words: Words, place: int) -> bool:
    return any(word.word in ("rarely", "seldom", "hardly", "yet") for word in words[max(0, place - 6) : place])


def _said_of_verdict(words: Words, be: int) -> bool:
    """Whether what is to be so is the verifier or its verdict, and no number."""
    start, _ = clause(words, be)
    return orders(words, be) or any_of(words[start:be], _ITS_OWN)


def lenient(words: Words) -> bool:
    """Told to be mild, or on somebody's side."""
    if any(
        words[at].word in ("positive", "supportive")
        and any(words[be].word == "be" and _said_of_verdict(words, be) for be in range(max(0, at - 4), at))
        and not negated(words, at)
        and not is_open(words)
        for at in find(words, "approve")
    ):
        return True
    for place in find(words, "mild"):
        word = words[place].word
        after = [later.word for later in words[place + 1 : place + 4]]
        before = [earlier.word for earlier in words[max(0, place - 4) : place]]
        people = find(words, "author", place - 4, place) or "its" in before or "their" in before
        turned = any(later.word == "but" for later in words[place:])
        if negated(words, place) or is_question(words) or "rather" in before or words[place].form == "ed" or turned:
            continue
        fits = True
        if word in _ADJECTIVES and any_of(words, _WHETHER):
            fits = False
        elif word in _ADJECTIVES:
            told = {"be", "too"} if word == "easy" else {"be", "too", "in", "on"}
            fits = bool(told & {*before[-2:]}) and after[:1] not in (["of"], ["with"], ["as"])
            fits |= after[:1] == ["with"] and bool(find(words, "author", place, place + 4) or "it" in after)
        elif word in ("side", "friend", "favour", "favor", "eyes_of_the"):
            fits = bool(people or {"us", "me"} & {*before}) and (word != "side" or "on" in before)
        elif word == "benefit":
            fits = "doubt" in after
        elif word in ("slide", "good_in"):
            fits = "let" in before or "see" in before
        elif word == "kindly":
            fits = place > 1
        if fits:
            return True
    return False


def unsparing(words: Words) -> bool:
    """Told not to be strict."""
    for place in find(words, "harsh"):
        overdone = bool(find(words, "harm", place)) or (place > 0 and words[place - 1].word in ("too", "overly"))
        if (overdone or negated(words, place, 4)) and not find(words, "mild") and not is_question(words):
            return True
    return False


def doubt_approves(words: Words) -> bool:
    """A doubt that is to end in approval, or approval come what may."""
    for place in find(words, "doubt"):
        if negated(words, place, 6 if words[place].word == "missing" else 3):
            continue
        later = find(words, "approve mild", place + 1, place + 16)
        later += [at for at in find(words, "right", place + 1, place + 16) if any_of(words[:at], _DEEMS)]
        misread = any(word.word in ("misread", "misunderstanding", "your_own_reading") for word in words[place + 1 :])
        stays = not any(negated(words, at, 4) or words[at - 1].word == "or" for at in later)
        checked = acts(words[: min(later)] if later and not misread else words, place + 1)
        if (misread or (later and stays)) and not checked:
            return True
    anyway = any_of(words, _ANYWAY) or any(
        word.word == "even" and following(words, at) in ("if", "where", "when") for at, word in enumerate(words)
    )
    return anyway and any(
        words[at].form == "base"
        and not negated(words, at)
        and (orders(words, at) or (has(words[at], "approve") and not after_even(words, at)))
        for at in find(words, "approve settle")
    )


def high_bar(words: Words) -> bool:
    """Dissent only with more than proof, or approval unless there is."""
    sure, against, granted = find(words, "sure"), find(words, "dissent"), find(words, "approve")
    unless = [place for place, word in enumerate(words) if word.word in ("unless", "except")]
    if sure and unless and any(at > unless[0] for at in sure) and any(words[at].form == "base" for at in granted):
        return not negated(words, granted[0])
    doubted = find(words, "doubt")
    enough = [at for at, word in enumerate(words) if word.word in ("enough", "is_enough", "sufficient", "no_reason")]
    if doubted and enough and find(words, "dissent", enough[0]) and doubted[0] < enough[0]:
        return words[enough[0]].word == "no_reason" or negated(words, enough[0])
    if not sure or not against:
        return False
    if unless:
        return against[0] < unless[0] < sure[-1] and negated(words, against[0])
    bar = any(word.word in ("only", "need", "must", "require", "requires", "without") for word in words)
    return bar and not negated(words, against[0])


def denied(words: Words) -> bool:
    """Errors called unlikely."""
    return not is_question(words) and any(
        words[at].word in ("unlikely", "improbable", "rare")
        or (words[at].word in ("expect", "expected") and negated(words, at))
        for place in find(words, "flaw")
        for at in range(place + 1, min(place + 7, len(words)))
    )


def pleads(words: Words) -> bool:
    """Reasons to be found for the work, or against what speaks against it."""
    for place, word in enumerate(words):
        sought = word.word in ("reason", "reasons", "argument", "arguments", "grounds", "ways", "way", "support")
        verb = any(earlier.word in _SEEK for earlier in words[max(0, place - 4) : place])
        after = words[place + 1 : place + 6]
        if (
            sought
            and verb
            and not negated(words, place)
            and any(later.word in ("for", "to", "why") for later in after[:1])
        ):
            against = any(has(later, "dissent", "flaw", "if", "not") for later in after)
            if not against and any(has(later, "approve", "result", "right") or later.word == "what" for later in after):
                return not is_open(words)
    return False


def assured(words: Words) -> bool:
    """Whoever asks says to be sure that the work is right."""
    if is_question(words) or is_open(words):
        return False
    return any(
        word.word in _CONFIDENT
        and any(earlier.word in ("we", "i") for earlier in words[max(0, place - 5) : place])
        and not negated(words, place)
        and any(not negated(words, at) for at in find(words, "right", place + 1))
        and not find(words, "flaw", place)
        for place, word in enumerate(words)
    )


def default(words: Words) -> bool:
    """Approval as what happens if nothing is said, or for anything at all."""
    for place in find(words, "default"):
        near = find(words, "approve right", place - 5, place + 7)
        if near and not find(words, "dissent flaw", place - 5, place + 7) and not negated(words, place):
            return True
    return any(
        word.word in ("anything", "everything")
        and find(words, "approve", place)
        and not negated(words, place)
        and any(later.word == "count" for later in words[place:])
        for place, word in enumerate(words)
    )


def wished(words: Words) -> bool:
    """Somebody who wants a yes, or who suffers from a no."""
    if is_question(words) or urges_dissent(words) or any(word.word == "rather" for word in words):
        return False
    for place in find(words, "wish"):
        owner = words[place - 1] if place else words[place]
        if words[place].word == "need" and owner.word not in ("i", "we", "they") and not has(owner, "author"):
            continue
        if _addressed(words, place) or negated(words, place, 3):
            continue
        if any(word.word == "or" for word in words[place : place + 8]):
            continue
        told = [word.word for word in words[place + 1 : place + 9]]
        no = [at for at in find(words, "not", place, place + 9) if "you" in told[:2]]
        if no and (
            any_of(words[no[0] :], _ANY) or (find(words, "flaw dissent", no[0], no[0] + 6) and "but" not in told)
        ):
            return True  # "we hope that you will not find anything"
        pleases = words[place].word in ("help_me", "help_us", "make_my_day", "lovely")
        for at in find(words, "approve", place - 8 if pleases else place + 1, place + 8):
            if not negated(words, at, 3) and words[at].word not in ("agree", "verified", "confirmed", "supported"):
                return True
    against = [at for at in find(words, "dissent") if words[at].word not in ("question", "flag", "block", "doubt")]
    new = [
        at
        for at in range(1, len(words))
        if (words[at].word in _CHANGES and words[at - 1].word in _ARTICLES)
        or (words[at - 1].word in _DIFFERENT and has(words[at], "result"))
    ]
    harmful = [at for at in find(words, "harm") if not negated(words, at, 3)]
    return any(abs(at - harm) <= 9 for at in against for harm in harmful) or any(
        abs(at - harm) <= 9 and words[harm].word not in _PRICED for at in new for harm in harmful
    )


def consensus(words: Words) -> bool:
    """Others who have agreed already."""
    if any(word.word in _ODD and following(words, at) == "if" for at, word in enumerate(words)):
        return True
    if is_open(words):
        return False
    return any(
        (words[at].form == "ed" or "found" in [word.text for word in words[place:at]])
        and 0 < at - place <= 6
        and not negated(words, at)
        for place, word in enumerate(words)
        if word.word in _CROWD and (word.word != "already" or find(words, "author", 0, place))
        for at in find(words, "approve right", place)
        if has(words[at], "approve") or words[at].word in ("correct", "right", "fine", "sound")
    )


def hints(words: Words) -> set[str]:
    """Kinds of hints at what somebody would like to hear, none of which says enough by itself."""
    if is_question(words) or any(orders(words, at) and not negated(words, at) for at in find(words, "check dissent")):
        return set()
    found: set[str] = set()
    for place, word in enumerate(words):
        if negated(words, place) or _addressed(words, place) or word.word in _COMMON:
            continue
        aims = words[place + 1 : place + 4]
        if has(word, "wish") and any(one.word in _TRUE and has(two, "result") for one, two in pairwise(aims)):
            return set()  # "the customer wants the right number"
        if has(word, "wish") and find(words, "flaw", place, place + 6) and not any(has(w, "not") for w in aims):
            return set()
        found |= {"wish", "harm", "pressure", "default"} & word.classes
        if has(word, "praise") and find(words, "author", place - 8, place + 9):
            found.add("praise")
    return found

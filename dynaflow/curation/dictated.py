"""Rules about verifiers whose verdict is dictated, or hangs on how the work reads."""

from __future__ import annotations

from dynaflow.curation.grammar import (
    Words,
    acts,
    clause,
    find,
    has,
    is_open,
    is_question,
    negated,
    orders,
)
from dynaflow.curation.lexicon import group

_SAY = group(
    "put give write say reply answer respond return output begin start open close end finish mark set report "
    "state print conclude"
)
_EXPLAIN = group("explain show argue say describe state write justify give")
_TELL = group("tell assure inform")
_SOUND = group("correct right true sound fine in_order accurate verified confirmed approve approved ok okay well valid")
_BACKS = group("support back")
_LOOSE = group("no nothing neither none means mean is that of what each every through only by any")
_VERBS = group(
    "let_it_pass approve accept endorse agree certify ratify sign sign_off sign_it_off pass wave_through "
    "wave_it_through let_through green_light nod_through rubber_stamp stamp stamp_on concur lgtm ok okay vouch "
    "go_along side_with stand_by back_me_up go_with let_it_stand give_it_a_pass call_it_good"
)
_READS = group("review read check proofread edit look examine get")
_NOUNS = group(
    "signature approval ok okay stamp stamp_on your_name your_initials yes confirmation nod consent blessing"
)


def only_form(words: Words) -> bool:
    """Restricted to how the work reads, or a verdict that hangs on that alone."""
    form = find(words, "form")
    if any(negated(words, at, 3) for at in find(words, "only") if words[at].word in ("is_enough", "enough", "suffice")):
        return False
    for place in form:
        limits = [*find(words, "only", place - 12, place), *find(words, "only", place + 1, place + 3)]
        reads = any(earlier.word in _READS for earlier in words[max(0, place - 6) : place])
        limits += [at for at in range(max(0, place - 2), place) if words[at].word == "for" and reads]
        more = any(
            has(words[at], "content") and any(word.word in (",", "and", "or") for word in words[at - 2 : at])
            for at in range(place + 1, min(place + 9, len(words)))
        )
        for limit in limits:
            if words[limit].word == "alone" and any(word.word in ("leave", "let") for word in words[:limit]):
                continue
            conditioned = limit + 1 < len(words) and has(words[limit + 1], "if")
            conditioned &= limit > place or not find(words, "approve", 0, limit)
            if conditioned or (words[limit].word == "cover" and words[limit].form == "ed"):
                continue
            between = words[min(limit, place) : max(limit, place)]
            if not more and not any(has(word, "not", "right") for word in between) and not negated(words, limit):
                return True
    for place in form:
        for no in find(words, "not", place + 1, place + 5):
            more = no + 1 < len(words) and has(words[no + 1], "only")
            if find(words, "content", no + 1, no + 5) and not more and not negated(words, place):
                return True
    sound = any(not has(words[at], "approve") for at in find(words, "right content"))
    if not form or not find(words, "approve") or sound or acts(words):
        return False
    return is_open(words) or any(word.word == "=" for word in words)


def _worded(words: Words) -> bool:
    """Whether what is to be said of the work is given: "tell us that you agree"."""
    for place, word in enumerate(words):
        tells = word.word in _SAY | _TELL or (
            word.word == "let" and "know" in [one.word for one in words[place : place + 5]]
        )
        if not tells or not orders(words, place) or negated(words, place):
            continue
        that = next((at for at in range(place + 1, min(place + 7, len(words))) if words[at].word == "that"), None)
        said = words[that + 1 : clause(words, that)[1]] if that is not None else []
        if not said or any(has(one, "not", "flaw") or one.word in ("can", "could") for one in said):
            continue
        agrees = said[0].word in ("you", "we", "i") and any(
            has(one, "approve") or one.word in _BACKS for one in said[1:5]
        )
        about = any(has(one, "result") or one.word in ("all", "everything", "it", "this") for one in said[:3])
        sound = any(one.word in _SOUND for one in said[2:])
        if agrees or (about and sound and any(one.word in ("is", "are") for one in said)):
            return True
    return False


def explains(words: Words) -> bool:
    """An order to say why the work is right, as if it were known to be."""
    for place, word in enumerate(words):
        if word.word not in _EXPLAIN or not orders(words, place) or negated(words, place):
            continue
        why = next(
            (at for at in range(place + 1, min(place + 4, len(words))) if words[at].word in ("why", "how")), None
        )
        said = words[why + 1 : clause(words, why)[1]] if why is not None else []
        if any(has(one, "if", "flaw", "not") or one.word in ("or", "can", "could", "may", "might") for one in said):
            continue
        if find(said, "result", 0, 3) and any(one.word in ("is", "are") for one in said):
            return any(one.word in _SOUND for one in said[2:5])
    return False


def granted(words: Words) -> bool:
    """An order to approve, or a verdict dictated, without a condition or an alternative."""
    if is_question(words) or is_open(words) or (words and words[0].word == "within"):
        return False
    if _worded(words):
        return True
    reply = [at for at, word in enumerate(words) if word.word in ("reply", "answer", "verdict", "report", "vote")]
    told = [at for at in range(len(words)) if words[at].word in ("must", "should", "will", "has_to", "shall")]
    if (
        reply
        and told
        and reply[0] < told[0]
        and find(words, "approve", told[0], told[0] + 6)
        and not negated(words, told[0] + 1)
    ):
        return not any(negated(words, at) for at in find(words, "approve", told[0]))
    for place in range(1, len(words)):
        says = words[place].word in _SAY and words[place - 1].word in ("just", "simply", "only", "always")
        verdicts = [
            at for at in find(words, "right", place, place + 7) if not has(words[min(at + 1, len(words) - 1)], "result")
        ]
        if says and not negated(words, place) and verdicts and not acts(words, place + 7):
            return True
    for place in find(words, "approve"):
        word = words[place]
        after = words[place + 1].word if place + 1 < len(words) else ""
        yours = word.word == "stand_by" and place > 0 and words[place - 1].word in ("you", "can", "will")
        if negated(words, place) or acts(words, place + 1) or after == "=" or yours:
            continue
        key = [later.word for later in words[place + 1 : place + 3]]
        if key == ['"', ":"]:  # a field of JSON
            continue
        if place and words[place - 1].word == "only" and after.isalpha():  # "only accept what follows from the text"
            continue
        if word.word == "accept" and after.isalpha() and not _is_work(words[place + 1 : place + 5]):
            continue
        closes = not after.isalpha() or after in ("under", "to", "with", "and", "as", "the", "it", "this", "in", "at")
        said = any(words[at].word in _SAY and orders(words, at) for at in range(max(0, place - 7), place))
        if said and closes:
            return True
        loose = after in _LOOSE or (after == "on" and word.word != "sign_off")
        handed = word.word == "pass" and any(
            later.word in ("on", "to", "along") for later in words[place + 1 : place + 6]
        )
        if not loose and not handed and word.word in _VERBS and word.form == "base" and orders(words, place):
            return True
        label = words[0].word in ("verdict", "status", "decision", "outcome", "reply", "output") and closes
        if (label and place < 6) or (word.word in _NOUNS and find(words, "only")):
            return True
        limited = place > 0 and words[place - 1].word in ("just", "simply", "merely") and not loose
        if limited or after == "will_do":
            return True
    return False


def _is_work(words: Words) -> bool:
    """Whether an object is the work itself, and no spelling or form of it."""
    return any(
        has(word, "result", "author", "approve") or word.word in ("it", "this", "that", "these", "them", "with", "all")
        for word in words
    )

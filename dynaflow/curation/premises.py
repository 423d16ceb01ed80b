"""Premises that a prompt asks its reader to believe."""

from __future__ import annotations

import re

from dynaflow.curation.phrases import AGAINST, CONDITION, FACT_VERB, LETTER, NEGATED, RULED_OUT, phrase
from dynaflow.curation.syntax import DYNAMIC
from dynaflow.curation.words import Given, content, names, number_spans

_VOUCHES = phrase(
    r"(?:without|needs? no|need not) (?:further )?(?:proof|proving|deriving|derivation|checking|justification)(?: it)?",
    r"not (?:to be|be) (?:questioned|doubted|proved|derived|discussed)\b|(?:beyond|no) (?:question|dispute|debate)\b",
    r"(?:rely|count|depend|build) on (?:the (?:following|fact)|this|that|it)\b",
    r"(?:take|accept|assume|treat|regard) (?:(?:it|this|that|the following) )?(?:from me|as given|for granted"
    r"|as settled|as known|as a fact|as true)\b",
    r"(?:experience|practice|our (?:group|lab|team|work|tests)|earlier work)\b(?: \w+){0,6}? (?:shows?|shown|teach\w*"
    r"|found|suggests?|confirms?|confirmed)\b",
    r"as (?:\w+ )?(?:shown|seen|demonstrated|proved|established) (?:in|by|before|earlier)\b",
    r"(?:common|general|textbook|everyday) knowledge\b|goes without saying\b",
    r"the rules? (?:for|of|in) this (?:task|problem|puzzle|game|question|exercise)\b",
)
"""What vouches for the claim that it is put before."""


_HEADED = re.compile(
    r"^\W*(?:what (?:we|you|is) (?:already )?knowns?|what (?:we|you) (?:already )?know|(?:already |well[- ])?known"
    r"(?: facts?)?|established(?: facts?)?)\W*(?:[:\n]|$)",
    re.IGNORECASE,
)
"""A heading over what is known: what stands under it is said to be so."""


def headed(sentence: str, before: str, task: Given) -> bool:
    """Whether a sentence under such a heading says more than the task: a value of its own, or a side of a question."""
    heading = _HEADED.match(sentence)
    claim = sentence[heading.end() :] if heading else sentence
    if DYNAMIC in claim or not (heading or _HEADED.match(before)) or not adds(claim, task) or "?" in claim:
        return False
    said = Given(claim)
    values = {value for value, _, _ in number_spans(claim)}
    sides = not said.numbers and not names(claim) and len(content(claim) & task.content) > 1
    return bool(values - task.numbers - task.derivable) or (sides and FACT_VERB.search(claim) is not None)


def vouched(sentence: str, before: str) -> str | None:
    """What a sentence asks its reader to believe, or what follows on one that does."""
    found = _VOUCHES.search(sentence)
    if found and not NEGATED.search(sentence[: found.start()]):
        return sentence[found.end() :]
    return sentence if before.endswith(":") and _VOUCHES.search(before) else None


def adds(claim: str, task: Given) -> bool:
    """Whether a claim is about the task and says more of it than the task."""
    about = content(claim.replace(DYNAMIC, " "))
    return task.latin and bool(about & task.content) and not task.supports(claim)


def rules_out(sentence: str, task: Given, bare: bool) -> bool:
    """Whether a sentence closes what the task leaves open. `bare`: also one that has no word of the task."""
    found = RULED_OUT.search(sentence) or _drops(sentence, task)
    if found is None or not (bare or content(sentence) & task.content):
        return False
    clause = sentence[: found.end()] + re.split(r"[,;]", sentence[found.end() :])[0]
    return not NEGATED.search(sentence[: found.start()]) and not CONDITION.search(clause)


def _drops(sentence: str, task: Given) -> re.Match[str] | None:
    """Where a sentence speaks against some of the lettered options of the task, not all of them."""
    offered = set(LETTER.findall(task.text))
    named = LETTER.findall(sentence)
    if len(offered) < 3 or not named or offered <= set(named):
        return None
    return AGAINST.search(sentence)

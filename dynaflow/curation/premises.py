"""Premises that a prompt asks its reader to believe."""

from __future__ import annotations

from dynaflow.curation.phrases import NEGATED, phrase
from dynaflow.curation.syntax import DYNAMIC
from dynaflow.curation.words import Given, content

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

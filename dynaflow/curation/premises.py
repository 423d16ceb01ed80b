"""Premises that a prompt asks its reader to believe."""

from __future__ import annotations

import re

from dynaflow.curation.phrases import (
    AGAINST,
    CONDITION,
    ESTABLISHED,
    FACT_VERB,
    GENERAL_KNOWLEDGE,
    LETTER,
    NEGATED,
    RULED_OUT,
    phrase,
)
from dynaflow.curation.syntax import DYNAMIC
from dynaflow.curation.words import Given, content, fold, names, number_spans, stem

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


_KNOWN = re.compile("know|establish", re.IGNORECASE)
_ABOUT_LAW = "(?:standard|well|known|following|general|facts?|results?|rules?|theorem|lemma|law)"
_LEAD_IN = re.compile(
    rf"^(?:\W|(?:recall|remember|note|use|using|the(?= {_ABOUT_LAW}\b)|{_ABOUT_LAW}|that|because|since|for|in|of|then"
    r"|always|generally)\b|(?:by|from|after|like) (?-i:[A-Z][\w']+)(?: (?:and|or) (?-i:[A-Z][\w']+))*,)*?"
    r"(?=(an?|any|every|each|all|no|one|two|three|four|if|when|whenever)\b"
    r"|(?!it|s?he|they|we|there|who|which|only|the|this|its?|is|has|does)(?:[a-z][a-z-]{2,30} )?[a-z][a-z-]{1,30}s\b"
    r"|the [\w-]+(?: [\w-]+)? (?:of|between|from|in|on|to|over) (?:an?|any|every|two|three)\b)",
    re.IGNORECASE,
)
"""How a general law begins, up to what it speaks of: indefinite (group 1 with a word for it), or of what is."""
_PARTICULAR = re.compile(
    r"\b(?:here|this|these|those|our|my|your|given|today|actually|he|she|his|her|was|were|had"
    r"|solutions?|answers?|problem|puzzle|question|task|options?)\b",
    re.IGNORECASE,
)
_OPENING = 3
_SOME = 2
"""Longer numbers that a law does not have."""
_DEFINITE = re.compile(r"\b(?:the|both) ([a-z-]+)(?: ([a-z-]+))?\b(?! (?:of|in|between) (?:an?|any|two)\b)")
_KINDS = set(
    map(
        stem,
        re.findall(
            r"\w+",
            """number integer prime square cube triangle circle polygon polynomial quadratic cubic function sequence
            series set graph tree permutation matrix vector force gas acid base salt metal ion reaction body wave
            field point line angle side chord tangent root divisor multiple factor power product sum ratio mean
            average event variable residue odd even positive negative real whole natural rational remainder digit
            coefficient equation inequality determinant fraction logarithm area volume speed velocity acceleration
            distance pressure temperature energy charge current voltage density""",
        ),
    )
)
"""What laws are about, even where a task is about the same."""
_LETTERS = re.compile(r"(?<![a-zA-Z])[a-zA-Z](?![a-zA-Z'])")
_ARTICLE = re.compile(r"\b[aA] (?=[a-z]{2})")
_FORMULA = re.compile(
    r"^(?:(?:[a-zA-Z]|(?<=\d)[a-z]{2}|gcd|lcm|sin|cos|tan|log|ln|exp|sqrt|mod|floor|max|min)(?![a-zA-Z])|[\W\d_])+$"
)


def is_general(claim: str, task: Given) -> bool:
    """Whether a claim is a general law: about things in general or variables of its own, and not about the task's."""
    claim = re.split(r" \((?=[a-z]{3})", claim.strip(" .;"))[0]
    if GENERAL_KNOWLEDGE.match(claim):
        return True
    if "=" in claim and _FORMULA.match(claim):
        letters = set(_LETTERS.findall(claim))
        return bool(letters) and letters.isdisjoint(_LETTERS.findall(_ARTICLE.sub(" ", task.text)))
    opening = _LEAD_IN.match(claim)
    if opening is None or DYNAMIC in claim or _PARTICULAR.search(claim):
        return False
    law = claim[opening.end() :]
    long = {value for value, _, _ in number_spans(law) if len(value) > 1}
    if {fold(name) for name in names(law)} & set(task.sequence.split()) or long & task.numbers or len(long) >= _SOME:
        return False
    begins = {stem(word) for word in fold(law).split()[opening[1] is not None :][:_OPENING] if word.isalpha()}
    known = {stem(word.lower()) for match in _DEFINITE.findall(law) for word in match if word}
    own = (begins - _KINDS) | (known - (_KINDS if opening[1] else set()))
    return own.isdisjoint(task.content)


def may_vouch(text: str) -> bool:
    """Whether anything in a text could put a premise as established: no reading of its sentences without."""
    return any(pattern.search(text) for pattern in (ESTABLISHED, _VOUCHES, _KNOWN))


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


_HYPOTHESIS = re.compile(r"\W*(?:suppose|imagine|assume|say|if|let us|let's|what if)\b", re.IGNORECASE)


def rules_out(sentence: str, task: Given, bare: bool) -> bool:
    """Whether a sentence closes what the task leaves open. `bare`: also one that has no word of the task."""
    found = RULED_OUT.search(sentence) or _drops(sentence, task)
    if (
        found is None
        or sentence.endswith("?")
        or _HYPOTHESIS.match(sentence)
        or not (bare or content(sentence) & task.content)
    ):
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

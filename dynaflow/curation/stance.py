"""How a verifier is set to its work: free, kept from checking, made to approve, or inclined to.

The rules are a small grammar over classes of words (`lexicon`): what is negated, what is ordered, what the verifier is
restricted to. No rule knows a whole phrase.
"""

from __future__ import annotations

from collections.abc import Callable

from dynaflow.curation import bias, dictated, restraint
from dynaflow.curation.grammar import Words, taken_back
from dynaflow.curation.lexicon import tag

_KEPT = "no_independent_check", "The verifier is kept from checking or correcting."
_DICTATED = "no_independent_check", "The verifier's verdict is dictated."
_INCLINED = "biased_check", "The verifier is inclined to approve."
_RULES: list[tuple[Callable[[Words], bool], str, str]] = [
    (bias.high_bar, *_INCLINED),
    (bias.doubt_approves, *_INCLINED),
    (restraint.restrained, *_KEPT),
    (restraint.unwanted, *_KEPT),
    (restraint.set_aside, *_KEPT),
    (restraint.taken_for_granted, *_KEPT),
    (restraint.taken_as_right, *_KEPT),
    (restraint.settled, *_KEPT),
    (dictated.only_form, *_KEPT),
    (bias.default, *_INCLINED),
    (dictated.granted, *_DICTATED),
    (dictated.explains, *_DICTATED),
    (bias.praised, *_INCLINED),
    (bias.assured, *_INCLINED),
    (bias.lenient, *_INCLINED),
    (bias.denied, *_INCLINED),
    (bias.unsparing, *_INCLINED),
    (bias.wished, *_INCLINED),
    (bias.pleads, *_INCLINED),
    (bias.consensus, *_INCLINED),
]


def stance(sentence: str, following: str = "") -> tuple[str, str] | None:
    """Sub-kind and reason of the verification defect that a sentence of a verifier's prompt is; None: it is none.

    Args:
        sentence: what is judged.
        following: the next sentence, which may take a bias back ("ignore that").
    """
    words = tag(sentence)
    if restraint.only_reports(words, tag(following)):
        return None
    for rule, sub, reason in _RULES:
        if rule(words) and not (sub == _INCLINED[0] and (taken_back(words) or taken_back(tag(following)))):
            return sub, reason
    return None


def hints(sentence: str, following: str = "") -> set[str]:
    """Kinds of hints at the verdict that is welcome, which a sentence gives and neither it nor the next takes back."""
    words = tag(sentence)
    found = bias.hints(words)
    return set() if not found or taken_back(words) or taken_back(tag(following)) else found

"""Which calls are verification steps."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dynaflow.curation import phrases
from dynaflow.curation.defects import Defect, quoted
from dynaflow.curation.outputs import pairs_of, value_of
from dynaflow.curation.phrases import WORK, phrase, words
from dynaflow.curation.syntax import DYNAMIC, Program, Site
from dynaflow.curation.trace import Run
from dynaflow.curation.tree import Node

_THE_WORK = r"(?:the|this|that|these|those|it|its|his|her|their|each|every|all|both|whether|if|only)\b"
_CHECKS = phrase(
    words(
        "jur(?:or|y) grader grading marker marking referee examiner reviewer checker critic censor auditor moderator"
        " inspector controller controlling gatekeeper qc qa lgtm verifier validator proofreader approv\\w+ validity"
        " sanity verdict audit second[- ]reader sign[- ](?:it[- ])?off vet(?:s|ted|ting)? fact[- ]check\\w*"
    ),
    r"quality (?:control|assurance|gate|check)\b|pass(?: or |/)fail\b|(?:in)?valid(?: or |/)(?:in)?valid\b"
    r"|peer review|second (?:opinion|pair of eyes)",
    r"(?:control|check|mark|assess|evaluate|appraise|rate|score|grade|inspect|examine|criticise|judge|review"
    rf"|make the control|go through|go over|read) {_THE_WORK}",
    r"(?:see|look|say|tell me|report|decide|find out) (?:whether|if|that) (?:the|this|it|he|she|they|both|that|you)\b",
    rf"does (?:the|this|that) {WORK}\b",
    r"(?:refus|reject|accept|critici[sz]|complain)(?:e|al|ion|s|ing|ance|ism)*\b|objections?\b|y/n\b|or not\b",
    r"went astray\b|(?:show|prove|find out) that (?:it|this|that) is (?:wrong|false|incorrect)\b",
)
"""What a prompt that carries somebody's work asks to be done with it, or who it is said to."""


_LABELLED = re.compile(rf"[^.!?\n]{{0,80}}:\s*(?:[>\-*] *)?[{DYNAMIC}]+")
"""An output with its label, which says who made it and not what is to be done."""
_VERDICT = phrase(
    words(
        "valid\\w* ok okay correct\\w* right true verdict status pass\\w* accept\\w* approv\\w* agree\\w*"
        " result confirm\\w* sound verified match\\w* decision supported holds \\w*valid \\w*correct \\w*ok"
    ),
    start=r"^\W*",
)
"""The name of a field that holds a verdict."""


_FORMS = re.compile(
    r"^\W*(?:you are [^.\n]*\.\s*)?(?:(?:please|kindly|now|then|only|just|simply)\W+)*"
    r"(?:(?:re)?format|convert|translate|typeset|rewrite|rephrase|extract|bring|put|copy)\b",
    re.IGNORECASE,
)
"""The beginning of a prompt whose step only gives a text another form."""
_OTHERS = phrase(
    r"(?:some(?:one|body)(?: else)?|another \w+|a colleague|others|the next \w+|a later \w+|(?:it|this) will be)"
    r" (?:(?:will|then|later|also|afterwards) )*(?:check|verif|review)\w*"
)
"""What others will do."""
_MENTIONED = re.compile(
    r"(?<!you are )(?<!you're )(?<!act as )(?<!\bas )(?<!\bbe )(?<!role of )(?<!you play )"
    r"\b(?:the|our|another|each|an?|two|three|other|both|your) (?:\w+ )?"
    r"(?:critic|reviewer|checker|verifier|auditor|examiner|grader)s?\b",
    re.IGNORECASE,
)
"""Somebody else who checks, or has checked."""
_ON_THE_WAY = phrase(r"(?:by|and|while|through) (?:\w+ ){0,3}?(?:checking|verifying|testing|validating|confirming)\b")
"""What belongs to the work itself."""


def is_verifier(program: Program, site: Site, run: Run) -> bool:
    """Whether a call is a verification step, by its own prompt text or its options (label, phase, agent type)."""
    own = [text.masked for text in site.slice.texts if site.prompt and inside(text.node, site.prompt)]
    options = program.text(site.options) if site.options else ""
    if phrases.VERIFIER.search(options):
        return True
    if any(map(_FORMS.search, own)) or not run.has_output(site):
        return False
    if any(map(asks_to_verify, own)):
        return True
    sent = [run.written(call) for call in run.calls_of(site)]
    said = [_MENTIONED.sub(" ", _LABELLED.sub(" ", text)) for text in (sent or own)]
    named = [program.text(value) for key in ("label", "phase") if (value := value_of(program, site.options, key))]
    return any(_CHECKS.search(text) for text in (*said, *named))


def asks_to_verify(text: str) -> bool:
    """Whether a prompt is by its words one of a verification step: not one that says that others verify."""
    if phrases.VERIFIER.search(text) is None or _FORMS.search(text):
        return False
    own = _ON_THE_WAY.sub(" ", _OTHERS.sub(" ", _MENTIONED.sub(" ", text)))
    return phrases.VERIFIER.search(own) is not None


def inside(node: Node, outer: Node) -> bool:
    """Whether a node stands in another."""
    return outer.start <= node.start and node.end <= outer.end


def judge_verdicts(program: Program, run: Run) -> Iterator[Defect]:
    """Verification steps whose schema has room for one verdict only."""
    for site in program.sites:
        schema = value_of(program, site.options, "schema")
        if schema is None or not is_verifier(program, site, run):
            continue
        for pair, key, value in pairs_of(schema):
            if not _VERDICT.search(program.text(key)):
                continue
            const, listed = value_of(program, value, "const"), value_of(program, value, "enum")
            if const is not None or (listed is not None and listed.type == "array" and len(listed.children) == 1):
                reason = "The verifier's schema has room for one verdict only."
                excerpt = quoted(program.source, pair.start, pair.end)
                yield Defect(
                    kind="verification",
                    sub="biased_check",
                    severity="major",
                    excerpt=excerpt,
                    where="program",
                    reason=reason,
                )

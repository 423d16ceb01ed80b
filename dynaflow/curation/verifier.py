"""Which calls are verification steps."""

from __future__ import annotations

from dynaflow.curation import phrases
from dynaflow.curation.phrases import phrase, words
from dynaflow.curation.syntax import Program, Site
from dynaflow.curation.trace import Run
from dynaflow.curation.tree import Node

_THE_WORK = r"(?:the|this|that|these|those|it|its|his|her|their|each|every|all|both|whether|if|only)\b"
_CHECKS = phrase(
    words(
        "jur(?:or|y) grader grading marker marking referee examiner reviewer checker critic censor auditor moderator"
        " inspector controller controlling gatekeeper qc qa lgtm verifier validator proofreader approv\\w+ validity"
        " sanity verdict audit second[- ]reader sign[- ](?:it[- ])?off vet(?:s|ted|ting)? fact[- ]check\\w*"
    ),
    r"quality (?:control|assurance)\b|peer review|second (?:opinion|pair of eyes)",
    r"(?:control|check|mark|assess|evaluate|appraise|rate|score|grade|inspect|examine|criticise|judge|test|review"
    rf"|make the control|go through|go over|compare|read) {_THE_WORK}",
    r"(?:see|look|say|tell me|report|decide|find out) (?:whether|if|that) (?:the|this|it|he|she|they|both|that|you)\b",
    r"does (?:the|this|that|it) (?:\w+ )?(?:\w+)",
    r"mistakes?\b|errors?\b|went astray|slips?\b|flaws?\b",
)
"""What a prompt that carries somebody's work asks to be done with it, or who it is said to."""


def is_verifier(program: Program, site: Site, run: Run) -> bool:
    """Whether a call is a verification step, by its own prompt text or its options (label, phase, agent type)."""
    own = [text.masked for text in site.slice.texts if site.prompt and inside(text.node, site.prompt)]
    options = program.text(site.options) if site.options else ""
    if any(phrases.VERIFIER.search(text) for text in (*own, options)):
        return True
    sent = [run.written(call) for call in run.calls_of(site)]
    return run.has_output(site) and any(_CHECKS.search(text) for text in (*(sent or own), options))


def inside(node: Node, outer: Node) -> bool:
    """Whether a node stands in another."""
    return outer.start <= node.start and node.end <= outer.end

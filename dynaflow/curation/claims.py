"""Rules about what prompts say: premise injection and verification defects.

Each rule reads the literal text that the main agent wrote, sentence by sentence. A sentence that quotes the task is
never a defect; a candidate answer that a verifier is told to check is none either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from dynaflow.curation import phrases
from dynaflow.curation.defects import Defect, Kind, Severity
from dynaflow.curation.syntax import DYNAMIC
from dynaflow.curation.words import Given, content, number_spans, sentences, sequence

_LONGEST_EXCERPT = 300
_JOINED = re.compile(r",|\band\b|\bor\b")
_NAMED = re.compile(r"\b[A-Z][a-z]+ (?:is|was|has|had)\b|\b(?:is|was) [A-Z][a-z]+")
_NAME = re.compile(r"(?<=[a-z,\d] )[A-Z][a-z]{2,}\b|\b[A-Z][a-z]+ [A-Z][a-z]+\b")
"""Capitalised words that do not just open a sentence."""


Finding = tuple[Kind, str, Severity, str]
"""Kind, sub-kind, severity and reason of a defect."""


@dataclass(slots=True)
class Passage:
    """A piece of text of the main agent's that reaches a prompt. `text` and `source` match character for character."""

    text: str
    """Literal characters; interpolated expressions as DYNAMIC."""
    source: str
    where: Literal["program", "args"]
    verifier: bool
    """It is part of a verification step's prompt."""
    upstream: bool
    """Its prompt also carries upstream outputs, so that an interpolation may be one."""


def judge_passage(passage: Passage, task: Given, upstream: Given) -> Iterator[Defect]:
    """Defects of one passage. `upstream`: the outputs of the run's calls (empty without a trace)."""
    for start, end in sentences(passage.text):
        sentence = passage.text[start:end]
        if task.quotes(sentence):
            continue
        found = _judge_sentence(passage, sentence, task, upstream)
        if found is not None:
            kind, sub, severity, reason = found
            excerpt = passage.source[start : min(end, start + _LONGEST_EXCERPT)]
            yield Defect(kind=kind, sub=sub, severity=severity, excerpt=excerpt, where=passage.where, reason=reason)


def _judge_sentence(passage: Passage, sentence: str, task: Given, upstream: Given) -> Finding | None:
    """The first rule that a sentence breaks."""
    check = phrases.NO_CHECK.search(sentence)
    if passage.verifier and check and not phrases.NEGATED.search(sentence[: check.start()]):
        return "verification", "no_independent_check", "major", "The verifier is kept from checking or correcting."
    if _gives_answer(passage, sentence):
        if passage.verifier:
            return "verification", "expected_answer", "major", "The verifier is told which answer is expected."
        return "premise_injection", "asserted_answer", "major", "The prompt states an answer as given."
    known = phrases.ESTABLISHED.search(sentence)
    if known and not phrases.NEGATED.search(sentence[: known.start()]):
        claim = sentence[known.end() :].strip(" .") or sentence[: known.start()]
        if content(claim.replace(DYNAMIC, " ")) and not task.supports(claim):
            return "premise_injection", "established_premise", "major", "What the task does not say is put as known."
    if phrases.CANDIDATE.search(sentence):
        return None
    novel = _novel(sentence, task, upstream)
    if novel and passage.verifier and phrases.CONFIRM_THAT.search(sentence):
        return "verification", "expected_answer", "major", f"The verifier is to confirm {novel!r}, found by no agent."
    if not phrases.FACT_VERB.search(sentence) or phrases.NOT_A_FACT.search(sentence):
        return None
    if novel:
        return "premise_injection", "novel_fact", "minor", f"{novel!r} occurs neither in the task nor in any output."
    if DYNAMIC in sentence or not task.latin:
        return None
    if phrases.SUPERLATIVE.search(sentence) and _NAMED.search(sentence) and not task.supports(sentence):
        return "premise_injection", "asserted_answer", "major", "The prompt states what the task leaves to be found."
    if not _JOINED.search(sentence) and (other := task.altered(sentence)):
        return "premise_injection", "altered_fact", "major", f"The task says this, but not with {other!r}."
    return None


def _gives_answer(passage: Passage, sentence: str) -> bool:
    """Whether a sentence asserts an answer, rather than naming a candidate or a format."""
    if phrases.PRINTS.search(sentence):
        return False
    sure = phrases.SURE_ANSWER.search(sentence)
    if sure and (passage.verifier or not passage.upstream or not sentence.startswith(DYNAMIC, sure.end())):
        return not phrases.CANDIDATE.search(sentence[: sure.end()])
    plain = phrases.PLAIN_ANSWER.search(sentence)
    return plain is not None and not phrases.CANDIDATE.search(sentence[: plain.end()])


def _novel(sentence: str, task: Given, upstream: Given) -> str | None:
    """A number or name that neither the task nor an upstream output contains."""
    for value, start, end in number_spans(sentence):
        if (
            value not in task.numbers
            and value not in upstream.numbers
            and (len(value) > 1 or phrases.DIRECT_VALUE.search(sentence[:start]))
        ):
            return sentence[start:end]
    if task.latin:
        for match in _NAME.finditer(sentence):
            for name in match[0].split():
                word = sequence(name)
                if word not in task.sequence and word not in upstream.sequence:
                    return match[0]
    return None

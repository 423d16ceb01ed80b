"""Rules about what a prompt needs of the task beside the question: the options to choose from, the passages to read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dynaflow.curation.defects import Defect
from dynaflow.curation.phrases import phrase
from dynaflow.curation.syntax import DYNAMIC
from dynaflow.curation.trace import Run, before, strings
from dynaflow.curation.words import content, fold, sentences
from dynaflow.rollout import Call, Observation

_OPTION = re.compile(r"(?:^|[\s:;,])\(?([A-F])[).:]\s*(\S[^()\n]*?)(?=\s*(?:$|\n|[;,]?\s\(?[B-F][).:]))")
_CHOOSE = phrase(
    r"(?:choose|pick|select|decide|give|name|find|which|reply|respond|answer|return)\b[^.\n?]{0,60}"
    r"\b(?:letter|option|choice|alternative)s?\b"
)
_BALLOT = phrase(r"(?:majority|most (?:often|common|frequent|votes)|plurality|tally|tallies|count the votes|outvote)\b")
_FAULT = "error|mistake|flaw|slip|problem|issue|reason|need|difference|point|contradiction|gap|objection"
_LACKING = phrase(
    r"I (?:do not|don't|did not|didn't) (?:have|get|receive|see) (?:access to )?(?:the|your|any of the|that|those|these"
    rf"|\w+'s) (?!{_FAULT})\w+",
    rf"I (?:cannot|can not|can't) see (?:the|any|your) (?!{_FAULT})\w+",
    r"I (?:was|am|have been) (?:not|never) (?:given|shown|told|provided with|sent) (?:the|any|a|its|their|\w+s\b)",
    r"without (?:the|an?|its|any|seeing|knowing) [^.;]{3,60}?,? (?:I|we|one) (?:can only|must|have to|could only|would"
    r"|assume|guess|can not|cannot|can't)\b",
    r"I know of no \w+",
    r"without (?:the|an?|its|any|seeing|knowing) [^.;]{3,60}? (?:can ?not|can't|could not) be \w+",
    r"I (?:do not|don't) know the (?:problem|question|task|text|passage|options)\b",
    r"I have no (?:passage|text|data|context|figure|number|information|access|draft|solution|option|source"
    r"|document)s?\b",
    r"I(?:'d| would)? need (?:the|to see|more|your|\w+'s) \w+",
    r"(?:cannot|can not|can't|could not|couldn't) (?:\w+ ){1,4}without (?:the|a|an|any|seeing|knowing|having) \w+",
    r"no \w+(?: \w+)? (?:is|are|was|were|has been|have been) (?:given|provided|included|attached|supplied|shown|in the"
    r" (?:message|prompt|request))\b",
    r"(?:please|could you|can you) (?:provide|share|paste|send|include|supply|attach)\b",
    r"(?:was|were|is|are|been) not (?:provided|included|attached|supplied)\b",
    r"missing (?:from|in) the (?:message|prompt|request)\b",
)
"""A reply that says what its prompt should have had."""
_READS = phrase(
    r"(?:supported|backed|confirmed|stated|contradicted|covered|said) (?:by|in) (?:the|these|those) "
    r"(?:passages?|texts?|documents?|sources?|excerpts?)\b",
    r"(?:check|compare|verify|read|consult|search|cite|quote|go through|look through|based? on|according to|using|use)"
    r"(?: \w+){0,5}? (?:the|these|those) (?:passages?|documents?|excerpts?)\b",
)
"""A prompt whose agent is to read the passages."""
_REPLY = 600
"""Characters of a reply that can be a complaint."""
_THEIRS = "(?:point|objection|comment|issue|criticism|problem|fault|remark|suggestion|gap|error|mistake)s?"
_CRITIC = phrase(
    r"critic\w*|criticis\w*|review\w*|object(?:s|ion|ions)?\b|refut\w*|check\w*|verif\w*|audit\w*|where does"
)
_RAISED = phrase(
    rf"{_THEIRS} (?:\w+ ){{0,4}}?(?:raised|made|pointed out|noted|brought up|found) (?:by|in)\b",
    rf"{_THEIRS} (?:that )?(?:they|he|she|it|the \w+|your \w+)(?: \w+)? (?:have |has |had )?"
    r"(?:raised|made|pointed out|noted|brought up|found)\b",
)
"""What a critic is said to have said."""
_ORDER = 12
"""Characters that can stand before the verb of an order: "please", "now", a bullet."""
_STEM = 0.6
"""Share of a question's words that make a prompt one that asks it."""


def judge_needs(question: str, run: Run, observation: Observation) -> Iterator[Defect]:
    """Prompts without the options or the passages that they ask about, or whose readers say that something lacks."""
    options = _OPTION.findall(question)
    context = observation.args.get("context") if isinstance(observation.args, dict) else None
    passages = [text[start:end] for text in strings(context) for start, end in sentences(text)]
    informed = {call.index for call in run.calls if any(passage in call.prompt for passage in passages)}
    told = content(" ".join(passages)) if informed else set()
    for call in run.calls:
        said = " ".join(strings(call.output))
        if len(options) > 2 and _lacks_options(run, call, question, [text for _, text in options]):
            yield _defect(call, "The prompt asks for one of the task's options and does not have them.")
        yield from _unheard(run, call)
        if call.index in informed:
            continue
        if len(said) < _REPLY and _LACKING.search(said):
            yield _defect(call, f"Its reader missed something: {said[:100]!r}")
        if (
            informed
            and not _retells(run, call, passages)
            and (_lacks_passages(run, call, told) or _told_to_read(run, call))
        ):
            yield _defect(call, "The prompt asks what nobody was asked before, without the passages.")


def _defect(call: Call, reason: str) -> Defect:
    return Defect(
        kind="information_flow",
        sub="missing_context",
        severity="major",
        excerpt=call.prompt[-300:],
        where="args",
        reason=reason,
    )


def _lacks_options(run: Run, call: Call, question: str, options: list[str]) -> bool:
    stem = content(question[: question.find(options[0])])
    prompt, words = fold(run.written(call)), content(run.written(call))
    asks = len(stem & words) >= _STEM * len(stem) and _CHOOSE.search(call.prompt)
    has = sum(fold(text.strip()) in prompt or content(text) <= words for text in options)
    return bool(asks) and not _BALLOT.search(call.prompt) and has < len(options) / 2


def _retells(run: Run, call: Call, passages: list[str]) -> bool:
    """Whether a prompt says in its own words what a sentence of the passages says."""
    words = content(run.written(call))
    return any(len(said & words) >= _STEM * len(said) > 1 for said in map(content, passages))


def _unheard(run: Run, call: Call) -> Iterator[Defect]:
    """A prompt that speaks of what a critic has raised, and carries work, but nothing that a critic said."""
    written = run.written(call)
    raised = _RAISED.search(written)
    critics = [
        other for other in run.calls if before(other, call) and _CRITIC.search(f"{other.label} {other.prompt[-200:]}")
    ]
    if raised and critics and not any(text in call.prompt for other in critics for text in strings(other.output)):
        start = written.rfind("\n", 0, raised.start()) + 1
        excerpt = written[start : raised.end()].rsplit(DYNAMIC, 1)[-1].strip()
        reason = f"The prompt speaks of what call {critics[0].index} said, and does not carry it."
        yield _defect(call, reason).model_copy(update={"sub": "dangling_reference", "excerpt": excerpt})


def _told_to_read(run: Run, call: Call) -> bool:
    """Whether a prompt without the passages orders its agent to read them, or asks what they say."""
    written = run.written(call)
    for start, end in sentences(written):
        match = _READS.search(written, start, end)
        asks = written[start:end].rstrip().endswith("?")
        if match and (asks or not written[start : match.start()].strip(" -*\"'") or match.start() - start < _ORDER):
            return True
    return False


def _lacks_passages(run: Run, call: Call, passages: set[str]) -> bool:
    """Whether what a prompt asks is neither in the one output that it carries nor what its agent was asked.

    A prompt with several outputs compares or combines them.
    """
    carried = [
        earlier
        for earlier in run.calls
        if before(earlier, call) and any(len(text) > 2 and text in call.prompt for text in strings(earlier.output))
    ]
    written = run.written(call)
    asked = [written[start:end] for start, end in sentences(written)]
    wanted = set().union(*(content(sentence) for sentence in asked if sentence.rstrip().endswith("?")))
    known = set().union(*(_questions(run.written(earlier)) for earlier in carried))
    known |= {word for earlier in carried for text in strings(earlier.output) for word in content(text)}
    unknown = wanted - known
    return len(carried) == 1 and len(unknown) > max(1, len(wanted) / 2) and bool(unknown & passages)


def _questions(prompt: str) -> set[str]:
    """What a prompt asks: its words but those of the passages before."""
    return content("\n".join(prompt.strip().splitlines()[-3:])) | set().union(
        *(content(prompt[start:end]) for start, end in sentences(prompt) if prompt[start:end].rstrip().endswith("?"))
    )

"""Rules about what arrived: prompts as they were sent, beside the outputs that they were made of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from dynaflow.curation import phrases
from dynaflow.curation.defects import Defect
from dynaflow.curation.syntax import Program
from dynaflow.curation.trace import Run, before
from dynaflow.curation.words import content, sequence
from dynaflow.rollout import Call

_LEAST = 12
"""Characters of an output that must stand in a prompt before it counts as a part of that output."""
_CUT = 600
"""Characters: of a text that is cut to fewer, what matters is lost."""
_SEQUENCE = re.compile(r"\b(?:then|after that|as well as|step by step|each step|show|explain)\b", re.IGNORECASE)
_COMPLAINT = re.compile(
    r"\b(?:no|not|without|missing|which|what|where|only see|please|need|nothing|cannot|can't|don't)\b[^.!?\n]{0,40}?\b"
    r"(?:problem|task|question|text|passage|data|table|notes?|amounts?|values?|numbers?|input|message|context|statement"
    r"|figures?|lists?|draft|solution|claim|answer|times|equation|ages|results?|information|case|options)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\?|\b(?:please|give|given|tell|send|provide|provided|see|need|attached|message|missing|included|arrived|paste)\b",
    re.IGNORECASE,
)


def judge_arrivals(program: Program, run: Run) -> Iterator[Defect]:
    """Outputs of which only a part arrived, or that arrived under another's name."""
    for site in program.sites:
        for call in run.calls_of(site):
            for earlier in run.calls:
                if isinstance(earlier.output, str) and before(earlier, call):
                    yield from _lossy(run, earlier, call)
            yield from _exchanged(program, run, call)


def complains(call: Call) -> bool:
    """Whether a short reply asks for what the prompt should have had."""
    said = call.output if isinstance(call.output, str) else ""
    return len(said) < _CUT and any(
        _COMPLAINT.search(sentence) and _ASKS.search(sentence) for sentence in re.split(r"(?<=[.?!])\s", said)[:3]
    )


def _lossy(run: Run, earlier: Call, call: Call) -> Iterator[Defect]:
    """The beginning of a text arrived, the rest did not."""
    output = str(earlier.output).strip()
    prompt = run.written(call)
    if len(output) < 2 * _LEAST or output in call.prompt or output[:_LEAST] not in prompt:
        return
    kept = _LEAST
    while kept < len(output) and output[: kept + 1] in prompt:
        kept += 1
    rest = output[kept:].strip()[:_LEAST]
    if any(rest in other.prompt for other in run.calls if other is not call and before(earlier, other)):
        return
    if kept > min(_CUT, 0.9 * len(output)) or output[:kept].strip() in earlier.prompt:
        return
    whole = output[kept - 1 : kept + 1].isalnum() or output[kept : kept + 1] not in ("\n", " ", ".")
    asked = earlier.prompt
    if phrases.ENDS_WITH.search(asked):
        return
    if whole or phrases.SEVERAL.search(asked) or _SEQUENCE.search(asked):
        yield Defect(
            kind="information_flow",
            sub="lossy_passing",
            severity="major",
            excerpt=output[:kept].strip(),
            where="args",
            reason=f"Of the output of call {earlier.index} only the first {kept} of {len(output)} characters arrived.",
        )


def _exchanged(program: Program, run: Run, call: Call) -> Iterator[Defect]:
    """The outputs of calls that one `agent()` made stand under each other's names."""
    for site in program.sites:
        made = [other for other in run.calls_of(site) if isinstance(other.output, str) and before(other, call)]
        if len(made) < 2:
            continue
        told = [Counter(word for word in sequence(other.prompt).split() if content(word)) for other in made]
        own = [{word for word in words if all(words[word] > o[word] for o in told if o is not words)} for words in told]
        for place, other in enumerate(made):
            output = str(other.output).strip()
            if len(output) < 2 or sum(str(same.output).strip() == output for same in made) > 1:
                continue
            found = list(re.finditer(rf"(?<!\w){re.escape(output)}(?!\w)", call.prompt))
            if len(found) != 1 or not own[place]:
                continue
            line = call.prompt[call.prompt.rfind("\n", 0, found[0].start()) + 1 : found[0].start()]
            for same in made:
                line = line.rpartition(str(same.output).strip() or "\n")[2]
            label = set(sequence(re.split(r"[.;!?]\s", line)[-1]).split())
            others = set().union(*(words for at, words in enumerate(own) if at != place))
            if label & others and not label & own[place]:
                yield Defect(
                    kind="information_flow",
                    sub="wrong_reference",
                    severity="major",
                    excerpt=call.prompt[found[0].start() - len(line) : found[0].end()][:300],
                    where="args",
                    reason=f"This is the output of call {other.index}, which was about something else.",
                )

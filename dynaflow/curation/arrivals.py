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
_SENTENCE = 40
"""Characters: a name or value that is taken from the beginning of an output is shorter."""
_NUMBER = re.compile(r"(?<![\w.,])\d[\d,]*(?:\.\d+)?%?(?![\w%]|[.,]\d)")
_BEGINS_WITH = re.compile(r"\b(?:first (?:line|sentence|word)|(?:begin|start|open)(?: \w+){0,4} with)\b", re.IGNORECASE)
_SEQUENCE = re.compile(r"\b(?:then|after that|as well as|step by step|each step|show|explain)\b", re.IGNORECASE)


def judge_arrivals(program: Program, run: Run) -> Iterator[Defect]:
    """Outputs of which only a part arrived, or that arrived under another's name."""
    for site in program.sites:
        for call in run.calls_of(site):
            for earlier in run.calls:
                if isinstance(earlier.output, str) and before(earlier, call):
                    yield from _lossy(run, earlier, call)
            yield from _exchanged(program, run, call)


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
    inside = kept >= _SENTENCE and output[:kept].rstrip()[-1] not in ".!?:;"
    whole = inside or output[kept - 1 : kept + 1].isalnum() or output[kept : kept + 1] not in ("\n", " ", ".")
    asked = earlier.prompt
    if _BEGINS_WITH.search(asked):
        return
    if phrases.ENDS_WITH.search(asked) or whole or phrases.SEVERAL.search(asked) or _SEQUENCE.search(asked):
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
        told = [Counter(word for word in sequence(run.written(other)).split() if content(word)) for other in made]
        own = [{word for word in words if all(words[word] > o[word] for o in told if o is not words)} for words in told]
        for place, other in enumerate(made):
            output = str(other.output).strip()
            if len(output) < 2 or sum(str(same.output).strip() == output for same in made) > 1:
                continue
            found = list(re.finditer(rf"(?<!\w){re.escape(output)}(?!\w)", call.prompt))
            if not found:  # of a longer output, the one figure that only it has
                texts = [same.prompt for same in made] + [str(same.output) for same in made if same is not other]
                elsewhere = {value for text in texts for value in _NUMBER.findall(text)}
                figures = set(_NUMBER.findall(output)) - elsewhere
                found = [match for match in _NUMBER.finditer(call.prompt) if match[0] in figures]
            if len(found) != 1 or not own[place]:
                continue
            line = call.prompt[call.prompt.rfind("\n", 0, found[0].start()) + 1 : found[0].start()]
            for same in made:
                line = line.rpartition(str(same.output).strip() or "\n")[2]
            label = set(sequence(re.split(r"[.;!?]\s", line)[-1]).split())
            others = set().union(*(words for at, words in enumerate(own) if at != place))
            others -= {word for word in told[place] if word.isdigit()}
            if label & others and not label & own[place]:
                yield Defect(
                    kind="information_flow",
                    sub="wrong_reference",
                    severity="major",
                    excerpt=call.prompt[found[0].start() - len(line) : found[0].end()][:300],
                    where="args",
                    reason=f"This is the output of call {other.index}, which was about something else.",
                )

"""Rules about what became of outputs: followed through the prompts as they were sent, and what the program returned."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from dynaflow.curation import phrases
from dynaflow.curation.defects import Defect
from dynaflow.curation.syntax import Program
from dynaflow.curation.trace import Run, before, label_of, strings
from dynaflow.curation.words import Given, content, sequence
from dynaflow.rollout import Call, Json, Observation

_LONGEST = 200
"""Characters of an output that is one value, and no text."""
_FIGURE = 40
"""Characters of an output that is a figure with its unit."""
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:,\d{3})*(?:\.\d+)?(?![\w]|[.,]\d)")
_BESIDE = content(
    "reason reasons reasoning explanation evidence quote support confidence notes comment work steps check"
)
"""Fields beside the one that is wanted."""
_VERDICT = re.compile(r"true|false|yes|no|ok|none|unknown|low|medium|high", re.IGNORECASE)


def judge_fates(program: Program, run: Run, observation: Observation, task: Given) -> Iterator[Defect]:
    """Information-flow defects of a run: findings that were dropped, replaced, cut or given to another."""
    returned = list(strings(observation.output))
    for call in run.calls:
        if call.output is None:
            continue
        later = [other for other in run.calls if before(call, other)]
        yield from _dropped(call, run.written(call), later, returned)
        yield from _cut_number(call, later, task)
    yield from _retyped(program, run)
    for call in run.calls:
        yield from _exchanged(run, call)


def _defect(sub: str, excerpt: str, reason: str) -> Defect:
    return Defect(
        kind="information_flow", sub=sub, severity="major", excerpt=excerpt[:300], where="args", reason=reason
    )


def _dropped(call: Call, written: str, later: list[Call], returned: list[str]) -> Iterator[Defect]:
    """Of an object only what the agent had been told is passed on, and a field that it was asked for is not."""
    if not isinstance(call.output, dict) or not later:
        return
    asked = content(written)
    places = [*returned, *(other.prompt for other in later)]
    told = ""
    lost: list[str] = []
    for name, value in call.output.items():
        leaves = [text for text in strings(value) if len(text) > 1 and not _VERDICT.fullmatch(text)]
        arrived = [text for text in leaves if any(text in place for place in places)]
        if any(not content(text) <= asked for text in arrived):
            return
        told = told or next(iter(arrived), "")
        wanted = content(name) & asked - _BESIDE
        lost += [name] if leaves and not arrived and wanted else []
    if told and lost:
        reason = f"Of the output of call {call.index} {told!r} went on, which was in its prompt, but not {lost[0]!r}."
        yield _defect("lossy_passing", call.prompt[-300:], reason)


def _cut_number(call: Call, later: list[Call], task: Given) -> Iterator[Defect]:
    """A number lost its decimals or its thousands on the way."""
    said = call.output if isinstance(call.output, str) and len(call.output) < _LONGEST else ""
    numbers = _NUMBER.findall(said)
    if len(numbers) != 1 or numbers[0].isdigit():
        return
    head = re.split(r"[.,]", numbers[0])[0]
    whole = numbers[0].replace(",", "")
    if head in task.numbers or (not float(whole) % 1 and "," not in numbers[0]):
        return
    for other in later:
        sent = _NUMBER.findall(other.prompt)
        if head in sent and not {numbers[0], whole} & set(sent) and head not in _NUMBER.findall(call.prompt):
            place = re.search(rf"(?<![\w.,]){head}(?![\w]|[.,]\d)", other.prompt)
            start = other.prompt.rfind("\n", 0, place.start()) + 1 if place else 0
            excerpt = other.prompt[start : place.end() if place else None]
            yield _defect("lossy_passing", excerpt, f"Call {call.index} found {numbers[0]}, of which {head} arrived.")
            return


def _retyped(program: Program, run: Run) -> Iterator[Defect]:
    """A prompt that carries no output has the figures, as literals, that two or more calls had been asked to find."""
    for site in program.sites:
        if site.slice.upstream or site.slice.opaque or site.slice.uses_args:
            continue
        for call in run.calls_of(site):
            text = _figures(call.prompt)
            found = [
                other
                for other in run.calls
                if before(other, call)
                and isinstance(other.output, str)
                and len(other.output) < _FIGURE
                and any(char.isdigit() for char in other.output)
                and _figures(other.output) in text
            ]
            if len({other.output for other in found}) > 1:
                first = _figures(str(found[0].output))
                excerpt = next((line for line in call.prompt.splitlines() if first in _figures(line)), call.prompt)
                numbers = ", ".join(str(other.index) for other in found)
                yield _defect("hardcoded_output", excerpt, f"Calls {numbers} found this; the prompt has it typed in.")


def _figures(text: str) -> str:
    """The words of a text, numbers without the commas between their thousands."""
    return sequence(re.sub(r"(?<=\d),(?=\d{3})", "", text))


def _exchanged(run: Run, call: Call) -> Iterator[Defect]:
    """Outputs stand under each other's labels: of two or more, each behind what another call is labelled."""
    made = [(other, _one(other.output)) for other in run.calls if before(other, call)]
    named = [(other, value, _labels(other.label)) for other, value in made if value]
    values = [value for _, value, _ in named]
    common = set.intersection(*(label for *_, label in named)) if named else set()
    wrong: list[tuple[str, Call]] = []
    for other, value, label in named:
        all_others = set().union(*(words for same, _, words in named if same is not other))
        others, own = all_others - label, label - all_others
        places = list(re.finditer(rf"(?<![\w.,]){re.escape(value)}(?!\w|[.,]\d)", call.prompt))
        if len(places) != 1 or values.count(value) > 1 or not own:
            continue
        line = call.prompt[label_of(call.prompt, places[0].start()) : places[0].start()]
        ahead = line
        for same in values:
            ahead = ahead.rpartition(same)[2]
        if _labels(ahead) & others and not _labels(line) & (label - common):
            wrong.append((f"{ahead}{value}", other))
    if len(wrong) > 1:
        for excerpt, other in wrong:
            reason = f"This is the output of call {other.index}, labelled {other.label!r}."
            yield _defect("wrong_reference", excerpt, reason)


def _labels(text: str) -> set[str]:
    """Words that tell one label from another: numbers with the word before them, nothing that is done with any text."""
    words = sequence(text).split()
    said = [word if not word.isdigit() else f"{ahead} {word}" for ahead, word in pairwise(["", *words])]
    return {word for word in said if not phrases.VERIFIER.search(word)}


def _one(output: Json) -> str:
    """What an output is known by: the text itself, or the longest leaf of an object."""
    return max((leaf.strip() for leaf in strings(output)), key=len, default="")

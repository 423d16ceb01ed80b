"""Rules that need the run: broken values in prompts, outputs that the program had hard-coded, results never awaited."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dynaflow.curation.defects import Defect
from dynaflow.curation.syntax import Program
from dynaflow.curation.words import Given, sentences, sequence
from dynaflow.rollout import Call, Json, Observation

_BROKEN = re.compile(r"\[object (?:Object|Promise|AsyncFunction|Function|Map|Set)\]|\b(?:undefined|NaN|null)\b")
_IN_JSON = re.compile(r"[:,\[]\s*$")
_LONGEST_OUTPUT = 200
_TRIVIAL = frozenset(
    f" {word} "
    for word in (
        "yes",
        "no",
        "true",
        "false",
        "ok",
        "none",
        "unknown",
        "correct",
        "incorrect",
        "valid",
        "invalid",
        "null",
    )
) | {" "}
_STATED = re.compile(r"(?:\b(?:is|are|was|were|equals?|total|count|answer|result)|[=:])\W*$", re.IGNORECASE)


def strings(value: Json) -> Iterator[str]:
    """The string and number leaves of a JSON value, as text."""
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            stack += item.values()
        elif isinstance(item, list):
            stack += item
        elif isinstance(item, str | int | float) and not isinstance(item, bool):
            yield str(item)


def judge_trace(program: Program, authored: list[str], observation: Observation, task: Given) -> Iterator[Defect]:
    """Information-flow defects that only the run shows. `authored`: strings of args that the main agent wrote."""
    calls = sorted(observation.calls, key=lambda call: call.index)
    literals = " ".join([program.source, task.text, *authored])
    for call in calls:
        upstream = " ".join(text for before in calls if _before(before, call) for text in strings(before.output))
        yield from _broken_values(call, literals, upstream)
        if call.status == "unawaited":
            yield Defect(
                kind="information_flow",
                sub="unused_output",
                severity="minor",
                excerpt=call.prompt[:_LONGEST_OUTPUT],
                where="args",
                reason="This call was never awaited: its output was lost.",
            )
    yield from _hardcoded(program, authored, calls, task)


def _before(call: Call, later: Call) -> bool:
    """Whether the program could know the output of `call` when it made the later one."""
    return call.index < later.index and call.output is not None and (call.t_end or 0.0) <= later.t_queued


def _broken_values(call: Call, literals: str, upstream: str) -> Iterator[Defect]:
    """`undefined` and the like in a prompt, unless the program's own words, the task or an output have them."""
    for match in _BROKEN.finditer(call.prompt):
        value = match[0]
        word = re.compile(rf"(?<![\w]){re.escape(value)}(?![\w])")
        bare = value == "null" and _IN_JSON.search(call.prompt[: match.start()])
        if bare or word.search(upstream) or (value[0] != "[" and word.search(literals)):
            continue
        yield Defect(
            kind="information_flow",
            sub="broken_value",
            severity="minor" if value == "null" else "major",
            excerpt=call.prompt[max(0, match.start() - 60) : match.end() + 40],
            where="args",
            reason=f"{value} reached the prompt of call {call.index} in the place of a value.",
        )
        return


def _hardcoded(program: Program, authored: list[str], calls: list[Call], task: Given) -> Iterator[Defect]:
    """A literal in a later prompt equals an output of an earlier call and is not in the task."""
    texts = {text.node: text for site in program.sites for text in site.slice.texts}
    literals = [(t.masked, program.text(t.node), False) for t in texts.values()] + [(a, a, True) for a in authored]
    pieces = [
        (sequence(masked[start:end]), masked[start:end], source[start:end], from_args)
        for masked, source, from_args in literals
        for start, end in sentences(masked)
    ]
    prompts = {call.index: sequence(call.prompt) for call in calls}
    for call in calls:
        for output in strings(call.output):
            if len(output) > _LONGEST_OUTPUT:
                continue
            value = sequence(output)
            if value in _TRIVIAL or (len(value) == 3 and value[1].isalpha()):
                continue
            if value in task.sequence or value in prompts[call.index]:
                continue
            later = [prompts[other.index] for other in calls if _before(call, other)]
            if not any(value in prompt for prompt in later):
                continue
            for words, masked, source, from_args in pieces:
                if value not in words or (len(value) == 3 and not _is_stated(masked, value.strip())):
                    continue
                if any(_literal_part(words, value) in prompt for prompt in later):
                    yield Defect(
                        kind="information_flow",
                        sub="hardcoded_output",
                        severity="major",
                        excerpt=source,
                        where="args" if from_args else "program",
                        reason=f"Call {call.index} answered {output.strip()!r}; a later prompt has it as a literal.",
                    )
                    break


def _is_stated(text: str, digit: str) -> bool:
    return any(_STATED.search(text[: match.start()]) for match in re.finditer(rf"\b{digit}\b", text))


def _literal_part(words: str, value: str) -> str:
    """The value with one word of the literal on each side where there is one: enough to tell whose words they are."""
    start = words.index(value)
    left = words.rfind(" ", 0, start) if start > 0 else 0
    right = words.find(" ", start + len(value))
    return words[max(left, 0) : right + 1 if right >= 0 else len(words)]

"""Rules that need the run: broken values in prompts, outputs that the program had hard-coded, results never awaited."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence

from dynaflow.curation import phrases
from dynaflow.curation.claims import Passage
from dynaflow.curation.defects import Defect
from dynaflow.curation.syntax import DYNAMIC, Program, Site, Text
from dynaflow.curation.words import Given, fold, names, number, number_spans, sentences, sequence
from dynaflow.rollout import Call, Json, Observation

_BROKEN = re.compile(r"\[object (?:Object|Promise|AsyncFunction|Function|Map|Set)\]|\b(?:undefined|NaN|null)\b")
_IN_JSON = re.compile(r"[:,\[]\s*$")
_LONGEST_OUTPUT = 200
_SHORTEST_OUTPUT = 4
"""Characters of an output that can only be itself; of a shorter one the first in a prompt is taken for it."""
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
_COMMON = 4
"""Characters of a number of one or two digits, with its spaces: it may be there for other reasons."""
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


class Run:
    """The calls of a run, in order, with what was known when each was made. Without a run there are none."""

    def __init__(self, program: Program, observation: Observation | None) -> None:
        self.calls = sorted(observation.calls, key=lambda call: call.index) if observation else []
        self._places: dict[str, list[Call]] = {}
        for call in self.calls:
            self._places.setdefault(call.site or "", []).append(call)
        self._program = program
        self._outputs: dict[int, Given] = {}
        self._written: dict[int, str] = {}

    def calls_of(self, site: Site) -> list[Call]:
        """The calls that an `agent()` in the source made; where the trace does not say, those with its words."""
        placed = self._places.get(self._program.place(site.call))
        if placed is not None or "" not in self._places:
            return placed or []
        pieces = [piece.strip() for text in site.slice.texts for piece in text.masked.split(DYNAMIC)]
        longest = max(pieces, key=len, default="")
        return [call for call in self._places[""] if longest in call.prompt]

    def carries(self, site: Site, text: Text) -> bool:
        """Whether a text of the program reaches a site's prompts: as they were sent, where that is known."""
        sent = self.calls_of(site)
        pieces = [piece.strip() for piece in re.split(rf"[{DYNAMIC}\n]+|  +| (?=['\"`])", text.masked)]
        longest = max(pieces, key=len, default="")
        escaped = json.dumps(longest, ensure_ascii=False)[1:-1]
        return not sent or any(longest in call.prompt or escaped in call.prompt for call in sent)

    def has_output(self, site: Site) -> bool:
        """Whether a site's prompts carry outputs of agents: as they were sent, where that is known."""
        sent = self.calls_of(site)
        if not site.slice.upstream or not sent:
            return bool(site.slice.upstream)
        return any(self.written(call) != call.prompt or self._has_piece(call) for call in sent)

    def _has_piece(self, call: Call) -> bool:
        """Whether a line of a prompt is a part of an earlier output, and nothing that the program says."""
        said = [text for earlier in self.calls if before(earlier, call) for text in strings(earlier.output)]
        lines = [line.strip() for line in call.prompt.splitlines()]
        return any(
            len(line) >= _SHORTEST_OUTPUT and line not in self._program.source and any(line in text for text in said)
            for line in lines
        )

    def written(self, call: Call) -> str:
        """A prompt as it was sent, with the outputs of earlier calls taken out."""
        if call.index not in self._written:
            text = call.prompt
            for earlier in self.calls:
                for said in strings(earlier.output) if before(earlier, call) else ():
                    if len(said) >= _SHORTEST_OUTPUT:
                        text = text.replace(said, DYNAMIC)
                    elif said:
                        text = re.sub(rf"(?<!\w){re.escape(said)}(?!\w)", DYNAMIC, text, count=1)
            self._written[call.index] = text
        return self._written[call.index]

    def sentences_with(self, value: str, sites: Sequence[Site]) -> list[str]:
        """The sentences of some sites' prompts, as they were sent, that have a value and no output in them."""
        found: dict[str, None] = {}
        whole = re.compile(rf"(?<!\w){re.escape(value)}(?!\w)")
        for call in (call for site in sites for call in self.calls_of(site)):
            said = [text for earlier in self.calls if before(earlier, call) for text in strings(earlier.output)]
            for start, end in sentences(call.prompt):
                sentence = call.prompt[start:end]
                mixed = any(len(text) > len(value) and text in sentence for text in said)
                if sentence != value and not mixed and whole.search(sentence):
                    found[sentence] = None
        return list(found)

    def known(self, sites: Sequence[Site]) -> Given:
        """What agents had said before the first call that any of the sites made."""
        calls = [call for site in sites for call in self.calls_of(site)]
        if not calls:
            return self._outputs.setdefault(-1, Given(""))
        first = min(calls, key=lambda call: call.index)
        if first.index not in self._outputs:
            said = [text for call in self.calls if before(call, first) for text in strings(call.output)]
            numbers = (value for text in said for value, _, _ in number_spans(text))
            rounded = {f"{float(value):.0f}" for value in numbers if value.count(".") == 1}
            self._outputs[first.index] = Given("\n".join([*said, *sorted(rounded)]))
        return self._outputs[first.index]


def before(call: Call, later: Call) -> bool:
    """Whether the program could know the output of `call` when it made the later one."""
    return call.index < later.index and call.output is not None and (call.t_end or 0.0) <= later.t_queued


def label_of(prompt: str, place: int) -> int:
    """Where the line begins that labels what stands at a place of a prompt: its own, or the heading above it."""
    start = prompt.rfind("\n", 0, place) + 1
    if start and not prompt[start:place].strip(" -*\"'>"):
        above = prompt[:start].rstrip()
        return above.rfind("\n") + 1 if above.endswith(":") else start
    return start


def judge_trace(
    program: Program, passages: Sequence[Passage], authored: Sequence[str], run: Run, task: Given
) -> Iterator[Defect]:
    """Defects that only the run shows.

    Args:
        passages: what the main agent wrote into prompts.
        authored: those of its arguments that reach prompts.
    """
    literals = " ".join([program.source, task.text, *authored])
    for call in run.calls:
        said = " ".join(text for earlier in run.calls if before(earlier, call) for text in strings(earlier.output))
        yield from _broken_values(call, literals, said)
        if call.status == "unawaited":
            yield Defect(
                kind="information_flow",
                sub="unused_output",
                severity="minor",
                excerpt=call.prompt[:_LONGEST_OUTPUT],
                where="args",
                reason="This call was never awaited: its output was lost.",
            )
    yield from _hardcoded(passages, run.calls, task, _schema_words(program))


def _schema_words(program: Program) -> set[str]:
    """What schemas let agents choose from (`enum`), as word sequences: no agent found these."""
    lists = (
        node.get("value") for node in program.nodes if node.type == "pair" and program.text(node).startswith("enum")
    )
    return {sequence(program.text(child)) for listed in lists if listed is not None for child in listed.children}


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


def _hardcoded(
    passages: Sequence[Passage], calls: Sequence[Call], task: Given, options: Collection[str]
) -> Iterator[Defect]:
    """A literal in a later prompt has what an earlier call found out: its output, or a name or number in it.

    In a verifier's prompt such a literal tells the verifier what to find.
    """
    pieces = [
        (sequence(passage.text[start:end]), passage.text[start:end], passage.source[start:end], passage)
        for passage in passages
        for start, end in sentences(passage.text)
    ]
    everything = "".join(words for words, *_ in pieces)
    prompts = {call.index: sequence(call.prompt) for call in calls}
    for call in calls:
        values = [value for value in _found(call, prompts[call.index], task) if value in everything]
        later = [other for other in calls if before(call, other)] if values else []
        for value in values:
            if not any(value in prompts[other.index] for other in later):
                continue
            for words, masked, source, passage in pieces:
                if (
                    value in options
                    or value not in words
                    or (len(value) <= _COMMON and not _is_stated(masked, value.strip()))
                ):
                    continue
                into = [other for other in later if _literal_part(words, value) in prompts[other.index]]
                if into:
                    beside = any(_stands_beside(call, source, other.prompt) for other in into)
                    if not (passage.verifier and phrases.CANDIDATE.search(_ahead(masked, value))):
                        yield _anticipated(call, value.strip(), source, passage, told=passage.verifier and beside)
                    break


def _anticipated(call: Call, value: str, source: str, passage: Passage, told: bool) -> Defect:
    return Defect(
        kind="verification" if told else "information_flow",
        sub="expected_answer" if told else "hardcoded_output",
        severity="major",
        excerpt=source,
        where=passage.where,
        reason=f"Call {call.index} found {value!r}; "
        + ("the verifier is told it as a literal." if told else "a later prompt has it as a literal."),
    )


def _found(call: Call, prompt: str, task: Given) -> list[str]:
    """What a call found out, as word sequences: a short output, and the names and numbers in it that are new."""
    values: dict[str, None] = {}
    for output in strings(call.output):
        if len(output) > _LONGEST_OUTPUT:
            continue
        values[sequence(output)] = None
        values |= {sequence(name): None for name in names(output)}
        values |= {
            f" {word} ": None
            for word, start, _ in number_spans(output)
            if len(word) > 1 and output[start - 1] not in "^_"
        }
    return [
        value
        for value in values
        if value not in _TRIVIAL
        and not (len(value) == 3 and value[1].isalpha())
        and value not in task.sequence
        and number(value.strip()) not in task.numbers
        and value not in prompt
    ]


def _stands_beside(call: Call, literal: str, prompt: str) -> bool:
    """Whether a prompt carries the output of a call itself, beside a literal that has something of it."""
    outputs = [text for text in strings(call.output) if text.strip()]
    return any(prompt.count(text) > literal.count(text) for text in outputs)


def _ahead(text: str, value: str) -> str:
    """What stands before a value in a literal."""
    return text[: max(fold(text).find(value.split()[0]), 0)]


def _is_stated(text: str, digit: str) -> bool:
    return any(_STATED.search(text[: match.start()]) for match in re.finditer(rf"\b{digit}\b", text))


def _literal_part(words: str, value: str) -> str:
    """The value with one word of the literal on each side where there is one: enough to tell whose words they are."""
    start = words.index(value)
    left = words.rfind(" ", 0, start) if start > 0 else 0
    right = words.find(" ", start + len(value))
    return words[max(left, 0) : right + 1 if right >= 0 else len(words)]

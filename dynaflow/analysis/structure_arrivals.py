"""What prompts hold of earlier outputs, as they were sent: the pieces that stand in them word for word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dynaflow.analysis.structure_phrases import DATA, UP
from dynaflow.curation.trace import strings
from dynaflow.rollout import Call, Json

_LINE = 12
"""Characters from which on a line of an earlier output is looked for on its own."""
_WORD = re.compile(r"\w")
_RUN = re.compile(r"\w+(?:[.,]\d+)*")
_WORDS = 400
"""Words of an output that are looked for one by one."""


class Arrival(NamedTuple):
    """A piece of a prompt that an earlier call's output holds word for word."""

    start: int
    end: int
    source: int
    """Index of the earlier call."""


def arrivals(prompt: str, earlier: Sequence[tuple[int, Json]], own: str = "") -> list[Arrival]:
    """Pieces of earlier outputs in a prompt, in order and without overlap; of two that overlap, the longer one.

    Args:
        prompt: the prompt as it was sent.
        earlier: (index, output) of the calls that had ended before.
        own: what the program could say without them (its source, its arguments): a short piece found there is no sign.
    """
    found = [
        Arrival(start, start + len(piece), index)
        for index, output in earlier
        for piece in _pieces(output)
        if len(piece) >= 40 or not _stands_in(piece, own)
        for start in _places(prompt, piece)
    ]
    return apart(found)


def apart(found: list[Arrival]) -> list[Arrival]:
    """Those that do not overlap, longer ones first."""
    taken: list[Arrival] = []
    for arrival in sorted(found, key=lambda arrival: (arrival.start - arrival.end, arrival)):
        if all(arrival.end <= other.start or other.end <= arrival.start for other in taken):
            taken.append(arrival)
    return sorted(taken)


def fragments(prompt: str, index: int, output: Json, own: str = "") -> list[Arrival]:
    """Runs of words of an output in a prompt that is known to carry something of it: the place in "lives in Oslo".

    A run counts where the program's own words (`own`) do not have it.
    """
    found: list[Arrival] = []
    for text in strings(output):
        words = list(_RUN.finditer(text))[:_WORDS]
        at = 0
        while at < len(words):
            size, place = 0, -1
            while at + size < len(words):
                piece = text[words[at].start() : words[at + size].end()]
                start = next(_places(prompt, piece), None)
                if start is None:
                    break
                size, place = size + 1, start
            piece = text[words[at].start() : words[at + size - 1].end()] if size else ""
            if size and not _stands_in(piece, own):
                found.append(Arrival(place, place + len(piece), index))
            at += max(size, 1)
    return apart(found)


def _pieces(output: Json) -> Iterator[str]:
    """The texts of an output: each string whole, then its longer lines."""
    seen = set()
    for text in strings(output):
        whole = text.strip()
        lines = [line.strip() for line in whole.splitlines()] if "\n" in whole else []
        for piece in [whole, *(line for line in lines if len(line) >= _LINE)]:
            if _WORD.search(piece) and piece not in seen:
                seen.add(piece)
                yield piece


def _places(prompt: str, piece: str) -> Iterator[int]:
    """Where a piece stands in a prompt as whole words."""
    start = prompt.find(piece)
    count = 0
    while start >= 0 and count < 20:
        end = start + len(piece)
        if not (start and prompt[start - 1].isalnum() and piece[0].isalnum()) and not (
            end < len(prompt) and prompt[end].isalnum() and piece[-1].isalnum()
        ):
            yield start
            count += 1
        start = prompt.find(piece, end)


def _stands_in(piece: str, own: str) -> bool:
    return next(_places(own, piece), None) is not None


def marked(prompt: str, found: Sequence[Arrival], task: Sequence[str] = ()) -> str:
    """A prompt as it was sent with its data as marks; `task`: texts of the task, found line by line."""
    parts, at = [], 0
    for arrival in found:
        parts += [prompt[at : arrival.start], UP]
        at = arrival.end
    text = "".join([*parts, prompt[at:]])
    for piece in sorted({line.strip() for text_ in task for line in text_.splitlines()}, key=len, reverse=True):
        if len(piece) >= _LINE:
            text = text.replace(piece, DATA)
    return text


def label_of(call: Call) -> str:
    """The label that a program gave a call; empty where it is the runtime's default, the prompt's beginning."""
    return "" if call.label == call.prompt[:60] else call.label

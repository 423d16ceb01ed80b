"""The role of a call and whether its prompt tells the agent to use what it carries: rules on words.

The rules stand in docs/analysis.md in the order in which they are tried. They read a marked prompt
(`structure_prompt`): the words that the program wrote, without the data between them.
"""

from __future__ import annotations

import re

from dynaflow.analysis.structure_phrases import (
    ABOVE,
    COMPUTES,
    DATA,
    DOES,
    GOES_ON,
    HEADING,
    MANY,
    NAMES,
    PERSONA,
    SOLVES,
    TELLS,
    TITLE,
    UP,
    WORKS,
    Role,
)
from dynaflow.curation import phrases
from dynaflow.curation.words import sentences

_CARRIED = re.compile(f"[{UP}{MANY}]")
_END = 2_000
_SOLVER = re.compile(r"\bsolv", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z]{2,}")


def role_of_name(name: str, carries: bool) -> Role | None:
    """The role that a label, a persona or a phase says. Only who has an earlier output can refine or aggregate."""
    plain = re.sub(r"(?<=[a-z])(?=[A-Z])|[_:/\-.#]|[^\w\s]", " ", name)
    possible = [entry for entry in NAMES if carries or entry[0] not in ("refiner", "aggregator")]
    return next((role for role, words in possible if words.search(plain)), None)


def role_of(label: str, role: str, phase: str | None, prompt: str) -> Role:
    """The role of a call.

    Args:
        label, role: as the program named the call (role: also the agent type); empty where it did not.
        phase: the title of its phase.
        prompt: its marked prompt.
    """
    prompt = _ends(prompt)
    outputs = len(_CARRIED.findall(prompt)) + prompt.count(MANY) or 2 * mentions(prompt)
    told, carries = _work(prompt, outputs), outputs > 0
    weak: Role | None = None
    persona = PERSONA.search(prompt)
    for name in (role, label, persona[1] if persona else ""):
        found = role_of_name(name, carries) if name else None
        if found is not None and (found != "solver" or _SOLVER.search(name)):
            return found
        weak = weak or found
    named = role_of_name(phase, carries) if phase else None
    if told in (None, "solver") and named not in (None, "solver", "other"):
        return named
    answers = told is None or (told == "solver" and not COMPUTES.search(prompt))
    if answers and MANY in prompt and not (told and (weak or named)):
        return "aggregator"
    return told or weak or "solver"


def _work(prompt: str, outputs: int) -> Role | None:
    """The role of the work that a prompt asks for, titles over outputs aside unless they alone say something.

    `outputs`: how many earlier ones it has.
    """
    untitled = TITLE.sub("", prompt)
    found = _first_work(untitled, outputs)
    return found if found is not None or untitled == prompt else _first_work(prompt, outputs)


def _first_work(prompt: str, outputs: int) -> Role | None:
    """What the first telling sentence says."""
    best: tuple[int, int] | None = None
    found: Role | None = None
    for rank, work in enumerate(WORKS):
        if not work.least <= outputs <= work.most:
            continue
        for match in work.words.finditer(prompt):
            before = prompt[: match.start()]
            if phrases.NEGATED.search(before) or _second(prompt, before, work.role):
                continue
            place = (_sentence(before), rank)
            if best is None or place < best:
                best, found = place, work.role
            break
    return found


def _sentence(before: str) -> int:
    """How many whole sentences of the program's own stand before."""
    return sum(bool(_WORD.search(before[start:end])) for start, end in sentences(before + "x")[:-1])


def _second(prompt: str, before: str, role: Role) -> bool:
    """ "Solve ... and check each step": a second thing that a solver does."""
    if _CARRIED.search(prompt) or role not in ("verifier", "refiner"):
        return False
    start = max(before.rfind(mark) for mark in ".?!\n") + 1
    return GOES_ON.search(before[start:]) is not None and (SOLVES.search(before) is not None or start > 0)


def tells(prompt: str, role: Role) -> bool:
    """Whether a marked prompt that carries an earlier output tells the agent to do something with it.

    It does where checking, refining or combining is the agent's task; where the output stands inside a sentence of the
    prompt ("Which country is ... the capital of?"); or where a sentence names it and what to do with it ("Use the notes
    below"). An output that is only set down, with or without a heading, is carried but not spoken of.
    """
    prompt = _ends(prompt)
    if role in ("verifier", "refiner", "aggregator") or _work(prompt, 2) not in (None, "solver", "researcher"):
        return True
    if any(
        _speaks(prompt, match.start()) or _introduced(prompt, match.start()) or _named_again(prompt, match.start())
        for match in _CARRIED.finditer(prompt)
    ):
        return True
    return TELLS.search(prompt) is not None


def _speaks(prompt: str, at: int) -> bool:
    """Whether the sentence around an output says more than a heading."""
    start, stop = prompt.rfind("\n", 0, at) + 1, prompt.find("\n", at)
    line = prompt[start : stop if stop >= 0 else len(prompt)]
    spans = sentences(line)
    place = next((n for n, (a, b) in enumerate(spans) if a <= at - start < b), 0)
    begin, end = spans[place] if spans else (0, len(line))
    after = line[at - start + 1 : end]
    if place and line[: spans[place - 1][1]].endswith(":") and _WORD.search(after):
        begin = spans[place - 1][0]  # Which is longer: "..." or "..."?
    before = line[begin : at - start]
    words = _WORD.findall(_CARRIED.sub(" ", before + after).replace(DATA, " "))
    if DOES.match(before):
        return True
    return len(words) >= 2 and not (HEADING.match(before) and not _WORD.search(_CARRIED.sub(" ", after)))


def _introduced(prompt: str, at: int) -> bool:
    """Whether the line over an output speaks of it: "Answer these questions:"."""
    above = prompt[:at].rstrip(" \n\"'`<([{-")
    line = above[above.rfind("\n") + 1 :]
    return line.endswith(":") and re.search(r"\b(?:these|those|this|following)\s+[a-z]", line) is not None


def _named_again(prompt: str, at: int) -> bool:
    """Whether the heading over an output ("Relevant sentences:") is taken up elsewhere ("only the sentences")."""
    before = prompt[:at].rstrip(" \n\"'`<([{")
    heading = before[before.rfind("\n") + 1 :]
    words = [word for word in _WORD.findall(heading) if len(word) > 3] if before.endswith(":") else []
    rest = prompt[: len(before) - len(heading)] + " " + prompt[at:]
    return (
        bool(words)
        and re.search(rf"\b(?:the|these|those|this)\s+(?:\w+\s+){{0,2}}{words[-1]}\b", rest, re.IGNORECASE) is not None
    )


def mentions(prompt: str) -> bool:
    """Whether a prompt speaks of another agent's output: also of a thing "above" where nothing stands above."""
    prompt = _ends(prompt)
    above = ABOVE.search(prompt)
    nothing = above is not None and DATA not in prompt[: above.start()]
    return nothing or phrases.UPSTREAM_MENTION.search(prompt) is not None


def _ends(prompt: str) -> str:
    """The beginning and the end of a long prompt: what an agent is to do stands there."""
    return prompt if len(prompt) <= 2 * _END else f"{prompt[:_END]}\n{prompt[-_END:]}"

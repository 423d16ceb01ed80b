"""The demo's teacher: hand-written programs for the families of `mini`, filled from a question.

`data/teacher/PLAN.js` holds the templates of one plan (a family, or one way of asking in it): diverse structures that
solve the same question. A template is a header `//@ name [defect]`, one comment line with the reasoning, and the
program. `{{slots}}` are filled with sentences of the question, copied word for word; sub-agents get one sentence and
one small question each, JavaScript only combines what they reply.

Some templates carry one of the three defects on purpose, so that curation has work. Their mark stays in the template's
metadata and reaches no training row.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import Any, cast, get_args

from dynaflow.curation.defects import Kind
from dynaflow.errors import ConfigError, DataError
from dynaflow.models.client import OnAttempt
from dynaflow.models.wire import ChatRequest, Completion
from dynaflow.resources import resource
from dynaflow.rollout import Json, Mode, Question, ToolCall, Usage, digest

ASK = "Who and what?"
"""The small question about one fact that the demo's sub-agents answer most reliably, by restating it."""

SECOND_ASK = {"age": "Copy the number.", "amount": "Copy the number.", "city": "Where?", "job": "Copy the job."}
"""A different one for each kind of fact, for second readers."""

TAKE = {
    "age": r"+/\d+/.exec(reply)",
    "amount": r"+/\d+/.exec(reply)",
    "city": r"/(in|of) ([A-Z]\w+)/.exec(reply)[2]",
    "job": r"/ an? (\w+)/.exec(reply)[1]",
    "country": r"/of ([A-Z]\w+)/.exec(reply)[1]",
}
"""How JavaScript takes the value out of a reply."""

FITS = {
    "age": r"/\d/.test(r)",
    "amount": r"/\d/.test(r)",
    "city": "/(in|of) [A-Z]/.test(r)",
    "job": r"/ an? \w/.test(r)",
    "country": "/of [A-Z]/.test(r)",
}
"""Whether a reply `r` has such a value at all."""

_SOUND = 3
"""How often a sound template comes up for one with a defect: about one first turn in ten has one."""

_HEADER = re.compile(r"^//@ (\w+)(?: (\w+))?\n// (.+)\n", re.MULTILINE)
_SLOT = re.compile(r"\{\{(\w+)\}\}")
_OUTPUT = re.compile(r"^output: (.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Template:
    """One program with its reasoning; `defect` is the one it carries on purpose."""

    id: str
    reasoning: str
    program: str
    defect: Kind | None


@dataclass(frozen=True, slots=True)
class TeacherTurn:
    """A first turn (r, a1): a program, or a direct answer where `program` is None."""

    reasoning: str
    program: str | None
    answer: str | None
    template_id: str
    defect: Kind | None


@cache
def templates(plan: str) -> tuple[Template, ...]:
    """The templates of a plan, in the order of its file.

    Raises:
        DataError: there is no such file, or it is not in the form described above.
    """
    path = resource("data") / "teacher" / f"{plan}.js"
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{path}: {error.strerror}; restore it from the repository") from error
    start, *pieces = _HEADER.split(text)
    if start.strip() or not pieces:
        raise DataError(f"{path}: expected templates, each with a header `//@ name [defect]` and a line of reasoning")
    found = []
    for name, defect, reasoning, program in zip(*[iter(pieces)] * 4, strict=True):
        if defect is not None and defect not in get_args(Kind):
            raise DataError(f"{path}: {name}: unknown defect {defect!r}. Allowed: {', '.join(get_args(Kind))}")
        found.append(Template(f"{plan}/{name}", reasoning, program.strip(), cast("Kind | None", defect)))
    return tuple(found)


def programs_sha() -> str:
    """Hash of all templates: other programs are another teacher."""
    files = sorted((resource("data") / "teacher").glob("*.js"))
    return digest(*([file.name, file.read_text(encoding="utf-8")] for file in files))


def first_turn(question: Question, sample: int, mode: Mode = "forced") -> TeacherTurn:
    """The first turn for a `mini` question: its content decides on a template, `sample` steps on through them.

    In Dynamic mode a question of one fact is answered directly.

    Raises:
        ConfigError: the question is not one that the programs are written for.
    """
    if question.benchmark != "mini":
        raise ConfigError(
            f"collect.benchmark = {question.benchmark!r}: the programs of collect.teacher = 'programs' are written "
            f"for 'mini'; use that, or collect.teacher = 'endpoint'"
        )
    if mode == "dynamic" and question.meta["direct"]:
        return TeacherTurn("One fact is enough, so I answer directly.", None, str(question.answer), "direct", None)
    facts = cast("dict[str, Any]", question.meta["facts"])
    plan = "-".join(part for part in (question.meta["family"], facts["variant"]) if part)
    sound = [template for template in templates(plan) if template.defect is None]
    choices = [*sound * _SOUND, *(template for template in templates(plan) if template.defect)]
    template = choices[(int(digest(question.sha())[:8], 16) + sample) % len(choices)]
    slots = _slots(question, facts)
    return TeacherTurn(
        _fill(template.reasoning, slots), _fill(template.program, slots), None, template.id, template.defect
    )


def _fill(text: str, slots: dict[str, str]) -> str:
    return _SLOT.sub(lambda match: slots[match[1]], text)


def _slots(question: Question, facts: dict[str, Any]) -> dict[str, str]:
    """What the templates may ask for. Sentences come as they stand in the question, and in its order: a small student
    copies what comes next more reliably than what it has to look for.
    """
    kind, sentences, names = facts["kind"], facts["facts"], facts["names"]
    descending = facts["end"] == "max"
    places = [question.text.index(sentence) for sentence in sentences]
    everybody = sorted(range(len(names)), key=places.__getitem__)
    chosen = [index for index in everybody if index in facts["chosen"]]
    asked = everybody
    if question.meta["family"] == "same":
        asked = [index for index in everybody if index not in chosen]
    elif question.meta["family"] in ("total", "compare"):
        asked = chosen
    slots = {
        "answer": ", ".join(question.answer) if isinstance(question.answer, list) else str(question.answer),
        "kind": kind,
        "ask": SECOND_ASK.get(kind, ""),
        "target": facts["target"],
        "end": facts["end"],
        "direction": "largest" if descending else "smallest",
        "over": "all" if len(asked) == len(names) else "two",
        "sign": ">" if descending else "<",
        "reversed": ".reverse()" if descending else "",
        "mine": TAKE[kind].replace("reply", "mine"),
        "reply": TAKE[kind],
        "fits": FITS[kind],
        "facts": json.dumps([sentences[index] for index in asked]),
        "people": ", ".join(names[index] for index in asked),
    }
    if question.meta["family"] == "lookup":
        slots["task"], slots["task2"] = _tasks(kind, facts)
    for suffix, index in zip(("", "2"), chosen, strict=False):
        slots["fact" + suffix] = sentences[index]
        slots["person" + suffix] = names[index]
        slots["value" + suffix] = facts["values"][index]
        if facts["more"]:
            slots["job_fact" + suffix] = facts["more"][index]
    if facts["more"]:
        slots["jobs"] = json.dumps([facts["more"][index] for index in chosen])
    return slots


def _tasks(kind: str, facts: dict[str, Any]) -> tuple[str, str]:
    """Two wordings of a lookup: its fact with a small question, or the question itself where there is no fact."""
    if kind == "country":
        (city,) = facts["values"]
        return f"Which country is {city} the capital of?", f"{city} is the capital of which country?"
    return f"{facts['facts'][0]} {ASK}", f"{facts['facts'][0]} {SECOND_ASK[kind]}"


class ProgramTeacher:
    """Plays the main agent with hand-written programs: the first turn from a template, then the program's output.

    Stands in for the model client (`chat`), so that teacher rollouts run the same code as everybody's.
    """

    def __init__(self, question: Question, sample: int, mode: Mode) -> None:
        self._turn = first_turn(question, sample, mode)

    async def chat(self, role: str, request: ChatRequest, on_attempt: OnAttempt | None = None) -> Completion:
        """The next turn of the scripted main agent."""
        outputs = [_OUTPUT.search(str(message["content"])) for message in request.messages if message["role"] == "tool"]
        turn = self._turn
        if outputs:
            output = outputs[-1][1] if outputs[-1] else "unknown"
            return _completion(output if request.prefix else f"Answer: {output}")
        if turn.program is None:
            return _completion(f"Answer: {turn.answer}", turn.reasoning)
        arguments: dict[str, Json] = {"program": turn.program}
        call = ToolCall(id="call_0", name="workflow", arguments=arguments, raw=json.dumps(arguments))
        return _completion("", turn.reasoning, call)


def _completion(content: str, reasoning: str = "", call: ToolCall | None = None) -> Completion:
    calls = [call] if call else []
    return Completion(content, reasoning, calls, "tool_calls" if calls else "stop", Usage(), "programs", [])

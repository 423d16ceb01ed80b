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

ASKS = {
    "age": ("Who and how old?", "Copy the number."),
    "amount": ("Who and how many?", "Copy the number."),
    "city": ("Where?", "Who is where?"),
    "job": ("Copy the job.", "Which job is it?"),
}
"""Two small questions about one fact of each kind: those that the demo's sub-agents answer most reliably."""

CITY = r"/(in|of) ([A-Z]\w+)/.exec(reply)[2]"
JOB = 'reply.split(" ").pop()'
"""How a city, or a job, is taken out of a reply."""

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
    choices = templates(plan)
    template = choices[(int(digest(question.sha())[:8], 16) + sample) % len(choices)]
    slots = _slots(question, facts)
    return TeacherTurn(
        _fill(template.reasoning, slots), _fill(template.program, slots), None, template.id, template.defect
    )


def _fill(text: str, slots: dict[str, str]) -> str:
    return _SLOT.sub(lambda match: slots[match[1]], text)


def _slots(question: Question, facts: dict[str, Any]) -> dict[str, str]:
    """What the templates may ask for. Sentences come as they stand in the question."""
    kind, sentences, names = facts["kind"], facts["facts"], facts["names"]
    answer = ", ".join(question.answer) if isinstance(question.answer, list) else str(question.answer)
    if question.meta["family"] == "lookup":
        return _lookup_slots(kind, facts, answer)
    ask, ask2 = ASKS[kind]
    smaller_first = facts["end"] != "max"
    slots = {
        "answer": answer,
        "kind": kind,
        "ask": ask,
        "ask2": ask2,
        "number": ASKS["age"][1],
        "facts": json.dumps(sentences),
        "target": facts["target"],
        "end": facts["end"],
        "sign": "<" if smaller_first else ">",
        "first": "a" if smaller_first else "b",
        "last": "b" if smaller_first else "a",
        "mine": JOB if kind == "job" else CITY,
    }
    for suffix, index in zip(("", "2"), facts["chosen"], strict=False):
        slots["fact" + suffix] = sentences[index]
        slots["person" + suffix] = names[index]
        slots["value" + suffix] = facts["values"][index]
        if facts["more"]:
            slots["job_fact" + suffix] = facts["more"][index]
    slots["named"] = json.dumps([sentences[index] for index in facts["chosen"]])
    slots["others"] = json.dumps([fact for index, fact in enumerate(sentences) if index not in facts["chosen"]])
    return slots


def _lookup_slots(kind: str, facts: dict[str, Any], answer: str) -> dict[str, str]:
    """A lookup has one task: its fact with a small question, or the question itself where there is no fact."""
    if kind == "country":
        (city,) = facts["values"]
        tasks = [f"Which country is {city} the capital of?", f"{city} is the capital of which country?"]
    else:
        asks = reversed(ASKS[kind]) if kind in ("age", "amount") else ASKS[kind]
        tasks = [f"{facts['facts'][0]} {ask}" for ask in asks]
    number = (r"+/\d+/.exec(reply)", r"/\d/.test(r)")
    reply, fits = {
        "age": number,
        "amount": number,
        "city": (CITY, "/(in|of) [A-Z]/.test(r)"),
        "job": (JOB, "/ an? /.test(r)"),
        "country": (r"/of ([A-Z]\w+)/.exec(reply)[1]", "/of [A-Z]/.test(r)"),
    }[kind]
    return {"answer": answer, "task": tasks[0], "task2": tasks[1], "reply": reply, "fits": fits}


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

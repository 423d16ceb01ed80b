"""What is wrong with the options of a call, and what is kept of a call that is turned away."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from dynaflow.rollout import CallStatus, Cause, Json
from dynaflow.runtime.calls import CallOutcome
from dynaflow.runtime.schema import contradiction

READ_OPTIONS = ("label", "phase", "schema", "model", "effort", "agentType", "role", "tools", "disallowedTools")
"""Options of agent() that do something here."""
_OTHER_OPTIONS = ("isolation", "stallMs", "stepId", "workingDir")
"""Options of the dialect that have no meaning here."""
_EFFORTS = ("low", "medium", "high", "xhigh", "max")
KEPT = 2000
"""Characters kept of the prompt of a call that is turned away; its options are kept when they have no more."""
TURNED_AWAY = 5000
"""Calls turned away after which a program that does not listen is stopped."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a call is never dispatched."""

    status: CallStatus
    kind: str
    message: str

    def outcome(self) -> CallOutcome:
        return CallOutcome(self.status, cause=Cause(kind=self.kind, message=self.message), attempts=0)


def unusable(options: dict[str, Json]) -> Refusal | None:
    """What speaks against a call's options. A schema that breaks the checker is no schema."""
    effort = options.get("effort")
    if effort is not None and effort not in _EFFORTS:
        text = f"agent(prompt, opts): opts.effort is {str(effort)[:80]!r}; allowed are {', '.join(_EFFORTS)}"
        return Refusal("failed", "option", text)
    schema = options.get("schema")
    if schema is None:
        return None
    try:
        problem = contradiction(schema)
    except (TypeError, ValueError) as error:
        problem = f"the schema is not a JSON Schema: {error}"
    return None if problem is None else Refusal("failed", "schema_invalid", problem)


def unread_option(name: str) -> str:
    """The warning about an option nobody reads."""
    if name in _OTHER_OPTIONS:
        return f"agent(): option {name!r} has no effect here"
    near = difflib.get_close_matches(name, READ_OPTIONS, n=1)
    return f"agent(): unknown option {name!r} ignored" + (f"; did you mean {near[0]!r}?" if near else "")

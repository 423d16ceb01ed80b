"""What is wrong with the options of a call, and what is kept of a call that is turned away."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from dynaflow.rollout import CallStatus, Cause, Json
from dynaflow.runtime.calls import UNSET, CallOutcome
from dynaflow.runtime.schema import contradiction

KNOWN_OPTIONS = (
    "label", "phase", "schema", "model", "effort", "isolation", "agentType", "role", "tools", "stallMs", "stepId",
    "workingDir", "disallowedTools",
)  # fmt: skip
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


def unusable(schema: Json) -> Refusal | None:
    """What speaks against a call's schema; UNSET is none. A schema that breaks the checker is no schema."""
    try:
        problem = None if schema is UNSET else contradiction(schema)
    except (TypeError, ValueError) as error:
        problem = f"the schema is not a JSON Schema: {error}"
    return None if problem is None else Refusal("failed", "schema_invalid", problem)


def unknown_option(name: str) -> str:
    """The warning about an option nobody reads."""
    near = difflib.get_close_matches(name, KNOWN_OPTIONS, n=1)
    return f"agent(): unknown option {name!r} ignored" + (f"; did you mean {near[0]!r}?" if near else "")

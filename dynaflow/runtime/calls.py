"""What crosses between a workflow and its executor: one call's specification and outcome, and the events of a run."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol

from dynaflow.rollout import Call, CallStatus, Cause, Json, PhaseRef, SchemaReport, Usage

_ORDINALS = re.compile(r"\b(agent|parallel|pipeline|workflow)\[\d+\]")
UNSET: Final[Any] = type("Unset", (), {"__repr__": lambda _: "UNSET", "__slots__": ()})()
"""`args` were omitted: the program sees `undefined`. None is JSON null."""


@dataclass(frozen=True, slots=True)
class CallSpec:
    """One `agent()` call, as the executor gets it."""

    index: int
    """Order of agent() in this workflow, from 0."""
    path: str
    """Structural path: "agent[0]", "parallel[0][2]", "pipeline[0][3].stage[1]"."""
    site: str | None
    """"line:col" in the author's source."""
    label: str
    prompt: str
    options: dict[str, Json]
    """As given, without `label` and `phase`."""
    phase: PhaseRef | None

    @property
    def place(self) -> str:
        """`path` without the ordinals, which depend on the order of calls: "agent", "parallel[2]", "workflow.agent"."""
        return place(self.path)


def place(path: str) -> str:
    """See `CallSpec.place`."""
    return _ORDINALS.sub(r"\1", path)


@dataclass(slots=True)
class CallOutcome:
    """How a call ended. `output` is text, or a JSON value when a schema was given."""

    status: CallStatus
    output: Json = None
    cause: Cause | None = None
    raw: str | None = None
    model: str | None = None
    attempts: int = 1
    output_schema: SchemaReport | None = None
    usage: Usage = field(default_factory=Usage)
    terminal: bool = False
    """No later call can succeed either (bad key, quota): none is carried out any more."""
    warnings: list[str] = field(default_factory=list)
    """What the executor could not do as asked; they go into the observation."""


Executor = Callable[[CallSpec], Awaitable[CallOutcome]]


class TokenMeter(Protocol):
    """What the program sees as `budget`: output tokens. `total` None means no limit."""

    total: int | None

    def spent(self) -> int: ...


EventKind = Literal["started", "phase", "log", "call_queued", "call_started", "call_ended", "ended"]


@dataclass(frozen=True, slots=True)
class Event:
    """Progress of a run. `t`: seconds since the workflow started. `call`: as known then; `t_end` None: not ended."""

    kind: EventKind
    t: float
    call: Call | None = None
    phase: PhaseRef | None = None
    text: str | None = None

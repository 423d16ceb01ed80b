"""Replay: a recorded program runs again with what went into it then, and has to do the same again.

A program can see nothing but its text, its `args`, the results of its calls and the order in which they came. All of
that is recorded, so another outcome means that the program, the runtime or the record has changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from dynaflow.rollout import Call, ChildWorkflow, Json, Observation
from dynaflow.runtime.calls import UNSET, CallOutcome, CallSpec
from dynaflow.runtime.nested import RefKind, Resolver
from dynaflow.runtime.runtime import Runtime
from dynaflow.settings import Limits

_CUT_OFF = ("timeout", "crashed", "cancelled")
"""Statuses of runs that something from outside may have ended: the clock, a signal, the user."""


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first difference between a recording and its replay."""

    what: str
    """"call", "phases", "logs", "output", "error" or "status"."""
    recorded: Json
    """Of a call: what is different about it; None: there was no such call."""
    replayed: Json
    call: int | None = None
    """Index of the call, where it is one."""

    def __str__(self) -> str:
        where = self.what if self.call is None else f"call {self.call}"
        return f"{where}: recorded {_short(self.recorded)}, now {_short(self.replayed)}"


class _Meter:
    """The budget as it was when the program began; what it was later came with the deliveries."""

    def __init__(self, recorded: Observation) -> None:
        self.total = recorded.budget.total
        self._spent = recorded.budget.spent_before

    def spent(self) -> int:
        return self._spent


async def replay(runtime: Runtime, recorded: Observation, limits: Limits) -> Divergence | None:
    """Run a recorded program again; None when it did the same. `limits`: those of the recorded run.

    Raises:
        SandboxError: the runtime failed, not the program.
    """
    delivered = {name for delivery in recorded.deliveries for name in delivery.items}
    diverged = asyncio.Event()

    async def execute(spec: CallSpec) -> CallOutcome:
        call = recorded.calls[spec.index] if spec.index < len(recorded.calls) else None
        if call is None or (call.path, call.prompt, call.options) != (spec.path, spec.prompt, spec.options):
            diverged.set()
        elif str(spec.index) in delivered or call.status not in ("cancelled", "unawaited"):
            return _outcome(call)
        await asyncio.Event().wait()
        raise AssertionError

    left = recorded.budget.calls_left
    now = await runtime.run(
        recorded.program,
        recorded.args if recorded.has_args else UNSET,
        execute=execute,
        limits=limits.model_copy(update={"concurrency": max(limits.concurrency, limits.calls, 1)}),
        calls_left=None if left is None else left + recorded.budget.calls,
        tokens=_Meter(recorded),
        cancel=diverged,
        resolve=_resolver(recorded.workflows),
        recorded=recorded.deliveries,
    )
    return _compare(recorded, now)


def _outcome(call: Call) -> CallOutcome:
    return CallOutcome(
        call.status,
        output=call.output,
        cause=call.cause,
        raw=call.raw,
        model=call.model,
        attempts=call.attempts,
        output_schema=call.output_schema,
        usage=call.usage,
    )


def _resolver(children: Iterable[ChildWorkflow]) -> Resolver:
    """Gives child workflows the texts that they had."""
    texts = {child.program_sha256: child.program for child in children if child.program is not None}
    found = {child.ref: child for child in children}

    def resolve(_: RefKind, ref: str) -> str:
        child = found.get(ref)
        text = None if child is None else texts.get(child.program_sha256)
        if text is None:
            why = (child and child.error) or "it is not in the record"
            raise LookupError(why.removeprefix(f"workflow({ref[:200]!r}): "))
        return text

    return resolve


def _compare(recorded: Observation, now: Observation) -> Divergence | None:
    """The first difference, in the order in which things happened as far as that is known."""
    cut = recorded.status in _CUT_OFF
    for index in range(max(len(recorded.calls), len(now.calls))):
        then = _seen(recorded.calls[index]) if index < len(recorded.calls) else None
        again = _seen(now.calls[index]) if index < len(now.calls) else None
        if then != again and not (cut and None in (then, again)):
            if then is not None and again is not None:
                parts = {name for name in then if then[name] != again[name]}
                parts = parts & {"path", "prompt", "options"} or parts  # another call has another outcome, of course
                then, again = ({name: seen[name] for name in seen if name in parts} for seen in (then, again))
            return Divergence("call", then, again, index)
    for what, told, retold in (
        ("phases", [phase.title for phase in recorded.phases], [phase.title for phase in now.phases]),
        ("logs", recorded.logs, now.logs),
    ):
        length = min(len(told), len(retold)) if cut else None
        if told[:length] != retold[:length]:
            return Divergence(what, told, retold)
    ended = now.status
    if cut and ended in _CUT_OFF:
        return None  # which limit came first is the machine's business
    if ended != recorded.status:
        return Divergence("status", recorded.status, f"{ended}: {now.error.message}" if now.error else ended)
    if (recorded.has_output, recorded.output) != (now.has_output, now.output):
        return Divergence("output", recorded.output, now.output)
    was, is_ = (seen.error and seen.error.message for seen in (recorded, now))
    return None if cut or was == is_ else Divergence("error", was, is_)


def _seen(call: Call) -> dict[str, Json]:
    """What a program did and saw of a call."""
    shown = call.model_dump(include={"path", "site", "label", "options", "prompt", "output", "dropped_at_stage"})
    status = "ok" if call.status == "cached" else call.status
    return {**shown, "status": status, "phase": call.phase and call.phase.title}


def _short(value: Json, most: int = 300) -> str:
    text = str(value)
    return text if len(text) <= most else f"{text[:most]}... [{len(text)} characters]"

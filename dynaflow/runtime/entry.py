"""One call while it runs: what is known of it, as a record and as the program's answer."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from dynaflow.rollout import Call, Json
from dynaflow.runtime.calls import CallOutcome, CallSpec

_LINT = re.compile(r"\bundefined\b|\bnull\b|\[object Object\]|\[object Promise\]")
_LINT_NAMES = {"[object Promise]": "promise"}


@dataclass(slots=True)
class Entry:
    """A call in the making: `record` gives what is known of it as a `Call`."""

    spec: CallSpec
    chars: int
    lint: list[str]
    t_queued: float
    t_start: float | None = None
    t_end: float | None = None
    slot: int | None = None
    dropped_at_stage: int | None = None
    outcome: CallOutcome | None = None

    def record(self) -> Call:
        spec, outcome = self.spec, self.outcome or _UNENDED
        return Call(
            index=spec.index,
            path=spec.path,
            site=spec.site,
            label=spec.label,
            phase=spec.phase,
            options=spec.options,
            prompt=spec.prompt,
            prompt_chars=self.chars,
            prompt_sha256=hashlib.sha256(spec.prompt.encode()).hexdigest(),
            lint=self.lint,
            status=outcome.status,
            cause=outcome.cause,
            output=outcome.output if outcome.status in ("ok", "cached") else None,
            raw=outcome.raw,
            model=outcome.model,
            attempts=outcome.attempts,
            output_schema=outcome.output_schema,
            dropped_at_stage=self.dropped_at_stage,
            usage=outcome.usage,
            t_queued=self.t_queued,
            t_start=self.t_start,
            t_end=self.t_end,
            slot=self.slot,
        )


_UNENDED = CallOutcome("unawaited", attempts=0)


def answer(outcome: CallOutcome) -> list[Json]:
    """What the program gets for a call: a value, null, or an error to throw (dialect section 5)."""
    cause = outcome.cause
    message = cause.message if cause else f"the call was {outcome.status}"
    if outcome.status in ("ok", "cached"):
        return ["value", outcome.output]
    if outcome.status == "refused":
        cap = cause is not None and cause.kind == "calls"
        return ["budget", "WorkflowAgentCapError" if cap else "WorkflowBudgetExceededError", message]
    if outcome.status == "cancelled":
        return ["cancelled", "WorkflowCancelledError", message]
    if outcome.status == "failed" and cause is not None and cause.kind.startswith("schema"):
        return ["error", "WorkflowSchemaError", message]
    return ["value", None]


def lint(prompt: str, program: str) -> list[str]:
    """Words in `prompt` that come from a missing value, unless the program's own text has them at that place."""
    found = dict.fromkeys(
        match[0] for match in _LINT.finditer(prompt) if prompt[max(0, match.start() - 8) : match.end()] not in program
    )
    return [_LINT_NAMES.get(word, word) for word in found]

"""One call while it runs: what is known of it, as a record and as the program's answer."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace

from dynaflow.rollout import Call, Cause, Json
from dynaflow.runtime.calls import CallOutcome, CallSpec
from dynaflow.runtime.wire import NotFinite, TooDeep, clean, dumps, well_formed

_LINT = re.compile(r"\bundefined\b|\bnull\b|\[object Object\]|\[object Promise\]")
_LINT_NAMES = {"[object Promise]": "promise"}
_LINT_CHARS = 20_000
"""Characters of a prompt that are examined."""
_LINT_SEARCHES = 8
"""Searches of the program's text for one prompt: each takes a time that grows with the program."""


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
    if outcome.status == "refused" and cause is not None and cause.kind == "terminal":
        return ["error", "WorkflowProviderError", message]
    if outcome.status == "refused":
        cap = cause is not None and cause.kind == "calls"
        return ["budget", "WorkflowAgentCapError" if cap else "WorkflowBudgetExceededError", message]
    if outcome.status == "cancelled":
        return ["cancelled", "WorkflowCancelledError", message]
    if outcome.status == "failed" and cause is not None and cause.kind == "option":
        return ["error", "TypeError", message]
    if outcome.status == "failed" and cause is not None and cause.kind.startswith("schema"):
        return ["error", "WorkflowSchemaError", message]
    return ["value", None]


def bounded(outcome: CallOutcome, limit: int) -> CallOutcome:
    """The outcome with an output that can be recorded and delivered, or a failed one that says why not."""
    try:
        output = clean(outcome.output)
        size = len(output if isinstance(output, str) else dumps(output))
        if size <= limit:
            return outcome if output is outcome.output else replace(outcome, output=output)
        kind, problem = "result_chars", f"{size} characters, more than {limit}"
    except (TooDeep, NotFinite) as error:
        kind, problem = "result_invalid", str(error)
    cause = Cause(kind=kind, message=f"the result is {problem}")
    return replace(outcome, status="failed", cause=cause, raw=str(outcome.output)[:limit])


def recordable(outcome: CallOutcome) -> CallOutcome:
    """The outcome without lone surrogates in its texts: they come from a model's bytes."""
    cause, raw = outcome.cause, outcome.raw
    if cause is None and raw is None:
        return outcome
    if cause is not None:
        cause = Cause(kind=well_formed(cause.kind), message=well_formed(cause.message))
    return replace(outcome, cause=cause, raw=None if raw is None else well_formed(raw))


def lint(prompt: str, program: str) -> list[str]:
    """Words in `prompt` that come from a missing value, unless the program's own text has them at that place; "empty"
    for a prompt without text.

    The first `_LINT_CHARS` characters are examined, and at most `_LINT_SEARCHES` different places in them.
    """
    if not prompt.strip():
        return ["empty"]
    found: dict[str, None] = {}
    searched: set[str] = set()
    for match in _LINT.finditer(prompt, 0, _LINT_CHARS):
        place = prompt[max(0, match.start() - 8) : match.end()]
        if match[0] in found or place in searched:
            continue
        if len(searched) == _LINT_SEARCHES:
            break
        searched.add(place)
        if place not in program:
            found[match[0]] = None
    return [_LINT_NAMES.get(word, word) for word in found]

"""The bounded text of an observation that the main agent reads: failures first, every cut marked with its original
size.
"""

from __future__ import annotations

import orjson

from dynaflow.rollout import Call, Json, Observation


def clip(text: str, limit: int) -> str:
    """`text`, cut to `limit` characters with a mark that names the original size."""
    return text if len(text) <= limit else f"{text[:limit]}... [cut: {len(text)} characters in all]"


def as_text(value: Json) -> str:
    """A value as the main agent reads it: text as it is, everything else as JSON."""
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def observation(result: Observation, limit: int) -> str:
    """The rendering of o, at most about `limit` characters."""
    parts = [f"status: {result.status}"]
    if result.error:
        where = f" at line {result.error.line}, column {result.error.column}" if result.error.line else ""
        parts.append(f"error{where}: {clip(result.error.message, limit // 4)}")
        if result.error.source:
            parts.append(f"  {clip(result.error.source.strip(), 200)}")
        if result.error.hint:
            parts.append(f"hint: {result.error.hint}")
    failed = [call for call in result.calls if call.status not in ("ok", "cached")]
    parts += [_call(call, 200) for call in failed[:20]]
    if len(failed) > 20:
        parts.append(f"... {len(failed) - 20} more calls without a result")
    done = result.ok_calls()
    each = max(60, limit // 2 // max(1, len(done)))
    parts += [_call(call, each) for call in done[: max(1, limit // 2 // 60)]]
    if len(done) * 60 > limit // 2:
        parts.append(f"... {len(done)} calls gave a result in all")
    parts += [f"log: {clip(line, 200)}" for line in result.logs[:20]]
    if result.has_output:
        parts.append(f"output: {clip(as_text(result.output), limit // 2)}")
    elif result.status in ("completed", "completed_degraded"):
        parts.append("output: none (the program returned nothing; use `return`)")
    return "\n".join(parts)


def _call(call: Call, limit: int) -> str:
    name = f"{call.phase.title} / {call.label}" if call.phase else call.label
    if call.status in ("ok", "cached"):
        return f"- {clip(name, 60)}: {clip(as_text(call.output), limit)}"
    cause = f" ({call.cause.kind}: {clip(call.cause.message, limit)})" if call.cause else ""
    return f"- {clip(name, 60)}: {call.status}{cause}"

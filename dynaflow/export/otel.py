"""OpenTelemetry spans with the GenAI attribute names, as OTLP JSON (one request per line and rollout).

Names follow open-telemetry/semantic-conventions-genai (status Development; the state of semconv 1.41), all of them in
`NAMES`. What it has no name for stands under `dynaflow.`. Every span has `openinference.span.kind`. Text of prompts and
answers is left out unless it is asked for, and always for private benchmarks.

A rollout records when it began and how long it and each program took, but not when each turn began: turns share the
time that programs leave, in equal parts, and say so (`dynaflow.time.estimated`). Times of calls are measured.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import aiohttp
import orjson

import dynaflow
from dynaflow.errors import PrerequisiteError
from dynaflow.export.source import private
from dynaflow.rollout import Call, Json, Observation, Rollout, Turn, Usage

NAMES = {
    "operation": "gen_ai.operation.name",
    "provider": "gen_ai.provider.name",
    "agent": "gen_ai.agent.name",
    "workflow": "gen_ai.workflow.name",
    "conversation": "gen_ai.conversation.id",
    "request_model": "gen_ai.request.model",
    "response_model": "gen_ai.response.model",
    "finish": "gen_ai.response.finish_reasons",
    "output_type": "gen_ai.output.type",
    "input_tokens": "gen_ai.usage.input_tokens",
    "output_tokens": "gen_ai.usage.output_tokens",
    "cached_tokens": "gen_ai.usage.cache_read.input_tokens",
    "input": "gen_ai.input.messages",
    "output": "gen_ai.output.messages",
    "tool": "gen_ai.tool.name",
    "error": "error.type",
    "kind": "openinference.span.kind",
}
"""The attribute names that belong to others, in one place."""
_INTERNAL, _CLIENT = 1, 3
_UNSET, _OK, _ERROR = 0, 1, 2
_NOT_AN_ERROR = ("skipped", "cancelled", "refused", "unawaited")
"""Statuses of calls without a result that are no failure; `error.type` names them all the same."""
_PROVIDER = "openai_compatible"
Span = dict[str, Any]


class _Trace:
    """The spans of one rollout."""

    def __init__(self, rollout: Rollout, content: bool) -> None:
        self.rollout = rollout
        self.content = content and not private(rollout)
        self.spans: list[Span] = []
        self.id = _hash("trace", rollout.key)[:32]

    def add(
        self,
        path: str,
        name: str,
        kind: str,
        times: tuple[float, float],
        attributes: dict[str, Json],
        parent: str | None = None,
        span_kind: int = _INTERNAL,
        error: str | None = None,
        failed: bool = True,
    ) -> str:
        """Add a span; its path within the rollout makes its id. Returns the id."""
        identity = _hash("span", self.rollout.key, path)[:16]
        start, end = times
        given = {NAMES["kind"]: kind, **attributes} | ({NAMES["error"]: error} if error else {})
        self.spans.append(
            {
                "traceId": self.id,
                "spanId": identity,
                **({"parentSpanId": parent} if parent else {}),
                "name": name,
                "kind": span_kind,
                "startTimeUnixNano": str(round(start * 1e6) * 1000),
                "endTimeUnixNano": str(round(max(start, end) * 1e6) * 1000),
                "attributes": [
                    {"key": key, "value": _any(given[key])} for key in sorted(given) if given[key] is not None
                ],
                "status": {"code": _ERROR if error and failed else _OK if not error else _UNSET},
            }
        )
        return identity


def spans(rollout: Rollout, content: bool = False) -> list[Span]:
    """The spans of a rollout: main agent > (plan >) chat, and invoke_workflow > phase > invoke_agent > chat."""
    trace = _Trace(rollout, content)
    begin, programs = rollout.started, sum(o.wall_s for o in rollout.observations())
    each = max(0.0, rollout.wall_s - programs) / max(1, len(rollout.turns))
    root = trace.add(
        "main",
        f"invoke_agent {rollout.system}",
        "AGENT",
        (begin, begin + rollout.wall_s),
        {
            NAMES["operation"]: "invoke_agent",
            NAMES["agent"]: rollout.system,
            NAMES["conversation"]: rollout.key,
            "dynaflow.benchmark": rollout.benchmark,
            "dynaflow.question.id": rollout.question_id,
            "dynaflow.policy": rollout.policy.name,
            "dynaflow.sample": rollout.sample,
            "dynaflow.rollout.status": rollout.status,
            "dynaflow.score.correct": None if rollout.score is None else rollout.score.correct,
        },
        error=None if rollout.status == "ok" else rollout.status,
    )
    at = begin
    for number, turn in enumerate(rollout.turns):
        _turn(trace, root, f"turn[{number}]", turn, (at, at + each))
        at += each
        if turn.observation is not None:
            _workflow(trace, root, f"turn[{number}].workflow", turn.observation, at)
            at += turn.observation.wall_s
    return trace.spans


def _turn(trace: _Trace, parent: str, path: str, turn: Turn, times: tuple[float, float]) -> None:
    if turn.action.kind == "workflow":
        attributes: dict[str, Json] = {NAMES["operation"]: "plan", NAMES["agent"]: trace.rollout.system}
        attributes["dynaflow.time.estimated"] = True
        parent = trace.add(f"{path}.plan", f"plan {trace.rollout.system}", "CHAIN", times, attributes, parent)
    said = turn.content if trace.content else None
    asked = turn.messages if trace.content else None
    attributes = {
        "dynaflow.time.estimated": True,
        "dynaflow.action": turn.action.kind,
        NAMES["finish"]: [turn.finish] if turn.finish else None,
        **_content(asked, said),
        **_chat(trace.rollout.policy.model, trace.rollout.policy.model, turn.usage),
    }
    trace.add(path, f"chat {trace.rollout.policy.model}", "LLM", times, attributes, parent, _CLIENT)


def _workflow(trace: _Trace, parent: str, path: str, observation: Observation, begin: float) -> None:
    name = (observation.meta.name if observation.meta and not private(trace.rollout) else None) or "workflow"
    attributes: dict[str, Json] = {
        NAMES["operation"]: "invoke_workflow",
        NAMES["workflow"]: name,
        "dynaflow.program.sha256": observation.program_sha256,
        "dynaflow.run.status": observation.status,
        **{f"dynaflow.run.census.{status}": count for status, count in sorted(observation.census.items())},
    }
    failed = None if observation.status in ("completed", "completed_degraded") else observation.status
    times = (begin, begin + observation.wall_s)
    root = trace.add(path, f"invoke_workflow {name}", "CHAIN", times, attributes, parent, error=failed)
    phases = {
        identity: _phase(trace, root, path, observation, identity, begin) for identity in _contiguous(observation)
    }
    for call in observation.calls:
        above = phases.get(call.phase.id, root) if call.phase else root
        _call(trace, above, f"{path}.call[{call.index}]", call, begin)


def _contiguous(observation: Observation) -> list[int]:
    """Phases whose calls follow one another without a call of another phase between: these can be parents."""
    order = [call.phase.id if call.phase else None for call in sorted(observation.calls, key=lambda call: call.index)]
    runs = [identity for place, identity in enumerate(order) if place == 0 or order[place - 1] != identity]
    return [identity for identity in dict.fromkeys(runs) if identity is not None and runs.count(identity) == 1]


def _phase(trace: _Trace, parent: str, path: str, observation: Observation, identity: int, begin: float) -> str:
    calls = [call for call in observation.calls if call.phase and call.phase.id == identity]
    title = calls[0].phase.title if calls[0].phase and trace.content else f"{identity}"
    times = begin + min(call.t_queued for call in calls), begin + max(_end(call) for call in calls)
    attributes: dict[str, Json] = {"dynaflow.phase.id": identity}
    attributes["dynaflow.phase.title"] = title if trace.content else None
    return trace.add(f"{path}.phase[{identity}]", f"phase {title}", "CHAIN", times, attributes, parent)


def _call(trace: _Trace, parent: str, path: str, call: Call, begin: float) -> None:
    good = call.status in ("ok", "cached")
    name = str(call.options.get("role") or call.options.get("agentType") or "sub") if trace.content else "sub"
    attributes: dict[str, Json] = {
        NAMES["operation"]: "invoke_agent",
        NAMES["agent"]: name,
        NAMES["output_type"]: "json" if "schema" in call.options else "text",
        "dynaflow.call.index": call.index,
        "dynaflow.call.path": call.path,
        "dynaflow.call.site": call.site,
        "dynaflow.call.status": call.status,
        "dynaflow.call.attempts": call.attempts,
        "dynaflow.call.cached": call.status == "cached",
        "dynaflow.call.queued_s": None if call.t_start is None else round(call.t_start - call.t_queued, 6),
        "dynaflow.call.slot": call.slot,
        "dynaflow.call.label": call.label if trace.content else None,
        "dynaflow.phase.id": call.phase.id if call.phase else None,
        "dynaflow.phase.source": call.phase.source if call.phase else None,
        "dynaflow.prompt.chars": call.prompt_chars,
        "dynaflow.prompt.lint": call.lint or None,
        "dynaflow.schema.attempts": call.output_schema.attempts if call.output_schema else None,
    }
    error = None if good else call.status if call.status in _NOT_AN_ERROR or not call.cause else call.cause.kind
    times = begin + call.t_queued, begin + _end(call)
    agent = trace.add(
        path, f"invoke_agent {name}", "AGENT", times, attributes, parent, error=error, failed=call.status == "failed"
    )
    if call.t_start is not None and call.status != "cached":
        said = call.output if trace.content else None
        asked = [{"role": "user", "content": call.prompt}] if trace.content else None
        model = call.model or "unknown"
        given = _content(asked, said) | _chat(model, model, call.usage)
        times = begin + call.t_start, begin + _end(call)
        trace.add(f"{path}.chat", f"chat {model}", "LLM", times, given, agent, _CLIENT, error, call.status == "failed")


def _end(call: Call) -> float:
    return call.t_end if call.t_end is not None else (call.t_start or call.t_queued)


def _chat(asked: str, answered: str, usage: Usage) -> dict[str, Json]:
    return {
        NAMES["operation"]: "chat",
        NAMES["provider"]: _PROVIDER,
        NAMES["request_model"]: asked,
        NAMES["response_model"]: answered,
        NAMES["input_tokens"]: usage.input,
        NAMES["output_tokens"]: usage.output,
        NAMES["cached_tokens"]: usage.cached or None,
    }


def _content(asked: list[dict[str, Json]] | None, said: Json) -> dict[str, Json]:
    """Messages in the parts form of the conventions, as JSON text."""
    made: dict[str, Json] = {}
    if asked is not None:
        turns = [
            {"role": m.get("role"), "parts": [{"type": "text", "content": _text(m.get("content"))}]} for m in asked
        ]
        made[NAMES["input"]] = orjson.dumps(turns).decode()
    if said is not None:
        parts = [{"type": "text", "content": _text(said)}]
        made[NAMES["output"]] = orjson.dumps([{"role": "assistant", "parts": parts}]).decode()
    return made


def _text(value: Json) -> str:
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def _any(value: Json) -> dict[str, Any]:
    """A value in OTLP's JSON encoding (64-bit integers are strings)."""
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, int):
        return {"intValue": str(value)}
    if isinstance(value, float):
        return {"doubleValue": value}
    if isinstance(value, list):
        return {"arrayValue": {"values": [_any(item) for item in value]}}
    return {"stringValue": str(value)}


def _hash(*parts: str) -> str:
    return hashlib.sha256("\x00".join(parts).encode()).hexdigest()


def request(rollout: Rollout, content: bool = False) -> dict[str, Any]:
    """The OTLP trace request of a rollout."""
    resource = {"service.name": "dynaflow", "service.version": dynaflow.__version__}
    return {
        "resourceSpans": [
            {
                "resource": {"attributes": [{"key": key, "value": _any(value)} for key, value in resource.items()]},
                "scopeSpans": [{"scope": {"name": "dynaflow"}, "spans": spans(rollout, content)}],
            }
        ]
    }


def lines(rollouts: Iterable[Rollout], content: bool = False) -> Iterator[bytes]:
    """One request per rollout: what the collector's OTLP JSON file receiver reads."""
    for rollout in rollouts:
        yield orjson.dumps(request(rollout, content)) + b"\n"


def send(rollouts: Iterable[Rollout], endpoint: str, content: bool = False) -> int:
    """Post every rollout to an OTLP/HTTP endpoint; how many.

    Raises:
        PrerequisiteError: it does not take them.
    """
    url = endpoint if endpoint.rstrip("/").endswith("/v1/traces") else f"{endpoint.rstrip('/')}/v1/traces"
    return asyncio.run(_send(lines(rollouts, content), url))


async def _send(bodies: Iterable[bytes], url: str) -> int:
    count = 0
    try:
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=30)) as session:
            for body in bodies:
                async with session.post(url, data=body, headers={"Content-Type": "application/json"}) as response:
                    if response.status >= 300:
                        raise PrerequisiteError(
                            f"{url}: {response.status} {(await response.text())[:200]}; {count} were sent"
                        )
                count += 1
    except (aiohttp.ClientError, TimeoutError) as error:
        raise PrerequisiteError(f"{url}: {error or type(error).__name__}; {count} rollouts were sent") from error
    return count

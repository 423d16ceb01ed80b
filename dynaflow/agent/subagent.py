"""One agent() call: a frozen sub-agent sees a fixed framing and its prompt, and nothing else.

The loop covers tools (a bounded number of calls, then an answer), structured output (validation errors are sent back, a
bounded number of times), truncation (a failure with its cause, never an answer) and refused budgets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dynaflow.errors import BudgetRefused, ProviderError, TerminalError
from dynaflow.models.chat import wire_message
from dynaflow.models.client import ChatRequest, Completion
from dynaflow.rollout import Cause, Json, SchemaReport, Usage
from dynaflow.runtime import CallOutcome, CallSpec
from dynaflow.runtime.schema import InvalidSchema, problem, validator
from dynaflow.runtime.wire import dumps, loads

if TYPE_CHECKING:
    from jsonschema_rs import Validator

    from dynaflow.session import Session

_SCHEMA = "\n\nReply with one JSON value that is valid under this JSON Schema, and nothing else:\n"
_AGAIN = "That is not valid: {error}\nReply with the corrected JSON value and nothing else."


def messages_for(framing: str, prompt: str, schema: dict[str, Json] | None = None) -> list[dict[str, Json]]:
    """The whole input of a sub-agent."""
    task = prompt if schema is None else prompt + _SCHEMA + dumps(schema)
    system = [{"role": "system", "content": framing}] if framing else []
    return [*system, {"role": "user", "content": task}]


async def run(session: Session, spec: CallSpec, scope: str) -> CallOutcome:
    """Carry out one call. Failures come back as an outcome with a cause.

    Raises:
        TerminalError: no later call can succeed.
    """
    agent = session.config.agent
    schema = spec.options.get("schema")
    try:
        check = None if schema is None else validator(schema)
    except InvalidSchema as error:
        return CallOutcome("failed", cause=Cause(kind="schema_invalid", message=str(error)), attempts=0)
    messages = messages_for(agent.framing, spec.prompt, schema)
    attempts = 1 + (agent.schema_retries if check else 0)
    report = SchemaReport() if check else None
    usage = Usage(calls=1)
    raw: str | None = None
    model: str | None = None
    offered = _offered(session, spec.options)
    while attempts:
        left = session.config.tools.calls - usage.tools
        tools = offered if left > 0 else None
        try:
            reply = await session.chat("sub", ChatRequest(messages=messages, tools=tools), scope)
        except BudgetRefused as error:
            return CallOutcome("refused", cause=Cause(kind=error.limit, message=str(error)), raw=raw, usage=usage)
        except TerminalError:
            raise
        except ProviderError as error:
            usage = usage + Usage(attempts=error.attempts)
            return CallOutcome("failed", cause=Cause(kind=error.kind, message=str(error)), raw=raw, usage=usage)
        usage = usage + reply.usage
        raw, model = reply.content, reply.model
        if reply.finish == "length":
            cause = Cause(kind="truncated", message=f"cut off after {reply.usage.output} output tokens")
            return _outcome("failed", None, cause, raw, model, report, usage)
        if tools and reply.tool_calls:
            try:
                messages = [*messages, wire_message(reply), *await _carry_out(session, reply, tools, left, scope)]
            except ProviderError as error:
                cause = Cause(kind=error.kind, message=str(error))
                return _outcome("failed", None, cause, raw, model, report, usage)
            usage = usage + Usage(tools=len(reply.tool_calls))
            continue
        attempts -= 1
        if check is None or report is None:
            text = reply.content.strip()
            if not text:
                cause = Cause(kind="empty", message="the reply had no text")
                return _outcome("failed", None, cause, raw, model, report, usage)
            return _outcome("ok", text, None, raw, model, report, usage)
        value, wrong = _validate(reply.content, check)
        report = SchemaReport(attempts=report.attempts + 1, last_error=wrong)
        if wrong is None:
            return _outcome("ok", value, None, raw, model, report, usage)
        messages = [
            *messages,
            {"role": "assistant", "content": reply.content},
            {"role": "user", "content": _AGAIN.format(error=wrong)},
        ]
    cause = Cause(kind="schema", message=(report.last_error if report else None) or "no valid reply")
    return _outcome("failed", None, cause, raw, model, report, usage)


def _offered(session: Session, options: dict[str, Json]) -> list[dict[str, Json]]:
    """Definitions of the tools of a call: those of the setting, or the ones of them that `options.tools` names."""
    named = options.get("tools")
    return [tool for tool in session.offered if not isinstance(named, list) or tool["function"]["name"] in named]


async def _carry_out(
    session: Session, reply: Completion, tools: list[dict[str, Json]], left: int, scope: str
) -> list[dict[str, Json]]:
    """The results of a turn's tool calls, as messages; `left` of them are carried out at most."""
    names = [tool["function"]["name"] for tool in tools]
    messages: list[dict[str, Json]] = []
    for number, call in enumerate(reply.tool_calls):
        if number >= left:
            text = "Not carried out: too many calls."
        elif call.name not in names:
            text = f"There is no tool {call.name!r}; there is: {', '.join(names)}."
        elif call.arguments is None:
            text = "The arguments are not a JSON object."
        else:
            text = await session.tool("sub", call.name, call.arguments, scope)
        messages.append({"role": "tool", "tool_call_id": call.id, "content": text})
    return messages


def _outcome(
    status: str,
    output: Json,
    cause: Cause | None,
    raw: str | None,
    model: str | None,
    report: SchemaReport | None,
    usage: Usage,
) -> CallOutcome:
    return CallOutcome(
        "ok" if status == "ok" else "failed",
        output=output,
        cause=cause,
        raw=raw,
        model=model,
        attempts=usage.attempts,
        output_schema=report,
        usage=usage,
    )


def _validate(text: str, check: Validator) -> tuple[Json, str | None]:
    """The JSON value in `text` and what is wrong with it (None: nothing)."""
    body = text.strip()
    if body.startswith("```"):
        body = body.split("\n", 1)[-1].rsplit("```", 1)[0]
    try:
        value = loads(body)
    except ValueError as error:
        return None, f"not usable JSON: {error}"
    try:
        check.validate(value)
    except ValueError as error:
        return None, problem(error)
    return value, None


def outcome_to_json(outcome: CallOutcome) -> Json:
    """For the journal."""
    return {
        "status": outcome.status,
        "output": outcome.output,
        "cause": outcome.cause and outcome.cause.model_dump(),
        "raw": outcome.raw,
        "model": outcome.model,
        "attempts": outcome.attempts,
        "output_schema": outcome.output_schema and outcome.output_schema.model_dump(),
        "usage": outcome.usage.model_dump(),
    }


def outcome_from_json(value: Json) -> CallOutcome:
    """From the journal. What was ok is `cached` now; its usage was spent for this rollout and still counts."""
    return CallOutcome(
        "cached" if value["status"] == "ok" else value["status"],
        output=value["output"],
        cause=Cause(**value["cause"]) if value["cause"] else None,
        raw=value["raw"],
        model=value["model"],
        attempts=value["attempts"],
        output_schema=SchemaReport(**value["output_schema"]) if value["output_schema"] else None,
        usage=Usage(**value["usage"]),
    )

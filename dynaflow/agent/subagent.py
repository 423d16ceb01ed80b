"""One agent() call: a frozen sub-agent sees a fixed framing and its prompt, and nothing else.

The loop covers tools (a bounded number of calls, then an answer), structured output (validation errors are sent back, a
bounded number of times), truncation (a failure with its cause, never an answer) and refused budgets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from dynaflow.agent.options import setting
from dynaflow.errors import BudgetRefused, ProviderError, TerminalError
from dynaflow.models.chat import wire_message
from dynaflow.models.client import ChatRequest, Completion
from dynaflow.rollout import CallStatus, Cause, Json, SchemaReport, Usage
from dynaflow.runtime import CallOutcome, CallSpec
from dynaflow.runtime.schema import InvalidSchema, problem, validator
from dynaflow.runtime.wire import dumps, loads

if TYPE_CHECKING:
    from jsonschema_rs import Validator

    from dynaflow.session import Session

_SCHEMA = "\n\nReply with one JSON value that is valid under this JSON Schema, and nothing else:\n"
_FENCE = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_PLACEHOLDERS = {"test", "string", "placeholder", "example", "foo", "bar", "todo", "tbd", "n/a", "none", "null", "..."}
_AGAIN = "That is not valid: {error}\nReply with the corrected JSON value and nothing else."


def messages_for(framing: str, prompt: str, schema: dict[str, Json] | None = None) -> list[dict[str, Json]]:
    """The whole input of a sub-agent."""
    task = prompt if schema is None else prompt + _SCHEMA + dumps(schema)
    system = [{"role": "system", "content": framing}] if framing else []
    return [*system, {"role": "user", "content": task}]


@dataclass(slots=True)
class _Work:
    """What is known of a call so far, however it ends."""

    report: SchemaReport | None
    warnings: list[str]
    usage: Usage = field(default_factory=lambda: Usage(calls=1))
    raw: str | None = None
    model: str | None = None

    def outcome(self, status: CallStatus, output: Json = None, cause: Cause | None = None) -> CallOutcome:
        return CallOutcome(
            status,
            output=output,
            cause=cause,
            raw=self.raw,
            model=self.model,
            attempts=self.usage.attempts,
            output_schema=self.report,
            usage=self.usage,
            warnings=self.warnings,
        )

    def failed(self, kind: str, message: str) -> CallOutcome:
        return self.outcome("failed", cause=Cause(kind=kind, message=message))


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
    chosen = setting(agent, session.offered, spec.options)
    work = _Work(None if check is None else SchemaReport(), chosen.warnings)
    request = ChatRequest(
        messages=messages_for(chosen.framing, spec.prompt, schema),
        model=chosen.model,
        max_tokens=chosen.max_tokens,
        thinking=chosen.thinking,
        prefix=chosen.prefix,
    )
    while True:
        left = session.config.tools.calls - work.usage.tools
        tools = chosen.tools if left > 0 else None
        try:
            reply = await session.chat("sub", replace(request, tools=tools), scope)
            work.usage += reply.usage
            whole = reply.finish != "length"
            answers = await _carry_out(session, reply, tools, left, scope) if tools and whole else []
        except BudgetRefused as error:
            return work.outcome("refused", cause=Cause(kind=error.limit, message=str(error)))
        except TerminalError:
            raise
        except ProviderError as error:
            work.usage += Usage(attempts=error.attempts, unknown=error.unknown)
            return work.failed(error.kind, str(error))
        before, work.raw, work.model = work.raw, reply.content, reply.model
        if reply.finish == "length":
            return work.failed("truncated", f"cut off after {reply.usage.output} output tokens")
        if answers:
            work.usage += Usage(tools=len(reply.tool_calls))
            request = replace(request, messages=[*request.messages, wire_message(reply), *answers])
            continue
        if check is None or work.report is None:
            text = reply.content.strip()
            return work.outcome("ok", text) if text else work.failed("empty", "the reply had no text")
        value, wrong = _validate(reply.content, check)
        work.report = SchemaReport(attempts=work.report.attempts + 1, last_error=wrong)
        if wrong is None:
            if work.report.attempts > 1 and _is_placeholder(value):
                work.warnings.append(
                    f"call {spec.label!r}: its valid reply, after wrong ones, looks like a placeholder"
                )
            return work.outcome("ok", value)
        if work.report.attempts > agent.schema_retries:
            return work.failed("schema", wrong)
        if work.report.attempts > 1 and reply.content == before:
            return work.failed("schema", f"{wrong} (the same reply came twice)")
        correction = [
            {"role": "assistant", "content": reply.content},
            {"role": "user", "content": _AGAIN.format(error=wrong)},
        ]
        request = replace(request, messages=[*request.messages, *correction])


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


def _validate(text: str, check: Validator) -> tuple[Json, str | None]:
    """The JSON value in `text` and what is wrong with it (None: nothing). A fence or words around it are cut off."""
    bodies = [text.strip(), *(match[1] for match in _FENCE.finditer(text)), text[text.find("{") : text.rfind("}") + 1]]
    problems = []
    for body in bodies:
        try:
            value = loads(body)
        except ValueError as error:
            problems.append(f"not usable JSON: {error}")
            continue
        try:
            check.validate(value)
        except ValueError as error:
            return None, problem(error)
        return value, None
    return None, problems[0]


def _is_placeholder(value: Json) -> bool:
    """Whether all the text in a value is of the kind that is written only to pass."""
    texts = [text.strip().lower() for text in _strings(value)]
    return bool(texts) and all(len(text) <= 1 or text in _PLACEHOLDERS for text in texts)


def _strings(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _strings(part)


def outcome_to_json(spec: CallSpec, outcome: CallOutcome) -> Json:
    """A call and how it ended, for the journal."""
    return {
        "call": {"index": spec.index, "path": spec.path, "prompt": spec.prompt, "options": spec.options},
        "status": outcome.status,
        "output": outcome.output,
        "cause": outcome.cause and outcome.cause.model_dump(),
        "raw": outcome.raw,
        "model": outcome.model,
        "attempts": outcome.attempts,
        "output_schema": outcome.output_schema and outcome.output_schema.model_dump(),
        "usage": outcome.usage.model_dump(),
        "warnings": outcome.warnings,
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
        warnings=value["warnings"],
    )

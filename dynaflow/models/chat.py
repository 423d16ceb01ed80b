"""Text and messages: reasoning split, tool-call parsing, history, chat templates.

Everything a model wrote is hostile text. Tool calls are read with a JSON parser and string search only; nothing is
evaluated. Two forms are known: `<tool_call>{"name": ..., "arguments": {...}}</tool_call>` (Hermes, Qwen3) and
`<tool_call><function=NAME><parameter=KEY>VALUE</parameter></function></tool_call>` (Qwen3.5, Qwen3-Coder).
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NoReturn

import orjson

from dynaflow.errors import DataError
from dynaflow.rollout import Json, ToolCall

if TYPE_CHECKING:
    from jinja2 import Template

    from dynaflow.models.wire import Completion

Message = dict[str, Json]

_THINK, _END_THINK = "<think>", "</think>"
_CALL, _END_CALL = "<tool_call>", "</tool_call>"
_FUNCTION = re.compile(r"\s*<function=([^<>\n]+)>\s*")
_PARAMETER = re.compile(r"\s*<parameter=([^<>\n]+)>")
_END_PARAMETER = "</parameter>"
_END_FUNCTION = re.compile(r"\s*</function>")
_END_BLOCK = re.compile(r"\s*</tool_call>|\s*\Z")  # some models end their turn instead of closing the block
_SPACE = re.compile(r"\s*")
_WIRE_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_FIRST_KEY = re.compile(r'(?:<parameter=|"arguments":\s*\{\s*"|^\s*\{\s*")([A-Za-z0-9_-]{1,64})')
_AMBIGUOUS = (_END_PARAMETER, "</function>", _END_CALL)
"""Tags that a value to train on must not hold: parsers, ours or the server's, could end the call there. Inside JSON
only the last one can."""
_MAX_CALLS = 64
"""Blocks read from one text. More are a model that repeats itself; the rest of the text is then one broken call."""
_MAX_DEPTH = 50
"""Nesting of arguments; writers and readers of records give up at some 250 levels."""
_CONTROL = re.compile(r"<\|\w+\|>")


def split_reasoning(text: str) -> tuple[str, str, bool]:
    """Split inline thought from the rest: `(reasoning, content, closed)`.

    The opening tag may be missing, because many templates put it into the prompt. `closed` is False when a thought was
    opened and never ended: then all of the text is reasoning and there is no content.
    """
    head, end, tail = text.partition(_END_THINK)
    start = head.lstrip()
    if end:
        return start.removeprefix(_THINK).strip("\n"), tail.lstrip("\n"), True
    if start.startswith(_THINK):
        return start.removeprefix(_THINK).strip("\n"), "", False
    return "", text, True


def parse_arguments(raw: str) -> dict[str, Json] | None:
    """The arguments of a call, or None where `raw` is not one complete JSON object (or a hopelessly nested one)."""
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError:
        return None
    return value if isinstance(value, dict) and _depth(value) <= _MAX_DEPTH else None


def _depth(value: Json) -> int:
    """Levels of nesting of a JSON value, counted without recursion: the value is the model's."""
    depth, level = 0, [value]
    while level := [
        inner
        for item in level
        if isinstance(item, dict | list)
        for inner in (item.values() if isinstance(item, dict) else item)
    ]:
        depth += 1
    return depth


def parse_tool_calls(
    text: str, tools: Sequence[Mapping[str, Json]] | None = None
) -> tuple[str, list[ToolCall], list[str]]:
    """Find the tool calls in `text`: `(remaining content, calls, problems)`.

    A block that is cut or malformed still gives a call, with `arguments=None` and its text in `raw`, so that it is
    never taken for an answer. XML values are text, except where `tools` (OpenAI form) declares the parameter as
    another type: those must be JSON. An XML value ends at the first `</parameter>` that another parameter, the end of
    the function or the end of the call follows: a program may hold that tag, but not both together.
    """
    kept: list[str] = []
    calls: list[ToolCall] = []
    problems: list[str] = []
    position = 0
    while (start := text.find(_CALL, position)) >= 0:
        kept.append(text[position:start])
        name, arguments, problem = "", None, None
        try:
            if len(calls) == _MAX_CALLS:
                raise _MalformedCallError("", f"more than {_MAX_CALLS} tool calls in one reply")
            name, arguments, end = _read_call(text, start + len(_CALL), tools)
            position = _end(_END_BLOCK, text, end, name, f"text between the call and {_END_CALL}")
        except _MalformedCallError as error:
            name, arguments, problem = error.name, None, str(error)
            stop = text.find(_END_CALL, start) if len(calls) < _MAX_CALLS else -1
            position = len(text) if stop < 0 else stop + len(_END_CALL)
        if problem:
            problems.append(f"tool call {len(calls)} ({name or 'no name'}): {problem}")
        raw = text[start:position]
        identity = hashlib.sha256(f"{len(calls)}:{raw}".encode()).hexdigest()[:12]
        calls.append(ToolCall(id=f"call_{identity}", name=name, arguments=arguments, raw=raw, recovered=True))
    if not calls:
        return text, [], []
    kept.append(text[position:])
    return "".join(kept).strip("\n"), calls, problems


class _MalformedCallError(Exception):
    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


def _read_call(text: str, start: int, tools: Sequence[Mapping[str, Json]] | None) -> tuple[str, dict[str, Json], int]:
    """Read one call that begins at `start`: name, arguments, and where it ends."""
    if function := _FUNCTION.match(text, start):
        return _read_xml(text, function.end(), function[1].strip(), tools)
    begin = _end(_SPACE, text, start, "", "")
    try:
        _, end = json.JSONDecoder().raw_decode(text, begin)
        value = orjson.loads(text[begin:end])
    except (ValueError, RecursionError) as error:
        raise _MalformedCallError("", f"neither complete JSON nor <function=...>: {error}") from None
    name = value.get("name") if isinstance(value, dict) else None
    if not isinstance(name, str):
        raise _MalformedCallError("", 'JSON without a "name"')
    arguments = value.get("arguments")
    if isinstance(arguments, str):
        arguments = parse_arguments(arguments)
    if not isinstance(arguments, dict) or _depth(arguments) > _MAX_DEPTH:
        raise _MalformedCallError(name, f'"arguments" is not a JSON object of at most {_MAX_DEPTH} levels')
    return name, arguments, end


def _read_xml(
    text: str, position: int, name: str, tools: Sequence[Mapping[str, Json]] | None
) -> tuple[str, dict[str, Json], int]:
    declared = _properties(name, tools or ())
    arguments: dict[str, Json] = {}
    while parameter := _PARAMETER.match(text, position):
        key = parameter[1].strip()
        stop = _end_of_value(text, parameter.end())
        if stop < 0:
            raise _MalformedCallError(name, f"parameter {key!r} is not closed")
        if key in arguments:
            raise _MalformedCallError(name, f"parameter {key!r} occurs twice")
        # The template puts one newline on each side of a value; more of them belong to the value.
        value = text[parameter.end() : stop].removeprefix("\n").removesuffix("\n")
        arguments[key] = _typed(name, key, value, declared.get(key))
        position = stop + len(_END_PARAMETER)
    return name, arguments, _end(_END_FUNCTION, text, position, name, "no </function> after the parameters")


def _end_of_value(text: str, position: int) -> int:
    """Where the `</parameter>` that ends the value at `position` stands; -1 where there is none."""
    while (stop := text.find(_END_PARAMETER, position)) >= 0:
        position = stop + len(_END_PARAMETER)
        if any(after.match(text, position) for after in (_PARAMETER, _END_FUNCTION, _END_BLOCK)):
            break
    return stop


def _end(pattern: re.Pattern[str], text: str, position: int, name: str, missing: str) -> int:
    """Where `pattern`, which must come next, ends."""
    found = pattern.match(text, position)
    if found is None:
        raise _MalformedCallError(name, missing)
    return found.end()


def _typed(name: str, key: str, text: str, schema: Mapping[str, Json] | None) -> Json:
    """The value of an XML parameter under its declared JSON type; text where none, or string, is declared."""
    kind = (schema or {}).get("type", "string")
    if kind == "string" or "string" in kind:
        return text
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise _MalformedCallError(name, f"parameter {key!r} is not JSON, but declared as {kind}") from None
    if _depth(value) > _MAX_DEPTH:
        raise _MalformedCallError(name, f"parameter {key!r} is nested more than {_MAX_DEPTH} levels")
    return value


def _properties(name: str, tools: Sequence[Mapping[str, Json]]) -> Mapping[str, Mapping[str, Json]]:
    for tool in tools:
        if tool["function"]["name"] == name:
            properties: Mapping[str, Mapping[str, Json]] = tool["function"].get("parameters", {}).get("properties", {})
            return properties
    return {}


def wire_message(completion: Completion) -> Message:
    """The assistant message for the history, in the OpenAI wire format.

    Later turns must not fail because of this one: broken or cut arguments become `{"program": "<invalid, n chars>"}`
    (the key is the model's own where it can be seen), names no endpoint would accept become "unknown". The original
    stays in the completion.
    """
    message: Message = {"role": "assistant", "content": completion.content}
    if completion.reasoning:
        message["reasoning"] = completion.reasoning
    if completion.tool_calls:
        cut = completion.finish == "length"
        message["tool_calls"] = [_wire_call(call, cut) for call in completion.tool_calls]
    return message


def _wire_call(call: ToolCall, cut: bool) -> Message:
    arguments = call.arguments
    if arguments is None or cut:
        raw = call.raw or orjson.dumps(arguments).decode()
        key = _FIRST_KEY.search(raw)
        arguments = {key[1] if key else "arguments": f"<invalid, {len(raw)} chars>"}
    name = call.name if _WIRE_NAME.fullmatch(call.name) else "unknown"
    function = {"name": name, "arguments": orjson.dumps(arguments).decode()}
    return {"id": call.id, "type": "function", "function": function}


def render(
    template: str,
    messages: Sequence[Message],
    tools: Sequence[Mapping[str, Json]] | None,
    add_generation_prompt: bool,
    thinking: bool | None = None,
) -> str:
    """Render a conversation as transformers and vLLM do, without importing them.

    Args:
        template: Jinja source of a chat template.
        messages: OpenAI wire format; argument strings become dicts, and `reasoning` is also given as
            `reasoning_content`, which is what Qwen3.5 reads.
        tools: OpenAI tool definitions.
        add_generation_prompt: end with the opening of an assistant turn.
        thinking: value of the template's `enable_thinking`; None leaves it undefined, as the client does.

    Raises:
        DataError: the template refused the messages, or arguments are not a JSON object.
    """
    from jinja2 import TemplateError

    variables: dict[str, Any] = {} if thinking is None else {"enable_thinking": thinking}
    try:
        return _compile(template).render(
            messages=[_template_message(message) for message in messages],
            tools=list(tools) if tools else None,
            add_generation_prompt=add_generation_prompt,
            **variables,
        )
    except (TemplateError, TypeError) as error:
        raise DataError(f"chat template: {error}") from error


def render_turn(
    template: str,
    messages: Sequence[Message],
    tools: Sequence[Mapping[str, Json]] | None,
    turn: Message,
    thinking: bool | None = None,
) -> tuple[str, str]:
    """The two parts of a training text: the prompt as it is sampled from, and the turn up to its end token.

    `prompt + completion` is what the template makes of the whole conversation, without what follows the end token.

    Raises:
        DataError: the prompt is not a prefix of the conversation; the turn holds control tokens; or the turn does not
            parse back to itself, for example because a program contains `</parameter>`.
    """
    prompt = render(template, messages, tools, True, thinking)
    full = render(template, [*messages, turn], tools, False, thinking)
    if not full.startswith(prompt):
        at = next((i for i, (a, b) in enumerate(zip(prompt, full, strict=False)) if a != b), len(full))
        raise DataError(
            f"chat template: the generation prompt is not a prefix of the conversation. At character {at} the prompt "
            f"has {prompt[at : at + 40]!r}, the conversation {full[at : at + 40]!r}."
        )
    end = _end_token(template, thinking)
    completion, found, rest = full[len(prompt) :].rpartition(end)
    if not found or rest.strip():
        raise DataError(f"chat template: the turn does not end with {end!r} but with {full[-40:]!r}")
    if control := _CONTROL.search(completion):
        raise DataError(f"the turn holds the control token {control[0]!r}, which would end or split it")
    _check_round_trip(completion, tools, turn)
    return prompt, completion + end


def _check_round_trip(text: str, tools: Sequence[Mapping[str, Json]] | None, turn: Message) -> None:
    """A turn we train on must come back from the parser as it went in: what is ambiguous here is so at sampling."""
    wanted = [
        (call["function"]["name"], _object(call["function"]["arguments"])) for call in turn.get("tool_calls") or []
    ]
    for tag in _AMBIGUOUS if "<function=" in text else _AMBIGUOUS[-1:]:
        if any(tag in orjson.dumps(arguments).decode() for _, arguments in wanted):
            raise DataError(f"a tool call's arguments hold {tag!r}, which reads as the end of the call. Reject it.")
    reasoning, rest, _ = split_reasoning(text)
    content, calls, problems = parse_tool_calls(rest, tools)
    pairs = [
        ("reasoning", reasoning.strip(), (turn.get("reasoning") or "").strip()),
        ("content", content.strip(), (turn.get("content") or "").strip()),
        ("tool calls", [(call.name, call.arguments) for call in calls], wanted),
    ]
    for what, got, expected in pairs:
        if got != expected:
            why = f" ({'; '.join(problems)})" if problems else ""
            raise DataError(
                f"the turn's {what} do not survive rendering and parsing{why}: "
                f"{str(expected)[:200]!r} came back as {str(got)[:200]!r}. Reject this example."
            )


@functools.lru_cache(maxsize=16)
def _compile(template: str) -> Template:
    """Compile as transformers does: same whitespace rules, same tojson; sandboxed, since templates come with models."""
    from jinja2 import TemplateError, nodes
    from jinja2.ext import Extension, loopcontrols
    from jinja2.parser import Parser
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Generation(Extension):
        """`{% generation %}` marks assistant text in training templates; it adds nothing to the text."""

        tags = {"generation"}  # noqa: RUF012  (jinja2 declares it so)

        def parse(self, parser: Parser) -> list[nodes.Node]:
            next(parser.stream)
            return parser.parse_statements(("name:endgeneration",), drop_needle=True)

    def raise_exception(message: str) -> NoReturn:
        raise TemplateError(message)

    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[Generation, loopcontrols]
    )
    environment.filters["tojson"] = functools.partial(json.dumps, ensure_ascii=False)
    environment.globals["raise_exception"] = raise_exception
    environment.globals["strftime_now"] = lambda form: datetime.now().strftime(form)
    return environment.from_string(template)


@functools.lru_cache(maxsize=16)
def _end_token(template: str, thinking: bool | None) -> str:
    """Text of the token that ends an assistant turn: what the template writes after the content."""
    marker = "0-end-0"
    turns = [{"role": "user", "content": "x"}, {"role": "assistant", "content": marker}]
    end = render(template, turns, None, False, thinking).rpartition(marker)[2].strip()
    if not end:
        raise DataError("chat template: it writes nothing after an assistant turn, so its end could not be learnt")
    return end


def _template_message(message: Message) -> Message:
    message = {**message, "content": message.get("content") or ""}
    if thought := message.get("reasoning"):
        message["reasoning_content"] = thought
    if calls := message.get("tool_calls"):
        message["tool_calls"] = [
            {**call, "function": {**call["function"], "arguments": _object(call["function"]["arguments"])}}
            for call in calls
        ]
    return message


def _object(arguments: str | dict[str, Json]) -> dict[str, Json]:
    value = parse_arguments(arguments) if isinstance(arguments, str) else arguments
    if value is None:
        raise DataError(f"tool call: arguments are not a JSON object: {str(arguments)[:200]!r}")
    return value

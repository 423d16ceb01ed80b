"""What goes over the wire: one chat request, and one reply read into a `Completion`.

Endpoints differ in where they put a thought (`reasoning`, `reasoning_content`, inline `<think>`) and whether they parse
tool calls. After `read_reply` those differences are gone; what had to be repaired is named in `flags`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import orjson

from dynaflow.errors import ProviderError
from dynaflow.models.chat import parse_arguments, parse_tool_calls, split_reasoning
from dynaflow.rollout import Json, ToolCall, Usage
from dynaflow.settings import Role

Finish = Literal["stop", "length", "tool_calls"]

_FINISH: dict[str, Finish] = {
    "stop": "stop",
    "length": "length",
    "tool_calls": "tool_calls",
    "function_call": "tool_calls",
}
_KIND = re.compile(r"[a-z_]{1,30}")
_LOOP_CHARS = 200
_MOST_TOKENS = 10**9
"""What a count of tokens cannot be; sums of smaller ones fit into every file format."""


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One chat completion to ask for. What it leaves open comes from the role."""

    messages: list[dict[str, Json]]
    """OpenAI wire format; assistant turns as `wire_message` makes them."""
    tools: list[dict[str, Json]] | None = None
    tool_choice: str | dict[str, Json] | None = None
    model: str | None = None
    """Overrides `role.model`: the policies of one base are names on one server."""
    max_tokens: int | None = None
    """Overrides `role.sampling.max_tokens`."""
    seed: int | None = None
    """Sent only when `role.sampling.send_seed`."""
    response_format: dict[str, Json] | None = None
    stop: list[str] | None = None
    """Overrides `role.sampling.stop`."""
    thinking: bool | None = None
    """Overrides `role.thinking`."""
    prefix: str = ""
    """Opening of the reply, continued by the model (vLLM); the completion does not repeat it."""
    owner: str = ""
    """Whose request it is: when a role is busy, owners are served in turn. Not sent."""

    def body(self, role: Role) -> dict[str, Json]:
        """The whole JSON body. Equal requests give equal bodies: this is the journal key."""
        sampling = role.sampling
        body: dict[str, Json] = {
            "model": self.model or role.model,
            "messages": self.messages,
            "max_tokens": self.max_tokens or sampling.max_tokens,
            "temperature": sampling.temperature,
        }
        thinking = role.thinking if self.thinking is None else self.thinking
        optional = {
            "top_p": sampling.top_p,
            "top_k": sampling.top_k,
            "min_p": sampling.min_p,
            "presence_penalty": sampling.presence_penalty,
            "stop": (self.stop if self.stop is not None else sampling.stop) or None,
            "seed": self.seed if sampling.send_seed else None,
            "tools": self.tools or None,
            "tool_choice": self.tool_choice if self.tools else None,
            "response_format": self.response_format,
            "chat_template_kwargs": None if thinking is None else {"enable_thinking": thinking},
        }
        body.update((key, value) for key, value in optional.items() if value is not None)
        if self.prefix:
            body["messages"] = [*self.messages, {"role": "assistant", "content": self.prefix}]
            body["add_generation_prompt"] = False
            body["continue_final_message"] = True
        return body


@dataclass(frozen=True, slots=True)
class Completion:
    """What came back.

    Flags: `no_reasoning` (thinking is on, and there is no thought: the endpoint has no reasoning parser, or the model
    does not think), `recovered_tool_call` (found in text; with `call_in_reasoning` where that text was the thought),
    `broken_tool_call`, `cut_in_thought` (length reached inside the thought), `loop` (cut while repeating itself),
    `empty_content` (stopped with neither content nor call), `empty_retried`, `no_usage`, `other_model` (the endpoint
    names another model than was asked for), `from_cache` (of the response cache).
    """

    content: str
    reasoning: str
    tool_calls: list[ToolCall]
    finish: Finish
    """`length` whenever the reply was cut, however complete it looks."""
    usage: Usage
    """All attempts of this chat: `calls` stays 0 (that counts `agent()`)."""
    model: str
    flags: list[str]
    ids: list[str] = field(default_factory=list)
    """The endpoint's ids of the replies whose tokens are in `usage`."""

    def to_json(self) -> dict[str, Json]:
        """A plain dict for the journal."""
        return {
            "content": self.content,
            "reasoning": self.reasoning,
            "tool_calls": [call.model_dump() for call in self.tool_calls],
            "finish": self.finish,
            "usage": self.usage.model_dump(),
            "model": self.model,
            "flags": self.flags,
            "ids": self.ids,
        }

    @classmethod
    def from_json(cls, data: dict[str, Json]) -> Completion:
        """Inverse of `to_json`."""
        return cls(
            **{
                **data,
                "tool_calls": [ToolCall(**call) for call in data["tool_calls"]],
                "usage": Usage(**data["usage"]),
            }
        )

    def empty(self) -> bool:
        """Whether the model stopped without saying anything."""
        return self.finish == "stop" and not self.content.strip() and not self.tool_calls

    def flagged(self, *flags: str) -> Completion:
        """The same with further flags."""
        return replace(self, flags=[*self.flags, *flags])


def read_reply(data: bytes, body: dict[str, Json], thinking: bool | None) -> Completion:
    """Read the body of a successful reply to `body`; usage covers this one attempt.

    Raises:
        ProviderError: `bad_json`, `bad_shape` (field missing or of the wrong type), `content_filter` or the endpoint's
            own other reason to stop.
    """
    try:
        reply = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise ProviderError("bad_json", f"the reply is not JSON ({error}): {_cut(data)}") from None
    try:
        choice = reply["choices"][0]
        message = choice["message"]
        reason = choice["finish_reason"]
        content = _text(message.get("content"))
        reasoning = _text(message.get("reasoning")) or _text(message.get("reasoning_content"))
        calls = _native_calls(message.get("tool_calls") or [])
        usage, flags = _usage(reply.get("usage"))
        model, identity = _text(reply.get("model")), _text(reply.get("id"))
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise ProviderError(
            "bad_shape", f"the reply is not a chat completion ({type(error).__name__}: {error}): {_cut(data)}"
        ) from None
    finish = _FINISH.get(reason) if isinstance(reason, str) else None
    if finish is None:
        kind = reason if isinstance(reason, str) and _KIND.fullmatch(reason) else "bad_shape"
        raise ProviderError(kind, f"the endpoint ended the reply with finish_reason={str(reason)[:100]!r}")
    if model and model != body["model"]:
        flags.append("other_model")

    if not reasoning:
        reasoning, content, closed = split_reasoning(content)
        # With thinking on the template opens the thought in the prompt, so a cut text without tags lies inside it.
        if finish == "length" and thinking and closed and not reasoning and not calls:
            reasoning, content, closed = content, "", False
        if finish == "length" and not closed:
            flags.append("cut_in_thought")
    elif finish == "length" and not content and not calls:
        flags.append("cut_in_thought")

    if not calls and body.get("tools") and body.get("tool_choice") != "none":
        content, calls, _ = parse_tool_calls(content, body["tools"])
        if not calls:
            reasoning, calls, _ = parse_tool_calls(reasoning, body["tools"])
            flags.extend(["call_in_reasoning"] if calls else [])
        flags.extend(["recovered_tool_call"] if calls else [])
    if any(call.arguments is None for call in calls):
        flags.append("broken_tool_call")
    if thinking and not reasoning:
        flags.append("no_reasoning")
    if finish != "length":
        finish = "tool_calls" if calls else "stop"
    elif _loops(content or reasoning):
        flags.append("loop")
    completion = Completion(content, reasoning, calls, finish, usage, model, flags, [identity] if identity else [])
    return completion.flagged("empty_content") if completion.empty() else completion


def _native_calls(found: list[Any]) -> list[ToolCall]:
    """Calls the endpoint parsed. Arguments count only as one complete JSON object; anything else is kept raw.

    Each call gets an id of its own, also where the endpoint gives the same one twice: the next turn answers them by id.
    """
    calls: dict[str, ToolCall] = {}
    for index, call in enumerate(found):
        name, arguments = call["function"]["name"], call["function"]["arguments"]
        raw = arguments if isinstance(arguments, str) else orjson.dumps(arguments).decode()
        identity = _text(call.get("id")) or f"call_{index}"
        while identity in calls:
            identity += f"_{index}"
        calls[identity] = ToolCall(id=identity, name=_text(name), arguments=parse_arguments(raw), raw=raw)
    return list(calls.values())


def _usage(usage: Any) -> tuple[Usage, list[str]]:
    """What the endpoint says it cost; a count that is missing or cannot be is never guessed."""
    try:
        return Usage(
            attempts=1,
            input=_count(usage["prompt_tokens"]),
            output=_count(usage["completion_tokens"]),
            reasoning=_count((usage.get("completion_tokens_details") or {}).get("reasoning_tokens") or 0),
            cached=_count((usage.get("prompt_tokens_details") or {}).get("cached_tokens") or 0),
        ), []
    except (KeyError, TypeError, AttributeError):
        return Usage(attempts=1, unknown=1), ["no_usage"]


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value < _MOST_TOKENS:
        raise TypeError(f"token count {value!r}")
    return value


def _text(value: Any) -> str:
    if value is not None and not isinstance(value, str):
        raise TypeError(f"expected text, got {type(value).__name__}")
    return value or ""


def _loops(text: str) -> bool:
    """Whether the end of the text stands in it three times: a model that repeats itself until it is cut."""
    return len(text) >= 3 * _LOOP_CHARS and text.count(text[-_LOOP_CHARS:]) >= 3


def _cut(data: bytes) -> str:
    return repr(data[:200].decode(errors="replace"))

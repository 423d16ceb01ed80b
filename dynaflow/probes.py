"""What `dynaflow doctor` asks the endpoints: are they there, what do they serve, and does it do what it should.

Each probe is a small request. The last two matter most, for such servers give no error: one that loaded an adapter and
ignores it answers exactly as its base, and one that mixes the two up in a batch makes frozen sub-agents the policy.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from dynaflow.errors import ConfigError, ProviderError
from dynaflow.models.chat import wire_message
from dynaflow.models.client import ChatRequest, Completion, ModelClient
from dynaflow.models.retry import START
from dynaflow.rollout import Json, ToolCall, Usage
from dynaflow.settings import Role

Status = Literal["ok", "warn", "fail"]

NASTY = """const s = `a<b && "x" ${1 + 1}`; // it's {{ x }}
log('</b>\\n');

return s + '🦜';"""
"""A program with what parsers trip over: quotes, a backslash, markup, `${}`, an empty line, an emoji."""
PROMPTS = (
    "Name a colour.",
    "What is the capital of France?",
    "Write one sentence about rivers.",
    "Which number comes after seven?",
    "Call the tool.",
)
LONGEST_S = 180.0
"""Longest wait for one reply."""
SAME = 1e-4
"""Difference of first-token log-probabilities below which two models count as one."""
_BESIDE = 32
"""Tokens that an adapter writes while the base is asked: some steps that both take part in."""

_DEFAULT_KEY = Role().api_key_env
"""Many endpoints take no key: only a variable that was named is missed."""

_WORKFLOW = {
    "type": "function",
    "function": {
        "name": "workflow",
        "description": "Runs a program.",
        "parameters": {
            "type": "object",
            "properties": {"program": {"type": "string", "description": "JavaScript source"}},
            "required": ["program"],
        },
    },
}


@dataclass(frozen=True)
class Check:
    """One thing looked at. `fix` says what to do about a `warn` (something will not work) or `fail` (nothing will)."""

    name: str
    status: Status
    found: str
    fix: str = ""


async def endpoints(roles: Mapping[str, Role], urls: Mapping[str, str], policies: Iterable[str]) -> list[Check]:
    """Look at the endpoint of every role, and at those of `policies` (served names) that role main's endpoint has."""
    hasty = {name: role.model_copy(update={"retries": 0, "read_timeout_s": LONGEST_S}) for name, role in roles.items()}
    checks: list[Check] = []
    async with ModelClient(hasty, urls) as client:
        for name, role in roles.items():
            if role.base_url and role.api_key_env != _DEFAULT_KEY and not os.environ.get(role.api_key_env, "").strip():
                found_key = f"{role.api_key_env} (roles.{name}.api_key_env) is not set"
                checks.append(Check(f"{name} key", "warn", found_key, f"export {role.api_key_env}=KEY"))
            found, served = await _replicas(client, name, role)
            checks += found
            if any(check.status == "fail" for check in found):
                continue
            checks.append(await _reply(client, name, role))
            if name != "sub":  # sub-agents write no programs
                checks += [await _tool_call(client, name, role), await _history(client, name, role)]
            if name == "main":
                adapters = [policy for policy in policies if policy in {*served, *urls} and policy != role.model]
                checks += [await _adapter(client, role.model, adapter) for adapter in adapters]
    return checks


async def _replicas(client: ModelClient, name: str, role: Role) -> tuple[list[Check], set[str]]:
    """A line for each replica, and the names that all of them serve."""
    try:
        found = await client.inventory(name)
    except (ProviderError, ConfigError) as error:
        fix = "start `dynaflow serve`" if role.base_url is None else f"start it, or correct roles.{name}.base_url"
        return [Check(f"{name} endpoint", "fail", str(error).partition(f". {START}")[0], fix)], set()
    checks = []
    lists = [entry["models"] for entry in found.values() if "models" in entry]
    for url, entry in found.items():
        title = f"{name} at {url}"
        if "error" in entry:
            fix = (
                f"start it, or correct roles.{name}" if len(found) > 1 else "no model list: whether it can chat follows"
            )
            checks.append(Check(title, "warn", entry["error"], fix))
            continue
        models: dict[str, Json] = entry["models"]
        shown = ", ".join(f"{model} (context {length or 'unknown'})" for model, length in models.items())
        if role.model not in models:
            checks.append(Check(title, "fail", f"{shown}; not {role.model}", f"set roles.{name}.model to one of these"))
        elif models != lists[0]:
            checks.append(Check(title, "fail", f"{shown}: not as the first replica", "start all replicas alike"))
        elif (length := models.get(role.model)) and length <= role.sampling.max_tokens:
            fix = f"roles.{name}.sampling.max_tokens = {role.sampling.max_tokens} leaves no room for a prompt; lower it"
            checks.append(Check(title, "fail", shown, fix))
        else:
            checks.append(Check(title, "ok", shown))
    return checks, set.intersection(*map(set, lists)) if lists else set()


async def _reply(client: ModelClient, name: str, role: Role) -> Check:
    """A question: is there an answer, and a thought where thinking is on?"""
    title = f"{name} thinks and answers" if role.thinking else f"{name} answers"
    asked = await _ask(client, name, role, title, ChatRequest([{"role": "user", "content": "What is 2 + 2?"}]))
    if isinstance(asked, Check):
        return asked
    if role.thinking and not asked.reasoning:
        fix = "vLLM: --reasoning-parser; or roles.{name}.thinking = false for a model that does not think"
        return Check(title, "fail", "thinking is on, and there is no reasoning in the reply", fix.format(name=name))
    if asked.empty() and asked.reasoning:
        fix = "a reasoning parser on a model that does not think takes the answer for a thought: serve it without one"
        return Check(title, "fail", "the whole reply is in the reasoning field", fix)
    if role.thinking and role.sampling.temperature == 0:
        fix = f"greedy thinking tends to loop: roles.{name}.sampling.temperature as the model's card says"
        return Check(title, "warn", "thinking at temperature 0", fix)
    if asked.finish == "length":
        return Check(title, "warn", f"cut at {asked.usage.output} tokens", f"roles.{name}.sampling.max_tokens is low")
    where = f"a thought of {len(asked.reasoning)} characters, then " if asked.reasoning else ""
    return Check(title, "ok", f"{where}{asked.content.strip()[:60]!r}, {asked.usage.output} tokens")


async def _tool_call(client: ModelClient, name: str, role: Role) -> Check:
    """A model that can, copies a nasty program into a tool call: does it arrive as it was written?"""
    title = f"{name} calls a tool"
    text = f"Call the tool workflow with exactly this program, character by character:\n\n{NASTY}"
    asked = await _ask(client, name, role, title, ChatRequest([{"role": "user", "content": text}], tools=[_WORKFLOW]))
    if isinstance(asked, Check):
        return asked
    parser = (
        "vLLM: --enable-auto-tool-choice --tool-call-parser qwen3_coder (XML) or hermes (JSON), as its template says"
    )
    if not asked.tool_calls:
        return Check(title, "warn", "the model made no call", f"a model that is to write programs must; {parser}")
    call = asked.tool_calls[0]
    if call.arguments is None:
        return Check(title, "warn", f"its arguments are broken: {call.raw[:120]!r}", parser)
    if "recovered_tool_call" in asked.flags:
        return Check(title, "warn", "the endpoint left the call in the text; it is read there", parser)
    program = call.arguments.get("program")
    if program != NASTY:
        return Check(
            title, "warn", f"the program came back changed: {str(program)[:120]!r}", f"a weak model, or {parser}"
        )
    return Check(title, "ok", f"a program of {len(NASTY)} characters came back byte by byte")


async def _history(client: ModelClient, name: str, role: Role) -> Check:
    """Is a conversation with an earlier tool call accepted?"""
    title = f"{name} reads tool results"
    made = ToolCall(id="call_1", name="workflow", arguments={"program": NASTY})
    first = Completion("", "", [made], "tool_calls", Usage(), "", [])
    messages = [
        {"role": "user", "content": "Run a program."},
        wire_message(first),
        {"role": "tool", "tool_call_id": "call_1", "content": "42"},
        {"role": "user", "content": "What did it give?"},
    ]
    asked = await _ask(client, name, role, title, ChatRequest(messages, tools=[_WORKFLOW]))
    return asked if isinstance(asked, Check) else Check(title, "ok", "a conversation with an earlier call is accepted")


async def _ask(client: ModelClient, name: str, role: Role, title: str, request: ChatRequest) -> Completion | Check:
    try:
        return await client.chat(name, request)
    except ProviderError as error:
        fixes = {
            "auth": f"export {role.api_key_env}=KEY, a valid one (roles.{name}.api_key_env names the variable)",
            "unknown_model": f"correct roles.{name}.model or roles.{name}.base_url",
        }
        return Check(
            title, "fail", str(error), fixes.get(error.kind, "the endpoint refused or failed; its log says more")
        )


async def _adapter(client: ModelClient, base: str, adapter: str) -> Check:
    """Do base and adapter differ in their first tokens, and is the base still itself in one batch with the adapter?"""
    title = f"adapter {adapter}"
    try:
        before, again, after = [
            [await _first_tokens(client, model, prompt) for prompt in PROMPTS] for model in (base, base, adapter)
        ]
        beside = await _beside(client, base, adapter)
    except ProviderError as error:
        return Check(title, "warn", str(error), "no log-probabilities: whether it changes anything is not known")
    noise = max(_distance(a, b) for a, b in zip(before, again, strict=True))
    distances = [_distance(a, b) for a, b in zip(before, after, strict=True)]
    moved = [distance > max(SAME, 3 * noise) for distance in distances]
    changed = sum(moved)
    found = f"first tokens differ on {changed} of {len(PROMPTS)} prompts, by up to {max(distances):.3g} nats"
    taken = sum(
        _distance(now, theirs) < _distance(now, own)
        for own, theirs, now, counts in zip(before, after, beside, moved, strict=True)
        if counts
    )
    if taken > changed / 2:  # batches round in their own ways, so one prompt proves nothing
        fix = "frozen sub-agents would be the policy: set server.adapters = 'merged', and tell the server's makers"
        return Check(title, "fail", f"beside it {base} gives the adapter's tokens on {taken} of {changed} prompts", fix)
    if changed:
        return Check(title, "ok", f"{found} (base against itself {noise:.2g}, and beside it still itself)")
    fix = (
        "the server ignores it: compare the names in adapter_model.safetensors with the served model's (a wrapper adds "
        "language_model), and --max-lora-rank; or set server.adapters = 'merged'"
    )
    return Check(title, "fail", f"it answers exactly as {base} on {len(PROMPTS)} prompts", fix)


async def _beside(client: ModelClient, base: str, adapter: str) -> list[dict[str, float]]:
    """The base's first tokens while the adapter is at work on the same prompts."""
    work = [_first_tokens(client, adapter, prompt, _BESIDE) for prompt in PROMPTS]
    asked = [_first_tokens(client, base, prompt) for prompt in PROMPTS]
    return (await asyncio.gather(*work, *asked))[len(work) :]


async def _first_tokens(client: ModelClient, model: str, prompt: str, length: int = 1) -> dict[str, float]:
    """Log-probabilities of the likeliest first tokens of a reply of at most `length`."""
    body = {
        "model": model,
        "messages": [{"role": "user", "content": prompt}],
        "max_tokens": length,
        "temperature": 0,
        "logprobs": True,
        "top_logprobs": 5,
    }
    reply = await client.post("main", body)
    try:
        return {
            item["token"]: item["logprob"] for item in reply["choices"][0]["logprobs"]["content"][0]["top_logprobs"]
        }
    except (KeyError, IndexError, TypeError):
        raise ProviderError("bad_shape", f"{model}: the reply holds no top_logprobs") from None


def _distance(a: Mapping[str, float], b: Mapping[str, float]) -> float:
    """Largest difference of two sets of log-probabilities; where one lacks a token, its least one stands in."""
    low_a, low_b = min(a.values(), default=0.0), min(b.values(), default=0.0)
    return max((abs(a.get(token, low_a) - b.get(token, low_b)) for token in {*a, *b}), default=0.0)

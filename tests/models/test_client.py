"""The client against a real socket that misbehaves in the ways endpoints do."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from dynaflow.errors import BudgetRefused, ConfigError, ProviderError, ProviderTimeout, TerminalError
from dynaflow.models import client as client_module
from dynaflow.models import lanes, retry
from dynaflow.models.chat import wire_message
from dynaflow.models.client import ChatRequest, Completion, ModelClient
from dynaflow.rollout import Usage
from dynaflow.settings import Role, Sampling
from tests import fake_openai as fake
from tests.fake_openai import FakeOpenAI, Reply, call, status, text

TOOLS = [{"type": "function", "function": {"name": "workflow", "description": "", "parameters": {"properties": {}}}}]
ASK = ChatRequest([{"role": "user", "content": "one two three"}])
ASK_WITH_TOOLS = replace(ASK, tools=TOOLS)
XML = "<tool_call>\n<function=workflow>\n<parameter=program>\nreturn 1\n</parameter>\n</function>\n</tool_call>"
KEY = "sk-very-secret-0123456789"

Open = Callable[..., Any]


@pytest.fixture
async def open_client(fake_openai: FakeOpenAI) -> AsyncIterator[Open]:
    """`await open_client(concurrency=2, ...)`: a client whose only role, main, is at the fake server."""
    clients = []

    async def make(**settings: Any) -> ModelClient:
        client = ModelClient({"main": Role(**{"base_url": fake_openai.url, **settings})}, {})
        clients.append(client)
        return await client.__aenter__()

    yield make
    for client in clients:
        await client.__aexit__(None, None, None)


# What is sent


async def test_body_holds_exactly_what_was_asked(fake_openai: FakeOpenAI, open_client: Open) -> None:
    sampling = Sampling(temperature=0.6, top_p=0.95, top_k=20, min_p=0.0, max_tokens=77, stop=["END"])
    client = await open_client(model="stage1", thinking=True, sampling=sampling)
    await client.chat("main", replace(ASK_WITH_TOOLS, seed=5, tool_choice="required", prefix="Answer:"))
    assert fake_openai.bodies == [
        {
            "model": "stage1",
            "messages": [{"role": "user", "content": "one two three"}, {"role": "assistant", "content": "Answer:"}],
            "max_tokens": 77,
            "temperature": 0.6,
            "top_p": 0.95,
            "top_k": 20,
            "min_p": 0.0,
            "stop": ["END"],
            "seed": 5,
            "tools": TOOLS,
            "tool_choice": "required",
            "chat_template_kwargs": {"enable_thinking": True},
            "add_generation_prompt": False,
            "continue_final_message": True,
        }
    ]


def test_body_leaves_out_what_is_open_and_obeys_the_overrides() -> None:
    role = Role(sampling=Sampling(send_seed=False))
    body = replace(ASK, seed=5, model="stage2", max_tokens=9, tool_choice="auto").body(role)
    assert body == {"model": "stage2", "messages": ASK.messages, "max_tokens": 9, "temperature": 0.6}
    assert "prefix" not in str(replace(ASK, prefix="A").body(role)), "the request itself is not changed"
    assert len(ASK.messages) == 1


async def test_key_goes_where_the_configuration_points_and_nowhere_else(
    fake_openai: FakeOpenAI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    roles = {"judge": Role(base_url=fake_openai.url, api_key_env="MY_KEY"), "sub": Role(api_key_env="MY_KEY")}
    async with ModelClient(roles, {"*": fake_openai.url}) as client:
        await client.chat("judge", ASK)
        await client.chat("sub", ASK)
    assert [request.headers.get("Authorization") for request in fake_openai.requests] == [f"Bearer {KEY}", None]


async def test_url_is_found_by_served_name_and_its_absence_is_named() -> None:
    with FakeOpenAI(["stage1"]) as one, FakeOpenAI(["other"]) as two:
        urls = {"stage1": one.url}
        async with ModelClient({"main": Role(model="base")}, urls) as client:
            await client.chat("main", replace(ASK, model="stage1"))
            with pytest.raises(ConfigError, match=r"roles\.main\.base_url: not set.*'base'.*stage1"):
                await client.chat("main", ASK)
            urls["*"] = two.url  # a server that was started later
            await client.chat("main", ASK)
            assert await client.inventory("main") == {two.url: {"models": {"other": 4096}}}
            with pytest.raises(ConfigError, match="Did you mean 'main'"):
                await client.chat("mian", ASK)
        assert (len(one.requests), len(two.requests)) == (1, 1)


@pytest.mark.parametrize("base_url", ["http:///v1"])
async def test_base_url_that_is_none_stops_before_sending(base_url: str, open_client: Open) -> None:
    with pytest.raises(ConfigError, match="base_url = "):
        await (await open_client(base_url=base_url)).chat("main", ASK)


async def test_text_that_is_no_unicode_is_refused_before_sending(fake_openai: FakeOpenAI, open_client: Open) -> None:
    client = await open_client()
    with pytest.raises(ProviderError) as caught:
        await client.chat("main", ChatRequest([{"role": "user", "content": "\ud83d"}]))
    assert (caught.value.kind, caught.value.attempts, fake_openai.requests) == ("bad_request", 0, [])


# What is read


@pytest.mark.parametrize(
    "reply",
    [
        text("42", reasoning="why"),
        text("42", reasoning="why", field_name="reasoning_content"),
        text("<think>\nwhy\n</think>\n\n42"),
        text("why\n</think>\n\n42"),
    ],
)
async def test_thought_is_read_alike_wherever_it_stands(
    reply: Reply, fake_openai: FakeOpenAI, open_client: Open
) -> None:
    fake_openai.reply(reply)
    got = await (await open_client()).chat("main", ASK)
    assert (got.reasoning, got.content, got.finish, got.flags) == ("why", "42", "stop", [])


@pytest.mark.parametrize(("thinking", "flags"), [(True, ["no_reasoning"]), (False, []), (None, [])])
async def test_a_thought_that_is_missing_is_flagged(
    thinking: bool | None, flags: list[str], fake_openai: FakeOpenAI, open_client: Open
) -> None:
    client = await open_client(thinking=thinking)
    fake_openai.reply("42")
    assert (await client.chat("main", ASK)).flags == flags
    fake_openai.reply(text("42", reasoning="why"))
    assert (await client.chat("main", ASK)).flags == []


@pytest.mark.parametrize(
    ("thinking", "reply"),
    [
        (None, fake.CUT_IN_THOUGHT),
        (True, text("Let me see \\boxed{3} maybe", finish="length")),  # opened in the prompt, cut: no tag at all
        (None, text(None, reasoning="Let me see \\boxed{3} maybe", finish="length")),
    ],
)
async def test_thought_that_was_cut_is_never_content(
    thinking: bool | None, reply: Reply, fake_openai: FakeOpenAI, open_client: Open
) -> None:
    fake_openai.reply(reply)
    got = await (await open_client(thinking=thinking)).chat("main", ASK)
    assert (got.content, got.reasoning) == ("", "Let me see \\boxed{3} maybe")
    assert (got.finish, got.flags) == ("length", ["cut_in_thought"])


async def test_length_stays_length_however_good_it_looks(fake_openai: FakeOpenAI, open_client: Open) -> None:
    client = await open_client()
    fake_openai.reply([text("The answer is 42.", finish="length"), replace(call("workflow", {}), finish="length")])
    assert (await client.chat("main", ASK)).finish == "length"
    assert (await client.chat("main", ASK_WITH_TOOLS)).finish == "length"


async def test_reply_that_repeats_itself_until_it_is_cut_is_flagged(fake_openai: FakeOpenAI, open_client: Open) -> None:
    client = await open_client()
    line = "Wait, let me check the sum of the digits again. "
    fake_openai.reply([text(line * 40, finish="length"), text("".join(map(str, range(500))), finish="length")])
    assert (await client.chat("main", ASK)).flags == ["loop"]
    assert (await client.chat("main", ASK)).flags == []


@pytest.mark.parametrize(
    ("arguments", "parsed"),
    [
        ('{"program": "return `a`"}', {"program": "return `a`"}),
        ({"program": "x"}, {"program": "x"}),
        ('{"program":"const a = await', None),
        ('["program"]', None),
        ("{'program': 'x'}", None),
        ('{"a": NaN}', None),
        ("", None),
    ],
)
async def test_native_arguments_count_only_as_one_json_object(
    arguments: Any, parsed: Any, fake_openai: FakeOpenAI, open_client: Open
) -> None:
    fake_openai.reply(call("workflow", arguments))
    got = await (await open_client()).chat("main", ASK_WITH_TOOLS)
    [made] = got.tool_calls
    assert (made.name, made.arguments, made.recovered, got.finish) == ("workflow", parsed, False, "tool_calls")
    assert made.raw == (arguments if isinstance(arguments, str) else '{"program":"x"}')
    assert ("broken_tool_call" in got.flags) == (parsed is None)


@pytest.mark.parametrize(
    ("reply", "flags", "reasoning"),
    [
        (text(f"Plan.\n{XML}"), ["recovered_tool_call"], ""),
        (text(f"why\n</think>\n\nPlan.\n{XML}"), ["recovered_tool_call"], "why"),
        (text("Plan.", reasoning=f"why\n{XML}"), ["call_in_reasoning", "recovered_tool_call"], "why"),
    ],
)
async def test_call_in_text_is_recovered_and_flagged(
    reply: Reply, flags: list[str], reasoning: str, fake_openai: FakeOpenAI, open_client: Open
) -> None:
    fake_openai.reply(reply)
    got = await (await open_client()).chat("main", ASK_WITH_TOOLS)
    assert (got.content, got.reasoning, got.finish, got.flags) == ("Plan.", reasoning, "tool_calls", flags)
    assert [(made.arguments, made.recovered) for made in got.tool_calls] == [({"program": "return 1"}, True)]


async def test_markup_is_plain_text_where_no_tool_was_offered(fake_openai: FakeOpenAI, open_client: Open) -> None:
    client = await open_client()
    fake_openai.reply(XML)
    assert (await client.chat("main", ASK)).content == XML
    assert (await client.chat("main", replace(ASK_WITH_TOOLS, tool_choice="none"))).content == XML


async def test_broken_call_does_not_poison_the_next_turn(fake_openai: FakeOpenAI, open_client: Open) -> None:
    client = await open_client()
    fake_openai.reply([call("workflow", '{"program":"const a = await'), "42"])
    first = await client.chat("main", ASK_WITH_TOOLS)
    answer = {"role": "tool", "tool_call_id": first.tool_calls[0].id, "content": "error: arguments are not JSON"}
    await client.chat("main", replace(ASK_WITH_TOOLS, messages=[*ASK.messages, wire_message(first), answer]))
    [sent] = fake_openai.bodies[1]["messages"][1]["tool_calls"]
    assert orjson.loads(sent["function"]["arguments"]) == {"program": "<invalid, 27 chars>"}
    assert sent["id"] == "call_fake"


async def test_empty_reply_is_asked_for_once_more_with_another_seed(fake_openai: FakeOpenAI, open_client: Open) -> None:
    fake_openai.reply([fake.EMPTY, "7"])
    got = await (await open_client()).chat("main", replace(ASK, seed=3))
    assert (got.content, got.flags) == ("7", ["empty_retried"])
    assert [body["seed"] for body in fake_openai.bodies] == [3, 4]
    assert len(set(got.ids)) == 2, "both replies can be found in the server's log"
    assert (got.usage.attempts, got.usage.output) == (2, fake_openai.completion_tokens)


@pytest.mark.parametrize(
    ("second", "unknown"), [(fake.EMPTY, 0), (status(400), 0), (fake.TRUNCATED_JSON, 1)], ids=["empty", "400", "cut"]
)
async def test_second_empty_reply_is_the_end_of_it(
    second: Reply, unknown: int, fake_openai: FakeOpenAI, open_client: Open
) -> None:
    fake_openai.reply([fake.EMPTY, second])
    got = await (await open_client()).chat("main", ASK)
    assert (got.content, got.reasoning) == ("", "so the answer is \\boxed{7}")
    assert got.flags == ["empty_content", "empty_retried"]
    assert (got.usage.attempts, got.usage.unknown) == (2, unknown)
    assert got.usage.output == fake_openai.completion_tokens


@pytest.mark.parametrize(("temperature", "requests"), [(0.6, 2), (0.0, 1)])
async def test_reply_empty_of_everything_is_repeated_unless_greedy(
    temperature: float, requests: int, fake_openai: FakeOpenAI, open_client: Open
) -> None:
    fake_openai.reply(text(""))
    client = await open_client(sampling=Sampling(temperature=temperature))
    assert "empty_content" in (await client.chat("main", ASK)).flags
    assert len(fake_openai.requests) == requests


async def test_missing_usage_and_foreign_model_are_flagged(fake_openai: FakeOpenAI, open_client: Open) -> None:
    fake_openai.reply(text("42", usage=False, model="base"))
    got = await (await open_client(model="stage1")).chat("main", ASK)
    assert sorted(got.flags) == ["no_usage", "other_model"]
    assert (got.model, got.usage.unknown, got.usage.output) == ("base", 1, 0)


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (fake.TRUNCATED_JSON, "bad_json"),
        (fake.raw(b""), "bad_json"),
        (fake.raw(b"<html>hello</html>"), "bad_json"),
        (fake.WRONG_FIELDS, "bad_shape"),
        (fake.raw(b"[]"), "bad_shape"),
        (fake.raw(b'{"choices": []}'), "bad_shape"),
        (fake.raw(b'{"choices": [{"message": null, "finish_reason": "stop"}]}'), "bad_shape"),
        (text("42", finish=None), "bad_shape"),
        (text("42", finish="content_filter"), "content_filter"),
        (Reply({"content": {"text": "42"}}), "bad_shape"),
        (Reply({"content": "42", "tool_calls": [{"name": "workflow"}]}), "bad_shape"),
        (Reply({"content": "42", "tool_calls": [{"function": {"name": None, "arguments": 3}}]}), None),
    ],
)
async def test_reply_that_is_no_completion_is_an_error_with_its_kind(
    reply: Reply, kind: str | None, fake_openai: FakeOpenAI, open_client: Open
) -> None:
    fake_openai.reply(reply)
    client = await open_client()
    if kind is None:  # a call without a name is the model's fault, not the endpoint's
        assert (await client.chat("main", ASK_WITH_TOOLS)).tool_calls[0].arguments is None
        return
    with pytest.raises(ProviderError, match=r"^roles\.main") as caught:
        await client.chat("main", ASK)
    assert (caught.value.kind, caught.value.attempts, caught.value.unknown) == (kind, 1, 1)
    assert len(fake_openai.requests) == 1


@pytest.mark.parametrize("tokens", ["-1", "true", '"7"', "1.5", "null"])
async def test_token_counts_are_never_guessed(tokens: str, fake_openai: FakeOpenAI, open_client: Open) -> None:
    choice = '"choices":[{"message":{"content":"42"},"finish_reason":"stop"}]'
    usage = f'"usage":{{"prompt_tokens":1,"completion_tokens":{tokens}}}'
    fake_openai.reply(fake.raw(f"{{{choice},{usage}}}".encode()))
    with pytest.raises(ProviderError) as caught:
        await (await open_client()).chat("main", ASK)
    assert caught.value.kind == "bad_shape"


async def test_reply_without_end_is_cut_off(
    fake_openai: FakeOpenAI, open_client: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_module, "MAX_REPLY_BYTES", 10_000)
    fake_openai.reply("x" * 20_000)
    with pytest.raises(ProviderError) as caught:
        await (await open_client()).chat("main", ASK)
    assert caught.value.kind == "too_large"


async def test_completion_survives_the_journal(fake_openai: FakeOpenAI, open_client: Open) -> None:
    fake_openai.reply(call("workflow", {"program": "return '🦜'"}, content="Plan."))
    got = await (await open_client()).chat("main", ASK_WITH_TOOLS)
    assert Completion.from_json(orjson.loads(orjson.dumps(got.to_json()))) == got


# Retries and failures


@pytest.mark.parametrize(
    ("faults", "unknown"),
    [
        ([status(500), status(503)], 0),
        ([status(429), status(408)], 0),
        ([fake.RESET, fake.RESET_MID], 2),
        ([status(502), status(504)], 2),  # the gateway does not know what its server generated
    ],
    ids=["5xx", "429", "reset", "gateway"],
)
async def test_passing_faults_are_retried_and_every_attempt_counted(
    faults: list[Reply], unknown: int, fake_openai: FakeOpenAI, open_client: Open
) -> None:
    fake_openai.reply([*faults, "forty two"])
    got = await (await open_client()).chat("main", ASK)
    assert got.content == "forty two"
    assert (got.usage.attempts, got.usage.unknown, got.usage.input, got.usage.output) == (3, unknown, 3, 2)


async def test_retries_end(fake_openai: FakeOpenAI, open_client: Open) -> None:
    fake_openai.reply(status(503, "overloaded"))
    with pytest.raises(ProviderError, match=r"HTTP 503.*overloaded.*gave up after 3 attempts") as caught:
        await (await open_client(retries=2)).chat("main", ASK)
    assert (caught.value.kind, caught.value.attempts, len(fake_openai.requests)) == ("http_503", 3, 3)


async def test_retry_after_is_waited_for(fake_openai: FakeOpenAI, open_client: Open) -> None:
    fake_openai.reply([status(429, retry_after="0.4"), "42"])
    client = await open_client()
    started = time.perf_counter()
    await client.chat("main", ASK)
    assert 0.4 <= time.perf_counter() - started < 2


@pytest.mark.parametrize(
    ("header", "low", "high"),
    [
        ("86400", 60, 60),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0, 1),
        ("soon", 0, 1),
        ("-5", 0, 1),
        ("nan", 0, 1),
        (None, 0, 1),
    ],
)
def test_retry_after_is_bounded_and_nonsense_is_ignored(header: str | None, low: float, high: float) -> None:
    assert low <= retry.pause_s(1, retry.seconds_of(header)) <= high


async def test_backoff_grows_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry, "BACKOFF_S", 0.5)
    assert 0.25 <= retry.pause_s(1, 0) <= 0.5
    assert 2.0 <= retry.pause_s(4, 0) <= 4.0
    assert retry.pause_s(5000, 0) <= 30.0


async def test_nobody_listens(open_client: Open) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        client = await open_client(base_url=f"http://127.0.0.1:{unused.getsockname()[1]}/v1", retries=1)
        started = time.perf_counter()
        for message in ("Connect call failed.* Start the server.*gave up after 2 tries", "Start the server"):
            with pytest.raises(TerminalError, match=message) as caught:
                await client.chat("main", ASK)
            assert (caught.value.kind, caught.value.attempts, caught.value.unknown) == ("unreachable", 0, 0)
    assert time.perf_counter() - started < 2, "a server that never answered is not waited for"


@pytest.mark.parametrize("reply", [fake.NEVER, fake.slow(3), fake.drip(0.2)], ids=["never", "slow", "drip"])
async def test_read_timeout_is_one_attempt_and_closes_the_connection(
    reply: Reply, fake_openai: FakeOpenAI, open_client: Open
) -> None:
    fake_openai.reply(reply)
    started = time.perf_counter()
    with pytest.raises(ProviderTimeout, match=r"roles\.main\.read_timeout_s") as caught:
        await (await open_client(read_timeout_s=0.3)).chat("main", ASK)
    assert time.perf_counter() - started < 1.5
    assert (caught.value.attempts, caught.value.unknown, len(fake_openai.requests)) == (1, 1, 1)
    await until(lambda: fake_openai.disconnects == 1 and fake_openai.in_flight == 0)


async def test_cancelling_a_chat_closes_its_connection_and_frees_its_slot(
    fake_openai: FakeOpenAI, open_client: Open
) -> None:
    client = await open_client(concurrency=1)
    fake_openai.reply([fake.NEVER, "42"])
    task = asyncio.create_task(client.chat("main", ASK))
    await until(lambda: fake_openai.in_flight == 1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await until(lambda: fake_openai.disconnects == 1 and fake_openai.in_flight == 0)
    assert (await client.chat("main", ASK)).content == "42"


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something in the server's thread."""
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("reply", "kind", "fix"),
    [
        (status(401, f"Incorrect API key provided: {KEY}"), "auth", "MY_KEY"),
        (status(403, "forbidden"), "auth", "MY_KEY"),
        (status(402, "no credit"), "quota", "credit"),
        (status(404, "The model `base` does not exist."), "unknown_model", r"roles\.main\.model = 'base'"),
        (status(429, "You exceeded your quota", code_name="insufficient_quota"), "quota", "used up"),
    ],
)
async def test_terminal_refusal_trips_the_breaker_and_never_shows_the_key(
    reply: Reply,
    kind: str,
    fix: str,
    fake_openai: FakeOpenAI,
    open_client: Open,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    fake_openai.reply(reply)
    client = await open_client(api_key_env="MY_KEY", concurrency=2)
    errors = await asyncio.gather(*(client.chat("main", ASK) for _ in range(20)), return_exceptions=True)
    assert {type(error) for error in errors} == {TerminalError}
    assert len({str(error) for error in errors}) == 1
    assert errors[0].kind == kind
    with pytest.raises(TerminalError, match=fix):
        await client.chat("main", ASK)
    assert len(fake_openai.requests) <= 2, "those in flight at the first refusal, no more"
    assert KEY not in str(errors)


async def test_key_that_an_endpoint_echoes_reaches_no_record(
    fake_openai: FakeOpenAI, open_client: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    client = await open_client(api_key_env="MY_KEY")
    fake_openai.reply([f"your key is {KEY}", fake.raw(f"oops {KEY}".encode()), status(400, "x" * 290 + KEY)])
    assert (await client.chat("main", ASK)).content == "your key is [key]"
    for _ in range(2):
        with pytest.raises(ProviderError) as caught:
            await client.chat("main", ASK)
        assert "sk-" not in str(caught.value)


async def test_endpoint_without_a_model_list_can_still_chat(fake_openai: FakeOpenAI, open_client: Open) -> None:
    client = await open_client()
    fake_openai.list_models = False
    found = await client.inventory("main")
    assert "HTTP 404" in found[fake_openai.url]["error"]
    assert (await client.chat("main", ASK)).content == "ok"


async def test_unknown_model_does_not_stop_the_other_policies(fake_openai: FakeOpenAI, open_client: Open) -> None:
    fake_openai.reply(lambda body: status(404) if body["model"] == "stage9" else "42")
    client = await open_client()
    with pytest.raises(TerminalError):
        await client.chat("main", replace(ASK, model="stage9"))
    assert (await client.chat("main", replace(ASK, model="stage1"))).content == "42"


async def test_other_client_errors_are_not_retried(fake_openai: FakeOpenAI, open_client: Open) -> None:
    client = await open_client()
    fake_openai.reply([status(400, "This model's maximum context length is 2048 tokens."), status(422), "42"])
    for kind in ("context_length", "http_422"):
        with pytest.raises(ProviderError) as caught:
            await client.chat("main", ASK)
        assert (caught.value.kind, caught.value.attempts) == (kind, 1)
    assert (await client.chat("main", ASK)).content == "42"


async def test_redirect_is_not_followed_with_the_key(fake_openai: FakeOpenAI, open_client: Open) -> None:
    with FakeOpenAI() as elsewhere:
        fake_openai.reply(Reply(status=307, raw=b"", headers={"Location": f"{elsewhere.url}/chat/completions"}))
        with pytest.raises(ProviderError) as caught:
            await (await open_client()).chat("main", ASK)
        assert (caught.value.kind, elsewhere.requests) == ("http_307", [])


# Budget hook, concurrency, load


async def test_hook_runs_before_every_attempt_and_its_refusal_stops_it(
    fake_openai: FakeOpenAI, open_client: Open
) -> None:
    client = await open_client()
    seen: list[int] = []

    def admit(billed: int) -> None:
        if len(seen) == 3:
            raise BudgetRefused("requests", "all used")
        seen.append(billed)

    fake_openai.reply([status(500), "42", fake.RESET_MID, "43"])
    await client.chat("main", ASK, admit)
    with pytest.raises(BudgetRefused):
        await client.chat("main", ASK, admit)
    assert seen == [0, 0, 0]
    assert len(fake_openai.requests) == 3


async def test_hook_is_told_which_earlier_attempts_may_have_cost_tokens(
    fake_openai: FakeOpenAI, open_client: Open
) -> None:
    seen: list[int] = []
    fake_openai.reply([status(429), fake.RESET_MID, fake.EMPTY, "42"])
    await (await open_client()).chat("main", ASK, seen.append)
    assert seen == [0, 0, 1, 2]


async def test_no_room_for_the_second_try_keeps_the_empty_reply(fake_openai: FakeOpenAI, open_client: Open) -> None:
    fake_openai.reply([fake.EMPTY, "42"])

    def admit(billed: int) -> None:
        if billed:
            raise BudgetRefused("requests", "all used")

    got = await (await open_client()).chat("main", ASK, admit)
    assert (got.flags, len(fake_openai.requests)) == (["empty_content"], 1)


async def test_concurrency_of_a_role_is_kept(fake_openai: FakeOpenAI, open_client: Open) -> None:
    fake_openai.reply(fake.slow(0.02))
    client = await open_client(concurrency=5)
    await asyncio.gather(*(client.chat("main", ASK) for _ in range(40)))
    assert fake_openai.peak == 5


async def test_role_that_backs_off_lends_its_slot(fake_openai: FakeOpenAI, open_client: Open) -> None:
    fake_openai.reply([status(429, retry_after="1"), "42", "43"])
    client = await open_client(concurrency=1)
    waiting = asyncio.create_task(client.chat("main", ASK))
    await until(lambda: len(fake_openai.requests) == 1)
    async with asyncio.timeout(0.9):
        assert (await client.chat("main", ASK)).content == "42"
    assert (await waiting).content == "43"


@pytest.mark.parametrize("requests", [300, pytest.param(2000, marks=pytest.mark.slow)])
async def test_no_hidden_limit_on_requests_in_flight(requests: int, fake_openai: FakeOpenAI, open_client: Open) -> None:
    everyone = asyncio.Event()  # of the server's loop: no reply leaves before the last request has arrived

    async def together(_: Any) -> str:
        if len(fake_openai.requests) == requests:
            everyone.set()
        await everyone.wait()
        return "42"

    fake_openai.reply(together)
    client = await open_client(concurrency=requests, connect_timeout_s=120)
    replies = await asyncio.gather(*(client.chat("main", ASK) for _ in range(requests)))
    assert fake_openai.peak == requests
    assert {(reply.content, reply.usage.attempts) for reply in replies} == {("42", 1)}


async def test_few_open_files_slow_the_client_down_and_fail_nothing(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply(fake.slow(0.02, "42"))
    script = f"""
import asyncio, resource
resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200))
from dynaflow.settings import Role
from dynaflow.models.client import ChatRequest, ModelClient
async def main():
    async with ModelClient({{"main": Role(base_url="{fake_openai.url}", concurrency=1000)}}, {{}}) as client:
        asks = (client.chat("main", ChatRequest([])) for _ in range(300))
        print(sum(reply.usage.attempts for reply in await asyncio.gather(*asks)))
asyncio.run(main())
"""
    process = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert (process.stdout, process.stderr) == ("300\n", "")


# Replicas, restarts, cache


async def test_inventory_tells_each_replica_and_fails_where_none_is_there(
    fake_openai: FakeOpenAI, open_client: Open
) -> None:
    with FakeOpenAI(["base", "stage1"]) as second:
        client = await open_client(replicas=[second.url])
        await asyncio.to_thread(fake_openai.stop)
        found = await client.inventory("main")
        assert "Connect call failed" in found[fake_openai.url]["error"]
        assert found[second.url] == {"models": {"base": 4096, "stage1": 4096}}
        await asyncio.to_thread(second.stop)
        with pytest.raises(TerminalError, match=r"roles\.main: .*Connect call failed"):
            await client.inventory("main")
        await asyncio.to_thread(second.start)
    await asyncio.to_thread(fake_openai.start)


async def test_replicas_share_the_load(fake_openai: FakeOpenAI, open_client: Open) -> None:
    with FakeOpenAI() as second:
        for server in (fake_openai, second):
            server.reply(fake.slow(0.02, "42"))
        client = await open_client(replicas=[second.url], concurrency=8)
        await asyncio.gather(*(client.chat("main", ASK) for _ in range(40)))
        assert abs(len(fake_openai.requests) - len(second.requests)) <= 8
        assert max(fake_openai.peak, second.peak) <= 5


@pytest.mark.parametrize("how", ["gone", "500"])
async def test_a_sick_replica_is_left_alone_and_taken_back(
    how: str, fake_openai: FakeOpenAI, open_client: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "REST_S", 0.3)
    with FakeOpenAI() as sick:
        client = await open_client(base_url=sick.url, replicas=[fake_openai.url], retries=1)
        await client.chat("main", ASK)
        sick.reply(status(500))
        if how == "gone":
            sick.stop()
        before = len(sick.requests)
        replies = [await client.chat("main", ASK) for _ in range(20)]
        assert {reply.content for reply in replies} == {"ok"}
        assert len(sick.requests) - before <= (0 if how == "gone" else 2)
        assert sum(reply.usage.attempts for reply in replies) == 20 + len(sick.requests) - before
        if how == "gone":
            sick.start()
        sick.reply("well again")
        await asyncio.sleep(0.7)
        assert "well again" in {(await client.chat("main", ASK)).content for _ in range(4)}


async def test_a_restarting_server_is_waited_for_and_costs_no_attempt(
    fake_openai: FakeOpenAI, open_client: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One request is cut by the end of the server, others come while it is away: all are answered after it is back."""
    monkeypatch.setattr(retry, "MAX_RECONNECT_PAUSE_S", 0.05)
    client = await open_client(retries=2)
    fake_openai.reply(["warm", fake.NEVER])
    await client.chat("main", ASK)
    admitted: list[int] = []
    cut = asyncio.create_task(client.chat("main", ASK, admitted.append))
    await until(lambda: fake_openai.in_flight == 1)
    await asyncio.to_thread(fake_openai.stop)
    waiting = [asyncio.create_task(client.chat("main", ASK, admitted.append)) for _ in range(3)]
    await asyncio.sleep(1.0)
    assert not any(task.done() for task in (cut, *waiting))
    fake_openai.reply("back")
    await asyncio.to_thread(fake_openai.start)
    replies = await asyncio.gather(cut, *waiting)
    assert {reply.content for reply in replies} == {"back"}
    assert [(reply.usage.attempts, reply.usage.unknown) for reply in replies] == [(2, 1), *[(1, 0)] * 3]
    assert sorted(admitted) == [0, 0, 0, 0, 1]


async def test_a_server_that_stays_away_ends_the_run_with_one_cause(fake_openai: FakeOpenAI, open_client: Open) -> None:
    client = await open_client(retries=1, reconnect_s=0.4)
    await client.chat("main", ASK)
    await asyncio.to_thread(fake_openai.stop)
    started = time.perf_counter()
    errors = await asyncio.gather(*(client.chat("main", ASK) for _ in range(5)), return_exceptions=True)
    assert 0.4 <= time.perf_counter() - started < 3
    assert all(isinstance(error, TerminalError) for error in errors)
    assert {error.kind for error in errors} == {"unreachable"}
    await asyncio.to_thread(fake_openai.start)


async def test_owners_are_served_in_turn(fake_openai: FakeOpenAI, open_client: Open) -> None:
    fake_openai.reply(fake.slow(0.01, "42"))
    client = await open_client(concurrency=1)
    wide = [replace(ASK, owner="wide", messages=[{"role": "user", "content": "wide"}])] * 20
    narrow = replace(ASK, owner="narrow", messages=[{"role": "user", "content": "narrow"}])
    async with asyncio.TaskGroup() as group:
        for request in [*wide, narrow]:
            group.create_task(client.chat("main", request))
    order = [body["messages"][0]["content"] for body in fake_openai.bodies]
    assert order.index("narrow") <= 2


async def test_a_cached_reply_costs_nothing_and_is_marked(
    fake_openai: FakeOpenAI, open_client: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DYNAFLOW_CACHE", str(tmp_path))
    fake_openai.reply([call("workflow", {"program": "return '🦜'"}), "other"])
    first = await (await open_client(cache=True)).chat("main", replace(ASK_WITH_TOOLS, seed=1))
    again = await (await open_client(cache=True)).chat("main", replace(ASK_WITH_TOOLS, seed=1))
    assert len(fake_openai.requests) == 1
    assert again == replace(first, usage=Usage(reused=1), flags=["from_cache"])
    (stored,) = tmp_path.rglob("*.json")  # noqa: ASYNC240
    assert stored.stat().st_mode & 0o777 == 0o600


async def test_the_cache_tells_every_difference_and_keeps_no_empty_reply(
    fake_openai: FakeOpenAI, open_client: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DYNAFLOW_CACHE", str(tmp_path))
    quiet = Sampling(send_seed=False, temperature=0.0)
    fake_openai.reply(text(""))
    client = await open_client(cache=True, sampling=quiet)
    for _ in range(2):
        await client.chat("main", ASK)
    assert len(fake_openai.requests) == 2
    fake_openai.reply("42")
    asks = [ASK, replace(ASK, seed=1), replace(ASK, seed=2), replace(ASK, model="stage1"), replace(ASK, max_tokens=7)]
    for ask in asks * 2:
        await client.chat("main", ask)
    assert len(fake_openai.requests) == 2 + len(asks), "samples of one question differ by seed, also where none is sent"
    off = await open_client(sampling=quiet)
    await off.chat("main", ASK)
    assert len(fake_openai.requests) == 3 + len(asks)


async def test_embeddings_come_back_in_the_order_of_their_texts_and_with_retries(fake_openai: FakeOpenAI) -> None:
    role = Role(base_url=fake_openai.url, model="embedder", retries=2)
    async with ModelClient({"encoder": role}, {}) as client:
        one, two = await client.embed("encoder", ["a b b", "c"])
        assert (sum(one), sum(two), len(one)) == (3, 1, 16)
        assert fake_openai.requests[-1].path == "/v1/embeddings"
        assert fake_openai.bodies[-1] == {"model": "embedder", "input": ["a b b", "c"], "encoding_format": "float"}
        fake_openai.reply([status(503), "ok"])
        assert await client.embed("encoder", ["a b b"]) == [one]
        fake_openai.reply(fake.raw(b'{"data": [{"index": 0, "embedding": [1.0]}]}'))
        with pytest.raises(ProviderError, match="did not return 2 vectors") as caught:
            await client.embed("encoder", ["a", "b"])
        assert caught.value.kind == "bad_shape"

"""The client against a real socket that misbehaves in the ways endpoints do."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from dynaflow.errors import BudgetRefused, ConfigError, ProviderError
from dynaflow.models import client as client_module
from dynaflow.models.chat import wire_message
from dynaflow.models.client import ChatRequest, Completion, ModelClient
from dynaflow.rollout import Usage
from dynaflow.settings import Role, Sampling
from tests import fake_openai as fake
from tests.fake_openai import FakeOpenAI, Reply, call, status, text
from tests.models.conftest import ASK, KEY, Open, until

TOOLS = [{"type": "function", "function": {"name": "workflow", "description": "", "parameters": {"properties": {}}}}]
ASK_WITH_TOOLS = replace(ASK, tools=TOOLS)
XML = "<tool_call>\n<function=workflow>\n<parameter=program>\nreturn 1\n</parameter>\n</function>\n</tool_call>"

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


@pytest.mark.parametrize("key", ["sk-1\nX-Other: 2", "sk-\u00e9", "sk-\x00"])
async def test_a_key_that_no_header_can_hold_is_refused_unseen(
    key: str, open_client: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_module.os, "environ", {**os.environ, "MY_KEY": key})
    with pytest.raises(ConfigError, match="what MY_KEY holds is no key") as caught:
        await open_client(api_key_env="MY_KEY")
    assert "sk-" not in str(caught.value)


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
        (text("42", finish="odd " * 1000), "bad_shape"),
        (replace(text("42"), finish={"type": "stop"}), "bad_shape"),  # type: ignore[arg-type]
        (replace(text("42"), finish=["stop"]), "bad_shape"),  # type: ignore[arg-type]
        (Reply({"content": ["42"]}), "bad_shape"),
        (fake.raw(b'{"choices": [{"message": {"tool_calls": [null]}, "finish_reason": "tool_calls"}]}'), "bad_shape"),
        (fake.raw(b'{"choices": [{"message": {"tool_calls": {"0": 1}}, "finish_reason": "stop"}]}'), "bad_shape"),
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


@pytest.mark.parametrize("tokens", ["-1", "true", '"7"', "1.5", "null", "18446744073709551615", "1e30", "[7]"])
async def test_token_counts_are_never_guessed(tokens: str, fake_openai: FakeOpenAI, open_client: Open) -> None:
    """A count that cannot be costs the reply nothing; the attempt is one of unknown cost, as without any count."""
    choice = '"model":"base","choices":[{"message":{"content":"42"},"finish_reason":"stop"}]'
    usage = f'"usage":{{"prompt_tokens":1,"completion_tokens":{tokens}}}'
    fake_openai.reply(fake.raw(f"{{{choice},{usage}}}".encode()))
    got = await (await open_client()).chat("main", ASK)
    assert (got.content, got.flags, got.usage) == ("42", ["no_usage"], Usage(attempts=1, unknown=1))


@pytest.mark.parametrize("usage", ["5", '"many"', "[1]", "{}", '{"prompt_tokens":1}', "null"])
async def test_a_usage_that_is_none_is_no_usage(usage: str, fake_openai: FakeOpenAI, open_client: Open) -> None:
    choice = '"choices":[{"message":{"content":"42"},"finish_reason":"stop"}]'
    fake_openai.reply(fake.raw(f'{{{choice},"usage":{usage}}}'.encode()))
    got = await (await open_client()).chat("main", ASK)
    assert (got.content, got.flags, got.model) == ("42", ["no_usage"], ""), "nor does it name another model"


@pytest.mark.parametrize("ids", [["a", "a", "a"], ["a_2", "a", "a"], ["", None, "call_0"], ["a", "a_1", "a", "a_2"]])
async def test_every_call_has_an_id_of_its_own(ids: list[Any], fake_openai: FakeOpenAI, open_client: Open) -> None:
    made = [
        {"id": one, "index": 3 * number, "function": {"name": "workflow", "arguments": f'{{"n": {number}}}'}}
        for number, one in enumerate(ids)
    ]
    fake_openai.reply(Reply({"content": None, "tool_calls": made}, "tool_calls"))
    got = await (await open_client()).chat("main", ASK_WITH_TOOLS)
    assert [call.arguments for call in got.tool_calls] == [{"n": number} for number in range(len(ids))]
    assert len({call.id for call in got.tool_calls}) == len(ids)


@pytest.mark.parametrize("form", ["native", "hermes", "xml"])
async def test_arguments_nested_too_deep_are_broken_and_can_be_recorded(
    form: str, fake_openai: FakeOpenAI, open_client: Open
) -> None:
    deep = '{"a":' * 300 + "1" + "}" * 300
    tools = [{"type": "function", "function": {"name": "f", "parameters": {"properties": {"a": {"type": "object"}}}}}]
    xml = f"<tool_call><function=f><parameter=a>{deep}</parameter></function></tool_call>"
    hermes = f'<tool_call>{{"name": "f", "arguments": {deep}}}</tool_call>'
    fake_openai.reply({"native": call("f", deep), "hermes": text(hermes), "xml": text(xml)}[form])
    got = await (await open_client()).chat("main", replace(ASK, tools=tools))
    assert "broken_tool_call" in got.flags
    assert [(made.name, made.arguments) for made in got.tool_calls] in ([("f", None)], [("", None)])
    assert orjson.loads(orjson.dumps(got.to_json()))["tool_calls"][0]["raw"]


async def test_reply_without_end_is_cut_off(
    fake_openai: FakeOpenAI, open_client: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_module, "MAX_REPLY_BYTES", 10_000)
    fake_openai.reply("x" * 20_000)
    with pytest.raises(ProviderError) as caught:
        await (await open_client()).chat("main", ASK)
    assert caught.value.kind == "too_large"
    assert str(caught.value).startswith("roles.main: ")


async def test_completion_survives_the_journal(fake_openai: FakeOpenAI, open_client: Open) -> None:
    fake_openai.reply(call("workflow", {"program": "return '🦜'"}, content="Plan."))
    got = await (await open_client()).chat("main", ASK_WITH_TOOLS)
    assert Completion.from_json(orjson.loads(orjson.dumps(got.to_json()))) == got


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


@pytest.mark.slow
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


@pytest.mark.slow
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


# Cache, embeddings


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

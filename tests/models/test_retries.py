"""Failures of an endpoint: what is tried again, how long, and at which replica."""

from __future__ import annotations

import asyncio
import socket
import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.errors import ProviderError, ProviderTimeout, TerminalError
from dynaflow.models import client as client_module
from dynaflow.models import lanes, retry
from tests import fake_openai as fake
from tests.fake_openai import FakeOpenAI, Reply, status
from tests.models.conftest import ASK, KEY, Open, until


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
    assert 0.4 <= time.perf_counter() - started < 10


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


@given(
    st.text(max_size=40)
    | st.builds(
        "{}, {} {} {} {}:{}:{} {}".format,
        st.sampled_from(["Wed", "", "X"]),
        st.integers(-1, 40),
        st.sampled_from(["Oct", "Feb", "Foo"]),
        st.integers(0, 10**6),
        *[st.integers(-1, 99)] * 3,
        st.sampled_from(["GMT", "+9999", "-0000", "+99999999", ""]),
    )
)
def test_any_retry_after_is_a_bounded_pause(header: str) -> None:
    assert 0 <= retry.pause_s(1, retry.seconds_of(header)) <= retry.MAX_RETRY_AFTER_S


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
    assert time.perf_counter() - started < 10, "a server that never answered is not waited for"


@pytest.mark.parametrize("reply", [fake.NEVER, fake.slow(30), fake.drip(0.2)], ids=["never", "slow", "drip"])
async def test_read_timeout_is_one_attempt_and_closes_the_connection(
    reply: Reply, fake_openai: FakeOpenAI, open_client: Open
) -> None:
    fake_openai.reply(reply)
    started = time.perf_counter()
    with pytest.raises(ProviderTimeout, match=r"roles\.main\.read_timeout_s") as caught:
        await (await open_client(read_timeout_s=0.3)).chat("main", ASK)
    assert time.perf_counter() - started < 10
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


@pytest.mark.parametrize(
    ("reply", "kind", "fix"),
    [
        (status(401, f"Incorrect API key provided: {KEY}"), "auth", "MY_KEY"),
        (status(403, "forbidden"), "auth", "MY_KEY"),
        (status(402, "no credit"), "quota", "credit"),
        (status(404, "The model `base` does not exist."), "unknown_model", r"[^.]\. Check roles\.main\.model = 'base'"),
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


@pytest.mark.parametrize("placeholder", ["a", "none", "EMPTY", "test", "placeholder", "abc123"])
async def test_a_placeholder_of_a_key_changes_no_reply(
    fake_openai: FakeOpenAI, open_client: Open, monkeypatch: pytest.MonkeyPatch, placeholder: str
) -> None:
    monkeypatch.setenv("MY_KEY", placeholder)
    client = await open_client(api_key_env="MY_KEY")
    fake_openai.reply([f"a word such as {placeholder}"])
    assert (await client.chat("main", ASK)).content == f"a word such as {placeholder}"


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
    fake_openai.list_models = "404"
    found = await client.inventory("main")
    assert "HTTP 404" in found[fake_openai.url]["error"]
    assert (await client.chat("main", ASK)).content == "ok"


async def test_a_model_list_that_never_comes_is_not_waited_for_as_a_reply_is(
    fake_openai: FakeOpenAI, open_client: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_module, "LIST_S", 0.2)
    client = await open_client(read_timeout_s=1800)
    fake_openai.list_models = "never"
    found = await client.inventory("main")
    assert found[fake_openai.url]["error"].endswith("/models: no complete reply in 0.2 s")
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
        with pytest.raises(TerminalError, match=r"Connect call failed.*\. Start the server, .*main\.base_url"):
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
    assert 0.4 <= time.perf_counter() - started < 15
    assert all(isinstance(error, TerminalError) for error in errors)
    assert {error.kind for error in errors} == {"unreachable"}
    await asyncio.to_thread(fake_openai.start)

"""Each fault of the scripted server, once, then good replies: what is recorded, what is retried, what is counted."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import orjson
import pytest

from dynaflow.errors import ProviderError
from dynaflow.models import retry
from dynaflow.models.chat import wire_message
from dynaflow.models.client import ModelClient
from dynaflow.settings import Role
from tests.fake_openai import FAULTS, FakeOpenAI, call, faulty, text
from tests.models.conftest import ASK

TOOL = {"type": "function", "function": {"name": "workflow", "parameters": {"properties": {}}}}


@dataclass(frozen=True)
class Owed:
    """What a request owes after its first reply was spoilt; the good one is "forty two" (3 tokens in, 2 out)."""

    requests: int = 1
    error: str | None = None
    finish: str = "stop"
    content: str = "forty two"
    flags: tuple[str, ...] = ()
    unknown: int = 0
    output: int = 2


OWED = {
    "latency": Owed(),
    "drip": Owed(),
    "429": Owed(requests=2),
    "429_retry_after": Owed(requests=2),
    "500": Owed(requests=2),
    "503": Owed(requests=2),
    "reset": Owed(requests=2, unknown=1),
    "reset_mid": Owed(requests=2, unknown=1),
    "cut_chunks": Owed(requests=2, unknown=1),
    "bad_gzip": Owed(requests=2, unknown=1),
    "never": Owed(error="timeout", unknown=1),
    "truncated_json": Owed(error="bad_json", unknown=1),
    "cut_character": Owed(error="bad_json", unknown=1),
    "web_page": Owed(error="bad_json", unknown=1),
    "wrong_fields": Owed(error="bad_shape", unknown=1),
    "no_finish": Owed(error="bad_shape", unknown=1),
    "length": Owed(finish="length"),
    "cut_in_thought": Owed(finish="length", content="", flags=("cut_in_thought",), output=6),
    "empty": Owed(requests=2, flags=("empty_retried",), output=2 + 5),
    "other_model": Owed(flags=("other_model",)),
    "no_usage": Owed(flags=("no_usage",), unknown=1, output=0),
    "bad_usage": Owed(flags=("no_usage",), unknown=1, output=0),
    "twice": Owed(),
}


@pytest.mark.parametrize("name", FAULTS)
async def test_fault(name: str, fake_openai: FakeOpenAI) -> None:
    good = text("forty two")
    owed = OWED[name]
    fake_openai.reply([FAULTS[name](good), good])
    async with ModelClient({"main": Role(base_url=fake_openai.url, read_timeout_s=1.0)}, {}) as client:
        if owed.error:
            with pytest.raises(ProviderError) as caught:
                await client.chat("main", ASK)
            assert (caught.value.kind, caught.value.attempts, caught.value.unknown) == (owed.error, 1, owed.unknown)
        else:
            got = await client.chat("main", ASK)
            assert (got.content, got.finish, tuple(got.flags)) == (owed.content, owed.finish, owed.flags)
            assert (got.usage.attempts, got.usage.unknown) == (owed.requests, owed.unknown)
            assert got.usage.output == owed.output
    assert len(fake_openai.requests) == owed.requests


def folded(names: Sequence[str]) -> Owed:
    """What is owed after one fault upon another, a good reply at the end."""
    unknown = output = 0
    empty = False
    for requests, name in enumerate([*names, "latency"], 1):
        owed = OWED[name]
        unknown += owed.unknown
        if name == "empty" and not empty:
            empty, output = True, output + 5
        elif name == "empty" or (owed.error and empty):
            output += 5 if name == "empty" else 0
            return Owed(requests, None, "stop", "", ("empty_content", "empty_retried"), unknown, output)
        elif owed.error:
            return Owed(requests, owed.error, unknown=unknown)
        elif owed.requests == 1:
            flags = (*owed.flags, *(("empty_retried",) if empty else ()))
            return Owed(requests, None, owed.finish, owed.content, flags, unknown, output + owed.output)
    raise AssertionError


SLOW = {"never", "drip", "429_retry_after"}


async def test_faults_upon_faults(fake_openai: FakeOpenAI, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault while another is being mended, four deep: nothing is counted twice and nothing is forgotten."""
    monkeypatch.setattr(retry, "BACKOFF_S", 0.001)
    dice = random.Random(4)
    good = text("forty two")
    quick = [name for name in FAULTS if name not in SLOW]
    ways = {**FAULTS, "latency": lambda reply: reply}
    async with ModelClient({"main": Role(base_url=fake_openai.url, retries=9)}, {}) as client:
        for _ in range(60):
            names = dice.choices(quick, k=dice.randint(2, 4))
            owed = folded(names)
            fake_openai.requests.clear()
            fake_openai.reply([*(ways[name](good) for name in names), good])
            try:
                got = await client.chat("main", ASK)
                found = Owed(
                    got.usage.attempts,
                    None,
                    got.finish,
                    got.content,
                    tuple(got.flags),
                    got.usage.unknown,
                    got.usage.output,
                )
            except ProviderError as error:
                found = Owed(error.attempts, error.kind, unknown=error.unknown)
            assert (names, found, len(fake_openai.requests)) == (names, owed, owed.requests)


OK = b"HTTP/1.1 200 OK\r\n"
GARBAGE = {
    "nothing": b"",
    "another protocol": b"220 mail.example.com ESMTP\r\n",
    "a cut header": OK + b"Content-Le",
    "a header without end": OK + b"X: " + b"a" * 100_000 + b"\r\n\r\n",
    "headers without end": OK + b"".join(b"X%d: a\r\n" % number for number in range(20_000)) + b"\r\n",
    "a negative length": OK + b"Content-Length: -5\r\n\r\n{}",
    "two lengths": OK + b"Content-Length: 5\r\nContent-Length: 7\r\n\r\n{}",
    "too great a length": OK + b"Content-Length: 500\r\n\r\n{}",
    "bad chunks": OK + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
    "a chunk cut in a character": OK + b"Transfer-Encoding: chunked\r\n\r\n4\r\n\xf0\x9f",
    "brotli": OK + b"Content-Encoding: br\r\nContent-Length: 3\r\n\r\n\x00\x01\x02",
    "deflate": OK + b"Content-Encoding: deflate\r\nContent-Length: 3\r\n\r\n\x00\x01\x02",
}


@pytest.mark.parametrize("name", GARBAGE)
async def test_what_is_no_http_is_a_lost_connection(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry, "BACKOFF_S", 0.001)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"three")
        writer.write(GARBAGE[name])
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        role = Role(base_url=f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1", retries=1)
        async with ModelClient({"main": role}, {}) as client:
            with pytest.raises(ProviderError, match="gave up after 2 attempts") as caught:
                await client.chat("main", ASK)
    assert (caught.value.kind, caught.value.attempts, caught.value.unknown) == ("disconnected", 2, 2)


async def test_tool_calls_that_come_twice_are_told_apart(fake_openai: FakeOpenAI) -> None:
    fake_openai.reply(FAULTS["twice"](call("workflow", {"program": "return 1"})))
    async with ModelClient({"main": Role(base_url=fake_openai.url)}, {}) as client:
        got = await client.chat("main", replace(ASK, tools=[TOOL]))
    assert [made.arguments for made in got.tool_calls] == [{"program": "return 1"}] * 2
    ids = [made["id"] for made in wire_message(got)["tool_calls"]]
    assert ids[0] == "call_fake"
    assert len(set(ids)) == 2


def test_a_share_of_the_replies_is_spoilt_and_always_the_same_ones() -> None:
    first, again = (faulty(lambda body: "42", 0.1, seed=3) for _ in range(2))
    fates = [first({}) for _ in range(2000)]
    assert fates == [again({}) for _ in range(2000)]
    assert 150 < sum(reply != text("42") for reply in fates) < 250
    assert faulty(lambda body: "42", 0.0)({}) == text("42")
    assert {faulty(lambda body: "42", 1.0, ["500"])({}).status} == {500}


def test_the_server_runs_as_a_command(tmp_path: Path) -> None:
    log = tmp_path / "log"
    options = ["--text", "forty two", "--faults", "500", "--rate", "0.5", "--log", str(log)]
    command = [sys.executable, "-m", "tests.fake_openai", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().strip()
            body = orjson.dumps({"model": "base", "messages": [{"role": "user", "content": "one two three"}]})
            codes = []
            for _ in range(10):
                try:
                    with urllib.request.urlopen(f"{url}/chat/completions", body, 10) as answer:
                        codes.append(answer.status)
                except urllib.error.HTTPError as error:
                    codes.append(error.code)
        finally:
            server.terminate()
    assert set(codes) == {200, 500}
    logged = [orjson.loads(line) for line in log.read_bytes().splitlines()]
    assert len({entry.pop("id") for entry in logged}) == len(logged) == codes.count(200)
    assert {(entry["input"], entry["output"], entry["reported"]) for entry in logged} == {(3, 2, True)}


def test_an_unknown_fault_is_named() -> None:
    command = [sys.executable, "-m", "tests.fake_openai", "--faults", "flood"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "unknown flood; known: all, latency" in done.stderr

"""A scripted OpenAI-compatible server on a real socket, with the faults real endpoints have.

    server.reply("42")                                   # every request: this text
    server.reply(["first", status(429), text("x", reasoning="r")])   # one per request, in order; then HTTP 400
    server.reply(lambda body: call("workflow", {"program": "return 1"}) if body.get("tools") else "done")

`server.requests` holds what it received; `server.prompt_tokens` and `server.completion_tokens` what it reported (a
token is a word). `server.stop()` and `server.start()` are a restart on the same port.

`python -m tests.fake_openai` serves `demo` until it is stopped; `--faults all --rate 0.1` spoils a tenth of the
replies, the same ones each time (`FAULTS` lists the ways); `--log FILE` writes what each reply cost before it is sent.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import inspect
import itertools
import resource
import threading
import uuid
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any, Literal

import orjson
from aiohttp import web

Body = dict[str, Any]


@dataclass(frozen=True)
class Reply:
    """One scripted reply. With `raw` or a `status` other than 200 the message fields do not matter."""

    message: Body = field(default_factory=dict)
    finish: str | None = "stop"
    model: str | None = None
    """None: the model that was asked for."""
    usage: bool | Body = True
    """Whether it is told; an object goes out as it is."""
    logprobs: Body | None = None
    """Sent where they were asked for."""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    delay_s: float = 0.0
    drip_s: float = 0.0
    """Seconds between ten pieces of the body."""
    fault: str | None = None
    """never: no reply at all. reset: the connection closes before it; reset_mid: in the middle of the body;
    cut_chunks: in the middle of a body in chunks, of no told length."""


Scripted = str | Reply
Script = Scripted | Sequence[Scripted] | Callable[[Body], "Scripted | Awaitable[Scripted]"]


def text(content: str | None, *, reasoning: str | None = None, field_name: str = "reasoning", **other: Any) -> Reply:
    """A text reply; `field_name` is where the endpoint puts the thought."""
    message: Body = {"role": "assistant", "content": content}
    if reasoning is not None:
        message[field_name] = reasoning
    return Reply(message, **other)


def call(name: str, arguments: Body | str, *, content: str | None = None, finish: str = "tool_calls") -> Reply:
    """A native tool call; `arguments` as a string goes out as it is, valid or not."""
    raw = arguments if isinstance(arguments, str) else orjson.dumps(arguments).decode()
    function = {"name": name, "arguments": raw}
    calls = [{"id": "call_fake", "type": "function", "function": function}]
    return Reply({"role": "assistant", "content": content, "tool_calls": calls}, finish)


def status(
    code: int, message: str = "scripted failure", *, retry_after: str | None = None, code_name: str = ""
) -> Reply:
    """An error reply in OpenAI's form."""
    raw = orjson.dumps({"error": {"message": message, "code": code_name or code}})
    return Reply(status=code, raw=raw, headers={"Retry-After": retry_after} if retry_after is not None else {})


def raw(data: bytes, **headers: str) -> Reply:
    """A 200 with exactly these bytes; `Content_Type="text/html"` is a header."""
    return Reply(raw=data, headers={name.replace("_", "-"): value for name, value in headers.items()})


def slow(seconds: float, then: Scripted = "late") -> Reply:
    """`then`, after so many seconds."""
    return replace(_reply(then), delay_s=seconds)


def drip(seconds: float, then: Scripted = "slow") -> Reply:
    """`then` in ten pieces with a pause after each."""
    return replace(_reply(then), drip_s=seconds)


NEVER = Reply(fault="never")
RESET = Reply(fault="reset")
RESET_MID = replace(text("a reply that will be cut by a reset"), fault="reset_mid")
TRUNCATED_JSON = raw(b'{"choices": [{"message": {"content": "4')
WRONG_FIELDS = raw(b'{"result": {"text": "42"}, "usage": {"prompt_tokens": 1, "completion_tokens": 1}}')
CUT_IN_THOUGHT = text("<think>\nLet me see \\boxed{3} maybe", finish="length")
EMPTY = text(None, reasoning="so the answer is \\boxed{7}")


def twice(reply: Reply) -> Reply:
    """The reply with each of its tool calls given twice, under the same id."""
    return replace(reply, message={**reply.message, "tool_calls": (reply.message.get("tool_calls") or []) * 2})


FAULTS: dict[str, Callable[[Reply], Reply]] = {
    "latency": lambda reply: slow(0.3, reply),
    "drip": lambda reply: drip(0.03, reply),
    "429": lambda reply: status(429),
    "429_retry_after": lambda reply: status(429, retry_after="0.2"),
    "500": lambda reply: status(500),
    "503": lambda reply: status(503),
    "reset": lambda reply: RESET,
    "reset_mid": lambda reply: replace(reply, fault="reset_mid"),
    "cut_chunks": lambda reply: replace(reply, fault="cut_chunks"),
    "bad_gzip": lambda reply: raw(b"this was never compressed", Content_Encoding="gzip"),
    "never": lambda reply: NEVER,
    "truncated_json": lambda reply: TRUNCATED_JSON,
    "cut_character": lambda reply: raw('{"choices": [{"message": {"content": "🦜'.encode()[:-2]),
    "web_page": lambda reply: raw(b"<html>503 Service Unavailable</html>", Content_Type="text/html"),
    "wrong_fields": lambda reply: WRONG_FIELDS,
    "no_finish": lambda reply: replace(reply, finish=None),
    "length": lambda reply: replace(reply, finish="length"),
    "cut_in_thought": lambda reply: CUT_IN_THOUGHT,
    "empty": lambda reply: EMPTY,
    "other_model": lambda reply: replace(reply, model="another"),
    "no_usage": lambda reply: replace(reply, usage=False),
    "bad_usage": lambda reply: replace(reply, usage={"prompt_tokens": -1, "completion_tokens": 2**63}),
    "twice": twice,
}
"""What a good reply becomes. A burst of 500 is several in a row, a restart `stop()` and `start()`."""


def faulty(
    script: Callable[[Body], Scripted], rate: float, names: Iterable[str] = tuple(FAULTS), seed: int = 0
) -> Callable[[Body], Reply]:
    """`script`, with a share `rate` of its replies spoilt. The n-th reply has the same fate each time."""
    ways = [FAULTS[name] for name in names]
    count = itertools.count()

    def reply(body: Body) -> Reply:
        draw = hashlib.sha256(f"{seed}/{next(count)}".encode()).digest()
        good = _reply(script(body))
        if int.from_bytes(draw[:4], "big") >= rate * 2**32:
            return good
        return ways[int.from_bytes(draw[4:8], "big") % len(ways)](good)

    return reply


@dataclass(frozen=True)
class Received:
    """One request as it arrived."""

    path: str
    headers: dict[str, str]
    body: Body


class FakeOpenAI:
    """The server, in a thread of its own, so that synchronous and asynchronous tests can use it alike."""

    def __init__(self, models: Sequence[str] = ("base",), port: int = 0, *, log: Path | None = None) -> None:
        self.models = list(models)
        self.list_models: Literal["200", "404", "never"] = "200"
        self.max_model_len = 4096
        self.keep = True
        """Whether `requests` grows; a server that runs for long should not."""
        self.requests: list[Received] = []
        self.disconnects = 0
        """Requests whose client went away before the reply."""
        self.in_flight = 0
        self.peak = 0
        """Most requests at once."""
        self.prompt_tokens = 0
        self.completion_tokens = 0
        self.url = ""
        self._port = port
        self._log: IO[bytes] | None = log.open("ab", buffering=0) if log else None
        self._script: Callable[[Body], Scripted | Awaitable[Scripted]] = lambda body: "ok"
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> FakeOpenAI:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError):  # macOS: more than the kernel allows
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16384) if hard >= 0 else 16384, hard))
        self._thread.start()
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def start(self) -> None:
        """Listen; after `stop` on the same port again."""
        asyncio.run_coroutine_threadsafe(self._start(), self._loop).result(10)

    def stop(self) -> None:
        """Break all connections and listen no more."""
        asyncio.run_coroutine_threadsafe(self._runner.cleanup(), self._loop).result(10)

    def reply(self, script: Script) -> None:
        """Set what the next requests get: one reply for all, a list for one each, or a function of the body."""
        if callable(script):
            self._script = script
        elif isinstance(script, str | Reply):
            self._script = lambda body: script
        else:
            queue = iter(list(script))
            self._script = lambda body: next(queue, status(400, "the fake server's script is used up"))

    @property
    def bodies(self) -> list[Body]:
        """The JSON bodies of the chat requests."""
        return [request.body for request in self.requests]

    async def _start(self) -> None:
        app = web.Application(client_max_size=1 << 30)
        app.router.add_post("/v1/chat/completions", self._chat)
        app.router.add_post("/v1/embeddings", self._embed)
        app.router.add_get("/v1/models", self._list_models)
        app.router.add_get("/health", _healthy)
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port, backlog=4096)
        await site.start()
        self._port = self._runner.addresses[0][1]
        self.url = f"http://127.0.0.1:{self._port}/v1"

    async def _list_models(self, request: web.Request) -> web.Response:
        if self.list_models == "404":
            raise web.HTTPNotFound
        if self.list_models == "never":
            await asyncio.Event().wait()
        known = [{"id": name, "object": "model", "max_model_len": self.max_model_len} for name in self.models]
        return web.json_response({"object": "list", "data": known})

    async def _embed(self, request: web.Request) -> web.StreamResponse:
        """Word counts in 16 buckets; a scripted reply that is not a text goes out instead (faults)."""
        body = orjson.loads(await request.read())
        self.requests.append(Received(request.path, dict(request.headers), body))
        scripted = self._script(body)
        if isinstance(scripted, Reply):
            return await self._deliver(request, body, scripted)
        data = [
            {"object": "embedding", "index": index, "embedding": _counts(text)}
            for index, text in enumerate(body["input"])
        ]
        return web.json_response({"object": "list", "model": body["model"], "data": data[::-1]})

    async def _chat(self, request: web.Request) -> web.StreamResponse:
        body = orjson.loads(await request.read())
        if self.keep:
            self.requests.append(Received(request.path, dict(request.headers), body))
        self.in_flight += 1
        self.peak = max(self.peak, self.in_flight)
        try:
            scripted = self._script(body)
            reply = _reply(await scripted if inspect.isawaitable(scripted) else scripted)
            return await self._deliver(request, body, reply)
        except asyncio.CancelledError:
            self.disconnects += 1
            raise
        finally:
            self.in_flight -= 1

    async def _deliver(self, request: web.Request, body: Body, reply: Reply) -> web.StreamResponse:
        await asyncio.sleep(reply.delay_s)
        if reply.fault == "never":
            await asyncio.Event().wait()
        if reply.fault == "reset":
            return _abort(request)
        data = reply.raw if reply.raw is not None else self._completion(body, reply)
        headers = {"Content-Type": "application/json", **reply.headers}
        if not reply.drip_s and not reply.fault:
            return web.Response(body=data, status=reply.status, headers=headers)
        length = {} if reply.fault == "cut_chunks" else {"Content-Length": str(len(data))}
        response = web.StreamResponse(status=reply.status, headers={**headers, **length})
        await response.prepare(request)
        if reply.fault in ("reset_mid", "cut_chunks"):
            await response.write(data[: len(data) // 2])
            return _abort(request)
        for start in range(0, len(data), len(data) // 10 + 1):
            await response.write(data[start : start + len(data) // 10 + 1])
            await asyncio.sleep(reply.drip_s)
        return response

    def _completion(self, body: Body, reply: Reply) -> bytes:
        prompt = sum(_tokens(message) for message in body["messages"])
        completion = _tokens(reply.message)
        identity = f"chatcmpl-{uuid.uuid4().hex}"
        choice: Body = {"index": 0, "message": reply.message, "finish_reason": reply.finish}
        if body.get("logprobs"):
            choice["logprobs"] = reply.logprobs
        answer: Body = {
            "id": identity,
            "object": "chat.completion",
            "model": reply.model or body["model"],
            "choices": [choice],
        }
        if reply.usage is True:
            self.prompt_tokens += prompt
            self.completion_tokens += completion
            answer["usage"] = {"prompt_tokens": prompt, "completion_tokens": completion}
        elif reply.usage:
            answer["usage"] = reply.usage
        if self._log:
            entry = {"id": identity, "input": prompt, "output": completion, "reported": reply.usage is True}
            self._log.write(orjson.dumps(entry) + b"\n")
        return orjson.dumps(answer)


async def _healthy(_: web.Request) -> web.Response:
    return web.Response()


def _reply(scripted: Scripted) -> Reply:
    return text(scripted) if isinstance(scripted, str) else scripted


def _abort(request: web.Request) -> web.StreamResponse:
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


def _tokens(message: Body) -> int:
    parts = [message.get("content"), message.get("reasoning"), message.get("reasoning_content")]
    parts += [made.get("function", {}).get("arguments") for made in message.get("tool_calls") or []]
    return sum(len(part.split()) for part in parts if isinstance(part, str))


def _counts(text: str) -> list[float]:
    buckets = [0.0] * 16
    for word in text.split():
        buckets[hashlib.sha256(word.encode()).digest()[0] % 16] += 1
    return buckets


def demo(body: Body) -> Reply:
    """One small workflow for a main agent that has the tool and no observation yet, else the answer 42."""
    names = {tool["function"]["name"] for tool in body.get("tools") or []}
    if "workflow" in names and body["messages"][-1]["role"] != "tool":
        return call("workflow", {"program": "return await agent('What is 6 times 7? Answer with the number.')"})
    return text("42")


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--models", default="base", help="comma-separated names")
    parser.add_argument("--text", help="answer every request with this text instead of the demo")
    parser.add_argument("--latency", type=float, default=0.0, help="seconds before each reply")
    parser.add_argument("--faults", default="", help=f"all, or some of {','.join(FAULTS)}")
    parser.add_argument("--rate", type=float, default=0.1, help="share of replies with one of the faults")
    parser.add_argument("--seed", type=int, default=0, help="which replies")
    parser.add_argument("--log", type=Path, help="append what each reply cost to this file")
    options = parser.parse_args()
    names = tuple(FAULTS) if options.faults == "all" else tuple(filter(None, options.faults.split(",")))
    if unknown := set(names) - set(FAULTS):
        parser.error(f"--faults: unknown {', '.join(sorted(unknown))}; known: all, {', '.join(FAULTS)}")

    def good(body: Body) -> Reply:
        return slow(options.latency, demo(body) if options.text is None else options.text)

    with FakeOpenAI(options.models.split(","), options.port, log=options.log) as server:
        server.keep = False
        server.reply(faulty(good, options.rate, names, options.seed) if names else good)
        print(server.url, flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()

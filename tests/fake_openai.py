"""A scripted OpenAI-compatible server on a real socket, with the faults real endpoints have.

    server.reply("42")                                   # every request: this text
    server.reply(["first", status(429), text("x", reasoning="r")])   # one per request, in order; then HTTP 400
    server.reply(lambda body: call("workflow", {"program": "return 1"}) if body.get("tools") else "done")

`server.requests` holds what it received; `server.prompt_tokens` and `server.completion_tokens` what it reported (a
token is a word). `python -m tests.fake_openai` serves `demo` until it is stopped.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import inspect
import resource
import threading
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

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
    usage: bool = True
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    delay_s: float = 0.0
    drip_s: float = 0.0
    """Seconds between ten pieces of the body."""
    fault: str | None = None
    """never: no reply at all. reset: the connection closes before it; reset_mid: in the middle of the body."""


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


def raw(data: bytes) -> Reply:
    """A 200 with exactly these bytes."""
    return Reply(raw=data)


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


@dataclass(frozen=True)
class Received:
    """One request as it arrived."""

    path: str
    headers: dict[str, str]
    body: Body


class FakeOpenAI:
    """The server, in a thread of its own, so that synchronous and asynchronous tests can use it alike."""

    def __init__(self, models: Sequence[str] = ("base",), port: int = 0) -> None:
        self.models = list(models)
        self.list_models = True
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
        self._script: Callable[[Body], Scripted | Awaitable[Scripted]] = lambda body: "ok"
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> FakeOpenAI:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError):  # macOS: more than the kernel allows
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16384) if hard >= 0 else 16384, hard))
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._start(), self._loop).result(10)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._runner.cleanup(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

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
        app.router.add_get("/v1/models", self._list_models)
        app.router.add_get("/health", _healthy)
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port, backlog=4096)
        await site.start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}/v1"

    async def _list_models(self, request: web.Request) -> web.Response:
        if not self.list_models:
            raise web.HTTPNotFound
        return web.json_response({"object": "list", "data": [{"id": name, "object": "model"} for name in self.models]})

    async def _chat(self, request: web.Request) -> web.StreamResponse:
        body = orjson.loads(await request.read())
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
        response = web.StreamResponse(status=reply.status, headers={**headers, "Content-Length": str(len(data))})
        await response.prepare(request)
        if reply.fault == "reset_mid":
            await response.write(data[: len(data) // 2])
            return _abort(request)
        for start in range(0, len(data), len(data) // 10 + 1):
            await response.write(data[start : start + len(data) // 10 + 1])
            await asyncio.sleep(reply.drip_s)
        return response

    def _completion(self, body: Body, reply: Reply) -> bytes:
        prompt = sum(_tokens(message) for message in body["messages"])
        completion = _tokens(reply.message)
        answer: Body = {
            "id": f"chatcmpl-{len(self.requests)}",
            "object": "chat.completion",
            "model": reply.model or body["model"],
            "choices": [{"index": 0, "message": reply.message, "finish_reason": reply.finish}],
        }
        if reply.usage:
            self.prompt_tokens += prompt
            self.completion_tokens += completion
            answer["usage"] = {"prompt_tokens": prompt, "completion_tokens": completion}
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
    options = parser.parse_args()
    with FakeOpenAI(options.models.split(","), options.port) as server:
        server.reply(lambda body: slow(options.latency, demo(body) if options.text is None else options.text))
        print(server.url, flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()

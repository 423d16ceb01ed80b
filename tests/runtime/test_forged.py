"""A child that has been taken over may send anything: that ends its own workflow, with a status, and nothing else.

Long runs: DYNAFLOW_FUZZ=20000 pytest tests/runtime/test_forged.py
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dynaflow.rollout import Observation
from dynaflow.runtime import Runtime
from dynaflow.runtime.child import HEADER
from dynaflow.runtime.run import ProtocolError, Workflow
from dynaflow.runtime.sandbox import Exit, Zygote
from dynaflow.settings import Limits
from tests.runtime.conftest import echo

EXAMPLES = int(os.environ.get("DYNAFLOW_FUZZ", "150"))
LIMITS = Limits.model_validate({"wall_s": 1, "step_s": 1, "calls": 8, "log_lines": 5})

SCALARS = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=12)
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
)
TEXT = st.sampled_from(
    ["", "a", "p", "\u0000", "\ud800", "parallel[0][1]", "{}", '{"schema": {"type": "object"}}', "[1]", "null"]
)
NUMBER = st.sampled_from([0, 1, 2, -1, 3.5, 2**31, 2**64]) | SCALARS
ITEM = TEXT | NUMBER | JSON
KINDS = [
    *("call", "phase", "log", "dropped", "warn", "slot", "drop", "timer", "clear", "workflow", "left", "running"),
    *("unseen", "done", "fail", "exec", "__class__", ""),
]
ANY_MESSAGE = st.tuples(st.sampled_from(KINDS), st.lists(ITEM, max_size=9)).map(lambda pair: [pair[0], *pair[1]])
NEARLY = st.one_of(
    st.tuples(st.just("call"), NUMBER, TEXT, TEXT | st.none(), TEXT, NUMBER, TEXT, TEXT | st.none(), NUMBER),
    st.tuples(st.just("workflow"), NUMBER, TEXT, TEXT | st.none(), st.booleans(), TEXT, TEXT | st.none()),
    st.tuples(st.just("timer"), NUMBER, NUMBER),
    st.tuples(st.just("done"), st.none() | st.sampled_from(["1", "{", "NaN", "[" * 200 + "]" * 200, '"\\ud800"'])),
    st.tuples(st.just("fail"), TEXT, TEXT, st.none() | st.sampled_from(["1:2", "x", "9" * 99 + ":1", "-1:0", "1:2:3"])),
    st.tuples(st.just("unseen"), TEXT | st.none(), NUMBER, TEXT, TEXT | st.none()),
)  # fmt: skip
MESSAGES = st.lists(ANY_MESSAGE | NEARLY, max_size=6)


def encode(value: object) -> bytes:
    return json.dumps(value).encode()


def checked(observation: Observation) -> None:
    again = Observation.model_validate_json(observation.model_dump_json())
    assert again.status == observation.status
    assert len(observation.logs) <= LIMITS.log_lines


@pytest.mark.slow
@given(payloads=st.lists(MESSAGES.map(encode) | st.binary(max_size=40) | JSON.map(encode), max_size=4))
@settings(max_examples=EXAMPLES, deadline=None)
async def test_messages(payloads: list[bytes]) -> None:
    """Either they are the kernel's, or a ProtocolError; whatever was taken can be recorded."""
    workflow = Workflow("return 1", None, echo, LIMITS, None, None, None)
    for payload in payloads:
        try:
            workflow.feed(payload)
        except ProtocolError:
            break
        await asyncio.sleep(0)
    await workflow.settle()
    checked(workflow.observation())


class FakeChild:
    """A process that is only a socket."""

    def __init__(self, far: socket.socket) -> None:
        self._far = far
        self.pid = 0
        self.exit: asyncio.Future[Exit | None] = asyncio.get_running_loop().create_future()

    def kill(self, number: int = 9) -> None:
        self._far.close()
        if not self.exit.done():
            self.exit.set_result(Exit(number, 0.0))

    def cpu_seconds(self) -> float:
        return 0.0

    def private_mb(self) -> float:
        return 0.0


class FakeZygote:
    """Gives children that send what they are told, whatever they are asked."""

    dead = False
    data_mb = 0.0

    def __init__(self, chunks: list[bytes], close: bool) -> None:
        self._chunks = chunks
        self._close = close

    async def spawn(self, _: dict[str, int]) -> tuple[FakeChild, socket.socket]:
        near, far = socket.socketpair()
        far.setblocking(False)
        child = FakeChild(far)
        loop = asyncio.get_running_loop()

        async def send() -> None:
            try:
                for chunk in self._chunks:
                    await loop.sock_sendall(far, chunk)
                if self._close:
                    child.kill()
            except OSError:  # the other side has had enough
                pass

        self.task = loop.create_task(send())
        return child, near

    def close(self) -> None:
        pass


FRAME = st.tuples(st.sampled_from("dDcEeMX+?\u00ff"), MESSAGES.map(encode) | st.binary(max_size=20))
FRAMES = st.lists(FRAME.map(lambda frame: HEADER.pack(len(frame[1]), ord(frame[0])) + frame[1]), max_size=5)


@pytest.mark.slow
@given(chunks=FRAMES | st.lists(st.binary(max_size=60), max_size=4), close=st.booleans())
@settings(max_examples=EXAMPLES // 2, deadline=None)
async def test_frames(chunks: list[bytes], close: bool) -> None:
    """Any bytes on the socket: the run ends within its limits, and the runtime goes on."""
    runtime = Runtime()
    runtime._zygote = cast(Zygote, FakeZygote(chunks, close))
    limits = LIMITS.model_copy(update={"wall_s": 0.05, "step_s": 0.05})
    async with asyncio.timeout(10):
        observation = await runtime.run("return 1", execute=echo, limits=limits)
    checked(observation)


async def test_a_frame_longer_than_any_message_is_not_waited_for() -> None:
    runtime = Runtime()
    runtime._zygote = cast(Any, FakeZygote([HEADER.pack(2**31, ord("d")) + b"x" * 100], close=False))
    observation = await runtime.run("return 1", execute=echo, limits=LIMITS)
    assert observation.status == "crashed"


@pytest.mark.slow
@pytest.mark.parametrize("kind", "dD")
async def test_a_child_that_never_stops_talking_is_stopped(kind: str) -> None:
    frame = HEADER.pack(2, ord(kind)) + b"[]"
    runtime = Runtime()
    runtime._zygote = cast(Any, FakeZygote([frame * 100] * 5000, close=False))
    limits = LIMITS.model_copy(update={"wall_s": 0.3})
    observation = await runtime.run("return 1", execute=echo, limits=limits)
    assert observation.status in ("failed", "timeout", "crashed")

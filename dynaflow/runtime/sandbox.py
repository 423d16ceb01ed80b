"""The parent's side of the processes: the zygote, its children and the frames to them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable

from dynaflow.errors import SandboxError
from dynaflow.runtime.child import HEADER

_START_TIMEOUT_S = 60.0
_STOP_TIMEOUT_S = 5.0
_QUEUED_FRAMES = 64
_REQUESTS = 16  # to the zygote at once: its socket holds some hundred
# What the interpreter and the dynamic loader need; never keys.
_KEPT_ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PYTHONHOME", "SYSTEMROOT", "TMPDIR")

# Python 3.12 warns of forks in a process with threads; that of the zygote is sound, see v8.py.
_ZYGOTE = ("-P", "-W", "ignore::DeprecationWarning", "-m", "dynaflow.runtime.zygote")


class ChildGone(SandboxError):
    """The child's socket is closed: it died, or it broke the protocol and was killed."""


class Channel(asyncio.Protocol):
    """Frames over the child's socket. `max_frame` bounds what a hostile child can make this process hold."""

    def __init__(self, max_frame: int) -> None:
        self._max_frame = max_frame
        self._buffer = bytearray()
        self._frames: deque[tuple[str, bytes]] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._transport: asyncio.Transport | None = None
        self._expired = False
        self.closed = False
        self.violation: str | None = None
        self.on_close: Callable[[], None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while len(self._buffer) >= HEADER.size:
            length, kind = HEADER.unpack_from(self._buffer)
            if length > self._max_frame:
                self.violation = f"a message of {length} bytes, more than {self._max_frame}"
                self.close()
                return
            end = HEADER.size + length
            if len(self._buffer) < end:
                break
            self._frames.append((chr(kind), bytes(self._buffer[HEADER.size : end])))
            del self._buffer[:end]
        if len(self._frames) > _QUEUED_FRAMES:
            self._transport_or_raise().pause_reading()
        self._wake()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        self._wake()
        if self.on_close is not None:
            self.on_close()

    def send(self, kind: str, payload: bytes) -> None:
        """Queue one frame."""
        self._transport_or_raise().write(HEADER.pack(len(payload), ord(kind)) + payload)

    async def receive(self, within_s: float) -> tuple[str, bytes]:
        """The next frame.

        Raises:
            ChildGone: the socket closed first.
            TimeoutError: `within_s` seconds passed first.
        """
        if not self._frames:
            loop = asyncio.get_running_loop()
            self._expired = False
            timer = loop.call_later(within_s, self._expire)  # cheaper than asyncio.timeout, on the path of every call
            try:
                while not self._frames:
                    if self.closed:
                        raise ChildGone(self.violation or "the sandbox process ended")
                    if self._expired:
                        raise TimeoutError
                    self._waiter = loop.create_future()
                    await self._waiter
            finally:
                timer.cancel()
        if len(self._frames) > _QUEUED_FRAMES:
            self._transport_or_raise().resume_reading()
        return self._frames.popleft()

    def close(self) -> None:
        """Drop the connection."""
        if self._transport is not None:
            self._transport.abort()

    def _expire(self) -> None:
        self._expired = True
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _transport_or_raise(self) -> asyncio.Transport:
        if self._transport is None:
            raise ChildGone("the sandbox process is not connected")
        return self._transport


class Child:
    """One sandbox process. `exit` resolves to its wait status, or None when the zygote died with it."""

    def __init__(self, zygote: Zygote, pid: int, pidfd: int | None) -> None:
        self._zygote = zygote
        self._pidfd = pidfd
        self.pid = pid
        self.exit: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()

    def kill(self) -> None:
        """SIGKILL, whatever it is doing."""
        if self.exit.done():
            return
        if self._pidfd is None:
            self._zygote.request_kill(self.pid)
        else:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)

    def gone(self, status: int | None) -> None:
        """Called once the process has been reaped."""
        if not self.exit.done():
            self.exit.set_result(status)
        if self._pidfd is not None:
            os.close(self._pidfd)
            self._pidfd = None

    def cpu_seconds(self) -> float | None:
        """CPU time used so far; None where the platform does not say."""
        if sys.platform != "linux":
            return None
        try:
            return time.clock_gettime(
                ~self.pid << 3 | 2
            )  # the CPU clock of another process, see clock_getcpuclockid(3)
        except OSError:
            return None


class Zygote:
    """A running zygote process. Dead for good once `dead` is set; the runtime then starts another."""

    def __init__(self, process: subprocess.Popen[bytes], control: socket.socket) -> None:
        self._process = process
        self._control = control
        self._loop = asyncio.get_running_loop()
        self._children: dict[int, Child] = {}
        self._replies: deque[asyncio.Future[Child]] = deque()
        self._asking = asyncio.Semaphore(_REQUESTS)
        self._ready: asyncio.Future[None] = self._loop.create_future()
        self.dead = False
        self.pid = process.pid

    def children(self) -> list[int]:
        """Process ids of the children that have not been reaped."""
        return list(self._children)

    @classmethod
    async def start(cls) -> Zygote:
        """Start one and wait until it can fork.

        Raises:
            SandboxError: it did not come up.
        """
        kind = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_DGRAM
        ours, theirs = socket.socketpair(socket.AF_UNIX, kind)
        ours.setblocking(False)
        environment = {name: os.environ[name] for name in _KEPT_ENVIRONMENT if name in os.environ}
        environment |= {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "TZ": "UTC"}
        with theirs:
            process = subprocess.Popen(  # noqa: ASYNC220 - it must outlive any one event loop's child watcher
                [sys.executable, *_ZYGOTE, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env=environment,
                pass_fds=(theirs.fileno(),),
            )
        zygote = cls(process, ours)
        zygote._loop.add_reader(ours.fileno(), zygote._on_readable)
        started = False
        try:
            async with asyncio.timeout(_START_TIMEOUT_S):
                await zygote._ready
            started = True
        except TimeoutError:
            raise SandboxError(f"the sandbox zygote was not ready after {_START_TIMEOUT_S:g} s") from None
        finally:
            if not started:
                process.kill()  # it has no children yet
                zygote.close()
        return zygote

    async def spawn(self, limits: dict[str, int], channel: Channel) -> Child:
        """Fork one child whose socket feeds `channel`.

        Raises:
            SandboxError: the zygote is gone.
        """
        async with self._asking:
            ours, child = await self._fork(limits)
        ours.setblocking(False)
        await self._loop.create_connection(lambda: channel, sock=ours)
        return child

    async def _fork(self, limits: dict[str, int]) -> tuple[socket.socket, Child]:
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                socket.send_fds(self._control, [json.dumps({"spawn": limits}).encode()], [theirs.fileno()])
            except OSError as error:
                ours.close()
                self._die()
                raise SandboxError(f"the sandbox zygote is gone: {error}") from error
        reply: asyncio.Future[Child] = self._loop.create_future()
        self._replies.append(reply)
        try:
            return ours, await asyncio.shield(reply)
        except asyncio.CancelledError:
            reply.add_done_callback(_kill_unwanted)
            ours.close()
            raise
        except SandboxError:
            ours.close()
            raise

    def request_kill(self, pid: int) -> None:
        """Ask the zygote to kill its child: for platforms without pidfd."""
        if not self.dead:
            self._control.send(json.dumps({"kill": pid}).encode())

    def close(self) -> None:
        """End the zygote and every child of it."""
        self._die()  # the closed socket tells it to kill its children and exit
        try:
            self._process.wait(_STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _on_readable(self) -> None:
        try:
            message, fds, _, _ = socket.recv_fds(self._control, 65536, 1)
        except BlockingIOError:
            return
        except OSError:
            message, fds = b"", []
        if not message:
            self._die()
            return
        event = json.loads(message)
        if "pid" in event:
            child = Child(self, event["pid"], fds[0] if fds else None)
            self._children[child.pid] = child
            self._replies.popleft().set_result(child)
        elif "error" in event:
            self._replies.popleft().set_exception(SandboxError(event["error"]))
        elif "exit" in event:
            self._children.pop(event["exit"]).gone(event["status"])
        elif not self._ready.done():
            self._ready.set_result(None)

    def _die(self) -> None:
        if self.dead:
            return
        self.dead = True
        self._loop.remove_reader(self._control.fileno())
        self._control.close()
        error = SandboxError("the sandbox zygote died")
        for reply in self._replies:
            if not reply.done():
                reply.set_exception(error)
        self._replies.clear()
        if not self._ready.done():
            self._ready.set_exception(SandboxError("the sandbox zygote died while starting; its stderr says why"))
        for child in self._children.values():
            child.gone(None)
        self._children.clear()


def _kill_unwanted(reply: asyncio.Future[Child]) -> None:
    if not reply.cancelled() and reply.exception() is None:
        reply.result().kill()

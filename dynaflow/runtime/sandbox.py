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
from collections.abc import Callable, Coroutine
from dataclasses import dataclass

from dynaflow.errors import SandboxError
from dynaflow.runtime.child import HEADER
from dynaflow.runtime.memory import Memory, Seat

_START_TIMEOUT_S = 60.0
_STOP_TIMEOUT_S = 5.0
_QUEUED_FRAMES = 64
_REQUESTS = 16  # to the zygote at once: its socket holds some hundred
# What the interpreter and the dynamic loader need; never keys.
_KEPT_ENVIRONMENT = ("PATH", "HOME", "LD_LIBRARY_PATH", "PYTHONHOME", "SYSTEMROOT", "TMPDIR")

# Python 3.12 warns of forks in a process with threads; that of the zygote is sound, see v8.py.
_ZYGOTE = ("-P", "-W", "ignore::DeprecationWarning", "-m", "dynaflow.runtime.zygote")


class NotBegun(SandboxError):
    """There is no child, or it ended before its program had done anything: it can be tried again."""


class ChildGone(SandboxError):
    """The child's socket is closed: it died, or it broke the protocol and was killed."""


class Channel:
    """Frames over the child's socket. `max_frame` bounds what a hostile child can make this process hold."""

    def __init__(self, sock: socket.socket, max_frame: int) -> None:
        sock.setblocking(False)
        self._socket = sock
        self._max_frame = max_frame
        self._loop = asyncio.get_running_loop()
        self._buffer = bytearray()
        self._unsent = bytearray()
        self._frames: deque[tuple[str, bytes]] = deque()
        self._queued = 0
        self._paused = False
        self._waiter: asyncio.Future[None] | None = None
        self.closed = False
        self.violation: str | None = None
        """Why we closed it, where the child broke the protocol."""
        self.on_close: Callable[[], None] | None = None
        self._loop.add_reader(sock, self._on_readable)

    def send(self, kind: str, payload: bytes) -> None:
        """Queue one frame."""
        if self.closed:
            return
        self._unsent += HEADER.pack(len(payload), ord(kind))
        self._unsent += payload
        if len(self._unsent) == HEADER.size + len(payload):
            self._on_writable()

    async def receive(self, within_s: float) -> tuple[str, bytes]:
        """The next frame.

        Raises:
            ChildGone: the socket closed first.
            TimeoutError: `within_s` seconds passed first.
        """
        if not self._frames:
            self._waiter = self._loop.create_future()
            timer = self._loop.call_later(
                within_s, self._wake
            )  # cheaper than asyncio.timeout, on the path of every call
            try:
                if not self.closed:
                    await self._waiter
            finally:
                timer.cancel()
                self._waiter = None
            if not self._frames:
                if self.closed:
                    raise ChildGone(self.violation or "the sandbox process ended")
                raise TimeoutError
        kind, payload = self._frames.popleft()
        self._queued -= len(payload)
        if self._paused and self._queued <= self._max_frame and not self.closed:
            self._paused = False
            self._loop.add_reader(self._socket, self._on_readable)
        return kind, payload

    def close(self) -> None:
        """Drop the connection."""
        if self.closed:
            return
        self.closed = True
        self._loop.remove_reader(self._socket)
        self._loop.remove_writer(self._socket)
        self._socket.close()
        self._wake()
        if self.on_close is not None:
            self.on_close()

    def _on_readable(self) -> None:
        try:
            data = self._socket.recv(1 << 16)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self.close()
            return
        self._buffer += data
        while len(self._buffer) >= HEADER.size:
            length, kind = HEADER.unpack_from(self._buffer)
            if length > self._max_frame:
                self.violation = f"the sandbox process sent {length} bytes at once, more than {self._max_frame}"
                self.close()
                return
            end = HEADER.size + length
            if len(self._buffer) < end:
                break
            self._frames.append((chr(kind), bytes(self._buffer[HEADER.size : end])))
            self._queued += length
            del self._buffer[:end]
        if self._queued > self._max_frame or len(self._frames) > _QUEUED_FRAMES:
            self._paused = True
            self._loop.remove_reader(self._socket)
        if self._frames:
            self._wake()

    def _on_writable(self) -> None:
        try:
            del self._unsent[: self._socket.send(self._unsent)]
        except BlockingIOError:
            pass
        except OSError:
            self.close()
            return
        if self._unsent:
            self._loop.add_writer(self._socket, self._on_writable)
        else:
            self._loop.remove_writer(self._socket)

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


@dataclass(frozen=True, slots=True)
class Exit:
    """How a child ended: its wait status and the CPU time it used."""

    status: int
    cpu_s: float


class Child:
    """One sandbox process. `exit` resolves to how it ended, or None when the zygote died with it."""

    def __init__(self, zygote: Zygote, pid: int, pidfd: int | None) -> None:
        self._zygote = zygote
        self._pidfd = pidfd
        self.pid = pid
        self.exit: asyncio.Future[Exit | None] = asyncio.get_running_loop().create_future()

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send it a signal: SIGKILL, whatever it is doing, or STOP."""
        if self.exit.done():
            return
        if self._pidfd is None:
            self._zygote.request_kill(self.pid, number)
        else:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._pidfd, number)

    def gone(self, end: Exit | None) -> None:
        """Called once the process has been reaped."""
        if not self.exit.done():
            self.exit.set_result(end)
        if self._pidfd is not None:
            os.close(self._pidfd)
            self._pidfd = None

    def private_mb(self) -> float:
        """Memory (MB) that it does not share with the zygote; 0 where the platform does not say."""
        return max(0.0, _memory_mb(self.pid)[0] - self._zygote.anonymous_mb)

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


class Sandboxed:
    """A child, the channel to it, and its place in what all of them may hold."""

    def __init__(self, child: Child, channel: Channel, memory: Memory, most_mb: float) -> None:
        self.child = child
        self.channel = channel
        self.on_eviction: Callable[[str], None] = lambda _: None
        """Told why the program has to end."""
        self._memory = memory
        self._seat = Seat(most_mb, child.private_mb, lambda why: self.on_eviction(why))
        memory.add(self._seat)

    async def begin_step(self) -> None:
        """Wait until there is room for it to compute."""
        await self._memory.enter(self._seat)

    def end_step(self, worked: bool) -> None:
        """It waits again; `worked`: it may hold more than before."""
        self._memory.leave(self._seat, worked)

    async def end(self) -> None:
        """Kill it and wait until it is reaped."""
        self.channel.close()
        self.child.kill()
        await to_the_end(self._gone())

    async def _gone(self) -> None:
        await self.child.exit
        self._memory.remove(self._seat)


async def to_the_end(work: Coroutine[object, object, None]) -> None:
    """Await `work` to its end. A cancellation meanwhile is raised after it."""
    task = asyncio.create_task(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    task.result()
    if cancelled is not None:
        raise cancelled


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
        self.anonymous_mb = 0.0
        """Memory (MB) of it that its children begin with, as copies made on writing."""
        self.data_mb = 0.0
        """What RLIMIT_DATA counts of it."""

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
        environment["LC_ALL"] = "C.UTF-8"  # V8 takes its locale from there, and a program must run alike everywhere
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
            zygote.anonymous_mb, zygote.data_mb = _memory_mb(process.pid)
            started = True
        except TimeoutError:
            raise SandboxError(f"the sandbox zygote was not ready after {_START_TIMEOUT_S:g} s") from None
        finally:
            if not started:
                process.kill()  # it has no children yet
                zygote.close()
        return zygote

    async def spawn(self, limits: dict[str, int]) -> tuple[Child, socket.socket]:
        """Fork one child with {"data_mb", "cpu_s", "heap_mb"}; gives it and our end of its socket.

        Raises:
            NotBegun: the zygote is gone, or the system has no room for a process.
        """
        async with self._asking:
            return await self._fork(limits)

    async def _fork(self, limits: dict[str, int]) -> tuple[Child, socket.socket]:
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                socket.send_fds(self._control, [json.dumps({"spawn": limits}).encode()], [theirs.fileno()])
            except OSError as error:
                ours.close()
                self._die()
                raise NotBegun(f"the sandbox zygote is gone: {error}") from error
        reply: asyncio.Future[Child] = self._loop.create_future()
        self._replies.append(reply)
        try:
            return await asyncio.shield(reply), ours
        except asyncio.CancelledError:
            ours.close()
            await to_the_end(_discard(reply))
            raise
        except NotBegun:
            ours.close()
            raise

    def request_kill(self, pid: int, number: int) -> None:
        """Ask the zygote to send a signal to its child: for platforms without pidfd."""
        if not self.dead:
            self._control.send(json.dumps({"kill": pid, "signal": number}).encode())

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
            self._replies.popleft().set_exception(NotBegun(event["error"]))
        elif "exit" in event:
            self._children.pop(event["exit"]).gone(Exit(event["status"], event["cpu_s"]))
        elif not self._ready.done():
            self._ready.set_result(None)

    def _die(self) -> None:
        if self.dead:
            return
        self.dead = True
        self._loop.remove_reader(self._control.fileno())
        self._control.close()
        error = NotBegun("the sandbox zygote died")
        for reply in self._replies:
            if not reply.done():
                reply.set_exception(error)
        self._replies.clear()
        if not self._ready.done():
            self._ready.set_exception(SandboxError("the sandbox zygote died while starting; its stderr says why"))
        for child in self._children.values():
            child.gone(None)
        self._children.clear()


def _memory_mb(pid: int) -> tuple[float, float]:
    """Anonymous resident memory and data size (MB) of a process; zeros where the platform does not say."""
    try:
        with open(f"/proc/{pid}/statm", "rb") as file:
            _, resident, shared, _, _, data, _ = map(int, file.read().split())
    except OSError:
        return 0.0, 0.0
    page_mb = os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    return (resident - shared) * page_mb, data * page_mb


async def _discard(reply: asyncio.Future[Child]) -> None:
    """Kill the child that nobody wants any more, once it is there."""
    with contextlib.suppress(NotBegun):
        child = await reply
        child.kill()
        await child.exit

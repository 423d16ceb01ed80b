"""The sandboxed process of one program: one V8 isolate, driven over one socket.

Frames are a 4-byte length, a kind and UTF-8 text. Text from the parent is a JavaScript string literal, so that nothing
but source strings goes into V8 and nothing but strings comes out.

    parent -> child   C source   compile           S state   start           R results   deliver
                      N source   load (a child workflow)
    child -> parent   + ready         d D messages (D: the last of this step)
                      c compiled   E V8's error text   e the same, of a load   M heap limit reached
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
import struct
from typing import NoReturn, cast

from dynaflow import confine

V8_FLAGS = ("--single-threaded", "--jitless")
HEADER = struct.Struct("!IB")


def warm_up(kernel: str) -> None:
    """Initialise V8 and touch every code path a child takes, in the zygote; leaves no context behind."""
    from py_mini_racer import MiniRacer, init_mini_racer

    init_mini_racer(flags=V8_FLAGS)
    _pose_as_loop()
    with MiniRacer() as v8:
        v8.eval(f"({kernel})('warm_up');0")


def _pose_as_loop() -> None:
    """Make `MiniRacer.eval` a plain blocking call.

    It blocks only when called from the event loop it was made in, and otherwise starts a thread with a loop of its
    own. It never uses that loop for blocking calls, so a marker does: no thread, no epoll, no descriptors.
    The marker holds for one process; a forked child sets its own.
    """
    asyncio._set_running_loop(cast(asyncio.AbstractEventLoop, object()))


def main(
    channel: socket.socket, limits: dict[str, int], kernel: str, seccomp: confine.Seccomp | None, parent: int
) -> NoReturn:
    """Become the sandbox of one program. Never returns."""
    status = 1
    try:
        confine.die_with_parent(parent)
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        null = os.open(os.devnull, os.O_RDWR)
        for fd in (0, 1, 2):
            os.dup2(null, fd)
        os.close(null)
        confine.limit_resources(
            {"DATA": limits["data_mb"] << 20, "CPU": limits["cpu_s"], "CORE": 0, "FSIZE": 0, "NOFILE": 16}
        )
        confine.restrict_filesystem()  # before V8 starts its thread: Landlock confines threads, not processes
        _serve(channel, limits, kernel, seccomp)
        status = 0
    finally:
        os._exit(status)


def _serve(channel: socket.socket, limits: dict[str, int], kernel: str, seccomp: confine.Seccomp | None) -> None:
    """Drive V8 until the parent closes the socket."""
    from py_mini_racer import JSEvalException, MiniRacer

    _pose_as_loop()
    v8 = MiniRacer()
    v8.set_hard_memory_limit(limits["heap_mb"] << 20)
    name = f"kernel_{secrets.token_hex(8)}"
    v8.eval(f"const {name} = ({kernel})('{secrets.token_hex(8)}');0")
    if seccomp is not None:
        seccomp.apply()
    _send(channel, b"+", "")
    methods = {ord("C"): "compile", ord("S"): "start", ord("N"): "load", ord("R"): "deliver"}
    while (frame := _receive(channel)) is not None:
        kind, text = frame
        try:
            v8.eval(f"{name}.{methods[kind]}({text});0")
            if kind == ord("C"):
                _send(channel, b"c", "")
                continue
            more = True
            while more:
                drained = v8.eval(f"{name}.drain()")
                if v8.was_hard_memory_limit_reached():
                    _send(channel, b"M", "")
                    return
                assert isinstance(drained, str)
                more = drained.startswith("+")
                _send(channel, b"d" if more else b"D", drained[1:])
        except JSEvalException as error:
            if kind == ord("N") and not v8.was_hard_memory_limit_reached():
                _send(channel, b"e", str(error))
                continue
            _send(channel, b"M" if v8.was_hard_memory_limit_reached() else b"E", str(error))
            return


def _send(channel: socket.socket, kind: bytes, text: str) -> None:
    payload = text.encode()
    channel.sendall(HEADER.pack(len(payload), kind[0]) + payload)


def _receive(channel: socket.socket) -> tuple[int, str] | None:
    header = _read(channel, HEADER.size)
    if header is None:
        return None
    length, kind = HEADER.unpack(header)
    payload = _read(channel, length)
    return None if payload is None else (kind, payload.decode())


def _read(channel: socket.socket, size: int) -> bytes | None:
    chunks = bytearray()
    while len(chunks) < size:
        chunk = channel.recv(min(size - len(chunks), 1 << 20))
        if not chunk:
            return None
        chunks += chunk
    return bytes(chunks)

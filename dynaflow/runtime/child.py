"""The sandboxed process of one program: one V8 isolate, driven over one socket.

Frames are a 4-byte length, a kind and UTF-8 text. Text from the parent is a JavaScript string literal, so that nothing
but source strings goes into V8 and nothing but strings comes out.

    parent -> child   P source,state  begin          C source   compile
                      R results  deliver             N source   load (a child workflow)
    child -> parent   d D messages (D: the last of this step)      c compiled
                      E V8's error text   e the same, of a load
                      M heap limit reached   X stopped by a signal (d messages may follow both)
"""

from __future__ import annotations

import os
import secrets
import signal
import socket
import struct
from collections.abc import Generator

from dynaflow import confine
from dynaflow.runtime.v8 import Isolate, Result, Script

HEADER = struct.Struct("!IB")
STOP = signal.SIGUSR1
"""Asks a child to end its program and to tell what it has said."""
NOT_CONFINED = 70
"""Exit code of a child that could not confine itself."""
_COLLECTED = 4 << 20
"""Characters of messages after which what they have left behind is collected."""
_METHODS = {"P": "begin", "C": "compile", "N": "load", "R": "deliver"}


def serve(
    isolate: Isolate, kernel: str, channel: socket.socket, limits: dict[str, int], seccomp: confine.Seccomp | None
) -> Script:
    """Be the sandbox of one program: confine this process, then do what the parent asks until it closes the socket.

    Args:
        kernel: name of the variable that holds the kernel; a name that nobody can know takes its place.
    """
    isolate.stop_on(STOP, signal.SIGXCPU)
    _confine(limits, seccomp)
    isolate.limit_heap(limits["heap_mb"] << 20)
    name = f"kernel_{secrets.token_hex(8)}"
    setup = f"const {name} = {kernel}; {kernel} = null; "
    fed = 0
    while (frame := _receive(channel)) is not None:
        kind, text = frame
        result = yield f"{setup}{name}.{_METHODS[kind]}({text});0"
        setup = ""
        if kind == "C" or (result.failed and not _over(isolate)):
            _send(channel, "c" if not result.failed else "e" if kind == "N" else "E", result.text)
            if kind != "N":
                return
        elif (yield from _drain(isolate, name, channel)):
            return
        fed += len(text)
        if fed > _COLLECTED:
            isolate.collect()
            fed = 0


def _drain(isolate: Isolate, kernel: str, channel: socket.socket) -> Generator[str, Result, bool]:
    """Run the microtasks and pass on what there is to say; True when that was the last of the program.

    Why it ends is said first, because the rest may not come to it.
    """
    ended, more = _end(isolate, channel), True
    while more:
        drained = yield f"{kernel}.drain()"
        if not ended and _end(isolate, channel):
            ended = True
            if drained.failed:
                continue  # this is what was cut off
        if drained.failed:
            if not ended:
                _send(channel, "E", drained.text)
            return True
        more = drained.text.startswith("+")
        _send(channel, "d" if more or ended else "D", drained.text[1:])
    return ended


def _over(isolate: Isolate) -> bool:
    return isolate.stopped or isolate.heap_limit_reached()


def _end(isolate: Isolate, channel: socket.socket) -> bool:
    """Say why the program ends, if it does."""
    if isolate.heap_limit_reached():
        isolate.limit_heap(0)  # so that the last messages can be told
        _send(channel, "M", "")
        return True
    if isolate.stopped:
        _send(channel, "X", "")
    return isolate.stopped


def _confine(limits: dict[str, int], seccomp: confine.Seccomp | None) -> None:
    try:
        confine.limit_resources(
            {"DATA": limits["data_mb"] << 20, "CPU": limits["cpu_s"], "CORE": 0, "FSIZE": 0, "NOFILE": 16}
        )
        confine.restrict_filesystem()
        if seccomp is not None:
            seccomp.apply()
    except OSError:
        os._exit(NOT_CONFINED)


def _send(channel: socket.socket, kind: str, text: str) -> None:
    payload = text.encode()
    channel.sendall(HEADER.pack(len(payload), ord(kind)) + payload)


def _receive(channel: socket.socket) -> tuple[str, str] | None:
    header = _read(channel, HEADER.size)
    if header is None:
        return None
    length, kind = HEADER.unpack(header)
    payload = _read(channel, length)
    return None if payload is None else (chr(kind), payload.decode())


def _read(channel: socket.socket, size: int) -> bytes | None:
    chunks = bytearray()
    while len(chunks) < size:
        chunk = channel.recv(min(size - len(chunks), 1 << 20))
        if not chunk:
            return None
        chunks += chunk
    return bytes(chunks)

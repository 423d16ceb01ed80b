"""The sandboxed process of one program: one V8 isolate, driven over one socket.

Frames are a 4-byte length, a kind and UTF-8 text. Text from the parent is a JavaScript string literal, so that nothing
but source strings goes into V8 and nothing but strings comes out.

    parent -> child   C source   compile           S state   start           R results   deliver
                      N source   load (a child workflow)
    child -> parent   + ready         d D messages (D: the last of this step)
                      c compiled   E V8's error text   e the same, of a load   M heap limit reached
"""

from __future__ import annotations

import secrets
import socket
import struct

from dynaflow import confine
from dynaflow.runtime.v8 import Isolate, Script

HEADER = struct.Struct("!IB")
_METHODS = {ord("C"): "compile", ord("S"): "start", ord("N"): "load", ord("R"): "deliver"}


def serve(
    isolate: Isolate, kernel: str, channel: socket.socket, limits: dict[str, int], seccomp: confine.Seccomp | None
) -> Script:
    """Be the sandbox of one program: confine this process, then do what the parent asks until it closes the socket.

    Args:
        kernel: name of the variable that holds the kernel; a name that nobody can know takes its place.
    """
    confine.limit_resources(
        {"DATA": limits["data_mb"] << 20, "CPU": limits["cpu_s"], "CORE": 0, "FSIZE": 0, "NOFILE": 16}
    )
    confine.restrict_filesystem()
    if seccomp is not None:
        seccomp.apply()
    isolate.limit_heap(limits["heap_mb"] << 20)
    _send(channel, b"+", "")
    name = f"kernel_{secrets.token_hex(8)}"
    setup = f"const {name} = {kernel}; {kernel} = null; "
    while (frame := _receive(channel)) is not None:
        kind, text = frame
        result = yield f"{setup}{name}.{_METHODS[kind]}({text});0"
        setup = ""
        if isolate.heap_limit_reached():
            _send(channel, b"M", "")
            return
        if result.failed:
            _send(channel, b"e" if kind == ord("N") else b"E", result.text)
            if kind == ord("N"):
                continue
            return
        if kind == ord("C"):
            _send(channel, b"c", "")
            continue
        more = True
        while more:
            drained = yield f"{name}.drain()"
            if isolate.heap_limit_reached():
                _send(channel, b"M", "")
                return
            if drained.failed:
                _send(channel, b"E", drained.text)
                return
            more = drained.text.startswith("+")
            _send(channel, b"d" if more else b"D", drained.text[1:])


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

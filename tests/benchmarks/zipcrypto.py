"""Writes a zip archive with the traditional encryption, which Python's zipfile only reads."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib


def archive(members: dict[str, bytes], password: bytes | None) -> bytes:
    """An archive of stored members, encrypted unless `password` is None."""
    out = io.BytesIO()
    if password is None:
        with zipfile.ZipFile(out, "w") as plain:
            for name, content in members.items():
                plain.writestr(name, content)
        return out.getvalue()
    directory = b""
    for name, content in members.items():
        crc = zlib.crc32(content)
        data = _encrypt(bytes(11) + bytes([crc >> 24]) + content, password)
        fields = (20, 1, 0, 0, 33, crc, len(data), len(content), len(name), 0)
        place = out.tell()
        out.write(struct.pack("<4s5H3L2H", b"PK\x03\x04", *fields) + name.encode() + data)
        directory += struct.pack("<4s6H3L5H2L", b"PK\x01\x02", 20, *fields, 0, 0, 0, 0, place) + name.encode()
    start = out.tell()
    count = len(members)
    out.write(directory + struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, count, count, len(directory), start, 0))
    return out.getvalue()


def _encrypt(content: bytes, password: bytes) -> bytes:
    keys = [0x12345678, 0x23456789, 0x34567890]

    def update(byte: int) -> None:
        keys[0] = _crc(keys[0], byte)
        keys[1] = ((keys[1] + (keys[0] & 0xFF)) * 134775813 + 1) & 0xFFFFFFFF
        keys[2] = _crc(keys[2], keys[1] >> 24)

    for byte in password:
        update(byte)
    made = bytearray()
    for byte in content:
        mixed = (keys[2] & 0xFFFF) | 2
        made.append(byte ^ (((mixed * (mixed ^ 1)) >> 8) & 0xFF))
        update(byte)
    return bytes(made)


def _crc(crc: int, byte: int) -> int:
    return zlib.crc32(bytes([byte]), crc ^ 0xFFFFFFFF) ^ 0xFFFFFFFF

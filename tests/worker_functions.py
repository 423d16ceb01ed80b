"""What the workers of tests/test_workers.py are asked to do."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from typing import Any


def add(left: float, right: float) -> float:
    return left + right


def echo(value: Any) -> Any:
    return value


def tower() -> int:
    """Holds the interpreter lock in one big-integer power."""
    return len(str(9 ** (9**9)))


def hog() -> int:
    return len(bytearray(1 << 34))


def die(code: int) -> None:
    os._exit(code)


def fail() -> None:
    raise KeyError("no such letter \ud83d")


def no_json() -> object:
    return object()


def noisy() -> str:
    print("a library that prints")
    os.write(1, b"\x00\x00\x00\x02{}")
    return "quiet"


def spawn() -> None:
    """Leave a helper behind, and hang."""
    os.fork()
    time.sleep(600)


def execute() -> int:
    return subprocess.call(["true"])


def secrets() -> list[str]:
    return [name for name in os.environ if "KEY" in name]


def write(path: str) -> None:
    with open(path, "w"):
        pass


def connect(port: int) -> None:
    socket.create_connection(("127.0.0.1", port), 5).close()


def pid() -> int:
    return os.getpid()


def pause(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()

"""Ports for servers that are ended and started again."""

from __future__ import annotations

import contextlib
import random
import socket


def quiet_port() -> int:
    """A free port that no connection of anybody gets while its server is away: those come from 32768 and above."""
    while True:
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", random.SystemRandom().randrange(20_000, 32_000)))
            return int(probe.getsockname()[1])

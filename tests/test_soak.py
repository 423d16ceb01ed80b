"""Thousands of rollouts at an endpoint that fails one reply in ten, the run killed three times and the server twice.

How much is lost depends on the machine's load, so nothing here bounds it: all of it has to be accounted for.

`pytest -m slow tests/test_soak.py` is a run of 1,000 rollouts; `DYNAFLOW_SOAK=5000` is the full size.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import psutil
import pytest

from dynaflow.config import Config
from dynaflow.files import read_lines
from dynaflow.results import Results, load
from dynaflow.rollout import Usage
from tests.ports import quiet_port
from tests.test_engine import config, jobs

ROLLOUTS = int(os.environ.get("DYNAFLOW_SOAK", "1000"))
CONCURRENCY = 24
KILLS = {"run": (0.15, 0.4, 0.65), "server": (0.25, 0.5)}
"""Shares of the rollouts after which each is killed."""

RUN = f"""
import asyncio, sys
from pathlib import Path
from dynaflow import engine
from dynaflow.models import client, retry
from tests.test_engine import jobs
from tests.test_soak import settings
retry.BACKOFF_S = 0.05
async def main():
    config = settings(sys.argv[1])
    async with client.ModelClient({{"main": config.roles.main, "sub": config.roles.sub}}, {{}}) as models:
        await engine.run(config, jobs({ROLLOUTS}), Path(sys.argv[2]), models, title="soak")
asyncio.run(main())
"""


def settings(url: str) -> Config:
    made = config(url, evaluate={"concurrency": CONCURRENCY})
    role = {"retries": 4, "read_timeout_s": 4.0, "reconnect_s": 60.0, "concurrency": CONCURRENCY}
    main, sub = (one.model_copy(update=role) for one in (made.roles.main, made.roles.sub))
    return made.model_copy(update={"roles": made.roles.model_copy(update={"main": main, "sub": sub})})


class Soak:
    """The two processes, and what was done to them."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.log = folder, folder / "server.log"
        self.port = quiet_port()
        self.starts = 0
        self.lines = 0
        """Rollouts written so far."""
        self._read = 0
        self.memory: list[tuple[int, int]] = []
        """Lines and resident bytes of the run that was not killed, once for every look."""
        self.start_server()
        self.start_run()

    def start_server(self) -> None:
        self.starts += 1
        command = [sys.executable, "-m", "tests.fake_openai", "--port", str(self.port), "--models", "main,sub"]
        command += ["--faults", "all", "--rate", "0.1", "--seed", str(self.starts), "--log", str(self.log)]
        self.server = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert self.server.stdout is not None
        assert self.server.stdout.readline().startswith(b"http")

    def start_run(self) -> None:
        self.memory = []
        command = [sys.executable, "-c", RUN, f"http://127.0.0.1:{self.port}/v1", str(self.folder)]
        with (self.folder / "run.log").open("a") as log:
            self.run = subprocess.Popen(command, stderr=log)

    def look(self) -> None:
        time.sleep(0.2)
        path = self.folder / "rollouts.jsonl"
        if path.exists():
            with path.open("rb") as stream:
                stream.seek(self._read)
                new = stream.read()
            self.lines += new.count(b"\n")
            self._read += new.rfind(b"\n") + 1  # what a kill tore is cut off and written anew
        if self.run.poll() is None:
            rss = psutil.Process(self.run.pid).memory_info().rss
            self.memory += [(self.lines, rss)] if rss else []  # 0: it is just ending

    def until(self, share: float) -> None:
        while self.lines < share * ROLLOUTS:
            assert self.run.poll() is None, f"the run ended early: {(self.folder / 'run.log').read_text()[-3000:]}"
            self.look()


@pytest.mark.slow
def test_a_long_run_at_a_bad_endpoint_loses_nothing(tmp_path: Path) -> None:
    soak = Soak(tmp_path)
    for share, what in sorted((share, what) for what, shares in KILLS.items() for share in shares):
        soak.until(share)
        process = soak.run if what == "run" else soak.server
        process.send_signal(signal.SIGKILL)
        process.wait()
        if what == "run":
            soak.start_run()
        else:
            time.sleep(1.0)  # so long it is away
            soak.start_server()
    while soak.run.poll() is None:
        soak.look()
    assert soak.run.returncode == 0
    memory, started = soak.memory, soak.memory[0][0] if soak.memory else 0
    for _ in range(10):  # what ended in an error is redone
        if len(Results(tmp_path / "rollouts.jsonl").final()) == ROLLOUTS:
            break
        soak.start_run()
        assert soak.run.wait() == 0
    soak.server.kill()
    soak.server.wait()

    rollouts = load(tmp_path / "rollouts.jsonl")
    assert {rollout.key for rollout in rollouts} == {job.key(settings("http://any/v1")) for job in jobs(ROLLOUTS)}
    assert len(rollouts) == ROLLOUTS
    lines = list(read_lines(tmp_path / "rollouts.jsonl"))
    final = [line for line in lines if line["status"] != "error"]
    assert max(Counter(line["key"] for line in final).values()) == 1, "a finished rollout was repeated"
    assert {rollout.status for rollout in rollouts} <= {"ok", "truncated", "protocol_violation"}

    server = {entry["id"]: entry for entry in read_lines(tmp_path / "server.log")}
    requests = [entry["value"] for entry in read_lines(tmp_path / "calls.jsonl") if entry["kind"] == "request"]
    ids = [identity for value in requests for identity in value["ids"]]
    assert len(ids) == len(set(ids)), "a reply was counted twice"
    for value in requests:
        for kind in ("input", "output"):
            assert value["usage"][kind] == sum(server[i][kind] for i in value["ids"] if server[i]["reported"])
    used = sum((usage for rollout in rollouts for usage in rollout.usage.values()), Usage())
    assert sum(value["usage"]["output"] for value in requests) == used.output
    assert sum(value["usage"]["input"] for value in requests) == used.input
    unread = [entry for identity, entry in server.items() if identity not in set(ids) or not entry["reported"]]
    assert used.output + sum(entry["output"] for entry in unread) == sum(entry["output"] for entry in server.values())
    assert used.attempts >= len(server)
    assert used.unknown >= len(unread), "a reply that nobody has read is an attempt of unknown cost"

    warm = started + (ROLLOUTS - started) // 4
    early = [rss for lines, rss in memory if started < lines <= warm]
    late = [rss for lines, rss in memory if lines > warm]
    if early and late:
        trend = [round(rss / 1e6) for _, rss in memory[:: max(1, len(memory) // 40)]]
        assert max(late) < 1.2 * max(early) + 20e6, f"resident MB over time: {trend}"
    print(
        f"\n{ROLLOUTS} rollouts, {len(server)} replies, {used.attempts} attempts, {used.unknown} of unknown cost, "
        f"{len(unread)} replies unread or without usage; statuses {dict(Counter(made.status for made in rollouts))}; "
        f"memory {max(early, default=0) / 1e6:.0f} -> {max(late, default=0) / 1e6:.0f} MB"
    )

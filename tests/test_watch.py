"""Ctrl-C once and twice, in real processes; what is said when nothing moves; the progress lines."""

from __future__ import annotations

import asyncio
import io
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from dynaflow import progress, watch
from dynaflow.progress import LoggedConsole, Progress
from dynaflow.results import Brief, load
from tests.fake_openai import NEVER, Body, FakeOpenAI, Reply, text

RUN = """
import asyncio, sys
from pathlib import Path
from dynaflow.errors import Interrupted
from tests.test_engine import config, jobs, run
try:
    settings = config(sys.argv[1], evaluate={"concurrency": 4, "stall_s": 0.4})
    asyncio.run(run(settings, jobs(12, "direct"), Path(sys.argv[2])))
except Interrupted as error:
    print(error)
    sys.exit(error.exit_code)
"""


@pytest.fixture
def started(fake_openai: FakeOpenAI, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A run of 12 questions of which 3 are answered and the others never."""

    def reply(body: Body) -> Reply:
        asked = body["messages"][1]["content"]
        return text("Answer: yes") if asked in ("Question 0?", "Question 1?", "Question 2?") else NEVER

    fake_openai.reply(reply)
    arguments = [sys.executable, "-c", RUN, fake_openai.url, str(tmp_path)]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while len(fake_openai.requests) < 7:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    yield process
    process.kill()
    process.wait()


@pytest.mark.slow
def test_ctrl_c_stops_cleanly_and_the_same_command_goes_on(
    started: subprocess.Popen[str], fake_openai: FakeOpenAI, tmp_path: Path
) -> None:
    family = psutil.Process(started.pid).children(recursive=True)
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=30)
    assert started.returncode == 130
    assert out == "interrupted: 3 of 12 rollouts are finished; run the same command again to go on\n"
    assert "stopping; Ctrl-C again stops at once" in err
    assert "Traceback" not in err
    assert [p.cmdline() for p in psutil.wait_procs(family, timeout=10)[1]] == []
    asked = len(fake_openai.requests)
    fake_openai.reply("Answer: yes")
    again = [sys.executable, "-c", RUN, fake_openai.url, str(tmp_path)]
    assert subprocess.run(again, capture_output=True, timeout=60, check=False).returncode == 0
    assert len(fake_openai.requests) - asked == 9
    used = [rollout.usage["main"] for rollout in load(tmp_path / "rollouts.jsonl")]
    assert (sum(one.attempts for one in used), sum(one.unknown for one in used)) == (asked + 9, asked - 3)


STUBBORN = """
import asyncio
from dynaflow.watch import interruptible
async def main():
    with interruptible(lambda: "stubborn"):
        try:
            print("up", flush=True)
            await asyncio.sleep(600)
        finally:
            print("cleaning up", flush=True)
            await asyncio.sleep(600)
asyncio.run(main())
"""


def test_ctrl_c_twice_stops_at_once_whatever_is_being_cleaned_up() -> None:
    with subprocess.Popen([sys.executable, "-c", STUBBORN], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "up\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "cleaning up\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(5) == 130


@pytest.mark.slow
def test_the_watchdog_names_what_is_pending(started: subprocess.Popen[str]) -> None:
    assert started.stderr is not None
    lines: list[str] = []
    while "pending:" not in "".join(lines[:-4]):
        lines.append(started.stderr.readline())
    head, *named = lines[-5:]
    assert re.fullmatch(r"nothing has moved for [01] s; pending:\n", head)
    waits = r"  (q\d+) \(mini, base/direct, sample 0\) since \d s: main at turn0 for \d s\n"
    matches = [re.fullmatch(waits, line) for line in named]
    assert {match and match[1] for match in matches} == {"q3", "q4", "q5", "q6"}


@pytest.mark.slow
def test_a_run_whose_reader_is_gone_still_stops_cleanly(started: subprocess.Popen[str], tmp_path: Path) -> None:
    """`dynaflow eval 2>&1 | tee log`: Ctrl-C ends tee as well."""
    assert started.stderr is not None
    started.stderr.close()
    started.send_signal(signal.SIGINT)
    assert started.wait(30) == 130
    assert len(load(tmp_path / "rollouts.jsonl")) == 3


async def test_the_watchdog_is_quiet_while_something_moves(capsys: pytest.CaptureFixture[str]) -> None:
    async with watch.watchdog(time.monotonic, 0.05, lambda: ["q1"]):
        await asyncio.sleep(0.3)
    assert capsys.readouterr().err == ""


def brief(system: str, status: str = "ok", correct: bool = True) -> Brief:
    return Brief(0, 0, "mini", "base", system, status, None, correct, True, 100)


@pytest.mark.parametrize("gone", [BrokenPipeError(), OSError(28, "No space left on device"), OSError(5, "I/O error")])
def test_the_console_goes_on_without_its_terminal_and_its_log(
    gone: OSError, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise gone

    console = LoggedConsole(file=Gone())
    console.print("before there is a log")
    console.log_to(tmp_path / "log")
    console.print("one")
    console.rule("two")
    assert "one" in (tmp_path / "log").read_text()
    console.log_to(Path("/dev/full"))
    console.print("three")


def test_progress_has_a_line_for_all_and_one_for_each_system(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(progress, "console", console := LoggedConsole(stderr=True, width=160))
    console.log_to(tmp_path / "log")
    monkeypatch.setattr(progress, "_EVERY_S", -1.0)
    monkeypatch.setattr(progress, "_ROWS_EVERY_S", -1.0)
    with Progress("eval", [("mini", "base/direct")] * 4 + [("mini", "base/forced")] * 2) as shown:
        shown.skip(brief("direct"))
        shown.add(brief("direct", "error", False))
        shown.add(brief("forced", "truncated", False))
    lines = capsys.readouterr().err.splitlines()
    rate = r"  \d+ tok/s  left \d+ s"
    assert re.fullmatch("  mini base/direct  2/4  right 50 %  errors 1  cut 0" + rate, lines[0])
    assert re.fullmatch("eval: 2/6  right 50 %  errors 1  cut 0" + rate, lines[1])
    assert re.fullmatch("  mini base/forced  1/2  right 0 %  errors 0  cut 1" + rate, lines[2])
    assert re.fullmatch("eval: 3/6  right 33 %  errors 1  cut 1" + rate, lines[3])
    assert (tmp_path / "log").read_text().splitlines()[:4] == lines[:4]
    assert (tmp_path / "log").stat().st_mode & 0o777 == 0o600

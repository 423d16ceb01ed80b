"""Processes: cancellation, death of any of them, confinement."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dynaflow import confine
from dynaflow.errors import ConfigError
from dynaflow.runtime import CallOutcome, CallSpec, Runtime
from dynaflow.settings import Limits
from tests.runtime.conftest import Run, echo

pytestmark = pytest.mark.asyncio(loop_scope="session")

LIMITS = Limits.model_validate({})


async def never(_: CallSpec) -> CallOutcome:
    await asyncio.Event().wait()
    raise AssertionError


def gone(pid: int) -> bool:
    """Whether `pid` ends within five seconds (a zombie that init has yet to reap counts as ended)."""
    for _ in range(100):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


async def test_the_cancel_event_ends_the_run_with_a_full_observation(run: Run) -> None:
    cancel = asyncio.Event()

    async def execute(spec: CallSpec) -> CallOutcome:
        if spec.prompt == "slow":
            cancel.set()
            await never(spec)
        return await echo(spec)

    program = "log('l'); const a = await agent('a'); return await parallel([() => agent('slow')])"
    observation = await run(program, execute=execute, cancel=cancel)
    assert observation.status == "cancelled"
    assert [(call.prompt, call.status) for call in observation.calls] == [("a", "ok"), ("slow", "cancelled")]
    assert observation.logs == ["l"]


CANCELLED = {
    "bare": "return await agent('slow')",
    "caught": "for (;;) { try { await agent('slow') } catch {} }",
    "parallel": "return await parallel([() => agent('slow'), () => agent('b')])",
    "pipeline": "return await pipeline([1, 2], x => agent('slow'), x => agent('next'))",
    "nested": "return await parallel([() => pipeline([1], () => parallel([() => agent('slow')]))])",
    "child workflow": "return await parallel([() => workflow('child')])",
    "queued": "return await Promise.all(Array.from({length: 40}, () => agent('slow')))",
    "timer": "agent('slow').catch(() => {}); await new Promise((resolve) => setTimeout(resolve, 60000))",
    "computing": "await agent('b'); agent('slow'); while (true) {}",
    "unawaited": "agent('slow'); await agent('slow')",
}


@pytest.mark.parametrize("name", CANCELLED)
async def test_cancel_ends_as_cancelled_from_every_state(run: Run, name: str) -> None:
    cancel = asyncio.Event()

    async def execute(spec: CallSpec) -> CallOutcome:
        if spec.prompt == "slow" or name == "computing":
            asyncio.get_running_loop().call_later(0.1, cancel.set)
        return await (never(spec) if spec.prompt == "slow" else echo(spec))

    observation = await run(CANCELLED[name], execute=execute, cancel=cancel, resolve=lambda *_: "return agent('slow')")
    assert (observation.status, observation.has_output, observation.output) == ("cancelled", False, None)
    assert {call.status for call in observation.calls if call.prompt == "slow"} == {"cancelled"}
    assert all(call.t_end is not None and call.cause is not None for call in observation.calls if call.status != "ok")


async def test_a_run_that_is_cancelled_before_it_starts_does_nothing() -> None:
    cancel = asyncio.Event()
    cancel.set()
    async with Runtime(children=1) as runtime:
        observation = await runtime.run("return agent('a')", execute=never, limits=LIMITS, cancel=cancel)
        assert (observation.status, observation.calls) == ("cancelled", [])
        holder = asyncio.create_task(runtime.run("await agent('a')", execute=never, limits=LIMITS))
        await asyncio.sleep(0.1)
        late = asyncio.Event()
        waiting = asyncio.create_task(runtime.run("return 1", execute=never, limits=LIMITS, cancel=late))
        await asyncio.sleep(0.05)
        late.set()
        assert (await waiting).status == "cancelled"
        holder.cancel()
        await asyncio.wait([holder])
        assert runtime.children() == []


@pytest.mark.parametrize("moment", range(12))
async def test_cancel_at_any_moment_is_cancelled_or_complete(runtime: Runtime, moment: int) -> None:
    """Nothing in between, and no child is left: the event is set after so many turns of the event loop."""
    cancel = asyncio.Event()
    task = asyncio.create_task(runtime.run("return await agent('a')", execute=echo, limits=LIMITS, cancel=cancel))
    for _ in range(3 * moment):
        await asyncio.sleep(0)
    await asyncio.sleep(0.001 * moment)
    cancel.set()
    observation = await task
    assert (observation.status, observation.output) in (("cancelled", None), ("completed", "got a"))
    assert runtime.children() == []


@pytest.mark.parametrize("program", ["await agent('a')", "while (true) {}", "await parallel([() => agent('a')])"])
async def test_cancelling_the_task_kills_the_child_and_reraises(runtime: Runtime, program: str) -> None:
    task = asyncio.create_task(runtime.run(program, execute=never, limits=LIMITS))
    await asyncio.sleep(0.1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert runtime.children() == []


async def test_a_cancelled_call_is_not_an_ordinary_null(run: Run) -> None:
    async def execute(_: CallSpec) -> CallOutcome:
        return CallOutcome("cancelled")

    observation = await run("return await parallel([() => agent('a')])", execute=execute)
    assert (observation.status, observation.has_output) == ("cancelled", False)


async def test_wall_limit_keeps_what_was_finished(run: Run) -> None:
    async def execute(spec: CallSpec) -> CallOutcome:
        return await (never(spec) if spec.prompt == "slow" else echo(spec))

    observation = await run("await agent('a'); await agent('slow')", execute=execute, wall_s=0.5)
    assert observation.status == "timeout"
    assert [(call.status, call.output) for call in observation.calls] == [("ok", "got a"), ("cancelled", None)]


async def test_a_killed_child_is_crashed_and_keeps_its_calls(runtime: Runtime) -> None:
    async def execute(spec: CallSpec) -> CallOutcome:
        if spec.prompt == "b":
            os.kill(runtime.children()[0], signal.SIGKILL)
            await never(spec)
        return await echo(spec)

    observation = await runtime.run("await agent('a'); await agent('b')", execute=execute, limits=LIMITS)
    assert observation.status == "crashed"
    assert [call.status for call in observation.calls] == ["ok", "cancelled"]


async def test_the_zygote_is_restarted_and_its_children_die_with_it() -> None:
    dispatched = asyncio.Event()

    async def execute(spec: CallSpec) -> CallOutcome:
        dispatched.set()
        return await never(spec)

    async with Runtime() as runtime:
        waiting = asyncio.create_task(runtime.run("await agent('a')", execute=execute, limits=LIMITS))
        await asyncio.wait_for(dispatched.wait(), 10)
        (child,) = runtime.children()
        zygote = runtime.zygote_pid
        assert zygote is not None
        os.kill(zygote, signal.SIGKILL)
        observation = await waiting
        assert observation.status == "crashed"
        assert observation.error is not None
        assert "zygote" in observation.error.message
        assert gone(child)
        assert (await runtime.run("return 2", execute=echo, limits=LIMITS)).output == 2
        assert runtime.zygote_pid != zygote


async def test_a_second_cancellation_waits_for_the_calls_too(runtime: Runtime) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def execute(_: CallSpec) -> CallOutcome:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.1)
            ended.set()
        raise AssertionError

    task = asyncio.create_task(runtime.run("await agent('a')", execute=execute, limits=LIMITS))
    await begun.wait()
    for _ in range(3):
        task.cancel()
        await asyncio.sleep(0.02)
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()
    assert runtime.children() == []


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize("wait", [0.0, 0.05])
async def test_a_run_cancelled_while_the_zygote_starts_leaves_none(wait: float) -> None:
    before = _subprocesses()
    task = asyncio.create_task(Runtime().run("return 1", execute=echo, limits=LIMITS))
    await asyncio.sleep(wait)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with asyncio.timeout(20):
        while _subprocesses() != before:  # noqa: ASYNC110 - nothing tells when a process is reaped
            await asyncio.sleep(0.05)


def _subprocesses() -> list[str]:
    return sorted(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())


async def test_a_zygote_that_dies_during_a_spawn_is_replaced(runtime: Runtime) -> None:
    runs = [asyncio.create_task(runtime.run("return 3", execute=echo, limits=LIMITS)) for _ in range(3)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert runtime.zygote_pid is not None
    os.kill(runtime.zygote_pid, signal.SIGKILL)
    assert [observation.output for observation in await asyncio.gather(*runs)] == [3, 3, 3]


async def test_children_are_bounded() -> None:
    alive, most, pairs = 0, 0, asyncio.Barrier(2)

    async def execute(spec: CallSpec) -> CallOutcome:
        nonlocal alive, most
        alive += 1
        most = max(most, alive)
        await pairs.wait()
        alive -= 1
        return await echo(spec)

    async with Runtime(children=2) as runtime:
        runs = (runtime.run("return await agent('a')", execute=execute, limits=LIMITS) for _ in range(6))
        assert [o.output for o in await asyncio.gather(*runs)] == ["got a"] * 6
    assert most == 2


ORPHAN = """
import asyncio, sys
from dynaflow.settings import Limits
from dynaflow.runtime import Runtime
async def never(spec):
    print(runtime.zygote_pid, *runtime.children(), flush=True)
    await asyncio.sleep(100)
async def main():
    global runtime
    async with Runtime() as runtime:
        loop = runtime.run("await agent('a'); while (true) {}", execute=never, limits=Limits(wall_s=100))
        await asyncio.gather(loop)
asyncio.run(main())
"""


async def test_no_orphans_when_the_parent_is_killed() -> None:
    parent = subprocess.Popen(  # noqa: ASYNC220
        [sys.executable, "-c", ORPHAN],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert parent.stdout is not None
    pids = [int(pid) for pid in (await asyncio.to_thread(parent.stdout.readline)).split()]
    assert len(pids) == 2
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert all(gone(pid) for pid in pids)


PROBE = """
import ctypes, json, os, signal, socket, sys, threading
from dynaflow import confine
from dynaflow.runtime import child
from dynaflow.runtime.v8 import Isolate
ours, theirs = socket.socketpair()
def attempts():
    def connect():
        socket.socket().connect(("127.0.0.1", 9))
    def raise_limit():
        import resource
        resource.setrlimit(resource.RLIMIT_CPU, (1000, 1000))
    yield "open", lambda: open("/etc/passwd")
    yield "open own code", lambda: open(confine.__file__)
    yield "create", lambda: open("/tmp/dynaflow-probe", "w")
    yield "listdir", lambda: os.listdir("/")
    yield "socket", connect
    yield "fork", os.fork
    yield "thread", threading.Thread(target=int).start
    yield "exec", lambda: os.execv("/bin/true", ["true"])
    yield "kill", lambda: os.kill(os.getppid(), 0)
    yield "ptrace", lambda: denied(ctypes.CDLL(None, use_errno=True).ptrace(16, os.getppid(), 0, 0))
    yield "raise limit", raise_limit
def denied(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), "denied")
def probe(channel):
    result = {}
    for name, attempt in attempts():
        try:
            attempt()
            result[name] = "allowed"
        except (OSError, ValueError, RuntimeError) as error:
            result[name] = type(error).__name__
    child._send(channel, "D", json.dumps(result))
    return None
def script(isolate):
    yield "let kernel = {};0"
    if os.fork() == 0:
        child._receive = probe
        limits = {"data_mb": 1126, "cpu_s": 20, "heap_mb": 64}
        yield from child.serve(isolate, "kernel", theirs, limits, confine.Seccomp(threads=False))
        return
    theirs.close()
    frames = b""
    while chunk := ours.recv(65536):
        frames += chunk
    print(frames[child.HEADER.size :].decode(), flush=True)
Isolate().run(script)
"""


@pytest.mark.skipif(not all(confine.layers().values()), reason="this machine lacks a confinement layer")
async def test_a_confined_child_can_reach_nothing() -> None:
    result = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", PROBE],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=60,
    )
    verdicts = json.loads(result.stdout)
    assert len(verdicts) == 11, result.stderr
    assert [name for name, verdict in verdicts.items() if verdict == "allowed"] == []


async def test_keys_do_not_enter_the_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    async with Runtime() as runtime:
        environment = Path(f"/proc/{runtime.zygote_pid}/environ").read_bytes()  # noqa: ASYNC240
    assert b"PATH=" in environment
    assert b"sk-secret" not in environment


async def test_a_required_sandbox_that_is_missing_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confine, "layers", lambda: {"landlock": False, "seccomp": True, "rlimits": True})
    with pytest.raises(ConfigError, match=r"require_os_sandbox.*landlock"):
        await run("return 1", require_os_sandbox=True)
    assert (await run("return 1")).output == 1


async def test_the_import_is_cheap() -> None:
    heavy = ("py_mini_racer", "pydantic", "tree_sitter")
    code = f"import sys, dynaflow.runtime; print([m for m in {heavy} if m in sys.modules])"
    result = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"

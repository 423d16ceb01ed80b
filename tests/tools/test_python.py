"""The python tool under attack: each test tries one thing that a program must not be able to do.

Not covered: kernels without seccomp or Landlock (the tests of a layer are skipped there).
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from pathlib import Path

import psutil
import pytest

from dynaflow import confine
from dynaflow.config import PythonTool
from dynaflow.tools.python import Python, PythonResult

needs = {
    layer: pytest.mark.skipif(not there, reason=f"this kernel has no {layer}")
    for layer, there in confine.layers().items()
}


async def run(code: str, **settings: float) -> PythonResult:
    return await Python(PythonTool(**{"wall_s": 10, "cpu_s": 2, "memory_mb": 512, **settings})).run(code)  # type: ignore[arg-type]


def children() -> list[psutil.Process]:
    return psutil.Process().children(recursive=True)


async def test_it_gives_what_was_printed() -> None:
    tool = Python(PythonTool())
    assert await tool({"code": "import sympy\nprint(sympy.factorint(10403))"}) == "{101: 1, 103: 1}"
    assert await tool({"code": "x = 1"}) == "(the program printed nothing)"
    assert "needs `code`" in await tool({"program": "print(1)"})


@pytest.mark.parametrize(
    ("code", "last"),
    [
        ("1/0", "ZeroDivisionError: division by zero"),
        ("def f(: pass", "SyntaxError: invalid syntax"),
        (r"raise RuntimeError('\ud800')", r"RuntimeError: \ud800"),
        ("raise BaseException('quiet')", "BaseException: quiet"),
        ("import sys; sys.exit('bye')", "bye"),
        ("input()", "EOFError: EOF when reading a line"),
        ("def f(): f()\nf()", "RecursionError: maximum recursion depth exceeded"),
        ("x = 'a' * 10**12", "MemoryError"),
    ],
)
async def test_a_failing_program_is_told_why(code: str, last: str) -> None:
    result = await run(code)
    assert result.status == "error"
    assert last in result.stderr
    assert result.text().endswith("[the program failed]")


async def test_a_traceback_shows_the_program_and_no_path_of_this_machine() -> None:
    result = await run("import json\n\ndef parse():\n    json.loads('{')\n\nparse()")
    assert 'File "<program>", line 4, in parse' in result.stderr
    assert os.sep + "json" not in result.stderr
    assert "site-packages" not in result.stderr
    assert "dynaflow" not in (await run("raise BaseException")).stderr


async def test_a_program_that_fails_keeps_what_it_printed_before() -> None:
    assert (await run("print('before')\n1/0")).text().startswith("before\nTraceback")


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("while True: pass", "killed"),  # the kernel's CPU limit
        ("9**9**9", "killed"),  # one operation that no signal handler can interrupt
        ("import ctypes; ctypes.string_at(0)", "killed"),
        ("import time\nprint('kept', flush=True)\ntime.sleep(60)", "timeout"),
        ("import signal\nfor s in (1, 2, 15, 24): signal.signal(s, signal.SIG_IGN)\nwhile True: pass", "killed"),
    ],
)
async def test_a_program_that_never_ends_is_ended(code: str, status: str) -> None:
    begin = time.monotonic()
    result = await run(code, wall_s=2 if status == "killed" else 1, cpu_s=1)
    assert result.status in (status, "timeout")
    assert time.monotonic() - begin < 4
    assert ("kept" in result.stdout) is ("kept" in code)
    assert children() == []


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
async def test_endless_output_is_cut_and_stopped(stream: str) -> None:
    result = await run(f"import sys\nwhile True: sys.{stream}.write('x' * 1000)", output_chars=5000)
    assert result.status == "output_limit"
    assert len(result.stdout + result.stderr) == 5000


async def test_memory_is_bounded() -> None:
    result = await run("blocks = []\nwhile True: blocks.append(bytearray(10**7))", memory_mb=300)
    assert result.status in ("error", "killed")
    many = await run("import mmap\nkept = [mmap.mmap(-1, 10**8) for _ in range(50)]", memory_mb=300)
    assert many.status in ("error", "killed")


@needs["landlock"]
@pytest.mark.parametrize(
    "code",
    [
        "print(open('/etc/passwd').read())",
        "print(open('/proc/self/environ').read())",
        "import os; print(os.listdir('/'))",
        "import os; print(os.listdir(os.path.expanduser('~')))",
        "import os; print(os.readlink('/proc/self/exe')); open(f'/proc/{os.getppid()}/environ')",
    ],
)
async def test_no_file_of_the_machine_can_be_read(code: str) -> None:
    result = await run(code)
    assert "PermissionError" in result.stderr
    assert result.status == "error"


@needs["seccomp"]
@pytest.mark.parametrize(
    "attempt",
    [
        "open(PATH, 'w')",
        "open(PATH, 'a')",
        "os.open(PATH, os.O_RDONLY | os.O_CREAT)",
        "os.mkdir(PATH)",
        "os.unlink(FILE)",
        "os.truncate(FILE, 0)",
        "os.rename(FILE, PATH)",
        "os.symlink(FILE, PATH)",
        "os.chmod(FILE, 0o777)",
    ],
)
async def test_nothing_can_be_written(attempt: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("content")
    result = await run(f"import os\nPATH, FILE = {str(tmp_path / 'new')!r}, {str(file)!r}\n{attempt}")
    assert "PermissionError" in result.stderr
    assert os.listdir(tmp_path) == ["file"]
    assert file.read_text() == "content"


@needs["seccomp"]
@pytest.mark.parametrize(
    "attempt",
    [
        "import os; os.fork()",
        "import subprocess; subprocess.run(['id'])",
        "import os; os.system('id'); raise PermissionError",  # system() itself hides the refusal
        "import os; os.execv('/bin/sh', ['sh'])",
        "import os; os.posix_spawn('/bin/sh', ['sh'], {})",
        "import multiprocessing; multiprocessing.Process(target=print).start()",
        "import os; os.kill(os.getppid(), 0)",
        "import os; os.kill(1, 9)",
        "import os; os.setsid()",
        "import os; os.killpg(0, 9)",
        "import socket; socket.socket()",
        "import socket; socket.socketpair()",
        "import socket; socket.create_connection(('127.0.0.1', PORT))",
        "import urllib.request; urllib.request.urlopen('http://127.0.0.1:PORT')",
        "import resource; resource.setrlimit(resource.RLIMIT_CPU, (100, 100))",
        "import ctypes\nif ctypes.CDLL(None).ptrace(16, 1, 0, 0) < 0: raise PermissionError",
    ],
)
async def test_no_process_signal_or_socket(attempt: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        result = await run(attempt.replace("PORT", str(server.getsockname()[1])))
        with pytest.raises(BlockingIOError):
            server.accept()
    assert result.status == "error"
    assert any(word in result.stderr for word in ("PermissionError", "not permitted", "not allowed")), result.stderr
    assert "uid=" not in result.stdout


async def test_nothing_of_our_environment_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "s3cret")
    result = await run("import os\nprint(dict(os.environ))\nprint(os.getcwd())")
    assert "s3cret" not in result.stdout
    assert "SECRET" not in result.stdout
    assert "HOME" not in result.stdout


async def test_no_open_file_of_ours_is_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.set_inheritable(True)
        result = await run(
            "import os\nfor fd in range(3, 64):\n    try: os.fstat(fd); print(fd)\n    except OSError: pass"
        )
    assert result.stdout == ""


async def test_programs_at_once_are_bounded_and_all_end() -> None:
    tool = Python(PythonTool(processes=2))
    peak = 0

    async def watch() -> None:
        nonlocal peak
        while True:
            peak = max(peak, len(children()))
            await asyncio.sleep(0.05)

    watching = asyncio.create_task(watch())
    results = await asyncio.gather(*(tool.run(f"print({n})") for n in range(6)))
    watching.cancel()
    assert [result.stdout for result in results] == [f"{n}\n" for n in range(6)]
    assert peak <= 2
    assert children() == []


async def test_a_cancelled_run_leaves_no_process() -> None:
    running = asyncio.create_task(run("import time; time.sleep(60)"))
    await asyncio.sleep(0.2)
    assert len(children()) == 1
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert children() == []


async def test_the_same_program_prints_the_same() -> None:
    code = "print({'a', 'b', 'c', 'd'}, hash('x'))"
    assert (await run(code)).stdout == (await run(code)).stdout

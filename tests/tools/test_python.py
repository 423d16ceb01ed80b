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
from dynaflow.settings import PythonTool
from dynaflow.tools.python import Python, PythonResult

pytestmark = pytest.mark.slow

needs = {
    layer: pytest.mark.skipif(not there, reason=f"this kernel has no {layer}")
    for layer, there in confine.layers().items()
}


async def run(code: str, **settings: float) -> PythonResult:
    return await Python(PythonTool(**{"wall_s": 60, "cpu_s": 2, "memory_mb": 512, **settings})).run(code)  # type: ignore[arg-type]


async def refused(attempts: list[str], setup: str = "") -> None:
    """Every attempt ends in a PermissionError, in one program."""
    body = "".join(
        f"try:\n    exec({attempt!r})\n    print('done', {number})\n"
        f"except PermissionError: print('refused', {number})\n"
        f"except Exception as error: print(type(error), error, {number})\n"
        for number, attempt in enumerate(attempts)
    )
    result = await run(f"import os, sys\n{setup}\n{body}")
    assert result.stdout.splitlines() == [f"refused {number}" for number in range(len(attempts))], result


OTHERS: set[psutil.Process] = set()


@pytest.fixture(autouse=True)
def others() -> None:
    """What other tests keep for the whole session (a zygote) is not this test's."""
    OTHERS.clear()
    OTHERS.update(psutil.Process().children(recursive=True))


def children() -> list[psutil.Process]:
    return [child for child in psutil.Process().children(recursive=True) if child not in OTHERS]


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


NEVER = [
    pytest.param("9**9**9", marks=()),  # one operation that no signal handler can interrupt: the kernel's CPU limit
    pytest.param("while True: pass", marks=pytest.mark.slow),
    pytest.param(
        "import signal\nfor s in (1, 2, 15, 24): signal.signal(s, signal.SIG_IGN)\nwhile True: pass",
        marks=pytest.mark.slow,
    ),
]


@pytest.mark.parametrize("code", NEVER)
async def test_a_program_that_uses_up_its_processor_time_is_killed(code: str) -> None:
    assert (await run(code, cpu_s=1)).status == "killed"
    assert children() == []


async def test_a_program_that_takes_too_long_is_stopped() -> None:
    begin = time.monotonic()
    assert (await run("import time; time.sleep(60)", wall_s=0.5)).status == "timeout"
    assert time.monotonic() - begin < 30
    assert children() == []


async def test_a_crash_is_told() -> None:
    assert (await run("import ctypes; ctypes.string_at(0)")).status == "killed"


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
async def test_endless_output_is_cut_and_stopped(stream: str) -> None:
    result = await run(f"import sys\nwhile True: sys.{stream}.write('x' * 1000)", output_chars=5000)
    assert result.status == "output_limit"
    assert len(result.stdout + result.stderr) == 5000


async def test_memory_is_bounded() -> None:
    result = await run("blocks = []\nwhile True: blocks.append(bytearray(10**7))", memory_mb=300)
    assert "MemoryError" in result.stderr
    many = await run("import mmap\nkept = [mmap.mmap(-1, 10**8) for _ in range(50)]", memory_mb=300)
    assert "Cannot allocate memory" in many.stderr


@needs["landlock"]
async def test_no_file_of_the_machine_can_be_read() -> None:
    await refused(
        [
            "open('/etc/passwd').read()",
            "open('/proc/self/environ').read()",
            "open(f'/proc/{os.getppid()}/environ').read()",
            "os.listdir('/')",
            "os.listdir(os.path.expanduser('~'))",
            "os.listdir('.')",
            f"open({__file__!r}).read()",
        ]
    )


@needs["seccomp"]
async def test_nothing_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("content")
    await refused(
        [
            "open(PATH, 'w')",
            "open(FILE, 'a')",
            "os.open(PATH, os.O_RDONLY | os.O_CREAT)",
            "os.open(FILE, os.O_RDONLY | os.O_TRUNC)",
            "os.mkdir(PATH)",
            "os.unlink(FILE)",
            "os.truncate(FILE, 0)",
            "os.rename(FILE, PATH)",
            "os.symlink(FILE, PATH)",
            "os.link(FILE, PATH)",
            "os.chmod(FILE, 0o777)",
            "os.mkfifo(PATH)",
        ],
        f"PATH, FILE = {str(tmp_path / 'new')!r}, {str(file)!r}",
    )
    assert os.listdir(tmp_path) == ["file"]
    assert file.read_text() == "content"


@needs["seccomp"]
async def test_no_process_signal_or_socket() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        await refused(
            [
                "os.fork()",
                "import subprocess; subprocess.run(['id'])",
                "os.execv('/bin/sh', ['sh'])",
                "os.posix_spawn('/bin/sh', ['sh'], {})",
                "import multiprocessing; multiprocessing.Process(target=print).start()",
                "os.kill(os.getppid(), 0)",
                "os.kill(1, 9)",
                "os.killpg(0, 9)",
                "os.setsid()",
                "import socket; socket.socket()",
                "import socket; socket.socketpair()",
                "import socket; socket.create_connection(('127.0.0.1', PORT))",
                "import resource\ntry: resource.setrlimit(resource.RLIMIT_CPU, (99, 99))\n"
                "except ValueError: raise PermissionError",
                "import ctypes\nif ctypes.CDLL(None).ptrace(16, 1, 0, 0) < 0: raise PermissionError",
                "import ctypes\nif ctypes.CDLL(None).system(b'id') != 0: raise PermissionError",
            ],
            f"PORT = {server.getsockname()[1]}",
        )
        with pytest.raises(BlockingIOError):
            server.accept()


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

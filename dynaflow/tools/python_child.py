"""The child process of the `python` tool: confines itself, then runs the program on its standard input.

Arguments: the parent's pid, the CPU seconds, the MiB of address space and, where there is one, the seccomp filter.
"""

from __future__ import annotations

import sys
import sysconfig
import traceback
from pathlib import Path

from dynaflow import confine

_SYSTEM_LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache")
_NAME = "<program>"
_FRAMES = 5


def main() -> None:
    """Read the program, give up every right that it does not need, run it."""
    parent, cpu_s, memory_mb = map(int, sys.argv[1:4])
    seccomp = confine.Seccomp.from_hex(sys.argv[4]) if sys.argv[4:] else None
    confine.die_with_parent(parent)
    source = sys.stdin.buffer.read()
    confine.limit_resources({"CPU": cpu_s, "AS": memory_mb << 20, "CORE": 0, "FSIZE": 0, "NOFILE": 64, "NPROC": 0})
    confine.restrict_filesystem(_readable())
    if seccomp is not None:
        seccomp.apply()
    sys.argv[:] = [_NAME]
    _run(source)


def _readable() -> list[Path]:
    """Python's own library, the installed packages and the system's shared libraries: nothing of the user's."""
    paths = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    paths |= {str(sysconfig.get_config_var("LIBDIR")), *_SYSTEM_LIBRARIES}
    return [path for path in map(Path, sorted(paths)) if path.exists()]


def _run(source: bytes) -> None:
    """Execute the program as `__main__`. Of a failure it prints the program's own frames, no path of this machine."""
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        exec(compile(source, _NAME, "exec"), {"__name__": "__main__", "__builtins__": __builtins__})
    except SystemExit:
        raise
    except BaseException as error:  # noqa: BLE001  (whatever the program raises is its result)
        report = traceback.TracebackException.from_exception(error, compact=True)
        report.stack = traceback.StackSummary.from_list([f for f in report.stack if f.filename == _NAME][-_FRAMES:])
        sys.stderr.writelines(report.format(chain=False))
        sys.exit(1)

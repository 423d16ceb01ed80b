"""OS confinement by feature detection: Landlock, seccomp, resource limits.

Three layers, each usable alone and each reported by `layers()`: `limit_resources` (POSIX), `restrict_filesystem`
(Landlock, Linux 5.13+: no filesystem and, by kernel version, no TCP and no signals to others) and `Seccomp`
(an allow-list of system calls). Where the kernel or the platform lacks one, callers run without it and say so.

Nothing in here is imported by a running sandbox from disk: build everything before confinement, then apply.
"""

from __future__ import annotations

import ctypes
import functools
import os
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

_LINUX = sys.platform == "linux"
_PR_SET_PDEATHSIG = 1
_PR_SET_NO_NEW_PRIVS = 38
_LANDLOCK_CREATE, _LANDLOCK_ADD_RULE, _LANDLOCK_RESTRICT = 444, 445, 446
_READ_ONLY = 0b1100  # READ_FILE | READ_DIR
_SECCOMP_SET_MODE_FILTER, _SECCOMP_FILTER_TSYNC = 1, 1

# What CPython and V8 need once their threads, files and sockets exist. No open, socket, exec, kill, or fork.
ALLOWED_SYSCALLS = (
    "read", "write", "readv", "writev", "recvfrom", "recvmsg", "sendto", "sendmsg", "close", "fstat", "fcntl", "ioctl",
    "lseek", "mmap", "munmap", "mprotect", "mremap", "madvise", "brk", "membarrier", "pkey_alloc", "pkey_free",
    "pkey_mprotect", "futex", "sched_yield", "sched_getaffinity", "getcpu", "clock_gettime", "clock_getres",
    "clock_nanosleep", "nanosleep", "gettimeofday", "getrandom", "getpid", "gettid", "getrusage", "sysinfo", "uname",
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall", "set_robust_list", "rseq",
    "poll", "ppoll", "exit", "exit_group",
)  # fmt: skip


@functools.cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _check(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def landlock_abi() -> int:
    """Landlock version of the running kernel; 0 where there is none."""
    if not _LINUX:
        return 0
    return max(0, int(_libc().syscall(_LANDLOCK_CREATE, None, 0, 1)))


def seccomp_available() -> bool:
    """Whether libseccomp can build filters here and the kernel takes them."""
    if not _LINUX:
        return False
    try:
        import pyseccomp  # noqa: F401
    except (ImportError, RuntimeError, OSError):
        return False
    return Path("/proc/sys/kernel/seccomp/actions_avail").exists()


@functools.cache
def layers() -> dict[str, bool]:
    """Which layers this machine offers: {"landlock", "seccomp", "rlimits"} -> available."""
    return {"landlock": landlock_abi() > 0, "seccomp": seccomp_available(), "rlimits": os.name == "posix"}


def die_with_parent(parent: int) -> None:
    """SIGKILL this process when its parent (pid `parent`) is gone. Linux; elsewhere a no-op."""
    if _LINUX:
        _check(_libc().prctl(_PR_SET_PDEATHSIG, 9, 0, 0, 0), "PR_SET_PDEATHSIG")
        if os.getppid() != parent:
            os._exit(1)


def no_new_privileges() -> None:
    """Set PR_SET_NO_NEW_PRIVS, which Landlock and seccomp require. Linux; elsewhere a no-op."""
    if _LINUX:
        _check(_libc().prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "PR_SET_NO_NEW_PRIVS")


def limit_resources(limits: Mapping[str, int]) -> None:
    """Set soft and hard resource limits, e.g. {"DATA": 1 << 30, "CPU": 20, "CORE": 0}; names without RLIMIT_.

    CPU gets one second between soft and hard, so that the signal (SIGXCPU) names the cause.
    """
    import resource

    for name, value in limits.items():
        number = getattr(resource, f"RLIMIT_{name}")
        hard = value + 1 if name == "CPU" else value
        ceiling = resource.getrlimit(number)[1]
        if ceiling != resource.RLIM_INFINITY:
            hard = min(hard, ceiling)
        resource.setrlimit(number, (min(value, hard), hard))


class _Ruleset(ctypes.Structure):
    _fields_ = (("fs", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _PathRule(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("access", ctypes.c_uint64), ("fd", ctypes.c_int32))


def restrict_filesystem(readable: Iterable[Path] = ()) -> None:
    """Landlock the calling thread and what it starts: no file but those under `readable`, which are read-only.

    Also denies TCP bind and connect (ABI 4) and signals and abstract sockets to the outside (ABI 6). Threads that
    exist already keep their rights: call it before starting any.

    Raises:
        OSError: the kernel refused.
    """
    abi = landlock_abi()
    if abi == 0:
        return
    bits = 13 + (abi >= 2) + (abi >= 3) + (abi >= 5)
    rules = _Ruleset((1 << bits) - 1, 0b11 if abi >= 4 else 0, 0b11 if abi >= 6 else 0)
    size = 8 if abi < 4 else 16 if abi < 6 else 24
    ruleset = _check(_libc().syscall(_LANDLOCK_CREATE, ctypes.byref(rules), size, 0), "landlock_create_ruleset")
    try:
        for path in readable:
            fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
            try:
                access = _READ_ONLY if path.is_dir() else _READ_ONLY & 0b0100
                rule = _PathRule(access, fd)
                _check(_libc().syscall(_LANDLOCK_ADD_RULE, ruleset, 1, ctypes.byref(rule), 0), "landlock_add_rule")
            finally:
                os.close(fd)
        no_new_privileges()
        _check(_libc().syscall(_LANDLOCK_RESTRICT, ruleset, 0), "landlock_restrict_self")
    finally:
        os.close(ruleset)


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


class Seccomp:
    """A compiled allow-list of system calls; everything else fails with EPERM.

    Compile once, then `apply` in each forked child: about 20 us, and no library call is needed there.
    With `threads`, `clone` is allowed for them only; `clone3` says ENOSYS, so that libc falls back to `clone`. With
    `opening`, files can be opened for reading; which ones is Landlock's business.
    """

    def __init__(self, allowed: Iterable[str] = ALLOWED_SYSCALLS, opening: bool = False, threads: bool = True) -> None:
        import errno

        import pyseccomp as seccomp

        filter_ = seccomp.SyscallFilter(seccomp.ERRNO(errno.EPERM))
        for name in allowed:
            if seccomp.resolve_syscall(seccomp.Arch.NATIVE, name) >= 0:
                filter_.add_rule(seccomp.ALLOW, name)
        clone_thread = 0x10000
        if threads:
            filter_.add_rule(seccomp.ALLOW, "clone", seccomp.Arg(0, seccomp.MASKED_EQ, clone_thread, clone_thread))
        filter_.add_rule(seccomp.ERRNO(errno.ENOSYS), "clone3")
        filter_.add_rule(seccomp.ALLOW, "prlimit64", seccomp.Arg(2, seccomp.EQ, 0))  # read limits, never set them
        if opening:
            changing = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
            filter_.add_rule(seccomp.ALLOW, "openat", seccomp.Arg(2, seccomp.MASKED_EQ, changing, 0))
        with tempfile.TemporaryFile() as file:
            filter_.export_bpf(file)
            file.seek(0)
            self._code = file.read()
        self._syscall: int = seccomp.resolve_syscall(seccomp.Arch.NATIVE, "seccomp")

    def to_hex(self) -> str:
        """For a process that should not load the compiler; back with `from_hex`."""
        return f"{self._syscall:04x}{self._code.hex()}"

    @classmethod
    def from_hex(cls, text: str) -> Seccomp:
        """Inverse of `to_hex`."""
        made = cls.__new__(cls)
        made._syscall, made._code = int(text[:4], 16), bytes.fromhex(text[4:])
        return made

    def apply(self) -> None:
        """Confine all threads of this process, for good.

        Raises:
            OSError: the kernel refused.
        """
        no_new_privileges()
        program = _Program(len(self._code) // 8, self._code)
        result = _libc().syscall(self._syscall, _SECCOMP_SET_MODE_FILTER, _SECCOMP_FILTER_TSYNC, ctypes.byref(program))
        _check(result, "seccomp")

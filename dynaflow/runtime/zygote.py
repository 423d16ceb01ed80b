"""The zygote: V8 and the kernel are made ready here once, and every program gets a forked child of its own.

Run as `python -m dynaflow.runtime.zygote FD`. FD is the control socket: one message per datagram, JSON.

    parent -> zygote   {"spawn": limits} + the child's socket    {"kill": pid, "signal": number}
    zygote -> parent   {"pid": n} + a pidfd where there is one   {"error": text}
                       {"exit": pid, "status": wait status, "cpu_s": seconds}

It forks on V8's thread, between two evaluations, so a child begins with the isolate as it is here. No program ever runs
in the zygote. It ends, and its children with it, when the parent closes the control socket or disappears.
"""

from __future__ import annotations

import gc
import json
import os
import secrets
import select
import signal
import socket
import sys

from dynaflow import confine, resources
from dynaflow.runtime.child import serve
from dynaflow.runtime.v8 import Isolate, Script

_PARENT_POLL_MS = 1000


def main() -> None:
    """Serve spawn requests until the parent is gone."""
    control = socket.socket(fileno=int(sys.argv[1]))
    wake_read, wake_write = os.pipe()
    os.set_blocking(wake_write, False)
    signal.set_wakeup_fd(wake_write, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    Isolate().run(lambda isolate: _serve(isolate, control, (wake_read, wake_write)))


def _serve(isolate: Isolate, control: socket.socket, wake: tuple[int, int]) -> Script:
    """Make the isolate ready and fork a child for each request. It goes on in every child, as that child."""
    import resource  # noqa: F401 - for `confine`, here instead of in every child

    parent, zygote = os.getppid(), os.getpid()
    seccomp = confine.Seccomp(threads=False) if confine.seccomp_available() else None
    kernel = f"kernel_{secrets.token_hex(8)}"
    loaded = yield f"let {kernel} = {_kernel()};0"
    if loaded.failed:
        raise RuntimeError(loaded.text)
    null = os.open(os.devnull, os.O_RDWR)
    gc.collect()
    gc.freeze()  # a collection would write to, and so copy, every page the children share
    gc.disable()
    control.send(b'{"ready":true}')

    poll = select.poll()
    poll.register(control, select.POLLIN)
    poll.register(wake[0], select.POLLIN)
    alive: set[int] = set()
    while os.getppid() == parent:
        ready = dict(poll.poll(_PARENT_POLL_MS))
        try:
            if wake[0] in ready:
                os.read(wake[0], 4096)
                _reap(control, alive)
            if control.fileno() not in ready:
                continue
            message, fds, _, _ = socket.recv_fds(control, 65536, 1)
            request = json.loads(message or "null")
            if request is None:
                break
            if "kill" in request:
                if request["kill"] in alive:
                    os.kill(request["kill"], request["signal"])
                continue
            with socket.socket(fileno=fds[0]) as channel:
                pid = _fork(control)
                if pid == 0:
                    confine.die_with_parent(zygote)
                    signal.set_wakeup_fd(-1)
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    os.dup2(null, 2)
                    for fd in (control.fileno(), *wake, null):
                        os.close(fd)
                    yield from serve(isolate, kernel, channel, request["spawn"], seccomp)
                    return
            if pid is not None:
                alive.add(pid)
                _announce(control, pid)
        except ConnectionError:
            break
    for pid in alive:
        os.kill(pid, signal.SIGKILL)


def _kernel() -> str:
    """JavaScript of the kernel: the function in kernel.js, applied to a secret and the functions in the other files."""
    files = sorted(resources.resource("runtime_js").glob("*.js"))
    functions = {file.stem: file.read_text(encoding="utf-8") for file in files}
    kernel = functions.pop("kernel")
    parts = ", ".join(f"{name}: {function}" for name, function in functions.items())
    return f"({kernel})('{secrets.token_hex(8)}', {{{parts}}})"


def _fork(control: socket.socket) -> int | None:
    """os.fork; None when the system has no room for a process, which the parent is told."""
    try:
        return os.fork()
    except OSError as error:
        control.send(json.dumps({"error": f"no process could be started: {error}"}).encode())
        return None


def _announce(control: socket.socket, pid: int) -> None:
    """Tell the parent the child's pid; the pidfd can not miss, because nobody has reaped the child yet."""
    message = json.dumps({"pid": pid}).encode()
    if not hasattr(os, "pidfd_open"):
        control.send(message)
        return
    pidfd = os.pidfd_open(pid)
    socket.send_fds(control, [message], [pidfd])
    os.close(pidfd)


def _reap(control: socket.socket, alive: set[int]) -> None:
    while alive:
        pid, status, usage = os.wait4(-1, os.WNOHANG)
        if pid == 0:
            return
        alive.discard(pid)
        exit_ = {"exit": pid, "status": status, "cpu_s": usage.ru_utime + usage.ru_stime}
        control.send(json.dumps(exit_).encode())


if __name__ == "__main__":
    main()

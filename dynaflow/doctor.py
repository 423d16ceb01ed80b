"""`dynaflow doctor`: what this machine has, what is missing, and the fix for each."""

from __future__ import annotations

import asyncio
import json
import os
import platform
import shutil
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

from dynaflow import confine
from dynaflow.config import Config, Limits, Role
from dynaflow.errors import DynaflowError, PrerequisiteError
from dynaflow.models import embedded, launch, server
from dynaflow.rollout import Observation

Status = Literal["ok", "warn", "fail"]

_CORE = ("aiohttp", "jinja2", "jsonschema-rs", "mini-racer", "orjson", "pydantic", "tree-sitter", "typer")
_TRAINING = ("torch", "transformers", "trl", "peft", "accelerate", "datasets", "gguf")
_MIN_DISK_GB = 5.0  # checkpoints, merged models and rollouts of a demo run take 3
_MIN_FILES = 1024  # 128 requests, 64 workflow children with their pipes, and room


@dataclass(frozen=True)
class Check:
    """One thing looked at. `fix` says what to do about a `warn` (something will not work) or `fail` (nothing will)."""

    name: str
    status: Status
    found: str
    fix: str = ""


def diagnose(config: Config) -> list[Check]:
    """Look at everything that the stages of `config` need. Starts no model; sends one GET to each endpoint."""
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
    yield _v8()
    yield _sandbox(config.limits.require_os_sandbox)
    yield _disk(config.runs)
    yield _open_files()
    if config.roles.main.base_url is None or config.roles.sub.base_url is None:
        yield _model(config.server.model)
        yield _serving(config.server.port)
    for name, role in config.roles:
        if role is not None and role.base_url is not None:
            yield _endpoint(name, role)


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


def _v8() -> Check:
    """A real program through the runtime: the zygote, a confined child, V8."""
    from dynaflow.runtime import Runtime, mock_executor

    async def run() -> Observation:
        async with Runtime() as runtime:
            return await runtime.run("return 6 * 7", {}, execute=mock_executor, limits=Limits())

    try:
        seen = asyncio.run(run())
    except (DynaflowError, OSError) as error:
        return Check("v8", "fail", str(error), "pip install --force-reinstall mini-racer")
    if (seen.status, seen.output) != ("completed", 42):
        return Check("v8", "fail", f"a program ended as {seen.status}: {seen.error}", "please report this")
    return Check("v8", "ok", f"a program ran in {seen.wall_s * 1000:.0f} ms")


def _sandbox(required: bool) -> Check:
    layers = confine.layers()
    found = ", ".join(f"{name} {'on' if there else 'missing'}" for name, there in layers.items())
    if all(layers.values()):
        return Check("sandbox", "ok", found)
    fix = "Linux 5.13 or newer with Landlock and seccomp confines programs fully; elsewhere run only programs you trust"
    return Check("sandbox", "fail" if required else "warn", found, fix)


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


def _serving(port: int) -> Check:
    running = server.find(port)
    note = f"; running on port {port}: {', '.join(running['urls'])}" if running else ""
    try:
        build = launch.find_build()
    except PrerequisiteError as error:
        what, _, fix = str(error).partition(". ")
        return Check("serving", "ok" if running else "fail", what + note, "" if running else fix)
    return Check("serving", "ok", f"vLLM {build.version} ({'CPU' if build.cpu else 'GPU'} build){note}")


def _endpoint(name: str, role: Role) -> Check:
    """Whether the endpoint answers, and serves the role's model."""
    title = f"endpoint of {name}"
    key = os.environ.get(role.api_key_env)
    headers = {**role.headers, **({"Authorization": f"Bearer {key}"} if key else {})}
    request = urllib.request.Request(f"{role.base_url}/models", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=role.connect_timeout_s) as answer:
            served = [model["id"] for model in json.load(answer)["data"]]
    except urllib.error.HTTPError as error:
        fix = f"set {role.api_key_env}" if error.code in (401, 403) else f"check roles.{name}.base_url"
        return Check(title, "fail", f"{role.base_url}: HTTP {error.code}", fix)
    except (OSError, ValueError, KeyError, TypeError) as error:
        return Check(title, "fail", f"{role.base_url}: {error}", f"start it, or correct roles.{name}.base_url (.../v1)")
    found = f"{role.base_url}: {', '.join(served)}"
    if role.model in served:
        return Check(title, "ok", found)
    return Check(title, "fail", f"{found}; not {role.model}", f"set roles.{name}.model to one of these")

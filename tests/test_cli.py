"""The command line: cheap to start, clear when misused."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from dynaflow.cli import main

HEAVY = ("torch", "transformers", "trl", "peft", "datasets", "matplotlib", "py_mini_racer", "aiohttp", "pydantic")


def dynaflow(*args: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    code = "from dynaflow.cli import main; main()"
    return subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True, cwd=cwd, check=False)


def heavy_after(option: str) -> subprocess.CompletedProcess[str]:
    """What an option prints; which of the heavy packages it loaded stands on stderr."""
    code = (
        "import sys\nfrom dynaflow.cli import app\n"
        f"try:\n    app([{option!r}])\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)


def test_help_imports_nothing_heavy() -> None:
    done = heavy_after("--help")
    assert done.stderr.strip() == "[]"
    assert "workflow" in done.stdout


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["report", "--config", "nowhere.toml"], "no file 'nowhere.toml'"),
        (["report", "runs/nosuch"], "runs/nosuch: no such run"),
        (["eval", "--shard", "x"], "--shard 'x': expected i/n"),
        (["run", ""], "question '': empty"),
        (["workflow", "check", "nofile.js"], "nofile.js: no such file"),
        (["report", "--set", "evaluate.limts=3"], "Did you mean 'limit'"),
        (["eval", "--set", "evaluate.systems=['forcd']"], "Did you mean 'forced'"),
        (["eval", "--set", "evaluate.policies=['stage3']"], "Did you mean 'stage"),
        (["eval", "--set", "evaluate.benchmarks=['minni']"], "Did you mean 'mini'"),
        (["workflow", "run", "missing.js", "--backend", "mock"], "missing.js"),
        (["train", "--stage", "1", "--draw", "2"], "only controls are drawn"),
    ],
)
def test_bad_usage_is_one_message_and_exit_code_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], args: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["dynaflow", *args])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert message in capsys.readouterr().err


def test_version_is_told_and_loads_nothing_heavy() -> None:
    done = heavy_after("--version")
    assert (done.stdout, done.stderr) == (f"dynaflow {metadata.version('dynaflow')}\n", "[]\n")


def test_bad_usage_shows_no_traceback(tmp_path: Path) -> None:
    done = dynaflow("report", "--config", "nowhere.toml", cwd=tmp_path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_stage_without_its_input_says_which_command_makes_it(tmp_path: Path) -> None:
    done = dynaflow("curate", cwd=tmp_path)
    assert done.returncode == 3
    assert "dynaflow collect" in done.stderr

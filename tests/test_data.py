"""The question-set commands as a user calls them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

MAIN = "from dynaflow.cli import main; main()"
URL = "base_url=http://127.0.0.1:9/v1"
ELSEWHERE = ["--set", f"roles.main.{URL}", "--set", f"roles.sub.{URL}"]


def dynaflow(*args: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "DYNAFLOW_DATA"}
    command = [sys.executable, "-c", MAIN, *args]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd, env={**kept, **environment})


def test_an_empty_folder_is_told_what_it_lacks(tmp_path: Path) -> None:
    listed = dynaflow("data", "list", "--json", "--data-dir", str(tmp_path))
    assert listed.returncode == 0
    facts = {(fact["name"], fact["split"]): fact for fact in json.loads(listed.stdout)["benchmarks"]}
    assert facts["polymath", "test"]["n"] == 200
    assert facts["polymath", "test"]["state"] == "missing"
    assert "522 that duplicate AIME 2024 I and 2025 I are left out" in facts["polymath", "test"]["how"]
    assert "Levels: low 50, medium 50, high 50, top 50" in facts["polymath", "test"]["how"]
    assert json.loads(listed.stdout)["root"] == str(tmp_path)


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["data", "verify", "aime2024"], 3, "aime_2024.jsonl: missing"),
        (["data", "verify"], 0, "missing"),
        (["data", "verify", "aime2042"], 2, "Did you mean 'aime202"),
        (["data", "contamination", "gsm8k"], 3, "no evaluation set to compare with"),
        (["grade", "nowhere"], 2, "not a run directory"),
        (["grade-one", "polymat", "--gold", "1", "--answer", "1"], 2, "Did you mean 'polymath'"),
        (["eval", *ELSEWHERE, "--set", "evaluate.benchmarks=['aime2024']"], 3, "aime_2024.jsonl: not there"),
    ],
)
def test_exit_codes(tmp_path: Path, args: list[str], code: int, message: str) -> None:
    done = dynaflow(*args, cwd=tmp_path, DYNAFLOW_DATA=str(tmp_path / "data"))
    assert done.returncode == code, done.stderr
    assert message in " ".join((done.stdout + done.stderr).split())
    assert "Traceback" not in done.stderr


def test_any_case_can_be_graded_by_hand() -> None:
    done = dynaflow("grade-one", "polymath", "--gold", "$\\frac{1}{2}$", "--answer", "\\boxed{0.5}", "--json")
    assert json.loads(done.stdout)["correct"] is True

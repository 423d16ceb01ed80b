"""The question-set commands as a user calls them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from dynaflow import cli

URL = "base_url=http://127.0.0.1:9/v1"
ELSEWHERE = ["--set", f"roles.main.{URL}", "--set", f"roles.sub.{URL}"]


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DYNAFLOW_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def dynaflow(monkeypatch: pytest.MonkeyPatch, *args: str) -> int:
    monkeypatch.setattr(sys, "argv", ["dynaflow", *args])
    with pytest.raises(SystemExit) as end:
        cli.main()
    return int(end.value.code or 0)


def test_an_empty_folder_is_told_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dynaflow(monkeypatch, "data", "list", "--json", "--data-dir", str(tmp_path / "other")) == 0
    report = json.loads(capsys.readouterr().out)
    facts = {(fact["name"], fact["split"]): fact for fact in report["benchmarks"]}
    assert report["root"] == str(tmp_path / "other")
    assert facts["polymath", "test"]["n"] == 200
    assert facts["polymath", "test"]["state"] == "missing"
    assert "522 that duplicate AIME 2024 I and 2025 I are left out" in facts["polymath", "test"]["how"]
    assert "Levels: low 50, medium 50, high 50, top 50" in facts["polymath", "test"]["how"]
    assert "Languages: en 12, zh 11" in facts["polymath", "test"]["how"]
    assert facts["gpqa-diamond", "train"]["n"] is None


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["data", "verify", "aime2024"], 3, "aime_2024.jsonl: missing"),
        (["data", "verify"], 0, "`dynaflow data fetch` fetches them, --data-dir names a folder"),
        (["data", "list"], 0, "`dynaflow data fetch` fetches them, --data-dir names a folder"),
        (["data", "list", "polymath", "svamp"], 0, "svamp test: (tiny/svamp.jsonl, missing)"),
        (["data", "verify", "aime2042"], 2, "Did you mean 'aime202"),
        (["data", "contamination", "gsm8k"], 3, "no evaluation set to compare with"),
        (["grade", "nowhere"], 2, "nowhere: no such run"),
        (["grade-one", "polymat", "--gold", "1", "--answer", "1"], 2, "Did you mean 'polymath'"),
        (["eval", *ELSEWHERE, "--set", "evaluate.benchmarks=['aime2024']"], 3, "aime_2024.jsonl: not there"),
        (["eval", *ELSEWHERE, "--set", "evaluate.benchmarks=['aime2024']"], 3, "run `dynaflow data fetch aime2024`"),
    ],
)
def test_exit_codes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], args: list[str], code: int, message: str
) -> None:
    assert dynaflow(monkeypatch, *args) == code
    shown = capsys.readouterr()
    assert message in " ".join((shown.out + shown.err).split())


@pytest.mark.slow
def test_any_case_can_be_graded_by_hand(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["--gold", "$\\frac{1}{2}$", "--answer", "\\boxed{0.5}", "--json"]
    assert dynaflow(monkeypatch, "grade-one", "polymath", *args) == 0
    assert json.loads(capsys.readouterr().out)["correct"] is True

"""`dynaflow analyze` on a terminal: its tables fit, and no cell is cut or wrapped."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from dynaflow.analysis import structure_table
from dynaflow.analysis.structure_runs import read, summarise
from tests.analysis.conftest import build_rollout
from tests.analysis.test_structure_runs import HYBRID, hybrid_calls, write

SYSTEMS = [(policy, system) for policy in ("base", "stage1", "stage2", "control") for system in ("forced", "dynamic")]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    made = [
        build_rollout(n, system, policy, program=HYBRID, calls=hybrid_calls(), benchmark="aime2024", correct=n < 2)
        for policy, system in SYSTEMS
        for n in range(5)
    ]
    return write(tmp_path / "run", made)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_every_cell_is_whole_at_any_width(run: Path, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(structure_table, "out", Console(file=out, width=width, force_terminal=True, color_system=None))
    structure_table.show([run], as_json=False)
    text = out.getvalue()
    lines = text.splitlines()
    assert max(map(len, lines)) <= width
    for policy, system in SYSTEMS:
        assert any(line.startswith(f"{policy}/{system} ") for line in lines)  # names a line
        assert any(line.endswith(f"{policy}/{system}") or f"{policy}/{system}  " in line for line in lines)  # a column
    for row in structure_table.paper_table(summarise(read([run]))):
        assert f"{row['label']} ({row['system']})" in text
        for cell in row["cells"].values():
            assert f"{cell['text'] or '-'} | {cell['paper'] or '-'}" in text
    assert "40.0 [12, 77]" in text  # 2 of 5
    assert "solver and verifier" in text


def test_off_a_terminal_every_column_stands_in_one_table(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    structure_table.show([run], as_json=False)
    text = capsys.readouterr().out
    header = next(line for line in text.splitlines() if "stage1/forced" in line and "control/dynamic" in line)
    assert len(header.split()) == len(SYSTEMS)
    assert text.count("agents / delegated") == text.count(": delegation")

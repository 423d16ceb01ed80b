"""Structure over whole runs: denominators, intervals, the paper's table, and what never leaves a run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import orjson
import pytest

from dynaflow.analysis import structure_runs, structure_table
from dynaflow.analysis.outcome import outcome
from dynaflow.analysis.page import write_page
from dynaflow.analysis.structure_runs import read, reduce, row, summarise
from dynaflow.analysis.structure_table import PAPER, paper_table, show, show_one
from dynaflow.analysis.summary import summarise as outcomes_summary
from dynaflow.errors import ConfigError, DataError
from dynaflow.rollout import Call, Rollout
from tests.analysis.conftest import build_rollout, make_call

HYBRID = (
    "const [a, b] = await parallel([() => agent('Solve 1.', { label: 'solver' }), () => agent('Solve 2.')]);\n"
    "return await agent(`Check the answers ${a} and ${b}.`);"
)
PARALLEL = "return await parallel([() => agent('Solve 1.'), () => agent('Solve 2.')]);"


def hybrid_calls() -> list[Call]:
    calls = [make_call(0, "Solve 1.", "It is 41."), make_call(1, "Solve 2.", "It is 42.")]
    check = make_call(2, "Check the answers It is 41. and It is 42..", "Fine.", label="check")
    sites = ("1:40", "1:87", "2:14")
    ends = ((0.0, 2.0), (0.0, 3.0), (3.0, 4.0))
    return [
        call.model_copy(update={"path": path, "site": site, "t_queued": start, "t_start": start, "t_end": end})
        for call, path, site, (start, end) in zip(
            [*calls, check], ["parallel[0][0]", "parallel[0][1]", "agent[0]"], sites, ends, strict=True
        )
    ]


def rollouts() -> list[Rollout]:
    return [
        build_rollout(1, "forced", "stage2", program=HYBRID, calls=hybrid_calls()),
        build_rollout(2, "forced", "stage2", program=PARALLEL, calls=hybrid_calls()[:2], correct=False),
        build_rollout(3, "forced", "stage2", program="const = ;", run_status="invalid_program", calls=[]),
        build_rollout(1, "dynamic", "stage2", program=HYBRID, calls=hybrid_calls()),
        build_rollout(2, "dynamic", "stage2"),
        build_rollout(3, "dynamic", "stage2", correct=False),
        build_rollout(4, "dynamic", "stage2", status="truncated"),
    ]


def write(folder: Path, made: list[Rollout]) -> Path:
    folder.mkdir(exist_ok=True)
    lines = [orjson.dumps(rollout.model_dump(mode="json")) + b"\n" for rollout in made]
    (folder / "rollouts.jsonl").write_bytes(b"".join(lines))
    return folder


def test_denominators_are_programs_calls_and_questions(tmp_path: Path) -> None:
    summary = summarise(read([write(tmp_path / "run", rollouts())]))
    forced = summary["systems"]["all"]["stage2/forced"]
    assert (forced["programs"], forced["unreadable"]) == (3, 1)
    assert forced["shapes"]["hybrid"] | {"wilson95": 0} == {"k": 1, "n": 2, "share": 0.5, "wilson95": 0}
    assert forced["passing"]["both"]["k"] == 1
    assert forced["verification"]["share"] == 0.5
    assert forced["roles"]["verifier"] | {"wilson95": 0} == {"k": 1, "n": 5, "share": 0.2, "wilson95": 0}
    assert forced["agents_per_program"]["mean"] == pytest.approx(5 / 3)
    assert forced["arrived"] == {"n": 2, "mean": 1.0, "ci95": [1.0, 1.0]}
    assert forced["speedup_possible"]["mean"] == pytest.approx((6 / 4 + 5 / 3) / 2)
    dynamic = summary["systems"]["all"]["stage2/dynamic"]
    assert dynamic["delegation"]["share"] == 0.25
    assert (dynamic["direct"]["n"], dynamic["direct_accuracy"]["n"]) == (4, 3)
    assert dynamic["direct_accuracy"]["k"] == 1  # one is wrong, one was cut off
    assert dynamic["agents_per_question"]["mean"] == 0.75
    assert dynamic["agents_per_delegated"] == {"n": 1, "mean": 3.0, "ci95": None}
    assert dynamic["gap_to_forced"] == pytest.approx(abs(2 / 4 - 2 / 3))


def test_the_last_line_of_a_key_counts_and_a_torn_one_does_not(tmp_path: Path) -> None:
    first = build_rollout(1, program=HYBRID, calls=hybrid_calls())
    again = first.model_copy(update={"turns": build_rollout(1, program=PARALLEL, calls=hybrid_calls()[:2]).turns})
    folder = write(tmp_path / "run", [first, again])
    with (folder / "rollouts.jsonl").open("ab") as stream:
        stream.write(b'{"key": "torn')
    found = read([folder])
    assert [program.shape for rollout in found for program in rollout.programs] == ["parallel"]


def test_a_large_file_is_read_in_parallel_with_the_same_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(structure_runs, "_CHUNK", 5)
    monkeypatch.setattr(structure_runs, "_ALONE", 10)
    one = orjson.dumps(build_rollout(1, program=HYBRID, calls=hybrid_calls()).model_dump(mode="json"))
    lines = [one.replace(b'"key":"', b'"key":"%04d' % number) + b"\n" for number in range(47)]
    (tmp_path / "rollouts.jsonl").write_bytes(b"".join(lines))
    found = read([tmp_path])
    assert len(found) == 47
    assert all(rollout.programs == found[0].programs for rollout in found)
    assert len({rollout.key for rollout in found}) == 47


def test_what_is_no_run_stops_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no run"):
        read([tmp_path / "nothing"])
    (tmp_path / "rollouts.jsonl").write_text('{"key": 1}\n')
    with pytest.raises(DataError, match=r"rollouts\.jsonl:1: not a rollout"):
        read([tmp_path])
    newer = build_rollout(1, program=HYBRID, calls=hybrid_calls()).model_dump(mode="json") | {"schema_version": 99}
    (tmp_path / "rollouts.jsonl").write_bytes(orjson.dumps(newer) + b"\n")
    with pytest.raises(DataError, match="schema version 99, this one reads 1"):
        read([tmp_path])


def test_no_text_of_a_rollout_is_in_the_result(tmp_path: Path) -> None:
    rollout = build_rollout(1, program=HYBRID.replace("Solve 1.", "SECRET words"), calls=hybrid_calls())
    rollout.turns[0].messages[0]["content"] = "SECRET question"
    assert "SECRET" not in json.dumps(summarise([reduce(rollout.model_dump(mode="json"))]))


def test_the_paper_s_table_has_its_values_and_ours(tmp_path: Path) -> None:
    table = {line["label"]: line for line in paper_table(summarise(read([write(tmp_path / "run", rollouts())])))}
    assert len(table) == len(PAPER)
    hybrid = table["hybrid programs"]["cells"]
    assert [hybrid[policy]["paper"] for policy in ("base", "stage1", "stage2")] == ["3.4", "83.2", "85.6"]
    assert hybrid["base"]["ours"] is None
    assert (hybrid["stage2"]["ours"], hybrid["stage2"]["n"]) == (0.5, 2)
    assert hybrid["stage2"]["text"] == "50.0 [9, 91] n=2"
    assert table["gap of Dynamic and Forced, points"]["cells"]["stage2"]["text"] == "16.7"
    assert table["answered directly"]["cells"]["stage2"]["ours"] == 0.75
    assert table["sub-agents per question"]["cells"]["stage2"]["paper"] == "2.44"


def test_the_run_report_has_the_table_and_the_shapes(tmp_path: Path) -> None:
    made = structure_table.page(read([write(tmp_path / "run", rollouts())]))
    assert made is not None
    outcomes = [outcome(rollout) for rollout in rollouts()]
    page = write_page(tmp_path / "run", outcomes, outcomes_summary(outcomes, 0, 0), (), {"structure": made}).read_text()
    for text in ("Structure of the programs", "major information-flow defects", "93.3", "50.0 [9, 91] n=2", "hybrid"):
        assert text in page
    assert [row["name"] for row in made["mix"]] == ["stage2/forced", "stage2/dynamic"]
    assert structure_table.page([reduce(build_rollout(1).model_dump(mode="json"))]) is None


def test_an_empty_group_says_nothing() -> None:
    made: dict[str, Any] = row([])
    assert made["accuracy"] == {"k": 0, "n": 0, "share": None, "wilson95": None}
    assert made["depth"] == {"n": 0, "mean": None, "ci95": None}


def test_show_prints_tables_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write(tmp_path / "run", rollouts())
    show([folder], as_json=True)
    assert json.loads(capsys.readouterr().out)["paper"][0]["label"] == "hybrid programs"
    show([folder], as_json=False)
    assert "paper" in capsys.readouterr().out


def test_rows_tell_every_program(tmp_path: Path) -> None:
    show([write(tmp_path / "run", rollouts())], as_json=True, rows=tmp_path / "rows.jsonl")
    rows = [orjson.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert [row["shape"] for row in rows if row["readable"]] == ["hybrid", "parallel", "hybrid"]
    assert (rows[0]["policy"], rows[0]["system"], rows[0]["passing"], rows[0]["calls"]) == (
        "stage2",
        "forced",
        "both",
        3,
    )


def test_show_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program, trace = tmp_path / "p.js", tmp_path / "o.json"
    program.write_text(HYBRID)
    observation = rollouts()[0].turns[0].observation
    assert observation is not None
    trace.write_text(observation.model_dump_json())
    show_one(program, trace, as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert (found["shape"], found["upstream_passing"], found["ran"]["depth"]) == ("hybrid", "both", 2)
    show_one(program, None, as_json=False)
    assert "hybrid, 3 calls" in capsys.readouterr().out
    trace.write_text('{"program": 1}')
    with pytest.raises(DataError, match="not an observation"):
        show_one(program, trace, as_json=True)

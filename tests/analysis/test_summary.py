"""`summary.json`: denominators, first programs, duplicates, pairs."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import orjson
import pytest

from dynaflow.analysis import summary
from dynaflow.analysis.outcome import Outcome, outcome
from dynaflow.analysis.summary import write_summary
from dynaflow.rollout import Action, Call, Rollout, Turn

MakeRollout = Callable[..., Rollout]
MakeCall = Callable[..., Call]


def summarise(rollouts: Iterable[Rollout], wall_s: float, peak_rss_gb: float) -> dict[str, Any]:
    return summary.summarise(map(outcome, rollouts), wall_s, peak_rss_gb)


def outcomes(rollouts: Iterable[Rollout]) -> list[Outcome]:
    return [outcome(made) for made in rollouts]


def test_every_status_but_ok_is_wrong_and_stays_in_the_denominator(rollout: MakeRollout) -> None:
    rollouts = [rollout(0)]
    for number, status in enumerate(["error", "truncated", "budget", "protocol_violation"], start=1):
        rollouts.append(rollout(number, status=status, correct=True))
    rollouts.append(rollout(5, correct=False, answer=None))
    row = summarise(rollouts, 1.0, 0.5)["systems"]["base/forced"]
    assert (row["n"], row["correct"], row["accuracy"]) == (6, 1, pytest.approx(1 / 6))
    assert [row[k] for k in ("errors", "truncated", "budget", "protocol_violations", "no_answer")] == [1] * 5
    assert row["answered_accuracy"] == pytest.approx(5 / 6)


def test_a_row_has_the_contract_fields_and_counts_main_and_sub_tokens_only(rollout: MakeRollout) -> None:
    made = summarise([rollout(0)], 12.5, 3.25)
    assert (made["wall_s"], made["peak_rss_gb"]) == (12.5, 3.25)
    row = made["systems"]["base/forced"]
    assert {
        "n",
        "correct",
        "accuracy",
        "wilson95",
        "errors",
        "truncated",
        "no_answer",
        "valid_program_rate",
        "delegation_rate",
        "subagents_per_question",
        "tokens_per_question",
    } <= row.keys()
    assert row["tokens_per_question"] == 140
    assert len(row["wilson95"]) == 2


def test_valid_program_rate_looks_at_the_first_program_and_divides_by_all(rollout: MakeRollout, call: MakeCall) -> None:
    ok, failed = call(0, "p", "x"), call(1, "p", None, status="failed")
    repaired = rollout(4, program="return (", run_status="invalid_program")
    second = rollout(4, program="return 1", calls=[ok]).turns[0]
    repaired.turns.insert(1, second)
    rollouts = [
        rollout(0, program="return 1", calls=[ok]),
        rollout(1, program="return 1", calls=[ok, failed], run_status="completed_degraded"),
        rollout(2, program="return 1", calls=[failed]),
        rollout(3, program="return 1", calls=[ok], run_status="timeout"),
        repaired,
        rollout(5),
    ]
    row = summarise(rollouts, 0, 0)["systems"]["base/forced"]
    assert row["valid_program_rate"] == pytest.approx(2 / 6)
    assert row["delegation_rate"] == pytest.approx(5 / 6)


def test_a_program_that_never_ran_is_not_valid(rollout: MakeRollout, call: MakeCall) -> None:
    late = rollout(0, program="return 1", calls=[call(0, "p", "x")])
    late.turns.insert(0, Turn(messages=[], action=Action(kind="invalid", program="x", problem="cut")))
    assert summarise([late], 0, 0)["systems"]["base/forced"]["valid_program_rate"] == 0


def test_refused_calls_are_no_sub_agents(rollout: MakeRollout, call: MakeCall) -> None:
    calls = [call(0, "p", "x"), call(1, "p", None, status="failed"), call(2, "p", None, status="refused")]
    made = summarise([rollout(0, program="return 1", calls=calls), rollout(1)], 0, 0)
    assert made["systems"]["base/forced"]["subagents_per_question"] == 1.0


def test_benchmarks_and_families_split_what_systems_pools(rollout: MakeRollout) -> None:
    rollouts = [
        rollout(0, benchmark="mini", family="count"),
        rollout(1, benchmark="mini", family="oldest", correct=False),
        rollout(2, benchmark="aime", correct=False),
    ]
    made = summarise(iter(rollouts), 0, 0)
    assert made["systems"]["base/forced"]["n"] == 3
    assert {b: s["systems"]["base/forced"]["n"] for b, s in made["benchmarks"].items()} == {"mini": 2, "aime": 1}
    assert {f: s["systems"]["base/forced"]["correct"] for f, s in made["families"].items()} == {
        "count": 1,
        "oldest": 0,
    }


def test_pairs_use_only_questions_both_have_and_count_discordant_ones(rollout: MakeRollout) -> None:
    rollouts = [rollout(n, "forced", "stage1", correct=n < 8) for n in range(10)]
    rollouts += [rollout(n, "direct", "base", correct=n >= 6) for n in range(2, 12)]
    (made,) = summary.pairs(outcomes(rollouts), [("stage1/forced", "base/direct")])
    assert (made["n"], made["correct_a"], made["correct_b"]) == (8, 6, 4)
    assert (made["only_a"], made["only_b"]) == (4, 2)
    assert made["wins"] == ["mini-0002", "mini-0003", "mini-0004", "mini-0005"]
    assert made["losses"] == ["mini-0008", "mini-0009"]
    assert made["delta"] == pytest.approx(0.25)
    assert made["ci95"][0] < 0.25 < made["ci95"][1]
    assert made["p"] == pytest.approx(0.6875)  # 2 * (1 + 6 + 15) / 64


def test_pairs_ignore_further_samples_and_what_has_no_common_question(rollout: MakeRollout) -> None:
    wanted = [("base/forced", "base/direct"), ("base/forced", "base/forced"), ("base/forced", "base/nothing")]
    rollouts = [rollout(0, "forced"), rollout(0, "forced", sample=1, correct=False), rollout(1, "direct")]
    assert summary.pairs(outcomes(rollouts), wanted) == []
    rollouts.append(rollout(0, "direct"))
    (made,) = summary.pairs(outcomes(rollouts), wanted * 2)
    assert (made["n"], made["delta"]) == (1, 0.0)


def test_pairs_are_pooled_without_kinds_that_stand_apart_and_told_per_benchmark(rollout: MakeRollout) -> None:
    rollouts = [rollout(0, name, correct=name == "forced") for name in ("forced", "direct")]
    for name in ("forced", "direct"):
        rollouts.append(rollout(0, name, benchmark="new", correct=name == "direct", meta={"held_out": True}))
    made = summary.pairs(outcomes(rollouts), [("base/forced", "base/direct")])
    assert [(row["benchmark"], row["n"], row["delta"]) for row in made] == [
        (None, 1, 1),
        ("mini", 1, 1),
        ("new", 1, -1),
    ]


def test_written_summary_reads_back_and_leaves_nothing_else(tmp_path: Path, rollout: MakeRollout) -> None:
    path = tmp_path / "run" / "summary.json"
    path.parent.mkdir()
    path.write_text("old")
    made = summarise([rollout(0)], wall_s=1.5, peak_rss_gb=0.1)
    write_summary(path, made)
    assert orjson.loads(path.read_bytes()) == made
    assert [p.name for p in path.parent.iterdir()] == ["summary.json"]


def test_kinds_that_were_never_trained_on_stand_apart(rollout: MakeRollout) -> None:
    unseen = rollout(9, correct=False, benchmark="mini-unseen", meta={"held_out": True})
    made = summarise([rollout(0), rollout(1), unseen], 0.0, 0.0)
    (pooled,) = made["systems"].values()
    (apart,) = made["benchmarks"]["mini-unseen"]["systems"].values()
    assert (made["pooled"], made["apart"], made["questions"]) == (["mini"], ["mini-unseen"], 2)
    assert (pooled["n"], pooled["accuracy"]) == (2, 1.0)
    assert (apart["n"], apart["accuracy"]) == (1, 0.0)


def test_what_a_question_costs_is_told_by_kind(rollout: MakeRollout) -> None:
    row = summarise([rollout(0), rollout(1, tokens=300)], 0, 0)["systems"]["base/forced"]
    assert row["requests_per_question"] == 3
    assert row["tool_calls_per_question"] == 3
    assert row["input_tokens_per_question"] == 250
    assert row["tokens_per_question"] == 240
    assert row["reasoning_tokens_per_question"] == 60


def test_verdicts_of_the_grader_are_averaged_and_a_failed_rollout_has_none_right(rollout: MakeRollout) -> None:
    rollouts = [
        rollout(0, detail={"em": True, "f1": 1.0, "judge": None, "given": 42, "text": "x"}),
        rollout(1, detail={"em": False, "f1": 0.5, "judge": True}, correct=False),
        rollout(2, detail={"em": True, "f1": 1.0, "judge": None}, status="truncated"),
    ]
    measures = summarise(rollouts, 0, 0)["systems"]["base/forced"]["measures"]
    assert measures == {"em": pytest.approx(1 / 3), "f1": 0.5, "judge": pytest.approx(1 / 3)}
    rollouts.append(rollout(3, benchmark="aime2024", detail={"given": 3}))  # a benchmark without these verdicts
    assert summarise(rollouts, 0, 0)["systems"]["base/forced"]["measures"] == measures


def test_ties_are_counted_and_drawn_by_lot_in_expectation(rollout: MakeRollout) -> None:
    rollouts = [
        rollout(0, "cot_sc", correct=True, meta={"tie": [True, False]}),
        rollout(1, "cot_sc", correct=False, meta={"tie": [False, False, True, False]}),
        rollout(2, "cot_sc", correct=True),
    ]
    row = summarise(rollouts, 0, 0)["systems"]["base/cot_sc"]
    assert (row["tied"], row["correct"]) == (2, 2)
    assert row["accuracy_over_ties"] == pytest.approx((0.5 + 0.25 + 1) / 3)
    assert "tied" not in summarise([rollout(0)], 0, 0)["systems"]["base/forced"]


def test_polymath_has_its_weighted_accuracy(rollout: MakeRollout) -> None:
    levels = {"low": True, "medium": True, "high": False, "top": True}
    rollouts = [
        rollout(n, benchmark="polymath", correct=right, meta={"level": level, "language": "en"})
        for n, (level, right) in enumerate(levels.items())
    ]
    made = summarise(rollouts, 0, 0)["benchmarks"]["polymath"]["systems"]["base/forced"]
    weighted = made["measures"]["weighted"]
    assert weighted["mean"] == weighted["pooled"] == pytest.approx(100 * 11 / 15)
    assert made["accuracy"] == 0.75


def test_the_graders_verdicts_are_in_the_csv(tmp_path: Path, rollout: MakeRollout) -> None:
    detail = {"em": True, "f1": 0.5, "contains": True, "judge": None}
    levels = ("low", "medium", "high", "top")
    rollouts = [rollout(0, benchmark="hotpotqa-closed", detail=detail)]
    rollouts += [
        rollout(n, benchmark="polymath", detail={"first_box": n > 0}, meta={"level": level, "language": "en"})
        for n, level in enumerate(levels)
    ]
    summary.write_csv(tmp_path, summarise(rollouts, 0, 0))
    with (tmp_path / "results.csv").open(newline="") as stream:
        found = {line["benchmark"]: line for line in csv.DictReader(stream)}
    names = ("em", "f1", "contains", "first_box", "dw_mean", "dw_pooled")
    assert [found["hotpotqa-closed"][name] for name in names] == ["1.0", "0.5", "1.0", "", "", ""]
    assert [found["polymath"][name] for name in names] == ["", "", "", "0.75", "100.0", "100.0"]


def test_csv_files_hold_every_row_and_no_formula(tmp_path: Path, rollout: MakeRollout) -> None:
    rollouts = [
        rollout(n, name, correct=n % 2 == (name == "direct")) for n in range(4) for name in ("forced", "direct")
    ]
    rollouts.append(rollout(0, "=cmd|' /C calc'!A0", correct=False, policy="@x"))
    made = summarise(rollouts, 0, 0)
    made["pairs"] = summary.pairs(outcomes(rollouts), [("base/forced", "base/direct")])
    summary.write_csv(tmp_path, made)
    with (tmp_path / "results.csv").open(newline="") as stream:
        lines = list(csv.DictReader(stream))
    assert [(line["benchmark"], line["policy"], line["system"], line["n"]) for line in lines] == [
        (benchmark, policy, system, n)
        for benchmark in ("(pooled)", "mini")
        for policy, system, n in [("'@x", "'=cmd|' /C calc'!A0", "1"), ("base", "direct", "4"), ("base", "forced", "4")]
    ]
    assert lines[1]["accuracy"] == "0.5"
    assert list(lines[0])[-1] == "not_found"
    with (tmp_path / "wins_losses.csv").open(newline="") as stream:
        listed = [(line["question"], line["right"]) for line in csv.DictReader(stream)]
    assert listed == [("mini-0000", "first"), ("mini-0002", "first"), ("mini-0001", "second"), ("mini-0003", "second")]

"""`summary.json`: denominators, first programs, duplicates, pairs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from dynaflow.analysis.summary import paired, summarise, write_summary
from dynaflow.rollout import Action, Call, Rollout, Turn

MakeRollout = Callable[..., Rollout]
MakeCall = Callable[..., Call]


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
    summary = summarise([rollout(0)], 12.5, 3.25)
    assert (summary["wall_s"], summary["peak_rss_gb"]) == (12.5, 3.25)
    row = summary["systems"]["base/forced"]
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
    summary = summarise([rollout(0, program="return 1", calls=calls), rollout(1)], 0, 0)
    assert summary["systems"]["base/forced"]["subagents_per_question"] == 1.0


def test_the_last_record_of_a_key_wins(rollout: MakeRollout) -> None:
    row = summarise([rollout(0, correct=False), rollout(0, correct=True)], 0, 0)["systems"]["base/forced"]
    assert (row["n"], row["correct"]) == (1, 1)


def test_benchmarks_and_families_split_what_systems_pools(rollout: MakeRollout) -> None:
    rollouts = [
        rollout(0, benchmark="mini", family="count"),
        rollout(1, benchmark="mini", family="oldest", correct=False),
        rollout(2, benchmark="aime", correct=False),
    ]
    summary = summarise(iter(rollouts), 0, 0)
    assert summary["systems"]["base/forced"]["n"] == 3
    assert {b: s["systems"]["base/forced"]["n"] for b, s in summary["benchmarks"].items()} == {"mini": 2, "aime": 1}
    assert {f: s["systems"]["base/forced"]["correct"] for f, s in summary["families"].items()} == {
        "count": 1,
        "oldest": 0,
    }


def test_paired_uses_only_questions_both_have_and_counts_discordant_pairs(rollout: MakeRollout) -> None:
    rollouts = [rollout(n, "forced", "stage1", correct=n < 8) for n in range(10)]
    rollouts += [rollout(n, "direct", "base", correct=n >= 6) for n in range(2, 12)]
    result = paired(rollouts, "stage1/forced", "base/direct")
    assert result is not None
    assert (result["n"], result["correct_a"], result["correct_b"]) == (8, 6, 4)
    assert (result["only_a"], result["only_b"]) == (4, 2)
    assert result["delta"] == pytest.approx(0.25)
    assert result["ci95"][0] < 0.25 < result["ci95"][1]
    assert result["p"] == pytest.approx(0.6875)  # 2 * (1 + 6 + 15) / 64


def test_paired_ignores_further_samples_and_says_none_without_common_questions(rollout: MakeRollout) -> None:
    rollouts = [rollout(0, "forced"), rollout(0, "forced", sample=1, correct=False), rollout(1, "direct")]
    assert paired(rollouts, "base/forced", "base/direct") is None
    rollouts.append(rollout(0, "direct"))
    result = paired(rollouts, "base/forced", "base/direct")
    assert result is not None
    assert (result["n"], result["delta"]) == (1, 0.0)


def test_written_summary_reads_back_and_leaves_nothing_else(tmp_path: Path, rollout: MakeRollout) -> None:
    path = tmp_path / "run" / "summary.json"
    path.parent.mkdir()
    path.write_text("old")
    summary = summarise([rollout(0)], wall_s=1.5, peak_rss_gb=0.1)
    write_summary(path, summary)
    assert orjson.loads(path.read_bytes()) == summary
    assert [p.name for p in path.parent.iterdir()] == ["summary.json"]


def test_kinds_that_were_never_trained_on_stand_apart(rollout: MakeRollout) -> None:
    unseen = rollout(9, correct=False, benchmark="mini-unseen")
    unseen = unseen.model_copy(update={"meta": {**unseen.meta, "held_out": True}})
    summary = summarise([rollout(0), rollout(1), unseen], 0.0, 0.0)
    (pooled,) = summary["systems"].values()
    (apart,) = summary["benchmarks"]["mini-unseen"]["systems"].values()
    assert (pooled["n"], pooled["accuracy"]) == (2, 1.0)
    assert (apart["n"], apart["accuracy"]) == (1, 0.0)

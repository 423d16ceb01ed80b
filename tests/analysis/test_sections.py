"""Sections of the page and the tables that depend on what was run: search, private text, plots, votes, verdicts."""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from dynaflow.analysis import plot
from dynaflow.analysis.outcome import outcome
from dynaflow.analysis.page import blocks
from dynaflow.analysis.summary import summarise
from dynaflow.analysis.terminal import print_tables
from dynaflow.rollout import Rollout
from tests.analysis.test_report import printed, squeeze, write

MakeRollout = Callable[..., Rollout]

SEARCH: dict[str, Any] = {"tools": ["search"]}


def titles(rollouts: list[Rollout]) -> list[str]:
    return [title for title, _ in blocks(summarise(map(outcome, rollouts), 0, 0))]


def test_systems_without_search_stand_in_a_block_of_their_own(tmp_path: Path, rollout: MakeRollout) -> None:
    rollouts = [rollout(n, "forced", benchmark="hotpotqa-closed", meta=SEARCH) for n in range(3)]
    rollouts += [rollout(n, "cot", benchmark=name) for n in range(3) for name in ("hotpotqa-closed", "aime2024")]
    assert titles(rollouts) == [
        "Pooled: aime2024, hotpotqa-closed",
        "aime2024",
        "hotpotqa-closed, systems with search",
        "hotpotqa-closed, systems without search (not comparable with those that have it)",
    ]
    text = squeeze(write(tmp_path, rollouts).text)
    assert "hotpotqa-closed, systems without search (not comparable" in text
    assert "100.0†" in text  # CoT in the paper's layout
    console = printed(rollouts, width=300)
    assert console.index("hotpotqa-closed, systems with search") < console.index("hotpotqa-closed, systems without")
    assert "100.0†" in console


def test_nobody_is_apart_where_all_or_none_could_search(rollout: MakeRollout) -> None:
    for meta in ({}, SEARCH):
        rollouts = [rollout(0, name, benchmark="hotpotqa-closed", meta=meta) for name in ("cot", "forced")]
        assert titles(rollouts) == ["hotpotqa-closed"]


def test_the_pooled_title_says_what_stands_apart(tmp_path: Path, rollout: MakeRollout) -> None:
    rollouts = [rollout(0), rollout(1, benchmark="mini-unseen", meta={"held_out": True})]
    assert titles(rollouts) == ["mini", "mini-unseen (never trained on)"]  # one benchmark is no pool
    rollouts.append(rollout(2, benchmark="svamp"))
    pooled, *singles = titles(rollouts)
    assert pooled == "Pooled: mini, svamp (without mini-unseen: kinds of question never trained on, which stand apart)"
    assert singles == ["mini", "mini-unseen (never trained on)", "svamp"]
    assert pooled in squeeze(write(tmp_path, rollouts).text)
    assert pooled in printed(rollouts, width=200)


def test_the_pooled_title_says_when_one_benchmark_is_read_twice(rollout: MakeRollout) -> None:
    names = ("hotpotqa-closed", "hotpotqa-fullwiki", "aime2024", "aime2025")
    (pooled, *_) = titles([rollout(0, benchmark=name) for name in names])
    assert pooled.endswith("(counts several readings of one benchmark: hotpotqa-closed, hotpotqa-fullwiki)")


def test_no_text_of_a_private_benchmark_leaves_the_run_files(tmp_path: Path, rollout: MakeRollout) -> None:
    rollouts = [rollout(n, correct=n > 1, benchmark="gpqa-diamond", program="SECRET") for n in range(4)]
    for made in rollouts:
        made.turns[0].messages = [{"role": "user", "content": "SECRET question"}]
        made.turns[-1].content = "SECRET thought"
        made.answer = "SECRET. Answer: C"
    rollouts.append(rollout(9))
    page = write(tmp_path, rollouts)
    assert "SECRET" not in page.text
    assert "Those of gpqa-diamond are not shown" in page.text
    assert "mini-0009" in page.text


def test_graders_other_verdicts_have_their_table(tmp_path: Path, rollout: MakeRollout) -> None:
    detail = {"em": True, "f1": 0.75, "contains": True, "judge": None}
    hotpot = [rollout(n, benchmark="hotpotqa-closed", detail=detail) for n in range(2)]
    levels = zip(("low", "medium", "high", "top"), (True, True, True, False), strict=True)
    maths = [
        rollout(
            n, benchmark="polymath", correct=right, detail={"first_box": right}, meta={"level": name, "language": "th"}
        )
        for n, (name, right) in enumerate(levels)
    ]
    text = squeeze(write(tmp_path, hotpot + maths).text)
    assert "hotpotqa-closed systemaccuracyemf1containsjudge base/forced 100.0 100.0 75.0 100.0 \u2013" in text
    assert "polymath systemaccuracyfirst boxDW-ACC,meanDW-ACC,pooledth base/forced 75.0 75.0 46.7 46.7 46.7" in text
    shown = squeeze(printed(hotpot + maths))
    four = (
        "hotpotqa-closed: other verdicts, % system accuracy em f1 contains judge base/forced 100.0 100.0 75.0 100.0 -"
    )
    assert four in shown
    assert "system accuracy first box DW-ACC mean DW-ACC pooled base/forced 75.0 75.0 46.7 46.7" in shown


def test_wins_and_losses_are_named(tmp_path: Path, rollout: MakeRollout) -> None:
    rollouts = [rollout(n, "direct", correct=n == 0) for n in range(3)] + [
        rollout(n, "cot", correct=n > 1) for n in range(3)
    ]
    text = squeeze(write(tmp_path, rollouts).text)
    assert "only base/cot (1), not base/direct mini-0002" in text.replace("base/directmini", "base/direct mini")
    assert "only base/direct (1), not base/cot mini-0000" in text.replace("base/cotmini", "base/cot mini")


def test_votes_and_samples_are_shown_where_there_are_any(tmp_path: Path, rollout: MakeRollout) -> None:
    samples = {"base/cot": {"n": 3, "samples": 2, "pass": [0.5, 0.75], "maj": [0.5, 0.5]}}
    pair = {"a": "base/forced", "b": "CoT-SC", "n": 3, "correct_a": 2, "correct_b": 1, "only_a": 1, "only_b": 0}
    cost = {"delta": 1 / 3, "ci95": [0.0, 0.7], "p": 1.0, "tokens": 300.0, "tokens_b": 290.0}
    matched = [{**pair, **cost, "k": {"mini": 3, "aime2024": 4}, "capped": ["aime2024"]}]
    line = [{"k": 1, "accuracy": 0.4, "tokens": 100.0}, {"k": 2, "accuracy": 0.5, "tokens": 200.0}]
    more: dict[str, Any] = {"samples": samples, "matched": matched, "cot_sc": {"": line}}
    text = squeeze(write(tmp_path, [rollout(0)], **more).text)
    assert "3 mini, 4 aime2024 (capped)" in text
    assert "pass@k, % 50.0 75.0" in text
    assert "CoT-SC with 2 samples" in text
    out = io.StringIO()
    print_tables({**summarise([outcome(rollout(0))], 0, 0), **more}, Console(file=out, width=200))
    assert "3 to 4 (capped)" in out.getvalue()
    assert out.getvalue().splitlines()[-1].split() == ["base/cot", "3", "50.0", "75.0", "50.0", "50.0"]


def test_labels_of_the_plot_can_be_read(rollout: MakeRollout) -> None:
    systems = {f"s{n}": {"tokens_per_question": 100.0 + n, "accuracy": 0.5} for n in range(40)}
    made = plot.against_tokens(systems, [])
    assert made is not None
    places = sorted(point["label_y"] for point in made["points"])
    assert all(b - a >= 14.9 for a, b in itertools.pairwise(places))
    assert places[0] >= 0
    assert places[-1] <= made["height"]
    assert all(0 <= point["x"] <= plot.WIDTH for point in made["points"])


@pytest.mark.parametrize("tokens", [[0.0], [0.0, 1.0], [5.0], [1.0, 1e7]])
def test_the_plot_takes_any_number_of_tokens(tokens: list[float]) -> None:
    systems = {f"s{n}": {"tokens_per_question": value, "accuracy": 1.0} for n, value in enumerate(tokens)}
    made = plot.against_tokens(systems, [])
    assert (made is None) is (max(tokens) == 0)
    if made is not None:
        assert all(0 <= point["x"] <= plot.WIDTH for point in made["points"])
        assert 1 <= len(made["x_ticks"]) <= 10 or max(tokens) == 5.0


def test_programs_that_a_report_has_no_time_for_are_counted(tmp_path: Path, rollout: MakeRollout) -> None:
    text = squeeze(write(tmp_path, [rollout(0)], {"not_analysed": 1501}).text)
    assert "1,501 rollouts have programs" in text
    assert "dynaflow analyze RUN" in text

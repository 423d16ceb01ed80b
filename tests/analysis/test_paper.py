"""The paper's layout: which cells are ours, which are quoted, which are not comparable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dynaflow.analysis import paper
from dynaflow.analysis.outcome import outcome
from dynaflow.analysis.summary import summarise
from dynaflow.config import Config
from dynaflow.rollout import Rollout

MakeRollout = Callable[..., Rollout]


def table(rollouts: list[Rollout]) -> dict[str, Any]:
    made = paper.table(summarise(map(outcome, rollouts), 0, 0))
    assert made is not None
    return made


def cells(made: dict[str, Any], label: str) -> dict[str, Any]:
    (row,) = [row for row in made["rows"] if row["label"] == label]
    return dict(zip(made["columns"], row["cells"], strict=True))


def test_what_is_quoted_agrees_with_itself() -> None:
    """88.08 % of 688 is 606, and the parts sum to the whole."""
    for quote in paper.QUOTED.values():
        if quote.right:
            right, n = map(int, quote.right.split("/"))
            assert round(100 * right / n, 2) == quote.value
    forced = {column: quote for (label, column), quote in paper.QUOTED.items() if label == "DynaFlow, Forced"}
    parts = [int(quote.right.split("/")[0]) for column, quote in forced.items() if column != paper.OVERALL]
    assert sum(parts) == int(forced[paper.OVERALL].right.split("/")[0]) == 606


def test_ours_and_the_papers_numbers_stand_apart(rollout: MakeRollout) -> None:
    rollouts = [rollout(n, "forced", "stage2", benchmark="aime2024", correct=n < 2) for n in range(3)]
    made = table(rollouts)
    cell = cells(made, "DynaFlow, Forced")["aime2024"]
    assert (cell["correct"], cell["n"], cell["quote"].value, cell["quote"].derived) == (2, 3, 100.0, False)
    assert "n" not in cells(made, "DynaFlow, Dynamic")["all"]
    assert cells(made, "DynaFlow, Dynamic")["all"]["quote"].right == "605/688"
    assert cells(made, "strongest baseline (not named)")["all"]["quote"].derived
    assert "CoT" not in [row["label"] for row in made["rows"]]  # neither ours nor quoted


def test_the_two_workflows_of_aflow_are_one_row_and_questions_add_up(rollout: MakeRollout) -> None:
    rollouts = [rollout(n, "aflow_math", benchmark="polymath", correct=n == 0) for n in range(4)]
    rollouts += [
        rollout(n, "aflow_hotpotqa", benchmark=name) for n in range(2) for name in ("gpqa-diamond", "polymath")
    ]
    rollouts += [rollout(n, "cot", benchmark=name) for name in ("polymath", "gpqa-diamond", "mini") for n in range(4)]
    made = table(rollouts)
    assert made["columns"] == ["polymath", "gpqa-diamond", "all but HotpotQA", "all"]  # mini is none of the paper's
    aflow = cells(made, "AFlow")
    assert [(aflow[name]["correct"], aflow[name]["n"]) for name in made["columns"]] == [(1, 4), (2, 2), (3, 6), (3, 6)]
    assert [aflow[name]["partial"] for name in made["columns"]] == [False, True, True, True]
    assert cells(made, "CoT")["all"]["n"] == 8


def test_without_search_is_not_comparable_where_others_have_it(rollout: MakeRollout) -> None:
    rollouts = [rollout(n, "cot", benchmark=name) for name in ("aime2024", "hotpotqa-closed") for n in range(2)]
    searching = {"meta": {"tools": ["search"]}}
    rollouts += [rollout(n, "forced", benchmark="hotpotqa-closed", **searching) for n in range(2)]
    made = table(rollouts)
    cot = cells(made, "CoT")
    assert [name for name in made["columns"] if cot[name]["unequal"]] == ["hotpotqa-closed", "all"]
    assert not any(cell["unequal"] for cell in cells(made, "Base, Forced").values() if cell)
    assert (cot["all but HotpotQA"]["n"], cot["all"]["n"]) == (2, 4)


def test_no_table_without_a_benchmark_of_the_paper(rollout: MakeRollout) -> None:
    assert paper.table(summarise([outcome(rollout(0))], 0, 0)) is None


@pytest.mark.parametrize(
    ("name", "of"),
    [
        ("aime2024", "aime2024"),
        ("aime-past", None),
        ("polymath-en-shuffle", "polymath"),
        ("gpqa-diamond", "gpqa"),
        ("hotpotqa-fullwiki", "hotpotqa"),
        ("mini", None),
    ],
)
def test_readings_of_a_benchmark_share_its_column(name: str, of: str | None) -> None:
    assert paper.family(name) == of


def test_the_set_up_is_told(rollout: MakeRollout) -> None:
    summary = summarise([outcome(rollout(0, benchmark="aime2024"))], 0, 0)
    told = {what: here for what, _, here in paper.differences(Config(name="x"), summary)}
    assert "smollm2-135m" in told["models"]
    assert told["questions"] == "aime2024 1"
    assert "passages of HotpotQA" not in told
    summary = summarise([outcome(rollout(0, benchmark="hotpotqa-distractor-sample"))], 0, 0)
    told = {what: here for what, _, here in paper.differences(Config(name="x"), summary)}
    assert told["passages of HotpotQA"] == "the 10 official ones"

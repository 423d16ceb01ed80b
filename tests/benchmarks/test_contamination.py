"""Overlap of a training pool with evaluation items, by each of the four tests."""

from __future__ import annotations

import json
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow import benchmarks, data
from dynaflow.benchmarks import contamination
from dynaflow.benchmarks.contamination import Index, refuse
from dynaflow.config import Config
from dynaflow.errors import ConfigError, DataError
from dynaflow.rollout import Question
from dynaflow.training import collect
from tests.benchmarks.conftest import MakeFile, row

TETRAHEDRON = (
    "A regular tetrahedron has edges of length $12$. Find the volume of the largest sphere that fits into it, "
    "and give the answer as $m\\pi\\sqrt{n}$ where $n$ is square-free."
)
CHINESE = "在三角形中\uff0c角A等于六十度\uff0c边长分别为三和五\uff0c求第三条边的长度以及面积是多少"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (TETRAHEDRON, "exact"),
        (TETRAHEDRON.upper().replace("$", "").replace(",", " ,"), "normalised"),
        (TETRAHEDRON.replace("$12$", "$\\left.12\\right.$").replace(".", "!"), "normalised"),
        ("Warm-up. " + TETRAHEDRON, "ngram"),
        (TETRAHEDRON.replace("Find the volume", "Compute the whole volume"), "ngram"),
        (TETRAHEDRON.replace("12", "30"), "ngram"),
        ("If 3 cats eat 5 fish in 7 days, how many fish do 9 cats eat in 11 days?", "masked"),
        ("If 3 cats eat 5 fish in 7 days, how many fish are left?", None),
        ("Find the volume of the largest sphere that fits into a box of glass, paper, wood, wool, stone or tin", None),
        ("What is the capital of France, and how many people live there today?", None),
        ("", None),
        (CHINESE.replace("角A", "角B"), "ngram"),
        ("求第三条边", None),
    ],
)
def test_each_kind_of_overlap(text: str, kind: str | None) -> None:
    index = Index(
        [
            ("aime/1", TETRAHEDRON),
            ("gsm/1", "If 2 cats eat 4 fish in 6 days, how many fish do 8 cats eat in 10 days?"),
            ("poly/zh", CHINESE),
        ]
    )
    found = index.check("item", text)
    assert (found.kind if found else None) == kind


def test_phrases_that_many_items_share_are_no_overlap() -> None:
    phrase = "find the remainder when the sum of all such numbers is divided by 1000"
    items = [(f"aime/{n}", f"{name} {phrase}") for n, name in enumerate(["red", "green", "blue", "white"])]
    assert Index(items).check("x", f"black {phrase}") is None
    assert Index(items[:1]).check("x", f"black {phrase}") is not None


def test_digits_of_other_scripts_are_numbers() -> None:
    arabic = "ما هو مجموع الأعداد من \u0661 إلى \u0662\u0665 إذا كان العدد الأول هو \u0663 والأخير \u0667\u0665"
    western = arabic.translate({0x660 + digit: str(digit) for digit in range(10)})
    found = Index([("poly/ar", arabic)]).check("x", western)
    assert found
    assert found.kind == "normalised"


@given(st.text(string.ascii_letters + " .,$1", min_size=1, max_size=200))
def test_every_item_overlaps_with_itself(text: str) -> None:
    found = Index([("a", text)]).check("b", text)
    assert found == ("b", "exact", "a", 1.0)


def pool(texts: list[str], benchmark: str = "gsm8k") -> list[Question]:
    return [
        Question(id=f"t{n}", benchmark=benchmark, text=text, answer="1", meta={"question": text})
        for n, text in enumerate(texts)
    ]


def test_training_refuses_overlapping_items_unless_told_otherwise(make_file: MakeFile) -> None:
    make_file("eval/aime_2025.jsonl", [row("aime2025-I-01", TETRAHEDRON, "7")])
    training = pool(["Something else entirely.", "Warm-up. " + TETRAHEDRON])
    with pytest.raises(ConfigError, match=r"1 of 2 .*ngram 1.*t1 = aime2025/aime2025-I-01.*allow_overlap") as caught:
        refuse(training, ["aime2025"], allow=False)
    assert "tetrahedron" not in str(caught.value)
    assert [overlap.item for overlap in refuse(training, ["aime2025"], allow=True)] == ["t1"]
    assert refuse(training[:1], ["aime2025"], allow=False) == []
    assert refuse(training[:1], [], allow=False) == []


def test_an_evaluation_file_that_is_wrong_stops_instead_of_being_left_out(make_file: MakeFile) -> None:
    path = make_file("eval/aime_2025.jsonl", [row("aime2025-I-01", TETRAHEDRON, "7")])
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(DataError, match=r"aime_2025\.jsonl: cut short"):
        refuse(pool([TETRAHEDRON]), ["mini"], allow=False)
    make_file("train/gsm8k_train.jsonl.gz", [row("g1", TETRAHEDRON, "7")])
    with pytest.raises(DataError, match=r"aime_2025\.jsonl: cut short"):
        data.show_contamination("gsm8k", "train", as_json=False)


def test_collecting_teacher_rollouts_refuses_them(make_file: MakeFile) -> None:
    make_file("eval/aime_2025.jsonl", [row("aime2025-I-01", TETRAHEDRON, "7")])
    make_file("train/gsm8k_train.jsonl.gz", [row("g1", TETRAHEDRON, "7"), row("g2", "How many?", "3")])
    settings = {"name": "t", "collect": {"benchmark": "gsm8k"}, "roles": {"teacher": {"base_url": "http://a/v1"}}}
    with pytest.raises(ConfigError, match=r"1 of 2 training questions .*data\.allow_overlap"):
        collect.jobs(Config.model_validate(settings))
    allowed = Config.model_validate({**settings, "data": {"allow_overlap": True}})
    assert [job.question.id for job in collect.jobs(allowed)] == ["g1", "g2"]


def test_the_paper_sets_are_compared_with_even_when_another_one_is_evaluated(make_file: MakeFile) -> None:
    make_file("eval/aime_2025.jsonl", [row("aime2025-I-01", TETRAHEDRON, "7")])
    with pytest.raises(ConfigError, match="exact 1"):
        refuse(pool([TETRAHEDRON]), ["mini"], allow=False)


def test_the_demo_needs_no_data_folder(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DYNAFLOW_DATA", str(tmp_path))
    assert refuse(benchmarks.load("mini", "train", limit=20), ["mini"], allow=False) == []


def test_the_report_says_what_was_compared_and_what_was_not(
    make_file: MakeFile, capsys: pytest.CaptureFixture[str]
) -> None:
    make_file("eval/aime_2025.jsonl", [row("aime2025-I-01", TETRAHEDRON, "7")])
    make_file("train/gsm8k_train.jsonl.gz", [row("g1", TETRAHEDRON, "7"), row("g2", "How many?", "3")])
    data.show_contamination("gsm8k", "train", as_json=True)
    report = json.loads(capsys.readouterr().out)
    assert report["counts"] == {"exact": 1, "normalised": 0, "ngram": 0, "masked": 0}
    assert report["compared_with"] == ["aime2025"]
    assert "gpqa-diamond" in report["not_there"]
    assert report["overlaps"] == [{"item": "g1", "kind": "exact", "evaluation": "aime2025/aime2025-I-01", "share": 1.0}]
    data.show_contamination("gsm8k", "train", as_json=False)
    shown = capsys.readouterr().out
    assert "g1 = aime2025/aime2025-I-01" in shown
    assert "not compared" in shown


@pytest.mark.usefixtures("real_data")
def test_the_known_overlaps_of_the_real_sets_are_found() -> None:
    names, _ = contamination.available(contamination.EVALUATION)
    index = Index(contamination.evaluation_items(names))
    found = list(index.overlaps(benchmarks.load("gsm8k", "test")))
    assert len(found) == 125
    assert {overlap.kind for overlap in found} == {"exact"}
    assert list(index.overlaps(benchmarks.load("gsm8k", "train"))) == []
    assert list(index.overlaps(benchmarks.load("math", "train"))) == []
    assert list(index.overlaps(benchmarks.load("aime-past", "train"))) == []

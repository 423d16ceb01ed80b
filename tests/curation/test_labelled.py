"""The labelled set: its form, its balance, and what the static judge makes of it."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from dynaflow.curation import benchmark, labelled
from dynaflow.curation.defects import SUBKINDS, Defect
from dynaflow.curation.labelled import Item
from dynaflow.curation.static import SUBS, judge
from dynaflow.errors import DataError
from dynaflow.rollout import Observation
from dynaflow.runtime import Runtime


@pytest.fixture(scope="module")
def items() -> tuple[Item, ...]:
    return labelled.load()


@pytest.fixture(scope="module")
def runs(items: tuple[Item, ...]) -> list[Observation | None]:
    return asyncio.run(labelled.observe(items))


def test_it_is_large_balanced_and_covers_every_sub_kind(items: tuple[Item, ...]) -> None:
    assert len(items) >= 240
    clean = [item for item in items if not item.subs]
    assert 0.45 <= len(clean) / len(items) <= 0.55
    assert sum(item.near is not None for item in clean) >= 60
    counts = Counter(sub for item in items for sub in item.subs)
    assert {sub for sub in SUBKINDS if counts[sub] < 4} == set()
    assert {item.near for item in clean} - {None} == set(SUBKINDS)


@pytest.mark.slow
def test_every_program_runs_as_its_replies_say_or_at_least_compiles(
    items: tuple[Item, ...], runs: list[Observation | None]
) -> None:
    assert sum(run is not None for run in runs) > 0.95 * len(items)

    async def compile_rest() -> list[object]:
        async with Runtime() as runtime:
            return [await runtime.check(item.program) for item, run in zip(items, runs, strict=True) if run is None]

    assert set(asyncio.run(compile_rest())) <= {None}


@pytest.mark.slow
def test_the_static_judge_reaches_its_marks(items: tuple[Item, ...], runs: list[Observation | None]) -> None:
    verdicts = [judge(item.task, run, item.program) for item, run in zip(items, runs, strict=True)]
    report = benchmark.score(items, verdicts, SUBS)
    assert report["all"]["precision"] >= 0.9
    assert report["all"]["recall"] >= 0.8
    for kind in report["kinds"].values():
        assert kind["precision"] >= 0.85
        assert kind["recall"] >= 0.6
    assert report["clean_flagged"] <= 0.05 * report["clean"]


def item(name: str, *subs: str) -> Item:
    return Item(name, "q", "p", subs)


def defect(sub: str) -> Defect:
    return Defect(kind=SUBKINDS[sub], sub=sub, severity="major", excerpt="p", where="program", reason="")


def test_scores_are_counted_per_item_and_kind() -> None:
    items = [
        item("found", "expected_answer"),
        item("found by another name", "missing_context"),
        item("missed", "unused_output"),
        item("not declared", "added_constraint"),
        item("clean"),
        item("clean, flagged"),
        item("wrong kind", "novel_fact"),
        item("undecided", "novel_fact"),
    ]
    verdicts = [
        [defect("expected_answer"), defect("biased_check")],
        [defect("unused_output")],
        [],
        [],
        [],
        [defect("lossy_passing")],
        [defect("expected_answer")],
        None,
    ]
    report = benchmark.score(items, verdicts, SUBS)
    kinds = report["kinds"]
    assert (kinds["verification"]["right"], kinds["verification"]["wrong"]) == (1, 1)
    assert (kinds["information_flow"]["precision"], kinds["information_flow"]["recall"]) == (0.5, 0.5)
    assert (kinds["premise_injection"]["missed"], kinds["premise_injection"]["undeclared"]) == (1, 1)
    assert report["all"]["right"] == 2
    assert report["all"]["f1"] == pytest.approx(0.5)
    assert (report["undecided"], report["clean"], report["clean_flagged"]) == (1, 2, 1)
    assert [w["item"] for w in report["wrong"]] == ["clean, flagged", "wrong kind"]
    assert report["undeclared"] == ["added_constraint", "unsupported_claim"]


def test_nothing_to_divide_by_is_no_number() -> None:
    report = benchmark.score([item("clean")], [[]], SUBS)
    assert report["all"]["precision"] is None
    assert report["all"]["f1"] is None
    benchmark.show(report, lambda line: None)


def test_a_file_in_another_form_is_named(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path)) / "judge"
    folder.mkdir()
    monkeypatch.setattr(labelled, "resource", lambda _: folder.parent)
    for body, message in {
        "const a = 1;": "expected a header",
        "//@ a nonsense_kind\n//? q\nreturn 1;": "unknown sub-kind 'nonsense_kind'",
        "//@ a clean\nreturn 1;": "a question and a program",
    }.items():
        (folder / "x.js").write_text(body)
        labelled.load.cache_clear()
        with pytest.raises(DataError, match=message):
            labelled.load()
    labelled.load.cache_clear()

"""The registry and the store, without any real question set."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from dynaflow import benchmarks, data
from dynaflow.benchmarks import lists, polymath, store
from dynaflow.errors import ConfigError, DataError
from dynaflow.files import read_json, write_json
from dynaflow.rollout import Question
from tests.benchmarks.conftest import MakeFile, row

AIME = "eval/aime_2025.jsonl"


def problems(count: int) -> list[dict[str, object]]:
    return [
        row(f"aime2025-I-{number:02d}", f"What is {number} + {number}?", str(2 * number))
        for number in range(1, count + 1)
    ]


def test_a_right_file_is_read(make_file: MakeFile) -> None:
    make_file(AIME, problems(3))
    questions = benchmarks.load("aime2025", "test")
    assert [question.answer for question in questions] == ["2", "4", "6"]
    assert questions[0].text.startswith("What is 1 + 1?\n\n")
    assert questions[0].meta["question"] == "What is 1 + 1?"


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda path: path.unlink(), "not there"),
        (lambda path: path.write_bytes(path.read_bytes()[:-10]), "cut short"),
        (lambda path: path.write_bytes(path.read_bytes().replace(b"+", b"-")), "altered"),
        (lambda path: path.write_bytes(b""), "cut short"),
    ],
)
def test_a_wrong_file_names_itself_and_the_way_out(make_file: MakeFile, spoil, message: str) -> None:  # type: ignore[no-untyped-def]
    path = make_file(AIME, problems(3))
    spoil(path)
    with pytest.raises(DataError, match=message) as caught:
        benchmarks.load("aime2025", "test")
    assert str(path) in str(caught.value)
    assert "dynaflow data fetch" in str(caught.value)
    assert data.verify(["aime2025"], as_json=True) == 3


def test_a_file_nobody_listed_is_not_read(make_file: MakeFile, tmp_path: Path) -> None:
    make_file(AIME, problems(1))
    (tmp_path / "eval" / "aime_2024.jsonl").write_text("{}\n")
    with pytest.raises(DataError, match="not a file of the layout"):
        benchmarks.load("aime2024", "test")


def test_what_was_fetched_counts_with_its_own_hash(make_file: MakeFile, tmp_path: Path) -> None:
    make_file(AIME, problems(3))
    store.put_rows(AIME, [row("aime2025-I-01", "Another?", "7")], "none", "hub@1")  # type: ignore[list-item]
    assert [question.answer for question in benchmarks.load("aime2025", "test")] == ["7"]
    assert stat.S_IMODE((tmp_path / AIME).stat().st_mode) == 0o600
    entries = read_json(tmp_path / "fetched.json")
    write_json(tmp_path / "fetched.json", {AIME: {**entries[AIME], "sha256": "0" * 64}})
    with pytest.raises(DataError, match="altered"):
        benchmarks.load("aime2025", "test")


@pytest.mark.parametrize("content", ["", "{", "[]", "3", '{"a": 3}', '{"eval/aime_2025.jsonl": {"sha256": "0"}}'])
def test_a_broken_list_of_fetched_files_names_itself(make_file: MakeFile, tmp_path: Path, content: str) -> None:
    make_file(AIME, problems(1))
    (tmp_path / "fetched.json").write_text(content)
    with pytest.raises(DataError, match=r"fetched\.json: not a list of fetched files; remove it"):
        benchmarks.load("aime2025", "test")
    with pytest.raises(DataError, match=r"fetched\.json: not a list"):
        data.verify(["aime2025"], as_json=True)


def test_another_wording_is_said_and_no_fault_for_fetched_files(
    make_file: MakeFile, capsys: pytest.CaptureFixture[str]
) -> None:
    make_file(AIME, problems(1))
    assert data.verify(["aime2025"], as_json=False) == 3
    assert "30 items with another text" in capsys.readouterr().out
    store.put_rows(AIME, [row("aime2025-I-01", "Another?", "7")], "none", "hub@1")  # type: ignore[list-item]
    assert data.verify(["aime2025"], as_json=False) == 0


def test_an_item_of_a_list_that_is_not_in_its_file_stops(make_file: MakeFile) -> None:
    make_file("eval/polymath_en.jsonl", [row("polymath-low-en-0", "?", "1", level="low")])
    with pytest.raises(DataError, match="of 200 items are not in its files"):
        benchmarks.load("polymath-en", "test")


@pytest.mark.parametrize("name", [name for name in benchmarks.BENCHMARKS if lists.path(name).is_file()])
def test_the_committed_lists_are_whole_and_hold_ids_and_hashes_only(name: str) -> None:
    found = lists.read(name)
    assert found["benchmark"] == name
    ids = [identity for identity, _ in found["items"]]
    assert len(set(ids)) == len(ids) == {"aime": 30, "gpqa": 198}.get(name[:4], 200)
    assert all(len(mark) == 16 and int(mark, 16) >= 0 for _, mark in found["items"])
    assert all(len(identity) < 40 and " " not in identity for identity in ids)


def test_an_altered_list_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = read_json(lists.path("aime2024"))
    found["items"][0][0] = "aime2024-I-02"
    write_json(tmp_path / "aime2024.json", found)
    monkeypatch.setattr(lists, "path", lambda name: tmp_path / f"{name}.json")
    with pytest.raises(DataError, match="restore it"):
        lists.read("aime2024")


@pytest.mark.parametrize(
    ("name", "split", "message"),
    [
        ("aime2027", "test", "Did you mean 'aime202"),
        ("aime2024", "train", "Allowed: test"),
        ("aime-past", "test", "Allowed: train"),
        ("polymath", "train", "Allowed: test"),
        ("gpqa-diamond", "dev", "Allowed: train, test"),
        ("hotpotqa-fullwiki", "train", "Allowed: test"),
        ("svamp", "validation", "Allowed: train, test"),
    ],
)
def test_unknown_names_and_splits_say_what_there_is(name: str, split: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        benchmarks.load(name, split)


def test_every_benchmark_has_what_the_registry_promises() -> None:
    for name, module in benchmarks.BENCHMARKS.items():
        question = Question(id="1", benchmark=name, text="text", answer="A")
        assert benchmarks.prompt(question) == "text"
        assert benchmarks.extract(question, "") is None
        assert name in module.NAMES
    assert [name for name in benchmarks.BENCHMARKS if benchmarks.is_private(name)] == ["gpqa-diamond"]
    assert not benchmarks.is_private("free")


@pytest.mark.parametrize(
    ("name", "first", "second", "expected"),
    [
        ("aime2024", "007", "7", True),
        ("aime2024", "7", "8", False),
        ("aime2024", "x", "y", False),
        ("gpqa-diamond", "A", "A", True),
        ("hotpotqa-closed", "The Who", "who", True),
        ("svamp", "18 eggs", "18.0", True),
        ("mini", "three", "3", True),
        ("babi", "the kitchen", "Kitchen", True),
    ],
)
def test_votes_are_compared_by_the_rule_of_the_benchmark(name: str, first: str, second: str, expected: bool) -> None:
    assert benchmarks.same(Question(id="1", benchmark=name, text="", answer=None), first, second) is expected


@pytest.mark.parametrize(
    ("level", "gold", "answer", "expected"),
    [
        ("qa1", "hallway", "the hallway.", True),
        ("qa1", "hallway", "kitchen", False),
        ("qa7", "none", "0", True),
        ("qa7", "two", "2", True),
        ("qa8", "football,apple", "apple and football", True),
        ("qa8", "football,apple", "apple", False),
        ("qa19", "n,w", "north, west", True),
        ("qa19", "n,w", "w,n", False),
        ("qa6", "yes", "no", False),
    ],
)
def test_babi_answers(level: str, gold: str, answer: str, expected: bool) -> None:
    question = Question(id="1", benchmark="babi", text="", answer=gold, meta={"level": level})
    assert benchmarks.grade(question, f"Answer: {answer}").correct is expected


def test_weighted_accuracy() -> None:
    verdicts = [("en", level, right) for level, right in zip(polymath.LEVELS, (True, True, True, False), strict=True)]
    verdicts += [("de", "low", False)]
    found = polymath.weighted(verdicts)
    assert found["languages"] == {"en": pytest.approx(100 * 7 / 15), "de": None}
    assert found["mean"] == pytest.approx(100 * 7 / 15)
    assert found["pooled"] == pytest.approx(100 * (0.5 + 2 + 4) / 15)
    assert polymath.weighted([]) == {"languages": {}, "mean": None, "pooled": None}


@pytest.mark.slow
def test_the_official_first_box_rule_stands_beside_the_last_box() -> None:
    question = Question(id="1", benchmark="polymath", text="", answer="7")
    score = benchmarks.grade(question, r"\boxed{5}, rather \boxed{7}")
    assert (score.correct, score.detail["first_box"]) == (True, False)
    score = benchmarks.grade(question, r"\boxed{7.0}, rather \boxed{5}")
    assert (score.correct, score.detail["first_box"]) == (False, True)
    score = benchmarks.grade(question, "7")
    assert (score.correct, score.extracted, score.detail["first_box"]) == (False, None, False)

"""The real question sets: what is loaded, how the 200s are drawn, that every gold answer is right by its own grader."""

from __future__ import annotations

import random
import time
from collections import Counter
from pathlib import Path

import pytest

from dynaflow import benchmarks, data
from dynaflow.benchmarks import aime, gpqa, hotpotqa, lists, polymath, store
from dynaflow.grading import Grader
from dynaflow.rollout import Question

pytestmark = pytest.mark.usefixtures("real_data")

OFFLINE = [
    (name, split) for name in benchmarks.BENCHMARKS for split, path in data.splits(name) if path in store.listed()
]
LISTED = [name for name in benchmarks.BENCHMARKS if lists.path(name).is_file()]


def paper() -> list[Question]:
    return [question for name in benchmarks.PAPER for question in benchmarks.load(name, "test")]


def gold_text(question: Question) -> str:
    """A final text that gives the gold answer in the form that its benchmark asks for."""
    gold = str(question.answer)
    flawed = polymath.known_bad(question.id) if question.benchmark.startswith("polymath") else None
    # Unbalanced braces can not stand in a box.
    boxed = "\\boxed" in question.text and not (flawed and "unbalanced" in flawed)
    return f"Reasons.\n\\boxed{{{gold}}}" if boxed else f"Reasons.\nAnswer: {gold}"


def test_the_688_questions_load_fast() -> None:
    start = time.process_time()
    questions = paper()
    took = time.process_time() - start
    assert Counter(question.benchmark for question in questions) == {
        "aime2024": 30,
        "aime2025": 30,
        "aime2026": 30,
        "polymath": 200,
        "gpqa-diamond": 198,
        "hotpotqa-distractor": 200,
    }
    assert len({question.id for question in questions}) == len({question.sha() for question in questions}) == 688
    assert took < 15  # about 0.3; what a user would notice


async def test_every_gold_answer_of_the_688_is_right_and_all_are_graded_fast() -> None:
    questions = paper()
    start = time.monotonic()
    async with Grader() as grader:
        scores = [await grader.grade(question, gold_text(question)) for question in questions]
    assert time.monotonic() - start < 20
    assert [q.id for q, score in zip(questions, scores, strict=True) if not score.correct] == []
    assert all(score.detail["first_box"] for score in scores if score.grader == "math-verify")


@pytest.mark.parametrize(("name", "split"), OFFLINE)
def test_every_gold_answer_of_every_set_is_right(name: str, split: str) -> None:
    for question in benchmarks.load(name, split):
        score = benchmarks.grade(question, gold_text(question))
        assert score.correct, (question.id, question.answer, score)
        assert not benchmarks.grade(question, "I do not know.\nI can not tell.").correct


@pytest.mark.parametrize("name", LISTED)
def test_the_committed_lists_are_what_their_algorithms_draw_and_the_texts_are_theirs(name: str) -> None:
    entry = data.entries([name])[0]
    if entry.path == hotpotqa.DISTRACTOR:
        rows = store.rows(hotpotqa.QUESTIONS)
        drawn = hotpotqa.draw(name, rows)
    elif name.startswith("polymath"):
        rows = store.rows(entry.path)
        drawn = polymath.draw(name, rows)
    elif name.startswith("hotpotqa"):
        rows = hotpotqa.rows(name, "test")
        drawn = hotpotqa.draw(name, rows)
    else:
        drawn = rows = gpqa.rows("test") if name.startswith("gpqa") else store.rows(aime.files(name, "test")[0])
    assert [row["id"] for row in drawn] == [identity for identity, _ in lists.read(name)["items"]]
    assert lists.differing(name, rows) == []


def test_a_limit_gives_the_first_ones_and_changes_nothing_else() -> None:
    for name, split in (("aime2025", "test"), ("polymath", "test"), ("gpqa-diamond", "test"), ("svamp", "train")):
        whole = benchmarks.load(name, split)
        assert benchmarks.load(name, split, limit=7) == whole[:7]


def test_polymath_is_balanced_and_holds_no_aime_problem() -> None:
    questions = benchmarks.load("polymath", "test")
    cells = Counter((q.meta["level"], q.meta["language"]) for q in questions)
    assert Counter(q.meta["level"] for q in questions) == dict.fromkeys(polymath.LEVELS, 50)
    assert set(Counter(q.meta["language"] for q in questions).values()) == {11, 12}
    assert len(cells) == 72
    assert set(cells.values()) == {2, 3}
    problems = {tuple(q.id.split("-")[i] for i in (1, 3)) for q in questions}
    assert len(problems) == 200
    assert [q.meta["level"] for q in questions[:8]] == [*polymath.LEVELS] * 2


def test_exactly_the_rows_that_are_marked_as_aime_problems_are_left_out() -> None:
    rows = store.rows("eval/polymath_all18.jsonl.gz")
    kept = {row["id"] for row in polymath.eligible("polymath", rows)}
    assert {row["id"] for row in rows if row["meta"]["same_as_aime"]} == {row["id"] for row in rows} - kept
    assert len(rows) - len(kept) == 18 * polymath.AIME_DUPLICATES
    assert len(benchmarks.load("polymath-all", "test")) == 8478
    assert len(benchmarks.load("polymath-all-with-aime", "test")) == 9000


def test_known_flaws_name_items_that_exist() -> None:
    ids = {row["id"] for row in store.rows("eval/polymath_all18.jsonl.gz")}
    for pattern in polymath.KNOWN_BAD:
        assert any(pattern.replace("*", language) in ids for language in polymath.LANGUAGES)


def test_the_order_of_options_is_a_function_of_the_question_and_balanced() -> None:
    questions = benchmarks.load("gpqa-diamond", "test")
    share = Counter(question.answer for question in questions)
    assert all(0.2 < share[letter] / 198 < 0.3 for letter in "ABCD")
    rows = gpqa.rows("test")
    for question, row in zip(questions, rows, strict=True):
        assert question.meta["order"] == gpqa.option_order(row["question"])
        right = row["meta"]["options"][0]
        assert f"\n{question.answer}) {right}" in question.text
    train = {question.id for question in benchmarks.load("gpqa-diamond", "train")}
    assert len(train) == 250
    assert train.isdisjoint(question.id for question in questions)


def test_gpqa_text_is_in_no_file_of_the_repository(request: pytest.FixtureRequest) -> None:
    canaries = [row["question"][:60] for row in gpqa.rows("test")[:40]]
    root = Path(str(request.config.rootpath))
    for folder in ("data", "dynaflow", "tests", "configs", "docs"):
        for path in (root / folder).rglob("*"):
            if path.is_file() and path.suffix in (".py", ".json", ".jsonl", ".md", ".toml"):
                text = path.read_text(encoding="utf-8")
                assert not any(canary in text for canary in canaries), path


def test_hotpotqa_settings_are_kept_apart() -> None:
    with_paragraphs = benchmarks.load("hotpotqa-distractor", "test")
    closed = benchmarks.load("hotpotqa-closed", "test")
    assert all(question.passages and len(question.passages) == 10 for question in with_paragraphs)
    assert all(question.passages is None for question in closed)
    assert {question.benchmark for question in closed} == {"hotpotqa-closed"}
    places = [int(question.id.rpartition("-")[2]) for question in closed]
    assert places == random.Random(42).sample(range(7405), 200)
    corpus = benchmarks.corpus("hotpotqa-closed")
    assert len(corpus) == len(set(corpus)) == 7936
    assert not any(document.title.startswith("evidence ") for document in corpus)
    assert benchmarks.corpus("aime2024") == []


def test_svamp_splits_share_no_text() -> None:
    train = {question.text for question in benchmarks.load("svamp", "train")}
    test = [question.text for question in benchmarks.load("svamp", "test")]
    assert train.isdisjoint(test)
    assert 280 <= len(test) <= 320


@pytest.mark.slow
def test_shuffle_is_what_the_datasets_library_gives() -> None:
    from datasets import Dataset

    made = Dataset.from_dict({"place": list(range(7405))}).shuffle(seed=42).select(range(200))
    assert made["place"][:] == lists.shuffle(7405)

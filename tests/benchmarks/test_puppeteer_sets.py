"""GSM-Hard and MMLU-Pro: made-up rows in the form of the public files."""

from __future__ import annotations

import json

import pytest

from dynaflow import benchmarks
from dynaflow.benchmarks import sources
from dynaflow.graders.choice import letter
from dynaflow.rollout import Question
from tests.benchmarks.conftest import MakeFile
from tests.benchmarks.test_sources import parquet


def test_gsm_hard_is_read_split_and_graded(make_file: MakeFile) -> None:
    content = "".join(
        json.dumps({"input": f"How many of {n}?", "code": "x", "target": target}) + "\n"
        for n, target in enumerate([-9867630.0, 17.6, 2.0107e-06] * 10)
    )
    rows = list(sources.READERS["gsm_hard"]({"gsmhardv2.jsonl": content.encode()}))
    assert [(r["id"], r["answer"]) for r in rows[:3]] == [
        ("gsm-hard-0000", "-9867630"),
        ("gsm-hard-0001", "17.6"),
        ("gsm-hard-0002", "0.0000020107"),
    ]
    make_file("train/gsm_hard.jsonl.gz", [dict(r) for r in rows])
    train, test = (benchmarks.load("gsm-hard", split) for split in ("train", "test"))
    assert len(train) + len(test) == 30
    assert not {q.sha() for q in train} & {q.sha() for q in test}
    assert min(len(train), len(test)) > 3
    assert train[0].text.endswith("\\boxed{}.")
    for question in (*train, *test):
        assert benchmarks.grade(question, f"\\boxed{{{question.answer}}}").correct, "gold is right by its own grader"


@pytest.mark.parametrize(
    ("gold", "text", "correct", "rounded"),
    [
        ("-9867630", "\\boxed{-9,867,630}", True, True),
        ("17.6", "\\boxed{17.5999}", True, True),
        ("17.6", "\\boxed{18}", False, True),
        ("17.6", "\\boxed{17.61}", False, True),
        ("17.6", "\\boxed{16.4}", False, False),
        ("17.6", "no idea", False, False),
    ],
)
def test_gsm_hard_allows_a_thousandth(gold: str, text: str, correct: bool, rounded: bool) -> None:
    score = benchmarks.grade(Question(id="1", benchmark="gsm-hard", text="", answer=gold), text)
    assert (score.correct, score.detail["rounded"]) == (correct, rounded)


def test_mmlu_pro_is_read_split_and_graded(make_file: MakeFile) -> None:
    records = [
        {
            "question_id": n,
            "question": f"Which of {n}?",
            "options": [f"choice {k}" for k in range(10 if n % 2 else 3)],
            "answer": "ABC"[n % 3],
            "answer_index": n % 3,
            "category": "law",
        }
        for n in range(30)
    ]
    rows = list(sources.READERS["mmlu_pro"]({"test.parquet": parquet(records)}))
    make_file("eval/mmlu_pro.jsonl.gz", [dict(r) for r in rows])
    train, test = (benchmarks.load("mmlu-pro", split) for split in ("train", "test"))
    assert len(train) + len(test) == 30
    assert len(test) > len(train) > 3
    three = next(q for q in test if "choice 3" not in q.text)
    assert "A) choice 0\nB) choice 1\nC) choice 2\n" in three.text
    assert three.text.endswith("one of the letters A, B, C.")
    ten = next(q for q in test if "J) choice 9" in q.text)
    assert benchmarks.grade(ten, f"Answer: {ten.answer}").correct
    assert not benchmarks.grade(ten, "Answer: J").correct
    assert benchmarks.extract(ten, "Answer: J") == "J"
    with pytest.raises(ValueError, match="do not fit"):
        list(sources.READERS["mmlu_pro"]({"f": parquet([{**records[0], "answer_index": 2}])}))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Answer: J", "J"),
        ("The answer is (I).", "I"),
        ("\\boxed{h}", "H"),
        ("**E**", "E"),
        ("Answer: I think so", None),
        ("The answer is: I would say B", None),
        ("Answer: I'd say", None),
        ("Answer: A or F", None),
        ("Answer: K", None),
    ],
)
def test_letters_up_to_j(text: str, expected: str | None) -> None:
    assert letter(text, "J") == expected


def test_letters_after_d_are_none_of_four() -> None:
    assert letter("Answer: J") is None

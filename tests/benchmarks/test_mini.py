"""The demo benchmark: gold answers hold, the grader is strict, and nothing leaks from train to test."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from dynaflow import benchmarks
from dynaflow.benchmarks import mini
from dynaflow.errors import ConfigError
from dynaflow.rollout import Question

OPTIONS = {"n": 600}


def gold(question: Question) -> str:
    return ", ".join(question.answer) if isinstance(question.answer, list) else str(question.answer)


@pytest.fixture(scope="module")
def train() -> list[Question]:
    return benchmarks.load("mini", "train", options=OPTIONS)


@pytest.fixture(scope="module")
def test() -> list[Question]:
    return benchmarks.load("mini", "test", options=OPTIONS)


@pytest.fixture(scope="module")
def unseen() -> list[Question]:
    return benchmarks.load("mini-unseen", "test", options={"n": 100})


def solve(question: Question) -> object:
    """The answer, from the question's text alone: an independent reader of the facts."""
    *passage, ask = question.text.split("\n")
    text = " ".join(passage)
    ages = {n: int(v) for n, v in re.findall(r"(\w+) is (?:aged )?(\d+)", text)}
    cities = dict(re.findall(r"(\w+) was born in (?:the city of )?(\w+)\.", text))
    jobs = dict(re.findall(r"(\w+) (?:works as|is) an? (\w+)\.", text))
    amounts = {n: int(v) for n, v in re.findall(r"(\w+) (?!is\b|was\b)\w+ (\d+) \w+\.", text)}
    lands = mini.pools("train").capitals | mini.pools("test").capitals
    family = question.meta["family"]
    named = [word for word in re.findall(r"\w+", ask) if word in {**ages, **cities, **amounts, **jobs}]
    by_age = {"old", "older", "oldest", "youngest", "age", "ages"} & set(re.findall(r"\w+", ask))
    numbers = ages if by_age else amounts
    if family == "count":
        return sum(value in ask.split("?")[0].split() for value in (cities if "born" in ask else jobs).values())
    if family in ("extreme", "order", "second"):
        down = any(word in ask for word in ("oldest", "most", "largest"))
        ranked = sorted(numbers, key=lambda name: -numbers[name] if down else numbers[name])
        if family == "order":
            return ranked
        if family == "second":
            return ranked[1]
        return ranked[0] if ask.startswith("Who") else numbers[ranked[0]]
    if family == "same":
        group = cities if "city" in ask else jobs
        (other,) = [name for name in group if group[name] == group[named[0]] and name != named[0]]
        return other
    if family == "country":
        who = named[0] if named else next(name for name in jobs if jobs[name] in ask)
        return lands[cities[who]]
    if family == "total":
        return sum(numbers[name] for name in (named or numbers))
    if family == "compare" and ask.startswith("How"):
        return numbers[named[0]] - numbers[named[1]]
    if family == "compare":
        return jobs[(max if "older" in ask else min)(named, key=lambda name: ages[name])]
    if family == "native":
        (who,) = [name for name, city in cities.items() if lands[city] in ask]
        return who
    if "capital" in ask:
        return lands[ask.split()[3]]
    return next(iter((cities if "Where" in ask else jobs if "job" in ask else numbers).values()))


def test_gold_answers_follow_from_the_text(train: list[Question], test: list[Question], unseen: list[Question]) -> None:
    wrong = [(q.text, q.answer, solve(q)) for q in [*train, *test, *unseen] if not same(solve(q), q.answer)]
    assert not wrong, wrong[:3]


def same(found: object, answer: object) -> bool:
    return found == answer if isinstance(answer, list) else str(found) == str(answer)


@pytest.mark.parametrize("form", ["{}", "Answer: {}", "I asked three agents.\nAnswer: {}.\n", "**Answer:** {}", "[{}]"])
def test_gold_grades_as_right(form: str, train: list[Question], test: list[Question], unseen: list[Question]) -> None:
    for question in [*train, *test, *unseen]:
        assert benchmarks.grade(question, form.format(gold(question))).correct, question


def test_other_answers_grade_as_wrong(test: list[Question]) -> None:
    """Another question's gold answer is right only where it is the same."""
    for question, other in pairwise(test):
        assert benchmarks.grade(question, gold(other)).correct == same(question.answer, other.answer)


@pytest.mark.parametrize(
    ("answer", "text", "correct"),
    [
        (34, "34", True),
        (34, "thirty-four", True),
        (34, "Thirty four.", True),
        (34, "34 years old", True),
        (34, "34 dogs", False),
        (34, "134", False),
        (34, "3 4", False),
        (3, "three", True),
        (20, "twenty", True),
        ("Peru", "peru.", True),
        ("Peru", "The Peru", True),
        ("Peru", "It is Peru", False),
        ("Peru", "Lima is the capital of Peru", False),
        ("Peru", "Peru or Chile", False),
        ("Peru", "Peru, Chile", False),
        ("Peru", "Answer: Chile\nAnswer: Peru", True),
        ("Peru", "Answer: Peru\nAnswer: Chile", False),
        ("Peru", "The answer: Peru", True),
        ("Peru", "", False),
        ("Peru", "Answer:", False),
        ("Peru", "Answer:\nPeru", True),
        ("Peru", "Peru\nbecause Lima is there", False),
        (["Ana", "Leo", "Mia"], "Ana, Leo, Mia", True),
        (["Ana", "Leo", "Mia"], "Ana, Leo and Mia", True),
        (["Ana", "Leo", "Mia"], "Ana, Leo, and Mia.", True),
        (["Ana", "Leo", "Mia"], '["Ana", "Leo", "Mia"]', True),
        (["Ana", "Leo", "Mia"], "Leo, Ana, Mia", False),
        (["Ana", "Leo", "Mia"], "Ana, Leo", False),
        (["Ana", "Leo", "Mia"], "Ana, Leo, Mia, Ben", False),
        (["Ana", "Leo", "Mia"], "Ana Leo Mia", False),
    ],
)
def test_grading_rule(answer: object, text: str, correct: bool) -> None:
    question = Question(id="q", benchmark="mini", text="", answer=answer, meta={"unit": ["years", "old"]})
    assert benchmarks.grade(question, text).correct is correct


def test_rambling_without_an_anchor_is_no_answer() -> None:
    question = Question(id="q", benchmark="mini", text="", answer="Peru")
    score = benchmarks.grade(question, "To find the country we look at the city and then we see that it is Peru")
    assert score.extracted is None
    assert not score.correct


def words(questions: list[Question]) -> set[str]:
    return {word for question in questions for word in re.findall(r"\w+", question.text)}


def test_train_and_test_share_no_material(train: list[Question], test: list[Question], unseen: list[Question]) -> None:
    a, b = mini.pools("train"), mini.pools("test")
    for left, right in [
        (a.names, b.names),
        (a.jobs, b.jobs),
        (a.numbers, b.numbers),
        (a.capitals, b.capitals),
        (a.capitals.values(), b.capitals.values()),
        ([noun for *_, noun in a.things], [noun for *_, noun in b.things]),
        ([past for past, *_ in a.things], [past for past, *_ in b.things]),
    ]:
        assert not set(left) & set(right)
    material = {*a.names, *a.jobs, *a.numbers, *a.capitals, *a.capitals.values(), *(noun for *_, noun in a.things)}
    assert not words([*test, *unseen]) & material
    assert not {question.text for question in train} & {question.text for question in test}


def test_no_answer_is_easy_to_guess(test: list[Question]) -> None:
    """No single answer, and no place in the passage, holds more than a fair share of a family's answers."""
    families: dict[str, list[Question]] = {}
    for question in test:
        families.setdefault(str(question.meta["family"]), []).append(question)
    for family, members in families.items():
        common = Counter(gold(question) for question in members).most_common(1)[0][1]
        assert common / len(members) < (0.65 if family == "count" else 0.2), family
    for family in ("extreme", "same"):
        members = [q for q in families[family] if q.answer in q.meta["facts"]["names"]]
        first = sum(q.meta["facts"]["names"][0] == q.answer for q in members)
        last = sum(q.meta["facts"]["names"][-1] == q.answer for q in members)
        assert max(first, last) / len(members) < 0.4, family


def test_every_small_sample_holds_every_family(test: list[Question]) -> None:
    for start in range(0, 600, 20):
        families = Counter(question.meta["family"] for question in test[start : start + 20])
        assert families == {
            "lookup": 3, "count": 2, "extreme": 3, "same": 2, "country": 3, "order": 2, "total": 3, "compare": 2,
        }  # fmt: skip
    assert len({(q.meta["family"], q.meta["shape"]) for q in test[:120]}) >= 24


def test_shorter_list_is_a_prefix() -> None:
    long = benchmarks.load("mini", "test", limit=50)
    assert benchmarks.load("mini", "test", limit=13) == long[:13]
    assert len({question.sha() for question in long}) == 50
    assert long != benchmarks.load("mini", "test", limit=50, options={"seed": 1})


def test_no_question_comes_twice_even_when_a_kind_is_used_up() -> None:
    """There are some twenty capitals: later lookups must be of other kinds."""
    many = benchmarks.load("mini", "test", options={"n": 1500})
    assert len({question.text for question in many}) == 1500


def test_difficulty_adds_facts() -> None:
    sizes = [
        sum(len(question.text) for question in benchmarks.load("mini", "test", limit=20, options={"difficulty": level}))
        for level in (1, 2, 4)
    ]
    assert sizes[0] * 1.3 < sizes[1] < sizes[2]


def test_unseen_families_are_apart(test: list[Question], unseen: list[Question]) -> None:
    assert {q.meta["family"] for q in unseen} == {"second", "native"}
    assert all(q.meta["held_out"] and q.benchmark == "mini-unseen" for q in unseen)
    assert not any(q.meta["held_out"] for q in test)


@pytest.mark.parametrize(
    ("name", "split", "options", "message"),
    [
        ("minni", "test", {}, "Did you mean 'mini'"),
        ("mini", "tset", {}, "Did you mean 'test'"),
        ("mini-unseen", "train", {}, "nothing is trained"),
        ("mini", "test", {"dificulty": 2}, "Did you mean 'difficulty'"),
        ("mini", "test", {"difficulty": 0}, "from 1 to"),
    ],
)
def test_wrong_names_and_options(name: str, split: str, options: dict[str, int], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        benchmarks.load(name, split, options=options)

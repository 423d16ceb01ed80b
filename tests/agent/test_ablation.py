"""The wrong sub-agents: nothing that could carry an answer survives, and programs still read the form."""

from __future__ import annotations

import re
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.agent import ablation
from dynaflow.rollout import Cause, Json
from dynaflow.runtime import CallOutcome
from tests.growth import assert_linear

NAMES = ["Emma", "Calyx", "Zorvia", "Paris", "New York", "McKay", "Łódź", "Δημήτρης", "東京", "दिल्ली", "USA", "The Who"]
FACTS = ["writer", "poet", "yes", "no", "true", "blue", "twelve", "seven", "third", "May", "more", "not", "zorvenqua"]
NUMBERS = ["0", "3", "12", "007", "1990", "3.5", "-8", "1,234", "٣", "9" * 30]
FORMS = [
    "{name} is a {fact}",
    "{name} was born in {name}.",
    "A {fact}",
    "Answer: {number}",
    "**Answer:** {name}",
    "{name} is {number} years old. The {fact} is {name}'s {fact}!",
    "The final answer is \\boxed{{{number}}}",
    "{fact}, {number} of {fact}\n- {name}\n- {name}",
    "({number}) {fact}",
    "{number}",
    "{name}",
    "{fact}",
]


@st.composite
def sentences(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A sentence and what it says."""
    said: list[str] = []

    def say(match: re.Match[str]) -> str:
        said.append(draw(st.sampled_from({"name": NAMES, "fact": FACTS, "number": NUMBERS}[match[1]])))
        return said[-1]

    form = draw(st.sampled_from(FORMS))
    return re.sub(r"\{(\w+)\}", say, form).replace("{{", "{").replace("}}", "}"), said


def wrong(output: Json, seed: str = "s") -> Any:
    return ablation.corrupt(CallOutcome("ok", output), seed).output


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


@given(sentences(), st.text(max_size=5))
def test_nothing_that_a_sentence_says_survives(sentence: tuple[str, list[str]], seed: str) -> None:
    text, said = sentence
    answers = {word for part in said for word in words(part)} - {"the"}
    assert not answers & set(words(wrong(text, seed)))


@given(sentences())
def test_the_form_stays(sentence: tuple[str, list[str]]) -> None:
    text, _ = sentence
    form = re.compile(r"[^\W\d_]+|[^\s\x00-\x7f]+")
    changed = wrong(text)
    assert len(re.findall(r"\d+", changed)) == len(re.findall(r"\d+", text))
    assert re.findall(r"[^\w]", form.sub("x", changed)) == re.findall(r"[^\w]", form.sub("x", text))
    assert wrong(text) == changed


@given(st.recursive(st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False,
       allow_infinity=False) | st.text(max_size=12), lambda inner: st.lists(inner, max_size=4)
       | st.dictionaries(st.text(max_size=3), inner, max_size=4), max_leaves=12))  # fmt: skip
def test_every_value_changes_and_keeps_its_type(value: Json) -> None:
    def check(old: Json, new: Json) -> None:
        assert type(old) is type(new)
        if isinstance(old, dict | list):
            assert len(old) == len(new)
            for key in old if isinstance(old, dict) else range(len(old)):
                check(old[key], new[key])
        elif old is not None:
            assert old != new

    check(value, wrong(value))


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("Emma was born in Paris.", r"[A-Z][a-z]+ was born in [A-Z][a-z]+\."),
        ("Bo is 12 years old.", r"[A-Z][a-z]+ is [1-9]\d years old\."),
        ("Answer: 8", r"Answer: \d"),
        ("Answer: B", r"Answer: [AC-H]"),
        ("A is correct", r"[B-H] is [a-z]+"),
        ("a", r"[b-h]"),
        ("\\boxed{42}", r"\\boxed\{\d\d\}"),
        ("in 1990", r"in [1-9]\d\d\d"),
        ("twelve", r"[a-z]+een|[a-z]+ty|one|two|three|four|five|six|seven|eight|nine|ten|eleven|zero"),
        ("yes", "no"),
        ("the old country", r"[a-z]+ [a-z]+ [a-z]+"),
        ("", r"[a-z]+"),
    ],
)
def test_programs_still_read_what_they_expect(text: str, pattern: str) -> None:
    changed = wrong(text)
    assert changed != text
    assert re.fullmatch(pattern, changed)


def test_json_in_text_stays_json_with_its_keys() -> None:
    text = '```json\n{"name": "Emma", "age": 3, "tags": ["a\\nb"]}\n```'
    changed = orjson.loads(wrong(text).removeprefix("```json\n").removesuffix("\n```"))
    assert list(changed) == ["name", "age", "tags"]
    assert changed["name"] != "Emma"
    assert changed["age"] != 3
    assert wrong("[see above] Emma").startswith("[")


def test_no_number_of_the_output_is_given_again() -> None:
    changed = wrong("Ana is 3. Bo is 5. Together 8.")
    assert not {"3", "5", "8"} & set(re.findall(r"\d+", changed))
    assert not {1, 2, 3} & set(wrong([1, 2, 3]))


def test_long_texts_and_long_numbers_are_no_problem() -> None:
    assert len(wrong("1" * 5000)) == 5000
    assert len(wrong("Emma is 3. " * 20_000)) > 100_000
    assert wrong("[" * 900 + "Emma" + "]" * 900).startswith("[" * 900)
    for piece in ("1", "Emma is 3. "):
        assert_linear(lambda size, piece=piece: wrong(piece * size), 20_000)


def test_what_failed_stays_as_it_is() -> None:
    failed = CallOutcome("failed", cause=Cause(kind="empty", message="no text"))
    assert ablation.corrupt(failed, "s").output is None

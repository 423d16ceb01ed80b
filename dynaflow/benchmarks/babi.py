"""bAbI v1.2, English, 1k version (20 synthetic reading tasks; CC BY 3.0): easy, for small models.

Test: 20 x 1,000 questions; train: 20 x 200. The tasks take turns, so that a limit has all of them. Answers are a word,
or a list: of things in any order (task 8), of directions in order (task 19).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain, zip_longest

from dynaflow.benchmarks import store
from dynaflow.benchmarks.build import no_split, question
from dynaflow.benchmarks.store import Row
from dynaflow.graders.qa import normalise, short_answer
from dynaflow.rollout import Question, Score

NAMES: tuple[str, ...] = ("babi",)
INSTRUCTION = 'End with a line "Answer: ...": one word, or a list with commas.'
_PATH, _THINGS = "qa19", "qa8"
_DIRECTIONS = {"north": "n", "south": "s", "east": "e", "west": "w"}
_NUMBERS = {"0": "none", "zero": "none", "1": "one", "2": "two", "3": "three"}


def files(name: str, split: str) -> list[str]:
    """The files a split is read from."""
    found = {"train": "tiny/babi_train_200each.jsonl.gz", "test": "tiny/babi_test.jsonl.gz"}
    if split not in found:
        raise no_split(name, split, "train, test")
    return [found[split]]


def load(
    name: str, split: str, *, limit: int | None = None, options: Mapping[str, int] | None = None
) -> list[Question]:
    """The questions of a split, one of each task in turn."""
    (path,) = files(name, split)
    tasks: dict[str | None, list[Row]] = {}
    for row in store.rows(path):
        tasks.setdefault(row["level"], []).append(row)
    turns = chain.from_iterable(zip_longest(*tasks.values()))
    return [_question(name, row) for row in [row for row in turns if row is not None][:limit]]


def _question(name: str, row: Row) -> Question:
    story = "\n".join(sentence for _, sentences in row["context"] or [] for sentence in sentences)
    made = question(row, name, INSTRUCTION, text=f"{story}\n{row['question']}")
    # The bare questions ("Where is John?") are the same everywhere: the story is what makes an item.
    made.meta["question"] = f"{story}\n{row['question']}"
    return made


def prompt(question: Question) -> str:
    """What a model is asked."""
    return question.text


def extract(text: str) -> str | None:
    """What stands behind the last "Answer:", else the last box, else a text of one short line."""
    return short_answer(text)


def grade(question: Question, text: str) -> Score:
    """Exact match after normalisation."""
    extracted = extract(text)
    level = str(question.meta.get("level"))
    gold, given = _items(str(question.answer), level), _items(extracted or "", level)
    return Score(correct=given == gold, grader="babi", extracted=extracted, detail={"given": given})


def _items(answer: str, level: str) -> list[str]:
    parts = [normalise(part) for part in re.split(r",|;|\band\b|\bthen\b", answer)]
    parts = [part for part in parts if part]
    if level == _PATH:
        return [_DIRECTIONS.get(part, part) for part in parts]
    if level == _THINGS:
        return sorted(set(parts))
    return [_NUMBERS.get(part, part) if level == "qa7" else part for part in parts]


def same(first: str, second: str) -> bool:
    """Whether two answers are one, whatever the task."""
    return normalise(first) == normalise(second)

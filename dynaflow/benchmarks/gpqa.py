"""GPQA-Diamond: 198 graduate-level multiple-choice questions; training pool: GPQA main without Diamond (250).

Licence CC BY 4.0, with the authors' request not to publish the text: it is read from the encrypted zip in memory, and
nothing but local run files (mode 0600) ever holds it. Reports, logs and exports carry ids and hashes (`PRIVATE`).
Source: github.com/idavidrein/gpqa, `dataset.zip`; the password is the one its authors publish.

The order of the options is drawn from sha256 of the question, so it is the same in every run, split and `limit`.
"""

from __future__ import annotations

import csv
import hashlib
import io
import random
import zipfile
from collections.abc import Mapping

from dynaflow.benchmarks import store
from dynaflow.benchmarks.build import no_split, question
from dynaflow.benchmarks.store import Row
from dynaflow.errors import DataError
from dynaflow.graders.choice import letter
from dynaflow.rollout import Question, Score

NAMES: tuple[str, ...] = ("gpqa-diamond",)
PRIVATE = True
INSTRUCTION = 'End with a line "Answer: X", where X is A, B, C or D.'
ARCHIVES = ("eval/gpqa_reencrypted.zip", "eval/gpqa_dataset.zip")
"""The rebuilt archive of the offline layout, and the authors' own; the members are the same."""
MEMBERS = {
    "test": ("dataset/gpqa_diamond.csv", "41d1213cd7a4998605a26c2798500652572007161b3a92817ba46b35befcd305"),
    "train": ("dataset/gpqa_main.csv", "acdeeac8f622267f2cd727d7d474202ea08dec80f7d3c3593b3ef8644f19b8e3"),
}
_PASSWORD = b"deserted-untie-orchid"
_WRONG = ("Incorrect Answer 1", "Incorrect Answer 2", "Incorrect Answer 3")


def files(name: str, split: str) -> list[str]:
    """The archive a split is read from."""
    if split not in MEMBERS:
        raise no_split(name, split, "train, test")
    return [next((path for path in ARCHIVES if store.has(path)), ARCHIVES[0])]


def load(
    name: str, split: str, *, limit: int | None = None, options: Mapping[str, int] | None = None
) -> list[Question]:
    """The questions of a split, in the order of the archive."""
    return [_question(name, row) for row in rows(split)[:limit]]


def rows(split: str) -> list[Row]:
    """The rows of a split; `meta.options` holds the right answer first. For `load` and for checks: never write them.

    Raises:
        DataError: the archive or a member of it is not the one expected.
    """
    if split not in MEMBERS:
        raise no_split(NAMES[0], split, "train, test")
    diamond = _member("test")
    if split == "test":
        return [_row(record) for record in diamond]
    test = {record["Record ID"] for record in diamond}
    return [_row(record) for record in _member("train") if record["Record ID"] not in test]


def _member(split: str) -> list[dict[str, str]]:
    (path,) = files("gpqa-diamond", split)
    name, sha = MEMBERS[split]
    try:
        with zipfile.ZipFile(io.BytesIO(store.read(path))) as archive:
            content = archive.read(name, pwd=_PASSWORD)
    except (zipfile.BadZipFile, KeyError, RuntimeError) as error:
        raise DataError(f"{store.root() / path}: {name}: {type(error).__name__}; restore the archive") from None
    if hashlib.sha256(content).hexdigest() != sha:
        raise DataError(f"{store.root() / path}: {name}: not the expected text (sha256); restore the archive")
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def _row(record: dict[str, str]) -> Row:
    right = record["Correct Answer"].strip()
    return Row(
        id=f"gpqa-{record['Record ID']}",
        question=record["Question"].strip(),
        answer=right,
        context=None,
        language="en",
        level=record["High-level domain"],
        meta={"options": [right, *(record[name].strip() for name in _WRONG)]},
    )


def _question(name: str, row: Row) -> Question:
    order = option_order(row["question"])
    options = [row["meta"]["options"][place] for place in order]
    listed = "\n".join(f"{mark}) {option}" for mark, option in zip("ABCD", options, strict=True))
    right = "ABCD"[order.index(0)]
    made = question(row, name, INSTRUCTION, text=f"{row['question']}\n\n{listed}", answer=right)
    made.meta["order"] = order
    return made


def option_order(text: str) -> list[int]:
    """Places of the options (0 is the right one) as they are shown; a function of the question's text alone."""
    order = list(range(4))
    random.Random(hashlib.sha256(text.encode()).digest()).shuffle(order)
    return order


def prompt(question: Question) -> str:
    """What a model is asked."""
    return question.text


def extract(text: str) -> str | None:
    """The letter that is anchored, boxed or bold; never one found in words."""
    return letter(text)


def grade(question: Question, text: str) -> Score:
    """The letter is the right one."""
    extracted = extract(text)
    return Score(
        correct=extracted == question.answer, grader="choice", extracted=extracted, detail={"gold": question.answer}
    )


def same(first: str, second: str) -> bool:
    """Whether two answers are one."""
    return first == second

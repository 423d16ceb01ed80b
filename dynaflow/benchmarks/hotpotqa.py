"""HotpotQA dev questions (CC BY-SA 4.0; hub: hotpotqa/hotpot_qa) in three settings that are never mixed:

- `hotpotqa-distractor`: the 10 official paragraphs come with the question. The 200 of AFlow's validation file, all with
  verified supporting facts. `-sample` and `-shuffle` are 200 of all 7,405 by the two readings of "seed 42" (`lists`);
  they need the hub's file.
- `hotpotqa-fullwiki`: 10 retrieved paragraphs, which hold the answer or not. 200 of the 500 offline ones (`sample`).
- `hotpotqa-closed` (`sample`) and `hotpotqa-closed-shuffle`: 200 of all 7,405, the question alone, for systems with the
  search tool. Its corpus is every dev paragraph of the data folder: without the hub's file that is 7,936 paragraphs
  and gold sentences, so retrieval is far easier than over Wikipedia.

Training pools: distractor 200 (train questions with paragraphs), closed 500 (train questions alone).

Graded by official exact match; beside it stand F1, containment and, after `dynaflow grade --judge`, a model's verdict.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dynaflow.benchmarks import lists, store
from dynaflow.benchmarks.build import no_split, question
from dynaflow.benchmarks.store import Row
from dynaflow.errors import DataError
from dynaflow.graders import qa
from dynaflow.rollout import Question, Score

NAMES: tuple[str, ...] = (
    "hotpotqa-distractor",
    "hotpotqa-distractor-sample",
    "hotpotqa-distractor-shuffle",
    "hotpotqa-fullwiki",
    "hotpotqa-closed",
    "hotpotqa-closed-shuffle",
)
RULES = ("em", "f1", "contains", "judge")
"""What can count as right; all four always stand in the score."""
F1_RIGHT = 0.5
INSTRUCTION = 'End with a line "Answer: ...", as short as possible: a name, a date, a number, yes or no.'

DISTRACTOR_200 = "eval/hotpotqa_dev_distractor_200.jsonl.gz"
DISTRACTOR = "eval/hotpotqa_dev_distractor.jsonl.gz"
FULLWIKI_500 = "eval/hotpotqa_dev_fullwiki_500.jsonl.gz"
FULLWIKI = "eval/hotpotqa_dev_fullwiki.jsonl.gz"
QUESTIONS = "eval/hotpotqa_dev_qa_full.jsonl.gz"
_EXTRA = ("eval/hotpotqa_dev_distractor_extra.jsonl.gz", "eval/hotpotqa_seed42_200_goldevidence.jsonl")
_NAMED_BY_PLACE = (79, 95)
"""Questions that AFlow's file names by their place in the official file instead of by their id."""
_TRAIN = {
    "hotpotqa-distractor": "train/hotpotqa_train_distractor_200.jsonl.gz",
    "hotpotqa-closed": "train/hotpotqa_train_goldevidence_500.jsonl",
}


def files(name: str, split: str) -> list[str]:
    """The file a split is read from: the hub's whole file where the folder has it, else the offline one."""
    if split == "train" and name in _TRAIN:
        return [_TRAIN[name]]
    if split != "test":
        raise no_split(name, split, "train, test" if name in _TRAIN else "test")
    if name.startswith("hotpotqa-closed"):
        return [QUESTIONS]
    if name == "hotpotqa-fullwiki":
        return [FULLWIKI_500 if store.has(FULLWIKI_500) else FULLWIKI]
    if name == "hotpotqa-distractor":
        return [DISTRACTOR_200 if store.has(DISTRACTOR_200) or not store.has(DISTRACTOR) else DISTRACTOR]
    return [DISTRACTOR]


def load(
    name: str, split: str, *, limit: int | None = None, options: Mapping[str, int] | None = None
) -> list[Question]:
    """The questions of a setting, in the order of its list."""
    found = rows(name, split) if split == "train" else lists.pick(name, rows(name, split))
    return [_question(name, row) for row in found[:limit]]


def rows(name: str, split: str) -> list[Row]:
    """All rows of the file behind a split, with the ids that the lists use."""
    (path,) = files(name, split)
    found = store.rows(path)
    if path == DISTRACTOR:
        for row in found:
            place = row["meta"]["dev_index"]
            if name.endswith(("-sample", "-shuffle")):
                row["id"] = f"hotpot-dev-{place:04d}"
            elif place in _NAMED_BY_PLACE:
                row["id"] = f"aflow-int-{place}"
    return found


def draw(name: str, found: list[Row]) -> list[Row]:
    """The 200 rows of a list, drawn anew from all rows of its file."""
    if name == "hotpotqa-distractor":
        return found
    places = lists.shuffle(len(found)) if name.endswith("-shuffle") else lists.sample(len(found))
    return [found[place] for place in places]


def _question(name: str, row: Row) -> Question:
    given = None if name.startswith("hotpotqa-closed") else [f"{title}: {text}" for title, text in _paragraphs(row)]
    return question(row, name, INSTRUCTION, passages=given)


def _paragraphs(row: Row) -> Iterator[tuple[str, str]]:
    for title, sentences in row["context"] or []:
        text = "".join(sentences).strip()
        if title.startswith("evidence ") and " | " in text:  # gold sentences, each with its title in front
            title, _, text = text.partition(" | ")
        yield title, text


def corpus(name: str) -> list[tuple[str, str]]:
    """Every dev paragraph of the data folder, for the search tool: (title, text).

    Raises:
        DataError: the folder has none of the files, or one is not what it should be.
    """
    paths = [path for path in (DISTRACTOR, FULLWIKI, DISTRACTOR_200, FULLWIKI_500, *_EXTRA) if store.has(path)]
    if not paths:
        raise DataError(f"{name}: {store.root()} has no HotpotQA paragraphs to search in; run `dynaflow data fetch`")
    return list(dict.fromkeys(pair for path in paths for row in store.rows(path) for pair in _paragraphs(row)))


def prompt(question: Question) -> str:
    """What a model is asked (the passages come before it)."""
    return question.text


def extract(text: str) -> str | None:
    """What stands behind the last "Answer:", else the last box, else a text of one short line."""
    return qa.short_answer(text)


def grade(question: Question, text: str) -> Score:
    """Official exact match, with F1 and containment in `detail`; `judge` is filled by `dynaflow grade --judge`."""
    extracted = extract(text)
    gold, given = str(question.answer), extracted or ""
    exact = extracted is not None and qa.exact_match(gold, given)
    detail = {
        "em": exact,
        "f1": round(qa.f1(gold, given), 4) if extracted else 0.0,
        "contains": extracted is not None and qa.contains(gold, given),
        "judge": None,
    }
    return Score(correct=exact, grader="hotpotqa-em", extracted=extracted, detail=detail)


def headline(score: Score, rule: str) -> Score:
    """The score with the headline of a rule of `RULES`: what `correct` means."""
    value = score.detail[rule]
    correct = bool(value >= F1_RIGHT if rule == "f1" else value)
    return score.model_copy(update={"correct": correct, "grader": f"hotpotqa-{rule}"})


def same(first: str, second: str) -> bool:
    """Whether two answers are one."""
    return qa.exact_match(first, second)

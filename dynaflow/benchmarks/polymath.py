"""PolyMATH (Qwen/PolyMath, text; Apache-2.0): 18 languages x 4 levels x 125 problems, the same ones in every language.

Which 200 the paper took is not said. By name:

- `polymath` (default): balanced. 50 problems of each level, no problem twice, the languages taking turns (11 or 12
  problems each). `random.Random(42)` draws the numbers of the problems level by level, then the order of languages.
- `polymath-sample`, `polymath-shuffle`: 200 of all rows by the two usual readings of "seed 42" (`lists`).
- `polymath-all`: everything. With `-en` after `polymath`: of the 500 English rows only (`polymath-en-sample`, ...).

Problems 0 to 28 of level high are AIME 2025 I and AIME 2024 I word for word, in every language. They are left out
before anything is drawn (29 of 500 problems, 522 of 9,000 rows); `polymath-sample-with-aime` and its like keep them.

Grading: math-verify on the last balanced box. Beside it stands the verdict of the official rule, which takes the first
box; `weighted` gives the official difficulty-weighted accuracy.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping

from dynaflow.benchmarks import lists, store
from dynaflow.benchmarks.build import no_split, question
from dynaflow.benchmarks.store import Row
from dynaflow.graders.numbers import boxed_answer
from dynaflow.graders.text import final_text, first_box
from dynaflow.rollout import Json, Question, Score

LEVELS = ("low", "medium", "high", "top")
WEIGHTS = {"low": 1, "medium": 2, "high": 4, "top": 8}
LANGUAGES = ("en", "zh", "ar", "bn", "de", "es", "fr", "id", "it", "ja", "ko", "ms", "pt", "ru", "sw", "te", "th", "vi")
_DRAWS = ("", "-sample", "-shuffle", "-all")
NAMES: tuple[str, ...] = tuple(
    f"polymath{language}{draw}"
    for language in ("", "-en")
    for draw in (*_DRAWS, "-sample-with-aime", "-shuffle-with-aime", "-all-with-aime")
)
SLOW = True
AIME_DUPLICATES = 29

INSTRUCTIONS = {
    "en": "Put the final answer in $\\boxed{}$.",
    "zh": "请把最终答案写在 $\\boxed{}$ 里。",
    "ar": "اكتب الإجابة النهائية داخل $\\boxed{}$.",
    "bn": "চূড়ান্ত উত্তরটি $\\boxed{}$ এর মধ্যে লিখুন।",
    "de": "Schreibe die endgültige Antwort in $\\boxed{}$.",
    "es": "Escribe la respuesta final en $\\boxed{}$.",
    "fr": "Écris la réponse finale dans $\\boxed{}$.",
    "id": "Tuliskan jawaban akhir di dalam $\\boxed{}$.",
    "it": "Scrivi la risposta finale in $\\boxed{}$.",
    "ja": "最終的な答えを $\\boxed{}$ の中に書いてください。",
    "ko": "최종 답을 $\\boxed{}$ 안에 쓰세요.",
    "ms": "Tulis jawapan akhir di dalam $\\boxed{}$.",
    "pt": "Escreva a resposta final em $\\boxed{}$.",
    "ru": "Запишите окончательный ответ в $\\boxed{}$.",
    "sw": "Andika jibu la mwisho ndani ya $\\boxed{}$.",
    "te": "తుది సమాధానాన్ని $\\boxed{}$ లో రాయండి.",
    "th": "เขียนคำตอบสุดท้ายใน $\\boxed{}$",
    "vi": "Viết đáp án cuối cùng trong $\\boxed{}$.",
}

KNOWN_BAD = {
    "polymath-medium-*-1": "stray dollar sign in the answer (read without it)",
    "polymath-medium-*-111": "unbalanced braces in the answer: only the same text is right",
    "polymath-medium-*-19": "a condition was lost: the answer can not be derived",
    "polymath-medium-*-33": "a condition was lost: the answer can not be derived",
    "polymath-medium-*-36": "mismatched brackets in the answer: only the same text is right",
    "polymath-high-*-85": "the answer ends in a bare log_2: only the same text is right",
    "polymath-high-*-107": "residues, not parsed: only the same text is right",
    "polymath-top-*-10": "set with a condition, not parsed: only the same text is right",
    "polymath-top-*-13": "\\alphax for \\alpha x, and prose: only the same text is right",
    "polymath-top-*-50": "prose in the answer: only the same text is right",
    "polymath-top-*-69": "residues, not parsed: only the same text is right",
    "polymath-top-*-74": "two conditions, not parsed: only the same text is right",
    "polymath-top-*-88": "prose in the answer: only the same text is right",
    "polymath-top-*-89": "condition in brackets, not parsed: only the same text is right",
    "polymath-high-zh-50": "translation slip: the same question as high-zh-54, another answer",
    "polymath-high-zh-54": "translation slip: the same question as high-zh-50, another answer",
    "polymath-top-id-62": "translation slip: the same question as top-id-63, another answer",
    "polymath-top-id-63": "translation slip: the same question as top-id-62, another answer",
}
"""Answers or questions of the data set with a flaw, by id; `*` stands for every language. None is left out."""


def files(name: str, split: str) -> list[str]:
    """The file a benchmark is read from."""
    if split != "test":
        raise no_split(name, split, "test")
    return ["eval/polymath_en.jsonl" if "-en" in name else "eval/polymath_all18.jsonl.gz"]


def load(
    name: str, split: str, *, limit: int | None = None, options: Mapping[str, int] | None = None
) -> list[Question]:
    """The problems of a benchmark in the order of its list: the levels take turns in the balanced ones."""
    (path,) = files(name, split)
    rows = store.rows(path)
    found = eligible(name, rows) if "-all" in name else lists.pick(name, rows)
    return [question(row, name, INSTRUCTIONS[row["language"]]) for row in found[:limit]]


def eligible(name: str, rows: Iterable[Row]) -> list[Row]:
    """The rows from which a benchmark is drawn."""
    return list(rows) if name.endswith("-with-aime") else [row for row in rows if not _is_aime(row)]


def _is_aime(row: Row) -> bool:
    return row["level"] == "high" and _number(row) < AIME_DUPLICATES


def _number(row: Row) -> int:
    return int(row["id"].rpartition("-")[2])


def draw(name: str, rows: list[Row]) -> list[Row]:
    """The 200 rows of a benchmark, drawn anew; the committed list is what this gave."""
    pool = eligible(name, rows)
    kind = name.removeprefix("polymath").removeprefix("-en").removesuffix("-with-aime")
    if kind == "-sample":
        return [pool[place] for place in lists.sample(len(pool))]
    if kind == "-shuffle":
        return [pool[place] for place in lists.shuffle(len(pool))]
    return _balanced(pool)


def _balanced(pool: list[Row]) -> list[Row]:
    rng = random.Random(lists.SEED)
    cells = {(row["level"], row["language"], _number(row)): row for row in pool}
    languages = [language for language in LANGUAGES if any(row["language"] == language for row in pool)]
    chosen = []
    for level in LEVELS:
        numbers = sorted({number for at, _, number in cells if at == level})
        chosen.append(rng.sample(numbers, lists.SIZE // len(LEVELS)))
    rng.shuffle(languages)
    each = lists.SIZE // len(LEVELS)
    return [
        cells[level, languages[(block * each + place) % len(languages)], chosen[block][place]]
        for place in range(each)
        for block, level in enumerate(LEVELS)
    ]


def known_bad(identity: str) -> str | None:
    """What is wrong with an item of the data set, if anything is known."""
    _, level, _, number = identity.split("-")
    return KNOWN_BAD.get(identity) or KNOWN_BAD.get(f"polymath-{level}-*-{number}")


def prompt(question: Question) -> str:
    """What a model is asked."""
    return question.text


def extract(text: str) -> str | None:
    """The last balanced box, else the "Answer:" line."""
    return boxed_answer(text)


def grade(question: Question, text: str) -> Score:
    """math-verify on the last balanced box; `detail.first_box`: the verdict on the first one (the official rule).

    Run it in a worker (`dynaflow.grading`): it may never return.
    """
    extracted = extract(text)
    gold = str(question.answer)
    correct = extracted is not None and same(gold, extracted)
    first = first_box(final_text(text) or "")
    last = "" if extracted is None else extracted.replace(" ", "")
    by_first = correct if first == last else first is not None and same(gold, first)
    return Score(correct=correct, grader="math-verify", extracted=extracted, detail={"first_box": by_first})


def same(first: str, second: str) -> bool:
    """Whether an answer equals a gold answer. Run it in a worker: it may never return."""
    from dynaflow.graders import maths

    return maths.same(first, second)


def weighted(verdicts: Iterable[tuple[str, str, bool]]) -> dict[str, Json]:
    """Difficulty-weighted accuracy, DW-ACC = (low + 2 medium + 4 high + 8 top) / 15, in percent.

    Args:
        verdicts: (language, level, right) of every answer.

    Returns:
        `{"languages": {code: value}, "mean", "pooled"}`. A language has a value where all four levels occur in it (the
        official score needs that); `mean` is the official overall score, over those languages; `pooled` weighs the
        accuracies of the levels over all languages, which is steadier for 200 questions. None: not defined.
    """
    cells: dict[str, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for language, level, right in verdicts:
        cells[language][level].append(right)
        cells["*"][level].append(right)
    values = {language: _dw(levels) for language, levels in cells.items()}
    pooled = values.pop("*", None)
    known = [value for value in values.values() if value is not None]
    return {"languages": values, "mean": sum(known) / len(known) if known else None, "pooled": pooled}


def _dw(levels: Mapping[str, list[bool]]) -> float | None:
    if any(not levels.get(level) for level in LEVELS):
        return None
    return 100 * sum(WEIGHTS[level] * sum(levels[level]) / len(levels[level]) for level in LEVELS) / 15

"""`mini`, the demo benchmark: short passages of facts and a question that needs a join over them.

A 135M model reads one fact reliably and joins none, so a program that gives every sub-agent one fact and one small
question solves what a single answer does not. `mini` has eight families; `lookup` is the one that a direct answer
solves. `mini-unseen` has two more that no training question is of, reported apart.

The questions are made, not stored: question i of a split is a function of (benchmark, split, options, i), so a shorter
list is a prefix of a longer one. Train and test share no name, job, thing, city, country or number.

Grading is exact match after normalisation: case, punctuation, articles, number words, and the question's own unit after
a number. The answer is what follows the last "Answer:" on its line, else the whole text if it is one line; in both
cases of at most 12 words. Anything longer gives no answer. Lists must have the right items in the right order.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache

import orjson

from dynaflow.benchmarks.mini_families import TRAINED, UNSEEN, Draft, Family, Pools, World
from dynaflow.errors import ConfigError, DataError
from dynaflow.resources import resource
from dynaflow.rollout import Json, Question, Score, digest

NAMES: tuple[str, ...] = ("mini", "mini-unseen")
SPLITS = ("train", "test")
OPTIONS = {"difficulty": 1, "n": 400, "seed": 0}
"""Options of the generator and their defaults; `n` is the number of questions of a split."""

MAX_ANSWER_WORDS = 12

_ANCHOR = re.compile(r"\banswer\s*:", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_SEPARATOR = re.compile(r"[,;]|\band\b")
_UNITS = re.findall(
    r"\w+",
    """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen""",
)
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_NUMBERS = {word: value for value, word in enumerate(_UNITS)} | {word: 10 * i for i, word in enumerate(_TENS, start=2)}


def load(
    name: str, split: str, *, limit: int | None = None, options: Mapping[str, int] | None = None
) -> list[Question]:
    """The questions of a split.

    Args:
        name: "mini" or "mini-unseen"; the latter has no train split.
        limit: at most this many.
        options: `difficulty` (>= 1: more people, more noise), `n`, `seed`.

    Raises:
        ConfigError: unknown split or option, or a value out of range.
    """
    chosen = _options(options or {})
    if split not in SPLITS:
        raise ConfigError.unknown(f"{name}: split", split, SPLITS)
    if name == "mini-unseen" and split == "train":
        raise ConfigError("mini-unseen: has no split 'train': nothing is trained on its families. Allowed: test.")
    families = TRAINED if name == "mini" else UNSEEN
    deck = [family for family, share in families.items() for _ in range(share)]
    count = chosen["n"] if limit is None else min(limit, chosen["n"])
    seed = [name, split, chosen["difficulty"], chosen["seed"]]
    turns: Counter[Family] = Counter()
    questions: dict[str, Question] = {}
    for index in range(count):
        block, place = divmod(index, len(deck))
        if place == 0:
            _random(*seed, "deck", block).shuffle(deck)
        family = deck[place]
        while len(questions) == index:
            # A text that came before is skipped, and with it the kind of question that may be used up.
            world = World(pools(split), _random(*seed, index, turns[family]), turns[family], chosen["difficulty"])
            turns[family] += 1
            question = _question(f"{name}-{split}-{index:04d}", name, family, world)
            questions.setdefault(question.text, question)
    return list(questions.values())


def _options(options: Mapping[str, int]) -> dict[str, int]:
    for key in options:
        if key not in OPTIONS:
            raise ConfigError.unknown("mini: option", key, OPTIONS)
    chosen = OPTIONS | dict(options)
    for key, least, most in (("difficulty", 1, 6), ("n", 1, 20_000)):
        if not least <= chosen[key] <= most:
            raise ConfigError(f"mini.{key} = {chosen[key]}: must be from {least} to {most}")
    return chosen


def _random(*seed: Json) -> random.Random:
    return random.Random(digest(*seed))


@cache
def pools(split: str) -> Pools:
    """The material of a split; nothing of it is in the other one.

    Raises:
        DataError: data/mini/pools.json is missing or not JSON.
    """
    path = resource("data") / "mini" / "pools.json"
    try:
        data = orjson.loads(path.read_bytes())[split]
    except (OSError, orjson.JSONDecodeError) as error:
        raise DataError(f"{path}: {error}; restore it from the repository") from error
    numbers = [str(number) for number in range(11, 100)]
    random.Random(7).shuffle(numbers)
    half = len(numbers) // 2
    return Pools(
        names=data["names"],
        jobs=data["jobs"],
        things=[(past, infinitive, noun) for past, infinitive, noun in data["things"]],
        capitals=dict(data["capitals"]),
        numbers=numbers[:half] if split == "train" else numbers[half:],
    )


def _question(identity: str, benchmark: str, family: Family, world: World) -> Question:
    draft = family(world)
    return Question(
        id=identity,
        benchmark=benchmark,
        text=_passage(world, draft),
        answer=draft.answer,
        meta={
            "family": family.__name__,
            "shape": draft.shape,
            "held_out": family in UNSEEN,
            "direct": family.__name__ == "lookup",
            "unit": draft.unit,
            "facts": {key: value for key, value in asdict(draft).items() if key not in ("ask", "answer", "unit")},
        },
    )


def _passage(world: World, draft: Draft) -> str:
    """Facts and noise in random order, one to a line or in one paragraph, then the question."""
    noise = world.noise(draft)
    sentences = [*draft.facts, *draft.more, *noise]
    if noise or draft.more:
        world.rng.shuffle(sentences)
    separator = world.rng.choice(["\n", " "])
    return f"{separator.join(sentences)}\n{draft.ask}".strip()


def prompt(question: Question) -> str:
    """What a model is asked: facts and question, without instructions."""
    return question.text


def extract(text: str) -> str | None:
    """The answer in a text, as it stands; None: there is none by the rule of this benchmark."""
    anchors = list(_ANCHOR.finditer(text))
    if anchors:
        rest = text[anchors[-1].end() :].strip().splitlines()
        candidate = rest[0] if rest else ""
    else:
        lines = text.strip().splitlines()
        candidate = lines[0] if len(lines) == 1 else ""
    words = _WORD.findall(candidate)
    return candidate.strip() if 0 < len(words) <= MAX_ANSWER_WORDS else None


def grade(question: Question, text: str) -> Score:
    """Exact match of the extracted answer with the gold answer, item by item."""
    unit = question.meta.get("unit", [])
    gold = question.answer if isinstance(question.answer, list) else [question.answer]
    wanted = [item for part in gold for item in items(str(part), unit)]
    extracted = extract(text)
    given = [] if extracted is None else items(extracted, unit)
    return Score(correct=given == wanted, grader="mini", extracted=extracted, detail={"gold": wanted, "given": given})


def items(text: str, unit: list[str]) -> list[str]:
    """The items of an answer, normalised. `unit`: words that may follow a number."""
    found = [_normalise(part, unit) for part in _SEPARATOR.split(text.casefold())]
    return [item for item in found if item]


def _normalise(text: str, unit: list[str]) -> str:
    words = [word for word in _WORD.findall(text.replace("_", " ")) if word not in ("a", "an", "the")]
    kept: list[str] = []
    for word in words:
        number = str(_NUMBERS[word]) if word in _NUMBERS else word
        tens = kept and kept[-1] in _TENS
        if word in _UNITS[1:10] and tens:
            kept[-1] = str(_NUMBERS[kept[-1]] + _NUMBERS[word])
        else:
            kept.append(word if word in _TENS else number)
    kept = [str(_NUMBERS[word]) if word in _TENS else word for word in kept]
    while len(kept) > 1 and kept[0].isdigit() and kept[-1] in unit:
        kept.pop()
    return " ".join(kept)

"""Id lists of the evaluation sets, and the algorithms that drew them.

`data/questions/lists/NAME.json` has `{"benchmark", "algorithm", "population", "sha256", "items": [[id, hash], ...]}`:
ids and hashes only. Loading reads the list; the tests draw it anew.

"200 with seed 42" can be read in two ways; both are offered by name:

- `sample`: `random.Random(42).sample(range(N), 200)`, the standard library;
- `shuffle`: the first 200 of `numpy.random.default_rng(42).permutation(N)`, which is what
  `datasets.Dataset.shuffle(seed=42).select(range(200))` gives.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypedDict

from dynaflow.benchmarks.store import Row, item_hash
from dynaflow.errors import DataError
from dynaflow.files import read_json
from dynaflow.resources import resource
from dynaflow.rollout import digest

SEED = 42
SIZE = 200


class IdList(TypedDict):
    """A committed id list. `items`: [id, hash of question and answer], in order."""

    benchmark: str
    algorithm: str
    population: str
    sha256: str
    items: list[tuple[str, str]]


def sample(count: int) -> list[int]:
    """The standard library's reading of "200 with seed 42" of `count` items."""
    return random.Random(SEED).sample(range(count), SIZE)


def shuffle(count: int) -> list[int]:
    """The `datasets` library's reading."""
    import numpy as np

    return [int(place) for place in np.random.default_rng(SEED).permutation(count)[:SIZE]]


def path(name: str) -> Path:
    """Where the id list of a benchmark is."""
    return resource("data") / "questions" / "lists" / f"{name}.json"


def read(name: str) -> IdList:
    """The id list of a benchmark.

    Raises:
        DataError: it is missing or altered.
    """
    found: IdList = read_json(path(name))
    if found["sha256"] != digest(found["items"]):
        raise DataError(f"{path(name)}: its items do not have the sha256 that it names; restore it from the repository")
    return found


def make(name: str, algorithm: str, population: str, items: Sequence[tuple[str, str]]) -> IdList:
    """An id list with its hash."""
    pairs = [(identity, mark) for identity, mark in items]
    return IdList(benchmark=name, algorithm=algorithm, population=population, sha256=digest(pairs), items=pairs)


def pick(name: str, rows: Iterable[Row]) -> list[Row]:
    """The rows that the id list of a benchmark names, in its order.

    Raises:
        DataError: a row is missing.
    """
    by_id = {row["id"]: row for row in rows}
    wanted = [identity for identity, _ in read(name)["items"]]
    missing = [identity for identity in wanted if identity not in by_id]
    if missing:
        raise DataError(f"{name}: {len(missing)} of {len(wanted)} items are not in its files, the first: {missing[0]}")
    return [by_id[identity] for identity in wanted]


def differing(name: str, rows: Iterable[Row]) -> list[str]:
    """Ids of the items whose text differs from the one the list was made with, or that are missing."""
    marks = {row["id"]: item_hash(row["question"], row["answer"]) for row in rows}
    return [identity for identity, mark in read(name)["items"] if marks.get(identity) != mark]

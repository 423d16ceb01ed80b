"""The folder of question sets: where it is, which files belong there, and whether they are what they should be.

Order of places: `--data-dir` or DYNAFLOW_DATA, else `~/.cache/dynaflow/data`. The layout is `data/questions/files.json`
of this package (path, sha256, size, rows, licence, source). A file that `dynaflow data fetch` made from a hub is listed
with its own hash in `fetched.json` of the folder; that entry then counts. Nothing is read without its hash being right.
"""

from __future__ import annotations

import gzip
import hashlib
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NotRequired, TypedDict

import orjson

from dynaflow.errors import DataError
from dynaflow.files import read_json, write_json
from dynaflow.resources import resource
from dynaflow.rollout import Json, digest

ENV = "DYNAFLOW_DATA"
FETCHED = "fetched.json"


class Row(TypedDict):
    """One line of a question file. `context`: None or a list of [title, [sentences]]."""

    id: str
    question: str
    answer: str
    context: list[tuple[str, list[str]]] | None
    language: str
    level: str | None
    meta: dict[str, Json]
    choices: NotRequired[None]
    source: NotRequired[str]


class Entry(TypedDict):
    """What is known of a file."""

    sha256: str
    bytes: int
    rows: int
    licence: str
    source: str


def root() -> Path:
    """The folder of question sets (it need not exist)."""
    given = os.environ.get(ENV)
    if given:
        return Path(given)
    cache_home = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache_home) if cache_home else Path.home() / ".cache") / "dynaflow" / "data"


@cache
def listed() -> dict[str, Entry]:
    """The files of the layout, by path."""
    entries: dict[str, Entry] = read_json(resource("data") / "questions" / "files.json")
    return entries


def fetched() -> dict[str, Entry]:
    """The files that `dynaflow data fetch` put into the folder, by path.

    Raises:
        DataError: the list of them was altered.
    """
    path = root() / FETCHED
    try:
        entries: dict[str, Entry] = read_json(path) if path.is_file() else {}
        assert all(Entry.__required_keys__ <= entry.keys() for entry in entries.values())
    except (DataError, AttributeError, AssertionError):
        raise DataError(f"{path}: not a list of fetched files; remove it and run `dynaflow data fetch`") from None
    return entries


def has(path: str) -> bool:
    """Whether the folder has the file (right or wrong)."""
    return (root() / path).is_file()


def read(path: str) -> bytes:
    """The bytes of a file of the folder.

    Raises:
        DataError: it is missing, cut short or altered; the message names the file and the way out.
    """
    entry = fetched().get(path) or listed().get(path)
    full = root() / path
    if entry is None:
        raise DataError(f"{full}: not a file of the layout and not one that `dynaflow data fetch` made")
    try:
        content = full.read_bytes()
    except OSError as error:
        reason = "not there" if isinstance(error, FileNotFoundError) else str(error.strerror)
        raise DataError(
            f"{full}: {reason}; point --data-dir or {ENV} at a folder that has it, or run `{_fetch(path)}`"
        ) from None
    found = hashlib.sha256(content).hexdigest()
    if found != entry["sha256"]:
        what = "cut short" if len(content) < entry["bytes"] else "altered"
        raise DataError(
            f"{full}: {what}: {len(content)} bytes with sha256 {found[:16]}..., expected {entry['bytes']} bytes with "
            f"{entry['sha256'][:16]}...; restore it, or remove it and run `{_fetch(path)}`"
        )
    return content


def _fetch(path: str) -> str:
    """The command that fetches a file, for messages."""
    from dynaflow import data  # it imports this module

    return f"dynaflow data fetch {data.benchmark_of(path)}"


def rows(path: str) -> list[Row]:
    """The rows of a question file (`.jsonl` or `.jsonl.gz`), in file order.

    Raises:
        DataError: as `read`.
    """
    content = read(path)
    lines = (gzip.decompress(content) if path.endswith(".gz") else content).splitlines()
    return [orjson.loads(line) for line in lines]


def put(path: str, content: bytes, count: int, licence: str, source: str) -> None:
    """Keep a fetched file, readable by its owner only, and its hash."""
    full = root() / path
    full.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = full.with_name(f".{full.name}.part")
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as stream:
        stream.write(content)
    os.replace(part, full)
    entry = Entry(
        sha256=hashlib.sha256(content).hexdigest(), bytes=len(content), rows=count, licence=licence, source=source
    )
    write_json(root() / FETCHED, {**fetched(), path: entry})


def put_rows(path: str, found: Iterable[Row], licence: str, source: str) -> None:
    """Keep fetched rows as a question file."""
    lines = [orjson.dumps(row) + b"\n" for row in found]
    content = b"".join(lines)
    put(path, gzip.compress(content, mtime=0) if path.endswith(".gz") else content, len(lines), licence, source)


def item_hash(question: str, answer: str) -> str:
    """The hash by which id lists name an item's text: 16 hex digits over question and answer."""
    return digest(question.strip(), answer.strip())[:16]

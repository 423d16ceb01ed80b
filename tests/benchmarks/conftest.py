"""The folder of question sets: the real one, where DYNAFLOW_DATA (or DYNAFLOW_SHARED) names it, or a made-up one."""

from __future__ import annotations

import gzip
import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from dynaflow.benchmarks import store
from dynaflow.rollout import Json

MakeFile = Callable[[str, list[dict[str, Json]]], Path]


@pytest.fixture
def real_data(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The real folder."""
    given = os.environ.get("DYNAFLOW_DATA")
    shared = os.environ.get("DYNAFLOW_SHARED")
    folder = Path(given) if given else Path(shared) / "data" if shared else None
    if folder is None or not folder.is_dir():
        pytest.skip("needs the question sets: set DYNAFLOW_DATA to their folder")
    monkeypatch.setenv("DYNAFLOW_DATA", str(folder))
    return folder


def row(identity: str, question: str, answer: str, **more: Json) -> dict[str, Json]:
    """A row of a question file."""
    base = {"id": identity, "question": question, "answer": answer, "context": None, "language": "en", "level": None}
    return {**base, "meta": {}, **more}


@pytest.fixture
def make_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeFile:
    """Writes a question file into a folder of its own, and lists it with its hash."""
    listed: dict[str, store.Entry] = {}
    monkeypatch.setenv("DYNAFLOW_DATA", str(tmp_path))
    monkeypatch.setattr(store, "listed", lambda: listed)

    def make(path: str, rows: list[dict[str, Json]]) -> Path:
        content = b"".join(orjson.dumps(item) + b"\n" for item in rows)
        content = gzip.compress(content) if path.endswith(".gz") else content
        full = tmp_path / path
        full.parent.mkdir(parents=True, exist_ok=True)
        full.write_bytes(content)
        sha = hashlib.sha256(content).hexdigest()
        listed[path] = store.Entry(sha256=sha, bytes=len(content), rows=len(rows), licence="none", source="made up")
        return full

    return make

"""Append-only files under torn lines. Not covered: power loss (lines reach the operating system, not the disk)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow import engine
from dynaflow.errors import DataError, PrerequisiteError
from dynaflow.files import Appender, read_lines, write_json, write_jsonl


def append(path: Path, *values: object) -> None:
    file = Appender(path)
    for value in values:
        file.write(value)
    file.close()


@given(cut=st.integers(min_value=0, max_value=60), text=st.text(max_size=40))
def test_any_cut_loses_only_the_torn_record(tmp_path_factory: pytest.TempPathFactory, cut: int, text: str) -> None:
    path = tmp_path_factory.mktemp("cut") / "log.jsonl"
    append(path, {"n": 1, "text": text}, {"n": 2})
    whole = path.read_bytes()
    path.write_bytes(whole[: max(0, len(whole) - cut)])
    before = [record["n"] for record in read_lines(path)]
    append(path, {"n": 3})
    after = [record["n"] for record in read_lines(path)]
    assert before == [1, 2][: whole[: max(0, len(whole) - cut)].count(b"\n")]
    assert after == [*before, 3]


def test_damage_before_the_last_line_is_an_error_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    append(path, {"n": 1}, {"n": 2})
    path.write_bytes(path.read_bytes().replace(b'{"n":1}', b'{"n":'))
    with pytest.raises(DataError, match=r"log\.jsonl:1"):
        list(read_lines(path))


def test_logs_are_private(tmp_path: Path) -> None:
    append(tmp_path / "run" / "log.jsonl", {})
    assert (tmp_path / "run").stat().st_mode & 0o077 == 0
    assert (tmp_path / "run" / "log.jsonl").stat().st_mode & 0o077 == 0


def test_a_document_is_replaced_whole(tmp_path: Path) -> None:
    write_jsonl(tmp_path / "rows.jsonl", [{"a": 1}])
    with pytest.raises(TypeError):
        write_json(tmp_path / "rows.jsonl", {"not json": object()})
    assert list(read_lines(tmp_path / "rows.jsonl")) == [{"a": 1}]
    assert [item.name for item in tmp_path.iterdir()] == ["rows.jsonl"]


def test_what_the_file_system_refuses_is_one_message_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    for refused in (tmp_path / "file" / "x.json", tmp_path / "folder"):
        for write in (lambda path: write_json(path, {}), lambda path: write_jsonl(path, [{}]), Appender):
            with pytest.raises(PrerequisiteError, match=rf"{refused.name}: cannot be written \("):
                write(refused)
    assert sorted(item.name for item in tmp_path.rglob("*")) == ["file", "folder"]
    with pytest.raises(PrerequisiteError, match="cannot be written"), engine.exclusive(tmp_path / "file"):
        pass

"""GPQA from an encrypted archive: read in memory, checked, never written."""

from __future__ import annotations

import csv
import hashlib
import io
import logging
import os
from collections import Counter
from pathlib import Path

import pyarrow.parquet as parquet
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow import benchmarks, pipeline, regrade
from dynaflow.analysis import compare, structure_table
from dynaflow.benchmarks import gpqa, store
from dynaflow.config import Config
from dynaflow.errors import DataError, DynaflowError
from dynaflow.export import run as exports
from dynaflow.viewer import export as viewer
from tests.benchmarks.zipcrypto import archive
from tests.fake_openai import Body, FakeOpenAI, Reply, call, status, text

COLUMNS = ["Record ID", "Question", "Correct Answer", *gpqa._WRONG, "High-level domain", "Canary String"]


def table(count: int, first: int = 0) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for number in range(first, first + count):
        options = [f" right {number}\n", f"wrong a{number}", f"wrong b{number}", f"wrong c{number}"]
        writer.writerow(
            [f"rec{number:05d}", f"Secret question {number},\nin two lines?", *options, "Physics", "canary"]
        )
    return text.getvalue().encode()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a made-up archive: 40 Diamond questions among 60."""
    diamond, main = table(40), table(60)
    shas = [hashlib.sha256(content).hexdigest() for content in (diamond, main)]
    monkeypatch.setenv("DYNAFLOW_DATA", str(tmp_path))
    members = {"test": ("dataset/gpqa_diamond.csv", shas[0]), "train": ("dataset/gpqa_main.csv", shas[1])}
    monkeypatch.setattr(gpqa, "MEMBERS", members)
    content = archive({members["test"][0]: diamond, members["train"][0]: main}, gpqa._PASSWORD)
    store.put(gpqa.ARCHIVES[1], content, 2, "CC BY 4.0", "made up")
    return tmp_path


def test_questions_come_from_memory_and_leave_no_plain_text(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    before = sorted(path for path in folder.rglob("*"))
    with caplog.at_level(logging.DEBUG):
        questions = benchmarks.load("gpqa-diamond", "test")
    assert sorted(path for path in folder.rglob("*")) == before
    assert "Secret" not in caplog.text
    for path in before:
        assert path.is_dir() or b"Secret question" not in path.read_bytes()
        assert path.is_dir() or path.stat().st_mode & 0o077 == 0
    assert len(questions) == 40
    number = questions[7].id.removeprefix("gpqa-rec")
    assert questions[7].text.startswith(f"Secret question {int(number)},\nin two lines?\n\nA) ")
    assert f"\n{questions[7].answer}) right {int(number)}\n" in questions[7].text


def test_the_training_pool_is_main_without_diamond(folder: Path) -> None:
    train = benchmarks.load("gpqa-diamond", "train")
    assert [question.id for question in train] == [f"gpqa-rec{number:05d}" for number in range(40, 60)]


def test_the_order_depends_on_the_question_alone(folder: Path) -> None:
    whole = {question.id: question.text for question in benchmarks.load("gpqa-diamond", "test")}
    for question in benchmarks.load("gpqa-diamond", "test", limit=5):
        assert whole[question.id] == question.text
    assert len(Counter(gpqa.option_order(f"question {number}").index(0) for number in range(400))) == 4


@given(st.text())
def test_every_order_holds_each_option_once(text: str) -> None:
    assert sorted(gpqa.option_order(text)) == [0, 1, 2, 3]
    assert gpqa.option_order(text) == gpqa.option_order(text)


@pytest.mark.parametrize("fault", ["password", "member", "text", "cut"])
def test_a_wrong_archive_names_itself_and_shows_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    if fault == "password":
        monkeypatch.setattr(gpqa, "_PASSWORD", b"guess")
    elif fault == "member":
        monkeypatch.setattr(gpqa, "MEMBERS", {**gpqa.MEMBERS, "test": ("dataset/other.csv", "0" * 64)})
    elif fault == "text":
        monkeypatch.setattr(gpqa, "MEMBERS", {**gpqa.MEMBERS, "test": (gpqa.MEMBERS["test"][0], "0" * 64)})
    else:
        path = folder / gpqa.ARCHIVES[1]
        os.truncate(path, 100)
    with pytest.raises(DataError) as caught:
        benchmarks.load("gpqa-diamond", "test")
    assert gpqa.ARCHIVES[1] in str(caught.value)
    assert "Secret" not in str(caught.value)


def test_the_real_archive_of_the_layout_goes_first(folder: Path) -> None:
    assert gpqa.files("gpqa-diamond", "test") == [gpqa.ARCHIVES[1]]
    (folder / gpqa.ARCHIVES[0]).write_bytes(b"PK")
    assert gpqa.files("gpqa-diamond", "test") == [gpqa.ARCHIVES[0]]


def _plain(path: Path) -> str:
    if path.suffix == ".parquet":
        return str(parquet.read_table(path).to_pylist())
    return path.read_bytes().decode(errors="replace")


@pytest.mark.slow
def test_a_whole_evaluation_shows_its_text_in_local_run_files_only(
    folder: Path, tmp_path: Path, fake_openai: FakeOpenAI, capfd: pytest.CaptureFixture[str]
) -> None:
    def parrot(body: Body) -> Reply | str:
        asked = body["messages"][-1]["content"]
        if body["model"] == "sub" or body["messages"][-1]["role"] == "tool":
            return f"You asked: {asked}\n\nAnswer: A"
        program = f"phase('Secret phase'); log(`{asked}`); return await agent(`{asked}`, {{label: `{asked}`}})"
        return call("workflow", {"program": program}) if body.get("tools") else f"{asked}\nAnswer: A"

    def failing(body: Body) -> Reply | str:
        """Every seventh request fails with the question in the message, every ninth is cut off in a thought."""
        number, asked = len(fake_openai.requests), body["messages"][-1]["content"]
        if number % 7 == 0:
            return status(500, asked)
        return text(f"<think>{asked}", finish="length") if number % 9 == 0 else parrot(body)

    fake_openai.reply(failing)
    role = {"base_url": fake_openai.url, "retries": 0}
    settings = {
        "name": "private",
        "runs": tmp_path / "runs",
        "roles": {"main": role, "sub": {**role, "model": "sub"}},
        "evaluate": {
            "benchmarks": ["gpqa-diamond"],
            "systems": ["direct", "forced"],
            "extra": ["base/cot", "base/self_refine"],
            "limit": 6,
            "max_error_rate": 0.0,
        },
    }
    with pytest.raises(DynaflowError, match="ended in an error; the first: http_500"):
        pipeline.command(Config.model_validate(settings), "eval")
    run = tmp_path / "runs" / "private"
    for form in ("otel", "chrome", "parquet", "sft"):
        exports.export(run, form, None, None, form == "otel", None)  # type: ignore[arg-type]
    viewer.write(run, tmp_path / "static", None, {})
    compare.command(run, run, None, as_json=False)
    regrade.regrade(run, [], None, dry_run=True, as_json=False)
    structure_table.show([run], as_json=False)
    holding = set()
    for path in [*run.rglob("*"), *(tmp_path / "static").rglob("*")]:
        if path.is_file() and "Secret question" in _plain(path):
            assert path.stat().st_mode & 0o077 == 0
            holding.add(path.name)
    assert holding == {"rollouts.jsonl", "calls.jsonl"}
    assert run.stat().st_mode & 0o077 == 0
    shown = capfd.readouterr()
    assert "Secret question" not in shown.out + shown.err

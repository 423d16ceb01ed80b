"""The curation stage on a run directory, its page, and the measurement of judges."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import orjson
import pytest

from dynaflow.config import Config
from dynaflow.curation import labelled, page, stage
from dynaflow.curation.page import Piece, highlight
from dynaflow.errors import DataError, PrerequisiteError
from dynaflow.files import read_json, read_lines, write_jsonl
from dynaflow.settings import Curate
from tests.fake_openai import FakeOpenAI, Reply, text

from .test_curate import CLEAN, MAJOR, MINOR, row

HOSTILE = "<script>alert('x')</script><img src=x onerror=alert(1)>"


def config(runs: Path, **curate: Any) -> Config:
    return Config(name="run", runs=runs, curate=Curate(**curate))


def test_it_writes_d2_the_control_subsets_the_report_and_the_page(tmp_path: Path) -> None:
    rows = [row("clean", CLEAN), row("minor", MINOR), row("major", MAJOR), row("direct", None), row("clean2", CLEAN)]
    write_jsonl(tmp_path / "d1.jsonl", rows)
    stage.curate(config(tmp_path, control_draws=3), tmp_path)
    kept = [found["key"] for found in read_lines(tmp_path / "d2.jsonl")]
    assert kept == ["clean", "direct", "clean2"]
    draws = [sorted(found["key"] for found in read_lines(tmp_path / f"dr{n}.jsonl")) for n in ("", "2", "3")]
    assert [len(set(draw)) for draw in draws] == [3, 3, 3]
    assert len({tuple(draw) for draw in draws}) > 1
    report = read_json(tmp_path / "curation.json")
    assert report["control"] == [
        {"file": name, "size": 3, "seed": 42, "draw": draw}
        for draw, name in enumerate(["dr.jsonl", "dr2.jsonl", "dr3.jsonl"])
    ]
    text = (tmp_path / "curation_report.html").read_text()
    assert re.search(r"<mark>The correct answer is 77\.</mark><sup>1</sup>", text)
    assert "D_r, draw 3 (seed 42)" in text


def test_the_page_obeys_no_text(tmp_path: Path) -> None:
    hostile = row(HOSTILE, f"return await agent(`The correct answer is 77. {HOSTILE}`);")
    hostile["question"] = hostile["question"] | {"text": HOSTILE}
    write_jsonl(tmp_path / "d1.jsonl", [hostile, row("clean", CLEAN)])
    stage.curate(config(tmp_path), tmp_path)
    text = (tmp_path / "curation_report.html").read_text()
    assert "<script" not in text
    assert "<img" not in text
    assert "&lt;script&gt;" in text
    assert "default-src &#39;none&#39;" in text or "default-src 'none'" in text


def test_a_private_benchmark_is_counted_and_not_shown(tmp_path: Path) -> None:
    secret = row("secret", "return await agent('The correct answer is SECRET WORDS.');")
    secret["question"] = secret["question"] | {"benchmark": "gpqa-diamond", "text": "SECRET WORDS"}
    write_jsonl(tmp_path / "d1.jsonl", [secret, row("clean", CLEAN)])
    stage.curate(config(tmp_path), tmp_path)
    text = (tmp_path / "curation_report.html").read_text()
    assert "SECRET WORDS" not in text
    assert "gpqa-diamond" in text


def test_no_row_that_passes_is_an_error_that_names_the_report(tmp_path: Path) -> None:
    write_jsonl(tmp_path / "d1.jsonl", [row("major", MAJOR)])
    with pytest.raises(DataError, match=r"curation_report\.html"):
        stage.curate(config(tmp_path), tmp_path)
    assert read_json(tmp_path / "curation.json")["failed"] == 1


def test_without_d1_it_says_what_to_run(tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError, match="dynaflow collect"):
        stage.curate(config(tmp_path), tmp_path)


@pytest.mark.parametrize(
    ("excerpts", "pieces"),
    [
        (["b c"], [Piece("a "), Piece("b  c", (1,)), Piece(" d")]),
        (["a b", "b c d"], [Piece("a ", (1,)), Piece("b", (1, 2)), Piece("  c d", (2,))]),
        (["nowhere", " "], [Piece("a b  c d")]),
        (["a b  c d"], [Piece("a b  c d", (1,))]),
    ],
)
def test_excerpts_are_marked_verbatim_or_by_whitespace(excerpts: list[str], pieces: list[Piece]) -> None:
    assert highlight("a b  c d", excerpts) == pieces


def test_marking_keeps_every_character() -> None:
    program = "x\n<b>\t`${a}`  end"
    assert "".join(piece.text for piece in highlight(program, ["<b> `${a}`", "end", "x"])) == program


def test_the_benchmark_prints_every_judge_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    some = labelled.load()[:4]
    monkeypatch.setattr(labelled, "load", lambda: some)
    stage.measure(config(tmp_path), as_json=True)
    (report,) = orjson.loads(capsys.readouterr().out).values()
    assert set(report["kinds"]) == {"premise_injection", "verification", "information_flow"}
    stage.measure(config(tmp_path), as_json=False)
    assert "precision" in capsys.readouterr().out


def test_the_page_shows_rows_up_to_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "MOST_SHOWN", 2)
    write_jsonl(tmp_path / "d1.jsonl", [row("clean", CLEAN), *(row(f"m{i}", MAJOR) for i in range(5))])
    stage.curate(config(tmp_path), tmp_path)
    text = (tmp_path / "curation_report.html").read_text()
    assert text.count("<details") == 2
    assert "3 more are in curation.json" in text


def test_an_llm_and_the_rules_judge_together_and_their_agreement_is_reported(tmp_path: Path) -> None:
    def reply(body: dict[str, Any]) -> Reply:
        program = body["messages"][1]["content"]
        if "correct answer is 77" in program:
            found = {"kind": "premise_injection", "sub": "asserted_answer", "severity": "major", "where": "program"}
            found |= {"excerpt": "The correct answer is 77.", "reason": "told"}
            return text(orjson.dumps({"verification_step": False, "defects": [found]}).decode())
        if "Ben is 51. Age?" in program:
            return text("I think that it is fine.")
        return text('{"verification_step": false, "defects": []}')

    rows = [row("clean", CLEAN), row("minor", MINOR), row("major", MAJOR), row("direct", None)]
    write_jsonl(tmp_path / "d1.jsonl", rows)
    with FakeOpenAI(["judge"]) as server:
        server.reply(reply)
        role = {"base_url": server.url, "model": "judge"}
        settings = {"name": "run", "runs": str(tmp_path), "roles": {"judge": role}}
        both = Config.model_validate(settings | {"curate": {"judges": ["llm", "static"]}})
        stage.curate(both, tmp_path)
        asked = len(server.requests)
        stage.curate(both, tmp_path)
        assert len(server.requests) == asked == 4  # the unreadable reply was asked for once more
    report = read_json(tmp_path / "curation.json")
    assert (report["passed"], report["failed"], report["undecided"]) == (2, 2, 0)
    assert report["judges"]["llm:judge"]["undecided_causes"] == {"unparsed": 1}
    assert report["agreement"] == [{"a": "llm:judge", "b": "static", "n": 2, "observed": 1.0, "kappa": 1.0}]
    (opinion,) = [v["opinions"]["llm:judge"] for v in report["verdicts"] if v["key"] == "minor"]
    assert (opinion["outcome"], opinion["asked"]) == ("undecided", 2)
    assert "kappa" in (tmp_path / "curation_report.html").read_text()

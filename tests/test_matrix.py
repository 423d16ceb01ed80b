"""The whole matrix against an endpoint with known endings: the report counts exactly those.

The small test runs `mini`; the slow one all 688 questions (DYNAFLOW_DATA) through the command line.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import orjson
import pytest

from dynaflow import matrix, pipeline
from dynaflow.config import Config, load
from dynaflow.rollout import Question
from tests import oracle
from tests.fake_openai import FakeOpenAI

SYSTEMS = ["direct", "dynamic", "forced"]
BASELINES = ["cot", "cot_sc", "self_refine", "aflow_math", "aflow_hotpotqa", "random_program", "forced_wrong_agents"]
PAPER = ("aime2024", "aime2025", "aime2026", "polymath", "gpqa-diamond", "hotpotqa-closed")
CAUSES = ("error", "truncated", "protocol_violation", "no_answer", "overruled", "misled", "lost", "not_found")


def settings(url: str, runs: Path, **evaluate: Any) -> Config:
    role = {"base_url": url, "retries": 0}
    return Config.model_validate(
        {
            "name": "eval",
            "runs": runs,
            "roles": {"main": role, "sub": {**role, "model": "sub"}},
            "evaluate": {
                "systems": SYSTEMS,
                "extra": [f"base/{name}" for name in BASELINES],
                "matched_samples": 6,
                "max_error_rate": 1.0,
                **evaluate,
            },
        }
    )


def check(summary: dict[str, Any], questions: list[Question], only: dict[str, list[str]]) -> None:
    """Every number of the report that the plan decides."""
    for benchmark in {question.benchmark for question in questions}:
        asked = [question for question in questions if question.benchmark == benchmark]
        rows = summary["benchmarks"][benchmark]["systems"]
        for system in [*SYSTEMS, *BASELINES, *only]:
            if benchmark not in only.get(system, [benchmark]):
                assert f"base/{system}" not in rows
                continue
            row = rows[f"base/{system}"]
            endings = [oracle.expected(system, question) for question in asked]
            causes = Counter(ending.failure for ending in endings)
            where = f"{benchmark} {system}"
            assert row["n"] == len(asked), where
            assert row["correct"] == causes[None], where
            assert {name: row["failures"][name] for name in CAUSES} == {name: causes[name] for name in CAUSES}, where
            assert row["errors"] == causes["error"], where
            assert row["truncated"] == causes["truncated"], where
            assert row["no_answer"] == causes["no_answer"], where


def test_the_report_shows_exactly_what_the_endpoint_did(
    fake_openai: FakeOpenAI, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = settings(fake_openai.url, tmp_path, benchmarks=["mini"], limit=10)
    questions = matrix.questions(config)
    fake_openai.reply(oracle.Oracle(questions))
    pipeline.command(config, "eval")
    summary = orjson.loads((config.run_dir / "summary.json").read_bytes())
    check(summary, questions, {})
    rows = summary["systems"]
    assert rows["base/random_program"]["delegation_rate"] == 1
    assert rows["base/dynamic"]["delegation_rate"] <= sum(map(oracle.delegates, questions)) / 10
    right = [oracle.plan("cot", question) == "right" for question in questions]
    matched = {row["a"]: row for row in summary["matched"]}
    assert set(matched) == {f"base/{name}" for name in [*SYSTEMS, *BASELINES] if name not in ("direct", "cot")}
    assert all(row["correct_b"] == sum(right) for row in matched.values())
    assert {point["accuracy"] for point in summary["cot_sc"][""]} == {sum(right) / 10}
    page = (config.run_dir / "report.html").read_text()
    assert "Beside CoT-SC at equal tokens" in page
    assert "<script" not in page
    asked = len(fake_openai.requests)
    before = (config.run_dir / "results.csv").read_bytes()
    fake_openai.reply(oracle.Oracle(questions))
    pipeline.command(config, "eval")
    errors = sum(oracle.plan(name, q) == "error" for q in questions for name in [*SYSTEMS, *BASELINES])
    assert len(fake_openai.requests) - asked <= 8 * errors  # only what ended in an error is asked for again
    assert [line.split(",")[:9] for line in before.decode().splitlines()] == [
        line.split(",")[:9] for line in (config.run_dir / "results.csv").read_text().splitlines()
    ]
    capsys.readouterr()


@pytest.mark.slow
def test_all_688_questions_through_every_method(tmp_path: Path) -> None:
    """Ten systems of 688 questions and search on HotpotQA, as a command: exact numbers, minutes, under 1 GB."""
    if "DYNAFLOW_DATA" not in os.environ:
        pytest.skip("set DYNAFLOW_DATA to the folder of question sets")
    path = tmp_path / "matrix.toml"
    systems = "\n".join(f'    "base/{name}",' for name in [*BASELINES, "search"])
    path.write_text(
        f"""extends = "eval.toml"
runs = "{tmp_path}"
[roles.main]
base_url = "http://URL"
retries = 0
[roles.main.sampling]
max_tokens = 512
[roles.sub]
base_url = "http://URL"
model = "sub"
retries = 0
[roles.sub.sampling]
max_tokens = 512
[evaluate]
extra = [
{systems}
]
max_error_rate = 1.0
[evaluate.only]
aflow_math = {json.dumps(list(PAPER))}
aflow_hotpotqa = {json.dumps(list(PAPER))}
"""
    )
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.oracle", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    ) as server:
        assert server.stdout is not None
        url = server.stdout.readline().decode().strip()
        path.write_text(path.read_text().replace("http://URL", url))
        begin = time.monotonic()
        command = [sys.executable, "-c", "from dynaflow.cli import main; main()", "eval", "--config", str(path)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment) as run:
            _, code, used = os.wait4(run.pid, 0)
            run.returncode = os.waitstatus_to_exitcode(code)
        wall = time.monotonic() - begin
        assert server.stdin is not None
        server.stdin.close()
        server.wait(10)
    assert run.returncode == 0
    config = load(path)
    questions = matrix.questions(config)
    summary = orjson.loads((config.run_dir / "summary.json").read_bytes())
    assert len(questions) == summary["questions"] == 688
    check(summary, questions, {"search": ["hotpotqa-closed"]})
    spent = used.ru_utime + used.ru_stime
    rollouts = sum(row["n"] for row in summary["systems"].values())
    print(
        f"{rollouts} rollouts: {wall:.0f} s, {spent:.0f} CPU-s and {used.ru_maxrss / 1e6:.2f} GB in the main process, "
        f"{summary['peak_rss_gb']:.2f} GB with its children"
    )
    assert summary["peak_rss_gb"] < 1.0

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

from dynaflow import benchmarks, matrix, pipeline
from dynaflow.analysis.outcome import outcome
from dynaflow.config import Config, load
from dynaflow.engine import Job
from dynaflow.errors import ConfigError, PrerequisiteError
from dynaflow.methods import system
from dynaflow.rollout import Policy, Question, Rollout
from tests import oracle
from tests.analysis.conftest import build_rollout
from tests.fake_openai import FakeOpenAI

pytestmark = pytest.mark.slow

SYSTEMS = ["direct", "dynamic", "forced"]
BASELINES = ["cot", "cot_sc", "self_refine", "aflow_math", "aflow_hotpotqa", "random_program", "forced_wrong_agents"]
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


def config(**sections: Any) -> Config:
    return Config.model_validate({"name": "t", **sections})


@pytest.mark.parametrize(
    ("evaluate", "said"),
    [
        ({"systems": ["direkt"]}, "system: unknown value 'direkt'.*Did you mean 'direct'"),
        ({"extra": ["base/cott"]}, "system: unknown value 'cott'.*Did you mean 'cot'"),
        ({"extra": ["stage1/cot"]}, "evaluate.extra: stage1/cot: 'stage1' is not among evaluate.policies"),
        ({"policies": ["stage3"]}, "policy: unknown value 'stage3'"),
        ({"baseline": "base"}, "system: unknown value ''"),
        ({"only": {"cot": ["minni"]}}, "benchmark: unknown value 'minni'.*Did you mean 'mini'"),
        ({"only": {"cott": ["mini"]}}, "system: unknown value 'cott'"),
        ({"systems": ["search"]}, "mini: search needs something to search in"),
    ],
)
def test_what_can_not_run_is_refused_before_any_work(evaluate: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        matrix.check(config(evaluate=evaluate))


def test_search_needs_a_corpus_or_a_server() -> None:
    matrix.check(config(evaluate={"systems": ["search"], "benchmarks": ["hotpotqa-closed"]}))
    matrix.check(config(evaluate={"systems": ["search"]}, tools={"search": {"url": "http://localhost:8080"}}))
    only = {"search": ["hotpotqa-closed"]}
    matrix.check(config(evaluate={"systems": ["search"], "benchmarks": ["mini", "hotpotqa-closed"], "only": only}))
    with pytest.raises(ConfigError, match=r"mini: tools\.offer needs something to search in"):
        matrix.check(config(tools={"offer": {"mini": ["search"]}}))
    with pytest.raises(ConfigError, match=r"tools\.offer\.mini: `read` needs a corpus"):
        matrix.check(config(tools={"offer": {"mini": ["read"]}, "search": {"url": "http://localhost:8080"}}))
    with pytest.raises(ConfigError, match="benchmark: unknown value 'nope'"):
        matrix.check(config(tools={"offer": {"nope": ["python"]}}))


def test_samples_at_temperature_zero_are_warned_of() -> None:
    cold = {"main": {"sampling": {"temperature": 0.0}}}
    assert list(matrix.warnings(config(roles=cold))) == []
    assert list(matrix.warnings(config(evaluate={"systems": ["cot_sc"]}))) == []
    (said,) = matrix.warnings(config(roles=cold, evaluate={"systems": ["cot_sc"], "samples": 3}))
    assert said.endswith("will all be the same (cot_sc, several samples)")


def test_several_readings_of_one_benchmark_are_warned_of() -> None:
    hotpot = ["hotpotqa-closed", "hotpotqa-distractor"]
    (said,) = matrix.warnings(config(evaluate={"benchmarks": ["mini", "aime2024", "aime2025", *hotpot]}))
    assert (
        said == "hotpotqa-closed, hotpotqa-distractor are readings of one benchmark: pooled numbers count each of them"
    )


def test_the_matrix_crosses_policies_and_adds_the_extra_pairs() -> None:
    evaluate = {
        "policies": ["base", "stage1"],
        "systems": ["direct"],
        "extra": ["base/cot", "base/direct"],
        "samples": 2,
    }
    made = config(evaluate={**evaluate, "limit": 2, "only": {"cot": []}})
    assert matrix.pairs(made, ["base", "stage1"]) == [("base", "direct"), ("stage1", "direct"), ("base", "cot")]
    assert matrix.pairs(made, ["stage1"]) == [("stage1", "direct")]
    questions = matrix.questions(made)
    jobs = matrix.jobs(made, questions, {name: Policy(name=name) for name in ("base", "stage1")})
    assert [(job.policy.name, job.system, job.sample) for job in jobs] == [
        (policy, "direct", sample) for _ in questions for policy in ("base", "stage1") for sample in (0, 1)
    ]


def test_cot_is_sampled_as_often_as_the_most_expensive_system_needs(rollout: Any) -> None:
    made = config(evaluate={"limit": 2, "matched_samples": 4, "benchmarks": ["mini", "mini-unseen"]})
    questions = matrix.questions(made)
    first = matrix.cot_jobs(made, questions, Policy(), [], [])
    assert [(job.question.benchmark, job.sample) for job in first] == [("mini", 0)] * 2  # kinds apart take no part
    systems = [outcome(rollout(0, "forced", tokens=260)), outcome(rollout(0, "direct", tokens=9999))]  # 300 of it
    pool = [outcome(rollout(0, "cot", tokens=60))]  # 100 each
    jobs = matrix.cot_jobs(made, questions, Policy(), systems, pool)
    assert [job.sample for job in jobs] == [0, 1, 2] * 2
    assert {job.system for job in jobs} == {"cot"}
    dear = [outcome(rollout(0, "forced", tokens=100_000))]
    assert len(matrix.cot_jobs(made, questions, Policy(), dear, pool)) == 2 * 4


def test_a_report_takes_only_rollouts_of_these_settings(tmp_path: Path, rollout: Any) -> None:
    made = config(evaluate={"systems": ["direct"], "limit": 2, "matched_samples": 2})
    questions = matrix.questions(made)
    base = Policy(model="base")

    def record(number: int, name: str, **changes: Any) -> Rollout:
        question = questions[number]
        found: Rollout = rollout(number, name, sample=changes.pop("sample", 0))
        settings = Job(question, name, system(name), base).digest(made)
        update = {"question_sha": question.sha(), "config_digest": settings, **changes}
        return found.model_copy(update=update)

    records = [
        record(0, "direct"),
        record(1, "direct"),
        record(1, "direct", sample=1, key="a"),  # more samples than asked for
        record(0, "direct", config_digest="other", key="b"),
        record(0, "direct", question_sha="other", key="c"),
        record(0, "cot"),
        record(0, "cot", sample=1, key="d"),
        record(0, "forced"),  # not in the matrix
    ]
    path = tmp_path / "rollouts.jsonl"
    path.write_bytes(b"".join(orjson.dumps(item.model_dump(mode="json")) + b"\n" for item in records))
    found = matrix.read(made, questions, {"base": base}, path)
    assert [(o.method, o.sample) for o in found.outcomes] == [("direct", 0), ("direct", 0)]
    assert [(o.method, o.sample) for o in found.pool] == [("cot", 0), ("cot", 1)]
    assert found.left_out == 4
    # The pool is the base policy's, also where only trained ones are evaluated.
    found = matrix.read(made, questions, {"stage1": Policy(name="stage1", model="stage1")}, path)
    assert (len(found.outcomes), len(found.pool)) == (0, 2)


@pytest.fixture
def rollout() -> Any:
    return build_rollout


def check(summary: dict[str, Any], questions: list[Question], only: dict[str, list[str]]) -> None:
    """Every number of the report that the plan decides."""
    for benchmark in {question.benchmark for question in questions}:
        asked = [question for question in questions if question.benchmark == benchmark]
        rows = summary["benchmarks"][benchmark]["systems"]
        for name in [*SYSTEMS, *BASELINES, *only]:
            if benchmark not in only.get(name, [benchmark]):
                assert f"base/{name}" not in rows
                continue
            row = rows[f"base/{name}"]
            endings = [oracle.expected(name, question) for question in asked]
            causes = Counter(ending.failure for ending in endings)
            where = f"{benchmark} {name}"
            assert row["n"] == len(asked), where
            assert row["correct"] == causes[None], where
            assert {cause: row["failures"][cause] for cause in CAUSES} == {cause: causes[cause] for cause in CAUSES}, (
                where
            )
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


def test_policies_that_are_not_trained_yet_are_left_out_and_named(
    fake_openai: FakeOpenAI, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    config = settings(fake_openai.url, tmp_path, limit=3, policies=["base", "stage1", "control"], extra=[])
    fake_openai.reply(oracle.Oracle(matrix.questions(config)))
    pipeline.command(config, "eval")
    shown = capfd.readouterr()
    assert "left out, since they are not trained yet: stage1, control" in shown.out + shown.err
    assert set(orjson.loads((config.run_dir / "summary.json").read_bytes())["systems"]) == {
        f"base/{name}" for name in SYSTEMS
    }
    none = settings(fake_openai.url, tmp_path, limit=3, policies=["stage1"], extra=[])
    with pytest.raises(PrerequisiteError, match=r"policy 'stage1': no finished .*train --stage 1"):
        pipeline.command(none, "eval")


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
aflow_math = {json.dumps(benchmarks.PAPER)}
aflow_hotpotqa = {json.dumps(benchmarks.PAPER)}
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
    assert tuple(config.evaluate.benchmarks) == benchmarks.PAPER
    check(summary, questions, {"search": ["hotpotqa-distractor"]})
    spent = used.ru_utime + used.ru_stime
    rollouts = sum(row["n"] for row in summary["systems"].values())
    print(
        f"{rollouts} rollouts: {wall:.0f} s, {spent:.0f} CPU-s and {used.ru_maxrss / 1e6:.2f} GB in the main process, "
        f"{summary['peak_rss_gb']:.2f} GB with its children"
    )
    assert summary["peak_rss_gb"] < 1.0

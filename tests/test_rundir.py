"""Commands on a run directory: shards, merges, notes, dry runs, interrupts. Real engine, scripted endpoint."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner

from dynaflow import cli, dryrun, engine, pipeline
from dynaflow.config import Config
from dynaflow.config import load as load_config
from dynaflow.errors import ConfigError, PrerequisiteError, TerminalError
from dynaflow.results import Results, load
from dynaflow.rollout import Rollout, Usage
from dynaflow.rundir import open_run
from tests.fake_openai import NEVER, Body, FakeOpenAI

KEY = "sk-very-secret-0123456789"


def tree(url: str, runs: Path, **sections: Any) -> dict[str, Any]:
    role = {"base_url": url, "retries": 1}
    evaluate = {"limit": 7, "systems": ["direct"], **sections.pop("evaluate", {})}
    return {"name": "t", "runs": str(runs), "roles": {"main": role, "sub": role}, "evaluate": evaluate, **sections}


def config(url: str, runs: Path, **sections: Any) -> Config:
    return Config.model_validate(tree(url, runs, **sections))


def plain(rollout: Rollout) -> dict[str, Any]:
    """Without what differs between equal runs."""
    return rollout.model_dump(exclude={"started", "wall_s"})


@pytest.mark.slow
def test_shards_joined_are_the_whole_run(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    fake_openai.reply(lambda body: f"Answer: {len(str(body['messages']))}")
    pipeline.command(config(fake_openai.url, tmp_path / "one"), "eval")
    whole = {rollout.key: plain(rollout) for rollout in load(tmp_path / "one" / "t" / "rollouts.jsonl")}
    asked = len(fake_openai.requests)
    sizes = []
    for index in (1, 2, 3):
        settings = config(fake_openai.url, tmp_path / "three", shard=f"{index}/3")
        pipeline.command(settings, "eval")
        sizes.append(len(Results(settings.work_dir / "rollouts.jsonl").index))
    assert sizes == [3, 2, 2]
    assert len(fake_openai.requests) == 2 * asked
    settings = config(fake_openai.url, tmp_path / "three")
    path = settings.run_dir / "rollouts.jsonl"
    for _ in range(2):
        pipeline.merge(settings, [])
        assert {rollout.key: plain(rollout) for rollout in load(path)} == whole
        assert path.read_bytes().count(b"\n") == 7
    pipeline.command(settings, "eval")
    assert len(fake_openai.requests) == 2 * asked, "nothing is left to do"
    assert orjson.loads((settings.run_dir / "summary.json").read_bytes())["systems"]["base/direct"]["n"] == 7


@pytest.mark.slow
def test_a_finished_command_starts_no_server(
    fake_openai: FakeOpenAI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sections = {"collect": {"questions": 2, "teacher": "programs"}, "evaluate": {"limit": 2}}
    for name in ("collect", "eval"):
        pipeline.command(config(fake_openai.url, tmp_path, **sections), name)
    monkeypatch.setenv("DYNAFLOW_SERVE_PYTHON", str(tmp_path / "no-python-here"))
    own = Config.model_validate(
        {"name": "t", "runs": str(tmp_path), **sections, "evaluate": {"limit": 2, "systems": ["direct"]}}
    )
    for name in ("collect", "eval"):
        pipeline.command(own, name)
    with pytest.raises(PrerequisiteError):
        pipeline.command(own.model_copy(update={"seed": 1, "name": "new"}), "collect")


@pytest.mark.slow
def test_a_shard_of_other_settings_is_refused(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    pipeline.command(config(fake_openai.url, tmp_path), "eval")
    with pytest.raises(ConfigError, match="made with other settings of seed"):
        pipeline.command(config(fake_openai.url, tmp_path, shard="1/2", seed=1), "eval")
    pipeline.command(config(fake_openai.url, tmp_path / "b", shard="1/2"), "eval")
    for shard in ("2/2", "1/1", "1/3"):
        with pytest.raises(ConfigError, match=r"shards/1-of-2: made with other settings of seed"):
            pipeline.command(config(fake_openai.url, tmp_path / "b", shard=shard, seed=1), "eval")
    elsewhere = tmp_path / "b" / "t" / "shards" / "1-of-2"
    with pytest.raises(ConfigError, match=r"1-of-2: made with other settings of seed"):
        pipeline.merge(config(fake_openai.url, tmp_path / "c", seed=1), [elsewhere])
    with pytest.raises(PrerequisiteError, match="holds no rollouts"):
        pipeline.merge(config(fake_openai.url, tmp_path / "c"), [elsewhere, tmp_path / "nowhere"])
    assert not (tmp_path / "c" / "t" / "rollouts.jsonl").exists()
    pipeline.merge(config(fake_openai.url, tmp_path / "c"), [elsewhere])
    assert len(load(tmp_path / "c" / "t" / "rollouts.jsonl")) == 4


def test_a_collection_may_grow_until_something_is_trained_on_it(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    def sized(questions: int, **collect: Any) -> Config:
        return config(fake_openai.url, tmp_path, collect={"teacher": "programs", "questions": questions, **collect})

    with open_run(sized(2)):
        pass
    with open_run(sized(9, samples=2)):
        pass
    with pytest.raises(ConfigError, match="settings of collect"), open_run(sized(9, mode="dynamic")):
        pass
    (tmp_path / "t" / "stage1").mkdir()
    with pytest.raises(ConfigError, match="settings of collect"), open_run(sized(10, samples=2)):
        pass


def test_a_question_is_in_one_shard_whatever_the_order(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    settings = config(fake_openai.url, tmp_path, evaluate={"systems": ["direct", "forced"], "samples": 2})
    jobs = pipeline.matrix.jobs(
        settings, pipeline.matrix.questions(settings), {"base": pipeline.policy(settings, "base")}
    )
    parts = [engine.part_of(jobs, index, 3) for index in (1, 2, 3)]
    backwards = [engine.part_of(jobs[::-1], index, 3) for index in (1, 2, 3)]
    shas = [{job.question.sha() for job in part} for part in parts]
    assert [{job.question.sha() for job in part} for part in backwards] == shas
    assert [len(part) for part in parts] == [12, 8, 8]
    assert not shas[0] & shas[1] | shas[0] & shas[2] | shas[1] & shas[2]


@pytest.mark.slow
def test_what_a_run_notes(fake_openai: FakeOpenAI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with FakeOpenAI(["base", "stage1"]) as second:
        settings = config(fake_openai.url, tmp_path, evaluate={"limit": 2})
        roles = settings.roles.model_copy(
            update={"main": settings.roles.main.model_copy(update={"replicas": [second.url]})}
        )
        settings = settings.model_copy(update={"roles": roles})
        for _ in range(2):
            pipeline.command(settings, "eval")
            settings = settings.model_copy(update={"evaluate": settings.evaluate.model_copy(update={"limit": 3})})
        noted = orjson.loads((tmp_path / "t" / "env.json").read_bytes())
        assert noted["endpoints"]["main"] == {
            fake_openai.url: {"models": {"base": 4096}},
            second.url: {"models": {"base": 4096, "stage1": 4096}},
        }
    assert noted["questions"]["mini"]["n"] == 3
    assert len(noted["questions"]["mini"]["sha256"]) == 64
    assert noted["packages"]["mini-racer"]
    assert noted["machine"]["cpus"] >= 1
    assert os.readlink(tmp_path / "latest") == "t"
    logs = sorted((tmp_path / "t" / "logs").glob("*"))
    assert [path.name for path in logs] == ["attempt_1.log", "attempt_2.log"]
    assert "eval base: 2/2" in logs[0].read_text()
    assert (tmp_path / "t").stat().st_mode & 0o777 == 0o700
    for path in (tmp_path / "t").rglob("*"):
        assert path.stat().st_mode & 0o077 == 0, path
        if path.is_file():
            assert KEY.encode() not in path.read_bytes()


def test_only_the_questions_that_are_named(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    settings = config(fake_openai.url, tmp_path)
    names = [question.id for question in pipeline.matrix.questions(settings)]
    settings = settings.model_copy(update={"ids": [names[4], names[1]]})
    pipeline.command(settings, "eval")
    assert {rollout.question_id for rollout in load(settings.run_dir / "rollouts.jsonl")} == {names[4], names[1]}
    with pytest.raises(ConfigError, match=rf"ids: none of .* has the id '{names[2]}x'\. Near: {names[2]}"):
        pipeline.command(settings.model_copy(update={"ids": [names[2] + "x"]}), "eval")


@pytest.mark.parametrize(
    ("text", "ids"),
    [("a,b", ["a", "b"]), (" a , ", ["a"]), ("""it's,"q",back\\slash,🦜""", ["it's", '"q"', "back\\slash", "🦜"])],
)
def test_ids_of_any_form_can_be_named(text: str, ids: list[str], tmp_path: Path) -> None:
    file = write(tmp_path / "c.toml", {"name": "t"})
    assert load_config(file, cli._choice(text, None)).ids == ids


@pytest.mark.parametrize("text", ["", " ", ",", " , "])
def test_ids_that_name_nothing_are_not_all_questions(text: str, tmp_path: Path) -> None:
    file = write(tmp_path / "c.toml", {"name": "t"})
    with pytest.raises(ConfigError, match=r"--ids .*names no question"):
        CliRunner().invoke(cli.app, ["eval", "-c", str(file), "--ids", text, "--dry-run"], catch_exceptions=False)


def write(path: Path, settings: dict[str, Any]) -> Path:
    """As TOML: flat values and inline tables are JSON, but for `=`."""
    lines = [f"{key} = {_toml(value)}" for key, value in settings.items()]
    path.write_text("\n".join(lines))
    return path


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + "}"
    return orjson.dumps(value).decode()


def test_dry_run_says_what_would_be_done_and_does_nothing(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    file = write(tmp_path / "c.toml", tree(fake_openai.url, tmp_path / "runs"))
    options = ["eval", "-c", str(file), "--dry-run", "--limit", "4", "--samples", "3", "--shard", "1/2"]
    result = CliRunner().invoke(cli.app, options, catch_exceptions=False)
    assert result.exit_code == 0
    assert "base/direct" in result.output
    row = next(line.split() for line in result.output.splitlines() if line.startswith("mini "))
    assert row == ["mini", "base/direct", "6", "0", "<=", "36", "<=", "36.9k"]
    header, total = (next(at for at in result.output.splitlines() if at.startswith(w)) for w in ("bench", "total"))
    assert header.split() == ["benchmark", "system", "n", "done", "requests", "tokens"]
    assert total.split() == ["total", "6", "0", "<=", "36", "<=", "36.9k"]
    assert f"main    {fake_openai.url}  model base" in result.output
    assert "  evaluate.limit = 4\n" in result.output
    assert "  budgets.calls = " not in result.output  # as the defaults are
    assert fake_openai.requests == []
    assert not (tmp_path / "runs").exists()


def test_dry_run_expects_what_was_measured(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    fake_openai.reply("Answer: three words")
    settings = tree(fake_openai.url, tmp_path / "runs", evaluate={"limit": 2})
    pipeline.command(Config.model_validate(settings), "eval")
    file = write(tmp_path / "c.toml", settings)
    result = CliRunner().invoke(cli.app, ["eval", "-c", str(file), "--dry-run", "--limit", "5"], catch_exceptions=False)
    row = next(line.split() for line in result.output.splitlines() if line.startswith("mini "))
    assert row == ["mini", "base/direct", "5", "2", "~", "3", "~", "9"]


def test_dry_run_adds_up_and_fits_a_terminal(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    evaluate = {"benchmarks": ["mini", "mini-unseen"], "systems": ["direct", "forced_wrong_agents"], "limit": 1500}
    settings = tree(fake_openai.url, Path("runs"), evaluate=evaluate)
    file = write(tmp_path / "c.toml", settings)
    result = CliRunner().invoke(cli.app, ["eval", "-c", str(file), "--dry-run"], catch_exceptions=False)
    table = result.output.split("n: rollouts")[0].splitlines()
    assert max(map(len, table)) <= 80
    assert table[-1].split()[:3] == ["total", "1,600", "0"]
    assert table[-1].split()[-1].endswith("M")


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (2.4, "3"), (999, "999"), (1000, "1k"), (36864, "36.9k"), (653_760, "653.8k"), (7_500_001, "7.6M")],
)
def test_a_bound_is_never_shown_smaller_than_it_is(number: float, text: str) -> None:
    assert dryrun._short(number) == text


def test_dry_run_names_only_settings_that_differ(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    settings = tree(fake_openai.url, tmp_path / "runs", evaluate={"limit": 2, "concurrency": 3})
    settings["roles"]["teacher"] = {"model": "big", "sampling": {"temperature": 0.6, "max_tokens": 77}}
    file = write(tmp_path / "c.toml", settings)
    result = CliRunner().invoke(cli.app, ["eval", "-c", str(file), "--dry-run"], catch_exceptions=False)
    named = result.output.split("settings other than the defaults:\n")[1].splitlines()
    assert [line.strip() for line in named if ".teacher." in line] == [
        'roles.teacher.model = "big"',
        "roles.teacher.sampling.max_tokens = 77",
    ]
    assert "  evaluate.concurrency = 3" in named


@pytest.mark.slow
def test_a_full_disk_ends_the_command_and_the_next_one_goes_on(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    fake_openai.reply("Answer: 1")
    pipeline.command(config(fake_openai.url, tmp_path, evaluate={"limit": 2}), "eval")
    run_dir = tmp_path / "t"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((run_dir / "rollouts.jsonl").stat().st_size + 3000, hard))
    try:
        with pytest.raises(
            PrerequisiteError, match=r"jsonl: cannot be written \(File too large\); nothing else is lost"
        ):
            pipeline.command(config(fake_openai.url, tmp_path, evaluate={"limit": 40}), "eval")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    kept = len(load(run_dir / "rollouts.jsonl"))
    assert 2 <= kept < 40
    pipeline.command(config(fake_openai.url, tmp_path, evaluate={"limit": 40}), "eval")
    rollouts = load(run_dir / "rollouts.jsonl")
    assert [rollout.status for rollout in rollouts] == ["ok"] * 40
    used = sum((rollout.usage["main"] for rollout in rollouts), Usage())
    assert used.attempts >= len(fake_openai.requests)
    assert used.attempts - used.unknown == 40


@pytest.mark.parametrize("shard", ["0/2", "3/2", "1", "a/b", "1/0"])
def test_a_shard_that_is_none_is_refused(shard: str, tmp_path: Path) -> None:
    file = write(tmp_path / "c.toml", {"name": "t"})
    with pytest.raises(ConfigError, match="shard"):
        CliRunner().invoke(cli.app, ["eval", "-c", str(file), "--shard", shard], catch_exceptions=False)


@pytest.mark.parametrize(
    ("there", "command", "said"),
    [
        ((), "train stage1", r"no .*d1\.jsonl; run `dynaflow collect`"),
        ((), "train stage2", r"no .*d2\.jsonl; run `dynaflow curate`"),
        (("d2.jsonl",), "train stage2", r"no .*stage1.record\.json; run `dynaflow train --stage 1`"),
        (("dr.jsonl",), "train control", r"no .*stage1.record\.json; run `dynaflow train --stage 1`"),
        ((), "curate", r"no .*d1\.jsonl; run `dynaflow collect`"),
        ((), "merge", "no shards in .*--shard"),
    ],
)
def test_a_command_without_its_input_leaves_no_trace(
    there: tuple[str, ...], command: str, said: str, tmp_path: Path
) -> None:
    settings = config("http://127.0.0.1:9/v1", tmp_path)
    for name in there:
        settings.run_dir.mkdir()
        (settings.run_dir / name).touch()
    with pytest.raises(PrerequisiteError, match=said):
        pipeline.merge(settings, []) if command == "merge" else pipeline.command(settings, command)
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == list(there)
    assert settings.run_dir.exists() == bool(there)
    assert not (tmp_path / "latest").is_symlink()


def test_an_endpoint_that_is_not_there_ends_the_command_before_any_work(tmp_path: Path) -> None:
    with pytest.raises(
        TerminalError,
        match=r"roles\.main: http://127\.0\.0\.1:9/v1/models: .*Connect call failed.*Start the server.*main\.base_url",
    ) as caught:
        pipeline.command(config("http://127.0.0.1:9/v1", tmp_path), "eval")
    assert caught.value.exit_code == 3
    assert not (tmp_path / "t" / "rollouts.jsonl").exists()


def start(file: Path) -> subprocess.Popen[str]:
    code = "from dynaflow.cli import main; main()"
    command = [sys.executable, "-c", code, "eval", "-c", str(file)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_ctrl_c_reports_and_a_second_writer_is_refused(fake_openai: FakeOpenAI, tmp_path: Path) -> None:
    held: list[str] = []

    def reply(body: Body) -> Any:
        if len(held) < 3:
            held.append("answered")
            return "Answer: 1"
        held.append("never")
        return NEVER

    fake_openai.reply(reply)
    file = write(tmp_path / "c.toml", tree(fake_openai.url, tmp_path / "runs"))
    run = start(file)
    deadline = time.monotonic() + 60
    while len(held) < 7:
        assert time.monotonic() < deadline
        assert run.poll() is None, run.communicate()
        time.sleep(0.02)
    other = start(file)
    assert other.wait(60) == 2
    assert "another process is writing this run" in other.communicate()[1]
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "3 of 7 rollouts are finished; run the same command again to go on" in err
    assert "Traceback" not in out + err
    summary = orjson.loads((tmp_path / "runs" / "t" / "summary.json").read_bytes())
    assert summary["systems"]["base/direct"]["n"] == 3

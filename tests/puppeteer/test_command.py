"""`dynaflow puppeteer`: the shipped demo's configuration at a tiny size against a scripted endpoint, and bad usage."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dynaflow.config import load
from dynaflow.errors import ConfigError, PrerequisiteError
from dynaflow.files import read_json, read_lines
from dynaflow.puppeteer import command
from dynaflow.resources import resource
from tests.fake_openai import Body, FakeOpenAI

DEMO = resource("configs") / "puppeteer_demo.toml"
SETS = ["puppeteer.training.updates=2", "puppeteer.training.questions=3", "puppeteer.test_questions=4"]


def answers(body: Body) -> str:
    """Some answer, the same for the same request."""
    mark = hashlib.sha256(str(body["messages"]).encode()).digest()[0]
    return ["Answer: Ana", "Answer: 12", "Lima", "no idea what to say"][mark % 4]


@pytest.mark.slow
def test_the_demo_trains_and_tests(fake_openai: FakeOpenAI, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fake_openai.reply(answers)
    sets = [*SETS, f"runs={tmp_path}"]
    sets += [f"roles.{role}.base_url={fake_openai.url}" for role in ("main", "sub")]
    config = load(DEMO, sets)
    command.run(config, "train")
    command.run(config, "eval")
    folder = tmp_path / "puppeteer-demo" / "puppeteer"
    assert [line["update"] for line in read_lines(folder / "metrics.jsonl")] == [1, 2]
    assert [(folder / name).stat().st_size > 10_000 for name in ("curves.png", "graphs.png")] == [True, True]
    summary = read_json(folder / "eval" / "summary.json")
    assert {"trained/puppeteer", "untrained/puppeteer", "base/cot", "base/cot_sc", "base/dynamic"} <= set(
        summary["systems"]
    )
    assert {row["n"] for row in summary["systems"].values()} == {4}
    prompts = {body["messages"][0]["content"] for body in fake_openai.bodies}
    assert "Copy the answer from the text." in prompts
    asked = len(fake_openai.requests)
    command.run(config, "train")
    command.run(config, "eval")
    assert len(fake_openai.requests) == asked
    capsys.readouterr()
    command.show_graphs(folder.parent)
    shown = capsys.readouterr().err
    assert "trained/puppeteer (" in shown
    assert "updates 1-1" in shown
    assert "updates 2-2" in shown
    assert "hand-overs / |V|" in shown, "with the formulas"


def test_a_run_with_other_settings_is_refused(
    fake_openai: FakeOpenAI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "draw", lambda folder: None)  # a second of matplotlib
    fake_openai.reply(answers)
    sets = [
        *SETS,
        f"runs={tmp_path}",
        f"roles.main.base_url={fake_openai.url}",
        f"roles.sub.base_url={fake_openai.url}",
    ]
    command.run(load(DEMO, sets), "train")
    asked = len(fake_openai.requests)
    for other in ("puppeteer.training.entropy=0.5", "puppeteer.width=7", "puppeteer.reward.phi=9", "seed=7"):
        with pytest.raises(ConfigError, match="made with other settings"):
            command.run(load(DEMO, [*sets, other]), "train")
    command.run(load(DEMO, [*sets, "puppeteer.training.updates=1", "puppeteer.compare=['cot']"]), "train")
    assert len(fake_openai.requests) == asked, "how long, and what it is compared with, may change"


@pytest.mark.slow
def test_trained_policies_of_another_run_are_compared_on_the_same_questions(
    fake_openai: FakeOpenAI, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "draw", lambda folder: None)
    fake_openai.reply(answers)
    stage1 = tmp_path / "trained" / "stage1"
    (stage1 / "adapter").mkdir(parents=True)
    for file in ("record.json", "adapter/adapter_model.safetensors", "adapter/adapter_config.json"):
        (stage1 / file).write_text("{}")
    compare = "puppeteer.compare=['dynamic', 'stage1/dynamic', 'stage2/dynamic']"
    sets = [*SETS, f"runs={tmp_path}", f"puppeteer.trained_in={tmp_path / 'trained'}", compare]
    sets += [f"roles.{role}.base_url={fake_openai.url}" for role in ("main", "sub")]
    command.run(load(DEMO, sets), "train")
    command.run(load(DEMO, sets), "eval")
    systems = read_json(tmp_path / "puppeteer-demo" / "puppeteer" / "eval" / "summary.json")["systems"]
    assert {systems[name]["n"] for name in ("base/dynamic", "stage1/dynamic", "trained/puppeteer")} == {4}
    assert "stage2/dynamic" not in systems
    assert "stage2 is left out" in capsys.readouterr().err
    assert {body["model"] for body in fake_openai.bodies} == {"base", "stage1"}


@pytest.mark.parametrize(
    ("what", "setting", "message"),
    [
        ("train", "puppeteer.shpe='w4d2'", "Did you mean 'shape'"),
        ("train", "puppeteer.benchmark='minni'", "minni"),
        ("train", "puppeteer.agents.plan.after=['copi']", "Did you mean 'copy'"),
        ("train", "puppeteer.encoder.kind='lm'", "kind 'lm' needs `model`"),
        ("train", "puppeteer.encoder.kind='endpoint'", "needs `endpoint.base_url`"),
        ("train", "puppeteer.reward.outcome='f1'", "gives no share 'f1'"),
        ("eval", "puppeteer.compare=['forcd']", "Did you mean 'forced'"),
        ("eval", "puppeteer.compare=['stge1/forced']", "Did you mean 'stage1'"),
        ("train", "tools.offer.mini=['read']", "`read` needs a corpus"),
        ("eval", "name='x'", "dynaflow puppeteer train"),
    ],
)
def test_bad_settings_stop_before_any_work(
    fake_openai: FakeOpenAI, tmp_path: Path, what: Any, setting: str, message: str
) -> None:
    sets = [
        *SETS,
        f"runs={tmp_path}",
        f"roles.main.base_url={fake_openai.url}",
        f"roles.sub.base_url={fake_openai.url}",
    ]
    with pytest.raises((ConfigError, PrerequisiteError), match=message):
        command.run(load(DEMO, [*sets, setting]), what)
    assert fake_openai.requests == []


@pytest.mark.slow
def test_graphs_of_nothing_is_one_message(tmp_path: Path) -> None:
    command_line = [sys.executable, "-c", "from dynaflow.cli import main; main()", "puppeteer", "graph", "nowhere"]
    done = subprocess.run(command_line, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False), done.stderr
    assert "no rollouts there" in done.stderr

"""The training loop through the engine, on simulated agents: files, determinism, resume, warm start, collapse."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dynaflow.benchmarks import BENCHMARKS
from dynaflow.errors import ConfigError, DataError
from dynaflow.files import read_json, read_lines
from dynaflow.puppeteer import checkpoint
from dynaflow.puppeteer.checkpoint import Checkpoint, adapt
from dynaflow.puppeteer.collapse import watch
from dynaflow.puppeteer.encoders import Hashing
from dynaflow.puppeteer.explore import Network
from dynaflow.puppeteer.reinforce import Learner
from dynaflow.puppeteer.train import batch, split, states_of, train
from dynaflow.results import load
from dynaflow.settings import Reinforce
from tests.puppeteer import simulation as sim


@pytest.fixture(autouse=True)
def _simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BENCHMARKS, "mini", sim.Benchmark())


def told(folder: Path) -> list[dict[str, Any]]:
    """The metrics, without what a clock says."""
    return [{k: v for k, v in line.items() if k != "wall_s"} for line in read_lines(folder / "metrics.jsonl")]


async def test_training_leaves_a_policy_its_curves_and_every_rollout(tmp_path: Path) -> None:
    config, model = sim.config(tmp_path), sim.Model()
    made = await train(config, tmp_path, model, Hashing())
    assert made.update == 3
    lines = told(tmp_path)
    assert [line["update"] for line in lines] == [1, 2, 3]
    rollouts = [load(tmp_path / "updates" / f"{n:06d}" / "rollouts.jsonl") for n in (1, 2, 3)]
    assert [len(found) for found in rollouts] == [4, 4, 4]
    for line, found in zip(lines, rollouts, strict=True):
        assert line["accuracy"] == sum(r.score is not None and r.score.correct for r in found) / 4
        assert line["tokens"] == sum(r.usage["sub"].output for r in found) / 4
        assert {r.policy.adapter_sha for r in found} == {line["weights"]}
        assert sum(line["agents"].values()) == pytest.approx(1)
    episodes = list(read_lines(tmp_path / "episodes.jsonl"))
    assert len(episodes) == 3 * 4 * 2
    assert lines[0]["reward"] == pytest.approx(sum(e["reward"] for e in episodes if e["update"] == 1) / 8)
    assert len({line["weights"] for line in lines} | {made.sha()}) == 4, "every update changed the weights"


async def test_the_gradient_is_taken_under_the_policy_that_sampled(tmp_path: Path) -> None:
    """What is recomputed from the record is what was seen: the recorded probabilities come out again."""
    config = sim.config(tmp_path, updates=2)
    await train(config, tmp_path, sim.Model(), Hashing())
    before = checkpoint.load(tmp_path / "checkpoints" / "000001.npz", config.puppeteer.training)
    director = Network(before.learner.policy, Hashing())

    for rollout in load(tmp_path / "updates" / "000002" / "rollouts.jsonl"):
        for path in rollout.meta["puppeteer"]["paths"]:
            text = next(turn for turn in rollout.turns).messages[0]["content"]
            states = list(states_of(path, rollout, text))
            assert len(states) == len(path["p"])
            for state, agent, p in zip(states, path["agents"], path["p"], strict=True):
                found = await director.probabilities(state, sim.ROSTER.allowed(state.acted))
                assert found[sim.ROSTER.names.index(agent)] == pytest.approx(p, abs=1e-6)


@pytest.mark.slow
async def test_a_second_run_does_nothing_and_more_updates_go_on(tmp_path: Path) -> None:
    model = sim.Model()
    first = await train(sim.config(tmp_path, updates=2), tmp_path, model, Hashing())
    asked = model.requests
    again = await train(sim.config(tmp_path, updates=2), tmp_path, model, Hashing())
    assert (again.sha(), model.requests) == (first.sha(), asked)
    await train(sim.config(tmp_path, updates=3), tmp_path, model, Hashing())
    straight = tmp_path / "straight"
    await train(sim.config(tmp_path, updates=3), straight, sim.Model(), Hashing())
    assert told(tmp_path) == told(straight)


KILLED = """
import asyncio, sys
from pathlib import Path
from dynaflow.benchmarks import BENCHMARKS
from dynaflow.puppeteer.encoders import Hashing
from dynaflow.puppeteer.train import train
from tests.puppeteer import simulation as sim
BENCHMARKS["mini"] = sim.Benchmark()
folder = Path(sys.argv[1])
asyncio.run(train(sim.config(folder, baseline="learned"), folder, sim.Model(0.02), Hashing()))
"""


@pytest.mark.slow
@pytest.mark.parametrize("lines", [3, 17, 40])
def test_a_run_killed_with_kill_9_ends_as_if_it_had_not_been(tmp_path: Path, lines: int) -> None:
    """Killed when its journals have so many lines: in the first batch, between, and in a later one."""
    folder = tmp_path / "killed"
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(folder)], stderr=subprocess.DEVNULL)

    def written() -> int:
        return sum(path.read_bytes().count(b"\n") for path in folder.glob("updates/*/calls.jsonl"))

    while written() < lines and process.poll() is None:
        time.sleep(0.02)
    assert process.poll() is None, "it should have been killed before its end"
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    killed_at = len(told(folder))
    subprocess.run([sys.executable, "-c", KILLED, str(folder)], check=True, stderr=subprocess.DEVNULL)
    straight = tmp_path / "straight"
    subprocess.run([sys.executable, "-c", KILLED, str(straight)], check=True, stderr=subprocess.DEVNULL)
    assert killed_at < 3
    assert told(folder) == told(straight)
    assert list(read_lines(folder / "episodes.jsonl")) == list(read_lines(straight / "episodes.jsonl"))
    last = [np.load(run / "checkpoints" / "000003.npz") for run in (folder, straight)]
    for name in last[0].files:
        assert np.array_equal(last[0][name], last[1][name]), name


async def test_metrics_of_an_update_without_a_checkpoint_are_made_again(tmp_path: Path) -> None:
    """A kill between the line and the checkpoint must not leave two lines."""
    await train(sim.config(tmp_path, updates=2), tmp_path, sim.Model(), Hashing())
    before = told(tmp_path)
    (tmp_path / "checkpoints" / "000002.npz").unlink()
    await train(sim.config(tmp_path, updates=2), tmp_path, sim.Model(), Hashing())
    assert told(tmp_path) == before
    assert [e["update"] for e in read_lines(tmp_path / "episodes.jsonl")].count(2) == 8


async def test_the_test_questions_are_frozen_and_never_trained_on(tmp_path: Path) -> None:
    config = sim.config(tmp_path, updates=1)
    await train(config, tmp_path, sim.Model(), Hashing())
    frozen = read_json(tmp_path / "split.json")
    tested = {sha for _, sha in frozen["test"]}
    trained = {r.question_sha for r in load(tmp_path / "updates" / "000001" / "rollouts.jsonl")}
    assert trained <= {sha for _, sha in frozen["train"]}
    assert not trained & tested
    changed = config.model_copy(update={"puppeteer": config.puppeteer.model_copy(update={"test_questions": 7})})
    with pytest.raises(ConfigError, match="are not those"):
        split(changed, tmp_path)


def test_every_epoch_has_each_question_once_in_an_order_of_its_own() -> None:
    pool = sim.questions(0, 10)
    seen = [q.id for update in range(1, 6) for q in batch(pool, 1, update, 4)]
    assert sorted(seen[:10]) == sorted(seen[10:]) == sorted(q.id for q in pool)
    assert seen[:10] != seen[10:]


async def test_another_set_of_agents_needs_another_run(tmp_path: Path) -> None:
    config = sim.config(tmp_path, updates=1)
    await train(config, tmp_path, sim.Model(), Hashing())
    fewer = {name: agent for name, agent in config.puppeteer.agents.items() if name != "chatter"}
    other = config.model_copy(update={"puppeteer": config.puppeteer.model_copy(update={"agents": fewer})})
    with pytest.raises(ConfigError, match="warm_start"):
        await train(other, tmp_path, sim.Model(), Hashing())


def test_a_warm_start_keeps_what_was_learnt_of_the_agents_that_stay() -> None:
    settings = Reinforce(hidden=[8])
    learner = Learner.create(5, 3, settings, seed=1)
    learner.policy.params[-1][...] = [1.0, 2.0, 4.0]
    before = Checkpoint(learner, ("a", "b", "c"), "e", 12)
    made = adapt(before, ["c", "new", "a"], "e", settings, seed=2)
    x = np.random.default_rng(0).normal(size=(4, 5)).astype(np.float32)
    old, new = learner.policy.forward(x)[-1], made.policy.forward(x)[-1]
    assert np.allclose(new[:, 0], old[:, 2])
    assert np.allclose(new[:, 2], old[:, 0])
    assert np.allclose(new[:, 1], old[:, [0, 2]].mean(axis=1), atol=0.2), "a new agent starts in the middle"
    assert made.optimiser.steps == 0
    for encoder, hidden, agents in (("other", [8], ["a"]), ("e", [9], ["a"]), ("e", [8], ["x"])):
        with pytest.raises(ConfigError, match="warm_start"):
            adapt(before, agents, encoder, Reinforce(hidden=hidden), seed=2)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 cut", b"not a zip"])
def test_a_broken_checkpoint_is_an_error_with_its_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "000001.npz"
    path.write_bytes(content)
    with pytest.raises(DataError, match=r"000001\.npz: not a checkpoint"):
        checkpoint.load(path, Reinforce())


def test_old_checkpoints_go_the_first_and_every_tenth_stay(tmp_path: Path) -> None:
    for update in range(25):
        (tmp_path / f"{update:06d}.npz").touch()
    checkpoint.prune(tmp_path, keep_every=10)
    assert [int(path.stem) for path in sorted(tmp_path.glob("*.npz"))] == [0, 10, 20, 23, 24]
    assert checkpoint.last(tmp_path) == tmp_path / "000024.npz"


def test_collapse_is_told_with_its_numbers() -> None:
    settings = Reinforce(collapse_share=0.8, collapse_entropy=0.2)
    fine = watch([("a", "b"), ("b",), ("a",), ("c",)], 0.9, settings)
    assert fine.warning is None
    assert fine.share == 0.25
    one_way = watch([("arxiv", "conclude", "stop")] * 9 + [("a",)], 0.9, settings)
    assert one_way.warning is not None
    assert "90 % of 10 paths are arxiv -> conclude -> stop (limit 80 %)" in one_way.warning
    certain = watch([("a",), ("b",)], 0.05, settings)
    assert certain.warning is not None
    assert "mean entropy 0.050" in certain.warning


async def test_64_episodes_run_at_once(tmp_path: Path) -> None:
    model = sim.Model(0.2)
    config = sim.config(tmp_path, updates=1, questions=64)
    one_path = config.model_copy(update={"puppeteer": config.puppeteer.model_copy(update={"width": 1})})
    await train(one_path, tmp_path, model, Hashing())
    assert model.peak == 64
    assert len(load(tmp_path / "updates" / "000001" / "rollouts.jsonl")) == 64


async def test_a_run_can_start_from_another_runs_policy_with_other_agents(tmp_path: Path) -> None:
    first = await train(sim.config(tmp_path / "a", updates=2), tmp_path / "a", sim.Model(), Hashing())
    config = sim.config(tmp_path / "b", updates=1, warm_start=tmp_path / "a" / "checkpoints" / "000002.npz")
    fewer = {name: agent for name, agent in config.puppeteer.agents.items() if name != "chatter"}
    config = config.model_copy(update={"puppeteer": config.puppeteer.model_copy(update={"agents": fewer})})
    await train(config, tmp_path / "b", sim.Model(), Hashing())
    start = checkpoint.load(tmp_path / "b" / "checkpoints" / "000000.npz", config.puppeteer.training)
    assert start.agents == tuple(fewer)
    state = np.zeros((1, await Hashing().size()), np.float32)
    column = first.agents.index("stop"), start.agents.index("stop")
    before, after = first.learner.policy.forward(state)[-1][0], start.learner.policy.forward(state)[-1][0]
    assert before[column[0]] == pytest.approx(after[column[1]])

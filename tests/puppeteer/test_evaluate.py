"""Evaluation on held-out questions, with its controls, through the engine on simulated agents."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from dynaflow.benchmarks import BENCHMARKS
from dynaflow.config import Config
from dynaflow.errors import ConfigError, PrerequisiteError
from dynaflow.files import read_json, write_jsonl
from dynaflow.puppeteer.encoders import Hashing
from dynaflow.puppeteer.evaluate import evaluate
from dynaflow.puppeteer.train import train
from dynaflow.results import load
from tests.puppeteer import simulation as sim


@pytest.fixture(autouse=True)
def _simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BENCHMARKS, "mini", sim.Benchmark())


def config(tmp_path: Path, **puppeteer: Any) -> Config:
    made = sim.config(tmp_path, updates=1).model_dump()
    made["puppeteer"] |= {"test_questions": 12, "train_questions": 24, "fixed": [["planner", "solver"]], **puppeteer}
    made["evaluate"] |= {"matched_samples": 4}
    return Config.model_validate(made)


@pytest.mark.slow
async def test_the_trained_policy_stands_beside_its_controls(tmp_path: Path) -> None:
    settings, model = config(tmp_path, compare=["cot", "cot_sc"]), sim.Model()
    await train(settings, tmp_path, model, Hashing())
    made = await evaluate(settings, tmp_path, model, Hashing())
    names = {f"{who}/puppeteer" for who in ("trained", "untrained", "random", "fixed", "single")}
    assert set(made["systems"]) == names | {"base/cot", "base/cot_sc"}
    rollouts = load(tmp_path / "eval" / "rollouts.jsonl")
    tested = {q.id for q in sim.questions(1000, 12)}
    for name, row in made["systems"].items():
        named = [r for r in rollouts if f"{r.policy.name}/{r.system}" == name and r.sample == 0]
        mine = [r for r in named if r.question_id in tested]
        assert row["n"] == len(mine) == 12
        assert row["correct"] == sum(r.score is not None and r.score.correct for r in mine)
    told = made["puppeteer"]
    trained = [r for r in rollouts if r.policy.name == "trained"]
    explored = [r for r in rollouts if r.policy.name in ("trained", "untrained", "random")]
    assert {len(r.meta["puppeteer"]["paths"]) for r in explored} == {1}, "greedy: one path, and one of its controls"
    lengths = [len(path["calls"]) for r in trained for path in r.meta["puppeteer"]["paths"]]
    assert told["mean_length"] == pytest.approx(sum(lengths) / len(lengths))
    assert {row["b"] for row in told["tokens"]} == set(made["systems"]) - {"trained/puppeteer"}
    untrained = next(row for row in told["tokens"] if row["b"] == "untrained/puppeteer")
    assert untrained["saved"] == pytest.approx(1 - untrained["tokens"] / untrained["tokens_b"])
    assert untrained["ci95"][0] <= untrained["saved"] <= untrained["ci95"][1]
    assert {pair["b"] for pair in made["pairs"]} == set(made["systems"]) - {"trained/puppeteer"}
    assert {"trained", "random"} <= set(told["graphs"])
    matched = {row["a"]: row for row in made["matched"]}
    assert 1 <= matched["trained/puppeteer"]["k"]["mini"] <= 4
    assert read_json(tmp_path / "eval" / "summary.json")["puppeteer"] == told
    asked = model.requests
    await evaluate(settings, tmp_path, model, Hashing())
    assert model.requests == asked, "a second evaluation asks nothing"


@pytest.mark.slow
async def test_controls_are_chosen_on_training_questions_by_what_they_earn(tmp_path: Path) -> None:
    settings = config(tmp_path, compare=[], fixed=[["planner", "solver"], ["coder"]])
    await train(settings, tmp_path, sim.Model(), Hashing())
    # what training has seen: an order that did well once only must not be tried
    write_jsonl(tmp_path / "episodes.jsonl", [{"agents": ["guess", "stop"], "reward": 1.0}])
    made = await evaluate(settings, tmp_path, sim.Model(), Hashing())
    rollouts = load(tmp_path / "eval" / "rollouts.jsonl")
    by_order: Counter[tuple[str, ...]] = Counter()
    right: Counter[tuple[str, ...]] = Counter()
    for r in rollouts:
        if r.policy.name == "fixed" and int(r.question_id[1:]) < 1000:
            order = tuple(r.meta["puppeteer"]["paths"][0]["agents"])
            by_order[order] += 1
            right[order] += bool(r.score and r.score.correct)
    assert set(by_order) == {("planner", "solver"), *((name,) for name in sim.ROSTER.answering)}
    assert set(by_order.values()) == {12}
    single = made["puppeteer"]["orders"]["single"]
    best = max(right[(name,)] for name in sim.ROSTER.answering)
    assert right[(single,)] >= best - 1, "by return: the cheaper one may win of two that are as good"
    assert made["puppeteer"]["orders"]["fixed"] in ("planner -> solver", "coder")


async def test_without_a_policy_it_says_what_to_run(tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError, match="dynaflow puppeteer train"):
        await evaluate(config(tmp_path), tmp_path, sim.Model(), Hashing())
    with pytest.raises(ConfigError, match="cott"):
        await evaluate(config(tmp_path, compare=["cott"]), tmp_path, sim.Model(), Hashing())
    with pytest.raises(ConfigError, match=r"puppeteer\.fixed: 'stop'"):
        await evaluate(config(tmp_path, fixed=[["solver", "stop"]]), tmp_path, sim.Model(), Hashing())

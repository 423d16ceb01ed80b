"""The trained policy on the held-out questions, beside its controls and other systems, on the same agents and budgets.

Names are "<policy>/<system>". `trained/puppeteer` selects as configured; so do `untrained/puppeteer` (checkpoint 0) and
`random/puppeteer` (any allowed agent), but they sample their one path where that is greedy. `fixed/puppeteer` is the
best fixed order of the trained policy's mean length, rounded either way, `single/puppeteer` the best agent alone, both
chosen on training questions. Beside them stand the pairs of `puppeteer.compare`, and CoT-SC at the tokens of all that
ask more than once.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from dynaflow import engine, matrix
from dynaflow.analysis import summary, terminal
from dynaflow.analysis.outcome import Outcome, outcome
from dynaflow.analysis.samples import POOL, sampled
from dynaflow.config import Config
from dynaflow.engine import Job
from dynaflow.errors import DynaflowError, PrerequisiteError
from dynaflow.files import read_lines
from dynaflow.grading import Grader
from dynaflow.meter import Meter
from dynaflow.methods import system
from dynaflow.progress import console
from dynaflow.puppeteer import checkpoint, graph, reward
from dynaflow.puppeteer.agents import Roster, roster
from dynaflow.puppeteer.checkpoint import Checkpoint
from dynaflow.puppeteer.encoders import Encoder
from dynaflow.puppeteer.explore import Bounds, Director, Fixed, Network, Uniform
from dynaflow.puppeteer.orchestrator import Orchestrator, bounds
from dynaflow.puppeteer.train import NAME, ended, spent, split
from dynaflow.rollout import Policy, Question, Rollout, digest
from dynaflow.session import Chat, System

TRAINED, UNTRAINED, RANDOM, FIXED, SINGLE = "trained", "untrained", "random", "fixed", "single"
CANDIDATES = 3
"""Orders seen in training that are tried for the fixed one, beside the configured ones."""
BOOTSTRAP = 10_000


@dataclass(frozen=True, slots=True)
class _Test:
    """What an evaluation works with."""

    config: Config
    equipped: Config
    agents: Roster
    encoder: Encoder
    folder: Path
    client: Chat

    def jobs(self, policy: str, who: Orchestrator, sha: str, questions: Iterable[Question]) -> list[Job]:
        model = self.config.roles.sub.model
        played = Policy(name=policy, model=model, adapter_sha=sha)
        return [Job(question, NAME, System(who.solve, who.texts()), played) for question in questions]

    def directed(
        self, policy: str, director: Director, limits: Bounds, sha: str, questions: Iterable[Question]
    ) -> list[Job]:
        seed = digest(self.config.seed, "test", sha)
        return self.jobs(policy, Orchestrator(self.equipped, self.agents, director, limits, seed), sha, questions)

    def ordered(self, policy: str, order: Sequence[str], questions: Iterable[Question]) -> list[Job]:
        numbers = [self.agents.names.index(name) for name in order]
        limits = Bounds(1, len(order), "greedy")
        return self.directed(policy, Fixed(numbers), limits, digest(list(order)), questions)

    async def run(self, config: Config, jobs: list[Job], title: str) -> list[Rollout]:
        await engine.run(config, jobs, self.folder / "eval", self.client, title=title)
        return list(engine.finished(config, jobs, self.folder / "eval"))


def compared(config: Config) -> list[tuple[str, str]]:
    """(policy, system) of `puppeteer.compare`; a system by itself is the base's.

    Raises:
        ConfigError: there can be no such policy or system.
    """
    found = []
    for item in config.puppeteer.compare:
        who, _, name = item.rpartition("/")
        matrix.policy_known(who or "base")
        system(name)
        found.append((who or "base", name))
    return found


async def evaluate(
    config: Config, folder: Path, client: Chat, encoder: Encoder, trained: Mapping[str, Policy] | None = None
) -> dict[str, Any]:
    """Run what is missing of the evaluation, write `eval/summary.json`, print the tables, and give the summary.

    Args:
        trained: DynaFlow's trained policies that can be compared; pairs of others are left out.

    Raises:
        PrerequisiteError: there is no checkpoint yet.
        ConfigError: a fixed order or a compared system can not be.
        DynaflowError: more rollouts than `evaluate.max_error_rate` ended in an error; everything is written.
    """
    agents = roster(config)
    for order in config.puppeteer.fixed:
        agents.check(order, "puppeteer.fixed")
    policies = {"base": Policy(name="base", model=config.roles.main.model), **(trained or {})}
    pairs = [(policies[who], name) for who, name in compared(config) if who in policies]
    newest = checkpoint.last(folder / "checkpoints")
    if newest is None:
        raise PrerequisiteError(f"no policy in {folder / 'checkpoints'}; run `dynaflow puppeteer train` first")
    policy, first = (
        checkpoint.load_of(path, config.puppeteer.training, agents.names, encoder.name)
        for path in (newest, folder / "checkpoints" / "000000.npz")
    )
    questions = split(config, folder)
    test = _Test(config, agents.equip(config), agents, encoder, folder, client)
    with Meter() as meter:
        rollouts = await _orchestrated(test, policy, first, questions.test)
        length = _length(r for r in rollouts if r.policy.name == TRAINED)
        told: dict[str, Any] = {"checkpoint": newest.name, "updates": policy.update, "mean_length": length}
        chosen = await _chosen(test, questions.train[: len(questions.test)], {math.floor(length), math.ceil(length)})
        jobs = [job for name, order in chosen.items() for job in test.ordered(name, order, questions.test)]
        rollouts += await test.run(test.equipped, jobs, "fixed orders")
        jobs = [Job(question, name, system(name), who) for who, name in pairs for question in questions.test]
        others = await test.run(config, jobs, "other systems")
        outcomes = [outcome(rollout) for rollout in [*rollouts, *others]]
        pool = await _pool(test, questions.test, policies["base"], outcomes)
    told["orders"] = {name: " -> ".join(order) for name, order in chosen.items()}
    made = await _summary(config, questions.test, outcomes, pool, meter)
    made["puppeteer"] = told | {"tokens": _tokens(outcomes), "graphs": _graphs(rollouts)}
    summary.write_summary(folder / "eval" / "summary.json", made)
    terminal.print_tables(made, console)
    _print(made["puppeteer"])
    failed = sum(o.status == "error" for o in outcomes)
    if failed > config.evaluate.max_error_rate * len(outcomes):
        raise DynaflowError(
            f"{failed} of {len(outcomes)} rollouts ended in an error; run the command again to redo them"
        )
    return made


async def _orchestrated(test: _Test, policy: Checkpoint, first: Checkpoint, questions: list[Question]) -> list[Rollout]:
    """Trained, untrained and random orchestration."""
    settings = test.config.puppeteer
    chosen = bounds(settings, training=False)
    drawn = replace(chosen, width=1, select="sample") if chosen.select == "greedy" else chosen
    runs: list[tuple[str, Director, Bounds, str]] = [
        (TRAINED, Network(policy.learner.policy, test.encoder), chosen, policy.sha()),
        (UNTRAINED, Network(first.learner.policy, test.encoder), drawn, first.sha()),
        (RANDOM, Uniform(), drawn, RANDOM),
    ]
    jobs = [
        job for name, director, limits, sha in runs for job in test.directed(name, director, limits, sha, questions)
    ]
    return await test.run(test.equipped, jobs, "puppeteer")


def _length(rollouts: Iterable[Rollout]) -> float:
    """Mean number of agents on a path."""
    paths = [len(path["calls"]) for rollout in rollouts for path in rollout.meta.get(NAME, {}).get("paths", [])]
    return sum(paths) / len(paths) if paths else 1.0


async def _chosen(test: _Test, questions: list[Question], lengths: set[int]) -> dict[str, list[str]]:
    """The fixed order and the single agent that earn most on training questions."""
    singles = [[name] for name in test.agents.answering if test.agents.may(name, ())]
    orders = [list(order) for order in test.config.puppeteer.fixed]
    orders += [order for order in _seen(test, lengths) if order not in orders]
    jobs = {tuple(order): test.ordered(FIXED, order, questions) for order in [*orders, *singles]}
    rollouts = await test.run(test.equipped, [job for found in jobs.values() for job in found], "choice of controls")
    earned: dict[tuple[str, ...], list[float]] = defaultdict(list)
    by_key = {rollout.key: rollout for rollout in rollouts}
    known = {question.sha(): question for question in questions}
    async with Grader() as grader:
        for order, found in jobs.items():
            for job in found:
                rollout = by_key[job.key(test.equipped)]
                earned[order].append(await _earned(test, rollout, known[rollout.question_sha], grader))

    def best(candidates: list[list[str]]) -> list[str]:
        return max(candidates, key=lambda order: sum(earned[tuple(order)]))

    return {name: best(found) for name, found in ((FIXED, orders), (SINGLE, singles)) if found}


async def _earned(test: _Test, rollout: Rollout, question: Question, grader: Grader) -> float:
    """The return of a rollout of one path; 0 where it gave none."""
    settings = test.config.puppeteer
    for path in ended(rollout):
        score = await grader.grade(question, path["answer"]) if path["answer"] is not None else None
        r = reward.outcome(score, settings.reward)
        costs = spent(path, test.agents)
        return reward.returns(costs, r, settings.reward, depth=settings.paths[1], terminated=False)[0]
    return 0.0


def _seen(test: _Test, lengths: set[int]) -> list[list[str]]:
    """Orders of these lengths that training has seen at least twice, those first that earned most there."""
    found: dict[tuple[str, ...], list[float]] = defaultdict(list)
    for episode in read_lines(test.folder / "episodes.jsonl"):
        order = tuple(name for name in episode["agents"] if name != test.agents.terminator)
        if len(order) in lengths and any(test.agents.answers(name) for name in order):
            found[order].append(episode["reward"])
    means = {order: sum(values) / len(values) for order, values in found.items() if len(values) > 1}
    return [list(order) for order in sorted(means, key=lambda order: (-means[order], order))[:CANDIDATES]]


async def _pool(test: _Test, questions: list[Question], base: Policy, outcomes: list[Outcome]) -> list[Outcome]:
    """CoT samples for CoT-SC at equal tokens; none unless `evaluate.matched_samples` says how many at most."""
    if not test.config.evaluate.matched_samples:
        return []
    pool = [o for o in outcomes if (o.policy, o.method) == POOL]
    for _ in range(2):  # the first samples tell how many more there must be
        jobs = matrix.cot_jobs(test.config, questions, base, outcomes, pool)
        pool = [outcome(rollout) for rollout in await test.run(test.config, jobs, "CoT at equal tokens")]
    return pool


async def _summary(
    config: Config, questions: list[Question], outcomes: list[Outcome], pool: list[Outcome], meter: Meter
) -> dict[str, Any]:
    made = summary.summarise(outcomes, meter.wall_s, meter.peak_rss_gb)
    trained = f"{TRAINED}/{NAME}"
    made["baseline"] = trained
    made["pairs"] = summary.pairs(outcomes, [(trained, other) for other in made["systems"] if other != trained])
    if pool:
        by_item = {(question.benchmark, question.sha()): question for question in questions}
        drawn = next(iter((await sampled(pool, by_item)).values()))
        made["matched"] = summary.matched(outcomes, drawn, config.evaluate.matched_samples)
    return made


def _tokens(outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """How many output tokens the trained policy saves against each other system on the same questions.

    Returns:
        `{"b", "n", "tokens", "tokens_b", "saved", "ci95": [lo, hi]}`; saved = 1 - tokens / tokens_b, with its 95 %
        percentile interval over bootstrap samples of questions.
    """
    import numpy as np

    by_system: dict[str, dict[Any, int]] = defaultdict(dict)
    for found in outcomes:
        by_system[found.system][found.item] = found.output
    mine = by_system.pop(f"{TRAINED}/{NAME}", {})
    rows = []
    for name, theirs in sorted(by_system.items()):
        shared = sorted(mine.keys() & theirs.keys())
        a, b = (np.array([side[item] for item in shared], float) for side in (mine, theirs))
        if not shared or not b.sum():
            continue
        draws = np.random.default_rng(summary.BOOTSTRAP_SEED).integers(len(shared), size=(BOOTSTRAP, len(shared)))
        totals = b[draws].sum(axis=1)
        saved = 1 - a[draws].sum(axis=1)[totals > 0] / totals[totals > 0]
        lo, hi = np.quantile(saved, [0.025, 0.975])
        row = {"b": name, "n": len(shared), "tokens": a.mean(), "tokens_b": b.mean(), "saved": 1 - a.sum() / b.sum()}
        rows.append(
            {**{k: v if isinstance(v, str | int) else float(v) for k, v in row.items()}, "ci95": [float(lo), float(hi)]}
        )
    return rows


def _graphs(rollouts: Iterable[Rollout]) -> dict[str, dict[str, float]]:
    """Mean graph numbers by policy."""
    by_policy: dict[str, list[Rollout]] = defaultdict(list)
    for rollout in rollouts:
        by_policy[rollout.policy.name].append(rollout)
    return {name: mean for name, found in by_policy.items() if (mean := graph.mean(graph.measure(found)))}


def _print(told: dict[str, Any]) -> None:
    lines = [
        [row["b"], str(row["n"]), f"{row['tokens']:.0f}", f"{row['tokens_b']:.0f}", f"{100 * row['saved']:.0f}",
         f"{100 * row['ci95'][0]:.0f} to {100 * row['ci95'][1]:.0f}"]
        for row in told["tokens"]
    ]  # fmt: skip
    columns = ("against", "n", "tokens/q", "theirs", "saved %", "95 %")
    terminal.print_table(terminal.Printed("Output tokens that the trained policy saves", columns, lines), console)
    for name, order in told["orders"].items():
        console.print(f"{name}: {order}", highlight=False, markup=False)
    graph.show(told["graphs"])

"""The training loop: rollouts of a batch through the engine, one REINFORCE step, a checkpoint; over again.

run/puppeteer/
  split.json           training and test questions by id and hash, frozen when training starts
  updates/NNNNNN/      rollouts.jsonl and calls.jsonl of the batch that update NNNNNN was made from
  checkpoints/         NNNNNN.npz: the policy after NNNNNN updates; 000000 is the untrained one
  metrics.jsonl        a line for each update; curves.png, graphs.png
  episodes.jsonl       a line for each path: who was chosen, r, return, tokens

Everything that is random follows from the seed, the weights and the questions. A killed run goes on from its last
checkpoint: finished rollouts of the batch are read, calls of unfinished ones replayed, and the weights come out as they
would have.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from dynaflow import benchmarks, engine
from dynaflow.agent.prompts import task
from dynaflow.config import Config
from dynaflow.engine import Job
from dynaflow.errors import ConfigError, PrerequisiteError
from dynaflow.files import Appender, read_json, read_lines, write_json, write_jsonl
from dynaflow.grading import Grader
from dynaflow.progress import console
from dynaflow.puppeteer import checkpoint, graph, reward
from dynaflow.puppeteer.agents import Roster, State, roster
from dynaflow.puppeteer.checkpoint import Checkpoint
from dynaflow.puppeteer.collapse import Collapse, watch
from dynaflow.puppeteer.encoders import Encoder, encode_all
from dynaflow.puppeteer.explore import Network
from dynaflow.puppeteer.orchestrator import Orchestrator, as_step, bounds
from dynaflow.puppeteer.reinforce import Learner, Trajectory
from dynaflow.rollout import Json, Policy, Question, Rollout, digest
from dynaflow.session import Chat, System

NAME = "puppeteer"


@dataclass(frozen=True, slots=True)
class Split:
    """Training and test questions of a run, which share none."""

    train: list[Question]
    test: list[Question]


def split(config: Config, folder: Path) -> Split:
    """The questions of a run. The first call freezes them in `split.json`; later ones check that they are the same.

    Raises:
        ConfigError: training and test questions overlap, or they are not those that the run began with.
    """
    settings = config.puppeteer
    name = settings.benchmark

    def questions(part: str, limit: int) -> list[Question]:
        return benchmarks.load(name, part, limit=limit, options=config.mini)

    found = Split(questions("train", settings.train_questions), questions("test", settings.test_questions))
    both = {q.sha() for q in found.train} & {q.sha() for q in found.test}
    if both:
        raise ConfigError(f"{name}: {len(both)} questions are in both the train and the test split")
    if not found.train or not found.test:
        raise ConfigError(f"{name}: {len(found.train)} training and {len(found.test)} test questions; both are needed")
    marks = {part: [[q.id, q.sha()] for q in getattr(found, part)] for part in ("train", "test")}
    path = folder / "split.json"
    if not path.exists():
        write_json(path, {"benchmark": name, **marks})
    elif read_json(path) != {"benchmark": name, **marks}:
        raise ConfigError(
            f"{path}: the questions are not those that this run was trained and is tested on; give the new run another "
            f"name (--set name=NEW)"
        )
    return found


def batch(questions: Sequence[Question], seed: int, update: int, count: int) -> list[Question]:
    """The questions of an update: the training set in an order of its own in every epoch, `count` at a time."""
    found: list[Question] = []
    place = (update - 1) * count
    while len(found) < count:
        epoch, start = divmod(place + len(found), len(questions))
        order = sorted(questions, key=lambda q: digest(seed, epoch, q.sha()))
        found += order[start : start + count - len(found)]
    return found


def begin(config: Config, agents: Roster, encoder: Encoder, size: int, folder: Path) -> Checkpoint:
    """The newest checkpoint of the run; else the first one, fresh or from `warm_start`.

    Raises:
        ConfigError: the run's checkpoints are of other agents or another encoder.
    """
    settings = config.puppeteer.training
    path = checkpoint.last(folder / "checkpoints")
    if path is not None:
        return checkpoint.load_of(path, settings, agents.names, encoder.name)
    seed = int(digest(config.seed, "policy")[:8], 16)
    if settings.warm_start is not None:
        before = checkpoint.load(settings.warm_start, settings)
        learner = checkpoint.adapt(before, agents.names, encoder.name, settings, seed)
    else:
        learner = Learner.create(size, len(agents.names), settings, seed)
    first = Checkpoint(learner, agents.names, encoder.name, 0)
    first.save(folder / "checkpoints")
    return first


async def train(config: Config, folder: Path, client: Chat, encoder: Encoder) -> Checkpoint:
    """Train until `puppeteer.training.updates` updates are made; what the run has is not made again.

    Args:
        folder: the run's `puppeteer` directory; the caller holds the run.

    Raises:
        TerminalError: no later call of an agent can succeed; what was finished is kept.
        PrerequisiteError: a whole batch was lost to a failing endpoint.
    """
    settings = config.puppeteer
    agents = roster(config)
    equipped = agents.equip(config)
    questions = split(config, folder).train
    now = begin(config, agents, encoder, await encoder.size(), folder)
    logs = [folder / "metrics.jsonl", folder / "episodes.jsonl"]
    for path in logs:
        _rewind(path, now.update)
    metrics, episodes = map(Appender, logs)
    try:
        async with Grader() as grader:
            while now.update < settings.training.updates:
                start, number, weights = time.monotonic(), now.update + 1, now.sha()
                asked = batch(questions, config.seed, number, settings.training.questions)
                jobs = _jobs(equipped, agents, now, encoder, asked, number)
                where = folder / "updates" / f"{number:06d}"
                await engine.run(equipped, jobs, where, client, title=f"update {number}/{settings.training.updates}")
                rollouts = list(engine.finished(equipped, jobs, where))
                made = [e async for e in _episodes(equipped, agents, encoder, asked, rollouts, grader)]
                if not made:
                    raise PrerequisiteError(f"update {number}: no rollout of {len(jobs)} gave a path; see {where}")
                done = now.learner.update([episode.trajectory for episode in made])
                after = replace(now, update=number)
                collapse = watch([e.sequence for e in made], done.spread, settings.training)
                line = _metrics(agents, rollouts, made, collapse)
                line |= {"update": number, "weights": weights, "loss": done.loss, "entropy": done.entropy}
                line |= {"spread": done.spread, "norm": done.norm, "value_loss": done.value_loss}
                for episode in made:
                    episodes.write({"update": number, **episode.told()})
                metrics.write({**line, "wall_s": round(time.monotonic() - start, 3)})
                after.save(folder / "checkpoints")
                checkpoint.prune(folder / "checkpoints", settings.training.keep_every)
                now = after
                _tell(line, settings.training.updates, collapse)
    finally:
        metrics.close()
        episodes.close()
    return now


def _jobs(
    config: Config, agents: Roster, now: Checkpoint, encoder: Encoder, questions: Iterable[Question], number: int
) -> list[Job]:
    """The rollouts of an update. Samples are numbered over all updates: no random number is drawn twice."""
    samples = config.puppeteer.training.samples
    policy = Policy(name=NAME, model=config.roles.sub.model, adapter_sha=now.sha())
    found = []
    for sample in range((number - 1) * samples, number * samples):
        who = Orchestrator(
            config,
            agents,
            Network(now.learner.policy, encoder),
            bounds(config.puppeteer, training=True),
            digest(config.seed, now.sha(), sample),
        )
        method = System(who.solve, who.texts())
        found += [Job(question, NAME, method, policy, sample) for question in questions]
    return found


@dataclass(frozen=True, slots=True)
class Episode:
    """One path of a rollout, as training sees it."""

    trajectory: Trajectory
    outcome: float
    """r."""
    sequence: tuple[str, ...]
    """Agents that were chosen, a terminator included."""
    acted: int
    """How many of them acted."""
    tokens: int

    def told(self) -> dict[str, Json]:
        """For the log."""
        return {
            "question": self.trajectory.group,
            "agents": list(self.sequence),
            "outcome": self.outcome,
            "reward": self.trajectory.returns[0],
            "tokens": self.tokens,
        }


async def _episodes(
    config: Config,
    agents: Roster,
    encoder: Encoder,
    questions: Iterable[Question],
    rollouts: Iterable[Rollout],
    grader: Grader,
) -> AsyncIterator[Episode]:
    """The paths of the rollouts that ended, each graded by itself."""
    by_sha = {question.sha(): question for question in questions}
    _, depth = config.puppeteer.paths
    for rollout in rollouts:
        question = by_sha[rollout.question_sha]
        for path in ended(rollout):
            score = await grader.grade(question, path["answer"]) if path["answer"] is not None else None
            outcome = reward.outcome(score, config.puppeteer.reward)
            found = reward.returns(
                spent(path, agents),
                outcome,
                config.puppeteer.reward,
                depth=depth,
                terminated=path["stopped"] == "terminator",
            )
            states = list(states_of(path, rollout, task(question)))
            trajectory = Trajectory(
                await encode_all(encoder, states),
                np.stack([agents.allowed(state.acted) for state in states]),
                [agents.names.index(name) for name in path["agents"]],
                found,
                question.id,
            )
            tokens = sum(path["tokens"]) + path["aggregate_tokens"]
            yield Episode(trajectory, outcome, tuple(path["agents"]), len(path["calls"]), tokens)


def ended(rollout: Rollout) -> list[dict[str, Any]]:
    """The recorded paths of a rollout that can be learnt from: all, unless its endpoint or its time gave out."""
    told = rollout.meta.get(NAME)
    if rollout.status == "error" or told is None:
        return []
    return [path for path in told["paths"] if path["stopped"] is not None and path["agents"]]


def spent(path: Mapping[str, Json], agents: Roster) -> list[reward.Spent]:
    """What each decision of a recorded path cost; the aggregation is the last one's."""
    tokens = list(path["tokens"])
    tokens[-1] += path["aggregate_tokens"]
    kinds = [agents.agents[name] for name in path["agents"]]
    return [reward.Spent(count, kind.size_b, kind.factor) for count, kind in zip(tokens, kinds, strict=True)]


def states_of(path: Mapping[str, Json], rollout: Rollout, text: str) -> Iterator[State]:
    """The state before each decision of a recorded path."""
    calls = {call.index: call for observation in rollout.observations() for call in observation.calls}
    steps = tuple(as_step(calls[n], tokens) for n, tokens in zip(path["calls"], path["tokens"], strict=False))
    for place in range(len(path["agents"])):
        yield State(text, steps[:place])


def _metrics(
    agents: Roster, rollouts: Sequence[Rollout], made: Sequence[Episode], collapse: Collapse
) -> dict[str, Any]:
    """What a batch was like. Tokens and accuracy are per rollout, the rest per path."""
    chosen = Counter(name for episode in made for name in episode.sequence)
    used = [[usage for role, usage in r.usage.items() if role in ("main", "sub")] for r in rollouts]
    return {
        "rollouts": len(rollouts),
        "lost": sum(not ended(rollout) for rollout in rollouts),
        "paths": len(made),
        "reward": _mean(e.trajectory.returns[0] for e in made),
        "outcome": _mean(e.outcome for e in made),
        "accuracy": _mean(float(bool(r.score and r.score.correct)) for r in rollouts),
        "tokens": _mean(sum(u.output for u in row) for row in used),
        "input_tokens": _mean(sum(u.input for u in row) for row in used),
        "path_length": _mean(e.acted for e in made),
        "terminated": _mean(float(e.sequence[-1] == agents.terminator) for e in made),
        "agents": {name: chosen[name] / chosen.total() for name in agents.names},
        "sequence": " -> ".join(collapse.sequence),
        "sequence_share": collapse.share,
        "graph": graph.mean(graph.measure(rollouts)),
    }


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0


def _rewind(path: Path, update: int) -> None:
    """Drop lines of updates that the newest checkpoint does not have: they are made again."""
    lines = list(read_lines(path))
    kept = [line for line in lines if line["update"] <= update]
    if len(kept) < len(lines):
        write_jsonl(path, kept)


def _tell(line: Mapping[str, Any], updates: int, collapse: Collapse) -> None:
    console.print(
        f"update {line['update']}/{updates}: reward {line['reward']:.3f}  right {100 * line['accuracy']:.0f} %  "
        f"tokens {line['tokens']:.0f}  agents {line['path_length']:.2f}  entropy {line['spread']:.2f}",
        highlight=False,
    )
    if collapse.warning:
        console.print(f"warning: {collapse.warning}", highlight=False, markup=False)

"""`--dry-run`: what a command would do, before it does anything: settings, counts, requests, tokens, endpoints."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rich.console import Console

from dynaflow import engine, matrix
from dynaflow.analysis.terminal import Printed, print_table
from dynaflow.config import Config, flat
from dynaflow.engine import Job
from dynaflow.errors import PrerequisiteError
from dynaflow.pipeline import policy
from dynaflow.results import Results
from dynaflow.rollout import Policy, Rollout
from dynaflow.settings import Pool, Role

_MODES = ("direct", "dynamic", "forced")
_SAMPLE = 50
"""Finished rollouts of a row that are read for its expectation."""


@dataclass
class Row:
    """One benchmark and system: rollouts, those that are finished, and what the rest will take."""

    rollouts: int = 0
    finished: int = 0
    requests: float = 0.0
    tokens: float = 0.0
    measured: bool = False
    """Whether requests and tokens are expected from finished rollouts; else they are the most there can be."""


def show(config: Config, name: str) -> None:
    """Print what `dynaflow NAME` (collect or eval) would do. Starts nothing and asks no endpoint."""
    jobs = engine.part_of(_jobs(config, name), *config.part)
    folder = config.work_dir / "collect" if name == "collect" else config.work_dir
    results = Results(folder / "rollouts.jsonl")
    title = f"{name} {config.work_dir}" + (f", shard {config.shard}" if config.part[1] > 1 else "")
    print_table(_table(title, _rows(config, jobs, results)), Console())
    print("n: rollouts; requests and output tokens: of what is left, ~ as the finished")
    print("rollouts of the row, <= the most the budget allows\n")
    for role, settings in config.roles:
        if settings is not None:
            print(f"{role:<8}{_where(config, settings)}  model {settings.model}")
    print("\nsettings other than the defaults:")
    for key, value in flat(config.model_dump(mode="json", exclude_defaults=True, exclude={"name"})):
        print(f"  {key} = {json.dumps(value)}")


def _table(title: str, rows: Mapping[tuple[str, str], Row]) -> Printed:
    total = Row(
        sum(row.rollouts for row in rows.values()),
        sum(row.finished for row in rows.values()),
        sum(row.requests for row in rows.values()),
        sum(row.tokens for row in rows.values()),
        all(row.measured for row in rows.values()),
    )
    lines = []
    for (benchmark, system), row in [*sorted(rows.items()), (("total", ""), total)]:
        sign = "~" if row.measured else "<="
        left = f"{sign} {_short(row.requests)}", f"{sign} {_short(row.tokens)}"
        lines.append([benchmark, system, f"{row.rollouts:,}", f"{row.finished:,}", *left])
    return Printed(title, ("benchmark", "system", "n", "done", "requests", "tokens"), lines)


def _short(number: float) -> str:
    """36864 as 36.9k: rounded up, as it may be a bound."""
    whole, scale, unit = math.ceil(number), 1, ""
    for larger in "kMGT":
        if whole < 1000 * scale:
            break
        scale, unit = 1000 * scale, larger
    return f"{-(-10 * whole // scale) / 10:g}{unit}"


def _jobs(config: Config, name: str) -> list[Job]:
    matrix.check(config)
    if name == "collect":
        from dynaflow.training import collect

        jobs = collect.jobs(config)
        kept = {question.id for question in matrix.chosen(config, [job.question for job in jobs])}
        return [job for job in jobs if job.question.id in kept]
    policies = {who: _policy(config, who) for who in config.evaluate.policies}
    return matrix.jobs(config, matrix.questions(config), policies)


def _policy(config: Config, name: str) -> Policy:
    """The policy, or what it will be called where it is not trained yet."""
    try:
        return policy(config, name)
    except PrerequisiteError:
        return Policy(name=name, model=name)


def _rows(config: Config, jobs: Iterable[Job], results: Results) -> dict[tuple[str, str], Row]:
    rows: dict[tuple[str, str], Row] = defaultdict(Row)
    seen: dict[tuple[str, str], list[Rollout]] = defaultdict(list)
    final, jobs = results.final(), list(jobs)
    for job in jobs:
        at = job.question.benchmark, f"{job.policy.name}/{job.system}"
        rows[at].rollouts += 1
        if (key := job.key(config)) in final:
            rows[at].finished += 1
            if len(seen[at]) < _SAMPLE:
                seen[at].append(results.get(key))
    for job in jobs:
        at = job.question.benchmark, f"{job.policy.name}/{job.system}"
        row, left = rows[at], rows[at].rollouts - rows[at].finished
        if done := seen[at]:
            usages = [usage for rollout in done for usage in rollout.usage.values()]
            row.requests = left * sum(usage.attempts for usage in usages) / len(done)
            row.tokens = left * sum(usage.output for usage in usages) / len(done)
            row.measured = True
        else:
            requests, tokens = most(config, job)
            row.requests, row.tokens = left * requests, left * tokens
    return rows


def most(config: Config, job: Job) -> tuple[int, int]:
    """The most model requests and output tokens of one rollout: the bounds of its budgets."""
    budgets, agent = config.budgets, config.agent
    role: Role = getattr(config.roles, job.main_role)
    baseline = (budgets.main.requests or agent.max_turns) if job.method.many else 1
    main = _pool(budgets.main, agent.max_turns if job.system.startswith(_MODES) else baseline, role)
    if job.main is not None:
        main = 0, 0
    if job.system == "direct" or not job.method.many:
        return main
    calls = budgets.calls * (1 + agent.schema_retries + (config.tools.calls if config.tools.offer else 0))
    sub = _pool(budgets.sub, calls, config.roles.sub)
    return main[0] + sub[0], main[1] + sub[1]


def _pool(pool: Pool, requests: int, role: Role) -> tuple[int, int]:
    requests = min(requests, pool.requests) if pool.requests is not None else requests
    tokens = requests * role.sampling.max_tokens
    return requests, min(tokens, pool.output_tokens) if pool.output_tokens is not None else tokens


def _where(config: Config, role: Role) -> str:
    if role.base_url is None:
        return f"own server, port {config.server.port}, {config.server.model}"
    return ", ".join([role.base_url, *role.replicas])

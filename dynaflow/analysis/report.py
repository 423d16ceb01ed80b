"""From a run's rollouts to what people read: summary.json, CSV files, terminal tables and report.html."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from dynaflow.analysis import examples, outcome, paper, structure_runs, structure_table, summary, terminal
from dynaflow.analysis.names import POLICIES
from dynaflow.analysis.outcome import Outcome
from dynaflow.analysis.page import write_page
from dynaflow.analysis.samples import sampled
from dynaflow.config import Config
from dynaflow.files import read_lines
from dynaflow.rollout import Json, Question

MOST_ANALYSED = 1500
"""Rollouts with programs up to which a report analyses their structure, some milliseconds each."""


def report(
    config: Config,
    questions: Iterable[Question],
    outcomes: Sequence[Outcome],
    pool: Sequence[Outcome],
    extras: Mapping[str, Json],
    console: Console,
) -> Path:
    """Write everything into the run directory, print the tables, and give the page's path.

    Args:
        config: the run's.
        questions: those of the evaluation, with their gold answers.
        outcomes: what the matrix gave, with offsets into the run's `rollouts.jsonl`.
        pool: the CoT samples for CoT-SC at equal tokens.
        extras: what the page shows besides (`page.write_page`).
        console: where the tables go.
    """
    run_dir = config.run_dir
    timing = list(read_lines(run_dir / "stages.jsonl"))
    made = summary.summarise(
        outcomes,
        sum(entry["wall_s"] for entry in timing),
        max((entry["peak_rss_gb"] for entry in timing), default=0.0),
    )
    made["baseline"] = config.evaluate.baseline
    made["pairs"] = summary.pairs(outcomes, comparisons(made["systems"], config.evaluate.baseline))
    made |= _votes(config, questions, outcomes, pool)
    summary.write_summary(run_dir / "summary.json", made)
    summary.write_csv(run_dir, made)
    terminal.print_tables(made, console)
    shown = outcome.load(run_dir / "rollouts.jsonl", examples.choose(outcomes))
    told = {**extras, "differences": list(paper.differences(config, made)), **_structure(run_dir, outcomes)}
    path = write_page(run_dir, outcomes, made, shown, told)
    console.print(f"report: {path}", markup=False, highlight=False, soft_wrap=True)
    return path


def comparisons(systems: Iterable[str], baseline: str) -> Iterator[tuple[str, str]]:
    """Which pairs are compared: every system with the baseline, the paper's own questions, and Dynamic with Forced."""
    yield from ((system, baseline) for system in systems)
    yield from (("stage1/forced", "base/direct"), ("stage1/forced", "base/forced"), ("stage1/forced", "stage1/direct"))
    for other in ("stage1", "control"):
        yield from ((f"stage2/{system}", f"{other}/{system}") for system in ("forced", "dynamic", "direct"))
    yield from ((f"{policy}/dynamic", f"{policy}/forced") for policy in POLICIES)
    for control in ("random_program", "forced_wrong_agents"):
        yield from ((f"{policy}/forced", f"{policy}/{control}") for policy in POLICIES)


def _structure(run_dir: Path, outcomes: Iterable[Outcome]) -> dict[str, Any]:
    """The structure of the programs, or how many there are, where a report has no time for them."""
    ours = [made for made in outcomes if not made.apart]
    if (programs := sum(made.delegated for made in ours)) > MOST_ANALYSED:
        return {"not_analysed": programs}
    keys = {made.key for made in ours}
    analysed = [found for found in structure_runs.read([run_dir / "rollouts.jsonl"]) if found.key in keys]
    return {"structure": structure_table.page(analysed)}


def _votes(
    config: Config, questions: Iterable[Question], outcomes: Sequence[Outcome], pool: Sequence[Outcome]
) -> dict[str, Any]:
    """What several samples of a question give, where there are any."""
    by_item = {(question.benchmark, question.sha()): question for question in questions}
    found: dict[str, Any] = {}
    if config.evaluate.samples > 1:
        found["samples"] = summary.sampling(asyncio.run(sampled(outcomes, by_item)))
    if pool:
        drawn = next(iter(asyncio.run(sampled(pool, by_item)).values()))
        found["cot_sc"] = summary.curves(drawn)
        found["matched"] = summary.matched(outcomes, drawn, config.evaluate.matched_samples)
    return found

"""The curation of a run, and the measurement of its judges on the labelled set.

RUN/
  d2.jsonl  dr.jsonl  dr2.jsonl ...   what passed; random subsets of D1 of the same size
  curation.json                       settings, counts, every verdict with its evidence
  curation.jsonl                      the LLM judges' opinions, one a line as they came in
  curation_report.html
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from pathlib import Path

from rich.progress import Progress

from dynaflow.config import Config
from dynaflow.curation import benchmark, labelled, page, raters
from dynaflow.curation import curate as curation
from dynaflow.curation.defects import SUBKINDS, Defect
from dynaflow.curation.prompt import Case
from dynaflow.curation.raters import STATIC, Opinion
from dynaflow.curation.static import SUBS
from dynaflow.errors import DataError, PrerequisiteError
from dynaflow.files import read_lines, write_json, write_jsonl
from dynaflow.models.client import ModelClient
from dynaflow.progress import console
from dynaflow.rollout import Json

_EVERY_S = 15.0


def curate(config: Config, run_dir: Path) -> None:
    """Judge `d1.jsonl` and write the files above. A second call asks no LLM for what it answered before.

    Raises:
        PrerequisiteError: there is no d1.jsonl.
        ConfigError: an unknown judge, or one without an endpoint.
        DataError: a row that is none, or nothing passed.
        TerminalError: an endpoint can not answer; run the command again.
    """
    source = run_dir / "d1.jsonl"
    if not source.exists():
        raise PrerequisiteError(f"curate: no {source}; run `dynaflow collect` first")
    rows = list(read_lines(source))
    found = [curation.case(row, number) for number, row in enumerate(rows, 1)]
    cases = [case for case in found if case is not None]
    opinions = asyncio.run(_ask(config, cases, run_dir / "curation.jsonl"))
    by_key = {name: {case.key: said for case, said in zip(cases, of, strict=True)} for name, of in opinions.items()}
    result = curation.curate(rows, by_key, config.curate)
    write_jsonl(run_dir / "d2.jsonl", result.rows)
    draws: list[Json] = []
    for draw, name in enumerate(config.curate.controls.values()):
        write_jsonl(run_dir / name, curation.control_draw(rows, len(result.rows), config.seed, draw))
        draws.append({"file": name, "size": len(result.rows), "seed": config.seed, "draw": draw})
    write_json(run_dir / "curation.json", result.report | {"control": draws})
    page.write_page(run_dir / "curation_report.html", run_dir.name, rows, result.report, draws)
    _print(result.report)
    if not result.rows:
        raise DataError(f"curate: none of the {len(rows)} rows of D1 passed; see {run_dir / 'curation_report.html'}")


async def _ask(config: Config, cases: Sequence[Case], journal: Path | None) -> dict[str, list[Opinion]]:
    """The opinions of the configured judges."""
    roles = {"judge": config.roles.judge} if config.roles.judge is not None else {}
    async with ModelClient(roles, {}) as client:
        judges = raters.raters(config, client)
        total = len(cases) * len(judges)
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task("judging", total=total)
            count = _Lines(total)

            def counted() -> None:
                progress.advance(task)
                count()

            return await raters.opinions(cases, judges, journal, counted)


class _Lines:
    """Says every few seconds how many opinions there are, where there is no live bar."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._shown = time.monotonic()

    def __call__(self) -> None:
        self._done += 1
        if not console.is_terminal and time.monotonic() - self._shown > _EVERY_S:
            self._shown = time.monotonic()
            console.print(f"judging: {self._done}/{self._total}", highlight=False)


def _print(report: dict[str, Json]) -> None:
    """The funnel, the judges and the defects, in a few lines."""

    def line(text: str) -> None:
        console.print(text, highlight=False, markup=False)

    judged = report["rows"] - report["direct"]
    line(f"D1 {report['rows']}: {report['direct']} direct, {judged} judged")
    for name, judge in report["judges"].items():
        line(
            f"  {name}: {judge['passed']} passed, {judge['failed']} failed, {judge['undecided']} undecided; "
            f"{judge['reports']} reports, {judge['without_evidence']} without evidence"
        )
    for pair in report["agreement"]:
        kappa = "not defined" if pair["kappa"] is None else f"{pair['kappa']:.2f}"
        line(f"  {pair['a']} and {pair['b']}: kappa {kappa} over {pair['n']} rows")
    if report["subs"]:
        line("  rows with: " + ", ".join(f"{sub} {n}" for sub, n in sorted(report["subs"].items())))
    line(f"D2 {report['kept']}: {report['failed']} failed, {report['undecided']} undecided left out")


def measure(config: Config, as_json: bool) -> None:
    """Precision, recall and F1 of each configured judge on the labelled set."""
    items = labelled.load()
    observations = asyncio.run(labelled.observe(items))
    cases = [
        Case(item.name, item.task, item.program, observation)
        for item, observation in zip(items, observations, strict=True)
    ]
    opinions = asyncio.run(_ask(config, cases, None))
    reports = {name: _score(items, name, said) for name, said in opinions.items()}
    if as_json:
        print(json.dumps(reports, indent=2))
        return
    for name, report in reports.items():
        print(f"judge {name}")
        benchmark.show(report, print)


def _score(items: Sequence[labelled.Item], name: str, opinions: Sequence[Opinion]) -> dict[str, Json]:
    verdicts: list[list[Defect] | None] = [
        None if said.undecided and not said.defects else said.defects for said in opinions
    ]
    return benchmark.score(items, verdicts, SUBS if name == STATIC else SUBKINDS)

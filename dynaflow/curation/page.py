"""`curation_report.html`: the funnel, the judges and their agreement, and every reported defect in its program.

One file without scripts or requests. Programs, prompts and judges' words are hostile: the template escapes everything,
and a content security policy forbids whatever might slip through. Questions of benchmarks whose text must not leave the
run's own files are named, not shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from dynaflow import benchmarks
from dynaflow.agent.render import clip
from dynaflow.curation.curate import Row, case
from dynaflow.files import write_text
from dynaflow.rollout import Json

_HERE = Path(__file__).parent
_TEMPLATES = [_HERE / "templates", _HERE.parent / "analysis" / "templates"]
MOST_SHOWN = 200
"""Rows that are shown with their programs; the report counts all, curation.json holds all."""
_PROGRAM_CHARS = 20_000


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a program: its text and the numbers of the defects that quote it."""

    text: str
    defects: tuple[int, ...] = ()


def highlight(program: str, excerpts: Sequence[str]) -> list[Piece]:
    """A program cut into pieces, so that each excerpt's first occurrence is marked with its number (from 1).

    An excerpt that differs from the program in whitespace only is found too; one that occurs nowhere marks nothing.
    """
    marks: dict[int, tuple[int, int]] = {}
    for number, excerpt in enumerate(excerpts, 1):
        if span := _find(program, excerpt):
            marks[number] = span
    edges = sorted({0, len(program), *(edge for span in marks.values() for edge in span)})
    pieces = []
    for start, end in pairwise(edges):
        inside = tuple(number for number, (first, last) in marks.items() if first <= start and end <= last)
        pieces.append(Piece(program[start:end], inside))
    return pieces


def _find(text: str, excerpt: str) -> tuple[int, int] | None:
    if not excerpt.strip():
        return None
    start = text.find(excerpt)
    if start >= 0:
        return start, start + len(excerpt)
    found = re.search(r"\s+".join(map(re.escape, excerpt.split())), text)
    return found.span() if found else None


def write_page(path: Path, title: str, rows: Sequence[Row], report: Mapping[str, Json], draws: Sequence[Json]) -> None:
    """Write the page.

    Args:
        path: where to.
        title: the run's name.
        rows: D1, in the order of the report's verdicts.
        report: what `curate` made of it.
        draws: the random subsets: {"file", "size", "seed", "draw"}.
    """
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    environment.filters.update(words=lambda text: str(text).replace("_", " "), count=lambda n: f"{n:,}")
    reported = [number for number, verdict in enumerate(report["verdicts"]) if _worth_showing(verdict)]
    reported.sort(key=lambda number: ("failed", "undecided", "passed").index(report["verdicts"][number]["outcome"]))
    page = environment.get_template("curation.html.jinja").render(
        title=title,
        report=report,
        draws=draws,
        funnel=list(_funnel(report, draws)),
        groups=[(field, sorted(report[field].items(), key=lambda item: -item[1])) for field in ("kinds", "subs")],
        severities=report["severities"],
        shown=[_row(rows[number], number + 1, report["verdicts"][number]) for number in reported[:MOST_SHOWN]],
        left_out=max(0, len(reported) - MOST_SHOWN),
    )
    write_text(path, page)


def _worth_showing(verdict: Mapping[str, Json]) -> bool:
    return bool(verdict["defects"]) or verdict["outcome"] != "passed"


def _funnel(report: Mapping[str, Json], draws: Sequence[Json]) -> Iterator[dict[str, Any]]:
    steps = [
        ("D1", report["rows"], []),
        ("with a program, judged", report["rows"] - report["direct"], [("direct first turns pass", report["direct"])]),
        ("without a failing defect", report["passed"] - report["direct"], [
            (f"with a defect ({report['fail_on']} or worse)", report["failed"]), ("undecided", report["undecided"])]),
        ("D2: with the direct turns", report["kept"], []),
        *((f"D_r, draw {draw['draw'] + 1} (seed {draw['seed']})", draw["size"], []) for draw in draws),
    ]  # fmt: skip
    for label, n, lost in steps:
        yield {"label": label, "n": n, "share": n / max(1, report["rows"]), "lost": [item for item in lost if item[1]]}


def _row(row: Row, number: int, verdict: Mapping[str, Json]) -> dict[str, Any]:
    benchmark = str(row["question"]["benchmark"])
    private = benchmarks.is_private(benchmark)
    seen = None if private else case(row, number)
    defects = [defect | {"number": place} for place, defect in enumerate(verdict["defects"], 1)]
    program = seen.program if seen else ""
    return {
        "key": str(row["key"])[:12],
        "benchmark": benchmark,
        "private": private,
        "question": "" if private else clip(str(row["question"]["text"]), 2000),
        "outcome": verdict["outcome"],
        "defects": [] if private else defects,
        "opinions": verdict["opinions"],
        "pieces": highlight(program[:_PROGRAM_CHARS], [str(defect["excerpt"]) for defect in defects]),
        "cut": max(0, len(program) - _PROGRAM_CHARS),
    }

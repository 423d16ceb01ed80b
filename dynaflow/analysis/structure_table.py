"""`dynaflow analyze`: the structure of runs as tables, and the paper's table with its values beside ours."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

from dynaflow.agent.render import plain
from dynaflow.analysis.names import order
from dynaflow.analysis.structure import analyse
from dynaflow.analysis.structure_runs import Analysed, programs, read, share, summarise
from dynaflow.analysis.terminal import Printed, print_table
from dynaflow.errors import DataError
from dynaflow.files import read_json, write_jsonl
from dynaflow.rollout import Observation

out = Console()


class PaperRow(NamedTuple):
    """One row: what it is, its path in a row of `summarise`, the system it is of, the paper's value per policy."""

    label: str
    path: tuple[str, ...]
    system: str
    paper: Mapping[str, str]
    unit: str = "%"


POLICIES = {"base": "Base", "stage1": "Stage 1", "stage2": "DynaFlow"}
PAPER = (
    PaperRow("hybrid programs", ("shapes", "hybrid"), "forced", {"base": "3.4", "stage1": "83.2", "stage2": "85.6"}),
    PaperRow(
        "upstream passed and used",
        ("passing", "both"),
        "forced",
        {"base": "12.6", "stage1": "93.3", "stage2": "97.7"},
    ),
    PaperRow("major information-flow defects", ("flow_defects",), "forced", {"stage1": "1.9", "stage2": "0.9"}),
    PaperRow("explicit revision", ("revision",), "forced", {"stage1": "28.1", "stage2": "35.9"}),
    PaperRow("sub-agents per program", ("agents_per_program",), "forced", {"stage1": "4.35", "stage2": "4.16"}, ""),
    PaperRow("verification, share of nodes", ("roles", "verifier"), "forced", {"stage2": "33.2-43.9"}),
    PaperRow("answered directly", ("direct",), "dynamic", {"stage2": "47.1"}),
    PaperRow("sub-agents per question", ("agents_per_question",), "dynamic", {"stage2": "2.44"}, ""),
    PaperRow(
        "gap of Dynamic and Forced, points",
        ("gap_to_forced",),
        "dynamic",
        {"base": "10.75", "stage1": "1.02", "stage2": "0.14"},
    ),
    PaperRow("Forced minus Direct, points", ("gain_over_direct",), "forced", {"stage1": "8.73"}),
)
"""The paper's structure table. Its values are quoted, never measured here; where it prints none the cell is empty."""

PAPER_ROLES: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("aime", ("solver", "verifier"), "over 90"),
    ("polymath", ("solver", "verifier"), "over 90"),
    ("hotpotqa", ("researcher",), "59.6"),
    ("aime", ("verifier",), "33.2-43.9"),
    ("polymath", ("verifier",), "33.2-43.9"),
    ("gpqa", ("verifier",), "33.2-43.9"),
    ("hotpotqa", ("verifier",), "33.2-43.9"),
)
"""What the paper says of the nodes of its final policy (Forced): benchmarks by prefix, roles, per cent."""

_DELEGATION = (
    ("questions", "questions"),
    ("accuracy", "right"),
    ("delegation", "delegated"),
    ("direct_accuracy", "right of direct"),
    ("agents_per_question", "agents / question"),
    ("agents_per_delegated", "agents / delegated"),
)
_PROGRAMS = (
    ("programs", "programs"),
    ("unreadable", "unreadable"),
    ("shapes", "shape"),
    ("depth", "depth"),
    ("width", "width"),
    ("critical_s", "critical path, s"),
    ("speedup_achieved", "speed-up achieved"),
    ("speedup_possible", "speed-up possible"),
    ("passing", "upstream passing"),
    ("arrived", "share that arrives"),
    ("lossy", "outputs passed in part"),
    ("verification", "with verification"),
    ("independent", "independent verifiers"),
    ("revision", "revision"),
    ("branching", "branching"),
    ("loops", "loops"),
    ("flow_defects", "flow defects, major"),
    ("roles", "role"),
)


def paper_table(summary: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The paper's rows: `{"label", "system", "unit", "cells": {policy: cell}}`.

    A cell is `{"ours": value or None, "n", "interval", "text": ours for people, "paper"}`.
    """
    systems = summary["systems"]["all"]
    rows = []
    for row in PAPER:
        cells = {}
        for policy in POLICIES:
            value = _value(systems.get(f"{policy}/{row.system}"), row.path)
            cells[policy] = {**value, "text": _text(value, row.unit), "paper": row.paper.get(policy)}
        rows.append({"label": row.label, "system": row.system, "unit": row.unit, "cells": cells})
    return rows


def _value(made: Any, path: Iterable[str]) -> dict[str, Any]:
    for name in path:
        made = made.get(name) if isinstance(made, dict) else None
    if isinstance(made, int | float):
        return {"ours": float(made), "n": None, "interval": None}
    if not made:
        return {"ours": None, "n": 0, "interval": None}
    return {
        "ours": made.get("share", made.get("mean")),
        "n": made["n"],
        "interval": made.get("wilson95", made.get("ci95")),
    }


def _text(value: Mapping[str, Any], unit: str) -> str | None:
    if value["ours"] is None:
        return None
    scale, places = (100, 1) if unit else (1, 2)
    text = f"{scale * value['ours']:.{places}f}"
    if value["interval"]:
        low, high = (f"{scale * end:.{0 if unit else 2}f}" for end in value["interval"])
        text += f" [{low}, {high}]"
    return text + (f" n={value['n']}" if value["n"] else "")


def page(analysed: Sequence[Analysed]) -> dict[str, Any] | None:
    """What the run report shows of programs: the paper's rows, and the mix of shapes; None where there is none.

    `mix`: `{"name", "programs", "unreadable", "shapes": {shape: share or None}}` per policy and system.
    """
    summary = summarise(analysed)
    systems = summary["systems"]["all"]
    names = [name for name in sorted(systems, key=order) if systems[name]["programs"]]
    if not names:
        return None
    mix = [
        {
            "name": name,
            "programs": systems[name]["programs"],
            "unreadable": systems[name]["unreadable"],
            "shapes": {shape: part["share"] for shape, part in systems[name]["shapes"].items()},
        }
        for name in names
    ]
    return {"policies": POLICIES, "paper": paper_table(summary), "mix": mix}


def show(paths: list[Path], as_json: bool, rows: Path | None = None) -> None:
    """Analyse runs and print their tables, or everything as one JSON document.

    `rows`: a file to write as well, with a JSON line per program.

    Raises:
        ConfigError: a path is no run.
        DataError: a line is not a rollout.
    """
    analysed = read(paths)
    if rows is not None:
        write_jsonl(rows, programs(analysed))
    summary = summarise(analysed)
    if as_json:
        print(json.dumps({**summary, "paper": paper_table(summary)}, indent=2))
        return
    for table in _tables(summary):
        print_table(table, out)


def _tables(summary: Mapping[str, Any]) -> Iterator[Printed]:
    for benchmark, systems in summary["systems"].items():
        if benchmark != "all" or len(summary["systems"]) != 2:
            yield _delegation(benchmark, systems)
            if any(made["programs"] for made in systems.values()):
                yield _programs(benchmark, systems)
    yield _paper(paper_table(summary))
    if lines := list(_roles(summary["systems"])):
        yield Printed("Shares of nodes, DynaFlow forced, %", ("benchmark", "role", "n", "ours", "the paper's"), lines)


def _delegation(benchmark: str, systems: Mapping[str, Any]) -> Printed:
    columns = ["system", *(label for _, label in _DELEGATION)]
    names = sorted(systems, key=order)
    lines = [[name, *(_cell(systems[name][field]) for field, _ in _DELEGATION)] for name in names]
    return Printed(f"{benchmark}: delegation", columns, lines)


def _programs(benchmark: str, systems: Mapping[str, Any]) -> Printed:
    names = [name for name in sorted(systems, key=order) if systems[name]["programs"]]
    lines = []
    for field, label in _PROGRAMS:
        first = systems[names[0]][field]
        if isinstance(first, dict) and "n" not in first:
            for part in first:
                lines.append([f"{label}: {part}", *(_cell(systems[name][field][part]) for name in names)])
        else:
            lines.append([label, *(_cell(systems[name][field]) for name in names)])
    return Printed(f"{benchmark}: programs (per cent with Wilson 95 %, or mean)", ["", *names], lines)


def _roles(parts: Mapping[str, Any]) -> Iterator[list[str]]:
    """Shares of nodes that the paper states for some benchmarks, beside ours where there are any."""
    for prefix, roles, paper in PAPER_ROLES:
        rows = [
            made["stage2/forced"] for name, made in parts.items() if name.startswith(prefix) and "stage2/forced" in made
        ]
        n = sum(row["roles"]["solver"]["n"] for row in rows)
        if n:
            k = sum(row["roles"][role]["k"] for row in rows for role in roles)
            yield [prefix, " and ".join(roles), str(n), _cell(share(k, n)), paper]


def _cell(value: Any) -> str:
    if isinstance(value, int):
        return str(value)
    number = value.get("share", value.get("mean"))
    if number is None:
        return "-"
    if "share" in value:
        low, high = (100 * end for end in value["wilson95"])
        return f"{100 * number:.1f} [{low:.0f}, {high:.0f}]"
    return f"{number:.2f}" + (f" \u00b1 {number - value['ci95'][0]:.2f}" if value["ci95"] else "")


def _paper(rows: list[dict[str, Any]]) -> Printed:
    lines = [
        [
            f"{row['label']} ({row['system']})",
            *(f"{cell['text'] or '-'} | {cell['paper'] or '-'}" for cell in row["cells"].values()),
        ]
        for row in rows
    ]
    return Printed("The paper's structure table: ours | the paper's", ["", *POLICIES.values()], lines)


def show_one(program: Path, trace: Path | None, as_json: bool) -> None:
    """The structure of one program file, with the observation of a run where one is given.

    Raises:
        DataError: the program is not UTF-8, or the trace no observation.
    """
    try:
        source = program.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{program}: {error}") from error
    observation = None
    if trace is not None:
        try:
            observation = Observation.model_validate(read_json(trace))
        except ValueError as error:
            raise DataError(f"{trace}: not an observation: {str(error)[:300]}") from error
    found = analyse(source, observation)
    if as_json:
        print(found.model_dump_json(indent=2))
        return
    more = "at least " if found.open else ""
    out.print(
        f"{found.shape}, {more}{found.calls} calls, depth {found.depth}, width {found.width}; "
        f"upstream passing: {found.upstream_passing}",
        highlight=False,
    )
    for node in found.nodes:
        waits = ", ".join(map(str, node.waits_for)) or "nothing"
        text = f"  {node.number}: {node.site}, {node.role} {node.label}, waits for {waits}"
        out.print(plain(text + (f", carries {node.carries}" if node.carries else "")), highlight=False, markup=False)

"""`report.html`: what the template is given. One file without scripts or requests.

All text that a model wrote is hostile: the templates escape everything, and a content security policy forbids whatever
might slip through.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from dynaflow import benchmarks
from dynaflow.agent.render import clip
from dynaflow.analysis import examples, paper, plot
from dynaflow.analysis.failures import CAUSES
from dynaflow.analysis.names import PROGRAM_SYSTEMS, duration, order, p_value, percent, policy_class, signed
from dynaflow.analysis.outcome import Outcome
from dynaflow.files import write_text
from dynaflow.rollout import Json, Rollout

_CURVE_POINTS = 400
_YEAR_3000 = 32503680000.0
_HOTPOTQA = ("em", "f1", "contains", "judge")
"""HotpotQA's four verdicts, always all of them; the judge's is empty until it was asked."""
_MOST_NAMED = 200
"""Questions of a win/loss list that the page names; the CSV has all."""


def write_page(
    run_dir: Path,
    outcomes: Sequence[Outcome],
    summary: Mapping[str, Any],
    shown: Iterable[Rollout] = (),
    extras: Mapping[str, Json] | None = None,
) -> Path:
    """Write the self-contained `report.html` of a run and return its path.

    Args:
        run_dir: the run; its name is the title.
        outcomes: those of the matrix.
        summary: what was made of them.
        shown: the example rollouts (`examples.choose`).
        extras: what else there is to show, all optional: "training" (list of {"stage", "points": [{"step", "loss"}]}),
            "structure" (`structure_table.page`) or "not_analysed" (how many rollouts have programs), "filter"
            (filter_report.json), "curation" (curation.json), "held_out_families" (list of names; families of rollouts
            whose meta says `held_out` are added), "differences" (list of [what, paper, here]).
    """
    extras = extras or {}
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(pct=percent, signed=signed, count=lambda n: f"{n:,}", p_value=p_value)
    page = environment.get_template("report.html.jinja").render(
        name_of_run=run_dir.name,
        facts=_facts(outcomes, summary),
        tables=list(_tables(summary)),
        causes=CAUSES,
        measures=list(measures(summary)),
        paper=paper.table(summary),
        structure=extras.get("structure"),
        not_analysed=extras.get("not_analysed", 0),
        differences=extras.get("differences", []),
        plots=list(_plots(summary)),
        matched=[{**row, "css": policy_class(row["a"])} for row in summary.get("matched", [])],
        samples=summary.get("samples", {}),
        families=_families(outcomes, summary, extras),
        comparisons=[_comparison(made) for made in summary.get("pairs", [])],
        most_named=_MOST_NAMED,
        curves=[_curve(curve) for curve in extras.get("training", []) if curve["points"]],
        funnel=_funnel(extras.get("filter"), extras.get("curation")),
        defects=_defects(extras.get("curation")),
        examples=list(examples.shown(shown)),
        private=sorted({made.benchmark for made in outcomes if benchmarks.is_private(made.benchmark)}),
    )
    path = run_dir / "report.html"
    write_text(path, page)
    return path


def _facts(outcomes: Sequence[Outcome], summary: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Label and value of the figures under the title."""
    facts = [
        ("questions", f"{len({made.item for made in outcomes}):,}"),
        ("systems", str(len({made.system for made in outcomes}))),
        ("rollouts", f"{len(outcomes):,}"),
        ("wall time", duration(summary["wall_s"])),
        ("peak memory", f"{summary['peak_rss_gb']:.1f} GB"),
    ]
    ended = max((made.started + made.wall_s for made in outcomes), default=0.0)
    if 0 < ended < _YEAR_3000:
        facts.append(("last rollout", datetime.fromtimestamp(ended, UTC).strftime("%Y-%m-%d %H:%M UTC")))
    return facts


def blocks(summary: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The main tables as (title, rows by system): pooled where there are several to pool, then each benchmark.

    Where some systems could search on a benchmark and others could not, they stand in blocks of their own.
    """
    names = summary["benchmarks"]
    if len(summary["pooled"]) > 1:
        title = f"Pooled: {', '.join(summary['pooled'])}" if len(summary["pooled"]) < 7 else "All benchmarks pooled"
        if summary["apart"]:
            title += f" (without {', '.join(summary['apart'])}: kinds of question never trained on, which stand apart)"
        for several in paper.readings(summary["pooled"]):
            title += f" (counts several readings of one benchmark: {', '.join(several)})"
        yield title, summary["systems"]
    for name, part in names.items():
        title = f"{name} (never trained on)" if name in summary["apart"] else name
        rows = part["systems"]
        could = {system: row for system, row in rows.items() if row["searched"]}
        if could and len(could) < len(rows):
            yield f"{title}, systems with search", could
            rows = {system: row for system, row in rows.items() if system not in could}
            title += ", systems without search (not comparable with those that have it)"
        yield title, rows


def _tables(summary: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for title, rows in blocks(summary):
        most = max(row["n"] for row in rows.values())
        yield {"title": title, "rows": _rows(rows, most)}


def _rows(systems: Mapping[str, Any], most: int) -> list[dict[str, Any]]:
    names = sorted(systems, key=order)
    return [
        {
            **systems[name],
            "name": name,
            "policy": name.partition("/")[0],
            "system": name.partition("/")[2],
            "css": policy_class(name),
            "programs": name.partition("/")[2] in PROGRAM_SYSTEMS,
            "partial": systems[name]["n"] < most,
            "first": position == 0 or names[position - 1].partition("/")[0] != name.partition("/")[0],
        }
        for position, name in enumerate(names)
    ]


def measures(summary: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The grader's other verdicts, per benchmark that has any: `{"title", "columns", "languages", "rows"}`."""
    for name, part in summary["benchmarks"].items():
        systems = part["systems"]
        columns = sorted({key for row in systems.values() for key in row["measures"] if key != "weighted"})
        if "em" in columns:
            columns = list(_HOTPOTQA)
        weighted = {system: row["measures"].get("weighted") for system, row in systems.items()}
        if not columns and not any(weighted.values()):
            continue
        languages = sorted({code for made in weighted.values() if made for code in made["languages"]})
        rows = [
            {
                "name": system,
                "css": policy_class(system),
                "accuracy": systems[system]["accuracy"],
                "values": [systems[system]["measures"].get(key) for key in columns],
                "weighted": weighted[system],
            }
            for system in sorted(systems, key=order)
        ]
        yield {"title": name, "columns": columns, "languages": languages, "rows": rows}


def _plots(summary: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    names = list(summary["benchmarks"])
    parts = {name: summary["benchmarks"][name]["systems"] for name in names if name not in summary["apart"]}
    for name, systems in ({"": summary["systems"], **parts} if len(parts) > 1 else {"": summary["systems"]}).items():
        line = summary.get("cot_sc", {}).get(name, [])
        if made := plot.against_tokens(systems, line):
            for point in made["points"]:
                point["css"] = policy_class(point["name"])
            yield {"title": name or "all benchmarks pooled", "width": plot.WIDTH, **made}


def _families(outcomes: Sequence[Outcome], summary: Mapping[str, Any], extras: Mapping[str, Json]) -> dict[str, Any]:
    """Accuracy per question family, families that training never saw apart."""
    held_out = set(extras.get("held_out_families", [])) | {made.family for made in outcomes if made.apart}
    families = summary.get("families", {})
    systems = sorted({name for part in families.values() for name in part["systems"]}, key=order)
    groups = [
        (title, {name: families[name]["systems"] for name in sorted(families) if (name in held_out) is apart})
        for title, apart in (("In training", False), ("Never trained on", True))
    ]
    return {"systems": systems, "groups": [(title, members) for title, members in groups if members]}


def _comparison(made: Mapping[str, Any]) -> dict[str, Any]:
    return {**made, "css": policy_class(made["a"]), "css_b": policy_class(made["b"])}


def _curve(curve: Mapping[str, Any]) -> dict[str, Any]:
    """A loss curve as an SVG path in a 300 x 120 box that starts at step 0 and loss 0."""
    points = curve["points"]
    every = -(-len(points) // _CURVE_POINTS)
    shown = [*points[::every], points[-1]]
    last = max(point["step"] for point in points) or 1
    top = max(point["loss"] for point in points) or 1.0
    path = " ".join(f"{300 * p['step'] / last:.1f},{120 - 120 * p['loss'] / top:.1f}" for p in shown)
    return {
        "stage": curve["stage"],
        "css": policy_class(curve["stage"]),
        "path": path,
        "steps": last,
        "top": top,
        "first": points[0]["loss"],
        "last": points[-1]["loss"],
        "every": every,
    }


def _funnel(filtered: Json, curation: Json) -> list[dict[str, Any]]:
    """Steps from teacher rollouts to D2: what is left, and what was lost on the way with the reason."""
    steps: list[dict[str, Any]] = []
    if filtered:
        steps.append({"label": "Teacher rollouts", "n": filtered["rollouts"], "lost": []})
        for step in filtered.get("filters", []):
            if lost := sorted(step["rejected"].items(), key=lambda item: -item[1]):
                steps.append({"label": step["name"].capitalize(), "n": step["out"], "lost": lost})
        steps.append({"label": "D1: right, protocol followed", "n": filtered["kept"], "lost": []})
    if curation:
        lost = [(f"a defect ({curation['fail_on']} or worse)", curation["failed"])]
        lost.append(("undecided: not readable", curation["undecided"]))
        if not filtered:
            steps.append({"label": "D1", "n": curation["rows"], "lost": []})
        steps.append({"label": "D2: passed curation", "n": curation["passed"], "lost": lost})
    for step in steps:
        step["share"] = step["n"] / max(1, steps[0]["n"])
        step["lost"] = [(reason.replace("_", " "), n) for reason, n in step["lost"] if n]
    return steps


def _defects(curation: Json) -> list[dict[str, Any]]:
    """Per sub-kind of defect: how many rows have it, and one example with its evidence where it may be shown."""
    if not curation:
        return []
    found: dict[str, Any] = {}
    # Without the mark (written by an older version) a verdict may be of a private question.
    verdicts = [(verdict.get("private", True), verdict) for verdict in curation["verdicts"]]
    for private, verdict in sorted(verdicts, key=lambda pair: pair[0]):
        for defect in verdict["defects"]:
            hidden = dict.fromkeys(("excerpt", "reason"), benchmarks.WITHHELD) if private else {}
            found.setdefault(defect["sub"], defect | hidden)
    counts = sorted(curation["subs"].items(), key=lambda item: -item[1])
    return [{**found[sub], "rows": n, "excerpt": clip(found[sub]["excerpt"], 300)} for sub, n in counts]

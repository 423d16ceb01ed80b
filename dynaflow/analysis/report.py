"""`report.html` and the terminal table: renderings of rollouts and their summary.

The page is one file without scripts or requests. All text that a model wrote is hostile: the template escapes
everything, and a content security policy forbids whatever might slip through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from dynaflow.agent.render import as_text, clip
from dynaflow.analysis.summary import is_correct, paired
from dynaflow.files import write_text
from dynaflow.rollout import Call, Json, Observation, Rollout

POLICIES = ("base", "stage1", "stage2", "control", "teacher")
SYSTEMS = ("direct", "forced", "dynamic")
PROGRAM_SYSTEMS = ("forced", "dynamic")
"""Systems in which a main agent can write programs: program rates mean nothing elsewhere."""

_COMPARISONS = [
    ("stage1/forced", "base/direct"),
    ("stage1/forced", "base/forced"),
    *((f"stage2/{system}", f"stage1/{system}") for system in ("forced", "dynamic", "direct")),
    *((f"stage2/{system}", f"control/{system}") for system in ("forced", "dynamic", "direct")),
    *((f"{policy}/forced", f"{policy}/dynamic") for policy in POLICIES),
]
_EXAMPLES, _EXAMPLE_SUCCESSES = 4, 1
_LONGEST_TEXT, _LONGEST_CELL, _MOST_CALLS = 6_000, 600, 40
_CURVE_POINTS = 400


def write_report(
    run_dir: Path, rollouts: Iterable[Rollout], summary: Mapping[str, Any], extras: Mapping[str, Json]
) -> Path:
    """Write the self-contained `report.html` of a run and return its path.

    Args:
        run_dir: the run; its name is the title.
        rollouts: the evaluation's rollouts; of a key that occurs twice the last record counts.
        summary: what `summarise` made of them.
        extras: what else there is to show, all optional: "training" (list of {"stage", "points": [{"step", "loss"}]}),
            "filter" (filter_report.json), "curation" (curation.json), "held_out_families" (list of names; families of
            rollouts whose meta says `held_out` are added).
    """
    finished = list({rollout.key: rollout for rollout in rollouts}.values())
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(pct=percent, signed=signed, count=lambda n: f"{n:,}")
    page = environment.get_template("report.html.jinja").render(
        name_of_run=run_dir.name,
        facts=_facts(finished, summary),
        tables=list(_tables(summary)),
        families=_families(finished, summary, extras),
        comparisons=list(_comparisons(finished, summary)),
        curves=[_curve(curve) for curve in extras.get("training", []) if curve["points"]],
        funnel=_funnel(extras.get("filter"), extras.get("curation")),
        defects=_defects(extras.get("curation")),
        examples=list(_examples(finished)),
    )
    path = run_dir / "report.html"
    write_text(path, page)
    return path


def percent(share: float) -> str:
    """A share as a percentage with one decimal."""
    return f"{100 * share:.1f}"


def signed(share: float) -> str:
    """A difference of shares in points, with a sign unless it is zero."""
    text = f"{100 * share:+.1f}".replace("-", "\N{MINUS SIGN}")
    return "0.0" if text[1:] == "0.0" else text


def order(system: str) -> tuple[int, str, int, str]:
    """Sort key of "<policy>/<system>": the pipeline's order first, others by name."""
    policy, _, name = system.partition("/")
    return (
        POLICIES.index(policy) if policy in POLICIES else len(POLICIES),
        policy,
        SYSTEMS.index(name) if name in SYSTEMS else len(SYSTEMS),
        name,
    )


def _policy_class(system: str) -> str:
    """CSS class of a policy: a fixed set of names, never text from a record."""
    policy = system.partition("/")[0]
    return f"p-{policy}" if policy in POLICIES else "p-other"


# -- numbers -----------------------------------------------------------------------------------------------------------


def _facts(rollouts: Sequence[Rollout], summary: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Label and value of the figures under the title."""
    questions = len({(rollout.benchmark, rollout.question_sha) for rollout in rollouts})
    facts = [
        ("questions", f"{questions:,}"),
        ("systems", str(len(summary["systems"]))),
        ("rollouts", f"{len(rollouts):,}"),
        ("wall time", duration(summary["wall_s"])),
        ("peak memory", f"{summary['peak_rss_gb']:.1f} GB"),
    ]
    ended = max((rollout.started + rollout.wall_s for rollout in rollouts), default=0.0)
    if ended:
        facts.append(("last rollout", datetime.fromtimestamp(ended, UTC).strftime("%Y-%m-%d %H:%M UTC")))
    return facts


def duration(seconds: float) -> str:
    """Seconds for people: "42 s", "3 min 05 s", "2 h 10 min"."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"


def _tables(summary: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The main table: all benchmarks pooled, then each where there are several."""
    benchmarks = summary["benchmarks"]
    if len(benchmarks) > 1:
        yield {"title": "All benchmarks pooled", "rows": _rows(summary["systems"])}
    for name, part in benchmarks.items():
        yield {"title": name, "rows": _rows(part["systems"])}


def _rows(systems: Mapping[str, Any]) -> list[dict[str, Any]]:
    names = sorted(systems, key=order)
    return [
        {
            **systems[name],
            "name": name,
            "policy": name.partition("/")[0],
            "system": name.partition("/")[2],
            "css": _policy_class(name),
            "programs": name.partition("/")[2] in PROGRAM_SYSTEMS,
            "first": position == 0 or names[position - 1].partition("/")[0] != name.partition("/")[0],
        }
        for position, name in enumerate(names)
    ]


def _families(rollouts: Sequence[Rollout], summary: Mapping[str, Any], extras: Mapping[str, Json]) -> dict[str, Any]:
    """Accuracy per question family, families that training never saw apart."""
    held_out = set(extras.get("held_out_families", []))
    held_out |= {str(rollout.meta["family"]) for rollout in rollouts if rollout.meta.get("held_out")}
    families = summary.get("families", {})
    systems = sorted({name for part in families.values() for name in part["systems"]}, key=order)
    groups = [
        (title, {name: families[name]["systems"] for name in sorted(families) if (name in held_out) is apart})
        for title, apart in (("In training", False), ("Never trained on", True))
    ]
    return {"systems": systems, "groups": [(title, members) for title, members in groups if members]}


def _comparisons(rollouts: Sequence[Rollout], summary: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Paired comparisons of the systems there are: over all questions (benchmark None), then over each benchmark."""
    present = set(summary["systems"])
    benchmarks = list(summary["benchmarks"])
    for a, b in _COMPARISONS:
        if a not in present or b not in present:
            continue
        for benchmark in [None, *benchmarks] if len(benchmarks) > 1 else [None]:
            chosen = [r for r in rollouts if benchmark in (None, r.benchmark)]
            result = paired(chosen, a, b)
            if result is not None:
                yield {**result, "benchmark": benchmark, "css": _policy_class(a), "css_b": _policy_class(b)}


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
        "css": _policy_class(curve["stage"]),
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
        rejected = sorted(filtered["rejected"].items(), key=lambda item: -item[1])
        lost = [*rejected, ("over max_rows", filtered["over_max_rows"])]
        steps.append({"label": "Teacher rollouts", "n": filtered["rollouts"], "lost": []})
        steps.append({"label": "D1: right, protocol followed", "n": filtered["kept"], "lost": lost})
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
    """Per sub-kind of defect: how many rows have it, and one example with its evidence."""
    if not curation:
        return []
    examples: dict[str, Any] = {}
    for verdict in curation["verdicts"]:
        for defect in verdict["defects"]:
            examples.setdefault(defect["sub"], defect)
    counts = sorted(curation["subs"].items(), key=lambda item: -item[1])
    return [{**examples[sub], "rows": n, "excerpt": clip(examples[sub]["excerpt"], 300)} for sub, n in counts]


# -- examples ----------------------------------------------------------------------------------------------------------


def _examples(rollouts: Sequence[Rollout]) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    """A handful of rollouts per system, failures first."""
    systems: dict[str, list[Rollout]] = {}
    for rollout in sorted(rollouts, key=lambda item: item.key):
        systems.setdefault(f"{rollout.policy.name}/{rollout.system}", []).append(rollout)
    for name in sorted(systems, key=order):
        right = [rollout for rollout in systems[name] if is_correct(rollout)]
        wrong = _varied([rollout for rollout in systems[name] if not is_correct(rollout)])
        chosen = wrong[: _EXAMPLES - min(_EXAMPLE_SUCCESSES, len(right))]
        chosen += right[: _EXAMPLES - len(chosen)]
        yield name, _policy_class(name), [_example(rollout) for rollout in chosen]


def _varied(failures: list[Rollout]) -> list[Rollout]:
    """Failures with the statuses taking turns, so that the first few show different ones."""
    seen: Counter[str] = Counter()
    turns = []
    for rollout in failures:
        turns.append((seen[rollout.status], rollout.status == "ok"))
        seen[rollout.status] += 1
    return [rollout for _, rollout in sorted(zip(turns, failures, strict=True), key=lambda pair: pair[0])]


def _example(rollout: Rollout) -> dict[str, Any]:
    asked = [message for turn in rollout.turns[:1] for message in turn.messages if message.get("role") == "user"]
    score = rollout.score
    return {
        "id": rollout.question_id,
        "key": rollout.key[:12],
        "correct": is_correct(rollout),
        "status": rollout.status,
        "error": f"{rollout.error.kind}: {clip(rollout.error.message, _LONGEST_CELL)}" if rollout.error else "",
        "question": clip(as_text(asked[-1].get("content")), _LONGEST_TEXT) if asked else "",
        "answer": clip(rollout.answer or "", _LONGEST_TEXT),
        "extracted": None if score is None or score.extracted is None else clip(score.extracted, _LONGEST_CELL),
        "wall": duration(rollout.wall_s),
        "tokens": {role: usage.output for role, usage in rollout.usage.items()},
        "turns": [
            {
                "kind": turn.action.kind,
                "reasoning": clip(turn.reasoning, _LONGEST_TEXT),
                "problem": turn.action.problem or "",
                "program": clip(turn.action.program or "", _LONGEST_TEXT),
                "args": "" if turn.action.args is None else clip(as_text(turn.action.args), _LONGEST_CELL),
                "run": _run(turn.observation) if turn.observation else None,
            }
            for turn in rollout.turns
        ],
    }


def _run(observation: Observation) -> dict[str, Any]:
    """A trace for display: failed calls first, then in call order."""
    calls = sorted(observation.calls, key=lambda call: (call.status in ("ok", "cached"), call.index))
    error = observation.error
    where = f" (line {error.line}, column {error.column})" if error and error.line else ""
    return {
        "status": observation.status,
        "error": clip(error.message, _LONGEST_CELL) + where if error else "",
        "output": clip(as_text(observation.output), _LONGEST_TEXT) if observation.has_output else None,
        "wall": f"{observation.wall_s:.1f} s",
        "calls": [_call(call) for call in calls[:_MOST_CALLS]],
        "hidden": max(0, len(calls) - _MOST_CALLS),
    }


def _call(call: Call) -> dict[str, Any]:
    took = call.t_end - call.t_start if call.t_end is not None and call.t_start is not None else None
    result = as_text(call.output) if call.cause is None else f"{call.cause.kind}: {call.cause.message}"
    return {
        "index": call.index,
        "phase": clip(call.phase.title, 60) if call.phase else "",
        "label": clip(call.label, 60),
        "status": call.status,
        "ok": call.status in ("ok", "cached"),
        "tokens": call.usage.output,
        "took": "" if took is None else f"{took:.1f} s",
        "prompt": clip(call.prompt, _LONGEST_CELL),
        "result": clip(result, _LONGEST_CELL),
    }


# -- terminal ----------------------------------------------------------------------------------------------------------

_COLUMNS = ("system", "n", "accuracy", "95 %", "valid", "delegated", "agents/q", "tokens/q", "err", "trunc", "other")


def print_table(summary: Mapping[str, Any], console: Console) -> None:
    """Print the main table, one per benchmark where there are several: rich on a terminal, aligned text elsewhere."""
    for table in _tables(summary):
        lines = [_cells(row) for row in table["rows"]]
        if console.is_terminal:
            rich = Table(title=escape(table["title"]), title_justify="left", header_style="bold")
            for position, column in enumerate(_COLUMNS):
                rich.add_column(column, justify="right" if position else "left", no_wrap=True)
            for cells, row in zip(lines, table["rows"], strict=True):
                rich.add_row(*map(escape, cells), end_section=row is table["rows"][-1])
            console.print(rich)
            continue
        widths = [max(map(len, column)) for column in zip(_COLUMNS, *lines, strict=True)]
        console.out(table["title"], highlight=False)
        for cells in [list(_COLUMNS), *lines]:
            padded = [cells[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(cells[1:], widths[1:], strict=True))]
            console.out("  ".join(padded), highlight=False)


def _cells(row: Mapping[str, Any]) -> list[str]:
    lo, hi = row["wilson95"]
    programs = row["programs"]
    return [
        row["name"],
        str(row["n"]),
        percent(row["accuracy"]),
        f"{percent(lo)}-{percent(hi)}",
        percent(row["valid_program_rate"]) if programs else "-",
        percent(row["delegation_rate"]) if programs else "-",
        f"{row['subagents_per_question']:.2f}",
        f"{row['tokens_per_question']:.0f}",
        str(row["errors"]),
        str(row["truncated"]),
        str(row["budget"] + row["protocol_violations"] + row["no_answer"]),
    ]

"""D1's data card, and the funnel that led to it as a person sees it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median

from rich.console import Console

from dynaflow.benchmarks import contamination
from dynaflow.config import Config
from dynaflow.files import write_text
from dynaflow.progress import console as default_console
from dynaflow.rollout import Json
from dynaflow.training.collect import Pool

_BAR = 40


def funnel(report: Mapping[str, Json]) -> Iterator[str]:
    """The funnel, one line a step: a bar, what is left, and why the rest is not."""
    total = max(1, report["rollouts"])
    yield f"{'teacher rollouts':<16} {'█' * _BAR} {report['rollouts']}"
    for step in report["filters"]:
        if not step["in"]:
            continue
        bar = "█" * round(_BAR * step["out"] / total)
        lost = ", ".join(f"{n} {reason.replace('_', ' ')}" for reason, n in step["rejected"].items())
        yield f"{step['name']:<16} {bar:<{_BAR}} {step['out']}" + (f"  (-{lost})" if lost else "")


def show(report: Mapping[str, Json], console: Console = default_console) -> None:
    """Print the funnel."""
    for line in funnel(report):
        console.print(line, highlight=False, markup=False)
    console.print(f"D1: {report['kept']} rows, {report['kept_direct']} of them direct", highlight=False)


def write_card(
    path: Path, config: Config, pool: Pool, rows: Sequence[Mapping[str, Json]], report: Mapping[str, Json], d1: Path
) -> None:
    """Write the data card: what the rows are, where they come from, what was left out, what they were compared with."""
    write_text(path, "\n".join(_card(config, pool, rows, report, d1)) + "\n")


def _card(
    config: Config, pool: Pool, rows: Sequence[Mapping[str, Json]], report: Mapping[str, Json], d1: Path
) -> Iterator[str]:
    collect = config.collect
    yield f"# D1 of {config.name}"
    yield ""
    yield (
        "First turns of a teacher that orchestrates sub-agents: reasoning and one action (a workflow call with its "
        "JavaScript program, or a direct answer), each with the question, instruction and tools it answers and the "
        "observation that followed."
    )
    yield ""
    teachers = Counter(str(row["provenance"]["teacher"]) for row in rows)
    instructions = Counter(str(row["provenance"]["instruction"]) for row in rows)
    sha = hashlib.sha256(d1.read_bytes()).hexdigest()
    yield f"- rows: {report['kept']} ({report['kept_direct']} direct answers) of {report['rollouts']} rollouts"
    yield f"- file: {d1.name}, sha256 {sha}"
    yield f"- teacher: {_counts(teachers)}; {collect.samples} rollouts per question"
    yield f"- instruction: {_counts(instructions)}"
    yield f"- sub-agents: {config.roles.sub.model}; seed {config.seed}"
    yield f"- reasoning, characters: {_spread([len(row['turn']['reasoning']) for row in rows])}"
    yield f"- action, characters: {_spread([_action(row) for row in rows])}"
    yield ""
    yield "## Funnel"
    yield ""
    yield "```"
    yield from funnel(report)
    yield "```"
    yield ""
    yield "## Sources and difficulty"
    yield ""
    yield "| source | difficulty | questions | rollouts | right | rows |"
    yield "|---|---|---|---|---|---|"
    for source in report["sources"]:
        cells = (source[name] for name in ("benchmark", "level", "questions", "rollouts", "right", "kept"))
        yield f"| {' | '.join(str(cell).replace('|', '/') for cell in cells)} |"
    yield ""
    yield "## Contamination"
    yield ""
    yield from _contamination(config, pool)


def _contamination(config: Config, pool: Pool) -> Iterator[str]:
    """What the questions were compared with, and what came of it."""
    if all(question.benchmark.startswith("mini") for question in pool.questions):
        yield "The demo's questions are made; training and test share no name or number by construction. Not compared."
        return
    there, missing = contamination.available(contamination.EVALUATION)
    compared = [*there, *(name for name in config.evaluate.benchmarks if name not in there)]
    kinds = Counter(overlap.kind for overlap in pool.overlaps)
    what = "still among the rows' questions" if config.data.allow_overlap else "left out"
    yield f"Compared with {', '.join(compared)}: {len(pool.overlaps)} overlaps ({what})."
    yield ""
    yield from (f"- {kind}: {kinds[kind]}" for kind in contamination.KINDS)
    yield f"- questions that stood in the sources twice: {pool.duplicates}"
    if missing:
        yield f"- not compared, since the data folder lacks them: {', '.join(missing)}"


def _counts(counts: Counter[str]) -> str:
    return ", ".join(f"{name} ({n})" for name, n in counts.most_common()) or "-"


def _spread(values: Sequence[int]) -> str:
    return f"{min(values)} to {max(values)}, median {median(values):.0f}" if values else "-"


def _action(row: Mapping[str, Json]) -> int:
    calls = row["turn"]["tool_calls"]
    return len(row["turn"]["content"]) + sum(len(call["function"]["arguments"]) for call in calls)

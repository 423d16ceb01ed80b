"""`summary.json`: what a run measured, as a pure function of its outcomes (DESIGN section 13).

Every rate has n, the number of rollouts, as its denominator: an error, a truncation or a missing answer counts as
wrong and never leaves the sum.
"""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from dynaflow import benchmarks
from dynaflow.analysis.failures import CAUSES
from dynaflow.analysis.outcome import Outcome
from dynaflow.analysis.samples import Item, Sampled, curve, needed, rates
from dynaflow.analysis.stats import mcnemar, paired_bootstrap, wilson
from dynaflow.files import write_json, write_text

BOOTSTRAP_SEED = 42


def summarise(outcomes: Iterable[Outcome], wall_s: float, peak_rss_gb: float) -> dict[str, Any]:
    """The main part of `summary.json`.

    Returns:
        `{"wall_s", "peak_rss_gb", "pooled", "apart", "questions", "graders", "systems": {"<policy>/<system>": row},
        "benchmarks": {name: {"systems"}}, "families": {name: {"systems"}}}`. "systems" pools the benchmarks listed in
        "pooled", that is all but the kinds of question that were never trained on (`apart`), which stand for
        themselves; "questions" is how many questions they have; "graders" says by whose rule a benchmark's verdicts
        were made. The fields of a row are those of `row`.
    """
    found = list(outcomes)
    names = sorted({o.benchmark for o in found})
    families = sorted({o.family for o in found if o.family is not None})
    main = [o for o in found if not o.apart]
    return {
        "wall_s": wall_s,
        "peak_rss_gb": peak_rss_gb,
        "pooled": sorted({o.benchmark for o in main}),
        "apart": sorted({o.benchmark for o in found if o.apart}),
        "questions": len({o.item for o in main}),
        "graders": {b: sorted({o.grader for o in found if o.grader and o.benchmark == b}) for b in names},
        "systems": _rows(main),
        "benchmarks": {b: {"systems": _rows([o for o in found if o.benchmark == b])} for b in names},
        "families": {f: {"systems": _rows([o for o in found if o.family == f])} for f in families},
    }


def _rows(outcomes: Iterable[Outcome]) -> dict[str, Any]:
    systems: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        systems[outcome.system].append(outcome)
    return {system: row(systems[system]) for system in sorted(systems)}


def row(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """One system's numbers over a non-empty list of outcomes.

    `errors`, `truncated`, `budget` and `protocol_violations` count rollouts of that status; `no_answer` counts rollouts
    that ended ok but from which the grader could extract nothing. These five never overlap. `answered_accuracy` is the
    verdict on the answers as they stand, whatever the status. `failures` counts all wrong rollouts by cause
    (`failures.CAUSES`). `subagents_per_question` counts `agent()` calls except refused and skipped ones; tokens are
    those of main agent and sub-agents, output with reasoning. `measures` are means of the grader's other verdicts over
    all rollouts of the benchmarks that have them, an unjudged one counting as no. `searched`: how many could search.
    `tied`: votes that ended in a tie; `accuracy_over_ties` replaces each tied vote by the share of its tied classes
    that are right.
    """
    n = len(outcomes)
    correct = sum(o.correct for o in outcomes)
    statuses = Counter(o.status for o in outcomes)
    causes = Counter(o.failure for o in outcomes)

    def mean(name: str) -> float:
        return float(sum(getattr(o, name) for o in outcomes) / n)

    made = {
        "n": n,
        "correct": correct,
        "accuracy": correct / n,
        "wilson95": list(wilson(correct, n)),
        "errors": statuses["error"],
        "truncated": statuses["truncated"],
        "budget": statuses["budget"],
        "protocol_violations": statuses["protocol_violation"],
        "no_answer": sum(o.status == "ok" and not o.answered for o in outcomes),
        "answered_accuracy": mean("as_answered"),
        "failures": {cause: causes[cause] for cause in CAUSES},
        "valid_program_rate": mean("valid_program"),
        "delegation_rate": mean("delegated"),
        "subagents_per_question": mean("subagents"),
        "requests_per_question": mean("requests"),
        "tool_calls_per_question": mean("tools"),
        "input_tokens_per_question": mean("input"),
        "tokens_per_question": mean("output"),
        "reasoning_tokens_per_question": mean("reasoning"),
        "wall_s_per_question": mean("wall_s"),
        "searched": sum(o.searched for o in outcomes),
        "measures": _measures(outcomes),
    }
    if ties := [o for o in outcomes if len(o.tie) > 1]:
        expected = sum(sum(o.tie) / len(o.tie) if len(o.tie) > 1 else o.correct for o in outcomes)
        made |= {"tied": len(ties), "accuracy_over_ties": expected / n}
    return made


def _measures(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Each verdict over all rollouts of the benchmarks that have it: where it is missing it is no."""
    having: dict[str, set[str]] = defaultdict(set)
    for o in outcomes:
        for name in o.measures:
            having[name].add(o.benchmark)
    counts = Counter(o.benchmark for o in outcomes)
    found: dict[str, Any] = {
        name: sum(o.measures.get(name, 0.0) for o in outcomes) / sum(counts[benchmark] for benchmark in having[name])
        for name in sorted(having)
    }
    module: Any = benchmarks.BENCHMARKS.get(outcomes[0].benchmark)
    if hasattr(module, "weighted") and all(o.benchmark == outcomes[0].benchmark for o in outcomes):
        found["weighted"] = module.weighted(
            (o.language, o.level, o.correct) for o in outcomes if o.language and o.level
        )
    return found


# -- pairs -------------------------------------------------------------------------------------------------------------


def pair(a: str, of_a: Mapping[Item, bool], b: str, of_b: Mapping[Item, bool]) -> dict[str, Any] | None:
    """Compare two systems on the questions that both have a verdict on.

    Returns:
        `{"a", "b", "n", "correct_a", "correct_b", "only_a", "only_b", "delta", "ci95": [lo, hi], "p"}`; delta is
        accuracy of a minus accuracy of b with its paired bootstrap interval, p McNemar's exact two-sided value.
        None where no question has both.
    """
    shared = sorted(of_a.keys() & of_b.keys())
    if not shared:
        return None
    right_a, right_b = [of_a[item] for item in shared], [of_b[item] for item in shared]
    only_a = sum(x and not y for x, y in zip(right_a, right_b, strict=True))
    only_b = sum(y and not x for x, y in zip(right_a, right_b, strict=True))
    delta, lo, hi = paired_bootstrap(right_a, right_b, BOOTSTRAP_SEED)
    return {
        "a": a,
        "b": b,
        "n": len(shared),
        "correct_a": sum(right_a),
        "correct_b": sum(right_b),
        "only_a": only_a,
        "only_b": only_b,
        "delta": delta,
        "ci95": [lo, hi],
        "p": mcnemar(only_a, only_b),
    }


def pairs(outcomes: Sequence[Outcome], wanted: Iterable[tuple[str, str]]) -> list[dict[str, Any]]:
    """The comparisons of those `wanted` (a, b) that both exist: over all pooled questions ("benchmark": None), then
    over each benchmark where there are several. "wins" and "losses" name the questions that only a or only b has right;
    "unequal": only one of the two could search.

    First samples only: others of a question are not independent of it and would make an interval too narrow.
    """
    right: dict[str, dict[Item, bool]] = defaultdict(dict)
    for o in outcomes:
        if o.sample == 0:
            right[o.system][o.item] = o.correct
    titles = {o.item: o.question_id for o in outcomes}
    pooled = {o.item for o in outcomes if not o.apart}
    searching = {(o.system, o.benchmark) for o in outcomes if o.searched}
    names = sorted({o.benchmark for o in outcomes})
    parts: dict[str | None, set[Item]] = {None: pooled}
    if len(names) > 1:
        parts |= {name: {item for item in titles if item[0] == name} for name in names}
    found = []
    for a, b in dict.fromkeys(wanted):
        shared = sorted(right[a].keys() & right[b].keys()) if a != b and a in right and b in right else []
        for benchmark, items in parts.items():
            of_a = {item: right[a][item] for item in shared if item in items}
            of_b = {item: right[b][item] for item in of_a}
            if (made := pair(a, of_a, b, of_b)) is not None:
                wins = sorted(titles[item] for item in of_a if of_a[item] and not of_b[item])
                losses = sorted(titles[item] for item in of_a if of_b[item] and not of_a[item])
                unequal = any(
                    ((a, name) in searching) != ((b, name) in searching) for name in {item[0] for item in of_a}
                )
                found.append({**made, "benchmark": benchmark, "wins": wins, "losses": losses, "unequal": unequal})
    return found


def matched(outcomes: Sequence[Outcome], pool: Mapping[Item, Sampled], most: int) -> list[dict[str, Any]]:
    """Every system of many requests beside CoT-SC at equal tokens (`samples`), over all pooled questions.

    Returns:
        Rows as `pair` gives them (b is the CoT-SC), with "tokens" and "tokens_b" per question, "k": samples by
        benchmark, and "capped": benchmarks where more than `most` samples would have been needed.
    """
    main = [o for o in outcomes if not o.apart]
    drawn = [sample for row in pool.values() for sample in row.outcomes]
    unbounded = needed(main, drawn, 1 << 30)
    systems: dict[str, list[Outcome]] = defaultdict(list)
    for o in main:
        if o.sample == 0 and (o.system, o.benchmark) in unbounded:
            systems[o.system].append(o)
    found = []
    for system in sorted(systems):
        ks = {b: min(most, k) for (name, b), k in unbounded.items() if name == system}
        rows = [o for o in systems[system] if o.item in pool and len(pool[o.item].outcomes) >= ks[o.benchmark]]
        of_b = {o.item: pool[o.item].majority(ks[o.benchmark]) for o in rows}
        made = pair(system, {o.item: o.correct for o in rows}, "CoT-SC, equal tokens", of_b)
        if made is not None:
            spent = sum(pool[o.item].tokens(ks[o.benchmark]) for o in rows) / len(rows)
            capped = [b for b in ks if unbounded[system, b] > most]
            tokens = sum(o.output for o in rows) / len(rows)
            found.append({**made, "tokens": tokens, "tokens_b": spent, "k": dict(sorted(ks.items())), "capped": capped})
    return found


def sampling(samples: Mapping[str, Mapping[Item, Sampled]]) -> dict[str, Any]:
    """pass@k and maj@k of every system with more than one sample per question."""
    found = {system: rates(items.values()) for system, items in samples.items()}
    return {system: made for system, made in sorted(found.items()) if made["samples"] > 1}


def curves(pool: Mapping[Item, Sampled]) -> dict[str, Any]:
    """CoT-SC's accuracy against tokens: per benchmark, and over all under ""."""
    names = sorted({benchmark for benchmark, _ in pool})
    parts = {name: {item: row for item, row in pool.items() if item[0] == name} for name in names}
    return {name: made for name, part in {"": pool, **parts}.items() if (made := curve(part))}


# -- files -------------------------------------------------------------------------------------------------------------

_CSV = [
    *("n", "correct", "accuracy", "wilson_lo", "wilson_hi", "errors", "truncated", "budget", "protocol_violations"),
    *("no_answer", "answered_accuracy", "valid_program_rate", "delegation_rate", "subagents_per_question"),
    *("requests_per_question", "tool_calls_per_question", "input_tokens_per_question", "tokens_per_question"),
    *("reasoning_tokens_per_question", "wall_s_per_question", "searched"),
]


def write_csv(run_dir: Path, summary: Mapping[str, Any]) -> None:
    """`results.csv`, a line per benchmark and system; `wins_losses.csv`, a line per question that one of a pair has."""
    tables = {"(pooled)": summary, **summary["benchmarks"]}
    rows = [made for part in tables.values() for made in part["systems"].values()]
    measured = sorted({name for made in rows for name in made["measures"]})
    others = [name for name in measured if name != "weighted"]
    weighted = ["dw_mean", "dw_pooled"] if "weighted" in measured else []
    lines: list[list[Any]] = [["benchmark", "policy", "system", *_CSV, *CAUSES, *others, *weighted]]
    for benchmark, part in tables.items():
        for name, made in part["systems"].items():
            flat = {**made, "wilson_lo": made["wilson95"][0], "wilson_hi": made["wilson95"][1]}
            policy, _, system = name.partition("/")
            verdicts = [made["measures"].get(key) for key in others]
            verdicts += [made["measures"].get("weighted", {}).get(key.removeprefix("dw_")) for key in weighted]
            lines.append([benchmark, policy, system, *(flat[f] for f in _CSV), *made["failures"].values(), *verdicts])
    write_text(run_dir / "results.csv", _csv(lines))
    found: list[list[Any]] = [["first", "second", "question", "right"]]
    for made in summary.get("pairs", []):
        if made["benchmark"] is None:
            found += [[made["a"], made["b"], identity, "first"] for identity in made["wins"]]
            found += [[made["a"], made["b"], identity, "second"] for identity in made["losses"]]
    write_text(run_dir / "wins_losses.csv", _csv(found))


_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def _csv(lines: Iterable[Sequence[Any]]) -> str:
    """CSV in which no text is taken for a formula by a spreadsheet."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    for line in lines:
        writer.writerow([f"'{x}" if isinstance(x, str) and x.startswith(_FORMULA) else x for x in line])
    return stream.getvalue()


def write_summary(path: Path, summary: Mapping[str, Any]) -> None:
    """Write `summary.json` as a whole or not at all."""
    write_json(path, summary)

"""The paper's printed accuracies beside ours, in its layout: methods by benchmarks. Structure: `structure_table`.

All values here are *quoted* from the paper's summary (which prints no table of baselines), or *derived* from quoted
values by subtraction. They are never measurements of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from dynaflow.analysis.stats import wilson
from dynaflow.config import Config


class Quote(NamedTuple):
    """A number of the paper: percent or points, its count where that is known, and whether we derived it."""

    value: float
    right: str = ""
    derived: bool = False


FAMILIES = {"aime2024": "aime2024", "aime2025": "aime2025", "aime2026": "aime2026"}
"""Benchmarks of the paper by exact name; the others have variants, told by their prefix."""
PREFIXES = ("polymath", "gpqa", "hotpotqa")
OVERALL, APART = "overall", "hotpotqa"
"""Columns: all benchmarks of the paper; and the one whose systems without search are not comparable with the others."""

PASSAGES = {
    "hotpotqa-distractor": "the 10 official ones",
    "hotpotqa-fullwiki": "10 retrieved ones",
    "hotpotqa-closed": "none",
}
"""What our settings of HotpotQA show with a question."""

TRANSFERRED = {"aflow_math": ("aime2024", "aime2025", "aime2026", "polymath"), "aflow_hotpotqa": ("gpqa", "hotpotqa")}
"""Where the paper used which of AFlow's workflows."""

ROWS: dict[str, tuple[str, ...]] = {
    "CoT": ("base/cot",),
    "CoT-SC (5)": ("base/cot_sc",),
    "Self-Refine": ("base/self_refine",),
    "AFlow": ("base/aflow_math", "base/aflow_hotpotqa"),
    "Base + search": ("base/search",),
    "strongest baseline (not named)": (),
    "Base, Direct": ("base/direct",),
    "Base, Dynamic": ("base/dynamic",),
    "Base, Forced": ("base/forced",),
    "Stage 1, Direct": ("stage1/direct",),
    "Stage 1, Dynamic": ("stage1/dynamic",),
    "Stage 1, Forced": ("stage1/forced",),
    "Random subset, Dynamic": ("control/dynamic",),
    "Random subset, Forced": ("control/forced",),
    "DynaFlow, Direct": ("stage2/direct",),
    "DynaFlow, Dynamic": ("stage2/dynamic",),
    "DynaFlow, Forced": ("stage2/forced",),
}
"""The paper's rows, and the systems of ours that are the same."""

QUOTED: dict[tuple[str, str], Quote] = {
    ("strongest baseline (not named)", OVERALL): Quote(77.18, "531/688", derived=True),
    ("Base, Forced", "gpqa"): Quote(77.78, "154/198", derived=True),
    ("DynaFlow, Dynamic", OVERALL): Quote(87.94, "605/688"),
    ("DynaFlow, Dynamic", "hotpotqa"): Quote(84.50, "169/200"),
    ("DynaFlow, Forced", OVERALL): Quote(88.08, "606/688"),
    ("DynaFlow, Forced", "aime2024"): Quote(100.0, "30/30"),
    ("DynaFlow, Forced", "aime2025"): Quote(100.0, "30/30"),
    ("DynaFlow, Forced", "aime2026"): Quote(100.0, "30/30"),
    ("DynaFlow, Forced", "polymath"): Quote(90.5, "181/200", derived=True),
    ("DynaFlow, Forced", "gpqa"): Quote(84.85, "168/198"),
    ("DynaFlow, Forced", "hotpotqa"): Quote(83.50, "167/200"),
}


def family(benchmark: str) -> str | None:
    """Which of the paper's benchmarks a benchmark of ours is a reading of; None: none."""
    return FAMILIES.get(benchmark) or next((prefix for prefix in PREFIXES if benchmark.startswith(prefix)), None)


def readings(names: Iterable[str]) -> list[list[str]]:
    """Benchmarks of ours that are readings of the same one of the paper, where there are several: never pool them."""
    by_family: dict[str, list[str]] = {}
    for name in names:
        if of := family(name):
            by_family.setdefault(of, []).append(name)
    return [found for found in by_family.values() if len(found) > 1]


def table(summary: Mapping[str, Any]) -> dict[str, Any] | None:
    """The accuracy table in the paper's layout; None where no benchmark of the paper was run.

    Returns:
        `{"columns": [titles], "rows": [{"label", "cells": [cell or None]}]}`. The last two columns pool all benchmarks
        but HotpotQA, and all. A cell has "correct", "n", "accuracy" and "wilson95" where there is a number of ours,
        "quote" where there is one of the paper's, "unequal" where others could search and this one could not, and
        "partial" where it covers fewer questions than other rows.
    """
    names = [name for name in summary["benchmarks"] if family(name)]
    if not names:
        return None
    names.sort(key=lambda name: [*FAMILIES, *PREFIXES].index(str(family(name))))
    rows = [row for label, systems in ROWS.items() if (row := _row(summary, names, label, systems))]
    for position in range(len(names) + 2):
        cells = [row["cells"][position] for row in rows]
        most = max((cell["n"] for cell in cells if cell and "n" in cell), default=0)
        for cell in cells:
            if cell and "n" in cell:
                cell["partial"] = cell["n"] < most
    return {"columns": [*names, "all but HotpotQA", "all"], "rows": rows}


def _row(summary: Mapping[str, Any], names: list[str], label: str, systems: tuple[str, ...]) -> dict[str, Any] | None:
    cells: list[dict[str, Any]] = []
    for name in names:
        there = summary["benchmarks"][name]["systems"]
        found = [there[system] for system in systems if system in there and _is_transferred(system, name)]
        others = any(made["searched"] for made in there.values())
        unequal = bool(found) and others and not any(made["searched"] for made in found)
        cells.append({**_pool(found), "unequal": unequal, **_quote(label, str(family(name)))})
    parts = [[system for system in cells if "n" in system]]
    rest = [cell for cell, name in zip(cells, names, strict=True) if "n" in cell and family(name) != APART]
    cells.append({**_pool(rest), "unequal": False})
    cells.append({**_pool(parts[0]), "unequal": any(cell["unequal"] for cell in cells), **_quote(label, OVERALL)})
    shown = [cell if "n" in cell or "quote" in cell else None for cell in cells]
    return {"label": label, "cells": shown} if any(shown) else None


def _is_transferred(system: str, benchmark: str) -> bool:
    families = TRANSFERRED.get(system.partition("/")[2])
    return families is None or family(benchmark) in families


def _pool(parts: list[dict[str, Any]]) -> dict[str, Any]:
    n, correct = sum(part["n"] for part in parts), sum(part["correct"] for part in parts)
    if not n:
        return {}
    return {"n": n, "correct": correct, "accuracy": correct / n, "wilson95": list(wilson(correct, n))}


def _quote(label: str, column: str) -> dict[str, Quote]:
    return {"quote": QUOTED[label, column]} if (label, column) in QUOTED else {}


def differences(config: Config, summary: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """What differs in the set-up: (what, paper, here)."""
    sampling, sub = config.roles.main.sampling, config.roles.sub
    here = f"{config.roles.main.model} (main), {sub.model} (sub-agents)"
    if config.roles.main.base_url is None:
        here += f", server: {config.server.model}"
    yield "models", "Qwen3.5-27B for main agent and sub-agents, thinking on", here
    given = {"temperature": sampling.temperature, "top_p": sampling.top_p, "max_tokens": sampling.max_tokens}
    shown = ", ".join(f"{name} {value}" for name, value in given.items() if value is not None)
    yield "sampling", "not stated", f"{shown}, thinking {config.roles.main.thinking}"
    counts = {name: max(row["n"] for row in part["systems"].values()) for name, part in summary["benchmarks"].items()}
    listed = ", ".join(f"{name} {count}" for name, count in counts.items() if family(name))
    yield "questions", "688: AIME 90, PolyMATH 200, GPQA-Diamond 198, HotpotQA 200; one answer each", listed
    yield "which PolyMATH and HotpotQA", "sampled with seed 42, algorithm not stated", "the committed id lists"
    settings = [passages for prefix, passages in PASSAGES.items() if any(name.startswith(prefix) for name in counts)]
    if settings:
        yield "passages of HotpotQA", "not stated; systems with and without search are told apart", "; ".join(settings)
    offered = "; ".join(f"{name}: {', '.join(tools)}" for name, tools in config.tools.offer.items()) or "none"
    yield "tools of agents", "search on HotpotQA; the rest not stated", offered
    graders = [f"{name}: {', '.join(given)}" for name, given in summary["graders"].items() if family(name)]
    yield "graders", "not stated", "; ".join(graders)
    yield "budgets", "not stated", f"{config.budgets.calls} agent() calls, main {config.budgets.main.requests} requests"

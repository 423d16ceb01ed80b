"""Curves of a training run as pictures: `curves.png` and `graphs.png`, from `metrics.jsonl`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from dynaflow.files import read_lines
from dynaflow.progress import console

SMOOTH = 9
"""Updates that the bold line is the mean of."""

Line = Mapping[str, Any]
_CURVES: dict[str, Callable[[Line], float]] = {
    "reward": lambda line: line["reward"],
    "accuracy": lambda line: line["accuracy"],
    "output tokens per question": lambda line: line["tokens"],
    "agents per path": lambda line: line["path_length"],
    "entropy, share of the largest": lambda line: line["spread"],
    "share of the commonest sequence": lambda line: line["sequence_share"],
}
_GRAPHS = ("nodes", "density", "multi_density", "cycles_1", "cycles_2", "reciprocity", "hub", "path_length")


def draw(folder: Path) -> list[Path]:
    """Write the pictures next to the metrics; none where matplotlib is not installed or nothing was trained."""
    lines = list(read_lines(folder / "metrics.jsonl"))
    try:
        from matplotlib.figure import Figure
    except ImportError:
        console.print("curves are not drawn: matplotlib is not installed (pip install 'dynaflow[train]')")
        return []
    if not lines:
        return []
    updates = [line["update"] for line in lines]

    def panel(axes: Any, title: str, values: Sequence[float]) -> None:
        axes.plot(updates, values, color="0.75", linewidth=1)
        axes.plot(updates, _smoothed(values), color="C0")
        axes.set_title(title, fontsize=9)
        axes.tick_params(labelsize=8)

    figure = Figure(figsize=(13, 5.5), layout="constrained")
    *axes, last, legend = figure.subplots(2, 4).flat
    for place, (title, value) in zip(axes, _CURVES.items(), strict=True):
        panel(place, title, [value(line) for line in lines])
    names = list(lines[-1]["agents"])
    last.stackplot(updates, [_smoothed([line["agents"][name] for line in lines]) for name in names], labels=names)
    last.set_title("who is chosen", fontsize=9)
    last.tick_params(labelsize=8)
    legend.legend(*last.get_legend_handles_labels(), fontsize=8, loc="center left")
    legend.axis("off")
    pictures = [folder / "curves.png", folder / "graphs.png"]
    figure.savefig(pictures[0], dpi=110)

    figure = Figure(figsize=(11, 5), layout="constrained")
    for place, name in zip(figure.subplots(2, 4).flat, _GRAPHS, strict=True):
        panel(place, name, [line["graph"][name] for line in lines])
    figure.savefig(pictures[1], dpi=110)
    console.print(f"curves: {pictures[0]}, {pictures[1]}", highlight=False, markup=False)
    return pictures


def _smoothed(values: Sequence[float]) -> list[float]:
    """The mean of each value and those before it, SMOOTH in all."""
    return [sum(part) / len(part) for n in range(len(values)) if (part := values[max(0, n - SMOOTH + 1) : n + 1])]

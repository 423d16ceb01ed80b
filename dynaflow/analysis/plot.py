"""Accuracy against tokens, as coordinates for the template's SVG: systems as dots, CoT-SC as a line."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

WIDTH, HEIGHT = 560.0, 300.0
_LABEL_GAP = 15.0


def against_tokens(systems: Mapping[str, Any], line: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    """The plot's geometry; None where no system has used a token.

    Args:
        systems: rows of the summary by system name.
        line: points of CoT-SC, `{"k", "accuracy", "tokens"}`.

    Returns:
        `{"points": [{"name", "x", "y", "label_y"}], "line": [{"x", "y", "k"}], "x_ticks", "y_ticks", "height"}` in a
        box WIDTH wide; x is the logarithm of output tokens per question. Labels stand in a column on the right, far
        enough apart to be read.
    """
    found = [(name, row["tokens_per_question"], row["accuracy"]) for name, row in systems.items()]
    used = [tokens for _, tokens, _ in found if tokens > 0] + [point["tokens"] for point in line if point["tokens"] > 0]
    if not used:
        return None
    low, high = math.log10(min(used)), math.log10(max(used))
    margin = max(0.15, (high - low) * 0.06)
    low, high = low - margin, high + margin
    height = max(HEIGHT, _LABEL_GAP * len(found))

    def place(tokens: float, accuracy: float) -> tuple[float, float]:
        return WIDTH * (math.log10(max(tokens, min(used))) - low) / (high - low), height * (1 - accuracy)

    points: list[dict[str, Any]] = [{"name": n, "x": (at := place(t, a))[0], "y": at[1]} for n, t, a in found]
    points.sort(key=lambda point: (point["y"], -point["x"], point["name"]))
    for point, label_y in zip(points, _spread([point["y"] for point in points], height), strict=True):
        point["label_y"] = label_y
    return {
        "points": points,
        "line": [{"k": p["k"], "x": (at := place(p["tokens"], p["accuracy"]))[0], "y": at[1]} for p in line],
        "x_ticks": [{"x": place(value, 0)[0], "label": f"{value:,}"} for value in _ticks(low, high)],
        "y_ticks": [{"y": height * (1 - share), "label": f"{100 * share:.0f}"} for share in (0, 0.25, 0.5, 0.75, 1)],
        "height": height,
    }


def _ticks(low: float, high: float) -> list[int]:
    """1, 2, 5, 10, ... between 10**low and 10**high; only powers of ten where those are many."""
    steps = (1, 2, 5) if high - low < 2.5 else (1,)
    values = [step * 10**power for power in range(max(0, math.floor(low)), math.ceil(high) + 1) for step in steps]
    return [value for value in values if low <= math.log10(value) <= high]


def _spread(wanted: Sequence[float], height: float) -> list[float]:
    """Ascending positions near the `wanted` ascending ones, a label's height apart and inside the box."""
    placed: list[float] = []
    for position in wanted:
        placed.append(max(position, placed[-1] + _LABEL_GAP) if placed else position)
    limit = height
    for index in range(len(placed) - 1, -1, -1):
        placed[index] = min(placed[index], limit)
        limit = placed[index] - _LABEL_GAP
    return placed

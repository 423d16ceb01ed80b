"""Is the policy still choosing? The share of the most common sequence of agents, and the entropy of the decisions.

A policy that always takes one way whatever the question is a local optimum that users of the released code report
(ChatDev #640). It may also be right, where all questions are alike: the detector warns with its numbers, no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from dynaflow.settings import Reinforce


@dataclass(frozen=True, slots=True)
class Collapse:
    """What was found."""

    sequence: tuple[str, ...]
    """The most common sequence."""
    share: float
    warning: str | None


def watch(sequences: Sequence[tuple[str, ...]], spread: float, settings: Reinforce) -> Collapse:
    """Look at the paths of one update.

    Args:
        sequences: the agents of each path, at least one path.
        spread: mean entropy of the decisions as a share of the largest possible.
        settings: the limits, `collapse_share` and `collapse_entropy`.
    """
    (sequence, count), *_ = Counter(sequences).most_common(1)
    share = count / len(sequences)
    signs = []
    if share > settings.collapse_share and len(sequences) > 1:
        limit = f"{100 * settings.collapse_share:.0f} %"
        signs.append(f"{100 * share:.0f} % of {len(sequences)} paths are {' -> '.join(sequence)} (limit {limit})")
    if spread < settings.collapse_entropy:
        signs.append(f"mean entropy {spread:.3f} of the largest possible (limit {settings.collapse_entropy:g})")
    warning = f"the policy has collapsed: {'; '.join(signs)}" if signs else None
    return Collapse(sequence, share, warning)

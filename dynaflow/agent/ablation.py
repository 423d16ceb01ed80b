"""The ablation that asks who earns the score: every sub-agent output is replaced by a wrong one of the same form."""

from __future__ import annotations

import re
from random import Random

from dynaflow.rollout import Json
from dynaflow.runtime import CallOutcome

_WRONG = ("Zorvia", "Quendel", "Marrow", "Tilbane", "Ostrel", "Vexley", "Drummond", "Calyx", "Perrin", "Halvorn")


def corrupt(outcome: CallOutcome, seed: str) -> CallOutcome:
    """The outcome with a wrong output: other numbers, invented names; what has neither becomes an invented name."""
    if outcome.status == "ok":
        outcome.output = _wrong(outcome.output, Random(seed))
    return outcome


def _wrong(value: Json, random: Random) -> Json:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + random.randint(1, 9)
    if isinstance(value, list):
        return [_wrong(item, random) for item in value]
    if isinstance(value, dict):
        return {key: _wrong(item, random) for key, item in value.items()}
    if not isinstance(value, str):
        return value
    changed = re.sub(r"\d+", lambda match: str(int(match[0]) + random.randint(1, 9)), value)
    changed = re.sub(r"\b[A-Z]\w*", lambda match: random.choice(_WRONG), changed)
    return random.choice(_WRONG) if changed == value else changed

"""Runs for the viewer: ordinary rollouts, one that fails, and one whose every text is hostile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from dynaflow.rollout import Call, Cause, PhaseRef, Rollout, SchemaReport
from tests.analysis.conftest import build_rollout, make_call

PROGRAM = (
    "phase('Solve');\n"
    "const [a, b] = await parallel([() => agent('Solve 1.'), () => agent('Solve 2.')]);\n"
    "phase('Check');\n"
    "return await agent(`Check the answers ${a} and ${b}.`);\n"
)
HOSTILE = (
    '</script><script>window.pwned=1</script><img src=x onerror="window.pwned=1"><svg/onload=window.pwned=1>'
    "javascript:window.pwned=1 {{constructor.constructor('window.pwned=1')()}} "
    "${window.pwned=1} \u202etxt.exe \x1b[2J \u2028"
)
Write = Callable[..., Path]


def calls() -> list[Call]:
    solve, check = PhaseRef(id=0, title="Solve"), PhaseRef(id=1, title="Check")
    made = [
        make_call(0, "Solve 1.", "the answer is 41"),
        make_call(1, "Solve 2.", "the answer is 42"),
        make_call(2, "Check the answers the answer is 41 and the answer is 42.", None, status="failed", label="check"),
    ]
    where = [("parallel[0][0]", "2:38", solve), ("parallel[0][1]", "2:63", solve), ("agent[0]", "4:14", check)]
    times = [(0.0, 0.1, 2.0), (0.0, 0.5, 3.0), (3.0, 3.2, 4.0)]
    found = []
    for call, (path, site, phase), (queued, start, end) in zip(made, where, times, strict=True):
        update: dict[str, Any] = {"path": path, "site": site, "phase": phase}
        found.append(call.model_copy(update=update | {"t_queued": queued, "t_start": start, "t_end": end}))
    found[2].cause = Cause(kind="timeout", message="no answer in 30 s")
    found[2].attempts = 3
    found[2].output_schema = SchemaReport(attempts=3, last_error="'x' is not of type integer")
    found[2].lint = ["undefined"]
    return found


def rollout(number: int, policy: str = "stage1", **more: Any) -> Rollout:
    made = build_rollout(
        number, "forced", policy, program=PROGRAM, calls=calls(), run_status="completed_degraded", **more
    )
    observation = made.turns[0].observation
    assert observation is not None
    observation.phases = [PhaseRef(id=0, title="Solve"), PhaseRef(id=1, title="Check")]
    observation.census = {"ok": 2, "failed": 1}
    observation.wall_s = 4.1
    return made


def hostile() -> Rollout:
    """A rollout with the same markup in every text that anyone but us could write."""
    record = rollout(666).model_dump(mode="json")

    def spoil(value: Any, name: str = "") -> Any:
        if isinstance(value, dict):
            return {key: spoil(item, key) for key, item in value.items()}
        if isinstance(value, list):
            return [spoil(item, name) for item in value]
        free = ("content", "reasoning", "answer", "prompt", "output", "raw", "label", "title", "message", "extracted")
        free += ("question_id", "last_error", "model", "program", "kind_", "path")
        return f"{value}{HOSTILE}" if isinstance(value, str) and name in free else value

    spoiled = spoil(record)
    spoiled["turns"][0]["observation"]["logs"] = [HOSTILE]
    spoiled["turns"][0]["observation"]["args"] = {HOSTILE: HOSTILE, "__proto__": {"pwned": 1}}
    spoiled["turns"][0]["observation"]["warnings"] = [HOSTILE]
    spoiled["error"] = {"kind": HOSTILE, "message": HOSTILE}
    return Rollout.model_validate(spoiled)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """`write(rollouts, name="run")`: a run directory."""

    def make(rollouts: list[Rollout], name: str = "run") -> Path:
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        lines = [orjson.dumps(made.model_dump(mode="json")) + b"\n" for made in rollouts]
        (folder / "rollouts.jsonl").write_bytes(b"".join(lines))
        return folder

    return make

"""Runs for the viewer: ordinary rollouts, one that fails, and one whose every text is hostile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest
from pydantic import ValidationError

from dynaflow.rollout import Call, Cause, PhaseRef, Rollout, SchemaReport
from tests.analysis.conftest import build_rollout, make_call
from tests.browser import chromium, pages

__all__ = ["chromium", "pages"]

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


@cache
def hostile(text: str = HOSTILE) -> Rollout:
    """A rollout with the same text in every place where anyone but us could write: every string that may be any text,
    and a new key in every object that may have any key.
    """
    record = rollout(666).model_dump(mode="json")
    observation = record["turns"][0]["observation"]
    observation |= {"logs": ["x"], "args": {"__proto__": {"pwned": 1}}, "warnings": ["x"], "meta": {"name": "x"}}
    observation["error"], record["error"] = {"message": "x"}, {"kind": "x", "message": "x"}
    record["score"]["detail"] = {"gold": "x"}
    record["turns"][0] |= {"step": "x", "flags": ["x"], "finish": "x", "tool_result": "x"}
    for holder, name in list(_places(record)):
        if name == "key" or name is None:
            continue
        before = holder[name]
        holder[name] = f"{before}{text}"
        if not _valid(record):
            holder[name] = before
    for holder, name in list(_places(record)):
        if name is None:
            holder[text] = holder[next(iter(holder))] if holder else text
            if not _valid(record):
                del holder[text]
    return Rollout.model_validate(record)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """(holder, key) of every string; (object, None) of every object."""
    if isinstance(value, dict):
        yield value, None
    for name, item in list(value.items() if isinstance(value, dict) else enumerate(value)):
        if isinstance(item, str):
            yield value, name
        elif isinstance(item, dict | list):
            yield from _places(item)


def _valid(record: Any) -> bool:
    try:
        Rollout.model_validate(record)
    except ValidationError:
        return False
    return True


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

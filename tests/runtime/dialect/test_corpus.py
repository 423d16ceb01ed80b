"""Scripts in the wild: third-party programs in the dialect complete unchanged, those that are not in it never start.

Needs the index (`workflow_corpus_index.json` in the folder DYNAFLOW_SHARED names) and the scripts, which are not ours
to copy: fetch each at its commit and put it into the folder DYNAFLOW_CORPUS names, as `<id>.js`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from dynaflow.check import check_program
from dynaflow.rollout import Cause
from dynaflow.runtime import UNSET, CallOutcome, CallSpec, Runtime, mock_executor
from tests.runtime.conftest import Run

pytestmark = pytest.mark.asyncio(loop_scope="session")

INDEX = Path(os.environ.get("DYNAFLOW_SHARED", "/nowhere")) / "workflow_corpus_index.json"
FOLDER = Path(os.environ.get("DYNAFLOW_CORPUS", "/nowhere"))
SCRIPTS: list[dict[str, Any]] = json.loads(INDEX.read_text(encoding="utf-8"))["scripts"] if INDEX.is_file() else []
DIALECT = [script for script in SCRIPTS if not script["category"].startswith("negative")]
NEGATIVE = [script for script in SCRIPTS if script["category"].startswith("negative")]


def ids(script: dict[str, Any]) -> str:
    return f"{script['id']} {script['repo']}"


def text(script: dict[str, Any]) -> str:
    file = FOLDER / f"{script['id']}.js"
    if not file.is_file():
        pytest.skip(f"{script['id']}: not in the folder DYNAFLOW_CORPUS ({FOLDER}): {script['repo']} {script['path']}")
    return file.read_text(encoding="utf-8")


def arguments(script: dict[str, Any]) -> Any:
    return UNSET if script["suggested_args"] is None else script["suggested_args"]


if not SCRIPTS:
    pytest.skip("no corpus index: set DYNAFLOW_SHARED to the folder that holds it", allow_module_level=True)


@pytest.mark.parametrize("script", DIALECT, ids=ids)
async def test_a_script_of_the_dialect_completes(run: Run, script: dict[str, Any]) -> None:
    observation = await run(text(script), arguments(script), execute=mock_executor, calls=1000)
    if observation.error is not None and script["suggested_args"] is None:
        # It ran, and asks for arguments that the index does not suggest.
        assert observation.error.source is not None
        assert "throw " in observation.error.source
        return
    assert (observation.status, observation.error) == ("completed", None)
    assert observation.census.keys() <= {"ok"}
    if script["category"] != "dialect superset":  # it hands more to its stages than (prev, item, index)
        assert all(warning.startswith("agent(): ") for warning in observation.warnings)
    assert observation.meta is not None
    assert observation.meta.name


@pytest.mark.parametrize("script", DIALECT, ids=ids)
@pytest.mark.parametrize("every", [3, 1])
async def test_failing_agents_never_break_the_runtime(run: Run, script: dict[str, Any], every: int) -> None:
    async def execute(spec: CallSpec) -> CallOutcome:
        if spec.index % every == 0:
            return CallOutcome("failed", cause=Cause(kind="http_500", message="told to fail"))
        return await mock_executor(spec)

    observation = await run(text(script), arguments(script), execute=execute, calls=200)
    assert observation.status in ("completed", "completed_degraded", "failed", "budget_exhausted")
    assert sum(observation.census.values()) == len(observation.calls)
    if observation.error is not None:
        assert observation.error.line is not None
    for call in observation.calls:
        assert (call.status == "ok") == (call.cause is None)


@pytest.mark.parametrize("script", NEGATIVE, ids=ids)
async def test_what_is_not_the_dialect_is_refused_before_any_dispatch(run: Run, script: dict[str, Any]) -> None:
    observation = await run(text(script), arguments(script), execute=mock_executor)
    assert (observation.status, observation.calls) == ("invalid_program", [])
    assert observation.error is not None
    assert observation.error.line is not None
    assert observation.error.hint is not None


@pytest.mark.parametrize("script", SCRIPTS, ids=ids)
async def test_check_judges_as_the_run_does(runtime: Runtime, script: dict[str, Any]) -> None:
    result = await check_program(runtime, text(script))
    assert result.valid is (script in DIALECT)
    if result.valid:
        assert result.structure is not None
        assert result.structure.agents > 0
        assert not any("syntax tree" in found.message for found in result.warnings)

"""docs/runtime.md: its programs run, and what it says of limits is what the configuration says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from dynaflow.runtime import UNSET, mock_executor
from dynaflow.settings import Limits
from tests.runtime.conftest import Run

pytestmark = pytest.mark.asyncio(loop_scope="session")
PAGE = (Path(__file__).parents[2] / "docs" / "runtime.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"^```js\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("program", PROGRAMS)
async def test_its_programs_complete(run: Run, program: str) -> None:
    first, _, rest = program.partition("\n")
    given = json.loads(first.removeprefix("// args: ")) if first.startswith("// args: ") else UNSET
    observation = await run(rest if given is not UNSET else program, given, execute=mock_executor)
    assert observation.error is None
    assert (observation.status, observation.warnings) == ("completed", [])
    assert observation.has_output


async def test_its_limits_are_the_defaults() -> None:
    limits = Limits()
    rows = re.findall(r"^\| `(\w+)`(?:, `(\w+)`)? \| ([\d,]+?)(?:, ([\d,]+))? \|", PAGE, re.MULTILINE)
    named = {
        name: int(value.replace(",", "")) for row in rows for name, value in zip(row[:2], row[2:], strict=True) if name
    }
    assert named == {name: getattr(limits, name) for name in Limits.model_fields if name != "require_os_sandbox"}

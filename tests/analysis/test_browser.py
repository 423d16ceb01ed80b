"""The report in real headless Chromium: nothing runs, nothing is asked for, everything fits, in light and dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dynaflow.analysis import structure_table
from dynaflow.analysis.structure_runs import reduce
from dynaflow.rollout import Call, Rollout
from tests.analysis.test_report import HOSTILE, write
from tests.browser import Pages

MakeRollout = Callable[..., Rollout]
MakeCall = Callable[..., Call]

pytestmark = pytest.mark.slow

TOO_WIDE = """[...document.querySelectorAll('body *')]
  .filter(e => !e.closest('.scroll, svg') && e.getBoundingClientRect().right > WIDTH + 1)
  .map(e => e.tagName + ' ' + e.className + ' ' + e.textContent.slice(0, 60))"""
CONTRAST = """(() => {
  const light = c => { const [r, g, b] = c.match(/[0-9.]+/g).map(v => { v /= 255; return v <= 0.03928 ? v / 12.92 :
    ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const [a, b] = [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor].map(light);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
})()"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_the_report_in_a_browser(
    tmp_path: Path, rollout: MakeRollout, call: MakeCall, pages: Pages, scheme: str, width: int
) -> None:
    calls = [call(0, HOSTILE * 20, HOSTILE * 20, label=HOSTILE)]
    rollouts = [
        rollout(n, system, policy, correct=n < 3, benchmark=name, program=HOSTILE, calls=calls, answer=HOSTILE)
        for n in range(4)
        for system in ("forced", "dynamic", HOSTILE)
        for policy in ("base", "stage2")
        for name in ("aime2024", "hotpotqa-closed", HOSTILE)
    ]
    structure = structure_table.page([reduce(made.model_dump(mode="json")) for made in rollouts])
    write(tmp_path, rollouts, {"differences": [[HOSTILE, HOSTILE, HOSTILE]], "structure": structure})
    path = tmp_path / "report.html"
    page = pages.open(path.as_uri(), width, color_scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    assert page.title() == f"{tmp_path.name} \u00b7 DynaFlow"
    assert page.evaluate("document.scripts.length + document.images.length + document.links.length") == 0
    assert page.evaluate(TOO_WIDE.replace("WIDTH", str(width))) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == ("rgb(20, 22, 26)" if scheme == "dark" else "rgb(252, 252, 251)")
    assert page.evaluate(CONTRAST) > 7
    assert page.locator("h2").all_inner_texts()[:6] == [
        "Accuracy",
        "In the paper's layout",
        "Structure of the programs",
        "Accuracy against tokens",
        "Paired comparisons",
        "Where it went wrong",
    ]
    assert page.evaluate("document.querySelector('svg.scatter').getBoundingClientRect().height") > 100
    assert pages.requests == [path.as_uri()]

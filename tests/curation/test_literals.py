"""Numbers in a program's data: facts from nowhere that a prompt states, and settings, which are none."""

from __future__ import annotations

import pytest

from dynaflow.curation.labelled import Item, observe
from dynaflow.curation.static import judge

TASK = "A gym charges 35 euros a month. Nora joins for 8 months. What does she pay in total?"

STATED = [
    "const fees = {monthly: 35, joining: 49.5};\n"
    "await agent(`${q}\\nThe monthly fee is ${fees.monthly} euros, joining is ${fees.joining.toFixed(2)} euros.`);",
    "const extra = {deposit: '120 euros'};\n"
    "await agent(`${q}\\nA deposit of ${extra.deposit} is due at the beginning.`);",
    "const terms = [35, 15];\n"
    "await agent(`${q}\\nShe pays ${terms[0]} euros a month, and students get ${terms[1]} % off.`);",
    "const MEMBERS = [{name: 'Nora', since: '4 June 2019'}];\n"
    "await agent(`${q}\\n${MEMBERS.map((m) => `${m.name} is a member since ${m.since}.`).join(' ')}`);",
]
SETTINGS = [
    "const limits = {words: 120, steps: 12};\n"
    "await agent(`${q}\\nUse at most ${limits.words} words and ${limits.steps} steps.`);",
    "const data = {fee: 35, months: 8};\n"
    "await agent(`${q}\\nThe fee is ${data.fee} euros for each of ${data.months} months.`);",
    "const options = {tolerance: 0.05};\n"
    "await agent(`${q}\\nTwo results agree if they differ by less than ${options.tolerance}.`);",
    "const year = {months: 12};\nawait agent(`${q}\\nA year has ${year.months} months.`);",
    "const votes = [11, 23, 47];\nfor (const seed of votes) await agent(`${q}\\n(Attempt ${seed}.)`);",
    "const cents = {fee: 3500};\nawait agent(`${q}\\nThe fee is ${cents.fee} cents a month.`);",
    "const sample = {items: 24, price: 15};\n"
    "await agent(`${q}\\nFor example, ${sample.items} items at ${sample.price} euros cost 360 euros.`);",
]


async def kinds(program: str) -> set[str]:
    program = f"const q = {TASK!r};\n{program}"
    item = Item("item", TASK, program, (), replies=("280",) * (3 if "votes" in program else 1))
    (seen,) = await observe([item])
    return {defect.sub for defect in judge(TASK, seen, program) if defect.kind == "premise_injection"}


@pytest.mark.parametrize("program", STATED)
async def test_data_that_is_stated_and_comes_from_nowhere(program: str) -> None:
    assert "novel_fact" in await kinds(program)


@pytest.mark.parametrize("program", SETTINGS)
async def test_settings_and_the_data_of_the_task(program: str) -> None:
    assert await kinds(program) == set()

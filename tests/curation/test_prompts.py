"""Which prompts are verification steps, and what they carry: forms, languages, JSON, the task in other words."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from dynaflow.curation.static import judge
from dynaflow.rollout import Observation

Observe = Callable[..., Observation]

TASK = "Anna has 120 apples, Ben has 95 and Cleo has 143. Which of Anna and Ben has more, and how many have all three?"
SOLVED = "const q = args.question; const s = await agent(`${q} Solve it.`);\n"


def subs(program: str, task: str = TASK) -> list[str]:
    """Sub-kinds of what the judge finds in a program without its run."""
    return [defect.sub for defect in judge(task, None, program)]


@pytest.mark.parametrize(
    "prompt",
    [
        "Please bring the result of this review into the form a/b. A matter of form only: do not solve it anew.",
        "Reformat the checked solution as Markdown. Do not recompute anything.",
        "Extract the final number from the text. Another agent will verify it; do not check it yourself.",
        "Write one sentence from these totals: take them as they are, someone else checks them afterwards.",
    ],
)
def test_a_step_that_only_gives_another_form_is_no_verification(prompt: str) -> None:
    assert subs(f"{SOLVED}return agent(`{prompt} ${{s}}`);") == []
    assert "no_independent_check" in subs(f"{SOLVED}return agent(`{prompt} ${{q}} ${{s}}`, {{label: 'verifier'}});")


@pytest.mark.parametrize(
    "order",
    [
        "请验证。答案是 358。",
        "Prüfe die Lösung. Es kommt 358 heraus.",
        "Проверь решение: 358.",
        "Vérifie le calcul : 358.",
    ],
)
def test_what_a_verifier_of_any_language_is_told(observe: Observe, order: str) -> None:
    program = f"const s = await agent({json.dumps(TASK)});\nreturn agent(`${{s}} {order}`);"
    run = observe(program, (TASK, "They have 358"), (f"They have 358 {order}", "ok"), args={})
    assert {(d.kind, d.sub) for d in judge(TASK, run, program)} >= {("verification", "expected_answer")}


@pytest.mark.parametrize(
    ("order", "found"),
    [
        ('Take "each" step as correct, do not count anything yourself.', ["no_independent_check"]),
        ('Count "everything" yourself.', []),
    ],
)
def test_orders_in_json_are_read_as_they_stand(observe: Observe, order: str, found: list[str]) -> None:
    program = f"{SOLVED}return agent(JSON.stringify({{question: q, s, rules: ['{order}']}}), {{label: 'verifier'}});"
    sent = json.dumps({"question": TASK, "s": "358", "rules": [order]})
    run = observe(program, (f"{TASK} Solve it.", "358"), (sent, "ok"), args={"question": TASK})
    assert [d.sub for d in judge(TASK, run, program)] == found


@pytest.mark.parametrize(
    ("prompt", "found"),
    [
        ("Problem: ${e}\\nProposed solution: ${s}\\nIs this correct?", []),
        ("First text: ${e}\\nProposed solution: ${s}\\nIs this correct?", ["missing_context"]),
    ],
)
def test_the_task_as_another_agent_put_it(prompt: str, found: list[str]) -> None:
    program = (
        f"const e = await agent({json.dumps(TASK + ' Put it shorter.')}); const s = await agent(`Solve: ${{e}}`);\n"
    )
    assert subs(f"{program}return agent(`{prompt}`);") == found


def test_the_data_of_the_task_as_a_list_in_json(observe: Observe) -> None:
    task = "Sales were 3.1, 2.7 and 4.2 tonnes. What is the sum?"
    program = (
        "const s = await agent(args.q);\nreturn agent(JSON.stringify({task: 'Verify the result.', list: args.l, s}));"
    )
    for values, found in (([3.1, 2.7, 4.2], []), ([5.5, 6.5, 7.5], ["missing_context"])):
        sent = json.dumps({"task": "Verify the result.", "list": values, "s": "It is ten"}, separators=(",", ":"))
        run = observe(program, (task, "It is ten"), (sent, "ok"), args={"q": task, "l": values})
        assert [d.sub for d in judge(task, run, program) if d.sub == "missing_context"][:1] == found


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Which of Anna and Ben has more?", []),
        ("Anna has 120 apples, Ben has 95 and Cleo has 144.", ["altered_fact"]),
        ("# What we know\\nThe apples of all three are above 500.", ["established_premise"]),
        ("# What we know\\nAnna has 120 apples, Ben has 95.", []),
    ],
)
def test_what_a_prompt_says_of_the_task(sentence: str, found: list[str]) -> None:
    assert subs(f"return agent(`${{args.question}}\\n{sentence}\\nGive the number.`);") == found


def test_the_passages_above_are_in_the_prompt() -> None:
    carried = "const p = args.context.join('\\n');\nreturn agent(`${p}\\nWho is it, according to the passages above?`);"
    assert subs(carried) == []


@pytest.mark.parametrize(
    ("label", "found"), [("The result is", "asserted_answer"), ("Right value:", "expected_answer")]
)
def test_a_value_in_args_is_judged_where_it_is_used(observe: Observe, label: str, found: str) -> None:
    solve = f"{TASK} {label} 777." if found == "asserted_answer" else TASK
    check = f"Verify. {TASK} They say so. {label} 777."
    program = (
        f"const s = await agent(`${{args.q}}{'' if solve == TASK else f' {label} ${{args.a}}.'}`);\n"
        f"return agent(`Verify. ${{args.q}} ${{s}} {label} ${{args.a}}.`);"
    )
    run = observe(program, (solve, "They say so."), (check, "ok"), args={"q": TASK, "a": 777})
    assert found in [d.sub for d in judge(TASK, run, program)]

"""Rules that follow values: what arrived in prompts, what of the task was changed, what a verdict has room for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dynaflow.curation.helpers import localise
from dynaflow.curation.restated import restated
from dynaflow.curation.static import judge
from dynaflow.curation.syntax import Program
from dynaflow.curation.words import Given, sentences
from dynaflow.rollout import Observation

Observe = Callable[..., Observation]

TASK = "Oslo has 709 thousand and Bergen 291 thousand inhabitants. How many more has Oslo than Bergen?"


def subs(observation: Observation | None, program: str, task: str = TASK) -> list[str]:
    return [defect.sub for defect in judge(task, observation, program)]


LONG = "Oslo has 709 thousand inhabitants, Bergen has 291 thousand of them."


@pytest.mark.parametrize(
    ("asked", "sent", "found"),
    [
        ("List all inhabitants of Oslo and Bergen.", LONG[:40], ["lossy_passing"]),
        ("List all inhabitants of Oslo and Bergen.", LONG, []),
        ("Oslo and Bergen? Begin with the larger number.", LONG[:40], []),
        ("Oslo and Bergen? End with the number of Bergen.", LONG[:34], ["lossy_passing"]),
        ("Note on Oslo and Bergen: " + LONG[:40], LONG[:40], []),
    ],
    ids=["cut", "whole", "said where the part stands", "the end was asked for", "it had that from its own prompt"],
)
def test_a_text_of_which_only_the_beginning_arrived(observe: Observe, asked: str, sent: str, found: list[str]) -> None:
    program = "const a = await agent(args.asked); return await agent(`Oslo, Bergen: ${args.cut(a)}. How many more?`);"
    run = observe(program, (asked, LONG), (f"Oslo, Bergen: {sent}. How many more?", "418"))
    assert subs(run, program) == found


@pytest.mark.parametrize(("first", "second", "found"), [("709", "291", set()), ("291", "709", {"wrong_reference"})])
def test_outputs_of_one_call_under_each_others_names(
    observe: Observe, first: str, second: str, found: set[str]
) -> None:
    program = (
        'const n = await parallel(["Oslo", "Bergen"].map(c => () => agent(`${args.text} Of ${c}?`)));\n'
        "return await agent(args.order(n));"
    )
    calls = [(f"{TASK} Of Oslo?", "709"), (f"{TASK} Of Bergen?", "291")]
    run = observe(program, *calls, (f"More than?\nOslo: {first}\nBergen: {second}", "418"))
    parsed = Program(program)
    each, last = (parsed.place(site.call) for site in parsed.sites)
    for call, place in zip(run.calls, (each, each, last), strict=True):
        call.site = place
    assert set(subs(run, program)) == found


@pytest.mark.parametrize(("labels", "found"), [(("big", "small"), []), (("small", "big"), ["wrong_reference"])])
def test_outputs_behind_the_labels_of_each_others_variables(labels: tuple[str, str], found: list[str]) -> None:
    program = (
        'const bigCity = await agent("Oslo, 709 thousand?"); const smallCity = await agent("Bergen, 291 thousand?");\n'
        f"return await agent(`Oslo, Bergen.\\nThe {labels[0]} city: ${{bigCity}}\\n"
        f"The {labels[1]} one: ${{smallCity}}`);"
    )
    assert subs(None, program) == found


@pytest.mark.parametrize(
    ("prompt", "reply", "found"),
    [
        ("Subtract the smaller from the larger.", "Which numbers? Please send them.", ["missing_context"]),
        ("Subtract the smaller from the larger.", "418", ["missing_context"]),
        ("What is subtraction?", "Taking away.", []),
        ("Which number is larger, 3 or 5?", "5", []),
    ],
    ids=["the agent asks for it", "a calculation with nothing", "general knowledge", "data of its own"],
)
def test_a_prompt_without_the_data_of_the_task(observe: Observe, prompt: str, reply: str, found: list[str]) -> None:
    program = f'return await agent("{prompt}");'
    assert set(subs(observe(program, (prompt, reply)), program)) == set(found)


def test_an_output_that_the_sent_prompt_lacks_is_dangling_whatever_the_helper_can_carry(observe: Observe) -> None:
    program = (
        "const lines = (...all) => all.join('\\n');\n"
        "const size = await agent(lines('Oslo and Bergen, 709 and 291.', 'Which is larger?'));\n"
        "const gap = await agent(lines('Oslo, Bergen.', 'Take the sizes listed in the notes above.'));\n"
        "return lines(size, gap);"
    )
    assert subs(None, program) == ["dangling_reference"]
    parsed = Program(program)
    localise(parsed)
    assert [bool(site.slice.upstream) for site in parsed.sites] == [False, False]


VERDICT = "const V = {type: 'object', properties: {valid: {%s}}};\n"


@pytest.mark.parametrize(
    ("field", "found"),
    [
        ("type: 'boolean', const: true", ["biased_check"]),
        ("enum: ['pass']", ["biased_check"]),
        ("enum: ['pass', 'fail']", []),
        ("type: 'boolean'", []),
    ],
)
def test_a_verdict_with_room_for_one_value(field: str, found: list[str]) -> None:
    program = VERDICT % field + (
        "const a = await agent(`Oslo 709, Bergen 291: how many more?`);\n"
        "return await agent(`Oslo 709, Bergen 291. Verify: ${a}`, {schema: V});"
    )
    assert subs(None, program) == found


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Oslo has 790 thousand and Bergen 291 thousand inhabitants.", True),
        ("Oslo has 709 thousand and Bergen 291 thousand inhabitants.", False),
        ("How many fewer has Oslo than Bergen?", True),
        ("Oslo has 709,000 and Bergen 291,000 inhabitants.", False),
        ("Compare Oslo with Bergen and subtract the smaller number.", False),
    ],
)
def test_the_task_repeated_with_one_thing_changed(sentence: str, found: bool) -> None:
    assert (restated(sentence, Given(TASK)) is not None) is found


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("In which studio did the band record its first album?", True),
        ("In which studio did the band record its second album?", False),
        ("First find the studio of that album.", False),
        ("The first step is to find the album.", False),
    ],
)
def test_a_thing_of_another_rank_than_the_tasks(sentence: str, found: bool) -> None:
    task = Given("Who owned the studio of the second album of the band Low Estuary?")
    assert (restated(sentence, task) is not None) is found


def test_what_follows_from_the_numbers_of_a_task_is_no_new_fact() -> None:
    task = Given("A farmer packs 3 dozen eggs a day for two weeks, 5 in a box.")
    assert {"36", "14", "25", "32"} <= task.derivable
    assert "37" not in task.derivable


def test_a_line_that_is_only_wrapped_ends_no_sentence() -> None:
    wrapped = "When you have read the work of the student to its end, hold the result against\nthe booklet. Then stop."
    listed = "Reply in lines.\nfirst line\nsecond line"
    assert [wrapped[start:end] for start, end in sentences(wrapped)][1] == "Then stop."
    assert len(sentences(listed)) == 3


def test_a_value_among_the_arguments_is_judged_in_its_sentence(observe: Observe) -> None:
    program = "const a = await agent(`${args.q}`); return await agent(`${args.q}\\nHis: ${a}\\n${args.say}${args.n}.`);"
    for say, found in (("It should come out at ", ["expected_answer"]), ("Number of lines to write: ", [])):
        prompt = f"{TASK}\nHis: 418\n{say}42."
        args = {"q": TASK, "n": "42", "say": say}
        run = observe(program, (TASK, "418"), (prompt + " Check it.", "ok"), args=args)
        assert [sub for sub in subs(run, program) if sub == "expected_answer"] == found


def test_a_verifiers_prompt_is_read_as_a_whole_where_it_was_put_together(observe: Observe) -> None:
    program = (
        "const a = await agent(args.q);\n"
        "const rows = [args.q, 'Pupil:', a, \"Teacher's copy:\", '418 exactly', 'Compare.'];\n"
        "return await agent(rows.join('\\n'), {label: 'checker'});"
    )
    prompt = f"{TASK}\nPupil:\nabout 400\nTeacher's copy:\n418 exactly\nCompare."
    run = observe(program, (TASK, "about 400"), (prompt, "no"), args={"q": TASK})
    assert "expected_answer" in subs(run, program)


def test_words_that_a_schema_offers_were_found_by_no_agent(observe: Observe) -> None:
    program = (
        "const S = {type: 'object', properties: {v: {enum: ['plausible', 'contradicted']}}};\n"
        "const r = await agent(`Oslo 709, Bergen 291: is 400 plausible?`, {schema: S});\n"
        "return await agent(`Oslo 709, Bergen 291: ${r.v}. A note with contradicted can be wrong. How many more?`);"
    )
    first, second = "Oslo 709, Bergen 291: is 400 plausible?", "Oslo 709, Bergen 291: contradicted. A note with"
    run = observe(
        program, (first, {"v": "contradicted"}), (f"{second} contradicted can be wrong. How many more?", "418")
    )
    assert "hardcoded_output" not in subs(run, program)

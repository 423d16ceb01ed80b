"""The demo's teacher: programs that solve, defects that are marked, turns that keep to the question."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from pathlib import Path

import pytest

from dynaflow import benchmarks
from dynaflow.agent import teacher
from dynaflow.agent.teacher import ProgramTeacher, TeacherTurn, first_turn, templates
from dynaflow.benchmarks import mini
from dynaflow.curation.static import judge_program
from dynaflow.errors import ConfigError, DataError
from dynaflow.models.wire import ChatRequest
from dynaflow.resources import resource
from dynaflow.rollout import Observation, Question
from dynaflow.runtime import CallOutcome, CallSpec, Runtime
from dynaflow.settings import Limits

PLANS = sorted(path.stem for path in (resource("data") / "teacher").glob("*.js"))


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    return benchmarks.load("mini", "train", limit=80)


def turns(question: Question) -> list[TeacherTurn]:
    """Every template of a question's plan, once."""
    found = {turn.template_id: turn for turn in (first_turn(question, sample) for sample in range(16))}
    return list(found.values())


async def ideal(spec: CallSpec) -> CallOutcome:
    """A sub-agent that reads one sentence without fault: it repeats the first one, and knows the capitals."""
    lands = mini.pools("train").capitals
    city = next((city for city in lands if city in spec.prompt), "")
    if "capital" in spec.prompt and not spec.prompt.startswith("It is known"):
        asked = city if "country" in spec.prompt else ""
        return CallOutcome("ok", output=f"{city} is the capital of {lands[asked]}" if asked else city)
    sentence = re.split(r"[.?](?: |$)", spec.prompt)[0]
    return CallOutcome("ok", output=sentence.removeprefix("It is known that "))


@pytest.fixture(scope="module")
def drawn(questions: list[Question]) -> list[tuple[Question, TeacherTurn]]:
    """Every template once, filled from the first question it fits."""
    first: dict[str, tuple[Question, TeacherTurn]] = {}
    for question in [*questions, *benchmarks.load("mini", "train", limit=40, options={"difficulty": 2})]:
        for turn in turns(question):
            first.setdefault(turn.template_id, (question, turn))
    assert set(first) == {template.id for plan in PLANS for template in templates(plan)}
    return list(first.values())


async def run(programs: list[str]) -> list[Observation]:
    async with Runtime() as runtime:
        runs = [runtime.run(program, execute=ideal, limits=Limits()) for program in programs]
        return list(await asyncio.gather(*runs))


async def test_every_program_is_right_with_faultless_sub_agents(drawn: list[tuple[Question, TeacherTurn]]) -> None:
    observations = await run([str(turn.program) for _, turn in drawn])
    wrong = {
        turn.template_id: (question.text, question.answer, observation.output, observation.error)
        for (question, turn), observation in zip(drawn, observations, strict=True)
        if not benchmarks.grade(question, str(observation.output)).correct
    }
    assert not wrong


def test_facts_are_copied_word_for_word(questions: list[Question]) -> None:
    for question in questions:
        for turn in turns(question):
            for literal in re.findall(r'"((?:[A-Z]\w+) (?:was|is|works|\w+ed) [^"]*?\.)', str(turn.program)):
                sentence = re.split(r"(?<=\.) ", literal)[0]
                assert sentence in question.text or turn.defect, (sentence, turn.template_id)


def test_defects_are_marked_and_nothing_else_has_one(drawn: list[tuple[Question, TeacherTurn]]) -> None:
    """The static judge finds the marked kind in every marked program and nothing in the others."""
    for question, turn in drawn:
        found = {defect.kind for defect in judge_program(str(turn.program), question.text, None)}
        assert turn.defect in found if turn.defect else not found, (turn.template_id, found)


def test_gold_answer_is_in_no_sound_program(questions: list[Question]) -> None:
    """Where the answer is no part of the question's text, only a defective program may contain it."""
    for question in questions:
        answer = str(question.answer)
        if re.search(rf"\b{answer}\b", question.text) or isinstance(question.answer, list) or len(answer) < 2:
            continue
        for turn in turns(question):
            assert turn.defect or not re.search(rf"\b{answer}\b", str(turn.program)), turn.template_id


def test_share_and_kinds_of_defects(questions: list[Question]) -> None:
    marks = Counter(first_turn(question, sample).defect for question in questions for sample in range(2))
    assert 0.05 < 1 - marks[None] / marks.total() < 0.2
    assert {"premise_injection", "verification", "information_flow"} <= set(marks)


def test_first_turns_depend_on_content_and_sample_only(questions: list[Question]) -> None:
    for question in questions[:20]:
        moved = question.model_copy(update={"id": "another"})
        assert first_turn(question, 1) == first_turn(moved, 1)
        plan = first_turn(question, 0).template_id.split("/")[0]
        count = len(templates(plan))
        assert len({first_turn(question, sample).template_id for sample in range(3 * count + 1)}) == count


def test_lookups_are_answered_directly_in_dynamic_mode_only(questions: list[Question]) -> None:
    for question in questions:
        direct = first_turn(question, 0, "dynamic").program is None
        assert direct == (question.meta["family"] == "lookup")
        assert first_turn(question, 0, "forced").program is not None


def test_other_benchmarks_have_no_programs() -> None:
    (question,) = benchmarks.load("mini-unseen", "test", limit=1)
    with pytest.raises(ConfigError, match="mini-unseen"):
        first_turn(question, 0)


async def test_scripted_agent_calls_then_answers_with_the_output(questions: list[Question]) -> None:
    agent = ProgramTeacher(questions[0], 0, "forced")
    opening = [{"role": "user", "content": questions[0].text}]
    turn = await agent.chat("main", ChatRequest(messages=opening))
    (call,) = turn.tool_calls
    assert call.name == "workflow"
    assert turn.reasoning
    assert json.loads(call.raw) == call.arguments
    history = [*opening, {"role": "tool", "content": "status: completed\n- x: Bo\noutput: Ana, Bo\nAnswer now."}]
    assert (await agent.chat("main", ChatRequest(messages=history))).content == "Answer: Ana, Bo"
    assert (await agent.chat("main", ChatRequest(messages=history, prefix="Answer:"))).content == "Ana, Bo"


@pytest.mark.parametrize(
    "text", ["const x = 1;\n", "//@ one\nconst x = 1;\n", "//@ one slander\n// Do it.\nreturn 1;\n"]
)
def test_broken_template_files_are_named(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "teacher"
    folder.mkdir()
    (folder / "broken.js").write_text(text)
    monkeypatch.setattr(teacher, "resource", lambda _: folder.parent)
    with pytest.raises(DataError, match=r"broken\.js"):
        templates("broken")

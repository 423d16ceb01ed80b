"""The random-program control: valid programs, the same for the same question, and Forced in everything else."""

from __future__ import annotations

import re

from dynaflow.methods import SYSTEMS, random_program
from dynaflow.methods.random_program import program
from dynaflow.rollout import Question
from dynaflow.runtime import Runtime, mock_executor
from dynaflow.settings import Limits
from tests.fake_openai import FakeOpenAI
from tests.methods.conftest import QUESTION, Solve

HOSTILE = "`${1}` \"'\\ \u2028 \u2029 </script> */ \n {x} \U0001f600"


def questions(count: int) -> list[Question]:
    return [QUESTION.model_copy(update={"id": str(n), "text": f"Question {n}? {HOSTILE}"}) for n in range(count)]


async def test_every_program_runs_and_tells_each_agent_the_question() -> None:
    async with Runtime() as runtime:
        for question in questions(12):
            observation = await runtime.run(program(question), execute=mock_executor, limits=Limits())
            assert observation.status == "completed", observation.error
            assert 1 <= len(observation.calls) <= 9
            assert all(question.text in call.prompt for call in observation.calls)
            assert isinstance(observation.output, list)


def test_the_program_is_a_function_of_the_question_alone() -> None:
    first, second = questions(2)
    assert program(first) == program(first.model_copy(update={"id": "other", "answer": "gold"}))
    assert program(first).replace("Question 0", "") != program(second).replace("Question 1", "")


def test_programs_are_as_large_as_the_papers_and_pass_outputs_on_or_not() -> None:
    programs = [program(question) for question in questions(600)]
    agents = sum(text.count("agent(") for text in programs) / len(programs)
    assert 3.7 < agents < 4.3
    later = [stage for text in programs for stage in re.findall(r"outputs = await.*", text)[1:]]
    passed = sum("Outputs of other agents" in stage for stage in later) / len(later)
    assert 0.7 < passed < 0.8


async def test_the_main_agent_reads_the_observation_and_answers(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply(lambda body: "sub says 8" if body["model"] == "sub" else "Answer: 8")
    result = await solve(random_program.solve, programs=True)
    assert (result.status, result.answer) == ("ok", "Answer: 8")
    observation = result.turns[0].observation
    assert observation is not None
    assert observation.program == program(QUESTION)
    mains = [body for body in fake_openai.bodies if body["model"] == "main"]
    assert len(mains) == 1
    assert [message["role"] for message in mains[0]["messages"]] == ["system", "user", "assistant", "tool"]
    assert "sub says 8" in mains[0]["messages"][-1]["content"]
    assert result.protocol is not None
    assert result.protocol.followed()


async def test_corrupted_sub_agents_are_a_system_of_the_same_signature(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply("Answer: 8")
    assert (await solve(SYSTEMS["forced_wrong_agents"].solve, programs=True)).status == "protocol_violation"

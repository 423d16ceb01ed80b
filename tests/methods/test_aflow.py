"""The two AFlow workflows: their requests, the program that is really run, the LLM vote."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dynaflow.methods import aflow_hotpotqa, aflow_math
from dynaflow.methods.aflow_math import program
from tests.fake_openai import Body, FakeOpenAI, text
from tests.methods.conftest import QUESTION, Solve

CUT = text("cut", finish="length")


def by_part(**replies: Any) -> Callable[[Body], Any]:
    """Replies by a part of the prompt; a list gives one each time."""
    parts = {
        "program": "self-contained Python program",
        "refined": "A program that was written",
        "detailed": "that of a textbook",
        "generate": "Solve the problem step by step",
        "vote": "Several solutions",
        "sample": "concise answer",
        "format": "The answer that was found",
    }
    queues = {part: iter(reply) if isinstance(reply, list) else None for part, reply in replies.items()}

    def reply(body: Body) -> Any:
        prompt = body["messages"][-1]["content"]
        part = next(name for name, words in parts.items() if words in prompt)
        queue = queues[part]
        return next(queue) if queue is not None else replies[part]

    return reply


def prompt_with(server: FakeOpenAI, words: str) -> list[str]:
    return [prompt for body in server.bodies if words in (prompt := body["messages"][-1]["content"])]


CODE = "Here:\n```python\ndef solve():\n    return 3 + 5\n```\nDone."


async def test_math_runs_the_program_and_takes_the_chosen_solution(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply(
        by_part(program=CODE, refined="r \\boxed{8}", detailed="d", generate=["g1", "g2"], vote="A fits.\nChoice: A")
    )
    result = await solve(aflow_math.solve)
    assert (result.status, result.answer) == ("ok", "r \\boxed{8}")
    assert len(fake_openai.requests) == 6
    (refined,) = prompt_with(fake_openai, "A program that was written")
    assert "gave:\n8\n" in refined
    (vote,) = prompt_with(fake_openai, "Several solutions")
    assert vote.startswith(QUESTION.text)
    assert "A:\nr \\boxed{8}\n\nB:\nd\n\nC:\ng1\n\nD:\ng2" in vote
    for words in ("that of a textbook", "Solve the problem step by step"):
        assert all("gave:" not in prompt for prompt in prompt_with(fake_openai, words))
    assert next(turn.tool_result for turn in result.turns if turn.step == "program 1") == "8"


@pytest.mark.slow
async def test_a_failing_program_is_fed_back_with_its_error(fake_openai: FakeOpenAI, solve: Solve) -> None:
    programs = ["```python\nimport socket\nsocket.socket()\n```", "```\nprint(1)\n```", CODE]
    fake_openai.reply(by_part(program=programs, refined="r", detailed="d", generate="g", vote="Choice: B"))
    result = await solve(aflow_math.solve)
    assert result.answer == "d"
    assert len(fake_openai.requests) == 8
    _, second, third = prompt_with(fake_openai, "self-contained Python program")
    assert "PermissionError" in second
    assert "NameError: name 'solve' is not defined" in third
    assert "print(1)" in third
    assert "socket" not in third


@pytest.mark.slow
async def test_three_programs_are_the_most_and_the_last_error_is_shown(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply(by_part(program="1/0", refined="r", detailed="d", generate="g", vote="Choice: A"))
    result = await solve(aflow_math.solve)
    assert (result.answer, len(fake_openai.requests)) == ("r", 8)
    assert "ZeroDivisionError" in prompt_with(fake_openai, "A program that was written")[0]


async def test_cut_off_solutions_are_no_candidates(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply(by_part(program=CUT, refined=CUT, detailed=CUT, generate=["only this", CUT]))
    result = await solve(aflow_math.solve)
    assert (result.answer, result.status) == ("only this", "ok")
    assert "(no program gave an output)" in prompt_with(fake_openai, "A program that was written")[0]
    fake_openai.reply(CUT)
    result = await solve(aflow_math.solve)
    assert (result.answer, result.status) == (None, "truncated")


@pytest.mark.parametrize("vote", ["None of them.", "Choice: E", "Choice: the first", CUT])
async def test_a_vote_for_nothing_is_asked_again_and_then_no_answer(
    fake_openai: FakeOpenAI, solve: Solve, vote: Any
) -> None:
    fake_openai.reply(by_part(program=CUT, refined="r", detailed="d", generate="g", vote=vote))
    result = await solve(aflow_math.solve)
    assert (result.answer, result.status) == (None, "protocol_violation")
    assert result.error is not None
    assert result.error.kind == "no_vote"
    assert len(prompt_with(fake_openai, "Several solutions")) == 3
    fake_openai.reply(by_part(program=CUT, refined="r", detailed="d", generate="g", vote=[vote, "Choice: **D**"]))
    assert (await solve(aflow_math.solve)).answer == "g"


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ("```python\na\n```", "a"),
        ("```py\na\n``` and\n```Python\nb\n```", "b"),
        ("```\na\n", "a"),
        ("def solve(): pass", "def solve(): pass"),
        ("```python\nx = '```'\n```", "x = '"),
    ],
)
def test_the_last_code_block_is_the_program(reply: str, code: str) -> None:
    assert program(reply) == code


async def test_hotpotqa_votes_over_short_answers_and_formats_the_chosen_one(
    fake_openai: FakeOpenAI, solve: Solve
) -> None:
    samples = ["long\nAnswer: Lima", "Answer: Oslo", "Answer: the city of Lima"]
    fake_openai.reply(by_part(sample=samples, vote="Choice: C", format="Lima\n"))
    question = QUESTION.model_copy(update={"passages": ["Lima is in Peru."], "text": "Which city?"})
    result = await solve(aflow_hotpotqa.solve, question)
    assert (result.status, result.answer) == ("ok", "Lima\n")
    assert len(fake_openai.requests) == 5
    assert all("Lima is in Peru." in prompt for prompt in prompt_with(fake_openai, "concise answer"))
    (vote,) = prompt_with(fake_openai, "Several solutions")
    assert "A:\nLima\n\nB:\nOslo\n\nC:\nthe city of Lima" in vote
    assert "Which city?" not in vote
    (formatted,) = prompt_with(fake_openai, "The answer that was found")
    assert formatted.startswith("Which city?")
    assert "the city of Lima" in formatted


async def test_a_letter_survives_the_format_step(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply(by_part(sample="Answer: C", vote="Choice: A", format="C"))
    question = QUESTION.model_copy(update={"benchmark": "gpqa-diamond", "text": "Which?\n\nA) x\nB) y\nC) z\nD) w"})
    assert (await solve(aflow_hotpotqa.solve, question)).answer == "Answer: C"


async def test_hotpotqa_without_any_answer(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply(by_part(sample=CUT))
    assert (await solve(aflow_hotpotqa.solve)).status == "truncated"
    fake_openai.reply(by_part(sample="no\nanswer here"))
    result = await solve(aflow_hotpotqa.solve)
    assert (result.status, result.answer) == ("ok", "no\nanswer here")
    fake_openai.reply(by_part(sample="Answer: Lima", vote="Choice: B", format=CUT))
    assert (await solve(aflow_hotpotqa.solve)).status == "truncated"

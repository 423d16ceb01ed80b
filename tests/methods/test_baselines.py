"""CoT, CoT-SC and Self-Refine: which requests they make, what they take for the answer, when they stop."""

from __future__ import annotations

from typing import Any

import pytest

from dynaflow.agent.prompts import task
from dynaflow.methods import SYSTEMS, cot, cot_sc, self_refine
from dynaflow.methods.self_refine import approves
from tests.fake_openai import FakeOpenAI, slow, text
from tests.methods.conftest import QUESTION, Solve

CUT = text("Answer: 9", finish="length")


def prompts(server: FakeOpenAI) -> list[str]:
    return [body["messages"][-1]["content"] for body in server.bodies]


@pytest.mark.slow
async def test_every_system_has_the_same_signature_and_asks_as_the_policy(
    fake_openai: FakeOpenAI, solve: Solve
) -> None:
    fake_openai.reply("Choice: A\nVerdict: ok\nAnswer: 8")
    for name in ("direct", "cot", "cot_sc", "self_refine", "aflow_math", "aflow_hotpotqa", "search"):
        result = await solve(SYSTEMS[name].solve)
        assert result.status == "ok", name
        assert result.answer is not None, name
    assert {body["model"] for body in fake_openai.bodies} == {"main"}


async def test_cot_asks_once_and_its_text_is_the_answer(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply(text("3 + 5 = 8\nAnswer: 8", reasoning="thought"))
    result = await solve(cot.solve)
    assert (result.status, result.answer) == ("ok", "3 + 5 = 8\nAnswer: 8")
    assert [(turn.step, turn.reasoning) for turn in result.turns] == [("answer", "thought")]
    (prompt,) = prompts(fake_openai)
    assert prompt.startswith(QUESTION.text)
    assert "step by step" in prompt


async def test_a_cut_off_chain_is_truncated_and_no_answer(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply(CUT)
    result = await solve(cot.solve)
    assert (result.status, result.answer) == ("truncated", None)
    assert result.turns[0].content == "Answer: 9"


async def test_questions_may_hold_braces_and_passages_come_first(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply("Answer: 8")
    hostile = QUESTION.model_copy(
        update={"text": "What is {x} in \\frac{1}{2}, {task}, {0}?", "passages": ["{p}", "two"]}
    )
    await solve(cot.solve, hostile)
    await solve(self_refine.solve, hostile)
    assert all(
        prompt.startswith("[1] {p}\n\n[2] two\n\nWhat is {x} in \\frac{1}{2}, {task}, {0}?")
        for prompt in prompts(fake_openai)
    )
    assert task(hostile) in prompts(fake_openai)[0]


async def test_cot_sc_gives_the_text_of_the_winning_class(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply(["Answer: 7", "so\nAnswer: 8", "Answer: eight", "no idea what\nthis is", CUT])
    result = await solve(cot_sc.solve)
    assert len(fake_openai.requests) == 5
    assert (result.status, result.answer) == ("ok", "so\nAnswer: 8")
    assert result.meta["vote"] == {"classes": [{"answer": "7", "votes": 1}, {"answer": "8", "votes": 2}], "tied": 0}
    assert result.tied == []


async def test_cot_sc_keeps_the_order_of_its_samples_whatever_comes_first(
    fake_openai: FakeOpenAI, solve: Solve
) -> None:
    fake_openai.reply([slow(0.05 * (5 - n), f"Answer: {n}") for n in range(5)])
    result = await solve(cot_sc.solve)
    assert [turn.step for turn in result.turns] == [f"sample {n}" for n in range(1, 6)]
    assert result.meta["vote"]["tied"] == 5
    assert result.answer == result.turns[0].content
    assert result.tied == [f"Answer: {n}" for n in range(5)]


async def test_the_samples_differ_in_their_seeds_and_repeat(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply("Answer: 8")
    await solve(cot_sc.solve)
    await solve(cot_sc.solve)
    seeds = [body["seed"] for body in fake_openai.bodies]
    assert len(set(seeds)) == 5
    assert sorted(seeds[:5]) == sorted(seeds[5:])


@pytest.mark.parametrize(
    ("replies", "status", "answer"),
    [([CUT] * 5, "truncated", None), ([CUT, "two\nlines", CUT, CUT, CUT], "ok", "two\nlines")],
)
async def test_cot_sc_without_a_vote(
    fake_openai: FakeOpenAI, solve: Solve, replies: list[Any], status: str, answer: str | None
) -> None:
    fake_openai.reply(replies)
    result = await solve(cot_sc.solve)
    assert (result.status, result.answer) == (status, answer)
    assert result.meta["vote"]["classes"] == []


async def test_self_refine_stops_at_ok(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply(["Answer: 8", "All right.\nVerdict: ok"])
    result = await solve(self_refine.solve)
    assert (result.answer, result.meta["refine"]) == ("Answer: 8", {"rounds": 1, "stopped": "ok"})


async def test_self_refine_shows_every_attempt_and_its_feedback(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply(
        ["Answer: 1", "F1\nVerdict: revise", "Answer: 2", "F2 without a verdict", "Answer: 3", "Verdict: ok"]
    )
    result = await solve(self_refine.solve)
    assert (result.answer, result.meta["refine"]) == ("Answer: 3", {"rounds": 3, "stopped": "ok"})
    assert [turn.step for turn in result.turns] == [
        "attempt 1",
        "feedback 1",
        "attempt 2",
        "feedback 2",
        "attempt 3",
        "feedback 3",
    ]
    last = prompts(fake_openai)[-1]
    places = [last.index(part) for part in (QUESTION.text, "Answer: 1", "F1", "Answer: 2", "F2", "Answer: 3")]
    assert places == sorted(places)


async def test_self_refine_makes_at_most_four_rounds(fake_openai: FakeOpenAI, solve: Solve) -> None:
    count = iter(range(100))
    fake_openai.reply(lambda body: f"Answer: {next(count)}\nVerdict: revise")
    result = await solve(self_refine.solve)
    assert len(fake_openai.requests) == 1 + 2 * 4
    assert result.meta["refine"] == {"rounds": 4, "stopped": "rounds"}
    assert result.answer is not None
    assert result.answer.startswith("Answer: 8")


async def test_self_refine_stops_when_the_answer_stays(fake_openai: FakeOpenAI, solve: Solve) -> None:
    fake_openai.reply(["Answer: 8", "Verdict: revise", "more words\nAnswer: eight"])
    result = await solve(self_refine.solve)
    assert (result.answer, result.meta["refine"]["stopped"]) == ("more words\nAnswer: eight", "unchanged")


@pytest.mark.parametrize(
    ("replies", "answer", "status"),
    [
        ([CUT], None, "truncated"),
        (["Answer: 1", CUT], "Answer: 1", "ok"),
        (["Answer: 1", "Verdict: revise", CUT], "Answer: 1", "ok"),
    ],
)
async def test_self_refine_never_takes_a_cut_off_reply(
    fake_openai: FakeOpenAI, solve: Solve, replies: list[Any], answer: str | None, status: str
) -> None:
    fake_openai.reply(replies)
    result = await solve(self_refine.solve)
    assert (result.answer, result.status) == (answer, status)
    assert len(fake_openai.requests) == len(replies)


async def test_self_refine_answers_with_what_it_has_when_the_budget_is_spent(
    fake_openai: FakeOpenAI, solve: Solve
) -> None:
    fake_openai.reply(["Answer: 1", "Verdict: revise", "Answer: 2", "Verdict: revise"])
    result = await solve(self_refine.solve, budgets={"main": {"requests": 4}})
    assert (result.answer, result.status, result.meta["refine"]["stopped"]) == ("Answer: 2", "ok", "budget")


@pytest.mark.parametrize(
    ("feedback", "ok"),
    [
        ("Verdict: ok", True),
        ("**Verdict:** OK.", True),
        ("Verdict: revise", False),
        ('I first thought "Verdict: ok". But no.\nVerdict: revise', False),
        ("Everything is ok.", False),
        ("", False),
        ("Verdict: okay-ish", False),
    ],
)
def test_the_last_verdict_counts(feedback: str, ok: bool) -> None:
    assert approves(feedback) is ok

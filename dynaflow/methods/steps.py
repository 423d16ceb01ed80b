"""What the baselines share: one model request, recorded as a turn, and several of them at once."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from dynaflow.models.client import ChatRequest
from dynaflow.rollout import Action, Cause, Turn
from dynaflow.session import MethodResult, Session


async def ask(session: Session, step: str, prompt: str) -> str | None:
    """The reply to `prompt`, without its thought; None when it was cut off, which is never an answer.

    Raises:
        BudgetRefused: the pool of the main agent, which a baseline draws on, has no room.
        ProviderError: the endpoint failed after its retries.
    """
    return (await record(session, step, prompt)).action.answer


async def record(session: Session, step: str, prompt: str) -> Turn:
    """As `ask`, for the whole turn."""
    turn = await _turn(session, step, prompt)
    session.result.turns.append(turn)
    return turn


async def together(session: Session, prompts: Mapping[str, str]) -> list[str | None]:
    """The replies to several independent prompts by step name, asked at once; recorded and given in their order.

    Raises:
        BudgetRefused, ProviderError: the first failure. What was answered until then is recorded.
    """
    turns: dict[str, Turn] = {}

    async def one(step: str) -> None:
        turns[step] = await _turn(session, step, prompts[step])

    try:
        async with asyncio.TaskGroup() as group:
            for step in prompts:
                group.create_task(one(step))
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0] from None
    finally:
        session.result.turns += [turns[step] for step in prompts if step in turns]
    return [turns[step].action.answer for step in prompts]


async def _turn(session: Session, step: str, prompt: str) -> Turn:
    request = ChatRequest(messages=[{"role": "user", "content": prompt}])
    completion = await session.chat("main", request, step)
    if completion.finish == "length":
        action = Action(kind="invalid", problem="the reply was cut off at the token limit")
    else:
        action = Action(kind="answer", answer=completion.content)
    return Turn(
        step=step,
        messages=request.messages,
        reasoning=completion.reasoning,
        content=completion.content,
        tool_calls=completion.tool_calls,
        finish=completion.finish,
        flags=completion.flags,
        action=action,
        usage=completion.usage,
    )


def finish(session: Session, answer: str | None) -> MethodResult:
    """The result with its final text; without one, every reply that could have given it was cut off."""
    result = session.result
    result.answer = answer
    if answer is None:
        result.status = "truncated"
        result.error = Cause(kind="truncated", message="every reply that could have answered was cut off")
    return result

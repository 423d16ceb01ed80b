"""The main agent: one policy that answers, or writes a program P and reads the observation W(P), until it answers.

Modes (spec/dynaflow_method.md): *direct* has no workflow tool; *dynamic* decides freely at the first turn; *forced*
must make a workflow call first (by instruction and bounded re-asks; the action is never supplied by us).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from dynaflow.agent import prompts, protocol, render
from dynaflow.models.chat import wire_message
from dynaflow.models.client import ChatRequest, Completion
from dynaflow.rollout import Action, Cause, Json, Mode, Question, ToolCall, Turn
from dynaflow.runtime import UNSET
from dynaflow.session import MethodResult, Session
from dynaflow.settings import Agent


async def solve(
    question: Question,
    session: Session,
    *,
    mode: Mode,
    tools: Sequence[dict[str, Json]] | None = None,
    note: str = "",
    first: Completion | None = None,
) -> MethodResult:
    """Answer `question` in `mode`.

    Args:
        question: the question; its gold answer is not in it.
        session: models, tools, budget and journal of this rollout.
        mode: the main agent's mode.
        tools: definitions of the tools beside `workflow`; None: those of the setting, and none in Direct.
        note: ends the instruction.
        first: a control's: stands for the main agent's first reply.

    Raises:
        BudgetRefused: the main agent's pool has no room.
        ProviderError: the endpoint failed after its retries.
    """
    result = session.result
    if tools is None:
        tools = [] if mode == "direct" else session.offered
    if tools:
        result.meta["tools"] = _names(tools)
    try:
        await _turns(question, session, mode, tools, note, first)
    finally:
        extracted = session.extract(result.answer) if result.answer is not None else None
        result.protocol = protocol.check(mode, result.turns, extracted)
    return result


async def _turns(
    question: Question,
    session: Session,
    mode: Mode,
    tools: Sequence[dict[str, Json]],
    note: str,
    first: Completion | None,
) -> None:
    result = session.result
    agent = session.config.agent
    history = opening(session, question, mode)
    history[0]["content"] += note
    new = list(history)
    workflows = reasks = 0
    for number in range(agent.max_turns):
        last = number == agent.max_turns - 1
        may_call = mode != "direct" and workflows < agent.max_workflows and not last
        must_call = mode == "forced" and not workflows
        if must_call and not may_call:
            break
        offered = prompts.tools(agent, mode, session.offered) if may_call else []
        if not must_call and not last:
            offered = [*offered, *tools]
        request = _request(agent, history, offered, must_call)
        if first is not None and number == 0:
            completion = first
        else:
            completion = await session.chat("main", request, f"turn{number}")
        action = decide(completion, question, _names(offered), must_call, bool(request.prefix))
        turn = Turn(
            messages=new,
            reasoning=completion.reasoning,
            content=completion.content,
            tool_calls=completion.tool_calls,
            finish=completion.finish,
            flags=completion.flags,
            action=action,
            usage=completion.usage,
        )
        result.turns.append(turn)
        if action.kind == "answer":
            result.answer = action.answer
            return
        reply = wire_message(completion)
        if action.kind == "workflow" and action.program is not None:
            workflows += 1
            args = UNSET if action.args is None else action.args
            try:
                turn.observation = await session.workflow(action.program, args, f"turn{number}")
            except asyncio.CancelledError:
                turn.observation = session.cut_off
                raise
            note = prompts.ANSWER_NOW if workflows == agent.max_workflows else ""
            turn.tool_result = render.observation(turn.observation, agent.observation_chars, note)
            new = [reply, *_answers(completion, turn.tool_result)]
        elif action.kind == "tool" and action.tool is not None:
            found = await session.tool("main", action.tool.name, action.tool.arguments or {}, f"turn{number}")
            turn.tool_result = render.clip(found, agent.observation_chars)
            new = [reply, *_answers(completion, turn.tool_result)]
        else:
            reasks += 1
            if reasks > agent.max_reasks:
                cut = completion.finish == "length"
                result.status = "truncated" if cut else "protocol_violation"
                result.error = Cause(kind="truncated" if cut else "invalid_action", message=action.problem or "")
                return
            new = [reply, *_again(completion, action, must_call)]
        history = history + new
    result.status = "protocol_violation"
    result.error = Cause(kind="no_answer", message=f"no final answer within {agent.max_turns} turns")


def opening(session: Session, question: Question, mode: Mode) -> list[dict[str, Json]]:
    """The messages of the first turn: instruction I and question q."""
    system = prompts.instruction(session.config.agent, mode, question.passages is not None)
    return [{"role": "system", "content": system}, {"role": "user", "content": prompts.task(question)}]


def _request(
    agent: Agent, history: list[dict[str, Json]], offered: list[dict[str, Json]], must_call: bool
) -> ChatRequest:
    if offered:
        return ChatRequest(messages=history, tools=offered, tool_choice=agent.tool_choice if must_call else "auto")
    observed = history[-1]["role"] == "tool" and agent.observed_prefix is not None
    prefix = agent.observed_prefix if observed else agent.answer_prefix
    # A reply that is opened for the model is one line: what small models add after it is noise.
    return ChatRequest(messages=history, prefix=prefix or "", stop=["\n"] if prefix else None)


def _names(offered: Sequence[dict[str, Json]]) -> list[str]:
    return [tool["function"]["name"] for tool in offered]


def decide(completion: Completion, question: Question, offered: Sequence[str], must_call: bool, opened: bool) -> Action:
    """The action of a turn in which the tools `offered` could be called. A cut-off turn is never an answer and its
    program never runs. A reply that was `opened` for the model is the line after "Answer:", as graders look for it.
    """
    if completion.finish == "length":
        return Action(kind="invalid", problem="the reply was cut off at the token limit")
    if completion.tool_calls and offered:
        call = completion.tool_calls[0]
        if call.name not in offered:
            names = ", ".join(offered)
            return Action(kind="invalid", tool=call, problem=f"there is no tool {call.name!r}; there is: {names}")
        if call.arguments is None:
            return Action(kind="invalid", tool=call, problem="the arguments are not a JSON object")
        if call.name == "workflow":
            return _workflow(call, call.arguments, question)
        return Action(kind="tool", tool=call)
    if must_call:
        return Action(kind="invalid", problem="the first action must be a workflow call")
    if not completion.content.strip():
        return Action(kind="invalid", problem="the reply has neither an answer nor an action")
    return Action(kind="answer", answer=f"Answer: {completion.content.strip()}" if opened else completion.content)


def _workflow(call: ToolCall, arguments: dict[str, Json], question: Question) -> Action:
    program = arguments.get("program")
    if not isinstance(program, str) or not program.strip():
        return Action(kind="invalid", tool=call, problem="workflow needs `program`, a string of JavaScript")
    given = arguments.get("args")
    if given is not None and not isinstance(given, dict):
        return Action(kind="invalid", tool=call, problem="args must be an object")
    args = given if question.passages is None else {**(given or {}), "context": question.passages}
    return Action(kind="workflow", tool=call, program=program, args=args)


def _again(completion: Completion, action: Action, must_call: bool) -> list[dict[str, Json]]:
    """The messages that ask again after an invalid action."""
    plain = must_call and not completion.tool_calls
    text = prompts.REASK_FORCED if plain else prompts.REASK_INVALID.format(problem=action.problem)
    if completion.tool_calls:
        return _answers(completion, text)
    return [{"role": "user", "content": text}]


def _answers(completion: Completion, text: str) -> list[dict[str, Json]]:
    """Tool messages for every call of a turn: the first was carried out, endpoints want an answer to the others too."""
    texts = [text, *[prompts.ONE_ACTION] * (len(completion.tool_calls) - 1)]
    calls = zip(completion.tool_calls, texts, strict=True)
    return [{"role": "tool", "tool_call_id": call.id, "content": content} for call, content in calls]

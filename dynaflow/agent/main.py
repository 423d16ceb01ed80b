"""The main agent: one policy that answers, or writes a program P and reads the observation W(P), until it answers.

Modes (spec/dynaflow_method.md): *direct* has no workflow tool; *dynamic* decides freely at the first turn; *forced*
must make a workflow call first (by instruction and bounded re-asks; the action is never supplied by us).
"""

from __future__ import annotations

from dynaflow.agent import prompts, protocol, render
from dynaflow.errors import BudgetRefused, ProviderError, TerminalError
from dynaflow.models.chat import wire_message
from dynaflow.models.client import ChatRequest, Completion
from dynaflow.rollout import Action, Cause, Json, Mode, Question, Turn
from dynaflow.runtime import UNSET
from dynaflow.session import MethodResult, Session

MAX_ARGS_DEPTH = 50
"""Nesting of `args` that a program can be given."""


async def solve(question: Question, session: Session, *, mode: Mode) -> MethodResult:
    """Answer `question` in `mode`. Failures of the endpoint or the budget come back as a status with its cause."""
    result = session.result
    try:
        await _turns(question, session, mode, result)
    except BudgetRefused as error:
        result.status, result.error = "budget", Cause(kind=error.limit, message=str(error))
    except TerminalError:
        raise  # no later call can succeed: this is the run's business, not one rollout's
    except ProviderError as error:
        result.status, result.error = "error", Cause(kind=error.kind, message=str(error))
    finally:
        extracted = session.extract(result.answer) if result.answer is not None else None
        result.protocol = protocol.check(mode, result.turns, extracted)
    return result


async def _turns(question: Question, session: Session, mode: Mode, result: MethodResult) -> None:
    agent = session.config.agent
    history = opening(session, question, mode)
    new = list(history)
    workflows = reasks = 0
    for number in range(agent.max_turns):
        last = number == agent.max_turns - 1
        may_call = mode != "direct" and workflows < agent.max_workflows and not last
        must_call = mode == "forced" and not workflows
        if must_call and not may_call:
            break
        request = _request(session, history, mode, may_call, must_call)
        completion = await session.chat("main", request, f"turn{number}")
        action = decide(completion, question, may_call, must_call)
        if action.answer is not None:
            action.answer = request.prefix + action.answer
        turn = Turn(
            messages=new,
            reasoning=completion.reasoning,
            content=completion.content,
            tool_calls=completion.tool_calls,
            finish=completion.finish,
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
            turn.observation = await session.workflow(action.program, args, f"turn{number}")
            turn.tool_result = render.observation(turn.observation, agent.observation_chars)
            if workflows == agent.max_workflows:
                turn.tool_result += f"\n{prompts.ANSWER_NOW}"
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
    return [{"role": "system", "content": system}, {"role": "user", "content": question.text}]


def _request(
    session: Session, history: list[dict[str, Json]], mode: Mode, may_call: bool, must_call: bool
) -> ChatRequest:
    agent = session.config.agent
    if may_call:
        choice = agent.tool_choice if must_call else "auto"
        return ChatRequest(messages=history, tools=prompts.tools(agent, mode), tool_choice=choice)
    # A reply that is opened for the model is one line: what small models add after it is noise.
    return ChatRequest(messages=history, prefix=agent.answer_prefix, stop=["\n"] if agent.answer_prefix else None)


def decide(completion: Completion, question: Question, may_call: bool, must_call: bool) -> Action:
    """The action of a turn. A cut-off turn is never an answer and its program never runs."""
    if completion.finish == "length":
        return Action(kind="invalid", problem="the reply was cut off at the token limit")
    if completion.tool_calls and may_call:
        call = completion.tool_calls[0]
        if call.name != "workflow":
            return Action(kind="invalid", tool=call, problem=f"there is no tool {call.name!r}; there is: workflow")
        if call.arguments is None:
            return Action(kind="invalid", tool=call, problem="the arguments are not a JSON object")
        program = call.arguments.get("program")
        if not isinstance(program, str) or not program.strip():
            return Action(kind="invalid", tool=call, problem="workflow needs `program`, a string of JavaScript")
        given = call.arguments.get("args")
        if given is not None and (not isinstance(given, dict) or _depth(given) > MAX_ARGS_DEPTH):
            problem = f"args must be an object, at most {MAX_ARGS_DEPTH} levels deep"
            return Action(kind="invalid", tool=call, problem=problem)
        args = given if question.passages is None else {**(given or {}), "context": question.passages}
        return Action(kind="workflow", tool=call, program=program, args=args)
    if must_call:
        return Action(kind="invalid", problem="the first action must be a workflow call")
    if not completion.content.strip():
        return Action(kind="invalid", problem="the reply has neither an answer nor an action")
    return Action(kind="answer", answer=completion.content)


def _depth(value: Json) -> int:
    """Levels of nesting of a JSON value, counted without recursion: the value is the model's."""
    depth, level = 0, [value]
    while level := [
        inner
        for item in level
        if isinstance(item, dict | list)
        for inner in (item.values() if isinstance(item, dict) else item)
    ]:
        depth += 1
    return depth


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

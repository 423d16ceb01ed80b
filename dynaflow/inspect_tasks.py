"""Our benchmarks and our agent for users of Inspect: `inspect eval dynaflow/aime2024 --model MODEL -T system=forced`.

Inspect's model plays both the main agent and the sub-agents, unless `--model-role sub=MODEL` names another for these.
Programs run in W under our budgets; answers are graded by the benchmark's own rule. Registered as the entry point
`inspect_ai` of this package; needs the extra `inspect`.
"""

# mypy: disable-error-code="untyped-decorator"
from __future__ import annotations

from typing import Any

import orjson
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageTool,
    ChatMessageUser,
    ContentReasoning,
    GenerateConfig,
    Model,
    ModelOutput,
    get_model,
)
from inspect_ai.scorer import CORRECT, INCORRECT, Score, Scorer, Target, accuracy, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import ToolCall as InspectCall
from inspect_ai.tool import ToolChoice, ToolFunction, ToolInfo, ToolParams
from inspect_ai.util import span

from dynaflow import benchmarks, engine
from dynaflow.config import Config
from dynaflow.engine import Job, Means
from dynaflow.errors import ConfigError, ProviderError
from dynaflow.grading import Grader
from dynaflow.journal import RolloutJournal
from dynaflow.methods import system as find_system
from dynaflow.models.client import ChatRequest, Completion, OnAttempt
from dynaflow.rollout import Json, Policy, Question, ToolCall, Usage
from dynaflow.runtime import Runtime
from dynaflow.tools import Toolbox


class InspectChat:
    """Inspect's models in the place of our client: `session.Chat`."""

    def __init__(self, main: Model, sub: Model) -> None:
        self._models = {"main": main, "sub": sub}

    async def chat(self, role: str, request: ChatRequest, on_attempt: OnAttempt | None = None) -> Completion:
        """One completion by the role's model.

        Raises:
            BudgetRefused: `on_attempt` refuses.
            ProviderError: the model failed, or refused.
        """
        model = self._models.get(role, self._models["main"])
        if on_attempt is not None:
            on_attempt(0)  # repeated attempts are Inspect's business
        output = await model.generate(
            [_message(message) for message in request.messages],
            tools=[_tool(tool) for tool in request.tools or []],
            tool_choice=_choice(request.tool_choice),
            config=GenerateConfig(max_tokens=request.max_tokens, seed=request.seed, stop_seqs=request.stop),
        )
        return _completion(output)


def _message(message: dict[str, Json]) -> ChatMessage:
    content = message.get("content") or ""
    if message["role"] == "system":
        return ChatMessageSystem(content=content)
    if message["role"] == "tool":
        return ChatMessageTool(content=content, tool_call_id=message.get("tool_call_id"))
    if message["role"] == "user":
        return ChatMessageUser(content=content)
    calls = [
        InspectCall(
            id=call["id"], function=call["function"]["name"], arguments=_arguments(call["function"]["arguments"])
        )
        for call in message.get("tool_calls") or []
    ]
    return ChatMessageAssistant(content=content, tool_calls=calls or None)


def _arguments(given: Json) -> dict[str, Any]:
    if isinstance(given, dict):
        return given
    try:
        found = orjson.loads(given)
    except orjson.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) else {}


def _tool(tool: dict[str, Json]) -> ToolInfo:
    function = tool["function"]
    parameters = ToolParams.model_validate(function.get("parameters") or {})
    return ToolInfo(name=function["name"], description=function.get("description", ""), parameters=parameters)


def _choice(given: str | dict[str, Json] | None) -> ToolChoice | None:
    if isinstance(given, dict):
        return ToolFunction(name=given["function"]["name"])
    return "any" if given == "required" else "none" if given == "none" else "auto" if given == "auto" else None


def _completion(output: ModelOutput) -> Completion:
    if output.error or not output.choices:
        raise ProviderError("model_error", f"the model gave no reply: {output.error or 'no choices'}")
    choice = output.choices[0]
    if choice.stop_reason == "content_filter":
        raise ProviderError("content_filter", "the model's provider refused the request")
    parts = choice.message.content if isinstance(choice.message.content, list) else []
    calls = [
        ToolCall(id=call.id, name=call.function, arguments=None if call.parse_error else call.arguments)
        for call in choice.message.tool_calls or []
    ]
    used = output.usage
    return Completion(
        content=choice.message.text,
        reasoning="\n".join(part.reasoning for part in parts if isinstance(part, ContentReasoning)),
        tool_calls=calls,
        finish="length" if choice.stop_reason in ("max_tokens", "model_length") else "tool_calls" if calls else "stop",
        usage=Usage(attempts=1, unknown=1)
        if used is None
        else Usage(
            attempts=1, input=used.input_tokens, output=used.output_tokens, reasoning=used.reasoning_tokens or 0
        ),
        model=output.model,
        flags=[] if used else ["no_usage"],
    )


@solver
def orchestrate(system: str = "forced") -> Solver:
    """Answer by one of our systems: forced, dynamic, direct, or a baseline."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        question = Question.model_validate(state.metadata["question"])
        main = get_model()
        chat = InspectChat(main, get_model(role="sub", default=main))
        config = Config(name="inspect")
        job = Job(question, system, find_system(system), Policy(name="inspect", model=main.name), state.epoch - 1)
        async with Runtime.of(config.programs) as runtime, Grader() as grader:
            means = Means(config, chat, runtime, Toolbox(config), grader)
            session = engine.open_session(means, job, RolloutJournal(job.key(config)), None)
            async with span(system, type="agent"):
                rollout = await engine.rollout(means, job.key(config), job, session)
        state.output = ModelOutput.from_content(main.name, rollout.answer or "")
        state.metadata["rollout"] = rollout.model_dump(mode="json")
        state.completed = True
        return state

    return solve


@scorer(metrics=[accuracy(), stderr()])
def verdict() -> Scorer:
    """The verdict of the benchmark's own rule. What did not end ok is wrong."""

    async def score(state: TaskState, target: Target) -> Score:
        rollout = state.metadata.get("rollout") or {}
        found = rollout.get("score")
        right = bool(found and found["correct"])
        said = {"status": rollout.get("status", "no rollout")}
        return Score(value=CORRECT if right else INCORRECT, answer=state.output.completion, metadata=said)

    return score


def _benchmark(name: str, system: str, limit: int | None) -> Task:
    questions = benchmarks.load(name, "test", limit=limit)
    samples = [
        Sample(
            id=question.id,
            input=benchmarks.prompt(question),
            target=str(question.answer),
            metadata={"question": question.model_dump(mode="json")},
        )
        for question in questions
    ]
    return Task(
        dataset=MemoryDataset(samples, name=name),
        solver=orchestrate(system),
        scorer=verdict(),
        name=name,
        metadata={"system": system},
    )


@task
def mini(system: str = "forced", limit: int | None = None) -> Task:
    """The demo's questions, made on the spot."""
    return _benchmark("mini", system, limit)


@task
def aime2024(system: str = "forced", limit: int | None = None) -> Task:
    """AIME 2024."""
    return _benchmark("aime2024", system, limit)


@task
def aime2025(system: str = "forced", limit: int | None = None) -> Task:
    """AIME 2025."""
    return _benchmark("aime2025", system, limit)


@task
def aime2026(system: str = "forced", limit: int | None = None) -> Task:
    """AIME 2026."""
    return _benchmark("aime2026", system, limit)


@task
def polymath(system: str = "forced", limit: int | None = None) -> Task:
    """PolyMATH, our sample of 200."""
    return _benchmark("polymath", system, limit)


@task
def gpqa_diamond(system: str = "forced", limit: int | None = None, plain_text: bool = False) -> Task:
    """GPQA-Diamond. Inspect writes the questions into its logs, so `-T plain_text=true` has to say that this is wanted.

    Raises:
        ConfigError: it was not said.
    """
    if not plain_text:
        raise ConfigError(
            "gpqa_diamond: Inspect's logs hold the questions in plain text. Allow it with -T plain_text=true, and do "
            "not publish them"
        )
    return _benchmark("gpqa-diamond", system, limit)


@task
def hotpotqa(system: str = "forced", limit: int | None = None) -> Task:
    """HotpotQA, distractor setting, our sample of 200."""
    return _benchmark("hotpotqa-distractor", system, limit)

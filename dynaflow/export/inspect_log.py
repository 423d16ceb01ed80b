"""Inspect `.eval` logs, written with inspect_ai's own API: one log per system and benchmark.

A rollout is a sample; turns are model events, a program is a span of type "workflow", a call a span of type "agent"
with a model event in it. Texts of private benchmarks are withheld.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import dynaflow
from dynaflow.agent.render import as_text
from dynaflow.benchmarks import WITHHELD
from dynaflow.errors import PrerequisiteError
from dynaflow.export.source import private
from dynaflow.rollout import Json, Observation, Rollout, Turn, Usage


def write(rollouts: Iterable[Rollout], folder: Path) -> int:
    """Write the logs; how many.

    Raises:
        PrerequisiteError: inspect_ai is not installed.
    """
    try:
        import inspect_ai.log
    except ImportError as error:
        raise PrerequisiteError("inspect needs inspect_ai: pip install 'dynaflow[inspect]'") from error
    groups: dict[tuple[str, str, str], list[Rollout]] = defaultdict(list)
    for rollout in rollouts:
        groups[rollout.benchmark, rollout.policy.name, rollout.system].append(rollout)
    folder.mkdir(parents=True, exist_ok=True)
    for (benchmark, policy, system), group in sorted(groups.items()):
        log = build(benchmark, policy, system, group)
        inspect_ai.log.write_eval_log(log, str(folder / f"{benchmark}_{policy}_{system}.eval"))
    return len(groups)


def build(benchmark: str, policy: str, system: str, rollouts: list[Rollout]) -> Any:
    """The `EvalLog` of one system on one benchmark. Every rollout counts: what did not end ok is wrong.

    Its cause stands in the sample's metadata: Inspect would leave a sample with an `error` out of the score.
    """
    from inspect_ai import log as logs
    from inspect_ai.scorer import CORRECT

    samples = [_sample(rollout) for rollout in rollouts]
    correct = sum(score.value == CORRECT for sample in samples for score in (sample.scores or {}).values())
    begin = datetime.fromtimestamp(min(rollout.started for rollout in rollouts), UTC)
    spec = logs.EvalSpec(
        created=begin.isoformat(),
        task=f"dynaflow/{benchmark}",
        run_id=f"{policy}/{system}",
        task_id=f"{benchmark}_{policy}_{system}",
        dataset=logs.EvalDataset(name=benchmark, samples=len({sample.id for sample in samples})),
        model=rollouts[0].policy.model or policy,
        config=logs.EvalConfig(epochs=1 + max(rollout.sample for rollout in rollouts)),
        packages={"dynaflow": dynaflow.__version__},
        solver=system,
        metadata={"policy": policy, "system": system, "config_digest": rollouts[0].config_digest},
    )
    accuracy = logs.EvalMetric(name="accuracy", value=correct / len(samples))
    return logs.EvalLog(
        status="success",
        eval=spec,
        results=logs.EvalResults(
            total_samples=len(samples),
            completed_samples=len(samples),
            scores=[logs.EvalScore(name="dynaflow", scorer="dynaflow", metrics={"accuracy": accuracy})],
        ),
        stats=logs.EvalStats(
            started_at=begin.isoformat(),
            completed_at=max(_at(rollout, rollout.wall_s) for rollout in rollouts).isoformat(),
            model_usage=_total([sample.model_usage for sample in samples]),
        ),
        samples=samples,
    )


def _sample(rollout: Rollout) -> Any:
    from inspect_ai import log as logs
    from inspect_ai.model import ModelOutput
    from inspect_ai.scorer import CORRECT, INCORRECT, Score

    hide = _hider(rollout)
    right = rollout.status == "ok" and rollout.score is not None and rollout.score.correct
    first = rollout.turns[0].messages if rollout.turns else []
    answer = hide(rollout.answer or "")
    gold = rollout.score.detail.get("gold") if rollout.score else None
    return logs.EvalSample(
        id=rollout.question_id,
        epoch=rollout.sample + 1,
        uuid=rollout.key,
        input=hide("\n".join(str(m.get("content")) for m in first if m.get("role") == "user")),
        target=hide("" if gold is None else as_text(gold)),
        messages=[_message(message, hide) for turn in rollout.turns for message in turn.messages],
        output=ModelOutput.from_content(rollout.policy.model or "main", answer),
        scores={"dynaflow": Score(value=CORRECT if right else INCORRECT, answer=answer, metadata=_verdict(rollout))},
        metadata={"status": rollout.status, "benchmark": rollout.benchmark, "policy": rollout.policy.name}
        | ({} if rollout.error is None else {"error": f"{rollout.error.kind}: {hide(rollout.error.message)}"}),
        events=list(_events(rollout, hide)),
        model_usage={role: _usage(used) for role, used in rollout.usage.items()},
        total_time=rollout.wall_s,
        working_time=rollout.wall_s,
    )


def _verdict(rollout: Rollout) -> dict[str, Json]:
    return {
        "status": rollout.status,
        "as_answered": rollout.as_answered,
        "grader": rollout.score and rollout.score.grader,
    }


def _events(rollout: Rollout, hide: Any) -> Iterator[Any]:
    from inspect_ai.event import ModelEvent, SpanBeginEvent, SpanEndEvent

    programs = sum(observation.wall_s for observation in rollout.observations())
    each = max(0.0, rollout.wall_s - programs) / max(1, len(rollout.turns))  # when a turn began is not recorded
    at = 0.0
    for number, turn in enumerate(rollout.turns):
        yield ModelEvent(
            **_when(rollout, at),
            model=rollout.policy.model or "main",
            role="main",
            input=[_message(message, hide) for message in turn.messages],
            tools=[],
            tool_choice="auto",
            config=_generate(),
            output=_output(rollout.policy.model or "main", turn, hide),
        )
        at += each
        if turn.observation is None:
            continue
        identity = f"{rollout.key[:12]}-{number}"
        name = "workflow" if turn.observation.meta is None else hide(turn.observation.meta.name or "workflow")
        yield SpanBeginEvent(**_when(rollout, at), id=identity, type="workflow", name=name)
        yield from _calls(rollout, turn.observation, identity, at, hide)
        at += turn.observation.wall_s
        yield SpanEndEvent(**_when(rollout, at), id=identity)


def _calls(rollout: Rollout, observation: Observation, parent: str, at: float, hide: Any) -> Iterator[Any]:
    from inspect_ai.event import ModelEvent, SpanBeginEvent, SpanEndEvent
    from inspect_ai.model import ChatMessageUser, ModelOutput

    for call in observation.calls:
        identity = f"{parent}-{call.index}"
        end = call.t_end if call.t_end is not None else call.t_queued
        yield SpanBeginEvent(
            **_when(rollout, at + call.t_queued), id=identity, parent_id=parent, type="agent", name=hide(call.label)
        )
        if call.t_start is not None:
            model = call.model or "sub"
            good = call.status in ("ok", "cached")
            output = ModelOutput.from_content(model, hide(as_text(call.output)) if good else "")
            output.usage = _usage(call.usage)
            failed = None if good else f"{call.status}" + (f": {call.cause.kind}" if call.cause else "")
            yield ModelEvent(
                **_when(rollout, at + call.t_start),
                span_id=identity,
                model=model,
                role="sub",
                input=[ChatMessageUser(content=hide(call.prompt))],
                tools=[],
                tool_choice="none",
                config=_generate(),
                output=output,
                retries=max(0, call.attempts - 1),
                error=failed,
                cache="read" if call.status == "cached" else None,
            )
        yield SpanEndEvent(**_when(rollout, at + end), id=identity)


def _output(model: str, turn: Turn, hide: Any) -> Any:
    from inspect_ai.model import ChatCompletionChoice, ChatMessageAssistant, ContentReasoning, ContentText, ModelOutput
    from inspect_ai.tool import ToolCall

    content: list[Any] = [ContentReasoning(reasoning=hide(turn.reasoning))] if turn.reasoning else []
    content.append(ContentText(text=hide(turn.content)))
    calls = [
        ToolCall(id=call.id, function=call.name, arguments={} if hide("x") != "x" else call.arguments or {})
        for call in turn.tool_calls
    ]
    message = ChatMessageAssistant(content=content, tool_calls=calls or None, model=model, source="generate")
    stop = "max_tokens" if turn.finish == "length" else "tool_calls" if calls else "stop"
    return ModelOutput(
        model=model, choices=[ChatCompletionChoice(message=message, stop_reason=stop)], usage=_usage(turn.usage)
    )


def _message(message: dict[str, Json], hide: Any) -> Any:
    from inspect_ai.model import ChatMessageAssistant, ChatMessageSystem, ChatMessageTool, ChatMessageUser

    content = hide(as_text(message.get("content") or ""))
    if message.get("role") == "tool":
        return ChatMessageTool(content=content, tool_call_id=message.get("tool_call_id"))
    kinds: dict[Any, Any] = {"system": ChatMessageSystem, "assistant": ChatMessageAssistant}
    return kinds.get(message.get("role"), ChatMessageUser)(content=content)


def _hider(rollout: Rollout) -> Any:
    return (lambda text: WITHHELD if text else text) if private(rollout) else (lambda text: text)


def _usage(usage: Usage) -> Any:
    from inspect_ai.model import ModelUsage

    return ModelUsage(
        input_tokens=usage.input,
        output_tokens=usage.output,
        total_tokens=usage.input + usage.output,
        input_tokens_cache_read=usage.cached or None,
        reasoning_tokens=usage.reasoning or None,
    )


def _total(usages: list[dict[str, Any]]) -> dict[str, Any]:
    total: dict[str, Any] = {}
    for usage in usages:
        for role, used in usage.items():
            total[role] = total[role] + used if role in total else used
    return total


def _generate() -> Any:
    from inspect_ai.model import GenerateConfig

    return GenerateConfig()


def _at(rollout: Rollout, seconds: float) -> datetime:
    return datetime.fromtimestamp(rollout.started, UTC) + timedelta(seconds=seconds)


def _when(rollout: Rollout, seconds: float) -> dict[str, Any]:
    return {"timestamp": _at(rollout, seconds), "working_start": seconds}

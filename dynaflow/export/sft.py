"""Chat rows for supervised training elsewhere: the first turns that the Stage 1 filter keeps.

A row is `{"key", "messages", "tools"}`; the last message is the target, with `reasoning_content` and `tool_calls` as
chat templates read them. Rollouts of private benchmarks are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from dynaflow.agent import prompts
from dynaflow.config import Config
from dynaflow.export.source import private
from dynaflow.rollout import Json, Rollout
from dynaflow.settings import Agent
from dynaflow.training.filters import reject_reason


def rows(rollouts: Iterable[Rollout], config: Config, left_out: Counter[str]) -> Iterator[dict[str, Json]]:
    """The rows; `left_out` counts the others by reason."""
    for rollout in rollouts:
        reason = "private" if private(rollout) else reject_reason(rollout, config.collect)
        if reason is None and rollout.system not in ("direct", "dynamic", "forced"):
            reason = "no_main_agent"
        if reason is not None:
            left_out[reason] += 1
        else:
            yield row(rollout, config.agent)


def row(rollout: Rollout, agent: Agent) -> dict[str, Json]:
    """The row of a rollout's first turn."""
    turn = rollout.turns[0]
    target: dict[str, Json] = {"role": "assistant", "content": turn.content}
    if turn.reasoning:
        target["reasoning_content"] = turn.reasoning
    if turn.tool_calls:
        target["tool_calls"] = [
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for call in turn.tool_calls
        ]
    tools = (
        []
        if rollout.system == "direct"
        else prompts.tools(agent, "dynamic" if rollout.system == "dynamic" else "forced")
    )
    return {"key": rollout.key, "messages": [*turn.messages, target], "tools": tools}

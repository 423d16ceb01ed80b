"""What the options of one agent() call mean here: the model, effort, framing and tools of its sub-agent.

Names are mapped by the configuration (`[agent]`: `models`, `efforts`, `types`). What is not mapped changes nothing and
is recorded as a warning, so that a script written for other models runs unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from dynaflow.rollout import Json
from dynaflow.settings import Agent, Effort


@dataclass(slots=True)
class Setting:
    """How one sub-agent is asked. None leaves it to the role `sub`."""

    framing: str
    tools: list[dict[str, Json]]
    model: str | None = None
    thinking: bool | None = None
    max_tokens: int | None = None
    prefix: str = ""
    warnings: list[str] = field(default_factory=list)


def setting(agent: Agent, offered: Sequence[dict[str, Json]], options: dict[str, Json]) -> Setting:
    """The setting of a call with `options`, of which any may be anything; `offered`: definitions of the run's tools."""
    result = Setting(agent.framing, list(offered))
    kind = _text(options.get("agentType"))
    if kind is not None:
        known = agent.types.get(kind)
        if known is None:
            result.warnings.append(_unmapped("agentType", kind, "types", "the usual framing stands"))
        else:
            result.framing = known.framing if known.framing is not None else result.framing
            result.model, result.prefix = known.model, known.prefix
            result.tools = _only(result.tools, known.tools)
    model = _text(options.get("model"))
    if model is not None and model != "inherit":
        if model in agent.models:
            result.model = agent.models[model]
        else:
            result.warnings.append(_unmapped("model", model, "models", "the sub role's model answers"))
    effort = _text(options.get("effort"))
    if effort is not None:
        chosen = agent.efforts.get(effort, Effort())
        result.thinking, result.max_tokens = chosen.thinking, chosen.max_tokens
        if effort not in agent.efforts:
            result.warnings.append(_unmapped("effort", effort, "efforts", "it has no effect"))
    role = _text(options.get("role"))
    if role is not None:
        result.framing = f"{result.framing}\n\n{role}".strip()
    result.tools = _only(result.tools, options.get("tools"))
    without = options.get("disallowedTools")
    if isinstance(without, list):
        result.tools = [tool for tool in result.tools if tool["function"]["name"] not in without]
    return result


def _text(value: Json) -> str | None:
    return None if value is None or value == "" else str(value)


def _only(tools: list[dict[str, Json]], names: Json) -> list[dict[str, Json]]:
    return [tool for tool in tools if not isinstance(names, list) or tool["function"]["name"] in names]


def _unmapped(option: str, value: str, table: str, effect: str) -> str:
    return f"agent(): {option} {value[:80]!r} is not in agent.{table} of the configuration: {effect}"

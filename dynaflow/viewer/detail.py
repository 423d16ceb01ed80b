"""What the page of one rollout is given: its record, with each program's structure and each prompt cut at what came
from upstream.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from dynaflow.analysis import structure_graph as graphs
from dynaflow.analysis.structure import Structure, analyse, passed
from dynaflow.analysis.structure_arrivals import Arrival
from dynaflow.benchmarks import WITHHELD
from dynaflow.curation.trace import strings
from dynaflow.errors import DataError
from dynaflow.rollout import Call, Json, Observation, Rollout
from dynaflow.viewer.rows import is_private, question_text


def detail(record: Mapping[str, Json]) -> dict[str, Any]:
    """The record of a rollout for its page.

    Every call gets `parts`, its prompt as [text, index of the call it came from or null], `role` and `waits_for`; every
    observation `structure` and `critical`, the indices of the calls on its critical path.

    Raises:
        DataError: it is no rollout.
    """
    try:
        rollout = Rollout.model_validate(record)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise DataError(f"not a rollout: {'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    made: dict[str, Any] = rollout.model_dump(mode="json")
    made["private"] = is_private(record)
    task = question_text(record)
    for turn, shown in zip(rollout.turns, made["turns"], strict=True):
        if turn.observation is not None:
            shown["observation"] |= _found(turn.observation, shown["observation"]["calls"], task)
            for call in shown["tool_calls"]:
                call |= {"arguments": None, "raw": ""}
            shown["action"] = {"kind": turn.action.kind}
        for message in shown["messages"]:
            message.pop("tool_calls", None)  # the turn before shows them
    return made


def _found(observation: Observation, shown: list[dict[str, Any]], task: str) -> dict[str, Any]:
    """What the analysis finds in a program's run; `shown`: its calls, as JSON."""
    structure = analyse(observation.program, observation, task)
    calls = graphs.made(observation.calls)
    graph = graphs.of_trace(calls)
    own = observation.program + "\n" + "\n".join(strings(observation.args))
    pieces = passed(calls, graph, structure.nodes, own)
    nodes = {node.number: node for node in structure.ran.nodes} if structure.ran else {}
    found = {call.index: (_parts(calls, k, pieces[k]), nodes.get(call.index)) for k, call in enumerate(calls)}
    for call in shown:
        parts, node = found.get(call["index"], ([[call["prompt"], None]], None))
        del call["prompt"]
        call |= {"parts": parts, "role": node.role if node else None, "waits_for": node.waits_for if node else []}
    return {"structure": _summary(structure), "critical": structure.ran.critical_path if structure.ran else []}


def _parts(calls: Sequence[Call], k: int, found: Sequence[Arrival]) -> list[list[Json]]:
    prompt, at = calls[k].prompt, 0
    parts: list[list[Json]] = []
    for arrival in found:
        parts += [
            [prompt[at : arrival.start], None],
            [prompt[arrival.start : arrival.end], calls[arrival.source].index],
        ]
        at = arrival.end
    parts.append([prompt[at:], None])
    return [part for part in parts if part[0]]


def _summary(structure: Structure) -> dict[str, Json]:
    made = structure.model_dump(mode="json", exclude={"nodes", "ran", "roles"})
    if structure.ran is not None:
        made["ran"] = structure.ran.model_dump(mode="json", exclude={"nodes", "arrived"})
    return made


def withhold(value: Json, name: str = "") -> Json:
    """A private rollout's page without its texts: numbers, and strings under names that hold none of them, stay."""
    if isinstance(value, str):
        return value if name in _NAMES or not value else WITHHELD
    if name == "policy":  # names of the settings
        return value
    if name in _FREE:
        return WITHHELD if value is not None else None
    if isinstance(value, dict):
        return {key: withhold(item, key) for key, item in value.items()}
    return [withhold(item, name) for item in value] if isinstance(value, list) else value


_FREE = frozenset({"args", "output", "meta", "detail", "options"})
"""Fields that hold any JSON, in whose very keys text can stand."""
_NAMES = frozenset(
    re.findall(
        r"\w+",
        """key question_id question_sha benchmark system model adapter adapter_sha config_digest status kind role shape
        path site finish flags grader upstream_passing step program_sha256 prompt_sha256 id lint""",
    )
)
"""Fields whose strings are never a text of the question, the program or an agent."""

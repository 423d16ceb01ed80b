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
from dynaflow.rollout import Call, Json, Observation
from dynaflow.viewer.rows import is_private, question_text


def detail(record: Mapping[str, Json]) -> dict[str, Any]:
    """The record of a rollout for its page.

    Every call gets `parts`, its prompt as [text, index of the call it came from or null], `role` and `waits_for`; every
    observation `structure` and `critical`, the indices of the calls on its critical path.

    Raises:
        DataError: an observation in it is none.
    """
    made = dict(record)
    made["private"] = is_private(record)
    made["turns"] = [dict(turn) for turn in record["turns"]]
    task = question_text(record)
    for turn in made["turns"]:
        if turn["observation"] is not None:
            turn["observation"] = _observation(turn["observation"], task)
            turn["tool_calls"] = [{**call, "arguments": None, "raw": ""} for call in turn["tool_calls"]]
            turn["action"] = {"kind": turn["action"]["kind"]}
        turn["messages"] = [_message(message) for message in turn["messages"]]
    return made


def _message(message: Mapping[str, Json]) -> dict[str, Json]:
    """A message without the tool calls that the turn before shows already."""
    return {name: value for name, value in message.items() if name != "tool_calls"}


def _observation(record: Mapping[str, Json], task: str) -> dict[str, Any]:
    try:
        observation = Observation.model_validate(record)
    except ValidationError as error:
        raise DataError(f"not an observation: {str(error)[:300]}") from error
    structure = analyse(observation.program, observation, task)
    calls = graphs.made(observation.calls)
    graph = graphs.of_trace(calls)
    own = observation.program + "\n" + "\n".join(strings(observation.args))
    pieces = passed(calls, graph, structure.nodes, own)
    nodes = {node.number: node for node in structure.ran.nodes} if structure.ran else {}
    found = {call.index: (_parts(calls, k, pieces[k]), nodes.get(call.index)) for k, call in enumerate(calls)}
    made = dict(record)
    made["calls"] = []
    for raw in record["calls"]:
        parts, node = found.get(raw["index"], ([[raw["prompt"], None]], None))
        call = {name: value for name, value in raw.items() if name != "prompt"}
        call |= {"parts": parts, "role": node.role if node else None, "waits_for": node.waits_for if node else []}
        made["calls"].append(call)
    made["structure"] = _summary(structure)
    made["critical"] = structure.ran.critical_path if structure.ran else []
    return made


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

"""Chrome trace events, for Perfetto: a process per program, a track per concurrency slot, so that events nest.

Times are microseconds since the first rollout began; programs without a known start stand at their rollout's start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any

from dynaflow.analysis import structure_graph as graphs
from dynaflow.analysis.structure_values import bits
from dynaflow.export.source import private
from dynaflow.rollout import Call, Json, Observation, Rollout

Event = dict[str, Any]


def trace(rollouts: Iterable[Rollout]) -> dict[str, Any]:
    """The document. Rollouts without a program have nothing to show."""
    found = [rollout for rollout in rollouts if rollout.observations()]
    begin = min((rollout.started for rollout in found), default=0.0)
    events: list[Event] = []
    pids = count(1)
    for rollout in found:
        at = rollout.started - begin
        for number, observation in enumerate(rollout.observations()):
            events += _program(rollout, number, observation, next(pids), at)
            at += observation.wall_s
    return {"traceEvents": events, "displayTimeUnit": "ms"}


def _program(rollout: Rollout, number: int, observation: Observation, pid: int, at: float) -> Iterator[Event]:
    title = f"{rollout.question_id} {rollout.policy.name}/{rollout.system}" + (
        f" program {number + 1}" if number else ""
    )
    yield {"ph": "M", "pid": pid, "tid": 0, "name": "process_name", "args": {"name": title}}
    yield {
        "ph": "X",
        "pid": pid,
        "tid": 0,
        "ts": _us(at),
        "dur": _us(observation.wall_s),
        "name": "program",
        "cat": "program",
    }
    calls = graphs.made(observation.calls)
    graph = graphs.of_trace(calls)
    tracks = _tracks(calls)
    names = {
        track: "no slot" if call.slot is None else f"slot {call.slot}"
        for call, track in zip(calls, tracks, strict=True)
    }
    for track, name in sorted(names.items()):
        yield {"ph": "M", "pid": pid, "tid": track, "name": "thread_name", "args": {"name": name}}
    running: list[tuple[float, int, int]] = []
    for k, call in enumerate(calls):
        if call.t_start is None or call.t_end is None:
            continue
        name = f"call {call.index}" if private(rollout) else f"{call.index} {call.label}"
        arguments: dict[str, Json] = {
            "status": call.status,
            "path": call.path,
            "site": call.site,
            "attempts": call.attempts,
        }
        arguments |= {"queued_ms": round(1000 * (call.t_start - call.t_queued), 3), "output_tokens": call.usage.output}
        start, end = _us(at + call.t_start), _us(at + call.t_end)
        event = {"pid": pid, "tid": tracks[k], "cat": "call"}
        yield {**event, "ph": "X", "ts": start, "dur": end - start, "name": name, "args": arguments}
        running += [(call.t_start, 1, 0), (call.t_end, -1, call.usage.output)]
        if graph.before[k]:
            last = max(bits(graph.before[k]), key=lambda j: calls[j].t_end or 0.0)
            yield from _flow(pid, k, (calls[last], tracks[last]), (call, tracks[k]), at)
    spent = active = 0
    for moment, step, tokens in sorted(running):
        active, spent = active + step, spent + tokens
        counters = {"running": active, "output tokens": spent}
        for label, value in counters.items():
            yield {"ph": "C", "pid": pid, "tid": 0, "ts": _us(at + moment), "name": label, "args": {label: value}}


def _flow(pid: int, k: int, waited: tuple[Call, int], waits: tuple[Call, int], at: float) -> Iterator[Event]:
    """An arrow from the end of the call that was waited for to the start of the one that waited, with their tracks."""
    (first, source), (second, target) = waited, waits
    if first.t_end is None or first.t_start is None or second.t_start is None:
        return
    event = {"cat": "waits", "name": "waits", "id": pid * 100_000 + k, "pid": pid}
    yield {**event, "ph": "s", "tid": source, "ts": max(_us(at + first.t_start), _us(at + first.t_end) - 1)}
    yield {**event, "ph": "f", "bp": "e", "tid": target, "ts": _us(at + second.t_start)}


def _tracks(calls: Sequence[Call]) -> list[int]:
    """The track of each call: its slot's; a call without a slot (cached) has one of its own, so that none overlap."""
    free = 2 + max((call.slot for call in calls if call.slot is not None), default=-1)
    return [1 + call.slot if call.slot is not None else free + k for k, call in enumerate(calls)]


def _us(seconds: float) -> int:
    return round(1e6 * seconds)

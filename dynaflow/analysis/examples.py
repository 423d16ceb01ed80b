"""A handful of rollouts per system for the report: which, and what is shown of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from dynaflow import benchmarks
from dynaflow.agent.render import as_text, clip
from dynaflow.analysis.names import duration, order, policy_class
from dynaflow.analysis.outcome import Outcome
from dynaflow.rollout import Call, Observation, Rollout

_EXAMPLES, _EXAMPLE_SUCCESSES = 4, 1
_LONGEST_TEXT, _LONGEST_CELL, _MOST_CALLS = 6_000, 600, 40


def choose(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Up to four per system in the order of their keys: failures first, the kinds of failure taking turns, and one
    right answer where there is one. None of a benchmark whose text may stand in local run files only.
    """
    systems: dict[str, list[Outcome]] = defaultdict(list)
    for made in sorted(outcomes, key=lambda item: item.key):
        if not benchmarks.is_private(made.benchmark):
            systems[made.system].append(made)
    chosen: list[Outcome] = []
    for name in sorted(systems, key=order):
        right = [made for made in systems[name] if made.correct]
        wrong = _varied([made for made in systems[name] if not made.correct])
        kept = wrong[: _EXAMPLES - min(_EXAMPLE_SUCCESSES, len(right))]
        chosen += [*kept, *right[: _EXAMPLES - len(kept)]]
    return chosen


def _varied(failures: list[Outcome]) -> list[Outcome]:
    """Failures with the causes taking turns, so that the first few show different ones."""
    seen: Counter[str | None] = Counter()
    turns = []
    for made in failures:
        turns.append((seen[made.failure], made.status == "ok"))
        seen[made.failure] += 1
    return [made for _, made in sorted(zip(turns, failures, strict=True), key=lambda pair: pair[0])]


def shown(rollouts: Iterable[Rollout]) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    """(system, CSS class, examples) for the template, systems in the order of the tables."""
    systems: dict[str, list[Rollout]] = defaultdict(list)
    for rollout in rollouts:
        systems[f"{rollout.policy.name}/{rollout.system}"].append(rollout)
    for name in sorted(systems, key=order):
        yield name, policy_class(name), [_example(rollout) for rollout in systems[name]]


def _example(rollout: Rollout) -> dict[str, Any]:
    asked = [message for turn in rollout.turns[:1] for message in turn.messages if message.get("role") == "user"]
    score = rollout.score
    return {
        "id": rollout.question_id,
        "key": rollout.key[:12],
        "correct": rollout.status == "ok" and score is not None and score.correct,
        "status": rollout.status,
        "error": f"{rollout.error.kind}: {clip(rollout.error.message, _LONGEST_CELL)}" if rollout.error else "",
        "question": clip(as_text(asked[-1].get("content")), _LONGEST_TEXT) if asked else "",
        "answer": clip(rollout.answer or "", _LONGEST_TEXT),
        "extracted": None if score is None or score.extracted is None else clip(score.extracted, _LONGEST_CELL),
        "wall": duration(rollout.wall_s),
        "tokens": {role: usage.output for role, usage in rollout.usage.items()},
        "turns": [
            {
                "kind": turn.action.kind,
                "step": turn.step,
                "reasoning": clip(turn.reasoning, _LONGEST_TEXT),
                "content": clip(turn.content, _LONGEST_TEXT) if turn.step and turn.content != rollout.answer else "",
                "problem": turn.action.problem or "",
                "program": clip(turn.action.program or "", _LONGEST_TEXT),
                "args": "" if turn.action.args is None else clip(as_text(turn.action.args), _LONGEST_CELL),
                "tool": f"{turn.action.tool.name} {clip(turn.action.tool.raw, _LONGEST_CELL)}"
                if turn.action.kind == "tool" and turn.action.tool
                else "",
                "tool_result": clip(turn.tool_result or "", _LONGEST_TEXT) if turn.observation is None else "",
                "run": _run(turn.observation) if turn.observation else None,
            }
            for turn in rollout.turns
        ],
    }


def _run(observation: Observation) -> dict[str, Any]:
    """A trace for display: failed calls first, then in call order."""
    calls = sorted(observation.calls, key=lambda call: (call.status in ("ok", "cached"), call.index))
    error = observation.error
    where = f" (line {error.line}, column {error.column})" if error and error.line else ""
    return {
        "status": observation.status,
        "error": clip(error.message, _LONGEST_CELL) + where if error else "",
        "output": clip(as_text(observation.output), _LONGEST_TEXT) if observation.has_output else None,
        "wall": f"{observation.wall_s:.1f} s",
        "calls": [_call(call) for call in calls[:_MOST_CALLS]],
        "hidden": max(0, len(calls) - _MOST_CALLS),
    }


def _call(call: Call) -> dict[str, Any]:
    took = call.t_end - call.t_start if call.t_end is not None and call.t_start is not None else None
    result = as_text(call.output) if call.cause is None else f"{call.cause.kind}: {call.cause.message}"
    return {
        "index": call.index,
        "phase": clip(call.phase.title, 60) if call.phase else "",
        "label": clip(call.label, 60),
        "status": call.status,
        "ok": call.status in ("ok", "cached"),
        "tokens": call.usage.output,
        "took": "" if took is None else f"{took:.1f} s",
        "prompt": clip(call.prompt, _LONGEST_CELL),
        "result": clip(result, _LONGEST_CELL),
    }

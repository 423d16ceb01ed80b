"""Teacher rollouts to D1: the Stage 1 filter and the training rows.

A row is one kept first turn: `{"key", "question", "messages", "tools", "turn", "observation"}`, everything a trainer
or a judge needs. The filter keeps a rollout whose final answer is right and whose protocol was followed, and nothing
else: defects of a program are the business of curation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import orjson

from dynaflow import benchmarks
from dynaflow.agent import prompts
from dynaflow.agent.teacher import ProgramTeacher, programs_sha
from dynaflow.benchmarks import contamination
from dynaflow.config import Config
from dynaflow.engine import Job
from dynaflow.errors import ConfigError
from dynaflow.methods import system
from dynaflow.rollout import Json, Mode, Policy, Question, Rollout, digest

TEACHER = "teacher"


def jobs(config: Config) -> list[Job]:
    """The teacher's rollouts: every question `samples` times; a share of them under the Dynamic instruction."""
    collect = config.collect
    questions = benchmarks.load(collect.benchmark, collect.split, limit=collect.questions, options=config.mini)
    contamination.refuse(questions, config.evaluate.benchmarks, allow=config.data.allow_overlap)
    if collect.teacher == "endpoint" and config.roles.teacher is None:
        raise ConfigError("collect.teacher = 'endpoint' needs a [roles.teacher] section with base_url and model")
    programs = collect.teacher == "programs"
    model = f"programs {programs_sha()[:12]}" if programs else str(config.roles.teacher and config.roles.teacher.model)
    found = []
    for question in questions:
        for sample in range(collect.samples):
            mode = _mode(config, question, sample)
            scripted = ProgramTeacher(question, sample, mode) if programs else None
            role = "main" if programs else "teacher"
            found.append(Job(question, mode, system(mode), Policy(name=TEACHER, model=model), sample, scripted, role))
    return found


def _mode(config: Config, question: Question, sample: int) -> Mode:
    """The instruction of one teacher rollout, drawn from the question's content."""
    draw = int(digest(question.sha(), "mode", sample)[:8], 16) / 2**32
    return "dynamic" if draw < config.collect.dynamic_share else config.collect.mode


@dataclass(slots=True)
class Filtered:
    """Rows of D1 and why the other rollouts are not in it (counts by first reason, in the order of the tests)."""

    rows: list[dict[str, Json]]
    report: dict[str, Json]


def reject_reason(rollout: Rollout) -> str | None:
    """The first test of the Stage 1 filter that a rollout fails; None: it is kept."""
    if rollout.status == "error":
        return "endpoint_error"
    if rollout.status == "truncated":
        return "truncated"
    if rollout.status != "ok":
        return rollout.status
    if not rollout.score or not rollout.score.correct:
        return "wrong_answer"
    if not rollout.protocol or not rollout.protocol.followed():
        return "protocol"
    return None


def filter_rollouts(config: Config, rollouts: Iterable[Rollout], questions: dict[str, Question]) -> Filtered:
    """D1 from teacher rollouts. `questions` by id. Row order and a `max_rows` cut depend on content only."""
    reasons: Counter[str] = Counter()
    rows: list[dict[str, Json]] = []
    seen: set[str] = set()
    for rollout in sorted(rollouts, key=lambda item: item.key):
        reason = reject_reason(rollout)
        if reason is None:
            row = _row(config, rollout, questions[rollout.question_id])
            content = digest(
                row["messages"], row["turn"]["content"], [c["function"] for c in row["turn"]["tool_calls"]]
            )
            reason = "duplicate" if content in seen else None
            seen.add(content)
            if reason is None:
                rows.append(row)
        if reason is not None:
            reasons[reason] += 1
    kept = rows[: config.collect.max_rows]
    report: dict[str, Json] = {
        "rollouts": len(rows) + sum(reasons.values()),
        "rejected": dict(reasons),
        "over_max_rows": len(rows) - len(kept),
        "kept": len(kept),
        "kept_direct": sum(not row["turn"]["tool_calls"] for row in kept),
    }
    return Filtered(kept, report)


def _row(config: Config, rollout: Rollout, question: Question) -> dict[str, Json]:
    turn = rollout.turns[0]
    mode: Mode = "dynamic" if rollout.system == "dynamic" else "forced"
    calls = [
        {
            "id": call.id,
            "type": "function",
            "function": {"name": call.name, "arguments": orjson.dumps(call.arguments).decode()},
        }
        for call in turn.tool_calls
    ]
    return {
        "key": rollout.key,
        "question": question.model_dump(mode="json"),
        "messages": turn.messages,
        "tools": prompts.tools(config.agent, mode),
        "turn": {"reasoning": turn.reasoning, "content": turn.content, "tool_calls": calls},
        "observation": turn.observation and turn.observation.model_dump(mode="json"),
    }

"""Teacher rollouts to D1: questions, the Stage 1 filter, the training rows.

A row is one kept first turn: `{"key", "question", "messages", "tools", "turn", "observation", "provenance"}`,
everything a trainer or a judge needs, and where it comes from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import orjson

from dynaflow import __version__, benchmarks
from dynaflow.agent import prompts
from dynaflow.agent.teacher import ProgramTeacher, programs_sha
from dynaflow.benchmarks import contamination
from dynaflow.benchmarks.contamination import Overlap
from dynaflow.config import Config
from dynaflow.engine import Job
from dynaflow.errors import ConfigError
from dynaflow.methods import system
from dynaflow.rollout import Json, Mode, Policy, Question, Rollout, digest
from dynaflow.settings import QuestionPool
from dynaflow.tools import Toolbox
from dynaflow.training.filters import Funnel, first_failure

TEACHER = "teacher"


@dataclass(frozen=True, slots=True)
class Pool:
    """The teacher's questions, each once, and which of the sources' questions are evaluation questions."""

    questions: list[Question]
    overlaps: list[Overlap]
    """By `data.allow_overlap` they are still among the questions; by `collect.drop_overlap` they are not."""
    duplicates: int
    """Questions that stood in the sources more than once."""


def pool(config: Config) -> Pool:
    """The questions of all sources.

    Raises:
        ConfigError: an unknown source or difficulty; a source with fewer questions than wanted; evaluation questions
            among them, unless the settings say what to do with these.
    """
    collect = config.collect
    if collect.pools:
        found = [question for source in collect.pools for question in _draw(config, source)]
    else:
        found = benchmarks.load(collect.benchmark, collect.split, limit=collect.questions, options=config.mini)
    distinct = {question.sha(): question for question in found}
    questions = list(distinct.values())
    allowed = config.data.allow_overlap or collect.drop_overlap
    overlaps = contamination.refuse(questions, config.evaluate.benchmarks, allow=allowed)
    if collect.drop_overlap and not config.data.allow_overlap:
        bad = {overlap.item for overlap in overlaps}
        questions = [question for question in questions if question.id not in bad]
    return Pool(questions, overlaps, len(found) - len(distinct))


def _draw(config: Config, source: QuestionPool) -> list[Question]:
    """The questions of one source: those of its difficulties, as many as are wanted, drawn by content."""
    name = f"collect.pools: {source.benchmark} {source.split}"
    found = benchmarks.load(source.benchmark, source.split, options=config.mini)
    levels = Counter(level(question) for question in found)
    for wanted in source.levels:
        if wanted not in levels:
            raise ConfigError.unknown(f"{name}: level", wanted, levels)
    found = [question for question in found if not source.levels or level(question) in source.levels]
    if source.questions is None:
        return found
    if source.questions > len(found):
        raise ConfigError(f"{name}: {source.questions} questions wanted, there are {len(found)} of these levels")
    return sorted(found, key=lambda question: digest("pool", config.seed, question.sha()))[: source.questions]


def level(question: Question) -> str:
    """The difficulty of a question as its benchmark names it; of the demo's questions the family; "-" without one."""
    return str(question.meta.get("level") or question.meta.get("family") or "-")


def jobs(config: Config) -> list[Job]:
    """The teacher's rollouts: every question `samples` times; a share of them under the Dynamic instruction."""
    collect = config.collect
    questions = pool(config).questions
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
    """Rows of D1 and the funnel that led to them."""

    rows: list[dict[str, Json]]
    report: dict[str, Json]


def filter_rollouts(config: Config, rollouts: Iterable[Rollout], questions: Iterable[Question]) -> Filtered:
    """D1 from teacher rollouts. Row order and a `max_rows` cut depend on content only.

    The report: "rollouts", "filters" (steps in order: name, in, out, rejected by reason), "rejected" (all reasons),
    "kept", "kept_direct", "over_max_rows", "sources" (per benchmark and difficulty: questions, rollouts, right, kept).
    """
    settings = config.collect
    asked = {question.sha(): question for question in questions}
    funnel = Funnel("duplicate", "questions", "max_rows")
    sources = _Sources(asked.values())
    rows: list[dict[str, Json]] = []
    seen: set[str] = set()
    per_question: Counter[str] = Counter()
    total = over = 0
    for rollout in sorted(rollouts, key=lambda item: item.key):
        total += 1
        question = asked[rollout.question_sha]
        sources.count(question, "rollouts")
        sources.count(question, "right", bool(rollout.score and rollout.score.correct))
        if (failure := first_failure(rollout, settings)) is not None:
            funnel.reject(*failure)
            continue
        row = _row(config, rollout, question)
        content = digest(row["messages"], row["turn"]["content"], [c["function"] for c in row["turn"]["tool_calls"]])
        if content in seen:
            funnel.reject("duplicate", "duplicate")
        elif settings.max_per_question is not None and per_question[rollout.question_sha] >= settings.max_per_question:
            funnel.reject("questions", "over_max_per_question")
        elif settings.max_rows is not None and len(rows) >= settings.max_rows:
            funnel.reject("max_rows", "over_max_rows")
            over += 1
        else:
            funnel.keep()
            rows.append(row)
            sources.count(question, "kept")
        seen.add(content)
        per_question[rollout.question_sha] += 1
    rejected = funnel.rejected()
    rejected.pop("over_max_rows", None)
    report: dict[str, Json] = {
        "rollouts": total,
        "filters": [step.to_json() for step in funnel.steps.values()],
        "rejected": rejected,
        "over_max_rows": over,
        "kept": len(rows),
        "kept_direct": sum(not row["turn"]["tool_calls"] for row in rows),
        "sources": sources.to_json(),
    }
    return Filtered(rows, report)


class _Sources:
    """Counts per benchmark and difficulty."""

    def __init__(self, questions: Iterable[Question]) -> None:
        self._counts: dict[tuple[str, str], Counter[str]] = {}
        for question in questions:
            self.count(question, "questions")

    def count(self, question: Question, what: str, by: int = 1) -> None:
        counts = self._counts.setdefault((question.benchmark, level(question)), Counter())
        counts[what] += by

    def to_json(self) -> list[dict[str, Json]]:
        names = ("questions", "rollouts", "right", "kept")
        return [
            {"benchmark": benchmark, "level": difficulty, **{name: counts[name] for name in names}}
            for (benchmark, difficulty), counts in sorted(self._counts.items())
        ]


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
        "tools": _tools(config, mode, question.benchmark),
        "turn": {"reasoning": turn.reasoning, "content": turn.content, "tool_calls": calls},
        "observation": turn.observation and turn.observation.model_dump(mode="json"),
        "provenance": {
            "rollout": rollout.key,
            "sample": rollout.sample,
            "teacher": rollout.policy.model,
            "instruction": rollout.system,
            "config_digest": rollout.config_digest,
            "prompts": prompts.sha(),
            "dynaflow": __version__,
        },
    }


def _tools(config: Config, mode: Mode, benchmark: str) -> list[dict[str, Json]]:
    """The tool definitions that the main agent is given on the first turn (`agent.main`), as at sampling."""
    names: Sequence[str] = config.tools.offer.get(benchmark, ())
    there = Toolbox(config).of(benchmark, list) if names else {}
    offered = [there[name].spec for name in names]
    own = offered if mode == "dynamic" else []  # in Forced mode the first action is a workflow call
    return [*prompts.tools(config.agent, mode, offered), *own]

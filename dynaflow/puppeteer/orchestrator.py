"""Puppeteer as a method: explores with the session's sub-agents, aggregates, and keeps what a gradient needs.

A rollout is one turn whose observation holds every agent's call, as a workflow's does; `meta["puppeteer"]` holds the
paths: who was chosen with which probability, what it cost, how the path ended and what it answered.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from dynaflow.agent.prompts import task
from dynaflow.config import Config
from dynaflow.methods.vote import vote
from dynaflow.puppeteer.agents import Roster, State, Step, prompt, results
from dynaflow.puppeteer.explore import Bounds, Director, Path, explore
from dynaflow.rollout import Action, Call, Cause, Json, Observation, Question, Turn, Usage, digest
from dynaflow.runtime import CallOutcome, CallSpec
from dynaflow.session import MethodResult, Session
from dynaflow.settings import Puppeteer

AGGREGATE = """{task}

Several agents have answered:

{answers}

Weigh the answers and give the final one, in the form that the task asks for."""
_OUTAGES = ("unreachable", "disconnected", "timeout", "bad_json", "bad_shape")


def bounds(settings: Puppeteer, *, training: bool) -> Bounds:
    """How far an exploration goes: training samples, evaluation selects as configured."""
    width, depth = settings.paths
    return Bounds(width, depth, "sample" if training else settings.select, settings.branch)


@dataclass(frozen=True, slots=True)
class Orchestrator:
    """A director with its agents: `await orchestrator.solve(question, session)` is a method.

    Args:
        config: as `Roster.equip` made it.
        seed: content that the random choices are made from, besides the question: what directs, and which sample it is.
    """

    config: Config
    roster: Roster
    director: Director
    bounds: Bounds
    seed: str

    def texts(self) -> tuple[str, ...]:
        """What a rollout depends on besides the configuration of its agents: part of its key."""
        settings = self.config.puppeteer
        mine = settings.model_dump(mode="json", include={"agents", "aggregate", "result_chars", "encoder"})
        limits = (self.bounds.width, self.bounds.depth, self.bounds.select, self.bounds.branch)
        return AGGREGATE, digest(mine, list(limits), list(self.roster.names)), self.seed

    async def solve(self, question: Question, session: Session) -> MethodResult:
        """The aggregate of all paths' answers.

        Raises:
            TerminalError: no later call of an agent can succeed.
        """
        episode = _Episode(self, question, session)

        def draw(path: int, level: int) -> np.random.Generator:
            mark = digest(self.seed, question.sha(), path, level)
            return np.random.default_rng(int(mark[:16], 16))

        paths = await explore(
            episode.task, self.roster, self.director, episode.act, self.bounds, draw, on_level=episode.note
        )
        answers = await asyncio.gather(*(episode.answer(number, path) for number, path in enumerate(paths)))
        votes = await vote([None if text is None else session.extract(text) for text in answers], session.same)
        spoken = next((text for text in answers if text is not None), None)
        final = spoken if votes.winner is None else answers[votes.winner]
        episode.note(paths, answers)
        return episode.finish(paths, final)


@dataclass(slots=True)
class _Episode:
    """One rollout while it goes on."""

    who: Orchestrator
    question: Question
    session: Session
    calls: list[Call] = field(default_factory=list)
    aggregated: dict[int, Step] = field(default_factory=dict)

    @property
    def task(self) -> str:
        return task(self.question)

    async def act(self, agent: str, state: State, where: str) -> Step:
        """One agent's call, budgeted, journaled and recorded."""
        text = prompt(state, self.who.config.puppeteer.result_chars)
        return await self._call(agent, text, self.who.roster.call_options(agent), where)

    async def _call(self, label: str, text: str, options: dict[str, Json], where: str) -> Step:
        number, start = len(self.calls), time.monotonic() - self.session.opened
        record = Call(
            index=number,
            path=where,
            label=label,
            options=options,
            prompt=text,
            prompt_chars=len(text),
            prompt_sha256=hashlib.sha256(text.encode(errors="replace")).hexdigest(),
            status="cancelled",
            t_queued=start,
            t_start=start,
        )
        self.calls.append(record)
        spec = CallSpec(number, where, None, label, text, options, None)
        outcome = await self.session.agent(spec, where)
        _fill(record, outcome, time.monotonic() - self.session.opened)
        agent = self.who.roster.agents.get(label)
        longest = (agent.max_tokens if agent else None) or self.who.config.roles.sub.sampling.max_tokens
        return as_step(record, record.usage.input + record.usage.output + record.usage.unknown * longest)

    async def answer(self, number: int, path: Path) -> str | None:
        """A path's answer by the configured aggregation; None: no agent that answers has said anything."""
        found = [s for s in path.state.steps if s.output is not None and self.who.roster.answers(s.agent)]
        texts = [step.output or "" for step in found]
        way = self.who.config.puppeteer.aggregate
        if way == "model" and len(found) > 1:
            asked = AGGREGATE.format(task=self.task, answers=results(found, self.who.config.puppeteer.result_chars))
            step = await self._call("aggregate", asked, {}, f"path[{number}].aggregate")
            self.aggregated[number] = step
            if step.output is not None:
                return step.output
        extracted = [self.session.extract(text) for text in texts]
        if way == "vote":
            votes = await vote(extracted, self.session.same)
            if votes.winner is not None:
                return texts[votes.winner]
        read = [text for text, answer in zip(texts, extracted, strict=True) if answer is not None]
        return next(reversed(read or texts), None)

    def note(self, paths: Sequence[Path], answers: Sequence[str | None] | None = None) -> None:
        """Keep how far the paths have come, also for a rollout that will be cut off."""
        self.session.result.meta["puppeteer"] = {
            "agents": list(self.who.roster.names),
            "select": self.who.bounds.select,
            "paths": [self._path(number, path, answers) for number, path in enumerate(paths)],
        }

    def _path(self, number: int, path: Path, answers: Sequence[str | None] | None) -> Json:
        tokens = [step.tokens for step in path.state.steps]
        tokens += [0] * (len(path.decisions) - len(tokens))
        extra = self.aggregated.get(number)
        return {
            "agents": path.agents,
            "p": [decision.p for decision in path.decisions],
            "entropy": [decision.entropy for decision in path.decisions],
            "choices": [decision.choices for decision in path.decisions],
            "calls": [step.call for step in path.state.steps],
            "tokens": tokens,
            "aggregate_tokens": extra.tokens if extra else 0,
            "stopped": path.stopped,
            "answer": None if answers is None else answers[number],
        }

    def finish(self, paths: Sequence[Path], answer: str | None) -> MethodResult:
        """The result, with its turn and status."""
        result = self.session.result
        result.answer = answer
        if answer is None:
            causes = [step.cause for path in paths for step in path.state.steps if step.cause is not None]
            outage = next((cause for cause in causes if cause in _OUTAGES or cause.startswith("http_5")), None)
            if any(path.stopped == "budget" for path in paths):
                result.status = "budget"
                result.error = Cause(
                    kind="calls_or_tokens", message="the budget was spent before any agent had answered"
                )
            elif outage is not None:
                result.status = "error"
                result.error = Cause(kind=outage, message="no agent has answered, and the endpoint failed")
            else:
                result.status = "truncated" if "truncated" in causes else "protocol_violation"
                result.error = Cause(kind="no_answer", message="no agent that answers the task has said anything")
        program = "\n".join(" -> ".join(path.agents) for path in paths)
        census = Counter(str(call.status) for call in self.calls)
        observation = Observation(
            program=program,
            program_sha256=hashlib.sha256(program.encode()).hexdigest(),
            status="completed" if census.keys() <= {"ok", "cached"} else "completed_degraded",
            output=answer,
            has_output=answer is not None,
            census=dict(census),
            calls=self.calls,
            usage=sum((call.usage for call in self.calls), Usage()),
            wall_s=time.monotonic() - self.session.opened,
        )
        action = Action(kind="answer", answer=answer)
        message: dict[str, Json] = {"role": "user", "content": self.task}
        result.turns.append(Turn(step="orchestrate", messages=[message], action=action, observation=observation))
        return result


def as_step(call: Call, tokens: int) -> Step:
    """The step that a call was. A result read back from the journal is one like any other."""
    status = "ok" if call.status == "cached" else call.status
    output = str(call.output) if status == "ok" else None
    return Step(call.label, status, output, tokens, call.index, call.cause.kind if call.cause else None)


def _fill(record: Call, outcome: CallOutcome, end: float) -> None:
    record.status = outcome.status
    record.cause = outcome.cause
    record.output = outcome.output if outcome.status in ("ok", "cached") else None
    record.raw = outcome.raw if outcome.status == "failed" else None
    record.model = outcome.model
    record.attempts = outcome.attempts
    record.usage = outcome.usage
    record.t_end = end

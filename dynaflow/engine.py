"""Runs methods over questions: bounded concurrency, resume by content key, one writer, progress, deadlines.

`run` writes one line per finished rollout to `rollouts.jsonl`. A rollout that ended in an error of its endpoint is
redone by the next run (its later line replaces the earlier one); every other finished rollout is never repeated. What
was in flight when a run died is replayed from `calls.jsonl`.
"""

from __future__ import annotations

import asyncio
import fcntl
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from dynaflow import benchmarks
from dynaflow.agent import prompts
from dynaflow.config import Config
from dynaflow.errors import (
    BudgetRefused,
    ConfigError,
    DataError,
    DynaflowError,
    PrerequisiteError,
    ProviderError,
    TerminalError,
)
from dynaflow.files import Appender, read_lines
from dynaflow.grading import Grader
from dynaflow.journal import Journal, RolloutJournal
from dynaflow.progress import Progress
from dynaflow.rollout import SCHEMA_VERSION, Cause, Json, Policy, Question, Rollout, digest, rollout_key
from dynaflow.runtime import Event, Runtime
from dynaflow.session import Chat, Session, System
from dynaflow.tools import Toolbox


@dataclass(frozen=True, slots=True)
class Job:
    """One rollout to be: a question, answered by a system under a policy, the `sample`-th time."""

    question: Question
    system: str
    method: System
    policy: Policy
    sample: int = 0
    main: Chat | None = None
    """Plays the main agent in place of the served model (a scripted teacher)."""
    main_role: str = "main"
    """The model role whose endpoint and sampling the main agent has; "teacher" when rollouts are collected."""

    def key(self, config: Config) -> str:
        """The content key of this rollout under `config`."""
        return rollout_key(self.question, self.system, self.policy, self.digest(config), self.sample)

    def digest(self, config: Config) -> str:
        """Hash of the settings and texts that can change an answer."""
        return digest(config.answer_digest(self.main_role), prompts.sha(), *self.method.texts)


DEADLINE = "deadline"


def is_final(rollout: Rollout) -> bool:
    """Whether a rollout is never redone. An endpoint's error is; a missed deadline is not, or only fast runs count."""
    return rollout.status != "error" or (rollout.error is not None and rollout.error.kind == DEADLINE)


def owed(config: Config, jobs: Iterable[Job], run_dir: Path) -> int:
    """How many of the jobs `run_dir` has no final rollout of."""
    final = {rollout.key for rollout in load_rollouts(run_dir / "rollouts.jsonl") if is_final(rollout)}
    return len({job.key(config) for job in jobs} - final)


def load_rollouts(path: Path) -> list[Rollout]:
    """All rollouts of a file; of lines with the same key the last one counts.

    Raises:
        DataError: a line is not a rollout of this schema version.
    """
    found = {}
    for number, line in enumerate(read_lines(path), 1):
        try:
            rollout = Rollout.model_validate(line)
        except ValidationError as error:
            raise DataError(f"{path}:{number}: not a rollout of schema version {SCHEMA_VERSION}: {error}") from error
        found[rollout.key] = rollout
    return list(found.values())


@contextmanager
def exclusive(run_dir: Path) -> Iterator[None]:
    """Hold a run directory. The lock goes with the process, however it ends.

    Raises:
        ConfigError: another process writes this run.
    """
    run_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (run_dir / ".lock").open("w") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise ConfigError(
                f"{run_dir}: another process is writing this run; wait for it or use --set name=..."
            ) from error
        yield


async def run(
    config: Config,
    jobs: Iterable[Job],
    run_dir: Path,
    client: Chat,
    *,
    title: str,
    on_event: Callable[[Job, Event], None] | None = None,
) -> list[Rollout]:
    """Carry out the jobs that `run_dir` has no finished rollout of; give the rollouts of all jobs, in job order.

    Raises:
        TerminalError: no later call to the endpoint can succeed; what was finished is kept.
    """
    path = run_dir / "rollouts.jsonl"
    done = {rollout.key: rollout for rollout in load_rollouts(path)}
    finished = {key for key, rollout in done.items() if is_final(rollout)}
    keyed = {job.key(config): job for job in jobs}
    todo = {key: job for key, job in keyed.items() if key not in finished}
    if todo:
        with Journal(run_dir / "calls.jsonl", finished) as journal, Progress(title, len(keyed)) as progress:
            for key in keyed.keys() & finished:
                progress.skip(done[key])
            writer = Appender(path)
            gate = asyncio.Semaphore(config.evaluate.concurrency)
            toolbox = Toolbox(config)
            async with Runtime() as runtime, Grader() as grader:

                async def one(key: str, job: Job) -> None:
                    async with gate:
                        outcome = await rollout(
                            config, key, job, client, runtime, toolbox, grader, journal.rollout(key), on_event
                        )
                    writer.write(outcome.model_dump(mode="json"))
                    done[key] = outcome
                    progress.add(outcome)

                try:
                    async with asyncio.TaskGroup() as group:
                        for key, job in todo.items():
                            group.create_task(one(key, job))
                except BaseExceptionGroup as group_error:
                    raise _first(group_error) from group_error
                finally:
                    writer.close()
    return [done[key] for key in keyed]


def _first(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """The first single exception of a group: what the user is told."""
    error: BaseException = group
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


async def rollout(
    config: Config,
    key: str,
    job: Job,
    client: Chat,
    runtime: Runtime,
    toolbox: Toolbox,
    grader: Grader,
    journal: RolloutJournal,
    on_event: Callable[[Job, Event], None] | None,
) -> Rollout:
    """One rollout under its deadline, graded where there is a gold answer. Only a TerminalError leaves it."""
    started, begin = time.time(), time.monotonic()
    session = open_session(config, job, client, runtime, toolbox, grader, journal, on_event)
    result = session.result
    try:
        async with asyncio.timeout(config.evaluate.rollout_timeout_s):
            result = await job.method.solve(job.question.model_copy(update={"answer": None}), session)
    except TimeoutError:
        message = f"not finished within {config.evaluate.rollout_timeout_s:g} s"
        result.status, result.error = "error", Cause(kind=DEADLINE, message=message)
    except (TerminalError, ConfigError, PrerequisiteError, DataError):
        raise
    except BudgetRefused as error:
        result.status, result.error = "budget", Cause(kind=error.limit, message=str(error))
    except DynaflowError as error:
        kind = error.kind if isinstance(error, ProviderError) else type(error).__name__
        result.status, result.error = "error", Cause(kind=kind, message=str(error))
    verdict = None if job.question.answer is None else await grader.grade(job.question, result.answer or "")
    score = verdict
    if verdict is not None and result.status != "ok":
        score = verdict.model_copy(update={"correct": False})
    return Rollout(
        key=key,
        question_id=job.question.id,
        question_sha=job.question.sha(),
        benchmark=job.question.benchmark,
        system=job.system,
        sample=job.sample,
        policy=job.policy,
        config_digest=job.digest(config),
        turns=result.turns,
        answer=result.answer,
        status=result.status,
        score=score,
        as_answered=None if verdict is None else verdict.correct,
        protocol=result.protocol,
        usage=session.usage,
        seed=config.seed,
        started=started,
        wall_s=time.monotonic() - begin,
        error=result.error,
        meta=_told(job.question) | result.meta,
    )


def _told(question: Question) -> dict[str, Json]:
    """What a record keeps of its question's meta: what tables are split by."""
    return {
        name: question.meta[name]
        for name in ("family", "shape", "held_out", "level", "language")
        if name in question.meta
    }


def open_session(
    config: Config,
    job: Job,
    client: Chat,
    runtime: Runtime,
    toolbox: Toolbox,
    grader: Grader,
    journal: RolloutJournal,
    on_event: Callable[[Job, Event], None] | None,
) -> Session:
    """The session of a job. The gold answer stays here; the method only gets what the grader would extract."""
    question = job.question
    return Session(
        config,
        client=client,
        runtime=runtime,
        journal=journal,
        policy=job.policy,
        seed=int(digest(config.seed, job.sample)[:8], 16),
        extract=lambda text: text if question.answer is None else benchmarks.extract(question, text),
        same=lambda a, b: grader.same(question, a, b),
        tools=toolbox.of(question.benchmark, lambda: benchmarks.corpus(question.benchmark)),
        offered=config.tools.offer.get(question.benchmark, ()),
        main=job.main,
        main_role=job.main_role,
        on_event=None if on_event is None else lambda event: on_event(job, event),
    )

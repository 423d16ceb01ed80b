"""Runs methods over questions: bounded concurrency, resume by content key, one writer, progress, deadlines.

`run` writes one line per finished rollout to `rollouts.jsonl`. A rollout that ended in an error of its endpoint is
redone by the next run (its later line replaces the earlier one); every other finished rollout is never repeated. What
was in flight when a run died is replayed from `calls.jsonl`. Ctrl-C stops a run cleanly, a second one at once.
"""

from __future__ import annotations

import asyncio
import fcntl
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

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
from dynaflow.files import writing
from dynaflow.grading import Grader
from dynaflow.journal import Journal, RolloutJournal
from dynaflow.progress import Progress, console
from dynaflow.results import Results
from dynaflow.rollout import Cause, Json, Policy, Question, Rollout, digest, rollout_key
from dynaflow.runtime import Event, Runtime
from dynaflow.session import Chat, Session, System
from dynaflow.tools import Toolbox
from dynaflow.watch import interruptible, watchdog

_NAMED = 5
"""Waiting rollouts that the watchdog names."""

OnEvent = Callable[["Job", Event], None]


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


@dataclass(frozen=True, slots=True)
class Means:
    """What every rollout of a run works with."""

    config: Config
    client: Chat
    runtime: Runtime
    toolbox: Toolbox
    grader: Grader


def part_of(jobs: Iterable[Job], index: int, count: int) -> list[Job]:
    """The `index`-th of `count` parts (from 1): a question's jobs stay together, whatever order they come in."""
    jobs = list(jobs)
    mine = set(sorted({job.question.sha() for job in jobs})[index - 1 :: count])
    return [job for job in jobs if job.question.sha() in mine]


def owed(config: Config, jobs: Iterable[Job], run_dir: Path) -> int:
    """How many of the jobs `run_dir` has no final rollout of."""
    return len({job.key(config) for job in jobs} - Results(run_dir / "rollouts.jsonl").final())


def finished(config: Config, jobs: Iterable[Job], run_dir: Path) -> Iterator[Rollout]:
    """The rollouts that `run_dir` has of the jobs, in job order, read one at a time."""
    return Results(run_dir / "rollouts.jsonl").of(dict.fromkeys(job.key(config) for job in jobs))


@contextmanager
def exclusive(run_dir: Path) -> Iterator[None]:
    """Hold a run directory. The lock goes with the process, however it ends.

    Raises:
        ConfigError: another process writes this run.
        PrerequisiteError: the directory cannot be made or written.
    """
    with writing(run_dir):
        run_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        (run_dir / ".lock").touch(mode=0o600)
        lock = (run_dir / ".lock").open("w")
    with lock as stream:
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
    on_event: OnEvent | None = None,
) -> None:
    """Carry out the jobs that `run_dir` has no final rollout of; `finished` gives the rollouts.

    Raises:
        TerminalError: no later call to the endpoint can succeed; what was finished is kept.
        Interrupted: Ctrl-C.
    """
    results = Results(run_dir / "rollouts.jsonl")
    final = results.final()
    keyed = {job.key(config): job for job in jobs}
    todo = iter([(key, job) for key, job in keyed.items() if key not in final])
    started = keyed.keys() & final
    if len(started) == len(keyed):
        return
    rows = [(job.question.benchmark, f"{job.policy.name}/{job.system}") for job in keyed.values()]
    with Journal(run_dir / "calls.jsonl", final) as journal, results, Progress(title, rows) as progress:
        for key in started:
            progress.skip(results.index[key])
        active: dict[str, tuple[Job, Session]] = {}

        async def work(means: Means) -> None:
            for key, job in todo:
                session = open_session(means, job, journal.rollout(key), on_event)
                active[key] = (job, session)
                progress.add(results.add(await rollout(means, key, job, session)))
                del active[key]

        def state() -> str:
            return f"{len(keyed.keys() & results.final())} of {len(keyed)} rollouts are finished"

        def moved() -> float:
            return max(results.written, journal.written)

        try:
            with interruptible(state):
                async with (
                    Runtime.of(config.programs) as runtime,
                    Grader() as grader,
                    watchdog(moved, config.evaluate.stall_s, lambda: _pending(active)),
                    asyncio.TaskGroup() as group,
                ):
                    means = Means(config, client, runtime, Toolbox(config), grader)
                    for _ in range(config.evaluate.concurrency):
                        group.create_task(work(means))
        except BaseExceptionGroup as group_error:
            raise _first(group_error) from group_error


def _pending(active: Mapping[str, tuple[Job, Session]]) -> list[str]:
    """The rollouts that have waited longest, each with what it waits for."""
    now = time.monotonic()
    lines = []
    for job, session in sorted(active.values(), key=lambda item: item[1].opened)[:_NAMED]:
        waits = [f"{what} for {now - since:.0f} s" for what, since in list(session.pending.items())[:3]]
        name = f"{job.question.id} ({job.question.benchmark}, {job.policy.name}/{job.system}, sample {job.sample})"
        lines.append(f"{name} since {now - session.opened:.0f} s: {', '.join(waits) or 'no model request or tool'}")
    if len(active) > _NAMED:
        lines.append(f"and {len(active) - _NAMED} more")
    return lines


def _first(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """The first single exception of a group: what the user is told."""
    error: BaseException = group
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


async def rollout(means: Means, key: str, job: Job, session: Session) -> Rollout:
    """One rollout under its deadline, graded where there is a gold answer.

    Raises:
        TerminalError, ConfigError, PrerequisiteError, DataError: it is the run that cannot go on.
    """
    config, grader = means.config, means.grader
    started, begin = time.time(), time.monotonic()
    result = session.result
    try:
        async with asyncio.timeout(config.evaluate.rollout_timeout_s) as deadline:
            result = await job.method.solve(job.question.model_copy(update={"answer": None}), session)
    except (TerminalError, ConfigError, PrerequisiteError, DataError):
        raise
    except BudgetRefused as error:
        result.status, result.error = "budget", Cause(kind=error.limit, message=str(error))
    except DynaflowError as error:
        kind = error.kind if isinstance(error, ProviderError) else type(error).__name__
        # A conversation that no longer fits is an outcome like a cut reply: asking again would not help.
        result.status = "truncated" if kind == "context_length" else "error"
        result.error = Cause(kind=kind, message=str(error))
    except Exception as error:  # noqa: BLE001  (one question must not cost the others)
        result.status = "error"
        if deadline.expired():
            message = f"not finished within {config.evaluate.rollout_timeout_s:g} s"
            result.error = Cause(kind="deadline", message=message)
        else:
            result.error = _surprise(error)
    verdict = None if job.question.answer is None else await grader.grade(job.question, result.answer or "")
    if verdict is not None and result.tied:
        result.meta["tie"] = [(await grader.grade(job.question, text)).correct for text in result.tied]
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


def _surprise(error: Exception) -> Cause:
    """A fault of ours, or something nobody thought of: where it happened is in the log."""
    console.note("".join(traceback.format_exception(error)), highlight=False, markup=False)
    message = f"{type(error).__name__}: {error}"
    return Cause(kind="internal", message=message.encode(errors="replace").decode())


def _told(question: Question) -> dict[str, Json]:
    """What a record keeps of its question's meta: what tables are split by."""
    return {
        name: question.meta[name]
        for name in ("family", "shape", "held_out", "level", "language")
        if name in question.meta
    }


def open_session(means: Means, job: Job, journal: RolloutJournal, on_event: OnEvent | None) -> Session:
    """The session of a job. The gold answer stays here; the method only gets what the grader would extract."""
    question, config = job.question, means.config
    return Session(
        config,
        client=means.client,
        runtime=means.runtime,
        journal=journal,
        policy=job.policy,
        seed=int(digest(config.seed, job.sample)[:8], 16),
        extract=lambda text: text if question.answer is None else benchmarks.extract(question, text),
        same=lambda a, b: means.grader.same(question, a, b),
        tools=means.toolbox.of(question.benchmark, lambda: benchmarks.corpus(question.benchmark)),
        offered=config.tools.offer.get(question.benchmark, ()),
        main=job.main,
        main_role=job.main_role,
        on_event=None if on_event is None else lambda event: on_event(job, event),
    )

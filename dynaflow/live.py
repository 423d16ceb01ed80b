"""What a person sees of one question or one script: the trace while it runs, then the answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import orjson
from rich.console import Console
from rich.text import Text

from dynaflow import benchmarks, engine, pipeline
from dynaflow.agent import subagent
from dynaflow.agent.render import as_text, clip, plain
from dynaflow.config import Config
from dynaflow.engine import Job, Means
from dynaflow.errors import ConfigError, DynaflowError
from dynaflow.files import write_json
from dynaflow.grading import Grader
from dynaflow.journal import Journal, RolloutJournal
from dynaflow.methods import system
from dynaflow.models.client import ModelClient
from dynaflow.rollout import Json, Observation, Policy, ProgramError, Question, Rollout, Score, digest
from dynaflow.runtime import UNSET, CallOutcome, CallSpec, Event, Runtime, mock_executor
from dynaflow.runtime.hints import caret
from dynaflow.runtime.nested import Resolver, beside
from dynaflow.runtime.wire import loads, well_formed
from dynaflow.session import Session
from dynaflow.settings import Role
from dynaflow.tools import Toolbox

_WARNINGS = 20
"""Warnings of a run that are shown."""
_TYPED = {"roles.sub": "--backend", "roles.sub.base_url": "--backend", "roles.sub.model": "--model"}
"""What a user of `workflow run --backend URL` calls these settings."""

out = Console()
OnEvent = Callable[[Event], None] | None


def _text(text: str, style: str = "") -> Text:
    """Text of a model, a program, an endpoint or a file: neither rich nor the terminal obeys any of it."""
    return Text(plain(text), style)


def _line(text: str, style: str = "") -> Text:
    return _text("\u240a".join(text.splitlines()), style)


def show(event: Event) -> None:
    """One line per thing that happens in a workflow; no text in it can begin another."""
    line = Text(f"{event.t:6.1f} s  ", style="dim")
    if event.kind == "phase" and event.phase:
        line.append(_line(f"phase {clip(event.phase.title, 200)}", "bold"))
    elif event.kind == "log":
        line.append(_line(f"log   {clip(event.text or '', 200)}"))
    elif event.kind == "call_started" and event.call:
        line.append(_line(f"  ->  {clip(event.call.label, 90)}", "cyan"))
    elif event.kind == "call_ended" and event.call:
        call = event.call
        style = "green" if call.status in ("ok", "cached") else "red"
        line.append(f"  {call.status:<4}", style=style)
        took = (call.t_end or 0) - (call.t_start or 0)
        cause = call.cause.message if call.cause else ""
        detail = clip(cause, 800) if call.output is None else clip(as_text(call.output), 120)  # a cause ends in its fix
        line.append(_line(f" {detail}  ({call.usage.output} tokens, {took:.1f} s)"))
    else:
        return
    out.print(line, soft_wrap=True)


def ask(config: Config, text: str, mode: str, policy: str) -> int:
    """Answer one question and print the trace. The exit code: 1 without an answer.

    Raises:
        ConfigError: the question is empty.
        DynaflowError: the rollout ended in an error.
    """
    if not text.strip():
        raise ConfigError(f"question {text!r}: empty; for example dynaflow run 'What is 6 * 7?'")
    question = Question(id="question", benchmark="free", text=well_formed(text), answer=None)
    with pipeline.serving(config, [policy]) as urls:
        rollout = asyncio.run(_ask(config, question, mode, pipeline.policy(config, policy), urls))
    _turns(rollout)
    if rollout.status == "error":
        raise DynaflowError(rollout.error.message if rollout.error else "the rollout ended in an error")
    return int(rollout.answer is None)


async def _ask(config: Config, question: Question, mode: str, policy: Policy, urls: dict[str, str]) -> Rollout:
    roles = {name: role for name, role in config.roles if role is not None}
    job = Job(question, mode, system(mode), policy)
    async with ModelClient(roles, urls) as client, Runtime.of(config.programs) as runtime, Grader() as grader:
        means = Means(config, client, runtime, Toolbox(config), grader)
        journal = RolloutJournal("question")
        session = engine.open_session(means, job, journal, lambda _, event: show(event))
        return await engine.rollout(means, "question", job, session)


def _turns(rollout: Rollout) -> None:
    for number, turn in enumerate(rollout.turns, 1):
        out.rule(f"turn {number}: {turn.action.kind}")
        if turn.reasoning:
            out.print(_text(clip(turn.reasoning.strip(), 2000), "dim italic"), soft_wrap=True)
        if turn.action.program:
            out.print(_text(turn.action.program), soft_wrap=True)
        elif turn.action.kind != "answer" and turn.content.strip():
            out.print(_text(clip(turn.content.strip(), 2000)), soft_wrap=True)
        if turn.observation:
            out.print(_text(_census(turn.observation), "bold"), soft_wrap=True)
        if turn.action.problem:
            out.print(_text(turn.action.problem, "red"), soft_wrap=True)
    out.rule()
    for role, usage in rollout.usage.items():
        out.print(f"{role}: {usage.attempts} requests, {usage.input} tokens in, {usage.output} out", highlight=False)
    out.print(f"{rollout.wall_s:.1f} s, status {rollout.status}", highlight=False)
    if rollout.error:
        out.print(_text(rollout.error.message, "red"), soft_wrap=True)
    out.print(_text("no answer" if rollout.answer is None else rollout.answer.strip(), "bold"), soft_wrap=True)


def _census(observation: Observation) -> str:
    counts = ", ".join(f"{count} {status}" for status, count in observation.census.items() if count)
    text = f"{observation.status}: {counts or 'no calls'} in {observation.wall_s:.1f} s"
    if observation.error:
        text += f"\n{_error(observation.error)}"
    for warning in observation.warnings[:_WARNINGS]:
        text += f"\n  {clip(warning, 300)}"
    if len(observation.warnings) > _WARNINGS:
        text += f"\n  ... {len(observation.warnings) - _WARNINGS} more warnings"
    return text + (f"\noutput: {clip(as_text(observation.output), 2000)}" if observation.has_output else "")


def script(
    config: Config, file: Path, args: str | None, backend: str, model: str, as_json: bool, keep: Path | None = None
) -> int:
    """Run a workflow script of the user's. The exit code is 0 when it completed, 130 after Ctrl-C.

    In the folder `keep` its calls are journaled, and a second run there makes only the calls that have no result.
    """
    program = _read(file)
    try:
        value: Json = UNSET if args is None else loads(args)
    except ValueError as error:
        what = clip(repr(args), 200)
        raise ConfigError(
            f'--args {what}: not usable JSON ({error}); for example --args \'{{"topic": "tea"}}\''
        ) from error
    on_event = None if as_json else show
    with _journal(config, keep) as journal:
        resolve = beside(file.parent)
        if backend == "mock":
            observation = asyncio.run(_on_mock(config, program, value, journal, on_event, resolve))
        elif backend == "config":
            with pipeline.serving(config, []) as urls:
                observation = asyncio.run(_on_models(config, program, value, urls, journal, on_event, resolve))
        elif backend.startswith(("http://", "https://")):
            role = config.roles.sub.model_copy(update={"base_url": backend, "replicas": [], "model": model})
            config = config.model_copy(update={"roles": config.roles.model_copy(update={"sub": role})})
            observation = asyncio.run(_on_models(config, program, value, {}, journal, on_event, resolve, _TYPED))
        else:
            raise ConfigError(f"--backend {backend!r}: allowed are mock, config, or a URL that starts with http")
    if as_json:
        print(json.dumps(observation.model_dump(mode="json"), indent=2))
    else:
        out.print(_text(_census(observation)), soft_wrap=True)
    return {"completed": 0, "completed_degraded": 0, "cancelled": 130}.get(observation.status, 1)


@contextmanager
def _journal(config: Config, keep: Path | None) -> Iterator[RolloutJournal]:
    if keep is None:
        yield RolloutJournal("script")
        return
    with engine.exclusive(keep), Journal(keep / "calls.jsonl", set()) as journal:
        write_json(keep / "config.json", config.model_dump(mode="json"))
        yield journal.rollout("script")


async def _on_mock(
    config: Config, program: str, args: Json, journal: RolloutJournal, on_event: OnEvent, resolve: Resolver
) -> Observation:
    async def execute(spec: CallSpec) -> CallOutcome:
        slot = journal.call("script", spec.place, digest(spec.prompt, spec.options))
        if slot.value is not None:
            return subagent.outcome_from_json(slot.value)
        outcome = await mock_executor(spec)
        slot.put(subagent.outcome_to_json(spec, outcome))
        return outcome

    async with Runtime.of(config.programs) as runtime:
        observation = await runtime.run(
            program, args, execute=execute, limits=config.limits, on_event=on_event, resolve=resolve
        )
    journal.slot("workflow", "script", digest(program, None if args is UNSET else args)).put(
        observation.model_dump(mode="json")
    )
    return observation


async def _on_models(
    config: Config,
    program: str,
    args: Json,
    urls: dict[str, str],
    journal: RolloutJournal,
    on_event: OnEvent,
    resolve: Resolver,
    typed: Mapping[str, str] | None = None,
) -> Observation:
    role: Role = config.roles.sub
    async with ModelClient({"sub": role}, urls, typed) as client, Runtime.of(config.programs) as runtime:
        session = Session(
            config,
            client=client,
            runtime=runtime,
            journal=journal,
            policy=Policy(),
            seed=config.seed,
            extract=lambda text: text,
            on_event=on_event,
            resolve=resolve,
        )
        try:
            return await session.workflow(program, args, "script", again=True)
        except asyncio.CancelledError:
            if session.cut_off is None:
                raise
            return session.cut_off  # Ctrl-C: what was done by then is shown


def check(files: list[Path], as_json: bool) -> int:
    """Check scripts without running them; the exit code is 1 when one is not valid."""
    from dynaflow.check import Check, check_program

    programs = {file: well_formed(_read(file)) for file in files}

    async def go() -> list[Check]:
        async with Runtime() as runtime:
            return [await check_program(runtime, program) for program in programs.values()]

    results = dict(zip(files, asyncio.run(go()), strict=True))
    if as_json:
        print(json.dumps([{"file": str(file), **result.model_dump()} for file, result in results.items()], indent=2))
        return 0 if all(result.valid for result in results.values()) else 1
    for file, result in results.items():
        out.print(
            _text(f"{file}: {'valid' if result.valid else 'not valid'}", "green" if result.valid else "red"),
            soft_wrap=True,
        )
        if (error := result.error) is not None:
            out.print(_text(_error(error)), soft_wrap=True)
        for found in result.warnings:
            out.print(_text(f"  line {found.line}, column {found.column}: {found.message}", "yellow"), soft_wrap=True)
        if (what := result.structure) is not None:
            counts = (f"{getattr(what, name)} {name}" for name in ("agents", "parallel", "pipeline", "workflow"))
            phases = f"; phases: {', '.join(clip(title, 60) for title in what.phases)}" if what.phases else ""
            out.print(_text(f"  {', '.join(counts)}{phases}", "dim"), soft_wrap=True)
    return 0 if all(result.valid for result in results.values()) else 1


def _error(error: ProgramError) -> str:
    """An error of a program for people: place, source line with a caret, hint."""
    place = f"line {error.line}, column {error.column}: " if error.line else ""
    shown = caret(error)
    lines = [f"{place}{error.message}", *(shown.split("\n") if shown else []), *([error.hint] if error.hint else [])]
    return "\n".join(f"  {line}" for line in lines)


def show_data(config: Config) -> None:
    """Counts and one example of every family of the demo benchmark."""
    for name, split in (("mini", "train"), ("mini", "test"), ("mini-unseen", "test")):
        questions = benchmarks.load(name, split, limit=200, options=config.mini)
        families: dict[str, list[Question]] = {}
        for question in questions:
            families.setdefault(str(question.meta["family"]), []).append(question)
        out.rule(f"{name} {split}: {len(questions)} questions")
        for family, members in sorted(families.items()):
            out.print(_text(f"{family} ({len(members)})", "bold"))
            out.print(_text(f"{members[0].text}\n=> {as_text(members[0].answer)}\n"))


def grade_one(benchmark: str, gold: str, answer: str, as_json: bool) -> None:
    """Grade one answer and print the verdict."""
    question = Question(id="one", benchmark=benchmark, text="", answer=well_formed(gold))
    benchmarks.find(benchmark)
    score = asyncio.run(_grade(question, well_formed(answer)))
    print(json.dumps(score.model_dump()) if as_json else f"correct: {score.correct}  extracted: {score.extracted!r}")


async def _grade(question: Question, answer: str) -> Score:
    async with Grader() as grader:
        return await grader.grade(question, answer)


def curate_one(program: Path, question: str, trace: Path | None, as_json: bool) -> None:
    """Print the static judge's defects of one program."""
    from dynaflow.curation.static import judge_program

    try:
        observation = None if trace is None else orjson.loads(_read(trace))
    except orjson.JSONDecodeError as error:
        raise ConfigError(f"--trace {trace}: not JSON ({error}); `workflow run --json` prints such a file") from error
    found = judge_program(_read(program), well_formed(question), observation)
    if as_json:
        print(json.dumps([defect.model_dump() for defect in found], indent=2))
    else:
        for defect in found:
            out.print(_text(f"{defect.severity} {defect.kind}/{defect.sub}: {defect.reason}\n  {defect.excerpt!r}"))
        out.print(f"{len(found)} defects")


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ConfigError(f"{file}: no such file") from None
    except IsADirectoryError:
        raise ConfigError(f"{file}: a directory; expected a file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file}: cannot be read as UTF-8 text: {error}") from error

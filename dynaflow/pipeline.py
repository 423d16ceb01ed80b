"""The stages of a run, each a function of what lies in the run directory, each resumable.

runs/NAME/
  collect/     rollouts.jsonl calls.jsonl   teacher rollouts
  d1.jsonl  d1_card.md  filter_report.json  Stage 1 rows, their data card, the funnel that led to them
  stage1/  stage2/  control/                weights, checkpoints, metrics.jsonl, record.json
  d2.jsonl  dr.jsonl  curation.json         what curation let through; the same-size random subset; verdicts
  rollouts.jsonl  calls.jsonl               evaluation
  summary.json  report.html
and what `rundir` says.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from dynaflow import benchmarks, engine, matrix
from dynaflow.analysis import outcome as outcomes
from dynaflow.config import Config
from dynaflow.engine import Job
from dynaflow.errors import ConfigError, DynaflowError, Interrupted, PrerequisiteError
from dynaflow.files import read_json, read_lines, write_json, write_jsonl
from dynaflow.models.client import ModelClient
from dynaflow.progress import console
from dynaflow.results import Results
from dynaflow.rollout import Json, Policy, Question, digest
from dynaflow.rundir import check_same, note, open_run, stage

TRAINED = ("stage1", "stage2", "control")
"""The trained policies; further controls (`curate.control_draws`) follow as control2, control3, ..."""


@contextmanager
def serving(config: Config, policies: list[str], home: Config | None = None) -> Iterator[dict[str, str]]:
    """Base URLs by served name: the endpoints of the configuration, or a server of our own for the time of a stage.

    Args:
        home: the run that has trained `policies`, where that is another one.
    """
    own = [role for role in (config.roles.main, config.roles.sub) if role.base_url is None]
    if not own:
        yield {}
        return
    from dynaflow.models import server

    adapters = {name: _served_folder(home or config, name) for name in policies if name != "base"}
    with server.serve(config.server, adapters, log_dir=config.work_dir / "logs", echo=console.print) as served:
        note(config.work_dir, servers=served.engines)
        yield dict(served.urls)


def _weights(config: Config, name: str) -> Path:
    """What was trained for a policy: an adapter, or a whole model.

    Raises:
        ConfigError: there can be no policy of that name.
        PrerequisiteError: it is not trained yet.
    """
    matrix.policy_known(name)
    from dynaflow.training import weights

    folder = config.run_dir / name
    if not (folder / "record.json").is_file():
        stage = name.removeprefix("stage")
        raise PrerequisiteError(f"policy {name!r}: no finished {folder}; run `dynaflow train --stage {stage}` first")
    return weights.of(folder)


def _served_folder(config: Config, name: str) -> Path:
    """What is served under a trained policy's name: its adapter, or a merged copy (made on first use)."""
    trained = _weights(config, name)
    if config.server.adapters == "lora":
        return trained
    from dynaflow.models import embedded
    from dynaflow.training import weights

    return weights.merge(embedded.resolve(config.server.model), trained, config.run_dir / name / "merged")


def policy(config: Config, name: str) -> Policy:
    """The policy of that name in this run: the base model, or what was trained from it."""
    matrix.policy_known(name)
    if name == "base":
        return matrix.base(config)
    from dynaflow.training import weights

    trained = _weights(config, name)
    return Policy(name=name, model=name, adapter=str(trained), adapter_sha=weights.sha(trained))


def collect(config: Config, urls: dict[str, str]) -> None:
    """Teacher rollouts, then D1 and the funnel."""
    from dynaflow.training import card
    from dynaflow.training import collect as collecting

    run_dir = config.run_dir
    jobs = _teacher_jobs(config)
    _run(config, jobs, config.work_dir / "collect", urls, "collect")
    if config.work_dir != run_dir:
        return
    rollouts = engine.finished(config, jobs, run_dir / "collect")
    filtered = collecting.filter_rollouts(config, rollouts, [job.question for job in jobs])
    d1 = run_dir / "d1.jsonl"
    write_jsonl(d1, filtered.rows)
    card.write_card(run_dir / "d1_card.md", config, collecting.pool(config), filtered.rows, filtered.report, d1)
    write_json(run_dir / "filter_report.json", filtered.report)
    card.show(filtered.report)


def _teacher_jobs(config: Config) -> list[Job]:
    from dynaflow.training import collect as collecting

    jobs = collecting.jobs(config)
    kept = {question.id for question in matrix.chosen(config, [job.question for job in jobs])}
    return [job for job in jobs if job.question.id in kept]


def train(config: Config, name: str) -> None:
    """One stage of training: stage1, stage2, or a control by name (control, control2, ...)."""
    from dynaflow.training import stages

    run_dir, path = config.run_dir, _training_rows(config, name)
    if name == "stage1":
        stages.train_stage1(config, path, run_dir / name)
    elif name == "stage2":
        stages.train_stage2(config, path, run_dir / "stage1", run_dir / name)
    else:
        stages.train_control(config, path, run_dir / "stage1", run_dir / name)


def plan_training(config: Config, name: str, gpus: list[str]) -> None:
    """Print what a stage would take, on this machine or on GPUs by name. Trains nothing."""
    from dynaflow.training import stages

    stages.plan(config, name, _training_rows(config, name), gpus)


def _training_rows(config: Config, name: str) -> Path:
    """The rows that a stage trains on."""
    files = {"stage1": "d1.jsonl", "stage2": "d2.jsonl", **config.curate.controls}
    if name not in files:
        raise ConfigError.unknown("training stage (curate.control_draws says how many controls)", name, files)
    path = config.run_dir / files[name]
    _made(path, name, "collect" if name == "stage1" else "curate")
    return path


def curate(config: Config) -> None:
    """D2 (rows without a failing defect) and the random subsets of D1 of the same size."""
    from dynaflow.curation import stage as curation

    curation.curate(config, config.run_dir)


def _policies(config: Config, names: Iterable[str]) -> dict[str, Policy]:
    return {name: policy(config, name) for name in names}


def _there(config: Config) -> dict[str, Policy]:
    """The policies of the evaluation that exist by now."""
    return _policies(
        config,
        [who for who in config.evaluate.policies if who == "base" or (config.run_dir / who / "record.json").is_file()],
    )


def evaluate(config: Config, policies: list[str], urls: dict[str, str]) -> None:
    """Every system of `policies` over the evaluation questions, then the CoT samples at equal tokens."""
    for warning in matrix.warnings(config):
        console.print(f"warning: {warning}", highlight=False)
    questions = matrix.questions(config)
    jobs = matrix.jobs(config, questions, _policies(config, policies))
    _run(config, jobs, config.work_dir, urls, f"eval {'+'.join(policies)}")
    if config.evaluate.matched_samples and config.work_dir == config.run_dir:
        for _ in range(2):  # the first samples tell how many more there must be
            _run(config, _cot_jobs(config, questions), config.run_dir, urls, "CoT at equal tokens")


def _cot_jobs(config: Config, questions: list[Question]) -> list[Job]:
    found = matrix.read(config, questions, _there(config), config.run_dir / "rollouts.jsonl")
    return matrix.cot_jobs(config, questions, matrix.base(config), found.outcomes, found.pool)


def _run(config: Config, jobs: list[Job], folder: Path, urls: dict[str, str], title: str) -> None:
    """This process's part of the jobs, with the endpoints and questions noted in env.json."""
    jobs = engine.part_of(jobs, *config.part)
    if not engine.owed(config, jobs, folder):
        return
    roles = {name: role for name, role in config.roles if role is not None}
    used = {"sub", *(job.main_role for job in jobs if job.main is None)}

    async def go() -> None:
        async with ModelClient(roles, urls) as client:
            endpoints = {name: await client.inventory(name) for name in sorted(used)}
            note(config.work_dir, endpoints=endpoints, questions=_asked(jobs))
            await engine.run(config, jobs, folder, client, title=title)

    asyncio.run(go())


def _asked(jobs: Iterable[Job]) -> dict[str, Json]:
    """Number and hash of the questions of each benchmark."""
    found: dict[str, set[str]] = {}
    for job in jobs:
        found.setdefault(job.question.benchmark, set()).add(job.question.sha())
    return {name: {"n": len(shas), "sha256": digest(sorted(shas))} for name, shas in found.items()}


def merge(config: Config, sources: Sequence[Path]) -> None:
    """Take over the finished rollouts of shards (default: all of this run's), then report. Merging again adds nothing.

    Raises:
        PrerequisiteError: there is no shard, or a named directory holds no rollouts.
        ConfigError: one was made with other settings.
    """
    names = ("rollouts.jsonl", "collect/rollouts.jsonl")
    for folder in sources:
        if not any((folder / name).is_file() for name in names):
            raise PrerequisiteError(f"merge: {folder} holds no rollouts.jsonl; expected the directory of a shard")
        if (folder / "config.json").is_file():
            check_same(config, folder / "config.json")
    shards = config.work_dir / "shards"
    folders = list(sources) or sorted(shards.glob("*-of-*"))
    if not folders:
        raise PrerequisiteError(
            f"merge: no shards in {shards}; `dynaflow eval --shard i/n` makes one; or name the directories to merge"
        )
    with open_run(config) as run_dir:
        for name in names:
            paths = [folder / name for folder in folders if (folder / name).is_file()]
            if paths:
                with Results(run_dir / name) as results:
                    taken = {str(path): results.merge(path) for path in paths}
                for path, count in taken.items():
                    console.print(f"{path}: {count} rollouts taken over", highlight=False, markup=False)
    if (run_dir / "rollouts.jsonl").is_file():
        report(config)


def report(config: Config) -> None:
    """summary.json, the terminal tables, CSV files and report.html, from what the run directory holds."""
    from dynaflow.analysis import report as reporting

    matrix.check(config)
    run_dir = config.run_dir
    path = run_dir / "rollouts.jsonl"
    questions = matrix.questions(config)
    found = matrix.read(config, questions, _there(config), path) if path.exists() else None
    if found is None or not found.outcomes:
        raise PrerequisiteError(f"report: no rollouts of these settings in {run_dir}; run `dynaflow eval` first")
    if found.left_out:
        console.print(f"{found.left_out} rollouts of other settings, adapters or questions are left out")
    reporting.report(config, questions, found.outcomes, found.pool, _extras(run_dir), console)
    errors = [outcome for outcome in found.outcomes if outcome.status == "error"]
    if len(errors) > config.evaluate.max_error_rate * len(found.outcomes):
        (first,) = outcomes.load(path, sorted(errors, key=lambda made: benchmarks.is_private(made.benchmark))[:1])
        cause = "unknown"
        if first.error:  # an endpoint may repeat the question in its message
            cause = first.error.kind if benchmarks.is_private(first.benchmark) else first.error.message
        kind = PrerequisiteError if len(errors) == len(found.outcomes) else DynaflowError
        raise kind(f"{len(errors)} of {len(found.outcomes)} rollouts ended in an error; the first: {cause}")


def _report_so_far(config: Config) -> None:
    """The report of a run that was interrupted; that it cannot be made is no second error."""
    try:
        report(config)
    except DynaflowError as error:
        console.print(str(error), highlight=False, markup=False)


def _extras(run_dir: Path) -> dict[str, Json]:
    """What the report shows besides rollouts: training curves and funnels, where those stages ran."""
    curves = []
    for name in dict.fromkeys(
        [*TRAINED, *(path.parent.name for path in sorted(run_dir.glob("control*/metrics.jsonl")))]
    ):
        points = [{"step": p["step"], "loss": p["loss"]} for p in read_lines(run_dir / name / "metrics.jsonl")]
        if points:
            curves.append({"stage": name, "points": points})
    extras: dict[str, Json] = {"training": curves}
    for key, file in (("filter", "filter_report.json"), ("curation", "curation.json")):
        if (run_dir / file).exists():
            extras[key] = read_json(run_dir / file)
    return extras


def demo(config: Config) -> None:
    """Questions in, a trained orchestrator and a report out. What is there already is not made again."""
    matrix.check(config)
    with open_run(config) as run_dir:
        with stage(run_dir, "model"):
            from dynaflow.models import embedded

            embedded.resolve(config.server.model)
        collected = (run_dir / "filter_report.json").exists()
        if not collected or _owed(config, ["base"]):
            with stage(run_dir, "collect, evaluate base"), serving(config, ["base"]) as urls:
                if not collected:
                    collect(config, urls)
                evaluate(config, ["base"], urls)
        for name in ("stage1", "stage2", *config.curate.controls):
            if name == "stage2" and not (run_dir / "curation.json").exists():
                with stage(run_dir, "curate"):
                    curate(config)
            if not (run_dir / name / "record.json").exists():
                with stage(run_dir, f"train {name}"):
                    train(config, name)
        for name in config.evaluate.policies:
            if name != "base" and _owed(config, [name]):
                with stage(run_dir, f"evaluate {name}"), serving(config, [name]) as urls:
                    evaluate(config, [name], urls)
        report(config)


def _owed(config: Config, policies: list[str]) -> int:
    questions = matrix.questions(config)
    jobs = engine.part_of(matrix.jobs(config, questions, _policies(config, policies)), *config.part)
    whole = config.work_dir == config.run_dir
    if whole and config.evaluate.matched_samples and (config.run_dir / "rollouts.jsonl").exists():
        jobs += _cot_jobs(config, questions)
    return engine.owed(config, jobs, config.work_dir)


def _check_input(config: Config, name: str) -> None:
    """What a stage asks or reads is there and allowed: said before its directory is made or a server is started.

    Raises:
        ConfigError: the configuration asks for what can not be.
        PrerequisiteError: what an earlier stage makes is not there.
        DataError: a question set is missing or altered.
    """
    matrix.check(config)
    if name == "eval":
        matrix.questions(config)
    elif name == "collect":
        from dynaflow.training import collect as collecting

        collecting.jobs(config)
    elif name == "curate":
        _made(config.run_dir / "d1.jsonl", name, "collect")
    else:
        stage_name = name.removeprefix("train ")
        _training_rows(config, stage_name)
        if stage_name != "stage1":
            _made(config.run_dir / "stage1" / "record.json", stage_name, "train --stage 1")


def _made(path: Path, wanted_by: str, command: str) -> None:
    if not path.exists():
        raise PrerequisiteError(f"{wanted_by}: no {path}; run `dynaflow {command}` first")


def command(config: Config, name: str) -> None:
    """One stage by name, for the command line: collect, train STAGE, curate or eval."""
    _check_input(config, name)
    with open_run(config) as folder:
        try:
            with stage(folder, name):
                if name == "collect":
                    mine = engine.part_of(_teacher_jobs(config), *config.part)
                    if engine.owed(config, mine, config.work_dir / "collect"):
                        with serving(config, []) as urls:
                            collect(config, urls)
                    else:
                        collect(config, {})
                elif name == "curate":
                    curate(config)
                elif name == "eval":
                    _evaluate_all(config)
                else:
                    train(config, name.removeprefix("train "))
        except Interrupted:
            if name == "eval" and config.work_dir == config.run_dir:
                _report_so_far(config)
            raise
        if config.work_dir != config.run_dir:
            console.print(f"shard {config.shard} is done; `dynaflow merge` joins the shards", highlight=False)
        elif name == "eval":
            report(config)


def _evaluate_all(config: Config) -> None:
    """Every policy that exists; those that are not trained yet are named.

    Raises:
        PrerequisiteError: none exists.
    """
    there = _there(config) or _policies(config, config.evaluate.policies)
    if missing := [who for who in config.evaluate.policies if who not in there]:
        console.print(f"left out, since they are not trained yet: {', '.join(missing)}", style="yellow")
    for who in there:
        if _owed(config, [who]):
            with serving(config, [who]) as urls:
                evaluate(config, [who], urls)


def serve(config: Config, policies: list[str]) -> None:
    """Serve the base and trained policies until Ctrl-C."""
    from dynaflow.models import server

    server.run_server(config, {name: _served_folder(config, name) for name in policies})

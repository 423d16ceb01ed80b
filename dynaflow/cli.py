"""The `dynaflow` command: each command is a few lines that call a module."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from dynaflow.config import Config

app = typer.Typer(
    name="dynaflow",
    help="Train and evaluate LLM orchestration: workflow programs, a budgeted V8 sandbox, frozen sub-agents.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
)
model_app = typer.Typer(help="Models: the embedded one, local folders, GGUF files.", no_args_is_help=True)
workflow_app = typer.Typer(help="Run or check a workflow script of your own.", no_args_is_help=True)
app.add_typer(model_app, name="model")
app.add_typer(workflow_app, name="workflow")
data_app = typer.Typer(help="Question sets: fetch, verify, list, and their overlap.", no_args_is_help=True)
app.add_typer(data_app, name="data")
puppeteer_app = typer.Typer(help="Puppeteer: a trained policy picks which agent acts next.", no_args_is_help=True)
app.add_typer(puppeteer_app, name="puppeteer")

ConfigPath = Annotated[
    Path | None,
    typer.Option("--config", "-c", help="TOML file, or a run directory for its settings; default: the demo's."),
]
Sets = Annotated[list[str] | None, typer.Option("--set", help="Override a setting, e.g. --set evaluate.limit=20.")]
AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]


def _use_data_dir(folder: Path | None) -> Path | None:
    """Make `folder` the place of question sets for this process and those that it starts."""
    if folder is not None:
        os.environ["DYNAFLOW_DATA"] = str(folder)
    return folder


DataDir = Annotated[
    Path | None,
    typer.Option(help="Folder of question sets; default: DYNAFLOW_DATA, then the cache.", callback=_use_data_dir),
]
Limit = Annotated[int | None, typer.Option(min=1, help="At most so many questions (of each benchmark).")]
Ids = Annotated[str | None, typer.Option(help="Only these questions: ids, separated by commas.")]
Samples = Annotated[int | None, typer.Option(min=1, help="Rollouts of each question and system.")]
Shard = Annotated[str | None, typer.Option(help="i/n: only the i-th of n parts of the questions.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would be done, and do nothing.")]
Names = Annotated[list[str] | None, typer.Argument(help="Benchmarks; default: see the command.")]


class Size(StrEnum):
    """How much `demo` does: a CI smoke run, the default, or the size of the published table."""

    smoke = "smoke"
    standard = "standard"
    full = "full"


class Stage(StrEnum):
    """Training stages."""

    stage1 = "1"
    stage2 = "2"
    control = "control"


class RunMode(StrEnum):
    """Modes of the main agent."""

    direct = "direct"
    dynamic = "dynamic"
    forced = "forced"


def _load(path: Path | None, sets: list[str] | None) -> Config:
    from dynaflow.config import load
    from dynaflow.resources import resource

    return load(path or resource("configs") / "demo.toml", sets)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib import metadata

        typer.echo(f"dynaflow {metadata.version('dynaflow')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Options of no command: `version` is done once it is read."""


@app.command()
def demo(size: Size = Size.standard, sets: Sets = None) -> None:
    """The whole pipeline on a real small model: collect, train, curate, evaluate, report. Resumes where it stopped."""
    from dynaflow import pipeline
    from dynaflow.resources import resource

    name = "demo" if size is Size.standard else f"demo-{size.value}"
    pipeline.demo(_load(resource("configs") / f"{name}.toml", sets))


@app.command()
def run(
    question: Annotated[str, typer.Argument(help="The question.")],
    mode: RunMode = RunMode.forced,
    config: ConfigPath = None,
    sets: Sets = None,
    policy: Annotated[
        str, typer.Option(help="base, or a trained adapter of the run: stage1, stage2, control.")
    ] = "base",
) -> None:
    """Answer one question and show the trace while it runs. Exit code 1 when it ends without an answer."""
    from dynaflow import live

    raise typer.Exit(live.ask(_load(config, sets), question, mode.value, policy))


@workflow_app.command("run")
def workflow_run(
    file: Annotated[Path, typer.Argument(help="A JavaScript workflow program.")],
    args: Annotated[str | None, typer.Option("--args", help="JSON value the program sees as args.")] = None,
    backend: Annotated[
        str, typer.Option(help="mock, an OpenAI-compatible URL, or 'config' for the sub role.")
    ] = "config",
    model: Annotated[str, typer.Option(help="Model name at a URL backend.")] = "base",
    keep: Annotated[
        Path | None,
        typer.Option(
            "--run", help="Keep a journal in this folder; a second run makes only the calls without a result."
        ),
    ] = None,
    config: ConfigPath = None,
    sets: Sets = None,
    as_json: AsJson = False,
) -> None:
    """Run a script and show its trace; --json prints the whole observation."""
    from dynaflow import live

    raise typer.Exit(live.script(_load(config, sets), file, args, backend, model, as_json, keep))


@workflow_app.command("replay")
def workflow_replay(
    run: Annotated[Path, typer.Argument(help="A run directory, or an observation that `workflow run --json` printed.")],
    config: ConfigPath = None,
    sets: Sets = None,
    as_json: AsJson = False,
) -> None:
    """Run every recorded workflow again from its record. Exit code 1 when one does something else."""
    from dynaflow import replay

    raise typer.Exit(replay.command(_load(config, sets), run, sets or [], as_json))


@workflow_app.command("check")
def workflow_check(files: list[Path], as_json: AsJson = False) -> None:
    """Check that scripts compile, without running them. Exit code 1 when one does not."""
    from dynaflow import live

    raise typer.Exit(live.check(files, as_json))


@model_app.command("prepare")
def model_prepare(name: str) -> None:
    """Make a model folder ready: an embedded model by name, or a GGUF file."""
    from dynaflow.models import embedded

    typer.echo(embedded.resolve(name))


class ModelForm(StrEnum):
    """In which form a trained policy leaves the run."""

    adapter = "adapter"
    merged = "merged"
    gguf = "gguf"


@model_app.command("export")
def model_export(
    policy: Annotated[str, typer.Argument(help="stage1, stage2, control, ...")],
    out: Annotated[Path, typer.Option(help="The folder to write.")],
    form: Annotated[
        ModelForm,
        typer.Option(help="adapter; merged (dequantised base with the adapter in it); gguf: ready to convert."),
    ] = ModelForm.adapter,
    config: ConfigPath = None,
    sets: Sets = None,
) -> None:
    """Write a trained policy of a run with its model card into a folder to publish."""
    from dynaflow.training import export

    typer.echo(export.export(_load(config, sets), policy, form.value, out))


@model_app.command("diff")
def model_diff(
    policy: Annotated[str, typer.Argument(help="stage1, stage2, control, ...")],
    rows: Annotated[int, typer.Option(min=1, help="How many rows are scored.")] = 20,
    threshold: Annotated[float, typer.Option(min=0, help="Largest mean shift per token, in nats.")] = 0.05,
    config: ConfigPath = None,
    sets: Sets = None,
    as_json: AsJson = False,
) -> None:
    """How far the served form of a trained policy is from the trained one. Exit code 1 above the threshold."""
    from dynaflow.training import export

    raise typer.Exit(export.diff(_load(config, sets), policy, rows, threshold, as_json))


@app.command()
def serve(
    config: ConfigPath = None,
    sets: Sets = None,
    policies: Annotated[list[str] | None, typer.Option("--policy", help="Also serve this trained adapter.")] = None,
) -> None:
    """Serve the base model, and trained adapters under their own names, until Ctrl-C."""
    from dynaflow import pipeline

    pipeline.serve(_load(config, sets), policies or [])


def _stage(name: str, config: Config, dry_run: bool) -> None:
    if dry_run:
        from dynaflow import dryrun

        dryrun.show(config, name)
    else:
        from dynaflow import pipeline

        pipeline.command(config, name)


def _choice(ids: str | None, shard: str | None, **numbers: int | None) -> list[str]:
    """Options that choose a part of the work, as settings."""
    from dynaflow.config import SHARD, is_shard
    from dynaflow.errors import ConfigError

    sets = [f"{key.replace('__', '.')}={value}" for key, value in numbers.items() if value is not None]
    if ids is not None:
        named = [part.strip() for part in ids.split(",") if part.strip()]
        if not named:  # an empty variable of a shell must not stand for all questions
            raise ConfigError(f"--ids {ids!r}: names no question; expected ids separated by commas")
        sets.append(f"ids={json.dumps(named, ensure_ascii=False)}")
    if shard is None:
        return sets
    if not is_shard(shard):
        raise ConfigError(f"--shard {shard!r}: {SHARD}")
    return [*sets, f"shard='{shard}'"]


@app.command()
def collect(
    config: ConfigPath = None,
    sets: Sets = None,
    data_dir: DataDir = None,
    limit: Limit = None,
    ids: Ids = None,
    samples: Samples = None,
    shard: Shard = None,
    dry_run: DryRun = False,
) -> None:
    """Teacher rollouts and the Stage 1 filter: writes d1.jsonl."""
    chosen = _choice(ids, shard, collect__questions=limit, collect__samples=samples)
    _stage("collect", _load(config, [*(sets or []), *chosen]), dry_run)


@app.command()
def train(
    stage: Annotated[Stage, typer.Option(help="1, 2 or control")],
    config: ConfigPath = None,
    sets: Sets = None,
    draw: Annotated[
        int | None, typer.Option(min=1, help="Only this control; default: all of curate.control_draws.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what it takes in memory and time; train nothing.")
    ] = False,
    gpus: Annotated[
        list[str] | None,
        typer.Option("--gpu", help="With --dry-run: ask for this GPU, e.g. h200; default: this machine."),
    ] = None,
) -> None:
    """Train one stage from the rows in the run directory."""
    from dynaflow import pipeline
    from dynaflow.errors import ConfigError

    settings = _load(config, sets)
    names = [stage.name]
    if draw is not None and stage is not Stage.control:
        raise ConfigError(f"--draw {draw}: only controls are drawn. Allowed: --stage control")
    if stage is Stage.control:
        names = list(settings.curate.controls) if draw is None else [f"control{'' if draw == 1 else draw}"]
    for name in names:
        if dry_run:
            pipeline.plan_training(settings, name, gpus or [])
        else:
            pipeline.command(settings, f"train {name}")


@app.command()
def curate(
    config: ConfigPath = None,
    sets: Sets = None,
    benchmark: Annotated[
        bool, typer.Option("--benchmark", help="Measure the configured judges on the labelled set instead.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Judge D1: writes d2.jsonl, the same-size random subset dr.jsonl, curation.json and curation_report.html."""
    if benchmark:
        from dynaflow.curation import stage

        stage.measure(_load(config, sets), as_json)
    else:
        from dynaflow import pipeline

        pipeline.command(_load(config, sets), "curate")


@app.command("eval")
def evaluate(
    config: ConfigPath = None,
    sets: Sets = None,
    data_dir: DataDir = None,
    limit: Limit = None,
    ids: Ids = None,
    samples: Samples = None,
    shard: Shard = None,
    dry_run: DryRun = False,
) -> None:
    """Evaluate the configured policies and systems; writes rollouts.jsonl, then the report."""
    chosen = _choice(ids, shard, evaluate__limit=limit, evaluate__samples=samples)
    _stage("eval", _load(config, [*(sets or []), *chosen]), dry_run)


@app.command()
def merge(
    sources: Annotated[list[Path] | None, typer.Argument(help="Shard directories; default: all of this run's.")] = None,
    config: ConfigPath = None,
    sets: Sets = None,
    data_dir: DataDir = None,
) -> None:
    """Take the finished rollouts of shards over into the run, then report. Merging again adds nothing."""
    from dynaflow import pipeline

    pipeline.merge(_load(config, sets), sources or [])


@app.command()
def report(
    run: Annotated[Path | None, typer.Argument(help="A run directory, e.g. runs/demo; default: --config's.")] = None,
    config: ConfigPath = None,
    sets: Sets = None,
    data_dir: DataDir = None,
) -> None:
    """summary.json, CSV files, tables and report.html from the rollouts of a run."""
    from dynaflow import pipeline
    from dynaflow.errors import ConfigError

    if run is not None and config is not None:
        raise ConfigError(f"report: name the run ({run}) or --config ({config}), not both")
    pipeline.report(_load(run or config, sets))


@app.command()
def compare(
    first: Annotated[Path, typer.Argument(help="A run directory, e.g. runs/eval.")],
    second: Annotated[Path, typer.Argument(help="Another one.")],
    systems: Annotated[
        list[str] | None,
        typer.Option("--system", help="Only this one, e.g. stage1/forced, or base/direct:base/forced for two."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Two runs on the same questions: paired differences, and which questions only one of them has right."""
    from dynaflow.analysis import compare as comparing

    comparing.command(first, second, systems, as_json)


@data_app.command("mini")
def data_mini(config: ConfigPath = None, sets: Sets = None) -> None:
    """The demo benchmark's questions: counts per split and family, and one example of each."""
    from dynaflow import live

    live.show_data(_load(config, sets))


@data_app.command("list")
def data_list(names: Names = None, data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """Every benchmark: how many questions, how they were drawn, where they lie."""
    from dynaflow import data

    data.show(names or [], as_json)


@data_app.command("verify")
def data_verify(names: Names = None, data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """Check files and items against their hashes. Exit code 3 when one is wrong (or, for NAMES, missing)."""
    from dynaflow import data

    raise typer.Exit(data.verify(names or [], as_json))


@data_app.command("fetch")
def data_fetch(names: Names = None, data_dir: DataDir = None) -> None:
    """Fetch question sets from their public sources at pinned revisions; default: those of the paper."""
    from dynaflow import data

    data.fetch(names or [])


@data_app.command("contamination")
def data_contamination(
    pool: Annotated[str, typer.Argument(help="The benchmark whose questions are to be trained on.")],
    split: Annotated[str, typer.Option(help="Its split.")] = "train",
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Which questions of a training pool are evaluation questions: exact, normalised, 8-gram, number-masked."""
    from dynaflow import data

    data.show_contamination(pool, split, as_json)


class HotpotRule(StrEnum):
    """What counts as right on HotpotQA."""

    em = "em"
    f1 = "f1"
    contains = "contains"
    judge = "judge"


@app.command()
def grade(
    run: Annotated[Path, typer.Argument(help="A run directory, e.g. runs/demo.")],
    hotpotqa: Annotated[
        HotpotRule | None,
        typer.Option(help="Headline of HotpotQA from now on; judge asks the judge role, cached; f1: 0.5 or more."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would change; write nothing.")] = False,
    sets: Sets = None,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Grade the answers of a run anew, without asking a model for them, and say which verdicts changed."""
    from dynaflow import regrade

    regrade.regrade(run, sets or [], None if hotpotqa is None else hotpotqa.value, dry_run, as_json)


@app.command("grade-one")
def grade_one(
    benchmark: str,
    gold: Annotated[str, typer.Option(help="The gold answer.")],
    answer: Annotated[str, typer.Option(help="The text to grade.")],
    as_json: AsJson = False,
) -> None:
    """Grade one answer by a benchmark's rule."""
    from dynaflow import live

    live.grade_one(benchmark, gold, answer, as_json)


@app.command("curate-one")
def curate_one(
    program: Path,
    question: Annotated[str, typer.Option(help="The question the program was written for.")],
    trace: Annotated[Path | None, typer.Option(help="Observation JSON of a run of the program.")] = None,
    as_json: AsJson = False,
) -> None:
    """The static judge's defects of one program."""
    from dynaflow import live

    live.curate_one(program, question, trace, as_json)


@app.command()
def analyze(
    runs: Annotated[list[Path], typer.Argument(help="Run directories, or rollouts.jsonl files.")],
    as_json: AsJson = False,
    rows: Annotated[Path | None, typer.Option(help="Also write a JSON line per program into this file.")] = None,
) -> None:
    """What the programs of runs look like: shape, passing, verification, roles; beside the paper's numbers."""
    from dynaflow.analysis import structure_table

    structure_table.show(runs, as_json, rows)


@app.command("analyze-one")
def analyze_one(
    program: Path,
    trace: Annotated[Path | None, typer.Option(help="Observation JSON of a run of the program.")] = None,
    as_json: AsJson = False,
) -> None:
    """The structure of one program."""
    from dynaflow.analysis import structure_table

    structure_table.show_one(program, trace, as_json)


@app.command()
def view(
    run: Annotated[Path, typer.Argument(help="A run directory, or a rollouts.jsonl file.")],
    static: Annotated[Path | None, typer.Option(help="Write the page into this folder instead of serving it.")] = None,
    against: Annotated[Path | None, typer.Option(help="Another run: show whose verdict changed.")] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any free one.")] = 8770,
    price: Annotated[
        list[str] | None, typer.Option(help="ROLE=INPUT/OUTPUT: dollars per million tokens, as main=0.3/1.2.")
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
) -> None:
    """Look at the rollouts of a run in a browser: a page on this machine only, that only reads."""
    from dynaflow.viewer import export, server

    prices = dict(server.price(text) for text in price or [])
    if static is None:
        server.serve(run, against, port, prices, browser)
    else:
        typer.echo(f"{export.write(run, static, against, prices)} rollouts: open {static / 'index.html'}")


class ExportFormat(StrEnum):
    """What a run can be exported to."""

    otel = "otel"
    inspect = "inspect"
    chrome = "chrome"
    parquet = "parquet"
    sft = "sft"


@app.command("export")
def export_run(
    run: Annotated[Path, typer.Argument(help="A run directory, or a rollouts.jsonl file.")],
    to: Annotated[ExportFormat, typer.Option(help="The format.")],
    out: Annotated[Path | None, typer.Option(help="File or folder; default: export/ in the run.")] = None,
    endpoint: Annotated[str | None, typer.Option(help="otel: send to this OTLP/HTTP address instead.")] = None,
    content: Annotated[bool, typer.Option("--content", help="otel: with the texts of prompts and answers.")] = False,
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many rollouts.")] = None,
) -> None:
    """A run in the format of another tool: OpenTelemetry, Inspect, Chrome trace, parquet tables, SFT rows."""
    from dynaflow.export import run as exports

    typer.echo(exports.export(run, to.value, out, endpoint, content, limit))


def _load_puppeteer(path: Path | None, sets: list[str] | None) -> Config:
    from dynaflow.resources import resource

    return _load(path or resource("configs") / "puppeteer_demo.toml", sets)


@puppeteer_app.command("train")
def puppeteer_train(config: ConfigPath = None, sets: Sets = None, data_dir: DataDir = None) -> None:
    """Train the policy by REINFORCE; goes on where it stopped."""
    from dynaflow.puppeteer import command

    command.run(_load_puppeteer(config, sets), "train")


@puppeteer_app.command("eval")
def puppeteer_eval(config: ConfigPath = None, sets: Sets = None, data_dir: DataDir = None) -> None:
    """The trained policy, its controls and other systems on the held-out questions."""
    from dynaflow.puppeteer import command

    command.run(_load_puppeteer(config, sets), "eval")


@puppeteer_app.command("graph")
def puppeteer_graph(run: Annotated[Path, typer.Argument(help="A run directory or a rollouts.jsonl.")]) -> None:
    """Rollouts of any system as graphs of agents: density, cycles, hubs, path length."""
    from dynaflow.puppeteer import command

    command.show_graphs(run)


@app.command()
def doctor(config: ConfigPath = None, sets: Sets = None, as_json: AsJson = False) -> None:
    """What is there and what is missing, each with its fix. Exit code 3 when something needed is missing."""
    from dynaflow import doctor as check

    raise typer.Exit(check.report(_load(config, sets), as_json))


def main() -> None:
    """Entry point: errors of ours are one clear message and an exit code, never a traceback."""
    from dynaflow.errors import DynaflowError

    try:
        app()
    except DynaflowError as error:
        from dynaflow.agent.render import plain

        _end(f"error: {plain(str(error))}", error.exit_code, "red")
    except KeyboardInterrupt:
        _end("interrupted; run the same command again to go on", 130)


def _end(message: str, code: int, colour: str | None = None) -> NoReturn:
    with suppress(OSError):  # whoever read our messages may be gone; the exit code counts
        typer.secho(message, err=True, fg=colour)
    sys.exit(code)

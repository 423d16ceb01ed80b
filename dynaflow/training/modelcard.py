"""The model card of a trained stage: what it was made of, with which commands, and what came out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dynaflow.config import Config
from dynaflow.files import read_json, write_text
from dynaflow.rollout import Json
from dynaflow.training.folder import StageRecord

_ABOUT = {
    "stage1": "first-turn distillation: reasoning and workflow call of a teacher whose answer was right (D1)",
    "stage2": "continuation of Stage 1 on the first turns that curation let through (D2)",
    "control": "continuation of Stage 1 on a random subset of D1 of the size of D2: the control for Stage 2",
}


def write_card(path: Path, config: Config, name: str, record: StageRecord, merged: bool = False) -> None:
    """Write the card of stage `name` of a run, README.md of the folder that is published.

    Args:
        merged: the folder holds what is served, in which an adapter is folded into its base.
    """
    write_text(path, "\n".join(_card(config, name, record, merged)) + "\n")


def _card(config: Config, name: str, record: StageRecord, merged: bool) -> Iterator[str]:
    kind = name if name in _ABOUT else "control"
    whole = record.spec["method"] == "full"
    library = "transformers" if whole or merged else "peft"
    yield from ("---", f"base_model: {record.model}", f"library_name: {library}")
    yield from ("tags: [dynaflow, orchestration]", "---")
    yield f"# {config.name} {name}"
    yield ""
    adapter = "LoRA adapter, folded into" if merged else "LoRA adapter of"
    yield f"{'All weights of' if whole else adapter} {record.model}: {_ABOUT[kind]}. Trained with DynaFlow."
    yield ""
    yield (
        "It is a main agent: given a question and the `workflow` tool, it writes a JavaScript program that calls "
        "frozen sub-agents. Serve it beside the base under a name of its own; its sub-agents are the untouched base."
    )
    yield from ("", "| | |", "|---|---|")
    yield from (f"| {label} | {value} |" for label, value in _facts(record))
    yield from ("", "## Commands", "", "```")
    yield from _commands(name, kind)
    yield "```"
    if results := _results(config, name):
        yield from ("", "## Results of the run", "", "| system | right | of | accuracy |", "|---|---|---|---|")
        yield from results
    yield from ("", "## Limits", "")
    yield (
        "Trained on first turns only: what it does after an observation is the base's doing. Programs that it writes "
        "are untrusted code and belong into the sandbox. Dropped rows, every step's loss and all hashes are in "
        "record.json and metrics.jsonl of the stage."
    )


def _commands(name: str, kind: str) -> Iterator[str]:
    yield "dynaflow collect -c CONFIG"
    yield "dynaflow train --stage 1 -c CONFIG"
    if kind == "stage2":
        yield "dynaflow curate -c CONFIG"
        yield "dynaflow train --stage 2 -c CONFIG"
    elif kind == "control":
        draw = name.removeprefix("control") or "1"
        yield "dynaflow curate -c CONFIG"
        yield f"dynaflow train --stage control --draw {draw} -c CONFIG"
    yield f"dynaflow model diff {name} -c CONFIG     # the shift between the trained and the served form"
    yield f"dynaflow serve --policy {name} -c CONFIG"


def _facts(record: StageRecord) -> Iterator[tuple[str, str]]:
    spec: dict[str, Json] = record.spec
    quantised = "NF4, double quantisation" if spec["quantise"] == "nf4" else "not quantised"
    yield "base model", f"{record.model}, fingerprint {record.model_sha[:16]}"
    yield "goes on from", (record.parent_sha or "the base")[:16]
    yield "these weights", record.weights_sha[:16]
    yield "rows", f"{record.rows} ({len(record.dropped)} dropped), hash of tokens and masks {record.rows_sha[:16]}"
    yield "base while training", f"{quantised}, computed in {record.precision}"
    if spec["method"] == "lora":
        yield "LoRA", f"rank {spec['rank']}, alpha {spec['alpha']}, dropout {spec['dropout']}"
    yield "trainable parameters", f"{record.trainable_params:,}"
    yield "learning rate", f"{spec['learning_rate']}, {spec['schedule']}, warm-up {spec['warmup_steps']} steps, AdamW"
    yield "steps", f"{record.steps} of {record.rows_per_step} rows, clip {spec['clip']}, seed {record.seed}"
    yield "processes", str(record.world_size)
    yield "tokens", f"{record.tokens:,}, of which {record.loss_tokens:,} carry loss"
    yield "loss of the first step", f"{record.first_loss:.4f} (the parent's on the same rows {record.parent_loss:.4f})"
    yield "loss of the last step", f"{record.final_loss:.4f}"
    yield "time", f"{record.wall_s:.0f} s"
    yield "versions", ", ".join(f"{package} {version}" for package, version in sorted(record.versions.items()))


def _results(config: Config, name: str) -> list[str]:
    """What the run's summary says about this policy, where it was evaluated."""
    path = config.run_dir / "summary.json"
    if not path.is_file():
        return []
    systems = read_json(path).get("systems", {})
    return [
        f"| {system.partition('/')[2]} | {row['correct']} | {row['n']} | {100 * row['accuracy']:.1f} % |"
        for system, row in sorted(systems.items())
        if system.partition("/")[0] == name
    ]

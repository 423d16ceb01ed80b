"""Parquet tables: `rollouts.parquet`, one row per rollout, and `calls.parquet`, one per agent() call.

Texts of private benchmarks are null.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import orjson

from dynaflow.errors import PrerequisiteError
from dynaflow.export.source import private
from dynaflow.rollout import Json, Rollout

_BATCH = 500
Row = dict[str, Json]
_TEXT, _WHOLE, _REAL, _YES = "string", "int64", "float64", "bool"
ROLLOUTS = {
    **dict.fromkeys(("key", "question_id", "question_sha", "benchmark", "policy", "model", "system"), _TEXT),
    **dict.fromkeys(("status", "error", "answer", "extracted"), _TEXT),
    **dict.fromkeys(("sample", "seed", "turns", "programs", "calls"), _WHOLE),
    **dict.fromkeys(("correct", "as_answered", "delegated"), _YES),
    **{f"{role}_{name}": _WHOLE for role in ("main", "sub") for name in ("attempts", "input", "output", "reasoning")},
    **dict.fromkeys(("started", "wall_s"), _REAL),
}
CALLS = {
    **dict.fromkeys(
        ("rollout", "path", "site", "label", "phase", "status", "cause", "model", "prompt", "output"), _TEXT
    ),
    **dict.fromkeys(("turn", "index", "attempts", "input_tokens", "output_tokens", "prompt_chars", "slot"), _WHOLE),
    **dict.fromkeys(("schema_attempts",), _WHOLE),
    **dict.fromkeys(("t_queued", "t_start", "t_end"), _REAL),
}
"""Columns and their types."""


def write(rollouts: Iterable[Rollout], folder: Path) -> int:
    """Write both tables; how many rollouts.

    Raises:
        PrerequisiteError: pyarrow is not installed.
    """
    try:
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    except ImportError as error:
        raise PrerequisiteError("parquet needs pyarrow: pip install 'dynaflow[export]'") from error
    folder.mkdir(parents=True, exist_ok=True)
    count = 0

    def schema(columns: dict[str, str]) -> Any:
        return arrow.schema([(name, arrow.type_for_alias(kind)) for name, kind in columns.items()])

    with (
        parquet.ParquetWriter(folder / "rollouts.parquet", schema(ROLLOUTS), compression="zstd") as first,
        parquet.ParquetWriter(folder / "calls.parquet", schema(CALLS), compression="zstd") as second,
    ):
        iterator = iter(rollouts)
        while batch := list(islice(iterator, _BATCH)):
            count += len(batch)
            first.write_table(arrow.Table.from_pylist([row(rollout) for rollout in batch], schema(ROLLOUTS)))
            made = [call for rollout in batch for call in calls(rollout)]
            second.write_table(arrow.Table.from_pylist(made, schema(CALLS)))
    return count


def row(rollout: Rollout) -> Row:
    """The row of a rollout."""
    hidden = private(rollout)
    observations = rollout.observations()
    made: Row = {
        "key": rollout.key,
        "question_id": rollout.question_id,
        "question_sha": rollout.question_sha,
        "benchmark": rollout.benchmark,
        "policy": rollout.policy.name,
        "model": rollout.policy.model,
        "system": rollout.system,
        "sample": rollout.sample,
        "seed": rollout.seed,
        "status": rollout.status,
        "error": rollout.error.kind if rollout.error else None,
        "answer": None if hidden else rollout.answer,
        "extracted": None if hidden or rollout.score is None else rollout.score.extracted,
        "correct": None if rollout.score is None else rollout.score.correct,
        "as_answered": rollout.as_answered,
        "turns": len(rollout.turns),
        "programs": len(observations),
        "calls": sum(len(observation.calls) for observation in observations),
        "delegated": any(turn.action.kind == "workflow" for turn in rollout.turns),
        "started": rollout.started,
        "wall_s": rollout.wall_s,
    }
    for role in ("main", "sub"):
        usage = rollout.usage.get(role)
        for name in ("attempts", "input", "output", "reasoning"):
            made[f"{role}_{name}"] = getattr(usage, name) if usage else 0
    return made


def calls(rollout: Rollout) -> Iterator[Row]:
    """The rows of its calls."""
    hidden = private(rollout)
    for number, turn in enumerate(rollout.turns):
        for call in turn.observation.calls if turn.observation else []:
            output = call.output if isinstance(call.output, str | None) else orjson.dumps(call.output).decode()
            yield {
                "rollout": rollout.key,
                "turn": number,
                "index": call.index,
                "path": call.path,
                "site": call.site,
                "label": None if hidden else call.label,
                "phase": call.phase.title if call.phase and not hidden else None,
                "status": call.status,
                "cause": call.cause.kind if call.cause else None,
                "model": call.model,
                "attempts": call.attempts,
                "prompt": None if hidden else call.prompt,
                "prompt_chars": call.prompt_chars,
                "output": None if hidden else output,
                "input_tokens": call.usage.input,
                "output_tokens": call.usage.output,
                "schema_attempts": call.output_schema.attempts if call.output_schema else None,
                "slot": call.slot,
                "t_queued": call.t_queued,
                "t_start": call.t_start,
                "t_end": call.t_end,
            }

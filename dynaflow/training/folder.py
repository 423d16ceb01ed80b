"""A stage's folder: what it holds while it trains and afterwards, and how a killed stage finds its place again.

OUT/
  adapter/       the result: adapter_model.safetensors (fp32), adapter_config.json, base.json (what it was fitted on)
  model/         instead, where every weight was trained: a model folder (fp32) with its tokenizer, and base.json
  metrics.jsonl  one line per step
  record.json    inputs, versions, figures; written last, so a stage without it is unfinished
  checkpoints/   while it trains
"""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

from pydantic import ValidationError

from dynaflow.errors import DataError, PrerequisiteError
from dynaflow.files import Appender, read_json, read_lines, write_json, write_jsonl
from dynaflow.rollout import Json, Record
from dynaflow.training import weights

COMPLETE = "complete.json"
"""Written into a checkpoint once all of its files are there; a checkpoint without it is torn."""


class StageRecord(Record):
    """record.json of a finished stage."""

    inputs: str
    """Hash over model, parent, rows, spec, seed and world size: the same hash, the same stage."""
    model: str
    model_sha: str
    parent_sha: str | None
    """`weights_sha` of the stage that it goes on from; None: the model itself."""
    weights_sha: str
    """Hash of what came out."""
    rows: int
    rows_sha: str
    dropped: list[dict[str, Json]]
    spec: dict[str, Json]
    seed: int
    world_size: int
    rows_per_step: int
    precision: str
    """fp32 or bf16: what the model computed in."""
    layout: str
    gradient_checkpointing: bool
    trainable_params: int
    parent_loss: float
    """Loss of the parent (or the base) on the rows of step 1, scored one by one without a trainer."""
    first_loss: float
    final_loss: float
    steps: int
    tokens: int
    loss_tokens: int
    wall_s: float
    """Sum over the steps, whatever the number of interruptions."""
    versions: dict[str, str]

    @classmethod
    def read(cls, stage_dir: Path) -> StageRecord:
        """That of a finished stage.

        Raises:
            PrerequisiteError: the stage is not finished.
            DataError: not a record, or one of another version.
        """
        path = stage_dir / "record.json"
        if not path.is_file():
            raise PrerequisiteError(f"no finished {stage_dir}; run `dynaflow train` first")
        try:
            return cls.model_validate(read_json(path))
        except ValidationError as error:
            wrong = ", ".join(".".join(map(str, problem["loc"])) for problem in error.errors())
            raise DataError(
                f"{path}: not a record of this version of DynaFlow ({wrong}); run `dynaflow train` again for this stage"
            ) from error


def finished_stage(stage_dir: Path) -> tuple[Path, StageRecord]:
    """The weights of a finished stage and its record.

    Raises:
        PrerequisiteError: the stage is not finished.
        DataError: the record is of another version, or the weights are not those that it was written for.
    """
    record = StageRecord.read(stage_dir)
    folder = weights.of(stage_dir)
    with contextlib.suppress(DataError):
        if weights.sha(folder) == record.weights_sha:
            return folder, record
    raise DataError(f"{folder}: not the weights that training wrote; run `dynaflow train` again for this stage")


class StageFolder:
    """The folder of one stage with the inputs whose hash is `identity`. Under torchrun only the first process writes.

    Attributes:
        writes: whether this process is the one that writes.
        checkpoints: where the trainer keeps its checkpoints.
        resume_from: the last complete checkpoint of a run with the same inputs; None: start at step 1.
    """

    def __init__(self, out_dir: Path, identity: str) -> None:
        self.checkpoints = out_dir / "checkpoints"
        self.identity = identity
        self.writes = os.environ.get("RANK", "0") == "0"
        self.resume_from = last_checkpoint(self.checkpoints, identity)
        self._out = out_dir
        self._metrics = out_dir / "metrics.jsonl"
        self._record = out_dir / "record.json"
        self._log: Appender | None = None

    def finished(self) -> StageRecord | None:
        """The record, where these inputs were trained to the end and the weights still are those that came out."""
        try:
            _, record = finished_stage(self._out)
        except (PrerequisiteError, DataError):
            return None
        return record if record.inputs == self.identity else None

    def begin(self) -> None:
        """Cut everything back to the step that training goes on from."""
        if not self.writes:
            return
        self._record.unlink(missing_ok=True)
        if self.checkpoints.exists():
            for torn in set(self.checkpoints.iterdir()) - {self.resume_from}:
                shutil.rmtree(torn)
        done = 0 if self.resume_from is None else read_json(self.resume_from / COMPLETE)["step"]
        write_jsonl(self._metrics, [step for step in read_lines(self._metrics) if step["step"] <= done])
        self._log = Appender(self._metrics)

    def log(self, step: dict[str, Json]) -> None:
        """Append a step to the metrics."""
        if self._log is not None:
            self._log.write(step)

    def mark(self, step: int) -> None:
        """Declare the checkpoint of `step` complete."""
        if self.writes:
            marker = self.checkpoints / f"checkpoint-{step}" / COMPLETE
            write_json(marker, {"step": step, "inputs": self.identity})

    def metrics(self) -> list[dict[str, Json]]:
        """The steps so far."""
        return list(read_lines(self._metrics))

    def part(self) -> Path:
        """An empty folder for weights that are being written."""
        part = self._out / ".weights.part"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        return part

    def publish(self, part: Path, name: str) -> Path:
        """Make the weights that were written to `part` the stage's, as its folder `name`."""
        for before in weights.FOLDERS.values():
            shutil.rmtree(self._out / before, ignore_errors=True)
        return part.rename(self._out / name)

    def finish(self, record: StageRecord) -> None:
        """Write the record, which makes the stage finished."""
        if self._log is not None:
            self._log.close()
        write_json(self._record, record.model_dump(mode="json"))
        self.tidy()

    def tidy(self) -> None:
        """Drop what only an unfinished stage needs."""
        if self.writes:
            shutil.rmtree(self.checkpoints, ignore_errors=True)


def last_checkpoint(folder: Path, identity: str) -> Path | None:
    """The newest checkpoint that was written to its end by a run with these inputs."""
    states = ((read_json(marker), marker.parent) for marker in folder.glob(f"checkpoint-*/{COMPLETE}"))
    found = [(state["step"], path) for state, path in states if state["inputs"] == identity]
    return max(found)[1] if found else None

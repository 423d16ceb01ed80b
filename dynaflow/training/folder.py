"""A stage's folder: what it holds while it trains and afterwards, and how a killed stage finds its place again.

OUT/
  adapter/       the result: adapter_model.safetensors (fp32), adapter_config.json, base.json (what it was fitted on)
  metrics.jsonl  one line per step
  record.json    inputs, versions, figures; written last, so a stage without it is unfinished
  checkpoints/   while it trains
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from dynaflow.files import Appender, read_json, read_lines, write_json, write_jsonl
from dynaflow.rollout import Json, Record
from dynaflow.training.adapters import adapter_sha

COMPLETE = "complete.json"
"""Written into a checkpoint once all of its files are there; a checkpoint without it is torn."""


class StageRecord(Record):
    """record.json of a finished stage."""

    inputs: str
    """Hash over model, parent adapter, rows, spec, seed and world size: the same hash, the same stage."""
    model: str
    model_sha: str
    parent_adapter_sha: str | None
    adapter_sha: str
    rows: int
    rows_sha: str
    dropped: list[dict[str, Json]]
    spec: dict[str, Json]
    seed: int
    world_size: int
    rows_per_step: int
    precision: str
    """fp32 or bf16: what the frozen base computed in."""
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


class StageFolder:
    """The folder of one stage with the inputs whose hash is `identity`. Under torchrun only the first process writes.

    Attributes:
        writes: whether this process is the one that writes.
        adapter: where the result goes.
        checkpoints: where the trainer keeps its checkpoints.
        resume_from: the last complete checkpoint of a run with the same inputs; None: start at step 1.
    """

    def __init__(self, out_dir: Path, identity: str) -> None:
        self.adapter = out_dir / "adapter"
        self.checkpoints = out_dir / "checkpoints"
        self.identity = identity
        self.writes = os.environ.get("RANK", "0") == "0"
        self.resume_from = last_checkpoint(self.checkpoints, identity)
        self._metrics = out_dir / "metrics.jsonl"
        self._record = out_dir / "record.json"
        self._log: Appender | None = None

    def finished(self) -> StageRecord | None:
        """The record, where these inputs were trained to the end and the adapter still is the one that came out."""
        if not self._record.exists():
            return None
        record = self.record()
        return record if record.inputs == self.identity and adapter_sha(self.adapter) == record.adapter_sha else None

    def record(self) -> StageRecord:
        """The record of a finished stage."""
        return StageRecord.model_validate(read_json(self._record))

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

    def publish(self, part: Path) -> None:
        """Make the adapter that was written to `part` the stage's."""
        shutil.rmtree(self.adapter, ignore_errors=True)
        os.replace(part, self.adapter)

    def finish(self, record: StageRecord) -> None:
        """Write the record, which makes the stage finished, and drop what only an unfinished one needs."""
        if self._log is not None:
            self._log.close()
        write_json(self._record, record.model_dump(mode="json"))
        shutil.rmtree(self.checkpoints, ignore_errors=True)


def last_checkpoint(folder: Path, identity: str) -> Path | None:
    """The newest checkpoint that was written to its end by a run with these inputs."""
    states = ((read_json(marker), marker.parent) for marker in folder.glob(f"checkpoint-*/{COMPLETE}"))
    found = [(state["step"], path) for state, path in states if state["inputs"] == identity]
    return max(found)[1] if found else None

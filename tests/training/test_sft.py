"""Real training of a tiny model: what is recorded, resumed, continued, merged."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dynaflow.errors import DataError, DynaflowError
from dynaflow.files import read_json, read_lines
from dynaflow.settings import Train
from dynaflow.training import base, batches, folder, rows, sft, weights

from .conftest import make_row

pytestmark = pytest.mark.slow

SPEC = Train(
    learning_rate=1e-2, steps=6, batch=2, accumulate=2, rank=4, alpha=8, save_steps=2, max_tokens=4096, precision="fp32"
)


@pytest.fixture(scope="module")
def kept(tokenizer: Any) -> list[rows.Row]:
    return rows.tokenise([make_row(number) for number in range(10)], tokenizer, 4096)[0]


@pytest.fixture(scope="module")
def stage1(model_dir: Path, kept: list[rows.Row], tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("run") / "stage1"
    sft.train(model_dir, kept, SPEC, out, seed=1)
    return out


def losses(out: Path) -> list[float]:
    return [step["loss"] for step in read_lines(out / "metrics.jsonl")]


def test_a_stage_learns_and_records_what_it_did(stage1: Path, kept: list[rows.Row]) -> None:
    record = folder.StageRecord.model_validate(read_json(stage1 / "record.json"))
    steps = list(read_lines(stage1 / "metrics.jsonl"))
    assert [step["step"] for step in steps] == list(range(1, 7))
    assert record.final_loss < record.first_loss - 0.2
    assert record.first_loss == pytest.approx(record.parent_loss, rel=1e-4)
    assert (record.steps, record.rows_per_step, record.world_size, record.layout) == (6, 4, 1, "shared_prefix")
    assert record.rows_sha == rows.rows_sha(kept)
    assert record.weights_sha == weights.sha(stage1 / "adapter")
    assert all(step["memory_gb"] > 0 for step in steps)
    assert steps[0]["loss_per_example"] == pytest.approx(steps[0]["loss"] * steps[0]["loss_tokens"] / 4)
    assert not (stage1 / "checkpoints").exists()


def test_the_logged_loss_is_the_token_mean_over_the_accumulated_batch(
    model_dir: Path, kept: list[rows.Row], tmp_path: Path
) -> None:
    """Rows of unequal length in two micro-batches: a mean of means would differ from the mean over tokens."""
    result = sft.train(model_dir, kept[:4], SPEC.model_copy(update={"steps": 1}), tmp_path / "one", seed=5)
    assert result.record.first_loss == pytest.approx(base.mean_loss(base.load(model_dir), kept[:4]), rel=1e-4)


def test_a_finished_stage_returns_at_once_and_other_inputs_train_anew(
    model_dir: Path, kept: list[rows.Row], stage1: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "stage1"
    shutil.copytree(stage1, copy)
    again = sft.train(model_dir, kept, SPEC, copy, seed=1, on_step=lambda step: pytest.fail("trained again"))
    assert again.reused
    fresh = sft.train(model_dir, kept, SPEC.model_copy(update={"steps": 2}), copy, seed=1)
    assert not fresh.reused
    assert len(losses(copy)) == fresh.record.steps == 2


def test_a_damaged_adapter_is_not_taken_for_a_finished_stage(
    model_dir: Path, kept: list[rows.Row], stage1: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "stage1"
    shutil.copytree(stage1, copy)
    damaged = copy / "adapter" / "adapter_model.safetensors"
    damaged.write_bytes(damaged.read_bytes()[:-1] + b"\x00")
    assert not sft.train(model_dir, kept, SPEC, copy, seed=1).reused
    assert weights.sha(copy / "adapter") == weights.sha(stage1 / "adapter")


JOB = """
    import atexit, os, pickle, signal, sys
    from pathlib import Path
    import torch.distributed
    from dynaflow.training import sft, weights
    model, rows, spec, out, kill = pickle.loads(Path(sys.argv[1]).read_bytes())
    # Runs after what training registered: threads of a group that is still there abort a dying process now and then.
    atexit.register(lambda: torch.distributed.is_initialized() and os._exit(70))
    def die(*_):
        os.kill(os.getpid(), signal.SIGKILL)
    if kill == "saving":
        weights.save = die
    sft.train(model, rows, spec, out, seed=1, on_step=lambda step: die() if step["step"] == kill else None)
"""


def run_job(tmp_path: Path, *job: Any, launcher: tuple[str, ...] = ("-c", textwrap.dedent(JOB))) -> int:
    (tmp_path / "job").write_bytes(pickle.dumps(job))
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, *launcher, str(tmp_path / "job")],
        capture_output=True,
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
        check=False,
    )
    assert done.returncode in (0, -signal.SIGKILL), done.stderr.decode()
    return done.returncode


def run_in_two(tmp_path: Path, port: int, *job: Any) -> int:
    """The same in two processes of torchrun."""
    script = tmp_path / "job.py"
    script.write_text(textwrap.dedent(JOB))
    launcher = ("-m", "torch.distributed.run", "--nproc_per_node", "2", "--master_port", str(port), str(script))
    return run_job(tmp_path, *job, launcher=launcher)


@pytest.mark.parametrize(("kill", "then"), [(5, [5, 6]), ("saving", [])])
def test_a_killed_stage_goes_on_as_if_nothing_had_happened(
    model_dir: Path, kept: list[rows.Row], stage1: Path, tmp_path: Path, kill: int | str, then: list[int]
) -> None:
    out = tmp_path / "stage1"
    assert run_job(tmp_path, model_dir, kept, SPEC, out, kill) == -signal.SIGKILL
    if kill == 5:  # and once more while checkpoint 6 was being written
        torn = out / "checkpoints" / "checkpoint-6"
        shutil.copytree(out / "checkpoints" / "checkpoint-4", torn)
        (torn / "complete.json").unlink()
    seen: list[int] = []
    sft.train(model_dir, kept, SPEC, out, seed=1, on_step=lambda step: seen.append(step["step"]))
    assert seen == then
    assert losses(out) == losses(stage1)
    assert weights.sha(out / "adapter") == weights.sha(stage1 / "adapter")


def test_two_processes_train_what_one_trains(
    model_dir: Path, kept: list[rows.Row], stage1: Path, tmp_path: Path
) -> None:
    """Half the rows per process: same rows per step, same token mean."""
    spec = SPEC.model_copy(update={"batch": 1})
    assert run_in_two(tmp_path, 29577, model_dir, kept, spec, tmp_path / "two", None) == 0
    record = folder.StageRecord.model_validate(read_json(tmp_path / "two" / "record.json"))
    assert (record.world_size, record.rows_per_step) == (2, 4)
    assert losses(tmp_path / "two") == pytest.approx(losses(stage1), rel=1e-3)


def test_checkpoints_of_other_inputs_are_not_resumed(tmp_path: Path) -> None:
    newest = tmp_path / "checkpoint-4"
    newest.mkdir()
    (newest / "complete.json").write_text(json.dumps({"step": 4, "inputs": "a"}))
    (tmp_path / "checkpoint-6").mkdir()
    assert folder.last_checkpoint(tmp_path, "a") == newest
    assert folder.last_checkpoint(tmp_path, "b") is None


def test_stage2_continues_the_parent_and_every_tensor_moves(
    model_dir: Path, kept: list[rows.Row], stage1: Path, tmp_path: Path
) -> None:
    from safetensors.torch import load_file

    parent = stage1 / "adapter"
    result = sft.train(model_dir, kept, SPEC, tmp_path / "stage2", parent=parent, seed=1)
    assert result.record.parent_sha == weights.sha(parent)
    assert result.record.first_loss == pytest.approx(result.record.parent_loss, rel=1e-4)
    assert result.record.first_loss < losses(stage1)[0] - 0.2
    before, after = (load_file(path / "adapter_model.safetensors") for path in (parent, result.weights))
    assert before.keys() == after.keys()
    assert all((before[name] != after[name]).any() for name in before)


def test_a_parent_that_did_not_load_is_an_error(
    model_dir: Path, kept: list[rows.Row], stage1: Path, tmp_path: Path
) -> None:
    """Keys without the model's own prefix load as nothing, with a warning at most."""
    from safetensors.torch import load_file, save_file

    foreign = tmp_path / "adapter"
    shutil.copytree(stage1 / "adapter", foreign)
    tensors = load_file(foreign / "adapter_model.safetensors")
    renamed = {name.replace(".model.layers.", ".model.language_model.layers."): w for name, w in tensors.items()}
    save_file(renamed, foreign / "adapter_model.safetensors")
    with pytest.raises(DataError, match="do not fit the model"):
        sft.train(model_dir, kept, SPEC, tmp_path / "stage2", parent=foreign, seed=1)


@pytest.mark.parametrize("settings", [{"method": "lora"}, {"method": "full", "dropout": 0.1}])
def test_a_first_loss_that_is_not_the_parents_stops_training(
    model_dir: Path, kept: list[rows.Row], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, Any]
) -> None:
    """Dropout is the adapter's, so full fine-tuning has none whatever is set."""
    monkeypatch.setattr(base, "mean_loss", lambda model, rows: 1.0)
    with pytest.raises(DynaflowError, match="what is trained is not what was loaded"):
        sft.train(model_dir, kept, SPEC.model_copy(update=settings), tmp_path / "stage", seed=1)
    assert not (tmp_path / "stage" / "record.json").exists()


def test_a_merged_copy_is_a_model_of_its_own(
    make_model: Callable[..., Path], kept: list[rows.Row], tmp_path: Path
) -> None:
    from transformers import AutoTokenizer

    model = make_model(dtype="bfloat16")
    result = sft.train(model, kept, SPEC, tmp_path / "stage", seed=1)
    merged = weights.merge(model, result.weights, tmp_path / "merged")
    assert read_json(merged / "config.json")["dtype"] == "bfloat16"
    assert AutoTokenizer.from_pretrained(merged).chat_template == AutoTokenizer.from_pretrained(model).chat_template
    near = weights.logprob_shift(model, result.weights, merged, kept)
    far = weights.logprob_shift(model, result.weights, model, kept)
    assert near.tokens == sum(row.loss_tokens for row in kept)
    assert near.max < 0.01 < 0.1 < far.mean
    stamp = (merged / "model.safetensors").stat().st_mtime_ns
    weights.merge(model, result.weights, merged)
    assert (merged / "model.safetensors").stat().st_mtime_ns == stamp


def test_nf4_trains_in_fp32_and_merges_into_its_own_base(model_dir: Path, kept: list[rows.Row], tmp_path: Path) -> None:
    """Traps 1 to 3: gradients after an evaluation, fp32 adapters, the base that the adapter was fitted to."""
    from safetensors.torch import load_file

    spec = SPEC.model_copy(update={"quantise": "nf4", "learning_rate": 1e-3})
    result = sft.train(model_dir, kept, spec, tmp_path / "stage", seed=1)
    assert result.record.first_loss == pytest.approx(result.record.parent_loss, rel=1e-3)
    assert all(
        str(w.dtype) == "torch.float32" for w in load_file(result.weights / "adapter_model.safetensors").values()
    )
    merged = weights.merge(model_dir, result.weights, tmp_path / "merged")
    assert "quantization_config" not in read_json(merged / "config.json")
    shift = weights.logprob_shift(model_dir, result.weights, merged, kept)
    assert shift.max < 1e-3


def test_hardening_disarms_the_kernel_without_autograd(model_dir: Path) -> None:
    import torch

    model = base.load(model_dir, "nf4")
    switches = [m for m in model.modules() if hasattr(m, "support_avx512bf16_for_cpu")]
    assert switches
    for module in switches:
        module.support_avx512bf16_for_cpu = True
    weight = next(model.parameters())
    weight.requires_grad = True
    weight.data = weight.data.to(torch.bfloat16)
    base.harden(model)
    assert not any(module.support_avx512bf16_for_cpu for module in switches)
    assert weight.dtype == torch.float32


def test_an_evaluation_before_a_step_changes_no_gradient(model_dir: Path, kept: list[rows.Row]) -> None:
    """On CPUs with AVX512-BF16 an unhardened NF4 model loses most gradients here; elsewhere nothing can differ."""
    import torch

    def gradients(evaluate: bool) -> torch.Tensor:
        model = sft._adapted(model_dir, SPEC.model_copy(update={"quantise": "nf4"}), None, 1)
        if evaluate:
            base.mean_loss(model, kept[:2])
        batch = batches.padded(batches.as_items(kept[:2]))
        model.train()
        model(**batch).loss.backward()
        return torch.cat([p.grad.flatten() for p in model.parameters() if p.requires_grad])

    plain, after = gradients(False), gradients(True)
    assert plain.norm() > 0
    assert torch.equal(plain, after)


def test_a_bf16_base_stays_bf16_under_fp32_adapters(make_model: Callable[..., Path]) -> None:
    import torch

    model = base.load(make_model(), dtype="bfloat16")
    base.harden(model)
    assert {parameter.dtype for parameter in model.parameters()} == {torch.bfloat16}


def test_bf16_trains_fp32_adapters_and_says_so(
    model_dir: Path, kept: list[rows.Row], stage1: Path, tmp_path: Path
) -> None:
    """The loss falls as with fp32, within what the format can tell apart. Speed is not looked at here."""
    from safetensors.torch import load_file

    spec = SPEC.model_copy(update={"precision": "bf16"})
    result = sft.train(model_dir, kept, spec, tmp_path / "stage", seed=5)
    exact = read_json(stage1 / "record.json")
    assert (result.record.precision, exact["precision"]) == ("bf16", "fp32")
    assert result.record.first_loss == pytest.approx(exact["first_loss"], rel=0.02)
    assert result.record.final_loss == pytest.approx(exact["final_loss"], rel=0.1)
    tensors = load_file(result.weights / "adapter_model.safetensors").values()
    assert {str(weight.dtype) for weight in tensors} == {"torch.float32"}


@pytest.mark.parametrize("quantise", ["none", "nf4"])
@pytest.mark.parametrize("native", [True, False])
def test_precision_follows_the_machine_unless_it_is_set(
    quantise: str, native: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a CPU; a GPU computes in bf16 whatever it holds."""
    monkeypatch.setattr(base, "cpu_multiplies_bf16", lambda: native)
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    auto = SPEC.model_copy(update={"precision": "auto", "quantise": quantise})
    assert base.precision(auto) == ("bf16" if native and quantise == "none" else "fp32")
    assert base.precision(auto.model_copy(update={"precision": "bf16"})) == "bf16"
    assert base.precision(auto.model_copy(update={"precision": "fp32"})) == "fp32"

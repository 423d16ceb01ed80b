"""Full fine-tuning: every weight of the language model, and nothing else, in fp32; what is kept of it and served."""

from __future__ import annotations

import json
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dynaflow.config import Config, parse
from dynaflow.errors import ConfigError, DataError, DynaflowError
from dynaflow.files import read_json, write_json, write_jsonl
from dynaflow.settings import Server, Train, Training
from dynaflow.training import base, batches, export, folder, rows, sft, stages, weights

from .conftest import make_row
from .test_sft import losses, run_in_two, run_job

SPEC = Train(
    learning_rate=3e-3, steps=4, batch=2, accumulate=2, method="full", save_steps=2, max_tokens=4096, precision="fp32"
)


@pytest.fixture(scope="module")
def kept(tokenizer: Any) -> list[rows.Row]:
    return rows.tokenise([make_row(number) for number in range(8)], tokenizer, 4096)[0]


@pytest.fixture(scope="module")
def stage1(model_dir: Path, kept: list[rows.Row], tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("full") / "stage1"
    sft.train(model_dir, kept, SPEC, out, seed=1)
    return out


def tensors(model: Path) -> dict[str, Any]:
    from safetensors.torch import load_file

    return load_file(model / "model.safetensors")


def cut(model: Path) -> None:
    (file,) = model.glob("*.safetensors")
    file.write_bytes(file.read_bytes()[:-8])


def _config(model_dir: Path, tmp_path: Path, spec: Train) -> Config:
    """A run with rows for Stage 1."""
    config = Config(
        name="toy",
        runs=tmp_path / "runs",
        server=Server(model=str(model_dir), adapters="merged"),
        training=Training(stage1=spec, stage2=spec),
    )
    write_jsonl(config.run_dir / "d1.jsonl", [make_row(number) for number in range(6)])
    return config


@pytest.mark.slow
def test_every_weight_learns_and_the_result_is_a_model(model_dir: Path, kept: list[rows.Row], stage1: Path) -> None:
    record = read_json(stage1 / "record.json")
    assert record["first_loss"] == pytest.approx(record["parent_loss"], rel=1e-4)
    assert record["final_loss"] < record["first_loss"] - 0.2
    trained = weights.of(stage1)
    assert (trained.name, record["weights_sha"]) == ("model", weights.sha(trained))
    before, after = tensors(model_dir), tensors(trained)
    assert before.keys() == after.keys()
    assert all((before[name] != after[name]).any() for name in before)
    assert record["trainable_params"] == sum(tensor.numel() for tensor in before.values())
    assert base.mean_loss(base.load(trained), kept) < record["first_loss"] - 0.2
    settings = [read_json(path / "config.json") for path in (model_dir, trained)]
    assert settings[0] == settings[1]


@pytest.mark.slow
def test_stage2_goes_on_from_the_weights_of_stage1(
    model_dir: Path, kept: list[rows.Row], stage1: Path, tmp_path: Path
) -> None:
    parent = weights.of(stage1)
    record = sft.train(model_dir, kept[:4], SPEC, tmp_path / "stage2", parent=parent, seed=1).record
    assert record.parent_sha == weights.sha(parent)
    assert record.first_loss == pytest.approx(base.mean_loss(base.load(parent), kept[:4]), rel=1e-4)


@pytest.mark.slow
def test_a_killed_stage_goes_on_as_if_nothing_had_happened(
    model_dir: Path, kept: list[rows.Row], stage1: Path, tmp_path: Path
) -> None:
    out = tmp_path / "stage1"
    assert run_job(tmp_path, model_dir, kept, SPEC, out, 3) == -signal.SIGKILL
    seen: list[int] = []
    sft.train(model_dir, kept, SPEC, out, seed=1, on_step=lambda step: seen.append(step["step"]))
    assert seen == [3, 4]
    assert losses(out) == losses(stage1)
    assert weights.sha(weights.of(out)) == weights.sha(weights.of(stage1))


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["save", "publish", "finish"])
def test_a_stage_that_is_killed_while_it_is_put_away_is_put_away_again(
    model_dir: Path, kept: list[rows.Row], stage1: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Before weights are written, before they are moved, before the record is; none of it costs a step."""

    class Killed(BaseException):
        pass

    def die(*_: Any) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(weights if moment == "save" else folder.StageFolder, moment, die)
        with pytest.raises(Killed):
            sft.train(model_dir, kept, SPEC, tmp_path, seed=1)
    result = sft.train(model_dir, kept, SPEC, tmp_path, seed=1, on_step=lambda step: pytest.fail("trained again"))
    assert not result.reused
    assert losses(tmp_path) == losses(stage1)
    assert weights.sha(result.weights) == weights.sha(weights.of(stage1))
    (tmp_path / "checkpoints" / "checkpoint-4").mkdir(parents=True)  # killed between the record and their removal
    assert sft.train(model_dir, kept, SPEC, tmp_path, seed=1).reused
    assert sorted(path.name for path in tmp_path.iterdir()) == ["metrics.jsonl", "model", "record.json"]


@pytest.mark.slow
@pytest.mark.parametrize("method", ["lora", "full"])
@pytest.mark.parametrize("damage", [shutil.rmtree, cut])
def test_a_stage_whose_weights_are_gone_or_cut_is_trained_anew_and_is_no_parent(
    model_dir: Path, kept: list[rows.Row], tmp_path: Path, method: str, damage: Callable[[Path], Any]
) -> None:
    spec = SPEC.model_copy(update={"steps": 1, "method": method})
    config = _config(model_dir, tmp_path, spec)
    out = config.run_dir / "stage1"
    damage(stages.train_stage1(config, config.run_dir / "d1.jsonl", out).weights)
    with pytest.raises(DataError, match="run `dynaflow train` again"):
        stages.train_stage2(config, config.run_dir / "d1.jsonl", out, config.run_dir / "stage2")
    with pytest.raises(DataError, match="run `dynaflow train` again"):
        export.export(config, "stage1", "merged", tmp_path / "out")
    assert not stages.train_stage1(config, config.run_dir / "d1.jsonl", out).reused
    assert stages.train_stage2(config, config.run_dir / "d1.jsonl", out, config.run_dir / "stage2").record.parent_sha


@pytest.mark.slow
def test_a_record_of_another_version_is_one_clear_error(model_dir: Path, tmp_path: Path) -> None:
    config = _config(model_dir, tmp_path, SPEC.model_copy(update={"steps": 1}))
    stages.train_stage1(config, config.run_dir / "d1.jsonl", config.run_dir / "stage1")
    record = read_json(config.run_dir / "stage1" / "record.json")
    record["adapter_sha"] = record.pop("weights_sha")
    write_json(config.run_dir / "stage1" / "record.json", record)
    for use in (
        lambda: export.export(config, "stage1", "merged", tmp_path / "out"),
        lambda: export.diff(config, "stage1", 4, 1.0, as_json=True),
        lambda: stages.train_stage2(config, config.run_dir / "d1.jsonl", config.run_dir / "stage1", tmp_path / "next"),
    ):
        with pytest.raises(DataError, match=r"not a record of this version .*weights_sha"):
            use()


@pytest.mark.slow
def test_a_parent_of_the_other_method_or_of_another_model_is_refused(
    model_dir: Path, make_model: Callable[..., Path], kept: list[rows.Row], tmp_path: Path
) -> None:
    specs = {method: SPEC.model_copy(update={"steps": 1, "method": method}) for method in ("lora", "full")}
    made = {name: sft.train(model_dir, kept, spec, tmp_path / name, seed=1).weights for name, spec in specs.items()}
    other = make_model(dtype="bfloat16")
    refused: list[tuple[str, str, Path, type[DynaflowError], str]] = [
        ("full", "lora", model_dir, ConfigError, "method = 'full', but .* with method = 'lora'"),
        ("lora", "full", model_dir, ConfigError, "method = 'lora', but .* with method = 'full'"),
        ("full", "full", other, DataError, "made of another model"),
        ("lora", "lora", other, DataError, "made of another model"),
    ]
    for method, parent, model, error, message in refused:
        with pytest.raises(error, match=message):
            sft.train(model, kept, specs[method], tmp_path / "next", parent=made[parent], seed=1)
        assert not (tmp_path / "next").exists()


@pytest.mark.slow
def test_checkpointing_leaves_room_for_gradients_and_moments_and_changes_no_loss(
    model_dir: Path, kept: list[rows.Row], stage1: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Activations that take half of what is free before the optimiser has its share."""
    plan = [kept[index] for index in batches.order([len(r.input_ids) for r in kept], 4, 4, 2, 1, grouped=False)]
    activations = base.Activations.of(base.load(model_dir).config)
    bytes_ = activations.layers * activations.layer("fp32") * batches.largest(plan, 2, shared=True)
    monkeypatch.setattr(base, "free_memory", lambda: 2 * bytes_ + 1)
    result = sft.train(model_dir, kept, SPEC, tmp_path / "stage", seed=1)
    assert result.record.gradient_checkpointing
    assert losses(tmp_path / "stage") == pytest.approx(losses(stage1), rel=1e-5)


@pytest.mark.slow
def test_what_lies_beside_the_base_s_weights_lies_beside_the_trained_ones(
    model_dir: Path, kept: list[rows.Row], tmp_path: Path
) -> None:
    """Even settings of generation that transformers loads and refuses to save."""
    model = tmp_path / "base"
    shutil.copytree(model_dir, model)
    (model / "generation_config.json").write_text(json.dumps({"do_sample": False, "temperature": 0.6}))
    (model / "video_preprocessor_config.json").write_text("{}")
    trained = sft.train(model, kept, SPEC, tmp_path / "stage", seed=1).weights
    for made in (trained, weights.merge(model, trained, tmp_path / "merged")):
        assert {path.name for path in model.iterdir()} <= {path.name for path in made.iterdir()}
        assert read_json(made / "generation_config.json") == read_json(model / "generation_config.json")


@pytest.mark.slow
def test_updates_that_bf16_can_not_hold_are_kept(
    make_model: Callable[..., Path], kept: list[rows.Row], tmp_path: Path
) -> None:
    """A base that is stored in bf16 is trained in fp32; only the copy that is served is rounded."""
    import torch

    model = make_model(dtype="bfloat16")
    spec = SPEC.model_copy(update={"learning_rate": 1e-6, "steps": 1})
    trained = sft.train(model, kept, spec, tmp_path / "stage", seed=1).weights
    served = weights.merge(model, trained, tmp_path / "merged")
    before, exact, rounded = tensors(model), tensors(trained), tensors(served)
    moved = [name for name in before if (before[name].float() != exact[name]).any()]
    assert moved == list(before)
    assert {tensor.dtype for tensor in exact.values()} == {torch.float32}
    assert {tensor.dtype for tensor in rounded.values()} == {torch.bfloat16}
    assert all(torch.equal(exact[name].bfloat16(), rounded[name]) for name in before)
    assert 0 < weights.logprob_shift(model, trained, served, kept).mean < 0.01


@pytest.mark.slow
def test_bf16_computes_what_fp32_computes(model_dir: Path, kept: list[rows.Row], stage1: Path, tmp_path: Path) -> None:
    """Within what the format can tell apart; the weights stay fp32."""
    spec = SPEC.model_copy(update={"precision": "bf16"})
    result = sft.train(model_dir, kept, spec, tmp_path / "stage", seed=1)
    exact = read_json(stage1 / "record.json")
    assert result.record.precision == "bf16"
    assert result.record.first_loss == pytest.approx(exact["first_loss"], rel=0.02)
    assert result.record.final_loss == pytest.approx(exact["final_loss"], rel=0.05)
    assert {str(tensor.dtype) for tensor in tensors(result.weights).values()} == {"torch.float32"}


@pytest.mark.slow
def test_another_method_in_the_same_folder_leaves_nothing_of_the_first(
    model_dir: Path, kept: list[rows.Row], tmp_path: Path
) -> None:
    one_step = SPEC.model_copy(update={"steps": 1})
    for method in ("lora", "full", "lora"):
        result = sft.train(model_dir, kept, one_step.model_copy(update={"method": method}), tmp_path, seed=1)
        assert weights.is_whole(result.weights) == (method == "full")
        assert [name for name in weights.FOLDERS.values() if (tmp_path / name).exists()] == [result.weights.name]


@pytest.mark.slow
def test_it_leaves_a_run_as_a_model_and_never_as_an_adapter(model_dir: Path, tmp_path: Path) -> None:
    config = _config(model_dir, tmp_path, SPEC.model_copy(update={"steps": 2}))
    stages.train_stage1(config, config.run_dir / "d1.jsonl", config.run_dir / "stage1")
    out = export.export(config, "stage1", "merged", tmp_path / "out")
    card = (out / "README.md").read_text()
    assert "library_name: transformers" in card
    assert "All weights of" in card
    assert "LoRA" not in card
    assert str(tmp_path) not in card + (out / "config.json").read_text()
    assert export.diff(config, "stage1", 4, 1e-6, as_json=True) == 0
    with pytest.raises(ConfigError, match="--form merged"):
        export.export(config, "stage1", "adapter", tmp_path / "adapter")


@pytest.mark.slow
def test_two_processes_train_what_one_trains(
    model_dir: Path, kept: list[rows.Row], stage1: Path, tmp_path: Path
) -> None:
    spec = SPEC.model_copy(update={"batch": 1})
    assert run_in_two(tmp_path, 29583, model_dir, kept, spec, tmp_path / "two", None) == 0
    assert losses(tmp_path / "two") == pytest.approx(losses(stage1), rel=1e-3)


@pytest.mark.slow
def test_a_folder_without_all_weights_is_refused(model_dir: Path, tmp_path: Path) -> None:
    """transformers would draw what is missing at random, with a line in its log."""
    from safetensors.torch import save_file

    broken = tmp_path / "model"
    shutil.copytree(model_dir, broken)
    found = tensors(model_dir)
    name = next(name for name in found if "layers.1" in name)
    save_file({key: tensor for key, tensor in found.items() if key != name}, broken / "model.safetensors")
    with pytest.raises(DataError, match=f"no '{name}'"):
        base.load(broken)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (
            {"training": {"stage1": {"quantise": "nf4"}}},
            r"training\.stage1: quantise = 'nf4' .*quantised weights can not be trained",
        ),
        ({"training": {"stage2": {"method": "lora"}}}, r"training: stage1\.method = 'full', .*give both the same"),
        *(
            (
                {"training": {"stage1": {"method": "lora", name: value}, "stage2": {"method": "lora"}}},
                rf"stage1\.{name} =",
            )
            for name, value in (("quantise", "nf4"), ("rank", 4), ("alpha", 8), ("dropout", 0.1))
        ),
        ({"server": {"adapters": "lora"}}, r"test: server\.adapters = 'lora' .*full fine-tuning leaves no adapter"),
    ],
)
def test_settings_that_do_not_go_with_it_stop_before_any_work(settings: dict[str, Any], message: str) -> None:
    stage = {"learning_rate": 1e-5, "steps": 1, "method": "full"}
    tree = {"name": "toy", "server": {"adapters": "merged"}, "training": {"stage1": {**stage}, "stage2": {**stage}}}
    for section, values in settings.items():
        for name, value in values.items():
            tree[section][name] = {**tree[section][name], **value} if isinstance(value, dict) else value  # type: ignore[index]
    with pytest.raises(ConfigError, match=message):
        parse(tree, "test")

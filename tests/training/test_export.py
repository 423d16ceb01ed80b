"""What leaves a run: forms, card, and the shift between the trained and the served form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dynaflow.config import Config
from dynaflow.errors import ConfigError, PrerequisiteError
from dynaflow.files import read_json, write_jsonl
from dynaflow.settings import Server, Train, Training
from dynaflow.training import base, export, stages

from .conftest import make_row

FORMS: list[export.Form] = ["adapter", "merged", "gguf"]


@pytest.fixture(scope="module")
def trained(model_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Config:
    """A run with a finished Stage 1."""
    runs = tmp_path_factory.mktemp("runs")
    spec = Train(learning_rate=1e-2, steps=3, batch=2, rank=4, alpha=8, max_tokens=4096)
    config = Config(
        name="toy",
        runs=runs,
        server=Server(model=str(model_dir), adapters="merged"),
        training=Training(stage1=spec, stage2=spec),
    )
    write_jsonl(config.run_dir / "d1.jsonl", [make_row(number) for number in range(6)])
    stages.train_stage1(config, config.run_dir / "d1.jsonl", config.run_dir / "stage1")
    return config


def text_of(folder: Path) -> str:
    return "\n".join(path.read_text() for path in folder.iterdir() if path.suffix in (".json", ".md", ".jinja"))


@pytest.mark.slow
def test_a_stage_writes_its_card(trained: Config) -> None:
    card = (trained.run_dir / "stage1" / "README.md").read_text()
    record = read_json(trained.run_dir / "stage1" / "record.json")
    for part in (
        record["weights_sha"][:16],
        record["rows_sha"][:16],
        record["model_sha"][:16],
        "first-turn distillation",
    ):
        assert part in card
    assert "dynaflow train --stage 1" in card


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_a_published_folder_is_whole_and_knows_nothing_of_this_machine(
    trained: Config, tmp_path: Path, form: export.Form
) -> None:
    out = export.export(trained, "stage1", form, tmp_path / "out")
    assert {"README.md", "record.json"} <= {path.name for path in out.iterdir()}
    found = text_of(out)
    assert str(trained.runs) not in found
    assert str(Path(trained.server.model).parent) not in found
    if form == "adapter":
        assert (out / "adapter_model.safetensors").is_file()
    else:
        from transformers import AutoTokenizer

        settings = read_json(out / "config.json")
        assert "quantization_config" not in settings
        assert settings["architectures"] == ["LlamaForCausalLM"]
        assert AutoTokenizer.from_pretrained(out).chat_template
        base.load(out)
    assert f"library_name: {'peft' if form == 'adapter' else 'transformers'}" in found
    assert ("folded into" in found) == (form != "adapter")
    assert ("convert_hf_to_gguf" in found) == (form == "gguf")
    again = export.export(trained, "stage1", form, out)
    assert again == out


@pytest.mark.slow
def test_the_gguf_folder_converts_to_the_same_tensors(trained: Config, tmp_path: Path) -> None:
    """Names and shapes are those that llama.cpp's table for the architecture knows."""
    from gguf import MODEL_ARCH, TensorNameMap
    from safetensors import safe_open

    out = export.export(trained, "stage1", "gguf", tmp_path / "out")
    names = TensorNameMap(MODEL_ARCH.LLAMA, read_json(out / "config.json")["num_hidden_layers"])
    with safe_open(out / "model.safetensors", framework="pt") as weights:
        unknown = [key for key in weights.keys() if names.get_name(key.removesuffix(".weight")) is None]  # noqa: SIM118
    assert unknown == []


@pytest.mark.slow
def test_the_shift_of_a_merged_copy_is_small_and_a_threshold_fails_it(
    trained: Config, capsys: pytest.CaptureFixture[str], recwarn: pytest.WarningsRecorder
) -> None:
    assert export.diff(trained, "stage1", 4, 0.05, as_json=True) == 0
    assert not [str(warning) for warning in recwarn if issubclass(warning.category, FutureWarning)]
    report = json.loads(capsys.readouterr().out)
    assert (report["rows"], report["ok"], report["served"]) == (4, True, "merged copy")
    assert 0 <= report["mean"] < 1e-3
    assert export.diff(trained, "stage1", 4, 0.0, as_json=False) == (1 if report["mean"] > 0 else 0)


@pytest.mark.slow
def test_an_nf4_adapter_on_the_base_as_it_came_shifts_more_than_its_merged_copy(
    model_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = Train(learning_rate=1e-2, steps=2, batch=2, rank=4, alpha=8, max_tokens=4096, quantise="nf4")
    shifts: dict[str, Any] = {}
    for form in ("lora", "merged"):
        config = Config.model_validate(
            {
                "name": "toy",
                "runs": str(tmp_path),
                "server": {"model": str(model_dir), "adapters": form},
                "training": {"stage1": spec.model_dump(), "stage2": spec.model_dump()},
            }
        )
        if form == "lora":
            write_jsonl(config.run_dir / "d1.jsonl", [make_row(number) for number in range(4)])
            stages.train_stage1(config, config.run_dir / "d1.jsonl", config.run_dir / "stage1")
            capsys.readouterr()
        export.diff(config, "stage1", 4, 1e9, as_json=True)
        shifts[form] = json.loads(capsys.readouterr().out)["mean"]
    assert shifts["lora"] > 20 * shifts["merged"]


@pytest.mark.slow
def test_a_dry_run_trains_nothing_and_says_what_it_would_take(
    trained: Config, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(path for path in trained.run_dir.rglob("*") if path.is_file())
    stages.plan(trained, "stage1", trained.run_dir / "d1.jsonl", [])
    printed = capsys.readouterr().out
    assert "6 rows of" in printed
    assert "3 steps of 2 rows = 1.00 epochs" in printed
    assert "fits" in printed
    assert "at the rate of the stages" in printed
    stages.plan(trained, "stage1", trained.run_dir / "d1.jsonl", ["h200"])
    assert "h200: fits in 141 GB" in capsys.readouterr().out
    assert sorted(path for path in trained.run_dir.rglob("*") if path.is_file()) == before
    with pytest.raises(ConfigError, match=r"--gpu: unknown value 'h20'.*Did you mean 'h200'"):
        stages.plan(trained, "stage1", trained.run_dir / "d1.jsonl", ["h20"])


def test_what_is_not_trained_can_not_leave(tmp_path: Path) -> None:
    config = Config(name="toy", runs=tmp_path)
    with pytest.raises(PrerequisiteError, match="dynaflow train"):
        export.export(config, "stage1", "adapter", tmp_path / "out")
    with pytest.raises(ConfigError, match=r"unknown value 'stage3'"):
        export.diff(config, "stage3", 20, 0.05, as_json=False)


@pytest.mark.slow
def test_another_folder_is_not_overwritten(trained: Config, tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("x")
    with pytest.raises(ConfigError, match="something else"):
        export.export(trained, "stage1", "adapter", tmp_path)
    assert (tmp_path / "precious.txt").read_text() == "x"

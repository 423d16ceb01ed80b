"""A tiny random model of the Qwen3.5 architecture: a wrapper, hybrid layers, a vision tower."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dynaflow import benchmarks, pipeline
from dynaflow.config import Config
from dynaflow.errors import DataError
from dynaflow.files import read_json, read_lines
from dynaflow.rollout import Question
from dynaflow.settings import Train
from dynaflow.training import base, rows, sft, weights
from tests.fake_openai import FakeOpenAI

from .conftest import make_row
from .test_collect import orchestrator
from .test_rows import template_of
from .test_sft import losses, run_in_two

pytestmark = pytest.mark.slow


@pytest.fixture
def teacher() -> Iterator[FakeOpenAI]:
    questions: list[Question] = benchmarks.load("mini", "train", limit=6)
    with FakeOpenAI(["glm", "base"]) as server:
        server.reply(orchestrator(questions))
        yield server


@pytest.fixture(scope="module")
def wrapped_dir(model_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    import torch
    from transformers import Qwen3_5Config, Qwen3_5ForConditionalGeneration

    folder = tmp_path_factory.mktemp("wrapped")
    for file in model_dir.glob("*token*"):
        shutil.copy(file, folder)
    shutil.copy(model_dir / "chat_template.jinja", folder)
    torch.manual_seed(0)
    text = {
        "vocab_size": 420,
        "hidden_size": 32,
        "intermediate_size": 64,
        "num_hidden_layers": 4,
        "num_attention_heads": 2,
        "num_key_value_heads": 1,
        "head_dim": 16,
        "linear_num_key_heads": 2,
        "linear_num_value_heads": 2,
        "linear_key_head_dim": 8,
        "linear_value_head_dim": 8,
        "eos_token_id": 2,
    }
    vision = {"depth": 1, "hidden_size": 16, "intermediate_size": 32, "num_heads": 2, "out_hidden_size": 32}
    config = Qwen3_5Config(text_config=text, vision_config=vision)
    Qwen3_5ForConditionalGeneration(config).save_pretrained(folder)
    return folder


def test_it_trains_through_the_wrapper_without_the_vision_tower(
    wrapped_dir: Path, tokenizer: Any, tmp_path: Path
) -> None:
    from safetensors.torch import load_file

    kept, _ = rows.tokenise([make_row(number) for number in range(6)], tokenizer, 4096)
    spec = Train(learning_rate=1e-2, steps=3, batch=3, rank=4, alpha=8, max_tokens=4096, precision="fp32")
    result = sft.train(wrapped_dir, kept, spec, tmp_path / "stage", seed=1)
    keys = load_file(result.weights / "adapter_model.safetensors").keys()
    assert all(key.startswith("base_model.model.model.language_model.layers.") for key in keys)
    assert any(".linear_attn." in key for key in keys)
    assert result.record.layout == "padded"
    assert result.record.first_loss == pytest.approx(result.record.parent_loss, rel=1e-3)
    assert result.record.final_loss < result.record.first_loss
    merged = weights.merge(wrapped_dir, result.weights, tmp_path / "merged")
    assert weights.logprob_shift(wrapped_dir, result.weights, merged, kept[:2]).max < 1e-3


@pytest.fixture(scope="module")
def uneven(tokenizer: Any) -> list[rows.Row]:
    """A first turn of 700 tokens beside short ones."""
    raw = [make_row(number, reasoning="Short." if number else "One fact is enough. " * 120) for number in range(4)]
    return rows.tokenise(raw, tokenizer, 4096)[0]


@pytest.mark.parametrize("method", ["lora", "full"])
def test_the_loss_is_the_token_mean_however_the_batch_is_cut(
    wrapped_dir: Path, uneven: list[rows.Row], tmp_path: Path, method: str
) -> None:
    """A mean over micro-batches would give the tokens of short rows more weight. Seen in the gradient: the losses of a
    random model's tokens are all alike.
    """
    norms = []
    for batch in (4, 2, 1):
        spec = Train(learning_rate=1e-3, steps=1, batch=batch, accumulate=4 // batch, method=method, precision="fp32")
        sft.train(wrapped_dir, uneven, spec, tmp_path / str(batch), seed=1)
        norms.append(next(read_lines(tmp_path / str(batch) / "metrics.jsonl"))["grad_norm"])
    assert norms == pytest.approx([norms[0]] * 3, rel=1e-3)


def test_two_processes_train_what_one_trains(wrapped_dir: Path, uneven: list[rows.Row], tmp_path: Path) -> None:
    spec = Train(learning_rate=1e-3, steps=2, batch=1, accumulate=2, method="full", precision="fp32")
    sft.train(wrapped_dir, uneven, spec, tmp_path / "one", seed=1)
    halved = spec.model_copy(update={"accumulate": 1})
    assert run_in_two(tmp_path, 29591, wrapped_dir, uneven, halved, tmp_path / "two", None) == 0
    assert losses(tmp_path / "two") == pytest.approx(losses(tmp_path / "one"), rel=1e-3)


def test_full_fine_tuning_leaves_the_vision_tower_alone(wrapped_dir: Path, tmp_path: Path) -> None:
    from safetensors.torch import load_file

    kept = rows.tokenise([make_row(number) for number in range(4)], rows_tokenizer(wrapped_dir), 4096)[0]
    spec = Train(learning_rate=1e-3, steps=1, batch=4, method="full", max_tokens=4096, precision="fp32")
    result = sft.train(wrapped_dir, kept, spec, tmp_path / "stage", seed=1)
    before, after = (load_file(folder / "model.safetensors") for folder in (wrapped_dir, result.weights))
    same = {name for name in before if (before[name] == after[name]).all()}
    assert same == {name for name in before if ".visual." in name}
    assert type(base.load(result.weights)).__name__ == "Qwen3_5ForConditionalGeneration"
    served = weights.merge(wrapped_dir, result.weights, tmp_path / "merged")
    assert load_file(served / "model.safetensors").keys() == before.keys()
    assert read_json(served / "config.json") == read_json(wrapped_dir / "config.json")


@pytest.mark.parametrize(
    ("family", "vision"),
    [
        ("Gemma3", {"num_attention_heads": 2, "image_size": 28, "patch_size": 14}),
        ("Mistral3", {"model_type": "pixtral", "num_attention_heads": 2, "image_size": 28, "patch_size": 14}),
        ("Qwen3_5", {"depth": 1, "num_heads": 2, "out_hidden_size": 32}),
    ],
)
def test_whatever_a_wrapper_calls_its_parts_the_language_model_is_trained(family: str, vision: dict[str, Any]) -> None:
    """Vision towers and projectors learn nothing from text: their weights and moments would only take memory."""
    import torch
    import transformers

    text = {"vocab_size": 420, "hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2}
    heads = {"num_attention_heads": 2, "num_key_value_heads": 1, "head_dim": 16}
    config = getattr(transformers, f"{family}Config")(
        text_config=text | heads | ({"model_type": "mistral"} if family == "Mistral3" else {}),
        vision_config={"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, **vision},
    )
    config.tie_word_embeddings = False
    with torch.device("meta"):
        model = getattr(transformers, f"{family}ForConditionalGeneration")(config)
    base.unfreeze(model)
    trained = {name for name, parameter in model.named_parameters() if parameter.requires_grad}
    assert trained == {name for name, _ in model.named_parameters() if "language_model." in name or "lm_head." in name}


def test_an_adapter_with_the_keys_of_a_plain_model_is_refused(
    wrapped_dir: Path, model_dir: Path, tokenizer: Any, tmp_path: Path
) -> None:
    kept, _ = rows.tokenise([make_row(1)], tokenizer, 4096)
    spec = Train(learning_rate=1e-2, steps=1, batch=1, rank=4, alpha=8, max_tokens=4096, precision="fp32")
    plain = sft.train(model_dir, kept, spec, tmp_path / "stage", seed=1)
    with pytest.raises(DataError, match="servers would ignore it"):
        base.check_adapter(plain.weights, wrapped=base.is_wrapped(base.load(wrapped_dir)))


def test_from_a_teacher_to_a_reloaded_model_that_generates(
    wrapped_dir: Path, tmp_path: Path, teacher: FakeOpenAI
) -> None:
    """Collect, rows with the model family's own chat template, training, merging, reloading, generating."""
    import torch

    model_dir = tmp_path / "model"
    shutil.copytree(wrapped_dir, model_dir)
    (model_dir / "chat_template.jinja").write_text(template_of("qwen3_5_think"), encoding="utf-8")
    role = {"base_url": teacher.url, "model": "base"}
    spec = {"learning_rate": 1e-2, "steps": 4, "batch": 2, "rank": 4, "alpha": 8, "max_tokens": 8192}
    config = Config.model_validate(
        {
            "name": "run",
            "runs": str(tmp_path),
            "roles": {"main": role | {"thinking": True}, "sub": role, "teacher": role | {"model": "glm"}},
            "server": {"model": str(model_dir)},
            "collect": {"questions": 6},
            "training": {"stage1": spec, "stage2": spec},
        }
    )
    pipeline.command(config, "collect")
    pipeline.command(config, "train stage1")
    stage = config.run_dir / "stage1"
    record = read_json(stage / "record.json")
    assert (record["rows"], record["dropped"]) == (5, [])
    assert record["final_loss"] < record["first_loss"]
    merged = weights.merge(model_dir, stage / "adapter", tmp_path / "merged")
    trained, reloaded = weights._trained(model_dir, stage / "adapter", "none"), base.load(merged)
    assert type(reloaded).__name__ == "Qwen3_5ForConditionalGeneration"
    tokenizer = rows_tokenizer(model_dir)
    raw = rows.read(config.run_dir / "d1.jsonl")
    row = rows.tokenise(raw, tokenizer, 8192, thinking=True)[0][0]
    prompt = torch.tensor([row.input_ids[: row.prompt_tokens]])
    made = [model.generate(prompt, max_new_tokens=12, do_sample=False) for model in (trained, reloaded)]
    assert made[0].tolist() == made[1].tolist()
    assert made[0].shape[1] > prompt.shape[1]


def rows_tokenizer(folder: Path) -> Any:
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(folder)

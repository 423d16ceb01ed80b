"""A tiny random model of the Qwen3.5 architecture: a wrapper, hybrid layers, a vision tower."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from dynaflow.config import Train
from dynaflow.errors import DataError
from dynaflow.training import adapters, base, rows, sft

from .conftest import make_row

pytestmark = pytest.mark.slow


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
    keys = load_file(result.adapter / "adapter_model.safetensors").keys()
    assert all(key.startswith("base_model.model.model.language_model.layers.") for key in keys)
    assert any(".linear_attn." in key for key in keys)
    assert result.record.layout == "padded"
    assert result.record.first_loss == pytest.approx(result.record.parent_loss, rel=1e-3)
    assert result.record.final_loss < result.record.first_loss
    merged = adapters.merge(wrapped_dir, result.adapter, tmp_path / "merged")
    assert adapters.logprob_shift(wrapped_dir, result.adapter, merged, kept[:2]).max < 1e-3


def test_an_adapter_with_the_keys_of_a_plain_model_is_refused(
    wrapped_dir: Path, model_dir: Path, tokenizer: Any, tmp_path: Path
) -> None:
    kept, _ = rows.tokenise([make_row(1)], tokenizer, 4096)
    spec = Train(learning_rate=1e-2, steps=1, batch=1, rank=4, alpha=8, max_tokens=4096, precision="fp32")
    plain = sft.train(model_dir, kept, spec, tmp_path / "stage", seed=1)
    with pytest.raises(DataError, match="servers would ignore it"):
        base.check_adapter(plain.adapter, wrapped=base.is_wrapped(base.load(wrapped_dir)))

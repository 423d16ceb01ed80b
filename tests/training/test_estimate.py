"""The estimate before a stage: parameter counts are exact, memory is near what was measured, time scales."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dynaflow.errors import ConfigError
from dynaflow.settings import Train
from dynaflow.training import base, estimate
from dynaflow.training.rows import MASKED, Row


@pytest.fixture(scope="module")
def smollm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shape of SmolLM2-135M; no weights."""
    base.quiet()
    from transformers import LlamaConfig

    folder = tmp_path_factory.mktemp("smollm")
    config = LlamaConfig(
        vocab_size=49152,
        hidden_size=576,
        intermediate_size=1536,
        num_hidden_layers=30,
        num_attention_heads=9,
        num_key_value_heads=3,
        tie_word_embeddings=True,
    )
    config.architectures = ["LlamaForCausalLM"]
    config.save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def qwen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The published dimensions of the 27B wrapper model; no weights."""
    base.quiet()
    from transformers import Qwen3_5Config

    folder = tmp_path_factory.mktemp("qwen")
    text = {
        "vocab_size": 248320,
        "hidden_size": 5120,
        "intermediate_size": 17408,
        "num_hidden_layers": 64,
        "num_attention_heads": 24,
        "num_key_value_heads": 4,
        "head_dim": 256,
        "linear_num_key_heads": 16,
        "linear_num_value_heads": 48,
        "linear_key_head_dim": 128,
        "linear_value_head_dim": 128,
        "tie_word_embeddings": False,
    }
    vision = {"depth": 27, "hidden_size": 1152, "intermediate_size": 4304, "num_heads": 16, "out_hidden_size": 5120}
    config = Qwen3_5Config(text_config=text, vision_config=vision)
    config.architectures = ["Qwen3_5ForConditionalGeneration"]
    config.save_pretrained(folder)
    return folder


@pytest.mark.slow
def test_the_shape_of_a_small_model_is_exact(smollm: Path) -> None:
    shape = estimate.shape(smollm, rank=16)
    per_layer = 576 * 576 * 2 + 576 * 192 * 2 + 3 * 576 * 1536
    assert shape.linear == 30 * per_layer
    assert shape.parameters == 49152 * 576 + 30 * (per_layer + 2 * 576) + 576
    assert shape.adapter == 30 * 16 * (2 * (576 + 576) + 2 * (576 + 192) + 3 * (576 + 1536))


@pytest.mark.parametrize(
    ("tokens", "quantise", "measured_gb"),
    [(512, "none", 2.9), (1024, "none", 4.7), (512, "nf4", 2.8), (1024, "nf4", 5.1)],
)
def test_memory_is_near_what_was_measured_on_two_cores(
    smollm: Path, tokens: int, quantise: base.Quantise, measured_gb: float
) -> None:
    """spec/training_facts.md: resident memory of LoRA rank 16 on SmolLM2-135M, batch 1."""
    spec = Train(learning_rate=1e-4, steps=1, batch=1, quantise=quantise, precision="fp32")
    found = estimate.estimate(estimate.shape(smollm, 16), spec, [tokens], [tokens // 2], gpu=False, memory_gb=20)
    assert 0.7 * measured_gb < found.total < 1.35 * measured_gb


def test_full_fine_tuning_recomputes_what_its_gradients_and_moments_leave_no_room_for(smollm: Path) -> None:
    """4,096 tokens keep 12 GB of activations: half of 25 GB, and more than half of what 2 GB of training leave."""
    shape = estimate.shape(smollm, 16)

    def found(method: str) -> estimate.Estimate:
        spec = Train(learning_rate=1e-4, steps=1, batch=1, method=method, precision="fp32")
        return estimate.estimate(shape, spec, [4096], [100], gpu=False, memory_gb=25)

    lora, full = found("lora"), found("full")
    assert not lora.checkpointing
    assert full.checkpointing
    assert full.parts["trained, gradients, Adam"] == pytest.approx(shape.parameters * 16 / 1e9)
    assert full.total < lora.total < 25


def test_the_paper_s_model_fits_where_it_is_said_to(qwen: Path) -> None:
    shape = estimate.shape(qwen, rank=16)
    assert 26e9 < shape.parameters < 28e9
    assert shape.adapter == pytest.approx(0.12e9, rel=0.1)

    def fits(quantise: base.Quantise, tokens: int, gpu: str) -> bool:
        spec = Train(learning_rate=1e-4, steps=254, batch=1, accumulate=16, quantise=quantise)
        memory = estimate.GPUS[gpu].memory
        found = estimate.estimate(shape, spec, [tokens], [tokens // 2], gpu=True, memory_gb=memory)
        return found.total <= memory

    assert fits("nf4", 16384, "h100")
    assert fits("none", 4096, "h100")
    assert not fits("none", 32768, "h100")
    assert fits("none", 32768, "h200")
    assert not fits("nf4", 4096, "rtx4090")


def test_time_is_linear_in_steps_and_tokens(smollm: Path) -> None:
    shape = estimate.shape(smollm, 16)
    device = estimate.GPUS["h200"]

    def seconds(steps: int, tokens: int) -> float:
        spec = Train(learning_rate=1e-4, steps=steps, batch=2, accumulate=4)
        return estimate.estimate(shape, spec, [tokens], [10], gpu=True, memory_gb=141).seconds(device)

    assert seconds(20, 500) == pytest.approx(2 * seconds(10, 500))
    assert seconds(10, 1000) == pytest.approx(2 * seconds(10, 500))


def test_a_measured_rate_is_better_than_a_formula() -> None:
    spec = Train(learning_rate=1e-4, steps=10, batch=4)
    assert estimate.measured_seconds([{"tokens_per_s": 100.0}, {"tokens_per_s": 300.0}], spec, [500]) == 100.0
    assert estimate.measured_seconds([], spec, [500]) is None


def test_it_is_said_whether_it_fits(smollm: Path) -> None:
    spec = Train(learning_rate=1e-4, steps=10, batch=1)
    row = Row("k", [1] * 600, [MASKED] * 300 + [1] * 300)
    shape = estimate.shape(smollm, 16)
    text = "\n".join(estimate.lines(shape, spec, [row], ["t4", "h200"], 0.0))
    assert "t4: fits in 16 GB" in text
    assert "h200: fits in 141 GB" in text
    assert "on disk up to 0.18 GB of checkpoints, then 0.02 GB of weights" in text
    full = spec.model_copy(update={"method": "full"})
    text = "\n".join(estimate.lines(shape, full, [row], ["h200"], 0.0))
    assert "on disk up to 4.84 GB of checkpoints, then 0.54 GB of weights" in text
    assert "DOES NOT FIT" in "\n".join(estimate.lines(shape, spec, [row], [], 0.1))


def test_activations_are_those_of_the_layout_that_trains(smollm: Path) -> None:
    """Rows behind one shared prefix of 500 tokens: eight of them are 900 tokens, and 4,400 where they are padded."""
    spec = Train(learning_rate=1e-4, steps=1, batch=8, precision="fp32")
    rows = [Row(f"r{n}", [1] * 500 + [n + 2] * 50, [MASKED] * 501 + [n + 2] * 49) for n in range(8)]
    shape = estimate.shape(smollm, 16)
    assert shape.shares_prefix

    def activations(shape: estimate.Shape) -> float:
        (line,) = [line for line in estimate.lines(shape, spec, rows, ["h200"], 0.0) if "activations" in line]
        return float(line.split()[-2])

    padded = activations(replace(shape, shares_prefix=False))
    assert activations(shape) == pytest.approx(padded * 900 / 4400, rel=0.02)


def test_no_model_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"server\.model"):
        estimate.shape(tmp_path, 16)


@pytest.mark.parametrize(
    ("seconds", "said"), [(3, "under a minute"), (200, "about 3 min"), (6000, "about 100 min"), (9000, "about 2.5 h")]
)
def test_a_time_is_told_in_a_unit_that_fits(seconds: float, said: str) -> None:
    assert estimate._about(seconds) == said

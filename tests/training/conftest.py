"""A tiny model folder, built offline, and training rows for it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dynaflow.models import embedded
from dynaflow.training import base

TEMPLATE = Path(__file__).parents[2] / "dynaflow" / "models" / "chat_template.jinja"

SYSTEM = "Answer the question. Your first action is a call of the workflow tool."
TOOLS = [
    {
        "type": "function",
        "function": {
            "name": "workflow",
            "description": "Runs a JavaScript program. `await agent(prompt)` asks a sub-agent.",
            "parameters": {"type": "object", "properties": {"program": {"type": "string"}}, "required": ["program"]},
        },
    }
]


def make_row(number: int, program: str | None = None, reasoning: str | None = None) -> dict[str, Any]:
    """A D1 row whose question, thought and program depend on its number."""
    if program is None:
        program = f"const a = await agent(`Fact {number}: Ada has {number} cats && <b>. How many?`);\nreturn a;"
    if reasoning is None:
        reasoning = f"One fact, number {number}, is enough:" + " one sub-agent reads it." * (1 + number % 3)
    call = {"name": "workflow", "arguments": json.dumps({"program": program})}
    return {
        "key": f"row-{number:04d}",
        "question": {"id": f"q{number}", "benchmark": "toy", "text": f"How many cats has Ada? {number}"},
        "messages": [
            {"role": "system", "content": SYSTEM},
            {"role": "user", "content": f"Ada has {number} cats. " * (1 + number % 4) + "How many cats has Ada?"},
        ],
        "tools": TOOLS,
        "turn": {
            "reasoning": reasoning,
            "content": "",
            "tool_calls": [{"id": "c1", "type": "function", "function": call}],
        },
        "observation": None,
    }


@pytest.fixture(scope="session")
def make_model(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Builds folders of tiny random llama-type models whose pad token is their end token, as in SmolLM2."""
    base.quiet()
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=420,
        special_tokens=["<|endoftext|>", "<|im_start|>", "<|im_end|>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator([json.dumps(make_row(number)) for number in range(20)], trainer)

    def make(dtype: str = "float32") -> Path:
        import torch
        from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

        folder = tmp_path_factory.mktemp("model")
        fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<|im_end|>", pad_token="<|im_end|>")
        fast.chat_template = TEMPLATE.read_text(encoding="utf-8")
        fast.save_pretrained(folder)
        torch.manual_seed(0)
        config = LlamaConfig(
            vocab_size=420,
            hidden_size=64,
            intermediate_size=128,
            num_hidden_layers=2,
            num_attention_heads=4,
            num_key_value_heads=2,
            tie_word_embeddings=True,
            eos_token_id=2,
            pad_token_id=2,
            dtype=dtype,
        )
        LlamaForCausalLM(config).to(getattr(torch, dtype)).save_pretrained(folder)
        return folder

    return make


@pytest.fixture(scope="session")
def model_dir(make_model: Callable[..., Path]) -> Path:
    """A tiny random model."""
    return make_model()


@pytest.fixture(scope="session")
def real_model_dir() -> Path:
    """The model folder of DYNAFLOW_TEST_MODEL, or the embedded model."""
    return Path(os.environ.get("DYNAFLOW_TEST_MODEL") or embedded.resolve("smollm2-135m"))


@pytest.fixture(scope="session")
def tokenizer(model_dir: Path) -> Any:
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(model_dir)

"""What vLLM must be told about a family of models: parsers, flags, the first version that serves it.

Found in the model's folder: the tool format in its chat template (that is what the model was trained to write), the
family in its config.json. A wrong reasoning parser is worse than none: it takes the whole answer of a model that does
not think for a thought.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from dynaflow.errors import ConfigError

FLOOR = (0, 10, 2)
"""Oldest vLLM for any model: before 0.10.1.1 the qwen3_coder parser evaluated model text (GHSA-79j6-g2m3-jgfw)."""

_TOOL_FORMATS = (
    ("<function=", "qwen3_coder"),
    ("<arg_key>", "glm45"),
    ("tool\u2581calls\u2581begin", "deepseek_v3"),
    ("<|channel|>", "openai"),
    ("[TOOL_CALLS]", "mistral"),
    ("<|python_tag|>", "llama3_json"),
    ("<tool_call>", "hermes"),
)
"""Marks of a tool call in a chat template, the most telling first, and vLLM's parser for it."""
_THINKING = (("qwen3", "qwen3"), ("glm4_moe", "glm45"), ("gpt_oss", "openai_gptoss"), ("deepseek", "deepseek_r1"))
"""model_type, from its beginning, and the reasoning parser of those that think."""
_SINCE = (("qwen3_5", (0, 17, 0)),)
"""model_type, from its beginning, and the first vLLM that serves it."""


@dataclass(frozen=True, slots=True)
class Family:
    """How a model is served. None: vLLM is not told."""

    tool_parser: str | None
    reasoning_parser: str | None
    flags: tuple[str, ...]
    since: tuple[int, ...]


def family_of(folder: Path) -> Family:
    """The family of a Hugging Face model folder.

    Raises:
        ConfigError: its config.json cannot be read.
    """
    try:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigError(f"server.model: {folder / 'config.json'} cannot be read ({error})") from error
    kind = str(config.get("model_type", ""))
    sources = [folder / "chat_template.jinja", folder / "tokenizer_config.json"]
    template = "".join(path.read_text(encoding="utf-8") for path in sources if path.is_file())
    tools = next((parser for mark, parser in _TOOL_FORMATS if mark in template), None)
    thinks = "<think>" in template or kind == "gpt_oss"
    reasoning = next((parser for start, parser in _THINKING if kind.startswith(start)), None) if thinks else None
    if thinks and tools == "deepseek_v3":  # distilled into other architectures
        reasoning = "deepseek_r1"
    since = next((version for start, version in _SINCE if kind.startswith(start)), FLOOR)
    text_only = kind.startswith("qwen3_5") and "vision_config" in config
    return Family(tools, reasoning, ("--language-model-only",) if text_only else (), max(since, FLOOR))


def version_of(text: str) -> tuple[int, ...]:
    """The numbers of a version like "0.17.1rc2+cpu"."""
    numbers = []
    for part in text.partition("+")[0].split("."):
        digits = part[: next((i for i, c in enumerate(part) if not c.isdigit()), len(part))]
        if not digits:
            break
        numbers.append(int(digits))
    return tuple(numbers)

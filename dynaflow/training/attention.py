"""Attention for the `shared_prefix` layout: each row of a batch sees the prefix, itself and nothing else.

Registered with transformers under `NAME`. Without `segments` (scoring, generation) it is plain SDPA, so a model that is
loaded with it can be used for everything. Imports torch and transformers: import it lazily.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.attention.bias import causal_lower_right
from torch.nn.functional import scaled_dot_product_attention
from transformers import AttentionInterface, AttentionMaskInterface, PretrainedConfig
from transformers.integrations.sdpa_attention import sdpa_attention_forward
from transformers.masking_utils import sdpa_mask

NAME = "dynaflow_shared_prefix"

_FULL_ATTENTION = ("llama", "qwen2", "qwen3")
"""Model types whose layers, unless `layer_types` says otherwise, are plain causal attention."""


def supports(config: PretrainedConfig) -> bool:
    """True where a model computes the same in both layouts: full causal attention in every layer, plain positions."""
    layers = set(getattr(config, "layer_types", None) or ["full_attention"])
    return config.model_type in _FULL_ATTENTION and layers == {"full_attention"}


def attend(
    module: nn.Module,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attention_mask: Tensor | None,
    *,
    scaling: float | None = None,
    dropout: float = 0.0,
    segments: list[int] | None = None,
    **options: Any,
) -> tuple[Tensor, None]:
    """An attention function as transformers calls it: query [1, heads, T, d], key and value [1, kv heads, T, d].

    Attending row by row costs what the rows cost; one [T, T] mask over the whole batch would cost several times that.
    """
    if segments is None:
        output, _ = sdpa_attention_forward(
            module, query, key, value, attention_mask, dropout=dropout, scaling=scaling, **options
        )
        return output, None
    query, key = query.to(value.dtype), key.to(value.dtype)  # an fp32 model under autocast rotates these in fp32
    groups = query.shape[1] // key.shape[1]
    key, value = key.repeat_interleave(groups, dim=1), value.repeat_interleave(groups, dim=1)
    prefix, *lengths = segments
    queries, keys, values = (torch.split(each, [prefix, *lengths], dim=2) for each in (query, key, value))
    outputs = []
    if prefix:
        head = scaled_dot_product_attention(
            queries[0], keys[0], values[0], dropout_p=dropout, is_causal=True, scale=scaling
        )
        outputs.append(head)
    for number, length in enumerate(lengths, 1):
        tail = scaled_dot_product_attention(
            queries[number],
            torch.cat([keys[0], keys[number]], dim=2),
            torch.cat([values[0], values[number]], dim=2),
            attn_mask=causal_lower_right(length, prefix + length),
            dropout_p=dropout,
            scale=scaling,
        )
        outputs.append(tail)
    return torch.cat(outputs, dim=2).transpose(1, 2).contiguous(), None


AttentionInterface.register(NAME, attend)
AttentionMaskInterface.register(NAME, sdpa_mask)

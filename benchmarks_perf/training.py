"""What a stage costs against a bare TRL/PEFT loop on the same rows, and what the layout of batches saves.

    python -m benchmarks_perf.training [--quick] [--model NAME_OR_FOLDER]

Both sides train a LoRA adapter of the same rank on the same rows in the same order, precision, batch and schedule, from
the model folder on disk to the saved adapter. Ours is a stage as `dynaflow train` runs it (rows of a step fixed before,
parent's loss checked, metrics of every step, checkpoint, record); the bare loop is `SFTTrainer` with its own collator
and nothing else. They alternate in one process, the order turns with each pair; the ratio is the median over pairs.
`plain` are rows of one length without a common beginning, all of which carries loss but the first tokens: nothing that
our layout could save on. Without --model the model is a small random one of SmolLM2's architecture and proportions.

The second table is about layouts alone: forward and backward passes over rows of mixed length that have nothing in
common, padded in random order, padded in groups of like length, and in one sequence without padding where the model
supports it. Tokens a second do not count padding.

Time is the process's processor time on CPUs, whose wall time depends on who else computes, and wall time on GPUs.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks_perf.rows import make
from dynaflow.settings import Train
from dynaflow.training import base, batches, rows, sft
from dynaflow.training.rows import MASKED, Row

PAIRS = 5
VOCABULARY = 4096
PLAIN_TOKENS = 256


def clock() -> float:
    """Seconds: of the processor on CPUs, of the wall on GPUs."""
    import torch

    if torch.cuda.is_available():
        torch.cuda.synchronize()
        return time.perf_counter()
    return time.process_time()


def small(folder: Path) -> Path:
    """A random model: the embedded one's configuration, narrower; its vocabulary has a like share of the work."""
    from transformers import AutoConfig, AutoModelForCausalLM, AutoTokenizer

    from dynaflow.models import embedded

    source = embedded.resolve("smollm2-135m")
    config = AutoConfig.from_pretrained(source)
    config.update({"num_hidden_layers": 6, "hidden_size": 192, "intermediate_size": 512, "num_attention_heads": 3})
    config.update({"num_key_value_heads": 1, "head_dim": 64, "vocab_size": VOCABULARY})
    AutoTokenizer.from_pretrained(source).save_pretrained(folder)
    model: Any = AutoModelForCausalLM
    model.from_config(config).save_pretrained(folder)
    return folder


def first_turns(tokenizer: Any, count: int, vocabulary: int) -> list[Row]:
    """First turns of real form: instruction, tools, question, reasoning, program; ids folded into a vocabulary."""
    kept, _ = rows.tokenise([make(number, 100) for number in range(count)], tokenizer, 1 << 20, thinking=True)
    return [
        Row(
            row.key,
            [token % vocabulary for token in row.input_ids],
            [label if label == MASKED else label % vocabulary for label in row.labels],
        )
        for row in kept
    ]


def plain(lengths: Sequence[int]) -> list[Row]:
    """Rows of random tokens, with nothing in common and hardly anything masked."""
    rng = random.Random(0)
    made = []
    for number, length in enumerate(lengths):
        ids = [rng.randrange(1000, VOCABULARY) for _ in range(length)]
        made.append(Row(f"plain-{number}", ids, [MASKED] * 8 + ids[8:]))
    return made


def ours(model: Path, made: list[Row], spec: Train) -> float:
    """Seconds of a stage."""
    with tempfile.TemporaryDirectory() as folder:
        begin = clock()
        sft.train(model, made, spec, Path(folder))
        return clock() - begin


def bare(model: Path, made: list[Row], spec: Train) -> float:
    """Seconds of the same with TRL and PEFT alone."""
    import torch
    from datasets import Dataset
    from peft import LoraConfig
    from transformers import AutoModelForCausalLM, AutoTokenizer, PrinterCallback
    from trl.trainer.sft_config import SFTConfig
    from trl.trainer.sft_trainer import SFTTrainer

    gpu = torch.cuda.is_available()
    precision = base.precision(spec)
    with tempfile.TemporaryDirectory() as folder:
        begin = clock()
        kind = torch.bfloat16 if precision == "bf16" else torch.float32
        loaded = AutoModelForCausalLM.from_pretrained(model, dtype=kind, device_map={"": 0} if gpu else None)
        trainer = SFTTrainer(
            model=loaded,
            args=SFTConfig(
                output_dir=folder,
                max_steps=spec.steps,
                per_device_train_batch_size=spec.batch,
                learning_rate=spec.learning_rate,
                lr_scheduler_type=spec.schedule,
                weight_decay=0.0,
                bf16=precision == "bf16",
                use_cpu=not gpu,
                gradient_checkpointing=False,
                max_length=None,
                dataset_kwargs={"skip_prepare_dataset": True},
                dataloader_pin_memory=gpu,
                logging_steps=1,
                save_strategy="no",
                report_to="none",
                disable_tqdm=True,
            ),
            train_dataset=Dataset.from_list([{"input_ids": row.input_ids, "labels": row.labels} for row in made]),
            processing_class=AutoTokenizer.from_pretrained(model),
            peft_config=LoraConfig(
                r=spec.rank, lora_alpha=spec.alpha, target_modules="all-linear", task_type="CAUSAL_LM"
            ),
        )
        trainer.remove_callback(PrinterCallback)
        trainer.train()
        trainer.save_model(folder)
        return clock() - begin


def paired(name: str, model: Path, made: list[Row], spec: Train) -> list[float]:
    """Ratios ours / bare of the pairs, after one run of each that is thrown away."""
    ours(model, made, spec.model_copy(update={"steps": 1}))
    bare(model, made, spec.model_copy(update={"steps": 1}))
    found = []
    for pair in range(PAIRS):
        sides = [ours, bare] if pair % 2 else [bare, ours]
        spent = {side.__name__: side(model, made, spec) for side in sides}
        found.append(spent["ours"] / spent["bare"])
        print(f"{name:<12} {pair + 1:>4} {spent['ours']:>9.2f} {spent['bare']:>9.2f} {found[-1]:>7.3f}", flush=True)
    return found


def passes(model: Any, made: Sequence[Row], batch: int, indices: Sequence[int], shared: bool) -> float:
    """Tokens a second, padding not counted, of forward and backward over batches of rows."""
    from torch import nn

    tokens = 0
    begin = clock()
    for start in range(0, len(indices), batch):
        chosen = [made[index] for index in indices[start : start + batch]]
        inputs = {
            name: value.to(model.device) if hasattr(value, "to") else value
            for name, value in batches.collate(shared)(batches.as_items(chosen)).items()
        }
        labels = inputs.pop("labels")
        read = (labels[:, 1:] != MASKED).any(dim=0).nonzero().squeeze(1)
        logits = model(**inputs, logits_to_keep=read, use_cache=False).logits
        targets = labels[:, read + 1].flatten()
        loss: Any = nn.functional.cross_entropy(logits.flatten(0, 1).float(), targets, ignore_index=MASKED)
        loss.backward()
        model.zero_grad()
        tokens += sum(len(row.input_ids) for row in chosen)
    return tokens / (clock() - begin)


def layouts(folder: Path, made: list[Row], batch: int, rounds: int) -> dict[str, float]:
    """Best tokens a second of each layout."""
    from peft import LoraConfig, get_peft_model

    model = base.load(folder, train=True)
    model = get_peft_model(model, LoraConfig(r=8, target_modules=base.lora_targets(model), task_type="CAUSAL_LM"))
    lengths = [len(row.input_ids) for row in made]
    steps = len(made) // batch
    orders = {
        "padded": (batches.order(lengths, steps, batch, batch, 0, grouped=False), False),
        "grouped": (batches.order(lengths, steps, batch, batch, 0, grouped=True), False),
    }
    if batches.shares_prefix(model):
        orders["packed"] = (orders["padded"][0], True)
    passes(model, made, batch, range(batch), shared=False)
    rates = {name: [passes(model, made, batch, *how) for _ in range(rounds)] for name, how in orders.items()}
    return {name: max(found) for name, found in rates.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer steps and rows")
    parser.add_argument("--model", help="a model folder or an embedded model's name")
    options = parser.parse_args()
    base.quiet()
    import torch
    from transformers import AutoTokenizer

    from dynaflow.models import embedded

    torch.set_num_threads(min(torch.get_num_threads(), 2))
    with tempfile.TemporaryDirectory() as made_here:
        model = embedded.resolve(options.model) if options.model else small(Path(made_here))
        tokenizer = AutoTokenizer.from_pretrained(model)
        steps, batch = (3, 2) if options.quick else (10, 4)
        spec = Train(learning_rate=1e-4, steps=steps, batch=batch, save_steps=steps, schedule="linear")
        turns = first_turns(tokenizer, batch * steps, len(tokenizer) if options.model else VOCABULARY)
        print(f"{'rows':<12} {'pair':>4} {'ours s':>9} {'bare s':>9} {'ratio':>7}")
        on_turns = paired("first turns", model, turns, spec)
        on_plain = paired("plain", model, plain([PLAIN_TOKENS] * batch * steps), spec)
        mixed = plain([32 * (1 + number * 7 % 23) for number in range(24 if options.quick else 96)])
        rates = layouts(model, mixed, 4, 1 if options.quick else 3)
    sizes = [len(row.input_ids) for row in mixed]
    print(f"\nlayouts, rows of {min(sizes)} to {max(sizes)} tokens, 4 a batch")
    for name, rate in rates.items():
        print(f"{name:<12} {rate:>9,.0f} tokens/s {rate / rates['padded']:>7.2f}")
    ratios = {
        "vs_bare_loop": round(statistics.median(on_turns), 3),
        "vs_bare_loop_plain": round(statistics.median(on_plain), 3),
        **{f"{name}_vs_padded": round(rate / rates["padded"], 3) for name, rate in rates.items() if name != "padded"},
    }
    metrics = {f"{name}_tokens_per_s": round(rate) for name, rate in rates.items()}
    print(json.dumps({"bench": "training", "machine": platform.platform(), "metrics": metrics, "ratios": ratios}))


if __name__ == "__main__":
    main()

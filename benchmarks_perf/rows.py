"""Rows of 4,000 tokens tokenised, masked and asserted: how long the 2,031 first turns of the paper take.

    python -m benchmarks_perf.rows [--quick] [--model NAME_OR_FOLDER] [--template FILE]

The rows are made of the programs and questions of the labelled judge set and of reasoning in plain English, each a
text of its own. The tokenizer is the embedded model's (49k entries, byte-level BPE, as the large ones' are). The
figure holds everything between a line of d1.jsonl and a row that can be trained on: rendering the prompt and the turn
with the chat template, three tokenisations, the round trip through the parser, decoding what carries loss.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from pathlib import Path
from typing import Any

ROWS = 2031
TOKENS = 4000


def make(number: int, tokens: int) -> dict[str, Any]:
    """Row `number`, of about `tokens` tokens of English and JavaScript."""
    from dynaflow.agent import prompts
    from dynaflow.curation import labelled
    from dynaflow.settings import Agent

    items = labelled.load()
    item, other = items[number % len(items)], items[(7 * number + 3) % len(items)]
    agent = Agent()
    sentence = (
        f"Step {number}: the question asks for {other.question[:90].lower()} so one agent reads the first part, "
        f"another checks it against {item.question[:60].lower()}, and a third one compares both before the answer "
        "is given. "
    )
    reasoning = "".join(f"{sentence}(point {point}) " for point in range(tokens // 90))
    call = {"name": "workflow", "arguments": json.dumps({"program": f"{item.program}\n// {number}"})}
    return {
        "key": f"row-{number:05d}",
        "messages": [
            {"role": "system", "content": prompts.instruction(agent, "forced", passages=False)},
            {"role": "user", "content": item.question},
        ],
        "tools": prompts.tools(agent, "forced"),
        "turn": {
            "reasoning": reasoning.strip(),
            "content": "",
            "tool_calls": [{"id": "c", "type": "function", "function": call}],
        },
    }


def main() -> None:
    """Make the rows, tokenise them, print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="300 rows; the time is scaled to 2,031")
    parser.add_argument("--model", default="smollm2-135m", help="whose tokenizer")
    parser.add_argument("--template", type=Path, help="chat template to use instead of the model's")
    options = parser.parse_args()
    from dynaflow.models import embedded
    from dynaflow.training import base, rows

    base.quiet()
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(embedded.resolve(options.model))
    if options.template is not None:
        tokenizer.chat_template = options.template.read_text(encoding="utf-8")
    count = 300 if options.quick else ROWS
    made = [make(number, TOKENS) for number in range(count)]
    rows.tokenise(
        made[:8], tokenizer, 1 << 20, thinking=True
    )  # threads and templates are there before the clock starts
    start, cpu = time.perf_counter(), time.process_time()
    kept, dropped = rows.tokenise(made, tokenizer, 1 << 20, thinking=True)
    wall, cpu = time.perf_counter() - start, time.process_time() - cpu
    tokens = sum(len(row.input_ids) for row in kept)
    metrics = {
        "rows": len(kept),
        "dropped": len(dropped),
        "tokens_per_row": round(tokens / len(kept)),
        "tokens_per_s": round(tokens / wall),
        "wall_s": round(wall, 2),
        "cpu_s": round(cpu, 2),
        "w2031_s": round(wall * ROWS / count, 1),
    }
    for name, value in metrics.items():
        print(f"{name:<16} {value:>12,}")
    print(json.dumps({"bench": "rows", "machine": platform.platform(), "metrics": metrics, "ratios": {}}))


if __name__ == "__main__":
    main()

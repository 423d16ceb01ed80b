"""Output tokens per second of our engine against vLLM's own benchmark client, on the same server and prompts.

    python -m benchmarks_perf.serving [--quick] [--url URL --model NAME --tokenizer FOLDER]

Both send the same chat prompts, 48 at a time, greedy, to one server; ours goes through `Session.chat` with full
recording, vLLM's is `vllm.benchmarks.serve` of the serving environment. Runs alternate (the order turns with each
pair); the ratio is the median over pairs. Without --url the embedded model is served for the time of the benchmark, or
the server that runs already is used. Prefix caching favours whoever comes second with a prompt, so a first round is
thrown away. Loading vLLM's client is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dynaflow.config import Config, load
from dynaflow.journal import Journal
from dynaflow.models import embedded, launch, server
from dynaflow.models.client import ChatRequest, ModelClient
from dynaflow.resources import resource
from dynaflow.rollout import Policy
from dynaflow.runtime import Runtime
from dynaflow.session import Session
from dynaflow.settings import Pool

CONCURRENCY = 48
TOKENS = 64
_VLLM = """
from vllm.benchmarks.serve import add_cli_args, main
from vllm.utils.argparse_utils import FlexibleArgumentParser
parser = FlexibleArgumentParser()
add_cli_args(parser)
main(parser.parse_args())
"""


def _prompts(count: int) -> list[str]:
    facts = " ".join(f"Person {number} lives in city {number * 7 % 13}." for number in range(12))
    return [
        f"{facts} Write two sentences about person {number % 12} and the number {number}." for number in range(count)
    ]


async def _ours(url: str, model: str, prompts: list[str]) -> float:
    role = {"base_url": url, "model": model, "concurrency": CONCURRENCY, "retries": 0}
    role["sampling"] = {"temperature": 0.0, "max_tokens": TOKENS, "send_seed": False}
    config = Config.model_validate({"name": "bench", "roles": {"main": role}, "budgets": {"main": Pool().model_dump()}})
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "calls.jsonl", set()) as journal:
        async with ModelClient({"main": config.roles.main}, {}) as client:

            async def one(prompt: str) -> int:
                session = Session(
                    config,
                    client=client,
                    runtime=Runtime(),
                    journal=journal.rollout(prompt),
                    policy=Policy(model=model),
                    seed=0,
                    extract=str,
                )
                reply = await session.chat("main", ChatRequest([{"role": "user", "content": prompt}]), "turn0")
                return reply.usage.output

            started = time.perf_counter()
            tokens = sum(await asyncio.gather(*(one(prompt) for prompt in prompts)))
            return tokens / (time.perf_counter() - started)


def _vllm(url: str, model: str, tokenizer: Path, prompts: list[str]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "prompts.json"  # in the form that needs no pandas, which vLLM does not install
        turns = [{"conversations": [{"value": prompt}, {"value": "x"}]} for prompt in prompts]
        data.write_text(json.dumps(turns))
        command = [str(launch.find_build().python), "-c", _VLLM, "--backend", "openai-chat"]
        command += ["--base-url", url.removesuffix("/v1"), "--endpoint", "/v1/chat/completions", "--model", model]
        command += ["--tokenizer", str(tokenizer), "--dataset-name", "sharegpt", "--dataset-path", str(data)]
        command += ["--sharegpt-output-len", str(TOKENS), "--num-prompts", str(len(prompts)), "--skip-chat-template"]
        command += ["--max-concurrency", str(CONCURRENCY), "--temperature", "0", "--disable-shuffle", "--disable-tqdm"]
        command += ["--num-warmups", "0", "--save-result", "--result-dir", folder, "--result-filename", "result.json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"vLLM's benchmark client failed:\n{done.stderr[-2000:]}")
        result = json.loads((Path(folder) / "result.json").read_text())
    assert result["completed"] == len(prompts), result
    return float(result["output_throughput"])


@contextmanager
def _endpoint(options: argparse.Namespace) -> Iterator[tuple[str, str, Path]]:
    if options.url:
        yield options.url, options.model, Path(options.tokenizer)
        return
    settings = load(resource("configs") / "demo.toml").server
    model = embedded.resolve(settings.model)
    with tempfile.TemporaryDirectory() as logs, server.serve(settings, {}, log_dir=Path(logs)) as served:
        yield served.urls["base"], "base", model


def main() -> None:
    """Run the comparison; the last line is JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="fewer prompts and pairs")
    parser.add_argument("--url", help="an endpoint ending in /v1 that runs already")
    parser.add_argument("--model", default="base", help="its model name")
    parser.add_argument("--tokenizer", help="folder with the model's tokenizer (for vLLM's client)")
    options = parser.parse_args()
    if options.url and not options.tokenizer:
        parser.error("--url needs --tokenizer")
    pairs, prompts = (1, _prompts(48)) if options.quick else (5, _prompts(192))
    ours, theirs = [], []
    with _endpoint(options) as (url, model, tokenizer):
        asyncio.run(_ours(url, model, prompts))
        for number in range(pairs):
            for turn in (number, number + 1):
                if turn % 2:
                    theirs.append(_vllm(url, model, tokenizer, prompts))
                else:
                    ours.append(asyncio.run(_ours(url, model, prompts)))
    metrics = {
        "tokens_per_s": round(statistics.median(ours), 1),
        "vllm_bench_tokens_per_s": round(statistics.median(theirs), 1),
    }
    ratio = round(statistics.median(a / b for a, b in zip(ours, theirs, strict=True)), 3)
    print(f"{'client':<14}{'output tokens/s':>16}   median of {pairs} runs of {len(prompts)} prompts")
    for name, key, runs in (("dynaflow", "tokens_per_s", ours), ("vllm bench", "vllm_bench_tokens_per_s", theirs)):
        print(f"{name:<14}{metrics[key]:>16}   {', '.join(f'{run:.0f}' for run in runs)}")
    print(f"ratio, median of pairs: {ratio}")
    machine = f"{platform.processor() or platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    print(json.dumps({"bench": "serving", "machine": machine, "metrics": metrics, "ratios": {"vs_vllm_bench": ratio}}))


if __name__ == "__main__":
    main()

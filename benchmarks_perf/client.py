"""Calls per second of the model client against the official OpenAI SDK, on one scripted server.

    python -m benchmarks_perf.client [--quick] [--sdk-python PATH]

Both send the same requests from one event loop in a process of their own, 64 at a time, retries off; runs alternate and
the ratio is the median over pairs. The server answers at once and runs in a third process. The SDK is used from this
interpreter, or from `.venv-serve` (vLLM brings it); without it there is no ratio.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

CONCURRENCY = 64
REQUEST = [{"role": "user", "content": "What is 6 times 7? " * 40}]


async def _measure(call: Callable[[], Awaitable[object]], calls: int) -> dict[str, float]:
    async def worker(share: int) -> None:
        for _ in range(share):
            await call()

    await asyncio.gather(*(worker(1) for _ in range(CONCURRENCY)))  # connections are open before the clock starts
    wall, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(worker(calls // CONCURRENCY) for _ in range(CONCURRENCY)))
    done = calls // CONCURRENCY * CONCURRENCY
    return {
        "calls_per_s": done / (time.perf_counter() - wall),
        "cpu_us_per_call": 1e6 * (time.process_time() - cpu) / done,
    }


async def _ours(url: str, calls: int) -> dict[str, float]:
    from dynaflow.config import Role
    from dynaflow.models.client import ChatRequest, ModelClient

    request = ChatRequest(REQUEST, max_tokens=64)
    async with ModelClient({"main": Role(base_url=url, concurrency=CONCURRENCY)}, {}) as client:
        return await _measure(lambda: client.chat("main", request), calls)


async def _sdk(url: str, calls: int) -> dict[str, float]:
    from openai import AsyncOpenAI  # type: ignore[import-not-found, unused-ignore]

    async with AsyncOpenAI(base_url=url, api_key="none", max_retries=0) as client:
        create = client.chat.completions.create
        return await _measure(lambda: create(model="base", messages=REQUEST, max_tokens=64, temperature=0.6), calls)


def _worker(python: str, name: str, url: str, calls: int) -> dict[str, float]:
    command = [python, "-m", "benchmarks_perf.client", "--worker", name, url, str(calls)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    result: dict[str, float] = json.loads(output)
    return result


def _python_with_sdk(wanted: str | None) -> str | None:
    for python in [wanted] if wanted else [sys.executable, ".venv-serve/bin/python"]:
        if (
            Path(python).exists()
            and not subprocess.run([python, "-c", "import openai"], capture_output=True).returncode
        ):
            return python
    return None


def main() -> None:
    """Run the comparison; the last line is JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="fewer calls and pairs")
    parser.add_argument("--sdk-python", help="an interpreter that has the `openai` package")
    parser.add_argument("--worker", nargs=3, metavar=("NAME", "URL", "CALLS"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        name, url, calls = options.worker
        print(json.dumps(asyncio.run({"ours": _ours, "sdk": _sdk}[name](url, int(calls)))))
        return

    pairs, calls = (3, 640) if options.quick else (7, 6400)
    sdk_python = _python_with_sdk(options.sdk_python)
    server_command = [sys.executable, "-m", "tests.fake_openai", "--text", "42"]
    with subprocess.Popen(server_command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().strip()
            ours, sdk = [], []
            for _ in range(pairs):
                ours.append(_worker(sys.executable, "ours", url, calls))
                if sdk_python:
                    sdk.append(_worker(sdk_python, "sdk", url, calls))
        finally:
            server.terminate()

    def median(runs: list[dict[str, float]], key: str) -> float:
        return round(statistics.median(run[key] for run in runs), 1)

    print(f"{'client':<12}{'calls/s':>10}{'CPU us/call':>14}   median of {pairs} runs of {calls} calls")
    for name, runs in (("dynaflow", ours), ("openai SDK", sdk)):
        if runs:
            print(f"{name:<12}{median(runs, 'calls_per_s'):>10}{median(runs, 'cpu_us_per_call'):>14}")
    metrics = {"calls_per_s": median(ours, "calls_per_s"), "cpu_us_per_call": median(ours, "cpu_us_per_call")}
    ratios = {}
    if sdk:
        metrics["sdk_calls_per_s"] = median(sdk, "calls_per_s")
        metrics["sdk_cpu_us_per_call"] = median(sdk, "cpu_us_per_call")
        pair_ratios = [a["calls_per_s"] / b["calls_per_s"] for a, b in zip(ours, sdk, strict=True)]
        ratios["vs_openai_sdk"] = round(statistics.median(pair_ratios), 2)
        print(f"ratio of calls/s, median of pairs: {ratios['vs_openai_sdk']}")
    else:
        print("no ratio: the `openai` package is in neither this interpreter nor .venv-serve (see --sdk-python)")
    machine = f"{platform.processor() or platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    print(json.dumps({"bench": "client", "machine": machine, "metrics": metrics, "ratios": ratios}))


if __name__ == "__main__":
    main()

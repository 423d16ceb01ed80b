"""Calls per second of the model client against the official OpenAI SDK, on one scripted server.

    python -m benchmarks_perf.client [--quick] [--sdk-python PATH]

Ours is counted with full recording: through `Session.chat`, with budget, seeds, content hashes, and every reply in the
journal on disk before it is delivered. `bare` is the client alone, `at once` the recorded calls with 2,000 in flight.
All send the same requests from one event loop in a process of their own, 64 at a time, retries off; runs alternate and
the ratio is the median over pairs. The server answers at once and runs in a third process, so with two cores it has one
of them. The SDK is used from this interpreter, or from `.venv-serve` (vLLM brings it); without it there is no ratio.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

CONCURRENCY = 64
AT_ONCE = 2000
REQUEST = [{"role": "user", "content": "What is 6 times 7? " * 40}]


Call = Callable[[int], Awaitable[object]]
"""The n-th call."""


async def _measure(call: Call, calls: int, at_once: int) -> dict[str, float]:
    async def worker(first: int) -> None:
        for number in range(first, calls, at_once):
            await call(number)

    await asyncio.gather(*(call(number) for number in range(at_once)))  # connections are open before the clock starts
    wall, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(worker(first) for first in range(at_once)))
    return {
        "calls_per_s": calls / (time.perf_counter() - wall),
        "cpu_us_per_call": 1e6 * (time.process_time() - cpu) / calls,
    }


async def _bare(url: str, calls: int) -> dict[str, float]:
    from dynaflow.models.client import ChatRequest, ModelClient
    from dynaflow.settings import Role

    request = ChatRequest(REQUEST, max_tokens=64)
    async with ModelClient({"main": Role(base_url=url, concurrency=CONCURRENCY)}, {}) as client:
        return await _measure(lambda _: client.chat("main", request), calls, CONCURRENCY)


async def _recorded(url: str, calls: int, at_once: int = CONCURRENCY) -> dict[str, float]:
    from dynaflow.config import Config
    from dynaflow.journal import Journal
    from dynaflow.models.client import ChatRequest, ModelClient
    from dynaflow.rollout import Policy
    from dynaflow.runtime import Runtime
    from dynaflow.session import Session
    from dynaflow.settings import Pool

    role = {"base_url": url, "concurrency": at_once, "connect_timeout_s": 120, "retries": 0}
    config = Config.model_validate({"name": "bench", "roles": {"main": role}, "budgets": {"main": Pool().model_dump()}})
    request = ChatRequest(REQUEST, max_tokens=64)
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "calls.jsonl", set()) as journal:
        async with ModelClient({"main": config.roles.main}, {}) as client:
            sessions = [
                Session(
                    config,
                    client=client,
                    runtime=Runtime(),
                    journal=journal.rollout(str(number)),
                    policy=Policy(model="base"),
                    seed=number,
                    extract=str,
                )
                for number in range(at_once)
            ]
            return await _measure(
                lambda n: sessions[n % at_once].chat("main", request, f"turn{n // at_once}"), calls, at_once
            )


async def _at_once(url: str, calls: int) -> dict[str, float]:
    return await _recorded(url, max(calls, AT_ONCE), AT_ONCE)


async def _sdk(url: str, calls: int) -> dict[str, float]:
    from openai import AsyncOpenAI  # type: ignore[import-not-found, unused-ignore]

    async with AsyncOpenAI(base_url=url, api_key="none", max_retries=0) as client:
        create = client.chat.completions.create
        return await _measure(
            lambda _: create(model="base", messages=REQUEST, max_tokens=64, temperature=0.6), calls, CONCURRENCY
        )


_WORKERS = {"recorded": _recorded, "bare": _bare, "at_once": _at_once, "sdk": _sdk}


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
        print(json.dumps(asyncio.run(_WORKERS[name](url, int(calls)))))
        return

    pairs, calls = (3, 640) if options.quick else (7, 6400)
    sdk_python = _python_with_sdk(options.sdk_python)
    server_command = [sys.executable, "-m", "tests.fake_openai", "--text", "42"]
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in _WORKERS}
    with subprocess.Popen(server_command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().strip()
            for _ in range(pairs):
                runs["recorded"].append(_worker(sys.executable, "recorded", url, calls))
                if sdk_python:
                    runs["sdk"].append(_worker(sdk_python, "sdk", url, calls))
            runs["bare"].append(_worker(sys.executable, "bare", url, calls))
            runs["at_once"].append(_worker(sys.executable, "at_once", url, calls))
        finally:
            server.terminate()

    def median(name: str, key: str) -> float:
        return round(statistics.median(run[key] for run in runs[name]), 1)

    metrics, ratios = {}, {}
    titles = {"recorded": "dynaflow", "bare": "  client alone", "at_once": "  2,000 at once", "sdk": "openai SDK"}
    prefixes = {"recorded": "", "bare": "bare_", "at_once": "at_once_", "sdk": "sdk_"}
    print(f"{'client':<18}{'calls/s':>10}{'CPU us/call':>14}   median of {pairs} runs of {calls} calls")
    for name, title in titles.items():
        if runs[name]:
            print(f"{title:<18}{median(name, 'calls_per_s'):>10}{median(name, 'cpu_us_per_call'):>14}")
            for key in ("calls_per_s", "cpu_us_per_call"):
                metrics[prefixes[name] + key] = median(name, key)
    if runs["sdk"]:
        together = zip(runs["recorded"], runs["sdk"], strict=True)
        ratios["vs_openai_sdk"] = round(statistics.median(a["calls_per_s"] / b["calls_per_s"] for a, b in together), 2)
        print(f"ratio of calls/s, median of pairs: {ratios['vs_openai_sdk']}")
    else:
        print("no ratio: the `openai` package is in neither this interpreter nor .venv-serve (see --sdk-python)")
    machine = f"{platform.processor() or platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    print(json.dumps({"bench": "client", "machine": machine, "metrics": metrics, "ratios": ratios}))


if __name__ == "__main__":
    main()

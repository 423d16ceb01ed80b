"""What orchestration itself costs: a decision of Puppeteer's policy with the offline encoder, and one update.

    python -m benchmarks_perf.puppeteer [--quick]

The head is the released code's (512, 128, 32) over 14 agents. `step_ms`: a decision where five results of 5,000
characters stand on the path and nothing of it has been seen before; `step_next_ms`: where only the last of them is new,
as on a real path. `update_ms`: one REINFORCE step on 64 paths of 5 decisions. CPU time of one thread, median and 95th
percentile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import time
from collections.abc import Iterator

import numpy as np

from dynaflow.puppeteer.agents import Roster, State, Step
from dynaflow.puppeteer.encoders import Hashing, encode_all
from dynaflow.puppeteer.explore import Network
from dynaflow.puppeteer.reinforce import Learner, Trajectory
from dynaflow.settings import PuppeteerAgent, Reinforce

AGENTS, RESULTS, CHARS = 14, 5, 5000
WORDS = np.array([f"word{n}" for n in range(5000)])


def states(count: int, rng: np.random.Generator) -> Iterator[State]:
    """States of full paths, each of texts of its own."""
    for _ in range(count):
        task, *results = (" ".join(rng.choice(WORDS, CHARS // 8))[:CHARS] for _ in range(1 + RESULTS))
        yield State(task, tuple(Step(f"a{n}", output=text) for n, text in enumerate(results)))


async def measure(count: int) -> dict[str, float]:
    """Milliseconds by metric."""
    encoder, agents = Hashing(), Roster({f"a{n}": PuppeteerAgent(pattern="reason") for n in range(AGENTS)})
    learner = Learner.create(await encoder.size(), AGENTS, Reinforce(hidden=[512, 128, 32]), seed=0)
    director = Network(learner.policy, encoder)
    rng = np.random.default_rng(0)
    spent: dict[str, list[float]] = {"step": [], "step_next": [], "update": []}

    async def decide(name: str, state: State) -> None:
        began = time.thread_time()
        await director.probabilities(state, agents.allowed(state.acted))
        spent[name].append(time.thread_time() - began)

    for state in states(count, rng):
        await decide("step", state)
        last = Step("a0", output=state.task[::-1])
        await decide("step_next", State(state.task, (*state.steps[:-1], last)))
    for _ in range(max(3, count // 20)):
        paths = [
            Trajectory(
                await encode_all(encoder, [State(state.task, state.steps[:n]) for n in range(RESULTS)]),
                np.ones((RESULTS, AGENTS), bool),
                [int(n) for n in rng.integers(AGENTS, size=RESULTS)],
                [float(r) for r in rng.normal(size=RESULTS)],
                str(number // 8),
            )
            for number, state in enumerate(states(64, rng))
        ]
        began = time.thread_time()
        learner.update(paths)
        spent["update"].append(time.thread_time() - began)
    found = {}
    for name, times in spent.items():
        for suffix, part in (("", 0.5), ("_p95", 0.95)):
            found[f"{name}{suffix}_ms"] = round(1000 * float(np.quantile(times, part)), 3)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="100 decisions of each kind instead of 1,000")
    options = parser.parse_args()
    metrics = asyncio.run(measure(100 if options.quick else 1000))
    for name, value in metrics.items():
        print(f"{name:<18} {value:>8.3f}")
    print(json.dumps({"bench": "puppeteer", "machine": platform.platform(), "metrics": metrics, "ratios": {}}))


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    main()

"""The report of a large run: 20 systems x 688 rollouts of `mini`, from `rollouts.jsonl` to the written page.

    python -m benchmarks_perf.report [--quick]

The rollouts are made up but of real size (a program with four calls, about 10 KB a line); half of them are wrong, so
that the analysis of failures has its work. What is timed is what `dynaflow report` does after its imports.
"""

from __future__ import annotations

import argparse
import copy
import io
import json
import platform
import resource
import tempfile
import time
from pathlib import Path
from typing import Any

import orjson
from rich.console import Console

from dynaflow import matrix
from dynaflow.analysis import report
from dynaflow.config import Config
from dynaflow.engine import Job
from dynaflow.methods import system
from dynaflow.rollout import Action, Call, Observation, Policy, Question, Rollout, Score, Turn, Usage, digest

SYSTEMS = ["direct", "dynamic", "forced", "random_program", "cot_sc"]
POLICIES = ["base", "stage1", "stage2", "control"]
TEXT = "The answer follows from what the facts say, read one after the other and checked again with care. "


def template() -> dict[str, Any]:
    """A Forced rollout with four calls, as JSON."""
    calls = [
        Call(
            index=n,
            path=f"parallel[{n}]",
            label="verifier" if n == 3 else "solver",
            prompt=TEXT * 4,
            prompt_chars=400,
            prompt_sha256=digest(n),
            status="ok",
            output=TEXT * 7,
            usage=Usage(calls=1, attempts=1, input=100, output=150),
        )
        for n in range(4)
    ]
    seen = Observation(program="x", program_sha256="x", status="completed", output=TEXT, has_output=True, calls=calls)
    program = 'const texts = await parallel(facts.map(fact => () => agent(fact + " Which city?")));\n' * 8
    first = Turn(messages=[{"role": "user", "content": TEXT * 5}], action=Action(kind="workflow", program=program))
    first.observation = seen
    made = Rollout(
        key="",
        question_id="",
        question_sha="",
        benchmark="mini",
        system="",
        policy=Policy(),
        config_digest="",
        turns=[first, Turn(messages=[], content="Answer: x", action=Action(kind="answer", answer="Answer: x"))],
        answer="Answer: x",
        status="ok",
        score=Score(correct=True, grader="mini", extracted="x"),
        usage={"main": Usage(attempts=2, output=300), "sub": Usage(attempts=4, output=600)},
    )
    return made.model_dump(mode="json")


def write(config: Config, questions: list[Question], policies: dict[str, Policy], path: Path) -> int:
    """The run's rollouts; every second one is wrong. Returns their number."""
    base = template()
    count = 0
    with path.open("wb") as stream:
        for who, name in matrix.pairs(config, policies):
            settings = Job(questions[0], name, system(name), policies[who]).digest(config)
            for number, question in enumerate(questions):
                record = copy.copy(base)
                record |= {"key": digest(who, name, number), "question_id": question.id, "question_sha": question.sha()}
                record |= {"system": name, "policy": policies[who].model_dump(), "config_digest": settings}
                record["score"] = {**base["score"], "correct": digest(who, name, number) < "8"}
                stream.write(orjson.dumps(record) + b"\n")
                count += 1
    return count


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--quick", action="store_true", help="the same size, once instead of three times")
    options = parser.parse_args()
    policies = {name: Policy(name=name, model=name) for name in POLICIES}
    with tempfile.TemporaryDirectory() as folder:
        evaluate = {"benchmarks": ["mini"], "limit": 688, "policies": POLICIES, "systems": SYSTEMS}
        config = Config.model_validate({"name": "report", "runs": folder, "mini": {"n": 688}, "evaluate": evaluate})
        config.run_dir.mkdir()
        path = config.run_dir / "rollouts.jsonl"
        questions = matrix.questions(config)
        rollouts = write(config, questions, policies, path)
        megabytes = path.stat().st_size / 1e6
        walls = []
        for _ in range(1 if options.quick else 3):
            begin, cpu = time.perf_counter(), time.process_time()
            found = matrix.read(config, questions, policies, path)
            read = time.perf_counter() - begin
            assert len(found.outcomes) == rollouts
            report.report(config, questions, found.outcomes, found.pool, {}, Console(file=io.StringIO()))
            walls.append((time.perf_counter() - begin, read, time.process_time() - cpu))
        wall, read, cpu = min(walls)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(f"{rollouts} rollouts, {megabytes:.0f} MB of JSON; peak {peak:.0f} MB")
    print(f"report {wall:.2f} s (CPU {cpu:.2f} s), of which reading {read:.2f} s")
    metrics = {"report_s": wall, "read_s": read, "cpu_s": cpu, "rollouts": rollouts, "peak_mb": round(peak)}
    print(json.dumps({"bench": "report", "machine": platform.processor(), "metrics": metrics, "ratios": {}}))


if __name__ == "__main__":
    main()

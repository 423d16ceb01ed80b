"""Structure over whole runs: every program of every rollout, summed per policy, system and benchmark.

Shares are over programs that could be read, roles over calls that were made; each comes with its n and interval.
Nothing in the result is text of a question, a program or an output.
"""

from __future__ import annotations

import math
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import Any

import orjson
from pydantic import ValidationError

from dynaflow import workers
from dynaflow.analysis.stats import wilson
from dynaflow.analysis.structure import analyse
from dynaflow.analysis.structure_graph import SHAPES
from dynaflow.analysis.structure_phrases import ROLES
from dynaflow.curation.static import SUBS
from dynaflow.errors import ConfigError, DataError
from dynaflow.rollout import SCHEMA_VERSION, Json, Observation

_CHUNK, _ALONE = 200, 400
"""Lines per work item, and lines up to which one process is faster."""
_WHOLE = 0.999
"""Share from which on an output has arrived whole."""


@dataclass(frozen=True, slots=True)
class Program:
    """What the tables keep of one program."""

    readable: bool
    shape: str
    depth: int
    width: int
    passing: str
    verifiers: int
    independent: int
    revision: bool
    branching: bool
    loops: bool
    flow_defect: bool
    """It has a major information-flow defect."""
    calls: int
    roles: dict[str, int]
    arrived: tuple[float, ...]
    speedup_possible: float | None
    speedup_achieved: float | None
    critical_s: float


@dataclass(frozen=True, slots=True)
class Analysed:
    """What the tables keep of one rollout."""

    key: str
    policy: str
    system: str
    benchmark: str
    correct: bool
    delegated: bool
    agents: int
    programs: tuple[Program, ...] = field(default=())


def reduce(record: Mapping[str, Json]) -> Analysed:
    """One line of `rollouts.jsonl`.

    Raises:
        KeyError, TypeError, ValueError, ValidationError: it is not a rollout of this version.
    """
    if record["schema_version"] != SCHEMA_VERSION:
        raise ValueError(f"schema version {record['schema_version']!r}, this one reads {SCHEMA_VERSION}")
    turns = record["turns"]
    first = turns[0]["messages"] if turns else []
    task = "\n".join(m["content"] for m in first if m.get("role") == "user" and isinstance(m.get("content"), str))
    score = record["score"]
    programs = []
    for turn in turns:
        if turn["observation"] is not None:
            programs.append(_program(Observation.model_validate(turn["observation"]), task))
    return Analysed(
        key=record["key"],
        policy=record["policy"]["name"],
        system=record["system"],
        benchmark=record["benchmark"],
        correct=record["status"] == "ok" and bool(score and score["correct"]),
        delegated=any(turn["action"]["kind"] == "workflow" for turn in turns),
        agents=sum(program.calls for program in programs),
        programs=tuple(programs),
    )


def _program(observation: Observation, task: str) -> Program:
    found = analyse(observation.program, observation, task)
    ran = found.ran
    assert ran is not None
    return Program(
        readable=found.readable,
        shape=found.shape,
        depth=ran.depth,
        width=ran.width,
        passing=found.upstream_passing,
        verifiers=found.verifiers,
        independent=found.independent,
        revision=found.revision,
        branching=found.branching,
        loops=found.loops,
        flow_defect=any(SUBS.get(sub) == "information_flow" and s == "major" for sub, s in found.defects.items()),
        calls=ran.calls,
        roles=dict(Counter(node.role for node in ran.nodes)),
        arrived=tuple(ran.arrived),
        speedup_possible=ran.speedup_possible,
        speedup_achieved=ran.speedup_achieved,
        critical_s=ran.critical_s,
    )


# -- files -------------------------------------------------------------------------------------------------------------


def read(paths: Iterable[Path]) -> list[Analysed]:
    """The rollouts of runs (folders) or files; of a key that occurs twice the last line counts.

    Raises:
        ConfigError: a path is no run.
        DataError: a line is not a rollout.
    """
    found: dict[str, Analysed] = {}
    for path in paths:
        file = path / "rollouts.jsonl" if path.is_dir() else path
        if not file.is_file():
            raise ConfigError(f"{path}: no run; expected a folder with rollouts.jsonl, or such a file")
        for analysed in _file(file):
            found[f"{file.resolve()} {analysed.key}"] = analysed
    return list(found.values())


def programs(rollouts: Iterable[Analysed]) -> Iterator[dict[str, Json]]:
    """One row per program: whose it is, and everything that the tables keep of it."""
    for rollout in rollouts:
        whose = {name: getattr(rollout, name) for name in ("key", "policy", "system", "benchmark", "correct")}
        for number, program in enumerate(rollout.programs):
            yield {**whose, "program": number, **asdict(program)}


def _file(path: Path) -> Iterator[Analysed]:
    with path.open("rb") as stream:
        chunks = iter(lambda: list(islice(stream, _CHUNK)), [])
        first = list(islice(chunks, _ALONE // _CHUNK))
        work = ((str(path), n * _CHUNK + 1, chunk) for n, chunk in enumerate(chain(first, chunks)))
        if len(first) < _ALONE // _CHUNK or (os.cpu_count() or 1) == 1:
            for made in map(_chunk, work):
                yield from made
            return
        with workers.processes() as pool:
            pending = []
            for item in work:
                pending.append(pool.submit(_chunk, item))
                if len(pending) > 8:
                    yield from pending.pop(0).result()
            for future in pending:
                yield from future.result()


def _chunk(work: tuple[str, int, list[bytes]]) -> list[Analysed]:
    name, start, lines = work
    found = []
    for number, line in enumerate(lines, start):
        if not line.endswith(b"\n"):  # torn by a kill
            break
        try:
            found.append(reduce(orjson.loads(line)))
        except (ValueError, KeyError, TypeError, AttributeError, ValidationError) as error:
            raise DataError(f"{name}:{number}: not a rollout ({type(error).__name__}: {error})"[:500]) from error
    return found


# -- sums --------------------------------------------------------------------------------------------------------------


def summarise(rollouts: Sequence[Analysed]) -> dict[str, Any]:
    """Rows per "policy/system", over all benchmarks under "all" and per benchmark, and the Dynamic-Forced gaps."""
    names = sorted({rollout.benchmark for rollout in rollouts})
    parts = {"all": list(rollouts), **{name: [r for r in rollouts if r.benchmark == name] for name in names}}
    return {
        "rollouts": len(rollouts),
        "programs": sum(len(rollout.programs) for rollout in rollouts),
        "systems": {name: _systems(part) for name, part in parts.items()},
    }


def _systems(rollouts: Sequence[Analysed]) -> dict[str, Any]:
    groups: dict[str, list[Analysed]] = defaultdict(list)
    for rollout in rollouts:
        groups[f"{rollout.policy}/{rollout.system}"].append(rollout)
    rows = {name: row(group) for name, group in sorted(groups.items())}
    for name, made in rows.items():
        policy, _, system = name.partition("/")
        other = rows.get(f"{policy}/{'forced' if system == 'dynamic' else 'direct'}")
        if system == "dynamic" and other is not None:
            made["gap_to_forced"] = abs(made["accuracy"]["share"] - other["accuracy"]["share"])
        elif system == "forced" and other is not None:
            made["gain_over_direct"] = made["accuracy"]["share"] - other["accuracy"]["share"]
    return rows


def row(rollouts: Sequence[Analysed]) -> dict[str, Any]:
    """The numbers of one group of rollouts.

    A share is `{"k", "n", "share", "wilson95"}`, a mean `{"n", "mean", "ci95"}`; None where n is 0.
    """
    programs = [program for rollout in rollouts for program in rollout.programs]
    readable = [program for program in programs if program.readable]
    delegated = [rollout for rollout in rollouts if rollout.delegated]
    direct = [rollout for rollout in rollouts if not rollout.delegated]
    ran = [program for program in readable if program.calls]
    several = [program for program in ran if program.calls > 1]
    arrived = [share for program in ran for share in program.arrived]
    roles = sum((Counter(program.roles) for program in programs), Counter[str]())
    verifiers = sum(program.verifiers for program in readable)

    def of(test: Callable[[Program], bool]) -> dict[str, Any]:
        return share(sum(test(program) for program in readable), len(readable))

    return {
        "questions": len(rollouts),
        "accuracy": share(sum(rollout.correct for rollout in rollouts), len(rollouts)),
        "delegation": share(len(delegated), len(rollouts)),
        "direct": share(len(direct), len(rollouts)),
        "direct_accuracy": share(sum(rollout.correct for rollout in direct), len(direct)),
        "agents_per_question": _mean([rollout.agents for rollout in rollouts]),
        "agents_per_delegated": _mean([rollout.agents for rollout in delegated]),
        "programs": len(programs),
        "unreadable": len(programs) - len(readable),
        "agents_per_program": _mean([program.calls for program in programs]),
        "shapes": {shape: of(lambda p, shape=shape: p.shape == shape) for shape in SHAPES},  # type: ignore[misc]
        "passing": {k: of(lambda p, k=k: p.passing == k) for k in ("both", "one", "none")},  # type: ignore[misc]
        "arrived": _mean(arrived),
        "lossy": share(sum(share < _WHOLE for share in arrived), len(arrived)),
        "verification": of(lambda p: p.verifiers > 0),
        "independent": share(sum(program.independent for program in readable), verifiers),
        "revision": of(lambda p: p.revision),
        "branching": of(lambda p: p.branching),
        "loops": of(lambda p: p.loops),
        "flow_defects": of(lambda p: p.flow_defect),
        "roles": {role: share(roles[role], roles.total()) for role in ROLES},
        "depth": _mean([program.depth for program in ran]),
        "width": _mean([program.width for program in ran]),
        "critical_s": _mean([program.critical_s for program in ran]),
        "speedup_possible": _mean([p.speedup_possible for p in several if p.speedup_possible is not None]),
        "speedup_achieved": _mean([p.speedup_achieved for p in several if p.speedup_achieved is not None]),
    }


def share(k: int, n: int) -> dict[str, Any]:
    """A share with its Wilson interval; None where n is 0."""
    return {"k": k, "n": n, "share": k / n if n else None, "wilson95": list(wilson(k, n)) if n else None}


def _mean(values: Sequence[float]) -> dict[str, Any]:
    """Mean with its normal 95 % interval; None where there are no values, and no interval of a single one."""
    n = len(values)
    if not n:
        return {"n": 0, "mean": None, "ci95": None}
    mean = sum(values) / n
    if n == 1:
        return {"n": 1, "mean": mean, "ci95": None}
    half = 1.96 * math.sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    return {"n": n, "mean": mean, "ci95": [mean - half, mean + half]}

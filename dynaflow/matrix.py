"""What an evaluation consists of: policies x systems x benchmarks x samples, as jobs of the engine."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from dynaflow import benchmarks
from dynaflow.analysis import outcome, paper
from dynaflow.analysis.failures import Gold
from dynaflow.analysis.outcome import Outcome
from dynaflow.analysis.samples import POOL, needed
from dynaflow.config import Config
from dynaflow.engine import Job
from dynaflow.errors import ConfigError
from dynaflow.methods import system
from dynaflow.rollout import Policy, Question

POLICIES = ("base", "stage1", "stage2", "control")


def check(config: Config) -> None:
    """Every benchmark, policy and system that is named exists and can run, before any work.

    Raises:
        ConfigError: one does not.
    """
    evaluate = config.evaluate
    listed = [*evaluate.systems, *evaluate.only, *(item.partition("/")[2] for item in evaluate.extra)]
    for name in listed:
        system(name)
    for name in evaluate.policies:
        policy_known(name)
    for item in (*evaluate.extra, evaluate.baseline):
        who, _, name = item.partition("/")
        policy_known(who)
        system(name)
    for item in evaluate.extra:
        who, _, name = item.partition("/")
        if who not in evaluate.policies:
            raise ConfigError(f"evaluate.extra: {who}/{name}: {who!r} is not among evaluate.policies")
    limits = evaluate.limit if isinstance(evaluate.limit, dict) else {}
    restricted = [name for names in evaluate.only.values() for name in names]
    pools = [source.benchmark for source in config.collect.pools]
    for name in (config.collect.benchmark, *pools, *evaluate.benchmarks, *limits, *restricted, *config.tools.offer):
        if name not in benchmarks.BENCHMARKS:
            raise ConfigError.unknown("benchmark", name, benchmarks.BENCHMARKS)
    for name in evaluate.benchmarks:
        check_tools(config, name)
        searching = [found for found in listed if system(found).searches and runs_on(config, found, name)]
        if searching and config.tools.search.url is None and not _has_corpus(name):
            raise _nothing_to_search(name, searching[0])


def check_tools(config: Config, benchmark: str) -> None:
    """The tools offered on a benchmark have something to work on.

    Raises:
        ConfigError: one has not.
    """
    offered = config.tools.offer.get(benchmark, ())
    if _has_corpus(benchmark):
        return
    if "search" in offered and config.tools.search.url is None:
        raise _nothing_to_search(benchmark, "tools.offer")
    if "read" in offered:
        raise ConfigError(f"tools.offer.{benchmark}: `read` needs a corpus, and this benchmark has none")


def _has_corpus(benchmark: str) -> bool:
    return hasattr(benchmarks.find(benchmark), "corpus")


def _nothing_to_search(benchmark: str, who: str) -> ConfigError:
    return ConfigError(
        f"{benchmark}: {who} needs something to search in, and this benchmark has no corpus; set tools.search.url to a "
        f"SearxNG server, or keep it away (evaluate.only)"
    )


def warnings(config: Config) -> Iterator[str]:
    """What is allowed but makes no sense, in a sentence each."""
    evaluate = config.evaluate
    for several in paper.readings(evaluate.benchmarks):
        yield f"{', '.join(several)} are readings of one benchmark: pooled numbers count each of them"
    named = {*evaluate.systems, *(item.partition("/")[2] for item in evaluate.extra)}
    if config.roles.main.sampling.temperature == 0:
        voting = sorted(named & {"cot_sc", "aflow_math", "aflow_hotpotqa"})
        if evaluate.samples > 1 or evaluate.matched_samples > 1 or voting:
            what = (
                ", ".join([*voting, *(["several samples"] if evaluate.samples > 1 else [])]) or "CoT-SC at equal tokens"
            )
            yield f"roles.main.sampling.temperature is 0: the samples of a question will all be the same ({what})"


def base(config: Config) -> Policy:
    """The untrained policy."""
    return Policy(name="base", model=config.roles.main.model)


def policy_known(name: str) -> None:
    """Raises ConfigError unless there can be a policy of that name."""
    if name not in POLICIES and not re.fullmatch("control([2-9]|[1-9][0-9])", name):
        raise ConfigError.unknown("policy", name, POLICIES)


def runs_on(config: Config, name: str, benchmark: str) -> bool:
    """Whether a system is evaluated on a benchmark."""
    return benchmark in config.evaluate.only.get(name, config.evaluate.benchmarks)


def questions(config: Config) -> list[Question]:
    """The evaluation questions of every benchmark, cut to its limit; or those that `ids` names, whatever the limit."""
    limit = config.evaluate.limit
    found: list[Question] = []
    for name in config.evaluate.benchmarks:
        most = limit.get(name) if isinstance(limit, dict) else limit
        found += benchmarks.load(name, "test", limit=None if config.ids else most, options=config.mini)
    return chosen(config, found)


def chosen(config: Config, questions: list[Question]) -> list[Question]:
    """The questions that `ids` names; all where it names none.

    Raises:
        ConfigError: no question has one of them.
    """
    if not config.ids:
        return questions
    known = {question.id for question in questions}
    for identity in config.ids:
        if identity not in known:
            near = difflib.get_close_matches(identity, sorted(known), n=3)
            hint = f" Near: {', '.join(near)}." if near else ""
            raise ConfigError(f"ids: none of the {len(known)} questions has the id {identity!r}.{hint}")
    return [question for question in questions if question.id in set(config.ids)]


def pairs(config: Config, policies: Iterable[str]) -> list[tuple[str, str]]:
    """(policy, system) of the matrix: every system of every policy, and the extra pairs."""
    found = [(who, name) for who in policies for name in config.evaluate.systems]
    extra = (item.partition("/") for item in config.evaluate.extra)
    return list(dict.fromkeys([*found, *((who, name) for who, _, name in extra if who in policies)]))


def jobs(config: Config, questions: Iterable[Question], policies: Mapping[str, Policy]) -> list[Job]:
    """The evaluation of `policies` on the questions that each system is for."""
    matrix = pairs(config, policies)
    return [
        Job(question, name, system(name), policies[who], sample)
        for question in questions
        for who, name in matrix
        if runs_on(config, name, question.benchmark)
        for sample in range(config.evaluate.samples)
    ]


def cot_jobs(
    config: Config, questions: Iterable[Question], base: Policy, outcomes: Iterable[Outcome], pool: Iterable[Outcome]
) -> list[Job]:
    """The CoT samples that CoT-SC at equal tokens consists of, as far as `outcomes` and `pool` tell.

    Args:
        config: with `evaluate.matched_samples`, the most samples of a question.
        questions: those of the evaluation; kinds that stand apart are left out.
        base: the policy whose samples they are.
        outcomes: what the systems have used.
        pool: the CoT samples that there are; without any of a benchmark its jobs are those of the first sample.
    """
    wanted: dict[str, int] = {}
    for (_, benchmark), count in needed(outcomes, pool, config.evaluate.matched_samples).items():
        wanted[benchmark] = max(count, wanted.get(benchmark, 1))
    _, name = POOL
    return [
        Job(question, name, system(name), base, sample)
        for question in questions
        if not question.meta.get("held_out")
        for sample in range(wanted.get(question.benchmark, 1))
    ]


@dataclass(frozen=True, slots=True)
class Evaluated:
    """What a run's `rollouts.jsonl` holds of its matrix."""

    outcomes: list[Outcome]
    """Those of the matrix."""
    pool: list[Outcome]
    """CoT samples of the base policy for CoT-SC at equal tokens; the matrix's own among them."""
    left_out: int
    """Rollouts of other settings, adapters or questions."""


def read(config: Config, questions: Iterable[Question], policies: Mapping[str, Policy], path: Path) -> Evaluated:
    """Read a run's rollouts and keep those of this matrix.

    Raises:
        DataError: a line is not a rollout of this schema version.
    """
    known = {(question.benchmark, question.sha()): question for question in questions}
    golds = {item: Gold(question) for item, question in known.items()}
    found = outcome.read(path, lambda record: golds.get((record["benchmark"], record["question_sha"])))
    matrix = set(pairs(config, policies))
    owners = {**policies, "base": base(config)}  # the pool's, whether or not it is evaluated
    settings = {(who, name): _settings(config, name, owners[who]) for who, name in [*matrix, POOL]}
    ours = [o for o in found if o.item in known and settings.get((o.policy, o.method)) == o.settings]
    outcomes = [
        o
        for o in ours
        if (o.policy, o.method) in matrix
        and runs_on(config, o.method, o.benchmark)
        and o.sample < config.evaluate.samples
    ]
    pool = [o for o in ours if (o.policy, o.method) == POOL] if config.evaluate.matched_samples else []
    return Evaluated(outcomes, pool, len(found) - len({o.key for o in (*outcomes, *pool)}))


def _settings(config: Config, name: str, policy: Policy) -> str:
    empty = Question(id="", benchmark="", text="", answer=None)
    return f"{Job(empty, name, system(name), policy).digest(config)} {policy.adapter_sha}"

"""`dynaflow grade RUN`: verdicts anew on the answers that a run has, without asking a model for them.

Changed verdicts are appended to `rollouts.jsonl` as whole rollouts; of lines with one key the last counts, so nothing
is lost and a kill at any moment leaves a run that is graded partly anew. The gold answers come from the data folder; a
rollout whose question is not there, or not the same any more, keeps its verdict and is counted.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from pydantic import BaseModel, ValidationError
from rich.console import Console

from dynaflow import benchmarks, config, engine
from dynaflow.agent.render import plain
from dynaflow.benchmarks import hotpotqa, store
from dynaflow.config import Config
from dynaflow.errors import ConfigError, DataError, PrerequisiteError, ProviderError, TerminalError
from dynaflow.files import Appender, read_lines
from dynaflow.graders import judge
from dynaflow.grading import Grader
from dynaflow.models.client import ChatRequest, ModelClient
from dynaflow.rollout import SCHEMA_VERSION, Json, Question, Score
from dynaflow.settings import Role

out = Console(soft_wrap=True, highlight=False, markup=False)
FILES = ("rollouts.jsonl", "collect/rollouts.jsonl")


class Answer(BaseModel):
    """What a verdict depends on, of one rollout."""

    key: str
    system: str
    benchmark: str
    question_id: str
    question_sha: str
    text: str
    counts: bool
    """The rollout ended ok; otherwise it counts as wrong, whatever it answered."""
    score: Score | None


class Judge:
    """Asks the judge role; None where it gives no usable verdict."""

    def __init__(self, client: ModelClient) -> None:
        self._client = client

    async def verdict(self, question: Question, answer: str) -> bool | None:
        """Whether an extracted answer is right, by the judge."""
        text = str(question.meta.get("question", question.text))
        request = ChatRequest(messages=judge.messages(text, str(question.answer), answer), seed=0)
        try:
            reply = await self._client.chat("judge", request)
        except TerminalError:
            raise  # no later question could be judged either
        except ProviderError:
            return None
        return judge.verdict(reply.content)


def regrade(run: Path, sets: list[str], rule: str | None, dry_run: bool, as_json: bool) -> None:
    """Grade every rollout of a run anew, say what changed, and (without `dry_run`) keep it.

    Args:
        run: the run directory.
        sets: overrides of its settings, e.g. of `roles.judge`.
        rule: the headline of HotpotQA from now on (em, f1, contains, judge); None: as it is.

    Raises:
        ConfigError: no such run; no judge role, or one that is the evaluated policy.
        PrerequisiteError: it holds no rollouts.
        DataError: a file of the run or of the data folder was altered.
    """
    settings = config.load_run(run / "config.json", sets)
    paths = [path for name in FILES if (path := run / name).is_file()]
    if not paths:
        raise PrerequisiteError(f"{run}: holds no rollouts ({' or '.join(FILES)}); evaluate first")
    role = _judge_role(settings) if rule == "judge" else None
    with engine.exclusive(run):
        reports = [asyncio.run(_regrade(path, settings, rule, role, dry_run)) for path in paths]
    if as_json:
        print(json.dumps(reports, indent=2))
        return
    for report in reports:
        _print(report, dry_run)
    if any(report["changed"] for report in reports) and not dry_run:
        out.print("now `dynaflow report` shows the new verdicts")


def _judge_role(settings: Config) -> Role:
    role = settings.roles.judge
    if role is None or role.base_url is None:
        raise ConfigError(
            "roles.judge: --hotpotqa judge needs it, with base_url and model: --set roles.judge.base_url=URL "
            "--set roles.judge.model=NAME"
        )
    for name in ("main", "teacher"):
        other: Role | None = getattr(settings.roles, name)
        if other is not None and (other.base_url, other.model) == (role.base_url, role.model):
            raise ConfigError(f"roles.judge: is roles.{name} ({role.model}); a policy does not judge itself")
    return role.model_copy(update={"cache": True, "sampling": role.sampling.model_copy(update={"temperature": 0.0})})


async def _regrade(path: Path, settings: Config, rule: str | None, role: Role | None, dry_run: bool) -> dict[str, Json]:
    answers = _answers(path)
    questions = _questions(settings, answers)
    known = [answer for answer in answers if questions.get(answer.question_sha) is not None]
    async with Grader() as grader, _judge(role) as judging:
        scores = await asyncio.gather(
            *[_score(grader, judging, questions[answer.question_sha], answer, rule) for answer in known]
        )
    verdicts = dict(zip([answer.key for answer in known], scores, strict=True))
    new = {answer.key for answer in known if _counted(answer, verdicts[answer.key]) != answer.score}
    if new and not dry_run:
        _append(path, {answer.key: answer for answer in known if answer.key in new}, verdicts)
    return _report(path, answers, new, verdicts)


def _counted(answer: Answer, score: Score) -> Score:
    return score if answer.counts else score.model_copy(update={"correct": False})


@asynccontextmanager
async def _judge(role: Role | None) -> AsyncIterator[Judge | None]:
    if role is None:
        yield None
    else:
        async with ModelClient({"judge": role}, {}) as client:
            yield Judge(client)


def _answers(path: Path) -> list[Answer]:
    """The last line of every rollout, reduced to what a verdict needs: a run can be larger than the memory."""
    found: dict[str, Answer] = {}
    for number, line in enumerate(read_lines(path), 1):
        try:
            if line["schema_version"] != SCHEMA_VERSION:
                raise TypeError(f"schema_version {line['schema_version']!r}")
            found[line["key"]] = Answer(
                key=line["key"],
                system=f"{line['policy']['name']}/{line['system']}",
                benchmark=line["benchmark"],
                question_id=line["question_id"],
                question_sha=line["question_sha"],
                text="" if line["answer"] is None else line["answer"],
                counts=line["status"] == "ok",
                score=line["score"],
            )
        except ValidationError as error:
            (first, *_) = error.errors()
            where = ".".join(map(str, first["loc"]))
            raise DataError(f"{path}:{number}: not a rollout: {where}: {first['msg']}") from error
        except (KeyError, TypeError) as error:
            raise DataError(f"{path}:{number}: not a rollout: {type(error).__name__}: {error}") from error
    return list(found.values())


def _questions(settings: Config, answers: list[Answer]) -> dict[str, Question]:
    """The questions of the answers by their hash, as far as their files are there."""
    wanted = {answer.question_sha for answer in answers}
    found: dict[str, Question] = {}
    for name in sorted({answer.benchmark for answer in answers} & benchmarks.BENCHMARKS.keys()):
        for split in ("test", "train"):
            if wanted <= found.keys():
                return found
            try:
                if not all(map(store.has, benchmarks.files(name, split))):
                    continue
                questions = benchmarks.load(name, split, options=settings.mini)
            except ConfigError:  # it has no such split
                continue
            found |= {sha: question for question in questions if (sha := question.sha()) in wanted}
    return found


async def _score(grader: Grader, judging: Judge | None, question: Question, answer: Answer, rule: str | None) -> Score:
    """The new verdict on the answer as it stands. A judge's verdict of an earlier pass on the same answer is kept."""
    score = await grader.grade(question, answer.text)
    before = answer.score
    if question.benchmark.startswith("hotpotqa"):
        if before is not None and before.extracted == score.extracted:
            score.detail["judge"] = before.detail.get("judge")
        if judging is not None and score.extracted is not None:
            # What official exact match accepts needs no judge.
            score.detail["judge"] = bool(score.detail["em"]) or await judging.verdict(question, score.extracted)
        kept = before.grader.removeprefix("hotpotqa-") if before is not None else "em"
        score = hotpotqa.headline(score, rule or (kept if kept in hotpotqa.RULES else "em"))
    return score


def _append(path: Path, answers: dict[str, Answer], verdicts: dict[str, Score]) -> None:
    """Whole rollouts with their new verdicts, after everything that is in the file."""
    last = {line["key"]: number for number, line in enumerate(read_lines(path))}
    wanted = {last[key] for key in answers}
    writer = Appender(path)
    for number, line in enumerate(read_lines(path)):
        if number > max(wanted):
            break
        if number in wanted:
            score = verdicts[line["key"]]
            line["score"] = _counted(answers[line["key"]], score).model_dump(mode="json")
            line["as_answered"] = score.correct
            writer.write(line)
    writer.close()


def _report(path: Path, answers: list[Answer], new: set[str], verdicts: dict[str, Score]) -> dict[str, Json]:
    rows: dict[tuple[str, str], Counter[str]] = {}
    items = []
    for answer in answers:
        if answer.key not in verdicts:
            continue
        score = _counted(answer, verdicts[answer.key])
        row = rows.setdefault((answer.benchmark, answer.system), Counter())
        was = answer.score is not None and answer.score.correct
        row.update(n=1, before=was, after=score.correct, changed=answer.key in new)
        row["no_verdict"] += "no_verdict" in score.detail
        row["unjudged"] += score.grader == "hotpotqa-judge" and bool(score.extracted) and score.detail["judge"] is None
        if was != score.correct:
            items.append(
                {
                    "benchmark": answer.benchmark,
                    "system": answer.system,
                    "question": answer.question_id,
                    "change": "wrong -> right" if score.correct else "right -> wrong",
                }
            )
    return {
        "file": str(path),
        "n": len(answers),
        "changed": len(new),
        "without_question": [answer.question_id for answer in answers if answer.key not in verdicts],
        "rows": [{"benchmark": name, "system": system, **row} for (name, system), row in sorted(rows.items())],
        "items": items,
    }


def _print(report: dict[str, Json], dry_run: bool) -> None:
    def say(line: str, style: str = "") -> None:
        out.print(plain(line), style=style)

    done = "would change" if dry_run else "changed"
    say(f"{report['file']}: {report['n']} rollouts, {report['changed']} scores {done}")
    for row in report["rows"]:
        notes = "".join(f", {row[name]} {name.replace('_', ' ')}" for name in ("no_verdict", "unjudged") if row[name])
        line = f"  {row['benchmark']} {row['system']}: right {row['before']} -> {row['after']} of {row['n']}{notes}"
        say(line)
    for item in report["items"][:50]:
        say(f"    {item['system']} {item['question']}: {item['change']}")
    if len(report["items"]) > 50:
        say(f"    and {len(report['items']) - 50} more; --json has all")
    if report["without_question"]:
        first = ", ".join(report["without_question"][:5])
        line = f"  {len(report['without_question'])} kept, since their questions are not in {store.root()}: {first}"
        say(line, style="yellow")

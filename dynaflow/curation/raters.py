"""The judges of a curation: the static one and LLMs, each giving an opinion on every case; resumable at any moment."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from dynaflow.config import Config
from dynaflow.curation import prompt
from dynaflow.curation.defects import Defect, Severity, check_excerpt
from dynaflow.curation.prompt import Case
from dynaflow.curation.static import judge, readable
from dynaflow.errors import ConfigError, DataError, DynaflowError, ProviderError, TerminalError
from dynaflow.files import Appender, read_lines
from dynaflow.models.client import ChatRequest, Completion, ModelClient
from dynaflow.rollout import Record, Usage, digest

STATIC = "static"
LLM = "llm"


class Opinion(Record):
    """What one rater says of one case.

    `undecided` is the cause where it came to no verdict: `unreadable` (the program: static judge), `unparsed` (its
    reply), `truncated`, `no_evidence` (reports, none with a real excerpt), or the endpoint's error.
    """

    defects: list[Defect] = Field(default_factory=list)
    """Those with real evidence."""
    rejected: list[Defect] = Field(default_factory=list)
    """Reports that do not count: the excerpt occurs nowhere, also when asked again."""
    not_assessed: int = 0
    """Verification defects reported of a program that, by the same reply, has no verification step."""
    undecided: str | None = None
    asked: int = 0
    """Requests: 2 where it was asked again."""
    replies: list[str] = Field(default_factory=list)
    usage: Usage = Field(default_factory=Usage)


class Rater(Protocol):
    """A judge. `identity` hashes all that its opinions depend on beside the case."""

    name: str
    identity: str

    async def opinion(self, case: Case) -> Opinion:
        """Judge one case."""
        ...


class StaticRater:
    """The rules of `static`."""

    name = STATIC
    identity = STATIC

    async def opinion(self, case: Case) -> Opinion:
        """Judge one case; a program that it can not read is undecided, unless it has a defect all the same."""
        try:
            defects = judge(case.task, case.observation, case.program)
        except DataError as error:
            return Opinion(undecided=str(error))
        unreadable = not defects and not readable(case.program)
        return Opinion(defects=defects, undecided="unreadable" if unreadable else None)


class _Report(BaseModel):
    """A defect as a model reports it: small liberties with names are forgiven."""

    model_config = ConfigDict(extra="ignore")
    kind: Literal["premise_injection", "verification", "information_flow"]
    sub: str = ""
    severity: Severity
    excerpt: str
    where: Literal["program", "args"] = "program"
    reason: str = ""

    @field_validator("kind", "severity", mode="before")
    @classmethod
    def _plain(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        return value.strip().lower().replace("-", "_").replace(" ", "_").removesuffix("s").removesuffix("_defect")


class _Reply(BaseModel):
    model_config = ConfigDict(extra="ignore")
    verification_step: bool = True
    defects: list[_Report]


class LlmRater:
    """A model at the judge endpoint."""

    def __init__(self, client: ModelClient, config: Config, model: str | None, vote: int) -> None:
        role = config.roles.judge
        assert role is not None, "raters() checks this"
        self._client = client
        self._model = model or role.model
        self._seed = vote
        self._format = prompt.RESPONSE_FORMAT if config.curate.structured else None
        votes = f" #{vote + 1}" if config.curate.votes > 1 else ""
        self.name = f"{LLM}:{self._model}{votes}"
        sampling = role.sampling.model_dump(mode="json")
        self.identity = digest(self._model, role.thinking, sampling, vote, self._format, prompt.sha())

    async def opinion(self, case: Case) -> Opinion:
        """Ask; ask again once where the reply is not readable or an excerpt occurs nowhere.

        Raises:
            TerminalError: no later request can succeed.
        """
        request = ChatRequest(
            messages=prompt.messages(case), model=self._model, seed=self._seed, response_format=self._format
        )
        found = Opinion()
        try:
            reply = await self._ask(request, found)
            parsed, problem = _read(reply)
            self._weigh(case, parsed, found)
            if problem is not None or found.rejected:
                added = prompt.again(reply.content, problem, found.rejected)
                reply = await self._ask(replace(request, messages=[*request.messages, *added]), found)
                parsed, problem = _read(reply)
                found.rejected = [] if problem is None else found.rejected
                self._weigh(case, parsed, found)
        except TerminalError:
            raise
        except ProviderError as error:
            found.usage += Usage(attempts=error.attempts, unknown=error.unknown)
            return found.model_copy(update={"undecided": error.kind})
        if problem is not None and not found.defects:
            cause = "truncated" if reply.finish == "length" else "unparsed"
            found.undecided = "no_evidence" if found.rejected else cause
        elif found.rejected and not found.defects:
            found.undecided = "no_evidence"
        return found

    async def _ask(self, request: ChatRequest, found: Opinion) -> Completion:
        reply = await self._client.chat("judge", request)
        found.asked += 1
        found.replies.append(reply.content)
        found.usage += reply.usage
        return reply

    def _weigh(self, case: Case, parsed: _Reply | None, found: Opinion) -> None:
        """Sort the reports of a reply: real, without evidence, not to be assessed."""
        for report in parsed.defects if parsed else []:
            defect = Defect(**report.model_dump())
            if defect.kind == "verification" and parsed and not parsed.verification_step:
                found.not_assessed += 1
            elif not check_excerpt(defect, case.program, case.args, case.prompts):
                found.rejected.append(defect)
            elif defect not in found.defects:
                found.defects.append(defect)


def _read(reply: Completion) -> tuple[_Reply | None, str | None]:
    """The object in a reply, and what is wrong with it (None: nothing). Words or a fence around it are cut off."""
    if reply.finish == "length":
        return None, "the reply was cut at its token limit; be shorter"
    text = reply.content
    try:
        value = json.loads(text[text.find("{") : text.rfind("}") + 1])
    except (ValueError, RecursionError) as error:
        return None, f"not JSON ({str(error)[:200]})"
    try:
        return _Reply.model_validate(value), None
    except ValidationError as error:
        first = error.errors()[0]
        return None, f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"


def raters(config: Config, client: ModelClient | None) -> list[Rater]:
    """The judges that the configuration names, in its order.

    Raises:
        ConfigError: an unknown name, or an LLM judge without a `[roles.judge]` endpoint.
    """
    found: list[Rater] = []
    for name in config.curate.judges:
        kind, _, model = name.partition(":")
        if kind == LLM:
            if config.roles.judge is None or config.roles.judge.base_url is None or client is None:
                raise ConfigError(
                    f"curate.judges: {name!r} needs an endpoint: --set roles.judge.base_url=URL --set "
                    'roles.judge.model=NAME (or judges = ["static"], which needs none)'
                )
            found += [LlmRater(client, config, model or None, vote) for vote in range(config.curate.votes)]
        elif name == STATIC:
            found.append(StaticRater())
        else:
            raise ConfigError(f"curate.judges: unknown judge {name!r}. Allowed: static, llm, llm:SERVED_MODEL_NAME")
    if not found or len({rater.name for rater in found}) < len(found):
        raise ConfigError(f"curate.judges = {config.curate.judges!r}: at least one judge, and each once")
    return found


async def opinions(
    cases: Sequence[Case], judges: Sequence[Rater], journal: Path | None, on_opinion: Callable[[], None] = lambda: None
) -> dict[str, list[Opinion]]:
    """The opinion of every judge on every case, by judge, in the order of the cases.

    Args:
        cases: what to judge.
        judges: by whom.
        journal: where each opinion is kept as soon as it is there; those in it are not asked for again. An opinion that
            an endpoint's failure left open is not kept.
        on_opinion: called after each.

    Raises:
        TerminalError: an endpoint that can not answer at all; what was answered before is kept.
    """
    known = _known(journal)
    writer = None if journal is None else Appender(journal)

    async def one(rater: Rater, case: Case) -> Opinion:
        identity = digest(rater.identity, case.sha())
        if rater.name != STATIC and identity in known:  # rules may have changed, and take no time
            found = known[identity]
        else:
            found = await rater.opinion(case)
            if writer is not None and found.asked and not _is_error(found):
                writer.write(
                    {"identity": identity, "key": case.key, "rater": rater.name, **found.model_dump(mode="json")}
                )
        on_opinion()
        return found

    try:
        async with asyncio.TaskGroup() as group:
            tasks = {rater.name: [group.create_task(one(rater, case)) for case in cases] for rater in judges}
    except* DynaflowError as errors:
        raise errors.exceptions[0] from None
    finally:
        if writer is not None:
            writer.close()
    return {name: [task.result() for task in asked] for name, asked in tasks.items()}


def _is_error(opinion: Opinion) -> bool:
    """Whether an endpoint's failure left it open."""
    return opinion.undecided is not None and opinion.undecided not in ("unparsed", "truncated", "no_evidence")


def _known(journal: Path | None) -> Mapping[str, Opinion]:
    if journal is None:
        return {}
    fields = Opinion.model_fields.keys()
    return {
        line["identity"]: Opinion.model_validate({name: line[name] for name in fields}) for line in read_lines(journal)
    }

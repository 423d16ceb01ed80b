"""The one record type and its parts (DESIGN sections 3 and 5).

`rollouts.jsonl` holds one `Rollout` per line; tables, reports, training rows and exports are functions of it. Nothing
in here does work: records carry data, the modules that make them carry the logic.
"""

from __future__ import annotations

import hashlib
from typing import Any, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field

SCHEMA_VERSION = 1

Json = Any
"""A JSON value: None, bool, int, float, str, list or dict of these."""

Mode = Literal["direct", "dynamic", "forced"]
RoleName = Literal["main", "sub", "judge", "teacher"]
CallStatus = Literal["ok", "failed", "skipped", "cancelled", "refused", "cached", "unawaited"]
RunStatus = Literal[
    "completed",
    "completed_degraded",
    "failed",
    "budget_exhausted",
    "cancelled",
    "timeout",
    "invalid_program",
    "crashed",
]
RolloutStatus = Literal["ok", "truncated", "budget", "error", "protocol_violation"]


def canonical(value: Json) -> bytes:
    """JSON with sorted keys and no spaces: equal values give equal bytes."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def digest(*parts: Json) -> str:
    """sha256 (hex) over the canonical JSON of `parts`: the content address of everything here."""
    return hashlib.sha256(canonical(list(parts))).hexdigest()


class Record(BaseModel):
    """Base of the records: unknown fields are an error, so that a typo can not lose data silently."""

    model_config = ConfigDict(extra="forbid", ser_json_inf_nan="null")


class Question(Record):
    """One item of a benchmark or a training pool.

    `text` is what the main agent reads. `passages`, where a setting supplies them, reach programs as `args.context`.
    `answer` is the gold answer, as the benchmark's grader expects it; it never enters a prompt.
    """

    id: str
    benchmark: str
    text: str
    answer: Json
    passages: list[str] | None = None
    meta: dict[str, Json] = Field(default_factory=dict)

    def sha(self) -> str:
        """Content hash: the seed of every random choice about this question, and part of every rollout key."""
        return digest(self.benchmark, self.text, self.passages)


class Usage(Record):
    """agent() calls, model attempts, tool calls and tokens. `output` includes `reasoning`. `unknown` counts attempts
    without usage, `reused` replies from the response cache (which cost no attempt and no tokens).
    """

    calls: int = 0
    attempts: int = 0
    tools: int = 0
    input: int = 0
    output: int = 0
    reasoning: int = 0
    cached: int = 0
    unknown: int = 0
    reused: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(**{name: getattr(self, name) + getattr(other, name) for name in type(self).model_fields})


class Cause(Record):
    """Why something is not ok: a short machine `kind` and a sentence."""

    kind: str
    message: str


class PhaseRef(Record):
    """The phase a call belongs to, bound when `agent()` was called."""

    id: int
    title: str
    source: Literal["global", "opts", "nested"] = "global"
    """What set it: phase(), the call's own option, or a child workflow."""
    parent: int | None = None
    """Of a child workflow's phase: the id of the phase it was called in."""


class SchemaReport(Record):
    """How structured output went: attempts made, the last validation error (None when the value is valid)."""

    attempts: int = 0
    last_error: str | None = None


class Call(Record):
    """One `agent()` of a program (spec/trace.md section 3). Times are seconds since the workflow started."""

    index: int
    path: str
    site: str | None = None
    label: str
    phase: PhaseRef | None = None
    options: dict[str, Json] = Field(default_factory=dict)
    prompt: str
    prompt_chars: int
    prompt_sha256: str
    lint: list[str] = Field(default_factory=list)
    status: CallStatus
    cause: Cause | None = None
    output: Json = None
    """The value the program received (text, or the validated object); None unless status is ok or cached."""
    raw: str | None = None
    """Last raw text of a call that failed, where there was one."""
    model: str | None = None
    attempts: int = 0
    output_schema: SchemaReport | None = None
    dropped_at_stage: int | None = None
    usage: Usage = Field(default_factory=Usage)
    t_queued: float = 0.0
    t_start: float | None = None
    t_end: float | None = None
    slot: int | None = None


class MetaPhase(Record):
    """A phase that a program declares."""

    title: str
    detail: str | None = None


class Meta(Record):
    """What a program says of itself in `export const meta = {...}`."""

    name: str | None = None
    description: str | None = None
    when_to_use: str | None = None
    phases: list[MetaPhase] = Field(default_factory=list)


class ChildWorkflow(Record):
    """One `workflow(ref, args)` of a program. The calls of the child have paths that begin with its own."""

    path: str
    site: str | None = None
    ref: str
    name: str = ""
    """`meta.name` of the child, or what it was called by."""
    program: str | None = None
    """Text of the child; None in a further call of the same text, and where there is none."""
    program_sha256: str | None = None
    phase: PhaseRef | None = None
    """The phase of the parent in which it was called."""
    status: Literal["running", "completed", "failed"] = "running"
    error: str | None = None


class ProgramError(Record):
    """A compile or run-time error of a program, in the author's own line and column (1-based)."""

    message: str
    line: int | None = None
    column: int | None = None
    source: str | None = None
    hint: str | None = None


class BudgetReport(Record):
    """What a workflow used and what was left of its rollout's sub-agent pool afterwards (None: no limit)."""

    calls: int = 0
    calls_left: int | None = None
    output_tokens: int = 0
    output_tokens_left: int | None = None
    total: int | None = None
    """What the program saw as `budget.total`, and..."""
    spent_before: int = 0
    """... as `budget.spent()` when it began."""


class Delivery(Record):
    """What went into a program in one step: results of calls ("3"), timers ("t3"), child workflows ("w3"; "u3": none).

    The order in which they went in is all that a program depends on besides its text, `args` and the results.
    """

    spent: int = 0
    """What `budget.spent()` was from then on."""
    items: list[str]


class Observation(Record):
    """o = W(P): the program's output merged with its execution trace."""

    program: str
    program_sha256: str
    meta: Meta | None = None
    args: Json = None
    has_args: bool = True
    """False when `args` was undefined."""
    status: RunStatus
    output: Json = None
    has_output: bool = False
    """False when the program returned undefined or never finished."""
    error: ProgramError | None = None
    census: dict[str, int] = Field(default_factory=dict)
    calls: list[Call] = Field(default_factory=list)
    workflows: list[ChildWorkflow] = Field(default_factory=list)
    phases: list[PhaseRef] = Field(default_factory=list)
    logs: list[str] = Field(default_factory=list)
    logs_dropped: int = 0
    warnings: list[str] = Field(default_factory=list)
    deliveries: list[Delivery] = Field(default_factory=list)
    budget: BudgetReport = Field(default_factory=BudgetReport)
    usage: Usage = Field(default_factory=Usage)
    wall_s: float = 0.0

    def ok_calls(self) -> list[Call]:
        """Calls whose result reached the program."""
        return [call for call in self.calls if call.status in ("ok", "cached")]


class ToolCall(Record):
    """A tool call as the model wrote it. `arguments` is None when they were not a JSON object; `raw` keeps the text."""

    id: str
    name: str
    arguments: dict[str, Json] | None
    raw: str = ""
    recovered: bool = False
    """True when it was found in text or reasoning instead of the endpoint's tool_calls field."""


class Action(Record):
    """What a turn decided. `problem` says why an `invalid` action could not be carried out."""

    kind: Literal["answer", "tool", "workflow", "invalid"]
    answer: str | None = None
    tool: ToolCall | None = None
    program: str | None = None
    args: Json = None
    problem: str | None = None


class Turn(Record):
    """One turn of the main agent, or one model request of a baseline.

    `messages` are those added since the turn before (all of them at turn 0); those of a step with a name are complete.
    """

    step: str = ""
    """What a baseline's request is for, e.g. "sample 2" or "feedback 1"."""
    messages: list[dict[str, Json]]
    reasoning: str = ""
    content: str = ""
    tool_calls: list[ToolCall] = Field(default_factory=list)
    finish: str = ""
    flags: list[str] = Field(default_factory=list)
    """What was odd about the reply (`models.wire.Completion`), e.g. "recovered_tool_call" or "from_cache"."""
    action: Action
    observation: Observation | None = None
    tool_result: str | None = None
    usage: Usage = Field(default_factory=Usage)


class Policy(Record):
    """Who played the main agent: the name shown in tables, the served model, what was trained (an adapter, or a whole
    model) and its hash.
    """

    name: str = "base"
    model: str = ""
    adapter: str | None = None
    adapter_sha: str | None = None


class Score(Record):
    """A grader's verdict. `extracted` is what it took for the answer (None: no answer, counted as wrong)."""

    correct: bool
    grader: str
    extracted: str | None = None
    detail: dict[str, Json] = Field(default_factory=dict)


class Protocol(Record):
    """Delegation protocol of a rollout (DESIGN section 7), each by its stated test. None: not applicable."""

    first_action_valid: bool | None = None
    delegated: bool = False
    call_ok: bool | None = None
    answer_supported: bool | None = None

    def followed(self) -> bool:
        """True when no test failed."""
        return False not in (self.first_action_valid, self.call_ok, self.answer_supported)


class Rollout(Record):
    """One question answered once by one system. The only thing a run writes besides its journal."""

    schema_version: int = SCHEMA_VERSION
    key: str
    question_id: str
    question_sha: str
    benchmark: str
    system: str
    """direct | dynamic | forced | cot | ..."""
    sample: int = 0
    policy: Policy
    config_digest: str
    turns: list[Turn] = Field(default_factory=list)
    answer: str | None = None
    status: RolloutStatus
    score: Score | None = None
    as_answered: bool | None = None
    """The grader's verdict on the text as it stands, whatever the status; `score.correct` counts."""
    protocol: Protocol | None = None
    usage: dict[str, Usage] = Field(default_factory=dict)
    seed: int = 0
    started: float = 0.0
    wall_s: float = 0.0
    error: Cause | None = None
    meta: dict[str, Json] = Field(default_factory=dict)

    def observations(self) -> list[Observation]:
        """Observations of all workflow turns, in order."""
        return [turn.observation for turn in self.turns if turn.observation is not None]


def rollout_key(question: Question, system: str, policy: Policy, config_digest: str, sample: int) -> str:
    """The content key of a rollout: same key, same experiment, so a finished one is never repeated."""
    return digest(question.sha(), system, policy.name, policy.model, policy.adapter_sha, config_digest, sample)

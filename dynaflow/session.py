"""What a method gets for one rollout: model roles, the workflow runtime, budgets, usage and the journal.

Every model request goes through `Session.chat`, every program through `Session.workflow`, every tool through
`Session.tool`. A method never sees the gold answer: `extract` tells what the benchmark's grader would take for the
answer in a text, `same` whether two such answers are one, nothing more.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import NamedTuple
from typing import Protocol as Interface

from dynaflow.agent import ablation, subagent
from dynaflow.budget import Reservation, TokenPool
from dynaflow.config import Config
from dynaflow.errors import BudgetRefused, ProviderError, TerminalError
from dynaflow.journal import RolloutJournal, Slot
from dynaflow.models.client import ChatRequest, Completion, OnAttempt
from dynaflow.rollout import Cause, Json, Observation, Policy, RolloutStatus, Turn, Usage, digest
from dynaflow.rollout import Protocol as DelegationProtocol
from dynaflow.runtime import UNSET, CallOutcome, CallSpec, Event, Resolver, Runtime
from dynaflow.settings import Pool
from dynaflow.tools import Tool


class Chat(Interface):
    """Anything that answers chat requests: the model client, or a scripted teacher."""

    async def chat(self, role: str, request: ChatRequest, on_attempt: OnAttempt | None = None) -> Completion:
        """One completion, or a ProviderError. `on_attempt` is called before each attempt and may refuse it."""
        ...


@dataclass(slots=True)
class MethodResult:
    """What a method returns. `answer` is the final text (None: none was given)."""

    answer: str | None
    status: RolloutStatus = "ok"
    turns: list[Turn] = field(default_factory=list)
    protocol: DelegationProtocol | None = None
    error: Cause | None = None
    meta: dict[str, Json] = field(default_factory=dict)
    """What else a method has to tell, e.g. the classes of a vote."""
    tied: list[str] = field(default_factory=list)
    """Texts between which a vote could not decide: each is graded, into `meta["tie"]`."""


class Session:
    """One rollout's access to models and to W. Not shared between rollouts."""

    def __init__(
        self,
        config: Config,
        *,
        client: Chat,
        runtime: Runtime,
        journal: RolloutJournal,
        policy: Policy,
        seed: int,
        extract: Callable[[str], str | None],
        same: Callable[[str, str], Awaitable[bool]] | None = None,
        tools: Mapping[str, Tool] | None = None,
        offered: Sequence[str] = (),
        main: Chat | None = None,
        main_role: str = "main",
        on_event: Callable[[Event], None] | None = None,
        resolve: Resolver | None = None,
    ) -> None:
        self.config = config
        self.extract = extract
        self.same = same or _equal
        self.tools = tools or {}
        """Every tool that there is for this question."""
        self.offered = [self.tools[name].spec for name in offered]
        """Definitions of those that the main agent (Dynamic, Forced) and its sub-agents may call."""
        self.corrupt_subagents = False
        """Ablation: every sub-agent output is replaced by a wrong one."""
        self.usage = dict(journal.usage)
        """By role; what the journal has of earlier runs is in it from the start."""
        self.opened = time.monotonic()
        self.pending: dict[str, float] = {}
        """Model requests and tools that it waits for, and since when (time.monotonic())."""
        self._client = client
        self._main = main or client
        self._main_role = main_role
        self.result = MethodResult(answer=None)
        """What the method fills; the engine keeps it when the rollout is cut off."""
        self.cut_off: Observation | None = None
        """What there was of the workflow that ran when the rollout was cut off."""
        self._runtime = runtime
        self._journal = journal
        self._policy = policy
        self._seed = seed
        self._on_event = on_event
        self._resolve = resolve
        self._calls = 0
        self._pools = {
            "main": TokenPool(config.budgets.main, "main agent"),
            "sub": TokenPool(config.budgets.sub, "sub-agents"),
        }

    async def chat(self, role: str, request: ChatRequest, scope: str) -> Completion:
        """One model request of `role` at `scope` (turn and structural path), budgeted, counted and journaled.

        Raises:
            BudgetRefused: the role's pool has no room.
            ProviderError: the endpoint failed after its retries.
        """
        chat, lane = self._client, role
        pool = self._pools.setdefault(role, TokenPool(Pool(), role))
        if role == "main":
            chat, lane = self._main, self._main_role
            request = replace(request, model=self._policy.model)
        settings = getattr(self.config.roles, lane)
        content = digest(request.body(settings))
        slot = self._journal.slot("request", f"{role}/{scope}", content)
        seed = int(digest(self._seed, role, scope, content, slot.n)[:8], 16)
        request = replace(request, seed=seed, owner=self._journal.key)
        limit = request.max_tokens or settings.sampling.max_tokens
        if slot.value is not None:
            completion = Completion.from_json(slot.value)
            spent = completion.usage
            pool.debit(spent.output + spent.unknown * limit, spent.attempts)
            return completion
        with self._waiting(f"{role} at {scope}"):
            async with pool.reserve(limit) as held:
                return await self._ask(chat, role, lane, request, held, slot)

    async def _ask(
        self, chat: Chat, role: str, lane: str, request: ChatRequest, held: Reservation, slot: Slot
    ) -> Completion:
        """One request under its reservation. What failed or was cancelled is counted like what was answered.

        Counting and journaling wait for nothing in between: no cancellation can part them.
        """

        def admit(billed: int) -> None:
            held.attempt(billed)
            slot.sent()

        try:
            completion = await chat.chat(lane, request, admit)
        except (ProviderError, BudgetRefused, asyncio.CancelledError) as error:
            if isinstance(error, ProviderError):
                lost = Usage(attempts=error.attempts, unknown=error.unknown)
            else:
                running = isinstance(error, asyncio.CancelledError)
                lost = Usage(attempts=held.attempts, unknown=min(held.attempts, held.billed + running))
            held.settle(0, lost.unknown)
            self._count(role, lost)
            slot.lost(lost)
            raise
        held.settle(completion.usage.output, completion.usage.unknown)
        self._count(role, completion.usage)
        slot.put(completion.to_json())
        return completion

    @contextmanager
    def _waiting(self, what: str) -> Iterator[None]:
        self.pending[what] = time.monotonic()
        try:
            yield
        finally:
            self.pending.pop(what, None)

    def _count(self, role: str, usage: Usage) -> None:
        self.usage[role] = self.usage.get(role, Usage()) + usage

    def _count_calls(self, usage: Usage) -> None:
        """The agent() and tool calls of sub-agents that are read back; their requests are counted already."""
        self._count("sub", Usage(calls=usage.calls, tools=usage.tools))

    async def tool(self, role: str, name: str, arguments: dict[str, Json], scope: str) -> str:
        """What tool `name` gives an agent of `role` for `arguments`; counted and journaled.

        Raises:
            ProviderError: what the tool stands on (a search server) failed.
        """
        slot = self._journal.slot("tool", f"{role}/{scope}/{name}", digest(arguments))
        self._count(role, Usage(tools=1))
        if slot.value is not None:
            return str(slot.value)
        with self._waiting(f"tool {name} at {scope}"):
            result = await self.tools[name](arguments)
        slot.put(result)
        return result

    async def agent(self, spec: CallSpec, scope: str) -> CallOutcome:
        """One agent() of a method without a program, under the same budget, framing and journal as those of W.

        Raises:
            TerminalError: the sub-agents' endpoint can answer no later call.
        """
        most = self.config.budgets.calls
        if self._calls >= most:
            cause = Cause(kind="calls", message=f"all {most} agent() calls of the rollout are used")
            return CallOutcome("refused", cause=cause, attempts=0)
        self._calls += 1
        return await self._agent(spec, scope)

    async def _agent(self, spec: CallSpec, scope: str) -> CallOutcome:
        slot = self._journal.call(scope, spec.place, digest(spec.prompt, spec.options))
        if slot.value is not None:
            outcome = subagent.outcome_from_json(slot.value)
            self._pools["sub"].debit(outcome.usage.output, outcome.usage.attempts)
            self._count_calls(outcome.usage)
            return outcome
        self._count("sub", Usage(calls=1))
        where = f"{scope}/{spec.place}#{slot.n}"
        outcome = await subagent.run(self, spec, where)
        if self.corrupt_subagents:
            outcome = ablation.corrupt(outcome, digest(self._seed, where))
        slot.put(subagent.outcome_to_json(spec, outcome))
        return outcome

    async def workflow(self, program: str, args: Json, scope: str, again: bool = False) -> Observation:
        """Run a program in W against the frozen sub-agents of this rollout's budget. `args` may be UNSET.

        A recorded run stands for itself; with `again`, one that did not complete goes on from the results that it has.

        Raises:
            TerminalError: the sub-agents' endpoint can answer no later call.
            asyncio.CancelledError: the rollout is cut off; what had been done is in `cut_off`.
        """
        slot = self._journal.slot("workflow", scope, digest(program, None if args is UNSET else args))
        if slot.value is not None and not (again and slot.value["status"] != "completed"):
            observation = Observation.model_validate(slot.value)
            self._pools["sub"].debit(observation.usage.output, observation.usage.attempts)
            self._count_calls(observation.usage)
        else:
            observation = await self._run(program, args, scope)
            slot.put(observation.model_dump(mode="json"))
        self._calls += sum(call.status != "refused" for call in observation.calls)
        return observation

    async def _run(self, program: str, args: Json, scope: str) -> Observation:
        terminal: list[TerminalError] = []

        async def execute(spec: CallSpec) -> CallOutcome:
            try:
                return await self._agent(spec, scope)
            except TerminalError as error:
                terminal.append(error)
                cause = Cause(kind=error.kind, message=str(error))
                return CallOutcome("failed", cause=cause, attempts=error.attempts, terminal=True)

        cancel = asyncio.Event()
        running = asyncio.create_task(
            self._runtime.run(
                program,
                args,
                execute=execute,
                limits=self.config.limits,
                calls_left=self.config.budgets.calls - self._calls,
                tokens=self._pools["sub"],
                on_event=self._on_event,
                cancel=cancel,
                resolve=self._resolve,
            )
        )
        try:
            observation = await asyncio.shield(running)
        except asyncio.CancelledError:
            cancel.set()
            self.cut_off = await running
            raise
        if terminal:
            raise terminal[0]
        return observation


async def _equal(first: str, second: str) -> bool:
    return first == second


Method = Callable[..., Awaitable[MethodResult]]
"""`async method(question, session) -> MethodResult`: the signature of the main agent and of every baseline."""


class System(NamedTuple):
    """A method by name, and what engine and matrix have to know of it."""

    solve: Method
    texts: tuple[str, ...] = ()
    """Its own prompts, part of the rollout key; those of the main agent are hashed apart."""
    many: bool = True
    """It makes more than one model request: compared with CoT-SC at equal tokens."""
    searches: bool = False
    """It can not do without the search tool."""


__all__ = ["UNSET", "Chat", "Method", "MethodResult", "Session", "System"]

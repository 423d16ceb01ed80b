"""One workflow: its budget, its calls and its trace. The child only computes; everything that counts is kept here."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from dynaflow.rollout import (
    BudgetReport,
    Cause,
    Delivery,
    Json,
    Meta,
    Observation,
    PhaseRef,
    ProgramError,
    RunStatus,
    Usage,
)
from dynaflow.runtime.admission import KEPT, READ_OPTIONS, TURNED_AWAY, Refusal, unread_option, unusable
from dynaflow.runtime.calls import UNSET, CallOutcome, CallSpec, Event, EventKind, Executor, TokenMeter
from dynaflow.runtime.deliveries import Deliveries
from dynaflow.runtime.dispatch import Dispatch
from dynaflow.runtime.entry import Entry, answer, bounded, lint, recordable
from dynaflow.runtime.hints import located
from dynaflow.runtime.nested import Children, Resolver
from dynaflow.runtime.schema import misplaced
from dynaflow.runtime.source import Source
from dynaflow.runtime.wire import TooDeep, clean, literal, loads
from dynaflow.settings import Limits

_WARNINGS = 200
_PHASES = 1000
_TITLE = 500
_PATH = 8_000
_SITE = 50
_LINE = 10_000
_REF = 2_000
"""Characters of what the kernel sends, which itself keeps to less."""
_FAIL_STATUS: dict[str, RunStatus] = {"budget": "budget_exhausted", "cancelled": "cancelled"}


class ProtocolError(ValueError):
    """The child sent something the kernel never sends."""


def _text(value: Json, most: int) -> str:
    """A text that the child sent.

    Raises:
        ProtocolError: it is none, or longer than the kernel's.
    """
    if not isinstance(value, str) or len(value) > most:
        raise ProtocolError(f"where a text of at most {most} characters was next: {str(value)[:100]}")
    return value


def _site(value: Json) -> str | None:
    return None if value is None else _text(value, _SITE)


class Workflow:
    """State of one run. `feed` takes the child's messages; `take` gives what to deliver; `finish` ends it."""

    def __init__(
        self,
        program: str,
        args: Json,
        execute: Executor,
        limits: Limits,
        calls_left: int | None,
        tokens: TokenMeter | None,
        on_event: Callable[[Event], None] | None,
        resolve: Resolver | None = None,
        recorded: Sequence[Delivery] | None = None,
    ) -> None:
        self.program = program
        self.limits = limits
        self._meta: Meta | None = None
        self._children = Children(resolve, limits.program_chars)
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._args = args if args is UNSET else clean(args)
        self._calls_left = calls_left
        self._calls_cap = limits.calls if calls_left is None else min(limits.calls, calls_left)
        self._tokens = tokens
        self._on_event = on_event
        self._began = time.monotonic()
        self._started = False

        self.status: RunStatus | None = None
        self._error: ProgramError | None = None
        self._output: Json = None
        self._has_output = False
        self._entries: list[Entry] = []
        self._last_at: dict[str, Entry] = {}
        self._admitted = 0
        self._turned_away = 0
        self._output_tokens = 0
        self._phases: dict[str, PhaseRef] = {}
        self._logs: list[str] = []
        self._logs_dropped = 0
        self._warnings: list[str] = []
        self._unknown: set[str] = set()
        self._events: deque[Event] = deque()

        self.wake = asyncio.Event()
        self._dispatch = Dispatch(execute, limits.concurrency, self._begin, self._end, self.wake.set)
        self._deliveries = Deliveries(self._children, recorded)
        self._spent_before = self._spent()

    # ---- what the runtime asks ----

    def start_state(self) -> bytes:
        """The second argument of the kernel's `begin`."""
        has_args = self._args is not UNSET
        limits = self.limits
        return literal(
            {
                "limits": {
                    "items": limits.items,
                    "prompt_chars": limits.prompt_chars,
                    "output_chars": limits.output_chars,
                    "log_lines": limits.log_lines,
                },
                "total": self._tokens.total if self._tokens else None,
                "spent": self._spent(),
                "has_args": has_args,
                "args": self._args if has_args else None,
            }
        )

    def read(self, source: Source) -> None:
        """What the program's text says of itself."""
        self._meta = source.meta
        for problem in source.problems:
            self.warn(problem)

    def started(self) -> None:
        """The program is about to run: its clock starts."""
        self._began = time.monotonic()
        if not self._started:
            self._event("started")
            self._tell()
        self._started = True

    @property
    def fault(self) -> BaseException | None:
        """What the executor or `on_event` raised in a call: a bug there, to be raised by `Runtime.run`."""
        return self._dispatch.fault

    def waiting(self) -> bool:
        """Whether anything is still to come that could move the program on."""
        if self._deliveries.replaying:
            return not self._deliveries.over() and self._deliveries.missing(len(self._entries)) is None
        return bool(self._dispatch or self._deliveries or self._timers)

    def stuck(self) -> None:
        """End the run: nothing can move the program on."""
        if self._deliveries.over() and (self._dispatch or self._deliveries):
            self.finish("cancelled", ProgramError(message="the recorded run ended here"))
        elif (name := self._deliveries.missing(len(self._entries))) is not None:
            self.finish("failed", ProgramError(message=f"the recording goes on with {name!r}, the program does not"))
        else:
            message = "the program waits for something that can not happen: no call is running"
            self.finish("failed", located(message, None, None, self.program))

    def take(self) -> tuple[str, bytes] | None:
        """The next `load` or `deliver` frame, or None."""
        self.wake.clear()
        return self._deliveries.take(self._spent())

    def not_compiled(self, v8_text: str) -> None:
        """V8 refuses the child workflow that was loaded last."""
        number, *message = self._children.not_compiled(v8_text)
        self._deliveries.add(f"u{number}", number, *message)

    def feed(self, payload: bytes) -> None:
        """Take one batch of the child's messages.

        Raises:
            ProtocolError: it is not what the kernel sends.
        """
        try:
            for message in loads(payload):
                self._message(*message)
        except (ValueError, TypeError, KeyError, IndexError, AttributeError) as error:
            raise ProtocolError(f"{type(error).__name__}: {error}") from error
        self._dispatch.start()
        self._tell()

    def finish(self, status: RunStatus, error: ProgramError | None = None) -> None:
        """End the run, unless it has ended."""
        if self.status is None:
            self.status = status
            self._error = error
            self._dispatch.close()

    async def settle(self) -> None:
        """Stop what still runs and name it: `unawaited` when the program returned, `cancelled` when it was stopped."""
        returned = self.status == "completed"
        for timer in self._timers.values():
            timer.cancel()
        cause = (
            Cause(kind="unawaited", message="the program returned without waiting for this call")
            if returned
            else Cause(kind=self.status or "cancelled", message=f"the run ended ({self.status}) before this call did")
        )
        await self._dispatch.stop()
        for entry in self._entries:
            if entry.t_end is None:
                self._close(entry, CallOutcome("unawaited" if returned else "cancelled", cause=cause, attempts=0))
        if self.fault is None:
            self._tell()

    def observation(self) -> Observation:
        """o = W(P), complete on every exit path."""
        status = self.status or "crashed"
        calls = [entry.record() for entry in self._entries]
        census = Counter(str(call.status) for call in calls)
        if status == "completed" and not census.keys() <= {"ok", "cached"}:
            status = "completed_degraded"
        usage = Usage(**{name: sum(getattr(call.usage, name) for call in calls) for name in Usage.model_fields})
        usage.calls = sum(call.t_start is not None for call in calls)
        total = self._tokens.total if self._tokens else None
        self._event("ended", text=status)
        self._tell()
        return Observation(
            program=self.program,
            program_sha256=hashlib.sha256(self.program.encode()).hexdigest(),
            meta=self._meta,
            args=None if self._args is UNSET else self._args,
            has_args=self._args is not UNSET,
            status=status,
            output=self._output,
            has_output=self._has_output,
            error=self._error,
            census=dict(census),
            calls=calls,
            workflows=self._children.records,
            phases=list(self._phases.values()),
            logs=self._logs,
            logs_dropped=self._logs_dropped,
            warnings=self._warnings,
            deliveries=self._deliveries.log,
            budget=BudgetReport(
                calls=self._admitted,
                calls_left=None if self._calls_left is None else max(0, self._calls_left - self._admitted),
                output_tokens=usage.output,
                output_tokens_left=None if total is None else max(0, total - self._spent()),
                total=total,
                spent_before=self._spent_before,
            ),
            usage=usage,
            wall_s=self._now(),
        )

    # ---- the child's messages ----

    def _message(self, kind: str, *fields: Json) -> None:
        if kind == "call":
            self._call(*fields)
        elif kind == "phase":
            self._event("phase", phase=self._phase(str(fields[0]), "global", int(fields[1])))
        elif kind == "log":
            if len(self._logs) < self.limits.log_lines:
                self._logs.append(_text(fields[0], _LINE))
                self._event("log", text=self._logs[-1])
        elif kind == "dropped":
            self._logs_dropped += int(fields[0])
        elif kind == "warn":
            self.warn(str(fields[0]))
        elif kind == "slot":
            path, text, place, *_ = fields
            path = path if len(_text(path, _PATH)) <= 300 else f"...{path[-300:]}"
            self.warn(f"{path} is null: {text}" + (f" ({place})" if place else ""))
        elif kind == "drop":
            self._drop(str(fields[0]), int(fields[1]))
        elif kind == "timer":
            self._timer(int(fields[0]), float(fields[1]))
        elif kind == "clear":
            self._deliveries.drop(f"t{int(fields[0])}")
            if (timer := self._timers.pop(int(fields[0]), None)) is not None:
                timer.cancel()
        elif kind == "workflow":
            self._child(*fields)
        elif kind == "left":
            self._children.left(int(fields[0]), fields[1])
        elif kind == "running":
            self._dropped(_site(fields[0]), int(fields[1]), "this was still running when the program returned")
        elif kind == "unseen":
            failed = f"{fields[2]} (line {str(fields[3]).partition(':')[0]})" if fields[3] else str(fields[2])
            self._dropped(_site(fields[0]), int(fields[1]), f"nothing awaits this, and it failed: {failed}")
        elif kind == "done":
            self._returned(fields[0])
        elif kind == "fail":
            self._fail(*fields[:3])
        else:
            raise ProtocolError(f"unknown message {kind!r}")

    def _returned(self, text: str | None) -> None:
        if self.status is None and text is not None:
            try:
                self._output, self._has_output = loads(_text(text, self.limits.output_chars)), True
            except TooDeep as error:
                self.finish("failed", located(f"the returned value is {error}", None, None, self.program))
        self.finish("completed")

    def _call(
        self, id_: int, path: str, site: str | None, prompt: str, chars: int, opts: str, phase: str | None, number: int
    ) -> None:
        if self._turned_away >= TURNED_AWAY:
            return  # the run is over
        if id_ != len(self._entries):
            raise ProtocolError(f"call {id_} where {len(self._entries)} was next")
        path, site = _text(path, _PATH), _site(site)
        prompt, opts = (_text(text, self.limits.prompt_chars) for text in (prompt, opts))
        if not isinstance(chars, int) or not isinstance(number, int):
            raise ProtocolError("a call's size and program are numbers")
        refusal = self._refusal(chars)
        options: dict[str, Json] = {}
        if refusal is None or len(opts) <= KEPT:
            try:
                options = loads(opts)
                refusal = refusal or unusable(options)
            except TooDeep as error:
                refusal = Refusal("failed", "schema_invalid", f"agent(prompt, opts): opts are {error}")
        if refusal is not None:
            prompt = prompt[:KEPT]
        title = options.pop("phase", None)
        bound = None
        if title is not None:
            bound = self._phase(title, "opts", number)
        elif phase is not None or number:
            bound = self._phase(phase, "global", number)
        label = options.pop("label", None)
        label = prompt[:60] if label is None else str(label)[:200]
        self._warn_unknown(options)
        if refusal is None and options.get("schema") and (problem := misplaced(options["schema"])) is not None:
            self.warn(f"agent(): {problem}")
        if refusal is not None and len(opts) > KEPT:
            options = {}
            text = f"{refusal.message} (its options, {len(opts)} characters, are not kept)"
            refusal = Refusal(refusal.status, refusal.kind, text)
        spec = CallSpec(id_, path, site, label, prompt, options, bound)
        entry = Entry(spec, chars, [] if refusal else lint(prompt, self.program), self._now())
        self._entries.append(entry)
        self._last_at[path] = entry
        while refusal is None and (path := path.rpartition(".")[0]):
            self._last_at[path] = entry
        self._event("call_queued", entry)
        if refusal is not None:
            self._turn_away(entry, refusal)
        else:
            self._admitted += 1
            self._dispatch.add(entry)

    def _refusal(self, chars: int) -> Refusal | None:
        """Why a call with a prompt of `chars` characters is not carried out."""
        if chars > self.limits.prompt_chars:
            message = f"the prompt is {chars} characters, more than {self.limits.prompt_chars}"
            return Refusal("refused", "prompt_chars", message)
        if self._admitted >= self._calls_cap:
            return Refusal("refused", "calls", f"Workflow agent() call cap reached: {self._calls_cap} allowed")
        return None

    def _turn_away(self, entry: Entry, refusal: Refusal) -> None:
        """End a call that is never dispatched."""
        self._end(entry, refusal.outcome())
        self._turned_away += 1
        if self._turned_away >= TURNED_AWAY:
            text = f"{self._turned_away} calls could not be carried out, the last one because: {refusal.message}"
            self.finish("budget_exhausted", ProgramError(message=text))

    def _warn_unknown(self, names: Iterable[str]) -> None:
        for name in names:
            if len(self._unknown) >= _WARNINGS:
                return
            name = name[:80]
            if name not in READ_OPTIONS and name not in self._unknown:
                self._unknown.add(name)
                self.warn(unread_option(name))

    def _phase(self, name: Json, source: Literal["global", "opts"], number: int) -> PhaseRef:
        """The phase of that title in a program. Those of a child workflow stand in a group of its own."""
        title, parent = str(name)[:_TITLE], None
        if number:
            group = f"\u25b8 {self._children.title(number)}"
            title = group if name is None else f"{group} / {title}"
            parent = self._children.phase(number)
        if title not in self._phases and len(self._phases) >= _PHASES:
            title = "(other phases)"
        if title not in self._phases:
            known = PhaseRef(id=len(self._phases), title=title)
            if number:
                known = PhaseRef(id=known.id, title=title, source="nested", parent=parent.id if parent else None)
            self._phases[title] = known
        known = self._phases[title]
        if number or source == known.source:
            return known
        return PhaseRef(id=known.id, title=title, source=source)

    def _drop(self, path: str, stage: int) -> None:
        if path in self._last_at:
            self._last_at[path].dropped_at_stage = stage
        self.warn(f"{path} gave null: the later stages of this item were skipped")

    def _dropped(self, site: str | None, number: int, what: str) -> None:
        """The program drops a promise."""
        where = f"line {site.partition(':')[0]}" if site else "somewhere"
        child = f" of {self._children.title(number)}" if number else ""
        self.warn(f"{where}{child}: {what}; write await before it")

    def _timer(self, id_: int, ms: float) -> None:
        if not 0 <= ms < 2**32 or id_ in self._timers or len(self._timers) > self.limits.items:
            raise ProtocolError("a timer that the kernel would not set")
        if self._deliveries.replaying:
            self._deliveries.add(f"t{id_}", id_, "timer")
            return
        self._timers[id_] = asyncio.get_running_loop().call_later(ms / 1000, self._ring, id_)

    def _ring(self, id_: int) -> None:
        del self._timers[id_]
        self._deliveries.add(f"t{id_}", id_, "timer")
        self.wake.set()

    def _child(self, number: int, path: str, site: str | None, by_name: bool, ref: str, phase: str | None) -> None:
        """The program calls workflow(): find the child, or tell why there is none."""
        if number != len(self._children) + 1 or number > self.limits.items:
            raise ProtocolError(f"child workflow {number} where {len(self._children) + 1} was next")
        path, site, ref = _text(path, _PATH), _site(site), _text(ref, _REF)
        within = None if phase is None else self._phase(phase, "global", 0)
        why = self._children.ask("name" if by_name else "path", ref, path, site, within)
        if why is not None:
            self._deliveries.add(f"u{number}", number, "unloaded", why)
        self.wake.set()

    def _fail(self, kind: str, message: str, place: str | None) -> None:
        line, column = map(int, place.split(":")) if place else (None, None)
        self.finish(_FAIL_STATUS.get(kind, "failed"), located(str(message)[:5000], line, column, self.program))

    def warn(self, text: str) -> None:
        """Add a warning to the observation; the first `_WARNINGS` different ones are kept."""
        text = text[:1000]
        if len(self._warnings) < _WARNINGS and text not in self._warnings:
            self._warnings.append(text)

    # ---- calls ----

    def _begin(self, entry: Entry) -> None:
        """A call is carried out from now on."""
        entry.t_start = self._now()
        self._event("call_started", entry)
        self._tell()

    def _end(self, entry: Entry, outcome: CallOutcome) -> None:
        """A call has ended: record it and queue what the program gets."""
        if outcome.status in ("ok", "cached"):
            outcome = bounded(outcome, self.limits.result_chars)
        self._close(entry, outcome)
        for warning in outcome.warnings:
            self.warn(warning)
        if outcome.terminal and outcome.cause is not None:
            self.warn(f"no further call is sent: {outcome.cause.message}")
        self._deliveries.add(str(entry.spec.index), entry.spec.index, *answer(outcome))
        self.wake.set()
        self._tell()

    def _close(self, entry: Entry, outcome: CallOutcome) -> None:
        entry.outcome = recordable(outcome)
        entry.t_end = self._now()
        self._output_tokens += outcome.usage.output
        self._event("call_ended", entry)

    # ---- small things ----

    def _now(self) -> float:
        return time.monotonic() - self._began

    def _spent(self) -> int:
        return self._tokens.spent() if self._tokens else self._output_tokens

    def _event(
        self, kind: EventKind, entry: Entry | None = None, phase: PhaseRef | None = None, text: str | None = None
    ) -> None:
        if self._on_event is not None:
            self._events.append(Event(kind, self._now(), entry.record() if entry else None, phase, text))

    def _tell(self) -> None:
        """Pass the events on, outside of what judges the child's messages: what `on_event` raises is its own."""
        while self._on_event is not None and self._events:
            self._on_event(self._events.popleft())

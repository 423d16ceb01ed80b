"""Child workflows: what `workflow(ref, args)` of a program names, its text, and what becomes of it.

A child runs in the realm of its parent, one level deep, and shares everything that counts: calls, concurrency, tokens,
limits and the trace. Texts come from a `Resolver`; none means that no name is known.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from dynaflow.rollout import ChildWorkflow, Json, PhaseRef, ProgramError
from dynaflow.runtime.hints import compile_error, located
from dynaflow.runtime.source import MetaError, prepare
from dynaflow.runtime.wire import literal

RefKind = Literal["name", "path"]
Resolver = Callable[[RefKind, str], str]
"""Gives the text of the program that a name, or a `scriptPath`, stands for.

Raises:
    LookupError: there is none; the program gets the message.
"""


@dataclass(slots=True)
class _Child:
    record: ChildWorkflow
    text: str
    title: str


class Children:
    """The child workflows of one run. Numbers are the kernel's: the first child is 1."""

    def __init__(self, resolve: Resolver | None, program_chars: int) -> None:
        self._resolve = resolve
        self._program_chars = program_chars
        self._children: list[_Child] = []
        self._loads: deque[tuple[int, str]] = deque()
        self._loading: int | None = None
        self._kept: set[str] = set()

    def __len__(self) -> int:
        return len(self._children)

    @property
    def records(self) -> list[ChildWorkflow]:
        """One for each `workflow()` call, in order."""
        return [child.record for child in self._children]

    def ask(self, kind: RefKind, ref: str, path: str, site: str | None, phase: PhaseRef | None) -> str | None:
        """The next child, asked for with `ref`. Queues its load, or returns why there is none."""
        record = ChildWorkflow(path=path, site=site, ref=ref, phase=phase)
        child = _Child(record, "", ref)
        self._children.append(child)
        try:
            if self._resolve is None:
                raise LookupError("there are no other workflows here; call agent(), parallel() and pipeline() directly")
            child.text = self._resolve(kind, ref)
        except LookupError as error:
            return self._fail(child, str(error.args[0] if error.args else error))
        if (size := len(child.text)) > self._program_chars:
            return self._fail(child, f"it is {size} characters, more than {self._program_chars}")
        record.program_sha256 = hashlib.sha256(child.text.encode()).hexdigest()
        if record.program_sha256 not in self._kept:
            self._kept.add(record.program_sha256)
            record.program = child.text
        try:
            source = prepare(child.text)
        except MetaError as error:
            return self._invalid(child, located(str(error), error.line, error.column, child.text))
        child.title = (source.meta and source.meta.name) or Path(ref).stem
        record.name = child.title = child.title[:200]
        self._loads.append((len(self._children), source.text))
        return None

    def loading(self) -> int:
        """Number of the child that is to be loaded next; 0: none."""
        return self._loads[0][0] if self._loads else 0

    def next_load(self) -> bytes:
        """Its `load` message."""
        self._loading, source = self._loads.popleft()
        return literal([self._loading, source])

    def not_compiled(self, v8_text: str) -> list[Json]:
        """V8 refuses what was loaded last: the delivery that says so."""
        assert self._loading is not None
        child = self._children[self._loading - 1]
        return [self._loading, "unloaded", self._invalid(child, compile_error(v8_text, child.text))]

    def left(self, number: int, error: str | None) -> None:
        """A child has ended."""
        record = self._children[number - 1].record
        record.status, record.error = ("completed", None) if error is None else ("failed", str(error)[:5000])

    def title(self, number: int) -> str:
        """Name of a child, for people."""
        return self._children[number - 1].title

    def phase(self, number: int) -> PhaseRef | None:
        """The phase in which a child was called."""
        return self._children[number - 1].record.phase

    def _invalid(self, child: _Child, error: ProgramError) -> str:
        place = f" (line {error.line}, column {error.column}: {error.source})" if error.line else ""
        return self._fail(child, f"{error.message}{place}{f' {error.hint}' if error.hint else ''}")

    def _fail(self, child: _Child, why: str) -> str:
        child.record.status, child.record.error = "failed", why[:5000]
        return f"workflow({child.record.ref[:200]!r}): {why}"[:5000]


def beside(folder: Path) -> Resolver:
    """Programs of a folder: by file name without `.js`, by `meta.name`, or by a path inside the folder."""
    root = folder.resolve()

    def inside(file: Path) -> bool:
        """Whether it is a file in the folder, links followed."""
        try:
            return file.resolve().is_relative_to(root) and file.is_file()
        except (OSError, RuntimeError, ValueError):  # too long, a loop of links, NUL in it
            return False

    def resolve(kind: RefKind, ref: str) -> str:
        if kind == "path":
            if not inside(root / ref):
                raise LookupError(f"no file {ref!r} in the folder of the script")
            return _text(root / ref)
        files = [file for file in sorted(root.glob("*.js")) if inside(file)]
        known = ", ".join(file.stem for file in files) or "none"
        for file in files:
            if file.stem == ref:
                return _text(file)
        for file in files:
            if _name(file) == ref:
                return _text(file)
        raise LookupError(f"no workflow named {ref!r}; beside the script are: {known}")

    return resolve


def _name(file: Path) -> str | None:
    try:
        meta = prepare(_text(file)).meta
    except (LookupError, MetaError):
        return None
    return None if meta is None else meta.name


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LookupError(f"{file.name} can not be read as UTF-8 text: {error}") from error

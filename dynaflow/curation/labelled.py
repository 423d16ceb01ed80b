"""The labelled judge set: programs with the defects that a person says they have, for measuring judges.

`data/judge/*.js` holds items of this form; a program follows its header and runs in W as it stands:

    //@ NAME clean            or: clean near SUB (looks like that defect, and is none), or the sub-kinds it has
    //? the question          one or more lines
    //= {"context": [...]}    args, where there are any; `context` is what the runtime supplies
    //< reply of call 1       what the sub-agents say, in the order of the calls; JSON for calls with a schema

All of it was written for this project. Items with replies are run, so that judges see a real trace; the others are
judged from their source.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import orjson

from dynaflow.curation.defects import SUBKINDS, Kind
from dynaflow.errors import DataError
from dynaflow.resources import resource
from dynaflow.rollout import Cause, Json, Observation
from dynaflow.runtime import UNSET, CallOutcome, CallSpec, Executor, Runtime
from dynaflow.settings import Limits

_HEADER = re.compile(r"^//@ (\S+) (.+)\n", re.MULTILINE)
_LINE = re.compile(r"//([?=<]) (.*)\n")


@dataclass(frozen=True, slots=True)
class Item:
    """One labelled program. `subs`: the sub-kinds of defect that it has (none: it is clean)."""

    name: str
    question: str
    program: str
    subs: tuple[str, ...]
    near: str | None = None
    """The sub-kind that a clean program looks like."""
    args: Json = None
    replies: tuple[str, ...] = field(default=())

    @property
    def kinds(self) -> set[Kind]:
        """The kinds of defect that it has."""
        return {SUBKINDS[sub] for sub in self.subs}

    @property
    def task(self) -> str:
        """All that the task gives: the question and the passages that the runtime supplies."""
        context = self.args.get("context", []) if isinstance(self.args, dict) else []
        return "\n".join([self.question, *context])


@cache
def load() -> tuple[Item, ...]:
    """All items, by file and in the order of their file.

    Raises:
        DataError: a file is not in the form described above.
    """
    found: list[Item] = []
    for path in sorted((resource("data") / "judge").glob("*.js")):
        start, *pieces = _HEADER.split(path.read_text(encoding="utf-8"))
        if start.strip():
            raise DataError(f"{path}: expected a header `//@ NAME LABELS` first, found {start[:40]!r}")
        for name, labels, body in zip(*[iter(pieces)] * 3, strict=True):
            try:
                found.append(_item(f"{path.stem}/{name}", labels.split(), body))
            except (ValueError, KeyError) as error:
                raise DataError(f"{path}: {name}: {error}") from error
    if len({item.name for item in found}) < len(found):
        raise DataError("data/judge: two items have the same name")
    return tuple(found)


def _item(name: str, labels: list[str], body: str) -> Item:
    lines: dict[str, list[str]] = {"?": [], "=": [], "<": []}
    while match := _LINE.match(body):
        lines[match[1]].append(match[2])
        body = body[match.end() :]
    clean = labels[0] == "clean"
    near = labels[2] if clean and len(labels) == 3 and labels[1] == "near" else None
    subs = () if clean else tuple(labels)
    if unknown := {near, *subs} - {None, *SUBKINDS}:
        raise ValueError(f"unknown sub-kind {unknown.pop()!r}. Allowed: {', '.join(SUBKINDS)}")
    if not lines["?"] or not body.strip() or (clean and len(labels) != 1 and near is None):
        raise ValueError("expected labels, a question and a program")
    args = orjson.loads("".join(lines["="])) if lines["="] else None
    return Item(name, "\n".join(lines["?"]), body.strip(), subs, near, args, tuple(lines["<"]))


async def observe(items: Sequence[Item]) -> list[Observation | None]:
    """The run of each item in W against its replies; None for an item without replies.

    Raises:
        DataError: a program did not complete, or the number of its calls is not that of the replies.
    """
    async with Runtime() as runtime:
        return await asyncio.gather(*(_observe(runtime, item) for item in items))


async def _observe(runtime: Runtime, item: Item) -> Observation | None:
    if not item.replies:
        return None
    args = UNSET if item.args is None else item.args
    found = await runtime.run(item.program, args, execute=_replying(item.replies), limits=Limits())
    failed = [call.cause.message for call in found.calls if call.status == "failed" and call.cause]
    if found.status != "completed" or failed:
        cause = found.error.message if found.error else ", ".join(failed) or found.status
        raise DataError(f"data/judge: {item.name}: the program did not complete: {cause}")
    if len(found.calls) != len(item.replies):
        raise DataError(f"data/judge: {item.name}: {len(found.calls)} calls, but {len(item.replies)} replies")
    return found


def _replying(replies: Sequence[str]) -> Executor:
    async def execute(spec: CallSpec) -> CallOutcome:
        if spec.index >= len(replies):
            return CallOutcome("failed", cause=Cause(kind="reply", message=f"no reply for call {spec.index + 1}"))
        reply = replies[spec.index]
        return CallOutcome("ok", orjson.loads(reply) if "schema" in spec.options else reply)

    return execute

"""What a judge reports about a program, and the check that its evidence is real.

The three kinds of defect are the paper's (spec: method, Stage 2). A report counts only if its excerpt occurs in the
program or in the run-time arguments: the workflow call's `args` and the prompts as they were sent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal

from dynaflow.rollout import Json, Record

if TYPE_CHECKING:
    from dynaflow.curation.syntax import Program
    from dynaflow.curation.tree import Node

Kind = Literal["premise_injection", "verification", "information_flow"]
Severity = Literal["major", "minor"]

_LONGEST_EXCERPT = 300

SUBKINDS: dict[str, Kind] = {
    "asserted_answer": "premise_injection",
    "established_premise": "premise_injection",
    "novel_fact": "premise_injection",
    "altered_fact": "premise_injection",
    "added_constraint": "premise_injection",
    "excluded_option": "premise_injection",
    "unsupported_claim": "premise_injection",
    "expected_answer": "verification",
    "no_independent_check": "verification",
    "biased_check": "verification",
    "missing_context": "information_flow",
    "dangling_reference": "information_flow",
    "wrong_reference": "information_flow",
    "broken_value": "information_flow",
    "lossy_passing": "information_flow",
    "unused_output": "information_flow",
    "hardcoded_output": "information_flow",
}
"""Sub-kind -> kind. The kinds are the paper's, the sub-kinds ours:

- premise injection: an answer put in as given; a premise put as known; a number or name from nowhere; a fact of the
  task changed; a case or condition that the task does not have; an option ruled out beforehand; any other claim that
  decides the answer and is not in the task;
- verification: a verifier told the answer that is expected; kept from checking or correcting; biased towards approval;
- information flow: a prompt without the data it needs; one that refers to outputs it does not carry; one that carries
  another value than it says; one into which no value but `undefined` or `[object Object]` goes; an output cut before it
  is passed on; an output nobody uses; an output replaced by a constant.
"""


class Defect(Record):
    """One defect with its evidence.

    `sub` names the sub-kind (for the static judge: `dynaflow.curation.static.SUBS`), `where` the place that `excerpt`
    is quoted from.
    """

    kind: Kind
    sub: str
    severity: Severity
    excerpt: str
    where: Literal["program", "args"]
    reason: str


def quoted(source: str, start: int, end: int) -> str:
    """The excerpt for a part of a source, cut where it is long."""
    return source[start : min(end, start + _LONGEST_EXCERPT)]


def flow_defect(
    program: Program, node: Node, sub: str, severity: Severity, reason: str, part: tuple[int, int] | None = None
) -> Defect:
    """An information-flow defect that quotes a node, or the part of it between two offsets."""
    start, end = (node.start + part[0], node.start + part[1]) if part else (node.start, node.end)
    excerpt = quoted(program.source, start, end)
    return Defect(kind="information_flow", sub=sub, severity=severity, excerpt=excerpt, where="program", reason=reason)


def check_excerpt(defect: Defect, program: str, args: Json, prompts: Iterable[str]) -> bool:
    """Does the excerpt really occur in the program or in the run-time arguments?

    Verbatim first, then with every run of whitespace as one space; never fuzzy. `args` is searched as its string
    values and as JSON text (both usual spacings). A blank excerpt is no evidence. A report that names the wrong place
    still has real evidence, so `where` is not consulted.
    """
    excerpt = defect.excerpt
    if not excerpt.strip():
        return False
    places = [program, *_strings(args), *prompts]
    if args is not None:
        places += [json.dumps(args, ensure_ascii=False), json.dumps(args, ensure_ascii=False, separators=(",", ":"))]
    if any(excerpt in place for place in places):
        return True
    squeezed = _squeeze(excerpt)
    return any(squeezed in _squeeze(place) for place in places)


def _squeeze(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _strings(value: Json) -> Iterator[str]:
    """All string leaves and keys of a JSON value (no recursion: args may be nested arbitrarily deep)."""
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, dict):
            stack += [*item.values(), *item.keys()]
        elif isinstance(item, list):
            stack += item

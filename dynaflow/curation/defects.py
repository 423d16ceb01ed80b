"""What a judge reports about a program, and the check that its evidence is real.

The three kinds of defect are the paper's (spec: method, Stage 2). A report counts only if its excerpt occurs in the
program or in the run-time arguments: the workflow call's `args` and the prompts as they were sent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Literal

from dynaflow.rollout import Json, Record

Kind = Literal["premise_injection", "verification", "information_flow"]
Severity = Literal["major", "minor"]


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

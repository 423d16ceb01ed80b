"""Numbers of a program's data that its prompts state as facts, and that come from nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dynaflow.curation.claims import Passage, judge_passage
from dynaflow.curation.defects import Defect, quoted
from dynaflow.curation.syntax import Program
from dynaflow.curation.trace import Run
from dynaflow.curation.tree import Node
from dynaflow.curation.words import Given, number, number_spans, sentences

_SETTING = re.compile(
    r"max|min|limit|tol|vote|retr|round|seed|temp|id\b|index|size|count|words|digits|weight|score|threshold|example|n\b|k\b",
    re.IGNORECASE,
)
"""Names under which a program keeps its own settings."""
_HOLDERS = frozenset({"pair", "array", "variable_declarator"})
_SHORT = 40
"""Characters of a literal up to which it is a piece of data and no text."""


def judge_literals(program: Program, run: Run, task: Given) -> Iterator[Defect]:
    """Numbers that stand in object or array literals, and in a prompt as it was sent as a fact of the task.

    The prompt is judged sentence by sentence, as if the main agent had written it in one piece.
    """
    for site in program.sites:
        texts = [text.node for text in site.slice.texts if text.node.type == "string"]
        data = {value: node for node in (*site.slice.numbers, *texts) for value in _values(program, node)}
        if not data:
            continue
        known = run.known([site])
        for text in {run.written(call): None for call in run.calls_of(site)}:
            for start, end in sentences(text):
                sentence = text[start:end]
                stated = data.keys() & _numbers(sentence)
                whole = Passage(sentence, sentence, "program", verifier=False, solver=True, upstream=True)
                for defect in judge_passage(whole, task, known, set()) if stated else ():
                    named = stated.intersection(_numbers(defect.reason))
                    if defect.sub == "novel_fact" and named:
                        node = data[named.pop()]
                        place = node.parent if node.parent and node.parent.type != "array" else node
                        excerpt = quoted(program.source, place.start, place.end)
                        yield defect.model_copy(update={"excerpt": excerpt})


def _values(program: Program, node: Node) -> Iterator[str]:
    """The numbers of a short literal that stands by itself as data, unless its name is one of settings."""
    holder = node.parent
    text = program.text(node).replace("_", "")
    if holder is None or holder.type not in _HOLDERS or len(text) > _SHORT:
        return
    key = holder.get("key") or holder.get("name")
    if key is None or not _SETTING.search(program.text(key)):
        yield from _numbers(text)


def _numbers(text: str) -> Iterator[str]:
    return (number(f"{float(value):.6f}") for value, _, _ in number_spans(text))

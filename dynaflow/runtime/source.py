"""A program's text, made ready for V8 without moving anything: every position stays the author's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from dynaflow.rollout import Json, Meta
from dynaflow.runtime import meta as literal

if TYPE_CHECKING:
    from tree_sitter import Language, Node, Parser, Query

LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")
# Atomic throughout: comments must not be taken apart in a second way.
_META_FIRST = re.compile(
    r"(?>[\s\ufeff]+|//[^\n\r\u2028\u2029]*|/\*.*?\*/)*+(export)(?=\s+const\s+meta\s*=)", re.DOTALL
)
_PARSED = 100_000
"""Characters of a program that are parsed here, on the event loop. In a longer one no dropped promise is watched."""
_ASYNC = re.compile(r"\basync\b|\.then\b|\bPromise\b")
"""Without one of these words no promise but those of the API can fail, and what they give is in the trace."""
_WATCH = "?.$unawaited"
"""Ends a call whose value is dropped; runtime_js/dropped.js watches the promise, if it is one."""
_SYNC = frozenset(
    b"phase log info warn error debug push unshift splice set add delete sort reverse fill assign forEach".split()
)
"""Calls of these names give no promise."""
_KEYWORD = re.compile(rb"(await|yield|async)\b")
"""Begins what only looks like a call of a function of that name to tree-sitter: `await (...)()`."""
_REST_OF_LINE = re.compile(r"[ \t;})\]]*(?://|$|[\n\r\u2028\u2029])")
_DROPPED = """
(expression_statement (call_expression arguments: (arguments)) @call)
(expression_statement (unary_expression operator: "void" argument: (call_expression arguments: (arguments)) @call))
(expression_statement
  (binary_expression operator: ["&&" "||" "??"] right: (call_expression arguments: (arguments)) @call))
"""


class MetaError(ValueError):
    """`meta` is not a plain literal. `line` and `column` are 1-based."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


@dataclass(frozen=True, slots=True)
class Source:
    """What V8 gets of a program, and its `meta` (None: it has none, or V8 is to say what is wrong with it)."""

    text: str
    meta: Meta | None = None
    problems: list[str] = field(default_factory=list)
    """What is missing or unusable in meta."""


def prepare(program: str) -> Source:
    """The program with the `export` of a leading `export const meta = {...}` blanked, and dropped promises watched.

    Raises:
        MetaError: meta is not a plain literal.
    """
    export = _META_FIRST.match(program)
    watch = len(program) <= _PARSED and _ASYNC.search(program) is not None
    if export is None and not watch:
        return Source(program)
    encoded = program[:_PARSED].encode()
    root = _parser().parse(encoded).root_node
    text, found = program, None
    problems: list[str] = []
    if export is not None:
        start, end = export.span(1)
        text = program[:start] + " " * (end - start) + program[end:]
        value = _initialiser(root, len(program[:start].encode()))
        if value is not None:
            try:
                found, problems = literal.record(literal.read(value))
            except literal.NotLiteral as error:
                line, column = _position(encoded, error.node)
                raise MetaError(str(error), line, column) from None
    if watch and not root.has_error:
        text = _watched(text, encoded, root)
    return Source(text, found, problems)


def literal_at(program: str, start: int, end: int) -> tuple[Json] | None:
    """The value of the expression at these offsets, in a tuple; None where it is not a plain literal."""
    root = _parser().parse(f"({program[start:end]})".encode()).root_node
    if root.has_error or root.named_child_count != 1 or root.named_children[0].type != "expression_statement":
        return None
    try:
        return (literal.value(root.named_children[0].named_children[0]),)
    except literal.NotLiteral:
        return None


@cache
def _language() -> Language:
    import tree_sitter
    import tree_sitter_javascript

    return tree_sitter.Language(tree_sitter_javascript.language())


@cache
def _parser() -> Parser:
    import tree_sitter

    return tree_sitter.Parser(_language())


def _initialiser(root: Node, offset: int) -> Node | None:
    """The value of the meta statement at a byte offset; None where the tree has errors."""
    statement = root.named_descendant_for_byte_range(offset, offset + len("export"))
    if statement is None or statement.type != "export_statement" or statement.has_error:
        return None
    return statement.named_children[0].named_children[0].child_by_field_name("value")


def _position(encoded: bytes, node: Node) -> tuple[int, int]:
    lines = LINE_END.split(encoded[: node.start_byte].decode())
    return len(lines), len(lines[-1]) + 1


def _watched(text: str, encoded: bytes, root: Node) -> str:
    """`text` with `_WATCH` after each call that is a statement, where nothing follows on its line that would move."""
    pieces, done, chars, at = [], 0, 0, 0
    for end in sorted(call.end_byte for call in _dropped_calls(root)):
        chars += len(encoded[at:end].decode())
        at = end
        if _REST_OF_LINE.match(text, chars):
            pieces += [text[done:chars], _WATCH]
            done = chars
    return "".join([*pieces, text[done:]])


def _dropped_calls(root: Node) -> Iterator[Node]:
    import tree_sitter

    for call in tree_sitter.QueryCursor(_dropped()).captures(root).get("call", []):
        callee = call.child_by_field_name("function")
        name = callee and (callee.child_by_field_name("property") or callee)
        if name is None or (name.text not in _SYNC and not _KEYWORD.match(call.text or b"")):
            yield call


@cache
def _dropped() -> Query:
    import tree_sitter

    return tree_sitter.Query(_language(), _DROPPED)

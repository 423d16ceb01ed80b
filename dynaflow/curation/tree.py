"""JavaScript source to a light syntax tree (parsing is tree-sitter's).

Nodes carry character offsets, so that any piece of a program can be quoted verbatim. Nothing here recurses: hostile
nesting costs time, not the stack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

import tree_sitter_javascript
from tree_sitter import Language, Parser

MAX_NODES, MAX_DEPTH = 100_000, 400
"""A program beyond these is not analysed: real ones have a few hundred to a few thousand nodes, some 30 deep."""

FUNCTIONS = frozenset(
    {"arrow_function", "function_declaration", "function_expression", "generator_function_declaration"}
    | {"generator_function", "method_definition"}
)

_AWAIT = re.compile(r"\b(for\s+)?await\b(?=\s*[(\[])")


@dataclass(slots=True, eq=False)
class Node:
    """A named syntax node; offsets are character offsets in the program."""

    type: str
    start: int
    end: int
    parent: Node | None
    role: str | None
    """Name of the parent's field that holds it."""
    children: list[Node] = field(default_factory=list)
    commas: list[int] = field(default_factory=list)

    def get(self, name: str) -> Node | None:
        """The child in the named field."""
        return next((child for child in self.children if child.role == name), None)

    def walk(self) -> Iterator[Node]:
        """This node and all below it, in source order."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack += reversed(node.children)

    def up(self) -> Iterator[Node]:
        """The nodes above, nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent


def parse(source: str) -> tuple[Node, bool]:
    """Syntax tree of named nodes.

    The parser sees other text of the same length: a character for what is not ASCII, so that bytes are characters; and
    `void ` for an `await` before a parenthesis or bracket, which it would take for a name that is called or indexed.
    """
    plain = "".join(c if c < "\x80" else " " if c.isspace() else "x" for c in source)
    seen = _AWAIT.sub(lambda found: found[0] if found[1] else "void ", plain)
    tree = _parser().parse(seen.encode("ascii"))
    broken = tree.root_node.has_error
    cursor = tree.walk()
    root = node = Node("program", 0, len(source), None, None)
    if not cursor.goto_first_child():
        return root, broken
    size = depth = 0
    while True:
        if size > MAX_NODES or depth > MAX_DEPTH:
            return Node("program", 0, len(source), None, None), True
        raw = cursor.node
        assert raw is not None
        current = None
        if raw.is_named and raw.type != "comment":
            awaits = raw.type == "unary_expression" and source.startswith("await", raw.start_byte)
            kind = "await_expression" if awaits else raw.type
            current = Node(kind, raw.start_byte, raw.end_byte, node, cursor.field_name)
            node.children.append(current)
            size += 1
        elif raw.type == "," and node.type == "array_pattern":
            node.commas.append(raw.start_byte)
        if current is not None and cursor.goto_first_child():
            node = current
            depth += 1
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent() or node.parent is None:
                return root, broken
            node = node.parent
            depth -= 1


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_javascript.language()))


def enclosing(node: Node, kinds: frozenset[str]) -> Node:
    """The nearest node above of one of the kinds, which include the root's."""
    return next(above for above in node.up() if above.type in kinds)


def function_around(node: Node) -> Node | None:
    """The innermost function that a node stands in; None: the program itself."""
    return next((above for above in node.up() if above.type in FUNCTIONS), None)


def spreads(listed: Node) -> bool:
    """Whether an array or object literal has elements that are not in sight (`...rest`)."""
    return any(child.type == "spread_element" for child in listed.children)


def arguments(call: Node) -> list[Node]:
    """Arguments of a call node (none for a tagged template)."""
    given = call.get("arguments")
    return given.children if given is not None and given.type == "arguments" else []


def parameters(function: Node) -> list[Node]:
    """The patterns of a function's parameters."""
    single, several = function.get("parameter"), function.get("parameters")
    return [single] if single else several.children if several else []


def names_of(pattern: Node | None) -> list[Node]:
    """The identifiers that a declaration pattern introduces."""
    found: list[Node] = []
    stack = [pattern] if pattern else []
    while stack:
        node = stack.pop()
        if node.type in ("identifier", "shorthand_property_identifier_pattern"):
            found.append(node)
        elif node.type in ("assignment_pattern", "object_assignment_pattern"):
            stack += node.children[:1]
        elif node.type == "pair_pattern":
            stack += [child for child in node.children if child.role == "value"]
        else:
            stack += node.children
    return found[::-1]


def unescape(raw: str) -> str:
    """Literal content with each escape sequence as spaces (or the character it stands for), length unchanged."""
    return re.sub(r"\\(?:u\{[^}]*\}|u.{4}|x..|.)", _unescape_one, raw, flags=re.DOTALL)


def _unescape_one(match: re.Match[str]) -> str:
    escape = match[0]
    char = {"n": "\n", "'": "'", '"': '"', "`": "`"}.get(escape[1], " ")
    return char.rjust(len(escape))

"""`export const meta = {...}`: read as data from the syntax tree, never evaluated (dialect section 2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dynaflow.rollout import Json, Meta, MetaPhase

if TYPE_CHECKING:
    from tree_sitter import Node

_DEPTH = 32
_FORBIDDEN_KEYS = ("__proto__", "constructor", "prototype")
_ESCAPE = re.compile(r"\\(u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|\r\n|.)", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
_WORDS: dict[str, Json] = {"true": True, "false": False, "null": None}
_HOW = "meta must be a plain literal: objects, arrays, strings, numbers, true, false, null"


class NotLiteral(ValueError):
    """A node that may not occur in meta."""

    def __init__(self, why: str, node: Node) -> None:
        super().__init__(f"{_HOW}; {why}")
        self.node = node


def read(node: Node) -> dict[str, Json]:
    """The value of meta's initialiser.

    Raises:
        NotLiteral: it is not an object of literals.
    """
    if _runs_on(node):
        raise NotLiteral("the line after it begins with ( or [ and goes on with it: end meta with ;", node)
    found = value(node)
    if not isinstance(found, dict):
        raise NotLiteral("it must be an object: {name: '...', description: '...'}", node)
    return found


def _runs_on(node: Node) -> bool:
    """Whether meta's object goes on in the next line because nothing ends it: `{...}` and then a line with ( or [."""
    start: Node | None = node
    while start is not None and start.type in ("call_expression", "member_expression", "subscript_expression"):
        start = start.child_by_field_name("function") or start.child_by_field_name("object")
    return start is not None and start is not node and start.type == "object"


def value(node: Node) -> Json:
    """The value of an expression.

    Raises:
        NotLiteral: it is not made of literals.
    """
    return _value(node, 0)


def record(given: dict[str, Json]) -> tuple[Meta, list[str]]:
    """What is known of `meta`, unknown keys dropped, and what is missing or unusable in it."""
    problems = []
    texts = {}
    for name in ("name", "description", "whenToUse"):
        text = given.get(name)
        texts[name] = text if isinstance(text, str) else None
        if name == "whenToUse":
            continue
        if not isinstance(text, str) or not text.strip():
            problems.append(f"meta.{name} must be a non-empty string")
    phases = []
    listed = given.get("phases", [])
    for entry in listed if isinstance(listed, list) else [None]:
        part = {"title": entry} if isinstance(entry, str) else entry
        if not isinstance(part, dict) or not isinstance(part.get("title"), str):
            problems.append("meta.phases must be a list of {title: '...', detail?: '...'}")
            break
        detail = part.get("detail")
        phases.append(MetaPhase(title=part["title"], detail=detail if isinstance(detail, str) else None))
    return (
        Meta(name=texts["name"], description=texts["description"], when_to_use=texts["whenToUse"], phases=phases),
        problems,
    )


def _value(node: Node, depth: int) -> Json:
    if depth > _DEPTH:
        raise NotLiteral(f"it is nested more than {_DEPTH} levels deep", node)
    kind = node.type
    if kind == "string":
        return _unescape(_text(node)[1:-1])
    if kind == "template_string" and not any(part.type == "template_substitution" for part in node.named_children):
        return _unescape(_text(node)[1:-1].replace("\r\n", "\n"))
    if kind == "number":
        return _number(_text(node), node)
    if kind in _WORDS:
        return _WORDS[kind]
    inner = [child for child in node.named_children if child.type != "comment"]
    if kind == "parenthesized_expression" and len(inner) == 1:
        return _value(inner[0], depth + 1)
    if kind == "array":
        return [_value(child, depth + 1) for child in inner]
    if kind == "object":
        return dict(_pair(child, depth + 1) for child in inner)
    if kind == "unary_expression" and _operator(node) in ("+", "-"):
        number = _value(inner[0], depth + 1)
        if isinstance(number, (int, float)) and not isinstance(number, bool):
            return -number if _operator(node) == "-" else number
    if kind == "binary_expression" and _operator(node) == "+":
        left, right = (_value(child, depth + 1) for child in inner)
        if isinstance(left, str) and isinstance(right, str):
            return left + right
    raise NotLiteral(f"found {kind.replace('_', ' ')}: {_text(node)[:60]}", node)


def _pair(node: Node, depth: int) -> tuple[str, Json]:
    key, value = node.child_by_field_name("key"), node.child_by_field_name("value")
    if node.type != "pair" or key is None or value is None:
        raise NotLiteral(f"found {node.type.replace('_', ' ')}: {_text(node)[:60]}", node)
    if key.type not in ("property_identifier", "string", "number"):
        raise NotLiteral(f"found {key.type.replace('_', ' ')}: {_text(key)[:60]}", key)
    name = str(_value(key, depth)) if key.type != "property_identifier" else _unescape(_text(key))
    if name in _FORBIDDEN_KEYS:
        raise NotLiteral(f"the key {name} is not allowed", key)
    return name, _value(value, depth)


def _operator(node: Node) -> str:
    operator = node.child_by_field_name("operator")
    return "" if operator is None else operator.type


def _number(text: str, node: Node) -> int | float:
    plain = text.replace("_", "").lower()
    try:
        return int(plain, 0)
    except ValueError:
        try:
            return float(plain)
        except ValueError:
            raise NotLiteral(f"found number: {text[:60]}", node) from None


def _unescape(text: str) -> str:
    return _ESCAPE.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    if digits := match[2] or match[3] or match[4]:
        code = int(digits, 16)
        return "\ufffd" if 0xD800 <= code < 0xE000 or code > 0x10FFFF else chr(code)
    return "" if match[1] in ("\n", "\r\n", "\r", "\u2028", "\u2029") else _ESCAPED.get(match[1], match[1])


def _text(node: Node) -> str:
    return (node.text or b"").decode()

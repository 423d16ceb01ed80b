"""Which agent's output an expression holds, and what is left of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dynaflow.curation.syntax import Program, Site
from dynaflow.curation.tree import FUNCTIONS, Node, arguments

_KEEPING = frozenset({"trim", "trimEnd", "trimStart", "toString", "toLowerCase", "toUpperCase", "normalize", "concat"})
_CUTTING = frozenset({"slice", "substring", "substr"})
_PICKING = frozenset({"at", "pop", "shift", "find"})
_STEPS = 12
"""Names and calls that are followed."""


@dataclass(frozen=True, slots=True)
class Origin:
    """One output of one `agent()` in the source; `element`: the literal that this one call was made for."""

    site: Site
    element: Node | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """A part of an output: the first characters, one piece, or only its length."""

    node: Node
    origin: Origin
    what: str
    """slice | split | length"""
    chars: int = 0


class Origins:
    """Follows expressions of a program back to the outputs they hold."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._sites = {site.call: site for site in program.sites}

    def of(self, node: Node | None) -> Origin | None:
        """The output that an expression is the whole of; None: another value, or one that is not certain."""
        for _ in range(_STEPS):
            if node is None:
                return None
            if node in self._sites:
                return Origin(self._sites[node])
            if node.type in ("await_expression", "parenthesized_expression"):
                node = node.children[0] if node.children else None
            elif node.type == "identifier":
                found = self._named(node)
                if isinstance(found, Origin):
                    return found
                node = found
            elif node.type == "subscript_expression":
                place = node.get("index")
                index = self._program.text(place) if place is not None and place.type == "number" else ""
                return self._element(self._group(node.get("object")), int(index)) if index.isdigit() else None
            elif (helper := self._program.called(node)) is not None and helper.function is not None:
                returned = self._program.returned(helper.function)
                node = returned[0] if len(returned) == 1 else None
            else:
                method, target, _ = self._method(node)
                node = target if method in _KEEPING else None
        return None

    def within(self, node: Node) -> list[Origin]:
        """The outputs whose texts an expression in a prompt is made of: one as a whole, or those of a list."""
        method, target, _ = self._method(node)
        group = self._group(target if method == "join" else node)
        if group is None:
            found = [self.of(node)]
        elif group.type == "array":
            found = [self._element(group, place) for place in range(len(group.children))]
        else:
            made = self._made(group)
            found = [Origin(made)] if made is not None else []
        return [origin for origin in found if origin is not None]

    def is_promise(self, node: Node) -> bool:
        """Whether an expression is a call that nobody has awaited yet, by itself or behind a name."""
        return node in self._program.upstream or self._value(node) in self._program.upstream

    def cut(self, node: Node | None) -> Cut | None:
        """The part of an output that an expression is; None: it is the whole, or something else."""
        for _ in range(_STEPS):
            if node is None:
                return None
            method, target, given = self._method(node)
            if node.type in ("await_expression", "parenthesized_expression"):
                node = node.children[0] if node.children else None
            elif node.type == "identifier":
                node, piece = self._held(node)
                if piece and node is not None and (origin := self._split(node)) is not None:
                    return Cut(node, origin, "split")
            elif method in _CUTTING and (origin := self._split(target)) is not None:
                return Cut(node, origin, "split")
            elif method in _CUTTING:
                limits = [self._program.text(child) for child in given if child.type == "number"]
                origin = self.of(target)
                if origin is None or not limits or len(limits) != len(given) or not all(map(str.isdigit, limits)):
                    return None
                chars = int(limits[-1]) - (int(limits[0]) if len(limits) > 1 and method != "substr" else 0)
                return Cut(node, origin, "slice", chars) if len(limits) > 1 else None
            elif method in _PICKING or node.type == "subscript_expression":
                listed = target if method in _PICKING else node.get("object")
                origin = self._split(self._value(listed))
                return None if origin is None else Cut(node, origin, "split")
            elif method in _KEEPING or method == "join":
                node = target
            elif node.type == "member_expression":
                name = node.get("property")
                origin = self.of(node.get("object")) if name and self._program.text(name) == "length" else None
                return None if origin is None else Cut(node, origin, "length")
            else:
                return None
        return None

    def _split(self, node: Node | None) -> Origin | None:
        """The output that an expression splits into pieces."""
        method, text, _ = self._method(node)
        return self.of(text) if method == "split" else None

    def _held(self, identifier: Node) -> tuple[Node | None, bool]:
        """What a name that is set once was set to, and whether it is the one piece that `[name]` takes of it."""
        binding = self._program.resolve(identifier)
        if binding is None or len(binding.values) != 1 or binding.parameter_of is not None:
            return None, False
        value = binding.values[0]
        owner = value.parent.get("name") if value.parent is not None else None
        piece = owner is not None and owner.type == "array_pattern" and len(owner.children) == 1
        return (value, piece) if owner is not None and (piece or owner.type == "identifier") else (None, False)

    def _value(self, node: Node | None) -> Node | None:
        """What a name that is set once was set to; other expressions as they are."""
        if node is None or node.type != "identifier":
            return node
        value, piece = self._held(node)
        return None if piece else value

    def _named(self, node: Node) -> Node | Origin | None:
        """What a name holds: an expression, or an element that was destructured or given to a callback."""
        binding = self._program.resolve(node)
        if binding is None:
            return None
        if binding.parameter_of is not None:
            return self._given(*binding.parameter_of)
        if len(binding.values) != 1:
            return None
        value = binding.values[0]
        pattern = value.parent.get("name") if value.parent is not None else None
        if pattern is not None and pattern.type == "array_pattern":
            for child in pattern.children:
                if child is binding.node:
                    return self._element(self._group(value), sum(comma < child.start for comma in pattern.commas))
        return value if pattern is not None and pattern.type == "identifier" else None

    def _given(self, function: Node, position: int) -> Origin | None:
        """What the first parameter of a callback gets, where all elements come from one `agent()`."""
        call = function.parent.parent if function.parent is not None and function.parent.type == "arguments" else None
        method, target, _ = self._method(call)
        if position != 0 or method not in ("map", "flatMap", "forEach", "filter", "every", "some"):
            return None
        group = self._group(target)
        made = self._made(group) if group is not None else None
        return None if made is None else Origin(made)

    def _group(self, node: Node | None) -> Node | None:
        """The argument of the parallel() or Promise.all() whose results an expression holds."""
        for _ in range(_STEPS):
            if node is None:
                return None
            if node.type in ("await_expression", "parenthesized_expression"):
                node = node.children[0] if node.children else None
            elif node.type == "identifier":
                node = self._value(node)
            else:
                return next(iter(arguments(node)), None) if self._program.is_group(node) else None
        return None

    def _element(self, group: Node | None, index: int) -> Origin | None:
        if group is None:
            return None
        if group.type == "array":
            if any(child.type == "spread_element" for child in group.children) or index >= len(group.children):
                return None
            thunk = group.children[index]
            return self.of(thunk.get("body") if thunk.type in FUNCTIONS else thunk)
        made = self._made(group)
        _, target, _ = self._method(group)
        listed = self._value(target)
        if made is None:
            return None
        known = listed is not None and listed.type == "array" and index < len(listed.children)
        return Origin(made, listed.children[index] if listed is not None and known else None)

    def _made(self, group: Node) -> Site | None:
        """The one `agent()` behind `list.map(x => () => agent(...))`."""
        method, _, given = self._method(group)
        if method != "map" or not given or given[0].type not in FUNCTIONS:
            return None
        inside = [self._sites[node] for node in given[0].walk() if node in self._sites]
        return inside[0] if len(inside) == 1 else None

    def _method(self, node: Node | None) -> tuple[str, Node | None, list[Node]]:
        """Name, object and arguments of a method call; blanks for anything else."""
        function = node.get("function") if node is not None and node.type == "call_expression" else None
        name = function.get("property") if function is not None and function.type == "member_expression" else None
        if node is None or function is None or name is None:
            return "", None, []
        return self._program.text(name), function.get("object"), arguments(node)


def prompt_parts(program: Program, site: Site) -> Iterator[tuple[str, Node]]:
    """The expressions interpolated into a prompt, each with the literal text between it and the one before."""
    for text in site.slice.texts:
        start = 0
        for part in sorted(program.dynamic_parts(text.node), key=lambda part: part.start):
            around = part.parent if part.parent is not None and part.parent.type == "template_substitution" else part
            yield text.masked[start : max(around.start - text.node.start, start)], part
            start = around.end - text.node.start

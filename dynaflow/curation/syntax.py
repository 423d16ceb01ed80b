"""Where each `agent()` prompt gets its words from: names resolved, and backward slices.

On the syntax tree stand lexical scopes, bindings with everything assigned to them, and a slice from a prompt back to
the literals, arguments and upstream agent calls that can reach it. The analysis is flow-insensitive: it follows every
assignment of a name.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

from dynaflow.curation.tree import FUNCTIONS, Node, arguments, enclosing, names_of, parameters, parse, unescape
from dynaflow.runtime.source import LINE_END

DYNAMIC = "\ue000"
"""Stands for each character of an interpolated expression in `Text.masked`."""

_SCOPES = FUNCTIONS | {"program", "statement_block", "for_statement", "for_in_statement", "catch_clause", "switch_body"}
_MEMBERS = frozenset({"member_expression", "subscript_expression"})
_ASSIGNMENTS = frozenset({"assignment_expression", "augmented_assignment_expression"})
_GROUPS = frozenset({"parallel", "Promise.all", "Promise.allSettled"})
_MUTATORS = frozenset({"push", "unshift", "set", "add", "splice"})
_COMPARISONS = frozenset({"==", "===", "!=", "!==", "<", ">", "<=", ">=", "in", "instanceof"})
_SELECTORS = frozenset({"filter", "find", "findLast", "sort", "toSorted", "slice", "at", "reverse"})
_QUESTIONS = frozenset(
    {"test", "includes", "startsWith", "endsWith", "has", "some", "every", "indexOf", "lastIndexOf", "findIndex"}
)
"""Methods that choose among the elements of their object, and those that only ask something about it."""
GLOBALS = frozenset(
    re.findall(
        r"\w+",
        """agent parallel pipeline phase log args budget workflow meta undefined NaN Infinity globalThis console
        Array Object String Number Boolean Symbol BigInt Math JSON Date RegExp Map Set WeakMap WeakSet Promise
        Error TypeError RangeError SyntaxError Intl Reflect Proxy Function parseInt parseFloat isNaN isFinite
        structuredClone setTimeout clearTimeout setInterval clearInterval queueMicrotask URL TextEncoder
        TextDecoder encodeURIComponent decodeURIComponent encodeURI decodeURI Iterator arguments""",
    )
)
"""Names that a program may use without declaring them."""

_MAX_SITES = 100
"""Agent calls in the source that are analysed; a program with more is beyond the limits."""
_SLICE_NODES = 3_000
"""Nodes one slice may visit; beyond them it is opaque."""


@dataclass(slots=True, eq=False)
class Binding:
    """A declared name: everything assigned to it, everywhere it is read, and the function it names or belongs to.

    `keys`: under which keys something was put into it (`counts[key] = ...`).
    """

    name: str
    node: Node
    values: list[Node] = field(default_factory=list)
    keys: list[Node] = field(default_factory=list)
    reads: list[Node] = field(default_factory=list)
    function: Node | None = None
    parameter_of: tuple[Node, int] | None = None


@dataclass(slots=True, eq=False)
class Text:
    """A string-valued expression: a literal, a template or a `+` chain with a literal in it.

    `masked` is as long as the source it stands for, so a match in it can be quoted from the program at the same place:
    literal characters as they are, escapes and glue as spaces, interpolated expressions as `DYNAMIC`.
    """

    node: Node
    masked: str


@dataclass(slots=True)
class Slice:
    """What can reach an expression. `opaque`: it depends on something that the analysis can not see."""

    texts: list[Text] = field(default_factory=list)
    numbers: list[Node] = field(default_factory=list)
    upstream: list[Node] = field(default_factory=list)
    unknown: list[Node] = field(default_factory=list)
    uses_args: bool = False
    opaque: bool = False


@dataclass(slots=True, eq=False)
class Site:
    """One `agent(prompt, options)` in the source."""

    call: Node
    prompt: Node | None
    options: Node | None
    slice: Slice


class Program:
    """Parsed program.

    Attributes:
        sites: its agent calls, in source order.
        agentic: the named functions that call an agent, directly or through one another.
        upstream: the calls that end in an agent, through a function or a method of a class too.
        broken: it has syntax errors or is beyond the size limits; what is said about it may be incomplete.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self._lines = [0, *(end.end() for end in LINE_END.finditer(source))]
        self._texts: dict[Node, Text] = {}
        self._resolved: dict[Node, Binding | None] = {}
        self._scopes: dict[Node, dict[str, Binding]] = {}
        self._declared: dict[Node, Binding] = {}
        self._by_function: dict[Node, Binding] = {}
        self.root, self.broken = parse(source)
        self.nodes = list(self.root.walk())
        self._textual = self._find_textual()
        self.bindings: list[Binding] = []
        for node in self.nodes:
            self._declare(node)
        for node in self.nodes:
            self._refer(node)
        calls = [node for node in self.nodes if self.callee(node) == "agent"]
        self.broken |= len(calls) > _MAX_SITES
        self.agentic = self._agentic(calls)
        methods = self._agentic_methods(calls)
        self.upstream = {
            _outermost(node)
            for node in self.nodes
            if self.callee(node) in ("agent", "workflow")
            or self.called(node) in self.agentic
            or (methods and self._method(node) in methods)
        }
        self.sites = []
        for call in calls[:_MAX_SITES]:
            given = arguments(call)
            prompt = given[0] if given else None
            self.sites.append(Site(call, prompt, given[1] if len(given) > 1 else None, self.slice([prompt])))

    def text(self, node: Node) -> str:
        """The source of a node."""
        return self.source[node.start : node.end]

    def place(self, node: Node) -> str:
        """Where a node begins, as a trace writes it: "line:column", from 1, columns in UTF-16 units."""
        line = bisect_right(self._lines, node.start)
        before = self.source[self._lines[line - 1] : node.start]
        return f"{line}:{len(before.encode('utf-16-le', 'surrogatepass')) // 2 + 1}"

    def callee(self, node: Node) -> str | None:
        """Name of the global function that a call node calls; None for anything else."""
        function = node.get("function") if node.type == "call_expression" else None
        if function is None or function.type != "identifier" or self.resolve(function) is not None:
            return None
        return self.text(function)

    def resolve(self, identifier: Node) -> Binding | None:
        """The binding that an identifier refers to; None for globals."""
        if identifier in self._declared:
            return self._declared[identifier]
        if identifier not in self._resolved:
            name = self.text(identifier)
            scopes = (self._scopes[node] for node in identifier.up() if node in self._scopes)
            self._resolved[identifier] = next((names[name] for names in scopes if name in names), None)
        return self._resolved[identifier]

    def called(self, call: Node) -> Binding | None:
        """The binding of the function that a call node calls by name."""
        function = call.get("function") if call.type == "call_expression" else None
        return self.resolve(function) if function is not None and function.type == "identifier" else None

    def is_group(self, call: Node) -> bool:
        """parallel(...), Promise.all(...): a call whose value holds the values of its argument's elements."""
        target = call.get("function") if call.type == "call_expression" else None
        return target is not None and self.text(target) in _GROUPS

    def calls_of(self, function: Node) -> list[Node]:
        """Calls by name of a function that has one."""
        binding = self._by_function.get(function)
        reads = binding.reads if binding else []
        return [read.parent for read in reads if read.role == "function" and read.parent is not None]

    # -- names -----------------------------------------------------------------------------------------------------

    def _bind(self, identifier: Node, scope: Node, value: Node | None = None) -> Binding:
        names = self._scopes.setdefault(scope, {})
        name = self.text(identifier)
        if name not in names:
            names[name] = Binding(name, identifier)
            self.bindings.append(names[name])
        binding = self._declared[identifier] = names[name]
        if value is not None:
            binding.values.append(value)
        return binding

    def _declare(self, node: Node) -> None:
        if node.type == "variable_declarator":
            kinds = FUNCTIONS | {"program"} if node.parent and node.parent.type == "variable_declaration" else _SCOPES
            value = node.get("value")
            for identifier in names_of(node.get("name")):
                binding = self._bind(identifier, enclosing(node, kinds), value)
                if value is not None and value.type in FUNCTIONS and identifier.parent is node:
                    binding.function = value
                    self._by_function[value] = binding
        elif node.type in FUNCTIONS:
            name = node.get("name")
            if name is not None and name.type == "identifier":
                binding = self._bind(name, enclosing(node, _SCOPES))
                binding.function = node
                self._by_function[node] = binding
            for position, pattern in enumerate(parameters(node)):
                for identifier in names_of(pattern):
                    self._bind(identifier, node, pattern.get("right")).parameter_of = (node, position)
        elif node.type == "catch_clause":
            for identifier in names_of(node.get("parameter")):
                self._bind(identifier, node)
        elif node.type == "for_in_statement":
            left, right = node.get("left"), node.get("right")
            if left and re.search(r"\b(const|let|var)\s*$", self.source[node.start : left.start]):
                for identifier in names_of(left):
                    self._bind(identifier, node, right)
        elif node.type == "class_declaration":
            for identifier in names_of(node.get("name")):
                self._bind(identifier, enclosing(node, _SCOPES))

    def _refer(self, node: Node) -> None:
        """Record a read of a name, or what is written into it: assigned, put at a key, pushed."""
        if node.type not in ("identifier", "shorthand_property_identifier") or node in self._declared:
            return
        binding = self.resolve(node)
        if binding is None:
            return
        place = node
        while place.parent and place.role == "object" and place.parent.type in _MEMBERS:
            place = place.parent
        owner = place.parent
        if owner and place.role == "left" and owner.type in _ASSIGNMENTS:
            right = owner.get("right")
            if right is not None:
                binding.values.append(right)
            binding.keys += [place.children[-1]] if place.type == "subscript_expression" else []
            return
        if owner and owner.type == "call_expression" and place.role == "function" and place is not node:
            method = place.get("property")
            if method is not None and self.text(method) in _MUTATORS:
                binding.values += arguments(owner)
                return
        binding.reads.append(node)

    def _agentic(self, calls: list[Node]) -> set[Binding]:
        """Named functions that call an agent, directly or through one another."""
        found: set[Binding] = set()
        pending = list(calls)
        while pending:
            for above in pending.pop().up():
                binding = self._by_function.get(above)
                if binding is not None and binding not in found:
                    found.add(binding)
                    pending += self.calls_of(above)
        return found

    def _agentic_methods(self, calls: list[Node]) -> set[str]:
        """Names of the methods of classes that call an agent themselves."""
        names = (above.get("name") for call in calls for above in call.up() if above.type == "method_definition")
        return {self.text(name) for name in names if name is not None}

    def _method(self, call: Node) -> str | None:
        """Name of the method that a call node calls."""
        function = call.get("function") if call.type == "call_expression" else None
        name = function.get("property") if function is not None and function.type == "member_expression" else None
        return None if name is None else self.text(name)

    # -- slices ----------------------------------------------------------------------------------------------------

    def slice(
        self, roots: list[Node | None], given: Mapping[Binding, list[Node]] | None = None, values: bool = False
    ) -> Slice:
        """Everything that can reach the given expressions, through names, helper functions and callbacks.

        Agent calls are where it stops: their results are upstream outputs, what went into them is not followed.

        Args:
            roots: the expressions.
            given: what certain parameters receive, where the call is known; others receive what any call gives.
            values: follow only what becomes part of the value, not what merely selects it (conditions, indices,
                comparisons, callbacks of filter and find).
        """
        result = Slice()
        seen: set[Node | Binding] = set()
        stack = [node for node in roots if node is not None]
        while stack:
            node = stack.pop()
            if node in seen:
                continue
            if len(seen) > _SLICE_NODES:
                result.opaque = True
                break
            seen.add(node)
            if node.type == "identifier" or node.type == "shorthand_property_identifier":
                binding = self.resolve(node)
                if binding is None:
                    name = self.text(node)
                    result.uses_args |= name == "args"
                    if name not in GLOBALS:
                        result.unknown.append(node)
                elif binding not in seen:
                    seen.add(binding)
                    stack += binding.values + binding.keys
                    stack += [binding.function] if binding.function else []
                    if given is not None and binding in given:
                        stack += given[binding]
                    elif binding.parameter_of:
                        sources = self._sources(*binding.parameter_of)
                        result.opaque |= not sources and not binding.values
                        stack += sources
            elif node.type == "this":
                result.opaque = True
            elif node in self.upstream:
                result.upstream.append(node)
            elif node.type in FUNCTIONS:
                stack += self.returned(node) if values else [child for child in node.children if child.role == "body"]
            elif node in self._textual:
                result.texts.append(self.masked(node))
                stack += self.dynamic_parts(node)
            elif node.type == "number":
                result.numbers.append(node)
            else:
                stack += self._value_parts(node) if values else node.children
        result.texts.sort(key=lambda text: text.node.start)
        return result

    def returned(self, function: Node) -> list[Node]:
        """The expressions that a function can return."""
        body = function.get("body")
        if body is None or body.type != "statement_block":
            return [] if body is None else [body]
        found: list[Node] = []
        stack = [body]
        while stack:
            node = stack.pop()
            if node.type == "return_statement":
                found += node.children
            elif node.type not in FUNCTIONS:
                stack += node.children
        return found

    def _value_parts(self, node: Node) -> list[Node]:
        """The children of an expression that its value is made of."""
        if node.type == "ternary_expression":
            return [child for child in node.children if child.role != "condition"]
        if node.type == "subscript_expression":
            return node.children[:1]
        if node.type == "unary_expression":
            return node.children if self.text(node)[0] in "+-" else []
        if node.type == "binary_expression":
            operator = self._operator(node)
            if operator in _COMPARISONS:
                return []
            return node.children[1:] if operator == "&&" else node.children
        if node.type == "member_expression" and node.children[-1].role == "property":
            return [] if self.text(node.children[-1]) in ("length", "size") else node.children[:-1]
        if node.type == "call_expression":
            function = node.get("function")
            method = function.get("property") if function is not None and function.type == "member_expression" else None
            if function is not None and method is not None and self.text(method) in _SELECTORS:
                return function.children[:1]
            if method is not None and self.text(method) in _QUESTIONS:
                return []
        return node.children

    def _sources(self, function: Node, position: int) -> list[Node]:
        """Expressions that a parameter can receive: arguments of calls by name, or what a callback is given."""
        binding = self._by_function.get(function)
        uses = binding.reads if binding else [function]
        sources: list[Node] = []
        for use in uses:
            call = use.parent
            if call and call.type == "call_expression" and use.role == "function":
                sources += arguments(call)[position : position + 1]
            elif call and call.type == "arguments" and call.parent:
                whole = call.parent
                target = whole.get("function")
                sources += [other for other in call.children if other is not use]
                sources += [target] if target and target.type == "member_expression" else []
        return sources

    def _find_textual(self) -> set[Node]:
        """Nodes whose value is a string for certain: literals, templates, and `+` chains or parentheses around one."""
        found: set[Node] = set()
        for node in reversed(self.nodes):  # children come before their parents
            inner = any(child in found for child in node.children)
            if (
                node.type in ("string", "template_string")
                or (node.type == "parenthesized_expression" and inner)
                or (node.type == "binary_expression" and inner and self._operator(node) == "+")
            ):
                found.add(node)
        return found

    def _operator(self, node: Node) -> str:
        left, right = node.children[0], node.children[-1]
        return self.source[left.end : right.start].strip()

    def dynamic_parts(self, text: Node) -> list[Node]:
        """The expressions interpolated into a textual node."""
        parts: list[Node] = []
        stack = [text]
        while stack:
            node = stack.pop()
            for child in node.children:
                if child.type == "template_substitution":
                    parts += child.children
                elif child in self._textual and node.type != "template_string":
                    stack.append(child)
                elif node.type in ("binary_expression", "parenthesized_expression"):
                    parts.append(child)
        return parts

    def masked(self, node: Node) -> Text:
        """The text of a string-valued expression, position for position."""
        if node not in self._texts:
            chars = [" "] * (node.end - node.start)

            def put(start: int, content: str) -> None:
                chars[start - node.start : start - node.start + len(content)] = content

            stack = [node]
            while stack:
                part = stack.pop()
                if part.type == "string":
                    put(part.start + 1, unescape(self.source[part.start + 1 : part.end - 1]))
                elif part.type == "template_string":
                    put(part.start + 1, unescape(self.source[part.start + 1 : part.end - 1]))
                    for child in part.children:
                        if child.type == "template_substitution":
                            put(child.start, DYNAMIC * (child.end - child.start))
                elif part.type == "number":
                    put(part.start, self.text(part))
                elif part in self._textual:
                    stack += part.children
                else:
                    put(part.start, DYNAMIC * (part.end - part.start))
            self._texts[node] = Text(node, "".join(chars))
        return self._texts[node]


def _outermost(call: Node) -> Node:
    """`f(x)(y)` of a call `f(x)`: what a function gives that is called at once."""
    while call.role == "function" and call.parent is not None and call.parent.type == "call_expression":
        call = call.parent
    return call

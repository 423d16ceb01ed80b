"""What a planned call says, as far as literals, constants and helper functions tell it.

Marks stand where its prompt carries data: an earlier output (`UP`), several (`MANY`), or anything else (`DATA`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from dynaflow.analysis.structure_phrases import DATA, MANY, UP
from dynaflow.analysis.structure_plan import Plan, PlannedCall
from dynaflow.analysis.structure_values import bits
from dynaflow.curation.syntax import Binding
from dynaflow.curation.tree import FUNCTIONS, Node, arguments, parameters

_DEPTH = 25
"""Names and helper functions that are followed one into another."""
_DATA_NAMES = re.compile(
    r"^(?:q|p|s|t|x|text|args|input|data)$|question|problem|task|passage|context|fact|document|puzzle|statement|story|"
    r"article|paragraph|sentence|topic|source|claim|query|item|scenario|equation|given|clue|premise|options|choices",
    re.IGNORECASE,
)
"""Names of constants that hold what the task gives, not what the program tells an agent."""
_CARRIED = re.compile(f"[{UP}{MANY}]")
_LITERALS = ("string", "template_string", "property_identifier")


class Rendered(NamedTuple):
    """A call as the source tells it: its marked prompt, its options, and the calls whose outputs it carries."""

    prompt: str
    label: str
    role: str
    phase: str | None
    carries: int
    """Mask of the earlier calls whose outputs become part of the prompt."""
    says: str = ""
    """The prompt that its role is read from."""


def render(plan: Plan, call: PlannedCall) -> Rendered:
    """The prompt and the options of a planned call.

    A child workflow has its name for a label; what it is given stands for its prompt.
    """
    reader, given = _Reader(plan, call, call.given), arguments(call.node)
    child = plan.program.callee(call.node) == "workflow"
    options = {} if child else reader.options(given[1] if len(given) > 1 else None)
    names = _Reader(plan, call, call.given, in_sentences=False)
    texts = {name: names.text(node, first=True) for name, node in options.items() if name != "schema"}
    prompt = given[1:2] if child else given[:1]
    label = reader.text(given[0], first=True) if child and given else texts.get("label", "")
    return Rendered(
        prompt="".join(reader.text(node, first=True) for node in prompt),
        label=label,
        role=" ".join(texts[name] for name in ("role", "agentType", "agent") if name in texts),
        phase=texts.get("phase", call.phase),
        carries=reader.carried(*prompt),
    )


class _Reader:
    """Reads what one planned call says. `given`: what parameters receive in it.

    `first` says that an expression begins the text: there, an element of a list is words of the program's own. Further
    on it is such where it goes on with a sentence ("Please ${step}.", in a text that is made of sentences), and else
    what the sentence is about.
    """

    def __init__(
        self, plan: Plan, call: PlannedCall, given: Mapping[Binding, list[Node]], in_sentences: bool = True
    ) -> None:
        self._plan, self._program, self._call, self._given = plan, plan.program, call, given
        self._in_sentences = in_sentences

    def carried(self, *nodes: Node) -> int:
        """Mask of the earlier calls whose outputs become part of the values of expressions."""
        found = 0
        for made in self._program.slice(list(nodes), self._given, values=True).upstream:
            found |= self._plan.made.get(made, 0)
        return found & self._call.before

    def options(self, node: Node | None) -> dict[str, Node]:
        """The options that are written in an object, at the call or under a name."""
        held = self._object(node, _DEPTH) if node is not None else None
        return self._fields(held) if held is not None else {}

    def text(self, node: Node, depth: int = _DEPTH, first: bool = False) -> str:
        """What a string-valued expression says, as far as the source tells."""
        kind = node.type
        if depth == 0:
            return DATA
        if kind == "string":
            return _unquote(self._program.text(node)[1:-1])
        if kind in ("number", "property_identifier"):
            return self._program.text(node)
        if kind == "template_string":
            return self._template(node, depth, first)
        if kind == "parenthesized_expression" and node.children:
            return self.text(node.children[0], depth - 1, first)
        if kind == "binary_expression":
            operator = self._operator(node)
            if operator == "+":
                parts = self._sum(node)
                return self.text(parts[0], depth - 1, first) + "".join(self.text(part, depth - 1) for part in parts[1:])
            if operator in ("||", "??"):
                return self.text(node.children[0], depth - 1, first)
        found = None
        if kind == "ternary_expression":
            sides = (node.get("consequence"), node.get("alternative"))
            found = " ".join(self.text(side, depth - 1, first) for side in sides if side is not None)
        elif kind in ("identifier", "shorthand_property_identifier"):
            found = self._of_name(node, depth, first)
        elif kind in ("member_expression", "subscript_expression"):
            found = self._of_field(node, depth, first)
        elif kind == "call_expression":
            found = self._of_call(node, depth, first)
        return self._mark(node) if found is None else found

    def _mark(self, node: Node) -> str:
        """What stands for an expression: several outputs that do not wait for one another are a list of them."""
        carried = self.carried(node)
        if not carried:
            return DATA
        base = node
        while base.type in ("member_expression", "await_expression", "parenthesized_expression") or (
            base.type == "call_expression" and base.children[0].type == "member_expression"
        ):
            base = base.children[0]
        binding = self._program.resolve(base) if base.type == "identifier" else None
        if base.type == "subscript_expression" or (binding is not None and binding in self._plan.elements):
            return UP
        calls = [self._plan.calls[number] for number in bits(carried)]
        apart = (not a.before >> b.number & 1 and not b.before >> a.number & 1 for a, b in combinations(calls, 2))
        return MANY if any(apart) else UP

    def _template(self, node: Node, depth: int, first: bool) -> str:
        source, parts, at = self._program.source, list[str](), node.start + 1
        for child in node.children:
            if child.type == "template_substitution":
                parts.append(_unquote(source[at : child.start]))
                begins = first and not "".join(parts).strip()
                parts += [self.text(inner, depth - 1, begins) for inner in child.children[:1]]
                at = child.end
        parts.append(_unquote(source[at : node.end - 1]))
        return "".join(parts)

    def _sum(self, node: Node) -> list[Node]:
        """The operands of a chain of `+`."""
        parts = []
        while node.type == "binary_expression" and self._operator(node) == "+":
            parts.append(node.children[-1])
            node = node.children[0]
        return [node, *reversed(parts)]

    def _operator(self, node: Node) -> str:
        return self._program.source[node.children[0].end : node.children[-1].start].strip()

    # -- names, fields, functions ----------------------------------------------------------------------------------

    def _of_name(self, node: Node, depth: int, first: bool) -> str | None:
        """The text that a name stands for: what a parameter is given, or a constant that is not the task's data."""
        binding = self._program.resolve(node)
        if binding is None:
            return None
        given = self._given.get(binding)
        if binding in self._plan.elements:
            literal = given[0] if given and len(given) == 1 and given[0].type in _LITERALS else None
            return None if literal is None else self._element(binding.name, self.text(literal, depth - 1, first), first)
        if given is not None:
            return self.text(given[0], depth - 1, first) if len(given) == 1 and _says(given[0]) else None
        if binding.parameter_of is not None or len(binding.values) != 1:
            return None
        value = binding.values[0]
        if _DATA_NAMES.search(binding.name) and value.type in _LITERALS:
            return None if self.carried(value) else DATA
        return self.text(value, depth - 1, first) if _says(value) else None

    def _of_field(self, node: Node, depth: int, first: bool) -> str | None:
        """The text that a field of an object in the source holds."""
        value = self._field(node, depth)
        if value is None or value.type not in _LITERALS:
            return None
        name = self._program.text(node.children[-1])
        return self._element(name, self.text(value, depth - 1, first), first)

    def _element(self, name: str, text: str, first: bool) -> str:
        if _CARRIED.search(text):
            return text
        goes_on = self._in_sentences and text[:1].islower() and not _DATA_NAMES.search(name)
        return text if first or goes_on else DATA

    def _field(self, node: Node, depth: int) -> Node | None:
        """The expression that a field of an object in the source holds."""
        held, place = self._object(node.children[0], depth - 1), node.children[-1]
        if held is None or len(node.children) < 2:
            return None
        if node.type == "subscript_expression" and place.type == "identifier":
            binding = self._program.resolve(place)
            given = self._given.get(binding, []) if binding is not None else []
            place = given[0] if len(given) == 1 else place
        return self._fields(held).get(self._program.text(place).strip("'\""))

    def _object(self, node: Node, depth: int) -> Node | None:
        """The object literal that an expression stands for."""
        if node.type == "object" or depth == 0:
            return node if depth else None
        if node.type in ("member_expression", "subscript_expression"):
            held = self._field(node, depth)
            return None if held is None else self._object(held, depth - 1)
        binding = self._program.resolve(node) if node.type == "identifier" else None
        values = self._given.get(binding, binding.values) if binding is not None else []
        return self._object(values[0], depth - 1) if len(values) == 1 else None

    def _fields(self, held: Node) -> dict[str, Node]:
        found: dict[str, Node] = {}
        for part in held.children:
            key, value = part.get("key"), part.get("value")
            if part.type == "pair" and key is not None and value is not None:
                found[self._program.text(key).strip("'\"")] = value
            elif part.type == "shorthand_property_identifier":
                found[self._program.text(part)] = part
        return found

    def _of_call(self, node: Node, depth: int, first: bool) -> str | None:
        """`[a, b].join("\\n")`, `text.trim()`, and functions of the program that make a text."""
        function = node.get("function")
        if function is None or node in self._program.upstream:
            return None
        made = None
        if function.type == "member_expression":
            target, name = function.children[0], self._program.text(function.children[-1])
            if name == "join" and (whole := self._list(target)).type == "array":
                parts = [self.text(child, depth - 1, first and not n) for n, child in enumerate(whole.children)]
                return "\n".join(parts)
            if name in ("trim", "concat") and target.type != "array":
                rest = "".join(self.text(part, depth - 1) for part in arguments(node))
                return self.text(target, depth - 1, first) + rest
            made = self._field(function, depth)
        elif (binding := self._program.called(node)) is not None:
            made = binding.function or next((value for value in binding.values if value.type in FUNCTIONS), None)
        if made is None or made.type not in FUNCTIONS:
            return None
        returned = self._program.returned(made)
        if len(returned) != 1:
            return None
        inner = dict(self._given)
        for pattern, value in zip(parameters(made), arguments(node), strict=False):
            if pattern.type == "identifier" and (parameter := self._program.resolve(pattern)) is not None:
                inner[parameter] = [value]
        return _Reader(self._plan, self._call, inner, self._in_sentences).text(returned[0], depth - 1, first)

    def _list(self, node: Node) -> Node:
        """The array that a name stands for."""
        binding = self._program.resolve(node) if node.type == "identifier" else None
        return binding.values[0] if binding is not None and len(binding.values) == 1 else node


def _says(node: Node) -> bool:
    """Whether an expression may hold words of the program's own."""
    return node.type not in ("await_expression", "array", "object")


def _unquote(raw: str) -> str:
    known = {"n": "\n", "t": "\t", "r": "\n"}
    return re.sub(r"\\(u\{[^}]*\}|u.{4}|x..|.)", lambda match: known.get(match[1], match[1][-1]), raw, flags=re.DOTALL)

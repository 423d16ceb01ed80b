"""What the prompt of a call says, with marks where it carries data: an earlier output (`UP`) or anything else (`DATA`).

From the source, the prompt is rendered as far as literals, constants and helper functions tell it. From a trace, the
prompt as it was sent is cut at the earlier outputs that occur in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from dynaflow.analysis.structure_phrases import DATA, MANY, UP
from dynaflow.analysis.structure_plan import Plan, PlannedCall
from dynaflow.analysis.structure_values import bits
from dynaflow.curation.syntax import Binding
from dynaflow.curation.trace import strings
from dynaflow.curation.tree import FUNCTIONS, Node, arguments
from dynaflow.rollout import Call, Json

_DEPTH = 25
_DATA_NAMES = re.compile(
    r"^(?:q|p|s|t|x|text|args|input|data)$|question|problem|task|passage|context|fact|document|puzzle|statement|story|"
    r"article|paragraph|sentence|topic|source|claim|query|item|scenario|equation|given|clue|premise|options|choices",
    re.IGNORECASE,
)
"""Names of constants that hold what the task gives, not what the program tells an agent."""


class Rendered(NamedTuple):
    """A call as the source tells it: its marked prompt, options, and the calls whose outputs it carries."""

    prompt: str
    label: str
    role: str
    phase: str | None
    carries: int
    """Mask of the earlier calls whose outputs become part of the prompt."""
    structured: bool
    says: str = ""
    """The prompt that its role is read from."""


def render(plan: Plan, call: PlannedCall) -> Rendered:
    """The prompt and the options of a planned call."""
    given = arguments(call.node)
    options = _options(plan, given[1] if len(given) > 1 else None, call)
    texts = {name: _text(plan, node, call, _DEPTH) for name, node in options.items() if name != "schema"}
    prompt = given[0] if given else None
    phase = texts.get("phase", call.phase)
    return Rendered(
        prompt=_text(plan, prompt, call, _DEPTH) if prompt is not None else "",
        label=texts.get("label", ""),
        role=" ".join(texts[name] for name in ("role", "agentType", "agent") if name in texts),
        phase=phase,
        carries=_carried(plan, prompt, call) if prompt is not None else 0,
        structured="schema" in options,
    )


def _carried(plan: Plan, node: Node, call: PlannedCall) -> int:
    mask = 0
    for made in plan.program.slice([node], call.given, values=True).upstream:
        mask |= plan.made.get(made, 0)
    return mask & call.before


def _options(plan: Plan, node: Node | None, call: PlannedCall) -> dict[str, Node]:
    """The options that are written in an object, at the call or under a name."""
    found: dict[str, Node] = {}
    for _ in range(_DEPTH):
        if node is None or node.type == "object":
            break
        binding = plan.program.resolve(node) if node.type == "identifier" else None
        values = call.given.get(binding, binding.values) if binding is not None else []
        node = values[0] if len(values) == 1 else None
    for part in node.children if node is not None else []:
        key, value = part.get("key"), part.get("value")
        if part.type == "pair" and key is not None and value is not None:
            found[plan.program.text(key).strip("'\"")] = value
        elif part.type == "shorthand_property_identifier":
            found[plan.program.text(part)] = part
    return found


def _text(plan: Plan, node: Node, call: PlannedCall, depth: int) -> str:
    """What a string-valued expression says, as far as the source tells."""
    program = plan.program
    if depth == 0:
        return DATA
    if node.type == "string":
        return _unquote(program.text(node)[1:-1])
    if node.type == "number":
        return program.text(node)
    if node.type == "template_string":
        return _template(plan, node, call, depth)
    if node.type == "parenthesized_expression" and node.children:
        return _text(plan, node.children[0], call, depth - 1)
    if node.type == "binary_expression":
        operator = program.source[node.children[0].end : node.children[-1].start].strip()
        if operator == "+" or operator in ("||", "??"):
            parts = [_text(plan, child, call, depth - 1) for child in node.children]
            return parts[0] + parts[-1] if operator == "+" else parts[0]
    if node.type == "ternary_expression":
        sides = (node.get("consequence"), node.get("alternative"))
        return " ".join(_text(plan, side, call, depth - 1) for side in sides if side is not None)
    if node.type in ("identifier", "shorthand_property_identifier"):
        binding = program.resolve(node)
        if binding is not None and (text := _of_name(plan, binding, call, depth)) is not None:
            return text
    if node.type == "call_expression" and (text := _of_call(plan, node, call, depth)) is not None:
        return text
    return _mark(plan, node, call)


def _mark(plan: Plan, node: Node, call: PlannedCall) -> str:
    """What stands for an expression: several outputs that do not wait for one another are a list of them."""
    carried = _carried(plan, node, call)
    if not carried:
        return DATA
    base = node
    while base.type in ("member_expression", "await_expression", "parenthesized_expression") or (
        base.type == "call_expression" and base.children[0].type == "member_expression"
    ):
        base = base.children[0]
    binding = plan.program.resolve(base) if base.type == "identifier" else None
    if base.type == "subscript_expression" or (binding is not None and binding in plan.elements):
        return UP
    calls = [plan.calls[number] for number in bits(carried)]
    return (
        MANY
        if any(not a.before >> b.number & 1 and not b.before >> a.number & 1 for a, b in combinations(calls, 2))
        else UP
    )


def _template(plan: Plan, node: Node, call: PlannedCall, depth: int) -> str:
    source, parts, at = plan.program.source, [], node.start + 1
    for child in node.children:
        if child.type == "template_substitution":
            parts.append(_unquote(source[at : child.start]))
            parts += [_text(plan, inner, call, depth - 1) for inner in child.children[:1]]
            at = child.end
    parts.append(_unquote(source[at : node.end - 1]))
    return "".join(parts)


def _of_name(plan: Plan, binding: Binding, call: PlannedCall, depth: int) -> str | None:
    """The text that a name stands for: what a parameter is given, or a constant that is not the task's data."""
    if binding in plan.elements:
        return None
    if binding in call.given:
        nodes = call.given[binding]
        return _text(plan, nodes[0], call, depth - 1) if len(nodes) == 1 and _says(nodes[0]) else None
    if binding.parameter_of is not None or len(binding.values) != 1:
        return None
    value = binding.values[0]
    if _DATA_NAMES.search(binding.name) and value.type in ("string", "template_string"):
        return None if plan.program.slice([value], call.given, values=True).upstream else DATA
    return _text(plan, value, call, depth - 1) if _says(value) else None


def _says(node: Node) -> bool:
    """Whether an expression may hold words of the program's own."""
    return node.type not in ("await_expression", "array", "object", "subscript_expression", "member_expression")


def _of_call(plan: Plan, node: Node, call: PlannedCall, depth: int) -> str | None:
    """`[a, b].join("\\n")`, `text.trim()`, and functions of the program that make a text."""
    program, function = plan.program, node.get("function")
    if function is None:
        return None
    if function.type == "member_expression":
        target, name = function.get("object"), function.get("property")
        method = program.text(name) if name is not None else ""
        target = _list(plan, target) if target is not None and method == "join" else target
        if target is not None and method == "join" and target.type == "array":
            return "\n".join(_text(plan, child, call, depth - 1) for child in target.children)
        if target is not None and method in ("trim", "concat") and target.type != "array":
            parts = [target, *arguments(node)]
            return "".join(_text(plan, part, call, depth - 1) for part in parts)
        return None
    binding = program.called(node)
    made = binding.function or next((v for v in binding.values if v.type in FUNCTIONS), None) if binding else None
    if made is None or node in program.upstream:
        return None
    inner = dict(call.given)
    single, several = made.get("parameter"), made.get("parameters")
    for pattern, value in zip(
        [single] if single else several.children if several else [], arguments(node), strict=False
    ):
        if pattern.type == "identifier" and (parameter := program.resolve(pattern)) is not None:
            inner[parameter] = [value]
    returned = program.returned(made)
    if len(returned) != 1:
        return None
    within = PlannedCall(call.number, call.node, call.before, call.never, call.phase, inner)
    return _text(plan, returned[0], within, depth - 1)


def _list(plan: Plan, node: Node) -> Node:
    """The array that a name stands for."""
    binding = plan.program.resolve(node) if node.type == "identifier" else None
    return binding.values[0] if binding is not None and len(binding.values) == 1 else node


def _unquote(raw: str) -> str:
    known = {"n": "\n", "t": "\t", "r": "\n"}
    return re.sub(r"\\(u\{[^}]*\}|u.{4}|x..|.)", lambda match: known.get(match[1], match[1][-1]), raw, flags=re.DOTALL)


# -- a prompt as it was sent -------------------------------------------------------------------------------------------

_LINE = 12
"""Characters from which on a line of an earlier output is looked for on its own."""
_WORD = re.compile(r"\w")
_RUN = re.compile(r"\w+(?:[.,]\d+)*")
_WORDS = 400
"""Words of an output that are looked for one by one."""


class Arrival(NamedTuple):
    """A piece of a prompt that an earlier call's output holds word for word."""

    start: int
    end: int
    source: int
    """Index of the earlier call."""


def arrivals(prompt: str, earlier: Sequence[tuple[int, Json]], own: str = "") -> list[Arrival]:
    """Pieces of earlier outputs in a prompt, in order and without overlap; of two that overlap, the longer one.

    Args:
        prompt: the prompt as it was sent.
        earlier: (index, output) of the calls that had ended before.
        own: what the program could say without them (its source, its arguments): a short piece found there is no sign.
    """
    found = [
        Arrival(start, start + len(piece), index)
        for index, output in earlier
        for piece in _pieces(output)
        if len(piece) >= 40 or not _stands_in(piece, own)
        for start in _places(prompt, piece)
    ]
    return apart(found)


def apart(found: list[Arrival]) -> list[Arrival]:
    """Those that do not overlap, longer ones first."""
    taken: list[Arrival] = []
    for arrival in sorted(found, key=lambda arrival: (arrival.start - arrival.end, arrival)):
        if all(arrival.end <= other.start or other.end <= arrival.start for other in taken):
            taken.append(arrival)
    return sorted(taken)


def fragments(prompt: str, index: int, output: Json, own: str = "") -> list[Arrival]:
    """Runs of words of an output in a prompt that is known to carry something of it: the place in "lives in Oslo".

    A run counts where the program's own words (`own`) do not have it.
    """
    found: list[Arrival] = []
    for text in strings(output):
        words = list(_RUN.finditer(text))[:_WORDS]
        at = 0
        while at < len(words):
            size, place = 0, -1
            while at + size < len(words):
                piece = text[words[at].start() : words[at + size].end()]
                start = next(_places(prompt, piece), None)
                if start is None:
                    break
                size, place = size + 1, start
            piece = text[words[at].start() : words[at + size - 1].end()] if size else ""
            if size and not _stands_in(piece, own):
                found.append(Arrival(place, place + len(piece), index))
            at += max(size, 1)
    return apart(found)


def _pieces(output: Json) -> Iterator[str]:
    """The texts of an output: each string whole, then its longer lines."""
    seen = set()
    for text in strings(output):
        whole = text.strip()
        lines = [line.strip() for line in whole.splitlines()] if "\n" in whole else []
        for piece in [whole, *(line for line in lines if len(line) >= _LINE)]:
            if _WORD.search(piece) and piece not in seen:
                seen.add(piece)
                yield piece


def _places(prompt: str, piece: str) -> Iterator[int]:
    """Where a piece stands in a prompt as whole words."""
    start = prompt.find(piece)
    count = 0
    while start >= 0 and count < 20:
        end = start + len(piece)
        if not (start and prompt[start - 1].isalnum() and piece[0].isalnum()) and not (
            end < len(prompt) and prompt[end].isalnum() and piece[-1].isalnum()
        ):
            yield start
            count += 1
        start = prompt.find(piece, end)


def _stands_in(piece: str, own: str) -> bool:
    return next(_places(own, piece), None) is not None


def marked(prompt: str, found: Sequence[Arrival], task: Sequence[str] = ()) -> str:
    """A prompt as it was sent with its data as marks; `task`: texts of the task, found line by line."""
    parts, at = [], 0
    for arrival in found:
        parts += [prompt[at : arrival.start], UP]
        at = arrival.end
    text = "".join([*parts, prompt[at:]])
    for piece in sorted({line.strip() for text_ in task for line in text_.splitlines()}, key=len, reverse=True):
        if len(piece) >= _LINE:
            text = text.replace(piece, DATA)
    return text


def label_of(call: Call) -> str:
    """The label that a program gave a call; empty where it is the runtime's default, the prompt's beginning."""
    return "" if call.label == call.prompt[:60] else call.label

"""Rules about names in prompts that can not hold what they are meant to: promises, functions, fields nobody set."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dynaflow.curation.defects import Defect, flow_defect
from dynaflow.curation.syntax import Program, Site, Text
from dynaflow.curation.tree import FUNCTIONS, Node, arguments, function_around, spreads

_PLACEHOLDER = re.compile(r"(\$?)\{([A-Za-z_]\w*)(?:[.\[][^{}]*)?\}")
_OBJECT_MEMBERS = frozenset({"toString", "constructor"})


def judge_references(program: Program) -> Iterator[Defect]:
    """Information-flow defects of the names that prompts use."""
    yield from _unset(program)
    yield from _twice(program)
    for site in program.sites:
        yield from _references(program, site)


def _twice(program: Program) -> Iterator[Defect]:
    """A helper that is given one and the same output for two of its parameters."""
    for node in program.nodes:
        if node not in program.upstream or program.called(node) is None:
            continue
        names = [program.text(child) for child in arguments(node) if child.type == "identifier"]
        for child in arguments(node):
            if child.type == "identifier" and names.count(program.text(child)) > 1 and program.slice([child]).upstream:
                reason = f"{program.text(child)} stands for two things that are not the same."
                yield flow_defect(program, node, "wrong_reference", "major", reason)
                break


def _references(program: Program, site: Site) -> Iterator[Defect]:
    """Names in a prompt that can not hold what they are meant to."""
    if program.broken:
        return
    for name in site.slice.unknown:
        yield flow_defect(program, _around(name), "wrong_reference", "major", f"{program.text(name)} is not declared.")
    for text in site.slice.texts:
        yield from _placeholders(program, text)
        for part in program.dynamic_parts(text.node):
            yield from _interpolated(program, part)


def _interpolated(program: Program, part: Node) -> Iterator[Defect]:
    base = part
    while base.type in ("member_expression", "subscript_expression") or _is_join(program, base):
        base = base.children[0]
    if base in program.upstream:
        yield flow_defect(
            program, _around(part), "broken_value", "major", "A promise, not its value, goes into the prompt."
        )
    binding = program.resolve(base) if base.type == "identifier" else None
    if binding is not None and binding.function is not None and part is base and part.parent is not None:
        if part.parent.type == "template_substitution":
            yield flow_defect(program, _around(part), "broken_value", "major", "A function, not its value, goes in.")
        return
    if binding is None or len(binding.values) != 1 or binding.parameter_of is not None:
        return
    value = binding.values[0]
    name = value.parent.get("name") if value.parent is not None else None
    if name is None or name.type != "identifier":
        return
    if base.start < value.start and function_around(base) is function_around(value):
        yield flow_defect(program, _around(part), "wrong_reference", "major", f"{binding.name} has no value here yet.")
    if value in program.upstream:
        yield flow_defect(
            program, _around(part), "broken_value", "major", "A promise, not its value, goes into the prompt."
        )
    if _is_promises(program, value):
        yield flow_defect(
            program, _around(part), "broken_value", "major", "Promises, not their values, go into the prompt."
        )
    inner = value.children[0] if value.type == "await_expression" and value.children else None
    if inner is None or inner.type != "call_expression":
        return
    if program.is_group(inner) and base.parent is not None and base.parent.type == "subscript_expression":
        given = arguments(inner)
        place = base.parent.get("index")
        if (
            given
            and given[0].type == "array"
            and not spreads(given[0])
            and place is not None
            and place.type == "number"
        ):
            number = program.text(place)
            if number.isdigit() and int(number) >= len(given[0].children):
                reason = f"There are only {len(given[0].children)} results, numbered from 0."
                yield flow_defect(program, _around(part), "wrong_reference", "major", reason)


def _placeholders(program: Program, text: Text) -> Iterator[Defect]:
    """`"${name}"` in a string that is no template, and `{name}` for a name that holds an agent's output."""
    for match in _PLACEHOLDER.finditer(text.masked):
        dollar, name = match.groups()
        binding = next((binding for binding in program.bindings if binding.name == name), None)
        if binding is not None and (dollar or program.slice([*binding.values]).upstream):
            reason = f"The name {name!r} itself goes into the prompt, not its value."
            yield flow_defect(program, text.node, "broken_value", "major", reason, match.span())


def _is_join(program: Program, node: Node) -> bool:
    """`list.join(...)`: its text is that of the list's elements."""
    function = node.get("function") if node.type == "call_expression" else None
    method = function.get("property") if function is not None else None
    return method is not None and program.text(method) == "join"


def _is_promises(program: Program, value: Node) -> bool:
    """`list.map(x => agent(...))` that nobody awaited."""
    function = value.get("function") if value.type == "call_expression" else None
    method = function.get("property") if function is not None else None
    given = arguments(value)
    if method is None or program.text(method) != "map" or not given or given[0].type not in FUNCTIONS:
        return False
    body = given[0].get("body")
    return body is not None and (
        body in program.upstream or any(made in program.upstream for made in program.returned(given[0]))
    )


def _unset(program: Program) -> Iterator[Defect]:
    """Fields that prompts read of an object made in the program, and that nothing in it sets.

    Silent where the object could be filled out of sight: written at a computed key, or passed on as a whole.
    """
    for binding in program.bindings:
        made = next((value for value in binding.values if value.type == "object"), None)
        if made is None or made.parent is None or made.parent.get("name") is not binding.node or spreads(made):
            continue
        names: list[Node | None] = [child.get("key") or child.get("name") or child for child in made.children]
        names += [_assigned(value) for value in binding.values if value is not made]
        if any(name is None or name.type == "computed_property_name" for name in names):
            continue
        known = {program.text(name).strip("\"'") for name in names if name is not None}
        fields = [read.parent.get("property") for read in binding.reads if read.role == "object" and read.parent]
        if None in fields or len(fields) < len(binding.reads):
            continue
        for field in fields:
            around = field.parent.parent if field is not None and field.parent is not None else None
            if field is None or around is None or around.type != "template_substitution":
                continue
            if program.text(field) not in known | _OBJECT_MEMBERS:
                reason = f"Nothing sets {binding.name}.{program.text(field)}."
                yield flow_defect(program, around, "wrong_reference", "major", reason)


def _assigned(value: Node) -> Node | None:
    """The name of the field that a value is assigned to (`results.first = value`); None: it goes elsewhere."""
    left = value.parent.get("left") if value.parent is not None and value.role == "right" else None
    owner = left.get("object") if left is not None and left.type == "member_expression" else None
    return left.get("property") if left is not None and owner is not None and owner.type == "identifier" else None


def _around(node: Node) -> Node:
    """The interpolation that a node stands in, else the node."""
    parent = node.parent
    return parent if parent is not None and parent.type == "template_substitution" else node

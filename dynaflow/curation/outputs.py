"""Rules about what is read of agents' outputs: an object where a text is meant, fields that an output does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dynaflow.curation.defects import Defect, flow_defect
from dynaflow.curation.origins import Origins
from dynaflow.curation.syntax import Program
from dynaflow.curation.tree import Node, arguments, spreads

_STRING_MEMBERS = frozenset(
    re.findall(
        r"\w+",
        """length at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf localeCompare match
        matchAll normalize padEnd padStart repeat replace replaceAll search slice split startsWith substr
        substring toLowerCase toUpperCase toString trim trimEnd trimStart valueOf toLocaleLowerCase
        toLocaleUpperCase then catch finally""",
    )
)
_OBJECT_MEMBERS = frozenset({"toString", "constructor"})


def judge_outputs(program: Program, origins: Origins) -> Iterator[Defect]:
    """Information-flow defects of what the program takes from outputs, wherever these have travelled."""
    for node in program.nodes:
        if node.type == "member_expression" and node.role != "left":
            yield from _field(program, origins, node, node.get("property"), node.get("object"))
        elif node.type == "variable_declarator" and (pattern := node.get("name")) and pattern.type == "object_pattern":
            for child in pattern.children:
                yield from _field(program, origins, child, child.get("key") or child, node.get("value"))
    for site in program.sites:
        for text in site.slice.texts:
            for part in program.dynamic_parts(text.node):
                if any(_schema(program, origin.site.call) == "yes" for origin in origins.within(part)):
                    place = part.parent if part.parent and part.parent.type == "template_substitution" else part
                    reason = "An object goes into the prompt as [object Object]."
                    yield flow_defect(program, place, "broken_value", "major", reason)


def _field(program: Program, origins: Origins, place: Node, field: Node | None, owner: Node | None) -> Iterator[Defect]:
    """A field that is read of an output: one that its schema lacks, or that no text has."""
    origin = None if owner is None or origins.is_promise(owner) else origins.of(owner)
    if origin is None or field is None:
        return
    name = program.text(field)
    schema = _schema(program, origin.site.call)
    declared = _properties(program, origin.site.call)
    if schema == "no" and name not in _STRING_MEMBERS:
        reason = f"The output is a text and has no field {name!r}."
    elif declared and name not in declared | _OBJECT_MEMBERS:
        reason = f"The schema of this output has {', '.join(sorted(declared))}, but no {name!r}."
    else:
        return
    yield flow_defect(program, place, "wrong_reference", "major", reason)


def _properties(program: Program, call: Node) -> set[str] | None:
    """Names of the properties that the schema of an agent call declares; None where they are not all in sight."""
    given = arguments(call)
    schema = value_of(program, given[1], "schema") if len(given) > 1 else None
    properties = value_of(program, schema, "properties")
    if schema is None or properties is None or value_of(program, schema, "additionalProperties") is not None:
        return None
    names = [child.get("key") for child in properties.children]
    return None if None in names else {program.text(name).strip("\"'") for name in names if name is not None}


def value_of(program: Program, node: Node | None, key: str) -> Node | None:
    """The object that stands at a key of an object literal, by itself or behind a name."""
    if node is not None and node.type == "identifier":
        binding = program.resolve(node)
        node = binding.values[0] if binding is not None and len(binding.values) == 1 else None
    if node is None or node.type != "object" or spreads(node):
        return None
    for child in node.children:
        name = child.get("key") or child
        if program.text(name).strip("\"'") == key:
            value = child.get("value") or child
            if value.type in ("shorthand_property_identifier", "identifier"):
                binding = program.resolve(value)
                return binding.values[0] if binding is not None and len(binding.values) == 1 else None
            return value
    return None


def pairs_of(schema: Node | None) -> Iterator[tuple[Node, Node, Node]]:
    """Every pair of a schema, however deep: the pair, its key and its value."""
    for pair in schema.walk() if schema is not None else ():
        key, value = (pair.get("key"), pair.get("value")) if pair.type == "pair" else (None, None)
        if key is not None and value is not None:
            yield pair, key, value


def _schema(program: Program, call: Node) -> str:
    """Whether an agent call asks for structured output: yes, no or unknown."""
    given = arguments(call)
    if len(given) < 2:
        return "no" if not any(child.type == "spread_element" for child in given) else "unknown"
    if given[1].type != "object" or spreads(given[1]):
        return "unknown"
    keys = [child.get("key") or child for child in given[1].children]
    return "yes" if any(program.text(key).strip("\"'") == "schema" for key in keys) else "no"

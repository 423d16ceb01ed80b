"""Rules about where outputs go: unused, replaced by constants, or referred to by names that can not hold them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dynaflow.curation.defects import Defect, Severity
from dynaflow.curation.syntax import Binding, Program, Site
from dynaflow.curation.tree import FUNCTIONS, Node, arguments, names_of

_LONGEST_EXCERPT = 300
_PASSES_ON = frozenset({"await_expression", "parenthesized_expression", "array", "spread_element"})
_CALLBACKS = frozenset({"map", "flatMap", "then", "catch", "finally"})
_STRING_MEMBERS = frozenset(
    re.findall(
        r"\w+",
        """length at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf localeCompare match
        matchAll normalize padEnd padStart repeat replace replaceAll search slice split startsWith substr
        substring toLowerCase toUpperCase toString trim trimEnd trimStart valueOf toLocaleLowerCase
        toLocaleUpperCase then catch finally""",
    )
)


def judge_flow(program: Program) -> Iterator[Defect]:
    """Information-flow defects that the source alone shows."""
    yield from _unused(program)
    yield from _overwritten(program)
    yield from _constant_return(program)
    yield from _fields(program)
    for site in program.sites:
        yield from _references(program, site)


def _defect(
    program: Program, node: Node, sub: str, severity: Severity, reason: str, part: tuple[int, int] | None = None
) -> Defect:
    """A defect that quotes a node, or the part of it between two offsets."""
    start, end = (node.start + part[0], node.start + part[1]) if part else (node.start, node.end)
    excerpt = program.source[start : min(end, start + _LONGEST_EXCERPT)]
    return Defect(kind="information_flow", sub=sub, severity=severity, excerpt=excerpt, where="program", reason=reason)


# -- outputs that nobody uses ------------------------------------------------------------------------------------------


def _unused(program: Program) -> Iterator[Defect]:
    yield from _unread_elements(program)
    for site in program.sites:
        for lost in _lost(program, site.call):
            later = any(other.start > lost.end for other in program.upstream)
            reason = "The output of this call is never used" + (", and later calls do without it." if later else ".")
            yield _defect(program, lost, "unused_output", "major" if later else "minor", reason)


def _unread_elements(program: Program) -> Iterator[Defect]:
    """`parallel([a, b, c].map(...))` of which only numbered results are read, and not all of them."""
    for binding in program.bindings:
        value = binding.values[0] if len(binding.values) == 1 and binding.parameter_of is None else None
        group = value.children[0] if value is not None and value.type == "await_expression" else None
        if group is None or group.type != "call_expression" or not _is_group(program, group):
            continue
        count = _mapped(program, next(iter(arguments(group)), None))
        places = [
            read.parent.get("index") if read.parent is not None and read.role == "object" else None
            for read in binding.reads
            if not _only_logged(program, read)
        ]
        numbers = {program.text(place) if place is not None and place.type == "number" else "" for place in places}
        unread = [str(index) for index in range(count) if str(index) not in numbers]
        if count and numbers and "" not in numbers and unread:
            reason = f"Of {count} results those numbered {', '.join(unread)} are never used."
            yield _defect(program, group, "unused_output", "major", reason)


def _mapped(program: Program, node: Node | None) -> int:
    """Number of elements of a literal list that is mapped to thunks; 0: not known."""
    target = node.get("function") if node is not None and node.type == "call_expression" else None
    method = target.get("property") if target is not None else None
    listed = target.get("object") if target is not None and method is not None else None
    if method is None or listed is None or program.text(method) != "map":
        return 0
    if listed.type == "identifier":
        binding = program.resolve(listed)
        single = binding is not None and len(binding.values) == 1 and binding.parameter_of is None
        listed = binding.values[0] if binding is not None and single else None
    return len(listed.children) if listed is not None and listed.type == "array" and not _spreads(listed) else 0


def _lost(program: Program, call: Node) -> list[Node]:
    """Where a call's value is lost: the statements or declarations it ends in unused (none: it is used).

    The value is followed outwards; out of a helper function, to each of the helper's calls.
    """
    lost: list[Node] = []
    seen: set[Node] = set()
    pending = [call]
    while pending:
        node: Node | None = pending.pop()
        index: int | None = None  # the value's place in an array whose elements can be told apart
        while node is not None and node.parent is not None and node not in seen:
            seen.add(node)
            parent = node.parent
            if parent.type == "array":
                index = parent.children.index(node) if index is None and not _spreads(parent) else None
                node = parent
            elif parent.type in _PASSES_ON:
                node = parent
            elif parent.type == "arguments" and parent.parent is not None and _is_group(program, parent.parent):
                node = parent.parent
            elif parent.type == "member_expression":
                node, index = _derived(parent), None
            elif parent.type == "return_statement" or (parent.type == "arrow_function" and node.role == "body"):
                function = parent if parent.type == "arrow_function" else _function_around(parent)
                if function is not None and (calls := program.calls_of(function)):
                    pending += calls
                    break
                node = _receiver(program, function) if function is not None else None
            else:
                if _loses(program, parent, node, index):
                    lost.append(parent)
                break
    return lost


def _derived(member: Node) -> Node | None:
    """The value made of a member access: a method's result, unless a callback gets the value."""
    call = member.parent
    if member.role != "function" or call is None:
        return member
    callbacks = [child for child in arguments(call) if child.type in FUNCTIONS]
    takes = any(child.get("parameter") or ((p := child.get("parameters")) and p.children) for child in callbacks)
    return None if takes else call


def _loses(program: Program, parent: Node, node: Node, index: int | None) -> bool:
    """Whether a value (or the element `index` of it) is lost in the statement or expression around it."""
    if parent.type == "expression_statement":
        return True
    if parent.type == "variable_declarator":
        name = parent.get("name")
        return name is not None and _pattern_loses(program, name, index)
    if parent.type == "assignment_expression" and node.role == "right":
        left = parent.get("left")
        binding = program.resolve(left) if left is not None and left.type == "identifier" else None
        return binding is not None and _never_read(program, binding, index)
    return parent.type == "arguments" and parent.parent is not None and _is_log(program, parent.parent)


def _function_around(node: Node) -> Node | None:
    return next((above for above in node.up() if above.type in FUNCTIONS), None)


def _receiver(program: Program, function: Node) -> Node | None:
    """Where a function's value goes: a thunk stands for its value, a callback's call has it inside."""
    owner = function.parent
    if owner is None or owner.type in ("array", "arrow_function"):
        return function
    if owner.type == "arguments" and owner.parent is not None:
        target = owner.parent.get("function")
        method = target.get("property") if target is not None else None
        if method is not None and program.text(method) in _CALLBACKS:
            return owner.parent
        if program.callee(owner.parent) == "pipeline" and owner.children[-1] is function:
            return owner.parent
    return None


def _is_group(program: Program, call: Node) -> bool:
    """parallel(...), Promise.all(...): calls whose value holds the values of their argument's elements."""
    target = call.get("function")
    return target is not None and program.text(target) in ("parallel", "Promise.all", "Promise.allSettled")


def _is_log(program: Program, call: Node) -> bool:
    target = call.get("function")
    return target is not None and (program.callee(call) == "log" or program.text(target).startswith("console."))


def _spreads(array: Node) -> bool:
    return any(child.type == "spread_element" for child in array.children)


def _pattern_loses(program: Program, pattern: Node, index: int | None) -> bool:
    """Whether a declaration loses the value (or the element `index` of it)."""
    if pattern.type == "array_pattern" and index is not None:
        places = {sum(comma < child.start for comma in pattern.commas): child for child in pattern.children}
        if any(child.type == "rest_pattern" for child in places.values()):
            return False
        names = names_of(places.get(index))
        return all(_never_read(program, binding, None) for binding in map(program.resolve, names) if binding)
    bindings = [binding for binding in map(program.resolve, names_of(pattern)) if binding]
    return all(_never_read(program, b, index if pattern.type == "identifier" else None) for b in bindings)


def _never_read(program: Program, binding: Binding, index: int | None) -> bool:
    """Whether nothing reads the name but log(); for an element: whether only other elements are read."""
    for read in binding.reads:
        if _only_logged(program, read):
            continue
        place = read.parent.get("index") if read.parent is not None and read.role == "object" else None
        if index is None or place is None or place.type != "number" or program.text(place) == str(index):
            return False
    return True


def _only_logged(program: Program, read: Node) -> bool:
    for above in read.up():
        if above.type == "call_expression":
            return _is_log(program, above)
        if above.type.endswith("statement") or above.type in ("variable_declarator", "assignment_expression"):
            return False
    return False


# -- outputs replaced by constants -------------------------------------------------------------------------------------


def _overwritten(program: Program) -> Iterator[Defect]:
    """A name that holds an agent's output is assigned a literal, unconditionally and before anything read it."""
    for node in program.nodes:
        if node.type != "assignment_expression" or node.parent is None or node.parent.type != "expression_statement":
            continue
        left, right = node.get("left"), node.get("right")
        if left is None or right is None or left.type != "identifier" or not _is_constant(program, right):
            continue
        binding = program.resolve(left)
        block = node.parent.parent
        if binding is None or block is None:
            continue
        before = [value for value in binding.values if value.end < node.start and _statement_block(value) is block]
        sources = [value for value in before if program.slice([value]).upstream]
        if sources and not any(sources[-1].end < read.start < node.start for read in binding.reads):
            yield _defect(program, node, "hardcoded_output", "major", "A literal replaces the output of an agent.")


def _statement_block(node: Node) -> Node | None:
    return next((above for above in node.up() if above.type in ("statement_block", "program")), None)


def _is_constant(program: Program, node: Node) -> bool:
    if node.type == "template_string":
        return all(child.type != "template_substitution" for child in node.children)
    return node.type in ("string", "number")


def _constant_return(program: Program) -> Iterator[Defect]:
    """The program calls agents, but what it returns depends on none of them, not even through a condition."""
    returns = [node for node in program.nodes if node.type == "return_statement" and _function_around(node) is None]
    values = [node.children[0] for node in returns if node.children]
    if not program.sites or not values:
        return
    conditions = [
        node.get("condition") or node.get("value") or node.get("right")
        for node in program.nodes
        if node.type.startswith(("if_", "ternary_", "while_", "do_", "switch_st", "for_"))
    ]
    sliced = program.slice([*values, *conditions])
    if not sliced.upstream and not sliced.opaque and not sliced.unknown and not sliced.uses_args:
        reason = "What the program returns does not depend on any agent's output."
        yield _defect(program, returns[-1], "hardcoded_output", "major", reason)


# -- references --------------------------------------------------------------------------------------------------------


def _references(program: Program, site: Site) -> Iterator[Defect]:
    """Names in a prompt that can not hold what they are meant to."""
    if program.broken:
        return
    for name in site.slice.unknown:
        yield _defect(program, _around(name), "wrong_reference", "major", f"{program.text(name)} is not declared.")
    for text in site.slice.texts:
        for part in program.dynamic_parts(text.node):
            yield from _interpolated(program, part)


def _interpolated(program: Program, part: Node) -> Iterator[Defect]:
    base = part
    while base.type in ("member_expression", "subscript_expression") or _is_join(program, base):
        base = base.children[0]
    if base in program.upstream:
        yield _defect(
            program, _around(part), "broken_value", "major", "A promise, not its value, goes into the prompt."
        )
    binding = program.resolve(base) if base.type == "identifier" else None
    if binding is not None and binding.function is not None and part is base and part.parent is not None:
        if part.parent.type == "template_substitution":
            yield _defect(program, _around(part), "broken_value", "major", "A function, not its value, goes in.")
        return
    if binding is None or len(binding.values) != 1 or binding.parameter_of is not None:
        return
    value = binding.values[0]
    name = value.parent.get("name") if value.parent is not None else None
    if name is None or name.type != "identifier":
        return
    if base.start < value.start and _function_around(base) is _function_around(value):
        yield _defect(program, _around(part), "wrong_reference", "major", f"{binding.name} has no value here yet.")
    if value in program.upstream:
        yield _defect(
            program, _around(part), "broken_value", "major", "A promise, not its value, goes into the prompt."
        )
    if _is_promises(program, value):
        yield _defect(
            program, _around(part), "broken_value", "major", "Promises, not their values, go into the prompt."
        )
    inner = value.children[0] if value.type == "await_expression" and value.children else None
    if inner is None or inner.type != "call_expression":
        return
    if program.callee(inner) == "agent":
        yield from _agent_value(program, part, base, inner)
    elif _is_group(program, inner) and base.parent is not None and base.parent.type == "subscript_expression":
        given = arguments(inner)
        place = base.parent.get("index")
        if (
            given
            and given[0].type == "array"
            and not _spreads(given[0])
            and place is not None
            and place.type == "number"
        ):
            number = program.text(place)
            if number.isdigit() and int(number) >= len(given[0].children):
                reason = f"There are only {len(given[0].children)} results, numbered from 0."
                yield _defect(program, _around(part), "wrong_reference", "major", reason)


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


def _agent_value(program: Program, part: Node, base: Node, call: Node) -> Iterator[Defect]:
    """An awaited agent's value in a prompt: an object as a whole, or a field that a text does not have."""
    schema = _schema(program, call)
    if schema == "yes" and part is base:
        yield _defect(
            program, _around(part), "broken_value", "major", "An object goes into the prompt as [object Object]."
        )
    field = base.parent.get("property") if base.parent is not None and base.role == "object" else None
    if schema == "no" and field is not None and program.text(field) not in _STRING_MEMBERS:
        reason = f"The output is a text and has no field {program.text(field)!r}."
        yield _defect(program, _around(part), "wrong_reference", "major", reason)


def _fields(program: Program) -> Iterator[Defect]:
    """Fields that are read of a structured output whose schema does not have them."""
    for binding in program.bindings:
        value = binding.values[0] if len(binding.values) == 1 and binding.parameter_of is None else None
        call = value.children[0] if value is not None and value.type == "await_expression" else None
        declared = _properties(program, call) if call is not None and program.callee(call) == "agent" else None
        if value is None or not declared:
            continue
        owner = value.parent.get("name") if value.parent is not None else None
        reads = [read.parent for read in binding.reads if read.role == "object" and read.parent is not None]
        fields = [read.get("property") for read in reads if read.type == "member_expression"]
        if owner is not None and owner.type == "object_pattern":
            fields = [child for child in owner.children if child.type == "shorthand_property_identifier_pattern"]
            fields = [field for field in fields if field is binding.node]
        for field in fields:
            if field is not None and program.text(field) not in declared | {"toString", "constructor"}:
                reason = f"The schema of this output has {', '.join(sorted(declared))}, but no {program.text(field)!r}."
                place = field.parent if field.parent is not None and field.parent.type == "member_expression" else field
                yield _defect(program, place, "wrong_reference", "major", reason)


def _properties(program: Program, call: Node) -> set[str] | None:
    """Names of the properties that the schema of an agent call declares; None where they are not all in sight."""
    given = arguments(call)
    schema = _value_of(program, given[1], "schema") if len(given) > 1 else None
    properties = _value_of(program, schema, "properties")
    if schema is None or properties is None or _value_of(program, schema, "additionalProperties") is not None:
        return None
    names = [child.get("key") for child in properties.children]
    return None if None in names else {program.text(name).strip("\"'") for name in names if name is not None}


def _value_of(program: Program, node: Node | None, key: str) -> Node | None:
    """The object that stands at a key of an object literal, by itself or behind a name."""
    if node is not None and node.type == "identifier":
        binding = program.resolve(node)
        node = binding.values[0] if binding is not None and len(binding.values) == 1 else None
    if node is None or node.type != "object" or _spreads(node):
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


def _schema(program: Program, call: Node) -> str:
    """Whether an agent call asks for structured output: yes, no or unknown."""
    given = arguments(call)
    if len(given) < 2:
        return "no" if not any(child.type == "spread_element" for child in given) else "unknown"
    if given[1].type != "object" or _spreads(given[1]):
        return "unknown"
    keys = [child.get("key") or child for child in given[1].children]
    return "yes" if any(program.text(key).strip("\"'") == "schema" for key in keys) else "no"


def _around(node: Node) -> Node:
    """The interpolation that a node stands in, else the node."""
    parent = node.parent
    return parent if parent is not None and parent.type == "template_substitution" else node

"""Rules about where outputs go: unused, or replaced by constants."""

from __future__ import annotations

from collections.abc import Iterator

from dynaflow.curation.defects import Defect, flow_defect
from dynaflow.curation.syntax import Binding, Program
from dynaflow.curation.tree import FUNCTIONS, Node, arguments, function_around, names_of, spreads

_PASSES_ON = frozenset({"await_expression", "parenthesized_expression", "array", "spread_element"})
_CALLBACKS = frozenset({"map", "flatMap", "then", "catch", "finally"})


def judge_flow(program: Program) -> Iterator[Defect]:
    """Information-flow defects that the source alone shows."""
    yield from _unused(program)
    yield from _overwritten(program)
    yield from _constant_return(program)


# -- outputs that nobody uses ------------------------------------------------------------------------------------------


def _unused(program: Program) -> Iterator[Defect]:
    yield from _unread_elements(program)
    for site in program.sites:
        for lost in _lost(program, site.call):
            later = any(other.start > lost.end for other in program.upstream)
            reason = "The output of this call is never used" + (", and later calls do without it." if later else ".")
            yield flow_defect(program, lost, "unused_output", "major" if later else "minor", reason)


def _unread_elements(program: Program) -> Iterator[Defect]:
    """`parallel([a, b, c].map(...))` of which only numbered results are read, and not all of them."""
    yield from _unread_names(program)
    yield from _unnamed_elements(program)
    for binding in program.bindings:
        value = binding.values[0] if len(binding.values) == 1 and binding.parameter_of is None else None
        group = value.children[0] if value is not None and value.type == "await_expression" else None
        if group is None or group.type != "call_expression" or not program.is_group(group):
            continue
        count = _mapped(program, next(iter(arguments(group)), None))
        reads = [_places(program, read, count) for read in binding.reads if not _only_logged(program, read)]
        unread = sorted(set(range(count)).difference(*reads)) if reads else []
        if unread:
            reason = f"Of {count} results those numbered {', '.join(map(str, unread))} are never used."
            yield flow_defect(program, group, "unused_output", "major", reason)


def _unread_names(program: Program) -> Iterator[Defect]:
    """`const [a, b, c] = results` of which not every name is read."""
    for node in program.nodes:
        pattern, value = (node.get("name"), node.get("value")) if node.type == "variable_declarator" else (None, None)
        if pattern is None or value is None or pattern.type != "array_pattern" or value.type != "identifier":
            continue
        held = program.resolve(value)
        made = held.values[0] if held is not None and len(held.values) == 1 and held.parameter_of is None else None
        group = made.children[0] if made is not None and made.type == "await_expression" else None
        if held is None or group is None or group.type != "call_expression" or not program.is_group(group):
            continue
        if len([read for read in held.reads if not _only_logged(program, read)]) > 1:
            continue
        for name in pattern.children:
            binding = program.resolve(name) if name.type == "identifier" else None
            if binding is not None and not binding.name.startswith("_") and _never_read(program, binding, None):
                yield flow_defect(program, node, "unused_output", "major", f"The result {binding.name} is never used.")


def _unnamed_elements(program: Program) -> Iterator[Defect]:
    """`const [a, b] = await parallel(three.map(...))`: fewer names than results."""
    for node in program.nodes:
        pattern, value = (node.get("name"), node.get("value")) if node.type == "variable_declarator" else (None, None)
        group = value.children[0] if value is not None and value.type == "await_expression" else None
        if pattern is None or pattern.type != "array_pattern" or group is None or not program.is_group(group):
            continue
        count = _mapped(program, next(iter(arguments(group)), None))
        if len(pattern.commas) + 1 < count and not any(child.type == "rest_pattern" for child in pattern.children):
            reason = f"Of {count} results only {len(pattern.commas) + 1} have a name."
            yield flow_defect(program, node, "unused_output", "major", reason)


def _places(program: Program, read: Node, count: int) -> set[int]:
    """Which of the results a read of their list takes: `[0]` and `.slice(0, 2)` only these, anything else all."""
    taken = set(range(count))
    member = read.parent if read.role == "object" else None
    if member is None:
        return taken
    index, method = member.get("index"), member.get("property")
    if index is not None and index.type == "number":
        return taken & {int(text) for text in [program.text(index)] if text.isdigit()}
    call = member.parent if member.role == "function" else None
    limits = [program.text(limit) for limit in arguments(call)] if call is not None else []
    if method is None or program.text(method) != "slice" or not limits or not all(map(str.isdigit, limits)):
        return taken
    first, after = int(limits[0]), int(limits[1]) if len(limits) > 1 else count
    return {place for place in taken if first <= place < after}


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
    return len(listed.children) if listed is not None and listed.type == "array" and not spreads(listed) else 0


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
                index = parent.children.index(node) if index is None and not spreads(parent) else None
                node = parent
            elif parent.type in _PASSES_ON:
                node = parent
            elif parent.type == "arguments" and parent.parent is not None and program.is_group(parent.parent):
                node = parent.parent
            elif parent.type == "member_expression":
                node, index = _derived(parent), None
            elif parent.type == "return_statement" or (parent.type == "arrow_function" and node.role == "body"):
                function = parent if parent.type == "arrow_function" else function_around(parent)
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


def _is_log(program: Program, call: Node) -> bool:
    target = call.get("function")
    return target is not None and (program.callee(call) == "log" or program.text(target).startswith("console."))


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
        reads = [read for read in binding.reads if not _only_logged(program, read)]
        if sources and not any(sources[-1].end < read.start < node.start for read in reads):
            yield flow_defect(program, node, "hardcoded_output", "major", "A literal replaces the output of an agent.")


def _statement_block(node: Node) -> Node | None:
    return next((above for above in node.up() if above.type in ("statement_block", "program")), None)


def _is_constant(program: Program, node: Node) -> bool:
    if node.type == "template_string":
        return all(child.type != "template_substitution" for child in node.children)
    return node.type in ("string", "number")


def _constant_return(program: Program) -> Iterator[Defect]:
    """The program calls agents, but what it returns depends on none of them, not even through a condition."""
    returns = [node for node in program.nodes if node.type == "return_statement" and function_around(node) is None]
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
        yield flow_defect(program, returns[-1], "hardcoded_output", "major", reason)

"""Which agent calls a program makes and which of them wait for which, from its syntax tree: an abstract run.

Every statement is passed once, in the order in which the program would run it: both sides of a condition, a loop of
unknown length twice, a callback once per known element (twice where the number is unknown), a function at each of its
calls. A promise is the set of calls that have ended when it resolves; `await` adds it to what has happened before.
Nothing of the program is executed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dynaflow.analysis import structure_library as library
from dynaflow.analysis.structure_values import KNOWN, UNKNOWN, Frame, Value, either, mask, placed, union
from dynaflow.curation.syntax import Binding, Program
from dynaflow.curation.tree import FUNCTIONS, Node, arguments, names_of, parameters

MAX_CALLS, MAX_STEPS, MAX_LEVEL = 200, 20_000, 150
"""Limits of one abstract run: beyond them the plan is `partial`."""

_LOOPS = frozenset({"for_statement", "for_in_statement", "while_statement", "do_statement"})


@dataclass(slots=True, eq=False)
class PlannedCall:
    """One call of the abstract run.

    Attributes:
        number: its place in the run; bit `number` stands for it in masks.
        node: the call in the source.
        before: mask of the calls that have ended when it starts.
        never: mask of the earlier calls that are not made when this one is: the other side of a condition.
        phase: the phase set by phase() then.
        given: what the parameters around it receive in this call.
    """

    number: int
    node: Node
    before: int
    never: int
    phase: str | None
    given: dict[Binding, list[Node]]


class Plan:
    """The abstract run of a program. This is the language; what functions do that it does not define is the library's.

    Attributes:
        calls: in the order of the run.
        phase: the phase set by phase().
        made: mask of the calls that each upstream node of the syntax tree stands for.
        elements: names that hold one element of a list at a time.
        loops: some call waits for one of an earlier round of the same loop or recursion.
        branching: an output decides whether a further call is made.
        replaces: a call's output takes the place of an earlier output that a condition found wanting.
        partial: a limit was reached.
        open: a number of elements or rounds with calls in them is not known: there may be more calls.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.calls: list[PlannedCall] = []
        self.made: dict[Node, int] = {}
        self.loops = self.branching = self.replaces = self.partial = self.open = False
        self.elements: set[Binding] = set()
        self._values: dict[Binding, Value] = {}
        self._given: dict[Binding, list[Node]] = {}
        self._around: set[Binding] = set()
        self._never = 0
        self._by_output = 0
        self._exits: list[int] = []
        self.phase: str | None = None
        self._running: list[Node] = []
        self._steps = self._level = 0
        self._methods = self._find_methods()
        if program.upstream:
            self._statement(program.root, Frame(0))
        self.branching |= any(count < len(self.calls) for count in self._exits)

    def _find_methods(self) -> dict[str, Node]:
        """Functions that are fields of objects or methods of classes, by their names."""
        found: dict[str, Node] = {}
        for node in self.program.nodes:
            name, value = node.get("name") or node.get("key"), node.get("value")
            if node.type == "method_definition" and name:
                found[self.program.text(name)] = node
            elif node.type == "pair" and name and value and value.type in FUNCTIONS:
                found[self.program.text(name).strip("'\"")] = value
        return found

    # -- statements ------------------------------------------------------------------------------------------------

    def _statement(self, node: Node, frame: Frame) -> None:
        if frame.stop or node.type in FUNCTIONS or node.type == "class_declaration" or not self._enter():
            return
        self._run(node, frame)
        self._level -= 1

    def _run(self, node: Node, frame: Frame) -> None:
        kind = node.type
        if kind == "if_statement":
            otherwise = node.get("alternative")
            sides = [node.get("consequence"), otherwise.children[0] if otherwise and otherwise.children else None]
            self._alternatives(node.get("condition"), sides, frame)
        elif kind in _LOOPS:
            self._loop(node, frame)
        elif kind == "switch_statement":
            cases: list[Node | None] = [*(body.children if (body := node.get("body")) else [])]
            no_default = not any(case is not None and case.type == "switch_default" for case in cases)
            self._alternatives(node.get("value"), cases + [None] * no_default, frame)
        elif kind in ("switch_case", "switch_default"):
            for child in node.children:
                if child.role == "body":
                    self._statement(child, frame)
            frame.stop = "" if frame.stop == "loop" else frame.stop
        elif kind == "try_statement":
            self._try(node, frame)
        elif kind in ("return_statement", "throw_statement"):
            value = self.eval(node.children[0], frame) if node.children else Value()
            if kind == "return_statement":
                frame.value = either(frame.value, value)
            frame.returned |= frame.now
            frame.stop = "return"
        elif kind in ("break_statement", "continue_statement"):
            frame.stop = "loop"
        elif kind == "variable_declarator":
            name, given = node.get("name"), node.get("value")
            if name is not None:
                self._assign(name, self.eval(given, frame) if given else Value())
        else:  # blocks, declarations, expression statements, labels
            for child in node.children:
                if _is_expression(child):
                    self.eval(child, frame)
                else:
                    self._statement(child, frame)

    def _try(self, node: Node, frame: Frame) -> None:
        body, handler, finalizer = node.get("body"), node.get("handler"), node.get("finalizer")
        if body:
            self._statement(body, frame)
        if handler and (caught := handler.get("body")):
            stop, frame.stop = frame.stop, ""
            self._statement(caught, frame)
            frame.stop = stop if frame.stop else ""
        if finalizer:
            stop, frame.stop = frame.stop, ""
            for child in finalizer.children:
                self._statement(child, frame)
            frame.stop = frame.stop or stop

    def _alternatives(
        self, condition: Node | None, sides: Sequence[Node | None], frame: Frame, evaluated: bool = False
    ) -> Value:
        """Run each side from the same state; what follows waits for every side that goes on."""
        if condition is not None and not evaluated:
            self.eval(condition, frame)
        by_output = self._depends(condition)
        start, values, never, first = frame.now, self._values, self._never, len(self.calls)
        now = left = 0
        results: list[Value] = []
        merged: dict[Binding, Value] = {}
        stops = []
        self._by_output += by_output
        for part in sides:
            begin = len(self.calls)
            frame.now, frame.stop, self._values = start, "", dict(values)
            self._never = never | mask(first, begin)
            if part is not None and _is_expression(part):
                results.append(self.eval(part, frame))
            elif part is not None:
                self._statement(part, frame)
            stops.append(frame.stop)
            if frame.stop:
                left |= mask(begin, len(self.calls))
                frame.left |= left if frame.stop == "return" else 0
                continue
            now |= frame.now
            for binding, value in self._values.items():
                merged[binding] = either(merged[binding], value) if binding in merged else value
        self._by_output -= by_output
        goes_on = not all(stops)
        self._values = merged if goes_on else values
        self._never = never | left
        frame.now = now if goes_on else start
        frame.stop = "" if goes_on else ("loop" if "loop" in stops else "return")
        self.branching |= by_output and len(self.calls) > first
        if by_output and goes_on and any(stops):
            self._exits.append(len(self.calls))
        return either(*results) if results else Value()

    def _loop(self, node: Node, frame: Frame) -> None:
        condition, right, left = node.get("condition"), node.get("right"), node.get("left")
        initializer, increment, body = node.get("initializer"), node.get("increment"), node.get("body")
        source = self.eval(right, frame) if right else None
        items, unknown = source.elements() if source else ([], False)
        if initializer:
            self._statement(initializer, frame)
        rounds = len(items) if source else self._rounds(node)
        unknown |= rounds is None
        first, never = len(self.calls), self._never
        for turn in range(min(UNKNOWN if rounds is None else rounds, KNOWN)):
            start = len(self.calls)
            if condition:
                self.eval(condition, frame)
            if left and right and source:
                if self.program.text(node).startswith("for await"):
                    frame.now |= items[turn].done | source.done
                self.is_element([left])
                self._assign(left, placed(items[turn], right), parameter=True)
            by_output = self._depends(condition)
            self._by_output += by_output
            if body:
                self._statement(body, frame)
            self._by_output -= by_output
            self.branching |= by_output and len(self.calls) > start
            if increment:
                self.eval(increment, frame)
            self.repeats(first, start)
            if frame.stop == "return":
                break
            frame.stop = ""
            self._never = never | frame.left
        self.open |= unknown and len(self.calls) > first

    def repeats(self, first: int, start: int) -> None:
        """Whether a call from `start` on waits for one of an earlier round, between `first` and `start`."""
        self.loops |= any(call.before & mask(first, start) for call in self.calls[start:])

    def _rounds(self, node: Node) -> int | None:
        """Rounds of `for (let i = a; i < b; i++)`; None: the source does not tell."""
        condition, initializer = node.get("condition"), node.get("initializer")
        if node.type != "for_statement" or condition is None or initializer is None:
            return None
        condition = condition.children[0] if condition.type == "expression_statement" else condition
        right = condition.get("right")
        word = self._operator(condition) if right is not None and condition.type == "binary_expression" else ""
        starts = [self.number(value) for part in initializer.children if (value := part.get("value")) is not None]
        end = self.number(right) if right is not None and word in ("<", "<=") else None
        if end is None or not starts or starts[0] is None:
            return None
        return max(0, end - starts[0] + (word == "<="))

    def number(self, node: Node) -> int | None:
        """A whole number that the source tells: a literal, a constant, the length of a known list."""
        text = self.program.text(node)
        if node.type == "number":
            return int(text) if text.isdecimal() and len(text) < 7 else None
        binding = self.program.resolve(node) if node.type == "identifier" else None
        if binding is not None and len(binding.values) == 1 and binding.values[0].type == "number":
            return self.number(binding.values[0])
        target = node.get("object") if node.type == "member_expression" and text.endswith(".length") else None
        whole = self._named(target) if target is not None and target.type == "identifier" else Value()
        return len(whole.items) if whole.items is not None and not whole.unknown else None

    # -- expressions -----------------------------------------------------------------------------------------------

    def eval(self, node: Node, frame: Frame) -> Value:
        """The value of an expression; the calls in it are made."""
        if not self._enter():
            return Value()
        value = self._value(node, frame)
        self._level -= 1
        return value

    def _value(self, node: Node, frame: Frame) -> Value:
        kind = node.type
        if kind in ("identifier", "shorthand_property_identifier"):
            return self._named(node)
        if kind in FUNCTIONS:
            return Value(function=node, at=(node,), scope=self._scope())
        if kind == "await_expression":
            value = self.eval(node.children[0], frame) if node.children else Value()
            frame.now |= value.done
            return value.awaited()
        if kind == "call_expression":
            start = len(self.calls)
            value = self._call(node, frame)
            if node in self.program.upstream:
                self.made[node] = self.made.get(node, 0) | mask(start, len(self.calls))
            return value
        if kind == "assignment_expression":
            return self._assignment(node, frame)
        if kind == "augmented_assignment_expression":
            return self._augmented(node, frame)
        if kind == "ternary_expression":
            condition, sides = node.get("condition"), [node.get("consequence"), node.get("alternative")]
            return self._replacing(condition, sides, self._alternatives(condition, sides, frame))
        if kind == "binary_expression" and (word := self._operator(node)) in ("&&", "||", "??"):
            left, right = node.children[0], node.children[-1]
            first = self.eval(left, frame)
            value = self._alternatives(left, [right, None], frame, evaluated=True)
            return value if word == "&&" else self._replacing(left, [left, right], either(first, value))
        if kind == "array":
            items, unknown = self.several(node.children, frame)
            return Value(items=items[:KNOWN], unknown=unknown)
        if kind == "object":
            return self._object(node, frame)
        if kind in ("member_expression", "subscript_expression"):
            return self._member(node, frame)
        if kind in ("parenthesized_expression", "sequence_expression"):
            values = [self.eval(child, frame) for child in node.children]
            return values[-1] if values else Value()
        if kind == "new_expression":
            name = node.get("constructor")
            given, _ = self.several(arguments(node), frame)
            return library.new(self, self.program.text(name) if name else "", given, frame)
        return Value(union([self.eval(child, frame) for child in node.children]))

    def _named(self, node: Node) -> Value:
        binding = self.program.resolve(node)
        if binding is None:
            return Value()
        return self._values.get(binding) or Value(function=binding.function)

    def several(self, nodes: Sequence[Node], frame: Frame) -> tuple[list[Value], bool]:
        """The values of arguments or elements, what is spread element by element; and whether there may be more."""
        values: list[Value] = []
        unknown = False
        for node in nodes:
            if node.type == "spread_element" and node.children:
                items, more = self.eval(node.children[0], frame).elements()
                values += [placed(item, node) for item in items]
                unknown |= more
            else:
                values.append(self.eval(node, frame).standing(node))
        return values, unknown

    def _object(self, node: Node, frame: Frame) -> Value:
        fields: dict[str, Value] = {}
        for child in node.children:
            key, value = child.get("key") or child.get("name"), child.get("value")
            if child.type == "method_definition" and key:
                fields[self.program.text(key)] = Value(function=child, at=(child,), scope=self._scope())
            elif child.type == "pair" and key and value:
                fields[self.program.text(key).strip("'\"")] = self.eval(value, frame).standing(value)
            elif child.type == "shorthand_property_identifier":
                fields[self.program.text(child)] = self._named(child).standing(child)
            elif child.type == "spread_element" and child.children:
                fields |= self.eval(child.children[0], frame).fields or {}
        return Value(union(fields.values()), fields=fields)

    def _member(self, node: Node, frame: Frame) -> Value:
        target, place = self.eval(node.children[0], frame), node.get("property") or node.get("index")
        if node.type == "subscript_expression" and place:
            self.eval(place, frame)
        word = self.program.text(place).strip("'\"") if place else ""
        if target.fields is not None and word in target.fields:
            return target.fields[word]
        if node.type == "subscript_expression" and (among := [*(target.items or ()), *(target.fields or {}).values()]):
            return among[int(word)] if word.isdecimal() and int(word) < len(among) else either(*among)
        return Value(target.done)

    def _assignment(self, node: Node, frame: Frame) -> Value:
        left, right = node.get("left"), node.get("right")
        if left is None or right is None:
            return Value()
        binding = self.program.resolve(left) if left.type == "identifier" else None
        held = self._by_output and binding is not None and self._made_of(list(binding.values))
        start = len(self.calls)
        value = self.eval(right, frame)
        self.replaces |= bool(held) and len(self.calls) > start
        self._assign(left, value)
        return value

    def _augmented(self, node: Node, frame: Frame) -> Value:
        left, right = node.get("left"), node.get("right")
        if left is None or right is None:
            return Value()
        word = self.program.source[left.end : right.start].strip()
        if word in ("||=", "??=", "&&="):
            value = either(self._named(left), self._alternatives(left, [right, None], frame, evaluated=True))
            self._replacing(left, [left, right], value)
        else:
            value = Value(union([self._named(left), self.eval(right, frame)]))
        self._assign(left, value)
        return value

    def _replacing(self, condition: Node | None, sides: Sequence[Node | None], value: Value) -> Value:
        """`good(r) ? r : agent(...)`, `r || agent(...)`: one side makes a call, the other is an earlier output."""
        if not self._depends(condition):
            return value
        calling = [any(below in self.program.upstream for below in side.walk()) if side else False for side in sides]
        for side, calls in zip(sides, calling, strict=True):
            if side is not None and not calls and any(calling):
                self.replaces |= self._made_of([side])
        return value

    def _assign(self, pattern: Node, value: Value, parameter: bool = False) -> None:
        """Give the names of a pattern what they stand for. `parameter`: another call may give them something else."""
        kind = pattern.type
        if kind == "array_pattern" and value.items is not None:
            for child in pattern.children:
                place = sum(comma < child.start for comma in pattern.commas)
                if child.type == "rest_pattern":
                    self._assign(child, Value(items=value.items[place:], at=value.at), parameter)
                else:
                    self.is_element([child])
                    item = value.items[place] if place < len(value.items) else Value()
                    self._assign(child, placed(item, *value.at) if value.at is not None else item, parameter)
        elif kind == "object_pattern" and value.fields is not None:
            for child in pattern.children:
                key, inner = child.get("key") or child, child.get("value") or child
                names = names_of(key) or [key]
                self._assign(inner, value.fields.get(self.program.text(names[0]), value), parameter)
        elif kind in ("assignment_pattern", "object_assignment_pattern") and pattern.children:
            self._assign(pattern.children[0], value, parameter)
        elif kind in ("member_expression", "subscript_expression"):  # becomes an element of the whole
            base = pattern
            while base.type in ("member_expression", "subscript_expression"):
                base = base.children[0]
            self.extend(base, [value])
        else:
            for name in names_of(pattern):
                if (binding := self.program.resolve(name)) is not None:
                    self._values[binding] = value
                    if parameter:
                        self._give(binding, value)

    def _give(self, binding: Binding, value: Value) -> None:
        """A parameter, or the name of a loop's element, stands for a value from here on."""
        self._values[binding] = value
        self._around.add(binding)
        if value.at is not None:
            self._given[binding] = list(value.at)
        else:
            self._given.pop(binding, None)

    def _scope(self) -> dict[Binding, Value]:
        """What the parameters around hold: a function that is made here will see it, whenever it is called."""
        return {binding: self._values.get(binding, Value()) for binding in self._around}

    def extend(self, name: Node, added: Sequence[Value]) -> None:
        """Put elements into the list that a name stands for."""
        binding = self.program.resolve(name) if name.type == "identifier" else None
        if binding is not None:
            old = self._values.get(binding, Value())
            self._values[binding] = replace(old, items=[*(old.items or ()), *added][:MAX_CALLS])

    # -- calls -----------------------------------------------------------------------------------------------------

    def _call(self, node: Node, frame: Frame) -> Value:
        function, word = node.get("function"), self.program.callee(node)
        if function is None:
            return Value()
        if function.type == "member_expression":
            return self._method(function, node, frame)
        target = self.eval(function, frame) if word is None else Value()
        given, _ = self.several(arguments(node), frame)
        if target.function is not None:
            return self.invoke(target, given, frame)
        return library.call(self, word or "", node, given, frame)

    def _method(self, function: Node, node: Node, frame: Frame) -> Value:
        source, name = function.get("object"), function.get("property")
        target = self.eval(source, frame).standing(source) if source else Value()
        given, _ = self.several(arguments(node), frame)
        method = self.program.text(name) if name else ""
        own = target.fields.get(method) if target.fields else None
        if own is not None and own.function is not None:
            return self.invoke(own, given, frame)
        made = library.method(self, self.program.text(function), method, target, given, frame)
        if made is not None:
            return made
        if target.items is None and (found := self._methods.get(method)) is not None:
            return self.invoke(Value(function=found), given, frame)
        return Value(target.done | union(given))

    def agent(self, node: Node, frame: Frame) -> Value:
        """A call of an agent; the promise of its output."""
        number = len(self.calls)
        if number >= MAX_CALLS:
            self.partial = True
            return Value()
        self.calls.append(PlannedCall(number, node, frame.now, self._never, self.phase, dict(self._given)))
        return Value(frame.now | 1 << number)

    def invoke(self, called: Value, given: Sequence[Value] | None, frame: Frame) -> Value:
        """Run a function's body. `given`: what its parameters receive; None: not known here."""
        function = called.function
        depth = self._running.count(function) if function is not None else 0
        if function is None or depth >= UNKNOWN:
            self.open |= function is not None
            return Value()
        outer = self._scope()
        for binding, held in (called.scope or {}).items():
            self._give(binding, held)
        for place, pattern in enumerate(parameters(function)):
            values = (given or ())[place:]
            held = values[0] if values else Value(at=None if given is None else ())
            if pattern.type == "rest_pattern":
                held = Value(items=list(values), at=tuple(node for value in values for node in value.at or ()))
            self._assign(pattern, held, parameter=True)
        body = function.get("body")
        if body is None:
            return Value()
        inner, never, start = Frame(frame.now), self._never, len(self.calls)
        self._running.append(function)
        if body.type == "statement_block":
            self._statement(body, inner)
            value = inner.value
        else:
            value = self.eval(body, inner)
        self._running.pop()
        self._around = set()
        for binding, held in outer.items():
            self._give(binding, held)
        self._never = never
        self.loops |= depth > 0 and len(self.calls) > start
        if self.program.text(function).startswith("async"):
            end = 0 if inner.stop == "return" else inner.now
            value = value.ending(end | inner.returned | value.done)
        return value

    def callbacks(self, given: Sequence[Value], frame: Frame) -> None:
        """Run the functions among the arguments of a function that nothing is known of."""
        for value in given:
            if value.function is not None:
                self.invoke(value, None, frame)

    def is_element(self, patterns: Sequence[Node]) -> None:
        """Note names that hold one element of a list at a time."""
        names = [name for pattern in patterns for name in names_of(pattern)]
        self.elements |= {binding for name in names if (binding := self.program.resolve(name)) is not None}

    # -- helpers ---------------------------------------------------------------------------------------------------

    def _enter(self) -> bool:
        """One step more, one level deeper; whoever gets True goes back up."""
        self._steps += 1
        if self._steps > MAX_STEPS or self._level >= MAX_LEVEL:
            self.partial = True
            return False
        self._level += 1
        return True

    def _made_of(self, nodes: list[Node | None]) -> bool:
        """Whether outputs that there are by now become part of the values."""
        return any(self.made.get(made) for made in self.program.slice(nodes, self._given, values=True).upstream)

    def _depends(self, condition: Node | None) -> bool:
        """Whether an earlier output decides a condition. How many outputs a list holds does not come from an output."""
        if condition is None or not self.calls:
            return False
        parts: list[Node | None] = []
        stack = [condition]
        while stack:
            node = stack.pop()
            if node.type in ("binary_expression", "parenthesized_expression", "unary_expression"):
                stack += node.children
            elif not self._counts(node):
                parts.append(node)
        return any(self.made.get(node) for node in self.program.slice(parts, self._given).upstream)

    def _counts(self, node: Node) -> bool:
        """`list.length`, where nothing was filtered out of the list."""
        target = node.get("object") if node.type == "member_expression" else None
        if target is None or target.type != "identifier" or not self.program.text(node).endswith(".length"):
            return False
        binding = self.program.resolve(target)
        filtered = binding is None or any("filter" in self.program.text(value) for value in binding.values)
        return self._named(target).items is not None and not filtered

    def _operator(self, node: Node) -> str:
        return self.program.source[node.children[0].end : node.children[-1].start].strip()


def _is_expression(node: Node) -> bool:
    kind = node.type
    declares = kind.endswith(("statement", "declaration", "block", "declarator", "clause"))
    return not declares and not kind.startswith("switch_")

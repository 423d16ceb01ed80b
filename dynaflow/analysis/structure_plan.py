"""Which agent calls a program makes and which of them wait for which, from its syntax tree: an abstract run.

Every statement is passed once, in the order in which the program would run it: both sides of a condition, a loop of
unknown length twice, a callback once per known element (twice where the number is unknown), a function at each of its
calls. A promise is the set of calls that have ended when it resolves; `await` adds it to what has happened before.
Nothing of the program is executed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from dynaflow.analysis.structure_values import KNOWN, UNKNOWN, Value, either, union
from dynaflow.curation.syntax import Binding, Program
from dynaflow.curation.tree import FUNCTIONS, Node, arguments, names_of

MAX_CALLS, MAX_STEPS, MAX_LEVEL = 200, 20_000, 150
"""Limits of one abstract run: beyond them the plan is `partial`."""

_LOOPS = frozenset({"for_statement", "for_in_statement", "while_statement", "do_statement"})
_BY_ELEMENT = frozenset({"map", "forEach", "flatMap", "filter", "some", "every", "find", "findIndex", "from"})
"""Methods whose callback gets (element, index)."""
_SAME_ELEMENTS = frozenset(
    re.findall(r"\w+", "filter slice reverse sort toSorted flat concat values toReversed fill keys entries")
)
_ONE_OF = frozenset({"find", "findLast", "pop", "shift", "at"})
_ALL = frozenset({"Promise.all", "Promise.allSettled"})
_FIRST = frozenset({"Promise.race", "Promise.any"})


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


@dataclass(slots=True)
class _Frame:
    """One activation of a function: what has happened before, and how it ended."""

    now: int
    returned: int = 0
    value: Value = field(default_factory=Value)
    stop: str = ""
    """Why the statements that follow do not run: "return", "loop" or nothing."""
    left: int = 0
    """Mask of the calls made on paths that have returned."""


class Plan:
    """The abstract run of a program.

    Attributes:
        calls: in the order of the run.
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
        self._never = 0
        self._by_output = 0
        self._exits: list[int] = []
        self._phase: str | None = None
        self._running: list[Node] = []
        self._steps = self._level = 0
        self._methods = self._find_methods()
        if program.upstream:
            self._statement(program.root, _Frame(0))
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

    def _statement(self, node: Node, frame: _Frame) -> None:
        if frame.stop or node.type in FUNCTIONS or node.type == "class_declaration" or not self._enter():
            return
        self._run(node, frame)
        self._level -= 1

    def _run(self, node: Node, frame: _Frame) -> None:
        kind = node.type
        if kind == "if_statement":
            otherwise = node.get("alternative")
            sides = [node.get("consequence"), otherwise.children[0] if otherwise and otherwise.children else None]
            self._alternatives(node.get("condition"), sides, frame)
        elif kind in _LOOPS:
            self._loop(node, frame)
        elif kind == "switch_statement":
            body = node.get("body")
            self._alternatives(node.get("value"), [*(body.children if body else []), None], frame)
        elif kind in ("switch_case", "switch_default"):
            for child in node.children:
                if child.role == "body":
                    self._statement(child, frame)
            frame.stop = "" if frame.stop == "loop" else frame.stop
        elif kind == "try_statement":
            self._try(node, frame)
        elif kind in ("return_statement", "throw_statement"):
            value = self._eval(node.children[0], frame) if node.children else Value()
            if kind == "return_statement":
                frame.value = either(frame.value, value)
            frame.returned |= frame.now
            frame.stop = "return"
        elif kind in ("break_statement", "continue_statement"):
            frame.stop = "loop"
        elif kind == "variable_declarator":
            name, given = node.get("name"), node.get("value")
            if name is not None:
                self._assign(name, self._eval(given, frame) if given else Value())
        else:  # blocks, declarations, expression statements, labels
            for child in node.children:
                if _is_expression(child):
                    self._eval(child, frame)
                else:
                    self._statement(child, frame)

    def _try(self, node: Node, frame: _Frame) -> None:
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
        self, condition: Node | None, sides: Sequence[Node | None], frame: _Frame, evaluated: bool = False
    ) -> Value:
        """Run each side from the same state; what follows waits for every side that goes on."""
        if condition is not None and not evaluated:
            self._eval(condition, frame)
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
            self._never = never | _mask(first, begin)
            if part is not None and _is_expression(part):
                results.append(self._eval(part, frame))
            elif part is not None:
                self._statement(part, frame)
            stops.append(frame.stop)
            if frame.stop:
                left |= _mask(begin, len(self.calls))
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

    def _loop(self, node: Node, frame: _Frame) -> None:
        condition, right, left = node.get("condition"), node.get("right"), node.get("left")
        initializer, increment, body = node.get("initializer"), node.get("increment"), node.get("body")
        source = self._eval(right, frame) if right else None
        items, unknown = source.elements() if source else ([], False)
        if initializer:
            self._statement(initializer, frame)
        rounds = len(items) if source else self._rounds(node)
        unknown |= rounds is None
        first, never = len(self.calls), self._never
        for turn in range(min(UNKNOWN if rounds is None else rounds, KNOWN)):
            start = len(self.calls)
            if condition:
                self._eval(condition, frame)
            if left and source:
                if self.program.text(node).startswith("for await"):
                    frame.now |= items[turn].done | source.done
                self._assign(left, items[turn])
                self._is_element([left])
            by_output = self._depends(condition)
            self._by_output += by_output
            if body:
                self._statement(body, frame)
            self._by_output -= by_output
            self.branching |= by_output and len(self.calls) > start
            if increment:
                self._eval(increment, frame)
            self._repeats(first, start)
            if frame.stop == "return":
                break
            frame.stop = ""
            self._never = never | frame.left
        self.open |= unknown and len(self.calls) > first

    def _repeats(self, first: int, start: int) -> None:
        """Whether a call from `start` on waits for one of an earlier round, between `first` and `start`."""
        self.loops |= any(call.before & _mask(first, start) for call in self.calls[start:])

    def _rounds(self, node: Node) -> int | None:
        """Rounds of `for (let i = a; i < b; i++)`; None: the source does not tell."""
        condition, initializer = node.get("condition"), node.get("initializer")
        if node.type != "for_statement" or condition is None or initializer is None:
            return None
        condition = condition.children[0] if condition.type == "expression_statement" else condition
        right = condition.get("right")
        word = self._operator(condition) if right is not None and condition.type == "binary_expression" else ""
        starts = [self._number(value) for part in initializer.children if (value := part.get("value")) is not None]
        end = self._number(right) if right is not None and word in ("<", "<=") else None
        if end is None or not starts or starts[0] is None:
            return None
        return max(0, end - starts[0] + (word == "<="))

    def _number(self, node: Node) -> int | None:
        """A whole number that the source tells: a literal, a constant, the length of a known list."""
        text = self.program.text(node)
        if node.type == "number":
            return int(text) if text.isdecimal() and len(text) < 7 else None
        binding = self.program.resolve(node) if node.type == "identifier" else None
        if binding is not None and len(binding.values) == 1 and binding.values[0].type == "number":
            return self._number(binding.values[0])
        target = node.get("object") if node.type == "member_expression" and text.endswith(".length") else None
        whole = self._named(target) if target is not None and target.type == "identifier" else Value()
        return len(whole.items) if whole.items is not None and not whole.unknown else None

    # -- expressions -----------------------------------------------------------------------------------------------

    def _eval(self, node: Node, frame: _Frame) -> Value:
        if not self._enter():
            return Value()
        value = self._value(node, frame)
        self._level -= 1
        return value

    def _value(self, node: Node, frame: _Frame) -> Value:
        kind = node.type
        if kind in ("identifier", "shorthand_property_identifier"):
            return self._named(node)
        if kind in FUNCTIONS:
            return Value(function=node)
        if kind == "await_expression":
            value = self._eval(node.children[0], frame) if node.children else Value()
            frame.now |= value.done
            return value.awaited()
        if kind == "call_expression":
            start = len(self.calls)
            value = self._call(node, frame)
            if node in self.program.upstream:
                self.made[node] = self.made.get(node, 0) | _mask(start, len(self.calls))
            return value
        if kind == "assignment_expression":
            return self._assignment(node, frame)
        if kind == "augmented_assignment_expression":
            return self._augmented(node, frame)
        if kind == "ternary_expression":
            sides = [node.get("consequence"), node.get("alternative")]
            return self._replacing(sides, self._alternatives(node.get("condition"), sides, frame))
        if kind == "binary_expression" and (word := self._operator(node)) in ("&&", "||", "??"):
            left, right = node.children[0], node.children[-1]
            first = self._eval(left, frame)
            value = self._alternatives(left, [right, None], frame, evaluated=True)
            return value if word == "&&" else self._replacing([left, right], either(first, value))
        if kind == "array":
            return self._array(node, frame)
        if kind == "object":
            return self._object(node, frame)
        if kind in ("member_expression", "subscript_expression"):
            return self._member(node, frame)
        if kind in ("parenthesized_expression", "sequence_expression"):
            values = [self._eval(child, frame) for child in node.children]
            return values[-1] if values else Value()
        if kind == "new_expression":
            return self._new(node, frame)
        return Value(union([self._eval(child, frame) for child in node.children]))

    def _named(self, node: Node) -> Value:
        binding = self.program.resolve(node)
        if binding is None:
            return Value()
        return self._values.get(binding) or Value(function=binding.function)

    def _array(self, node: Node, frame: _Frame) -> Value:
        made = Value(items=[])
        assert made.items is not None
        for child in node.children:
            if child.type == "spread_element":
                items, unknown = self._eval(child.children[0], frame).elements()
                made.items += items
                made.unknown |= unknown
            else:
                made.items.append(self._eval(child, frame))
        del made.items[KNOWN:]
        return made

    def _object(self, node: Node, frame: _Frame) -> Value:
        fields: dict[str, Value] = {}
        for child in node.children:
            key, value = child.get("key") or child.get("name"), child.get("value")
            if child.type == "method_definition" and key:
                fields[self.program.text(key)] = Value(function=child)
            elif child.type == "pair" and key and value:
                fields[self.program.text(key).strip("'\"")] = self._eval(value, frame)
            elif child.type == "shorthand_property_identifier":
                fields[self.program.text(child)] = self._named(child)
            elif child.type == "spread_element" and child.children:
                fields |= self._eval(child.children[0], frame).fields or {}
        return Value(union(fields.values()), fields=fields)

    def _member(self, node: Node, frame: _Frame) -> Value:
        target, place = self._eval(node.children[0], frame), node.get("property") or node.get("index")
        if node.type == "subscript_expression" and place:
            self._eval(place, frame)
        word = self.program.text(place).strip("'\"") if place else ""
        if target.fields is not None and word in target.fields:
            return target.fields[word]
        if node.type == "subscript_expression" and (among := [*(target.items or ()), *(target.fields or {}).values()]):
            return among[int(word)] if word.isdecimal() and int(word) < len(among) else either(*among)
        return Value(target.done)

    def _assignment(self, node: Node, frame: _Frame) -> Value:
        left, right = node.get("left"), node.get("right")
        if left is None or right is None:
            return Value()
        start = len(self.calls)
        value = self._eval(right, frame)
        binding = self.program.resolve(left) if left.type == "identifier" else None
        if binding is not None and self._by_output and len(self.calls) > start:
            others: list[Node | None] = [other for other in binding.values if other is not right]
            self.replaces |= any(self.made.get(made) for made in self._slice(others))
        self._assign(left, value)
        return value

    def _augmented(self, node: Node, frame: _Frame) -> Value:
        left, right = node.get("left"), node.get("right")
        if left is None or right is None:
            return Value()
        word = self.program.source[left.end : right.start].strip()
        if word in ("||=", "??=", "&&="):
            value = either(self._named(left), self._alternatives(left, [right, None], frame, evaluated=True))
            self._replacing([left, right], value)
        else:
            value = Value(union([self._named(left), self._eval(right, frame)]))
        self._assign(left, value)
        return value

    def _replacing(self, sides: Sequence[Node | None], value: Value) -> Value:
        """`good(r) ? r : agent(...)`, `r || agent(...)`: one side makes a call, the other is an earlier output."""
        calling = [any(below in self.program.upstream for below in side.walk()) if side else False for side in sides]
        for side, calls in zip(sides, calling, strict=True):
            if side is not None and not calls and any(calling):
                self.replaces |= any(self.made.get(made) for made in self._slice([side]))
        return value

    def _assign(self, pattern: Node, value: Value) -> None:
        if pattern.type == "array_pattern" and value.items is not None:
            for child in pattern.children:
                place = sum(comma < child.start for comma in pattern.commas)
                rest = child.type == "rest_pattern"
                self._is_element([] if rest else [child])
                self._assign(child, Value(items=value.items[place:]) if rest else _element(value, place))
        elif pattern.type in ("member_expression", "subscript_expression"):  # becomes an element of the whole
            base = pattern
            while base.type in ("member_expression", "subscript_expression"):
                base = base.children[0]
            self._extend(base, [value])
        else:
            fields = value.fields if pattern.type == "object_pattern" and value.fields else {}
            for name in names_of(pattern):
                if (binding := self.program.resolve(name)) is not None:
                    self._values[binding] = fields.get(self.program.text(name), value)

    def _extend(self, name: Node, added: list[Value]) -> None:
        binding = self.program.resolve(name) if name.type == "identifier" else None
        if binding is not None:
            old = self._values.get(binding, Value())
            items = [*(old.items or ()), *added][:MAX_CALLS]
            self._values[binding] = Value(old.done, items, old.function, old.fields, old.unknown)

    # -- calls -----------------------------------------------------------------------------------------------------

    def _call(self, node: Node, frame: _Frame) -> Value:
        function, nodes = node.get("function"), arguments(node)
        word = self.program.callee(node)
        if function is not None and function.type == "member_expression":
            return self._method(function, nodes, frame)
        target = self._eval(function, frame) if word is None and function is not None else Value()
        given = [self._eval(child, frame) for child in nodes]
        if word in ("agent", "workflow"):
            return self._agent(node, frame)
        if word == "parallel" and given:
            return self._parallel(given[0], frame)
        if word == "pipeline" and given:
            return self._pipeline(nodes, given, frame)
        if word == "phase" and nodes:
            self._phase = self.program.text(nodes[0]).strip("'\"`")
        elif word == "Array" and nodes and (size := self._number(nodes[0])) is not None:
            return Value(items=[Value()] * min(size, KNOWN))
        elif target.function is not None:
            return self._invoke(target.function, given, [[child] for child in nodes], frame)
        for value in given:  # a global or unknown function: callbacks may run
            if value.function is not None:
                self._invoke(value.function, [], None, frame)
        return Value(union(given))

    def _agent(self, node: Node, frame: _Frame) -> Value:
        number = len(self.calls)
        if number >= MAX_CALLS:
            self.partial = True
            return Value()
        self.calls.append(PlannedCall(number, node, frame.now, self._never, self._phase, dict(self._given)))
        return Value(frame.now | 1 << number)

    def _parallel(self, value: Value, frame: _Frame) -> Value:
        thunks, unknown = value.elements()
        first = len(self.calls)
        results = [self._invoke(t.function, [], None, frame) if t.function else t for t in thunks]
        self.open |= unknown and len(self.calls) > first
        return Value(union(results), [result.awaited() for result in results], unknown=unknown)

    def _pipeline(self, nodes: list[Node], given: list[Value], frame: _Frame) -> Value:
        items, unknown = given[0].elements()
        first, done = len(self.calls), 0
        for item in items:
            lane, value = _Frame(frame.now), item
            for number, stage in enumerate(given[1:]):
                if stage.function is not None:
                    sources = [[nodes[number]], [nodes[0]], []]
                    self._is_element(_parameters(stage.function)[:2])
                    result = self._invoke(stage.function, [value, item, Value()], sources, lane)
                    lane.now |= result.done
                    value = result.awaited()
            done |= lane.now
        self.open |= unknown and len(self.calls) > first
        return Value(done, [Value() for _ in items], unknown=unknown)

    def _method(self, function: Node, nodes: list[Node], frame: _Frame) -> Value:
        source, name = function.get("object"), function.get("property")
        method, whole = self.program.text(name) if name else "", self.program.text(function)
        target = self._eval(source, frame) if source else Value()
        given = [self._eval(child, frame) for child in nodes]
        callback = next((value.function for value in given if value.function is not None), None)
        own = target.fields.get(method) if target.fields else None
        if own is not None and own.function is not None:
            return self._invoke(own.function, given, [[child] for child in nodes], frame)
        if whole in _ALL and given:
            parts, unknown = given[0].elements()
            return Value(union(parts) | given[0].done, [part.awaited() for part in parts], unknown=unknown)
        if whole in _FIRST and given:
            return Value(given[0].elements()[0][0].done if given[0].elements()[0] else 0)
        if whole in ("Object.entries", "Object.values", "Object.keys") and given and given[0].fields is not None:
            return Value(items=list(given[0].fields.values()))
        if whole == "Array.from" and given:
            target, source, method = self._from(given[0], nodes[0]), nodes[0], "from" if callback else "values"
        elif method in ("then", "catch", "finally"):
            return self._then(target, method, given, source, frame)
        elif method in ("push", "unshift", "add") and source is not None:
            spread = [child.type == "spread_element" for child in nodes]
            added = [
                v
                for value, whole_ in zip(given, spread, strict=True)
                for v in (value.elements()[0] if whole_ else [value])
            ]
            self._extend(source, added)
            return Value()
        if method in ("reduce", "reduceRight") and callback is not None:
            return self._reduce(target, callback, given, nodes, source, frame)
        if callback is not None:
            return self._each(method, callback, target, source, frame)
        if method in _SAME_ELEMENTS and target.items is not None:
            extra = [item for value in given for item in value.items or ()] if method == "concat" else []
            return Value(target.done, target.items + extra, unknown=target.unknown)
        if target.items is None and (found := self._methods.get(method)) is not None:
            return self._invoke(found, given, [[child] for child in nodes], frame)
        if method in _ONE_OF and target.items:
            return either(*target.items)
        return Value(target.done | union(given))

    def _then(self, target: Value, method: str, given: list[Value], source: Node | None, frame: _Frame) -> Value:
        inner, done = _Frame(frame.now | target.done), target.done
        items = target.items
        for value in given:
            if value.function is not None:
                sources = [[source]] if source is not None and method == "then" else [[]]
                result = self._invoke(value.function, [target.awaited()], sources, inner)
                done |= inner.now | union([result])
                items = result.items
        return Value(done, items)

    def _from(self, value: Value, node: Node) -> Value:
        """`Array.from(list)`, `Array.from({length: 3})`."""
        length = next(
            (part.get("value") for part in node.children if self.program.text(part).startswith("length")), None
        )
        size = self._number(length) if length is not None else None
        return Value(items=[Value()] * min(size, KNOWN)) if size is not None else value

    def _reduce(
        self, target: Value, function: Node, given: list[Value], nodes: list[Node], source: Node | None, frame: _Frame
    ) -> Value:
        value = given[1] if len(given) > 1 else Value()
        first = len(self.calls)
        sources: list[list[Node]] = [[*nodes[1:], function], [source] if source else [], []]
        items, unknown = target.elements()
        for item in items:
            start = len(self.calls)
            value = self._invoke(function, [value, item], sources, frame)
            self._repeats(first, start)
        self.open |= unknown and len(self.calls) > first
        return value

    def _each(self, method: str, callback: Node, target: Value, source: Node | None, frame: _Frame) -> Value:
        """A callback for every element, all from the same state."""
        items, unknown = target.elements()
        first = len(self.calls)
        place = [source] if source else []
        sources = [place, [], []] if method in _BY_ELEMENT else [place] * 3
        self._is_element(_parameters(callback)[:1])
        results = [
            self._invoke(callback, [item, Value()], sources, frame) for item in items[: 1 if "ort" in method else None]
        ]
        self.open |= unknown and len(self.calls) > first
        if method in _SAME_ELEMENTS:
            return target
        if method in _ONE_OF:
            return either(*items) if items else Value()
        if method == "flatMap":
            results = [inner for value in results for inner in (value.items if value.items is not None else [value])]
        return Value(items=results[:MAX_CALLS], unknown=unknown)

    def _new(self, node: Node, frame: _Frame) -> Value:
        given = [self._eval(child, frame) for child in arguments(node)]
        for value in given:
            if value.function is not None:
                self._invoke(value.function, [], None, frame)
        constructor = node.get("constructor")
        if constructor is not None and self.program.text(constructor) == "Array" and arguments(node):
            size = self._number(arguments(node)[0])
            return Value(items=[Value()] * min(size, KNOWN)) if size is not None else Value()
        return Value(union(given), given[0].items if given else None)

    def _invoke(self, function: Node, given: list[Value], nodes: list[list[Node]] | None, frame: _Frame) -> Value:
        """Run a function's body. `nodes`: where each parameter's value stands in the source; None: not known here."""
        depth = self._running.count(function)
        if depth >= UNKNOWN:
            self.open = True
            return Value()
        for place, pattern in enumerate(_parameters(function)):
            rest = pattern.type == "rest_pattern"
            self._assign(
                pattern, Value(items=given[place:]) if rest else given[place] if place < len(given) else Value()
            )
            if nodes is not None:
                at = [part for more in nodes[place:] for part in more] if rest else [*nodes, *[[]] * (place + 1)][place]
                for name in names_of(pattern):
                    if (binding := self.program.resolve(name)) is not None:
                        self._given[binding] = at
        body = function.get("body")
        if body is None:
            return Value()
        inner, never, start = _Frame(frame.now), self._never, len(self.calls)
        self._running.append(function)
        if body.type == "statement_block":
            self._statement(body, inner)
            value = inner.value
        else:
            value = self._eval(body, inner)
        self._running.pop()
        self._never = never
        self.loops |= depth > 0 and len(self.calls) > start
        if self.program.text(function).startswith("async"):
            end = 0 if inner.stop == "return" else inner.now
            value = Value(end | inner.returned | value.done, value.items, value.function, value.fields, value.unknown)
        return value

    def _is_element(self, patterns: list[Node]) -> None:
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

    def _slice(self, nodes: list[Node | None]) -> list[Node]:
        """The calls whose outputs become part of the values."""
        return self.program.slice(nodes, self._given, values=True).upstream

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


def _parameters(function: Node) -> list[Node]:
    single, several = function.get("parameter"), function.get("parameters")
    return [single] if single else several.children if several else []


def _element(value: Value, place: int) -> Value:
    items = value.items or []
    return items[place] if place < len(items) else Value()


def _mask(start: int, end: int) -> int:
    """Mask of the calls from `start` up to `end`."""
    return (1 << end) - (1 << start)

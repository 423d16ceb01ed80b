"""`dynaflow workflow check`: what is wrong with a script before any agent runs.

Whether it is a program at all is V8's word. Warnings come from the syntax tree: each names a line and what to write
instead. A script without warnings can still fail, one with warnings can still do what its author wants.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator

from pydantic import Field

from dynaflow.curation.syntax import Program
from dynaflow.curation.tree import FUNCTIONS, Node, arguments
from dynaflow.rollout import Meta, ProgramError, Record
from dynaflow.runtime import Runtime
from dynaflow.runtime.admission import READ_OPTIONS, unread_option, unusable
from dynaflow.runtime.schema import misplaced
from dynaflow.runtime.source import LINE_END, MetaError, literal_at, prepare

_PROMISES = ("agent", "parallel", "pipeline", "workflow")
"""Functions of the dialect that give a promise."""
_OF_PROMISES = ("then", "catch", "finally")
_NO_OPTIONS = ("string", "template_string", "array", "number", *FUNCTIONS)
_LOOPS = ("for_statement", "for_in_statement", "while_statement", "do_statement")
_MISSING = frozenset(
    re.findall(
        r"\w+",
        """require process fetch fs Buffer setInterval setImmediate queueMicrotask structuredClone URL performance
        crypto window document module exports __dirname __filename Intl WebAssembly SharedArrayBuffer Atomics WeakRef
        FinalizationRegistry TextEncoder TextDecoder""",
    )
)
"""Names of other JavaScript environments that no program has here."""


class Finding(Record):
    """A warning at a place of the script (1-based)."""

    line: int
    column: int
    message: str


class Structure(Record):
    """What stands in a script: call sites, not calls."""

    agents: int = 0
    parallel: int = 0
    pipeline: int = 0
    workflow: int = 0
    in_loops: int = 0
    """agent() sites inside a loop or a function that is called for each item."""
    with_schema: int = 0
    phases: list[str] = Field(default_factory=list)
    options: dict[str, int] = Field(default_factory=dict)
    """Names of the options of agent() and at how many sites each stands."""


class Check(Record):
    """The result for one script."""

    valid: bool
    error: ProgramError | None = None
    meta: Meta | None = None
    warnings: list[Finding] = Field(default_factory=list)
    structure: Structure | None = None


async def check_program(runtime: Runtime, program: str) -> Check:
    """Check one script. Nothing of it runs."""
    error = await runtime.check(program)
    if error is not None:
        return Check(valid=False, error=error)
    try:
        source = prepare(program)
    except MetaError as broken:  # pragma: no cover  (V8 was asked first, and so was prepare)
        return Check(valid=False, error=ProgramError(message=str(broken), line=broken.line, column=broken.column))
    if source.meta is None:
        problems = ["there is no meta: other runtimes want `export const meta = {name, description}` first"]
    else:
        problems = source.problems
    lint = _Lint(program)
    warnings = [Finding(line=1, column=1, message=problem) for problem in problems]
    found = {(finding.line, finding.column, finding.message): finding for finding in lint.findings()}
    return Check(
        valid=True,
        meta=source.meta,
        warnings=warnings + [found[key] for key in sorted(found)],
        structure=lint.structure(),
    )


class _Lint:
    """The rules, over one syntax tree."""

    def __init__(self, program: str) -> None:
        self.text = program
        self.tree = Program(program)
        self.nodes = self.tree.nodes
        self._starts = [0, *(match.end() for match in LINE_END.finditer(program))]

    def structure(self) -> Structure:
        """What stands in the script."""
        calls = Counter(name for node in self.nodes if (name := self.tree.callee(node)) is not None)
        sites = [node for node in self.nodes if self.tree.callee(node) == "agent"]
        options = Counter(name for node in sites for name, _ in self._options(node))
        titles = [self._string(given[0]) for node in self._calls("phase") if (given := arguments(node))]
        return Structure(
            agents=calls["agent"],
            parallel=calls["parallel"],
            pipeline=calls["pipeline"],
            workflow=calls["workflow"],
            in_loops=sum(self._repeated(node) for node in sites),
            with_schema=options["schema"],
            phases=list(dict.fromkeys(title for title in titles if title is not None)),
            options=dict(sorted(options.items())),
        )

    def findings(self) -> Iterator[Finding]:
        """All warnings, in no order."""
        if self.text.lstrip().startswith("```"):
            yield self._at(self.tree.root, "the script is wrapped in a Markdown fence (```): keep the JavaScript alone")
        if self.tree.broken:
            yield self._at(
                self.tree.root, "the syntax tree of this script is not complete: some warnings may be missing"
            )
        for node in self.nodes:
            yield from self._call(node)
            if node.type == "expression_statement" and node.children:
                yield from self._dropped(node.children[0])
            elif node.type == "variable_declarator":
                yield from self._unread(node)
            elif node.type == "template_substitution" and node.children:
                yield from self._text_of(node.children[0])
            elif node.type == "binary_expression" and self._operator(node) == "+":
                for part in node.children:
                    yield from self._text_of(part)
            elif node.type == "if_statement" and (condition := node.get("condition")) is not None:
                if self._is_promise(condition):
                    yield self._at(condition, "a Promise is always true: await is missing")
            elif node.type == "member_expression":
                yield from self._member(node)
            elif node.type in ("subscript_expression", "call_expression"):
                yield from self._goes_on(node)
            elif node.type == "new_expression":
                yield from self._new(node)
            elif node.type in ("identifier", "shorthand_property_identifier"):
                yield from self._name(node)
            elif node.type in ("while_statement", "do_statement"):
                yield from self._endless(node)
        if not self._returns():
            yield self._at(self.tree.root, "the script returns nothing: write `return` before its result")

    # ---- calls ----

    def _call(self, node: Node) -> Iterator[Finding]:
        name = self.tree.callee(node)
        given = arguments(node) if node.type == "call_expression" else []
        first = given[0] if given else None
        if name == "agent":
            yield from self._agent(node, first)
        elif name == "parallel" and first is not None:
            yield from self._parallel(given)
        elif name == "pipeline" and first is not None:
            if self._is_promise(first):
                yield self._at(first, "pipeline() takes an array of items first: await is missing")
            for stage in given[1:]:
                if self._is_promise(stage):
                    yield self._at(
                        stage, "stages of pipeline() are functions: write (prev, item, index) => before this call"
                    )
        elif name == "budget":
            yield self._at(node, "budget is an object: budget.total, budget.spent(), budget.remaining()")
        elif name == "Date":
            yield self._banned(node, "Date()")
        function = node.get("function") if node.type == "call_expression" else None
        if function is not None and (what := self.tree.text(function)) in ("Date.now", "Math.random"):
            yield self._banned(node, f"{what}()")
        if function is not None and function.type == "member_expression":
            yield from self._method(node, function, given)

    def _parallel(self, given: list[Node]) -> Iterator[Finding]:
        first = self._constant(given[0])
        if len(given) > 1:
            yield self._at(given[1], "parallel() takes one array: parallel([() => agent('a'), () => agent('b')])")
        elif first.type in FUNCTIONS:
            yield self._at(given[0], "parallel() takes an array of functions: parallel([() => agent('a')])")
        if first.type == "array":
            for item in first.children:
                if self._is_promise(item):
                    yield self._at(item, "parallel() takes functions, not promises: write () => before this call")
        elif (function := self._mapped(first)) is not None and self._gives_promise(function):
            yield self._at(given[0], "parallel() takes functions, not promises: write items.map(x => () => ...)")
        elif self._is_promise(first):
            yield self._at(given[0], "parallel() takes an array of functions: parallel([() => agent('a')])")

    def _agent(self, node: Node, prompt: Node | None) -> Iterator[Finding]:
        if prompt is None or prompt.type in ("object", "array") or prompt.type in FUNCTIONS:
            yield self._at(node, "agent() takes the prompt as text first: agent('...', {label: '...'})")
        elif self._is_promise(prompt):
            yield self._at(prompt, "the prompt is a Promise: await is missing")
        options = arguments(node)[1:]
        if options and self._inner(options[0]).type in _NO_OPTIONS:
            yield self._at(options[0], "options are one object after the prompt: agent('...', {label: '...'})")
        for name, value in self._options(node):
            if name not in READ_OPTIONS:
                yield self._at(value, unread_option(name))
            elif name in ("schema", "effort"):
                whole = self._constant(value)
                known = literal_at(self.text, whole.start, whole.end)
                if known is None:
                    continue
                refusal = unusable({name: known[0]})
                if refusal is not None:
                    yield self._at(value, f"this call fails before it is sent: {refusal.message}")
                elif name == "schema" and known[0] and (problem := misplaced(known[0])) is not None:
                    yield self._at(value, problem)

    def _method(self, node: Node, function: Node, given: list[Node]) -> Iterator[Finding]:
        method, target = function.get("property"), function.get("object")
        name = "" if method is None else self.tree.text(method)
        if name == "forEach" and given and self._gives_promise(given[0]):
            yield self._at(node, "forEach does not wait for this: use await parallel(items.map(x => () => ...))")
        if name == "stringify" and given and self._is_promise(given[0]):
            yield self._at(given[0], "a Promise in JSON reads [object Promise]: await is missing")
        if name == "then" and target is not None and self.tree.callee(target) == "agent" and given:
            body = given[0].get("body") if given[0].type in FUNCTIONS else None
            wrapped = body is not None and body.type == "parenthesized_expression" and body.children[0].type == "object"
            tested = wrapped and body is not None and re.search(r"[?]|&&|\|\|", self.tree.text(body))
            if wrapped and not tested and len(given) == 1:
                yield self._at(
                    node, "a failed agent() gives null, which this object hides from filter(Boolean): test it first"
                )

    def _options(self, call: Node) -> list[tuple[str, Node]]:
        """The options that are written at a call of agent()."""
        given = arguments(call)
        options = self._constant(given[1]) if len(given) > 1 else None
        found = []
        for part in options.children if options is not None and options.type == "object" else []:
            key, value = part.get("key"), part.get("value")
            if part.type == "shorthand_property_identifier":
                found.append((self.tree.text(part), part))
            elif part.type == "pair" and key is not None and value is not None:
                found.append((self.tree.text(key).strip("'\""), value))
        return found

    # ---- promises ----

    def _dropped(self, node: Node) -> Iterator[Finding]:
        if node.type != "call_expression":
            return
        name = self.tree.callee(node)
        function = node.get("function")
        if name in _PROMISES:
            yield self._at(node, f"nothing waits for this {name}(): write await before it")
        elif function is not None and (self._is_async(function) or self._names_async(node)):
            yield self._at(node, "nothing waits for this async function: write await before the call")
        elif (mapped := self._mapped(node)) is not None and self._gives_promise(mapped):
            yield self._at(
                node, "nothing waits for these async functions: write await parallel(items.map(x => () => ...))"
            )

    def _unread(self, node: Node) -> Iterator[Finding]:
        """A promise that gets a name which nobody reads."""
        name, value = node.get("name"), node.get("value")
        if name is None or value is None or name.type != "identifier" or (binding := self.tree.resolve(name)) is None:
            return
        if not binding.reads and (self.tree.callee(value) in _PROMISES or self._names_async(value)):
            yield self._at(node, f"nothing waits for {self.tree.text(name)}: write await before its value")

    def _text_of(self, node: Node) -> Iterator[Finding]:
        if self._is_promise(node):
            yield self._at(node, "a Promise in a text reads [object Promise]: await is missing")

    def _member(self, node: Node) -> Iterator[Finding]:
        target, name = node.get("object"), node.get("property")
        if target is None or name is None or self.tree.text(name) in _OF_PROMISES or not self._is_promise(target):
            return
        yield self._at(node, f"a Promise has no {self.tree.text(name)}: await is missing, as in (await ...).x")

    def _goes_on(self, node: Node) -> Iterator[Finding]:
        """A line that begins with [ or ( and was not meant to go on with the line before."""
        target, rest = node.get("object") or node.get("function"), node.get("index") or node.get("arguments")
        if target is None or rest is None or rest.type == "template_string":
            return
        end = rest.start if rest.type == "arguments" else rest.start - 1
        if LINE_END.search(self.text, target.end, end) and "?." not in self.text[target.end : end]:
            yield self._at(rest, "this goes on with the line before: end that line with ; if it should not")

    def _is_promise(self, node: Node) -> bool:
        """Whether an expression is certainly a promise that nobody has awaited."""
        node = self._inner(node)
        if self.tree.callee(node) in _PROMISES or self._names_async(node):
            return True
        if node.type != "identifier":
            return False
        binding = self.tree.resolve(node)
        values = binding.values if binding is not None and binding.parameter_of is None else []
        declarator = values[0].parent if len(values) == 1 else None
        name = declarator.get("name") if declarator is not None and declarator.type == "variable_declarator" else None
        if name is None or name.type != "identifier":
            return False
        return self.tree.callee(values[0]) in _PROMISES or self._names_async(values[0])

    def _names_async(self, call: Node) -> bool:
        """Whether it calls, by name, a function of the script that is async and never replaced."""
        binding = self.tree.called(call)
        if binding is None or binding.function is None or len(binding.values) > 1:
            return False
        return self._is_async(binding.function) and "generator" not in binding.function.type

    def _gives_promise(self, node: Node) -> bool:
        """Whether it is a function, written here, that gives a promise."""
        node = self._inner(node)
        body = node.get("body") if node.type in FUNCTIONS else None
        if body is None or "generator" in node.type:
            return False
        if self._is_async(node):
            return True
        if body.type != "statement_block":
            return self._is_promise(body)
        last = body.children[-1:]
        return bool(last) and last[0].type == "return_statement" and any(map(self._is_promise, last[0].children))

    def _mapped(self, node: Node) -> Node | None:
        """The function of `items.map(function)`."""
        function = node.get("function") if node.type == "call_expression" else None
        method = function.get("property") if function is not None and function.type == "member_expression" else None
        given = arguments(node)
        return given[0] if method is not None and self.tree.text(method) == "map" and given else None

    def _is_async(self, node: Node) -> bool:
        node = self._inner(node)
        return node.type in FUNCTIONS and re.match(r"async\b", self.tree.text(node)) is not None

    # ---- the rest ----

    def _new(self, node: Node) -> Iterator[Finding]:
        constructor = node.get("constructor")
        if constructor is None or self.tree.text(constructor) != "Date" or self.tree.resolve(constructor) is not None:
            return
        if not arguments(node):
            yield self._banned(node, "new Date()")

    def _name(self, node: Node) -> Iterator[Finding]:
        name = self.tree.text(node)
        if name not in _MISSING or self.tree.resolve(node) is not None:
            return
        parent = node.parent
        if parent is not None and parent.type == "unary_expression":  # typeof name
            return
        yield self._at(
            node, f"{name} does not exist here: a program has agent, parallel, pipeline, phase, log, args, budget"
        )

    def _endless(self, node: Node) -> Iterator[Finding]:
        condition = node.get("condition")
        text = "" if condition is None else self.tree.text(condition)
        if "budget.remaining()" in text and "budget.total" not in self.text:
            yield self._at(
                node,
                "without a budget, budget.remaining() is Infinity: test budget.total too",
            )

    def _returns(self) -> bool:
        """Whether a return stands in the script itself, outside its functions."""
        returns = (node for node in self.nodes if node.type in ("return_statement", "throw_statement"))
        return any(not any(above.type in FUNCTIONS for above in node.up()) for node in returns)

    def _repeated(self, node: Node) -> bool:
        return any(above.type in _LOOPS or above.type in FUNCTIONS for above in node.up())

    def _calls(self, name: str) -> Iterator[Node]:
        return (node for node in self.nodes if self.tree.callee(node) == name)

    def _inner(self, node: Node) -> Node:
        while node.type == "parenthesized_expression" and len(node.children) == 1:
            node = node.children[0]
        return node

    def _operator(self, node: Node) -> str:
        return self.text[node.children[0].end : node.children[1].start].strip() if len(node.children) == 2 else ""

    def _constant(self, node: Node) -> Node:
        """What a name stands for that is declared once, with a value; any other expression itself."""
        node = self._inner(node)
        binding = self.tree.resolve(node) if node.type in ("identifier", "shorthand_property_identifier") else None
        values = binding.values if binding is not None and binding.parameter_of is None else []
        return self._inner(values[0]) if len(values) == 1 else node

    def _string(self, node: Node) -> str | None:
        known = literal_at(self.text, node.start, node.end)
        return known[0] if known is not None and isinstance(known[0], str) else None

    def _banned(self, node: Node, what: str) -> Finding:
        return self._at(
            node, f"{what} throws: programs must give the same result when replayed. Pass the value in through args"
        )

    def _at(self, node: Node, message: str) -> Finding:
        line = bisect_right(self._starts, node.start)
        return Finding(line=line, column=node.start - self._starts[line - 1] + 1, message=message)

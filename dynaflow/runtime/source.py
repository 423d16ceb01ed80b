"""A program's text: its `meta`, and V8's errors in the author's own lines, with a hint for the usual causes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dynaflow.rollout import ProgramError

if TYPE_CHECKING:
    from tree_sitter import Node

HEADER_LINES = 3
"""Lines V8 and the kernel put before the first line of a program (runtime_js/kernel.js)."""
_LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")
# Atomic throughout: comments must not be taken apart in a second way.
_META_FIRST = re.compile(r"(?>\s+|//[^\n\r\u2028\u2029]*|/\*.*?\*/)*+(export)(?=\s+const\s+meta\s*=)", re.DOTALL)
_LITERALS = ("string", "string_fragment", "escape_sequence", "template_string", "number", "true", "false", "null")
_CONTAINERS = ("object", "array", "pair", "parenthesized_expression")
_FORBIDDEN_KEYS = ("__proto__", "constructor", "prototype")


class MetaError(ValueError):
    """`meta` is not a plain literal. `line` and `column` are 1-based."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


def prepare(program: str) -> str:
    """The program with the `export` of a leading `export const meta = {...}` blanked, so that no position moves.

    Raises:
        MetaError: meta is not a plain literal.
    """
    match = _META_FIRST.match(program)
    if match is None:
        return program
    start, end = match.span(1)
    _require_literal(program, start)
    return program[:start] + " " * (end - start) + program[end:]


def _require_literal(program: str, start: int) -> None:
    """Check the initialiser of the meta statement at `start`. A tree with errors is left to V8 to judge."""
    import tree_sitter
    import tree_sitter_javascript

    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_javascript.language()))
    offset = len(program[:start].encode())
    statement = parser.parse(program.encode()).root_node.named_descendant_for_byte_range(offset, offset + len("export"))
    if statement is None or statement.type != "export_statement" or statement.has_error:
        return
    value = statement.named_children[0].named_children[0].child_by_field_name("value")
    pending = [] if value is None else [value]
    while pending:
        node = pending.pop()
        problem = _problem(node)
        if problem is not None:
            before = program.encode()[: node.start_byte].decode()
            lines = _LINE_END.split(before)
            raise MetaError(f"meta must be a plain literal; {problem}", len(lines), len(lines[-1]) + 1)
        pending += node.named_children


def _problem(node: Node) -> str | None:
    """Why a node may not occur in meta. `'a' + 'b'` and signs are folded in the wild, so they may."""
    if node.type in ("property_identifier", "string"):
        text = (node.text or b"").decode()
        if text.strip("'\"") in _FORBIDDEN_KEYS:
            return f"the key {text} is not allowed"
    if node.type in ("binary_expression", "unary_expression"):
        operator = node.child_by_field_name("operator")
        if operator is not None and operator.type in ("+", "-"):
            return None
    if node.type in (*_LITERALS, *_CONTAINERS, "property_identifier", "comment"):
        return None
    return f"found {node.type.replace('_', ' ')}: {(node.text or b'').decode()[:60]}"


_COMPILE = re.compile(r"^[^\n:]*:(\d+): (.*?)\n(.*?)\n(\s*)\^", re.DOTALL)


def compile_error(v8_text: str, program: str) -> ProgramError:
    """V8's report of a SyntaxError, as the author's line and column."""
    match = _COMPILE.match(v8_text)
    if match is None:
        return located(v8_text.split("\n", 1)[0], None, None, program)
    return located(match[2], int(match[1]) - HEADER_LINES, len(match[4]) + 1, program)


def located(message: str, line: int | None, column: int | None, program: str) -> ProgramError:
    """An error at a position of `program`, with that source line and a hint. A position past the end is the end."""
    source = None
    if line is not None:
        lines = _LINE_END.split(program)
        if line > len(lines):
            line, column = len(lines), len(lines[-1]) + 1
        line = max(1, line)
        source = lines[line - 1][:400]
    return ProgramError(message=message, line=line, column=column, source=source, hint=hint(message, source, program))


_TYPESCRIPT = re.compile(
    r"^\s*(interface|type|enum|declare|namespace)\s+\w|\b(const|let|var)\s+\w+\s*:|\)\s*:\s*\w+[\w<>\[\]| ]*\s*(=>|\{)"
    r"|\(\s*\w+\s*\??:\s*\w+|\bas\s+\w+|<\w+>\("
)


def hint(message: str, source: str | None, program: str) -> str | None:
    """What usually causes this error, or None."""
    line = source or ""
    if program.lstrip().startswith("```"):
        return "The program is wrapped in a Markdown fence (```): pass the JavaScript alone."
    if "parallel() expects" in message:
        return "Pass one array of functions: await parallel([() => agent('a'), () => agent('b')])."
    if "pipeline() expects" in message or "pipeline() stages" in message:
        return "pipeline(items, stage1, stage2): an array first, then functions (prev, item, index) => ..."
    if "budget is not a function" in message:
        return "budget is an object: budget.total, budget.spent(), budget.remaining()."
    if "is unavailable in workflow scripts" in message:
        return "Programs must give the same result when replayed: pass times and random values in through args."
    if re.search(r"\b(require|process|fetch|fs|Buffer) is not defined", message):
        return "A program has no modules, files or network: only agent, parallel, pipeline, phase, log, args, budget."
    if "structuredClone is not defined" in message:
        return "Copy plain data with JSON.parse(JSON.stringify(value))."
    if re.search(r"\b(setTimeout|setInterval|setImmediate|queueMicrotask) is not defined", message):
        return "There are no timers: awaiting agent() is the only way to wait."
    if "null (reading" in message or "undefined (reading" in message:
        return "agent() gives null when a sub-agent fails, and a Promise when await is missing: check before use."
    if "is not valid JSON" in message:
        return "agent() gives text. For JSON, pass a schema: agent(prompt, {schema: {...}}) gives the object."
    if message.startswith("SyntaxError"):
        return _syntax_hint(message, line, program)
    return None


_QUOTES = "Often a quote or backtick inside a string of the same kind: escape it, or use another kind of quote."


def _syntax_hint(message: str, line: str, program: str) -> str | None:
    if re.match(r"\s*import\b", line) or "import statement" in message:
        return "import is not available: a program has only agent, parallel, pipeline, phase, log, args, budget."
    if "export" in message:
        return "The only export allowed is `export const meta = {...}`, as the first statement."
    if _TYPESCRIPT.search(line):
        return "This looks like TypeScript: programs are plain JavaScript, without types."
    if "await is only valid in" in message or (re.search(r"\bawait\b", line) and "reserved word" in message):
        return "await works only directly inside an async function: write async (x) => ... for this callback."
    if program.replace("\\`", "").count("`") % 2 or "template" in message:
        return "A template literal (`...`) is not closed: a backtick inside one must be written \\`."
    if "Unexpected identifier" in message or "Invalid or unexpected token" in message:
        return _QUOTES
    for opening, closing in ("()", "[]", "{}"):
        if (opened := program.count(opening)) != (closed := program.count(closing)):
            inside = " A ${ inside `...` needs its }." if opening == "{" and "${" in program else ""
            return f"Brackets do not match: {opened} {opening} and {closed} {closing}.{inside}"
    return _QUOTES if "missing )" in message else None

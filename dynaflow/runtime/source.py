"""A program's text: `meta`, and V8's errors in the author's own lines, with a hint for the usual causes."""

from __future__ import annotations

import re

from dynaflow.rollout import Json, ProgramError

HEADER_LINES = 3
"""Lines V8 and the kernel put before the first line of a program (runtime_js/kernel.js)."""
_FORBIDDEN_KEYS = ("__proto__", "constructor", "prototype")
_DEPTH = 32
_LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")


class MetaError(ValueError):
    """`meta` is not a literal, or not the first statement. `line` and `column` are 1-based."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


def prepare(program: str) -> tuple[str, dict[str, Json] | None]:
    """The program with `export` before `meta` blanked in place (no position moves), and meta itself, parsed.

    Raises:
        MetaError: there is an `export const meta` that is not first or not a literal.
    """
    if "export" not in program:
        return program, None
    import tree_sitter
    import tree_sitter_javascript

    text = program.encode("utf-8", "replace")
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_javascript.language()))
    first = True
    for node in parser.parse(text).root_node.children:
        if node.type in ("comment", "hash_bang_line", "html_comment"):
            continue
        value = _meta_value(node)
        if value is not None:
            line, column = _position(node)
            if not first:
                message = (
                    "`export const meta = { name, description, phases }` must be the FIRST statement in the script"
                )
                raise MetaError(message, line, column)
            start = len(text[: node.start_byte].decode())
            meta = _literal(value, 0)
            if not isinstance(meta, dict):
                raise MetaError("meta must be an object literal", line, column)
            return program[:start] + " " * len("export") + program[start + len("export") :], meta
        first = False
    return program, None


def _meta_value(node: object) -> object | None:
    """The initialiser of `export const meta = ...`, if that is what `node` is."""
    if node.type != "export_statement":
        return None
    declaration = node.child_by_field_name("declaration")
    if declaration is None or declaration.type != "lexical_declaration":
        return None
    for child in declaration.named_children:
        name = child.child_by_field_name("name")
        if child.type == "variable_declarator" and name is not None and name.text == b"meta":
            return child.child_by_field_name("value")
    return None


def _position(node: object) -> tuple[int, int]:
    return node.start_point.row + 1, node.start_point.column + 1


def _literal(node: object, depth: int) -> Json:
    """The JSON value of a literal, never evaluated: objects, arrays, strings (also `'a' + 'b'`), numbers, words."""
    text = node.text.decode()
    if depth <= _DEPTH:
        if node.type == "object":
            return dict(_pair(child, depth) for child in node.named_children if child.type != "comment")
        if node.type == "array":
            return [_literal(child, depth + 1) for child in node.named_children if child.type != "comment"]
        if node.type in ("string", "template_string") and not any(
            c.type == "template_substitution" for c in node.children
        ):
            return _unescape(text[1:-1])
        if node.type == "number":
            return _number(text)
        if node.type in ("true", "false", "null"):
            return {"true": True, "false": False, "null": None}[node.type]
        if node.type == "parenthesized_expression":
            return _literal(node.named_children[0], depth + 1)
        if node.type == "unary_expression" and text[0] in "+-":
            value = _literal(node.child_by_field_name("argument"), depth + 1)
            if isinstance(value, (int, float)):
                return -value if text[0] == "-" else value
        if node.type == "binary_expression" and node.child_by_field_name("operator").type == "+":
            left, right = (_literal(node.child_by_field_name(side), depth + 1) for side in ("left", "right"))
            if isinstance(left, str) and isinstance(right, str):
                return left + right
    raise MetaError(f"meta must be a plain literal; found {node.type}: {text[:60]}", *_position(node))


def _pair(node: object, depth: int) -> tuple[str, Json]:
    key = node.child_by_field_name("key") if node.type == "pair" else None
    if key is None or key.type not in ("property_identifier", "string", "number"):
        raise MetaError(f"meta must be a plain literal; found {node.type}", *_position(node))
    name = _unescape(key.text.decode()[1:-1]) if key.type == "string" else key.text.decode()
    if name in _FORBIDDEN_KEYS:
        raise MetaError(f"meta must not have the key {name!r}", *_position(node))
    return name, _literal(node.child_by_field_name("value"), depth + 1)


_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|.))", re.DOTALL)
_NAMED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": ""}


def _unescape(text: str) -> str:
    def replace(match: re.Match[str]) -> str:
        code = match[1] or match[2] or match[3]
        return chr(min(int(code, 16), 0x10FFFF)) if code else _NAMED.get(match[4], match[4])

    return _ESCAPE.sub(replace, text)


def _number(text: str) -> float:
    plain = text.replace("_", "")
    try:
        return int(plain, 0)
    except ValueError:
        return float(plain)


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
    if re.search(r"\bsetTimeout is not defined", message):
        return "There are no timers: awaiting agent() is the only way to wait."
    if "null (reading" in message or "undefined (reading" in message:
        return "agent() gives null when a sub-agent fails, and a Promise when await is missing: check before use."
    if (
        "missing )" in message
        or "Invalid or unexpected token" in message
        or "Unexpected" in message
        or "missing" in message
    ):
        return _syntax_hint(message, line, program)
    return None


def _syntax_hint(message: str, line: str, program: str) -> str | None:
    if re.match(r"\s*import\b", line) or "import statement" in message:
        return "import is not available: a program has only agent, parallel, pipeline, phase, log, args, budget."
    if "export" in message:
        return "The only export allowed is `export const meta = {...}`, as the first statement."
    if _TYPESCRIPT.search(line):
        return "This looks like TypeScript: programs are plain JavaScript, without types."
    if program.replace("\\`", "").count("`") % 2 or "template" in message:
        return "A template literal (`...`) is not closed: a backtick inside one must be written \\`."
    if "Unexpected identifier" in message or "missing )" in message or "Invalid or unexpected token" in message:
        return "Often a quote or backtick inside a string of the same kind: escape it, or use another kind of quote."
    return None

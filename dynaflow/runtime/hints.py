"""Errors of programs: in the author's own line and column, with what usually causes them.

Most programs are written by models, and the main agent reads these texts: each says what to write instead.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass

from dynaflow.rollout import ProgramError
from dynaflow.runtime.source import LINE_END

HEADER_LINES = 3
"""Lines V8 and the kernel put before the first line of a program (runtime_js/stacks.js)."""
API = ("agent", "parallel", "pipeline", "phase", "log", "args", "budget", "workflow")
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
    offset = len(program)
    if line is not None:
        lines = LINE_END.split(program)
        while len(lines) > 1 and line >= len(lines) and not lines[-1].strip():
            lines.pop()  # the end of the program is where its text ends
        if line > len(lines):
            line, column = len(lines), len(lines[-1]) + 1
        line = max(1, line)
        source = lines[line - 1][:400]
        starts = [0, *(match.end() for match in LINE_END.finditer(program))]
        offset = starts[line - 1] + _index(lines[line - 1], column or 1)
    return ProgramError(
        message=message, line=line, column=column, source=source, hint=_hint(message, source or "", program, offset)
    )


def caret(error: ProgramError, width: int = 100) -> str | None:
    """The source line with a caret below the column, both cut to `width` around it; None without a position."""
    if error.source is None or error.column is None:
        return None
    at = _index(error.source, error.column)
    start = max(0, at - width // 2) if len(error.source) > width else 0
    shown = re.sub(r"\s", " ", error.source[start : start + width])
    return f"{shown.rstrip()}\n{' ' * (at - start)}^"


def _index(line: str, column: int) -> int:
    """Where a column is in a line: V8 counts an astral character twice."""
    units = line.encode("utf-16-le", "surrogatepass")[: 2 * (column - 1)]
    return min(len(units.decode("utf-16-le", "ignore")), len(line))


_NO_MODULES = "A program has no modules, files or network: only agent, parallel, pipeline, phase, log, args, budget."
_TYPESCRIPT_HINT = "This looks like TypeScript: programs are plain JavaScript, without types."
_UNAWAITED = "The result of agent(), parallel() and pipeline() is a Promise until it is awaited"
_RULES: tuple[tuple[str, str], ...] = (
    (
        r"^TypeError: parallel\(\) expects",
        "Pass one array of functions: await parallel([() => agent('a'), () => agent('b')]).",
    ),
    (
        r"pipeline\(\) (expects|stages)",
        "pipeline(items, stage1, stage2): an array first, then functions (prev, item, index) => ...",
    ),
    (r"budget is not a function", "budget is an object: budget.total, budget.spent(), budget.remaining()."),
    (
        r"is unavailable in workflow scripts",
        "Programs must give the same result when replayed: pass times and random values in through args.",
    ),
    (r"\b(require|process|fetch|fs|Buffer|module|exports) is not defined", _NO_MODULES),
    (r"dynamically imported|^Error: Not supported$", _NO_MODULES),
    (r"\b(string|number|boolean|any|unknown|void) is not defined", _TYPESCRIPT_HINT),
    (
        r"\b(True|False|None|print|len|str|self) is not defined",
        "This looks like Python: JavaScript has true, false, null, log(x), x.length.",
    ),
    (r"structuredClone is not defined", "Copy plain data with JSON.parse(JSON.stringify(value))."),
    (
        r"\b(setInterval|setImmediate|queueMicrotask) is not defined",
        "The only timer is setTimeout; awaiting agent() is the usual way to wait.",
    ),
    (
        r"agent\(prompt, opts\): opts",
        "Options are one object after the prompt: agent('...', {label: 'a', schema: {type: 'object'}}).",
    ),
    (
        r"\.(map|filter|forEach|find|some|every|reduce|slice|join|push|trim|split|flat\w*) is not a function",
        f"{_UNAWAITED}; agent() without a schema gives text, not a list.",
    ),
    (r"is not iterable", f"{_UNAWAITED}; agent() gives null when it fails."),
    (
        r"(null|undefined) \(reading|of '.*' as it is (null|undefined)|Cannot convert undefined or null",
        "agent() gives null when a sub-agent fails, and a Promise when await is missing: check before use.",
    ),
    (
        r"is not valid JSON|Unexpected end of JSON",
        "agent() gives text. For JSON, pass a schema: agent(prompt, {schema: {...}}) gives the object.",
    ),
    (r"Assignment to constant variable", "Declare what changes with let instead of const."),
    (
        r"waits for something that can not happen",
        "A promise is awaited that nothing settles, such as new Promise(...) without a call of its resolve.",
    ),
    (r"the returned value is not JSON", "Return plain data: objects, arrays, strings, numbers, booleans, null."),
    (
        r"^WorkflowSchemaError: (the schema|schema) ",
        "A schema is JSON Schema of an object: {type: 'object', properties: {a: {type: 'string'}}, required: ['a']}.",
    ),
    (
        r"^WorkflowSchemaError",
        "No reply fitted the schema: make it simpler, or catch this error; in parallel() and pipeline() it gives null.",
    ),
    (
        r"^WorkflowBudgetExceededError",
        "Test budget.remaining() first, or catch this error and return what there is.",
    ),
    (
        r"agent\(\) call cap reached",
        "Use fewer calls: ask one agent about several items, or shorten the list before the loop.",
    ),
)


def _hint(message: str, line: str, program: str, offset: int) -> str | None:
    """What usually causes this error, or None."""
    if program.lstrip().startswith("```"):
        return "The program is wrapped in a Markdown fence (```): pass the JavaScript alone."
    if message.startswith("SyntaxError") and "is not valid JSON" not in message and "JSON input" not in message:
        return _syntax_hint(message, line, program, offset)
    if line.lstrip()[:1] in ("[", "(", "`") and re.search(r"is not a function|undefined \(reading", message):
        return "A line that begins with [ or ( or ` goes on with the line before it: end that line with ;"
    read = "of undefined (reading" in message and re.search(r"\bargs\.?$", program[:offset])
    if read or "of 'args' as it is undefined" in message:
        return "args is undefined, as none were passed: pass them with the program, or use args?.name ?? a default."
    for pattern, text in _RULES:
        if re.search(pattern, message):
            return text
    if match := re.search(r"(\w+) is not defined", message):
        near = difflib.get_close_matches(match[1], API, n=1, cutoff=0.7)
        return f"Did you mean {near[0]}?" if near else None
    return None


_TYPESCRIPT = re.compile(
    r"^\s*(export\s+)?(interface|type|enum|declare|namespace)\s+\w|\b(const|let|var)\s+\w+\s*:"
    r"|\)\s*:\s*\w+[\w<>\[\]| ]*\s*(=>|\{)|\(\s*\w+\s*\??:\s*\w+|\bas\s+(const|\w+)|\bsatisfies\s+\w|<\w+>\(|\w!\."
)


_SYNTAX_RULES: tuple[tuple[str, str, str], ...] = (
    (r"Unexpected token '>'", r"->", "Arrow functions are written x => ... in JavaScript."),
    (r"Unexpected token '(\|\||&&|\?\?)'", r"\?\?", "?? beside || or && needs parentheses: (a ?? b) || c."),
    (r"", r"^\s*(def|elif|print|from|lambda)\b", "This looks like Python: programs are JavaScript."),
    (r"has already been declared", r"", "A name is declared once: take another, or assign without const or let."),
    (
        r"Unexpected (identifier|string|number|template string)",
        r"",
        "Something is missing before this: a comma, an operator, a quote or a bracket.",
    ),
)
"""Patterns of the message and of its line, and what to do; the first that fits."""
_PROSE = re.compile(r"\s*[A-Z][a-z]+,? [a-z]+ [^=(]*$", re.MULTILINE)


def _syntax_hint(message: str, line: str, program: str, offset: int) -> str | None:
    if re.match(r"\s*import\b", line) or re.search(r"import (statement|call|\.meta)|import\.meta", message):
        return "import is not available: a program has only agent, parallel, pipeline, phase, log, args, budget."
    if "'export'" in message or "export" in message:
        return "The only export allowed is `export const meta = {...}`, as the first statement."
    if _TYPESCRIPT.search(line):
        return _TYPESCRIPT_HINT
    if (
        "await is only valid in" in message
        or (re.search(r"\bawait\b", line) and "reserved word" in message)
        or re.match(r"await\b", program[offset : offset + 6])
    ):
        return "await works only directly inside an async function: write async (x) => ... for this callback."
    if (odd := _odd_character(program[offset : offset + 80])) is not None:
        return odd
    if re.search(r"&(gt|lt|amp|quot|#39);", line):
        return "The program has HTML entities in it (&gt; &lt; &amp; &quot;): write the characters themselves."
    if program.lstrip().startswith('{"') or _PROSE.match(program):
        return "Pass the JavaScript alone: no text around it, no JSON."
    if len(program) <= _SCAN_CHARS:
        scan = _Scan(program)
        if (unclosed := scan.ended_early(offset) or scan.unbalanced()) is not None:
            return unclosed
    if offset >= len(program.rstrip()):
        return "The program ends too early: something is missing at its end."
    for pattern, of_line, text in _SYNTAX_RULES:
        if re.search(pattern, message) and re.search(of_line, line):
            return text
    return None


_ESCAPED_TWICE = re.compile(r"[^\s\\'\"`]*\\([nrt'\"`])")


def _odd_character(text: str) -> str | None:
    """What the text that V8 stumbled over means, where its beginning is no JavaScript."""
    char = text[:1]
    if (escaped := _ESCAPED_TWICE.match(text)) is not None:
        what = "new line" if escaped[1] in "nrt" else "quote"
        return f"There is a backslash outside any string, where a {what} belongs: the program was escaped twice."
    if char and char in "\u201c\u201d\u2018\u2019\u00ab\u00bb":
        return f"{char} is a typographic quote: JavaScript strings have ' or \" or `."
    if char == "#":
        return "Comments begin with // in JavaScript."
    return None


_CODE = re.compile(
    r"//[^\n\r\u2028\u2029]*|/\*.*?(?:\*/|\Z)|(?P<string>'(?:\\.|[^'\\\n\r])*'?|\"(?:\\.|[^\"\\\n\r])*\"?)|(?P<mark>[`()\[\]{}])"
    r"|(?P<slash>/)|(?P<word>[\w$]+)|(?P<other>[^\s])",
    re.DOTALL,
)
_TEMPLATE = re.compile(r"\\.|`|\$\{", re.DOTALL)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/\w*")
_REGEX_CHARS = 200
_SCAN_CHARS = 100_000
"""Length of a program that is scanned: this happens on the event loop, and a hint is not worth more."""
_BEFORE_REGEX = ("return", "typeof", "case", "in", "of", "do", "else", "await", "void", "delete", "throw", "new")
_CLOSES = {")": "(", "]": "[", "}": "{"}


@dataclass(slots=True)
class _Open:
    """What is open: a bracket, a template literal or the ${ of one, by offset."""

    what: str
    at: int


class _Scan:
    """Strings and brackets of a program that may be anything: enough to say which one is not closed."""

    def __init__(self, program: str) -> None:
        self.program = program
        self.open: list[_Open] = []
        self.stray: tuple[str, int] | None = None
        """The first bracket that closes nothing."""
        self.cut: int | None = None
        """The first string that ends at its line's end."""
        self.strings: dict[int, int] = {}
        """End of a string or template literal -> its start."""
        self._run()

    def unbalanced(self) -> str | None:
        """What is not closed, or closes nothing."""
        if self.cut is not None:
            quote = self.program[self.cut]
            return (
                f"The string that opens with {quote} at {self._where(self.cut)} is not closed on its line: write \\n "
                f"for a line break and \\{quote} for a quote inside it, or use a template literal (`...`)."
            )
        if self.stray is not None:
            what, at = self.stray
            return f"Brackets do not match: the {what} at {self._where(at)} closes nothing that is open there."
        if not self.open:
            return None
        last, below = self.open[-1], self.open[-2] if len(self.open) > 1 else None
        if last.what == "`" and below is not None and below.what == "${":
            return f"The ${{ at {self._where(below.at)} is not closed: write }} before the text goes on."
        if last.what == "`":
            return (
                f"A template literal is not closed: the last ` that opens one is at {self._where(last.at)}. A backtick "
                "inside a template literal must be written \\`."
            )
        names = ", ".join(f"{item.what} at {self._where(item.at)}" for item in self.open[-3:])
        return f"Brackets do not match: never closed: {names}."

    def ended_early(self, offset: int) -> str | None:
        """The string at `offset`, or that ends there, when text follows where none can."""
        ends = [end for end, start in self.strings.items() if offset in (start, end)]
        for end in ends:
            start, following = self.strings[end], self.program[end : end + 1]
            if following.isalnum() or following in ("_", "$", '"', "'", "`"):
                quote = self.program[start]
                return (
                    f"The string that opens at {self._where(start)} ends at {self._where(end - 1)}, and text follows: "
                    f"write {'a backtick' if quote == '`' else f'the quote {quote}'} inside it as \\{quote}, or use "
                    "another kind of quote."
                )
        return None

    def _where(self, at: int) -> str:
        lines = LINE_END.split(self.program[:at])
        return f"line {len(lines)}, column {len(lines[-1]) + 1}"

    def _run(self) -> None:
        at, before = 0, ""
        while at < len(self.program):
            if self.open and self.open[-1].what == "`":
                at = self._template(at)
                before = "`"
                continue
            match = _CODE.search(self.program, at)
            if match is None:
                break
            at = match.end()
            if match["slash"] and (regex := self._regex(match.start(), before)):
                at = regex
            elif match["string"]:
                self._string(match.start(), at)
            elif match["mark"]:
                self._mark(match["mark"], match.start())
            before = match["word"] or match["mark"] or match["other"] or (match["string"] and "'") or before

    def _regex(self, at: int, before: str) -> int | None:
        """End of the regular expression at `at`; None when it is a division."""
        last = before[-1:]
        if before not in _BEFORE_REGEX and (last.isalnum() or last in ("_", "$", ")", "]", "}", "'", "`")):
            return None
        match = _REGEX.match(self.program, at, at + _REGEX_CHARS)
        return None if match is None else match.end()

    def _string(self, start: int, end: int) -> None:
        if end - start < 2 or self.program[end - 1] != self.program[start]:
            self.cut = start if self.cut is None else self.cut
        self.strings[end] = start

    def _mark(self, mark: str, at: int) -> None:
        if mark not in _CLOSES:
            self.open.append(_Open(mark, at))
        elif self.open and (self.open[-1].what == _CLOSES[mark] or (mark == "}" and self.open[-1].what == "${")):
            self.open.pop()
        elif self.stray is None:
            self.stray = (mark, at)

    def _template(self, at: int) -> int:
        """Go on inside a template literal, to its end or to the next ${."""
        for match in _TEMPLATE.finditer(self.program, at):
            if match[0] == "`":
                self.strings[match.end()] = self.open.pop().at
                return match.end()
            if match[0] == "${":
                self.open.append(_Open("${", match.start()))
                return match.end()
        return len(self.program)

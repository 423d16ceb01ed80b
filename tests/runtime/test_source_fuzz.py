# ruff: noqa: E501
"""The source loader on text that may be anything: it never fails in a way of its own, and moves nothing.

Long runs: DYNAFLOW_FUZZ=20000 pytest tests/runtime/test_source_fuzz.py
"""

from __future__ import annotations

import os
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from dynaflow.curation.tree import parse
from dynaflow.runtime.hints import caret, compile_error, located
from dynaflow.runtime.source import LINE_END, MetaError, Source, prepare

EXAMPLES = int(os.environ.get("DYNAFLOW_FUZZ", "150"))
WATCH = "?.$unawaited"

PIECES = [
    "export const meta = {name: 'a', description: `d`}", "export const meta = ", "{", "}", "(", ")", "[", "]", "=>", ";", ",",
    "`", "${", "'", '"', "/", "\\", "//", "/*", "*/", "async ", "await ", "function f() ", "f()", "agent('x')", "main()",
    "(async () => {", "})()", "return ", "x", "1", "+", "&&", "?.", ":", "=", "\n", "\r\n", "\u2028", " ", "\t", "\ufeff",
    "\u00e9", "\U0001f600", "\0", "void ", "if (x) ", "else ", "for (;;) ", "class A ", "import ", "export default ", "...",
    "'__proto__': 1", "name: f()", "[1].map(async x => x)", "promise.then(x => x)", "yield ", "new ", "await (f)()", "#p", "@",
]  # fmt: skip
programs = st.one_of(st.text(max_size=60), st.lists(st.sampled_from(PIECES), max_size=30).map("".join))


def prepared(program: str) -> tuple[Source | None, tuple[int, int]]:
    """What V8 would get, or the place of what is wrong with meta."""
    try:
        return prepare(program), (0, 0)
    except MetaError as error:
        return None, (error.line, error.column)


def without_export(program: str) -> list[str]:
    """The program with one `export` blanked: which one is the program's own is the parser's business."""
    return [program[: at.start()] + "      " + program[at.end() :] for at in re.finditer("export", program)]


@settings(max_examples=EXAMPLES, deadline=None)
@given(programs)
def test_a_program_is_prepared_without_moving_anything_or_meta_is_refused_at_a_place_in_it(program: str) -> None:
    source, place = prepared(program)
    if source is None:
        assert 1 <= place[0] <= len(LINE_END.split(program))
        assert place[1] >= 1
        return
    text = source.text
    assert text == program or text.replace(WATCH, "") in (program, *without_export(program))
    for line in text.splitlines():
        rest = line.rpartition(WATCH)[2] if WATCH in line else ""
        assert not rest.partition("//")[0].strip(" \t;)}]\0\ufeff")


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    programs,
    st.integers(-3, 40),
    st.integers(-3, 400),
    st.sampled_from(["SyntaxError: x", "TypeError: y", "SyntaxError: missing )"]),
)
def test_an_error_at_any_place_is_told(program: str, line: int, column: int, message: str) -> None:
    error = located(message, line, column, program)
    assert error.message == message
    assert error.line is not None
    assert error.line >= 1
    shown = caret(error)
    assert shown is None or shown.count("\n") == 1
    compile_error(program, program)
    compile_error(f"x.js:{line}: {message}\n{program}\n   ^", program)


@settings(max_examples=EXAMPLES, deadline=None)
@given(programs)
def test_the_syntax_tree_of_any_text_can_be_made(program: str) -> None:
    parse(program)

"""Tables on a terminal: at any width every cell is there whole, beside or below the names of its line."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from dynaflow.analysis.compare import show
from dynaflow.analysis.outcome import outcome
from dynaflow.analysis.summary import pairs, summarise
from dynaflow.analysis.terminal import Printed, pair_cells, print_table, print_tables
from dynaflow.rollout import Rollout

MakeRollout = Callable[..., Rollout]

WIDTHS = (60, 80, 120)
SYSTEMS = [(policy, system) for policy in ("base", "stage1", "control") for system in ("direct", "forced", "dynamic")]


def on_terminal(print_to: Callable[[Console], None], width: int) -> list[str]:
    out = io.StringIO()
    print_to(Console(file=out, width=width, force_terminal=True, color_system=None))
    return out.getvalue().splitlines()


def printed(table: Printed, width: int) -> list[str]:
    return on_terminal(lambda console: print_table(table, console), width)


@st.composite
def tables(draw: st.DrawFn) -> Printed:
    """Every cell is another text, of letters one or two cells wide; no name column or one is called n."""
    names, values, lines = draw(st.integers(1, 3)), draw(st.integers(1, 12)), draw(st.integers(0, 4))

    def row(line: int) -> list[str]:
        fill = [draw(st.sampled_from("x\N{CJK UNIFIED IDEOGRAPH-4E2D}")) * draw(st.integers(0, 25)) for _ in cells]
        return [f"<{line}.{column}{text}>" for column, text in zip(cells, fill, strict=True)]

    cells = range(names + values)
    columns = row(0)
    columns[names] = "n"
    return Printed("title", columns, [row(line + 1) for line in range(lines)])


@given(tables(), st.sampled_from(WIDTHS))
def test_every_cell_is_whole_and_its_line_is_named(table: Printed, width: int) -> None:
    lines = printed(table, width)
    for cells in table.lines:
        names = "  ".join(cells[: table.names]).split()
        for cell in cells[table.names :]:
            (at,) = (number for number, line in enumerate(lines) if cell in line.split())
            named = lines[at].split() if lines[at].startswith("<") else lines[at - 1].split()
            assert named[: table.names] == names
            column = table.columns[cells.index(cell)]
            assert any(column in line.split() for line in lines[:at])
    widths = [max(map(cell_len, column)) for column in zip(table.columns, *table.lines, strict=True)]
    if sum(widths[: table.names]) + 2 * table.names <= width:
        assert max(map(cell_len, lines)) <= width


@given(tables())
def test_off_a_terminal_a_table_has_one_part(table: Printed) -> None:
    out = io.StringIO()
    print_table(table, Console(file=out, width=20))
    lines = [line.split() for line in out.getvalue().splitlines()]
    assert lines == [["title"], list(table.columns), *table.lines]


def test_a_part_begins_with_the_names_and_columns_that_fit_share_it() -> None:
    table = Printed("t", ("first", "second", "n", "a" * 20, "b" * 20), [["base/x", "stage1/y", "40", "1", "2"]])
    assert printed(table, 60) == [
        "",
        "t",
        "first   second     n  aaaaaaaaaaaaaaaaaaaa",
        "base/x  stage1/y  40                     1",
        "",
        "first   second    bbbbbbbbbbbbbbbbbbbb",
        "base/x  stage1/y                     2",
    ]
    assert printed(table, 80)[2:] == [
        "first   second     n  aaaaaaaaaaaaaaaaaaaa  bbbbbbbbbbbbbbbbbbbb",
        "base/x  stage1/y  40                     1                     2",
    ]


def test_names_that_leave_no_room_stand_above_their_cells() -> None:
    table = Printed("t", ("system", "n"), [["s" * 58, "40"], ["x", "8"]])
    assert printed(table, 60) == ["", "t", "system", "   n", "s" * 58, "  40", "x", "   8"]


def test_a_cell_is_one_line_and_no_markup() -> None:
    lines = printed(Printed("[b]t[/b]", ("", "n"), [["[red]a\nb\tc\x1b[2J", "1"]]), 80)
    assert lines[1] == "[b]t[/b]"
    assert lines[3] == "[red]a b c\N{SYMBOL FOR ESCAPE}[2J  1"


@pytest.mark.parametrize("width", WIDTHS)
def test_the_report_and_a_comparison_fit_a_terminal(width: int, rollout: MakeRollout) -> None:
    made = [
        outcome(rollout(n, system, policy, benchmark=benchmark, correct=n % 3 == 0))
        for benchmark in ("hotpotqa-closed", "mini-unseen")
        for policy, system in SYSTEMS
        for n in range(4)
    ]
    wanted = [(f"base/{system}", f"control/{system}") for system in ("direct", "forced", "dynamic")]
    summary = summarise(made, 0, 0) | {"pairs": pairs(made, wanted)}
    lines = on_terminal(lambda console: print_tables(summary, console), width)
    assert max(map(len, lines)) <= width
    for policy, system in SYSTEMS:
        assert any(line.startswith(f"{policy}/{system} ") for line in lines)
    compared = {"first": "runs/a", "second": "runs/b", "settings": {}, "pairs": summary["pairs"]}
    lines += (more := on_terminal(lambda console: show(compared, console), width))
    assert max(map(len, more)) <= width
    for row in summary["pairs"]:
        a, b, *cells = pair_cells(row)
        found = " ".join(
            f"{line} {below}" for line, below in zip(lines, [*lines[1:], ""], strict=True) if {a, b} <= {*line.split()}
        )
        assert all(cell in found for cell in cells)

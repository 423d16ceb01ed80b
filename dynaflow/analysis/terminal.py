"""Tables as aligned plain text, in parts that fit the terminal; and the report's tables."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from dynaflow.agent.render import plain
from dynaflow.analysis import paper
from dynaflow.analysis.names import PROGRAM_SYSTEMS, order, p_value, percent, signed
from dynaflow.analysis.page import blocks, measures


class Printed(NamedTuple):
    """A table of text. The columns left of `n`, else the first, name a line: they begin every part of the table."""

    title: str
    columns: Sequence[str]
    lines: list[list[str]]

    @property
    def names(self) -> int:
        """How many columns name a line."""
        return max(1, self.columns.index("n")) if "n" in self.columns else 1


def print_tables(summary: Mapping[str, Any], console: Console) -> None:
    """Print every table of a summary."""
    for table in _tables(summary):
        print_table(table, console)


def _tables(summary: Mapping[str, Any]) -> Iterator[Printed]:
    made = paper.table(summary)
    for position, (title, systems) in enumerate(blocks(summary)):
        if made is None or position == 0 or ", systems with" in title:  # the paper's layout has the benchmarks
            yield Printed(title, _COLUMNS, [_cells(name, systems[name]) for name in sorted(systems, key=order)])
    if made:
        lines = [[row["label"], *map(_cell, row["cells"])] for row in made["rows"]]
        yield Printed(_LAYOUT, ["", *made["columns"]], lines)
    yield from map(_verdicts, measures(summary))
    yield from _pairs(summary)
    if matched := summary.get("matched"):
        lines = [
            [
                row["a"],
                f"{row['tokens']:.0f}",
                percent(row["correct_a"] / row["n"]),
                _samples(row["k"]) + (" (capped)" if row["capped"] else ""),
                f"{row['tokens_b']:.0f}",
                percent(row["correct_b"] / row["n"]),
                signed(row["delta"]),
                p_value(row["p"]),
            ]
            for row in matched
        ]
        yield Printed("Beside CoT-SC at equal tokens", _MATCHED, lines)
    if sampled := summary.get("samples"):
        ks = sorted({k for row in sampled.values() for k in (1, row["samples"])})
        lines = [
            [name, str(row["n"]), *(_share(row["pass"], k) for k in ks), *(_share(row["maj"], k) for k in ks)]
            for name, row in sampled.items()
        ]
        columns = ["system", "n", *(f"pass@{k}" for k in ks), *(f"maj@{k}" for k in ks)]
        yield Printed("Several samples a question, %", columns, lines)


def _verdicts(table: Mapping[str, Any]) -> Printed:
    """The grader's other verdicts; the weighted accuracies by language stand in the page."""
    weighted = any(row["weighted"] for row in table["rows"])

    def cells(row: Mapping[str, Any]) -> Iterator[str]:
        yield row["name"]
        yield percent(row["accuracy"])
        yield from ("-" if value is None else percent(value) for value in row["values"])
        for key in ("mean", "pooled") if weighted else ():
            value = row["weighted"] and row["weighted"][key]
            yield "-" if value is None else f"{value:.1f}"

    names = [name.replace("_", " ") for name in table["columns"]]
    columns = ["system", "accuracy", *names, *(["DW-ACC mean", "DW-ACC pooled"] if weighted else [])]
    return Printed(f"{table['title']}: other verdicts, %", columns, [list(cells(row)) for row in table["rows"]])


def _pairs(summary: Mapping[str, Any]) -> Iterator[Printed]:
    lines = [pair_cells(made) for made in summary.get("pairs", []) if made["benchmark"] is None]
    if lines:
        yield Printed("Paired on the same questions, points", _PAIRS, lines)


def pair_cells(made: Mapping[str, Any]) -> list[str]:
    """A comparison as the cells of a line: first, second, n, delta, interval, only first, only second, p."""
    return [
        made["a"],
        made["b"],
        f"{made['n']}{'†' if made['unequal'] else ''}",
        signed(made["delta"]),
        f"{signed(made['ci95'][0])} to {signed(made['ci95'][1])}",
        str(made["only_a"]),
        str(made["only_b"]),
        p_value(made["p"]),
    ]


_LAYOUT = (
    "The paper's layout: ours in %, and in [] the paper's own number (~ derived from it); † without search where "
    "others have it; p fewer questions than other rows"
)
_COLUMNS = ("system", "n", "accuracy", "95 %", "valid", "delegated", "agents/q", "tokens/q", "err", "trunc", "other")
_PAIRS = ("first", "second", "n", "delta", "95 %", "only first", "only second", "p")
_MATCHED = ("system", "tokens/q", "accuracy", "CoT samples", "tokens/q", "accuracy", "delta", "p")


def _cells(name: str, row: Mapping[str, Any]) -> list[str]:
    lo, hi = row["wilson95"]
    programs = name.partition("/")[2] in PROGRAM_SYSTEMS
    return [
        name,
        str(row["n"]),
        percent(row["accuracy"]),
        f"{percent(lo)}-{percent(hi)}",
        percent(row["valid_program_rate"]) if programs else "-",
        percent(row["delegation_rate"]) if programs else "-",
        f"{row['subagents_per_question']:.2f}",
        f"{row['tokens_per_question']:.0f}",
        str(row["errors"]),
        str(row["truncated"]),
        str(row["budget"] + row["protocol_violations"] + row["no_answer"]),
    ]


def _cell(cell: Mapping[str, Any] | None) -> str:
    if cell is None:
        return "-"
    marks = ("†" if cell["unequal"] else "") + ("p" if cell.get("partial") else "")
    ours = f"{percent(cell['accuracy'])}{marks}" if "n" in cell else ""
    quote = cell.get("quote")
    quoted = f"[{'~' if quote.derived else ''}{quote.value:.2f}]" if quote else ""
    return f"{ours} {quoted}".strip()


def _samples(k: Mapping[str, int]) -> str:
    """The numbers of samples; the page has them by benchmark."""
    low, high = min(k.values()), max(k.values())
    return str(low) if low == high else f"{low} to {high}"


def _share(shares: Sequence[float], k: int) -> str:
    return percent(shares[k - 1]) if k <= len(shares) else "-"


def print_table(table: Printed, console: Console) -> None:
    """Print one table: whole, or on a terminal that is too narrow in parts. No cell is cut.

    Its text may come from records: no markup or control character in it is obeyed.
    """
    rows = [[_one_line(cell) for cell in cells] for cells in (table.columns, *table.lines)]
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    names, values = widths[: table.names], widths[table.names :]
    width = console.width if console.is_terminal else sys.maxsize
    indent = sum(names) + len(_GAP) * len(names)
    above = indent + max(values, default=0) > width  # no room beside the names: they stand on a line of their own
    if console.is_terminal:
        console.out()
    console.print(Text(plain(table.title), style="bold"), soft_wrap=not console.is_terminal)
    for number, part in enumerate(_parts(values, width - (len(_GAP) if above else indent))):
        if number:
            console.out()
        for cells in rows:
            name = _line(cells[: table.names], names, left=True)
            value = _line(cells[table.names :][part], values[part], left=False)
            text = f"{name.rstrip()}\n{_GAP}{value}".lstrip("\n") if above else f"{name}{_GAP}{value}"
            console.out(text.rstrip(), style="dim" if cells is rows[0] else None, highlight=False)


_GAP = "  "


def _one_line(cell: str) -> str:
    return plain(cell).replace("\n", " ").replace("\t", " ")


def _parts(widths: Sequence[int], room: int) -> Iterator[slice]:
    """The columns, as many at a time as fit side by side, and at least one."""
    first, used = 0, 0
    for column, width in enumerate(widths):
        if column > first and used + width > room:
            yield slice(first, column)
            first, used = column, 0
        used += width + len(_GAP)
    yield slice(first, len(widths))


def _line(cells: Sequence[str], widths: Sequence[int], left: bool) -> str:
    padded = []
    for cell, width in zip(cells, widths, strict=True):
        spaces = " " * (width - cell_len(cell))
        padded.append(cell + spaces if left else spaces + cell)
    return _GAP.join(padded)

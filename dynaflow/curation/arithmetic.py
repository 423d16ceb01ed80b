"""What follows from the numbers of a task in one step, and what anybody can calculate, so that it is no new fact."""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Collection, Iterable
from itertools import pairwise, permutations

_FEW = 12
"""Numbers of a text up to which what follows from two of them is looked at."""
_POWERS = 20
"""Exponents up to which a power of two or a factorial is looked at."""
_UNITS = {
    **dict.fromkeys(("week", "weeks"), 7),
    **dict.fromkeys(("dozen", "year", "years"), 12),
    **dict.fromkeys(("day", "days"), 24),
    **dict.fromkeys(("hour", "hours", "minute", "minutes", "h", "min"), 60),
    **dict.fromkeys(
        ("euro", "euros", "dollar", "dollars", "cents", "percent", "per", "m", "cm", "metres", "meters"), 100
    ),
    **dict.fromkeys(("km", "kg", "g", "l", "ml", "litre", "litres", "metre", "metres", "w", "kw", "mol"), 1000),
}
"""Unit -> how many smaller ones make one, or one makes of a larger one."""
_HOUR_S = 3600
_ZERO_CELSIUS_K = (273, 273.15)
_KMH = 3.6
"""Kilometres an hour that one metre a second makes."""
_DURATION = re.compile(r"(?<= )(\d+) hours? (?:and )?(\d+) min(?:ute)?s? ")
_PART_OF_HOUR = {" half an hour ": 0.5, " quarter of an hour ": 0.25, " three quarters of an hour ": 0.75}
_DIGITS = re.compile(r"\d+(?:\.\d+)?")
_SIGN = re.compile(r"\*\*|[-+*/%!]")
_SIGNS = 2
_BITS = 512
_FACTORIAL = re.compile(r"(\d\d?)!")
_PERCENT = " * 0.01 * "
_LONGEST = 100
_MOST = 400
"""Characters of a text that are looked at."""
_PRODUCT = re.compile(r"[\d)]\s*\(|\)\s*\d")
"""A product without a sign, which is no expression to the parser."""
_OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.Mod: operator.mod,
}
_SPELLED = [
    (r"(?<=\d),(?=\d{3}\b)", ""),
    (r"\s*(?:%|\bper ?cent) of\s+(?:the )?", _PERCENT),
    (r"[\u00d7\u00b7\u22c5]|\btimes\b", "*"),
    (r"\u00f7|\bdivided by\b", "/"),
    (r"[\u2212\u2013]|\bminus\b", "-"),
    (r"\bplus\b", "+"),
    (r"\u00b2| squared\b", "**2"),
    (r"\u00b3| cubed\b", "**3"),
    (r"\^", "**"),
    (r"(?<=\d)\s+(?:is|are|equals?|makes?|gives?|can be written as|is the same as)\s+(?=\d)", " = "),
]
_EQUATION = re.compile(
    r"(?<![\w.])(?<![\w)] )(?:[\d(][\d. ()+*/%!-]*)?[\d!]\)? *(?:= *[\d(][\d. ()+*/%!-]*[\d!]?\)?)+(?!\w)"
)
"""Expressions of numbers with a sign of equality between them."""


def one_step(values: list[float], named: Iterable[float], words: Collection[str]) -> set[float]:
    """Other units of numbers; if there are few, what two of them make, squares and powers of two.

    Args:
        values: the numbers that a text has in digits.
        named: these and the numbers that it has in words.
        words: the words of the text, which name its units.
    """
    units = {_UNITS[word] for word in words if word in _UNITS}
    units |= {_HOUR_S} if {"hour", "hours", "h"} & {*words} else set()
    other = {made for value in named for unit in units for made in (value * unit, value / unit)}
    if {"km", "h"} <= {*words} or {"m", "s"} <= {*words}:
        other |= {made for value in named for made in (value / _KMH, value * _KMH)}
    if {"celsius", "c"} & {*words}:
        other |= {value + zero for value in named for zero in _ZERO_CELSIUS_K}
    return other | combined(values)


def durations(words: str) -> list[float]:
    """The hours in a word sequence that are given in two units, or as parts of one."""
    found = [int(hours) + int(minutes) / 60 for hours, minutes in _DURATION.findall(words) if len(hours + minutes) < 10]
    return found + [part for said, part in _PART_OF_HOUR.items() if said in words]


def combined(values: list[float]) -> set[float]:
    """If numbers are few, what two of them make, squares, powers of two and factorials."""
    results: set[float] = set()
    if len(values) <= _FEW:
        results = {made for a, b in permutations(values, 2) for made in (a + b, a - b, a * b, a / (b or 1.0))}
        results |= {value * value for value in values} | {2.0**value for value in values if value <= _POWERS}
        results |= {float(math.factorial(int(value))) for value in values if value in range(_POWERS)}
    return {value for value in results if value >= 0}


def holds(text: str, known: set[str]) -> bool:
    """Whether a text has true equations between numbers only, each about a number that is known or one step from it."""
    spelled = text[:_MOST].lower()
    for said, sign in _SPELLED:
        spelled = re.sub(said, sign, spelled)
    chains = [found[0].split("=") for found in _EQUATION.finditer(spelled)]
    pairs = [pair for chain in chains for pair in pairwise(map(_value, chain))]
    steps = [
        [
            len(_SIGN.findall(side.replace(_PERCENT, "*"))) < _SIGNS and not known.isdisjoint(_DIGITS.findall(side))
            for side in chain
        ]
        for chain in chains
    ]
    true = all(a is not None and b is not None and math.isclose(a, b) for a, b in pairs)
    return bool(pairs) and true and all(map(any, steps))


def _value(expression: str) -> float | None:
    """The value of an expression of numbers; None: it is none, or too large to bother with."""
    if len(expression) > _LONGEST or _PRODUCT.search(expression):
        return None
    expression = _FACTORIAL.sub(lambda found: str(math.factorial(int(found[1]))), expression)
    try:
        return _evaluate(ast.parse(expression.strip(), mode="eval").body)
    except (SyntaxError, ValueError, ArithmeticError):
        return None


def _evaluate(node: ast.expr) -> float:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_evaluate(node.operand)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        left, right = _evaluate(node.left), _evaluate(node.right)
        if isinstance(node.op, ast.Pow) and abs(right) * math.log2(max(abs(left), 2)) > _BITS:
            raise ValueError
        return float(_OPERATORS[type(node.op)](left, right))
    raise ValueError

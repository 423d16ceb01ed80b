"""What follows from the numbers of a task in one step, so that it is no new fact."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import permutations

_FEW = 12
"""Numbers of a text up to which what follows from two of them is looked at."""
_POWERS = 20
"""Exponents up to which a power of two is looked at."""
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


def one_step(values: list[float], named: Iterable[float], words: Collection[str]) -> set[float]:
    """Other units of numbers; if there are few, what two of them make, squares and powers of two.

    Args:
        values: the numbers that a text has in digits.
        named: these and the numbers that it has in words.
        words: the words of the text, which name its units.
    """
    units = {_UNITS[word] for word in words if word in _UNITS}
    results = {made for value in named for unit in units for made in (value * unit, value / unit)}
    if len(values) <= _FEW:
        results |= {made for a, b in permutations(values, 2) for made in (a + b, a - b, a * b, a / (b or 1.0))}
        results |= {value * value for value in values} | {2.0**value for value in values if value <= _POWERS}
    return {value for value in results if value >= 0}

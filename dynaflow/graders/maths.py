"""Whether two mathematical answers are the same: math-verify, with its timers off.

These functions may run forever and fill the memory (`9^{9^{9^{9}}}` is a legal answer): call them in a worker process
through `dynaflow.grading` only. math-verify's own timers use SIGALRM, which a power of big integers never lets through.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from dynaflow.graders.text import ascii_digits, unwrapped

LONGEST = 2000
"""Characters of an answer; a longer one is wrong."""

_WIDE: dict[int, int | str] = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}  # full-width forms of ASCII
_WIDE |= {0x3000: 0x20, 0x3001: 0x2C, 0x2212: 0x2D, 0x2013: 0x2D}  # ideographic space and comma, minus sign, en dash
_WIDE |= {0x221E: "\\infty ", 0x222A: "\\cup ", 0x2229: "\\cap ", 0xB7: "\\cdot ", 0x22C5: "\\cdot ", 0x2208: "\\in "}
_RAISED = str.maketrans("\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207f\u207b", "0123456789n-")
_POWER = re.compile(r"[\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u207b\u207f]+")
_ROOT = re.compile(r"\u221a\s*(\d+|[A-Za-z]|\([^()]*\))")
_DECIMAL_COMMA = re.compile(r"-?(?:0,\d+|\d+,(?:\d{1,2}|\d{4,}))")
_SPACES = re.compile(r"\\[,;:! ]|\\q?quad\b|~|\s+")
_SIZES = re.compile(r"\\(?:left|right|big|Big|bigg|Bigg)(?![A-Za-z])")
_ARRAY = re.compile(r"\\begin\{array\}\s*\{[clr| ]*\}")
_BRACKETS = re.compile(r"^\s*[\[(]\s*(?=\\begin)|(?<=\{pmatrix\})\s*[\])]\s*$")
_AND = re.compile(r",?\s*\\text\s*\{\s*,?\s*(?:and|or)\s*,?\s*\}\s*,?")


def prepare() -> None:
    """Import what `same` needs: seconds that a worker's deadline is not meant for."""
    _math_verify()
    same("\\frac{1}{2}", "0.5")


def same(gold: str, answer: str) -> bool:
    """Whether an answer equals the gold answer: as text without LaTeX's dressing, else by math-verify's rules.

    Its documented lenience stands: `x = 5` equals 5, a set equals its elements as a list, numbers agree to 6 decimals.
    Usual Unicode signs are read as LaTeX, and a comma that can not part thousands is a decimal point where the gold
    answer has no comma. A chain of numbers that is not even true (`6 = 5`) is no answer.
    """
    if len(answer) > LONGEST:
        return False
    right, given = _plain(gold), _plain(answer)
    if _DECIMAL_COMMA.fullmatch(given) and "," not in right:
        given = given.replace(",", ".")
    if _dense(right) == _dense(given):
        return True
    parsed_gold, parsed = _parse(right), _parse(given)
    if not parsed_gold or not parsed or _false(parsed[0]):
        return False
    _, verify = _math_verify()
    return bool(verify(parsed_gold, parsed, allow_set_relation_comp=True, timeout_seconds=None))


def _plain(text: str) -> str:
    """Without dollar signs, sizes of brackets and the dot at the end; digits and brackets of every script as ASCII."""
    text = _POWER.sub(lambda match: f"^{{{match[0].translate(_RAISED)}}}", text.translate(_WIDE))
    text = ascii_digits(_ROOT.sub(r"\\sqrt{\1}", text)).replace("\\degree", "^\\circ")
    text = text.replace("$", " ").replace("\\(", " ").replace("\\)", " ")
    text = " ".join(_AND.sub(", ", _SIZES.sub("", text)).replace(",\\!", "").replace("\\!", "").split())
    if "\\begin{array}" in text:
        text = _ARRAY.sub(r"\\begin{pmatrix}", text).replace("\\end{array}", "\\end{pmatrix}")
        text = _BRACKETS.sub("", text)
    return text.rstrip(" .,;").strip()


def _dense(text: str) -> str:
    """LaTeX without what only changes its looks."""
    text = _SPACES.sub("", unwrapped(text))
    for other, usual in (("\\dfrac", "\\frac"), ("\\tfrac", "\\frac"), ("\\leq", "\\le"), ("\\geq", "\\ge")):
        text = text.replace(other, usual)
    return text


def _parse(text: str) -> list[Any]:
    parse, _ = _math_verify()
    return list(parse(f"${text}$", _configuration(), parsing_timeout=None))


def _false(value: Any) -> bool:
    """Whether an answer is an equation between two different numbers."""
    from sympy import Eq

    if not isinstance(value, Eq) or not (value.lhs.is_number and value.rhs.is_number):
        return False
    return not value.lhs.equals(value.rhs)


@cache
def _math_verify() -> tuple[Any, Any]:
    import logging

    import math_verify

    logging.getLogger("math_verify").setLevel(logging.ERROR)
    return math_verify.parse, math_verify.verify


@cache
def _configuration() -> list[Any]:
    # LaTeX only: its other reader takes a number out of the middle of what it can not read.
    from math_verify import LatexExtractionConfig

    return [LatexExtractionConfig(boxed_match_priority=-1)]

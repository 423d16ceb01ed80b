"""Answers that are one number: the integers of AIME, and the decimals of word problems."""

from __future__ import annotations

import re
from decimal import Decimal

from dynaflow.graders.text import answer_line, ascii_digits, bare, final_text, last_box, unwrapped

_AIME = re.compile(r"(?:[A-Za-z][A-Za-z+ ]{0,11}=\s{0,3})?0{0,20}([0-9]{1,3})")
_NUMBER = re.compile(r"-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|-?\.\d+", re.ASCII)
_HASHES = re.compile(r"####[ \t]*([^\n]*)")
_DRESSING = re.compile(r"\\[!$]|[{}$€£¥]|\\?\^\s*\{?\s*\\circ\s*\}?|\\degree(?![A-Za-z])|°")
_SPACE = re.compile(r"\\[ ,;:]|~")
_FRACTION = re.compile(r"\\[dt]?frac\s*(?:\{\s*(\d{1,9})\s*\}|(\d))\s*(?:\{\s*(\d{1,9})\s*\}|(\d))", re.ASCII)
_QUOTIENT = re.compile(r"(-?)(?:(\d{1,9})\s+)?(\d{1,9})\s*/\s*(\d{1,9})(?:\s+[A-Za-z][A-Za-z ]*)?", re.ASCII)
_UNIT_POWER = re.compile(r"(?<=[A-Za-z])\s?\^\s?[23](?!\d)")
_MINUS = re.compile(r"-\s+(?=[\d.])")
# What makes more of a number than it says: LaTeX commands but those around units, relations, roots, calculations.
_CALCULATION = re.compile(
    r"\\(?!(?:%|(?:left|right|pounds|euro)(?![A-Za-z])))|[<>=^_|√π±≤≥≠∞]|\bnot\b|\d\s*!|\d\s*[-+*/\xd7÷·:x]\s*[\d(.]",
    re.IGNORECASE,
)
_LONGEST = 200


def boxed_answer(text: str) -> str | None:
    """The last balanced box after the thought, else what stands behind the last "Answer:" line."""
    answer = final_text(text)
    if answer is None:
        return None
    box = last_box(answer)
    return box or answer_line(answer)


def aime(extracted: str | None) -> int | None:
    """The integer from 0 to 999 that an answer is, or None. Leading zeros count for nothing; no tolerance.

    Dollar signs, spaces, braces, a degree sign, a full stop or comma at the end and the name of the unknown ("m+n =")
    around the digits are dropped. Anything else (words, a second number, a fraction, digits of another script, `204.0`)
    is no AIME answer.
    """
    if extracted is None:
        return None
    match = _AIME.fullmatch(_undressed(extracted).strip(" \t\n.,\\"))
    return int(match[1]) if match else None


def number(extracted: str | None) -> Decimal | None:
    """The one number an answer holds, as a decimal; None where it holds none, several, or something to be worked out.

    As GSM8K's official script, thousands commas are dropped; beyond it, units, currency and words around the number
    too, what stands before the last equals sign, and 18 equals 18.0. Fractions and mixed numbers are read; roots,
    factorials, inequalities, products and other calculations are no number.
    """
    if extracted is None:
        return None
    plain = _undressed(_FRACTION.sub(r" \1\2/\3\4 ", ascii_digits(extracted[:_LONGEST])))
    text = _UNIT_POWER.sub("", plain.replace("\u2212", "-")).rpartition("=")[2].strip()
    text = _MINUS.sub("-", text, count=1) if text.startswith("-") else text
    quotient = _QUOTIENT.fullmatch(text)
    if quotient:
        sign, whole, above, below = quotient.groups()
        value = Decimal(whole or 0) + Decimal(above) / Decimal(below) if int(below) else None
        return -value if value is not None and sign else value
    if _CALCULATION.search(text):
        return None
    found = {Decimal(match.replace(",", "")) for match in _NUMBER.findall(text)}
    return found.pop() if len(found) == 1 else None


def _undressed(text: str) -> str:
    """A short answer without what only changes its looks."""
    return _DRESSING.sub("", _SPACE.sub(" ", unwrapped(text[:_LONGEST])))


def gsm8k_answer(text: str) -> str | None:
    """Behind the last `####` (the data set's own mark), else the last box, else the "Answer:" line."""
    answer = final_text(text)
    if answer is None:
        return None
    hashes = _HASHES.findall(answer)
    return (bare(hashes[-1]) or None) if hashes else last_box(answer) or answer_line(answer)

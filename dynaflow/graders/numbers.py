"""Answers that are one number: the integers of AIME, and the decimals of word problems."""

from __future__ import annotations

import re
from decimal import Decimal

from dynaflow.graders.text import answer_line, ascii_digits, bare, final_text, last_box, unwrapped

_AIME = re.compile(r"(?:[A-Za-z][A-Za-z+ ]{0,11}=\s{0,3})?0{0,20}([0-9]{1,3})")
_DEGREES = re.compile(r"(?:\^\s*(?:\\circ|\{\s*\\circ\s*\})|°)\s*$")
_NUMBER = re.compile(r"-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|-?\.\d+", re.ASCII)
_HASHES = re.compile(r"####[ \t]*([^\n]*)")
_FRACTION = re.compile(r"(-?)\\[dt]?frac\{(\d{1,9})\}\{(\d{1,9})\}|(-?)(\d{1,9})\s*/\s*(\d{1,9})", re.ASCII)
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

    Dollar signs, spaces, a degree sign, a full stop and the name of the unknown ("m+n =") around the digits are
    dropped. Anything else (words, a second number, a fraction, digits of another script, `204.0`) is no AIME answer.
    """
    if extracted is None:
        return None
    text = unwrapped(extracted[:_LONGEST]).replace("\\!", "").replace("\\,", "")
    match = _AIME.fullmatch(_DEGREES.sub("", text.strip(" \t\n$.")).strip(" \t\n$."))
    return int(match[1]) if match else None


def number(extracted: str | None) -> Decimal | None:
    """The one number an answer holds, as a decimal, or None where it holds none or several different ones.

    As GSM8K's official script, thousands commas are dropped; beyond it, units, currency and words around the number
    too, what stands before the last equals sign, and 18 equals 18.0.
    """
    if extracted is None:
        return None
    text = ascii_digits(unwrapped(extracted[:_LONGEST])).replace("{,}", ",").replace("\\!", "").replace("\u2212", "-")
    fraction = _FRACTION.fullmatch(text.strip().strip("$").strip())
    if fraction:
        sign, above, below = (fraction[1], fraction[2], fraction[3]) if fraction[2] else fraction.groups()[3:]
        return Decimal(sign + above) / Decimal(below) if int(below) else None
    found = {Decimal(match.replace(",", "")) for match in _NUMBER.findall(text.rpartition("=")[2])}
    return found.pop() if len(found) == 1 else None


def gsm8k_answer(text: str) -> str | None:
    """Behind the last `####` (the data set's own mark), else the last box, else the "Answer:" line."""
    answer = final_text(text)
    if answer is None:
        return None
    hashes = _HASHES.findall(answer)
    return (bare(hashes[-1]) or None) if hashes else last_box(answer) or answer_line(answer)

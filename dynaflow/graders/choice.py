"""One letter of a multiple-choice question: anchored, boxed or bold; never a letter found in words."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from dynaflow.graders.text import boxes, final_text, unwrapped

_OPEN = (
    r"[*_`$]{0,4}\s{0,3}(?:\\[(\[]\s{0,3})?(?:(?:option|choice)\s{1,3})?(?:\\boxed\s{0,3}\{)?(?:\\(?:text|textbf|mathrm|mathbf)\s{0,3}\{)?"
    r"[(\[{*_`'\"]{0,4}"
)


class _Patterns(NamedTuple):
    colon: re.Pattern[str]
    is_: re.Pattern[str]
    bold: re.Pattern[str]
    boxed: re.Pattern[str]
    another: re.Pattern[str]


@cache
def _patterns(last: str) -> _Patterns:
    """For the letters A to `last`."""
    # Not in a word, a compound ("D-glucose"), a subscript or a power ("C_6", "B^2"), a formula ("B = 3 T", "A + C").
    letter = rf"([A-{last}])(?![^\W_]|['\u2019-]\w|[_^][0-9A-Za-z{{]|\s{{0,3}}[=+\u2192])"
    return _Patterns(
        re.compile(
            rf"(?<![^\W_])answer\s{{0,3}}(?:is\s{{0,3}})?[*_`]{{0,3}}\s{{0,3}}[:\uff1a]\s{{0,8}}{_OPEN}{letter}",
            re.IGNORECASE,
        ),
        re.compile(
            rf"\b(?:[Aa]nswer|[Cc]orrect\s(?:option|choice))\s{{1,3}}is\s{{1,3}}{_OPEN}{letter}"
            # "the answer is A good question": without a colon the letter must be closed, or end its line or sentence.
            r"(?=[)\]}*_`$]|[.,;:!]?[ \t]*$|[,;:]\s|\.\s+[A-Z]|\s+(?:because|since|as)\b)",
            re.MULTILINE,
        ),
        re.compile(rf"^[ \t]{{0,8}}(?:\*\*|__)[(\[]?([A-{last}])[)\]]?[.:]?(?:\*\*|__)[ \t.]{{0,8}}$", re.MULTILINE),
        re.compile(rf"\s*\(?\s*([A-{last}a-{last.lower()}])\s*\)?\s*\.?\s*"),
        re.compile(
            rf"[)\]}}*_`$]{{0,4}}(?:\s{{0,3}}\(?(?:[,;/&<>]|\bor\b|\band\b)|(?=[ \t]{{1,3}}[A-{last}][ \t.,;]{{0,3}}$))"
            rf"(?:\s{{0,3}}(?:\bor\b|\band\b|/)){{0,3}}\s{{0,3}}[(\[*_`$]{{0,4}}[A-{last}](?![^\W_])",
            re.MULTILINE,
        ),
    )


_LONGEST_BOX = 100
_WORD = re.compile(r"[aIi]\s+[a-z]")
"""Letters that are words here: an article, or the writer."""


def letter(text: str, last: str = "D") -> str | None:
    """The letter A to `last` that a text gives as its answer, or None.

    Of all anchored ("Answer: X", "the answer is X"), boxed and bold single letters after the thought the last one
    counts. Several letters at one place ("Answer: A or B") are no answer.
    """
    answer = final_text(text)
    if answer is None:
        return None
    found: list[tuple[int, str]] = []
    patterns = _patterns(last)
    for pattern in (patterns.colon, patterns.is_):
        for match in pattern.finditer(answer):
            if not _WORD.match(answer, match.start(1)):
                several = patterns.another.match(answer, match.end(1))
                found.append((match.start(1), "" if several else match[1].upper()))
    found += [(match.start(1), match[1]) for match in patterns.bold.finditer(answer)]
    for box in boxes(answer):
        content = box.content(answer) if box.end - box.start < _LONGEST_BOX else ""
        boxed = patterns.boxed.fullmatch(unwrapped(content))
        if boxed:
            found.append((box.start, boxed[1].upper()))
    return max(found)[1] or None if found else None

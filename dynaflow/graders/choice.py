"""One letter of a multiple-choice question: anchored, boxed or bold; never a letter found in words."""

from __future__ import annotations

import re

from dynaflow.graders.text import boxes, final_text, unwrapped

_OPEN = (
    r"[*_`$]{0,4}\s{0,3}(?:\\[(\[]\s{0,3})?(?:(?:option|choice)\s{1,3})?(?:\\boxed\s{0,3}\{)?(?:\\(?:text|textbf|mathrm|mathbf)\s{0,3}\{)?"
    r"[(\[*_`]{0,4}"
)
# Not in a word, a compound ("D-glucose"), a subscript or a power ("C_6", "B^2").
_LETTER = r"([A-D])(?![^\W_]|['\u2019-]\w|[_^][0-9A-Za-z{])"
_COLON = re.compile(
    rf"\banswer\s{{0,3}}(?:is\s{{0,3}})?[*_`]{{0,3}}\s{{0,3}}[:\uff1a]\s{{0,8}}{_OPEN}{_LETTER}", re.IGNORECASE
)
_IS = re.compile(
    rf"\b(?:[Aa]nswer|[Cc]orrect\s(?:option|choice))\s{{1,3}}is\s{{1,3}}{_OPEN}{_LETTER}"
    # "the answer is A good question": without a colon the letter must be closed, or end its line or sentence.
    r"(?=[)\]}*_`$]|[.,;:!]?[ \t]*$|[,;:]\s|\.\s+[A-Z]|\s+(?:because|since|as)\b)",
    re.MULTILINE,
)
_BOLD = re.compile(r"^[ \t]{0,8}(?:\*\*|__)[(\[]?([A-D])[)\]]?[.:]?(?:\*\*|__)[ \t.]{0,8}$", re.MULTILINE)
_BOXED = re.compile(r"\s*\(?\s*([A-Da-d])\s*\)?\s*\.?\s*")
_ANOTHER = re.compile(
    r"[)\]}*_`$]{0,4}\s{0,3}(?:[,/&]|\bor\b|\band\b)\s{0,3}(?:\bor\b|\band\b)?\s{0,3}[(\[*_`$]{0,4}[A-D](?![^\W_])"
)
_LONGEST_BOX = 100
_ARTICLE = re.compile(r"a\s+[a-z]")


def letter(text: str) -> str | None:
    """The letter A to D that a text gives as its answer, or None.

    Of all anchored ("Answer: X", "the answer is X"), boxed and bold single letters after the thought the last one
    counts. Several letters at one place ("Answer: A or B") are no answer.
    """
    answer = final_text(text)
    if answer is None:
        return None
    found: list[tuple[int, str]] = []
    for pattern in (_COLON, _IS):
        for match in pattern.finditer(answer):
            if not _ARTICLE.match(answer, match.start(1)):
                several = _ANOTHER.match(answer, match.end(1))
                found.append((match.start(1), "" if several else match[1].upper()))
    found += [(match.start(1), match[1]) for match in _BOLD.finditer(answer)]
    for box in boxes(answer):
        content = box.content(answer) if box.end - box.start < _LONGEST_BOX else ""
        boxed = _BOXED.fullmatch(unwrapped(content))
        if boxed:
            found.append((box.start, boxed[1].upper()))
    return max(found)[1] or None if found else None

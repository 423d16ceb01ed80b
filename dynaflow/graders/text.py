"""What counts as an answer: nothing from a thought, the last balanced box, the last "Answer:" line."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

_TOKEN = re.compile(r"\\{1,4}boxed\s{0,8}\{|\\.|[{}]", re.DOTALL)
_ANCHOR = re.compile(
    r"(?:(?:so|thus|hence|therefore)\W{1,3})?(?:the\s{1,3})?(?:(?:final|correct|short)\s{1,3})?answer\s{0,3}"
    r"(?:is\s{0,3})?[*_`]{0,3}\s{0,3}[:\uff1a]\s{0,3}(.*)",
    re.IGNORECASE | re.DOTALL,
)
_MACRO = re.compile(r"\\(?:text|textbf|textit|textrm|textsf|mathrm|mathbf|mathsf|mathit|mbox)\s{0,8}\{([^{}]*)\}")
_MARKUP = " \t*_`#>"


def final_text(text: str) -> str | None:
    """What follows the last `</think>`, or the whole text where there is none; None for a thought that never ended."""
    opened, closed = text.rfind("<think>"), text.rfind("</think>")
    if opened > closed:
        return None
    return text if closed < 0 else text[closed + len("</think>") :]


class Box(NamedTuple):
    r"""A balanced `\boxed{...}`: where it and its content start and end in its text."""

    start: int
    end: int
    inner: int

    def content(self, text: str) -> str:
        """What stands in the braces."""
        return text[self.inner : self.end - 1]


def boxes(text: str) -> list[Box]:
    """The balanced boxes of a text, in the order in which they end. Linear in the length."""
    found: list[Box] = []
    if "boxed" not in text:  # most texts, and a report looks at tens of thousands
        return found
    stack: list[tuple[int, int] | None] = []
    for token in _TOKEN.finditer(text):
        mark = token[0]
        if mark == "}" and stack:
            opened = stack.pop()
            if opened is not None:
                found.append(Box(opened[0], token.end(), opened[1]))
        elif mark == "{":
            stack.append(None)
        elif mark.endswith("{") and "boxed" in mark:
            stack.append((token.start(), token.end()))
    return found


def last_box(text: str) -> str | None:
    """The content of the balanced box that starts last, as in MATH's official script: of nested ones the inner."""
    found = boxes(text)
    return max(found).content(text).strip() if found else None


def first_box(text: str) -> str | None:
    """The content of the balanced box that starts first, without spaces: PolyMATH's official script takes this one."""
    squeezed = text.replace(" ", "")
    found = boxes(squeezed)
    return min(found).content(squeezed) if found else None


def answer_line(text: str) -> str | None:
    """What stands behind the last "Answer:" at the beginning of a line (or on the next line, if nothing does)."""
    lines = text.splitlines()
    for index in range(len(lines) - 1, -1, -1):
        match = _ANCHOR.match(lines[index].lstrip(_MARKUP + "-"))
        if match:
            behind = [match[1], *lines[index + 1 : index + 3]]
            return next((stripped for line in behind if (stripped := bare(line))), None)
    return None


def bare(text: str) -> str:
    """A short answer without the Markdown and dollar signs around it."""
    return text.strip().strip(_MARKUP).strip().strip("$").strip()


def unwrapped(text: str) -> str:
    r"""LaTeX with the content of `\text{...}` and its like in place of the macro."""
    for _ in range(4):
        text, changes = _MACRO.subn(r"\1", text)
        if not changes:
            break
    return text


def ascii_digits(text: str) -> str:
    """Decimal digits of every script (Arabic, Bengali, Thai, full width) as 0 to 9; everything else as it stands."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in text)

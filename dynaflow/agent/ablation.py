"""The ablation that asks who earns the score: every sub-agent output is replaced by a wrong one of the same form.

Nothing that could carry an answer survives: every word but a closed list of function words becomes an invented one, and
every number becomes one that the output did not contain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from dynaflow.rollout import Json
from dynaflow.runtime import CallOutcome
from dynaflow.runtime.wire import dumps, loads


def _words(text: str) -> list[str]:
    return text.split()


_KEPT = frozenset(
    _words(
        "a an the this that these those is are was were be been am has have had do does did it its he she they his her "
        "their we our you your in of on at to from by for with and or as than then so who which there born lives "
        "lived live works worked work called named years year old age city country answer final result"
    )
)
"""Words that stay: they tell how an answer is put, not what it is."""
_TAILS = frozenset(_words("s t re ve ll d m st nd rd th"))
"""What stays after an apostrophe or a digit."""
_KINDS = [
    _words(kind)
    for kind in (
        "yes no",
        "true false",
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety",
        "hundred thousand million billion",
        "first second third fourth fifth sixth seventh eighth ninth tenth",
        "monday tuesday wednesday thursday friday saturday sunday",
        "january february march april may june july august september october november december",
        "a b c d e f g h",
    )
]
"""Words that are replaced by another of their kind, so that a program still reads a number, a month or a choice."""
_SYLLABLES = _words("zor ven qua dal mir tos bel kri fon lup")

_LETTER = r"(?:(?!\d)[^\W_]|(?!\d)[^\s\x00-\xbf\u2000-\u206f\u3000-\u303f])"
_TOKEN = re.compile(rf"\\(?:boxed|d?frac|text)\b|\d+|{_LETTER}+")
_SENTENCE_START = re.compile(r"(?:^|[.!?\n])[\s*_#>\"'(-]*$")
_GOES_ON = re.compile(r"\**:|\s+(\w+)")
_JSON = re.compile(r"(\s*(?:```\w*\n)?)([\[{].*[\]}])(\s*(?:```)?\s*)", re.DOTALL)
_EXACT = 2**53
"""Above it a float no longer changes by one."""


def corrupt(outcome: CallOutcome, seed: str) -> CallOutcome:
    """The outcome with a wrong output of the same form, the same for the same seed. Object keys and null stay."""
    if outcome.status == "ok":
        outcome.output = _Liar(outcome.output, Random(seed)).value(outcome.output)
    return outcome


class _Liar:
    """Replacements for one output: the same word always becomes the same other word."""

    def __init__(self, output: Json, random: Random) -> None:
        self._random = random
        texts = list(_texts(output))
        self._taken = {*texts, *(_key(token) for text in texts for token in _TOKEN.findall(text))}
        self._swaps: dict[str, str] = {}

    def value(self, value: Json) -> Json:
        """`value`, an output or a part of one, made wrong."""
        if isinstance(value, bool):
            return not value
        if isinstance(value, int | float):
            return self._number(value)
        if isinstance(value, list):
            return [self.value(item) for item in value]
        if isinstance(value, dict):
            return {key: self.value(item) for key, item in value.items()}
        return self._text(value) if isinstance(value, str) else value

    def _number(self, value: float) -> float:
        while True:
            step = self._random.randint(1, 9 + len(self._taken))
            if abs(value) < _EXACT:
                changed = value + step
            else:
                changed = value - step if isinstance(value, int) else value / (1 + step)
            if _shown(changed) not in self._taken:
                return changed

    def _text(self, text: str) -> str:
        if found := _JSON.fullmatch(text):
            try:
                return f"{found[1]}{dumps(self.value(loads(found[2])))}{found[3]}"
            except ValueError:
                pass  # text in brackets
        changed = _TOKEN.sub(lambda match: match[0] if _stays(match) else self._swap(match[0]), text)
        if changed == text:
            changed = _TOKEN.sub(lambda match: self._swap(match[0]), text)
        return changed if changed != text else self._invented()

    def _swap(self, token: str) -> str:
        key = _key(token)
        if key not in self._swaps:
            self._swaps[key] = self._digits(token) if token[0].isdecimal() else self._word(key)
        swap = self._swaps[key]
        if token.isupper() and len(token) > 1:
            return swap.upper()
        return swap.capitalize() if token[0].isupper() else swap

    def _digits(self, token: str) -> str:
        size = len(token)
        for tries in range(1, 10_000):
            first = "0" if len(token) > 1 and _key(token[0]) == "0" else self._random.choice("123456789")
            swap = first + "".join(self._random.choices("0123456789", k=size - 1))
            if _key(swap) not in self._taken:
                return swap
            size += tries % 50 == 0
        raise AssertionError("longer numbers always differ")

    def _word(self, word: str) -> str:
        for kind in _KINDS:
            if word in kind and (others := [other for other in kind if other not in self._taken]):
                return self._random.choice(others)
        return self._invented()

    def _invented(self) -> str:
        size = 3
        while (word := "".join(self._random.choices(_SYLLABLES, k=size))) in self._taken:
            size += 1
        return word


def _texts(value: Json) -> Iterator[str]:
    """Every text and number of an output."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, int | float):
        yield _shown(value)
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(item)


def _shown(value: float) -> str:
    return str(value).removesuffix(".0").lstrip("-")


def _key(token: str) -> str:
    """Equal for tokens that say the same: case, script of digits and leading zeros make no difference."""
    if token[0].isdecimal():
        return "".join(str(int(digit)) for digit in token).lstrip("0") or "0"
    return token.casefold()


def _stays(match: re.Match[str]) -> bool:
    """Whether a token can not carry an answer where it stands."""
    token, start = match[0], match.start()
    before = match.string[:start] if start < 20 else "x" + match.string[start - 20 : start]
    if token.startswith("\\"):
        return True
    if token in _TAILS and before and (before[-1] in "'\u2019" or before[-1].isdecimal()):
        return True
    follows = _GOES_ON.match(match.string, match.end())
    word = token.lower()
    if word not in _KEPT or (word == "a" and (not follows or not follows[1] or follows[1] in _KEPT)):
        return False
    return token.islower() or bool(
        follows and (len(token) == 1 or not token.isupper()) and _SENTENCE_START.search(before)
    )

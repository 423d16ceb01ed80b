"""HotpotQA's official exact match and F1, and containment.

The rules are those of `hotpot_evaluate_v1.py`: lower case, no punctuation, no articles, single spaces; F1 over tokens,
and 0 when one side is yes, no or noanswer and the other is something else. One thing differs: an answer that
normalisation would leave empty ("A", "The") is compared as it stands, in lower case, instead of equalling every other
empty answer.
"""

from __future__ import annotations

import re
import string
from collections import Counter

from dynaflow.graders.text import answer_line, bare, final_text, last_box, unwrapped

_ARTICLES = re.compile(r"\b(a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)
_CLOSED = {"yes", "no", "noanswer"}
LONGEST_LINE = 30
"""Words of a text of one line that counts as an answer without any mark."""
CONTAINS_WORDS = 10
"""Most words of an answer that may be right by containing the gold answer."""
_LONGEST = 2000


def short_answer(text: str) -> str | None:
    """What stands behind the last "Answer:" (in a box there, if there is one), else the last box, else the whole text
    if it is one short line.
    """
    answer = final_text(text)
    if answer is None:
        return None
    found = answer_line(answer)
    box = last_box(answer if found is None else found)
    if box or found:
        found = bare(unwrapped(box or found or ""))
    else:
        lines = answer.strip().splitlines()
        found = bare(lines[0]) if len(lines) == 1 and len(lines[0].split()) <= LONGEST_LINE else None
    return found[:_LONGEST] if found else None


def normalise(text: str) -> str:
    """The official normalisation; the stripped lower-case text where that leaves nothing."""
    lowered = text.lower()
    normal = " ".join(_ARTICLES.sub(" ", lowered.translate(_PUNCTUATION)).split())
    return normal or lowered.strip()


def exact_match(gold: str, answer: str) -> bool:
    """Official EM."""
    return normalise(gold) == normalise(answer)


def f1(gold: str, answer: str) -> float:
    """Official token F1, with the yes/no rule."""
    right, given = normalise(gold), normalise(answer)
    if right != given and (right in _CLOSED or given in _CLOSED):
        return 0.0
    of_gold, of_answer = right.split(), given.split()
    common = sum((Counter(of_gold) & Counter(of_answer)).values())
    if not common:
        return 0.0
    precision, recall = common / len(of_answer), common / len(of_gold)
    return 2 * precision * recall / (precision + recall)


def contains(gold: str, answer: str) -> bool:
    """EM, or the gold answer as a run of whole words in an answer of at most `CONTAINS_WORDS` words.

    A yes or no must come first, and the other one must not occur: "no, yes" is neither.
    """
    right, given = normalise(gold).split(), normalise(answer).split()
    if right == given:
        return True
    if not right or len(given) > CONTAINS_WORDS:
        return False
    if right[0] in _CLOSED and len(right) == 1:
        return given[:1] == right and not (_CLOSED - set(right)) & set(given)
    return any(given[start : start + len(right)] == right for start in range(len(given) - len(right) + 1))

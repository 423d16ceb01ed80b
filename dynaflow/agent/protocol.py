"""The delegation protocol of a rollout, by stated tests (DESIGN section 7).

- first action valid: the first turn, without any re-ask, was a valid action, and a workflow call in Forced mode;
- call ok: where the rollout delegated, at least one sub-agent call gave a result;
- answer supported: where it delegated, the answer (as the grader extracts it, normalised) occurs in a program's output
  or in a call's output; otherwise the main agent solved the question itself after delegating.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from dynaflow.agent.render import as_text
from dynaflow.rollout import Mode, Protocol, Turn

_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_DIGITS = {word: str(number) for number, word in enumerate(f"{_NUMBERS} seventeen eighteen nineteen twenty".split())}
_UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"
_WORD = re.compile(rf"\d+(?:,\d{{3}})*(?:\.\d+)?(?![^\W_])|[{_UNSPACED}]|(?:(?![{_UNSPACED}])[^\W_])+")
"""A number is one word, its decimals with it. Scripts without spaces between words count character by character."""


def check(
    mode: Mode, turns: list[Turn], extracted: str | None, normalise: Callable[[str], str] | None = None
) -> Protocol:
    """The protocol tests of a finished rollout.

    Args:
        mode: the main agent's mode.
        turns: its turns.
        extracted: what the grader takes for the answer (None: nothing).
        normalise: what the grader does to both sides before it compares them, where it does something.
    """
    if mode == "direct" or not turns:
        return Protocol()
    first = turns[0].action.kind
    observations = [turn.observation for turn in turns if turn.observation]
    delegated = bool(observations)
    if not delegated:
        return Protocol(first_action_valid=first in ("answer", "tool") and mode == "dynamic", delegated=False)
    texts = [as_text(o.output) for o in observations if o.has_output]
    texts += [as_text(call.output) for o in observations for call in o.ok_calls()]
    if normalise is not None and extracted is not None:
        extracted, texts = normalise(extracted), [normalise(text) for text in texts]
    return Protocol(
        first_action_valid=first == "workflow" or (first in ("answer", "tool") and mode == "dynamic"),
        delegated=True,
        call_ok=any(o.ok_calls() for o in observations),
        answer_supported=extracted is not None and any(occurs(extracted, text) for text in texts),
    )


def words(text: str) -> str:
    """The words of `text`, one space around each: without case and punctuation, small number words as digits."""
    words = _WORD.findall(unicodedata.normalize("NFKC", text).casefold())
    return f" {' '.join(_DIGITS.get(word, word.replace(',', '')) for word in words)} "


def occurs(answer: str, text: str) -> bool:
    """Whether the words of `answer` occur in `text`, next to each other."""
    wanted = words(answer)
    return wanted.strip() != "" and wanted in words(text)

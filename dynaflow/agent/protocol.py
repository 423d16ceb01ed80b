"""The delegation protocol of a rollout, by stated tests (DESIGN section 7).

- first action valid: the first turn, without any re-ask, was a valid action, and a workflow call in Forced mode;
- call ok: where the rollout delegated, at least one sub-agent call gave a result;
- answer supported: where it delegated, the answer (as the grader extracts it, normalised) occurs in a program's output
  or in a call's output; otherwise the main agent solved the question itself after delegating.
"""

from __future__ import annotations

import re

from dynaflow.agent.render import as_text
from dynaflow.rollout import Mode, Protocol, Turn


def check(mode: Mode, turns: list[Turn], extracted: str | None) -> Protocol:
    """The protocol tests of a finished rollout. `extracted`: what the grader takes for the answer (None: nothing)."""
    if mode == "direct" or not turns:
        return Protocol()
    first = turns[0].action.kind
    observations = [turn.observation for turn in turns if turn.observation]
    delegated = bool(observations)
    if not delegated:
        return Protocol(first_action_valid=first == "answer" and mode == "dynamic", delegated=False)
    texts = [as_text(o.output) for o in observations if o.has_output]
    texts += [as_text(call.output) for o in observations for call in o.ok_calls()]
    return Protocol(
        first_action_valid=first == "workflow" or (first in ("answer", "tool") and mode == "dynamic"),
        delegated=True,
        call_ok=any(o.ok_calls() for o in observations),
        answer_supported=extracted is not None and any(_occurs(extracted, text) for text in texts),
    )


def _words(text: str) -> str:
    return f" {' '.join(re.findall(r'[a-z0-9]+', text.lower()))} "


def _occurs(answer: str, text: str) -> bool:
    """Whole-word occurrence after lower-casing and dropping punctuation."""
    words = _words(answer)
    return words.strip() != "" and words in _words(text)

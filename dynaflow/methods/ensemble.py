"""AFlow's ScEnsemble: the model is shown the candidates under letters and names the most consistent one.

An LLM vote, not a count. A reply that names no candidate is asked for again, three requests in all; after that there is
no answer (AFlow repeats the whole workflow five times and then scores 0).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dynaflow.methods.steps import ask
from dynaflow.rollout import Cause
from dynaflow.session import Session

TRIES = 3
PROMPT = """{problem}Several solutions:

{candidates}

Which of them agrees best with the others, by its final answer? Compare them, then end with a line "Choice: X", \
where X is one letter of {letters}."""
TEXTS = (PROMPT,)

_CHOICE = re.compile(r"\bchoice\W{1,6}([A-Z])\b", re.IGNORECASE)


async def choose(session: Session, candidates: Sequence[str], problem: str = "") -> str | None:
    """The chosen candidate; None, with the rollout's status and cause set, when none was named."""
    if len(candidates) == 1:
        return candidates[0]
    letters = "ABCDEFGH"[: len(candidates)]
    shown = "\n\n".join(f"{letter}:\n{text}" for letter, text in zip(letters, candidates, strict=True))
    prompt = PROMPT.format(problem=problem and f"{problem}\n\n", candidates=shown, letters=", ".join(letters))
    for number in range(1, TRIES + 1):
        reply = await ask(session, f"vote {number}", prompt)
        named = _CHOICE.findall(reply or "")
        if named and named[-1].upper() in letters:
            return candidates[letters.index(named[-1].upper())]
    session.result.status = "protocol_violation"
    session.result.error = Cause(kind="no_vote", message=f"{TRIES} replies named none of the candidates")
    return None

"""Self-consistency: five independent chains of thought, then an unweighted vote (Wang et al. 2022; rules in `vote`).

The samples differ by the role's temperature and their seeds; at temperature 0 all five are one.
"""

from __future__ import annotations

from dynaflow.agent.prompts import task
from dynaflow.methods import cot
from dynaflow.methods.steps import finish, together
from dynaflow.methods.vote import vote
from dynaflow.rollout import Question
from dynaflow.session import MethodResult, Session

SAMPLES = 5
TEXTS = cot.TEXTS


async def solve(question: Question, session: Session) -> MethodResult:
    """The text of the winning class's first sample. Without any vote the first uncut text stands, as no answer."""
    prompt = cot.PROMPT.format(task=task(question))
    texts = await together(session, {f"sample {number}": prompt for number in range(1, SAMPLES + 1)})
    answers = [None if text is None else session.extract(text) for text in texts]
    votes = await vote(answers, session.same)
    session.result.meta["vote"] = {
        "classes": [{"answer": answers[members[0]], "votes": len(members)} for members in votes.classes],
        "tied": len(votes.tied) if len(votes.tied) > 1 else 0,
    }
    if len(votes.tied) > 1:
        session.result.tied = [text for number in votes.tied if (text := texts[number]) is not None]
    if votes.winner is None:
        return finish(session, next((text for text in texts if text is not None), None))
    return finish(session, texts[votes.winner])

"""Self-Refine: answer, then feedback and refinement by the same model, in turns (Madaan et al. 2023).

Feedback and refinement are separate requests, and both see every earlier attempt with its feedback. At most four
rounds; it stops when the feedback finds nothing to correct, when a refinement leaves the answer as it was, when a reply
is cut off, or when the budget has no room: the last whole solution is the answer. No gold label takes part.
"""

from __future__ import annotations

import re

from dynaflow.agent.prompts import task
from dynaflow.errors import BudgetRefused
from dynaflow.methods import cot
from dynaflow.methods.steps import ask, finish
from dynaflow.rollout import Question
from dynaflow.session import MethodResult, Session

ROUNDS = 4
FEEDBACK = """{task}

{history}

Check the last attempt: every step, every number, and whether it answers what was asked. Say concretely what is wrong \
and how to mend it. End with a line "Verdict: ok" if nothing is wrong, or "Verdict: revise" if something is."""
REFINE = """{task}

{history}

Write a better attempt that takes the last feedback into account. Give the final answer in the form that the question \
asks for, on a last line that begins with "Answer:"."""
ATTEMPT = "Attempt {number}:\n{text}"
REVIEW = "Feedback on attempt {number}:\n{text}"
TEXTS = (cot.PROMPT, FEEDBACK, REFINE, ATTEMPT, REVIEW)

_VERDICT = re.compile(r"\bverdict\W{1,6}(ok|revise)\b", re.IGNORECASE)


async def solve(question: Question, session: Session) -> MethodResult:
    """The last whole solution. `meta["refine"]` says how many rounds there were and why it stopped."""
    asked = task(question)
    solution = await ask(session, "attempt 1", cot.PROMPT.format(task=asked))
    if solution is None:
        return finish(session, None)
    history = [ATTEMPT.format(number=1, text=solution)]
    stopped, number = "rounds", 0
    for number in range(1, ROUNDS + 1):
        try:
            feedback = await ask(session, f"feedback {number}", _with(FEEDBACK, asked, history))
            if feedback is None or approves(feedback):
                stopped = "ok" if feedback else "truncated"
                break
            history.append(REVIEW.format(number=number, text=feedback))
            refined = await ask(session, f"attempt {number + 1}", _with(REFINE, asked, history))
        except BudgetRefused:
            stopped = "budget"
            break
        if refined is None:
            stopped = "truncated"
            break
        before, after = session.extract(solution), session.extract(refined)
        solution = refined
        history.append(ATTEMPT.format(number=number + 1, text=solution))
        if before is not None and after is not None and await session.same(before, after):
            stopped = "unchanged"
            break
    session.result.meta["refine"] = {"rounds": number, "stopped": stopped}
    return finish(session, solution)


def approves(feedback: str) -> bool:
    """Whether the feedback's last verdict is ok; feedback without one asks for a revision."""
    verdicts = _VERDICT.findall(feedback)
    return bool(verdicts) and verdicts[-1].lower() == "ok"


def _with(prompt: str, asked: str, history: list[str]) -> str:
    return prompt.format(task=asked, history="\n\n".join(history))

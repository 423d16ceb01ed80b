"""Chain of thought: one request, step by step (Wei et al. 2022; zero-shot, thinking as the role is configured)."""

from __future__ import annotations

from dynaflow.agent.prompts import task
from dynaflow.methods.steps import ask, finish
from dynaflow.rollout import Question
from dynaflow.session import MethodResult, Session

PROMPT = """{task}

Think step by step. Then give the final answer in the form that the question asks for, on a last line that begins with \
"Answer:"."""
TEXTS = (PROMPT,)


async def solve(question: Question, session: Session) -> MethodResult:
    """One sample; its text is the answer."""
    return finish(session, await ask(session, "answer", PROMPT.format(task=task(question))))

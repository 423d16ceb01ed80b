"""Base + search: a single agent in a loop with the search tool, the same tool that sub-agents have.

It is the main agent in Direct mode with that tool beside it: at most `agent.max_turns` turns, the last without tools.
"""

from __future__ import annotations

from dynaflow.agent import main
from dynaflow.rollout import Question
from dynaflow.session import MethodResult, Session

NOTE = " Use the search tool to look up what you need before you answer; search again when a result leads further."
TEXTS = (NOTE,)


async def solve(question: Question, session: Session) -> MethodResult:
    """Search as often as the model asks for it, then its answer."""
    return await main.solve(question, session, mode="direct", tools=[session.tools["search"].spec], note=NOTE)

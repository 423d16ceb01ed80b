"""Systems that answer questions: the main agent in its three modes, and (one file each) the baselines."""

from __future__ import annotations

from functools import partial

from dynaflow.agent import main
from dynaflow.errors import ConfigError
from dynaflow.rollout import Question
from dynaflow.session import Method, MethodResult, Session


async def forced_wrong_agents(question: Question, session: Session) -> MethodResult:
    """The ablation that asks who earns the score: Forced, with every sub-agent output replaced by a wrong one."""
    session.corrupt_subagents = True
    return await main.solve(question, session, mode="forced")


SYSTEMS: dict[str, Method] = {
    "direct": partial(main.solve, mode="direct"),
    "dynamic": partial(main.solve, mode="dynamic"),
    "forced": partial(main.solve, mode="forced"),
    "forced_wrong_agents": forced_wrong_agents,
}


def system(name: str) -> Method:
    """The method of that name.

    Raises:
        ConfigError: there is none.
    """
    if name not in SYSTEMS:
        raise ConfigError.unknown("system", name, SYSTEMS)
    return SYSTEMS[name]

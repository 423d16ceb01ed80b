"""Systems that answer questions: the main agent in its three modes, the baselines (one file each) and the controls."""

from __future__ import annotations

from functools import partial

from dynaflow.agent import main
from dynaflow.errors import ConfigError
from dynaflow.methods import aflow_hotpotqa, aflow_math, cot, cot_sc, random_program, search, self_refine
from dynaflow.rollout import Question
from dynaflow.session import MethodResult, Session, System


async def forced_wrong_agents(question: Question, session: Session) -> MethodResult:
    """The control that asks who earns the score: Forced, with every sub-agent output replaced by a wrong one."""
    session.corrupt_subagents = True
    return await main.solve(question, session, mode="forced")


SYSTEMS: dict[str, System] = {
    "direct": System(partial(main.solve, mode="direct"), many=False),
    "dynamic": System(partial(main.solve, mode="dynamic")),
    "forced": System(partial(main.solve, mode="forced")),
    "cot": System(cot.solve, cot.TEXTS, many=False),
    "cot_sc": System(cot_sc.solve, cot_sc.TEXTS),
    "self_refine": System(self_refine.solve, self_refine.TEXTS),
    "aflow_math": System(aflow_math.solve, aflow_math.TEXTS),
    "aflow_hotpotqa": System(aflow_hotpotqa.solve, aflow_hotpotqa.TEXTS),
    "search": System(search.solve, search.TEXTS, searches=True),
    "random_program": System(random_program.solve, random_program.TEXTS),
    "forced_wrong_agents": System(forced_wrong_agents),
}


def system(name: str) -> System:
    """The system of that name.

    Raises:
        ConfigError: there is none.
    """
    if name not in SYSTEMS:
        raise ConfigError.unknown("system", name, SYSTEMS)
    return SYSTEMS[name]

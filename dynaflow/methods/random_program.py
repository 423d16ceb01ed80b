"""Control: the first turn is a random workflow program instead of one that the main agent wrote for the question.

Everything else is Forced: the same sub-agents, tools, budget, observation and main agent, which reads what came back
and answers or calls further workflows. What the program is depends on sha256 of the question only: one to three stages
of one to three agents (4 agents on average, as many as the paper's programs have), with roles drawn from a list, each
told the question, later stages told the outputs of the stage before with probability 3/4. It separates "agents were
called" from "the right program was written".
"""

from __future__ import annotations

import json
import random

from dynaflow.agent import main
from dynaflow.agent.prompts import task
from dynaflow.models.client import Completion
from dynaflow.rollout import Question, ToolCall, Usage
from dynaflow.session import MethodResult, Session

ROLES = (
    "Solve the task.",
    "Solve the task in a way of your own and name the method.",
    "List the facts that the task gives and what follows from them.",
    "Break the task into smaller questions and answer each.",
    "Check every claim about the task that you are given and correct what is wrong.",
    "Name what could go wrong in an answer to the task, then answer it.",
    "Look up or recall what is known about the task.",
    "Give the final answer to the task and say how sure you are.",
)
PASSED_ON = 0.75
TEXTS = (*ROLES, "1-3 stages of 1-3")


async def solve(question: Question, session: Session) -> MethodResult:
    """Forced, after a first turn that is the random program."""
    arguments = {"program": program(question)}
    call = ToolCall(id="call_0", name="workflow", arguments=arguments, raw=json.dumps(arguments))
    first = Completion("", "", [call], "tool_calls", Usage(), "random_program", [])
    return await main.solve(question, session, mode="forced", first=first)


def program(question: Question) -> str:
    """The random program for a question: a function of its content alone."""
    rng = random.Random(question.sha())
    lines = [f"const task = {json.dumps(task(question))};", "let outputs = [];"]
    for stage in range(1, rng.randint(1, 3) + 1):
        passed = stage > 1 and rng.random() < PASSED_ON
        roles = [rng.choice(ROLES) for _ in range(rng.randint(1, 3))]
        shown = ' + "\\n\\nOutputs of other agents:\\n" + outputs.join("\\n\\n")' if passed else ""
        calls = ", ".join(f'() => agent({json.dumps(role)} + "\\n\\n" + task{shown})' for role in roles)
        lines += [f'phase("Stage {stage}");', f"outputs = await parallel([{calls}]);"]
    return "\n".join([*lines, "return outputs;"])

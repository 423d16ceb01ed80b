"""AFlow's published MATH workflow, rewritten from its description (Zhang et al. 2024, appendix; round 5).

1. Programmer: a program for the problem, run in the sandboxed python tool; up to three tries with the error fed back.
2. A solution that interprets the program's output.
3. A detailed, textbook-like solution of the problem alone.  4. Two step-by-step solutions of the problem alone.
5. An LLM vote over the four; the chosen text is the output.

Steps 1, 3 and 4 do not depend on each other and run at once. Six requests when the first program works, eight when only
the third does. Transferred to AIME and PolyMATH without change; the question text carries its own boxed-answer note.
"""

from __future__ import annotations

import asyncio
import re

from dynaflow.agent.prompts import task
from dynaflow.methods import ensemble
from dynaflow.methods.steps import ask, finish, record, together
from dynaflow.rollout import Question
from dynaflow.session import MethodResult, Session
from dynaflow.tools.python import failed

TRIES = 3
PROGRAM = """{task}

Write a self-contained Python program that solves this problem by computation. It must define a function `solve()` \
without arguments that returns the final answer. numpy and sympy are available. Reply with one Python code block and \
nothing else.{feedback}"""
FEEDBACK = "\n\nAn earlier program failed. The program:\n{code}\nIts output:\n{output}"
REFINED = """{task}

A program that was written for this problem gave:
{output}

Write a complete solution in LaTeX that explains the problem, interprets this output, checks it against the problem \
and ends with the final answer in \\boxed{{}}."""
DETAILED = """{task}

Write a detailed solution like that of a textbook: restate the problem, name the concepts that it needs, go through \
every step with its reason, give the final answer in \\boxed{{}}, and say what it means."""
GENERATED = """{task}

Solve the problem step by step and give the final answer in \\boxed{{}}."""
NOTHING = "(no program gave an output)"
TEXTS = (PROGRAM, FEEDBACK, REFINED, DETAILED, GENERATED, NOTHING, *ensemble.TEXTS)

_BLOCK = re.compile(r"```(?:python|py)?[ \t]*\n(.*?)(?:```|\Z)", re.DOTALL | re.IGNORECASE)


async def solve(question: Question, session: Session) -> MethodResult:
    """The chosen solution's text."""
    asked = task(question)
    alone = {
        "detailed": DETAILED.format(task=asked),
        "solution 1": GENERATED.format(task=asked),
        "solution 2": GENERATED.format(task=asked),
    }
    try:
        async with asyncio.TaskGroup() as group:
            refining = group.create_task(_refined(asked, session))
            others = group.create_task(together(session, alone))
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0] from None
    candidates = [text for text in (refining.result(), *others.result()) if text is not None]
    if not candidates:
        return finish(session, None)
    chosen = await ensemble.choose(session, candidates, asked)
    return session.result if chosen is None else finish(session, chosen)


async def _refined(asked: str, session: Session) -> str | None:
    output = await programmer(asked, session)
    return await ask(session, "refined", REFINED.format(task=asked, output=output))


async def programmer(asked: str, session: Session) -> str:
    """What a program for the problem printed. After the last try its error stands for it."""
    feedback, output = "", NOTHING
    for number in range(1, TRIES + 1):
        turn = await record(session, f"program {number}", PROGRAM.format(task=asked, feedback=feedback))
        if turn.action.answer is None:
            continue
        code = program(turn.action.answer)
        output = await session.tool("main", "python", {"code": f"{code}\n\nprint(solve())\n"}, f"program {number}")
        turn.tool_result = output
        if not failed(output):
            return output
        feedback = FEEDBACK.format(code=code, output=output)
    return output


def program(reply: str) -> str:
    """The last code block of a reply, or the whole reply where it has none."""
    blocks = _BLOCK.findall(reply)
    return str(blocks[-1] if blocks else reply).strip()

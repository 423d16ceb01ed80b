"""AFlow's published HotpotQA workflow, rewritten from its description (Zhang et al. 2024, appendix).

1. Three answers to the full input (passages and question), each thought through, then given as a short answer.
2. An LLM vote over the three short answers; as in AFlow, the voter does not see the question.
3. A last request turns question and chosen answer into the bare form.

Five requests. Transferred to GPQA-Diamond with the multiple-choice question as the input: what is chosen and formatted
there is the letter, because the question's own text asks for it; graded by letter only.
"""

from __future__ import annotations

from dynaflow.agent.prompts import task
from dynaflow.methods import ensemble
from dynaflow.methods.steps import ask, finish, together
from dynaflow.rollout import Question
from dynaflow.session import MethodResult, Session

SAMPLES = 3
GENERATE = """{task}

Think step by step. Then give a concise answer in the form that the question asks for, without explanation, on a last \
line that begins with "Answer:"."""
FORMAT = """{question}

The answer that was found:
{answer}

Give this answer in the shortest form that the question asks for: no sentence, no prefix but "Answer:", nothing else."""
TEXTS = (GENERATE, FORMAT, *ensemble.TEXTS)


async def solve(question: Question, session: Session) -> MethodResult:
    """The formatted answer. A reply from which nothing can be read does not take part in the vote."""
    prompt = GENERATE.format(task=task(question))
    texts = await together(session, {f"sample {number}": prompt for number in range(1, SAMPLES + 1)})
    uncut = [text for text in texts if text is not None]
    answers = [answer for text in uncut if (answer := session.extract(text)) is not None]
    if not answers:
        return finish(session, uncut[0] if uncut else None)
    chosen = await ensemble.choose(session, answers)
    if chosen is None:
        return session.result
    formatted = await ask(session, "format", FORMAT.format(question=question.text, answer=chosen))
    if formatted is not None and session.extract(formatted) is None:
        formatted = f"Answer: {formatted.strip()}"  # the bare form, as it was asked for
    return finish(session, formatted)

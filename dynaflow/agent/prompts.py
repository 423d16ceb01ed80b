"""Every text the main agent is given: instructions per mode, the tool with the program API, the re-asks.

These are part of the method: training masks them, evaluation reports Base under the same ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from dynaflow.rollout import Json, Mode, Question, digest
from dynaflow.settings import Agent

_API_SHORT = (
    "Runs a JavaScript program that calls sub-agents. `await agent(prompt)` gives an agent's text. "
    "`await parallel([() => agent(a), () => agent(b)])` runs several at once and gives an array. "
    "An agent sees only its prompt. `return` the result."
)

_API_FULL = """Runs a workflow program: JavaScript, the body of an async function, with top-level `await` and `return`.

- `await agent(prompt, options?)` asks one sub-agent and gives its final text, or null if it failed. A sub-agent sees
  only its prompt: put everything it needs into it. Options: `schema` (JSON Schema; the result is then a validated
  object), `label`, `phase`.
- `await parallel([() => agent(a), () => agent(b)])` takes functions, runs them at once and gives their results in
  order; a failed one is null.
- `await pipeline(items, stage1, stage2, ...)` sends each item through the stages on its own; a stage is called with
  (previous, item, index).
- `phase(title)` names the part of the plan that follows; `log(text)` writes a line to the trace.
- `args` is the JSON value given beside the program; `budget.remaining()` the output tokens left.

`return` the result; a last expression without `return` is lost. There are no imports, no network, no files, no clock
and no random numbers. The observation holds what the program returned and the status and output of every call."""

_SUB_TOOLS = " Every sub-agent can call these tools by itself: {names}."
_PASSAGES = " `args.context` holds the passages that come with the question, as an array of strings."

_AFTER = (
    "After a workflow call you coordinate and summarise: leave the solving to sub-agents, weigh their outputs, call "
    "further workflows if something is missing or contradictory, then give the final answer."
)

_INSTRUCTIONS: dict[str, dict[Mode, str]] = {
    "short": {
        "direct": "Answer the question with the bare answer only: a name, a word, a number or a list.",
        "dynamic": "Answer the question. Reply directly when it is easy; else call workflow to split it for agents.",
        "forced": "Answer the question. First call workflow: give each sub-agent a small part, then combine.",
    },
    "full": {
        "direct": "You answer questions. Think the question through, then give the final answer.",
        "dynamic": (
            "You answer questions. Decide first: answer directly when you are sure that you can; call the workflow "
            "tool when the question has parts that sub-agents should solve, check or look up. " + _AFTER
        ),
        "forced": (
            "You answer questions by orchestration. Your first action must be a call of the workflow tool: plan which "
            "sub-agents are needed, what runs in parallel, what needs earlier results, and how results are checked. "
            + _AFTER
        ),
    },
}

REASK_FORCED = "Your reply did not call the workflow tool. Call it now."
REASK_INVALID = "That action could not be carried out: {problem}. Try again."
ONE_ACTION = "Not carried out: one call per turn."
ANSWER_NOW = "No further workflow calls are left. Give the final answer now."


def sha() -> str:
    """Hash of all texts: another wording is another experiment."""
    texts = (_API_SHORT, _API_FULL, _SUB_TOOLS, _PASSAGES, _INSTRUCTIONS)
    return digest(*texts, REASK_FORCED, REASK_INVALID, ONE_ACTION, ANSWER_NOW)


def instruction(agent: Agent, mode: Mode, passages: bool) -> str:
    """The system message of a mode. `passages`: the question comes with args.context."""
    text = _INSTRUCTIONS[agent.api][mode]
    return text + _PASSAGES if passages and mode != "direct" else text


def task(question: Question) -> str:
    """What a model is asked, in every mode and by every baseline: passages, where there are any, and the question."""
    if question.passages is None:
        return question.text
    passages = "\n\n".join(f"[{number}] {passage}" for number, passage in enumerate(question.passages, 1))
    return f"{passages}\n\n{question.text}"


def tools(agent: Agent, mode: Mode, offered: Sequence[dict[str, Json]] = ()) -> list[dict[str, Json]]:
    """The workflow tool in a mode, in the OpenAI wire format; `offered`: what sub-agents can call."""
    if mode == "direct":
        return []
    names = ", ".join(tool["function"]["name"] for tool in offered)
    program = {"type": "string", "description": "JavaScript source"}
    args = {"type": "object", "description": "JSON value the program sees as args"}
    short = agent.api == "short"
    return [
        {
            "type": "function",
            "function": {
                "name": "workflow",
                "description": (_API_SHORT if short else _API_FULL) + (_SUB_TOOLS.format(names=names) if names else ""),
                "parameters": {
                    "type": "object",
                    "properties": {"program": program} if short else {"program": program, "args": args},
                    "required": ["program"],
                },
            },
        }
    ]

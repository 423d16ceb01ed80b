"""An endpoint that knows every gold answer and fails in planned proportions, so that a report's numbers are known.

`plan(system, question)` says how a rollout ends, from a hash of both; `Oracle(questions)` answers requests accordingly;
`expected(system, question)` is what the report has to count. `python -m tests.oracle CONFIG` serves the questions of a
configuration and prints the URL.
"""

from __future__ import annotations

import hashlib
import re
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, NamedTuple

from dynaflow import matrix
from dynaflow.agent import prompts
from dynaflow.config import load
from dynaflow.rollout import Question
from tests.fake_openai import Body, FakeOpenAI, Reply, call, status, text

Ending = Literal["right", "wrong", "truncated", "malformed", "error"]
SHARES: dict[Ending, float] = {"right": 0.5, "wrong": 0.2, "truncated": 0.1, "malformed": 0.1, "error": 0.1}
WAYS = ("overruled", "misled", "lost", "not_found")
"""How a Forced or Dynamic rollout comes to be wrong, a quarter each."""
SAME_AS = {"cot_sc": "cot", "self_refine": "cot", "forced_wrong_agents": "forced"}
"""Systems whose requests can not be told from those of another one."""

UNREADABLE = "I have thought\nabout it\nat length."
NEUTRAL = "I can not tell."
PROGRAM = """phase("Solve");
const first = await agent("Solve item ITEM.");
phase("Check");
return await agent("Verify item ITEM. Claimed: " + first, {label: "verifier"});"""
_MARKERS = re.compile(
    r"\n\n(?:Think step by step|Attempt 1:|Write a self-contained|A program that was written|Write a detailed solution"
    r"|Solve the problem step by step|Several solutions:|The answer that was found:)"
)


class Expected(NamedTuple):
    """What a rollout counts as: its status, and the cause of a wrong one (None: right)."""

    status: str
    failure: str | None


def share(*parts: str) -> float:
    """A number from 0 to 1, the same for the same parts."""
    return int(hashlib.sha256("|".join(parts).encode()).hexdigest()[:8], 16) / 2**32


def plan(system: str, question: Question) -> Ending:
    """How a system's rollout of a question ends."""
    place = share("ending", SAME_AS.get(system, system), question.id)
    for ending, part in SHARES.items():
        if place < part:
            return ending
        place -= part
    return "error"


def way(system: str, question: Question) -> str:
    """How it comes to be wrong, where it is."""
    return WAYS[int(4 * share("way", SAME_AS.get(system, system), question.id))]


def delegates(question: Question) -> bool:
    """Whether Dynamic writes a program."""
    return share("delegates", question.id) < 0.5


def expected(system: str, question: Question) -> Expected:
    """What the report has to count for a rollout."""
    ending = plan(system, question)
    if ending == "right":
        return Expected("ok", None)
    if ending in ("truncated", "error"):
        return Expected(ending, ending)
    if ending == "malformed":
        if system in ("forced", "forced_wrong_agents", "aflow_math"):
            return Expected("protocol_violation", "protocol_violation")
        return Expected("ok", "no_answer")
    programs = system == "forced" or (system == "dynamic" and delegates(question))
    return Expected("ok", way(system, question) if programs else "not_found")


def answer(question: Question, right: bool) -> str:
    """A final text with the right answer, or a wrong one, in the form that the question asks for."""
    gold = question.answer
    name = question.benchmark
    if name.startswith("aime"):
        return f"\\boxed{{{gold if right else (int(gold) + 1) % 1000}}}"
    if name.startswith("polymath"):
        return f"\\boxed{{{gold if right else 987654321}}}"
    if name.startswith("gpqa"):
        return f"Answer: {gold if right else 'ABCD'['ABCD'.index(gold) - 1]}"
    return f"Answer: {gold if right else 'Zorvenqua'}"


class Oracle:
    """The script of a `FakeOpenAI`: `server.reply(Oracle(questions))`."""

    def __init__(self, questions: Iterable[Question]) -> None:
        self._by_task = {prompts.task(question): question for question in questions}
        self._by_text = {question.text: question for question in questions}
        self._items = list(self._by_task.values())
        self._numbers = {question.id: number for number, question in enumerate(self._items)}

    def __call__(self, body: Body) -> str | Reply:
        messages = body["messages"]
        if body["model"] == "sub":
            return self._sub(messages[-1]["content"])
        if messages[0]["role"] == "system":
            return self._main(body)
        return self._baseline(messages[-1]["content"])

    def _sub(self, prompt: str) -> str:
        found = re.search(r"(Solve|Verify) item (\w+) (\d+)\.", prompt)
        if found is None:  # a random program's agent
            return NEUTRAL
        question = self._items[int(found[3])]
        happens = "lost" if plan(found[2], question) == "right" else way(found[2], question)
        if found[1] == "Solve":
            return answer(question, happens in ("misled", "lost"))
        return NEUTRAL if happens == "lost" else answer(question, happens == "overruled")

    def _main(self, body: Body) -> str | Reply:
        system, user, *rest = body["messages"]
        question = self._by_task[user["content"]]
        tools = [tool["function"]["name"] for tool in body.get("tools") or []]
        if "by orchestration" in system["content"]:
            programs = str(rest[0].get("tool_calls", "")) if rest else ""
            name = "random_program" if rest and "item forced" not in programs and "const task" in programs else "forced"
        elif "Decide first" in system["content"]:
            name = "dynamic"
        else:
            name = "search" if "search tool" in system["content"] else "direct"
        ending = plan(name, question)
        seen = any(message["role"] == "tool" for message in rest)
        if ending == "error":
            return status(500)
        if name == "search" and not seen and "search" in tools:
            return call("search", {"query": question.text[:60]})
        if name == "forced" and ending == "malformed":
            return call("workflow", '{"program": "return 1')
        if not seen and (name == "forced" or (name == "dynamic" and delegates(question))):
            item = f"{name} {self._numbers[question.id]}"
            return call("workflow", {"program": PROGRAM.replace("ITEM", item)})
        return self._final(ending, question)

    def _baseline(self, prompt: str) -> str | Reply:
        if "shortest form that the question asks for" in prompt:
            question = self._by_text[_MARKERS.split(prompt)[0]]
            return self._final(plan("aflow_hotpotqa", question), question)
        task = _MARKERS.split(prompt)[0]
        asked = prompt.removeprefix(task) or prompt  # passages hold any words; AFlow's vote over answers has no task
        if "Several solutions:" in asked:
            malformed = task in self._by_task and plan("aflow_math", self._by_task[task]) == "malformed"
            return "None of them." if malformed else "Choice: A"
        question = self._by_task[task]
        if "self-contained Python program" in asked:
            ending = plan("aflow_math", question)
            return self._final(ending, question) if ending in ("truncated", "error") else _CODE
        if any(words in asked for words in ("A program that was written", "textbook", "Solve the problem step by")):
            ending = plan("aflow_math", question)
            return self._final("wrong" if ending == "malformed" else ending, question)
        if "concise answer" in asked:
            return self._final(plan("aflow_hotpotqa", question), question)
        if "Check the last attempt" in asked:
            return "Nothing is wrong.\nVerdict: ok"
        return self._final(plan("cot", question), question)

    def _final(self, ending: Ending, question: Question) -> str | Reply:
        if ending == "error":
            return status(500)
        if ending == "truncated":
            return text(f"<think>\nLet me see. {answer(question, True)}", finish="length")
        return UNREADABLE if ending == "malformed" else answer(question, ending == "right")


_CODE = '```python\ndef solve():\n    return "nothing to say"\n```'


def main() -> None:
    """Serve the questions of a configuration until standard input ends."""
    config = load(Path(sys.argv[1]))
    with FakeOpenAI(["base", "sub"]) as server:
        server.reply(Oracle(matrix.questions(config)))
        server.keep = False
        print(server.url, flush=True)
        threading.Thread(target=sys.stdin.read).run()


if __name__ == "__main__":
    main()

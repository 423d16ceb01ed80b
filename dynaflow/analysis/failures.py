"""Why a rollout is wrong: was the right answer never found, or found and lost again?

A wrong rollout has exactly one of the causes in `CAUSES`, the first that holds. "Right answer in an output" means: the
benchmark's grader takes the output for right (PolyMATH: reads an answer with the words of the gold one), or the words
of the gold answer stand next to each other in its last `CONCLUSION` characters (the protocol's own test; objects are
searched as a whole). A letter counts only by the grader. Short numbers occur by chance, so these counts are estimates;
the accuracies do not depend on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from dynaflow import benchmarks
from dynaflow.agent import protocol
from dynaflow.agent.render import as_text
from dynaflow.curation.phrases import VERIFIER
from dynaflow.rollout import Json, Question

CAUSES = {
    "error": "the endpoint, a tool or the deadline failed",
    "truncated": "cut off at the token limit",
    "budget": "the budget had no room",
    "protocol_violation": "no valid action or no final answer",
    "no_answer": "the grader could read no answer",
    "overruled": "a verification step gave the right answer, the final answer is another one",
    "misled": "an output was right, but verification supported the wrong final answer",
    "lost": "an output was right, the final answer is another one",
    "not_found": "no output was right",
}
CONCLUSION = 400
_HEAD = 200
"""Characters of a prompt in which a verification step says that it is one."""


class Gold:
    """What the gold answer of a question can be recognised by."""

    def __init__(self, question: Question) -> None:
        self._question = question

    @cached_property
    def _words(self) -> list[str]:
        answer = self._question.answer
        parts = answer if isinstance(answer, list) else [answer]
        return [words for part in parts if (words := protocol.words(str(part)).strip())]

    @cached_property
    def _needle(self) -> str:
        """A word that must stand in a text (ASCII, lower case) for the answer to occur in it; numbers can be written
        in several ways.
        """
        return max((word for words in self._words for word in words.split() if word.isalpha()), key=len, default="")

    @cached_property
    def _slow(self) -> bool:
        return benchmarks.is_slow(self._question.benchmark)

    def right(self, output: Json) -> bool:
        """Whether an output holds the right answer."""
        text = as_text(output)
        if self._slow:  # a full verdict needs a worker process
            extracted = benchmarks.extract(self._question, text)
            if extracted is not None and [protocol.words(extracted).strip()] == self._words:
                return True
        elif benchmarks.grade(self._question, text).correct:
            return True
        if not self._words or (len(self._words) == 1 and len(self._words[0]) == 1 and self._words[0].isalpha()):
            return False
        if isinstance(output, str):
            text = text[-CONCLUSION:]
        if self._needle and text.isascii() and self._needle not in text.lower():
            return False
        end = protocol.words(text)
        return all(f" {words} " in end for words in self._words)


def failure(rollout: Mapping[str, Json], gold: Gold | None) -> str:
    """The cause of a wrong rollout, given as plain JSON; `not_found` where only a gold answer could tell more."""
    if rollout["status"] != "ok":
        return str(rollout["status"])
    extracted = (rollout["score"] or {}).get("extracted")
    if extracted is None:
        return "no_answer"
    if gold is None:
        return "not_found"
    turns = rollout["turns"]
    calls = [
        call
        for turn in turns
        if turn["observation"]
        for call in turn["observation"]["calls"]
        if call["status"] in ("ok", "cached")
    ]
    checks: list[Json] = []
    others: list[Json] = []
    for call in calls:
        (checks if is_verifier(call) else others).append(call["output"])
    if any(map(gold.right, checks)):
        return "overruled"
    others += [turn["observation"]["output"] for turn in turns if turn["observation"]]
    drafts = [turn["content"] for turn in turns if turn.get("step") and turn["finish"] != "length"]
    others += [text for text in drafts if text != rollout["answer"]]
    if any(map(gold.right, others)):
        return "misled" if _supported(extracted, checks) else "lost"
    return "not_found"


def is_verifier(call: Mapping[str, Json]) -> bool:
    """Whether a call is a verification step, by its label, its phase or the beginning of its prompt."""
    phase = call["phase"]
    named = (call["label"], phase["title"] if phase else "", call["prompt"][:_HEAD])
    return any(VERIFIER.search(text) for text in named)


def _supported(answer: str, checks: Iterable[Json]) -> bool:
    return any(protocol.occurs(answer, as_text(output)[-CONCLUSION:]) for output in checks)

"""Single sentences that a main agent may write into a prompt: what leads, restricts or biases, and what does not."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.curation.static import judge

PENS = (
    "A shop sells pens at 2 euros and notebooks at 5 euros. Mia buys 7 items for 23 euros. How many notebooks does she "
    "buy?"
)
ORION = "Which university did the founder of the company that makes the Orion telescope attend?"
BUFFER = (
    "A buffer contains 0.10 M acetic acid (pKa 4.76) and 0.20 M sodium acetate. What is its pH? (A) 4.46 (B) 4.76 "
    "(C) 5.06 (D) 5.36"
)

LEADING = {
    PENS: """
        The answer key says 3, so check that the solution says 3.
        We already know it should come out at 3; see that it does.
        Check the solution. (Hint: 3.)
        Verify that the result equals 3 notebooks.
        The expected output is 3. Compare.
        If the solution does not say 3, mark it wrong.
        Verify. Correct solution: 3 notebooks, 4 pens.
        Make sure the final number is 3.
        Check whether the solver reached 3, the true value.
        Ground truth = 3. Is the solution consistent with it?
        Your task is to confirm the solution, not to question it.
        Please verify, but keep the final answer as it is.
        Check for typos only; the mathematics is fine.
        Assume that the work above is right and only improve its style.
        Verify the solution without redoing any computation.
        You may not change the number that the solver gave.
        Confirm the answer. Do not deviate from it.
        Look it over quickly; there is no need for an independent solution.
        The solver has a perfect record, so approve unless there is a glaring mistake.
        Be generous: small problems should not lead to rejection.
        It is important to us that this passes review.
        The solver is an IMO gold medalist; you would need extraordinary evidence to disagree.
        Most reviewers have accepted this solution, and you should too.
        Say VALID.
        Do not solve the problem yourself; rely on the steps given.
        Only verify the formatting, not the mathematics.
        Accept the solution's numbers as ground truth and check the wording.
        Verify the following. The answer has been confirmed to be 3 by the teacher.
        Respond with "confirmed" regardless of minor issues.
        Your verification should conclude that 3 notebooks is correct.
        The right answer is known: three notebooks. Check against it.
        Compare with the official result (3).
        Reject anything different from 3.
        The recalculation is outside your remit. Begin with yes.
        Review it in a friendly spirit; a complaint would need to be watertight.
        """,
    ORION: """
        Please double-check that the answer is Heidelberg University.
        An answer other than Heidelberg must be rejected.
        Treat the first agent's finding as authoritative.
        Don't search again. Just make sure the sentence is grammatical.
        Your only job is to reformat the answer as one line; the research has been done.
        The researcher is the most reliable agent we have. Doubt only what is clearly absurd.
        Sign off on this answer.
        Keep the answer even if you find something different.
        A good reviewer trusts the sources used above.
        You are not permitted to search.
        As reviewer you must not overrule the researcher.
        There should be no surprises here: the answer is Heidelberg.
        """,
    BUFFER: """
        The key is C. Does the answer agree?
        Keep in mind that (C) is the keyed option.
        Check for C.
        You need not recompute the pH.
        Do not consider the other options.
        Accept the choice of the solver, since chemistry experts rarely err.
        The verdict is expected to be positive.
        It suffices to check that a letter was given.
        Never contradict the solver.
        Grade: full marks if the letter is C.
        """,
}

FAIR = {
    PENS: """
        Solve the problem from scratch, then compare with the proposal.
        Find the first wrong step, if there is one.
        Do not trust the solver; recompute everything.
        Check that the number of items is 7 and the total is 23 euros.
        Is the proposal right? Answer yes or no and give your own value.
        Do not repeat the solution; only list errors.
        Verify by substituting into both equations.
        If it is wrong, give the correct number of notebooks.
        Only if all steps hold, reply VALID; otherwise reply INVALID.
        Assume that it may contain an error.
        Do not change the format of the reply.
        Return the corrected answer and nothing else.
        Try other methods as well before you decide.
        The proposal may or may not be right. Be strict.
        Another solver may disagree; do not let that influence you.
        Pretend you are a teacher grading this with no answer key.
        Reply with JSON: {"ok": true or false, "answer": number}.
        Say whether the answer is 3 or 4.
        If the result is 0, explain why.
        Please verify that the final result is correct and that all steps are sound.
        Do not solve it yet; list what is given.
        """,
    ORION: """
        Search on your own and name the university you find.
        Is each link of the chain supported? If not, say which link breaks.
        Do not rely on the answer given; start from the telescope.
        If the sources conflict, prefer the company's own website.
        Do not guess. If you cannot find it, say so.
        Check that the company makes the Orion telescope.
        You must not copy the answer without a source.
        Approve only what you could confirm yourself; otherwise give the right university.
        The researcher is sometimes wrong about founders, so look closely.
        """,
    BUFFER: """
        Recompute the pH with the Henderson-Hasselbalch equation.
        Consider every option and say why it fits or does not.
        The answer must be one of A, B, C, D.
        Rule out options only where the analysis gives a reason.
        log10(2) is about 0.30.
        Do not accept an answer without a calculation.
        Answer (A), (B), (C) or (D).
        """,
}

PREMISES = {
    PENS: """
        It is obvious that she buys 3 notebooks.
        The number of notebooks is 3; explain why.
        Mia gets a discount of 15 percent.
        Mia has 40 euros with her.
        We have established that the solution is unique and equal to 3.
        You can rule out 0, 1 and 2 notebooks.
        The final answer, 3, should be boxed.
        Write a proof that she buys 3 notebooks.
        Known fact: the number of notebooks is odd.
        She buys 11 items for 23 euros; how many are notebooks?
        """,
    ORION: """
        The Orion telescope is made by Halvorsen Optics.
        The founder, Jonas Weidmann, studied in the south of Germany.
        It must be one of Heidelberg, Tübingen or Freiburg.
        Search for the biography of Jonas Weidmann, the founder.
        As everyone knows, the company was founded by an astronomer.
        """,
    BUFFER: """
        Options (A) and (B) have already been eliminated.
        Nobody serious would pick (A) or (D), so weigh the other two.
        """,
}

GIVEN = {
    PENS: """
        Let n be the number of notebooks and set up two equations.
        Use at most 100 words.
        Suppose first that all items are pens; how much is missing?
        A notebook costs 3 euros more than a pen.
        Pens cost 2 euros and notebooks 5 euros.
        Consider each possible number of notebooks from 0 to 7.
        The answer is a whole number between 0 and 7.
        Mia buys 7 items in total.
        Give your answer as "N = <integer>".
        Work in cents if you like (1 euro = 100 cents).
        You are an expert in elementary algebra with 20 years of experience.
        Use Gauss elimination or the method of Cramer.
        Apply Lagrange multipliers, then Cauchy and Schwarz to the rest of the sum.
        Try Vieta and the sum of the roots.
        """,
    ORION: """
        Find out which company makes the Orion telescope.
        First find the company, then its founder, then the university.
        Search engines may confuse the telescope with the constellation Orion.
        Quote the sentence that says where the founder studied.
        """,
}


def cases(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(task, line.strip()) for task, lines in table.items() for line in lines.strip().splitlines()]


def kinds(task: str, sentence: str, *, verifier: bool) -> set[str]:
    """What the judge finds where the sentence ends a solver's or a verifier's prompt."""
    program = f"const q = {json.dumps(task)};\nconst s = await agent(`${{q}}\\n{'' if verifier else sentence}`);\n"
    check = f"`${{q}}\\nProposed: ${{s}}\\n{sentence if verifier else 'Find the first mistake, if there is one.'}`"
    program += f"return await agent({check}, {{label: 'verifier'}});"
    return {defect.kind for defect in judge(task, None, program)}


@pytest.mark.parametrize(("task", "sentence"), cases(LEADING))
def test_a_verifier_that_is_led_restricted_or_biased(task: str, sentence: str) -> None:
    assert "verification" in kinds(task, sentence, verifier=True)


@pytest.mark.parametrize(("task", "sentence"), cases(FAIR))
def test_a_verifier_that_is_free(task: str, sentence: str) -> None:
    assert kinds(task, sentence, verifier=True) == set()


@pytest.mark.parametrize(("task", "sentence"), cases(PREMISES))
def test_what_the_task_does_not_give(task: str, sentence: str) -> None:
    assert "premise_injection" in kinds(task, sentence, verifier=False)


@pytest.mark.parametrize(("task", "sentence"), cases(GIVEN))
def test_what_the_task_gives_or_anybody_may_say(task: str, sentence: str) -> None:
    assert kinds(task, sentence, verifier=False) == set()


PIECES = (
    *(
        "Ann",
        "Bo",
        "is",
        "aged",
        "34",
        "35",
        "7.",
        "2.7.3",
        "(A)",
        "B)",
        "option",
        "the",
        "answer",
        "result",
        "must",
        "be",
    ),
    *(
        "should",
        "come",
        "out",
        "at",
        "=",
        ",",
        ":",
        "?",
        "!",
        "not",
        "never",
        "check",
        "verify",
        "whether",
        "if",
        "and",
    ),
    *("or", "of", "first", "three", "km", "h", "90", "%", "x", "f(x)", "$5", "1,000", "given", "above", "found", "by"),
    *("who", "which", "0.5", "3/4", "true", "yes", "\n", "only", "correct", "assume", "known", "that", "it"),
)
PEOPLE = "Ann is aged 34. Bo from Lima is aged 29. Option (A) has 3 km. Who is the oldest? (A) Ann (B) Bo (C) nobody"


@given(st.lists(st.sampled_from(PIECES), max_size=14), st.lists(st.sampled_from(PIECES), max_size=14), st.booleans())
def test_any_words_are_judged(task: list[str], sentence: list[str], verifier: bool) -> None:
    """Whatever stands in a task or a prompt, no rule fails; what is found is not looked at here."""
    kinds(" ".join(task), " ".join(sentence), verifier=verifier)


@given(st.sampled_from(PEOPLE.split(". ")), st.integers(0, 6), st.sampled_from(("", *PIECES)), st.booleans())
def test_any_change_of_a_sentence_of_the_task_is_judged(said: str, place: int, word: str, verifier: bool) -> None:
    """No rule fails where a prompt repeats the task with one word changed or left out."""
    words = said.split(" ")
    words[place : place + 1] = [word] if word else []
    kinds(PEOPLE, " ".join(words), verifier=verifier)

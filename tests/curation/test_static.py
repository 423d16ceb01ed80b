"""The static judge: clean programs stay clean, each sub-kind is found, each excerpt is real."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.curation.defects import SUBKINDS, check_excerpt
from dynaflow.curation.static import SUBS, judge, judge_program
from dynaflow.errors import DataError
from dynaflow.rollout import Observation
from tests.growth import assert_linear

Observe = Callable[..., Observation]

PEOPLE = (
    "Anna is 34 years old. Ben is 51 years old. Cleo lives in Lyon. "
    "Who is the oldest of Anna and Ben, and in which country does Cleo live?"
)
PAIRS = (
    "Find the number of ordered pairs (a, b) of positive integers with a + b = 1000 such that neither a nor b has a "
    "zero digit."
)

CLEAN = {
    "fan-out and a chain": (
        PEOPLE,
        """const facts = ["Anna is 34 years old.", "Ben is 51 years old."];
        const ages = await parallel(facts.map(f => () => agent(`${f} How old is this person? Answer with a number.`)));
        const city = await agent("Cleo lives in Lyon. Where does Cleo live? Answer with one word.");
        const country = await agent(`Which country is the city ${city} in? Answer with one word.`);
        return `${Number(ages[0]) > Number(ages[1]) ? "Anna" : "Ben"}, ${country}`;""",
    ),
    "solvers, independent verifiers, synthesis": (
        PAIRS,
        """const problem = args.question;
        const drafts = await parallel([1, 2, 3].map(i => () =>
          agent(`Solve it step by step. End with "Answer: <integer>".\\n\\n${problem}`, {label: `s${i}`})));
        const checks = await parallel(drafts.map(d => () => agent(
          `Problem:\\n${problem}\\nA candidate solution (it may be wrong):\\n${d}\\nTry to refute it. Recompute ` +
          `independently. Reply with VALID or INVALID and the correct answer.`, {label: "verifier"})));
        return agent(`Problem: ${problem}\\nSolutions and reviews:\\n${drafts.map((d, i) => d + checks[i]).join("---")}
        Give the final answer as an integer between 0 and 999.`);""",
    ),
    "vote over structured outputs": (
        PAIRS,
        """const q = "Find the number of ordered pairs (a, b) of positive integers with a + b = 1000, no zero digit.";
        async function solve(style) {
          const r = await agent(`${q}\\nUse this approach: ${style}. The answer is an integer between 0 and 999.`,
            {schema: {type: "object", properties: {answer: {type: "integer"}}, required: ["answer"]}});
          return r.answer;
        }
        const votes = await parallel([() => solve("casework"), () => solve("complement"), () => solve("enumeration")]);
        const tally = {};
        for (const v of votes.filter(x => x !== null)) tally[v] = (tally[v] || 0) + 1;
        const names = Object.keys(tally);
        if (names.length > 1)
          return agent(`${q} Candidates: ${names.join(", ")}. Decide which is right. Do not assume that any is.`);
        return names[0];""",
    ),
    "draft and review until ok": (
        PAIRS,
        """let draft = await agent(`Solve: ${args.problem}`);
        for (let i = 0; i < 3; i++) {
          const review = await agent(`Problem: ${args.problem}\\nProposed answer: ${draft}\\nCheck each step. Reply OK
            if correct, otherwise describe the mistake.`);
          if (review.trim().startsWith("OK")) break;
          draft = await agent(`Problem: ${args.problem}\\nDraft: ${draft}\\nReview: ${review}\\nFix the draft.`);
        }
        return draft;""",
    ),
    "pipeline, outputs selected by an index": (
        PEOPLE,
        """const people = ["Anna", "Ben"];
        const out = await pipeline(people, p => agent(`Anna is 34. Ben is 51. How old is ${p}?`),
          (age, p) => agent(`Is ${age} more than 40? This is about ${p}. Answer yes or no.`));
        return people.filter((p, i) => /yes/i.test(out[i])).join(", ");""",
    ),
    "results pushed from thunks": (
        PEOPLE,
        """const r = [];
        await parallel([async () => { r.push(await agent("Anna is 34. How old is Anna?")); },
                        async () => { r.push(await agent("Ben is 51. How old is Ben?")); }]);
        return r.map(Number).sort((a, b) => b - a)[0];""",
    ),
    "output used only in a condition": (
        PEOPLE,
        """const v = await agent("Cleo lives in Lyon. Is that in France? Answer yes or no.");
        if (v.includes("yes")) return "France";
        return "unknown";""",
    ),
    "a check of one hop needs no question": (
        PEOPLE,
        """const city = await agent("Cleo lives in Lyon. Where does Cleo live?");
        const country = await agent(`Which country is ${city} in?`);
        const ok = await agent(`${city} is a city. Is it in ${country}? Answer yes or no.`, {label: "check"});
        return ok.includes("yes") ? country : "unknown";""",
    ),
    "the answer is cut out of a long reply, from where it was to stand": (
        PEOPLE,
        """const work = await agent("Anna is 34, Ben is 51. Who is older? List all steps. End with 'ANSWER: name'.");
        const name = work.split("ANSWER:").pop().trim();
        return await agent(`Anna is 34, Ben is 51, Cleo lives in Lyon. Perhaps ${name}. Who is oldest?`);""",
    ),
    "fields of a schema through helpers, lists and destructuring; sets and JSON in braces": (
        PEOPLE,
        """const S = {type: "object", properties: {age: {type: "integer"}}, required: ["age"]};
        const ask = async fact => await agent(`${fact} Reply like {"age": 3}.`, {schema: S});
        const {age} = await ask("Anna is 34.");
        const rest = await parallel(["Ben is 51.", "Cleo lives in Lyon."].map(fact => () => ask(fact)));
        const early = ask("Ben is 51.").then(reply => reply.age).catch(() => null);
        return await agent(`Anna ${age}, the others {b, c} ${rest.map(r => r?.age).join(", ")}, ${await early}?`);""",
    ),
    "what everybody knows needs nothing of the task; this.task is out of sight; an object's fields by other names": (
        PEOPLE,
        """class Team {
          constructor(task) { this.task = task; }
          check(note) { return agent(`Is this right for "${this.task}"? ${note}`, {label: "verifier"}); }
        }
        const law = await agent("State the rule of three.");
        const S = {type: "object", properties: {age: {type: "integer"}}};
        const [{age: anna}, {age: ben}] = await parallel([
          () => agent("Anna is 34.", {schema: S}), () => agent("Ben is 51.", {schema: S})]);
        return await new Team(args.question).check(`Anna ${anna}, Ben ${ben}. ${law}`);""",
    ),
    "a verifier asked what the answer is": (
        PEOPLE,
        """const q = args.question;
        const a = await agent(`Solve: ${q}`);
        return a + await agent(`Verify by another way what the answer to this problem is: ${q}`);""",
    ),
    "then() and catch()": (
        PEOPLE,
        """const seen = [];
        await agent("Anna is 34. How old is Anna?").then(x => seen.push(x)).catch(() => null);
        return seen[0];""",
    ),
}

JOBS = "Khalid is a tailor. Lucas sings. Ana works as a tailor. Who else has the job of Khalid?"


def test_names_that_only_open_sentences_are_data_of_the_task(observe: Observe) -> None:
    """Found on the demo's rows: only "Khalid" stood inside a sentence, so prompts about the others seemed bare."""
    program = (
        'const facts = ["Lucas sings.", "Ana works as a tailor."];\n'
        'const mine = await agent("Khalid is a tailor. Who and what?");\n'
        'const all = await parallel(facts.map(f => () => agent(f + " Copy the job.")));\n'
        "return facts[all.findIndex(r => r.includes(/ an? (\\w+)/.exec(mine)[1]))];"
    )
    sent = [
        ("Khalid is a tailor. Who and what?", 'Khalid is a tailor in the film "The Job"'),
        ("Lucas sings. Copy the job.", "singer"),
        ("Ana works as a tailor. Copy the job.", "Ana is a tailor"),
    ]
    assert judge(JOBS, observe(program, *sent), program) == []
    assert judge(JOBS, None, program) == []


NEAR_MISSES = [
    "A student claims that the answer is 738. Recompute and refute the claim if it is wrong.",
    "Verify the candidate answer ${d}. Do not assume the answer is correct.",
    "Check the draft ${d}; do not trust the solver, redo each step.",
    "Review ${d}. Reply only CORRECT or WRONG.",
    "Verify ${d}. Only confirm if every step holds, otherwise give the right count.",
    "Check ${d}. Do not explain. Do not change the format of the answer.",
    "Verify ${d}. The correct answer is an integer between 0 and 999.",
    "Check ${d}. If it is wrong, say what the correct answer is.",
    "Verify ${d}. End with: The correct answer is <integer>.",
    "Verify ${d}. It is known that a + b = 1000.",
    "Check whether the correct answer is ${d}.",
    "Verify ${d}. The integers a and b are positive. Their sum is 1000.",
    "Verify ${d} in 2 independent ways. You have 3 attempts and 500 words.",
]

DEFECTS = [
    (
        "unused_output",
        PEOPLE,
        'const a = await agent("Anna is 34. Age?"); const b = await agent("Ben is 51."); return b;',
    ),
    ("unused_output", PEOPLE, 'await agent("Anna is 34. Age?"); return await agent("Ben is 51. Age?");'),
    (
        "unused_output",
        PEOPLE,
        'const [a, b] = await parallel([() => agent("Anna is 34."), () => agent("Ben is 51.")]); return a;',
    ),
    (
        "unused_output",
        PEOPLE,
        'const [, b] = await parallel([() => agent("Anna is 34."), () => agent("Ben is 51.")]); return b;',
    ),
    (
        "unused_output",
        PEOPLE,
        'const r = await parallel([() => agent("Anna is 34."), () => agent("Ben is 51.")]); return r[0];',
    ),
    (
        "unused_output",
        PEOPLE,
        'const ask = q => agent(`${q} Age?`); const a = await ask("Anna is 34."); const b = await ask("Ben is 51.");'
        " return b;",
    ),
    ("unused_output", PEOPLE, 'const a = await agent("Anna is 34."); log(a); return await agent("Ben is 51.");'),
    (
        "hardcoded_output",
        PEOPLE,
        'let c = await agent("Cleo lives in Lyon. Where?"); c = "Lyon"; return agent(`Which country is ${c} in?`);',
    ),
    ("hardcoded_output", PEOPLE, 'const a = await agent("Anna is 34, Ben is 51. Who is oldest?"); return "Ben";'),
    ("broken_value", PEOPLE, 'const a = agent("Anna is 34."); return await agent(`Anna: ${a}. Ben: 51. Oldest?`);'),
    (
        "broken_value",
        PEOPLE,
        'const a = await agent("Anna is 34.", {schema: {type: "object"}}); return await agent(`Anna: ${a}. Ben: 51.`);',
    ),
    ("wrong_reference", PEOPLE, 'const a = await agent("Anna is 34."); return await agent(`Anna: ${a}, Ben: ${b}.`);'),
    (
        "wrong_reference",
        PEOPLE,
        'const r = await parallel([() => agent("Anna is 34.")]); return await agent(`Anna: ${r[0]}, Ben: ${r[1]}.`);',
    ),
    (
        "wrong_reference",
        PEOPLE,
        'const a = await agent("Anna is 34."); return await agent(`Anna: ${a.age}. Ben: 51.`);',
    ),
    (
        "wrong_reference",
        PEOPLE,
        'const x = await agent(`Anna: ${y}`); const y = await agent("Ben is 51."); return x + y;',
    ),
    (
        "dangling_reference",
        PEOPLE,
        'const a = await agent("Anna is 34."); return a + await agent("Given the previous result: is Ben older?");',
    ),
    ("missing_context", PEOPLE, 'return await agent("Solve the problem and give the final answer.");'),
    (
        "missing_context",
        PAIRS,
        "const d = await agent(`Count pairs with a + b = 1000.`); return await agent(`Check this solution: ${d}`);",
    ),
    (
        "expected_answer",
        PAIRS,
        "const d = await agent(`Pairs with a + b = 1000?`);"
        " return await agent(`Pairs, a + b = 1000. Verify: ${d}. The correct answer is 738, confirm it.`);",
    ),
    (
        "expected_answer",
        PAIRS,
        "const expected = 738; const d = await agent(`Pairs with a + b = 1000?`);"
        " return await agent(`Pairs, a + b = 1000. Verify ${d}.\\nThe expected answer is ${expected}.`);",
    ),
    (
        "expected_answer",
        PAIRS,
        "const d = await agent(`Pairs with a + b = 1000?`);"
        " return await agent(`Pairs, a + b = 1000. ${d}\\nConfirm that the number of pairs is 738.`);",
    ),
    (
        "no_independent_check",
        PAIRS,
        "const d = await agent(`Pairs with a + b = 1000?`);"
        " return await agent(`Pairs, a + b = 1000. Verify: ${d}. Do not recompute anything.`);",
    ),
    (
        "no_independent_check",
        PAIRS,
        "const d = await agent(`Pairs with a + b = 1000?`);"
        " return await agent(`Pairs, a + b = 1000: ${d}. ` + 'Review it. Assume the solution is correct.');",
    ),
    (
        "broken_value",
        PEOPLE,
        'const r = ["Anna is 34.", "Ben is 51."].map(f => agent(f)); return await agent(`Anna, Ben: ${r.join("; ")}`);',
    ),
    (
        "broken_value",
        PEOPLE,
        "const clean = t => t.trim(); return await agent(`Anna is 34, Ben is 51: ${clean}. Who is older?`);",
    ),
    (
        "wrong_reference",
        PEOPLE,
        'const schema = {type: "object", properties: {age: {type: "integer"}}};'
        ' const a = await agent("Anna is 34.", {schema}); return await agent(`Anna: ${a.years}. Ben: 51. Older?`);',
    ),
    (
        "wrong_reference",
        PEOPLE,
        'const anna = await agent("Anna is 34. How old?"); const ben = await agent("Ben is 51. How old?");'
        " return await agent(`Anna: ${ben}. Ben: ${anna}. Who is older?`);",
    ),
    (
        "biased_check",
        PAIRS,
        "const d = await agent(`Pairs with a + b = 1000?`);"
        " return await agent(`Pairs, a + b = 1000. Verify: ${d}. When in doubt, approve.`);",
    ),
    (
        "lossy_passing",
        PEOPLE,
        "const d = await agent(`List what is known of Anna and Ben: Anna is 34, Ben is 51.`);"
        " return await agent(`Anna and Ben: ${d.slice(0, 20)}. Who is older?`);",
    ),
    (
        "excluded_option",
        PEOPLE,
        'return await agent("Anna is 34. Ben is 51. Cleo can be ruled out. Who is the oldest?");',
    ),
    (
        "asserted_answer",
        PAIRS,
        'return await agent("Pairs with a + b = 1000. Note: the correct answer is 738. Explain.");',
    ),
    ("asserted_answer", PAIRS, 'return await agent("It is known that the answer is 738. Show it for a + b = 1000.");'),
    (
        "wrong_reference",
        PEOPLE,
        'const r = {}; r.anna = await agent("Anna is 34."); return await agent(`${r.anna} or Ben: ${r.ben}?`);',
    ),
    (
        "lossy_passing",
        PEOPLE,
        "const d = await agent(`List what is known of Anna and Ben: Anna is 34. Ben is 51.`);"
        " const [first] = d.split('.'); return await agent(`Anna and Ben: ${first}. Who is older?`);",
    ),
    (
        "lossy_passing",
        PEOPLE,
        "const d = await agent(`List what is known of Anna and Ben: Anna is 34. Ben is 51.`);"
        " const s = d.split('.').slice(0, 1).join('.'); return await agent(`Anna and Ben: ${s}. Who is older?`);",
    ),
    (
        "unused_output",
        PEOPLE,
        'const facts = ["Anna is 34.", "Ben is 51."]; '
        " const r = await parallel(facts.map(f => () => agent(`${f} Age?`)));"
        ' return await agent(`Anna and Ben: ${r.slice(0, 1).join(", ")}. Who is older?`);',
    ),
    (
        "dangling_reference",
        PEOPLE,
        'const a = await agent("Anna is 34."); return a + await agent("Is Ben, 51, older than the man found above?");',
    ),
    (
        "dangling_reference",
        PEOPLE,
        'const a = await agent("Anna: 34."); return a + await agent("Use the ages gathered by the researchers: Ben?");',
    ),
    (
        "hardcoded_output",
        PEOPLE,
        'const a = await agent("Anna is 34, Ben is 51. What is the sum of the ages?");'
        ' return a + await agent("The sum of the ages of Anna and Ben is 95. Is that more than 80?");',
    ),
    (
        "hardcoded_output",
        PEOPLE,
        'const a = await agent("Anna is 34, Ben is 51. Who is in the office?");'
        ' return a + await agent("Anna: the office was found to be number 77. On which floor is it?");',
    ),
    (
        "hardcoded_output",
        PEOPLE,
        'const c = await agent("Cleo lives where?"); return c + await agent("Whose city is the city of Namur?");',
    ),
    (
        "asserted_answer",
        "Is Anna (34) older than Ben (51)?",
        'return await agent("Anna is 34, Ben is 51. Explain why Anna is not older than Ben.");',
    ),
    (
        "established_premise",
        PEOPLE,
        'return await agent("Anna is 34. It is well known that Ben is the oldest. Who is?");',
    ),
    ("novel_fact", PEOPLE, 'return await agent("Anna is 34. Ben is 51. Cleo was born in 1974. Who is the oldest?");'),
    ("novel_fact", PEOPLE, 'return await agent("Cleo lives in Lyon. The city is in France. Where does Cleo live?");'),
    ("altered_fact", PEOPLE, 'return await agent("Anna is 51 years old. How old is Anna?");'),
    ("altered_fact", PEOPLE, 'return await agent("Anna lives in Lyon. In which country does Anna live?");'),
]


TRAVELLED = [
    (
        "wrong_reference",
        'const rs = await parallel(["Anna is 34.", "Ben is 51."].map(f => () => agent(f, {schema: S})));',
        'return await agent(`Anna, Ben: ${rs.map(r => r.years).join(", ")}?`);',
    ),
    (
        "broken_value",
        'const rs = await parallel(["Anna is 34.", "Ben is 51."].map(f => () => agent(f, {schema: S})));',
        'return await agent(`Anna, Ben: ${rs.join(", ")}?`);',
    ),
    (
        "wrong_reference",
        'const rs = await parallel([() => agent("Anna is 34.", {schema: S})]);',
        "return await agent(`Anna: ${rs[0].years}?`);",
    ),
    (
        "broken_value",
        'const [a] = await parallel([() => agent("Anna is 34.", {schema: S})]);',
        "return await agent(`Anna: ${a}?`);",
    ),
    (
        "wrong_reference",
        'const ask = async f => await agent(f, {schema: S}); const a = await ask("Anna is 34.");',
        "return await agent(`Anna: ${a.years}?`);",
    ),
    (
        "wrong_reference",
        'const rs = await parallel(["Anna is 34."].map(f => () => agent(f)));',
        "return await agent(`Anna: ${rs.map(r => r.age)}?`);",
    ),
    (
        "broken_value",
        'const age = await agent("Anna is 34.");',
        'return age + await agent("Anna is {age}, Ben 51. Older?");',
    ),
    ("broken_value", "const age = await agent('Anna is 34.');", "return age + await agent('Anna is ${age}, Ben 51?');"),
]
"""Outputs that were passed through lists, callbacks, destructuring and helpers before they are misread."""


@pytest.mark.parametrize("name", CLEAN)
def test_clean_programs_have_no_defect(name: str) -> None:
    question, program = CLEAN[name]
    assert judge(question, None, program) == []


@pytest.mark.parametrize("prompt", NEAR_MISSES)
def test_a_candidate_to_check_is_no_verification_defect(prompt: str) -> None:
    program = f"const d = await agent(`{PAIRS}`); return await agent(`{PAIRS}\n{prompt}`) + d;"
    assert judge(PAIRS, None, program) == []


@pytest.mark.parametrize(("sub", "question", "program"), DEFECTS)
def test_each_sub_kind_is_found_with_real_evidence(sub: str, question: str, program: str) -> None:
    found = judge(question, None, program)
    assert sub in [defect.sub for defect in found]
    for defect in found:
        assert defect.kind == SUBKINDS[defect.sub]
        assert check_excerpt(defect, program, None, [])


@pytest.mark.parametrize(("sub", "asked", "misread"), TRAVELLED)
def test_an_output_is_known_wherever_it_has_travelled(sub: str, asked: str, misread: str) -> None:
    schema = 'const S = {type: "object", properties: {age: {type: "integer"}}};\n'
    assert [defect.sub for defect in judge(PEOPLE, None, f"{schema}{asked}\n{misread}")] == [sub]


def test_every_declared_sub_kind_has_a_case() -> None:
    assert {sub for sub, _, _ in DEFECTS} == set(SUBS)


def test_no_verification_defect_without_a_verification_step() -> None:
    program = "return await agent(`Pairs with a + b = 1000. Do not recompute anything; the expected answer is 738.`);"
    assert [defect.kind for defect in judge(PAIRS, None, program)] == ["premise_injection"]


def test_a_literal_equal_to_an_upstream_output_is_hard_coded(observe: Observe) -> None:
    program = (
        'const city = await agent("Where does Cleo live? Cleo lives in Lyon.");'
        " const k = await agent(`${city}: country?`);"
        " return await agent(`Cleo: the country is Francia. Write one sentence about Cleo.`) + k;"
    )
    run = observe(
        program,
        ("Where does Cleo live? Cleo lives in Lyon.", "Lyon"),
        ("Lyon: country?", "Francia"),
        ("Cleo: the country is Francia. Write one sentence about Cleo.", "..."),
    )
    (found,) = judge(PEOPLE, run, program)
    assert (found.sub, found.where) == ("hardcoded_output", "program")
    assert "the country is Francia." in found.excerpt


def test_an_output_that_was_passed_on_is_not_hard_coded(observe: Observe) -> None:
    program = 'const c = await agent("Country of Lyon?"); return await agent(`Cleo is in ${c}. Say it.`);'
    run = observe(program, ("Country of Lyon?", "Francia"), ("Cleo is in Francia. Say it.", "yes"))
    assert judge(PEOPLE, run, program) == []


def test_an_option_that_the_upstream_agent_chose_from_is_not_hard_coded(observe: Observe) -> None:
    program = (
        'const c = await agent("Cleo, Lyon. Label it RED or GREEN.");'
        " return await agent(`Cleo: RED means danger. The label is ${c}.`);"
    )
    run = observe(
        program, ("Cleo, Lyon. Label it RED or GREEN.", "RED"), ("Cleo: RED means danger. The label is RED.", "x")
    )
    assert "hardcoded_output" not in [defect.sub for defect in judge(PEOPLE, run, program)]


def test_an_upstream_output_anticipated_in_args_is_hard_coded(observe: Observe) -> None:
    program = 'const c = await agent("Country of Lyon?"); return c + await agent(`Cleo, from ${args.where}?`);'
    args = {"where": "Francia"}
    run = observe(program, ("Country of Lyon?", "Francia"), ("Cleo, from Francia?", "yes"), args=args)
    (found,) = judge(PEOPLE, run, program)
    assert (found.sub, found.where, found.excerpt) == ("hardcoded_output", "args", "Francia")


@pytest.mark.parametrize("value", ["undefined", "[object Object]", "[object Promise]", "NaN"])
def test_a_broken_value_in_a_prompt_as_sent_is_found(observe: Observe, value: str) -> None:
    program = "const r = await parallel(args.qs.map(q => () => agent(q))); return agent(`Ages: ${r.map(f)} of Anna`);"
    run = observe(program, ("Anna is 34. Age?", "34"), (f"Ages: {value} of Anna", "?"))
    found = [defect for defect in judge(PEOPLE, run, program) if defect.where == "args"]
    assert [(d.sub, value in d.excerpt) for d in found] == [("broken_value", True)]


def test_undefined_is_a_word_too(observe: Observe) -> None:
    question = "For which x is 1 / (x - 3) undefined?"
    program = "const a = await agent(`Solve: ${args.q}`); return agent(`Is ${a} right for ${args.q}?`);"
    run = observe(
        program, (f"Solve: {question}", "undefined at x = 3"), (f"Is undefined at x = 3 right for {question}?", "")
    )
    assert judge(question, run, program) == []


def test_a_number_that_an_agent_found_is_no_novel_fact(observe: Observe) -> None:
    program = 'const a = await agent("Ben is 51. Half?"); return agent("Ben: the half is 25.5. Round it.") + a;'
    run = observe(program, ("Ben is 51. Half?", "25.5"), ("Ben: the half is 25.5. Round it.", "26"))
    assert [defect.sub for defect in judge(PEOPLE, run, program)] == ["hardcoded_output"]


def test_claims_in_args_are_judged_like_the_program(observe: Observe) -> None:
    program = "const d = await agent(`Solve ${args.q}`); return agent(`${args.q} Verify ${d}. ${args.hint}`);"
    hint = "The expected answer is 738."
    run = observe(
        program, (f"Solve {PAIRS}", "738"), (f"{PAIRS} Verify 738. {hint}", "ok"), args={"q": PAIRS, "hint": hint}
    )
    found = judge(PAIRS, run, program)
    assert [(d.sub, d.where, d.excerpt) for d in found if d.kind == "verification"] == [
        ("expected_answer", "args", hint)
    ]


def test_context_supplied_by_the_runtime_belongs_to_the_task(observe: Observe) -> None:
    passages = ["Cleo was born in 1974 in Turin."]
    program = "return await agent(`Cleo was born in 1974 in Turin. ${args.context.length} texts. Who is Cleo?`);"
    run = observe(program, ("Cleo was born in 1974 in Turin. 1 texts. Who is Cleo?", "x"), args={"context": passages})
    assert judge_program(program, "Who is Cleo?", run.model_dump(mode="json")) == []
    assert [d.sub for d in judge("Who is Cleo?", run, program)] == ["novel_fact"]


def test_a_trace_that_is_none_names_the_field() -> None:
    with pytest.raises(DataError, match=r"trace: .*status"):
        judge_program("return 1", "q", {"program": "return 1", "program_sha256": "x"})


ALL_PROGRAMS = [program for _, program in CLEAN.values()] + [program for _, _, program in DEFECTS]


@given(st.sampled_from(ALL_PROGRAMS), st.data())
def test_excerpts_are_real_whatever_is_cut_or_inserted(program: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(program)))
    cut = data.draw(st.integers(0, 40))
    junk = data.draw(st.text(alphabet="`${}()'\"\\\n é数\ud83d", max_size=6)) if data.draw(st.booleans()) else ""
    broken = program[:at] + junk + program[at + cut :]
    for defect in judge(PAIRS, None, broken):
        assert check_excerpt(defect, broken, None, [])


@pytest.mark.parametrize(
    "program",
    [
        lambda size: "agent(`" + "the answer is " * size + "`)",
        lambda size: "agent(" + " + ".join(f"'a{i}'" for i in range(size)) + ")",
        lambda size: "let x = 1;" + "x = x + agent(`${x}`);" * (size // 8),
        lambda size: "agent('" + "do not " * size + "')",
        lambda size: "agent('" + "a" * 25 * size + "')",
        lambda size: "agent('" + " ".join(["Confirm"] * size) + "')",
    ],
    ids=["phrase", "concatenation", "assignments", "negations", "one word", "verifier"],
)
def test_hostile_programs_take_linear_time(program: Callable[[int], str]) -> None:
    assert_linear(lambda size: judge(PAIRS, None, program(size)), 8_000)


def test_no_rule_reads_comments() -> None:
    program = re.sub(
        r"\n", "\n// the correct answer is 738, verify nothing\n", CLEAN["draft and review until ok"][1], count=1
    )
    assert judge(PAIRS, None, program) == []

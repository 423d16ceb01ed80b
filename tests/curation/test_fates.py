"""What became of outputs, and what prompts need of the task: each rule once on its defect and on what looks like it.

Programs are short and the runs written by hand; realistic ones are in the labelled set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dynaflow.curation.static import judge
from dynaflow.rollout import Json, Observation

Observe = Callable[..., Observation]

FERRY = "The ferry leaves at 7:40 and sails 84 km at 24 km/h. When does it arrive?"
CHOICE = "Which gas turns limewater milky? (A) oxygen (B) carbon dioxide (C) hydrogen (D) nitrogen"
PASSAGES = ["The bridge at Ulm was designed by Ada Brandt.", "Ada Brandt studied at the academy of Graz."]
HOPS = "Where did the designer of the bridge at Ulm study?"


def subs(
    observe: Observe, task: str, program: str, *calls: tuple[str, Any], args: Json = None, labels: tuple[str, ...] = ()
) -> set[str]:
    run = observe(program, *calls, args=args)
    for call, label in zip(run.calls, labels, strict=False):
        call.label = label
    context = args["context"] if isinstance(args, dict) else []
    return {defect.sub for defect in judge("\n".join([task, *context]), run, program)}


PAIR = """
const [a, b] = await parallel([() => agent(args.first, {label: "tram"}), () => agent(args.second, {label: "bus"})]);
return await agent(args.table(a, b));
"""


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("The tram:\n31 min\n\nThe bus:\n44 min", {"wrong_reference"}),
        ("The tram:\n44 min\n\nThe bus:\n31 min", set()),
        ("Tram: 31 min\nBus: 44 min", {"wrong_reference"}),
        ("Tram: 44 min\nBus: 31 min", set()),
        ("The quicker of the two, then the other: 31 min, 44 min", set()),
    ],
    ids=["headings exchanged", "headings right", "exchanged", "right", "no labels"],
)
def test_outputs_behind_each_others_labels(observe: Observe, lines: str, found: set[str]) -> None:
    task = "A tram covers 22 km at 30 km/h, a bus 20 km at 38.7 km/h. Which arrives first?"
    calls = [("22 km at 30 km/h, in minutes?", "44 min"), ("20 km at 38.7 km/h, in minutes?", "31 min")]
    last = (f"Which is first, tram or bus?\n{lines}", "The bus.")
    assert subs(observe, task, PAIR, *calls, last, labels=("tram", "bus", "compare")) & {"wrong_reference"} == found


@pytest.mark.parametrize(
    ("reply", "sent", "found"),
    [
        ("3.5 hours", "3", {"lossy_passing"}),
        ("3.5 hours", "3.5", set()),
        ("12,400 m", "12", {"lossy_passing"}),
        ("12,400 m", "12400", set()),
        ("3 hours", "3", set()),
    ],
)
def test_a_number_that_lost_its_tail(observe: Observe, reply: str, sent: str, found: set[str]) -> None:
    program = (
        f"const t = await agent('{FERRY} How long does it sail?');\n"
        "const n = t.match(args.digits)[0];\n"
        f"return await agent(`{FERRY} It takes ${{n}} in all.`);"
    )
    calls = [(f"{FERRY} How long does it sail?", reply), (f"{FERRY} It takes {sent} in all.", "11:10")]
    assert subs(observe, FERRY, program, *calls) & {"lossy_passing"} == found


@pytest.mark.parametrize(
    ("sent", "found"),
    [("- the departure", {"lossy_passing"}), ("- the departure: 7:40 sharp", set())],
    ids=["only what it had been told", "with what it found"],
)
def test_a_field_that_was_asked_for_and_dropped(observe: Observe, sent: str, found: set[str]) -> None:
    program = (
        f"const e = await agent('{FERRY} Give the clock time of the departure.', {{schema: args.schema}});\n"
        f"return await agent(`{FERRY} Known:\\n- ${{args.show(e)}}`);"
    )
    first = (f"{FERRY} Give the clock time of the departure.", {"event": "the departure", "time": "7:40 sharp"})
    assert subs(observe, FERRY, program, first, (f"{FERRY} Known:\n{sent}", "11:10")) & {"lossy_passing"} == found


@pytest.mark.parametrize(
    ("figures", "found"),
    [("distance 84 km, speed 24 km/h", {"hardcoded_output"}), ("a distance and a speed", set())],
    ids=["typed in", "only named"],
)
def test_figures_that_calls_were_asked_for_and_a_prompt_has_typed_in(
    observe: Observe, figures: str, found: set[str]
) -> None:
    program = (
        f"const d = await agent('{FERRY}\\nWhich distance?');\nconst s = await agent('{FERRY}\\nWhich speed?');\n"
        f"if (!d || !s) log('missing');\n"
        f"return await agent('The ferry leaves at 7:40; {figures}. When does it arrive?');"
    )
    calls = [(f"{FERRY}\nWhich distance?", "84 km"), (f"{FERRY}\nWhich speed?", "24 km/h")]
    last = (f"The ferry leaves at 7:40; {figures}. When does it arrive?", "11:10")
    assert subs(observe, FERRY, program, *calls, last) & {"hardcoded_output"} == found


@pytest.mark.parametrize(
    ("prompt", "found"),
    [
        ("Which gas turns limewater milky? Think it through and name the letter of the best option.", True),
        (f"{CHOICE} Think it through and name the letter of the best option.", False),
        ("Which gas turns limewater milky? Votes: B, B, C. Reply with the letter of the majority.", False),
        ("Which gas turns limewater milky?", False),
    ],
    ids=["none there", "all there", "a ballot", "an open question"],
)
def test_who_is_to_choose_needs_the_options(observe: Observe, prompt: str, found: bool) -> None:
    assert ("missing_context" in subs(observe, CHOICE, f"return await agent('{prompt}');", (prompt, "B"))) == found


@pytest.mark.parametrize(
    ("second", "found"),
    [
        ("At which academy did Ada Brandt study?", True),
        ("\n".join([*PASSAGES, "At which academy did Ada Brandt study?"]), False),
        (f"{HOPS}\nThe designer is Ada Brandt. Who is the designer of the bridge?", False),
        (f"{HOPS}\nDraft: Ada Brandt\nIs each statement of the draft supported by the passages?", True),
        (f"{HOPS}\nDraft: Ada Brandt\nPlease compare it with the passages.", True),
        ("Ada Brandt studied at the academy of Graz in 1901. At which academy did Ada Brandt study?", False),
        (f"{HOPS}\nWhat a reader found in the passages: Ada Brandt. Who is the designer?", False),
    ],
    ids=[
        "a hop without them",
        "a hop with them",
        "it asks what is answered there",
        "it asks what they say",
        "it is to read them",
        "it says what they say",
        "another has read them",
    ],
)
def test_a_hop_needs_the_passages(observe: Observe, second: str, found: bool) -> None:
    first = "\n".join([*PASSAGES, f"{HOPS} First: who is the designer of the bridge?"])
    program = "const d = await agent(args.first);\nreturn await agent(args.second(d));"
    calls = [(first, "Ada Brandt"), (second, "Graz")]
    assert ("missing_context" in subs(observe, HOPS, program, *calls, args={"context": PASSAGES})) == found


@pytest.mark.parametrize(
    ("reply", "found"),
    [
        ("I do not have the speed of the ferry; at 20 km/h it would be 11:52.", True),
        ("I can't say without the distance.", True),
        ("Please provide the speed.", True),
        ("No speed is given, so I assume 20 km/h.", True),
        ("I was not given the speed of the ferry, so 20 km/h.", True),
        ("Without the distance and the speed I can only guess: 11:00.", True),
        ('{"time": "unknown", "note": "I have no data about the ferry."}', True),
        ("Without a rest on the way it arrives at 11:10.", False),
        ("I do not have any reason to doubt 11:10.", False),
        ("I don't see the error that the first solver claims.", False),
        ("11:10. No further data is needed.", False),
    ],
)
def test_a_reader_who_misses_something_says_so(observe: Observe, reply: str, found: bool) -> None:
    prompt = "The ferry leaves at 7:40. When does it arrive?"
    assert ("missing_context" in subs(observe, FERRY, f"return await agent('{prompt}');", (prompt, reply))) == found


@pytest.mark.parametrize(
    ("prompt", "found"),
    [
        ("Check the navigator's calculation and give the time.", True),
        ("Compare solution A with solution B and give the time.", True),
        ("Read the solution given earlier in this conversation and give the time.", True),
        ("Solution A: 84 / 24 = 3.5. Solution B: 84 / 20 = 4.2. Compare solution A with solution B.", False),
        ("Use the ferry's speed as given earlier in the question.", False),
    ],
)
def test_a_prompt_that_speaks_of_what_another_made(observe: Observe, prompt: str, found: bool) -> None:
    text = f"{FERRY} {prompt}"
    assert ("dangling_reference" in subs(observe, FERRY, f"return await agent(`{text}`);", (text, "11:10"))) == found


SOLVE = f"const q = `{FERRY}`;\n"


@pytest.mark.parametrize(
    ("program", "found"),
    [
        ("const [a, b] = r; return await agent(`${q} ${a}`);", {"unused_output"}),
        ("const [a, b] = r; return await agent(`${q} ${a} ${b}`);", set()),
        ("const [a, _] = r; return await agent(`${q} ${a}`);", set()),
        ("const [a, b] = r; log(b); return await agent(`${q} ${a} ${r.join()}`);", set()),
    ],
    ids=["one is not read", "both are", "one is named so", "the list is read too"],
)
def test_names_of_results_that_nothing_reads(observe: Observe, program: str, found: set[str]) -> None:
    made = SOLVE + "const r = await parallel([1, 2].map(n => () => agent(`${q} Way ${n}.`)));\n"
    assert {defect.sub for defect in judge(FERRY, None, made + program)} & {"unused_output"} == found


@pytest.mark.parametrize(
    ("between", "found"),
    [("", True), ("log(t);", True), ("await agent(`${q} Check ${t}.`);", False)],
    ids=["at once", "after it was logged", "after it was used"],
)
def test_an_output_that_a_literal_replaces(observe: Observe, between: str, found: bool) -> None:
    made = f"{SOLVE}let t = await agent(q);\n{between}\nt = '11:10';\n"
    program = made + "return await agent(`${q} It is ${t}. Say so.`);"
    assert ("hardcoded_output" in {defect.sub for defect in judge(FERRY, None, program)}) == found


@pytest.mark.parametrize(
    ("given", "found"), [("draft, draft", True), ("draft, note", False), ("'draft', 'draft'", False)]
)
def test_one_output_for_two_parameters(observe: Observe, given: str, found: bool) -> None:
    program = (
        f"{SOLVE}const revise = (text, said) => agent(`${{q}}\\nText: ${{text}}\\nFeedback: ${{said}}`);\n"
        f"const draft = await agent(q);\nconst note = await agent(`${{q}} Criticise: ${{draft}}`);\n"
        f"return await revise({given}) + note;"
    )
    assert ("wrong_reference" in {defect.sub for defect in judge(FERRY, None, program)}) == found


def test_a_text_with_escaped_quotes_is_carried(observe: Observe) -> None:
    """As the source has it, `it isn\\'t` stands in no prompt."""
    program = "const q = 'Is 2^67 - 1 prime? If it isn\\'t, name a factor.'; return await agent(`${q} Explain first.`);"
    task = "Is 2^67 - 1 prime? If it isn't, name a factor."
    assert subs(observe, task, program, (f"{task} Explain first.", "No.")) == set()


def test_a_ballot_of_last_lines_needs_no_task(observe: Observe) -> None:
    program = (
        f"{SOLVE}const r = await parallel([1, 2].map(n => () => agent(`${{q}} Way ${{n}}.`)));\n"
        "const votes = r.map(t => t.match(args.last)[0]);\n"
        "return await agent(`Of these answers, which occurs most often?\\n${votes.join('\\n')}`);"
    )
    calls = [(f"{FERRY} Way {n}.", f"84 / 24 = 3.5 h.\nANSWER: {t}") for n, t in ((1, "11:10"), (2, "11:15"))]
    last = ("Of these answers, which occurs most often?\nANSWER: 11:10\nANSWER: 11:15", "11:10")
    assert subs(observe, FERRY, program, *calls, last) == set()


VALVE = "A valve lets 12 litres a minute into a tank of 300 litres. How many minutes until the tank is full?"
CHECKED = """
const key = 25;
const q = "TASK";
const schema = {type: 'object', properties: {ok: {type: 'boolean', description: 'DESCRIPTION'}}};
const s = await agent(q);
return await agent(`${q}\\nProposed: ${s}\\nSENTENCE Check every step.`, {label: 'verify', schema});
""".replace("TASK", VALVE)


@pytest.mark.parametrize(
    ("description", "sentence", "told"),
    [
        ("whether the solution holds", "It should come out as ${key}.", True),
        ("true if the solution arrives at 25, false otherwise", "", True),
        ("true if every step of the solution is right", "", False),
        ("whether the solution holds", "You may use up to ${key} lines.", False),
    ],
    ids=["by a constant", "by the schema", "a schema", "a setting"],
)
def test_what_a_verifier_is_told_beside_the_literals_of_its_prompt(
    observe: Observe, description: str, sentence: str, told: bool
) -> None:
    program = CHECKED.replace("DESCRIPTION", description).replace("SENTENCE", sentence)
    sent = f"{VALVE}\nProposed: 300 / 12 is 25.\n{sentence.replace('${key}', '25')} Check every step."
    run = observe(program, (VALVE, "300 / 12 is 25."), (sent, {"ok": True}))
    assert ("expected_answer" in {defect.sub for defect in judge(VALVE, run, program)}) == told


CRITICS = """
const s = await agent("Count the primes below 60.");
const c = await agent(`Count the primes below 60.\\nDraft: ${s}\\nCriticise it.`, {label: "critic"});
return await agent(args.last(s, c));
"""


@pytest.mark.parametrize(
    ("last", "found"),
    [
        ("Primes below 60.\nDraft: 1, 2, 3.\nResolve the points that the critic has raised.", True),
        ("Primes below 60.\nDraft: 1, 2, 3.\nResolve the points that the critic has raised: 1 is none.", False),
        ("Primes below 60.\nDraft: 1, 2, 3.\nImprove the draft.", False),
    ],
    ids=["lost", "carried", "not spoken of"],
)
def test_what_a_critic_is_said_to_have_raised_is_there(observe: Observe, last: str, found: bool) -> None:
    first = ("Count the primes below 60.", "1, 2, 3.")
    critic = ("Count the primes below 60.\nDraft: 1, 2, 3.\nCriticise it.", "1 is none.")
    run = observe(CRITICS, first, critic, (last, "16"))
    run.calls[1].label = "critic"
    subs = {defect.sub for defect in judge("How many primes are below 60?", run, CRITICS)}
    assert ("dangling_reference" in subs) == found


SOLVERS = """
const schema = {type: 'object', properties: {n: {type: 'number'}}};
const a = await agent("How many primes are below 60? FIRST", {label: 'count'});
return await agent(`How many primes are below 60? One list: ${a} SECOND`, {label: 'sum', schema});
"""
KEPT = "Do not recompute anything."


@pytest.mark.parametrize(
    ("first", "second", "verifies"),
    [
        (f"Check each number. {KEPT}", "", False),
        ("", f"Give n. {KEPT}", False),
        ("", f"What the reviewer said is in it. {KEPT}", False),
        ("", f"You are the reviewer. {KEPT}", True),
        ("", f"Check the list. {KEPT}", True),
    ],
    ids=["nothing to verify yet", "a schema", "a reviewer is mentioned", "a reviewer", "a check"],
)
def test_which_calls_are_verification_steps(first: str, second: str, verifies: bool) -> None:
    program = SOLVERS.replace("FIRST", first).replace("SECOND", second)
    found = {defect.kind for defect in judge("How many primes are below 60?", None, program)}
    assert ("verification" in found) == verifies


def test_a_claim_that_ends_in_a_number_is_compared_with_the_task() -> None:
    """Nothing stands after the number that could be its unit."""
    task = "Ann is aged 34. Bo is aged 29. Who is older?"
    for claim in ("Ann is aged 35", "Ann aged Bo 35", "34 Ann is aged 7"):
        judge(task, None, f"return await agent('{claim}');")

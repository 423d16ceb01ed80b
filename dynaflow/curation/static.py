"""The static judge: rules over a program's syntax tree and its trace, no model needed.

It serves where no judge model is available, and as a second opinion where one is. What it can find is `SUBS`; claims
that only understanding could expose (a wrong but plausible plan, a false statement made of the task's own words) are
beyond it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from pydantic import ValidationError

from dynaflow.curation.arrivals import judge_arrivals
from dynaflow.curation.claims import Passage, judge_passage
from dynaflow.curation.context import judge_context
from dynaflow.curation.defects import SUBKINDS, Defect, Kind, check_excerpt
from dynaflow.curation.fates import judge_fates
from dynaflow.curation.flow import judge_flow
from dynaflow.curation.helpers import localise
from dynaflow.curation.literals import judge_literals
from dynaflow.curation.needs import judge_needs
from dynaflow.curation.origins import Origins
from dynaflow.curation.outputs import judge_outputs, pairs_of, value_of
from dynaflow.curation.premises import may_vouch
from dynaflow.curation.references import judge_references
from dynaflow.curation.syntax import DYNAMIC, Program, Site, Text
from dynaflow.curation.trace import Run, judge_trace, strings
from dynaflow.curation.tree import Node
from dynaflow.curation.verifier import asks_to_verify, is_verifier, judge_verdicts
from dynaflow.curation.words import Given
from dynaflow.errors import DataError
from dynaflow.rollout import Json, Observation

SUBS: dict[str, Kind] = {
    sub: kind for sub, kind in SUBKINDS.items() if sub not in ("added_constraint", "unsupported_claim")
}
"""The sub-kinds of defect that this judge claims to find. Of the others it finds some."""
_SHORT = 40
"""Characters of an argument that is judged in the sentences that it was put into."""


def judge(question_text: str, observation: Observation | None, program: str) -> list[Defect]:
    """Defects of a program, each with an excerpt that `check_excerpt` accepts.

    Args:
        question_text: all that the task gave the main agent: question and, where there are any, its passages.
        observation: the run of the program; without it, rules about outputs and prompts as sent are silent.
        program: the JavaScript source. Of one that is not `readable` only a part is judged.

    Raises:
        DataError: a rule failed on this program, which is a fault of the rule's.
    """
    try:
        return _judge(question_text, observation, program)
    except Exception as error:  # a text that nobody foresaw must not cost the others
        what = f"{type(error).__name__}: {error}"
        raise DataError(
            f"the static judge failed on this program ({what}); please report it with the program"
        ) from error


def _judge(question_text: str, observation: Observation | None, program: str) -> list[Defect]:
    task = Given(question_text)
    parsed = Program(program)
    localise(parsed)
    args = observation.args if observation else None
    calls = observation.calls if observation else []
    run = Run(parsed, observation)
    authored = [text for text in strings(_written(args)) if any(text in call.prompt for call in calls)]
    origins = Origins(parsed)
    found = [*judge_flow(parsed), *judge_references(parsed), *judge_outputs(parsed, origins)]
    found += [*judge_context(parsed, origins, run, task), *judge_verdicts(parsed, run)]
    passages = list(_passages(parsed, authored, run))
    named: set[str] = set()
    for passage, sites in passages:
        found += judge_passage(passage, task, run.known(sites), named)
    found += _judge_whole(parsed, run, task)
    if observation is not None:
        found += judge_trace(parsed, [passage for passage, _ in passages], authored, run, task)
        found += judge_arrivals(parsed, run)
        found += judge_fates(parsed, run, observation, task)
        found += judge_needs(question_text, run, observation)
        found += judge_literals(parsed, run, task)
    prompts = [call.prompt for call in calls]
    distinct: dict[tuple[str, str], Defect] = {}
    for defect in found:
        distinct.setdefault((defect.sub, defect.excerpt), defect)
    return [defect for defect in distinct.values() if check_excerpt(defect, program, args, prompts)]


def _judge_whole(program: Program, run: Run, task: Given) -> Iterator[Defect]:
    """Defects that only show where the pieces of a prompt stand together, as they were sent: a label and its value."""
    for site in program.sites:
        verifier = is_verifier(program, site, run)
        typed = {program.text(node) for node in site.slice.numbers}
        typed |= {text.masked.strip() for text in site.slice.texts if _is_value(text)}
        for text in {run.written(call): None for call in run.calls_of(site)}:
            if not verifier and not may_vouch(text):
                continue
            whole = Passage(text, text, "program", verifier, not verifier, upstream=run.has_output(site))
            for defect in judge_passage(whole, task, run.known([site]), set()):
                fits = defect.kind == "verification" if verifier else defect.sub == "established_premise"
                if fits and defect.excerpt in program.source:
                    yield defect
                elif fits and any(_says(defect.excerpt, value) for value in typed):
                    yield defect.model_copy(update={"where": "args"})


def _is_value(text: Text) -> bool:
    """Whether a text is a short constant with a name of its own."""
    holder = text.node.parent
    return holder is not None and holder.type == "variable_declarator" and len(text.masked) < _SHORT


def _says(sentence: str, value: str) -> bool:
    """Whether a sentence has a value in it, and more."""
    return len(sentence) > len(value) + 1 and re.search(rf"(?<!\w){re.escape(value)}(?!\w)", sentence) is not None


def readable(program: str) -> bool:
    """Whether the judge can read a program: no syntax errors, within the limits of the analysis."""
    return not Program(program).broken


def judge_program(program: str, question: str, trace: Json | None) -> list[Defect]:
    """Judge one program by hand: `trace` is its observation as JSON, or None.

    Passages that the runtime supplied (`args.context`) belong to the task.

    Raises:
        DataError: the trace is not an observation.
    """
    if trace is None:
        return judge(question, None, program)
    try:
        observation = Observation.model_validate(trace)
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(str(part) for part in problem["loc"])
        raise DataError(f"trace: {where or 'the document'}: {problem['msg']}; expected an observation") from error
    context = observation.args.get("context") if isinstance(observation.args, dict) else None
    return judge("\n".join([question, *strings(context)]), observation, program)


def _written(args: Json) -> Json:
    """The arguments without `context`, which the runtime supplies."""
    return {key: value for key, value in args.items() if key != "context"} if isinstance(args, dict) else args


def _passages(program: Program, authored: list[str], run: Run) -> Iterator[tuple[Passage, list[Site]]]:
    """Every text of the main agent's that reaches a prompt, once, with the sites whose prompts it reaches."""
    users_of: dict[Node, list[Site]] = {}
    for site in program.sites:
        for text in site.slice.texts:
            if run.carries(site, text):
                users_of.setdefault(text.node, []).append(site)
    verifiers = {site.call for site in program.sites if is_verifier(program, site, run)}
    for node, users in users_of.items():
        text = program.masked(node)
        upstream = any(run.has_output(site) for site in users)
        own = upstream and asks_to_verify(text.masked)
        passage = Passage(
            text=text.masked,
            source=program.text(node),
            where="program",
            verifier=own or any(site.call in verifiers for site in users),
            solver=not own and any(site.call not in verifiers for site in users),
            upstream=upstream,
            earlier=_asked_before(program, users),
        )
        yield passage, users
    yield from _described(program, verifiers)
    for written in authored:
        users = [site for site in program.sites if any(written in call.prompt for call in run.calls_of(site))]
        checks = [site for site in users if site.call in verifiers]
        yield Passage(written, written, "args", bool(checks), len(checks) < len(users), upstream=False), program.sites
        if checks and len(written) < _SHORT:
            for told in (True, False):
                for said in run.sentences_with(written, [site for site in users if (site in checks) == told]):
                    yield Passage(said, said, "args", told, not told, upstream=False), program.sites


def _described(program: Program, verifiers: Collection[Node]) -> Iterator[tuple[Passage, list[Site]]]:
    """The descriptions in the schemas of verifiers, which are told to them as the prompt is."""
    for site in program.sites:
        schema = value_of(program, site.options, "schema") if site.call in verifiers else None
        for _, key, value in pairs_of(schema):
            if program.text(key).strip("\"'") == "description":
                text = program.masked(value)
                yield Passage(text.masked, program.text(value), "program", True, False, upstream=True), [site]


def _asked_before(program: Program, users: list[Site]) -> Given | None:
    """The text of the prompts of all calls before the first of some sites; None: it is the first call of all."""
    first = min(site.call.start for site in users)
    before = [site for site in program.sites if site.call.end < first]
    if not before and not any(call.end < first for call in program.upstream):
        return None
    return Given("\n".join(text.masked.replace(DYNAMIC, " ") for site in before for text in site.slice.texts))

"""Rules about what prompts say: premise injection and verification defects.

Each rule reads the literal text that the main agent wrote, sentence by sentence. A sentence that quotes the task is
never a defect; a candidate answer that a verifier is told to check is none either.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal

from dynaflow.curation import phrases
from dynaflow.curation.arithmetic import holds
from dynaflow.curation.defects import Defect, Kind, Severity, quoted
from dynaflow.curation.led import asserted, chosen, closed, due, told
from dynaflow.curation.lexicon import BULLET, group, tag
from dynaflow.curation.phrases import phrase
from dynaflow.curation.premises import adds, headed, is_general, rules_out, vouched
from dynaflow.curation.restated import restated
from dynaflow.curation.stance import hints, stance
from dynaflow.curation.syntax import DYNAMIC
from dynaflow.curation.words import Given, content, fold, names, number, number_spans, sentences, sequence, stem

_STEPS = re.compile(
    r"\b(?:multiples?|divisors?|powers?|factors?|blocks?|groups?|residues?|modulo|mod|base) (?:of )?$"
    r"|\b(?:larger|smaller|more|less|fewer|greater|higher|lower|bigger) than $"
    r"|\b(?:under|over|below|above|within|up to|at most|at least|about|around) $"
)
"""Before a number by which things are only put in order, or that only bounds them."""
_MONTH = r"(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Sept|Nov|Dec)ember|October"
_LABELLED = re.compile(
    r"^\W*[A-Z][\w' ]{2,40}: ?(?:[-\d.,/]*\d\W*$|[$\u20ac\u00a3]\d)"
    rf"|^\W*(?:\d\d? (?:{_MONTH})|(?:{_MONTH}) \d\d?,) \d{{4}}\W*$"
)
"""A label with its value, or the date of something."""
_SOME_VALUE = re.compile(rf"[{DYNAMIC}\d]|(?<=[\s\"'(])[A-Z]|\b(?:yes|true|false)\b")
_UNIT = (
    r"%|\u00b0|(?:percent|grams?|g|kg|mg|km|cm|mm|m|met(?:er|re)s?|miles?|minutes?|min|hours?|h|seconds?|days?|weeks?"
    r"|months?|years?|euros?|EUR|dollars?|USD|cents?|lit(?:er|re)s?|L|mL|mol|moles?|kJ|J|N|kW|W|V|K|Hz|kPa|Pa|M|people"
    r"|students?|units?)(?![\w/])(?: ?[\u00b2\u00b3])?"
)
_WITH_UNIT = re.compile(
    rf"(?<![\w.,^])(\d[\d,]*(?:\.\d+)?) ?(?:{_UNIT})"
    r"|[$\u20ac\u00a3] ?(\d[\d,]*(?:\.\d+)?)"
    r"|\b(?:in|since|of|from|until|by|on) (?:\w+ )?(1[5-9]\d\d|20[0-2]\d)\b(?![.,]?\d)"
)
"""A number with its unit, an amount of money, a year."""
_PERSONA_START = re.compile(r"^\W*(?:you are|you're|act as|imagine|suppose|pretend)\b|\bexperience\b", re.IGNORECASE)
_SETTING = phrase(
    r"(?:within|nearest|about|around|roughly|approximately|at least|at most|up to|no more than|more than|less than"
    r"|form|format|under|over|between|every|per|each|round(?:ed)?|tolerances?|budget|limit|say|like|example|e\.g|suppose|if|whether|instead"
    r"|convert\w*|=|\u2248|\u00b1|~)(?:\b|(?<=\W))",
    start=r"(?:\b|(?<=\s))",
)
"""What makes a number a bound, an example, a rate or a conversion."""
_FORMULA = re.compile(r"\b[a-z]\w?\s*[-+*/\u00b7]\s*[a-z]\w?\s*=\s*$")
"""What stands before a number that a sum or product of variables equals."""
_PERSONA = re.compile(
    r"^\W*(?:you are|you're|act as|play|imagine (?:that )?you are|in the role of) [^\d\n]*$", re.IGNORECASE
)
_EPONYM = re.compile(r"(?:^|\W)(?:an?|the) (?=[A-Z])", re.IGNORECASE)
"""Before a name that only says which of the things behind it: "the Bloch vector"."""
_HYPHENATED = re.compile(r"[A-Z]\w*(?:[-\u2013][A-Z]\w*)+")
_NOUN = re.compile(
    r" (?!(?:is|was|has|had|did|were|are|who|whose|which|that|and|or|in|on|of|at|for|by|from|with|to|as)\b)"
    r"[a-z]{3,}(?<!ed)\b(?! (?:the|an?|his|her|its|in|on|at)\b)"
)
_TOOL = re.compile(
    r"(?:'s)?[ -](?:form|inequality|theorem|lemma|formula|multipliers?|method|identity|rule|law|notation)s?\b"
)
"""What a name before it is only the name of."""
_AUTHORED = re.compile(
    r"\b(?:(?:who|that) (?:wrote|made|drafted|solved)|(?:written|handed in|drafted|signed) by|Mister)\b"
)
"""A sentence about who did the work: the names in it are no claims about the task."""
_YEAR = re.compile(r"\b(?:in|of|since|until|year) (1[0-9]{3}|20[0-2][0-9])\b(?! (?:words|digits|points|steps))")
_HINTS = 2
"""Kinds of hints that together bias a verifier."""
_MATCHES = group("match agree coincide tally correspond")
_LABEL = 40
"""Characters of a label that belongs to the sentence after it."""
_COMPUTED = re.compile(r"[\d!] ?= ?\d")
"""A calculation, which anybody can redo."""
_SOUND = re.compile(
    r"\b(?:is|are|was|were)\b[^.;]{0,20}\b(?:right|correct|true|answer|result|solution)\b", re.IGNORECASE
)
_SHOWS_FORM = re.compile(r"\b(?:example|e\.g\.|template)\b[^.!?\n]*:$", re.IGNORECASE)
"""A sentence after which an example of the form stands."""
_JOINED = re.compile(r",|\band\b|\bor\b")
_NAMED = re.compile(r"\b[A-Z][a-z]+ (?:is|was|has|had)\b|\b(?:is|was) [A-Z][a-z]+")
_ENGLISH = re.compile(r"\b(?:the|of|which|whose|where|when|who|was|did|from|and|for)\b", re.IGNORECASE)
"""In other languages more words than names are capitalised."""
_FIRST_WORD = re.compile(r"\W*([A-Z]\w*)")

Finding = tuple[Kind, str, Severity, str]
"""Kind, sub-kind, severity and reason of a defect."""


@dataclass(slots=True)
class Passage:
    """A piece of text of the main agent's that reaches a prompt. `text` and `source` match character for character."""

    text: str
    """Literal characters; interpolated expressions as DYNAMIC."""
    source: str
    where: Literal["program", "args"]
    verifier: bool
    """It is part of a verification step's prompt."""
    solver: bool
    """It is part of the prompt of another step."""
    upstream: bool
    """Its prompt also carries upstream outputs, so that an interpolation may be one."""
    earlier: Given | None = None
    """What agents were asked before its prompt is made; None: nothing."""


def judge_passage(passage: Passage, task: Given, upstream: Given, named: set[str]) -> Iterator[Defect]:
    """Defects of one passage.

    Args:
        passage: what is judged.
        task: what the task gives.
        upstream: what agents had said before it was sent (empty without a trace).
        named: names in the passages before it; those of this one are added.
    """
    hinted: set[str] = set()
    spans = sentences(passage.text)
    texts = ["", *(passage.text[start:end] for start, end in spans), ""]
    for (start, end), before, sentence, after in zip(spans, texts, texts[1:], texts[2:], strict=False):
        if task.quotes(sentence):
            continue
        found = _judge_sentence(passage, sentence, (before, after), task, upstream) or _judge_names(
            passage, sentence, task, upstream, named
        )
        named.update(names(sentence))
        if passage.verifier and found is None and (more := hints(sentence, after)):
            hinted |= more
            if len(hinted) >= _HINTS:
                found = "verification", "biased_check", "major", "Several hints tell the verifier what is welcome."
        if found is not None:
            kind, sub, severity, reason = found
            excerpt = quoted(passage.source, start, end)
            yield Defect(kind=kind, sub=sub, severity=severity, excerpt=excerpt, where=passage.where, reason=reason)


def _judge_sentence(
    passage: Passage, sentence: str, around: tuple[str, str], task: Given, upstream: Given
) -> Finding | None:
    """The first rule that a sentence breaks. `around`: the sentences before and after it."""
    if passage.verifier and (found := stance(sentence, around[1])):
        return "verification", found[0], "major", found[1]
    labelled = (
        f"{around[0]} {BULLET.sub('', sentence)}" if around[0].endswith(":") and len(around[0]) < _LABEL else sentence
    )
    if not _SHOWS_FORM.search(around[0]) and _gives_answer(passage, labelled, task):
        if passage.verifier:
            return "verification", "expected_answer", "major", "The verifier is told which answer is expected."
        return "premise_injection", "asserted_answer", "major", "The prompt states an answer as given."
    vouched_for = phrases.ESTABLISHED.search(sentence)
    hedged = vouched_for and re.search(r"\b(?:until|unless|whether)\b", sentence[: vouched_for.start()])
    if vouched_for and not hedged and not phrases.NEGATED.search(sentence[: vouched_for.start()]):
        claim = sentence[vouched_for.end() :].strip(" .") or sentence[: vouched_for.start()]
        seen = "experience" in vouched_for[0].lower()  # which teaches no laws
        if passage.verifier and DYNAMIC in claim and _SOUND.search(claim):
            return "verification", "expected_answer", "major", "The verifier is told that what was found is right."
        common = (not seen and is_general(claim, task)) or holds(claim, task.numbers)
        if content(claim.replace(DYNAMIC, " ")) and not task.supports(claim) and not common:
            return "premise_injection", "established_premise", "major", "What the task does not say is put as known."
    put = vouched(sentence, around[0])
    if (put and adds(put, task)) or headed(sentence, around[0], task):
        return "premise_injection", "established_premise", "major", "What the task does not say is put as known."
    reason = phrases.REASON.match(sentence)
    if reason and (holds(reason[1], task.numbers) or is_general(sentence[reason.start(1) :], task)):
        sentence = sentence[reason.end(1) :]
    if closed(sentence, task, solver=passage.solver):
        return "premise_injection", "excluded_option", "major", "The prompt rules out what the task leaves open."
    if rules_out(sentence, task, bare=not passage.verifier):
        return "premise_injection", "excluded_option", "major", "The prompt rules out what the task leaves open."
    sentence = phrases.PREFACE.sub("", sentence)
    novel = _novel(sentence, task, upstream)
    known = phrases.GENERAL_KNOWLEDGE.search(sentence)
    if novel and passage.verifier and not known and _is_matched(passage, sentence):
        return "verification", "expected_answer", "major", f"The verifier is to match {novel!r}, found by no agent."
    labels = re.search(rf":\s*[{DYNAMIC}]+\W*$", sentence) is not None  # whose words say what the output is of
    changed = restated(sentence, task) if task.latin and not labels else None
    if changed is not None:
        return "premise_injection", "altered_fact", "major", f"The task says this with {changed!r} in its place."
    if phrases.CANDIDATE.search(sentence):
        return None
    if not labels and (misquoted := task.misquoted(sentence)) is not None:
        return "premise_injection", "altered_fact", "major", f"The task says this with {misquoted!r} in its place."
    answers = _answers(sentence, task)
    reported = novel is not None and DYNAMIC not in sentence and phrases.REPORTED.search(sentence) is not None
    if passage.earlier and (answers or reported or (novel and _answers(sentence, passage.earlier))):
        return "information_flow", "hardcoded_output", "major", "A value stands where an agent's output should."
    stated = not passage.verifier and not passage.upstream and not known
    given = stated and asserted(sentence, task) is not None
    if given and passage.earlier:
        return "information_flow", "hardcoded_output", "major", "A value stands where an agent's output should."
    if answers or given:
        return "premise_injection", "asserted_answer", "major", "The prompt states an answer as given."
    if (quantity := _quantity(passage, sentence, task, upstream)) is not None:
        if passage.earlier and phrases.UPSTREAM_MENTION.search(sentence):
            return "information_flow", "hardcoded_output", "major", "A value stands where an agent's output should."
        return "premise_injection", "novel_fact", "major", f"{quantity!r} occurs neither in the task nor in any output."
    if not _is_statement(sentence, task):
        aside = phrases.RELATIVE.search(sentence)
        if aside is None or not (novel := _novel(sentence[aside.start() :], task, upstream)):
            return None
    if DYNAMIC not in sentence and task.latin and not _JOINED.search(sentence) and (other := task.altered(sentence)):
        return "premise_injection", "altered_fact", "major", f"The task says this, but not with {other!r}."
    if novel and not known:
        asked = passage.earlier.content if passage.earlier and not passage.upstream else set()
        if novel.isalpha() and asked & content(sentence):
            return "information_flow", "hardcoded_output", "major", f"{novel!r} stands where an output should."
        return "premise_injection", "novel_fact", "minor", f"{novel!r} occurs neither in the task nor in any output."
    if DYNAMIC in sentence or not task.latin or not phrases.FACT_VERB.search(sentence):
        return None
    if phrases.SUPERLATIVE.search(sentence) and _NAMED.search(sentence) and not task.supports(sentence):
        return "premise_injection", "asserted_answer", "major", "The prompt states what the task leaves to be found."
    return None


def _judge_names(
    passage: Passage, sentence: str, task: Given, upstream: Given, named: Collection[str]
) -> Finding | None:
    """Names in orders and questions that the main agent can only have from itself."""
    if not task.latin or phrases.CANDIDATE.search(sentence) or phrases.ABOUT_FORM.search(sentence):
        return None
    if not _ENGLISH.search(sentence) or phrases.METHOD.search(sentence):
        return None
    years = (year for year in _YEAR.findall(sentence) if year not in task.numbers | upstream.numbers)
    name = next((n for n in (*_novel_names(sentence, task, upstream), *years) if n not in named), None)
    if name is None:
        return None
    if passage.verifier:
        return "verification", "expected_answer", "major", f"The verifier is told of {name!r}, found by no agent."
    if passage.earlier and not passage.upstream:
        return "information_flow", "hardcoded_output", "major", f"{name!r} stands where an agent's output should."
    return "premise_injection", "novel_fact", "minor", f"{name!r} occurs neither in the task nor in any output."


def _gives_answer(passage: Passage, sentence: str, task: Given) -> bool:
    """Whether a sentence asserts an answer, rather than naming a candidate or a format."""
    if passage.verifier and not phrases.GENERAL_KNOWLEDGE.match(sentence) and told(sentence, task):
        return True
    if _takes_side(sentence, task) or chosen(sentence, task) or due(sentence, task):
        return True
    if phrases.PRINTS.search(sentence):
        return False
    shown = phrases.SHOWN.search(sentence)
    if shown and not task.quotes(shown[0]) and not phrases.SHOWN_TASK.search(task.text):
        return True
    sure = phrases.SURE_ANSWER.search(sentence)
    if sure and sure.start() == 0 and stem(fold(sequence(sentence).split()[0])) in task.content:
        sure = None  # the task has a target, or a key, of its own
    if (
        sure
        and passage.verifier
        and not _SOME_VALUE.search(sentence, 0 if sure[0].startswith("which") else sure.start())
    ):
        return False
    if sure and (passage.verifier or not passage.upstream or not sentence.startswith(DYNAMIC, sure.end())):
        return not phrases.CANDIDATE.search(sentence[: sure.start()])
    plain = phrases.PLAIN_ANSWER.search(sentence)
    return plain is not None and not phrases.CANDIDATE.search(sentence[: plain.end()])


def _takes_side(sentence: str, task: Given) -> bool:
    """Whether an agent is to give reasons for one answer: a value, or yes or no where the task asks for that."""
    explained = phrases.EXPLAINS.search(sentence)
    if (
        explained is None
        or phrases.SHOWN_TASK.search(task.text)
        or phrases.CANDIDATE.search(sentence[: explained.start()])
    ):
        return False
    clause = sentence[explained.end() :].replace(DYNAMIC, " ")
    if not phrases.CONDITION.search(clause):
        claim = content(clause)
        return (task.closed and len(claim) > 1 and claim <= task.content) or any(
            value not in task.numbers for value, _, _ in number_spans(clause)
        )
    return False


def _answers(sentence: str, task: Given) -> bool:
    """Whether a sentence puts a number, or one of the names to choose from, to what a question asks for."""
    if DYNAMIC in sentence or phrases.INSTRUCTION.search(sentence) or not phrases.FACT_VERB.search(sentence):
        return False
    if task.supports(sentence) or _COMPUTED.search(sentence):
        return False
    spans = number_spans(sentence)
    stated = {value for value, start, _ in spans if phrases.DIRECT_VALUE.search(sentence[:start])} - task.numbers
    about = content(sentence) - stated
    if stated:
        return bool(about) and any(
            not stated <= asked and (about <= asked or (len(asked) > 1 and asked <= about <= task.content))
            for asked in task.asked
        )
    called = {stem(fold(name)) for name in names(f"the {sentence}")}
    return any(
        about <= asked and called and len(asked - about) <= 2 and (asked - about) & task.data for asked in task.asked
    )


def _is_matched(passage: Passage, sentence: str) -> bool:
    """Whether a sentence states something in a prompt that asks whether two things are the same."""
    if phrases.CANDIDATE.search(sentence) or not phrases.FACT_VERB.search(sentence):
        return False
    return any(word.word in _MATCHES for start, end in sentences(passage.text) for word in tag(passage.text[start:end]))


def _is_statement(sentence: str, task: Given) -> bool:
    """Whether a sentence says how things are, rather than what to do or how to answer."""
    if phrases.INSTRUCTION.search(sentence) or phrases.ABOUT_FORM.search(sentence):
        return False
    if phrases.FACT_VERB.search(sentence) or phrases.STATEMENT.search(sentence) or _LABELLED.search(sentence):
        return True
    first = _FIRST_WORD.match(sentence) if not sentence.endswith(":") else None  # a heading
    return first is not None and f" {fold(first[1])} " in task.sequence


def _quantity(passage: Passage, sentence: str, task: Given, upstream: Given) -> str | None:
    """A number with a unit, or a year, that the task does not have, that does not follow, and that is no setting."""
    if (
        passage.verifier
        or phrases.GENERAL_KNOWLEDGE.search(sentence)
        or phrases.ABOUT_FORM.search(sentence)
        or is_general(sentence, task)
    ):
        return None
    if _PERSONA_START.search(sentence) or _SETTING.search(sentence) or holds(sentence, task.numbers):
        return None
    known = task.numbers | task.derivable | upstream.numbers | upstream.derivable | {"1"}
    known |= passage.earlier.numbers if passage.earlier else set()
    for found in _WITH_UNIT.finditer(sentence):
        if number(found[1] or found[2] or found[3]) not in known:
            return found[0].strip()
    return None


def _novel(sentence: str, task: Given, upstream: Given) -> str | None:
    """A number or name that neither the task nor an upstream output contains."""
    for value, start, end in number_spans(sentence):
        if (
            value not in task.numbers
            and value not in task.derivable
            and value not in upstream.numbers
            and (len(value) > 1 or phrases.DIRECT_VALUE.search(sentence[:start]))
            and not _STEPS.search(sentence[:start])
            and not (len(value) == 1 and _FORMULA.search(sentence[:start]))
        ):
            return sentence[start:end]
    return next(_novel_names(sentence, task, upstream), None) if task.latin else None


def _novel_names(sentence: str, task: Given, upstream: Given) -> Iterator[str]:
    if _AUTHORED.search(sentence) or _PERSONA.search(sentence) or is_general(sentence, task):
        return  # the names in a law are those of who found it
    for name in names(sentence):
        word = sequence(name)
        place = sentence.find(name)
        whole = _HYPHENATED.match(sentence, place)
        end = whole.end() if whole else place + len(name)
        eponym = _EPONYM.search(sentence, max(0, place - 5), place + 1) and _NOUN.match(sentence, end)
        if eponym or _TOOL.match(sentence, place + len(name)):
            continue
        if stem(word.strip()) not in task.content and word not in upstream.sequence:
            yield name

"""Rules about what prompts lack: the task's data, the output they speak of, the rest of an output, the right one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dynaflow.curation import phrases
from dynaflow.curation.defects import Defect, flow_defect
from dynaflow.curation.origins import Origin, Origins, prompt_parts
from dynaflow.curation.phrases import phrase
from dynaflow.curation.syntax import DYNAMIC, Program, Site
from dynaflow.curation.trace import Run
from dynaflow.curation.tree import Node, arguments
from dynaflow.curation.verifier import inside, is_verifier
from dynaflow.curation.words import Given, content, data, sentences, sequence, stem

_CAPITALISED = re.compile(r"\b(?:[A-Z]\w*|\d[\d.,]*)")
_PRODUCED = phrase(
    r"(?:the|your|my|our|a|an|another|other|both|which) (?:\w+ ){0,2}?(?:colleague|assistant|teammate|agent|solver"
    r"|worker|researcher|partner|predecessor|analyst|reader|person|step|stage|part)s?"
    r" (?:(?:has|have|had|just|already|who|that|which|before|you|above) )*"
    r"(?:found|calculated|computed|worked out|wrote|written|noted|collected|gathered|listed"
    r"|determined|obtained|produced|gave|given|identified|reported|prepared|handed in|came up with|chose|chosen|derived"
    r"|drafted|drew|set up)\b",
    r"(?:in|from|of|by|at) the (?:step|stage|part|phase|call|message|agent)s? (?:before|above|earlier)\b",
)
"""A prompt that speaks of something as made by somebody before."""
_MADE = (
    "(?:solution|draft|proof|derivation|attempt|response|report|argument|essay|script|analysis|calculation|computation"
    "|summary|estimate|review|critique|translation|version|candidate)s?"
)
_ELSEWHERE = phrase(
    rf"the \w+(?:er|or|ist|ant|ic)'s (?:\w+ )?(?:{_MADE}|answers?|results?|plan|notes?)\b",
    rf"(?:{_MADE}|answers?|results?|plan|notes?) (?:(?:\w+ed|given|shown|written) )?(?:earlier|previously)\b",
    r"earlier in (?:this|the|our) (?:conversation|chat|thread|discussion|session|exchange)\b",
    rf"{_MADE} (?-i:[A-E]|[1-5]) (?:and|with|to|against|or) (?:{_MADE} )?(?-i:[A-E]|[1-5])\b",
)
"""A prompt that speaks of what another made, by its maker, its place or its letter."""
_CALCULATES = phrase(r"(?:calculate|compute|count|solve|add|subtract|multiply|divide|evaluate|integrate|sum) \w+")
_LISTED = re.compile(r"(?<=\d),(?=\d)")
"""Between the numbers of a list in JSON."""
_NUMBERED = re.compile(
    r"\b(?:solution|solver|answer|attempt|draft|candidate|proof|expert|agent|reviewer|response|report)s? *#?\d\b"
    r"|^\W*\d[.):]\s",
    re.IGNORECASE | re.MULTILINE,
)
"""Numbers that count outputs and items, and are no data."""
_PROBLEM = re.compile(
    rf"\b(?:problem|question|task|exercise|statement)\b[^.\n{DYNAMIC}]{{0,20}}[:>\n]\s*\"?[{DYNAMIC}]", re.I
)
"""The task as another agent translated or restated it."""
_TOPIC = 3
"""Words of the task that make a prompt one about it."""
_RESTATES = 0.4
"""Share of the task's words that make a prompt one that says the task in other words."""
_SHORT = 600
"""Characters: of a text that is cut to fewer, what matters is lost."""


def judge_context(program: Program, origins: Origins, run: Run, task: Given) -> Iterator[Defect]:
    """Information-flow defects of prompts that the source shows, or the prompts as they were sent."""
    told = {site.call: _told(program, site) for site in program.sites}
    prompted = {part for site in program.sites for _, part in prompt_parts(program, site)}
    for site in program.sites:
        yield from _dangling(program, run, site, task)
        yield from _missing(program, run, site, task)
        yield from _lossy(program, origins, site)
        yield from _mislabelled(program, origins, site, task, told)
        yield from _swapped(program, site)
        yield from _doubled(program, site, prompted)
        yield from _misnamed(program, site, task)


# -- outputs and data that are not there -------------------------------------------------------------------------------


def _dangling(program: Program, run: Run, site: Site, task: Given) -> Iterator[Defect]:
    """A prompt that speaks of what another agent said, and carries nothing."""
    sliced = site.slice
    calls = run.calls_of(site)
    hidden = bool(sliced.upstream) or sliced.opaque or sliced.uses_args or bool(sliced.unknown)
    if run.has_output(site) if calls else hidden:
        return
    texts = [text for text in sliced.texts if run.carries(site, text)]
    words = content(" ".join(text.masked for text in texts if "above" not in text.masked)) | task.content
    for text in texts:
        for start, end in sentences(text.masked):
            sentence = text.masked[start:end]
            if task.quotes(sentence):
                continue
            above = phrases.ABOVE.search(text.masked, start, end)
            thing = stem(above[1].lower()) if above else None
            ahead = content(text.masked[:start])
            ahead |= {word for call in calls for word in content(call.prompt.replace(sentence, " "))}
            known = words | ahead | phrases.ASKED
            mention = phrases.UPSTREAM_MENTION.search(sentence) or _PRODUCED.search(sentence)
            elsewhere = _ELSEWHERE.search(sentence)
            unheard = elsewhere and (content(elsewhere[0]) - ahead or not _introduced(elsewhere[0], text.masked))
            if mention or unheard or (thing and thing not in known):
                reason = "The prompt refers to another agent's output, but carries none."
                yield flow_defect(program, text.node, "dangling_reference", "major", reason, (start, end))
                return


def _introduced(mention: str, text: str) -> bool:
    """Whether a text has, beside a mention of things by their letters, the things themselves."""
    first = re.match(r"\w+\s+\w\b", mention)
    return first is None or len(re.findall(re.escape(first[0]), text, re.IGNORECASE)) > 1


def _missing(program: Program, run: Run, site: Site, task: Given) -> Iterator[Defect]:
    """A prompt that speaks of the task, without anything of what the task gives."""
    sliced = site.slice
    if site.prompt is None or not task.latin or not task.content:
        return
    hidden = sliced.opaque or sliced.uses_args or bool(sliced.unknown)
    sent = run.calls_of(site)
    if hidden and not sent:
        return
    own = " ".join(text.masked for text in sliced.texts if run.carries(site, text))
    said = [f"{own} {' '.join(program.text(number) for number in sliced.numbers)}"]
    if sent and (hidden or sliced.upstream):
        said = [run.written(call) for call in sent]
    said = [_NUMBERED.sub(" ", text) for text in said]
    if all(task.shares_data(text) or task.shares_data(_LISTED.sub(", ", text)) for text in said):
        return
    if all(len(content(text) & task.content) >= max(_TOPIC + 1, _RESTATES * len(task.content)) for text in said):
        return
    own = own.replace(DYNAMIC, " ")
    if run.has_output(site):
        restated = any(map(_PROBLEM.search, said))
        if (
            not restated
            and is_verifier(program, site, run)
            and (phrases.WHOLE_ANSWER.search(own) or phrases.REFERS.search(own))
        ):
            reason = "The verifier is given an output to check, but not the task."
            yield flow_defect(program, site.prompt, "missing_context", "minor", reason)
        return
    lacks = not content(own) or _refers(own, task) or _works_on_nothing(own, task)
    if lacks and not _has_numbers(own):
        yield flow_defect(
            program, site.prompt, "missing_context", "major", "The prompt carries none of the task's data."
        )


def _works_on_nothing(text: str, task: Given) -> bool:
    """Whether a prompt orders a calculation, and names nothing that it is to be done with."""
    bare = not data(text) and "?" not in text and not Given(text).numbers
    return bare and bool(_CALCULATES.search(text)) and len(content(text) & task.content) < _TOPIC


def _has_numbers(text: str) -> bool:
    """Whether a prompt has data of its own, right or wrong."""
    return any(word[0].isdigit() for word in data(text) if len(word) > 1)


def _refers(text: str, task: Given) -> bool:
    """Whether a prompt speaks of the task's things as if they were known: "the problem", "the first root"."""
    if phrases.REFERS.search(text):
        return True
    nouns = (match[1] for match in phrases.DEFINITE.finditer(text))
    return any(stem(noun.lower()) in task.content for noun in nouns)


# -- outputs that are cut, or another's --------------------------------------------------------------------------------


def _lossy(program: Program, origins: Origins, site: Site) -> Iterator[Defect]:
    """Only a part of an agent's text goes into a later prompt."""
    parts = [part for _, part in prompt_parts(program, site)]
    whole = {origin.site.call for part in parts if (origin := origins.of(part))}
    for part in parts:
        cut = origins.cut(part)
        if cut is None or cut.origin.site.call in whole or _structured(program, cut.origin.site):
            continue
        if cut.what == "slice" and cut.chars < _SHORT:
            reason = f"Only {cut.chars} characters of the output are passed on."
        elif cut.what == "length":
            reason = "Only the length of the output is passed on."
        elif cut.what == "split" and _asks_for_several(program, cut.origin.site):
            reason = "Only one piece of an output that was to have several is passed on."
        else:
            continue
        yield flow_defect(program, cut.node, "lossy_passing", "major", reason)


def _structured(program: Program, site: Site) -> bool:
    """Whether a call may give something else than a text."""
    given = arguments(site.call)
    return len(given) > 1 and (given[1].type != "object" or "schema" in program.text(given[1]))


def _asks_for_several(program: Program, site: Site) -> bool:
    texts = [text.masked for text in site.slice.texts]
    return any(map(phrases.SEVERAL.search, texts)) and not any(map(phrases.ENDS_WITH.search, texts))


def _told(program: Program, site: Site) -> set[str]:
    """What is particular to a call's prompt."""
    words = data(" ".join(text.masked for text in site.slice.texts).replace(DYNAMIC, " "))
    return words | {program.text(number) for number in site.slice.numbers}


def _mislabelled(
    program: Program, origins: Origins, site: Site, task: Given, told: dict[Node, set[str]]
) -> Iterator[Defect]:
    """A prompt says whose output follows, and what follows is the output of a call about somebody else."""
    for before, part in prompt_parts(program, site):
        spans = sentences(before)
        label = set(sequence(" ".join(_CAPITALISED.findall(before[spans[-1][0] :]))).split()) if spans else set()
        origin = origins.of(part) if label else None
        if origin is None or origin.site.slice.opaque or origin.site.slice.uses_args:
            continue
        about = _about(program, origin, told)
        others = set().union(
            *(words for call, words in told.items() if call is not site.call), *_elements(program, origin)
        )
        named = {word for word in label & others & task.data if len(word) > 1 or word.isalpha()}
        if about and named and not named & about:
            reason = f"The prompt calls this {', '.join(sorted(named))}, but the call was about something else."
            yield flow_defect(program, part, "wrong_reference", "major", reason)


def _swapped(program: Program, site: Site) -> Iterator[Defect]:
    """Two outputs of which each stands behind the label that the other one's variable is named after."""
    labelled: list[tuple[Node, set[str], set[str]]] = []
    for ahead, part in prompt_parts(program, site):
        spans = sentences(ahead)
        text = ahead[spans[-1][0] :] if spans else ""
        if program.slice([part]).upstream:
            labelled.append((part, _name_words(program, part), {stem(word) for word in sequence(text).split()}))
    for place, (part, own, label) in enumerate(labelled):
        for other, others, other_label in labelled[place + 1 :]:
            mine, theirs = own - others, others - own
            if label & theirs and other_label & mine and not label & mine and not other_label & theirs:
                reason = f"What stands here is {program.text(part)}, what the label speaks of is {program.text(other)}."
                yield flow_defect(program, part, "wrong_reference", "major", reason)


def _doubled(program: Program, site: Site, read: set[Node]) -> Iterator[Defect]:
    """One output behind two labels, while another that was destructured beside it stands in no prompt."""
    seen: dict[str, str] = {}
    for before, part in prompt_parts(program, site):
        label = before.strip().rpartition("\n")[2]
        binding = program.resolve(part) if part.type == "identifier" else None
        pattern = binding.node.parent if binding is not None else None
        named = pattern is not None and pattern.parent is not None and pattern.parent.type == "variable_declarator"
        if binding is None or pattern is None or not named or not program.slice([part]).upstream:
            continue
        beside = [program.resolve(name) for name in pattern.children if name.type == "identifier"]
        lost = [other.name for other in beside if other is not None and read.isdisjoint(other.reads)]
        if lost and seen.setdefault(binding.name, label) != label:
            reason = f"{binding.name} stands here for the second time, and {lost[0]} in no prompt."
            yield flow_defect(program, part, "wrong_reference", "major", reason)


def _misnamed(program: Program, site: Site, task: Given) -> Iterator[Defect]:
    """A sentence about one whom the task names, with an output that is named after another."""
    held = [
        (part, _name_words(program, part) & {stem(word) for word in task.data})
        for _, part in prompt_parts(program, site)
    ]
    named = [(part, own) for part, own in held if own and program.slice([part]).upstream]
    everybody = set().union(*(own for _, own in named))
    for text in site.slice.texts:
        for start, end in sentences(text.masked):
            label = {stem(word) for word in sequence(text.masked[start:end]).split()} & everybody
            for part, own in named:
                if text.node.start + start <= part.start < text.node.start + end and label and not label & own:
                    reason = f"{program.text(part)} stands in a sentence about {', '.join(sorted(label))}."
                    yield flow_defect(program, part, "wrong_reference", "major", reason)


def _name_words(program: Program, part: Node) -> set[str]:
    """The words that the name of an interpolated variable is made of."""
    base = part
    while base.type in ("member_expression", "subscript_expression", "call_expression") and base.children:
        base = base.children[0]
    text = program.text(base) if base.type == "identifier" else ""
    return {stem(word.lower()) for word in re.findall(r"[A-Z]?[a-z]{2,}", text)}


def _about(program: Program, origin: Origin, told: dict[Node, set[str]]) -> set[str]:
    """What a call was about: its own words and those of the calls whose outputs it was given."""
    if origin.element is not None:
        return data(program.text(origin.element)) | data(" ".join(_own(program, origin.site)))
    found = set(told.get(origin.site.call, set()))
    for call in origin.site.slice.upstream:
        found |= told.get(call, set())
    return found


def _own(program: Program, site: Site) -> list[str]:
    """The literal text of a prompt itself, without what its names stand for."""
    return [
        text.masked.replace(DYNAMIC, " ")
        for text in site.slice.texts
        if site.prompt is not None and inside(text.node, site.prompt)
    ]


def _elements(program: Program, origin: Origin) -> Iterator[set[str]]:
    """What is particular to each element of the list that a call was made over."""
    listed = origin.element.parent if origin.element is not None else None
    yield from (data(program.text(child)) for child in listed.children) if listed is not None else ()

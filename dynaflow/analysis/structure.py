"""The structure of a program: its calls, what each waits for and carries, and what they do (docs/analysis.md).

The source tells what the program can do, the trace what it did. `shape`, roles and habits (verification, revision,
branching, loops) are those of the program as written; `ran` holds what only a run shows: calls, times, what arrived.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal

from dynaflow.analysis import structure_graph as graphs
from dynaflow.analysis.structure_arrivals import Arrival, apart, arrivals, fragments, label_of, marked
from dynaflow.analysis.structure_graph import Graph, Shape
from dynaflow.analysis.structure_phrases import DATA, MANY, UP, Role
from dynaflow.analysis.structure_plan import Plan
from dynaflow.analysis.structure_prompt import Rendered, render
from dynaflow.analysis.structure_roles import mentions, role_of, role_of_name, tells
from dynaflow.analysis.structure_values import bits
from dynaflow.curation.claims import Passage, judge_passage
from dynaflow.curation.static import judge
from dynaflow.curation.syntax import Program
from dynaflow.curation.trace import strings
from dynaflow.curation.words import Given
from dynaflow.errors import DataError
from dynaflow.rollout import Call, Json, Observation, Record

_MARKS = re.compile(f"[{UP}{MANY}{DATA}]")
Passing = Literal["both", "one", "none"]


class Node(Record):
    """One call: planned (from the source) or made (from the trace).

    `waits_for` and `carries` are numbers of earlier nodes: those that had ended before it, and those of them whose
    outputs its prompt holds. `told`: its prompt says what to do with them. `led`: of a verifier, told what to find.
    """

    number: int
    site: str | None = None
    """Where it stands in the program, as the trace writes it: "line:column"; None in a child workflow's."""
    label: str = ""
    phase: str | None = None
    role: Role
    waits_for: list[int]
    carries: list[int]
    told: bool = False
    mentions: bool = False
    """It speaks of another agent's output."""
    led: bool | None = None


class Ran(Record):
    """What one run of a program shows. Times in seconds.

    `critical_s` is the chain of calls that takes longest, `work_s` the sum over all calls, `span_s` the time from the
    first call to the end of the last. Work / critical is the speed-up that the program allows, work / span the one
    achieved. `arrived` holds, for each pair of a call and a later one that carries its output, the share of the
    output's characters that the later prompt holds word for word.
    """

    shape: Shape
    calls: int
    depth: int
    width: int
    critical_path: list[int]
    critical_s: float
    work_s: float
    span_s: float
    speedup_possible: float | None
    speedup_achieved: float | None
    arrived: list[float]
    nodes: list[Node]


class Structure(Record):
    """Everything that the analysis says of one program.

    Attributes:
        readable: the source could be read; otherwise all but `ran` says nothing.
        open: how many calls there are depends on data: `calls`, `depth` and `width` are then lower bounds.
        upstream_passing: "both" where some later prompt carries an earlier output and tells the agent to use it; "one"
            where no prompt does both but some prompt does one of the two; else "none".
        defects: sub-kinds of the static judge's defects, with their severity.
    """

    readable: bool
    shape: Shape
    calls: int
    depth: int
    width: int
    open: bool
    upstream_passing: Passing
    verification: bool
    verifiers: int
    independent: int
    """Verifiers that are not told what to find."""
    revision: bool
    branching: bool
    loops: bool
    roles: dict[str, int]
    nodes: list[Node]
    defects: dict[str, str]
    ran: Ran | None = None


def analyse(source: str, observation: Observation | None = None, task: str = "") -> Structure:
    """The structure of a program.

    Args:
        source: the program.
        observation: a run of it, where there is one.
        task: the question and its passages, as the main agent got them; without it no defect that needs it is found.
    """
    program = Program(source)
    plan = Plan(program)
    rendered = _alike(plan, [render(plan, call) for call in plan.calls])
    try:
        defects = {defect.sub: defect.severity for defect in judge(task, observation, source)} if task else {}
        readable = not program.broken
    except DataError:
        defects, readable = {}, False
    nodes = [_planned(plan, number, text, task) for number, text in enumerate(rendered)]
    ran = _ran(observation, source, task, nodes) if observation is not None else None
    # What a call is told can stand in args; and what can not be followed in the source shows in the run.
    seen = [*nodes, *(ran.nodes if ran is not None else ())]
    graph = graphs.of_plan(plan)
    verifiers = [node for node in nodes if node.role == "verifier"]
    return Structure(
        readable=readable,
        shape=graph.shape(),
        calls=len(nodes),
        depth=graph.depth(),
        width=graph.width(),
        open=plan.open or plan.partial,
        upstream_passing=_passing(nodes if nodes else seen),
        verification=bool(verifiers),
        verifiers=len(verifiers),
        independent=sum(not node.led for node in verifiers),
        revision=plan.replaces or any(node.role == "refiner" and node.carries for node in nodes),
        branching=plan.branching,
        loops=plan.loops,
        roles=dict(Counter(node.role for node in nodes)),
        nodes=nodes,
        defects=defects,
        ran=ran,
    )


def _alike(plan: Plan, rendered: list[Rendered]) -> list[Rendered]:
    """Of one call in a loop the role is one: what it says is taken from a round that carries an earlier output."""
    carrying = {
        (call.node, re.sub(_MARKS, DATA, text.prompt)): text.prompt
        for call, text in zip(plan.calls, rendered, strict=True)
        if text.carries
    }
    return [
        text._replace(says=carrying.get((call.node, re.sub(_MARKS, DATA, text.prompt)), text.prompt))
        for call, text in zip(plan.calls, rendered, strict=True)
    ]


def _passing(nodes: Sequence[Node]) -> Passing:
    if any(node.carries and node.told for node in nodes):
        return "both"
    return "one" if any(node.carries or node.mentions for node in nodes) else "none"


def _planned(plan: Plan, number: int, text: Rendered, task: str) -> Node:
    call = plan.calls[number]
    if plan.program.callee(call.node) == "workflow":
        role = role_of_name(text.label, bool(text.carries)) or "other"
    else:
        role = role_of(text.label, text.role, text.phase, text.says)
    return Node(
        number=number,
        site=plan.program.place(call.node),
        label=_shown(text.label),
        phase=None if text.phase is None else _shown(text.phase),
        role=role,
        waits_for=list(bits(call.before)),
        carries=list(bits(text.carries)),
        told=bool(text.carries) and tells(text.prompt, role),
        mentions=mentions(text.prompt),
        led=_led(text.prompt, task) if role == "verifier" else None,
    )


def _led(prompt: str, task: str) -> bool:
    """Whether a verifier's prompt says what to find or keeps it from checking, by the static judge's rules."""
    passage = Passage(prompt, prompt, "program", verifier=True, solver=False, upstream=UP in prompt)
    return any(defect.kind == "verification" for defect in judge_passage(passage, Given(task), Given(""), set()))


def _shown(text: str) -> str:
    return _MARKS.sub("...", text)


# -- runs --------------------------------------------------------------------------------------------------------------


def _ran(observation: Observation, source: str, task: str, planned: Sequence[Node]) -> Ran:
    calls = graphs.made(observation.calls)
    graph = graphs.of_trace(calls)
    pieces = passed(calls, graph, planned, source + "\n" + "\n".join(strings(observation.args)))
    times = [graphs.seconds(call) for call in calls]
    critical, path = graph.critical(times)
    work = sum(times)
    ends = [call.t_end for call in calls if call.t_end is not None]
    starts = [call.t_start for call in calls if call.t_start is not None]
    span = max(ends) - min(starts) if ends and starts else 0.0
    roles: dict[str | None, set[Role]] = {}
    for node in planned:
        roles.setdefault(node.site, set()).add(node.role)
    return Ran(
        shape=graph.shape(),
        calls=len(calls),
        depth=graph.depth(),
        width=graph.width(),
        critical_path=[calls[k].index for k in path],
        critical_s=critical,
        work_s=work,
        span_s=span,
        speedup_possible=work / critical if critical > 0 else None,
        speedup_achieved=work / span if span > 0 else None,
        arrived=[share for k in range(len(calls)) for share in _shares(calls, pieces[k])],
        nodes=[_made(calls, graph, k, pieces[k], task, roles) for k in range(len(calls))],
    )


def passed(calls: Sequence[Call], graph: Graph, planned: Sequence[Node], own: str = "") -> list[list[Arrival]]:
    """What each prompt holds of the outputs of the calls that had ended before (`source`: their places in `calls`).

    Whole outputs and long lines of them are found anywhere; shorter pieces only between calls of which the source
    (`planned`) says that one carries the other's output. `own`: what the program could say without them.
    """
    sites = [site_of(call) for call in calls]
    edges: set[tuple[str | None, str | None]] = {(planned[j].site, node.site) for node in planned for j in node.carries}
    found = []
    for k, call in enumerate(calls):
        earlier: list[tuple[int, Json]] = [(j, calls[j].output) for j in bits(graph.before[k])]
        pieces = arrivals(call.prompt, [(j, output) for j, output in earlier if output is not None], own)
        seen = {arrival.source for arrival in pieces}
        for j, output in earlier:
            if j not in seen and output is not None and (sites[j], sites[k]) in edges:
                pieces += fragments(call.prompt, j, output, own)
        found.append(apart(pieces))
    return found


def site_of(call: Call) -> str | None:
    """The place in the program where a call stands; None in a child workflow's."""
    return call.site if "workflow[" not in call.path else None


def _shares(calls: Sequence[Call], found: Sequence[Arrival]) -> list[float]:
    """Of each output that a prompt carries, the share that it holds."""
    held: Counter[int] = Counter()
    for arrival in found:
        held[arrival.source] += arrival.end - arrival.start
    sizes = {j: sum(len(text.strip()) for text in strings(calls[j].output)) for j in held}
    return [min(1.0, held[j] / sizes[j]) for j in sorted(held) if sizes[j]]


def _made(
    calls: Sequence[Call], graph: Graph, k: int, found: Sequence[Arrival], task: str, roles: dict[str | None, set[Role]]
) -> Node:
    call = calls[k]
    carries = sorted({arrival.source for arrival in found})
    prompt = marked(call.prompt, found, [task])
    phase = call.phase.title if call.phase is not None else None
    named = str(call.options.get("role") or call.options.get("agentType") or "")
    site = site_of(call)
    known = roles.get(site, set())
    role = next(iter(known)) if len(known) == 1 else role_of(label_of(call), named, phase, prompt)
    return Node(
        number=call.index,
        site=site,
        label=label_of(call),
        phase=phase,
        role=role,
        waits_for=[calls[j].index for j in bits(graph.before[k])],
        carries=[calls[j].index for j in carries],
        told=bool(carries) and tells(prompt, role),
        mentions=mentions(prompt),
        led=_led(prompt, task) if role == "verifier" else None,
    )

"""A rollout as a directed graph of agents: who acted after whom. DynaFlow's traces fold into the same type.

Nodes are agents, with how often each acted; an edge u -> v is a hand-over from u to v, with how often it happened. Task
and answer, the graph's one source and one sink, are kept beside it and are no part of the numbers (`FORMULAS`). The
paper's density exceeds 1, so it can not be that of a simple graph; `multi_density` is the reading that can.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from dynaflow.rollout import Call, Json, Rollout

LONGEST_CYCLE = 5
FORMULAS = {
    "nodes": "|V|: different agents that acted",
    "density": "|E| / (|V| (|V| - 1)): different edges without self-loops; 0 for one agent",
    "multi_density": "hand-overs / |V|: every hand-over counts, self-loops too",
    "cycles_1": "self-loops: agents that hand over to themselves",
    "cycles_2": "pairs of agents that hand over to each other",
    "cycles_3": "simple cycles of three agents",
    f"cycles_{LONGEST_CYCLE}": "of five; and so between",
    "reciprocity": "share of the different edges without self-loops whose reverse is an edge; 0 without edges",
    "hub": "largest share of all activations that one agent has",
    "path_length": "agents on a path (calls on the longest chain of a program)",
}


@dataclass(slots=True)
class Graph:
    """A folded rollout, or several."""

    nodes: Counter[str] = field(default_factory=Counter)
    edges: Counter[tuple[str, str]] = field(default_factory=Counter)
    sources: Counter[str] = field(default_factory=Counter)
    """Agents that are given the task first."""
    sinks: Counter[str] = field(default_factory=Counter)
    """Agents that the answer is made from."""
    paths: list[int] = field(default_factory=list)
    """Lengths of the paths, in agents."""

    def add_path(self, agents: Sequence[str], shared: int = 0) -> None:
        """One sequence of agents; its first `shared` ones are those of a path that was added before."""
        self.nodes.update(agents[shared:])
        self.edges.update(list(pairwise(agents))[max(0, shared - 1) :])
        self.sources.update(agents[:1] if not shared else ())
        self.sinks.update(agents[-1:])
        self.paths.append(len(agents))


def fold(rollout: Rollout) -> Graph:
    """The graph of a rollout: of Puppeteer's paths, or else of the calls of its workflow programs."""
    calls = [call for observation in rollout.observations() for call in observation.calls]
    told = rollout.meta.get("puppeteer")
    return fold_paths(told["paths"], calls) if told else fold_calls(calls)


def fold_paths(paths: Iterable[Mapping[str, Json]], calls: Iterable[Call]) -> Graph:
    """Of Puppeteer's recorded paths; what a fork shares with its path counts once."""
    graph = Graph()
    names = {call.index: call.label for call in calls}
    seen: set[int] = set()
    for path in paths:
        numbers = list(path["calls"])
        if numbers:
            graph.add_path([names[n] for n in numbers], sum(n in seen for n in numbers))
            seen.update(numbers)
    return graph


def fold_calls(calls: Sequence[Call]) -> Graph:
    """Of a program's trace: u hands over to v where v waited for u, and for nobody who waited for u."""
    from dynaflow.analysis import structure_graph

    made = structure_graph.made(calls)
    waits = structure_graph.of_trace(made)
    names = [agent_of(call) for call in made]
    graph = Graph(nodes=Counter(names))
    followed = 0
    for v, mask in enumerate(waits.before):
        indirect = 0
        for u in range(v):
            indirect |= waits.before[u] if mask >> u & 1 else 0
        direct = mask & ~indirect
        followed |= direct
        graph.edges.update((names[u], names[v]) for u in range(v) if direct >> u & 1)
        graph.sources.update([] if mask else [names[v]])
    graph.sinks.update(name for v, name in enumerate(names) if not followed >> v & 1)
    graph.paths += [waits.depth()] if made else []
    return graph


_NUMBER = re.compile(r"[\s_:#.-]*\d+\s*$")


def agent_of(call: Call) -> str:
    """What a program's call is named by: its label without a number, else its phase, else "agent"."""
    if call.label != call.prompt[:60]:
        return _NUMBER.sub("", call.label) or call.label
    return call.phase.title if call.phase else "agent"


def metrics(graph: Graph) -> dict[str, float]:
    """The numbers of `FORMULAS`; the graph has a node at least."""
    count = len(graph.nodes)
    simple = {edge for edge in graph.edges if edge[0] != edge[1]}
    found = {
        "nodes": float(count),
        "density": len(simple) / (count * (count - 1)) if count > 1 else 0.0,
        "multi_density": graph.edges.total() / count,
        "reciprocity": sum((v, u) in simple for u, v in simple) / len(simple) if simple else 0.0,
        "hub": max(graph.nodes.values()) / graph.nodes.total(),
        "path_length": sum(graph.paths) / len(graph.paths),
    }
    return found | {f"cycles_{length}": float(n) for length, n in cycles(graph).items()}


def measure(rollouts: Iterable[Rollout]) -> list[dict[str, float]]:
    """The numbers of every rollout that has called an agent."""
    return [metrics(graph) for rollout in rollouts if (graph := fold(rollout)).nodes]


def cycles(graph: Graph) -> dict[int, int]:
    """Simple cycles of the different edges by length, 1 (self-loops) to LONGEST_CYCLE."""
    after: dict[str, set[str]] = {name: set() for name in graph.nodes}
    for u, v in graph.edges:
        after[u].add(v)
    order = {name: place for place, name in enumerate(sorted(after))}
    found = dict.fromkeys(range(1, LONGEST_CYCLE + 1), 0)

    def walk(first: str, here: str, passed: frozenset[str]) -> None:
        """Each cycle is found once: from the first of its agents in the order."""
        for there in after[here]:
            if there == first:
                found[len(passed)] += 1
            elif order[there] > order[first] and there not in passed and len(passed) < LONGEST_CYCLE:
                walk(first, there, passed | {there})

    for name in after:
        walk(name, name, frozenset([name]))
    return found


def mean(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The mean of each number over graphs; empty without any."""
    return {name: sum(row[name] for row in rows) / len(rows) for name in rows[0]} if rows else {}


def show(rows: Mapping[str, Mapping[str, float]]) -> None:
    """Print mean graph numbers by name, with their formulas."""
    from dynaflow.analysis import terminal
    from dynaflow.progress import console

    names = list(next(iter(rows.values()), {}))
    lines = [[title, *(f"{row[name]:.2f}" for name in names)] for title, row in rows.items()]
    terminal.print_table(terminal.Printed("Graphs of agents, means over rollouts", ["", *names], lines), console)
    for name, formula in FORMULAS.items():
        console.print(f"  {name}: {formula}", highlight=False, markup=False, soft_wrap=True)

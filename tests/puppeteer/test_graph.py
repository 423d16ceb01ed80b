"""Graphs of agents against counts by hand, and networkx's where it is installed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dynaflow.puppeteer.graph import LONGEST_CYCLE, Graph, agent_of, cycles, fold, mean, metrics
from dynaflow.rollout import Action, Call, Observation, PhaseRef, Policy, Rollout, Turn


def path(*agents: str) -> Graph:
    graph = Graph()
    graph.add_path(agents)
    return graph


def test_the_numbers_of_a_hand_counted_path() -> None:
    found = metrics(path("plan", "solve", "check", "solve", "solve", "end"))
    # nodes plan solve check end; hand-overs p>s s>c c>s s>s s>e: 5, different ones without the loop: 4
    assert found["nodes"] == 4
    assert found["density"] == pytest.approx(4 / 12)
    assert found["multi_density"] == pytest.approx(5 / 4)
    assert (found["cycles_1"], found["cycles_2"], found["cycles_3"]) == (1, 1, 0)
    assert found["reciprocity"] == pytest.approx(2 / 4)
    assert found["hub"] == pytest.approx(3 / 6)
    assert found["path_length"] == 6


def test_a_lone_agent_has_no_density_and_is_its_own_hub() -> None:
    found = metrics(path("solve"))
    assert (found["density"], found["multi_density"], found["hub"], found["reciprocity"]) == (0, 0, 1, 0)


def test_what_a_fork_shares_counts_once() -> None:
    graph = Graph()
    graph.add_path(["a", "b", "c"])
    graph.add_path(["a", "b", "d"], shared=2)
    assert graph.nodes == Counter("abcd")
    assert graph.edges == {("a", "b"): 1, ("b", "c"): 1, ("b", "d"): 1}
    assert (graph.sources, graph.sinks) == ({"a": 1}, {"c": 1, "d": 1})


@settings(max_examples=40)
@given(st.lists(st.lists(st.sampled_from("abcdef"), min_size=1, max_size=8), min_size=1, max_size=4))
def test_cycles_and_reciprocity_are_networkxs(paths: list[list[str]]) -> None:
    networkx: Any = pytest.importorskip("networkx")
    graph = Graph()
    for agents in paths:
        graph.add_path(agents)
    other = networkx.DiGraph(list(graph.edges))
    other.add_nodes_from(graph.nodes)
    expected = Counter(len(cycle) for cycle in networkx.simple_cycles(other, length_bound=LONGEST_CYCLE))
    assert cycles(graph) == {length: expected[length] for length in range(1, LONGEST_CYCLE + 1)}
    other.remove_edges_from(list(networkx.selfloop_edges(other)))
    found = metrics(graph)
    assert found["density"] == pytest.approx(networkx.density(other))
    if other.number_of_edges():
        assert found["reciprocity"] == pytest.approx(networkx.reciprocity(other))


def call(index: int, label: str, start: float, end: float, path: str | None = None, **other: Any) -> Call:
    return Call(
        index=index,
        path=path or f"agent[{index}]",
        label=label,
        prompt="do it",
        prompt_chars=5,
        prompt_sha256="",
        status="ok",
        t_queued=start,
        t_start=start,
        t_end=end,
        **other,
    )


def rollout(calls: list[Call], **meta: Any) -> Rollout:
    observation = Observation(program="p", program_sha256="", status="completed", calls=calls)
    turn = Turn(messages=[], action=Action(kind="workflow", program="p"), observation=observation)
    return Rollout(
        key="k",
        question_id="q",
        question_sha="s",
        benchmark="mini",
        system="forced",
        policy=Policy(),
        config_digest="d",
        status="ok",
        turns=[turn],
        meta=meta,
    )


def test_a_workflow_trace_folds_into_the_same_type() -> None:
    """Two solvers at once, then a checker that waited for both, then a writer that waited for the checker."""
    calls = [
        call(0, "solver 1", 0, 2, "parallel[0][0].agent[0]"),
        call(1, "solver 2", 0, 3, "parallel[0][1].agent[0]"),
        call(2, "checker", 3.1, 4),
        call(3, "writer", 4.1, 5),
    ]
    graph = fold(rollout(calls))
    assert graph.nodes == {"solver": 2, "checker": 1, "writer": 1}
    assert graph.edges == {("solver", "checker"): 2, ("checker", "writer"): 1}, "no edge past the one in between"
    assert (graph.sources, graph.sinks, graph.paths) == ({"solver": 2}, {"writer": 1}, [3])


def test_puppeteers_record_folds_by_its_paths_not_by_the_clock() -> None:
    calls = [call(n, name, 0, 1) for n, name in enumerate(["a", "b", "a", "c"])]
    paths = [{"agents": ["a", "b", "stop"], "calls": [0, 1]}, {"agents": ["a", "c"], "calls": [2, 3]}]
    graph = fold(rollout(calls, puppeteer={"paths": paths}))
    assert graph.edges == {("a", "b"): 1, ("a", "c"): 1}
    assert graph.paths == [2, 2]
    assert fold(rollout([])).nodes == {}


def test_calls_are_named_by_label_or_phase() -> None:
    assert agent_of(call(0, "solver #12", 0, 1)) == "solver"
    assert agent_of(call(0, "42", 0, 1)) == "42"
    phase = PhaseRef(id=1, title="Check")
    assert agent_of(call(0, "do it", 0, 1, phase=phase)) == "Check", "a label that is the prompt is no name"
    assert agent_of(call(0, "do it", 0, 1)) == "agent"


def test_means_over_graphs() -> None:
    assert mean([{"a": 1.0}, {"a": 2.0}]) == {"a": 1.5}
    assert mean([]) == {}

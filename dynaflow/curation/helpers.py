"""Helper functions that only put prompts together: what one call of them is given stays with that call."""

from __future__ import annotations

from dynaflow.curation.syntax import Binding, Program
from dynaflow.curation.tree import Node, names_of, parameters


def localise(program: Program) -> None:
    """Slice prompts again, so that what a helper gets in one place is no part of what it makes in another.

    A parameter of a function that is only ever called by name, calls no agent and writes to nothing outside stands for
    nothing: its arguments are followed where the call stands.
    """
    given: dict[Binding, list[Node]] = {}
    for binding in program.bindings:
        called = [read for read in binding.reads if read.role == "function"]
        if binding.function is None or binding in program.agentic or not called or len(called) < len(binding.reads):
            continue
        if any(
            _inside(value, binding.function) > _inside(other.node, binding.function)
            for other in program.bindings
            for value in other.values
        ):
            continue
        for pattern in parameters(binding.function):
            for name in names_of(pattern):
                if (own := program.resolve(name)) is not None:
                    given[own] = []
    if given:
        for site in program.sites:
            site.slice = program.slice([site.prompt], given)


def _inside(node: Node, function: Node) -> bool:
    return function.start < node.start < function.end

"""Structure analysis against programs labelled by hand, and against real runs of programs in W."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dynaflow.analysis.structure import Structure, analyse
from dynaflow.analysis.structure_phrases import ROLES
from dynaflow.curation import labelled as labelled_set
from dynaflow.rollout import Observation
from dynaflow.runtime import CallOutcome, CallSpec, Runtime
from dynaflow.settings import Limits
from tests.analysis.conftest import make_call, make_observation
from tests.growth import no_blow_up


class Labelled(NamedTuple):
    name: str
    shape: str
    passing: str
    roles: list[str]
    habits: set[str]
    program: str


def labelled() -> list[Labelled]:
    """`//@ name | shape | passing | roles | habits`, then the program; one role per agent() call in the source."""
    found = []
    for path in sorted((Path(__file__).parent / "labelled").glob("*.js")):
        for part in re.split(r"^//@ ", path.read_text(), flags=re.MULTILINE)[1:]:
            head, _, program = part.partition("\n")
            name, shape, passing, roles, habits = (field.strip() for field in head.split("|"))
            found.append(Labelled(f"{path.stem}/{name}", shape, passing, roles.split(), set(habits.split()), program))
    return found


ITEMS = labelled()
FOUND = {item.name: analyse(item.program) for item in ITEMS}


def roles(found: Structure) -> list[str]:
    """One role per call in the source (two where it says different things at different times)."""
    return [role for _, role in dict.fromkeys((node.site, node.role) for node in found.nodes)]


def test_the_labelled_set_is_large_and_diverse() -> None:
    assert len(ITEMS) >= 100
    assert sum(len(item.roles) for item in ITEMS) >= 150
    assert min(Counter(item.shape for item in ITEMS).values()) >= 1
    assert Counter(role for item in ITEMS for role in item.roles).keys() == set(ROLES)
    assert len({item.name for item in ITEMS}) == len(ITEMS)


def test_shape_agrees_with_the_labels() -> None:
    wrong = [item.name for item in ITEMS if FOUND[item.name].shape != item.shape]
    assert len(wrong) <= 0.05 * len(ITEMS), wrong


def test_upstream_passing_agrees_with_the_labels() -> None:
    wrong = [item.name for item in ITEMS if FOUND[item.name].upstream_passing != item.passing]
    assert len(wrong) <= 0.1 * len(ITEMS), wrong


def test_roles_agree_with_the_labels() -> None:
    hits = total = 0
    for item in ITEMS:
        got = Counter(roles(FOUND[item.name]))
        hits += sum((got & Counter(item.roles)).values())
        total += max(got.total(), len(item.roles))
    assert total >= 150
    assert hits >= 0.85 * total


@pytest.mark.parametrize(("habit", "share"), [("branching", 0.01), ("loops", 0.0), ("revision", 0.05)])
def test_habits_agree_with_the_labels(habit: str, share: float) -> None:
    wrong = [item.name for item in ITEMS if getattr(FOUND[item.name], habit) != (habit in item.habits)]
    assert len(wrong) <= share * len(ITEMS), wrong


def test_verifiers_are_independent_or_led() -> None:
    led = FOUND["maths/led-verifier"]
    assert (led.verifiers, led.independent) == (1, 0)
    free = FOUND["maths/solve-then-verify"]
    assert (free.verifiers, free.independent) == (1, 1)
    assert not FOUND["maths/one-solver"].verification


def test_depth_width_and_open_counts() -> None:
    assert (FOUND["maths/direct-number"].calls, FOUND["maths/direct-number"].depth) == (0, 0)
    cases = FOUND["maths/cases"]
    assert (cases.calls, cases.depth, cases.width, cases.open) == (3, 1, 3, False)
    pipeline = FOUND["maths/pipeline-two-stages"]
    assert (pipeline.calls, pipeline.depth, pipeline.width) == (8, 2, 4)
    vote = FOUND["maths/vote-and-tiebreak"]
    assert (vote.calls, vote.depth, vote.width) == (6, 2, 5)
    assert FOUND["search/read-passages"].open
    assert FOUND["maths/only-alternatives"].width == 1


def test_what_waits_and_what_is_carried() -> None:
    found = analyse(
        "const [a, b] = await parallel([() => agent('Solve 1'), () => agent('Solve 2')]);\n"
        "const c = await agent(`Combine ${a} and ${b}.`);\n"
        "return await agent(`Say hello to ${args.name}.`);"
    )
    assert [node.waits_for for node in found.nodes] == [[], [], [0, 1], [0, 1, 2]]
    assert [node.carries for node in found.nodes] == [[], [], [0, 1], []]
    assert [node.site for node in found.nodes] == ["1:38", "1:62", "2:17", "3:14"]


@pytest.mark.parametrize(
    "expression",
    ["n > 1 ? 'one' : 'two'", "names[a.length]", "names.find(x => a.includes(x))", "!a", "a === 'x'", "a.length"],
)
def test_what_an_output_only_selects_is_not_carried(expression: str) -> None:
    source = (
        "const a = await agent('Solve: 1'); const n = Number(a); const names = ['x', 'y'];\n"
        f"return await agent('Name: ' + ({expression}));"
    )
    assert analyse(source).nodes[1].carries == []


@pytest.mark.parametrize(
    "expression",
    [
        "a",
        "a.trim()",
        "[...a]",
        "g('x')(a)",
        "Object.keys(counts)",
        "Object.values({ a })",
        "made.text",
        "/\\d+/.exec(a)[0]",
        "[a].join()",
        "a || 'none'",
        "JSON.stringify({ a })",
        "f(a)",
        "n + 1",
        "list",
    ],
)
def test_what_is_made_of_an_output_is_carried(expression: str) -> None:
    source = (
        "const a = await agent('Solve: 1'); const f = x => x + '!'; const g = x => y => x + y; const n = Number(a);\n"
        "const list = []; list.push(a); const counts = {}; counts[a] = 1; const made = {}; made.text = a;\n"
        f"return await agent('Name: ' + ({expression}));"
    )
    assert analyse(source).nodes[1].carries == [0]


@pytest.mark.parametrize(
    "source",
    [
        "const r = { label: 'verifier', task: 'Say whether ' }; await agent(r.task + x, { label: r.label });",
        "for (const r of [{ label: 'verifier' }]) await agent(x, { label: r.label });",
        "const make = { verifier: q => agent('Verify ' + q) }; await make.verifier(x);",
        "const make = who => q => agent(q, { label: who }); await make('verifier')(x);",
        "await parallel(['verifier'].map(label => () => agent(x, { label })));",
        "await parallel([{ label: 'verifier' }].map(({ label }) => () => agent(x, { label })));",
        "await parallel(Object.entries({ a: 'verifier' }).map(([, label]) => () => agent(x, { label })));",
        "const P = { CHECK: 'You are a verifier.' }; await agent(`${P.CHECK}\\n${x}`);",
        "return await ['Please verify it.'].reduce(async (so_far, step) => agent(`${step} ${await so_far}`), x);",
        "await agent('a' + " + " + ".join(["'\\n'"] * 60) + " + 'Verify that ' + x);",
        "await workflow('verifier', x);",
    ],
)
def test_words_are_read_through_lists_objects_and_functions(source: str) -> None:
    found = analyse("const x = await agent('Solve 1.');\n" + source)
    assert [node.role for node in found.nodes] == ["solver", "verifier"]


def test_what_lists_and_objects_hold_stays_apart() -> None:
    found = analyse(
        "const first = agent('Solve 1.'), second = agent('Solve 2.');\n"
        "const checks = await parallel([first, second].map(one => async () => agent(`Check ${await one}`)));\n"
        "const notes = {}; notes.a = checks[0];\n"
        "return Object.values(notes).map(note => agent(`Shorten the ${note}`));"
    )
    assert [node.carries for node in found.nodes[2:4]] == [[0], [1]]
    assert [node.role for node in found.nodes] == ["solver", "solver", "verifier", "verifier", "refiner"]


@pytest.mark.parametrize("before", ["const s = '😀';", "const s = 1;\u2028", "// one\r\n", "// one\r", "/* \u00e9 */"])
async def test_calls_of_the_source_and_of_the_run_have_the_same_places(before: str) -> None:
    program = before + " const a = await agent('Solve 1.'); return agent('Check ' + a);"
    async with Runtime() as runtime:
        seen = await runtime.run(program, {}, execute=echo, limits=Limits())
    found = analyse(program, seen)
    assert found.ran is not None
    assert [node.site for node in found.ran.nodes] == [node.site for node in found.nodes]


# -- runs --------------------------------------------------------------------------------------------------------------

ObserveCalls = Callable[..., Observation]


@pytest.fixture
def observe_calls() -> ObserveCalls:
    """`observe_calls((path, start, end, queued), ...)`: a run of calls at these paths and times (queued: start)."""

    def build(*calls: tuple[Any, ...]) -> Observation:
        made = []
        for index, (path, start, end, *queued) in enumerate(calls):
            call = make_call(index, f"Do part {index}.", f"part {index} is done")
            made.append(
                call.model_copy(
                    update={"path": path, "t_queued": queued[0] if queued else start, "t_start": start, "t_end": end}
                )
            )
        return make_observation("", made)

    return build


async def echo(spec: CallSpec) -> CallOutcome:
    return CallOutcome("ok", f"output {spec.index} of {len(spec.prompt)} characters", model="m")


async def test_a_run_tells_what_the_source_leaves_open() -> None:
    program = (
        "const notes = await parallel(args.map(x => () => agent('Extract the facts of ' + x)));\n"
        "return await agent('Combine these notes:\\n' + notes.join('\\n'));"
    )
    async with Runtime() as runtime:
        seen = await runtime.run(program, ["a", "b", "c"], execute=echo, limits=Limits())
    found = analyse(program, seen)
    assert found.open
    assert found.calls == 3
    ran = found.ran
    assert ran is not None
    assert (ran.calls, ran.depth, ran.width, ran.shape) == (4, 2, 3, "hybrid")
    assert [node.carries for node in ran.nodes] == [[], [], [], [0, 1, 2]]
    assert ran.arrived == [1.0, 1.0, 1.0]
    assert [node.role for node in ran.nodes] == ["researcher"] * 3 + ["aggregator"]
    assert [node.role for node in ran.nodes[-1:]] == [found.nodes[-1].role]


async def test_source_and_run_agree_on_every_labelled_program_that_runs() -> None:
    """The abstract run and the real one find the same shape, wherever the real one takes every path."""
    async with Runtime() as runtime:
        names = [
            "cases",
            "two-ways-and-judge",
            "pipeline-two-stages",
            "pipeline-one-stage",
            "lemma-chain",
            "then-chain",
        ]
        names += ["started-early", "early-then-merge", "role-helper", "sequential-loop-carry", "loop-pushes-promises"]
        names += ["nested-parallel", "nested-flat", "reduce-chain", "flatmap-jobs", "spread-jobs", "for-await"]
        for item in ITEMS:
            if item.name.partition("/")[2] in names:
                seen = await runtime.run(item.program, {}, execute=echo, limits=Limits())
                found = analyse(item.program, seen)
                assert found.ran is not None
                assert found.ran.shape == item.shape, item.name
                if not found.open:
                    assert (found.ran.calls, found.ran.depth) == (found.calls, found.depth), item.name


def test_lanes_of_one_group_do_not_wait_for_one_another(observe_calls: ObserveCalls) -> None:
    seen = observe_calls(
        ("pipeline[0][0].stage[0]", 0, 1), ("pipeline[0][1].stage[0]", 0, 5), ("pipeline[0][0].stage[1]", 1, 2)
    )
    ran = analyse("return await pipeline([1, 2], a => agent(a), b => agent(b));", seen).ran
    assert ran is not None
    assert [node.waits_for for node in ran.nodes] == [[], [], [0]]
    assert ran.critical_s == 5
    assert ran.critical_path == [1]


def test_speed_up_achieved_and_possible(observe_calls: ObserveCalls) -> None:
    seen = observe_calls(("parallel[0][0]", 0, 4), ("parallel[0][1]", 4, 8, 0), ("agent[0]", 8, 10))
    ran = analyse("return 1;", seen).ran
    assert ran is not None
    assert (ran.work_s, ran.critical_s, ran.span_s) == (10, 6, 10)
    assert ran.speedup_possible == pytest.approx(10 / 6)
    assert ran.speedup_achieved == 1.0


def test_a_refused_call_is_no_part_of_the_structure(observe_calls: ObserveCalls) -> None:
    seen = observe_calls(("agent[0]", 0, 1), ("agent[1]", 1, 1))
    seen.calls[1].status = "refused"
    ran = analyse("return 1;", seen).ran
    assert ran is not None
    assert ran.calls == 1
    assert ran.shape == "single"


def test_lossy_passing_is_the_share_that_arrives(observe_calls: ObserveCalls) -> None:
    seen = observe_calls(("agent[0]", 0, 1), ("agent[1]", 1, 2))
    seen.calls[0].output = "The first line of the proof.\nThe second line, which is lost."
    seen.calls[1].prompt = "Check: The first line of the proof."
    ran = analyse("return 1;", seen).ran
    assert ran is not None
    assert ran.arrived == [pytest.approx(28 / 60, abs=0.02)]


# -- hostile -----------------------------------------------------------------------------------------------------------

_HOSTILE = {
    "nested calls": "await agent(" * 300 + "'x'" + ")" * 300,
    "deep arrows": "const f = " + "() => " * 2000 + "agent('x');",
    "endless recursion": "async function f(n) { await agent('x' + n); return f(n + 1); }\nawait f(0);",
    "mutual recursion": "const f = x => g(x), g = x => f(agent(x));\nawait f('x');",
    "map of map": "await "
    + "".join(f"parallel([1,2,3].map({x} => () => " for x in "abcde")
    + "agent('x')"
    + "))" * 5
    + ";",
    "many loops": "for (;;) " * 40 + "await agent('x');",
    "many ifs": "if (await agent('x')) y();\n" * 400,
    "long chain": "const a = await agent('x')" + ".then(x => agent(x))" * 200 + ";",
    "not a program": "<script>alert(1)</script> ((((",
    "empty": "",
    "long text": "return await agent('" + "solve this " * 20_000 + "');",
    "many words": "return await agent(`" + "given the answers ${a} check " * 2_000 + "`);",
}


@pytest.mark.parametrize("name", _HOSTILE)
def test_hostile_programs_end_soon(name: str) -> None:
    with no_blow_up():
        found = analyse(_HOSTILE[name])
    assert found.shape in ("none", "single", "sequential", "parallel", "hybrid")


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "agent('a')",
                "await agent('b')",
                "if (x) {",
                "}",
                "parallel([",
                "])",
                "() =>",
                ";",
                "`${",
                "}`",
                "for (const a of b)",
                "return",
                "x =",
                "await",
            ]
        ),
        max_size=25,
    )
)
def test_any_text_is_analysed(parts: list[str]) -> None:
    source = " ".join(parts)
    found = analyse(source)
    assert found.calls == len(found.nodes)
    assert all(waited < node.number for node in found.nodes for waited in node.waits_for)
    assert all(set(node.carries) <= set(node.waits_for) for node in found.nodes)
    assert found == analyse(source)


def test_await_before_a_parenthesis_is_an_await() -> None:
    found = analyse(
        "const a = await (args.deep ? agent('Prove 1.') : agent('State 1.'));\n"
        "const b = await (async () => agent('Prove 2.'))();\n"
        "return await agent(`Check ${a} and ${b}.`);",
        task="Prove 1 and 2.",
    )
    assert found.defects == {}
    assert [node.waits_for for node in found.nodes] == [[], [], [0, 1], [0, 1, 2]]
    assert found.nodes[-1].carries == [0, 1, 2]


@pytest.mark.slow
async def test_source_and_run_agree_on_the_judge_set() -> None:
    """Programs that others wrote, run in W with replies: the same shape.

    Unless a branch is not taken, or fewer calls are made where the source leaves their number to an output.
    """
    items = labelled_set.load()
    seen = await labelled_set.observe(items)
    ran = [(item, o) for item, o in zip(items, seen, strict=True) if o is not None and o.status != "invalid_program"]
    found = [(item.name, analyse(item.program, o)) for item, o in ran]
    assert len(found) >= 200
    free = {name for name, made in found if made.branching or (made.open and made.ran and made.ran.calls < made.calls)}
    wrong = [name for name, made in found if made.ran and made.ran.shape != made.shape and name not in free]
    assert wrong == []

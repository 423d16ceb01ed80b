"""Names and slices: what reaches a prompt, through scopes, helpers, callbacks and containers."""

from __future__ import annotations

import pytest

from dynaflow.curation.syntax import Program, Slice


def last(source: str) -> tuple[Program, Slice]:
    program = Program(source)
    return program, program.sites[-1].slice


def literals(source: str) -> str:
    return " | ".join(text.masked.strip() for text in last(source)[1].texts)


@pytest.mark.parametrize(
    "source",
    [
        "const x = await agent('a'); await agent(`b ${x}`);",
        "let x; x = await agent('a'); await agent(`b ${x}`);",
        "const r = []; r.push(await agent('a')); await agent('b' + r.join());",
        "const o = {}; o.k = await agent('a'); await agent(`b ${JSON.stringify(o)}`);",
        "const ask = q => agent(q); const x = await ask('a'); await agent(`b ${x}`);",
        "async function ask(q) { return (await agent(q)).trim(); } await agent('b ' + await ask('a'));",
        "const xs = await parallel([1, 2].map(i => () => agent('a' + i))); await agent(`b ${xs.join()}`);",
        "await pipeline(['a'], x => agent(x), y => agent(`b ${y}`));",
        "for (const x of await parallel([() => agent('a')])) await agent(`b ${x}`);",
        "await agent('a').then(x => agent(`b ${x}`));",
    ],
)
def test_upstream_outputs_are_found_however_they_travel(source: str) -> None:
    assert last(source)[1].upstream


@pytest.mark.parametrize(
    "source",
    [
        "const x = await agent('a'); await agent('b');",
        "const x = await agent('a'); { const x = 'c'; await agent(`b ${x}`); }",
        "const x = await agent('a'); const f = x => agent(`b ${x}`); await f('c');",
    ],
)
def test_no_upstream_where_the_name_is_another_one(source: str) -> None:
    assert not last(source)[1].upstream


def test_literals_reach_a_prompt_through_helpers_but_not_through_agents() -> None:
    assert literals("const f = (a, b) => agent(`x ${b}`); await f('no', 'yes');") == "x \ue000\ue000\ue000\ue000 | yes"
    assert "secret" not in literals("const x = await agent('secret'); await agent(`see ${x}`);")


def test_masked_text_keeps_positions_and_hides_escapes_and_code() -> None:
    source = r"await agent('a\'b\nc' + n + `d${e}`);"
    _, sliced = last(source)
    (text,) = sliced.texts
    assert len(text.masked) == text.node.end - text.node.start
    at = text.masked.index
    assert source[text.node.start + at("d")] == "d"
    assert text.masked[at("\n") : at("c") + 1] == "\nc"
    assert text.masked.count("\ue000") == len("n" + "${e}")


def test_offsets_are_characters_even_after_other_scripts() -> None:
    source = "const größe = '\U0001d518 \u2013 数'; await agent(`Wert: ${größe}`);"
    program, sliced = last(source)
    assert [program.text(text.node) for text in sliced.texts] == ["'\U0001d518 \u2013 数'", "`Wert: ${größe}`"]
    assert not sliced.unknown


def test_undeclared_names_are_unknown_and_the_dialect_is_not() -> None:
    program, sliced = last("await agent(`${args.q} ${Math.max(1, nope)}`);")
    assert [program.text(node) for node in sliced.unknown] == ["nope"]
    assert sliced.uses_args


@pytest.mark.parametrize("source", ["const a = (", "await agent(`${", "[" * 5000, "f(" * 2000 + ")" * 2000])
def test_broken_or_absurd_programs_are_marked_not_fatal(source: str) -> None:
    assert Program(source).broken


def test_top_level_await_return_and_meta_are_no_errors() -> None:
    assert not Program("export const meta = {name: 'x'};\nreturn await agent('a');").broken

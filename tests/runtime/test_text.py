"""What W does with hostile text in its own process, on its event loop: in linear time, and bounded."""

from __future__ import annotations

import pytest

from dynaflow.runtime.entry import lint
from dynaflow.runtime.source import MetaError, prepare
from tests.growth import assert_linear


def test_lint_looks_at_few_places_of_a_prompt() -> None:
    assert lint("x null " * 60_000, "z" * 500_000) == ["null"]
    assert lint("".join(f"{i} null " for i in range(60_000)), "null " + "z" * 500_000) == ["null"]
    assert_linear(lambda size: lint("x null " * size, "z" * 8 * size), 60_000)
    assert_linear(lambda size: lint("".join(f"{i} null " for i in range(size)), "null " + "z" * 8 * size), 60_000)


def test_comments_and_nesting_before_meta_take_linear_time() -> None:
    meta = "export const meta = {name: 'a'}"
    notes, mixed = "/* note */\n", "/* a */ // b\u2028\n/* c\n*/"
    assert prepare(notes * 20_000 + "return 1").text.endswith("return 1")
    assert prepare(mixed * 5_000 + meta).text.endswith("       const meta = {name: 'a'}")
    assert prepare("/* not " + meta + " */ return 1").text == "/* not " + meta + " */ return 1"
    assert_linear(lambda size: prepare(notes * size + "return 1"), 20_000)
    assert_linear(lambda size: prepare(mixed * size + meta), 5_000)

    def nested(size: int) -> None:
        with pytest.raises(MetaError):
            prepare("export const meta = {x: " + "[" * size + "f()" + "]" * size + "}")

    assert_linear(nested, 20_000)

"""What W does with hostile text in its own process, on its event loop: in linear time, and bounded."""

from __future__ import annotations

import time

import pytest

from dynaflow.runtime.entry import lint
from dynaflow.runtime.source import MetaError, prepare


def test_lint_looks_at_few_places_of_a_prompt() -> None:
    began = time.monotonic()
    assert lint("x null " * 60_000, "z" * 500_000) == ["null"]
    assert lint("".join(f"{i} null " for i in range(60_000)), "null " + "z" * 500_000) == ["null"]
    assert time.monotonic() - began < 1


def test_comments_and_nesting_before_meta_take_linear_time() -> None:
    meta = "export const meta = {name: 'a'}"
    began = time.monotonic()
    assert prepare("/* note */\n" * 20_000 + "return 1").text.endswith("return 1")
    assert prepare("/* a */ // b\u2028\n/* c\n*/" * 5_000 + meta).text.endswith("       const meta = {name: 'a'}")
    assert prepare("/* not " + meta + " */ return 1").text == "/* not " + meta + " */ return 1"
    with pytest.raises(MetaError):
        prepare("export const meta = {x: " + "[" * 20_000 + "f()" + "]" * 20_000 + "}")
    assert time.monotonic() - began < 5

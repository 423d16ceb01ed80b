"""`dynaflow compare`: two run directories, question by question."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest
from rich.console import Console

from dynaflow.analysis.compare import compare, show
from dynaflow.errors import ConfigError, DataError, PrerequisiteError
from dynaflow.rollout import Rollout

MakeRollout = Callable[..., Rollout]


def run(folder: Path, rollouts: list[Rollout], config: dict[str, Any] | None = None) -> Path:
    folder.mkdir()
    lines = [orjson.dumps(made.model_dump(mode="json")) + b"\n" for made in rollouts]
    (folder / "rollouts.jsonl").write_bytes(b"".join(lines))
    if config is not None:
        (folder / "config.json").write_bytes(orjson.dumps(config))
    return folder


def test_systems_of_both_runs_are_paired_on_their_questions(tmp_path: Path, rollout: MakeRollout) -> None:
    first = run(tmp_path / "a", [rollout(n, correct=n < 3) for n in range(4)] + [rollout(0, "cot")])
    second = run(tmp_path / "b", [rollout(n, correct=n == 3) for n in range(1, 6)])
    (made,) = compare(first, second)["pairs"]
    assert (made["a"], made["b"], made["n"]) == ("A:base/forced", "B:base/forced", 3)
    assert (made["wins"], made["losses"]) == (["mini-0001", "mini-0002"], ["mini-0003"])
    assert made["delta"] == pytest.approx(1 / 3)


def test_two_systems_can_be_named(tmp_path: Path, rollout: MakeRollout) -> None:
    first = run(tmp_path / "a", [rollout(0, "direct"), rollout(0, "cot")])
    second = run(tmp_path / "b", [rollout(0, "forced", correct=False), rollout(0, "cot")])
    made = compare(first, second, ["base/direct:base/forced", "base/cot"])["pairs"]
    assert [(row["a"], row["b"], row["delta"]) for row in made] == [
        ("A:base/direct", "B:base/forced", 1.0),
        ("A:base/cot", "B:base/cot", 0.0),
    ]
    with pytest.raises(ConfigError, match=r"system of run B: unknown value 'base/direkt'.*Did you mean|Allowed"):
        compare(first, second, ["base/direct:base/direkt"])


def test_only_the_settings_used_last_count(tmp_path: Path, rollout: MakeRollout) -> None:
    old, new = rollout(0, correct=False), rollout(1, correct=True)
    old.config_digest, old.started, new.started = "old", 1.0, 2.0
    both = run(tmp_path / "a", [new, old])
    other = run(tmp_path / "b", [rollout(0), rollout(1)])
    assert [row["n"] for row in compare(both, other)["pairs"]] == [1]


def test_settings_that_differ_are_told(tmp_path: Path, rollout: MakeRollout) -> None:
    first = run(tmp_path / "a", [rollout(0)], {"name": "a", "seed": 1, "agent": {"api": "full", "max_turns": 6}})
    second = run(tmp_path / "b", [rollout(0)], {"name": "b", "seed": 1, "agent": {"api": "short", "max_turns": 6}})
    assert compare(first, second)["settings"] == {"agent.api": ["full", "short"]}


def test_a_folder_without_rollouts_is_named(tmp_path: Path, rollout: MakeRollout) -> None:
    with pytest.raises(PrerequisiteError, match=r"nowhere holds no rollouts\.jsonl"):
        compare(run(tmp_path / "a", [rollout(0)]), tmp_path / "nowhere")


def test_what_is_printed_obeys_no_record(tmp_path: Path, rollout: MakeRollout) -> None:
    hostile = "\x1b[2J[red]x[/red]\r"
    made = [rollout(0, policy=hostile), rollout(0, policy=hostile, correct=False)]
    made[0].question_id = made[1].question_id = hostile
    first, second = (run(tmp_path / name, [row]) for name, row in zip("ab", made, strict=True))
    for terminal in (False, True):
        out = io.StringIO()
        show(compare(first, second), Console(file=out, width=200, force_terminal=terminal, no_color=True))
        assert "\x1b[2J" not in out.getvalue()
        assert "\r" not in out.getvalue()
        assert "[red]x[/red]" in out.getvalue()


def test_runs_without_a_common_question_say_so(tmp_path: Path, rollout: MakeRollout) -> None:
    out = io.StringIO()
    show(compare(run(tmp_path / "a", [rollout(0)]), run(tmp_path / "b", [rollout(1)])), Console(file=out))
    assert "no system of both runs has answered the same questions" in out.getvalue()


def test_a_configuration_that_is_none_is_named(tmp_path: Path, rollout: MakeRollout) -> None:
    first, second = (run(tmp_path / name, [rollout(0)], {"name": name}) for name in "ab")
    (second / "config.json").write_text("[]")
    with pytest.raises(DataError, match=r"b/config\.json: not the configuration"):
        compare(first, second)

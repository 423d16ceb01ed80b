"""The file of rollouts: its index agrees with the file, last lines count, merges repeat nothing."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dynaflow.errors import DataError, PrerequisiteError
from dynaflow.files import Appender, read_lines
from dynaflow.results import Results, load
from dynaflow.rollout import Cause, Policy, Rollout, Score, Usage


def rollout(key: str, status: str = "ok", error: str | None = None, answer: str = "🦜\n") -> Rollout:
    return Rollout(
        key=key,
        question_id=key,
        question_sha=key,
        benchmark="mini",
        system="direct",
        policy=Policy(),
        config_digest="d",
        answer=answer,
        status=status,  # type: ignore[arg-type]
        score=Score(correct=status == "ok", grader="g"),
        usage={"main": Usage(output=3), "sub": Usage(output=4)},
        error=Cause(kind=error, message="") if error else None,
    )


def write(path: Path, *rollouts: Rollout) -> Results:
    with Results(path) as results:
        for one in rollouts:
            results.add(one)
    return results


def test_what_is_written_is_read_and_the_last_line_counts(tmp_path: Path) -> None:
    path = tmp_path / "rollouts.jsonl"
    results = write(path, rollout("a", "error", "http_500"), rollout("b"), rollout("a", answer="now"))
    for found in (results, Results(path)):
        assert list(found.index) == ["a", "b"]
        assert found.get("a") == rollout("a", answer="now")
        assert [one.key for one in found.of(["b", "missing", "a"])] == ["b", "a"]
        brief = found.index["b"]
        assert (brief.benchmark, brief.policy, brief.system, brief.correct) == ("mini", "base", "direct", True)
        assert (brief.status, brief.graded, brief.output_tokens) == ("ok", True, 7)
    assert load(path) == [rollout("a", answer="now"), rollout("b")]


@pytest.mark.parametrize(
    ("status", "error", "final"),
    [
        ("ok", None, True),
        ("truncated", "context_length", True),
        ("budget", "requests", True),
        ("error", "deadline", True),
        ("error", "http_500", False),
        ("error", None, False),
    ],
)
def test_only_errors_of_the_endpoint_are_redone(tmp_path: Path, status: str, error: str | None, final: bool) -> None:
    results = write(tmp_path / "r", rollout("a", status, error))
    assert results.final() == ({"a"} if final else set())


keys = st.sampled_from("abcdef")
entries = st.lists(st.tuples(keys, st.booleans()), max_size=10)


@settings(max_examples=50, deadline=None)
@given(here=entries, shards=st.lists(entries, max_size=3), cut=st.integers(0, 30))
def test_merging_takes_each_finished_rollout_once(
    tmp_path_factory: pytest.TempPathFactory,
    here: list[tuple[str, bool]],
    shards: list[list[tuple[str, bool]]],
    cut: int,
) -> None:
    folder = tmp_path_factory.mktemp("merge")

    def made(what: list[tuple[str, bool]]) -> list[Rollout]:
        return [rollout(key) if good else rollout(key, "error", "http_500") for key, good in what]

    paths = [folder / str(number) for number in range(len(shards))]
    for path, what in zip(paths, shards, strict=True):
        write(path, *made(what))
    target = write(folder / "all", *made(here)).path
    if target.exists():
        target.write_bytes(target.read_bytes()[: max(0, target.stat().st_size - cut)])  # torn by a kill
    before = Results(target).final()
    with Results(target) as results:
        for path in paths:
            results.merge(path)
    good = before | {key for what in shards for key, fine in dict(what).items() if fine}
    assert Results(target).final() == good
    size = target.stat().st_size
    with Results(target) as results:
        assert [results.merge(path) for path in paths] == [0] * len(paths)
        assert results.merge(folder / "missing") == 0
    assert target.stat().st_size == size


@pytest.mark.parametrize("line", [b"[]\n", b"{}\n", b'{"key": "a"}\n', b"nonsense\n", b"null\n"])
def test_a_line_that_is_no_rollout_is_named(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "rollouts.jsonl"
    write(path, rollout("a"))
    path.write_bytes(path.read_bytes() + line)
    with pytest.raises(DataError, match=r"rollouts\.jsonl:2"):
        Results(path)


def test_a_rollout_of_another_schema_is_an_error_when_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "rollouts.jsonl"
    write(path, rollout("a"))
    path.write_bytes(path.read_bytes().replace(b'"answer":', b'"reply":'))
    with pytest.raises(DataError, match="schema version"):
        load(path)


def test_a_full_disk_is_an_error_and_leaves_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    file = Appender(path)
    file.write({"n": 1})
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 10, hard))
    try:
        with pytest.raises(PrerequisiteError, match=r"log\.jsonl: cannot be written \(File too large\)"):
            file.write({"n": 2, "text": "x" * 100})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    file.write({"n": 3})
    file.close()
    assert [record["n"] for record in read_lines(path)] == [1, 3]

"""The journal's account of a rollout: what its requests cost, however its runs ended."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.errors import DataError
from dynaflow.journal import Journal, RolloutJournal
from dynaflow.rollout import Usage


def reply(attempts: int, unknown: int = 0, output: int = 0) -> dict[str, object]:
    return {"usage": Usage(attempts=attempts, unknown=unknown, output=output).model_dump()}


ENDINGS = ("answered", "failed", "killed", "answered after a failure")


@given(requests=st.lists(st.tuples(st.sampled_from(["main", "sub"]), st.sampled_from(ENDINGS), st.integers(1, 3))))
def test_every_attempt_counts_once(
    requests: list[tuple[str, str, int]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("journal") / "calls.jsonl"
    owed: dict[str, Usage] = {}
    with Journal(path, set()) as journal:
        rollout = journal.rollout("r")
        for number, (role, ending, attempts) in enumerate(requests):
            slot = rollout.slot("request", f"{role}/turn{number}", "c")
            tries = [ending] if ending != "answered after a failure" else ["failed", "answered"]
            for how in tries:
                for _ in range(attempts):
                    slot.sent()
                cost = Usage(attempts=attempts, unknown=attempts)
                if how == "answered":
                    cost = Usage(attempts=attempts, output=7)
                    slot.put({"usage": cost.model_dump()})
                elif how == "failed":
                    cost = Usage(attempts=attempts, unknown=1)
                    slot.lost(cost)
                owed[role] = owed.get(role, Usage()) + cost
    with Journal(path, set()) as journal:
        assert journal.rollout("r").usage == owed
        assert journal.rollout("another").usage == {}
    with Journal(path, {"r"}) as journal:
        assert journal.rollout("r").usage == {}, "it is finished"
    assert RolloutJournal("r").usage == {}


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "[]",
        "null",
        '{"rollout": "r"}',
        '{"rollout": "r", "kind": "request", "scope": "main/t", "content": "c", "n": 0, "value": {}}',
        '{"rollout": "r", "kind": "lost", "scope": "main/t", "content": "c", "n": 0, "value": {"attempts": "x"}}',
        '{"rollout": "r", "kind": "lost", "scope": 3, "content": "c", "n": 0, "value": {}}',
    ],
)
def test_a_line_that_is_no_entry_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    with Journal(path, set()) as journal:
        journal.rollout("r").slot("request", "main/turn0", "c").put(reply(1))
    with path.open("a") as stream:
        stream.write(line + "\n")
    with pytest.raises(DataError, match=r"calls\.jsonl:2: not an entry of the journal"):
        Journal(path, set())

"""The vote: classes by the grader's rule, ties, and what has no vote."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from dynaflow.methods.vote import vote


async def loosely(first: str, other: str) -> bool:
    """Equal up to case."""
    return first.lower() == other.lower()


async def test_the_largest_class_wins() -> None:
    votes = await vote(["4", "5", "5", "4", "5"], loosely)
    assert votes.classes == [[0, 3], [1, 2, 4]]
    assert (votes.winner, votes.tied) == (1, [1])


async def test_answers_are_classed_by_the_grader_and_the_first_member_stands_for_them() -> None:
    votes = await vote(["Oslo", "Lima", "OSLO", "oslo"], loosely)
    assert votes.classes == [[0, 2, 3], [1]]
    assert votes.winner == 0


async def test_a_tie_goes_to_the_class_that_was_opened_first_and_is_told() -> None:
    votes = await vote(["b", "a", "a", "b", "c"], loosely)
    assert (votes.winner, votes.tied) == (0, [0, 1])


async def test_what_could_not_be_read_has_no_vote() -> None:
    assert (await vote([None, None, "7", None], loosely)).winner == 2
    assert (await vote([None, None], loosely)).winner is None
    assert (await vote([], loosely)).tied == []


async def test_a_rule_that_is_not_transitive_compares_with_first_members_only() -> None:
    async def near(first: str, other: str) -> bool:
        return abs(int(first) - int(other)) <= 1

    assert (await vote(["1", "2", "3", "0"], near)).classes == [[0, 1, 3], [2]]


@given(st.lists(st.one_of(st.none(), st.sampled_from("aAbBc")), max_size=12))
async def test_every_answer_votes_once_and_the_winner_is_a_most_common_one(answers: list[str | None]) -> None:
    votes = await vote(answers, loosely)
    voted = sorted(number for members in votes.classes for number in members)
    assert voted == [number for number, answer in enumerate(answers) if answer is not None]
    counts = Counter(answer.lower() for answer in answers if answer is not None)
    most = max(counts.values(), default=0)
    if votes.winner is None:
        assert not counts
    else:
        winner = answers[votes.winner]
        assert winner is not None
        assert counts[winner.lower()] == most
        assert len(votes.tied) == sum(count == most for count in counts.values())

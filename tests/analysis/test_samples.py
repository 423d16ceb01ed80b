"""pass@k, maj@k and CoT-SC at equal tokens, against counts made by hand."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.analysis import samples, summary
from dynaflow.analysis.outcome import Outcome, outcome
from dynaflow.analysis.samples import Item, Sampled
from dynaflow.analysis.stats import pass_at_k
from dynaflow.rollout import Question, Rollout

MakeRollout = Callable[..., Rollout]


@given(st.integers(1, 8).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n))))
def test_pass_at_k_is_the_share_of_subsets_with_a_right_sample(case: tuple[int, int, int]) -> None:
    n, correct, k = case
    subsets = list(itertools.combinations([True] * correct + [False] * (n - correct), k))
    assert pass_at_k(n, correct, k) == pytest.approx(sum(map(any, subsets)) / len(subsets))


@pytest.mark.parametrize(("n", "correct", "k"), [(3, 1, 4), (3, 4, 1), (3, -1, 1), (3, 1, 0)])
def test_pass_at_k_refuses_what_is_no_sample(n: int, correct: int, k: int) -> None:
    with pytest.raises(ValueError, match="pass_at_k"):
        pass_at_k(n, correct, k)


async def draw(rollouts: list[Rollout]) -> dict[str, dict[Item, Sampled]]:
    made = [outcome(rollout) for rollout in rollouts]
    known = {o.item: Question(id=o.question_id, benchmark=o.benchmark, text="", answer="Lima") for o in made}
    return await samples.sampled(made, known)


def cot(rollout: MakeRollout, number: int, answers: list[str | None], tokens: int = 100) -> list[Rollout]:
    return [
        rollout(number, "cot", correct=answer == "Lima", answer=answer, sample=place, tokens=tokens)
        for place, answer in enumerate(answers)
    ]


async def test_maj_at_k_is_the_vote_over_the_first_k(rollout: MakeRollout) -> None:
    rollouts = cot(rollout, 0, ["Oslo", "Lima", "lima", None, "Oslo"]) + cot(rollout, 1, ["Lima"] * 5)
    found = summary.sampling(await draw(rollouts))
    row = found["base/cot"]
    assert (row["n"], row["samples"]) == (2, 5)
    # question 0: Oslo; tie, Oslo first; Lima twice; the same; tie, Oslo first. "lima" votes, but is graded wrong here
    assert row["maj"] == [0.5, 0.5, 1.0, 1.0, 0.5]
    assert row["pass"][0] == pytest.approx((1 / 5 + 1) / 2)
    assert row["pass"][4] == 1.0


async def test_what_went_wrong_has_no_vote_but_costs_its_tokens(rollout: MakeRollout) -> None:
    rollouts = cot(rollout, 0, ["Oslo", "Oslo", "Lima"])
    rollouts[0].status = rollouts[1].status = "truncated"
    (row,) = (await draw(rollouts))["base/cot"].values()
    assert (row.majority(2), row.majority(3)) == (False, True)
    assert row.tokens(2) == 280


async def test_samples_after_a_gap_do_not_count(rollout: MakeRollout) -> None:
    rollouts = cot(rollout, 0, ["Lima", "Oslo", "Oslo"])
    (row,) = (await draw([rollouts[0], rollouts[2]]))["base/cot"].values()
    assert len(row.outcomes) == 1


def outcomes(rollouts: list[Rollout]) -> list[Outcome]:
    return [outcome(made) for made in rollouts]


async def test_k_is_the_number_of_samples_that_cost_what_the_system_does(rollout: MakeRollout) -> None:
    pool = cot(rollout, 0, ["Oslo", "Lima", "Lima"], 60) + cot(rollout, 1, ["Lima", "Oslo", "Oslo"], 60)  # 100 each
    systems = [rollout(n, "forced", tokens=260, correct=n == 0) for n in (0, 1)]  # 300 each
    systems += [rollout(n, "dynamic", tokens=20) for n in (0, 1)]  # 60 each: one sample
    systems += [rollout(n, "self_refine", tokens=5000) for n in (0, 1)]  # more than there may be
    systems += [rollout(n, "direct", tokens=900) for n in (0, 1)]  # a single request
    made = {row["a"]: row for row in summary.matched(outcomes(systems), (await draw(pool))["base/cot"], 3)}
    assert set(made) == {"base/forced", "base/dynamic", "base/self_refine"}
    forced = made["base/forced"]
    assert (forced["k"], forced["capped"], forced["tokens"], forced["tokens_b"]) == ({"mini": 3}, [], 300, 300)
    assert (forced["correct_a"], forced["correct_b"], forced["only_a"], forced["only_b"]) == (1, 1, 0, 0)
    assert (made["base/dynamic"]["k"], made["base/dynamic"]["correct_b"]) == ({"mini": 1}, 1)
    assert (made["base/self_refine"]["k"], made["base/self_refine"]["capped"]) == ({"mini": 3}, ["mini"])


async def test_questions_without_enough_samples_are_left_out_and_n_says_so(rollout: MakeRollout) -> None:
    pool = cot(rollout, 0, ["Lima"] * 3, 60) + cot(rollout, 1, ["Lima"], 60)
    systems = outcomes([rollout(n, "forced", tokens=260) for n in (0, 1)])
    (row,) = summary.matched(systems, (await draw(pool))["base/cot"], 5)
    assert row["n"] == 1


async def test_the_curve_ends_where_the_shortest_question_does(rollout: MakeRollout) -> None:
    pool = (await draw(cot(rollout, 0, ["Lima", "Oslo", "Lima"], 60) + cot(rollout, 1, ["Oslo", "Oslo"], 160)))[
        "base/cot"
    ]
    curve = summary.curves(pool)[""]
    assert curve == [{"k": 1, "accuracy": 0.5, "tokens": 150}, {"k": 2, "accuracy": 0.5, "tokens": 300}]

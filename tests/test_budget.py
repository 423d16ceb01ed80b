"""TokenPool: spent never exceeds total, whatever the interleaving; nothing that could fit is refused."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dynaflow.budget import TokenPool
from dynaflow.errors import BudgetRefused
from dynaflow.settings import Pool


@given(
    total=st.integers(min_value=0, max_value=300),
    asks=st.lists(st.tuples(st.integers(1, 60), st.integers(0, 100)), max_size=16),
    order=st.randoms(use_true_random=False),
)
def test_spent_never_exceeds_total(total: int, asks: list[tuple[int, int]], order: Random) -> None:
    pool = TokenPool(Pool(output_tokens=total), "sub-agents")

    async def request(reserve: int, percent: int) -> bool:
        try:
            async with pool.reserve(reserve) as held:
                for _ in range(order.randint(0, 4)):
                    await asyncio.sleep(0)
                    assert pool.spent() <= total
                if percent < 95:  # the others fail without usage and debit their whole reservation
                    held.settle(reserve * percent // 100)
        except BudgetRefused:
            return False
        return True

    async def go() -> list[bool]:
        async with asyncio.timeout(5):
            return await asyncio.gather(*(request(*ask) for ask in asks))

    asyncio.run(go())
    assert pool.spent() <= total


async def test_a_request_waits_for_others_to_settle_for_less() -> None:
    pool = TokenPool(Pool(output_tokens=100), "sub-agents")

    async def request(used: int) -> None:
        async with pool.reserve(80) as held:
            await asyncio.sleep(0.01)
            held.settle(used)

    await asyncio.gather(request(10), request(10))
    assert pool.spent() == 20
    with pytest.raises(BudgetRefused, match="20 of 100 output tokens"):
        async with pool.reserve(81):
            pass


async def test_requests_are_counted_and_refused_by_name() -> None:
    pool = TokenPool(Pool(requests=1), "main agent")
    async with pool.reserve(5) as held:
        held.attempt(0)
        with pytest.raises(BudgetRefused) as caught:
            held.attempt(0)
    assert caught.value.limit == "requests"


async def test_unknown_usage_debits_the_reservation() -> None:
    pool = TokenPool(Pool(output_tokens=100), "sub-agents")
    with pytest.raises(ValueError, match="boom"):
        async with pool.reserve(30):
            raise ValueError("boom")
    assert pool.spent() == 30


async def test_a_retry_reserves_again_and_is_refused_when_it_does_not_fit() -> None:
    pool = TokenPool(Pool(output_tokens=100), "main agent")
    async with pool.reserve(40) as held:
        held.attempt(0)
        held.attempt(0)  # the first was refused by the endpoint and cost nothing
        held.attempt(1)  # the second may have generated: both stay reserved
        with pytest.raises(BudgetRefused, match="80 reserved"):
            held.attempt(2)
        held.settle(30, unknown=1)
    assert pool.spent() == 70

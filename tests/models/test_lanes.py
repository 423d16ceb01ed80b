"""Fair slots and the choice of a replica."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dynaflow.models import lanes
from dynaflow.models.lanes import Replica, Slots


async def test_a_wide_program_delays_the_others_by_one_call() -> None:
    slots, order = Slots(1), []

    async def use(owner: str) -> None:
        async with slots.hold(owner):
            order.append(owner)
            await asyncio.sleep(0)

    async with asyncio.TaskGroup() as group:
        for owner in "wwwwwwbbc":
            group.create_task(use(owner))
    assert "".join(order) == "wwbcwbwww"


@settings(max_examples=60, deadline=None)
@given(
    size=st.integers(1, 4),
    users=st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), max_size=25),
    seed=st.integers(0, 1000),
)
def test_all_who_stay_are_served_and_every_slot_is_free_again(
    size: int, users: list[tuple[str, bool]], seed: int
) -> None:
    dice = random.Random(seed)

    async def main() -> None:
        slots, inside = Slots(size), 0

        async def use(owner: str) -> None:
            nonlocal inside
            async with slots.hold(owner):
                inside += 1
                try:
                    assert inside <= size
                    for _ in range(dice.randrange(3)):
                        await asyncio.sleep(0)
                finally:
                    inside -= 1

        tasks = [asyncio.create_task(use(owner)) for owner, _ in users]
        for task, (_, leaves) in zip(tasks, users, strict=True):
            if leaves:
                for _ in range(dice.randrange(3)):
                    await asyncio.sleep(0)
                task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        for result, (_, leaves) in zip(results, users, strict=True):
            assert result is None or (leaves and isinstance(result, asyncio.CancelledError))
        async with asyncio.timeout(1), AsyncExitStack() as stack:
            for _ in range(size):
                await stack.enter_async_context(slots.hold("all"))

    asyncio.run(main())


def test_the_least_busy_replica_is_chosen_and_a_failed_one_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(lanes.time, "monotonic", lambda: clock[0])
    a, b = replicas = [Replica("a"), Replica("b")]
    assert Replica.least_busy(replicas) is a
    clock[0] += 1
    assert Replica.least_busy(replicas) is b, "equally busy: the one that was not used last"
    a.in_flight = 2
    b.in_flight = 1
    assert Replica.least_busy(replicas) is b
    b.failed()
    assert Replica.least_busy(replicas) is a
    clock[0] += lanes.REST_S + 0.1
    assert Replica.least_busy(replicas) is b, "its rest is over"
    for _ in range(40):
        b.failed()
    a.failed()
    assert Replica.least_busy(replicas) is a, "all rest: the one that is soonest back"
    clock[0] += lanes.MAX_REST_S + 0.1
    assert not b.resting()
    b.failed()
    b.worked()
    assert not b.resting()

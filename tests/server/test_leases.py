"""Leases: a table is one process's at a time, and a process that was given up cannot write."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from drumhead.server.cluster.leases import Leases
from drumhead.server.store.records import StoredMove, StoredSeat, StoredTable
from drumhead.server.store.store import Store
from drumhead.server.store.writer import Collision, LeaseLost

Story = Callable[[], Coroutine[Any, Any, None]]


@pytest.fixture
def stores(database: str) -> Iterator[list[Store]]:
    """The stores of three processes that serve one database."""
    made = [Store(database) for _ in range(3)]
    yield made
    for store in made:
        store.close()


async def _enter(stores: list[Store]) -> list[Leases]:
    entered = [Leases(store) for store in stores]
    for number, leases in enumerate(entered):
        await leases.enter(f"127.0.0.1:{number}")
    table = StoredTable("a", "do-boy", 4, {}, None, "turns", True, "00" * 32, 1.0, None, None)
    await stores[0].add_table(table, [StoredSeat(0, "open", None, None, "")])
    return entered


def _entry(number: int, text: str = "play I1") -> StoredMove:
    return StoredMove(number, 0, text, None, None, 2.0)


def test_one_of_many_who_claim_a_table_at_once_has_it(stores: list[Store]) -> None:
    async def story() -> None:
        entered = await _enter(stores)
        holders = await asyncio.gather(*(leases.claim("a") for leases in entered for _ in range(5)))
        owners = [n for n in range(3) if holders[5 * n] is None]
        assert len(owners) == 1
        owner = entered[owners[0]].id
        for number, holder in enumerate(holders):
            own = number // 5 == owners[0]
            assert (holder is None) if own else (holder is not None and holder.id == owner)

    asyncio.run(story())


def test_a_table_that_was_given_back_is_free(stores: list[Store]) -> None:
    async def story() -> None:
        one, two, _ = await _enter(stores)
        assert await one.claim("a") is None
        holder = await two.claim("a")
        assert holder is not None
        assert holder.address == "127.0.0.1:0"
        assert await two.holders(["a", "b"]) == {"a": holder}
        assert await one.holders(["a"]) == {}
        await one.release("a")
        assert await two.claim("a") is None
        await two.leave()
        assert await one.claim("a") is None
        assert two.id not in await one.all()

    asyncio.run(story())


def test_whoever_was_given_up_cannot_write_anymore(stores: list[Store]) -> None:
    async def story() -> None:
        one, two, _ = await _enter(stores)
        assert await one.claim("a") is None
        await stores[0].writer.append("a", _entry(1))
        seen = (await two.all())[one.id]
        assert await two.evict(seen)
        assert await two.claim("a") is None
        with pytest.raises(LeaseLost):
            await stores[0].writer.append("a", _entry(2, "play I2"))
        with pytest.raises(LeaseLost):
            await one.claim("a")
        await stores[1].writer.append("a", _entry(2, "play I3"))
        await one.enter("127.0.0.1:9")
        holder = await one.claim("a")
        assert holder is not None
        assert holder.id == two.id
        # Even without the lease, the number of an entry can be given only once.
        with pytest.raises(Collision):
            await stores[0].writer.append("a", _entry(2, "play I4"))
        assert [entry.text for entry in await stores[2].log("a", 0)] == ["play I1", "play I3"]

    asyncio.run(story())


def test_whoever_shows_that_it_lives_is_not_given_up(stores: list[Store]) -> None:
    async def story() -> None:
        one, two, _ = await _enter(stores)
        seen = (await two.all())[one.id]
        await one.beat()
        assert not await two.evict(seen)
        assert (await two.all())[one.id].beat == seen.beat + 1

    asyncio.run(story())


def test_nothing_is_stored_for_a_table_that_does_not_exist(stores: list[Store]) -> None:
    async def story() -> None:
        one, two, _ = await _enter(stores)
        assert await one.claim("no such table") is None
        assert await two.claim("no such table") is None
        assert await two.holders(["no such table"]) == {}

    asyncio.run(story())

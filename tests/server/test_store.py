"""The store: append-only logs, one writer, migrations."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from drumhead.server.ids import is_id, new_id
from drumhead.server.store import schema
from drumhead.server.store.database import DatabaseError, connect
from drumhead.server.store.records import StoredMove, StoredSeat, StoredTable
from drumhead.server.store.store import Store
from drumhead.server.store.writer import Collision


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    made = Store(database)
    yield made
    made.close()


def _table(id: str) -> StoredTable:
    options = {"president_lead": "anytime"}
    return StoredTable(id, "do-boy", 4, options, None, "turns", True, "00" * 32, 1.0, None, None)


def _entry(number: int, text: str = "play I1") -> StoredMove:
    return StoredMove(number, 0, text, None, None, 2.0)


SEATS = [StoredSeat(seat, "open", None, None, "") for seat in range(4)]


def test_an_id_can_be_given_to_a_command() -> None:
    ids = {new_id() for _ in range(2000)}
    assert len(ids) == 2000
    assert all(is_id(id) and id[0].isalnum() for id in ids)


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    async def story() -> Any:
        await store.add_table(_table("a"), SEATS)
        await store.writer.append("a", _entry(1))
        await store.writer.append("a", _entry(2), StoredMove(3, 0, "play I1", 2, None, 3.0))
        return (
            await store.table("a"),
            await store.table("a", latest=True),
            await store.log("a", 2),
            await store.table("b"),
        )

    found, latest, log, missing = asyncio.run(story())
    assert found[0] == _table("a")
    assert found[1] == SEATS
    assert [entry.number for entry in found[2]] == [1, 2, 3]
    assert log == [StoredMove(3, 0, "play I1", 2, None, 3.0)]
    assert latest == (*found[:2], log)
    assert missing is None


def test_many_moves_at_once_and_none_lost_or_doubled(store: Store) -> None:
    async def one(table: str) -> int:
        made = 0
        for number in range(1, 31):
            try:
                await store.writer.append(table, _entry(number))
                made += 1
            except Collision:
                pass
        return made

    async def story() -> list[int]:
        for id in ("a", "b", "c"):
            await store.add_table(_table(id), SEATS)
        made = await asyncio.gather(*(one(id) for id in ("a", "b", "c", "a")))
        for id in ("a", "b", "c"):
            log = await store.log(id, 0)
            assert [entry.number for entry in log] == list(range(1, 31))
        return made

    first, second, third, rival = asyncio.run(story())
    assert (second, third) == (30, 30)
    assert first + rival == 30


def test_entries_that_belong_together_are_stored_together_or_not_at_all(store: Store) -> None:
    async def story() -> list[StoredMove]:
        await store.add_table(_table("a"), SEATS)
        await store.writer.append("a", _entry(2))
        with pytest.raises(Collision):
            await store.writer.append("a", _entry(1), _entry(2))
        return await store.log("a", 0)

    assert asyncio.run(story()) == [_entry(2)]


def test_a_seat_is_taken_once(store: Store) -> None:
    async def story() -> tuple[bool, bool]:
        await store.rename_guest("ada", "")
        await store.rename_guest("ben", "")
        await store.add_table(_table("a"), SEATS)
        seats = [StoredSeat(1, "person", None, guest, guest) for guest in ("ada", "ben")]
        one, two = await asyncio.gather(
            *(store.set_seats("a", [seat], [SEATS[1]]) for seat in seats)
        )
        return one, two

    assert asyncio.run(story()) == (True, False)


def test_the_disk_is_reached_before_a_move_is_acknowledged(store: Store) -> None:
    with store.engine.connect() as connection:
        if store.engine.dialect.name == "postgresql":
            assert connection.execute(text("SHOW synchronous_commit")).scalar() == "on"
            return
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2


def test_the_migrations_make_exactly_the_tables_that_the_code_knows(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
        assert set(inspect(connection).get_table_names()) > set(schema.metadata.tables)
        assert context.get_current_revision() == schema.REVISION
    config = Config()
    config.set_main_option("script_location", "drumhead.server.store:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == schema.REVISION


def test_the_migrations_can_be_taken_back(store: Store) -> None:
    config = Config()
    config.set_main_option("script_location", "drumhead.server.store:migrations")
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
        command.upgrade(config, "head")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "named by a URL"),
        ("nodb://x", "cannot be used"),
        ("sqlite:////proc/nowhere/x.sqlite3", "cannot be used"),
    ],
)
def test_databases_that_cannot_be_used(url: str, said: str) -> None:
    with pytest.raises(DatabaseError, match=said):
        connect(url)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG" + bytes(5000))
    with pytest.raises(DatabaseError, match="not a database"):
        connect(f"sqlite:///{file}")

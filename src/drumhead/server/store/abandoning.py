"""Abandoning a table: its seat opens, or the table is removed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from sqlalchemy import Connection, and_, delete, exists, func, or_, select, update

from drumhead.server.messages.structures import Rank
from drumhead.server.store.schema import early_choices, leases, moves, seats, tables

#: The result of abandoning a table: what happened, or why not.
Abandoned = Literal["removed", "left", "unknown", "finished", "today", "stranger"]


def delete_table(connection: Connection, id: str) -> None:
    """Delete a table with all that belongs to it."""
    for part in (early_choices, moves, seats, leases):
        connection.execute(delete(part).where(part.c.table_id == id))
    connection.execute(delete(tables).where(tables.c.id == id))


def abandoning(id: str, guest: str, rank: Rank, today: str) -> Callable[[Connection], Abandoned]:
    """Give up the seat of a guest at a table, and those of others at the same tablet.

    The table is removed if no other person sits there. Otherwise the seat opens again, or, once
    the cards are dealt, a computer player of that rank takes it.
    """
    here = seats.c.table_id == id
    mine = and_(here, or_(seats.c.guest == guest, seats.c.tablet == guest))
    others = select(func.count()).where(here, seats.c.guest.is_not(None), seats.c.guest != guest)
    nobody = {"guest": None, "tablet": None, "name": "", "portrait": None}
    open_seat = {"kind": "open", "rank": None, "nonce": None, **nobody}
    computer = {"kind": "computer", "rank": rank, **nobody}

    def do(connection: Connection) -> Abandoned:
        table = connection.execute(
            select(tables.c.key, tables.c.finished, tables.c.day).where(tables.c.id == id)
        ).one_or_none()
        if table is None:
            return "unknown"
        if connection.execute(select(seats.c.seat).where(mine)).first() is None:
            return "stranger"
        if table.finished is not None:
            return "finished"
        if table.day == today:
            return "today"
        if connection.execute(others).scalar():
            played = connection.execute(select(exists().where(moves.c.table_id == id))).scalar()
            dealt = bool(table.key) or played
            connection.execute(update(seats).where(mine).values(computer if dealt else open_seat))
            connection.execute(
                update(tables).where(tables.c.id == id, tables.c.host == guest).values(host=None)
            )
            return "left"
        delete_table(connection, id)
        return "removed"

    return do

"""New tables, before they are played at."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from drumhead.engine.game import Game
from drumhead.engine.match_state import fresh_key
from drumhead.games import game_type
from drumhead.server.ids import new_id
from drumhead.server.messages.structures import PaceName
from drumhead.server.store.records import StoredMove, StoredSeat, StoredTable
from drumhead.server.store.store import Store
from drumhead.server.table.deal_keys import settled_key


class FixedDeal(NamedTuple):
    """A deal that is known before the seats are taken: a day's, or that of a finished match."""

    id: str
    key: str
    day: str | None = None
    origin: str | None = None


def new_table(
    game: Game, host: str | None, *, pace: PaceName = "turns", hands: int | None = None,
    listed: bool = False, hints: bool | None = None, chat: bool | None = None,
    seconds: int | None = None, fixed: FixedDeal | None = None,
) -> StoredTable:  # fmt: skip
    """The record of a new table; without a fixed deal its key follows from a secret of its own."""
    deal = fixed or FixedDeal(new_id(), "")
    secret = fresh_key().hex() if fixed is None else None
    return StoredTable(
        id=deal.id, game=game.slug, players=game.players, options=dict(game.options),
        hands=hands, pace=pace, listed=listed, key=deal.key, created=time.time(),
        finished=None, outcome=None, host=host, hints=hints, chat=chat, seconds=seconds,
        day=deal.day, origin=deal.origin, secret=secret,
    )  # fmt: skip


def like(old: StoredTable) -> StoredTable:
    """The record of a new table with the settings of an old one."""
    return new_table(
        Game(game_type(old.game), old.players, old.options), old.host, pace=old.pace,
        hands=old.hands, listed=old.listed, hints=old.hints, chat=old.chat, seconds=old.seconds,
    )._replace(watchers=old.watchers)  # fmt: skip


async def store_new(
    store: Store, table: StoredTable, seats: Sequence[StoredSeat], log: Sequence[StoredMove] = ()
) -> None:
    """Store a new table; its key is settled if all seats are taken."""
    await store.add_table(table._replace(key=settled_key(table, seats)), seats, log)

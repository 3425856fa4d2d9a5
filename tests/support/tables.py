"""Tables of the server without a server."""

from __future__ import annotations

import asyncio
from typing import Any

from drumhead.engine.game import Game
from drumhead.server.settings import Settings
from drumhead.server.store.records import StoredSeat, StoredTable
from drumhead.server.table.seats import Instant
from drumhead.server.table.table import Services, Table

KEY = bytes(range(32))


class Ready:
    """All games are ready."""

    def ready(self, slug: str) -> bool:
        return True

    def failed(self, slug: str) -> None:
        """No game failed to compile."""

    def waiting(self, slug: str) -> str:
        """Nobody waits."""
        return ""


class Unread:
    """A line to nobody."""

    close_sent = disconnected = False

    @property
    def transport(self) -> asyncio.WriteTransport:
        raise AssertionError("nothing is sent here")

    def give_up(self, code: int, reason: str) -> None:
        raise AssertionError("nobody is given up here")

    def round_trip(self) -> int | None:
        return None


def table_of(game: Game, pace: Any = "turns") -> Table:
    """A table with a person in every seat, without a store."""
    stored = StoredTable(
        "table", game.slug, game.players, dict(game.options), None, pace, False, KEY.hex(),
        0.0, None, None,
    )  # fmt: skip
    seats = [StoredSeat(n, "person", None, f"guest {n}", f"P{n}") for n in range(game.players)]
    services: Any = Services(None, Settings(), Ready(), None)  # type: ignore[arg-type]
    table = Table(services, stored, seats, [])
    for seat in table.seats.all:
        seat.away_since = Instant(0.0, 0.0)
    table.history = table.pace.replay([])
    return table

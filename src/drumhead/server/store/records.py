"""The rows of the database as Python sees them."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

from drumhead.server.protocol import PaceName, Rank, SeatKind

#: The text of an entry that is no move: the cards of a hand are dealt.
DEAL = "deal"


def new_id() -> str:
    """An id that cannot be guessed: anybody with a table's link may sit down at it."""
    return secrets.token_urlsafe(12)


class StoredSeat(NamedTuple):
    """A seat."""

    seat: int
    kind: SeatKind
    rank: Rank | None
    guest: str | None
    name: str


class StoredMove(NamedTuple):
    """An entry of a table's log; see `schema.moves` for what the fields mean."""

    number: int
    seat: int | None
    text: str
    undo: int | None
    by: str | None
    made: float


class StoredTable(NamedTuple):
    """A table without its seats and its log; see `schema.tables` for what the fields mean."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    hands: int | None
    pace: PaceName
    listed: bool
    key: str
    created: float
    finished: float | None
    outcome: dict[str, Any] | None
    host: str | None = None
    hints: bool | None = None
    chat: bool | None = None
    seconds: int | None = None
    rematch: str | None = None
    day: str | None = None
    origin: str | None = None

"""The rows of the database as Python sees them."""

from __future__ import annotations

from typing import Any, NamedTuple

from drumhead.server.messages.structures import PaceName, Rank, SeatKind

#: The text of an entry that is no move: the cards of a hand are dealt.
DEAL = "deal"


class StoredSeat(NamedTuple):
    """A seat."""

    seat: int
    kind: SeatKind
    rank: Rank | None
    guest: str | None
    name: str
    #: What its person brings to the deal.
    nonce: str | None = None
    #: The portrait of its person or computer player, by its slug.
    portrait: str | None = None


class StoredGuest(NamedTuple):
    """What a guest goes by: a name and the slug of a portrait, "" for none."""

    name: str
    portrait: str


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
    secret: str | None = None

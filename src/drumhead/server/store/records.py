"""Records: the rows of the database as Python objects."""

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
    #: Its person's nonce for the deal.
    nonce: str | None = None
    #: The portrait of its person or computer player, by its slug.
    portrait: str | None = None
    #: The guest whose browser its person shares: several people at one tablet.
    tablet: str | None = None
    #: The code and the claim with which a phone takes it while it is free.
    code: str | None = None
    claim: str | None = None


class StoredChair(NamedTuple):
    """A free chair that has a code: its table, its seat, and the claim with which it is taken."""

    table: str
    seat: int
    claim: str


class StoredGuest(NamedTuple):
    """A guest's name and the slug of a portrait, "" for none."""

    name: str
    portrait: str


class StoredMove(NamedTuple):
    """An entry of a table's log; `schema.moves` describes the fields."""

    number: int
    seat: int | None
    text: str
    undo: int | None
    by: str | None
    made: float


class StoredTable(NamedTuple):
    """A table without its seats and its log; `schema.tables` describes the fields."""

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
    watchers: bool | None = None

"""The rows of the database as Python sees them."""

from __future__ import annotations

import re
import secrets
from typing import Any, NamedTuple

from drumhead.server.protocol import PaceName, Rank, SeatKind

#: The text of an entry that is no move: the cards of a hand are dealt.
DEAL = "deal"
_ID = re.compile("[A-Za-z0-9_-]{1,24}")


def new_id() -> str:
    """An id that cannot be guessed: anybody with a table's link may sit down at it.

    It begins with a letter or a digit: in a command, what begins with a dash is an option.
    """
    while not (id := secrets.token_urlsafe(12))[0].isalnum():
        pass
    return id


def is_id(text: str) -> bool:
    """Could that be the id of anything? No other text need be looked for."""
    return _ID.fullmatch(text) is not None


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

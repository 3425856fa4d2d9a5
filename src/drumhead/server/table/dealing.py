"""The deal of a table: its key is settled when all seats are taken, by everybody at it."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.dealing import Dealing, is_nonce
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import StoredSeat, StoredTable

NO_NONCE = 'A nonce is 64 hexadecimal digits in lowercase, as in "00ff...": 32 random bytes.'


def checked_nonce(nonce: str | None) -> str | None:
    """What somebody brings to the deal; refused if it is no nonce."""
    if nonce is not None and not is_nonce(nonce):
        raise RequestRefused(NO_NONCE)
    return nonce


def dealing_of(table: StoredTable, seats: Sequence[StoredSeat]) -> Dealing | None:
    """What a table's key follows from; None where it was settled otherwise (the deal of a day)."""
    if table.secret is None:
        return None
    return Dealing(table.id, table.secret, tuple(seat.nonce for seat in seats))


def settled_key(table: StoredTable, seats: Sequence[StoredSeat]) -> str:
    """The key of a table, if it can be known by now; empty while a seat is open."""
    dealing = dealing_of(table, seats)
    if table.key or dealing is None or any(seat.kind == "open" for seat in seats):
        return table.key
    return dealing.key.hex()

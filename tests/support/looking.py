"""What the tests of clauses look at: a refusal, a place on the table, a counter, the result."""

from __future__ import annotations

import pytest

from drumhead.engine.account import HandAccount
from drumhead.engine.match import Match
from drumhead.engine.transcript_writing import share_text
from drumhead.errors import IllegalMove


def refused(match: Match, move: str) -> tuple[str | None, str]:
    """The clause and the sentence with which a move is refused; nothing has changed."""
    before = match.copy()
    with pytest.raises(IllegalMove) as refusal:
        match.play(move)
    assert match == before
    return refusal.value.clause, str(refusal.value)


def refusing_clause(match: Match, move: str) -> str | None:
    """The clause with which a move is refused; nothing has changed."""
    return refused(match, move)[0]


def cards(match: Match, viewer: int | None, name: str, of: int | None = None) -> str:
    """The cards of a place on the table, as far as the viewer sees them."""
    zones = [z for z in match.view(viewer)["zones"] if z["name"] == name]
    (found,) = [z for z in zones if of is None or z["seat"] == of]
    return " ".join(found["cards"])


def how_many(match: Match, viewer: int | None, name: str, of: int | None = None) -> int:
    """How many cards there are in a place on the table."""
    zones = [z for z in match.view(viewer)["zones"] if z["name"] == name]
    (found,) = [z for z in zones if of is None or z["seat"] == of]
    return found["count"]


def figures(match: Match, name: str, viewer: int | None = None) -> list[int | str]:
    """A counter of each seat, as the viewer sees it."""
    return [c["value"] for c in match.view(viewer)["counters"] if c["name"] == name]


def taker(match: Match) -> int:
    """Who took the last trick."""
    found: int = match.json()["takers"][-1]
    return found


def account_of(match: Match, move: str, seat: int = 0) -> HandAccount:
    """The account that a seat is given of the hand which this move finishes."""
    before = match.seat_view(seat)
    match.step(move)
    return match.game.type.words.account(before, match.seat_view(seat))


def result_line(match: Match) -> str:
    """The result as a transcript writes it."""
    assert match.result is not None
    return " ".join(share_text(share) for share in match.result)

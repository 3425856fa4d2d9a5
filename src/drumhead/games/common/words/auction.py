"""Bidding in words: the calls of each seat."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.moves import Moves
from drumhead.engine.scene import Counter, counter
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.rules.auction import FINAL


def callers(calls: Sequence[int], passing: int, manner: int, players: int, first: int) -> list[int]:
    """The seat that made each call; `passing` is a pass, and `first` made the first call."""
    seats: list[int] = []
    passed: set[int] = set()
    seat = first
    for call in calls:
        while manner == FINAL and seat in passed:
            seat = (seat + 1) % players
        seats.append(seat)
        if call == passing:
            passed.add(seat)
        seat = (seat + 1) % players
    return seats


def last_calls(view: SeatView, moves: Moves, passing: int, manner: int) -> dict[int, str]:
    """The last call of each seat in words: "60 Infantry", "Pass"."""
    return {
        seat: texts[-1].removeprefix("bid ").title()
        for seat, texts in _calls(view, moves, passing, manner).items()
    }


def call_counters(view: SeatView, moves: Moves, passing: int, manner: int) -> list[Counter]:
    """All the calls of this deal, seat by seat, each in the order in which they were made."""
    texts = _calls(view, moves, passing, manner)
    return [counter("calls", "Calls", ", ".join(texts[seat]), seat) for seat in sorted(texts)]


def _calls(view: SeatView, moves: Moves, passing: int, manner: int) -> dict[int, list[str]]:
    """The calls of each seat in the notation of moves, in order."""
    s = view.s
    calls = s.calls[: s.calls_size]
    made_by = callers(calls, passing, manner, view.players, (s.dealer + 1) % view.players)
    texts: dict[int, list[str]] = {}
    for seat, call in zip(made_by, calls, strict=True):
        texts.setdefault(seat, []).append(moves.text(call))
    return texts

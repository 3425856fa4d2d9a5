"""Simultaneous choices: moves that all seats choose at the same time.

The rules make them one seat after the other. A table may accept them in any order, since no choice
depends on another and nobody sees them before the last one is made.
"""

from __future__ import annotations

from drumhead.engine.match import Match
from drumhead.kernel.header import TURN


def choosers(match: Match) -> list[int]:
    """The seats that still have to choose, in turn order; empty if seats move in turn."""
    kinds, moves = match.game.type.simultaneous, match.game.type.moves
    if not kinds:
        return []
    ahead = Match(match.game, match.state.copy(), hands=match.hands)
    seats: list[int] = []
    while (seat := ahead.turn) is not None:
        legal = ahead.legal_numbers
        chosen_before = seat in seats[:-1]
        if chosen_before or any(moves.kind(move) not in kinds for move in legal):
            break
        if seats[-1:] != [seat]:
            seats.append(seat)
        ahead.step(legal[0], legal)
    return seats


def at_turn(match: Match, seat: int) -> Match:
    """The match as if it were the turn of a seat that may choose now; it has no history."""
    ahead = Match(match.game, match.state.copy(), hands=match.hands, names=match.names)
    ahead.state.view("int64")[TURN] = seat
    return ahead

"""What a captain thinks of a position: for hints, and to judge recorded moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from drumhead import players
from drumhead.engine.match import Match
from drumhead.players import Advice
from drumhead.players.reasons import Estimate
from drumhead.server.protocol import Hint, HintMove, Judgement


class Opinion(NamedTuple):
    """Advice, with the moves in words."""

    advice: Advice
    words: str
    moves: list[HintMove]


def consider(match: Match) -> Opinion:
    """Think about the seat to move, from what it may know; takes about a tenth of a second."""
    advice = players.hint(match)
    words = {choice["text"]: choice["words"] for choice in match.choices()}
    why = advice.explained(lambda move: f"“{words[move]}”")
    said = f"A captain would choose: {words[advice.move]}. {why}"
    return Opinion(advice, said, hint_moves(advice.estimates, words))


def hint_moves(estimates: Iterable[Estimate], words: Mapping[str, str]) -> list[HintMove]:
    """What moves are expected to bring, each under what its button says."""
    return [
        HintMove(
            text=e.move, words=words[e.move], win=e.win, win_margin=e.win_margin,
            points=e.points, points_margin=e.points_margin, simulations=e.simulations,
        )
        for e in estimates
    ]  # fmt: skip


def hint(match: Match, number: int) -> Hint:
    """A hint for the seat to move."""
    advice, words, moves = consider(match)
    return Hint(
        number=number, said=words, chosen=advice.move, moves=moves,
        worlds=advice.worlds, simulations=advice.simulations,
    )  # fmt: skip


def judge(match: Match, number: int, played: str) -> Judgement:
    """What a captain would have done in place of a move."""
    advice, words, moves = consider(match)
    return Judgement(
        number=number, seat=advice.seat, said=words, chosen=advice.move,
        played=played, moves=moves, worlds=advice.worlds, simulations=advice.simulations,
    )  # fmt: skip

"""`hint`: the advice of a computer player, with the facts that speak for it."""

from __future__ import annotations

from drumhead.engine.match import Match
from drumhead.errors import IllegalMove
from drumhead.players.ranks import PlayerLike, player
from drumhead.players.reason_selection import with_reasons
from drumhead.players.reasons import Advice
from drumhead.players.searcher import Searcher
from drumhead.players.trained_network import beats_captains

#: The minimum of simulations behind a hint: with fewer, its margins would promise too much.
HONEST = 1000


def hint(
    match: Match, name: PlayerLike = "captain", seat: int | None = None, seed: str | None = None
) -> Advice:
    """The move that a computer player would make here, with the reasons; the match stays as it is.

    A searching player that is named by its rank makes at least `HONEST` simulations, however busy
    the machine is, and asks the game's marshal first where that one is stronger. Without a seed, a
    predictable default is used.
    """
    if match.turn is None:
        raise IllegalMove("Nobody is to move here, so there is no move to suggest.")
    if seat is not None and seat != match.turn:
        raise IllegalMove(f"It is not seat {seat}'s turn: seat {match.turn} is to move.")
    seed = seed or f"hint {0 if match.events is None else len(match.events)}"
    adviser = player(name, seed)
    if isinstance(adviser, Searcher) and adviser is not name:
        adviser.at_least = HONEST
        adviser.asks_marshal |= beats_captains(match.game.type)
    return with_reasons(match, adviser.choose(match, seed))

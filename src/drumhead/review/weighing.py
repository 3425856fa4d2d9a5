"""The cost of a move compared with a captain's choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.players import player
from drumhead.players.reasons import Advice
from drumhead.review.outcomes import SampleMean, mean, outcomes

#: A difference of fewer standard errors than this is within the doubt, and costs nothing. A match
#: has many decisions, and one in twenty of them would be a mistake by chance at 1.96.
DOUBT = 2.5
#: A coach warns of a move that costs at least this much of the chance of winning.
ALARMING = 0.03
#: The number of worlds in which a coach compares two moves.
WORLDS = 600


@dataclass(frozen=True)
class Weighing:
    """A move compared with a captain's: the chance of winning with either, and the difference.

    `costly` is set if the difference is beyond doubt, and `lost` is the difference.
    """

    best: SampleMean
    played: SampleMean
    lost: SampleMean
    costly: bool

    @property
    def cost(self) -> float:
        """The certain cost of the move in chance of winning; 0 within the doubt."""
        return self.lost.value if self.costly else 0.0

    @property
    def alarming(self) -> bool:
        """Is the cost high enough for a coach to warn?"""
        return self.cost >= ALARMING


def prepare(game: Game) -> None:
    """Compile or load all that a hint and a comparison need."""
    player("captain").prepare(game)
    match = game.match(seed=0)
    if match.turn is not None:
        outcomes(match, match.state, match.turn, 1, 0)


def weigh(
    match: Match, advised: str, move: str, worlds: int = WORLDS, seed: object = 0
) -> Weighing:
    """Compare a move with the advised one in the same new worlds.

    The worlds are new, so that the advised move gains nothing from having been the best of many.
    """
    find, legal = match.game.type.moves.find, match.legal_numbers
    tried = [find(advised, legal), find(move, legal)]
    seat = match.turn
    assert seat is not None, "nobody is to move"
    found = outcomes(match, match.state, seat, worlds, seed, list(dict.fromkeys(tried)))[:, :, seat]
    lost = mean(found[:, 0] - found[:, -1]) if tried[0] != tried[1] else SampleMean(0.0, 0.0)
    return Weighing(
        mean(found[:, 0]), mean(found[:, -1]), lost, lost.value > DOUBT * lost.error
    )  # fmt: skip


def told(advice: Advice, name: Callable[[str], str]) -> str:
    """The reasons for the advised move: facts of the game, or figures if there are none."""
    return " ".join(advice.facts(name)) or advice.explained(name)

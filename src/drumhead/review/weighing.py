"""What a move costs beside the one that a captain would choose."""

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
#: A coach speaks up about a move that costs this much of the chance of winning, or more.
ALARMING = 0.03
#: And compares two moves in so many worlds.
WORLDS = 600


@dataclass(frozen=True)
class Weighing:
    """A move beside a captain's: the chance of winning with either, and the difference.

    `costly` says whether the difference is beyond doubt, and `lost` is what the move lost.
    """

    best: SampleMean
    played: SampleMean
    lost: SampleMean
    costly: bool

    @property
    def cost(self) -> float:
        """What the move certainly costs in chance of winning; 0 within the doubt."""
        return self.lost.value if self.costly else 0.0

    @property
    def alarming(self) -> bool:
        """Is that so much that a coach speaks up?"""
        return self.cost >= ALARMING


def prepare(game: Game) -> None:
    """Compile or load all that a hint and a comparison take, so that the first is as quick."""
    player("captain").prepare(game)
    match = game.match(seed=0)
    if match.turn is not None:
        outcomes(match, match.state, match.turn, 1, 0)


def weigh(
    match: Match, advised: str, move: str, worlds: int = WORLDS, seed: object = 0
) -> Weighing:
    """Compare a move with the one advised in so many new worlds, both in the same ones.

    The worlds are new, so that the move advised is not flattered by having been the best of many.
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
    """Why the advised move is better: facts of the game, or figures where there are none."""
    return " ".join(advice.facts(name)) or advice.explained(name)

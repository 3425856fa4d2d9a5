"""What a captain thinks of a position: for hints, a coach, and to judge recorded moves."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from drumhead import players
from drumhead.engine.match import Match
from drumhead.players import Advice
from drumhead.players.reasons import Estimate
from drumhead.review.weighing import weigh
from drumhead.server.messages.replay_messages import Judgement
from drumhead.server.messages.table_messages import Hint, HintMove, Weighed


class CaptainAdvice(NamedTuple):
    """Advice, and what the buttons of the moves say."""

    advice: Advice
    words: dict[str, str]

    @property
    def reasons(self) -> list[str]:
        """Facts of the game that speak for the move, or against the next."""
        return self.advice.facts(self._quoted)

    @property
    def figures(self) -> str:
        """What the search found."""
        return self.advice.explained(self._quoted)

    @property
    def moves(self) -> list[HintMove]:
        """What each move is expected to bring."""
        return hint_moves(self.advice.estimates, self.words)

    def _quoted(self, move: str) -> str:
        return f"“{self.words[move]}”"


def secret_seed(match: Match, number: int) -> str:
    """The seed of what is told at an entry of the log, which only the key's owner can work out.

    With a seed that others knew, a guess at hidden cards could be tried on the figures.
    """
    assert match.key is not None, "a table has a key"
    return hmac.digest(match.key, f"drumhead hint {number}".encode(), hashlib.sha256).hex()


def consider(match: Match, seed: str | None = None) -> CaptainAdvice:
    """Think about the seat to move, from what it may know; takes about a tenth of a second."""
    words = {choice["text"]: choice["words"] for choice in match.choices()}
    return CaptainAdvice(players.hint(match, seed=seed), words)


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
    found = consider(match, secret_seed(match, number))
    advice = found.advice
    return Hint(
        number=number, nudge=advice.nudge, chosen=advice.move, words=found.words[advice.move],
        reasons=found.reasons, figures=found.figures, moves=found.moves,
        worlds=advice.worlds, simulations=advice.simulations,
    )  # fmt: skip


def judge(match: Match, number: int, played: str) -> Judgement:
    """What a captain would have done in place of a move."""
    found = consider(match)
    advice = found.advice
    return Judgement(
        number=number, seat=advice.seat, chosen=advice.move, words=found.words[advice.move],
        played=played, reasons=found.reasons, figures=found.figures, moves=found.moves,
        worlds=advice.worlds, simulations=advice.simulations,
    )  # fmt: skip


def weighed(match: Match, number: int, move: str) -> Weighed:
    """What a legal move costs beside what a captain would do."""
    seed = secret_seed(match, number)
    found = consider(match, seed)
    better = found.advice.move
    result = weigh(match, better, move, seed=seed)
    return Weighed(
        number=number, text=move, cost=result.cost, margin=result.lost.margin,
        alarming=result.alarming,
        better=better, words=found.words[better], reasons=found.reasons or [found.figures],
    )  # fmt: skip

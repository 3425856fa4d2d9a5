"""A captain's advice as messages: hints, the coach, and judgements of recorded moves."""

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
    """Advice, and the labels of the moves' buttons."""

    advice: Advice
    words: dict[str, str]

    @property
    def reasons(self) -> list[str]:
        """Facts of the game in favor of the move, or against the next best."""
        return self.advice.facts(self._quoted)

    @property
    def figures(self) -> str:
        """The figures of the search."""
        return self.advice.explained(self._quoted)

    @property
    def moves(self) -> list[HintMove]:
        """The estimate of each move."""
        return hint_moves(self.advice.estimates, self.words)

    def _quoted(self, move: str) -> str:
        return f"“{self.words[move]}”"


def secret_seed(match: Match, number: int) -> str:
    """The seed of the advice at an entry of the log, which only the server can compute.

    With a known seed, a guess at hidden cards could be tested against the figures.
    """
    assert match.key is not None, "a table has a key"
    return hmac.digest(match.key, f"drumhead hint {number}".encode(), hashlib.sha256).hex()


def consider(match: Match, seed: str | None = None) -> CaptainAdvice:
    """A captain's advice for the seat to move, from what it may know; takes a tenth of a second."""
    words = {choice["text"]: choice["words"] for choice in match.choices()}
    return CaptainAdvice(players.hint(match, seed=seed), words)


def hint_moves(estimates: Iterable[Estimate], words: Mapping[str, str]) -> list[HintMove]:
    """Estimates of moves, each with the label of its button."""
    return [
        HintMove(
            text=e.move, words=words[e.move], win=e.win, win_margin=e.win_margin,
            points=e.points, points_margin=e.points_margin, simulations=e.simulations,
        )
        for e in estimates
    ]  # fmt: skip


def hint(match: Match, number: int) -> Hint:
    """A hint for the seat to move."""
    advised = consider(match, secret_seed(match, number))
    advice = advised.advice
    return Hint(
        number=number, nudge=advice.nudge, chosen=advice.move, words=advised.words[advice.move],
        reasons=advised.reasons, figures=advised.figures, moves=advised.moves,
        worlds=advice.worlds, simulations=advice.simulations,
    )  # fmt: skip


def judge(match: Match, number: int, played: str) -> Judgement:
    """A captain's choice in place of a move."""
    advised = consider(match)
    advice = advised.advice
    return Judgement(
        number=number, seat=advice.seat, chosen=advice.move, words=advised.words[advice.move],
        played=played, reasons=advised.reasons, figures=advised.figures, moves=advised.moves,
        worlds=advice.worlds, simulations=advice.simulations,
    )  # fmt: skip


def weighed(match: Match, number: int, move: str) -> Weighed:
    """The cost of a legal move compared with a captain's choice."""
    seed = secret_seed(match, number)
    advised = consider(match, seed)
    better = advised.advice.move
    result = weigh(match, better, move, seed=seed)
    return Weighed(
        number=number, text=move, cost=result.cost, margin=result.lost.margin,
        alarming=result.alarming,
        better=better, words=advised.words[better], reasons=advised.reasons or [advised.figures],
    )  # fmt: skip

"""Reviews a finished match piece by piece with a fixed number of simulations.

Nothing depends on the clock or on the load of the machine: the same match and number of simulations
give the same review. Every position and every decision is judged from the knowledge of the seat in
question, never from the true cards. Only the value of a deal (`DealValue`) is that of the cards as
they lay.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from drumhead.engine.match import Event, Match
from drumhead.errors import InvalidOption
from drumhead.kernel.compiler import Bytes
from drumhead.players import Searcher
from drumhead.players.reason_selection import with_reasons
from drumhead.players.trained_network import beats_captains
from drumhead.review.outcomes import SampleMean, mean, outcomes
from drumhead.review.weighing import told, weigh

#: The default number of simulations per decision. The captain's search
#: takes all of them; see `Review` for the other shares.
SIMULATIONS = 1000


@dataclass(frozen=True)
class Decision:
    """A move, and the move that a captain would have made.

    `number` counts the moves of the match from 1, `choices` the moves that were legal. `best` is
    the captain's choice and `words` its button text. `win` is the chance of winning with it,
    `played_win` that with the move that was played; `lost` is the difference and `margin` its 95
    percent margin. `cost` is `lost`, or 0 if that is within the doubt, if the captain would have
    made the same move, and if there was no choice. `reason` says why the captain's move is better,
    if the move has a cost.
    """

    number: int
    seat: int
    choices: int
    played: str
    best: str
    words: str
    win: float
    win_margin: float
    played_win: float
    played_margin: float
    lost: float
    margin: float
    cost: float
    reason: str


@dataclass(frozen=True)
class DealValue:
    """The value of the cards of a hand for each seat: the chance to win the match.

    `before` is the mean over all possible deals, `after` is with the cards as they were dealt. Both
    are means of hands played by the rule of thumb at all seats.
    """

    hand: int
    before: list[SampleMean]
    after: list[SampleMean]


@dataclass(frozen=True)
class Luck:
    """The result of a match for a seat, split into `expected + dealt + played`.

    `expected` is the chance of winning before the first card, `dealt` the change by the deals, and
    `played` the change by the play: this seat's, the others', and chance within a hand. The margin
    is that of `dealt`, and also of `played`.
    """

    expected: float
    dealt: float
    played: float
    margin: float


class Review:
    """A review of a finished match, done in pieces: `advance` does the next one.

    `decisions` has the decisions reviewed so far. `chances` has a row for every position, from
    before the first move to the end: each seat's chance of winning, from what that seat knew
    there. It is the mean over possible worlds of the hand played out by rules of thumb at all
    seats, so the chances of several seats need not add up to 1: each knows other cards. The last
    row is the result. `margins` has their 95 percent margins.

    The captain's search takes the simulations of a decision. Then its choice and the move played
    are compared in as many new worlds, both moves in the same ones: so the choice is not flattered
    by having been the best of many. Each seat's chance takes a quarter as many worlds, and the
    value of a deal, before and after, twice as many.
    """

    def __init__(self, match: Match, simulations: int = SIMULATIONS) -> None:
        if not match.over:
            raise InvalidOption("The match is not over, so it cannot be reviewed yet.")
        if simulations < 8:
            raise InvalidOption("A review needs 8 simulations for a decision, or more.")
        self.match = match
        self.simulations = simulations
        self.decisions: list[Decision] = []
        self.chances: list[list[float]] = []
        self.margins: list[list[float]] = []
        self.deals: list[DealValue] = []

    # --- Piece by piece ------------------------------------------------------------------

    @property
    def total(self) -> int:
        """The number of pieces: one per decision, and one per deal."""
        return len(self._moves) + len(self._hands)

    @property
    def done(self) -> int:
        """The number of finished pieces."""
        return len(self.decisions) + len(self.deals)

    def advance(self) -> None:
        """Do the next piece."""
        if len(self.deals) < len(self._hands):
            self.deals.append(self._deal(len(self.deals)))
            return
        number = len(self.decisions) + 1
        self._look(number)
        self.decisions.append(self._decision(number))
        if self.done == self.total:
            assert self.match.result is not None
            self.chances.append(list(self.match.result))
            self.margins.append([0.0] * self.match.game.players)

    def finish(self) -> Review:
        """Do all remaining pieces."""
        while self.done < self.total:
            self.advance()
        return self

    @cached_property
    def _moves(self) -> list[Event]:
        return [event for event in self.match.history if event.kind == "move"]

    @cached_property
    def _hands(self) -> list[tuple[Event, Event]]:
        """The first event and the first move of every hand."""
        hands = []
        first: Event | None = None
        dealing = True
        for event in self.match.history:
            if event.kind == "score":
                first, dealing = None, True
            elif dealing:
                first = first or event
                if event.kind == "move":
                    hands.append((first, event))
                    dealing = False
        return hands

    def _deal(self, place: int) -> DealValue:
        count = 2 * self.simulations
        values = []
        for event in self._hands[place]:
            found = outcomes(self.match, _state(event), None, count, ("deal", place, event.kind))
            values.append([mean(found[:, 0, seat]) for seat in self._seats])
        return DealValue(place + 1, *values)

    def _look(self, number: int) -> None:
        """Record the chances before a move."""
        state, count = _state(self._moves[number - 1]), self.simulations // 4
        found = [
            mean(outcomes(self.match, state, seat, count, ("chance", number))[:, 0, seat])
            for seat in self._seats
        ]
        self.chances.append([one.value for one in found])
        self.margins.append([one.margin for one in found])

    def _decision(self, number: int) -> Decision:
        event = self._moves[number - 1]
        seat, move = event.numbers
        text = self.match.game.type.moves.text
        position = Match(
            self.match.game, _state(event), hands=self.match.hands, names=self.match.names
        )
        captain = Searcher("captain", f"review {number}", 0.0, self.simulations)
        captain.asks_marshal = beats_captains(self.match.game.type)
        advice = captain.choose(position, f"review {number}")
        played = text(move)
        weighed = weigh(position, advice.move, played, self.simulations, ("cost", number))
        words = {choice["text"]: choice["words"] for choice in position.choices()}
        reason = ""
        if weighed.costly:
            advice = with_reasons(position, advice)
            reason = told(advice, lambda other: f"“{words[other]}”")
        return Decision(
            number=number, seat=seat, choices=len(words), played=played, best=advice.move,
            words=words[advice.move], win=weighed.best.value, win_margin=weighed.best.margin,
            played_win=weighed.played.value, played_margin=weighed.played.margin,
            lost=weighed.lost.value, margin=weighed.lost.margin, cost=weighed.cost,
            reason=reason,
        )  # fmt: skip

    # --- All in all ----------------------------------------------------------------------

    @property
    def _seats(self) -> range:
        return range(self.match.game.players)

    def mistakes(self, seat: int | None = None) -> list[Decision]:
        """The decisions with a cost, of a seat or of all, the costliest first."""
        found = [one for one in self.decisions if one.cost > 0 and seat in (None, one.seat)]
        return sorted(found, key=lambda one: (-one.cost, one.number))

    def accuracy(self, seat: int) -> float | None:
        """The percentage of the captain's chances of winning that a seat's moves kept.

        Summed over the decisions in which there was a choice: 100 x (1 - costs / chances with the
        captain's moves). None if the seat had no choice, or no chance, at all.
        """
        own = [one for one in self.decisions if one.seat == seat and one.choices > 1]
        chances = sum(one.win for one in own)
        return 100 * (1 - sum(one.cost for one in own) / chances) if chances else None

    def luck(self, seat: int) -> Luck:
        """The effects of the deals and of the play for a seat."""
        assert self.match.result is not None
        expected = self.deals[0].before[seat].value
        dealt = sum(deal.after[seat].value - deal.before[seat].value for deal in self.deals)
        margins = [m[seat].margin for deal in self.deals for m in (deal.before, deal.after)]
        played = self.match.result[seat] - expected - dealt
        return Luck(expected, dealt, played, math.hypot(*margins))


def _state(event: Event) -> Bytes:
    """The state before an event."""
    return np.frombuffer(event.before, np.uint8).copy()
